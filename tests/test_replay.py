"""Logs of facts: written, damaged, truncated, foreign, played again, retold, and play going on from any step."""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.deals import after, dealt, move, rules

from gintutor import cli
from gintutor.cards import card
from gintutor.contract.players import PLAYER_NAMES as CONTRACT_PLAYERS
from gintutor.deal import Draw, Knock, Take, deal, name_of, shuffled_deck
from gintutor.factlog import LogFile
from gintutor.game import FirstDeal
from gintutor.i18n import LANGUAGES, Translator
from gintutor.players import PLAYER_NAMES, player
from gintutor.players.driver import next_event, play_hand
from gintutor.replay import (
    NAMES,
    Back,
    Contents,
    Dealt,
    Did,
    Ended,
    Fault,
    GameLogError,
    Header,
    account,
    advance,
    fresh,
    hand_events,
    log_text,
    read_log,
    replay,
    report,
    step_line,
)
from gintutor.replay.events import FORM, event_fields, read_event
from gintutor.rules import PRESETS, Ruleset

NB, SV = PRESETS["nb"], PRESETS["sv"]
HEADER = Header(SV, ("Kari", "Ola"))
FIRST = FirstDeal(dealer=1)
KNOCK = "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH"


def hand_log(*moves, given=SV, **how):
    """The events of one hand of our own making."""
    start = dealt(given, **how)
    return [FIRST, *hand_events(start, after(start, *moves))]


def one_match(names=("simple", "beginner"), seed=0, given=SV):
    """All the events of a match between two players, and the table after it."""
    players = [player(name, seed) for name in names]
    table, events = fresh(Header(given, names)), []
    while (event := next_event(table, players, seed)) is not None:
        events.append(event)
        table = advance(table, event)
        assert not isinstance(table, Fault)
    return events, table


def fold(events, header=HEADER):
    table = fresh(header)
    for event in events:
        table = advance(table, event)
        assert not isinstance(table, Fault), table
    return table


def contents(events, header=HEADER):
    return Contents(header=header, events=tuple(enumerate(events, 2)))


def fault_of(events, header=HEADER):
    again = replay(contents(events, header))
    assert again.fault is not None
    return again.fault


@pytest.fixture
def path(tmp_path):
    return tmp_path / "hand.jsonl"


# What is written is what is read


@pytest.mark.parametrize("names", [("simple", "simple"), ("random", "beginner")])
def test_a_match_written_is_read_as_it_was(path, names):
    events, table = one_match(names)
    path.write_text(log_text(Header(SV, names), events), encoding="utf-8")
    read = read_log(path)
    assert [event for _, event in read.events] == events
    assert read.damage == ()
    assert replay(read).table == table
    assert replay(read).fault is None


@pytest.mark.parametrize(
    "given_",
    [
        rules("nb", eleven_card_deal=True, rediscard_allowed=True, layoff_on_gin=True, match_games=3),
        rules("sv", oklahoma=True, spades_double=True),
        rules("da", straight_gin=True),
    ],
    ids=["eleven", "oklahoma", "straight"],
)
def test_every_log_of_every_variant_replays(path, given_):
    events, table = one_match(("simple", "simple"), 1, given_)
    path.write_text(log_text(Header(given_, ("simple", "simple")), events), encoding="utf-8")
    assert replay(read_log(path)).table == table
    assert table.match.over


def test_all_the_rules_are_in_the_log_not_only_the_preset(path):
    house = rules("nb", gin_bonus=25, oklahoma=True)
    LogFile.create(path, FORM, Header(house, ("a", "b")))
    fields = json.loads(path.read_text())
    assert (fields["format"], fields["v"]) == ("gintutor-hands", 1)
    assert set(fields["rules"]) == set(Ruleset.__dataclass_fields__)
    assert read_log(path).header.rules == house


@pytest.mark.parametrize(
    "event",
    [
        FirstDeal(dealer=0, draws=((card("7D"), card("7S")), (card("2C"), card("KH")))),
        Dealt(1, shuffled_deck(3)),
        Did(0, Draw(), card("7D")),
        Did(0, Take(), card("7D")),
        Did(1, move("off 7D 2")),
        Did(1, move("lay 2S 3S 4S")),
        Did(0, move(KNOCK)),
        Did(0, move("big 2S 3S 4S")),
        Did(1, move("done")),
        Did(1, move("pass")),
        Did(1, move("-7D")),
        Back(3),
        Ended("knock", 1, 17),
        Ended("dead", None, 0),
    ],
    ids=lambda event: json.dumps(event_fields(event))[:40],
)
def test_every_event_survives_json(event):
    assert read_event(json.loads(json.dumps(event_fields(event)))) == event


def test_a_log_is_added_to_line_by_line(path):
    log = LogFile.create(path, FORM, HEADER)
    sizes = []
    for event in hand_log("take", "-QD"):
        log.append(event)
        sizes.append(len(path.read_bytes()))
    assert sizes == sorted(set(sizes))
    assert len(read_log(path).events) == 4


