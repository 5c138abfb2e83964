"""Round 15: two sets of three and everything else in one run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from gintutor.cards import Card, Suit
from gintutor.contract.hands import minus, ordered, wild
from gintutor.contract.melds import Laid, laid, meld_faults
from gintutor.contract.options import Options
from gintutor.contract.rounds import SHORTEST, Kind

_SPLIT = {2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2), 6: (3, 3)}
"""How so many natural cards of one rank lie in sets of three: two or three in each, as no set has two deuces."""


def lay_all(hand: Sequence[Card], options: Options) -> tuple[Laid, ...] | None:
    """Lay two sets of three and the rest in one run; None when that cannot be."""
    deuces = tuple(card for card in hand if wild(card))
    natural = ordered(card for card in hand if not wild(card))
    for suit in Suit:
        for sets in _sets(natural, suit):
            rest, spare, groups = natural, deuces, []
            for each in sets:
                lacking = SHORTEST - len(each)
                groups.append((*each, *spare[:lacking]))
                rest, spare = minus(rest, each), spare[lacking:]
            run = (*rest, *spare)
            if all(len(group) == SHORTEST for group in groups) and not meld_faults(Kind.RUN, run, options):
                return (*(laid(Kind.SET, group, options) for group in groups), laid(Kind.RUN, run, options))
    return None


def _sets(natural: tuple[Card, ...], suit: Suit) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """The natural cards of two sets that leave only different cards of the suit.

    A rank that has others must give them all, and keeps at most one of the suit; a set without natural cards is one of
    deuces.
    """
    crowded = {each.rank for each, n in Counter(natural).items() if n > 1 or each.suit is not suit}
    ways = []
    for rank in sorted(crowded):
        same = sorted((card for card in natural if card.rank is rank), key=lambda card: card.suit is suit)
        takes = (same, same[:-1]) if same[-1].suit is suit else (same,)
        ways.append([take for take in takes if len(take) in _SPLIT])
    for way in product(*ways):
        sets = [tuple(part) for take in way for part in _parts(take)]
        if len(sets) <= 2:
            yield (*sets, *((),) * (2 - len(sets)))


def _parts(same: Sequence[Card]) -> Iterator[Sequence[Card]]:
    start = 0
    for n in _SPLIT[len(same)]:
        yield same[start : start + n]
        start += n
