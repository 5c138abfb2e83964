"""The dashboard of the puzzles: what it tells, in every language, and that nothing else is confused by them."""

import re
import sys
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import Attempt, result_event, verdict_event
from gintutor.learning.log import Log, Record
from gintutor.learning.puzzling import sittings
from gintutor.lessons.overview import State, overview
from gintutor.lessons.puzzleoverview import puzzle_overview
from gintutor.messages import say
from gintutor.puzzlebook.questions import THEMES
from gintutor.widgets import table
from gintutor.widgets.puzzlepanel import PuzzlePanel
from gintutor.widgets.puzzleview import puzzle_view

NOW = datetime(2026, 3, 10, 18, tzinfo=UTC)
ENGLISH = Translator("en", strict=True)
INDEX = tuple(
    SimpleNamespace(id=f"p{n}", themes=(THEMES[n % 2],), rating=900 + 20 * (n % 30), deviation=150) for n in range(200)
)


def english(id_, **args):
    """What the catalog says: the tests hold to what is told, not to its wording."""
    return ENGLISH(say(id_, **args))


def stamp(days_ago, minutes=0):
    return (NOW - timedelta(days=days_ago) + timedelta(minutes=minutes)).isoformat(timespec="milliseconds")


def result(n, outcome="first", mode="rated", days_ago=3.0, skill="split", run=""):
    """The result of puzzle ``n``."""
    one = Attempt(skill=skill, exercise=f"en/91/{mode}", item=n, time="", outcome=outcome, puzzle=f"p{n}")
    run = run or f"{mode}-{n}-{outcome}-{days_ago}"
    return Record(exercise=one.exercise, item=n, event=result_event(one), run=run, time=stamp(days_ago, n))


def event(mode, days_ago, run="", language="en", **fields):
    return Record(exercise=f"{language}/91/{mode}", item=0, event=fields, run=run, time=stamp(days_ago))


def sitting(mode, name, solved, days_ago, score=None, language="en"):
    """A streak or storm in which so many were solved; ``score``: how it ended, None: it has not."""
    yield event(mode, days_ago, do="plan", sitting=name, puzzles=[f"p{n}" for n in range(50)], language=language)
    for n in range(solved):
        yield event(mode, days_ago, run=f"{name}{n}", do="start", sitting=name, language=language)
        yield result(100 + n, mode=mode, days_ago=days_ago - 0.01, run=f"{name}{n}")
    if score is not None:
        yield event(mode, days_ago - 0.02, do="ended", sitting=name, score=score, language=language)


def history():
    """Somebody good at one theme and weak at another, with two streaks and a storm."""
    return [
        *(result(n, "first" if n % 2 or n % 8 == 0 else "shown", days_ago=9 - n / 10) for n in range(40)),
        *sitting("streak", "a", 7, 3, score=7), *sitting("streak", "b", 4, 1), *sitting("storm", "c", 5, 2, score=5),
    ]  # fmt: skip


def view(records, language="en", **more):
    seen = puzzle_overview(records, INDEX, NOW)
    return puzzle_view(seen, NOW, Translator(language, strict=True), **more)


# ---- The view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "records", [(), [result(0)], [result(0, "shown")], history()], ids=["none", "one", "failed", "many"]
)
def test_everything_is_said_in_every_language(language, records):
    shown = view(records, language, notes=("failed",))
    assert len(shown["notes"]) == 1
    assert all(shown["lines"])
    assert bool(shown["figures"]) == bool(records)
    for row in (shown["themes"] or {"rows": []})["rows"]:
        assert row["name"] != row["id"]


def test_who_has_not_tried_a_puzzle_is_told_how_to_begin():
    shown = view([])
    assert shown["lines"] == [english("dashboard.empty")]
    assert (shown["figures"], shown["plot"], shown["themes"]) == ([], None, None)


def test_the_rating_is_told_with_what_it_most_likely_is():
    (rating, *_) = view([result(n) for n in range(5)])["figures"]
    value, (low, high) = int(rating["value"]), map(int, re.findall(r"\d+", rating["more"])[:2])
    assert rating["name"] == english("dashboard.rating")
    assert low < value < high
    assert value > 1200
    assert "5" in rating["more"]


def test_without_a_rated_puzzle_there_is_no_rating_and_how_to_get_one_is_said():
    shown = view([result(0, mode="daily")])
    assert shown["figures"] == [
        {"name": english("dashboard.rating"), "value": "–", "more": english("dashboard.rating_none")}
    ]
    assert shown["plot"] is None
    assert shown["few"]["rows"]


def test_the_plot_says_in_words_what_it_shows():
    shown = view(history())
    plot = shown["plot"]
    value = shown["figures"][0]["value"]
    assert plot["svg"].count("<polyline") == plot["svg"].count("<polygon") == 1
    assert f"5 March 2026: {value}" in plot["svg"]
    assert plot["lines"][-1].startswith(f"5 March 2026: {value}")
    assert len(plot["lines"]) == len({line.split(":")[0] for line in plot["lines"]}) == 5


