"""Lesson 11: outs, chances and the odds of a fresh hand are what the engine counts, in every language the same."""

import re
from math import comb

import pytest
from support.censuses import eleven_cards, mean, ten_cards

from gintutor.cards import Hand, card
from gintutor.exercises.outs.counting import meld_outs, unseen
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "11"]
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def test_the_four_outs_of_the_example_are_all_there_are():
    held = Hand.of(cards_in(passage("Say you hold")))
    outs = meld_outs(held, unseen(held, Hand()))
    assert outs == Hand.of(cards_in(passage("- for a run")))
    assert len(outs) == 4
    assert len(meld_outs(held, unseen(held, Hand.of("9H")))) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chances_are_rounded_right(language):
    text = paragraph(language, "11", passage("| Outs among 36"))
    for line in text.splitlines()[2:]:
        outs, one, three = (int(number) for number in re.findall(r"\d+", line))
        assert one == round(100 * outs / 36)
        assert three == round(100 * (1 - comb(36 - outs, 3) / comb(36, 3)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_odds_of_a_fresh_hand_are_those_of_the_census(language):
    text = paragraph(language, "11", passage("The tutor has counted"))
    said = [int(re.sub(r"\D", "", number)) for number in re.findall(r"\d{1,3}(?:[ .,\u00a0]\d{3})+|\d+", text)]
    ten, eleven = sum(ten_cards().values()), sum(eleven_cards().values())
    gin_dealt, gin, knocks = ten_cards()[0], eleven_cards()[0], _up_to_ten(eleven_cards())
    assert (ten, eleven) == (comb(52, 10), comb(52, 11))
    assert said == [
        ten, gin_dealt, round(ten / gin_dealt, -2), eleven, gin, round(eleven / gin, -2),
        knocks, 10, round(eleven / knocks), round(mean(ten_cards())),
    ]  # fmt: skip


def _up_to_ten(counts):
    return sum(hands for points, hands in counts.items() if points <= 10)


def test_practice_asks_every_question_of_the_lesson():
    series = series_of(exercise_spec("11/solo"), "en")
    assert {series.prompt(number, number).form for number in range(10)} >= {"count", "chance", "draw"}
    assert family("outs").levels == exercise_spec("11/solo").levels[1]


def test_unseen_in_the_example_are_thirty_six():
    assert "52 − 10 − 6 = 36" in passage("All cards you have not seen")
    assert len(unseen(Hand((1 << 10) - 1), Hand(((1 << 6) - 1) << 10))) == 36
