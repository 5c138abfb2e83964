"""Games that resume: at the exact step, after a crash in the middle of a move, from damaged files."""

import json

import pytest
from support.games import desk, do, play_until, slot

from gintutor.deal import Draw
from gintutor.i18n import LANGUAGES
from gintutor.replay import read_log, replay
from gintutor.widgets.play import desk as desks
from gintutor.widgets.play.state import ME, Stage


def files(home):
    return sorted((home / "games").glob("*.jsonl"))


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
    assert [note.id for note in again._notes] == ["deal.log_last_line_lost", "play.salvaged"]
    assert len(files(tmp_path)) == 2
    assert desk(tmp_path)._notes == ()  # told once: the game goes on in a file of its own
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
    assert again._notes[-1].id == "play.salvaged"
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
    assert again._notes[0].id.startswith("deal.log_")
    again.receive(do("start"))
    assert again.state.stage is Stage.BEGUN


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
    assert [note.id for note in table._notes] in ([], ["table.unsaved"])
    play_until(table, lambda s: s.stage is Stage.OVER)
    table.receive(do("again"))
    assert table.state.aside
    table.receive(do("return"))
    assert not table.state.aside
    assert table.state.stage is Stage.OVER


def test_a_fact_that_could_not_be_kept_is_kept_before_the_next_one(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    (path,) = files(tmp_path)
    away = path.with_suffix(".away")
    path.rename(away)
    position = table.state.position
    table.receive(do("discard", slot=min(each for each in position.hands[ME] if each != position.taken).index))
    assert [note.id for note in table._notes] == ["table.unsaved"]
    assert table.state.position != position
    away.rename(path)
    play_until(table, lambda s: s.stage is Stage.OVER)
    assert table._notes == ()
    assert replay(read_log(path)).table.path == table.state.table.path


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
    table.receive(do("next"))
    assert len(table.state.game.hands) == 1


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
    for field, value in [("opponent", "nobody"), ("preset", "fi"), ("dealer", "cat"), ("colour", "red"), (5, 5)]:
        before = table.state.setup
        table.receive(do("set", field=field, value=value))
        assert table.state.setup == before


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
    real = desks.next_move

    def spying(position, players, game=None):
        class Spy:
            def choose(self, view):
                seen.append((view, position.hands[ME]))
                return players[1].choose(view)

        return real(position, (Spy(), Spy()), game)

    monkeypatch.setattr(desks, "next_move", spying)
    play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    assert seen
    for view, mine in seen:
        assert view.hand != mine
        assert view.other_hand is None or view.knocker is not None


def test_slots_are_places_in_the_pack():
    assert slot("AC") == 0
    assert slot("KS") == 51
