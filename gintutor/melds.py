"""Sets and runs: every legal meld, every fault of a group of cards that is none, and hands split into melds.

A set is three or four cards of one rank, a run three or more cards of one suit in sequence, the ace low only; a card
belongs to one meld at most (RULES §1). Raw masks stay inside: a card sits at bit ``13 · suit + rank``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Literal

from gintutor.cards import Card, Hand, Rank, Suit, cards
from gintutor.messages import Message, say

MeldKind = Literal["set", "run"]


class FaultKind(StrEnum):
    """What can be wrong with cards put forward as a meld, or with melds put side by side."""

    TOO_FEW = "too_few"
    PAIR = "pair"
    REPEATED = "repeated"
    UNRELATED = "unrelated"
    OTHER_RANK = "other_rank"
    MIXED_SUIT = "mixed_suit"
    GAP = "gap"
    AROUND_CORNER = "around_corner"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault and the cards it sits in: the strangers, the two beside a gap, the king and ace of a corner."""

    kind: FaultKind
    cards: tuple[Card, ...]

    @property
    def message(self) -> Message:
        """The explanation, one sentence or two."""
        match self.kind:
            case FaultKind.TOO_FEW:
                return say("rules.fault_too_few", n=len(self.cards))
            case FaultKind.PAIR:
                return say("rules.fault_pair", cards=self.cards)
            case FaultKind.REPEATED:
                return say("rules.fault_repeated", cards=self.cards)
            case FaultKind.UNRELATED:
                return say("rules.fault_unrelated", cards=self.cards)
            case FaultKind.OTHER_RANK:
                return say("rules.fault_other_rank", n=len(self.cards), cards=self.cards)
            case FaultKind.MIXED_SUIT:
                return say("rules.fault_mixed_suit", n=len(self.cards), cards=self.cards)
            case FaultKind.GAP:
                return say("rules.fault_gap", low=self.cards[0], high=self.cards[-1])
            case FaultKind.AROUND_CORNER:
                return say("rules.fault_around_corner", king=self.cards[0], ace=self.cards[-1])
            case FaultKind.SHARED:
                return say("rules.fault_shared", cards=self.cards)


class MeldError(ValueError):
    """Cards that make no meld, or melds that cannot lie side by side; ``faults`` says why, all of it."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.kind}: {' '.join(map(str, fault.cards))}" for fault in faults))
        self.faults = faults


def _run_faults(group: Sequence[Card], suit: Suit) -> list[Fault]:
    """Find what keeps the cards from being a run in ``suit``: strangers, gaps, a turn around the corner."""
    faults = []
    if strangers := tuple(each for each in group if each.suit is not suit):
        faults.append(Fault(FaultKind.MIXED_SUIT, strangers))
    by_rank = {each.rank: each for each in sorted(group, key=lambda each: (each.rank, each.suit != suit), reverse=True)}
    ranks = sorted(by_rank)
    corner = None
    # Whoever lays Q-K-A or K-A-2 means the ace next to the king; two far-off cards beside an ace and a king do not.
    if {Rank.ACE, Rank.KING} <= by_rank.keys() and (len(ranks) == 2 or {Rank.TWO, Rank.QUEEN} & by_rank.keys()):
        widest = max(pairwise(ranks), key=lambda step: step[1] - step[0])
        if widest[1] - widest[0] > 1:
            faults.append(Fault(FaultKind.AROUND_CORNER, (by_rank[Rank.KING], by_rank[Rank.ACE])))
            corner = widest
    # A card of another suit is a fault of its own: it is no side of a gap, and where such cards fill one there is none.
    own = pairwise(rank for rank in ranks if by_rank[rank].suit is suit)
    gaps = [pair for pair in own if pair != corner and not set(range(pair[0] + 1, pair[1])) <= by_rank.keys()]
    return faults + [Fault(FaultKind.GAP, (by_rank[low], by_rank[high])) for low, high in gaps]


def _near(group: Sequence[Card]) -> bool:
    """Tell whether the ranks follow one another, whatever the suits."""
    ranks = [each.rank for each in group]
    return max(ranks) - min(ranks) < len(ranks)


def meld_faults(cards: Sequence[Card]) -> tuple[Fault, ...]:
    """Find ALL faults of the cards as one meld; an empty tuple means that they are a legal set or run.

    A group that is neither is judged as what it resembles most: a set when more cards share a rank than a suit, else
    a run. Cards given twice are a fault of their own, the rest is judged on different cards.
    """
    faults = []
    group = tuple(dict.fromkeys(cards))
    if len(group) < len(cards):
        faults.append(Fault(FaultKind.REPEATED, tuple(each for each, n in Counter(cards).items() if n > 1)))
    same_rank, of_rank = Counter(each.rank for each in group).most_common(1)[0] if group else (Rank.ACE, 0)
    same_suit, of_suit = Counter(each.suit for each in group).most_common(1)[0] if group else (Suit.CLUBS, 0)
    if len(group) == 2 == of_rank:
        return (*faults, Fault(FaultKind.PAIR, group))
    if len(group) < 3:
        faults.append(Fault(FaultKind.TOO_FEW, group))
    if of_rank == len(group):
        return tuple(faults)
    as_run = _run_faults(group, same_suit)
    if of_rank > 1 and of_rank >= of_suit:
        strangers = tuple(each for each in group if each.rank is not same_rank)
        faults.append(Fault(FaultKind.OTHER_RANK, strangers))
    elif of_rank == of_suit == 1 and not _near(group) and all(f.kind is not FaultKind.AROUND_CORNER for f in as_run):
        faults.append(Fault(FaultKind.UNRELATED, group))
    else:
        faults.extend(as_run)
    return tuple(faults)


def _masks() -> dict[int, MeldKind]:
    """List every legal meld's mask: 65 sets, then 264 runs by suit, low card and length."""
    kinds: dict[int, MeldKind] = {}
    for rank in Rank:
        for size in (3, 4):
            for suits in combinations(Suit, size):
                kinds[sum(1 << 13 * suit + rank for suit in suits)] = "set"
    for suit in Suit:
        for low in range(11):
            for size in range(3, 14 - low):
                kinds[((1 << size) - 1) << 13 * suit + low] = "run"
    return kinds


