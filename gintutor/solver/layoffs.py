"""The defender's best answer to a knock: own melds and lay-offs chosen together.

A fourth card may be added to a set of three, and cards to either end of a run, several in succession; the knocker
never lays off (RULES §1). Own melds may be broken up for it, so the least deadwood is over both at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gintutor.cards import CARDS, Card, CardError, Hand
from gintutor.melds import MELDS, Fault, FaultKind, Meld, MeldError
from gintutor.solver.arrangements import MELD_OF, runs_in, sets_in
from gintutor.solver.tables import RUN_DEADWOOD, SETS, SHIFTS, SUIT_BITS, SUIT_MASK, set_choices


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """How a defender lays down: own melds, the cards laid off with the number of the meld they go on, the deadwood.

    ``laid_off`` stands in playable order: every card fits when its turn comes.
    """

    melds: tuple[Meld, ...]
    laid_off: tuple[tuple[Card, int], ...]
    deadwood: Hand

    @property
    def points(self) -> int:
        """Deadwood points."""
        return self.deadwood.points


def _ends(meld: Meld) -> tuple[tuple[int, ...], ...]:
    """List the chains of cards (as bits) that may be added to a meld, nearest card first."""
    mask = meld.hand.mask
    if meld.kind == "set":
        missing = SETS[meld.cards[0].rank][-1] & ~mask
        return ((missing,),) if missing else ()
    low, high = meld.cards[0], meld.cards[-1]
    down = tuple(1 << place for place in range(low.index - 1, SUIT_BITS * low.suit - 1, -1))
    up = tuple(1 << place for place in range(high.index + 1, SUIT_BITS * (high.suit + 1)))
    return tuple(chain for chain in (down, up) if chain)


_ENDS = {meld.hand.mask: _ends(meld) for meld in MELDS}


def lay_off_chains(meld: Meld) -> tuple[tuple[Card, ...], ...]:
    """List the cards that may be added to a meld, nearest first: a set's fourth, or those before and after a run."""
    return tuple(tuple(CARDS[bit.bit_length() - 1] for bit in chain) for chain in _ENDS[meld.hand.mask])


def _options(spread: Sequence[Meld], mask: int) -> list[tuple[int, ...]]:
    """List for each suit every group of the hand's cards that can be laid off together, as 13 bits, small ones first.

    A chain gives its unbroken beginnings; chains of one suit combine freely, also two that meet in a gap. A card laid
    on a set belongs to one suit only, so the suits stay independent.
    """
    laid: list[set[int]] = [{0}, {0}, {0}, {0}]
    for meld in spread:
        for chain in _ENDS[meld.hand.mask]:
            if not mask & chain[0]:
                continue
            suit = (chain[0].bit_length() - 1) // SUIT_BITS
            held, starts = 0, [0]
            for bit in chain:
                if not mask & bit:
                    break
                held |= bit >> SHIFTS[suit]
                starts.append(held)
            laid[suit] = {group | start for group in laid[suit] for start in starts}
    return [tuple(sorted(groups, key=int.bit_count)) for groups in laid]


def _least(options: list[tuple[int, ...]], mask: int) -> tuple[int, int, int]:
    """Give (deadwood points, cards in own sets, cards laid off) of the best defence.

    Every choice of own sets is tried; then in each suit every group that can be laid off and is still in hand, the
    rest of the suit being best split by the table. That is every defence there is: own runs and lay-offs meet within
    a suit only. Among equals the fewest cards leave the hand.
    """
    best = (1 << 20, 0, 0)
    for choice in set_choices(mask):
        rest = mask & ~choice
        points, laid = 0, 0
        for shift, groups in zip(SHIFTS, options, strict=True):
            held = rest >> shift & SUIT_MASK
            least, away = RUN_DEADWOOD[held], 0
            if least and len(groups) > 1:
                for group in groups:
                    if group & held == group and RUN_DEADWOOD[held ^ group] < least:
                        least, away = RUN_DEADWOOD[held ^ group], group
            points += least
            laid |= away << shift
        if points < best[0]:
            best = (points, choice, laid)
    return best


def _check(spread: Sequence[Meld], hand: Hand) -> None:
    """Raise for a card that lies in two of the knocker's melds, or in a meld and the defender's hand."""
    used = 0
    for meld in spread:
        if used & meld.hand.mask:
            raise MeldError((Fault(FaultKind.SHARED, tuple(Hand(used & meld.hand.mask))),))
        used |= meld.hand.mask
    for place, each in enumerate(Hand(used & hand.mask)):
        raise CardError("repeated", str(each), place)


def _placed(spread: Sequence[Meld], laid: int) -> Iterator[tuple[Card, int]]:
    """Yield the cards laid off, each with a meld it fits on when its turn comes.

    Runs come first: a card that fits both a set and a run may be needed to carry the next one on the run.
    """
    for kind in ("run", "set"):
        for number, meld in enumerate(spread):
            for chain in _ENDS[meld.hand.mask] if meld.kind == kind else ():
                for bit in chain:
                    if not laid & bit:
                        break
                    laid ^= bit
                    yield CARDS[bit.bit_length() - 1], number


def best_defence(spread: Sequence[Meld], hand: Hand) -> Defence:
    """Find the defence that leaves the least deadwood after own melds and lay-offs on the knocker's ``spread``.

    An empty spread means no lay-off (gin). Raises :class:`MeldError` when melds of the spread share a card and
    :class:`CardError` ``repeated`` for a card on both sides.
    """
    mask = hand.mask
    _check(spread, hand)
    _, choice, laid = _least(_options(spread, mask), mask)
    rest = mask & ~choice & ~laid
    own = [*sets_in(choice), *runs_in(rest)]
    return Defence(
        melds=tuple(MELD_OF[group] for group in own),
        laid_off=tuple(_placed(spread, laid)) if laid else (),
        deadwood=Hand(rest & ~sum(own)),
    )


def least_after_layoffs(spread: Sequence[Meld], mask: int) -> int:
    """Give only the deadwood points of the best defence, for a search over many spreads."""
    return _least(_options(spread, mask), mask)[0]
