"""What is told of a card that does not go on a meld: it fits the meld as it lies, and cards are listed upwards."""

import pytest

from gintutor.cards import Hand, card, cards
from gintutor.deal import LayOff, why_illegal
from gintutor.exercises.layoff.spot import Defending
from gintutor.i18n import LANGUAGES, Translator
from gintutor.melds import Meld
from gintutor.rules import PRESETS


def refused(off, meld):
    hand, spread = Hand.of([card(off)]), (Meld.of(meld),)
    situation = Defending(rules=PRESETS["nb"], hand=hand, gin=False, spread=spread)
    return why_illegal(situation, LayOff(card(off), 0)).message


def test_a_set_of_four_is_not_said_to_have_room_for_a_fourth_card():
    assert refused("TC", "KC KD KH").id == "deal.why_other_rank"
    assert refused("TC", "KC KD KH KS").id == "deal.why_full_set"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_full_set_is_told_in_every_language(language):
    told = Translator(language, strict=True)(refused("TC", "KC KD KH KS"))
    assert "♣10" in told
    assert "♣K ♦K ♥K ♠K" in told


@pytest.mark.parametrize(
    ("off", "meld", "missing"), [("2C", "TC JC QC", "3C 4C 5C 6C 7C 8C 9C"), ("JC", "5C 6C 7C", "8C 9C TC")]
)
def test_the_cards_missing_below_and_above_a_run_are_told_upwards(off, meld, missing):
    assert dict(refused(off, meld).args)["missing"] == cards(missing)
