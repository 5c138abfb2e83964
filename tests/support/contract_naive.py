"""The contract game by brute force, from the words of RULES §3: cards are texts, every group of the hand is tried.

Shares no code with the engine. A hand is a list of texts (``7S``); groups are masks over its places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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


def lines(ace: str) -> list[list[str]]:
    """The ranks of each longest line a run may lie in; 14 long where the ace may stand at both ends."""
    return [
        [rank + suit for rank in {"low": RANKS, "high": RANKS[1:] + "A", "both": RANKS + "A"}[ace]] for suit in SUITS
    ]


def fits(kind: str, size: int, natural: Sequence[str], ace: str) -> bool:
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
    natural = [card for card in cards if card[0] != "2"]
    deuces = len(cards) - len(natural)
    if natural and deuces > len(natural):
        return False
    if kind == "r" and len(cards) > 13:
        return False
    return not natural or fits(kind, len(cards), natural, ace)


def begins(kind: str, size: int, cards: Sequence[str], ace: str) -> bool:
    """Can more cards make a meld of the size of these?"""
    natural = [card for card in cards if card[0] != "2"]
    deuces = len(cards) - len(natural)
    return not natural or (deuces <= size // 2 and fits(kind, size, natural, ace))


def groups(hand: Sequence[str], sizes: Iterable[int]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Masks of the groups of the hand, of equal ones only one."""
    for size in sizes:
        seen = set()
        for places in combinations(range(len(hand)), size):
            cards = tuple("2?" if hand[i][0] == "2" else hand[i] for i in places)
            if cards not in seen:
                seen.add(cards)
                yield sum(1 << i for i in places), cards


def parts_of(number: int) -> list[tuple[str, int]]:
    return [(part[0], int(part[1])) for part in CONTRACTS[number].split()]


def leftovers(hand: Sequence[str], number: int, ace: str) -> set[int]:
    """What every layout of the contract leaves, as masks."""
    hand = sorted(hand)
    whole = (1 << len(hand)) - 1
    # One of equal cards is like another, but which of them a group names matters when two groups want both.
    left = {whole}
    for kind, size in parts_of(number):
        melds = [
            m for m in every_group(hand, size) if stands(kind, [hand[i] for i in range(len(hand)) if m >> i & 1], ace)
        ]
        left = {least_form(hand, rest & ~meld) for rest in left for meld in melds if rest & meld == meld}
    return left


def every_group(hand: Sequence[str], size: int) -> list[int]:
    return [sum(1 << i for i in places) for places in combinations(range(len(hand)), size)]


def least_form(hand: Sequence[str], mask: int) -> int:
    """The same cards by their first places, so that equal leftovers are equal masks."""
    out, used = 0, {}
    for i in range(len(hand)):
        if mask >> i & 1:
            used[hand[i]] = used.get(hand[i], 0) + 1
    for i, card in enumerate(hand):
        if used.get(card, 0):
            out |= 1 << i
            used[card] -= 1
    return out


def least_left(hand: Sequence[str], number: int, ace: str = "both") -> tuple[int, int] | None:
    """The least points before and after the discard, or None."""
    hand = sorted(hand)
    best = None
    for mask in leftovers(hand, number, ace):
        rest = [hand[i] for i in range(len(hand)) if mask >> i & 1]
        if number == 15:
            if len(rest) >= 3 and stands("r", rest, ace):
                return 0, 0
        elif rest:
            left = sum(map(price, rest))
            after = left - max(map(price, rest))
            best = (left, after) if best is None else (min(best[0], left), min(best[1], after))
    return best


def most_used(hand: Sequence[str], number: int, ace: str = "both") -> int:
    """The most cards of the hand that can lie in the parts together."""
    hand = sorted(hand)
    parts = parts_of(number)
    if number == 15:
        parts.append(("r", min(max(len(hand) - 6, 3), 13)))
    left = {(1 << len(hand)) - 1}
    for kind, size in parts:
        begun = [
            m
            for n in range(min(size, len(hand)) + 1)
            for m in every_group(hand, n)
            if begins(kind, size, [hand[i] for i in range(len(hand)) if m >> i & 1], ace)
        ]
        left = {least_form(hand, rest & ~meld) for rest in left for meld in begun if rest & meld == meld}
    return len(hand) - min(mask.bit_count() for mask in left)


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
    hand = sorted(hand)
    every = [m for n in range(1, len(hand)) for m in every_group(hand, n)]

    def of(mask: int) -> list[str]:
        return [hand[i] for i in range(len(hand)) if mask >> i & 1]

    left = {(1 << len(hand)) - 1}
    for kind, lying in melds:
        fit = [m for m in every if joins(lying, kind, of(m), ace)]
        left |= {least_form(hand, rest & ~m) for rest in left for m in fit if rest & m == m}
    new = [m for m in every if m.bit_count() >= 3 and (stands("s", of(m), ace) or stands("r", of(m), ace))]
    fresh = left
    while fresh:
        fresh = {least_form(hand, rest & ~m) for rest in fresh for m in new if rest & m == m} - left
        left |= fresh
    rests = [of(mask) for mask in left if mask]
    return min(sum(map(price, rest)) - max(map(price, rest)) for rest in rests)
