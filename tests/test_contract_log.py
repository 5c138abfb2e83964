"""Logs of the contract game: written, damaged, foreign, played again, retold, and play going on from any step."""

import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.rounds import move

from gintutor import cli
from gintutor.cards import card, cards
from gintutor.contract.actions import Draw
from gintutor.contract.game import Game, Played
from gintutor.contract.log import (
    FORM,
    Back,
    Dealt,
    Did,
    Ended,
    Header,
    event_fields,
    log_text,
    read_event,
    read_log,
)
from gintutor.contract.options import Extend, Options
from gintutor.contract.players import player
from gintutor.contract.players.driver import next_event
from gintutor.contract.position import RoundError, shuffled_pack
from gintutor.contract.retell import account, report
from gintutor.contract.table import advance, fresh, replay
from gintutor.factlog import Contents, Fault, GameLogError, LogFile
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say

EN = Translator("en", strict=True)
HEADER = Header(options=Options(), players=("Kari", "Ola", "Per"), first=2)
PLAYERS = [player("good"), player("simple"), player("simple")]


def played_out(header, players, seed, rounds):
    """The events of the first rounds of a game, and the table after them."""
    table, events = fresh(header), []
    while len(table.game.rounds) < rounds:
        event = next_event(table, players, seed)
        events.append(event)
        table = advance(table, event)
        assert not isinstance(table, Fault), table.message
    return events, table


@pytest.fixture(scope="module")
def two_rounds():
    return played_out(HEADER, PLAYERS, "log", 2)


def contents(events, header=HEADER):
    return Contents(header=header, events=tuple(enumerate(events, 2)))


# What is written is what is read


def test_a_game_written_is_read_as_it_was(tmp_path, two_rounds):
    events, table = two_rounds
    path = tmp_path / "game.jsonl"
    log = LogFile.create(path, FORM, HEADER)
    for event in events:
        log.append(event)
    assert path.read_text(encoding="utf-8") == log_text(HEADER, events)
    read = read_log(path)
    assert ([event for _, event in read.events], read.header, read.damage) == (events, HEADER, ())
    assert (replay(read).table, replay(read).fault) == (table, None)


def test_play_goes_on_from_every_step_as_if_it_had_never_stopped(two_rounds):
    events, table = two_rounds
    current = fresh(HEADER)
    for event in events:
        assert next_event(current, PLAYERS, "log") == event
        current = advance(current, event)
    assert current == table


@pytest.mark.parametrize(
    "event",
    [
        Dealt(number=3, dealer=1, deck=shuffled_pack(5, 3)),
        Did(seat=0, action=move("take"), cards=cards("7D 8D 9D")),
        Did(seat=0, action=move("draw"), cards=cards("7D")),
        *(Did(seat=1, action=move(text)) for text in (
            "pass", "-7D", "down 7S 7D 7C / 8S 8D 2C", "set 7S 7D 7C", "run 3S 2D 5S", "on 1.0 7H", "under 0.1 2S 2S",
        )),
        Back(3), Ended(out=1, points=(5, 0, 90)), Ended(out=None, points=(5, 10, 90)),
    ],
    ids=lambda event: json.dumps(event_fields(event))[:40],
)  # fmt: skip
def test_every_event_survives_json(event):
    assert read_event(json.loads(json.dumps(event_fields(event)))) == event


def test_all_the_options_are_in_the_log(tmp_path):
    header = replace(HEADER, options=Options(extend=Extend.ANY))
    LogFile.create(tmp_path / "log", FORM, header)
    fields = json.loads((tmp_path / "log").read_text())
    assert (fields["format"], fields["v"]) == ("gintutor-contract", 1)
    assert set(fields["options"]) == set(Options.__dataclass_fields__)
    assert read_log(tmp_path / "log").header == header


# What cannot have happened


def faults(two_rounds):
    events, _ = two_rounds
    deal, others = events[0], [event for event in events[1:] if not isinstance(event, Did)]
    end, again = others[0], others[1]
    place = events.index(end)
    first = [deal, *events[1:place]]
    drew = next(i for i, event in enumerate(events) if isinstance(event, Did) and isinstance(event.action, Draw))
    return [
        ([replace(deal, number=2)], "number"),
        ([replace(deal, dealer=1)], "dealer"),
        ([replace(deal, deck=deal.deck[:-1])], "deck"),
        ([replace(deal, deck=shuffled_pack(5, 1))], "deck"),
        ([deal, deal], "hand_on"),
        ([events[1]], "no_hand"),
        ([end], "no_hand"),
        ([deal, end], "not_over"),
        ([*first, replace(end, points=(1, *end.points[1:]))], "score"),
        ([*first, replace(end, out=(end.out + 1) % 3)], "score"),
        ([*first, events[1]], "over"),
        ([deal, replace(events[1], seat=2)], "not_your_turn"),
        ([deal, replace(events[1], seat=7)], "not_your_turn"),
        ([*events[:drew], replace(events[drew], cards=cards("2S"))], "card"),
        ([*events[:drew], replace(events[drew], cards=())], "card"),
        ([deal, Did(seat=0, action=move("pass"), cards=cards("2S"))], "card"),
        ([deal, Back(1)], "back"),
        ([*events[:3], Back(0)], "back"),
        ([*events[:3], Back(3)], "back"),
        ([*first, end, replace(again, dealer=2)], "dealer"),
    ]


