"""One exercise and its log: recorded before it shows, resumed after anything, never lost to a bad message."""

import json

import pytest
from support.fakes import COUNT, LEGAL, SPLIT, do, series

from gintutor.learning.log import FILE, Log, LogError
from gintutor.learning.settings import Settings
from gintutor.widgets.desk import Desk


def desk(folder, toys=None, settings=None, language="en"):
    log = Log(folder)
    log.refresh()
    return Desk(toys or series(), language, log, settings or Settings())


def logged(folder):
    """The events an exercise is folded from; results are for others (see test_history)."""
    log = Log(folder)
    log.refresh()
    return [record.event for record in log.records if record.event["do"] != "result"]


def test_an_exercise_goes_on_where_it_was_left(tmp_path):
    first = desk(tmp_path)
    for event in (do("move", slots=[0, 1, 2], to="meld1"), do("check"), do("hint"), do("next"), do("sort", by="rank")):
        first.receive(event)
    again = desk(tmp_path)
    assert again.state.item.work == first.state.item.work
    assert (again.state.number, again.state.outcomes) == (1, ("missed",))


def test_a_hint_is_in_the_log_before_it_shows(tmp_path):
    one, seen = desk(tmp_path), []
    one.watch(lambda before, after: seen.append([event["do"] for event in logged(tmp_path)]))
    one.receive(do("hint"))
    assert seen == [["start", "hint"]]


def test_what_only_passes_is_not_logged(tmp_path):
    one = desk(tmp_path)
    for event in (do("select", slot=1), do("focus", slot=1), do("fly"), do("undo"), do("step", to=0)):
        one.receive(event)
    one.receive(do("move", slots=[0], to="nowhere"))
    one.receive(do("move", slots=[0], to="hand", at=0))
    assert logged(tmp_path) == []


def test_a_check_is_logged_with_what_it_found_and_nothing_a_message_brought_along(tmp_path):
    one = desk(tmp_path)
    one.receive(do("move", slots=[0], to="meld1"))
    one.receive(do("check", correct=True, junk="x" * 1000))
    assert logged(tmp_path)[-1] == {"do": "check", "correct": False, "complete": True, "tags": ["tag"], "hints": 0}


def test_how_an_item_ended_is_logged_and_the_next_begins_a_line_of_its_own(tmp_path):
    one = desk(tmp_path)
    one.receive(do("next"))
    assert logged(tmp_path) == [
        {"do": "start", "number": 0, "position": 0, "round": 0, "outcomes": []},
        {"do": "next", "outcome": "skipped"},
        {"do": "start", "number": 1, "position": 1, "round": 0, "outcomes": ["skipped"]},
    ]


@pytest.mark.parametrize("message", [None, 5, "text", [], {}, {"do": {}}, {"do": "typed"}, {"do": "typed", "text": 9}])
def test_a_message_of_the_wrong_kind_changes_nothing(tmp_path, message):
    one = desk(tmp_path)
    one.receive(do("move", slots=[0], to="meld1"))
    work = one.state.item.work
    one.receive(message)
    assert one.state.item.work == work


def test_a_typed_answer_is_laid_and_checked(tmp_path):
    one = desk(tmp_path)
    one.receive(do("typed", text="7h 8h 9h | 4s 4d 4c"))
    assert one.state.item.solved
    assert desk(tmp_path).state.item.solved


def test_a_typed_answer_with_a_fault_moves_nothing_and_says_why(tmp_path):
    one = desk(tmp_path)
    one.receive(do("typed", text="7h 8h AS"))
    assert one.state.item.work == one.state.item.begun
    assert "♠A" in one.bottom()["text"]["typed"]["error"]
    one.receive(do("move", slots=[0], to="meld1"))
    assert one.bottom()["text"]["typed"]["error"] == ""


def test_what_cannot_be_read_takes_the_place_of_what_is_missing(tmp_path):
    one = desk(tmp_path)
    one.receive({"do": "check"})
    assert one.bottom()["feedback"]["kind"] == "open"
    one.receive({"do": "typed", "text": "zz"})
    assert one.bottom()["feedback"] is None
    assert one.bottom()["text"]["typed"]["error"]


def test_all_parts_of_a_typed_answer_arrive(tmp_path):
    toys = series(SPLIT, LEGAL, COUNT, wanted={"split": ((0, 1, 2), ()), "legal": "yes", "count": 12})
    one = desk(tmp_path, toys)
    one.receive(do("typed", text="9h 8h 7h; yes; 12"))
    assert one.state.item.solved


def test_progress_that_cannot_be_saved_is_said_and_the_exercise_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    broken = Log(tmp_path / "file")
    one = Desk(series(), "nb", broken, Settings())
    one.receive(do("move", slots=[0], to="meld1"))
    assert dict(one.state.item.work.layout)["meld1"] == (0,)
    assert any("lagres" in note for note in one.bottom()["notes"])


