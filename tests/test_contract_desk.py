"""Rounds of the contract game that resume: at the exact step, after a crash, from damaged files; one round or all."""

import json
import os

import pytest
from support.anygame import files, told
from support.roundtable import choose, desk, do, event_of, good_move, play_until

from gintutor.contract.actions import Discard
from gintutor.contract.log import Header, header_fields, read_header, read_log
from gintutor.contract.options import Options
from gintutor.contract.players import player
from gintutor.contract.players.driver import next_event
from gintutor.contract.table import advance, fresh, replay
from gintutor.factlog import UnreadableError
from gintutor.i18n import LANGUAGES, Translator
from gintutor.widgets.anygame.panel import aloud
from gintutor.widgets.choices import ChoiceError, folded
from gintutor.widgets.contract.setup import Setup, chosen
from gintutor.widgets.contract.state import ME, Stage, own_slots
from gintutor.widgets.contract.words import fact_words, task_heard


def deep(state, stage=Stage.PLAY, steps=20):
    return state.position is not None and state.stage is stage and len(state.position.history) > steps


def quick(home, **choices):
    """A round of two simple players, which costs little."""
    return choose(desk(home), **{"players": 2, "strength": "simple"} | choices)


def test_every_step_is_in_the_log_and_a_new_kernel_stands_where_the_old_one_stood(tmp_path):
    table = quick(tmp_path, only=1)
    seen = set()

    def resumed_alike(state):
        again = desk(tmp_path).state
        assert again.table == state.table
        assert again.stage is state.stage
        assert again.told == state.told or len(state.table.path) == 1
        seen.add(state.stage)
        return state.stage is Stage.FINISHED

    play_until(table, resumed_alike)
    assert {Stage.OFFER, Stage.PLAY, Stage.FINISHED} <= seen


