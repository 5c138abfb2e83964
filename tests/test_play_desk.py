"""Games that resume: at the exact step, after a crash in the middle of a move, from damaged files."""

import errno
import json
import math
import os
import shutil

import pytest
from support.anygame import files, told
from support.games import desk, do, play_until, slot

from gintutor.cards import Hand
from gintutor.deal import Discard, Draw
from gintutor.game import played
from gintutor.i18n import LANGUAGES
from gintutor.learning.log import LogError
from gintutor.replay import Ended, GameLogError, advance, ended, move, read_log, replay
from gintutor.replay.events import FORM
from gintutor.rules import FIELDS
from gintutor.widgets.anygame.shelf import GameShelf
from gintutor.widgets.choices import folded
from gintutor.widgets.play import opponent
from gintutor.widgets.play.plans import read_plan
from gintutor.widgets.play.setup import chosen
from gintutor.widgets.play.state import ME, Stage


def any_discard(table):
    """The event that throws a card the learner may throw."""
    position = table.state.position
    return do("discard", slot=min(each for each in position.hands[ME] if each != position.taken).index)


def at_discard(home):
    return play_until(desk(home), lambda s: s.stage is Stage.DISCARD and len(s.position.history) > 3)


def test_every_step_is_in_the_log_and_a_new_kernel_stands_where_the_old_one_stood(tmp_path):
    table = desk(tmp_path)
    seen = []

    def resumed_alike(state):
        if state.table is not None:
            again = desk(tmp_path)
            assert again.state.table == state.table
            assert again.state.stage in (state.stage, Stage.DISCARD)
            seen.append(state.stage)
        return state.game is not None and len(state.game.hands) >= 2

    play_until(table, resumed_alike)
    assert {Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.OVER} <= set(seen)


def test_a_crash_in_the_middle_of_the_computers_turn_loses_nothing(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.position is not None and len(s.position.history) > 6)
    (path,) = files(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    told = [json.loads(line) for line in lines]
    last = max(i for i, each in enumerate(told) if each.get("seat") == 1 and each.get("do") == "draw")
    path.write_bytes(b"".join(lines[: last + 1]))
    again = desk(tmp_path)
    assert again.state.position.turn == ME
    theirs = [fact for fact in again.state.position.history if fact.seat == 1]
    assert not isinstance(theirs[-1].action, Draw)
    assert again.state.table.path[: last - 2] == table.state.table.path[: last - 2]


def test_a_torn_last_line_costs_that_line_only_and_is_told(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD and len(s.position.history) > 4)
    (path,) = files(tmp_path)
    path.write_bytes(path.read_bytes()[:-9])
    again = desk(tmp_path)
    assert again.state.position == table.state.table.path[-2]
    assert told(again) == ["deal.log_last_line_lost", "play.salvaged"]
    assert len(files(tmp_path)) == 2
    assert desk(tmp_path).notes == ()  # told once: the game goes on in a file of its own
    again.receive(do("draw"))
    assert replay(read_log(files(tmp_path)[-1])).fault is None


@pytest.mark.parametrize(
    "damage", [b"\x00\xff nonsense\n", b"{}\n", b'{"event":"move","seat":7,"do":"draw","card":"2C"}\n']
)
def test_a_damaged_line_in_the_middle_leaves_what_stands_before_it(tmp_path, damage):
    play_until(desk(tmp_path), lambda s: s.position is not None and len(s.position.history) > 8)
    (path,) = files(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:7], damage, *lines[8:]]))
    again = desk(tmp_path)
    assert again.state.position is not None
    assert again.notes[-1].id == "play.salvaged"
    assert path.read_bytes().splitlines(keepends=True)[7] == damage  # the damaged file is left as it was
    play_until(again, lambda s: s.stage is Stage.OVER)
    assert replay(read_log(files(tmp_path)[-1])).fault is None


@pytest.mark.parametrize("content", [b"", b"not a log\n", b'{"format":"other"}\n', None])
def test_a_game_that_is_none_is_told_and_a_new_one_can_begin(tmp_path, content):
    play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    (path,) = files(tmp_path)
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    again = desk(tmp_path)
    assert again.state.stage is Stage.SETUP
    assert again.notes[0].id.startswith("deal.log_")
    again.receive(do("start"))
    assert again.state.stage is Stage.BEGUN