@pytest.mark.parametrize("n", [2, 3, 60, 1500])
@pytest.mark.parametrize("outcome", ["first", "shown"])
def test_the_plot_stays_within_its_frame_and_is_no_longer_for_more_games(n, outcome):
    index = [SimpleNamespace(id=f"p{k}", themes=(), rating=2000, deviation=150) for k in range(n)]
    seen = puzzle_overview([result(k, outcome, days_ago=30) for k in range(n)], index, NOW)
    svg = puzzle_view(seen, NOW, ENGLISH)["plot"]["svg"]
    line, band = (re.search(rf'<{tag} points="([^"]+)"', svg)[1] for tag in ("polyline", "polygon"))
    places = [tuple(map(float, each.split(","))) for each in f"{line} {band}".split()]
    assert all(0 <= x <= 620 and 0 <= y <= 180 for x, y in places)
    assert len(line.split()) <= 240
    assert 2 <= svg.count("<line") <= 6


def test_a_theme_is_told_with_its_interval_the_weakest_first_and_the_rest_of_those_with_too_few():
    shown = view([*history(), result(51, mode="daily")])
    rows = {row["id"]: row for row in shown["themes"]["rows"]}
    weak, strong = THEMES[0], THEMES[1]
    assert list(rows) == [weak, strong]
    assert rows[weak]["solved"] == english("dashboard.solved", solved=9, tries=24)
    share, low, high = map(int, re.findall(r"\d+", rows[weak]["share"]))
    assert 0 < low < share == 38 < high < 60
    assert rows[weak]["bar"].startswith("<svg")
    assert len(shown["themes"]["heads"]) == 5
    assert shown["lines"][0] == english("dashboard.advice.weakest", theme=say(f"puzzles.theme.{weak}"))


def test_of_too_few_puzzles_nothing_is_said():
    shown = view([result(0), result(2), result(4)])
    assert shown["themes"] is None  # nothing stands open but what there is something to say of
    assert shown["few"]["title"] == english("dashboard.few", n=1)
    (row,) = shown["few"]["rows"]
    assert row["share"] == english("dashboard.too_few", n=2)
    assert (row["bar"], row["trend"]) == ("", "")
    assert shown["lines"][0] == english("dashboard.advice.more", n=5)


def test_who_is_weak_at_nothing_is_told_so():
    assert view([result(n) for n in range(40)])["lines"][0] == english("dashboard.advice.fine")
    hardly = [result(n) for n in range(0, 10, 2)]  # of one theme enough, of the other a single one
    assert view([*hardly, result(1)])["lines"][0] == english("dashboard.advice.early")


def test_a_column_with_nothing_in_it_is_left_out():
    early, late = (view([result(n) for n in range(0, 2 * tries, 2)])["themes"] for tries in (5, 10))
    assert (early["columns"][-1], late["columns"][-1]) == ("rating", "trend")
    assert len(early["heads"]) == len(early["columns"]) + 1 == 4


def test_what_is_due_is_counted_and_the_next_day_named():
    assert view([result(0, "shown", days_ago=2), result(1, "missed", "storm", days_ago=2)])["lines"][1] == english(
        "dashboard.due", n=2
    )
    tomorrow = say("progress.when.tomorrow")
    assert view([result(0, "shown", days_ago=0.1)])["lines"][1] == english("dashboard.due_next", when=tomorrow)
    assert view([result(0)])["lines"][1] == english("dashboard.due_none")


def test_a_failed_puzzle_that_is_no_longer_there_is_not_due():
    gone = Attempt(skill="split", exercise="en/91/own", item=0, time="", outcome="shown", puzzle="gone")
    record = Record(exercise=gone.exercise, item=0, event=result_event(gone), run="r", time=stamp(5))
    assert view([record])["lines"][1] == english("dashboard.due_none")


# ---- Streaks and storms


def figure(records, name):
    return next((each for each in view(records)["figures"] if each["name"] == english(name)), None)


def test_a_streak_tells_the_one_under_way_and_the_best():
    streak = figure(history(), "dashboard.streak")
    assert streak["value"] == english("dashboard.in_a_row", n=4)
    assert streak["more"] == english("dashboard.best", n=7)
    over = [*history(), event("streak", 0.5, do="ended", sitting="b", score=4)]
    assert figure(over, "dashboard.streak")["value"] == english("dashboard.in_a_row", n=0)
    assert figure([result(0)], "dashboard.streak") is None


def test_a_storm_tells_the_last_and_the_best():
    two = [*history(), *sitting("storm", "d", 0, 1, score=9), *sitting("storm", "e", 0, 0.5, score=6)]
    storm = figure(two, "dashboard.storm")
    assert storm["value"] == english("dashboard.in_time", n=6)
    assert storm["more"] == english("dashboard.best", n=9)


