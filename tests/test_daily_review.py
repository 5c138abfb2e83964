"""The daily review: what is due, in turn, with cards never met; resumed after anything, and it counts for memory."""

from datetime import UTC, datetime, timedelta

import pytest

from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import Attempt, attempts, result_event, verdict_event
from gintutor.learning.log import Log, Record
from gintutor.learning.memory import FIRST_REVIEW_SEED
from gintutor.learning.settings import Settings
from gintutor.lessons.overview import homes, levels, overview
from gintutor.widgets import table
from gintutor.widgets.reviewdesk import ReviewDesk
from gintutor.widgets.reviewplan import FEWEST, MOST, last_plan, planned, review_series

ID = "en/00/review"


def met(skill, days_ago, item=0, seed=3, now=None):
    """A result of so many days ago, as another notebook wrote it."""
    time = ((now or datetime.now(UTC)) - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    attempt = Attempt(skill=skill, exercise=f"en/{skill}", item=item, time=time, outcome="right", level=1, seed=seed)
    deal = f"{skill}/1/{seed}/00000000"
    return Record(exercise=attempt.exercise, item=item, event=result_event(attempt), deal=deal, time=time)


def learnt(record):
    """The end of the round that result belongs to."""
    event = verdict_event(str(record.event["skill"]), "passed", record.item)
    return Record(exercise=record.exercise, item=record.item, event=event, time=record.time)


def write(folder, *records):
    with (folder / "progress.jsonl").open("a") as stream:
        for record in records:
            stream.write(record.line())
            if record.event.get("do") == "result":
                stream.write(learnt(record).line())


def desk(folder, language="en"):
    log = Log(folder)
    log.refresh()
    return ReviewDesk(f"{language}/00/review", language, log, Settings())


def solve(one):
    prompt = one.state.item.prompt
    answer = FAMILIES[prompt.family].solve(prompt)
    one.receive({"do": "answer", "parts": {key: _listed(value) for key, value in answer.parts.items()}})
    one.receive({"do": "check"})
    assert one.state.item.solved, prompt.family


def _listed(value):
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


def seen(folder):
    log = Log(folder)
    log.refresh()
    return overview(log.records, datetime.now().astimezone()), log.records


# ---- What it is made of


def test_a_beginner_has_nothing_to_review():
    assert planned(overview([], datetime.now().astimezone()), []) is None


@pytest.mark.parametrize(("skills", "count"), [(1, 5), (2, 5), (3, 6), (4, 8)])
def test_what_is_due_comes_in_turn_five_to_ten_items(tmp_path, skills, count):
    names = list(homes())[:skills]
    write(tmp_path, *(met(skill, 40 - n) for n, skill in enumerate(names)))
    view, records = seen(tmp_path)
    plan = planned(view, records)
    assert len(plan.items) == count
    assert [skill for skill, _ in plan.items] == [view.due[i % skills] for i in range(count)]
    for skill in names:
        asked = [level for name, level in plan.items if name == skill]
        assert asked == sorted(asked)
        assert levels(skill)[0] <= asked[0] <= asked[-1] <= levels(skill)[1]


def test_many_skills_are_no_more_than_ten_items(tmp_path):
    write(tmp_path, *(met(skill, 40) for skill in homes()))
    view, records = seen(tmp_path)
    assert FEWEST <= len(planned(view, records).items) <= MOST


def test_when_nothing_is_due_a_mixed_round_takes_what_was_met_longest_ago(tmp_path):
    evening = datetime(2026, 3, 10, 20, tzinfo=UTC)
    done = [met("split", 0.2, now=evening), met("knock", 0.3, now=evening)]
    records = [*done, *map(learnt, done)]
    view = overview(records, evening)
    assert view.due == ()
    plan = planned(view, records)
    assert [skill for skill, _ in plan.items] == ["knock", "split", "knock", "split", "knock"]


def test_every_item_is_of_its_own_family_and_from_a_seed_never_met(tmp_path):
    write(tmp_path, *(met(skill, 40, seed=FIRST_REVIEW_SEED + 4) for skill in homes()))
    view, records = seen(tmp_path)
    plan = planned(view, records)
    series = review_series(ID, plan, "nb")
    for place, (skill, level) in enumerate(plan.items):
        prompt = series.prompt(place, place)
        assert (prompt.family, prompt.level) == (skill, level)
        assert prompt.seed > FIRST_REVIEW_SEED + 4


def test_what_was_only_begun_is_not_reviewed_yet(tmp_path):
    records = [met("split", 30)]
    view = overview(records, datetime.now().astimezone())
    assert view.due == ()
    assert planned(view, records) is None


# ---- At work


def test_it_rests_until_it_is_begun_and_says_what_is_due(tmp_path):
    write(tmp_path, met("split", 30))
    one = desk(tmp_path)
    assert one.resting
    view = one.bottom()
    assert view["lines"] == ["1 skill is due today: Best split.", "5 items, with cards you have not seen."]
    assert [each["label"] for each in view["actions"]] == ["Start the review"]
    one.receive({"do": "check"})
    assert one.resting
    one.receive({"do": "begin"})
    assert not one.resting
    assert one.top()["part"] == "top"
    assert one.state.item.prompt.family == "split"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("days", [None, 0.1, 30])
def test_what_it_says_at_rest_is_in_every_language(tmp_path, language, days):
    if days is not None:
        write(tmp_path, met("split", days))
    one = desk(tmp_path, language)
    one.t = Translator(language, strict=True)
    assert one.top()["skill"]
    assert one.bottom()["lines"]
    assert len(one.bottom()["actions"]) == (days is not None)
    assert one.words() == ""


def test_where_nothing_is_to_be_begun_one_quiet_line_says_so(tmp_path):
    one = desk(tmp_path)
    assert (one.top()["title"], one.bottom()["quiet"], len(one.bottom()["lines"])) == ("", True, 1)
    write(tmp_path, met("split", 30))
    other = desk(tmp_path)
    assert other.top()["title"] == other.top()["skill"]
    assert not other.bottom()["quiet"]


def test_a_beginner_cannot_begin_what_is_not_there(tmp_path):
    one = desk(tmp_path)
    one.receive({"do": "begin"})
    assert one.resting


def test_a_review_from_start_to_end_counts_for_memory(tmp_path):
    write(tmp_path, met("split", 30), met("knock", 30))
    one = desk(tmp_path)
    one.receive({"do": "begin"})
    while not one.state.done:
        solve(one)
        one.receive({"do": "next"})
    view, records = seen(tmp_path)
    assert view.due == ()
    done = [each for each in attempts(records) if each.exercise == ID]
    assert [each.outcome for each in done] == ["first"] * 5
    assert {each.skill for each in done} == {"split", "knock"}
    assert len({(each.skill, each.seed) for each in done}) == 5
    assert not desk(tmp_path).state.series.mastery


def test_a_second_round_has_other_cards(tmp_path):
    write(tmp_path, met("split", 30))
    one = desk(tmp_path)
    one.receive({"do": "begin"})
    cards = set()
    for _ in range(3):
        while not one.state.done:
            cards.add(one.state.deal)
            one.receive({"do": "next"})
        one.receive({"do": "again"})
        assert not one.state.done
    assert len(cards) == 15


def test_after_the_solution_was_shown_one_more_of_the_same_skill_follows(tmp_path):
    write(tmp_path, met("split", 30), met("knock", 31))
    one = desk(tmp_path)
    one.receive({"do": "begin"})
    first = one.state.item.prompt
    one.receive({"do": "show"})
    one.receive({"do": "next"})
    again = one.state.item.prompt
    assert (again.family, again.level, one.state.position) == (first.family, first.level, 0)
    assert again.seed != first.seed


def test_it_goes_on_after_a_restart_with_the_same_cards_whatever_fell_due(tmp_path):
    write(tmp_path, met("split", 30), met("knock", 30))
    one = desk(tmp_path)
    one.receive({"do": "begin"})
    for n in range(5):
        write(tmp_path, met("score", 60 + n, item=n, seed=n))
        again = desk(tmp_path)
        assert (again.state.deal, again.state.position, again.state.number) == (
            one.state.deal, one.state.position, one.state.number,
        )  # fmt: skip
        assert not again.resting
        one = again
        solve(one)
        one.receive({"do": "next"})
    assert desk(tmp_path).resting


def test_a_crash_between_the_plan_and_its_first_item_loses_nothing(tmp_path):
    write(tmp_path, met("split", 30))
    desk(tmp_path).receive({"do": "begin"})
    lines = (tmp_path / "progress.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "progress.jsonl").write_text("".join(lines[:-1]))
    one = desk(tmp_path)
    assert not one.resting
    assert one.state.item.prompt.seed >= FIRST_REVIEW_SEED


@pytest.mark.parametrize(
    "event",
    [{}, {"items": []}, {"items": [["dance", 1]], "seeds": {"dance": 1}}, {"items": 7, "seeds": 8},
     {"items": [["split", 99]], "seeds": {"split": 1}}, {"items": [["split", 1]], "seeds": {}},
     {"items": [["split"]], "seeds": {"split": 1}}],
)  # fmt: skip
def test_a_plan_that_cannot_be_followed_is_none(tmp_path, event):
    record = Record(exercise=ID, item=0, event={"do": "plan", **event})
    assert last_plan([record]) is None
    write(tmp_path, met("split", 30), record)
    one = desk(tmp_path)
    assert one.resting
    one.receive({"do": "begin"})
    assert not one.resting


def test_on_the_screen_the_table_is_away_while_it_rests(monkeypatch, tmp_path):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    monkeypatch.setattr(table, "_live", {})
    monkeypatch.setattr(table, "_progress", [])
    write(tmp_path, met("split", 30))
    table.exercise("en/00/progress")
    table.exercise(ID)
    panel, review = table._live["en/00/progress"], table._live[ID]
    assert review.table.layout.visibility == "hidden"
    assert len(panel.panel.view["due"]["skills"]) == 1
    review.bottom._handle_custom_msg({"event": {"do": "begin"}}, [])
    assert review.table.layout.visibility is None
    assert review.glue.label
    solve(review.desk)
    assert panel.panel.view["due"]["skills"] == []