NOT_FILES = {
    "nul": "a\0b", "half a letter": "\ud800", "folder": "..", "long": "x" * 5000, "none": None, "list": ["x"],
    "number": 7, "mapping": {}, "nothing": "", "escape": "\x1b[2J",
}  # fmt: skip


@pytest.mark.parametrize("name", NOT_FILES.values(), ids=NOT_FILES)
@pytest.mark.parametrize("exercise", ["table", "first"])
def test_whatever_the_learners_log_calls_the_file_of_the_game_the_table_opens(tmp_path, name, exercise):
    for file, back in ((name, ""), ("gone.jsonl", name), (name, name)):
        table = desk(tmp_path, exercise=exercise)
        table._keep({"do": "open", "file": file, "back": back})
        again = desk(tmp_path, exercise=exercise)
        assert again.state.stage is (Stage.SETUP if exercise == "table" else Stage.OFFER)
        assert all(each.isprintable() for each in again.bottom()["notes"])
        again.receive(do("start"))


def test_a_file_outside_the_folder_of_games_is_never_opened(tmp_path):
    table = desk(tmp_path)
    table._keep({"do": "open", "file": "../../../etc/passwd", "back": ""})
    assert desk(tmp_path).state.stage is Stage.SETUP


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    table = desk(tmp_path / "file")
    table.receive(do("start"))
    table.receive(do("deal"))
    assert table.state.position is not None
    assert told(table) == ["table.unsaved"]
    said = set()
    play_until(table, lambda s: said.update(told(table)) or s.stage is Stage.OVER)
    assert said == {"table.unsaved"}
    assert told(table) == ["table.unsaved"]  # it stands there for as long as it is so
    assert any("cannot be saved" in note for note in table.bottom()["notes"])
    table.receive(do("again"))
    assert table.state.aside
    table.receive(do("return"))
    assert not table.state.aside
    assert table.state.stage is Stage.OVER
    assert told(table) == ["table.unsaved"]


