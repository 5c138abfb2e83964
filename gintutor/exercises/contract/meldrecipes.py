"""How the cases of ``contract_meld`` are dealt: a meld that is good or has one kind of fault, and what is put on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from gintutor.cards import Card, Rank
from gintutor.contract.hands import wild
from gintutor.contract.melds import most_deuces
from gintutor.contract.rounds import Kind, Part
from gintutor.exercises.contract.dealing import ACE_HIGH, NATURAL, TWO, Shoe, a_run, a_set, row_card
from gintutor.exercises.contract.words import code_of, part_of

LEVELS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The part that is meant (``set3``), the cards as they lie, and what is to be put on them (``judge``: nothing)."""

    code: str
    cards: tuple[Card, ...]
    added: tuple[Card, ...] = ()


def _size(shoe: Shoe, level: int, kind: Kind) -> int:
    """How large: three or four cards, from level 3 on up to five; contracts have no runs of three."""
    smallest = 4 if kind is Kind.RUN else 3
    return smallest + shoe.dealer.below(3 - (smallest - 3) if level == LEVELS else 1)


def _code(kind: Kind, size: int) -> str:
    return code_of(Part(kind, size))


def _set(shoe: Shoe, level: int) -> Case:
    size = _size(shoe, level, Kind.SET)
    return Case(code=_code(Kind.SET, size), cards=a_set(shoe, size))


def _equal(shoe: Shoe, level: int) -> Case | None:
    case = _set(shoe, level)
    return case if len(set(case.cards)) < len(case.cards) else None


def _run(shoe: Shoe, level: int) -> Case | None:
    size = _size(shoe, level, Kind.RUN)
    cards = a_run(shoe, size, lows=range(TWO + 1, ACE_HIGH - 1))
    return None if cards is None or cards[-1].rank is Rank.ACE else Case(code=_code(Kind.RUN, size), cards=cards)


def _ace(shoe: Shoe, level: int) -> Case | None:
    """A run that ends with a high ace."""
    size = _size(shoe, level, Kind.RUN)
    cards = a_run(shoe, size, lows=[ACE_HIGH + 1 - size])
    return None if cards is None else Case(code=_code(Kind.RUN, size), cards=cards)


def _deuced(shoe: Shoe, level: int, deuces: int | None = None) -> Case | None:
    kind = shoe.dealer.choice((Kind.SET, Kind.RUN))
    size = _size(shoe, LEVELS, kind)
    count = most_deuces(size) if deuces is None else deuces
    cards = a_run(shoe, size, count) if kind is Kind.RUN else a_set(shoe, size, count)
    return None if cards is None else Case(code=_code(kind, size), cards=cards)


def _one_deuce(shoe: Shoe, level: int) -> Case | None:
    return _deuced(shoe, level, 1)


def _all_deuces(shoe: Shoe, level: int) -> Case:
    return Case(code="set3", cards=tuple(shoe.deuces(3)))


def _majority(shoe: Shoe, level: int) -> Case | None:
    kind = shoe.dealer.choice((Kind.SET, Kind.SET, Kind.RUN))
    size = _size(shoe, LEVELS, kind)
    return _deuced_more(shoe, kind, size)


def _deuced_more(shoe: Shoe, kind: Kind, size: int) -> Case | None:
    deuces = most_deuces(size) + 1
    if deuces >= size:
        return None
    cards = a_run(shoe, size, deuces) if kind is Kind.RUN else a_set(shoe, size, deuces)
    return None if cards is None else Case(code=_code(kind, size), cards=cards)


def _twice(shoe: Shoe, level: int) -> Case | None:
    """A run one card shorter, one of its cards there a second time."""
    size = _size(shoe, level, Kind.RUN)
    row = a_run(shoe, size - 1, lows=range(TWO + 1, ACE_HIGH))
    if row is None or not shoe.has(again := shoe.dealer.choice(row)):
        return None
    at = row.index(again)
    return Case(code=_code(Kind.RUN, size), cards=(*row[:at], shoe.take(again), *row[at:]))


def _gap(shoe: Shoe, level: int) -> Case | None:
    """A run one card longer without a card from its middle."""
    size = _size(shoe, level, Kind.RUN)
    row = a_run(shoe, size + 1, lows=range(TWO + 1, ACE_HIGH - 1))
    if row is None:
        return None
    at = 1 + shoe.dealer.below(size - 1)
    return Case(code=_code(Kind.RUN, size), cards=(*row[:at], *row[at + 1 :]))


def _corner(shoe: Shoe, level: int) -> Case:
    """King, ace, a deuce for the two, and the three: past the ace and on."""
    suit = shoe.dealer.choice(sorted({each.suit for each in shoe.deuces(4)}))
    size = 4 + (shoe.dealer.below(2) if level == LEVELS else 0)
    ranks = (Rank.QUEEN, Rank.KING, Rank.ACE)[-(size - 2) :]
    high = [shoe.take(row_card(suit, rank)) for rank in ranks]
    return Case(code=_code(Kind.RUN, size), cards=(*high, *shoe.deuces(1), shoe.take(row_card(suit, Rank.THREE))))