def test_a_log_that_is_there_is_not_overwritten(path):
    LogFile.create(path, FORM, HEADER)
    with pytest.raises(GameLogError) as error:
        LogFile.create(path, FORM, HEADER)
    assert error.value.code == "exists"
    assert read_log(path).header == HEADER


def test_a_folder_that_is_not_there_is_made(tmp_path):
    LogFile.create(tmp_path / "new" / "hand.jsonl", FORM, HEADER)
    assert read_log(tmp_path / "new" / "hand.jsonl").events == ()


def test_a_log_that_cannot_be_written_says_so(tmp_path):
    with pytest.raises(GameLogError) as error:
        LogFile(tmp_path / "none.jsonl", FORM).append(FIRST)
    assert error.value.code == "unreadable"
    (tmp_path / "file").write_text("")
    with pytest.raises(GameLogError):
        LogFile.create(tmp_path / "file" / "hand.jsonl", FORM, HEADER)


def test_a_log_that_cannot_be_begun_leaves_no_file_behind(path, monkeypatch):
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    with pytest.raises(GameLogError) as error:
        LogFile.create(path, FORM, HEADER)
    assert error.value.code == "unreadable"
    assert not path.exists()
    monkeypatch.undo()
    LogFile.create(path, FORM, HEADER).append(FIRST)
    assert read_log(path).damage == ()


def test_half_a_line_is_taken_back_at_once(path, monkeypatch):
    log = LogFile.create(path, FORM, HEADER)
    before = path.read_bytes()
    real = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: real(handle, data[:10]))
    with pytest.raises(GameLogError):
        log.append(FIRST)
    assert path.read_bytes() == before
    monkeypatch.undo()
    log.append(FIRST)
    assert [event for _, event in read_log(path).events] == [FIRST]


def test_who_did_not_see_the_last_line_adds_nothing(path):
    one, other = LogFile.create(path, FORM, HEADER), LogFile(path, FORM, read_log(path).size)
    one.append(FIRST)
    before = path.read_bytes()
    with pytest.raises(GameLogError) as error:
        other.append(FIRST)
    assert error.value.code == "moved"
    assert path.read_bytes() == before
    LogFile(path, FORM, read_log(path).size).append(Dealt(1, shuffled_deck(3)))
    assert replay(read_log(path)).fault is None


# Play goes on from any step


def test_a_match_goes_on_from_every_step_as_if_it_had_never_stopped():
    names = ("simple", "beginner")
    events, table = one_match(names, 2)
    players = [player(name, 2) for name in names]
    current = fresh(Header(SV, names))
    for event in events:
        assert next_event(current, players, 2) == event
        current = advance(current, event)
    assert current == table
    assert next_event(current, players, 2) is None


def test_the_position_at_any_step_is_rebuilt():
    events = hand_log("take", KNOCK, "off 6H 1", "done")
    again = replay(contents(events))
    expected = [None, dealt()]
    for text in ("take", KNOCK, "off 6H 1", "done"):
        expected.append(after(expected[-1], text))
    assert [step.table.position for step in again.steps] == [*expected, None]


def test_moves_taken_back_are_gone_and_the_log_keeps_them(path):
    events = [*hand_log("take", "-QD"), Back(2), Did(0, move("pass"))]
    assert fold(events).position == after(dealt(), "pass")
    path.write_text(log_text(HEADER, events))
    assert len(read_log(path).events) == 6


@pytest.mark.parametrize("count", [0, -1, 3])
def test_no_more_is_taken_back_than_was_done(count):
    fault = advance(fold(hand_log("take", "-QD")), Back(count))
    assert fault.code == "back"


def test_what_cannot_be_taken_back_is_told_with_what_there_is():
    said = [
        Translator("en", strict=True)(advance(fold(hand_log(*moves)), Back(count)).message)
        for moves, count in ((("take", "-QD"), 3), ((), 1), (("take", "-QD"), 0))
    ]
    assert said == [
        "3 steps are taken back, but this hand has only 2.",
        "1 step is taken back, but nothing has been done in this hand yet.",
        "Steps are taken back, and the number given is 0. It must be 1 or more.",
    ]


# What cannot have happened


def test_the_first_illegal_step_is_named_with_its_line_and_reason():
    events = hand_log("take")
    line, event, fault = fault_of([*events, Did(0, move("-KH")), Did(0, move("-QD"))])
    assert line == 5
    assert event == Did(0, move("-KH"))
    assert fault.code == "taken_card"
    assert fault.nearest == name_of(move("-QD"))