def test_a_fact_that_could_not_be_kept_is_kept_before_the_next_one(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    (path,) = files(tmp_path)
    away = path.with_suffix(".away")
    path.rename(away)
    position = table.state.position
    table.receive(do("discard", slot=min(each for each in position.hands[ME] if each != position.taken).index))
    assert told(table) == ["table.unsaved"]
    table.receive(do("sort", by="rank"))
    assert told(table) == ["table.unsaved"]
    assert table.state.position != position
    away.rename(path)
    play_until(table, lambda s: s.stage is Stage.OVER)
    assert told(table) == []
    assert replay(read_log(path)).table.path == table.state.table.path


@pytest.mark.parametrize("times", [1, 10_000])
def test_what_was_written_is_kept_though_the_system_cannot_sync_it(tmp_path, monkeypatch, times):
    table = at_discard(tmp_path)
    real, left = os.fsync, [times]

    def failing(handle):
        left[0] -= 1
        if left[0] >= 0:
            raise OSError(errno.EIO, "Input/output error")
        real(handle)

    monkeypatch.setattr(os, "fsync", failing)
    table.receive(any_discard(table))
    play_until(table, lambda s: s.stage is Stage.OVER)
    again = desk(tmp_path)
    assert again.state.table == table.state.table
    assert told(again) == []
    assert len(files(tmp_path)) == 1


def test_a_full_disk_undoes_no_move_and_what_could_not_be_kept_follows_later(tmp_path, monkeypatch):
    table = at_discard(tmp_path)
    (path,) = files(tmp_path)
    before, kept = len(table.state.position.history), path.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    table.receive(any_discard(table))
    moved = table.state.table
    assert len(moved.position.history) > before
    assert path.read_bytes() == kept
    table.receive(do("sort", by="rank"))
    assert table.state.table == moved
    assert told(table) == ["table.unsaved"]
    monkeypatch.undo()
    table.receive(do("draw"))
    assert told(table) == []
    assert desk(tmp_path).state.table == table.state.table
    assert files(tmp_path) == [path]


def test_a_torn_game_is_shown_where_there_is_no_room_for_its_copy(tmp_path, monkeypatch):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD and len(s.position.history) > 4)
    (path,) = files(tmp_path)
    path.write_bytes(path.read_bytes()[:-9])

    def full(handle, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    again = desk(tmp_path)
    assert again.state.position == table.state.table.path[-2]
    assert told(again) == ["deal.log_last_line_lost", "table.unsaved"]
    again.receive(do("draw"))
    assert told(again) == ["table.unsaved"]
    monkeypatch.undo()
    assert files(tmp_path) == [path]
    assert told(desk(tmp_path)) == ["deal.log_last_line_lost", "play.salvaged"]


def test_of_two_windows_that_move_at_once_the_slower_one_follows(tmp_path, monkeypatch):
    """Both have looked before either has written."""
    one = at_discard(tmp_path)
    other = desk(tmp_path)
    monkeypatch.setattr(GameShelf, "changed", False)
    one.receive(any_discard(one))
    hand = other.state.position.hands[ME]
    other.receive(do("discard", slot=max(each for each in hand if each != other.state.position.taken).index))
    (path,) = files(tmp_path)
    assert replay(read_log(path)).fault is None
    assert read_log(path).damage == ()
    assert other.state.table == one.state.table


def test_two_shelves_never_write_past_each_other(tmp_path):
    table = at_discard(tmp_path)
    (path,) = files(tmp_path)
    one, other = (GameShelf(tmp_path, table.id, FORM, replay) for _ in range(2))
    for shelf in (one, other):
        shelf.open(path.name)
    events = [move(table.state.position, Discard(card)) for card in list(table.state.position.hands[ME])[-2:]]
    one.append(events[0])
    before = path.read_bytes()
    with pytest.raises(GameLogError) as error:
        other.append(events[1])
    assert error.value.code == "moved"
    assert path.read_bytes() == before
    assert other.changed
    assert not one.changed


def test_a_table_that_ran_ahead_of_the_file_goes_on_in_one_of_its_own(tmp_path, monkeypatch):
    """It could not write for a while, and meanwhile another window played on."""
    one = at_discard(tmp_path)
    other = desk(tmp_path)
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    other.receive(any_discard(other))
    monkeypatch.undo()
    one.receive(do("back"))
    other.receive(do("draw"))
    first, second = files(tmp_path)
    assert replay(read_log(first)).table == one.state.table
    assert replay(read_log(second)).table == other.state.table
    assert told(other) == []
    assert desk(tmp_path).state.table == other.state.table


def test_a_second_window_with_a_kernel_of_its_own_is_followed(tmp_path):
    one = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD and s.position.taken is None)
    other = desk(tmp_path)
    card = min(one.state.position.hands[ME])
    one.receive(do("discard", slot=card.index))
    assert other.state.position != one.state.position
    other.receive(do("draw"))
    assert other.state.table.path[: len(one.state.table.path)] == one.state.table.path
    assert replay(read_log(files(tmp_path)[-1])).fault is None


