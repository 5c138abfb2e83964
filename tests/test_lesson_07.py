"""Lesson 7: what its prose says of lay-offs is what the engine finds, in every language the same."""

import re

import pytest

from gintutor.cards import Hand, card
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.melds import Meld
from gintutor.solver import best_defence, lay_off_chains, least_deadwood
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "07"]
CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_what_fits_is_what_may_be_added(language):
    for meld, fits, not_ in rows(paragraph(language, "07", passage("| On the table"))):
        chains = lay_off_chains(Meld(Hand.of(cards_in(meld))))
        assert Hand.of(cards_in(fits)) == Hand.of(chain[0] for chain in chains)
        assert not set(cards_in(not_)) & set(cards_in(fits))


def test_a_chain_of_four_goes_on_a_run_and_saves_35():
    named = cards_in(passage("A run that has grown"))
    run, held = Meld(Hand.of(named[:3])), Hand.of(named[3:7])
    at_once = {chain[0] for chain in lay_off_chains(run)}
    assert held - Hand.of(at_once) == Hand.of("7H KH")
    assert least_deadwood(held) == 35
    assert best_defence([run], held).points == 0


def test_breaking_the_run_for_the_fourth_jack_saves_eight():
    named = cards_in(passage("You choose your melds"))
    jacks, held = Meld(Hand.of(named[:3])), Hand.of(named[3:])
    kept, broken = (int(row[2].split()[-1]) for row in rows(passage("| What you do")))
    assert (least_deadwood(held), best_defence([jacks], held).points) == (kept, broken) == (18, 10)
    assert [str(each) for each, _ in best_defence([jacks], held).laid_off] == ["JS"]
    assert (held - Hand.of("9S 9H 9D")).points == 20


def test_practice_asks_in_every_form():
    spec = exercise_spec("07/solo")
    low, high = spec.levels
    prompts = [family("layoff").generate(spec.seed + i, level) for level in range(low, high + 1) for i in range(8)]
    assert {prompt.form for prompt in prompts} == {"place", "which", "count", "allowed"}


def test_the_worked_example_lays_cards_off():
    series = series_of(exercise_spec("07/worked"), "en")
    prompt = series.prompt(0, 0)
    assert prompt.form == "place"
    assert sum(len(step.moves) for step in family("layoff").solution(prompt)) >= 2
