"""Lesson 12: the risk of a knock, what a spread leaves open and what waiting is worth, as the engine computes them."""

import re

import pytest
from support.censuses import eleven_cards, mean, ten_cards

from gintutor.cards import Hand, card
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import GAMES, exercise_spec, lessons
from gintutor.melds import Meld
from gintutor.rules import PRESETS
from gintutor.solver import best_defence, lay_off_chains, least_deadwood
from gintutor.solver.knocking import knocker_gain
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "12"]
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


def test_the_lay_off_turns_fourteen_into_seven():
    named = cards_in(passage("You keep 9 points"))
    spread, theirs = [Meld(Hand.of(named[:3])), Meld(Hand.of(named[3:7]))], Hand.of(named[7:9])
    defence = best_defence(spread, theirs)
    assert theirs.points == 14
    assert [str(each) for each, _ in defence.laid_off] == ["7S"]
    assert defence.points == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_undercut_costs_what_the_presets_say(language):
    told = [int(row[1].split()[-1]) for row in rows(paragraph(language, "12", passage("| Rules")))]
    assert told[0] == -knocker_gain(PRESETS["nb"], 9, 7)
    assert told[1] == -knocker_gain(PRESETS["sv"], 9, 7) == -knocker_gain(PRESETS["da"], 9, 7)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fresh_hand_has_as_many_points_on_average_as_the_census_says(language):
    text = paragraph(language, "12", passage("How likely is that?"))
    means = [round(mean(counts)) for counts in (ten_cards(), eleven_cards())]
    assert [int(number) for number in re.findall(r"\d+", text)] == [*means, 9, 10]


def test_the_set_of_four_shuts_the_upper_end_of_the_run():
    for melds, fits in rows(passage("| On the table")):
        groups = [Meld(Hand.of(cards_in(group))) for group in melds.split(" and ")]
        hand = Hand.of(cards_in(melds))
        assert least_deadwood(hand) == 0
        first = {chain[0] for meld in groups for chain in lay_off_chains(meld)} - set(hand)
        assert first == set(cards_in(fits))
    both = [
        [Meld(Hand.of(cards_in(group))) for group in row[0].split(" and ")] for row in rows(passage("| On the table"))
    ]
    assert [best_defence(melds, Hand.of("8H 9H KS")).points for melds in both] == [10, 27]


def test_the_example_of_waiting_is_worth_what_it_says():
    text = passage("Suppose a knock now earns 1 point")
    gin = knocker_gain(PRESETS["sv"], 0, 13)
    assert f"13 + 25 = {gin}" in text
    assert f"{gin} · 2 / 4 = {gin * 2 // 4}" in text
    assert 30 - gin * 2 // 4 == 11
    assert "throws 11 points away" in text


def test_practice_asks_every_question_of_the_lesson():
    series = series_of(exercise_spec("12/solo"), "en")
    assert {series.prompt(number, number).form for number in range(10)} == {"spread", "undercut", "price"}
    assert family("wait").levels == exercise_spec("12/solo").levels[1]


def test_a_whole_game_with_its_own_table_ends_the_lesson():
    spec = exercise_spec("12/game")
    assert spec.family in GAMES
    assert spec.path != exercise_spec("90/table").path
    assert LESSON.exercises[-1] == spec
