"""Puzzles on the screen: which one comes, what a mode allows, what the log leads back to."""

import json
from collections import Counter
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import chain, pairwise
from pathlib import Path

import pytest
from support.prompts import wrong_answers

from gintutor.exercises.protocol import Answer, PickCards
from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import Attempt, result_event
from gintutor.learning.log import FILE, Log, Record
from gintutor.learning.puzzling import tries
from gintutor.learning.reports import FILE as REPORTS
from gintutor.learning.reports import report, reported
from gintutor.learning.settings import Settings
from gintutor.lessons.source import PUZZLES, exercise_spec
from gintutor.puzzlebook import choosing
from gintutor.puzzlebook.book import puzzle_files
from gintutor.puzzlebook.code import decoded
from gintutor.puzzlebook.questions import THEMES
from gintutor.puzzlebook.shelf import Shelf, shipped
from gintutor.widgets.puzzles.desk import PuzzleDesk
from gintutor.widgets.puzzles.modes import MODES, STORM_SECONDS

ROOT = Path(__file__).parents[1]
MONDAY = datetime(2026, 11, 30, 12, tzinfo=UTC)
SET = shipped()


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self, now=MONDAY):
        self.now = now

    def __call__(self):
        return self.now

    def move(self, **by):
        self.now += timedelta(**by)


def desk(folder, mode, language="en", shelf=SET, clock=None):
    log = Log(folder)
    log.refresh()
    return PuzzleDesk(f"{language}/91/{mode}", MODES[mode], log, Settings(), shelf=shelf, clock=clock or Clock())


def right(one):
    prompt = one.state.item.prompt
    return FAMILIES[prompt.family].solve(prompt)


def answer(one, given):
    parts = {key: _listed(value) for key, value in given.parts.items()}
    one.receive({"do": "answer", "parts": parts})
    one.receive({"do": "check"})


def _listed(value):
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def solve(one):
    answer(one, right(one))


def miss(one):
    """Give a complete answer that is wrong."""
    prompt = one.state.item.prompt
    one_card = (
        Answer({**right(one).parts, ask.id: (slot,)})
        for ask in prompt.asks
        if isinstance(ask, PickCards)
        for slot in prompt.table.zone(ask.source).slots
    )
    for wrong in chain(wrong_answers(prompt), one_card):
        found = FAMILIES[prompt.family].check(prompt, wrong)
        if found.complete and not found.correct:
            answer(one, wrong)
            if one.state.item.checks:
                break
    assert not one.state.item.solved
    assert one.state.item.checks == 1


def labels(one):
    return [each["name"] for each in one.bottom()["actions"]]


def filled(one):
    return [each["name"] for each in one.bottom()["actions"] if each["main"]]


def events(folder, do):
    log = Log(folder)
    log.refresh()
    return [each.event for each in log.records if each.event.get("do") == do]


def tried(folder, puzzle, outcome_, mode="rated", ago=1):
    """A try at a puzzle some days ago, as another notebook wrote it."""
    time = (MONDAY - timedelta(days=ago)).isoformat(timespec="milliseconds")
    attempt = Attempt(skill="split", exercise=f"nb/91/{mode}", item=0, time=time, outcome=outcome_, puzzle=puzzle)
    run = f"{puzzle}{ago}"
    record = Record(exercise=attempt.exercise, item=0, event=result_event(attempt), deal="d", run=run, time=time)
    with (folder / FILE).open("a") as stream:
        stream.write(record.line())


# ---- The shelf