def test_each_fault_of_a_log_has_its_code_and_its_words(two_rounds):
    for events, code in faults(two_rounds):
        line, event, fault = replay(contents(events)).fault
        assert (line, event, fault.code) == (len(events) + 1, events[-1], code)
        for language in LANGUAGES:
            assert Translator(language, strict=True)(fault.message)


def test_an_illegal_step_is_named_with_the_nearest_legal_one():
    deck = shuffled_pack(3, 1)
    events = [Dealt(number=1, dealer=2, deck=deck), Did(seat=0, action=move("draw"))]
    fault = replay(contents(events)).fault[2]
    assert fault.code == "answer_first"
    assert Translator("en", strict=True)(fault.nearest) == "leave the upcard"


def test_after_fifteen_rounds_nothing_begins():
    full = Game(options=Options(), players=2)
    while not full.over:
        full = full.add(Played(number=full.number, dealer=full.dealer, out=0, points=(0, 5)))
    table = replace(fresh(replace(HEADER, players=("a", "b"), first=0)), game=full)
    assert advance(table, Dealt(number=16, dealer=1, deck=shuffled_pack(2, 1))).code == "game_over"


def test_moves_taken_back_are_gone(two_rounds):
    events = two_rounds[0][:6]
    again = replay(contents([*events, Back(2)]))
    assert again.table == replay(contents(events[:-2])).table


# Damage and foreign files


SHORT = [Dealt(number=1, dealer=2, deck=shuffled_pack(3, "short"))]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{"event":"deal","number":1,"dealer":0}', "shape"),
        ('{"event":"move","seat":0,"do":"dance"}', "shape"),
        ('{"event":"move","seat":0,"do":"lay_down","groups":"7S"}', "shape"),
        ('{"event":"move","seat":0,"do":"lay_meld","kind":"flush","cards":"7S"}', "shape"),
        ('{"event":"move","seat":0,"do":"extend","owner":0,"meld":0,"cards":"7S","below":1}', "shape"),
        ('{"event":"move","seat":0,"do":"discard","card":"1X"}', "value"),
        ('{"event":"move","seat":0,"do":"draw","got":5}', "shape"),
        ('{"event":"end","out":0,"points":5}', "shape"),
        ('{"event":"end","out":0,"points":[1.5]}', "shape"),
        ('{"event":"end","out":"0","points":[1]}', "shape"),
        ('{"event":"back"}', "shape"),
        ("{", "json"),
    ],
)
def test_each_kind_of_damage_has_its_code(tmp_path, line, code):
    path = tmp_path / "log"
    path.write_text(log_text(HEADER, SHORT) + line + "\n")
    read = read_log(path)
    assert ([lost.code for lost in read.damage], len(read.events)) == ([code], 1)


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ('{"format":"gintutor-hands","v":1}', "foreign"),
        ('{"format":"gintutor-contract","v":"1"}', "header"),
        ('{"format":"gintutor-contract","v":1,"opti', "header"),
        ('{"format":"gintutor-contract","v":2}', "version"),
        ('{"format":"gintutor-contract","v":1,"options":{},"players":["a"],"first":0}', "header"),
        ('{"format":"gintutor-contract","v":1,"options":{},"players":["a","b"],"first":2}', "header"),
        ('{"format":"gintutor-contract","v":1,"options":[],"players":["a","b"],"first":0}', "header"),
        ('{"format":"gintutor-contract","v":1,"options":{"ace":"wild"},"players":["a","b"],"first":0}', "rules"),
        ('{"format":"gintutor-contract","v":1,"options":{"x\\u001b[2J":1},"players":["a","b"],"first":0}', "rules"),
    ],
)
def test_a_foreign_file_is_refused_with_a_clear_error(tmp_path, head, code):
    path = tmp_path / "log"
    path.write_text(head + "\n")
    with pytest.raises(GameLogError) as error:
        read_log(path)
    assert error.value.code == code
    for language in LANGUAGES:
        said = Translator(language, strict=True)(error.value.message)
        assert "log" in said
        assert "\x1b" not in said


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_bytes_are_changed_the_log_is_read_refused_or_faulted_never_crashed_on(tmp_path, two_rounds, data):
    sound = log_text(HEADER, two_rounds[0][:40]).encode()
    start, gone = data.draw(st.integers(0, len(sound))), data.draw(st.integers(0, 40))
    path = tmp_path / "log"
    path.write_bytes(sound[:start] + data.draw(st.binary(max_size=20)) + sound[start + gone :])
    try:
        lines = list(report(path))
    except GameLogError as error:
        lines = [(False, error.message)]
    assert all(Translator("en", strict=True)(message) for _, message in lines)