def _length(shoe: Shoe, level: int) -> Case | None:
    """A good meld, one card too short or too long for what is asked."""
    case = (_set, _run)[shoe.dealer.below(2)](shoe, level)
    if case is None:
        return None
    size = len(case.cards) + shoe.dealer.choice((-1, 1))
    code = f"{part_of(case.code).kind}{size}"
    return Case(code=code, cards=case.cards) if code in ("set3", "set4", "set5", "run4", "run5") else None


def _stranger(shoe: Shoe, level: int) -> Case | None:
    """A set but for one card, a rank or two away."""
    size = _size(shoe, level, Kind.SET)
    cards = a_set(shoe, size - 1)
    other = shoe.draw(lambda each: not wild(each) and 0 < abs(each.rank - cards[0].rank) <= 2)
    return None if other is None else Case(code=_code(Kind.SET, size), cards=(*cards, other))


def _with(case: Case | None, *added: Card | None) -> Case | None:
    """Those cards put on a meld that lies on the table."""
    cards = tuple(each for each in added if each is not None)
    return Case(code=case.code, cards=case.cards, added=cards) if case is not None and cards else None


def _grow_set(shoe: Shoe, level: int) -> Case | None:
    case = _set(shoe, level)
    return _with(case, shoe.draw(lambda each: each.rank is case.cards[0].rank and each not in case.cards))


def _grow_equal(shoe: Shoe, level: int) -> Case | None:
    case = _set(shoe, level)
    return _with(case, shoe.draw(lambda each: each in case.cards))


def _end(case: Case, *, beyond: int = 1) -> list[tuple[Card, int]]:
    """The cards so far from either end of a run of plain cards, with their places."""
    suit, low = case.cards[0].suit, case.cards[0].rank
    places = [low - beyond, low + len(case.cards) - 1 + beyond]
    return [(row_card(suit, each), each) for each in places if TWO < each <= ACE_HIGH]


def _grow_run(shoe: Shoe, level: int) -> Case | None:
    case = _run(shoe, level)
    if case is None or not (ends := _end(case)):
        return None
    return _with(case, shoe.take(shoe.dealer.choice(ends)[0]))


def _run_gap(shoe: Shoe, level: int) -> Case | None:
    case = _run(shoe, level)
    if case is None or not (ends := _end(case, beyond=2)):
        return None
    return _with(case, shoe.take(shoe.dealer.choice(ends)[0]))


def _run_twice(shoe: Shoe, level: int) -> Case | None:
    case = _run(shoe, level)
    return None if case is None else _with(case, shoe.draw(lambda each: each in case.cards))


def _run_corner(shoe: Shoe, level: int) -> Case | None:
    """A run up to the high ace, and the three that would come after the two."""
    case = _ace(shoe, level)
    if case is None:
        return None
    return _with(case, *shoe.deuces(1), shoe.take(row_card(case.cards[0].suit, Rank.THREE)))


def _grow_deuce(shoe: Shoe, level: int) -> Case | None:
    return _with(_deuced(shoe, level, 1), *shoe.deuces(1))


def _too_many(shoe: Shoe, level: int) -> Case | None:
    """A meld that holds as many deuces as it may, and more of them."""
    case = _deuced(shoe, level)
    size = 0 if case is None else len(case.cards)
    return _with(case, *shoe.deuces(1 if size == 4 else 2))


def _on_pair(shoe: Shoe, level: int) -> Case | None:
    rank = shoe.dealer.choice(NATURAL)
    one, other = (shoe.draw(lambda each: each.rank is rank) for _ in range(2))
    third = shoe.draw(lambda each: each.rank is rank)
    return None if one is None or other is None else _with(Case(code="pair2", cards=(one, other)), third)


RECIPES: Mapping[str, Callable[[Shoe, int], Case | None]] = MappingProxyType(
    {
        "set": _set,
        "equal": _equal,
        "run": _run,
        "ace": _ace,
        "one_deuce": _one_deuce,
        "half": _deuced,
        "all_deuces": _all_deuces,
        "majority": _majority,
        "twice": _twice,
        "gap": _gap,
        "corner": _corner,
        "length": _length,
        "stranger": _stranger,
        "grow_set": _grow_set,
        "grow_equal": _grow_equal,
        "grow_run": _grow_run,
        "grow_deuce": _grow_deuce,
        "run_gap": _run_gap,
        "run_twice": _run_twice,
        "run_corner": _run_corner,
        "too_many": _too_many,
        "on_pair": _on_pair,
    }
)
"""By the wish: the case from a shoe and a level, None where it did not come out."""