def test_the_shelf_knows_every_puzzle_of_the_set_and_reads_one_in_full():
    lines = sum(len(file.read_text().splitlines()) for file in puzzle_files(ROOT / "puzzles"))
    assert len(SET.entries) == lines
    assert SET.troubles == []
    for entry in SET.entries[:: len(SET.entries) // 20]:
        puzzle = SET.puzzle(entry.id)
        assert (puzzle.id, puzzle.question, puzzle.themes) == (entry.id, entry.question, entry.themes)
        assert (puzzle.rating, puzzle.deviation, puzzle.band) == (entry.rating, entry.deviation, entry.band)
    assert SET.puzzle("nothing") is None


def some_lines(count=4):
    return (ROOT / "puzzles" / "split.jsonl").read_text().splitlines()[:count]


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda line: line[:-20], "puzzle"),
        (lambda line: "[]", "puzzle"),
        (lambda line: "\x00\xff", "puzzle"),
        (lambda line: "[" * 60_000, "puzzle"),
        (lambda line: line.replace('"split"', '"splat"'), "question"),
        (lambda line: line.replace('["least_deadwood"', '["gin_outs"'), "themes"),
        (lambda line: line.replace('"rating":', '"rating":9'), "rating"),
        (lambda line: line.replace('"band":800', '"band":900'), "band"),
        (lambda line: json.dumps(json.loads(line) | {"id": 7}), "id"),
        (lambda line: json.dumps(json.loads(line) | {"id": "\ud800"}), "id"),
        (lambda line: some_lines()[0], "id"),
    ],
)
def test_a_damaged_line_costs_itself_alone_and_is_told_once(tmp_path, spoil, field):
    good = some_lines()
    lines = [good[0], spoil(good[1]), good[2], "", good[3]]
    (tmp_path / "split.jsonl").write_text("\n".join(lines) + "\n")
    shelf = Shelf(tmp_path)
    assert [each.id for each in shelf.entries] == sorted(json.loads(line)["id"] for line in (good[0], good[2], good[3]))
    assert [(each.line, each.field) for each in shelf.troubles] == [(2, field)]
    assert all(shelf.puzzle(each.id) for each in shelf.entries)


def test_what_only_full_reading_finds_is_told_once_and_never_chosen(tmp_path):
    good = some_lines()
    (tmp_path / "split.jsonl").write_text("\n".join([good[0], good[1].replace('"hand":"', '"hand":"9Z '), good[2]]))
    shelf, bad = Shelf(tmp_path), json.loads(good[1])["id"]
    assert shelf.puzzle(bad) is None
    assert shelf.puzzle(bad) is None
    assert [(each.line, each.field) for each in shelf.troubles] == [(2, "state.hand")]
    assert bad not in {each.id for each in shelf.without(frozenset())}
    one = desk(tmp_path, "rated", shelf=shelf)
    one.receive({"do": "begin"})
    assert one.entry.id != bad
    told = desk(tmp_path, "themed", shelf=shelf).bottom()["lines"]
    assert told[0] == "2 puzzles match."
    assert told[1].startswith("1 puzzle of the set cannot be read and is left out.")
    assert len(desk(tmp_path, "themed").bottom()["lines"]) == 1


def test_a_set_that_is_not_there_is_a_quiet_line(tmp_path):
    for mode in MODES:
        one = desk(tmp_path, mode, shelf=Shelf(tmp_path / "nowhere"))
        one.receive({"do": "begin"})
        assert one.resting
        assert one.bottom()["actions"] == []
        assert one.bottom()["lines"] == ["There are no puzzles here: the files of the set are missing."]


# ---- Which one comes


def test_the_puzzle_of_the_day_does_not_come_again_within_a_year_and_grows_through_the_week():
    first = date(2026, 1, 1)
    days = [first + timedelta(days=n) for n in range(730)]
    chosen = [choosing.daily(day, SET.entries) for day in days]
    for day, entry in zip(days, chosen, strict=True):
        low, high = choosing.WEEK[day.weekday()]
        assert low <= entry.rating < high
    for start in (0, 100, 364):
        year = chosen[start : start + 366]
        assert len({each.id for each in year}) == len(year)
    assert len({each.question for each in chosen}) > 5


def test_the_puzzle_of_the_day_is_the_same_in_whatever_order_the_set_is_read():
    day = date(2027, 5, 4)
    assert choosing.daily(day, SET.entries) == choosing.daily(day, SET.entries[::-1])
    assert choosing.daily(day, ()) is None


def test_another_set_changes_few_days():
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(0, 366, 3)]
    some = SET.entries[::10]
    newer = [*(each for each in SET.entries if each not in some), *(replace(each, id=f"n{each.id}") for each in some)]
    changed = sum(choosing.daily(day, SET.entries) != choosing.daily(day, newer) for day in days)
    assert 0 < changed < len(days) / 4


