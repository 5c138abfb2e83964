"""The own hand at work: nothing put or typed is lost, what cannot be is told, and puzzles come out of it."""

import json
import re
from random import Random
from time import monotonic

import pytest

from gintutor.cards import CARDS, Hand, card
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import attempts
from gintutor.learning.log import Log
from gintutor.learning.ownset import FILE, OwnSet
from gintutor.learning.settings import Settings
from gintutor.melds import Meld, meld_faults
from gintutor.messages import say
from gintutor.puzzlebook.code import CodeError, decoded, encoded
from gintutor.puzzlebook.making import OWN, asked_of, own_puzzle, why_none
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import State
from gintutor.rules import FIELDS as RULE_FIELDS
from gintutor.rules import PRESETS
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.desk import Desk
from gintutor.widgets.own.desk import OwnDesk
from gintutor.widgets.own.opened import OpenedDesk
from gintutor.widgets.own.places import CODE, FIELDS, HAND, LEFT, PLACES, SEEN, SPREAD, TAKEN, UPCARD
from gintutor.widgets.own.state import RULES, OwnCards, folded, updated
from gintutor.widgets.own.typing import read, written

BLOCK = "7H 8H 9H 7C 7D 8C 8D 9C 9D KS"
ELEVEN = f"{BLOCK} QS"
KNOCK = {HAND: "6H 8H 9H TH 2C 3C 4C KD KC QS", SPREAD: "3H 4H 5H | 7C 7D 7S 7H", LEFT: "AC AD 2D"}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    return tmp_path


def a_desk(language="en", **settings):
    log = Log()
    log.refresh()
    desk = OwnDesk(f"{language}/91/own", log, Settings(**settings))
    desk.t = Translator(language, desk.look.letters, strict=True)
    return desk


def tap(desk, *texts):
    for text in texts:
        desk.receive({"do": "tap", "card": text})


def put(desk, fields):
    for name, cards in fields.items():
        desk.receive({"do": "type", "field": name, "text": cards})
    return desk


def errors(desk, name):
    return next(each["errors"] for each in desk.top()["fields"] if each["field"] == name)


def test_the_log_keeps_of_an_event_only_what_it_needs(home):
    desk, much = a_desk(), "7" * 100_000
    desk.receive({"do": "tap", "card": "7H", "field": much, "value": [much]})
    desk.receive({"do": "type", "field": SEEN, "text": much})
    desk.receive({"do": "open", "text": much})
    desk.receive({"do": "clear", "card": much})
    assert len(Log().path.read_text(encoding="utf-8")) < 3000
    again = a_desk()
    assert again.now == desk.now


def shown(desk):
    """Everything that is shown, as text."""
    return json.dumps([desk.top(), desk.bottom()], ensure_ascii=False)


# Putting and typing


def test_a_tapped_card_goes_where_was_chosen_and_away_the_second_time():
    desk = a_desk()
    tap(desk, "7H", "8H")
    desk.receive({"do": "set", "field": "to", "value": SEEN})
    tap(desk, "7H", "KS")
    assert {place: held for place, held in desk.now.places.items() if held} == {
        HAND: (card("8H"),), SEEN: (card("7H"), card("KS")),
    }  # fmt: skip
    tap(desk, "KS")
    assert desk.now.places_of(card("KS")) == ()
    cell = next(each for row in desk.top()["deck"]["rows"] for each in row["cards"] if each["card"] == "7H")
    assert cell["name"] == "seven of hearts, seen in the discard pile"


def test_a_hand_takes_eleven_cards_and_says_so():
    desk = a_desk()
    tap(desk, *ELEVEN.split(), "2C")
    assert len(desk.now.places[HAND]) == 11
    assert desk.top()["live"]["text"] == desk.t(say("own.full", n=11))
    tap(desk, "QS", "2C")
    assert card("2C") in desk.now.places[HAND]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letters", ["international", "local"])