def test_a_crash_in_the_middle_of_the_others_turns_loses_nothing(tmp_path):
    table = play_until(quick(tmp_path, players=4), deep)
    (path,) = files(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    facts = [json.loads(line) for line in lines]
    last = max(i for i, each in enumerate(facts) if each.get("seat") == 2 and each.get("do") == "draw")
    path.write_bytes(b"".join(lines[: last + 1]))
    again = desk(tmp_path)
    assert again.state.position.mover == ME
    assert len(again.state.table.path) > last - 1
    assert again.state.table.path[: last - 1] == table.state.table.path[: last - 1]


def test_melds_that_are_being_made_lie_where_they_lay_after_a_restart(tmp_path):
    table = play_until(quick(tmp_path, help=False), deep)
    table.receive(do("build"))
    table.receive(do("move", slots=list(own_slots(table.state))[:3], to="meld2" if not table.state.laid else "meld1"))
    assert table.state.stage is Stage.BUILD
    again = desk(tmp_path)
    assert again.state.plan == table.state.plan
    assert again.state.stage is Stage.BUILD
    again.receive(do("cancel"))
    assert desk(tmp_path).state.stage is Stage.PLAY
    for groups in (["7H 7H 7H 7H"], [["x"]], "x", [7, 7], [], ["zz", ""], None):
        again._keep({"do": "plan", "file": files(tmp_path)[-1].name, "step": table.state.step, "groups": groups})
        assert desk(tmp_path).state.plan is None


def test_a_torn_last_line_costs_that_line_only_and_is_told(tmp_path):
    play_until(quick(tmp_path), deep)
    (path,) = files(tmp_path)
    path.write_bytes(path.read_bytes()[:-9])
    again = desk(tmp_path)
    assert told(again) == ["deal.log_last_line_lost", "play.salvaged"]
    assert len(files(tmp_path)) == 2
    assert desk(tmp_path).notes == ()
    assert replay(read_log(files(tmp_path)[-1])).fault is None


@pytest.mark.parametrize("content", [b"", b"not a log\n", b'{"format":"gintutor-hands","v":1}\n', None])
def test_a_game_that_is_none_is_told_and_a_new_one_can_begin(tmp_path, content):
    quick(tmp_path)
    (path,) = files(tmp_path)
    path.unlink() if content is None else path.write_bytes(content)
    again = desk(tmp_path)
    assert again.state.stage is Stage.SETUP
    assert again.notes[0].id.startswith("deal.log_")
    again.receive(do("start"))
    assert again.state.position is not None


def test_a_file_that_ends_between_two_rounds_goes_on_with_the_next(tmp_path):
    table = play_until(quick(tmp_path), lambda s: s.stage is Stage.OVER)
    table.receive(do("next"))
    (path,) = files(tmp_path)
    lines = path.read_bytes().splitlines(keepends=True)
    end = max(i for i, line in enumerate(lines) if json.loads(line).get("event") == "end")
    path.write_bytes(b"".join(lines[: end + 1]))
    again = desk(tmp_path)
    assert again.state.position.number == 2
    assert len(again.state.table.game.rounds) == 1


def test_where_nothing_can_be_kept_the_game_goes_on_and_says_so(tmp_path):
    (tmp_path / "file").write_text("")
    table = choose(desk(tmp_path / "file"), players=2)
    assert table.state.position is not None
    assert told(table) == ["table.unsaved"]
    play_until(table, lambda s: len(s.position.history) > 12)
    assert told(table) == ["table.unsaved"]


def test_a_full_disk_undoes_no_move_and_what_could_not_be_kept_follows_later(tmp_path, monkeypatch):
    table = play_until(quick(tmp_path), deep)
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    table.receive(do("discard", slot=min(each.index for each in table.state.hand)))
    moved = table.state.table
    table.receive(do("sort", by="rank"))
    assert told(table) == ["table.unsaved"]
    assert table.state.table == moved
    monkeypatch.undo()
    play_until(table, lambda s: len(s.table.path) > len(moved.path) + 2)
    assert told(table) == []
    assert desk(tmp_path).state.table == table.state.table


def test_a_torn_game_without_room_for_its_copy_lies_there_again_after_a_restart(tmp_path, monkeypatch):
    play_until(quick(tmp_path), deep)
    (path,) = files(tmp_path)
    path.write_bytes(path.read_bytes()[:-9])
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    table = desk(tmp_path)
    assert told(table) == ["deal.log_last_line_lost", "table.unsaved"]
    monkeypatch.undo()
    table.receive(do("sort", by="rank"))
    again = desk(tmp_path)
    assert again.state.table == table.state.table
    assert told(again) == ["deal.log_last_line_lost", "play.salvaged"]


def test_a_second_window_with_a_kernel_of_its_own_is_followed(tmp_path):
    one = play_until(quick(tmp_path), deep)
    other = desk(tmp_path)
    one.receive(do("discard", slot=min(each.index for each in one.state.hand)))
    assert other.state.table != one.state.table
    other.receive(do("sort", by="rank"))
    assert other.state.table == one.state.table
    assert replay(read_log(files(tmp_path)[-1])).fault is None


# How much is played


def test_one_round_alone_is_a_game_and_its_winner_is_told(tmp_path):
    table = play_until(quick(tmp_path, only=2), lambda s: s.stage is Stage.FINISHED)
    assert [each.number for each in table.state.sheet.rounds] == [2]
    assert table.state.position.number == 2
    sheet = table.bottom()["sheet"]
    assert [row["hand"] for row in sheet["rows"]] == ["2"]
    assert sheet["end"]
    assert sheet["end"] in table.bottom()["live"]["text"]
    assert table.bottom()["told"]["lines"][-1] == sheet["end"]  # to be seen without looking below a long sheet
    assert [each["name"] for each in table.bottom()["actions"]] == ["setup"]
    assert desk(tmp_path).state.stage is Stage.FINISHED
    table.receive(do("setup"))
    table.receive(do("start"))
    assert len(files(tmp_path)) == 2
    assert replay(read_log(files(tmp_path)[0])).table.game.over


def test_the_deal_goes_round_and_the_sheet_grows(tmp_path):
    table = play_until(quick(tmp_path), lambda s: len(s.table.game.rounds) == 2 if s.table else False)
    assert [each.dealer for each in table.state.table.game.rounds] == [1, 0]
    rows = table.bottom()["sheet"]["rows"]
    assert [row["now"] for row in rows[:4]] == [False, False, True, False]
    assert all(cell is not None for row in rows[:2] for cell in row["cells"])
    assert all(cell is None for row in rows[2:] for cell in row["cells"])


@pytest.mark.parametrize("rounds", [[], [0], [16], ["1"], "1", [True], None])
def test_a_log_of_rounds_that_there_are_not_is_none(rounds):
    header = Header(options=Options(), players=("me", "simple"), numbers=(7,))
    fields = header_fields(header)
    assert read_header(fields) == header
    assert "rounds" not in header_fields(Header(options=Options(), players=("me", "simple")))
    with pytest.raises(UnreadableError):
        read_header(fields | {"rounds": rounds})


# The choices


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 1), ("players", 7), ("players", True), ("players", "4"), ("strength", "expert"), ("only", 16),
     ("only", -1), ("help", 1), ("ace", "middle"), ("nonsense", "x"), ("extend", 3)],
)  # fmt: skip
def test_what_cannot_be_chosen_is_refused(field, value):
    with pytest.raises(ChoiceError) as error:
        chosen(Setup(), field, value)
    assert error.value.field == field