def test_the_same_cards_are_played_from_the_other_side_and_count_for_nothing(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    first, scores = table.state.table.path[0], table.state.sheet.scores
    table.receive(do("again"))
    dealt = table.state.table.path[0]
    assert dealt.hands == (first.hands[1], first.hands[0])
    assert dealt.dealer == 1 - first.dealer
    assert (dealt.upcard, dealt.stock) == (first.upcard, first.stock)
    assert table.state.aside
    assert table.bottom()["sheet"] is None
    assert desk(tmp_path).state.aside  # also after a restart
    play_until(table, lambda s: s.stage is Stage.OVER)
    table.receive(do("return"))
    assert table.state.sheet.scores == scores
    assert table.state.stage is Stage.OVER
    again = desk(tmp_path)  # nor does a restart go back to the other side
    assert again.state.table == table.state.table
    assert not again.state.aside
    table.receive(do("next"))
    assert len(table.state.game.hands) == 1


def test_after_a_restart_or_a_return_what_just_happened_is_told(tmp_path):
    table = at_discard(tmp_path)
    table.receive(any_discard(table))
    again = desk(tmp_path)
    assert again.bottom()["told"]["lines"] == table.bottom()["told"]["lines"]
    assert again.bottom()["live"]["text"] == table.bottom()["live"]["text"] != ""
    play_until(table, lambda s: s.stage is Stage.OVER)
    before = table.bottom()["live"]["text"]
    table.receive(do("again"))
    assert table.bottom()["live"]["text"]
    table.receive(do("return"))
    assert table.bottom()["live"]["text"] == before


def names(table):
    return [each["name"] for each in table.bottom()["actions"]]


def copies_at_every_write(monkeypatch, home, kept):
    """From now on: the folder as it is before each write to a file, and as it is with half of that write done."""
    real = os.write

    def write(handle, data):
        half = len(data) // 2
        for part in (data[:half], data[half:]):
            to = kept / str(len(list(kept.iterdir())))
            shutil.copytree(home, to)
            real(handle, part)
        return len(data)

    monkeypatch.setattr(os, "write", write)


@pytest.mark.parametrize("event", ["again", "again aside", "return", "start", "start aside", "next"])
def test_a_crash_at_any_moment_leaves_the_game_that_was_or_the_one_that_was_to_be(tmp_path, monkeypatch, event):
    home, kept = tmp_path / "home", tmp_path / "kept"
    kept.mkdir()
    table = play_until(desk(home), lambda s: s.stage is Stage.OVER)
    sheet = advance(table.state.table, ended(played(table.state.position)))
    if event in ("return", "again aside", "start aside"):
        table.receive(do("again"))
        play_until(table, lambda s: s.stage is Stage.OVER)
    seen = [(table.state.table, table.state.aside), (sheet, False)]
    table.watch(lambda _, after: seen.append((after.table, after.aside)), lambda: None)
    copies_at_every_write(monkeypatch, home, kept)
    if event.startswith("start"):
        table.receive(do("setup"))
    table.receive(do(event.partition(" ")[0]))
    monkeypatch.undo()
    assert table.state.stage is not Stage.OVER or event == "return"
    folders = sorted(kept.iterdir())
    assert folders
    for folder in folders:
        again = desk(folder)
        assert (again.state.table, again.state.aside) in seen
        assert ("return" in names(again)) == (again.state.aside and again.state.stage is Stage.OVER)
        assert desk(folder).state.table == again.state.table
        assert desk(folder).notes == ()


@pytest.mark.parametrize("lines", [1, 2])
def test_a_hand_to_be_played_again_whose_cards_were_not_kept_is_gone_back_from(tmp_path, lines):
    """Files that a crash left when the beginning of a game was written bit by bit."""
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    before = table.state.table
    table.receive(do("again"))
    path = files(tmp_path)[-1]
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:lines]))
    again = desk(tmp_path)
    assert again.state.stage is (Stage.SETUP if lines == 1 else Stage.BEGUN)
    assert names(again)[0] == "return"
    assert not {"resume", "deal"} & set(names(again))
    assert again.top()["question"].startswith("The cards of this hand were not kept")
    again.receive(do("deal"))
    assert again.state.position is None
    again.receive(do("return"))
    assert again.state.table == before
    assert not again.state.aside
    assert desk(tmp_path).state.table == before


@pytest.mark.parametrize("choosing", [False, True])
def test_back_to_the_game_is_offered_where_one_lies_below_the_choices(tmp_path, choosing):
    table = desk(tmp_path)
    assert names(table) == ["start"]
    at_discard(tmp_path)
    path = files(tmp_path)[-1]
    if not choosing:
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[0])
    table = desk(tmp_path)
    table.receive(do("setup"))
    if not choosing:
        table = desk(tmp_path)  # the file holds no game, only its rules
    assert names(table) == (["start", "resume"] if choosing else ["start"])
    table.receive(do("resume"))
    assert table.state.stage is (Stage.DISCARD if choosing else Stage.SETUP)


@pytest.mark.parametrize("restarted", [True, False])
def test_where_the_hand_played_again_is_gone_the_game_that_was_left_lies_there(tmp_path, restarted):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    before = table.state.table
    table.receive(do("again"))
    if restarted:
        files(tmp_path)[-1].unlink()
        table = desk(tmp_path)
    else:
        files(tmp_path)[-1].write_text("no game\n")
        table.receive(do("sort", by="rank"))
    assert table.state.table == before
    assert not table.state.aside
    assert [each.partition("_")[0] for each in told(table)] == ["deal.log"]
    assert desk(tmp_path).notes == ()
    table.receive(do("next"))
    assert desk(tmp_path).state.table == table.state.table