def test_what_is_written_in_a_field_reads_back_in_every_language_and_letters(language, letters):
    desk = a_desk(language, letters=letters)
    chance = Random(4)
    for _ in range(30):
        deck = chance.sample(CARDS, 30)
        sizes = {HAND: 10, TAKEN: 1, "meld1": 3, "meld2": 4, LEFT: 3, SEEN: 6}
        now = OwnCards(
            rules=PRESETS["nb"], places={p: tuple(deck.pop() for _ in range(sizes.get(p, 0))) for p in PLACES}
        )
        for name, places in FIELDS.items():
            text = read(now, name, written(now, name, desk.t), desk.t, local=letters == "local")
            again = updated(now, {"do": "put", "field": name, "cards": text})
            assert [again.places[place] for place in places] == [now.places[place] for place in places]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "text", "code", "named"), [
    (HAND, "7h 8h 9x", "unknown", "9x"),
    (HAND, "7h 8h 7h", "repeated", "7"),
    (HAND, "7h 2s", "elsewhere", "2"),
    (HAND, "a♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ a♠ 3♠", "count", "11"),
    (SPREAD, "7h 8h 9h | 4s 4h 4c | 5h 5c 5s | 6h 6s 6c", "melds", "3"),
])  # fmt: skip
def test_what_cannot_be_read_is_told_at_its_field_and_stays_as_typed(language, name, text, code, named):
    desk = a_desk(language)
    put(desk, {SEEN: "2♠", LEFT: "3♦"})
    with pytest.raises(TypedError) as caught:
        read(desk.now, name, text, desk.t, local=False)
    assert caught.value.code == code
    put(desk, {name: text})
    for each in (desk, a_desk(language)):
        told = [field for field in each.top()["fields"] if field["field"] == name]
        assert told[0]["value"] == text
        assert named in told[0]["errors"][0]
        assert each.now.places[SEEN] == (card("2S"),)
    told = errors(desk, name)
    desk.receive({"do": "analyse"})
    assert desk.now.analysed is False
    assert errors(desk, name) == told
    put(desk, {name: "7♥ 8♥ 9♥"})
    assert errors(desk, name) == []


def test_a_card_tapped_into_a_field_that_was_refused_is_added_to_its_text():
    desk = put(a_desk(), {HAND: "7h 8h"})
    put(desk, {HAND: "7h 8h 9x"})
    tap(desk, "TH")
    desk.receive({"do": "set", "field": "to", "value": SEEN})
    tap(desk, "2C")
    for each in (desk, a_desk()):
        assert written(each.now, HAND, each.t) == "7h 8h 9x 10♥"
        assert "9x" in errors(each, HAND)[0]
        assert each.now.places[SEEN] == (card("2C"),)
    tap(desk, "7H")
    assert errors(desk, HAND) != errors(each, HAND)  # it lies elsewhere now
    put(desk, {SEEN: "2c", HAND: "7h 8h 9h 10♥"})
    assert desk.now.places[HAND] == tuple(map(card, ("7H", "8H", "9H", "TH")))
    assert errors(desk, HAND) == []


def test_a_bar_in_a_field_of_single_cards_is_a_space():
    desk = put(a_desk(), {HAND: "7h | 8h,9h"})
    assert desk.now.places[HAND] == tuple(Meld.of("7H 8H 9H").cards)


def test_what_stands_in_the_way_of_an_analysis_is_told_at_its_field():
    desk = a_desk()
    desk.receive({"do": "analyse"})
    assert errors(desk, HAND) == [desk.t(say("own.no_cards", n=11))]
    put(desk, {HAND: "7h", SPREAD: "2c 3c 5d | 4s 4d"})
    desk.receive({"do": "analyse"})
    wrong = [fault for group in desk.now.groups for fault in meld_faults(group)]
    assert len(errors(desk, SPREAD)) == len(wrong) > 1
    assert not desk.now.analysed
    put(desk, {SPREAD: "", LEFT: "kd"})
    desk.receive({"do": "analyse"})
    assert errors(desk, SPREAD) == [desk.t(say("own.no_melds"))]
    put(desk, {SPREAD: "2c 3c 4c"})
    desk.receive({"do": "analyse"})
    assert desk.now.analysed


# What is kept


