"""Exercise ``deduce``: only one answer agrees with what lies open, and every other is told which card breaks it."""

import pytest
from support.prompts import items

from gintutor.cards import DECK, Hand, card
from gintutor.exercises.deduce.family import DeduceFamily, deduce_prompt
from gintutor.exercises.deduce.spot import Spot, spot_of
from gintutor.exercises.protocol import Answer, Mark
from gintutor.exercises.words import slots_of
from gintutor.i18n import LANGUAGES, Translator
from gintutor.puzzlebook import naive
from gintutor.rules import PRESETS

DEDUCE = DeduceFamily()
LEVELS = range(1, DEDUCE.levels + 1)


def spot(form, hand, seen="", *, open_card=None, known="", goal="knock"):
    return Spot(
        form=form,
        hand=Hand.of(hand),
        rules=PRESETS["nb"],
        seen=Hand.of(seen),
        known=Hand.of(known),
        upcard=card(open_card) if open_card else None,
        goal=goal,
    )


READ_RUN = spot("read", "2C 5C 2D 8D 9D TH 2S 6S 8S 9S", "JC AD QD 6H 3S JS", open_card="9C", known="9C")
READ_SET = spot("read", "7C AD 2D 7D 8D TD 6H 9H JH 2S", "5C QD KH", open_card="AS", known="AS")
DRAWN = spot("drawn", "AC 6D 7D 8D 9D TD JD AH 5H 6H 7H", "QD", open_card="QD")
CHANGE = spot("change", "5C AD 9D 2H 4H 5H 8H 9H 4S 9S", "9C 4C")


def check(place, **picked):
    prompt = deduce_prompt(place, seed=0, level=1)
    parts = {ask: tuple(sorted(slots_of(prompt.table, Hand.of(some)))) for ask, some in picked.items()}
    return DEDUCE.check(prompt, Answer(parts))


def told(feedback, language="en"):
    t = Translator(language, strict=True)
    return [t(step.text) for step in feedback.steps]


def names(hand):
    return {str(each) for each in hand}


# The opponent's meld


def test_a_card_that_is_in_every_meld_left_is_certain():
    assert names(READ_RUN.certain()) == {"8C"}
    assert names(READ_SET.certain()) == {"AC", "AH"}
    assert check(READ_RUN, cards="8C").correct
    assert check(READ_SET, cards="AC AH").correct
    assert not check(READ_SET, cards="AC").correct


def test_each_card_that_is_not_certain_is_told_its_own_reason():
    said = told(check(READ_RUN, cards="7C 8C JC 9H"))
    assert "♣7 may be in it but need not be: ♣8 ♣9 ♣10 would do." in said
    assert "♣J lies in the discard pile, so it is not in the meld." in said
    assert "♥9 cannot be in it: that would take one of ♦9 ♠9, and you can see them all." in said
    assert said[-1] == "Whichever it is, ♣8 is in it."


def test_what_lies_in_the_pile_is_offered_too_and_what_is_in_the_hand_is_not():
    assert names(READ_RUN.offered()) == {"7C", "8C", "TC", "JC", "9H"}


# The card that was drawn


def test_a_card_is_drawn_without_which_there_was_no_meld_with_the_open_card_and_no_knock():
    assert names(DRAWN.newcomers()) == {"TD", "JD"}
    assert names(DRAWN.drawn()) == {"TD"}
    assert check(DRAWN, cards="TD").correct


def test_the_tempting_card_is_told_the_knock_it_would_have_allowed_or_the_meld_it_would_have_left():
    knock = check(DRAWN, cards="JD")
    assert told(knock)[0] == (
        "♦J was there before: the ten others leave ♣A ♥A = 1 + 1 = 2. "
        "The limit is 10, so there would have been a knock last turn."
    )
    assert dict(knock.marks)[6] is Mark.WRONG
    meld = told(check(DRAWN, cards="6D"))[0]
    assert meld == "♦6 was there before: without it ♦10 ♦J ♦Q would still be a meld, and ♦Q would have been taken."