ROOM = ("again", "in the hand", "return", "later")
"""When the disk has room again."""


@pytest.mark.parametrize("room", ROOM)
@pytest.mark.parametrize("begun", [True, False])
def test_what_could_not_be_kept_is_not_lost_by_playing_the_cards_again(tmp_path, monkeypatch, room, begun):
    """Neither the end of a game whose beginning is in a file, nor one that is in none."""
    table = at_discard(tmp_path) if begun else desk(tmp_path)
    count = len(files(tmp_path)) if begun else 0

    def full(handle, data):
        raise OSError(errno.ENOSPC, "No space left on device")

    real = os.write
    monkeypatch.setattr(os, "write", full)
    play_until(table, lambda s: s.stage is Stage.OVER)
    before = table.state.table
    for at in ROOM:
        if at == room:
            monkeypatch.setattr(os, "write", real)
        if at == "in the hand":
            play_until(table, lambda s: s.stage is Stage.OVER)
        elif at == "later":
            table.receive(do("sort", by="rank"))
        else:
            table.receive(do(at))
            assert table.state.aside == (at == "again")
    assert table.state.table == before
    assert told(table) == ([] if room != "later" else ["table.unsaved"])
    table.receive(do("next"))
    assert told(table) == []
    assert len(files(tmp_path)) >= count
    again = desk(tmp_path)
    assert again.state.table == table.state.table
    assert not again.state.aside
    assert [hand.winner for hand in again.state.table.match.games[0].hands] == [played(before.position).winner]


@pytest.mark.parametrize("event", ["again", "return", "start"])
def test_which_game_lies_on_the_table_is_kept_later_where_the_learners_log_has_no_room(tmp_path, monkeypatch, event):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    if event == "return":
        table.receive(do("again"))

    def full(record):
        raise LogError(tmp_path, "unwritable")

    real = table._log.append
    monkeypatch.setattr(table._log, "append", full)
    table.receive(do(event))
    assert told(table) == ["table.unsaved"]
    table.receive(do("focus", slot=3))
    table.receive(do("sort", by="rank"))
    assert told(table) == ["table.unsaved"]
    monkeypatch.setattr(table._log, "append", real)
    table.receive(do("sort", by="suit"))
    assert told(table) == []
    again = desk(tmp_path)
    assert again.state.table == table.state.table
    assert again.state.aside == (event == "again")


def test_a_game_that_was_begun_without_room_is_kept_whole_as_soon_as_there_is_some(tmp_path, monkeypatch):
    table = desk(tmp_path)
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    play_until(table, lambda s: s.stage is Stage.DISCARD)
    assert told(table) == ["table.unsaved"]
    assert files(tmp_path) == []
    monkeypatch.undo()
    table.receive(any_discard(table))
    assert told(table) == []
    assert desk(tmp_path).state.table == table.state.table