def test_everything_is_as_it_was_after_a_reload():
    chance = Random(8)
    for _ in range(12):
        desk = a_desk()
        for _ in range(25):
            desk.receive(chance.choice([
                {"do": "tap", "card": str(chance.choice(CARDS))},
                {"do": "set", "field": "to", "value": chance.choice(PLACES)},
                {"do": "set", "field": "rules", "value": chance.choice(list(PRESETS))},
                {"do": "set", "field": chance.choice(RULES), "value": chance.choice(["7", True, False, ""])},
                {"do": "set", "field": "question", "value": chance.choice(list(QUESTIONS))},
                {"do": "type", "field": chance.choice(list(FIELDS)), "text": chance.choice(["7h 8h", "x", ""])},
                {"do": "analyse"}, {"do": "view", "to": chance.randrange(3)},
                {"do": "open", "text": chance.choice(["abc", "3hhw-9fh6"])},
                {"do": "clear"} if chance.random() < 0.2 else {"do": "save"},
            ]))  # fmt: skip
        again = a_desk()
        assert again.now == desk.now
        assert [field["value"] for field in again.top()["fields"]] == [f["value"] for f in desk.top()["fields"]]
        assert again.bottom()["open"] == desk.bottom()["open"]


def test_cards_put_in_one_language_are_not_in_the_way_of_another():
    put(a_desk("nb"), {HAND: BLOCK})
    assert not any(a_desk("sv").now.places.values())


@pytest.mark.parametrize("event", [
    None, 7, {}, {"do": "tap"}, {"do": "tap", "card": "1X"}, {"do": "tap", "card": 7}, {"do": "view", "to": -1},
    {"do": "view", "to": "x"}, {"do": "set", "field": "to", "value": "pocket"},
    {"do": "set", "field": "rules", "value": 7}, {"do": "save"},
    {"do": "type", "field": "shoe", "text": "7h"}, {"do": "type", "field": HAND, "text": "\ud800"},
    *({"do": "set", "field": name, "value": value} for name in ("to", "rules", "question") for value in ({}, [[]])),
    {"do": "open", "text": None}, {"do": "open", "text": "\ud800"}, {"do": "put", "field": HAND, "cards": "7H"},
])  # fmt: skip
def test_whatever_the_page_sends_nothing_breaks(event):
    desk = put(a_desk(), {HAND: BLOCK})
    desk.receive({"do": "analyse"})
    desk.receive(event)
    assert desk.now.places[HAND] == tuple(map(card, BLOCK.split())) or desk.now.texts
    if isinstance(event, dict):
        assert updated(desk.now, event).rules  # nor what stands in the log
    assert shown(a_desk())


@pytest.mark.parametrize("event", [
    *({"do": "type", "field": name, "text": "7H " * 400_000} for name in FIELDS),
    {"do": "open", "text": "2a " * 400_000},
])  # fmt: skip
def test_a_book_pasted_into_a_field_is_told_at_once(event):
    desk = a_desk()
    began = monotonic()
    desk.receive(event)
    assert monotonic() - began < 1
    assert list(desk._errors) == [event.get("field", CODE)]


@pytest.mark.parametrize("cards", ["7H 7H", "1X", " | ".join(["7H"] * 4), "KD", " ".join(map(str, CARDS[:12]))])
def test_a_logged_line_that_cannot_be_is_passed_over(cards):
    now = folded(PRESETS["nb"], [{"do": "put", "field": SEEN, "cards": "KD"}])
    assert updated(now, {"do": "put", "field": HAND, "cards": cards}) == now


# What is shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("fields", [{HAND: BLOCK}, {HAND: ELEVEN, SEEN: "2C"}, KNOCK, {HAND: "AC"}])
def test_everything_is_shown_in_every_language(language, fields):
    signs = {
        name: read(OwnCards(rules=PRESETS["nb"]), name, text, Translator("en"), local=False)
        for name, text in fields.items()
    }
    desk = a_desk(language)
    for name, cards in signs.items():
        desk._take({"do": "put", "field": name, "cards": cards})
    desk.receive({"do": "analyse"})
    assert desk.top()["live"]["text"]
    view = desk.bottom()
    assert all(each["lines"] for each in (view["split"], *view["sections"]))
    table = desk.table()
    assert sorted(slot for zone in table.zones for slot in zone.slots) == list(range(len(table.cards)))
    assert all(desk.t.card_name(each.card) in desk.words() for each in table.cards)
    for question in QUESTIONS:
        desk.receive({"do": "set", "field": "question", "value": question})
        assert shown(desk)


