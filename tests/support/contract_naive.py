"""The contract game by brute force, from the words of RULES §3: cards are texts, every group of the hand is tried.

Shares no code with the engine. A hand is a list of texts (``7S``); groups are masks over its places.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

RANKS = "A23456789TJQK"
SUITS = "CDHS"
CONTRACTS = {
    1: "s3 s3", 2: "s3 r4", 3: "s3 s3 s3", 4: "r4 r4", 5: "r5 s3 s3", 6: "s3 s3 s3 s3", 7: "r4 r4 s3", 8: "s4 r5",
    9: "r5 r5", 10: "s5 r4 r4", 11: "r4 r4 r4", 12: "s4 s4 s3", 13: "s5 s3 s2", 14: "r5 s4 s4", 15: "s3 s3",
}  # fmt: skip


def price(card: str) -> int:
    return {"A": 15, "2": 20, "T": 10, "J": 10, "Q": 10, "K": 10}.get(card[0], 5)


@cache
def lines(ace: str) -> list[list[str]]:
    """The ranks of each longest line a run may lie in; 14 long where the ace may stand at both ends."""
    return [
        [rank + suit for rank in {"low": RANKS, "high": RANKS[1:] + "A", "both": RANKS + "A"}[ace]] for suit in SUITS
    ]


@cache
def fits(kind: str, size: int, natural: tuple[str, ...], ace: str) -> bool:
    """Could these natural cards lie in one meld of the size, whatever else lies there?"""
    if kind == "s":
        return len({card[0] for card in natural}) <= 1 and len(natural) <= size
    for line in lines(ace):
        for start in range(len(line) - size + 1):
            window = line[start : start + size]
            if len(set(natural)) == len(natural) and set(natural) <= set(window):
                return True
    return False


def stands(kind: str, cards: Sequence[str], ace: str) -> bool:
    """Is this a meld?"""
    natural = tuple(card for card in cards if card[0] != "2")
    deuces = len(cards) - len(natural)
    if natural and deuces > len(natural):
        return False
    if kind == "r" and len(cards) > 13:
        return False
    return not natural or fits(kind, len(cards), natural, ace)


def begins(kind: str, size: int, cards: Sequence[str], ace: str) -> bool:
    """Can more cards make a meld of the size of these?"""
    natural = tuple(card for card in cards if card[0] != "2")
    deuces = len(cards) - len(natural)
    return not natural or (deuces <= size // 2 and fits(kind, size, natural, ace))


def parts_of(number: int) -> list[tuple[str, int]]:
    return [(part[0], int(part[1])) for part in CONTRACTS[number].split()]


class Groups:
    """The groups of a hand as masks over its sorted cards, deuces alike; of equal cards the first stand for all."""

    def __init__(self, hand: Sequence[str]) -> None:
        self.cards = tuple(sorted("2*" if card[0] == "2" else card for card in hand))
        self.whole = (1 << len(self.cards)) - 1
        self._first = {card: self.cards.index(card) for card in self.cards}

    def of(self, mask: int) -> tuple[str, ...]:
        return tuple(card for i, card in enumerate(self.cards) if mask >> i & 1)

    def form(self, mask: int) -> int:
        """The same cards, the first of equal ones."""
        cards = self.of(mask)
        return sum(1 << self._first[card] + cards[:i].count(card) for i, card in enumerate(cards))

    def every(self, size: int) -> set[int]:
        masks = {sum(1 << i for i in places) for places in combinations(range(len(self.cards)), size)}
        return {mask for mask in masks if self.form(mask) == mask}

    def without(self, left: set[int], melds: Sequence[int]) -> set[int]:
        """What is left of each when one meld is taken, in every way."""
        return {self.form(rest & ~meld) for rest in left for meld in melds if rest & meld == meld}


def least_left(hand: Sequence[str], number: int, ace: str = "both") -> tuple[int, int] | None:
    """The least points before and after the discard, or None."""
    groups = Groups(hand)
    left = {groups.whole}
    for kind, size in parts_of(number):
        left = groups.without(left, [mask for mask in groups.every(size) if stands(kind, groups.of(mask), ace)])
    rests = [groups.of(mask) for mask in left]
    if number == 15:
        return (0, 0) if any(len(rest) >= 3 and stands("r", rest, ace) for rest in rests) else None
    costs = [(sum(map(price, rest)), sum(map(price, rest)) - max(map(price, rest))) for rest in rests if rest]
    return (min(before for before, _ in costs), min(after for _, after in costs)) if costs else None


def deuces_to_come(size: int, cards: Sequence[str]) -> int:
    """How many deuces must still join these: a meld with more deuces than half has nothing else in the end."""
    return size - len(cards) if cards and len(cards) > size // 2 and all(card[0] == "2" for card in cards) else 0


def most_used(hand: Sequence[str], number: int, ace: str = "both", packs: int = 2) -> int:
    """The most cards of the hand that can lie in the parts together; in round 15 the rest is as long as the hand.

    A meld of deuces cannot wait for more of them than the packs hold.
    """
    groups = Groups(hand)
    parts = parts_of(number)
    if number == 15:
        parts.append(("r", min(max(len(hand) - 6, 3), 13)))
    spare = 4 * packs - sum(card[0] == "2" for card in hand)
    left = {(groups.whole, spare)}
    for kind, size in parts:
        every = [mask for n in range(min(size, len(hand)) + 1) for mask in groups.every(n)]
        ways = [
            (mask, deuces_to_come(size, groups.of(mask))) for mask in every if begins(kind, size, groups.of(mask), ace)
        ]
        left = {
            (groups.form(rest & ~mask), free - wanted)
            for rest, free in left
            for mask, wanted in ways
            if rest & mask == mask and wanted <= free
        }
    return len(hand) - min(mask.bit_count() for mask, _ in left)


def dense_hand(chance: Random, cards: int, deuces: int, packs: int = 2) -> list[str]:
    """A hand in which much can be laid: few ranks, side by side, of few suits."""
    suits = chance.sample(SUITS, chance.choice((1, 2, 2, 3, 4)))
    first, width = chance.randrange(13), chance.randrange(3, 9)
    ranks = [RANKS[(first + i) % 13] for i in range(width) if RANKS[(first + i) % 13] != "2"]
    natural = [rank + suit for rank in ranks for suit in suits] * packs
    others = [card for card in (rank + suit for rank in RANKS if rank != "2" for suit in SUITS) if card not in natural]
    natural += chance.sample(others, min(len(others), max(0, cards - deuces - len(natural))))
    return chance.sample(natural, cards - deuces) + chance.sample([f"2{suit}" for suit in SUITS] * packs, deuces)


def joins(lying: Sequence[tuple[str, str]], kind: str, cards: Sequence[str], ace: str) -> list[tuple[str, str]] | None:
    """Build cards on a meld of (card, what it stands for) low to high, or None; any way that stands will do.

    A run of deuces stands for nothing yet; all that lies there otherwise keeps its place.
    """
    both = [card for card, _ in lying] + list(cards)
    if kind == "p":
        return None
    if kind == "s" or all(card[0] == "2" for card, _ in lying):
        return [(card, card) for card in both] if stands(kind, both, ace) else None
    natural = [card for card in cards if card[0] != "2"]
    if 2 * sum(card[0] == "2" for card in both) > len(both) or len(both) > 13 or len(set(natural)) < len(natural):
        return None
    for line in lines(ace):
        for start in range(len(line) - len(both) + 1):
            window = line[start : start + len(both)]
            for i in range(len(cards) + 1):
                if window[i : i + len(lying)] == [meant for _, meant in lying]:
                    free = window[:i] + window[i + len(lying) :]
                    if set(natural) <= set(free):
                        return [(card, card) for card in both]
    return None


def least_after(hand: Sequence[str], melds: Sequence[tuple[str, Sequence[tuple[str, str]]]], ace: str = "both") -> int:
    """The least points left after the discard when melds may be laid and built on; one card is always kept.

    Each meld is ``s``, ``r`` or ``p`` and its (card, what it stands for); each is built on once, with any cards.
    """
    groups = Groups(hand)
    every = [(mask, groups.of(mask)) for n in range(1, len(hand)) for mask in groups.every(n)]
    left = {groups.whole}
    for kind, lying in melds:
        left |= groups.without(left, [mask for mask, cards in every if joins(lying, kind, cards, ace)])
    new = [mask for mask, cards in every if len(cards) >= 3 and (stands("s", cards, ace) or stands("r", cards, ace))]
    fresh = left
    while fresh:
        fresh = groups.without(fresh, new) - left
        left |= fresh
    rests = [groups.of(mask) for mask in left if mask]
    return min(sum(map(price, rest)) - max(map(price, rest)) for rest in rests)


def rich_hand(chance: Random, number: int, spare: int, packs: int = 2) -> list[str]:
    """A hand that can lay the contract, or nearly: its parts with deuces for some cards, and cards beside them."""
    stock = [rank + suit for rank in RANKS for suit in SUITS] * packs
    hand: list[str] = []
    for kind, size in parts_of(number) + ([("r", chance.randrange(3, 6))] if number == 15 else []):
        line = chance.choice(lines("both"))
        start = chance.randrange(len(line) - size + 1)
        rank = chance.choice(RANKS)
        meld = line[start : start + size] if kind == "r" else [rank + chance.choice(SUITS) for _ in range(size)]
        for i in chance.sample(range(size), chance.randrange(size // 2 + 1)):
            meld[i] = "2" + chance.choice(SUITS)
        for card in meld:
            card = card if card in stock else chance.choice(stock)
            stock.remove(card)
            hand.append(card)
    return hand + chance.sample(stock, spare)