def test_the_steps_before_the_fault_stand():
    again = replay(contents([*hand_log("take"), Did(0, move("-KH")), Did(0, move("-QD"))]))
    assert len(again.steps) == 3
    assert again.table.position == after(dealt(), "take")


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([Dealt(1, shuffled_deck(1))], "no_game"),
        ([FIRST, FIRST], "game_on"),
        ([FIRST, Dealt(0, shuffled_deck(1))], "dealer"),
        ([FIRST, Dealt(1, shuffled_deck(1)[:51])], "deck"),
        ([FIRST, Dealt(1, (card("7D"),) * 52)], "deck"),
        ([FIRST, Dealt(1, shuffled_deck(1)), Dealt(1, shuffled_deck(1))], "hand_on"),
        ([FIRST, Did(0, move("pass"))], "no_hand"),
        ([FIRST, Ended("knock", 0, 10)], "no_hand"),
        ([*hand_log("take"), Ended("knock", 0, 10)], "not_over"),
        ([*hand_log("take"), Did(1, move("-QD"))], "not_your_turn"),
        ([*hand_log("take"), Did(7, move("-QD"))], "not_your_turn"),
        ([*hand_log("pass", "pass", stock="6S"), Did(0, move("draw"), card("7D"))], "card"),
        ([*hand_log("pass", "pass", stock="6S"), Did(0, move("draw"))], "card"),
        ([*hand_log(), Did(0, move("take"), card("KS"))], "card"),
        ([*hand_log("take", KNOCK), Did(1, move("-AC"))], "laid_down"),
    ],
)
def test_each_fault_of_a_log_has_its_code(events, code):
    _, _, fault = fault_of(events)
    assert fault.code == code
    for language in LANGUAGES:
        assert Translator(language, strict=True)(fault.message)


@pytest.mark.parametrize(
    "wrong", [Ended("gin", 0, 64), Ended("knock", 1, 64), Ended("knock", 0, 65), Ended("knock", None, 64)]
)
def test_a_wrong_score_is_found(wrong):
    *events, right = hand_log("take", KNOCK, "done")
    assert right.kind == "knock"
    assert fault_of([*events, wrong if wrong != right else replace(right, points=0)])[2].code == "score"
    assert replay(contents([*events, right])).fault is None


@pytest.mark.parametrize(
    "first",
    [
        FirstDeal(dealer=0),
        FirstDeal(dealer=1, draws=((card("2C"), card("KH")),)),
        FirstDeal(dealer=0, draws=((card("2C"), card("2H")),)),
        FirstDeal(dealer=0, draws=((card("2C"), card("KH")), (card("3C"), card("4C")))),
        FirstDeal(dealer=0, draws=((card("2C"), card("2H")), (card("2C"), card("4C")))),
    ],
)
def test_cards_drawn_for_the_deal_have_to_settle_it(first):
    assert fault_of([first], Header(NB, ("a", "b")))[2].code == "draws"


def test_after_the_match_nothing_begins():
    _, table = one_match()
    assert advance(table, FirstDeal(dealer=0)).code == "match_over"
    assert advance(table, Dealt(0, shuffled_deck(1))).code == "no_game"


@settings(max_examples=30)
@given(st.integers(0, 10**6), st.data())
def test_a_changed_log_is_never_believed(seed, data):
    """Any event left out, doubled or put at the end is found; only the last one is not missed."""
    start = deal(SV, shuffled_deck(seed), 1)
    end = play_hand(start, [player("simple", seed)] * 2)
    events = [FIRST, *hand_events(start, end)]
    place = data.draw(st.integers(1, len(events) - 1))
    changed = data.draw(st.sampled_from(["out", "twice", "moved"]))
    if changed == "out":
        mutated = events[:place] + events[place + 1 :]
    elif changed == "twice":
        mutated = events[: place + 1] + events[place:]
    else:
        mutated = [*events[:place], *events[place + 1 :], events[place]]
    again = replay(contents(mutated))
    assert (again.fault is None) == (mutated in (events, events[:-1]))
    for step in again.steps:
        position = step.table.position
        assert position is None or len(position.hands[0]) + len(position.hands[1]) in (20, 21)


# Damage


def test_a_torn_last_line_is_lost_and_said_so(path):
    text = log_text(HEADER, hand_log("take", "-QD"))
    path.write_text(text[:-9])
    read = read_log(path)
    assert len(read.events) == 3
    (lost,) = read.damage
    assert (lost.line, lost.last, lost.code) == (5, True, "json")
    assert replay(read).table.position == after(dealt(), "take")


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_however_a_log_is_cut_only_its_last_line_is_lost(path, cut):
    text = log_text(HEADER, hand_log("take", "-QD", "draw"))
    path.write_text(text[:-cut])
    whole = text[:-cut].count("\n") - 1
    read = read_log(path)
    # A line that lost no more than its end is read all the same.
    assert len(read.events) in (whole, whole + 1)
    assert len(read.damage) <= 1
    assert replay(read).fault is None