def test_the_splits_are_looked_at_one_after_the_other():
    desk = put(a_desk(), {HAND: BLOCK})
    desk.receive({"do": "analyse"})
    assert desk.bottom()["split"]["count"] == "1 of 2"
    first, (before, after) = desk.words(), desk.bottom()["split"]["buttons"]
    assert (before["on"], after["on"]) == (False, True)
    desk.receive(after["event"])
    assert desk.bottom()["split"]["count"] == "2 of 2"
    assert desk.words() != first
    desk.receive(desk.bottom()["split"]["buttons"][0]["event"])
    assert desk.words() == first


def test_a_changed_card_takes_the_analysis_away():
    desk = put(a_desk(), {HAND: BLOCK})
    desk.receive({"do": "analyse"})
    tap(desk, "KS")
    assert desk.bottom()["split"] is None
    assert desk.table().zones == ()


# Puzzles of it


def test_only_what_a_question_takes_into_account_goes_into_its_puzzle():
    state = State(hand=Hand.of(BLOCK), seen=Hand.of("2C 3C"), spread=(Meld.of("4C 5C 6C"),))
    for question in ("split", "spot", "knock", "discard", "safe", "knock_outs", "gin_outs", "layoff", "spread"):
        asked = asked_of(question, state)
        assert asked.hand == state.hand
        assert bool(asked.seen) == (question in ("knock_outs", "gin_outs", "safe"))
        assert bool(asked.spread) == (question == "layoff")


@pytest.mark.parametrize(("fields", "possible"), [
    ({HAND: BLOCK}, {"split", "gin_outs"}),
    ({HAND: "4C AD 5D 5H 5S 6S 7S 8S 9S KH 2D"}, {"knock", "discard"}),
    (KNOCK, {"layoff"}),
    ({HAND: "AC"}, set()),
])  # fmt: skip
def test_a_question_makes_a_puzzle_or_it_is_said_why_not(fields, possible):
    desk = put(a_desk(), fields)
    desk.receive({"do": "analyse"})
    make = desk.bottom()["make"]
    can = {option["value"] for option in make["choice"]["options"]} if make["choice"] else set()
    assert possible <= can
    assert bool(make["none"]) == (not can)
    assert all(make["why"]["lines"])
    for question in QUESTIONS:
        rules = desk.now.rules
        assert (not why_none(question, desk.now.state, rules)) == (question in can)
        if question in can:
            state = asked_of(question, desk.now.state)
            desk.receive({"do": "set", "field": "question", "value": question})
            puzzle = decoded(desk.bottom()["make"]["code"]["value"])
            assert puzzle == own_puzzle(question, state, rules)
            assert puzzle.source == OWN
            teller = family(puzzle.prompt.family)
            assert teller.check(puzzle.prompt, teller.solve(puzzle.prompt)).correct


def test_a_puzzle_is_saved_to_the_teachers_set_once_and_it_is_said_where(home):
    desk = put(a_desk(), {HAND: BLOCK})
    desk.receive({"do": "save"})
    desk.receive({"do": "analyse"})
    desk.receive({"do": "save"})
    assert not (home / FILE).exists()
    desk.receive({"do": "set", "field": "question", "value": "split"})
    desk.receive({"do": "save"})
    saved = desk.bottom()["make"]["code"]["saved"]
    assert str(home / FILE) in saved
    assert desk.top()["live"]["text"] == saved
    assert [each.question for each in OwnSet().read().puzzles] == ["split"]
    desk.receive({"do": "save"})
    assert desk.bottom()["make"]["code"]["saved"] not in ("", saved)
    (home / FILE).write_text("my thesis", encoding="utf-8")
    desk.receive({"do": "save"})
    assert str(home / FILE) in desk.bottom()["make"]["code"]["saved"]
    assert (home / FILE).read_text(encoding="utf-8") == "my thesis"


# Somebody else's


def puzzle_of(cards, question):
    return own_puzzle(question, asked_of(question, State(hand=Hand.of(cards))), PRESETS["nb"])


def test_a_code_is_opened_kept_and_closed_and_a_wrong_one_is_told():
    desk, puzzle = a_desk(), puzzle_of(BLOCK, "split")
    slip = encoded(puzzle)[:-1] + ("y" if encoded(puzzle).endswith("z") else "z")
    desk.receive({"do": "open", "text": slip})
    for each in (desk, a_desk()):
        assert each.opened is None
        assert each.bottom()["open"]["errors"] == [desk.t(say("own.code_check"))]
        assert each.bottom()["open"]["value"] == slip
    desk.receive({"do": "open", "text": encoded(puzzle).upper().replace("-", " ")})
    assert desk.opened == a_desk().opened == puzzle
    assert desk.bottom()["open"]["errors"] == []
    desk.receive({"do": "clear"})
    assert desk.opened == puzzle
    desk.receive({"do": "close"})
    assert desk.opened is a_desk().opened is None