def test_a_damaged_log_costs_only_its_damaged_lines(tmp_path):
    one = desk(tmp_path)
    one.receive(do("move", slots=[0], to="meld1"))
    with (tmp_path / FILE).open("a") as stream:
        stream.write("garbage\n")
    one.receive(do("move", slots=[1], to="meld1"))
    assert dict(desk(tmp_path).state.item.work.layout)["meld1"] == (0, 1)


def test_settings_change_words_and_cards_but_not_the_work(tmp_path):
    one = desk(tmp_path, language="sv")
    one.receive(do("move", slots=[6], to="meld1"))
    work = one.state.item.work
    one.restyle(Settings(letters="local", four_colour=True))
    assert one.look.letters == ("Kn", "D", "K", "E")
    assert one.table().look.four_colour
    assert one.bottom()["four"]
    assert one.state.item.work == work


def test_a_family_that_fails_loses_nothing(tmp_path):
    one = desk(tmp_path, series(fails=True))
    one.receive(do("move", slots=[0], to="meld1"))
    with pytest.raises(RuntimeError):
        one.receive(do("check"))
    assert dict(one.state.item.work.layout)["meld1"] == (0,)
    assert "went wrong" in one.failed()["notes"][0]
    one.receive(do("move", slots=[1], to="meld1"))
    assert one.bottom()["notes"] == []


def test_a_log_that_trips_the_family_costs_the_item_at_hand_never_the_exercise(tmp_path):
    one = desk(tmp_path)
    for event in (do("next"), do("move", slots=[0], to="meld1"), do("check")):
        one.receive(event)
    again = desk(tmp_path, series(fails=True))
    assert (again.state.number, again.state.outcomes) == (1, ("skipped",))
    assert "went wrong" in again.bottom()["notes"][0]
    again.receive(do("move", slots=[1], to="meld1"))
    assert dict(again.state.item.work.layout)["meld1"] == (1,)


@pytest.mark.parametrize("outcomes", [["bogus"], [None], [{"x": 1}], [["first"]], [7]])
def test_an_outcome_no_version_knows_costs_neither_place_nor_page(tmp_path, outcomes):
    one = desk(tmp_path)
    one.receive(do("next"))
    (tmp_path / FILE).write_text((tmp_path / FILE).read_text().replace('["skipped"]', json.dumps(outcomes)))
    again = desk(tmp_path)
    assert (again.state.position, again.state.outcomes) == (1, ("skipped",))
    assert again.top()["progress"]["dots"]


@pytest.mark.parametrize("text", ["\ud83d", "7\udc00", "x" * 100_000, "12\ud83d" * 50])
@pytest.mark.parametrize("event", [{"do": "number", "ask": "count"}, {"do": "typed"}])
def test_whatever_text_a_browser_sends_can_be_shown_and_kept(tmp_path, event, text):
    toys = series(SPLIT, LEGAL, COUNT, wanted={"split": ((0, 1, 2), ()), "legal": "yes", "count": 12})
    one = desk(tmp_path, toys)
    one.receive({**event, "text": text, "value": text})
    json.dumps(one.bottom(), ensure_ascii=False).encode()
    again = desk(tmp_path, toys)
    assert again.state.item.work == one.state.item.work
    assert not (tmp_path / FILE).exists() or (tmp_path / FILE).stat().st_size < 1000


def test_only_the_log_leads_to_an_item_at_once(tmp_path):
    one = desk(tmp_path)
    one.receive(do("next"))
    one.receive(do("start", number=one.state.number, position=0, round=0, outcomes=[]))
    assert one.state.position == desk(tmp_path).state.position == 1


@pytest.mark.parametrize("failing", [1, 2, 3])
def test_an_event_that_could_not_be_kept_is_kept_with_the_next_one(tmp_path, monkeypatch, failing):
    """The first ``failing`` writes fail: nothing is missing in the middle, and the note stays until all is kept."""
    one, real, calls = desk(tmp_path), Log.append_all, []

    def append(self, records):
        calls.append(records)
        if len(calls) <= failing:
            raise LogError(self.path, "another program keeps it")
        return real(self, records)

    monkeypatch.setattr(Log, "append_all", append)
    for event in (do("move", slots=[0, 1, 2], to="meld1"), do("move", slots=[3], to="meld2"), do("check")):
        one.receive(event)
        assert ("unsaved" in one._extras.notes) is (len(calls) <= failing)
    one.receive(do("sort", by="rank"))
    assert desk(tmp_path).state.item.work == one.state.item.work
    assert desk(tmp_path).state.item.checks == 1
