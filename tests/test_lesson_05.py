"""Lesson 5: what its prose says of a turn is what the engine plays, and the scripted hands come first."""

import pytest

from gintutor.cards import DECK
from gintutor.deal import DEAD_STOCK, Discard, Draw, Pass, Phase, Take, deal, is_legal, play, shuffled_deck
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import SCAFFOLDS, ExerciseSpec, exercise_spec, lessons
from gintutor.rules import PRESETS
from gintutor.widgets.play.first import FIRST_HAND

(LESSON,) = [each for each in lessons() if each.number == "05"]
presets = pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def dealt(rules, dealer=1):
    return deal(rules, shuffled_deck("lesson 5"), dealer)


def test_the_first_thing_to_do_is_to_play():
    first = next(block for block in LESSON.blocks if isinstance(block, ExerciseSpec))
    assert (first.id, first.family) == ("first", "first")
    assert not any(isinstance(block, ExerciseSpec) for block in LESSON.blocks[:3])


def test_the_first_hands_make_every_kind_of_move_of_a_turn():
    made = {type(action) for hand in FIRST_HAND.hands for action in hand.moves}
    assert made >= {Pass, Take, Draw, Discard}


def test_then_it_goes_from_worked_over_faded_to_practice_and_ends_with_a_recap():
    specs = [spec for spec in LESSON.exercises if spec.family == "turn"]
    assert [spec.scaffold for spec in specs] == ["worked", "faded", "mastery"]
    assert all(spec.scaffold in SCAFFOLDS for spec in specs)
    assert LESSON.prose[-2] == "## In one minute"


@presets
def test_ten_cards_each_and_the_next_one_is_turned_up(rules):
    position = dealt(rules)
    assert [len(hand) for hand in position.hands] == [10, 10]
    assert position.pile == (position.upcard,)
    assert len(position.stock) == len(DECK) - 21


@presets
@pytest.mark.parametrize("dealer", [0, 1])
def test_the_upcard_is_offered_in_the_order_of_the_list(rules, dealer):
    position = dealt(rules, dealer)
    assert (position.phase, position.turn) == (Phase.OFFER, 1 - dealer)
    position = play(position, Pass())
    assert (position.phase, position.turn) == (Phase.OFFER, dealer)
    position = play(position, Pass())
    assert position.turn == 1 - dealer
    assert is_legal(position, Draw())
    assert not is_legal(position, Take())


@presets
def test_a_taken_card_stays_and_a_drawn_one_may_go(rules):
    offered = dealt(rules)
    taken = play(offered, Take())
    assert not is_legal(taken, Discard(offered.upcard))
    drawn = play(play(play(offered, Pass()), Pass()), Draw())
    assert is_legal(drawn, Discard(drawn.drawn))


@presets
def test_a_later_turn_cannot_be_left_out(rules):
    position = play(dealt(rules), Take())
    position = play(position, Discard(next(each for each in position.hand if each != position.taken)))
    assert position.phase is Phase.DRAW
    assert not is_legal(position, Pass())


@presets
def test_with_two_cards_left_a_discard_ends_the_hand_without_points(rules):
    position = play(play(dealt(rules), Pass()), Pass())
    while not position.over:
        position = play(position, Draw())
        position = play(position, Discard(position.drawn))
    assert len(position.stock) == DEAD_STOCK == 2
    assert position.dead
    assert "only two cards are left" in passage("Usually somebody ends it")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_order_of_the_offer_is_a_list_of_three_in_every_language(language):
    text = paragraph(language, "05", passage("1. The one who did not deal"))
    assert [line[:3] for line in text.splitlines()] == ["1. ", "2. ", "3. "]


def test_practice_asks_in_every_form():
    spec = exercise_spec("05/solo")
    low, high = spec.levels
    prompts = [family("turn").generate(spec.seed + i, level) for level in range(low, high + 1) for i in range(8)]
    assert {prompt.form for prompt in prompts} == {"legal", "first", "discard"}