def test_an_opened_puzzle_is_worked_and_kept_whatever_else_is_opened(home):
    log, settings = Log(), Settings()
    first, second = puzzle_of(BLOCK, "split"), puzzle_of(BLOCK.replace("KS", "QD"), "split")
    desk = OpenedDesk("en/91/own", first, log, settings)
    desk.receive({"do": "typed", "text": "7h 8h 9h | 7c 8c 9c | 7d 8d 9d"})
    assert desk.state.item.solved
    log.refresh()
    other = OpenedDesk("en/91/own", second, log, settings)
    assert not other.state.item.solved
    assert other.state.item.work == other.state.item.begun
    other.receive({"do": "typed", "text": "7h 8h 9h"})
    log.refresh()
    assert OpenedDesk("en/91/own", first, log, settings).state.item.solved
    again = OpenedDesk("en/91/own", second, log, settings).state.item
    assert again.checks == 1
    assert not again.solved
    assert [(each.puzzle, each.outcome) for each in attempts(log.records)] == [(first.id, "first")]


def test_an_opened_puzzle_is_dressed_as_one_and_no_other_follows(home):
    puzzle = puzzle_of(BLOCK, "split")
    desk = OpenedDesk("en/91/own", puzzle, Log(), Settings())
    names = [each["name"] for each in desk.bottom()["actions"]]
    assert {"check", "hint", "show"} <= set(names)
    assert not {"skip", "next"} & set(names)
    assert (desk.top()["skill"], desk.top()["level"]) == (desk.t(say("solving.title.opened")), "")
    assert desk.bottom()["tail"]["about"] == ""  # its themes would be half the answer
    desk.receive({"do": "typed", "text": "7h 8h 9h"})
    retry = desk.t(say("solving.do.retry"))
    assert retry in [each["label"] for each in desk.bottom()["actions"]]
    desk.receive({"do": "typed", "text": "7h 8h 9h | 7c 8c 9c | 7d 8d 9d"})
    assert desk.bottom()["actions"] == []
    assert puzzle.id in desk.bottom()["tail"]["about"]
    desk.receive({"do": "next"})
    assert desk.state.item.solved
    assert desk.bottom()["done"] is None


def test_a_puzzle_that_an_older_program_left_can_be_tried_again(home):
    puzzle = puzzle_of(BLOCK, "split")
    old = OpenedDesk("en/91/own", puzzle, Log(), Settings())
    Desk.receive(old, {"do": "next"})
    log = Log()
    log.refresh()
    desk = OpenedDesk("en/91/own", puzzle, log, Settings())
    assert [each["label"] for each in desk.bottom()["actions"]] == [desk.t(say("solving.do.retry"))]
    desk.receive({"do": "again"})
    assert desk.state.item.open
    assert not desk.state.done


# Rules, the first upcard, the card just taken


def field(desk, name):
    top = desk.top()
    return next(each for each in (*top["fields"], top["rules"]["upcard"]) if each and each["field"] == name)


def setting(desk, name, value):
    desk.receive({"do": "set", "field": name, "value": value})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_a_hand_hangs_on_is_changed_kept_and_refused_with_what_is_allowed(language):
    desk = a_desk(language)
    for name in RULES:
        kind = RULE_FIELDS[name]
        setting(desk, name, "7" if kind.bounds else True)
        assert getattr(desk.now.rules, name) == (7 if kind.bounds else True)
        if not kind.bounds:
            continue
        setting(desk, name, "lots")
        shown_there = next(each for each in desk.top()["rules"]["more"]["fields"] if each["field"] == name)
        assert shown_there["value"] == "7"
        assert all(part in shown_there["error"] for part in ("lots", *map(str, kind.bounds)))
        assert desk.top()["live"]["text"] == shown_there["error"]
        setting(desk, name, "7")
    again = a_desk(language)
    assert again.now.rules == desk.now.rules
    assert again.top()["rules"]["house"]
    setting(again, "rules", "da")
    assert again.now.rules == PRESETS["da"]
    assert not again.top()["rules"]["house"]