def test_a_last_line_that_only_lost_its_end_is_whole(path):
    path.write_text(log_text(HEADER, hand_log("take"))[:-1])
    read = read_log(path)
    assert (len(read.events), read.damage) == (3, ())


def test_play_goes_on_after_a_torn_line(path):
    path.write_text(log_text(HEADER, hand_log("take", "-QD"))[:-9])
    LogFile(path, FORM).append(Did(0, move("-QD")))
    read = read_log(path)
    assert [lost.line for lost in read.damage] == [5]
    assert not read.damage[0].last
    assert replay(read).fault is None
    assert replay(read).table.position == after(dealt(), "take", "-QD")


def test_a_damaged_line_in_the_middle_is_reported_and_what_no_longer_follows_is_found(path):
    lines = log_text(HEADER, hand_log("take", "-QD", "draw")).splitlines(keepends=True)
    lines[3] = "{" + "\x00" * 9 + "\n"
    path.write_text("".join(lines))
    read = read_log(path)
    assert [lost.line for lost in read.damage] == [4]
    line, _, fault = replay(read).fault
    assert (line, fault.code) == (5, "offer_first")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("not json", "json"),
        ("[" * 100_000, "long"),
        ("[" * 60_000, "json"),
        ("[1, 2]", "shape"),
        ('{"event": "dance"}', "shape"),
        ('{"event": "move", "seat": "0", "do": "pass"}', "shape"),
        ('{"event": "move", "seat": true, "do": "pass"}', "shape"),
        ('{"event": "move", "seat": 0, "do": "fly"}', "shape"),
        ('{"event": "move", "seat": 0, "do": "discard", "card": "1X"}', "value"),
        ('{"event": "move", "seat": 0, "do": "draw"}', "shape"),
        ('{"event": "move", "seat": 0, "do": "lay", "cards": "7D 7D"}', "value"),
        ('{"event": "move", "seat": 0, "do": "knock", "card": "7D", "spread": "2S 3S 4S"}', "shape"),
        ('{"event": "deal", "dealer": 0, "deck": 52}', "shape"),
        ('{"event": "first", "dealer": 4, "draws": []}', "value"),
        ('{"event": "first", "dealer": 0, "draws": [["7D"]]}', "shape"),
        ('{"event": "end", "kind": "knock", "winner": 0, "points": 1.5}', "shape"),
        ('{"event": "end", "kind": "luck", "winner": 0, "points": 15}', "shape"),
        ('{"event": "end", "kind": ["knock"], "winner": 0, "points": 15}', "shape"),
        ('{"event": "back", "moves": %s}' % ("9" * 5000), "json"),
        ('{"event": "back"}', "shape"),
        ("\ufeff\udcff", "json"),
    ],
    ids=lambda value: value[:24].encode("ascii", "replace").decode(),
)
def test_each_kind_of_damage_has_its_code(path, line, code):
    raw = log_text(HEADER, [FIRST]).encode() + line.encode("utf-8", "surrogateescape") + b"\n"
    path.write_bytes(raw)
    read = read_log(path)
    assert [lost.code for lost in read.damage] == [code]
    assert len(read.events) == 1


def test_blank_lines_and_windows_line_ends_do_no_harm(path):
    text = log_text(HEADER, hand_log("take")).replace("\n", "\r\n\r\n")
    path.write_bytes(b"\xef\xbb\xbf" + text.encode())
    read = read_log(path)
    assert (len(read.events), read.damage) == (3, ())


SOUND = log_text(HEADER, hand_log("take", KNOCK, "off 6H 1", "done")).encode()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_whatever_bytes_are_changed_the_log_is_read_refused_or_faulted_never_crashed_on(path, data):
    """Bytes overwritten, put in or taken out anywhere."""
    start = data.draw(st.integers(0, len(SOUND)))
    gone = data.draw(st.integers(0, 40))
    added = data.draw(st.binary(max_size=20))
    path.write_bytes(SOUND[:start] + added + SOUND[start + gone :])
    try:
        lines = list(report(path))
    except GameLogError as error:
        lines = [(False, error.message)]
    assert all(Translator("en", strict=True)(message) for _, message in lines)


# Foreign files


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"\n\n", "foreign"),
        (b"hello\n", "foreign"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "foreign"),
        (b"{}\n", "foreign"),
        (b"[]\n", "foreign"),
        (b'{"v":1,"time":"x","exercise":"nb/04/solo"}\n', "foreign"),
        (b'{"format":"gintutor-hands","v":"1"}\n', "header"),
        (b'{"format":"gintutor-hands","v":0}\n', "header"),
        (b'{"format":"gintutor-hands","v":2,"rules":"sv","players":["a","b"]}\n', "version"),
        (b'{"format":"gintutor-hands","v":1,"rules":"sv","players":["a"]}\n', "header"),
        (b'{"format":"gintutor-hands","v":1,"rules":"xx","players":["a","b"]}\n', "rules"),
        (b'{"format":"gintutor-hands","v":1,"rules":{"preset":"sv","game_target":0},"players":["a","b"]}\n', "rules"),
        (b'{"format":"gintutor-hands","v":1,"players":["a","b"]}\n', "rules"),
        (b'{"format":"gintutor-hands","v":1,"rul\n', "header"),
        (b'{"format":"gintutor-contract","v":1,"opti\n', "header"),
        (b"x" * 1_000_000, "foreign"),
    ],
)
def test_a_foreign_file_is_refused_with_a_clear_error(path, data, code):
    path.write_bytes(data)
    with pytest.raises(GameLogError) as error:
        read_log(path)
    assert error.value.code == code
    for language in LANGUAGES:
        assert path.name in Translator(language, strict=True)(error.value.message)


