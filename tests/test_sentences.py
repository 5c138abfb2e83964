"""What is told in sentences reads and sounds like sentences, in every language."""

from random import Random

import pytest
from support.guessing import guess

from gintutor.cards import card
from gintutor.exercises.registry import FAMILIES, family
from gintutor.exercises.words import minus, plus, times
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say

SEEDS, GUESSES = 3, 2


def _told(kind):
    """Everything a family says over some items and answers, each thing once."""
    for level in range(1, family(kind).levels + 1):
        for seed in range(SEEDS):
            prompt, chance = family(kind).generate(seed, level), Random(seed)
            yield from (prompt.question, *prompt.facts)
            steps = [*family(kind).hints(prompt), *family(kind).solution(prompt)]
            for _ in range(GUESSES):
                feedback = family(kind).check(prompt, guess(prompt, chance))
                yield feedback.verdict
                steps += feedback.steps
            yield from (step.text for step in steps)


@pytest.mark.parametrize("kind", FAMILIES)
def test_every_sentence_has_a_capital(kind):
    told = tuple(dict.fromkeys(_told(kind)))
    for language in LANGUAGES:
        t = Translator(language, strict=True)
        for each in told:
            for text in (t(each), t.spoken(each)):
                assert not text.endswith((".", "!", "?")) or not text[0].islower(), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_has_a_capital_where_it_begins_a_sentence_and_nowhere_else(language):
    t = Translator(language, strict=True)
    name = t.card_name(card("7H"))
    capital = name[0].upper() + name[1:]
    fits, then = say("review.why_meld", card=card("7H")), say("review.you_take", card=card("7H"))
    assert t.spoken(fits).startswith(capital)
    assert f". {capital}" in t.spoken(say("exercise.then", first=then, second=fits))
    assert capital not in t.spoken(then)
    assert t.spoken(say("exercise.group", cards=(card("7H"),))) == name, "a list is no sentence"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_somebody_typed_stays_as_it_was_typed(language):
    t = Translator(language, strict=True)
    assert t(say("deal.log_empty", name="hands.jsonl")).startswith("hands.jsonl ")
    who = say("deal.player_numbered", who="anna", i=2)
    assert t(say("deal.did_draw", who=who)).startswith("anna ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_in_sums_are_grouped_as_everywhere_else(language):
    t = Translator(language, strict=True)
    large, small = t.number(12_500), t.number(500)
    assert t(plus([12_000, 500])) == f"{t.number(12_000)} + {small} = {large}"
    assert t(minus(13_000, 500)) == f"{t.number(13_000)} − {small} = {large}"
    assert t(times(25, 500)) == f"25 × {small} = {large}"
    assert plus([7]) == 7