def test_a_player_who_could_not_have_taken_the_open_card_is_read_by_the_knock_alone():
    place = spot("drawn", "2C 3C 4C KC 3D KD AH 3H KH 2S KS", "9D", open_card="9D")
    assert place.made() == ()
    assert names(place.drawn()) == {"3C"}
    said = told(check(place, cards="3D"))
    assert any(each.startswith("♦9 makes no meld") for each in said)


# One card exchanged


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_method_comes_before_the_card_that_was_drawn(level):
    by_the_knock = spot("drawn", "2C 4C JC AD 2D 3D JD AH 2H JH JS", "6S", open_card="6S")
    dealt = [each for each in items("deduce", level) if each.form == "drawn"]
    for prompt in [deduce_prompt(by_the_knock, seed=0, level=1), *dealt]:
        rule, where, part, whole = DEDUCE.hints(prompt)
        drawn = slots_of(prompt.table, spot_of(prompt).drawn())
        others = set(prompt.table.zone("hand").slots) - set(drawn)
        for hint in (rule, where, part):
            assert hint.highlight != drawn
            assert not others <= set(hint.highlight)  # nor told by all that it is not
        assert whole.highlight == drawn
        assert len({each.text for each in (rule, where, part, whole)}) == 4


def test_the_exchange_may_let_a_dearer_card_stay():
    right = CHANGE.sole()
    assert (str(right.out), str(right.into), right.left) == ("8H", "3H", 10)
    feedback = check(CHANGE, **{"out": "8H", "in": "3H"})
    assert feedback.correct
    assert told(feedback)[-1].endswith("= 5 + 4 + 1 = 10.")


def test_an_exchange_that_falls_short_is_told_what_it_leaves():
    nearest = CHANGE.near()[0]
    feedback = check(CHANGE, **{"out": [nearest.out], "in": [nearest.into]})
    assert not feedback.correct
    assert f"= {nearest.left}. Only 10 points are allowed." in told(feedback)[0]


def test_a_card_of_the_pile_cannot_come():
    place = spot("change", "3D 3H 5H 7H 8H 2S 3S 9S TS JS", "6H 9D", goal="gin")
    assert names(place.gone()) == {"6H"}
    assert place.sole() is None
    there = spot("change", "5C 6C 7C 8C 7H 9H 7S 8S 9S TS", "8H", goal="gin")
    feedback = check(there, **{"out": "9H", "in": "8H"})
    assert told(feedback)[0] == "♥8 lies in the discard pile and cannot come."


# Proved without shared code


@pytest.mark.parametrize("level", LEVELS)
def test_a_slow_solver_finds_the_same_and_only_that(level):
    for prompt in items("deduce", level, range(12)):
        place = spot_of(prompt)
        hand = frozenset(place.hand)
        if place.form == "read":
            melds = naive.threes(place.open, frozenset(DECK - place.hand - place.seen))
            assert place.certain() == Hand.of(frozenset.intersection(*melds) - {place.open})
            assert place.certain()
        elif place.form == "drawn":
            rest = {each: hand - {each} for each in hand}
            assert [
                each
                for each in sorted(hand)
                if naive.least(rest[each]) > place.limit and not naive.threes(place.open, rest[each])
            ] == list(place.drawn())
            assert len(place.drawn()) == 1
        else:
            sole = place.sole()
            free = DECK - place.hand - place.seen
            found = [(out, c) for c in free for out in hand if naive.least(hand - {out} | {c}) <= place.limit]
            assert found == [(sole.out, sole.into)]


@pytest.mark.parametrize("level", LEVELS)
def test_the_solution_shows_what_is_ruled_out_before_it_answers(level):
    for prompt in items("deduce", level):
        steps = DEDUCE.solution(prompt)
        assert len(steps) >= 3
        for language in LANGUAGES:
            said = [Translator(language, strict=True)(step.text) for step in steps]
            assert len(set(said)) == len(said)


def test_a_prompt_without_an_open_card_is_a_caller_mistake():
    with pytest.raises(ValueError, match="open"):
        spot("read", "2C 5C").certain()