def test_rules_that_cannot_be_are_named_without_a_word_of_python(path):
    for rules_ in ({"preset": "nb", "straight_gin": None}, {"preset": "nb", "oklahoma": "\x1b[2J'yes'"}, ["nb"], None):
        header = {"format": "gintutor-hands", "v": 1, "rules": rules_, "players": ["a", "b"]}
        path.write_text(json.dumps(header) + "\n")
        with pytest.raises(GameLogError) as error:
            read_log(path)
        for language in LANGUAGES:
            text = Translator(language, strict=True)(error.value.message)
            assert not any(each in text for each in ("None", "True", "['", "\x1b"))
            assert not text.endswith("..")


def test_a_log_of_a_time_when_big_gin_could_be_off_and_played_on_for_is_read(path):
    given_ = rules("nb", big_gin_bonus=0, play_on_for_big_gin=True)
    path.write_text(log_text(Header(given_, ("a", "b")), [FIRST]).replace('"big_gin_bonus":0', '"big_gin_bonus":null'))
    read = read_log(path)
    assert (read.header.rules.big_gin_bonus, read.header.rules.play_on_for_big_gin) == (None, False)
    assert len(read.events) == 1


def test_a_name_of_a_player_moves_no_cursor(path):
    LogFile.create(path, FORM, Header(SV, ("\x1b[2JKari\n", "O" * 99)))
    assert read_log(path).header.players == ("�[2JKari�", "O" * 40)


def endless(path):
    os.mkfifo(path)


def huge(path):
    with path.open("wb") as stream:
        stream.write(log_text(Header(SV, ("a", "b")), []).encode())
        stream.truncate(3 << 30)


@pytest.mark.parametrize(
    "make", [huge, pytest.param(endless, marks=pytest.mark.skipif(os.name == "nt", reason="none"))]
)
def test_what_would_be_read_without_end_is_not_even_opened(path, make, monkeypatch):
    make(path)
    monkeypatch.setattr(Path, "open", None)
    with pytest.raises(GameLogError) as error:
        read_log(path)
    assert error.value.code == "unreadable"
    for language in LANGUAGES:
        assert path.name in Translator(language, strict=True)(error.value.message)


@pytest.mark.parametrize("line", ["{}", "x", '{"event":"back","moves":"x"}', '{"event":"deal","dealer":0,"deck":"1X"}'])
def test_a_file_of_lines_that_say_nothing_is_no_log(path, line, capsys):
    path.write_text(log_text(Header(SV, ("a", "b")), []) + f"{line}\n" * 1_001)
    assert run("replay", path) == 1
    assert "not a log" in capsys.readouterr().err


def test_a_hand_without_end_is_checked_no_further_than_there_is_room_for(path, monkeypatch):
    monkeypatch.setattr("gintutor.factlog.again.MOST_POSITIONS", 30)
    whole = hand_log("take", KNOCK, "done")
    assert replay(contents(whole)).fault is None
    again = replay(contents([*whole[:3], *[Back(1), whole[2]] * 20]))
    assert again.fault[2].code == "too_long"
    assert sum(len(step.table.path) for step in again.steps) <= 30
    for language in LANGUAGES:
        assert Translator(language, strict=True)(again.fault[2].message)


@pytest.mark.parametrize("field", ["dealer", "seat", "meld", "moves", "points"])
def test_a_number_that_no_log_holds_is_damage_and_is_not_told(path, field, capsys):
    fields = {
        "dealer": {"event": "first", "dealer": 0, "draws": []},
        "seat": {"event": "move", "seat": 0, "do": "pass"},
        "meld": {"event": "move", "seat": 0, "do": "lay_off", "card": "7H", "meld": 0},
        "moves": {"event": "back", "moves": 1},
        "points": {"event": "end", "kind": "dead", "winner": None, "points": 0},
    }[field]
    path.write_text(log_text(Header(SV, ("a", "b")), []) + json.dumps(fields | {field: 10**4000}) + "\n")
    assert [each.code for each in read_log(path).damage] == ["shape"]
    run("replay", path)
    assert "0000" not in "".join(capsys.readouterr())