def test_sittings_are_counted_once_whatever_the_language_the_order_and_the_copies():
    told = [*sitting("streak", "a", 3, 5, score=3), *sitting("streak", "b", 2, 4, language="nb")]
    found = sittings(told, "streak")
    assert [(each.score, each.over) for each in found] == [(3, True), (2, False)]
    assert sittings([*reversed(told), *told], "streak") == found
    assert sittings(told, "storm") == ()
    assert sittings([event("streak", 5, do="ended", sitting="a", score=5), *told], "streak")[0].score == 5


@pytest.mark.parametrize("junk", [None, 1.5, [], {}, True, -3, 10**9, "", "x"])
def test_a_sitting_that_cannot_be_read_is_passed_over(junk):
    good = list(sitting("streak", "a", 3, 5, score=3))
    bad = [event("streak", 4, do=do, sitting=junk, score=1) for do in ("start", "ended")]
    bad += [event("streak", 4, do="plan", sitting=junk), event("streak", 4, do="ended", sitting="a", score=junk)]
    assert [(each.score, each.over) for each in sittings([*good, *bad], "streak") if each.score == 3] == [(3, True)]


# ---- Without the packages


def test_without_the_packages_the_rest_is_shown_and_the_reason_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "glicko2", None)
    monkeypatch.setitem(sys.modules, "fsrs", None)
    shown = view(history())
    assert shown["figures"][0]["more"] == english("dashboard.rating_missing")
    assert shown["lines"][1] == english("progress.no_scheduler")
    assert shown["themes"]["rows"]
    assert shown["plot"] is None


# ---- The panel


def send(panel, do):
    panel.panel._handle_custom_msg({"event": {"do": do}}, [])


def test_the_panel_shows_what_other_notebooks_add_when_it_is_looked_at_again(tmp_path):
    log = Log(tmp_path)
    panel = PuzzlePanel("en", log, lambda: INDEX)
    assert panel.panel.view["lines"] == [english("dashboard.empty")]
    Log(tmp_path).append_all([result(n) for n in range(6)])
    send(panel, "dance")
    assert panel.panel.view["figures"] == []
    send(panel, "refresh")
    assert panel.panel.view["figures"]
    assert panel.panel.view["few"]["rows"]


def test_what_cannot_be_read_is_said_and_nothing_breaks(tmp_path):
    (tmp_path / "progress.jsonl").write_text("broken\n" + result(0).line())
    log = Log(tmp_path)
    log.refresh()
    panel = PuzzlePanel("en", log, lambda: INDEX)
    assert panel.panel.view["notes"] == [english("progress.damaged", line="1", fault=say("progress.fault.json"))]
    assert panel.panel.view["figures"]
    (tmp_path / "progress.jsonl").unlink()
    (tmp_path / "progress.jsonl").mkdir()
    send(panel, "refresh")
    assert "progress.jsonl" in panel.panel.view["notes"][0]
    panel.failed()
    assert panel.panel.view["notes"][0] == english("table.failed")


def test_a_puzzle_that_ends_on_the_page_is_told_at_once(tmp_path, monkeypatch):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    monkeypatch.setattr(table, "_live", {})
    monkeypatch.setattr(table, "_progress", [])
    table.exercise("en/91/dashboard")
    table.exercise("en/91/daily")
    panel = table._live["en/91/dashboard"]
    assert panel.panel.view["lines"] == [english("dashboard.empty")]
    table._live["en/91/daily"].bottom._handle_custom_msg({"event": {"do": "show"}}, [])
    tomorrow = say("progress.when.tomorrow")
    assert panel.panel.view["lines"][1] == english("dashboard.due_next", when=tomorrow)
    rows = panel.panel.view["few"]["rows"]
    assert rows
    assert {row["solved"] for row in rows} == {english("dashboard.solved", solved=0, tries=1)}


# ---- The course is not confused by puzzles


def test_puzzles_change_nothing_in_the_overview_of_the_course():
    """Half of them fail by design: as items of a skill they would have it back for review day after day."""
    lesson = [
        Record(exercise="en/04/solo", item=n, event=result_event(Attempt(
            skill="split", exercise="en/04/solo", item=n, time="", outcome="first")), run=f"s{n}", time=stamp(9))
        for n in range(4)
    ]  # fmt: skip
    lesson.append(Record(exercise="en/04/solo", item=3, event=verdict_event("split", "passed", 0), time=stamp(9)))
    puzzles = [*history(), *(result(n, "shown", days_ago=1, skill="knock") for n in range(60, 80))]
    for base in ([], lesson):
        assert overview([*base, *puzzles], NOW) == overview(base, NOW)
    assert overview([*lesson, *puzzles], NOW).skill("split").state is State.PASSED
    assert not overview(puzzles, NOW).begun
