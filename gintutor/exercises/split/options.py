"""Splits to choose from: the best one, and three that misconceptions lead to; some of those hold groups that are none.

Each stands in the label of its option, from where it is read back: nothing is stored twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise, zip_longest
from typing import TypeAlias

from gintutor.cards import Card, Hand, Rank, Suit
from gintutor.exercises.dealing import Dealer, whole_melds
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Option, PickOne, Prompt
from gintutor.exercises.words import listed
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say

OFFERED = 4
CROSSING = 3  # from this level on melds cross

Split: TypeAlias = tuple[tuple[Card, ...], ...]


def offers(dealer: Dealer, hand: Hand, level: int) -> tuple[Option, ...]:
    """Four splits of the hand in random order, exactly one of them best."""
    best = plainest(hand)
    right = _laid(best.melds)
    kinds = [_false(hand, best), [*_unfinished(best)], [*_stretched(best)]]
    if level >= CROSSING:
        kinds = [_tempting(hand, best), [*_doubled(hand, best)], *kinds]
    found = [right]
    for each in _by_turns([dealer.shuffled(kind) for kind in kinds]):
        if len(found) < OFFERED and all(_same(each) != _same(other) for other in found):
            found.append(each)
    return tuple(Option(id=f"split{i}", label=_label(each)) for i, each in enumerate(dealer.shuffled(found), start=1))


def offered(prompt: Prompt, ask_id: str) -> dict[str, Split]:
    """The splits on offer by the id of their option."""
    ask = prompt.ask(ask_id)
    return {each.id: _read(each.label) for each in (ask.options if isinstance(ask, PickOne) else ())}


def _label(split: Split) -> Message:
    return say("split.option", melds=listed(sorted(split, key=min)))


def _read(label: Message) -> Split:
    groups = dict(label.args)["melds"]
    said = groups if isinstance(groups, tuple) else ()
    found = [dict(each.args)["cards"] for each in said if isinstance(each, Message)]
    return tuple(tuple(card for card in each if isinstance(card, Card)) for each in found if isinstance(each, tuple))


def _same(split: Split) -> frozenset[frozenset[Card]]:
    return frozenset(frozenset(group) for group in split)


def _by_turns(kinds: list[list[Split]]) -> Iterator[Split]:
    for row in zip_longest(*kinds):
        yield from (each for each in row if each is not None)


def _laid(melds: tuple[Meld, ...]) -> Split:
    return tuple(meld.cards for meld in melds)


def _tempting(hand: Hand, best: Arrangement) -> list[Split]:
    """What hurried players lay who take the most tempting meld first."""
    ends = {end.mask: end for each in Temptation for end in greedy_ends(hand, each) if end.points > best.points}
    return [_laid(plainest(hand - ends[mask]).melds) for mask in sorted(ends)]


def _doubled(hand: Hand, best: Arrangement) -> Iterator[Split]:
    """Two melds that cross, both of them whole: a card is used twice."""
    for one, other in combinations(whole_melds(hand), 2):
        both = one.hand | other.hand
        if one.hand & other.hand:
            yield (*_laid(tuple(meld for meld in best.melds if not meld.hand & both)), one.cards, other.cards)


def _false(hand: Hand, best: Arrangement) -> list[Split]:
    """Groups that look like melds: a pair, a run in several suits, round the corner or with a gap."""
    looks = (*pairs(best.deadwood), *mixed_runs(hand), *corners(hand), *gapped(hand))
    return [_with(best, group) for group in looks]


def _with(best: Arrangement, group: tuple[Card, ...]) -> Split:
    taken = Hand.of(group)
    return (*_laid(tuple(meld for meld in best.melds if not meld.hand & taken)), group)


def _unfinished(best: Arrangement) -> Iterator[Split]:
    """A meld forgotten, or a card of a long one."""
    for meld in best.melds:
        others = tuple(each for each in best.melds if each != meld)
        if others:
            yield _laid(others)
        for group in (meld.cards[1:], meld.cards[:-1]):
            if len(group) >= 3:
                yield (*_laid(others), group)


def _stretched(best: Arrangement) -> Iterator[Split]:
    """A meld with a card that does not belong to it: were it to fit, the split would not be best."""
    for meld in best.melds:
        others = tuple(each for each in best.melds if each != meld)
        for card in best.deadwood:
            yield (*_laid(others), tuple(sorted((*meld.cards, card), key=lambda each: (each.rank, each.suit))))


def pairs(cards: Hand) -> tuple[tuple[Card, ...], ...]:
    """Two cards of one rank."""
    return tuple(pair for pair in combinations(cards, 2) if pair[0].rank is pair[1].rank)


def mixed_runs(cards: Hand) -> tuple[tuple[Card, ...], ...]:
    """Three cards in a row that are not of one suit."""
    rows = (sorted(three, key=lambda each: each.rank) for three in combinations(cards, 3))
    return tuple(tuple(row) for row in rows if _steps(row) == (1, 1) and len({each.suit for each in row}) > 1)


def corners(cards: Hand) -> tuple[tuple[Card, ...], ...]:
    """King and ace of a suit with their queen or two, in the order they are taken for."""
    held = tuple(tuple(Card(suit, rank) for rank in ranks) for suit in Suit for ranks in _CORNERS)
    return tuple(each for each in held if not Hand.of(each) - cards)


def gapped(cards: Hand) -> tuple[tuple[Card, ...], ...]:
    """Three cards of a suit of which one lies a rank too far."""
    rows = (sorted(three) for three in combinations(cards, 3) if len({each.suit for each in three}) == 1)
    return tuple(tuple(row) for row in rows if _steps(row) in ((1, 2), (2, 1)))


_CORNERS = ((Rank.QUEEN, Rank.KING, Rank.ACE), (Rank.KING, Rank.ACE, Rank.TWO))


def _steps(row: list[Card]) -> tuple[int, ...]:
    return tuple(after.rank - before.rank for before, after in pairwise(row))