def test_choices_are_kept_and_folded_from_the_log(tmp_path):
    table = desk(tmp_path)
    for field, value in [("players", 6), ("extend", "any"), ("only", 13), ("help", False), ("players", 99)]:
        table.receive(do("set", field=field, value=value))
    setup = desk(tmp_path).state.setup
    assert (setup.players, setup.options.extend, setup.rounds, setup.help) == (6, "any", (13,), False)
    assert folded(Setup(), [do("setup", field="players", value="x"), do("setup", field=3)], chosen, "setup") == Setup()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_names_every_point_the_source_leaves_open(tmp_path, language):
    form = desk(tmp_path, language).bottom()["setup"]
    assert [each["field"] for each in form["more"]["fields"]] == ["ace", "extend", "first_come", "stock_out"]
    for field in (*form["more"]["fields"], *form["variants"]["fields"]):
        assert field["about"]
        assert all(option["label"] for option in field["options"])
        assert sum(option["on"] for option in field["options"]) == 1
    assert len(form["variants"]["fields"][0]["options"]) == 16


# What the others did


def test_what_the_others_did_is_told_in_a_line_each_and_heard(tmp_path):
    table = play_until(choose(desk(tmp_path), players=4), lambda s: deep(s, Stage.OFFER, 8) and not s.in_turn)
    table.receive(do("pass_all"))
    lines = table.bottom()["told"]["lines"]
    assert lines[0].startswith("You left")
    assert table.state.in_turn
    assert len(lines) <= 8
    heard = table.bottom()["live"]["text"]
    for message in table.state.told:
        assert aloud((message,), table.t) in heard
    assert heard.endswith(aloud((task_heard(table.state),), table.t))


def test_a_turn_is_told_in_the_order_it_was_played():
    header = Header(options=Options(), players=("me", "good", "simple", "good"), numbers=(1, 2, 8))
    table, told, laid = fresh(header), [], 0
    while (event := next_event(table, [player("simple"), *map(player, header.players[1:])], "order")) is not None:
        before, table = table.position, advance(table, event)
        if before is None or table.position is None or before.turn == ME or before.mover != before.turn:
            continue
        told += [message.id for message in fact_words(before, table.position)]
        if isinstance(event.action, Discard):
            ids = [each for each in told if each not in ("contracttable.went_out", "contracttable.shuffled")]
            if len(ids) > 1:
                laid += 1
                assert ids[0] in ("deal.did_draw", "contractgame.did_take")
                assert ids[-1] == "deal.did_discard"
            else:
                assert ids[0] in ("contracttable.turn_drew", "contracttable.turn_took")
            told = []
    assert laid > 5


def test_what_the_others_do_is_shown_turn_by_turn_while_they_play(tmp_path):
    table = play_until(choose(desk(tmp_path), players=4), lambda s: deep(s, Stage.PLAY, 3))
    shown = []
    table.watch(lambda before, after: None, lambda: shown.append(table.bottom()))
    table.receive(do("discard", slot=min(each.index for each in table.state.hand)))
    waiting = [each for each in shown if each["actions"][0]["name"] == "wait"]
    assert waiting
    assert all(each["live"]["text"] == "" for each in waiting)  # heard once, when it is the learner's turn again
    told = [len(each["told"]["lines"]) for each in shown]
    assert told == sorted(told)