@pytest.mark.parametrize("preset", list(PRESETS))
def test_big_gin_is_switched_off_under_the_rules_of_every_country(preset):
    desk = put(a_desk(), {HAND: "7h 8h 9h 10h 4s 4d 4c 4h 2c 2d 2h"})
    setting(desk, "rules", preset)
    setting(desk, "big_gin_bonus", "")
    if desk.now.rules.big_gin_bonus is not None:  # the rule that hangs on it has to go first, and the page has it
        told = next(each for each in desk.top()["rules"]["more"]["fields"] if each["field"] == "big_gin_bonus")["error"]
        assert desk.t(RULE_FIELDS["play_on_for_big_gin"].label) in told
        setting(desk, "play_on_for_big_gin", False)
        setting(desk, "big_gin_bonus", "")
    desk.receive({"do": "analyse"})
    assert desk.now.rules.big_gin_bonus is None
    assert desk.t.html(say("knock.end_big_gin")) not in desk.bottom()["sections"][0]["lines"]
    setting(desk, "big_gin_bonus", "31")
    assert desk.t.html(say("knock.end_big_gin")) in desk.bottom()["sections"][0]["lines"]


def test_a_changed_rule_changes_what_is_said_and_goes_into_the_code():
    desk = put(a_desk(), {HAND: "4C AD 5D 5H 5S 6S 7S 8S 9S KH 2D"})
    desk.receive({"do": "analyse"})
    setting(desk, "question", "knock")
    before = desk.bottom()
    setting(desk, "knock_limit", "3")
    after = desk.bottom()
    assert after["sections"][0]["lines"] != before["sections"][0]["lines"]
    setting(desk, "knock_limit", "9")
    setting(desk, "question", "knock")
    code = desk.bottom()["make"]["code"]["value"]
    assert code != before["make"]["code"]["value"]
    assert decoded(code).rules.knock_limit == 9


@pytest.mark.parametrize("rule", ["oklahoma", "spades_double"])
def test_rules_that_need_the_first_upcard_ask_for_it_and_it_may_lie_anywhere(rule):
    desk = put(a_desk(), {HAND: ELEVEN})
    assert UPCARD not in [option["value"] for option in desk.top()["to"]["options"]]
    desk.receive({"do": "analyse"})
    setting(desk, rule, True)
    assert desk.bottom()["split"] is None
    desk.receive({"do": "analyse"})
    assert field(desk, UPCARD)["errors"] == [desk.t(say("own.no_upcard"))]
    setting(desk, "to", UPCARD)
    tap(desk, "2C", "9D")
    assert desk.now.upcard == card("9D")
    assert desk.now.own == tuple(map(card, ELEVEN.split()))
    cell = next(each for row in desk.top()["deck"]["rows"] for each in row["cards"] if each["card"] == "9D")
    assert cell["name"] == "nine of diamonds, in your hand and first upcard"
    desk.receive({"do": "analyse"})
    assert a_desk().bottom()["sections"] == desk.bottom()["sections"] != []
    put(desk, {UPCARD: "9d 2c"})
    assert field(desk, UPCARD)["errors"] == [desk.t(say("own.one_card", n=2))]
    put(desk, {UPCARD: "3c"})
    assert desk.now.upcard == card("3C")
    setting(desk, rule, False)
    assert (desk.now.upcard, desk.now.to) == (None, HAND)


