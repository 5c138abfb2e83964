"""Hands for ``contract_near``: most of some contract, and cards that would bring it nearer or would not."""

from __future__ import annotations

from gintutor.cards import CARDS, Card
from gintutor.contract.hands import ordered, wild
from gintutor.contract.rounds import CONTRACTS, DEALT, contract
from gintutor.exercises.contract.dealing import Shoe, contract_cards, strays
from gintutor.exercises.contract.laying import how_far, lacking
from gintutor.exercises.dealing import Dealer, search

NEAREST, HELPS = "nearest", "helps"
FORMS = (NEAREST, HELPS)
LEVELS = 3

_ALL = tuple(each.number for each in CONTRACTS if not each.rest)
_ROUNDS = ((1, 2, 3, 4), (5, 7, 8, 9, 12, 13), _ALL)
_COMPARED = ((1, 2, 3, 4, 8), _ALL, _ALL)
_DEUCES = ((0,), (0, 1), (1, 2))
_OPTIONS = (3, 3, 4)
_LOOKED_AT = 6
_OFFERED = 5
_FAR = 4
_PACKS = 2


def _begun(dealer: Dealer, level: int, round_: int) -> tuple[Card, ...] | None:
    """Eleven cards, most of that contract among them."""
    shoe, asked = Shoe(dealer), contract(round_)
    laid = contract_cards(shoe, asked.parts, dealer.choice(_DEUCES[level - 1]))
    if laid is None:
        return None
    whole = dealer.shuffled(each for part in laid for each in part)
    least = max(0, len(whole) - DEALT)
    gone = max(least, 1 + dealer.below(3))
    deuces = [each for each in whole if wild(each)]
    kept = (*deuces, *[each for each in whole if not wild(each)][: len(whole) - gone - len(deuces)])
    return (*kept, *strays(shoe, DEALT - len(kept), kept))


def compared(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """A hand and some rounds, one of which is nearest, and one only a card farther."""
    possible = _COMPARED[level - 1]

    def attempt() -> tuple[tuple[Card, ...], tuple[int, ...]] | None:
        near = dealer.choice(possible)
        hand = _begun(dealer, level, near)
        if hand is None or not (least := lacking(hand, near)):
            return None
        others = [(each, lacking(hand, each)) for each in dealer.sample(possible, _LOOKED_AT) if each != near]
        rivals = [each for each, far in others if far == least + 1]
        rest = [each for each, far in others if far > least and each not in rivals[:1]]
        drawn = [near, *rivals[:1], *rest[: _OPTIONS[level - 1] - 2]]
        fits = rivals and len(drawn) == _OPTIONS[level - 1]
        return (ordered(hand), tuple(sorted(drawn))) if fits else None

    return search(f"contract_near nearest {level}", attempt)


def offered(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
    """A hand, cards on offer of which some help and some do not, and the round."""

    def attempt() -> tuple[tuple[Card, ...], tuple[Card, ...], int] | None:
        round_ = dealer.choice(_ROUNDS[level - 1])
        hand = _begun(dealer, level, round_)
        if hand is None or not 1 <= lacking(hand, round_) <= _FAR:
            return None
        far = how_far(ordered(hand), round_)
        near = [each for each in far.helps if not wild(each)]
        near_ranks = {each.rank for each in hand}
        idle = [each for each in _unhelpful(hand, far.helps) if each.rank in near_ranks]
        wanted = 1 + dealer.below(3)
        good = dealer.sample(near, wanted)
        if level > 1 and dealer.chance(0.4):
            good = [*good[:-1], *dealer.sample((each for each in far.helps if wild(each)), 1)]
        rest = dealer.sample(idle, _OFFERED - len(good))
        offer = tuple(dealer.shuffled([*good, *rest]))
        return (ordered(hand), offer, round_) if good and len(offer) == _OFFERED else None

    return search(f"contract_near helps {level}", attempt)


def _unhelpful(hand: tuple[Card, ...], helps: tuple[Card, ...]) -> list[Card]:
    """Cards that help nothing; each of them is in the packs once more than in the hand."""
    return [each for each in CARDS if each not in helps and not wild(each) and hand.count(each) < _PACKS]