def test_what_is_heard_stays_when_the_list_of_cards_goes_and_with_it_the_focus(tmp_path):
    stages = set()

    def heard(state):
        before = table.bottom()["live"]
        if before["text"] and state.stage not in stages:
            stages.add(state.stage)
            for slot in (own_slots(state) or (None,))[0], None:
                table.receive(do("focus", slot=slot))
                assert table.bottom()["live"] == before
        return state.stage is Stage.FINISHED

    table = quick(tmp_path, only=1)
    play_until(table, heard)
    assert {Stage.OFFER, Stage.PLAY, Stage.FINISHED} <= stages


def test_leaving_all_asks_nothing_until_the_own_turn_and_then_asks_again(tmp_path):
    table = play_until(choose(desk(tmp_path), players=5), lambda s: s.stage is Stage.OFFER and not s.in_turn)
    asked = len([each for each in table.state.position.history if each.seat == ME])
    table.receive(do("pass_all"))
    assert table.state.in_turn
    assert not table.state.leaving
    left = [each for each in table.state.position.history if each.seat == ME][asked:]
    assert len(left) >= 1


def test_drawing_with_the_own_turn_goes_through_the_others_answers(tmp_path):
    table = play_until(choose(desk(tmp_path), players=4), lambda s: s.stage is Stage.OFFER and s.in_turn)
    table.receive(do("draw"))
    assert table.state.stage in (Stage.PLAY, Stage.OVER)
    assert not table.state.drawing


def test_every_choice_of_a_round_can_be_taken_back_and_so_it_is_in_the_log(tmp_path):
    table = choose(desk(tmp_path), players=3, strength="simple", only=1)
    chosen_at, taken = [], set()

    def again(state):
        """Take the last choice back, and see that it is there again; then the same is done once more."""
        if state.can_take_back and chosen_at:
            forward, stage, path = state.table, *chosen_at[-1]
            table.receive(do("back"))
            assert (table.state.stage, table.state.table.path) == (stage, path)
            assert [each.id for each in table.state.told] == ["play.taken_back"]
            assert (table.state.drawing, table.state.leaving) == (False, False)
            if (state.stage, stage) not in taken:
                assert desk(tmp_path).state.table == table.state.table
            taken.add((state.stage, stage))
            table.receive(event_of(table.state, good_move(table.state)))
            assert table.state.table == forward
        if table.state.stage in (Stage.OFFER, Stage.PLAY):
            chosen_at.append((table.state.stage, table.state.table.path))
        return table.state.stage is Stage.FINISHED

    play_until(table, again)
    assert {(Stage.PLAY, Stage.OFFER), (Stage.OFFER, Stage.PLAY)} <= taken


def test_what_was_decided_ahead_is_taken_back_with_it(tmp_path):
    table = play_until(choose(desk(tmp_path), players=5), lambda s: s.stage is Stage.OFFER and not s.in_turn)
    asked = table.state.table
    table.receive(do("pass_all"))
    while table.state.table != asked:
        assert table.state.can_take_back
        table.receive(do("back"))
    assert table.state.stage is Stage.OFFER


def test_without_help_nothing_is_taken_back(tmp_path):
    table = play_until(quick(tmp_path, help=False), lambda s: deep(s))
    lying = table.state.table
    table.receive(do("back"))
    assert table.state.table == lying
    assert table.state.refusal.message.id == "play.no_help"
    assert "back" not in [each["name"] for each in table.bottom()["actions"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_round_is_told_in_every_language(tmp_path, language):
    t = Translator(language, strict=True)
    table = desk(tmp_path, language)
    table.t = t
    choose(table, players=2, strength="simple", only=1)
    seen = set()

    def look(state):
        view = str(table.top()) + str(table.bottom()) + table.words()
        seen.update(each for each in ("contracttable.", "contractgame.") if each in view)
        return state.stage is Stage.FINISHED

    play_until(table, look)
    assert not seen