def test_a_finished_hand_is_written_down_also_when_another_game_is_begun(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    sheet = table.state.sheet
    table.receive(do("setup"))
    table.receive(do("start"))
    first, _ = files(tmp_path)
    again = replay(read_log(first))
    assert again.fault is None
    assert isinstance(again.steps[-1].event, Ended)
    assert again.table.match.games[-1] == sheet


def test_a_knock_that_is_being_prepared_lies_there_after_a_restart(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.KNOCK)
    plan = table.state.plan
    again = desk(tmp_path)
    assert (again.state.stage, again.state.plan) == (Stage.KNOCK, plan)
    group = next(each for each in plan.groups if each)
    again.receive(do("move", slots=[each.index for each in group], to="hand"))
    assert desk(tmp_path).state.plan == again.state.plan != plan
    again.receive(do("cancel"))
    assert desk(tmp_path).state.stage is Stage.DISCARD
    again.receive(do("knock", slot=plan.card.index))
    again.receive(do("confirm"))
    assert desk(tmp_path).state.plan is None
    again.receive(do("back"))
    assert desk(tmp_path).state.stage is Stage.DISCARD


@pytest.mark.parametrize(
    "fields",
    [
        {"melds": 3}, {"melds": ["", ""]}, {"melds": ["1X", "", ""]}, {"card": 7, "melds": ["", "", ""]},
        {"card": "1X", "melds": ["", "", ""]}, {"card": None, "melds": ["2C", "2C", ""]}, {},
    ],
)  # fmt: skip
def test_a_plan_that_is_none_is_passed_over(fields):
    assert read_plan(fields, Hand.of("2C 3C 4C")) is None


def test_with_the_choices_open_nothing_happens_to_the_game_below_them(tmp_path):
    table = at_discard(tmp_path)
    before = table.state.table
    table.receive(do("setup"))
    for event in (any_discard(table), do("back"), do("draw"), do("knock"), do("big_gin"), do("rest"), do("hint")):
        table.receive(event)
        assert table.state.stage is Stage.SETUP
        assert table.state.table == before
        assert table.state.plan is None
        assert table.state.note.id == "play.not_now"
    table.receive(do("resume"))
    assert table.state.stage is Stage.DISCARD


def test_a_new_stock_changes_no_coin_of_the_computer(tmp_path, monkeypatch):
    seeds = []
    real = opponent.player
    monkeypatch.setattr(opponent, "player", lambda name, seed: seeds.append(seed) or real(name, seed))
    for home in ("one", "two"):
        play_until(desk(tmp_path / home, seed=home), lambda s: s.stage is Stage.OVER)
    assert set(seeds) == {"en-90-table-0001.jsonl/1/1"}


def test_choices_are_kept_and_refused_with_the_field_at_fault(tmp_path):
    table = desk(tmp_path)
    table.receive(do("set", field="opponent", value="beginner"))
    table.receive(do("set", field="oklahoma", value=True))
    table.receive(do("set", field="gin_bonus", value="30"))
    assert desk(tmp_path).state.setup == table.state.setup
    table.receive(do("set", field="eleven_card_deal", value=True))
    assert table.state.setup_error.field == "eleven_card_deal"
    assert table.state.setup_error.message.id == "rules.error_no_upcard"
    assert not table.state.setup.rules.eleven_card_deal
    for field, value in [("knock_limit", "300"), ("gin_bonus", "-5"), ("game_target", "0"), ("knock_limit", "ten")]:
        table.receive(do("set", field=field, value=value))
        error = table.state.setup_error
        assert (error.field, error.message.id) == (field, "play.number_only")
    table.receive(do("set", field="big_gin_bonus", value=""))
    assert table.state.setup.rules.big_gin_bonus is None
    table.receive(do("set", field="play_on_for_big_gin", value=True))
    assert table.state.setup_error.message.id == "rules.error_no_big_gin"
    assert not table.state.setup.rules.play_on_for_big_gin
    for field, value in [("opponent", "nobody"), ("preset", "fi"), ("dealer", "cat"), ("colour", "red"), (5, 5)]:
        before = table.state.setup
        table.receive(do("set", field=field, value=value))
        assert table.state.setup == before


NO_CHOICES = {
    "list": [], "mapping": {}, "list in a list": [[]], "none": None, "switch": True, "fraction": 1.5, "nan": math.nan,
    "huge": 10**5000, "negative": -(10**5000), "huge inside": [10**5000], "half a letter": "\ud800", "letters": "x",
    "digits of others": "\u0663\u00b2", "many digits": "9" * 5000, "bytes": b"x", "thing": object(),
    "escape": "\x1b[2J",
}  # fmt: skip


@pytest.mark.parametrize("value", NO_CHOICES.values(), ids=NO_CHOICES)
def test_whatever_is_chosen_is_kept_or_refused_and_reads_back_from_the_log(tmp_path, value):
    table = desk(tmp_path)
    for field in ("opponent", "help", "preset", "dealer", "\ud800", *FIELDS):
        before = table.state.setup
        table.receive(do("set", field=field, value=value))
        assert isinstance(table.state.setup.opponent, str)
        assert all(len(each["error"]) < 200 for each in table.bottom()["setup"]["more"]["fields"])
        if table.state.setup_error is not None:
            assert table.state.setup == before
        assert folded(before, [{"do": "setup", "field": field, "value": value}], chosen, "setup") == table.state.setup
    assert desk(tmp_path).state.setup == table.state.setup


def test_the_rules_of_the_country_are_where_a_game_starts_from(tmp_path):
    assert {each: desk(tmp_path / each, each).state.setup.rules.preset for each in LANGUAGES} == {
        "en": "sv", "nb": "nb", "sv": "sv", "da": "da",
    }  # fmt: skip


@pytest.mark.parametrize("dealer", ["me", "computer", "draw", "random"])
def test_who_deals_first_is_as_it_was_agreed(tmp_path, dealer):
    table = desk(tmp_path)
    table.receive(do("set", field="dealer", value=dealer))
    table.receive(do("start"))
    first = table.state.game.first
    if dealer in ("me", "computer"):
        assert first.dealer == (dealer == "computer")
    assert bool(first.draws) == (dealer == "draw")
    if first.draws:
        shown = {zone.id: zone.slots for zone in table.table().zones}
        assert shown["hand"] == (first.draws[-1][0].index,)
        assert shown["opponent"] == (first.draws[-1][1].index,)


@pytest.mark.parametrize(
    "rules",
    [
        {}, {"oklahoma": True}, {"oklahoma": True, "spades_double": True}, {"straight_gin": True},
        {"eleven_card_deal": True}, {"rediscard_allowed": True, "layoff_on_gin": True}, {"preset": "da"},
        {"preset": "nb"}, {"game_target": "20", "match_games": 3}, {"play_on_for_big_gin": True, "gin_bonus": "20"},
    ],
)  # fmt: skip
@pytest.mark.parametrize("opponent", ["random", "beginner", "simple"])
def test_hands_are_played_to_the_end_under_any_rules(tmp_path, rules, opponent):
    table = desk(tmp_path, seed=opponent)
    for field, value in {"opponent": opponent, **rules}.items():
        table.receive(do("set", field=field, value=value))
        assert table.state.setup_error is None
    play_until(table, lambda s: (s.game is not None and len(s.game.hands) >= 2) or s.stage is Stage.FINISHED)
    (path,) = files(tmp_path)
    assert replay(read_log(path)).fault is None


def test_a_whole_match_ends_with_the_bonuses_on_the_sheet(tmp_path):
    table = desk(tmp_path)
    table.receive(do("set", field="game_target", value="30"))
    table.receive(do("set", field="match_games", value=3))
    play_until(table, lambda s: s.stage is Stage.FINISHED)
    match = table.state.table.match
    assert match.over
    assert len(match.games) >= 2
    sheet = table.bottom()["sheet"]
    assert sheet["bonuses"][-1]["cells"] == [str(total) for total in match.games[-1].settlement.totals]
    assert sheet["end"]
    assert sheet["match"]
    table.receive(do("setup"))
    assert table.state.stage is Stage.SETUP


def test_taking_back_stands_in_the_log_and_is_not_there_without_help(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    before = table.state.position
    table.receive(do("discard", slot=min(c for c in before.hands[ME] if c != before.taken).index))
    table.receive(do("back"))
    assert table.state.position == before
    assert desk(tmp_path).state.position == before
    table.receive(do("setup"))
    table.receive(do("set", field="help", value=False))
    table.receive(do("resume"))
    table.receive(do("back"))
    assert table.state.position == before


def test_a_hint_is_written_down_before_it_shows(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    table.receive(do("hint"))
    table._log.refresh()
    assert table._log.records[-1].event["do"] == "hint"


def test_the_computer_cannot_see_the_learners_cards(tmp_path, monkeypatch):
    seen = []
    real = opponent.next_move

    def spying(position, players, game=None):
        class Spy:
            def choose(self, view):
                seen.append((view, position.hands[ME]))
                return players[1].choose(view)

        return real(position, (Spy(), Spy()), game)

    monkeypatch.setattr(opponent, "next_move", spying)
    play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    assert seen
    for view, mine in seen:
        assert view.hand != mine
        assert view.other_hand is None or view.knocker is not None


def test_slots_are_places_in_the_pack():
    assert slot("AC") == 0
    assert slot("KS") == 51