# Retold


def test_replay_tells_a_contract_log_too(tmp_path, two_rounds, capsys):
    events, table = two_rounds
    path = tmp_path / "game.jsonl"
    path.write_text(log_text(HEADER, events), encoding="utf-8")
    assert cli.main(["replay", str(path), "--language", "en"]) == 0
    said = capsys.readouterr().out
    upcard = events[0].deck[33]
    assert said.startswith("The contract game, fifteen rounds: Kari, Ola and Per.\n")
    assert f"\n1. Round 1: Per dealt. The upcard is {EN(say('play.cards', cards=(upcard,)))}.\n2. Kari " in said
    first, second, third = (f"{n} for {who}" for who, n in zip(HEADER.players, table.game.totals, strict=True))
    assert f"2 rounds written down.\nAfter 2 rounds: {first}, {second} and {third}." in said


@pytest.mark.parametrize(("language", "word"), [("en", "round"), ("nb", "omgang"), ("sv", "omgång"), ("da", "runde")])
def test_what_is_written_down_is_called_a_round(tmp_path, two_rounds, language, word):
    sound = log_text(HEADER, two_rounds[0])
    for number, text in enumerate((sound, sound.replace("\n", "\nx\n", 1))):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(text, encoding="utf-8")
        ids = {line.id for _, line in report(path)}
        assert ids & {"contractgame.told_in_order", "contractgame.told_with_holes"}
        assert not ids & {"deal.told_in_order", "deal.told_with_holes"}
        summed = [
            line for _, line in report(path) if line.id.startswith(("contractgame.told_in", "contractgame.told_w"))
        ]
        assert f" 2 {word}" in Translator(language, strict=True)(summed[0])


def test_every_step_and_every_account_has_words_in_every_language(tmp_path, two_rounds):
    events, _ = two_rounds
    path = tmp_path / "game.jsonl"
    path.write_text(log_text(HEADER, events), encoding="utf-8")
    for language in LANGUAGES:
        said = Translator(language, strict=True)
        assert all(said(line) for _, line in report(path))
    again = replay(read_log(path))
    said = Translator("sv", strict=True)
    for step in again.steps[::5]:
        assert all(said(line) for line in account(step.table))
    at = list(report(path, len(events)))
    assert at[0][0]
    assert [ordered for ordered, _ in report(path, len(events) + 1)][1] is False


def test_a_step_that_cannot_be_ends_the_replay_with_1(tmp_path, two_rounds, capsys):
    events, _ = two_rounds
    path = tmp_path / "game.jsonl"
    path.write_text(log_text(HEADER, [events[0], Did(seat=0, action=move("draw"), cards=(card("2S"),))]))
    assert cli.main(["replay", str(path), "--language", "en"]) == 1
    said = capsys.readouterr().err
    assert "Step 2 (line 3) is illegal" in said
    assert "The nearest legal move: leave the upcard." in said


# The game


def test_the_deal_goes_to_the_left_and_the_lowest_total_wins_ties_shared():
    game = Game(options=Options(), players=3, first=1)
    assert (game.dealer, game.number, game.winners, game.sheet()) == (1, 1, (), ())
    for number in range(1, 16):
        dealers = game.dealer
        game = game.add(Played(number=number, dealer=dealers, out=number % 2, points=(0, 10, 5 if number > 1 else -70)))
    assert [each.dealer for each in game.rounds[:4]] == [1, 2, 0, 1]
    assert (game.over, game.number, game.totals, game.winners) == (True, None, (0, 150, 0), (0, 2))
    rows = game.sheet()
    assert len(rows) == 15
    assert (rows[1].number, rows[1].points, rows[1].totals) == (2, (0, 10, 5), (0, 20, -65))


def test_rounds_come_in_their_order_from_their_dealer():
    game = Game(options=Options(), players=2)
    for wrong in ({"number": 2}, {"dealer": 1}):
        with pytest.raises(RoundError):
            game.add(replace(Played(number=1, dealer=0, out=0, points=(0, 5)), **wrong))
    with pytest.raises(RoundError):
        Game(options=Options(), players=2, first=2)