@pytest.mark.parametrize("mode", MODES)
def test_a_log_that_tells_of_puzzles_the_set_no_longer_has_is_followed_as_far_as_it_goes(mode, tmp_path):
    for ago, id_ in enumerate(("22222222", SET.entries[0].id, "zzzzzzzz"), 1):
        tried(tmp_path, id_, "missed", mode=mode, ago=ago)
    plan = {"do": "plan", "sitting": "9f31c2aa", "round": 4, "began": MONDAY.isoformat(), "day": "2026-11-30",
            "puzzles": ["22222222", SET.entries[0].id]}  # fmt: skip
    with (tmp_path / FILE).open("a") as stream:
        stream.write(Record(exercise=f"en/91/{mode}", item=0, event=plan, time=MONDAY.isoformat()).line())
    one = desk(tmp_path, mode)
    assert one.rating()[0].games == (mode == "rated")
    one.receive({"do": "begin"})
    if not one.resting:
        assert one.entry in SET.entries
        solve(one)
        assert one.state.item.solved or one.state.position == 1  # where time counts the next one follows at once


def test_who_reported_a_puzzle_of_the_day_gets_another_one_that_day_and_no_other_day_changes():
    day = date(2027, 5, 4)
    first = choosing.daily(day, SET.entries)
    other = choosing.daily(day, SET.entries, {first.id})
    assert other.id != first.id
    later = day + timedelta(days=21)
    assert choosing.daily(later, SET.entries, {first.id}) == choosing.daily(later, SET.entries)


@pytest.mark.parametrize("rating", [300, 900, 1200, 1600, 2900])
def test_a_rated_puzzle_is_near_the_rating_unseen_and_of_another_question_than_the_last(rating):
    seen = []
    for _ in range(40):
        entry = choosing.next_rated(rating, seen, SET.entries)
        assert entry.id not in seen
        if 700 < rating < 2200:
            assert abs(entry.rating - rating) <= 120
        seen.append(entry.id)
    questions = [SET.entry(each).question for each in seen]
    assert all(one != other for one, other in pairwise(questions))