def test_a_card_just_taken_is_tapped_or_typed_and_is_part_of_the_hand():
    tapped, typed, late = a_desk("nb"), a_desk("sv"), a_desk("da")
    tap(tapped, *BLOCK.split())
    setting(tapped, "to", TAKEN)
    tap(tapped, "QS")
    put(typed, {TAKEN: "spader dam", HAND: BLOCK.replace("D", "♦").replace("C", "♣")})
    put(late, {HAND: ELEVEN.replace("D", "♦").replace("C", "♣"), TAKEN: "spar dame"})
    for desk in (tapped, typed, late):
        state = desk.now.state
        assert (state.hand, state.drawn, state.taken) == (Hand.of(ELEVEN), card("QS"), True)
        desk.receive({"do": "analyse"})
        barred = desk.t.html(say("knock.barred", card=card("QS")))
        assert barred in desk.bottom()["sections"][1]["lines"]
    setting(tapped, "rediscard_allowed", True)
    assert barred not in str(tapped.bottom()["sections"])
    put(typed, {HAND: ELEVEN.replace("D", "♦").replace("C", "♣")})  # the whole hand, typed after the card
    assert (typed.now.places[TAKEN], len(typed.now.own)) == ((card("QS"),), 11)
    tap(tapped, "2C")
    assert tapped.top()["live"]["text"] == tapped.t(say("own.full", n=11))
    tap(tapped, "KS")
    assert (tapped.now.places[TAKEN], tapped.now.places[HAND][-1]) == ((card("KS"),), card("QS"))
    tap(tapped, "KS")
    tapped.receive({"do": "analyse"})
    assert field(tapped, TAKEN)["errors"] == []
    put(tapped, {HAND: "7h 8h", TAKEN: "9h"})
    tapped.receive({"do": "analyse"})
    assert field(tapped, TAKEN)["errors"] == [tapped.t(say("own.taken_of", n=11, mine=3))]


