"""Groups of cards for ``meld`` to judge: legal melds, and groups that resemble one and have exactly one kind of fault.

Fair ones only: no group is dealt of which two of the reasons on offer are true, so no thoughtful answer is wrong.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from gintutor.cards import CARDS, Card, Rank, Suit
from gintutor.exercises.dealing import Dealer, search
from gintutor.melds import FaultKind, meld_faults

Recipe: TypeAlias = Callable[[Dealer], tuple[Card, ...]]


def judged(dealer: Dealer, level: int) -> tuple[Card, ...]:
    """A group for that level, 1 … 4, in the order it lies: half of them melds.

    1 plain groups of three, and pairs · 2 rows at the two ends of a suit, and around the corner · 3 longer runs and
    sets of four · 4 all of it, in any order.
    """
    recipe = wished(dealer, level)

    def attempt() -> tuple[Card, ...] | None:
        group = recipe(dealer)
        return group if is_fair(group) else None

    group = search(f"meld valid level {level}", attempt)
    return tuple(dealer.shuffled(group)) if level == 4 else group


def wished(dealer: Dealer, level: int) -> Recipe:
    """What the group is to be."""
    melds, others = _RECIPES[level - 1]
    return dealer.choice(melds if dealer.chance(0.4) else others)


def resembling(recipe: Recipe) -> str:
    """The misconception that takes such a group for a meld; "": another, or it is one."""
    return next((tag for tag, recipes in _RESEMBLING.items() if recipe in recipes), "")


def is_fair(group: tuple[Card, ...]) -> bool:
    """Whether the group is a meld, or has one fault that nobody can take for another."""
    kinds = {fault.kind for fault in meld_faults(group)}
    if not kinds or kinds in ({FaultKind.TOO_FEW}, {FaultKind.PAIR}, {FaultKind.GAP}, {FaultKind.AROUND_CORNER}):
        return True
    ranks, suits = sorted({each.rank for each in group}), {each.suit for each in group}
    if kinds == {FaultKind.OTHER_RANK}:  # as a set: one stranger, and the suits look like those of a set
        return len(ranks) == 2 and len(suits) >= 3
    # As a run: one card of another suit, and with it the ranks would follow one another.
    return kinds == {FaultKind.MIXED_SUIT} and len(suits) == 2 and ranks[-1] - ranks[0] == len(group) - 1


def row_of(suit: Suit, low: int, size: int) -> tuple[Card, ...]:
    """So many cards of the suit from rank ``low`` up, the ace following the king where it goes that far."""
    return tuple(CARDS[13 * suit + (low + step) % 13] for step in range(size))


def _suit(dealer: Dealer) -> Suit:
    return dealer.choice(tuple(Suit))


def _set(size: int) -> Recipe:
    def make(dealer: Dealer) -> tuple[Card, ...]:
        rank = dealer.choice(tuple(Rank))
        return tuple(dealer.sample((each for each in CARDS if each.rank is rank), size))

    return make


def _run(size: int, lows: range | None = None) -> Recipe:
    """A run that begins at one of ``lows``; anywhere when there are none."""

    def make(dealer: Dealer) -> tuple[Card, ...]:
        return row_of(_suit(dealer), dealer.choice(lows or range(14 - size)), size)

    return make


def _stranger(size: int) -> Recipe:
    """A set but for one card, a rank or two away."""

    def make(dealer: Dealer) -> tuple[Card, ...]:
        group = _set(size - 1)(dealer)
        near = [each for each in CARDS if 0 < abs(each.rank - group[0].rank) <= 2]
        return (*group, dealer.choice(near))

    return make


def _mixed(size: int) -> Recipe:
    """A run but for one card of another suit; often one of the same colour, which the eye passes over."""

    def make(dealer: Dealer) -> tuple[Card, ...]:
        run = list(_run(size)(dealer))
        at = dealer.below(size)
        twin = Suit(3 - run[at].suit)
        suit = twin if dealer.chance(0.6) else dealer.choice([each for each in Suit if each is not run[at].suit])
        run[at] = CARDS[13 * suit + run[at].rank]
        return tuple(run)

    return make


def _gap(size: int, lows: range | None = None) -> Recipe:
    """A run one card longer without a card from its middle."""

    def make(dealer: Dealer) -> tuple[Card, ...]:
        run = list(_run(size + 1, lows)(dealer))
        del run[1 + dealer.below(size - 1)]
        return tuple(run)

    return make


def _corner(size: int) -> Recipe:
    """A row that goes past the king: Q K A, K A 2, and longer."""

    def make(dealer: Dealer) -> tuple[Card, ...]:
        return row_of(_suit(dealer), 14 - size + dealer.below(size - 1), size)

    return make


_TWO, _CORNERS = _run(2), (_corner(3), _corner(4))
_MIXED = {size: _mixed(size) for size in (3, 4, 5)}
_RESEMBLING = {"too_few": (_TWO,), "ace_high": _CORNERS, "mixed_suit": tuple(_MIXED.values())}

_PLAIN = ((_set(3), _run(3)), (_stranger(3), _MIXED[3], _gap(3), _set(2), _TWO))
_AT_THE_ENDS = (
    (_set(3), _run(3, range(1)), _run(3, range(1)), _run(3, range(10, 11))),
    (*_CORNERS[:1] * 3, _gap(3, range(1)), _gap(3, range(9, 10)), _TWO),
)
_LONG = (
    (_set(4), _run(4), _run(5), _run(6), _run(4, range(10))),
    (_MIXED[4], _MIXED[4], _MIXED[5], _gap(4), _gap(5), _stranger(4), _TWO),
)
_RECIPES = (
    _PLAIN,
    _AT_THE_ENDS,
    _LONG,
    ((*_AT_THE_ENDS[0], *_LONG[0]), (*_CORNERS, _MIXED[3], _MIXED[5], _gap(4), _stranger(4), _TWO)),
)
