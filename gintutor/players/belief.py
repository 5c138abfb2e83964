"""What a player believes about the hidden cards: how likely the other holds each, and which comes next from the stock.

Everything is inferred from what both players saw. A card taken tells that two partners of it are held; a card passed
tells that there are hardly two cards that would meld with it; a card thrown tells that no loose card is worth more,
for players throw what costs most. Nothing is ever held impossible but what is seen elsewhere, so that an opponent who
plays otherwise is misjudged a little and not overlooked.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.deal import Discard, Draw, Fact, Pass, Take
from gintutor.players.masks import ALL, NEAR, PAIRS, POINTS, indices
from gintutor.players.view import View

HIGH, AFTER_THROW, AFTER_PASS, AFTER_TAKE = 0.51, 0.97, 0.92, 0.66
"""How much less likely the other holds a card worth more than one thrown, a card near to one thrown, a card near to
one passed; and how surely a card was taken for a meld. Found by play, see ``Weights``."""

NOTHING_THROWN = 99


@dataclass(frozen=True, slots=True, kw_only=True)
class Belief:
    """Judgement of the hidden cards, by index.

    ``held[i]``: how likely the other holds card ``i`` (1 for a card taken openly); ``next[i]``: how likely it is the
    top of the stock. ``ceiling``: the lowest card the other has thrown, in points. ``passed``: cards it left lying.
    ``unseen``, ``known``: masks.
    """

    unseen: int
    known: int
    ceiling: int
    passed: tuple[int, ...]
    held: tuple[float, ...]
    next: tuple[float, ...]


def judged(seen: View) -> Belief:
    """Judge the hidden cards from a view."""
    pile = 0
    for each in seen.pile:
        pile |= each.bit
    known = seen.known.mask
    unseen = ALL & ~(seen.hand.mask | pile | known)
    thrown, passed = told_by(seen.history, 1 - seen.seat, seen.upcard.index if seen.upcard else -1)
    ceiling = min((POINTS[card] for card in thrown), default=NOTHING_THROWN)
    weight = [1.0] * 52
    for cards, factor in ((thrown, AFTER_THROW), (passed, AFTER_PASS)):
        for card in cards:
            for near in indices(NEAR[card] & unseen):
                weight[near] *= factor
    hidden = indices(unseen)
    for card in hidden:
        if POINTS[card] > ceiling:
            weight[card] *= HIGH
    share = (10 - known.bit_count()) / (sum(weight[card] for card in hidden) or 1)
    held = [0.0] * 52
    for card in hidden:
        held[card] = min(0.95, weight[card] * share)
    for card in indices(known):
        held[card] = 1.0
    _add_partners(held, known, unseen)
    left = sum(1 - held[card] for card in hidden) or 1
    comes = [0.0] * 52
    for card in hidden:
        comes[card] = (1 - held[card]) / left
    return Belief(
        unseen=unseen, known=known, ceiling=ceiling, passed=tuple(passed), held=tuple(held), next=tuple(comes)
    )


def told_by(history: tuple[Fact, ...], seat: int, upcard: int) -> tuple[list[int], list[int]]:
    """List what a seat has thrown, and what it has left lying, from the facts both saw."""
    pile = [upcard] if upcard >= 0 else []
    thrown: list[int] = []
    passed: list[int] = []
    passes = 0
    for who, action, _ in history:
        match action:
            case Pass():
                passes += 1
                if who == seat:
                    passed.append(pile[-1])
            case Take():
                pile.pop()
            case Draw():
                # After two passes only the stock is open: that draw tells nothing.
                if who == seat and pile and passes != 2:
                    passed.append(pile[-1])
                passes = 0
            case Discard(card):
                pile.append(card.index)
                if who == seat:
                    thrown.append(card.index)
            case _:
                pass
    return thrown, passed


def _add_partners(held: list[float], known: int, unseen: int) -> None:
    """Raise the partners of each card taken: one of the pairs that meld with it is held, each as likely as before."""
    before = tuple(held)
    for card in indices(known):
        ways = [(a, b, before[a] * before[b]) for _, a, b in PAIRS[card]]
        total = sum(way for *_, way in ways)
        if not total:
            continue
        partner: dict[int, float] = {}
        for a, b, way in ways:
            partner[a] = partner.get(a, 0.0) + way / total
            partner[b] = partner.get(b, 0.0) + way / total
        for other, likely in partner.items():
            if unseen >> other & 1:
                held[other] = min(0.97, held[other] + AFTER_TAKE * likely * (1 - held[other]))


def danger(card: int, belief: Belief) -> float:
    """How likely the other holds two cards that make a meld with this one, from 0 to 1."""
    held = belief.held
    safe = 1.0
    for _, a, b in PAIRS[card]:
        safe *= 1 - held[a] * held[b]
    return 1 - safe
