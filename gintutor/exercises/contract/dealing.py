"""Cards for the contract game's exercises: sets, runs and whole contracts out of two packs, deuces where they fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from gintutor.cards import CARDS, Card, Rank, Suit
from gintutor.contract.hands import wild
from gintutor.contract.melds import most_deuces
from gintutor.contract.rounds import Contract, Kind, Part
from gintutor.exercises.dealing import Dealer

NATURAL = tuple(rank for rank in Rank if rank is not Rank.TWO)
ACE_HIGH = 13
"""The place of a high ace in a row: after the king's, 12. The low ace has place 0, the two's place only a deuce."""
TWO = 1


class Shoe:
    """The cards of two packs that were not dealt yet; whatever is drawn is gone."""

    def __init__(self, dealer: Dealer) -> None:
        self.dealer = dealer
        self._left = Counter(dict.fromkeys(CARDS, 2))

    def has(self, card: Card) -> bool:
        """Whether one of these is left."""
        return self._left[card] > 0

    def left(self, rank: Rank) -> int:
        """How many cards of that rank are left."""
        return sum(self._left[each] for each in CARDS if each.rank is rank)

    def take(self, card: Card) -> Card:
        """That card; ``KeyError`` when none is left."""
        if not self.has(card):
            raise KeyError(str(card))
        self._left[card] -= 1
        return card

    def draw(self, fits: Callable[[Card], bool] = lambda _: True) -> Card | None:
        """Any card left of those that fit, or None."""
        found = [each for each, count in self._left.items() if count and fits(each) for _ in range(count)]
        return self.take(self.dealer.choice(found)) if found else None

    def deuces(self, count: int) -> list[Card]:
        """So many deuces."""
        return [each for _ in range(count) if (each := self.draw(wild)) is not None]


def row_card(suit: Suit, place: int) -> Card:
    """The card at that place of a row, 0 (ace) … 13 (ace again)."""
    return CARDS[13 * suit + place % 13]


def a_set(shoe: Shoe, size: int, deuces: int = 0) -> tuple[Card, ...]:
    """Cards of one rank, then so many deuces; equal cards may be among them."""
    rank = shoe.dealer.choice([each for each in NATURAL if shoe.left(each) >= size - deuces])
    naturals = [shoe.draw(lambda each: each.rank is rank) for _ in range(size - deuces)]
    return (*sorted(each for each in naturals if each is not None), *shoe.deuces(deuces))


def a_run(shoe: Shoe, size: int, deuces: int = 0, lows: Iterable[int] = range(ACE_HIGH + 1)) -> tuple[Card, ...] | None:
    """A row of one suit, so many of its places taken by deuces; None where the cards are not there any more.

    ``lows``: the places it may begin at. The two's place always takes a deuce.
    """
    dealer, suit = shoe.dealer, shoe.dealer.choice(tuple(Suit))
    possible = [low for low in lows if low + size - 1 <= ACE_HIGH and (deuces or not low <= TWO < low + size)]
    low = dealer.choice(possible)
    places = range(low, low + size)
    must = [TWO] if TWO in places else []
    for_deuces = [*must, *dealer.sample((each for each in places if each not in must), deuces - len(must))]
    if not all(shoe.has(row_card(suit, each)) for each in places if each not in for_deuces):
        return None
    wilds = iter(shoe.deuces(deuces))
    return tuple(next(wilds) if each in for_deuces else shoe.take(row_card(suit, each)) for each in places)


def a_part(shoe: Shoe, part: Part, deuces: int = 0) -> tuple[Card, ...] | None:
    """The cards of that part, so many of them deuces."""
    return a_run(shoe, part.size, deuces) if part.kind is Kind.RUN else a_set(shoe, part.size, deuces)


def all_parts(asked: Contract, rest: int = 0) -> tuple[Part, ...]:
    """The parts of a contract; the rest of round 15 is a run of that length."""
    return (*asked.parts, *([Part(Kind.RUN, rest)] if asked.rest else []))


def contract_cards(shoe: Shoe, parts: tuple[Part, ...], deuces: int) -> tuple[tuple[Card, ...], ...] | None:
    """The cards of each part with so many deuces among them, wherever they may be; None: it did not come out."""
    share = shares(shoe.dealer, parts, deuces)
    laid = [a_part(shoe, part, count) for part, count in zip(parts, share, strict=True)]
    whole = tuple(each for each in laid if each is not None)
    return whole if len(whole) == len(parts) else None


def shares(dealer: Dealer, parts: tuple[Part, ...], deuces: int) -> list[int]:
    """How many of the deuces go to each part: at random, never too many for one."""
    share = [0] * len(parts)
    for _ in range(deuces):
        room = [i for i, part in enumerate(parts) if share[i] < most_deuces(part.size)]
        if room:
            share[dealer.choice(room)] += 1
    return share


def strays(shoe: Shoe, count: int, near: Iterable[Card] = ()) -> list[Card]:
    """So many cards that are no deuces: half of them close to those they lie beside, so that they may mislead."""
    ranks = {each.rank for each in near if not wild(each)}
    found: list[Card] = []
    while len(found) < count:
        close = ranks and shoe.dealer.chance(0.5)
        drawn = shoe.draw(lambda each: not wild(each) and (not close or each.rank in ranks))  # noqa: B023 (used at once)
        if drawn is None:
            drawn = shoe.draw(lambda each: not wild(each))
        if drawn is None:
            break
        found.append(drawn)
    return found