_KINDS = MappingProxyType(_masks())


@dataclass(frozen=True, slots=True)
class Meld:
    """A legal set or run; raises :class:`MeldError` with every fault for cards that are none."""

    hand: Hand

    def __post_init__(self) -> None:
        if self.hand.mask not in _KINDS:
            raise MeldError(meld_faults(tuple(self.hand)))

    @classmethod
    def of(cls, source: Sequence[Card] | str) -> Meld:
        """Make a meld of cards in any order, or read it from text; raise also for a card given twice."""
        group = cards(source) if isinstance(source, str) else tuple(source)
        if faults := meld_faults(group):
            raise MeldError(faults)
        return cls(Hand.of(group))

    @property
    def kind(self) -> MeldKind:
        """``set`` or ``run``."""
        return _KINDS[self.hand.mask]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in index order: a run from its low end, a set by suit."""
        return tuple(self.hand)

    @property
    def points(self) -> int:
        """Points the cards would count as deadwood."""
        return self.hand.points

    def __len__(self) -> int:
        return len(self.hand)

    def __str__(self) -> str:
        return str(self.hand)


MELDS: tuple[Meld, ...] = tuple(Meld(Hand(mask)) for mask in _KINDS)
"""All 329 melds: 65 sets and 264 runs of 3 … 13 cards."""

SHORT_MELDS: tuple[Meld, ...] = tuple(meld for meld in MELDS if meld.kind == "set" or len(meld) <= 5)
"""The 185 melds that are enough to split any hand: a longer run is two or more of these end to end."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand split into melds and deadwood; raises :class:`MeldError` when a card is used twice."""

    melds: tuple[Meld, ...]
    deadwood: Hand = field(default=Hand())

    def __post_init__(self) -> None:
        used, twice = self.deadwood.mask, 0
        for meld in self.melds:
            twice |= used & meld.hand.mask
            used |= meld.hand.mask
        if twice:
            raise MeldError((Fault(FaultKind.SHARED, tuple(Hand(twice))),))

    @property
    def hand(self) -> Hand:
        """All the cards, melded or not."""
        mask = self.deadwood.mask
        for meld in self.melds:
            mask |= meld.hand.mask
        return Hand(mask)

    @property
    def points(self) -> int:
        """Deadwood points."""
        return self.deadwood.points

    def __str__(self) -> str:
        return " | ".join(map(str, (*self.melds, self.deadwood)))