@pytest.mark.parametrize("name", ["a\0b", "\ud800"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path, name):
    for act in (read_log, lambda path: LogFile.create(path, FORM, Header(SV, ("a", "b")))):
        with pytest.raises(GameLogError) as error:
            act(tmp_path / name)
        assert error.value.code == "unreadable"
        for language in LANGUAGES:
            assert Translator(language, strict=True)(error.value.message).isprintable()


def test_a_file_that_is_not_there_and_a_folder_are_refused(tmp_path):
    for each in (tmp_path / "none", tmp_path):
        with pytest.raises(GameLogError) as error:
            read_log(each)
        assert error.value.code == "unreadable"


# Retold


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_log_is_retold_in_every_language(path, language):
    t = Translator(language, strict=True)
    names = ("simple", "beginner")
    events, _ = one_match(names, 4, NB)
    path.write_text(log_text(Header(NB, names), events))
    lines = [t(message) for in_order, message in report(path) if in_order]
    assert len(lines) == len(events) + 2
    assert all("{" not in line for line in lines)


def test_a_knock_is_retold_with_its_spread():
    table = fold(hand_log("take"))
    text = Translator("en")(step_line(table, Did(0, move(KNOCK))))
    assert text == "Kari knocked. Melds: ♠2 ♠3 ♠4, ♥7 ♥8 ♥9 and ♣K ♦K ♥K. Left: ♣5, 5 points."


def test_the_account_settles_what_was_drawn_what_lies_open_and_the_right_deadwood():
    t = Translator("en", strict=True)
    lines = [t(line) for line in account(fold(hand_log("take", "-QD")))]
    assert lines == [
        "31 cards are left in the stock.",
        "Discard pile, top card first: ♦Q.",
        "Kari holds ♣5 ♣K ♦K ♥7 ♥8 ♥9 ♥K ♠2 ♠3 ♠4.",
        "Best split: ♣K ♦K ♥K, ♥7 ♥8 ♥9 and ♠2 ♠3 ♠4. Left: ♣5, 5 points.",
        "Kari took from the discard pile and still holds: ♥K.",
        "Ola holds ♣A ♣8 ♣9 ♦A ♦3 ♦J ♥4 ♥6 ♠10 ♠J.",
        "Best split: none. Left: ♣A ♣8 ♣9 ♦A ♦3 ♦J ♥4 ♥6 ♠10 ♠J, 62 points.",
    ]


def told(events, given=SV):
    return [Translator("en", strict=True)(line) for line in account(fold(events, Header(given, ("Kari", "Ola"))))]


def test_the_account_of_eleven_cards_names_the_best_discard_and_the_limit():
    assert told(hand_log("take"))[2:6] == [
        "Kari holds ♣5 ♣K ♦Q ♦K ♥7 ♥8 ♥9 ♥K ♠2 ♠3 ♠4.",
        "Best discard: ♦Q.",
        "Best split: ♣K ♦K ♥K, ♥7 ♥8 ♥9 and ♠2 ♠3 ♠4. Left: ♣5, 5 points.",
        "A knock may leave 10 points here at most.",
    ]


def test_the_best_discard_of_the_account_is_one_that_may_be_made():
    """Of 5C and QD the queen would be thrown, but it was just taken."""
    lines = told(hand_log("take", first="2S 3S 4S 7H 8H 9H KD KC KS 5C", upcard="QD"))
    assert "Best discard: ♣5." in lines
    melded = hand_log("pass", "pass", "draw", first="2S 3S 4S 7H 8H 9H KD KC KS KH", upcard="2D", stock="TH")
    assert "All eleven cards fit into melds." in told(melded)


def test_the_account_of_a_knock_shows_what_was_laid_and_what_could_have_been():
    lines = told(hand_log("take", KNOCK, "done")[:-1])
    assert lines[-7:] == [
        "Kari discarded ♦Q face down.",
        "Kari laid down as the knocker: ♠2 ♠3 ♠4, ♥7 ♥8 ♥9 and ♣K ♦K ♥K. Left: ♣5, 5 points.",
        "Best split: ♣K ♦K ♥K, ♥7 ♥8 ♥9 and ♠2 ♠3 ♠4. Left: ♣5, 5 points.",
        "A knock may leave 10 points here at most.",
        "Ola laid down in answer: none. Laid off: none. Left: ♣A ♣8 ♣9 ♦A ♦3 ♦J ♥4 ♥6 ♠10 ♠J, 62 points.",
        "Best answer for Ola: none. To lay off: ♥6 on ♥7 ♥8 ♥9. Left: ♣A ♣8 ♣9 ♦A ♦3 ♦J ♥4 ♠10 ♠J, 56 points.",
        "Kari scores 57 points (knock).",
    ]


def test_the_account_settles_an_undercut():
    """Equal deadwood counts for the defender; the spread was not the best there was."""
    cards = {"first": "2S 3S 4S 7H 8H 9H KD KC 5C QD", "second": "6H TH 2C 3C 4C JS QS KS AC AD"}
    laid = ("take", KNOCK, "lay 2C 3C 4C", "lay JS QS KS", "off 6H 1", "off TH 1", "done")
    lines = told(hand_log(*laid, **cards)[:-1])
    assert lines[-3:] == [
        "Ola laid down in answer: ♣2 ♣3 ♣4 and ♠J ♠Q ♠K. Laid off: ♥6 on ♥7 ♥8 ♥9 and ♥10 on ♥7 ♥8 ♥9. "
        "Left: ♣A ♦A, 2 points.",
        "Best answer for Ola: ♣A ♣2 ♣3 ♣4 and ♠J ♠Q ♠K. To lay off: ♥6 on ♥7 ♥8 ♥9 and ♥10 on ♥7 ♥8 ♥9. "
        "Left: ♦A, 1 point.",
        "Ola scores 28 points (undercut).",
    ]


def test_the_account_says_when_nothing_may_be_laid_off():
    gin = "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS KH"
    events = hand_log("take", gin, first="2S 3S 4S 7H 8H 9H KD KC KS QD")
    lines = told(events)
    assert lines[-1] == "Nothing can be laid off when the other player has gone gin."
    assert "To lay off: none." in lines[-2]
    straight = rules(straight_gin=True)
    assert "Only gin ends this hand." in told(hand_log("take", given=straight), straight)
    big = "big 2S 3S 4S / 7H 8H 9H TH / KD KC KS KH"
    dealt_ = {"first": "2S 3S 4S 7H 8H 9H KD KC KS KH", "upcard": "2D", "stock": "TH"}
    assert not any("face down" in line for line in told(hand_log("pass", "pass", "draw", big, **dealt_)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_account_is_told_in_every_language(language):
    events, _ = one_match(("simple", "beginner"), 4, rules("da", layoff_on_gin=True))
    table = fresh(Header(rules("da", layoff_on_gin=True), ("me", "simple")))
    for event in events:
        table = advance(table, event)
        assert all("{" not in Translator(language, strict=True)(line) for line in account(table))


def test_the_end_is_told_as_the_log_claims_it_and_then_as_it_is(path, capsys):
    *events, _ = hand_log("take", KNOCK, "done")
    path.write_text(log_text(HEADER, [*events, Ended("undercut", 1, 99)]))
    assert run("replay", path) == 1
    assert capsys.readouterr().err.splitlines() == [
        "Step 6 (line 7) is illegal: Ola scores 99 points (undercut). That is not how the hand ended. "
        "Kari scores 57 points (knock)."
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_are_called_by_names_not_by_the_ids_of_the_log(path, language):
    t = Translator(language, strict=True)
    players = {**CONTRACT_PLAYERS, **PLAYER_NAMES}
    assert set(NAMES) == {"me", "script", *players}
    assert all(NAMES[name] == message for each in (PLAYER_NAMES, CONTRACT_PLAYERS) for name, message in each.items())
    for name, message in NAMES.items():
        path.write_text(log_text(Header(SV, (name, "Ola")), hand_log("take", KNOCK, "done")))
        lines = [t(message) for _, message in report(path)]
        lines += [t(message) for _, message in report(path, 6)]
        assert any(t(message) in line for line in lines)
        assert not any(word == name for line in lines for word in line.replace(".", "").split())


def test_two_of_one_name_are_told_apart(path):
    path.write_text(log_text(Header(SV, ("simple", "simple")), hand_log("take")))
    lines = [Translator("en")(message) for _, message in report(path)]
    assert lines[0] == "Simple 1 plays against Simple 2."
    assert lines[3] == "3. Simple 1 took ♥K from the discard pile."


# The commands


def run(*arguments):
    return cli.main([*map(str, arguments), "--language", "en"])


def test_replay_of_a_sound_log_ends_well(path, capsys):
    path.write_text(log_text(HEADER, hand_log("take", KNOCK, "done")))
    assert run("replay", path) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.splitlines()[0] == "Kari plays against Ola."
    assert out.splitlines()[2] == "2. Hand 1: Ola dealt."
    assert out.splitlines()[-1] == "Every step is legal: 6 in all, 1 hand written down."


def test_replay_names_the_first_illegal_step_and_ends_with_1(path, capsys):
    path.write_text(log_text(HEADER, [*hand_log("take"), Did(0, move("-KH"))]))
    assert run("replay", path) == 1
    assert capsys.readouterr().err.splitlines() == [
        "Step 4 (line 5) is illegal: Kari discarded ♥K. ♥K was just taken from the discard pile and cannot be "
        "discarded in the same turn.",
        "The nearest legal move: discard ♦Q.",
    ]


def test_replay_says_what_a_damaged_log_lost(path, capsys):
    path.write_text(log_text(HEADER, hand_log("take", "-QD"))[:-5])
    assert run("replay", path) == 0
    assert "Line 5, the last one, is damaged" in capsys.readouterr().out


def test_holes_in_a_log_are_not_called_legal(path, capsys):
    """A line before the last that cannot be read may have said anything."""
    lines = log_text(HEADER, hand_log("take", "-QD")).splitlines(keepends=True)
    path.write_text("".join([*lines, "nonsense\n", '{"event":"back","moves":1}\n']))
    assert run("replay", path) == 1
    out, err = capsys.readouterr()
    assert "legal" not in out
    assert err.splitlines()[0] == "Line 6 is damaged and left out."
    assert err.splitlines()[1].startswith("The steps that can be read follow on from each other: 5 in all")


def test_the_step_at_which_a_hand_is_written_down_still_shows_it(path, capsys):
    path.write_text(log_text(HEADER, hand_log("take", KNOCK, "done")))
    assert run("replay", path, "--at", 6) == 0
    assert "Best answer for Ola" in capsys.readouterr().out


@pytest.mark.parametrize(("command", "word"), [("replay", "[LOGG]"), ("replay", "--at STEG"), ("play", "--log FIL")])
def test_the_help_names_its_values_in_the_language_asked_for(command, word, capsys):
    assert cli.main([command, "--help", "--language", "sv"]) == 0
    assert word in capsys.readouterr().out


def test_replay_shows_the_table_at_one_step(path, capsys):
    path.write_text(log_text(HEADER, hand_log("take", "-QD")))
    assert run("replay", path, "--at", 4) == 0
    out = capsys.readouterr().out
    assert "4. Kari discarded ♦Q." in out
    assert "Best split: ♣K ♦K ♥K" in out
    assert "3. " not in out


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "x", "--at", "0"], ["replay", "x", "--at", "two"]])
def test_replay_asks_for_what_it_needs(arguments, capsys):
    assert run(*arguments) == 2
    assert capsys.readouterr().err


def test_replay_refuses_a_foreign_file(path, capsys):
    path.write_text("hello")
    assert run("replay", path) == 1
    assert "is not a log of hands" in capsys.readouterr().err


def test_play_writes_a_log_that_replays(path, capsys):
    assert run("play", "simple", "beginner", "--log", path, "--seed", 4) == 0
    told = capsys.readouterr().out.splitlines()
    assert run("replay", path) == 0
    again = capsys.readouterr().out.splitlines()
    assert [line.partition(". ")[2] for line in again[1:-1]] == told
    assert run("play", "simple", "--log", path) == 1
    assert "not overwritten" in capsys.readouterr().err


def test_play_counts_games_the_same_in_any_number_of_processes(capsys):
    outputs = set()
    for processes in (1, 2):
        assert run("play", "simple", "beginner", "--games", 6, "--processes", processes) == 0
        outputs.add(capsys.readouterr().out)
    (out,) = outputs
    assert "Simple: " in out
    assert " of 6 games won" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["play"],
        ["play", "simple", "simple", "simple"],
        ["play", "nobody"],
        ["play", "simple", "--games", "0"],
        ["play", "simple", "--processes", "x"],
        ["play", "simple", "--rules", "xx"],
    ],
)
@pytest.mark.parametrize("log", [False, True])
def test_play_says_what_is_wrong_with_its_arguments(arguments, log, path, capsys):
    assert run(*arguments, *(["--log", path] if log else [])) == 2
    assert capsys.readouterr().err
    assert not path.exists()