def test_when_every_puzzle_was_seen_those_tried_longest_ago_come():
    few = SET.entries[::300]
    seen = [each.id for each in few]
    assert choosing.next_rated(1200, seen, few).id in seen[: (len(seen) + 1) // 2]
    assert choosing.next_rated(1200, [], ()) is None
    assert choosing.next_rated(1200, [few[0].id], few[:1]) == few[0]


@pytest.mark.parametrize("choose", [choosing.streak, choosing.storm])
def test_a_ladder_rises_has_no_puzzle_twice_and_depends_on_what_is_given(choose):
    rungs = choose("a", [], SET.entries)
    assert len({each.id for each in rungs}) == len(rungs) >= 50
    assert all(later.rating > earlier.rating - 200 for earlier, later in pairwise(rungs))
    assert rungs[-1].rating - rungs[0].rating > 500
    assert rungs == choose("a", [], SET.entries[::-1])
    assert rungs != choose("b", [], SET.entries)
    assert {each.id for each in rungs}.isdisjoint(
        each.id for each in choose("a", [each.id for each in rungs], SET.entries)
    )
    assert len(choose("a", [], SET.entries[:3])) == 3
    assert sum(one.question == other.question for one, other in pairwise(rungs)) <= 12


def test_themes_and_ratings_choose_together():
    found = choosing.themed(["lay_off_chain", "gin_outs"], 1000, 1500, SET.entries)
    assert found
    assert all(1000 <= each.rating <= 1500 for each in found)
    assert {"lay_off_chain", "gin_outs"} <= {theme for each in found for theme in each.themes}
    assert all({"lay_off_chain", "gin_outs"} & set(each.themes) for each in found)
    assert len(choosing.themed([], 0, 4000, SET.entries)) == len(SET.entries)
    picked = choosing.some(10, "x", [each.id for each in found[:-5]], found)
    assert {each.id for each in found[-5:]} <= {each.id for each in picked}
    assert [each.rating for each in picked] == sorted(each.rating for each in picked)


# ---- Every mode


def test_every_mode_has_its_place_in_the_notebook():
    assert tuple(MODES) == PUZZLES
    assert all(exercise_spec(f"91/{mode}").family == mode for mode in PUZZLES)


def begun(folder, mode, language="en", clock=None):
    if mode == "again":
        for n, entry in enumerate(SET.entries[:3]):
            tried(folder, entry.id, "missed", ago=30 + n)
    one = desk(folder, mode, language, clock=clock)
    one.receive({"do": "begin"})
    assert not one.resting
    return one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", PUZZLES)
def test_all_it_says_is_in_every_language(tmp_path, mode, language):
    one = desk(tmp_path, mode, language)
    one.t = Translator(language, strict=True)
    assert one.top()["skill"]
    assert one.bottom()
    one = begun(tmp_path, mode, language)
    one.t = Translator(language, strict=True)
    for step in (
        lambda: None,
        lambda: miss(one),
        lambda: solve(one),
        lambda: one.receive({"do": "share", "on": True}),
        lambda: one.receive({"do": "report", "on": True}),
    ):
        step()
        assert one.top()["skill"]
        assert one.bottom()["live"] is not None
    one.receive({"do": "confirm"})
    assert (tmp_path / REPORTS).name in one.bottom()["tail"]["said"]


@pytest.mark.parametrize("mode", PUZZLES)
def test_a_result_names_the_puzzle_and_the_mode(tmp_path, mode):
    one = begun(tmp_path, mode)
    puzzle = one.entry.id
    solve(one)
    log = Log(tmp_path)
    log.refresh()
    last = tries(log.records)[-1]
    assert (last.puzzle, last.mode, last.outcome) == (puzzle, mode, "first")


@pytest.mark.parametrize("mode", PUZZLES)
def test_the_log_leads_back_to_the_same_puzzle_wherever_it_is_cut(tmp_path, mode):
    clock = Clock()
    one = begun(tmp_path, mode, clock=clock)
    miss(one)
    for do in ("show", "next", "begin", "hint", "next"):
        one.receive({"do": do})
    solve(one)
    lines = (tmp_path / FILE).read_text().splitlines(keepends=True)
    again = desk(tmp_path, mode, clock=clock)
    assert (again.entry, again.state.item.work, again.state.outcomes) == (
        one.entry,
        one.state.item.work,
        one.state.outcomes,
    )
    assert (again.top(), again.resting) == (one.top(), one.resting)
    for cut in range(len(lines)):
        other = tmp_path / f"cut{cut}"
        other.mkdir()
        (other / FILE).write_text("".join(lines[:cut]) + lines[cut][:30])
        half = desk(other, mode, clock=clock)
        assert half.top()["skill"]
        if half.resting:
            half.receive({"do": "begin"})
        if half.entry is not None and half.state.item.open:
            solve(half)


@pytest.mark.parametrize("mode", PUZZLES)
def test_no_event_of_a_front_end_breaks_a_mode(tmp_path, mode):
    one = desk(tmp_path, mode)
    bad = [
        None,
        7,
        "x",
        [],
        {},
        {"do": None},
        {"do": []},
        {"do": "begin"},
        {"do": "day"},
        {"do": "day", "day": "2026-11-01"},
    ]
    bad += [
        {"do": "day", "day": ["2026-11-29"]},
        {"do": "set"},
        {"do": "set", "field": "themes", "value": [[]]},
        {"do": "time"},
    ]
    bad += [
        {"do": "theme", "theme": ["x"], "on": True},
        {"do": "theme", "theme": THEMES[0]},
        {"do": "theme", "on": True},
    ]
    bad += [{"do": "set", "field": "themes", "value": ["nothing"]}, {"do": "set", "field": "low", "value": True}]
    bad += [
        {"do": "set", "field": "high", "value": 650},
        {"do": "confirm"},
        {"do": "report"},
        {"do": "report", "on": 1},
    ]
    bad += [
        {"do": "aside"},
        {"do": "plan", "puzzles": ["x"]},
        {"do": "ended", "score": 99},
        {"do": "again"},
        {"do": "start"},
    ]
    bad += [{"do": "next"}, {"do": "typed", "text": "\ud800"}, {"do": "show"}, {"do": "hint"}, {"do": "check"}]
    for event in (*bad, *bad):
        one.receive(event)
        json.dumps([one.top(), one.bottom()])
    assert all(each["score"] == 0 for each in events(tmp_path, "ended"))
    assert reported(tmp_path) == frozenset()


@pytest.mark.parametrize("mode", ["daily", "rated", "themed"])
def test_two_notebooks_at_one_puzzle_both_keep_their_work(tmp_path, mode):
    one = begun(tmp_path, mode)
    other = desk(tmp_path, mode)
    if other.resting:
        other.receive({"do": "begin"})
    miss(other)
    solve(one)
    assert one.state.item.solved
    assert not other.state.item.solved
    solve(other)
    log = Log(tmp_path)
    log.refresh()
    assert Counter(each.outcome for each in tries(log.records)) == {"first": 1, "right": 1}


def test_a_plan_whose_puzzle_is_gone_from_the_set_is_not_followed(tmp_path):
    one = begun(tmp_path, "themed")
    lines = (ROOT / "puzzles" / "knock.jsonl").read_text().splitlines()
    gone = {*one.sitting.puzzles}
    (tmp_path / "set").mkdir()
    kept = [line for line in lines if json.loads(line)["id"] not in gone]
    (tmp_path / "set" / "knock.jsonl").write_text("\n".join(kept))
    smaller = Shelf(tmp_path / "set")
    later = desk(tmp_path, "themed", shelf=smaller)
    assert later.resting
    later.receive({"do": "begin"})
    assert later.entry in smaller.entries
    assert len(events(tmp_path, "plan")) == 2


# ---- The puzzle of the day


def test_opening_it_writes_nothing_and_a_first_touch_keeps_the_plan(tmp_path):
    one = desk(tmp_path, "daily")
    assert not one.resting
    assert one.entry == choosing.daily(date(2026, 11, 30), SET.entries)
    assert not (tmp_path / FILE).exists()
    one.receive({"do": "sort", "by": "suit"})
    assert [each["puzzles"] for each in events(tmp_path, "plan")] == [[one.entry.id]]


def test_it_is_the_same_in_all_languages_and_another_one_tomorrow(tmp_path):
    clock = Clock()
    assert len({desk(tmp_path, "daily", language, clock=clock).entry for language in LANGUAGES}) == 1
    one = desk(tmp_path, "daily", clock=clock)
    today = one.entry
    solve(one)
    assert "There is a new one tomorrow." in one.bottom()["lead"][0]
    assert labels(one) == []
    clock.move(days=1)
    one.receive({"do": "time"})
    assert one.entry != today
    assert one.state.item.open
    assert desk(tmp_path, "daily", clock=clock).entry == one.entry


def test_midnight_takes_no_puzzle_from_under_the_learners_hands(tmp_path):
    clock = Clock()
    one = desk(tmp_path, "daily", clock=clock)
    today = one.entry
    miss(one)
    clock.move(days=1)
    one.receive({"do": "time"})
    assert one.entry == today
    solve(one)
    one.receive({"do": "time"})
    assert one.entry != today


def test_an_earlier_day_is_offered_and_what_is_solved_says_so_in_every_language(tmp_path):
    one = desk(tmp_path, "daily", "nb")
    one.receive({"do": "day", "day": "2026-11-28"})
    assert one.entry == choosing.daily(date(2026, 11, 28), SET.entries)
    assert "Lørdag" in one.top()["level"]
    solve(one)
    other = desk(tmp_path, "daily", "da")
    assert [day["solved"] for day in other.bottom()["tail"]["days"]["buttons"]] == [False, False, True, *[False] * 4]
    one.receive({"do": "day", "day": "2026-11-30"})
    assert one.entry == choosing.daily(date(2026, 11, 30), SET.entries)
    miss(one)
    one.receive({"do": "day", "day": "2026-11-28"})
    assert one.state.item.solved  # each day keeps what was done to it
    one.receive({"do": "day", "day": "2026-11-30"})
    assert one.state.item.checks == 1
    assert one.entry == choosing.daily(date(2026, 11, 30), SET.entries)
    one.receive({"do": "day", "day": "2026-11-20"})
    assert one.entry == choosing.daily(date(2026, 11, 30), SET.entries)


# ---- Rated


def test_a_rating_moves_with_the_first_answer_and_the_next_puzzle_follows_it(tmp_path):
    one = begun(tmp_path, "rated")
    assert one.top()["level"] == "Rating 1200 ± 700"
    assert "next" not in labels(one)
    assert "skip" not in labels(one)
    solve(one)
    rating, change = one.rating()
    assert change > 0
    assert f"(+{change})" in one.top()["level"]
    assert labels(one)[0] == "next"
    before = one.entry
    one.receive({"do": "next"})
    assert one.entry != before
    assert one.state.item.open
    miss(one)
    lower, lost = one.rating()
    assert lost < 0
    assert lower.value < rating.value
    assert f"(−{-lost})" in one.top()["level"]
    solve(one)
    assert one.rating() == (lower, lost)
    one.receive({"do": "next"})
    assert one.top()["level"] == f"Rating {lower.value} ± {lower.reach}"


@pytest.mark.parametrize("help_", ["hint", "show"])
def test_help_counts_as_not_solved_and_that_was_said_before(tmp_path, help_):
    one = begun(tmp_path, "rated")
    assert "A hint or the solution counts as not solved." in one.bottom()["lead"][0]
    one.receive({"do": help_})
    assert one.rating()[1] < 0
    assert "counts as not solved" in one.bottom()["lead"][0]


def test_no_theme_is_named_before_the_puzzle_is_done_with(tmp_path):
    one = begun(tmp_path, "rated")
    t = Translator("en")
    names = [t(each) for each in (one.mode.title,)]
    assert one.top()["skill"] == names[0]
    assert one.bottom()["tail"]["about"] == ""
    miss(one)
    assert one.bottom()["tail"]["about"] == ""
    solve(one)
    assert one.entry.id in one.bottom()["tail"]["about"]


def test_a_rated_puzzle_cannot_be_passed_over_without_an_answer(tmp_path):
    one = begun(tmp_path, "rated")
    before = one.entry
    one.receive({"do": "next"})
    assert one.entry == before
    miss(one)
    one.receive({"do": "next"})
    assert one.entry != before
    assert [each["outcome"] for each in events(tmp_path, "result")] == ["missed"]


# ---- Streak


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_new_streak_is_called_something_else_than_the_button_that_puts_the_cards_back(tmp_path, language):
    one = begun(tmp_path, "streak", language)
    before = {each["label"] for each in one.bottom()["actions"]}
    miss(one)
    after = {each["name"]: each["label"] for each in one.bottom()["actions"]}
    assert after["begin"] not in before


def test_a_streak_ends_at_the_first_error_and_the_best_one_stays(tmp_path):
    one = begun(tmp_path, "streak")
    assert {"hint", "show", "skip"}.isdisjoint(labels(one))
    for n in range(3):
        solve(one)
        assert one.score == n + 1
        one.receive({"do": "next"})
    miss(one)
    assert "3 in a row. Best so far: 3." in one.bottom()["lead"][0]
    assert events(tmp_path, "ended") == [{"do": "ended", "sitting": one.sitting.id, "score": 3}]
    assert labels(one)[0] == "check"  # a second Enter must not take the explanation away
    assert {"begin", "show"} <= set(labels(one))
    assert filled(one) == ["begin"]
    one.receive({"do": "undo"})
    assert filled(one) == ["check"]  # whoever goes on with it has another answer to check
    before = one.entry
    one.receive({"do": "next"})
    assert one.entry == before
    solve(one)
    assert one.over
    assert one.score == 3
    assert labels(one)[0] == "begin"
    one.receive({"do": "begin"})
    assert (one.score, one.over) == (0, False)
    assert "best so far 3" in one.top()["level"]
    miss(one)
    assert "0 in a row. Best so far: 3." in one.bottom()["lead"][0]
    assert desk(tmp_path, "streak", "sv").learner.best == 3


def test_a_whole_ladder_solved_is_an_end_too(tmp_path):
    few = tmp_path / "set"
    few.mkdir()
    (few / "split.jsonl").write_text("\n".join(some_lines(3)))
    one = desk(tmp_path, "streak", shelf=Shelf(few))
    one.receive({"do": "begin"})
    for _ in range(3):
        solve(one)
        one.receive({"do": "next"})
    assert one.resting
    assert one.bottom()["lines"][0].startswith("All 3 in a row")
    assert [each["score"] for each in events(tmp_path, "ended")] == [3]


# ---- Storm


def test_a_storm_goes_on_by_itself_and_ends_by_the_clock_of_the_kernel(tmp_path):
    clock = Clock()
    one = begun(tmp_path, "storm", clock=clock)
    assert one.top()["clock"]["left"] == STORM_SECONDS
    first, shown = one.entry, []
    one.watch(lambda before, after: shown.append(after.item.solved))
    solve(one)
    assert not any(shown)  # nobody has to go on, and who types goes on typing
    assert one.entry != first
    assert one.top()["level"] == "Solved: 1"
    miss(one)
    assert labels(one)[0] == "check"
    assert filled(one) == ["skip"]  # no other answer counts
    one.receive({"do": "next"})
    clock.move(seconds=60)
    assert desk(tmp_path, "storm", clock=clock).left == STORM_SECONDS - 60  # a reload does not stop it
    one.receive({"do": "time"})
    assert not one.resting
    clock.move(seconds=STORM_SECONDS)
    solve(one)
    assert one.resting
    assert one.score == 1
    assert one.bottom()["lines"][0] == "Time’s up. Solved: 1. Best so far: 1."
    assert [each["score"] for each in events(tmp_path, "ended")] == [1]
    assert len(events(tmp_path, "result")) == 2


def test_a_storm_nobody_looked_at_is_over_when_the_page_is_opened_again(tmp_path):
    clock = Clock()
    solve(begun(tmp_path, "storm", clock=clock))
    clock.move(days=2)
    again = desk(tmp_path, "storm", clock=clock)
    assert again.resting
    assert [each["score"] for each in events(tmp_path, "ended")] == [1]
    assert len(events(tmp_path, "ended")) == 1
    desk(tmp_path, "storm", clock=clock)
    assert len(events(tmp_path, "ended")) == 1


def test_a_clock_that_was_set_back_gives_no_more_than_the_whole_time(tmp_path):
    clock = Clock()
    one = begun(tmp_path, "storm", clock=clock)
    clock.move(days=-1)
    assert one.left == STORM_SECONDS


# ---- Themed, again, reports


def test_themes_and_ratings_are_chosen_counted_and_remembered(tmp_path):
    one = desk(tmp_path, "themed")
    for theme in ("gin_outs", "lay_off_chain", "lay_off"):
        one.receive({"do": "theme", "theme": theme, "on": True})
    one.receive({"do": "theme", "theme": "lay_off", "on": False})
    one.receive({"do": "set", "field": "low", "value": 1200})
    one.receive({"do": "set", "field": "high", "value": 1100})
    assert (one.learner.choice.low, one.learner.choice.high) == (1100, 1100)
    one.receive({"do": "set", "field": "high", "value": 1400})
    found = choosing.themed(["gin_outs", "lay_off_chain"], 1100, 1400, SET.entries)
    assert one.bottom()["lines"] == [f"{len(found)} puzzles match."]
    later = desk(tmp_path, "themed", "nb")
    assert later.learner.choice == one.learner.choice
    one.receive({"do": "begin"})
    assert len(one.sitting.puzzles) == 10
    assert set(one.sitting.puzzles) <= {each.id for each in found}
    one.receive({"do": "aside"})
    assert one.resting
    for theme in ("gin_outs", "lay_off_chain", "knock_with_more_deadwood"):
        one.receive({"do": "theme", "theme": theme, "on": theme.startswith("knock")})
    one.receive({"do": "set", "field": "low", "value": 600})
    one.receive({"do": "set", "field": "high", "value": 700})
    assert one.bottom()["actions"] == []
    one.receive({"do": "begin"})
    assert one.resting


def test_a_round_ends_with_how_it_went_and_another_begins(tmp_path):
    one = begun(tmp_path, "themed")
    first = one.sitting
    for n in range(10):
        solve(one) if n else one.receive({"do": "next"})
        if n:
            one.receive({"do": "next"})
    assert one.resting
    assert one.bottom()["lines"][0] == "All 10 done. Right first time: 9."
    one.receive({"do": "begin"})
    assert set(one.sitting.puzzles).isdisjoint(first.puzzles[1:])


def test_failed_puzzles_come_again_when_they_are_due_and_else_it_is_quiet(tmp_path):
    assert desk(tmp_path, "again").bottom()["quiet"]
    one = begun(tmp_path, "again")
    assert set(one.sitting.puzzles) == {each.id for each in SET.entries[:3]}
    for _ in range(3):
        solve(one)
        one.receive({"do": "next"})
    assert one.resting
    assert not one.learner.due()


@pytest.mark.parametrize("mode", PUZZLES)
def test_a_reported_puzzle_never_comes_again(tmp_path, mode):
    one = begun(tmp_path, mode)
    bad = one.entry
    one.receive({"do": "report", "on": True})
    assert one.bottom()["tail"]["sure"]
    one.receive({"do": "report", "on": False})
    one.receive({"do": "confirm"})
    assert reported(tmp_path) == frozenset()
    one.receive({"do": "report", "on": True})
    one.receive({"do": "confirm"})
    assert reported(tmp_path) == {bad.id}
    assert one.entry != bad
    assert not one.bottom()["tail"]["sure"]
    assert bad.id not in {each.id for each in one.learner.index}
    assert desk(tmp_path, mode).entry != bad


def test_what_a_report_led_to_is_read_out_once_and_stays_to_be_read(tmp_path):
    one = begun(tmp_path, "rated")
    one.receive({"do": "report", "on": True})
    assert one.bottom()["live"]["text"] == one.bottom()["tail"]["sure"]["text"]
    one.receive({"do": "confirm"})
    said = one.bottom()["tail"]["said"]
    assert one.bottom()["live"]["text"] == said
    one.receive({"do": "focus", "slot": None})
    assert one.bottom()["tail"]["said"] == said
    assert one.bottom()["live"]["text"] == ""
    one.receive({"do": "sort", "by": "rank"})
    assert one.bottom()["tail"]["said"] == ""


@pytest.mark.parametrize("mode", PUZZLES)
def test_a_puzzle_is_passed_on_as_a_code_that_opens_as_the_same_puzzle(tmp_path, mode):
    one = begun(tmp_path, mode)
    one.receive({"do": "share", "on": True})
    shown = one.bottom()["tail"]["share"]
    assert decoded(shown["value"]).id == one.entry.id
    assert one.entry.id in shown["label"]
    assert shown["value"] in one.bottom()["live"]["text"]
    one.receive({"do": "share", "on": False})
    assert one.bottom()["tail"]["share"] is None


def test_reports_are_added_to_a_plain_file_whatever_stands_in_it(tmp_path):
    path = report(tmp_path, "aaaa")
    with path.open("a") as stream:
        stream.write('torn {\n[]\n{"puzzle": 7}\n')
    report(tmp_path, "bbbb")
    assert reported(tmp_path) == {"aaaa", "bbbb"}
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())  # as some editors save it
    assert reported(tmp_path) == {"aaaa", "bbbb"}
    assert reported(tmp_path / "nowhere") == frozenset()


def test_where_nothing_can_be_kept_it_is_said_and_the_puzzles_go_on(tmp_path):
    home = tmp_path / "file"
    home.write_text("no folder")
    one = desk(home, "rated")
    seen = []
    for _ in range(3):
        one.receive({"do": "next" if seen else "begin"})
        seen.append(one.entry.id)
        solve(one)
        assert one.bottom()["notes"]
    assert len(set(seen)) == 3
    assert one.rating()[0].games == 3
    one.receive({"do": "report", "on": True})
    one.receive({"do": "confirm"})
    assert one.bottom()["tail"]["said"].startswith("The report could not be written")


def test_a_round_no_program_writes_does_not_lead_astray(tmp_path):
    one = begun(tmp_path, "themed")
    bad = {**one.sitting.event(), "round": 10**9, "sitting": "x"}
    Log(tmp_path).append(Record(exercise="en/91/themed", item=0, event=bad))
    again = desk(tmp_path, "themed")
    assert again.sitting == one.sitting
    again.receive({"do": "aside"})
    again.receive({"do": "begin"})
    solve(again)
    assert desk(tmp_path, "themed").state.item.solved