# Odd input


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("fields", "at", "named"), [
    ({SPREAD: " | ".join(" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "♥♣")}, SPREAD, "26"),
    ({SPREAD: " ".join(f"{rank}♥" for rank in "A23456789TJQK")}, SPREAD, "13"),
    ({SPREAD: "3♥ 4♥ 5♥ | 7♣ 7♦ 7♠ 7♥", LEFT: "A♣ A♦ 2♦ 2♣"}, SPREAD, "11"),
    ({SPREAD: "K♠ K♥ K♦"}, SPREAD, "♠K"),
    ({LEFT: "2♣ 2♣"}, LEFT, "♣2"),
    ({HAND: " ".join(f"{rank}♥" for rank in "A23456789TJQ")}, HAND, "12"),
    ({HAND: ""}, HAND, "11"),
    ({HAND: "7♥ " * 1700}, HAND, "5100"),
    ({HAND: "♥7 ♠Z"}, HAND, "♠z"),
])  # fmt: skip
def test_what_cannot_be_is_told_with_the_card_or_the_number_and_nothing_is_lost(language, fields, at, named):
    desk = put(a_desk(language), {HAND: "K♠ Q♦"} | fields)
    desk.receive({"do": "analyse"})
    assert named in " ".join(map(plain_text, errors(desk, at)))
    assert desk.bottom()["split"] is None
    assert all(shown["value"].split() == fields[shown["field"]].split() for shown in desk.top()["fields"]
               if shown["field"] in fields and "T" not in fields[shown["field"]])  # fmt: skip
    put(desk, dict.fromkeys(FIELDS, "") | {HAND: "K♠ Q♦"})
    desk.receive({"do": "analyse"})
    assert desk.bottom()["split"] is not None
    assert a_desk(language).now == desk.now


def plain_text(html):
    return re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize(("language", "text"), [
    ("en", "J♥ Q♥ K♥ A♥"), ("nb", "Kn♥ D♥ K♥ E♥"), ("sv", "Kn♥ D♥ K♥ E♥"), ("da", "B♥ D♥ K♥ E♥"),
])  # fmt: skip
@pytest.mark.parametrize("letters", ["international", "local"])
def test_the_letters_of_the_country_are_read(language, text, letters):
    desk = put(a_desk(language, letters=letters), {HAND: text})
    assert desk.now.own == tuple(map(card, ["JH", "QH", "KH", "AH"]))


# What could not be saved


def test_what_could_not_be_kept_is_told_and_kept_later_in_order(home):
    desk = put(a_desk(), {HAND: "7h 8h"})
    log = home / "progress.jsonl"
    whole = log.read_bytes()
    log.unlink()
    log.mkdir()
    tap(desk, "9H")
    setting(desk, "to", SEEN)
    desk.receive({"do": "view", "to": 0})
    assert desk.bottom()["notes"] == [desk.t(say("table.unsaved"))]
    desk.reread()
    assert desk.now.own == (card("9H"),)
    log.rmdir()
    log.write_bytes(whole)
    tap(desk, "2C")
    assert desk.bottom()["notes"] == []
    again = a_desk()
    assert again.now.places[HAND] == tuple(map(card, ("7H", "8H", "9H")))
    assert again.now.places[SEEN] == (card("2C"),)


# Sets


def test_the_own_set_is_listed_opened_and_taken_from_and_its_file_only_grows(home):
    desk, puzzles = a_desk(), [puzzle_of(BLOCK, "split"), puzzle_of(BLOCK, "gin_outs")]
    assert desk.bottom()["set"]["none"] == desk.t(say("own.set_none"))
    assert str(home / FILE) in desk.bottom()["set"]["where"]
    for each in puzzles:
        OwnSet().add(each)
    items = desk.bottom()["set"]["items"]
    assert [each["id"] for each in items] == [each.id for each in reversed(puzzles)]
    assert [each["code"] for each in items] == [encoded(each) for each in reversed(puzzles)]
    assert all(str(puzzle.rating) in each["text"] for puzzle, each in zip(reversed(puzzles), items, strict=True))
    opening, removing = (each["event"] for each in items[0]["buttons"])
    desk.receive(opening)
    assert desk.opened == puzzles[1]
    before = (home / FILE).read_bytes()
    desk.receive(removing)
    assert encoded(puzzles[1]) in desk.bottom()["gone"]
    assert desk.top()["live"]["text"] == desk.bottom()["gone"]
    assert [each["id"] for each in desk.bottom()["set"]["items"]] == [puzzles[0].id]
    assert (home / FILE).read_bytes().startswith(before)
    desk.receive(removing)
    assert OwnSet().add(puzzles[1])
    assert (OwnSet().read().puzzles, OwnSet().read().troubles) == (tuple(puzzles), ())


@pytest.mark.parametrize("wrapped", ["{}", '"{}"', " {} "])
def test_a_teachers_file_is_opened_by_its_path_and_left_alone(tmp_path, wrapped):
    path, puzzle = tmp_path / "class 7b" / "nøtter.jsonl", puzzle_of(BLOCK, "split")
    OwnSet(path).add(puzzle)
    with path.open("a", encoding="utf-8") as stream:
        stream.write("oops\n" * 9)
    desk = a_desk("nb")
    desk.receive({"do": "open", "text": wrapped.format(path)})
    for each in (desk, a_desk("nb")):
        shelf = each.bottom()["file"]
        assert str(path) in shelf["where"]
        assert [[one["name"] for one in item["buttons"]] for item in shelf["items"]] == [["open"]]
        assert len(shelf["troubles"]) == 6
    desk.receive(shelf["items"][0]["buttons"][0]["event"])
    assert desk.opened == puzzle
    desk.receive({"do": "clear"})
    assert desk.bottom()["file"]
    desk.receive(desk.bottom()["file"]["leave"]["event"])
    assert desk.bottom()["file"] is a_desk("nb").bottom()["file"] is None


@pytest.mark.parametrize(
    "name", ["none.jsonl", "a/b/none.jsonl", "~nobody/x.jsonl", "x\0.jsonl", "C:\\x.jsonl", "/" + "x" * 400]
)
def test_a_file_that_is_not_there_is_told_by_its_name_and_said_to_be_none(name):
    desk = a_desk()
    desk.receive({"do": "open", "text": name})
    assert desk.bottom()["file"]["items"] == []
    assert "none" not in name or name in desk.bottom()["file"]["none"]
    assert desk.top()["live"]["text"] == desk.bottom()["file"]["none"]


def test_a_line_of_a_file_pasted_for_a_code_is_no_file_of_that_name():
    desk = a_desk()
    desk.receive({"do": "open", "text": puzzle_of(BLOCK, "split").line()})
    assert desk.bottom()["file"] is None
    assert desk.bottom()["open"]["errors"] == [desk.t.html(CodeError("sign", value="{", place=1).message)]


def test_nothing_typed_is_told_and_forgotten_with_the_next_thing_done():
    desk = a_desk()
    desk.receive({"do": "open", "text": "abc"})
    desk.receive({"do": "open", "text": "  "})
    assert desk.bottom()["open"]["errors"] == [desk.t(say("own.code_first"))]
    assert desk.bottom()["open"]["value"] == ""
    tap(desk, "7H")
    assert desk.bottom()["open"]["errors"] == a_desk().bottom()["open"]["errors"] == []