def test_play_takes_any_seed_that_a_terminal_hands_on(path, capsys):
    assert run("play", "simple", "--seed", "\udcff", "--log", path) == 0
    assert run("replay", path) == 0
    assert run("play", "simple", "--seed", "\udcff", "--games", 1) == 0


def test_moves_of_a_finished_hand_are_events_too():
    start = dealt()
    end = after(start, "take", KNOCK, "done")
    events = hand_events(start, end)
    assert [type(event).__name__ for event in events] == ["Dealt", "Did", "Did", "Did", "Ended"]
    assert isinstance(events[2].action, Knock)
    assert deal(SV, events[0].deck, 1) == start
    eleven = dealt(eleven_card_deal=True)
    again = deal(eleven.rules, hand_events(eleven, eleven)[0].deck, 1)
    assert (again.hands, again.stock) == (eleven.hands, eleven.stock)


def test_replay_of_a_step_beyond_the_end_says_how_many_there_are(path, capsys):
    path.write_text(log_text(HEADER, hand_log("take", "-QD")))
    assert run("replay", path, "--at", 4) == 0
    assert run("replay", path, "--at", 5) == 1
    assert capsys.readouterr().err == "The log ends with step 4; there is no step 5.\n"


@pytest.mark.parametrize("name", [".", ""])
def test_a_path_without_a_name_is_named_as_it_stands(name):
    assert dict(GameLogError(Path(name), "exists").message.args)["name"] == "."
