"""Is there a legal knock, with which discards, and how should the knocker lay down?

Knocking means at most the limit in deadwood after the discard; nothing left is gin, all eleven cards melded big gin.
A card taken from the discard pile may not be discarded in the same turn unless the rules allow it (RULES §1, §2).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from gintutor.cards import Card, Hand, Rank
from gintutor.melds import MELDS, Arrangement
from gintutor.messages import Message, say
from gintutor.rules import Ruleset, as_data, knock_limit
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.solver.layoffs import least_after_layoffs


class FactError(ValueError):
    """Facts that no hand can produce: ``code``, the ``field`` at fault, its ``value``, what is ``allowed`` (data).

    Codes: ``hand_size``, ``not_held`` (cards said to be in a hand that are not), ``repeated`` (a card in both hands),
    ``over_limit``, ``big_gin_off``, ``not_big_gin``, ``range``, ``no_winner`` (points without a winner).
    """

    def __init__(self, code: str, field: str, value: object, allowed: str = "") -> None:
        super().__init__(f"{field}: {code}: {value}, allowed: {allowed}")
        self.code = code
        self.field = field
        self.value = value
        self.allowed = allowed

    @property
    def message(self) -> Message:
        """The error as a sentence that names the field and the allowed values."""
        shown = as_data(self.value)
        match self.code:
            case "hand_size":
                return say("rules.error_hand_size", field=self.field, value=shown, allowed=self.allowed)
            case "not_held":
                return say("rules.error_not_held", field=self.field, value=shown)
            case "repeated":
                return say("rules.error_both_hands", field=self.field, value=shown)
            case "over_limit":
                return say("rules.error_over_limit", field=self.field, value=shown, allowed=self.allowed)
            case "big_gin_off":
                return say("rules.error_big_gin_off", field=self.field)
            case "not_big_gin":
                return say("rules.error_not_big_gin", field=self.field, value=shown)
            case "no_winner":
                return say("rules.error_no_winner", field=self.field, value=shown)
            case _:
                return say("rules.error_range", field=self.field, value=shown, allowed=self.allowed)


class KnockReason(StrEnum):
    """Why no knock is legal; the first that applies, in this order."""

    TAKEN_CARD = "taken_card"
    STRAIGHT_GIN = "straight_gin"
    OKLAHOMA_ACE = "oklahoma_ace"
    OKLAHOMA_LIMIT = "oklahoma_limit"
    OVER_LIMIT = "over_limit"


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockDiscard:
    """A discard that lets the hand end: the card, the least deadwood after it, and what that is called."""

    card: Card
    deadwood: int
    kind: Literal["knock", "gin"]


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockOptions:
    """What a player with eleven cards may do: every legal discard in card order, or why there is none.

    ``misses_by`` is the number of points by which the best allowed discard exceeds ``limit``, 0 when legal.
    ``big_gin`` says that all eleven cards are melded and the rules know big gin.
    """

    legal: bool
    limit: int
    discards: tuple[KnockDiscard, ...]
    big_gin: bool
    reason: KnockReason | None
    misses_by: int


def knock(hand: Hand, rules: Ruleset, upcard: Card | None = None, taken: Card | None = None) -> KnockOptions:
    """Judge a hand of eleven cards: ``upcard`` is the first upcard (Oklahoma), ``taken`` a card from the discard pile.

    Raises :class:`FactError` for another number of cards or a taken card that is not held, and ``RulesError`` when
    Oklahoma is played and the upcard is not given.
    """
    if len(hand) != 11:
        raise FactError("hand_size", "hand", len(hand), "11")
    if taken is not None and taken not in hand:
        raise FactError("not_held", "taken", taken)
    limit = knock_limit(rules, upcard)
    barred = None if rules.rediscard_allowed else taken
    every = discards(hand)
    allowed = [(card, points) for card, points in every if card != barred]
    legal = tuple(
        KnockDiscard(card=card, deadwood=points, kind="knock" if points else "gin")
        for card, points in allowed
        if points <= limit
    )
    least = min(points for _, points in allowed)
    # Eleven melded cards hold a meld of four or more, so one can always be spared: big gin implies a legal discard.
    return KnockOptions(
        legal=bool(legal),
        limit=limit,
        discards=legal,
        big_gin=rules.big_gin_bonus is not None and least_deadwood(hand) == 0,
        reason=_reason(rules, upcard, least, min(points for _, points in every)),
        misses_by=max(0, least - limit),
    )


def _reason(rules: Ruleset, upcard: Card | None, least: int, barred: int) -> KnockReason | None:
    """Name what stands in the way: the best allowed discard leaves ``least`` points, any card's ``barred``."""
    limit = knock_limit(rules, upcard)
    if least <= limit:
        return None
    return KnockReason.TAKEN_CARD if barred <= limit else limit_reason(rules, upcard, least)


def limit_reason(rules: Ruleset, upcard: Card | None, points: int) -> KnockReason:
    """Name the rule whose limit so many points exceed.

    The upcard of Oklahoma is named where it stands in the way: without it the hand could knock.
    """
    if rules.straight_gin:
        return KnockReason.STRAIGHT_GIN
    if rules.oklahoma and upcard is not None and upcard.rank is Rank.ACE:
        return KnockReason.OKLAHOMA_ACE
    if rules.oklahoma and points <= rules.knock_limit:
        return KnockReason.OKLAHOMA_LIMIT
    return KnockReason.OVER_LIMIT


def knocker_gain(rules: Ruleset, own: int, other: int, *, big_gin: bool = False) -> int:
    """Price a hand for the knocker in points, negative when the defender scores; spades would only double it."""
    if own == 0:
        return other + (rules.big_gin_bonus or 0 if big_gin else rules.gin_bonus)
    return other - own if own < other else other - own - rules.undercut_bonus


def _spreads(mask: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to lay melds from a hand, best or not, as (meld masks, deadwood mask)."""
    inside = [meld.hand.mask for meld in MELDS if meld.hand.mask & mask == meld.hand.mask]

    def grow(first: int, laid: tuple[int, ...], left: int) -> Iterator[tuple[tuple[int, ...], int]]:
        yield laid, left
        for place in range(first, len(inside)):
            if inside[place] & left == inside[place]:
                yield from grow(place + 1, (*laid, inside[place]), left & ~inside[place])

    return grow(0, (), mask)


def best_spread(knocker: Hand, defender: Hand, rules: Ruleset, upcard: Card | None = None) -> Arrangement:
    """Find the spread that earns the knocker most against the defender's best answer, both hands open.

    Every legal spread is priced, not only those with the least deadwood: more deadwood can be worth it when it takes a
    lay-off away. Ten cards knock, eleven go big gin. Among equals: the least deadwood, then the fewest melds. Raises
    :class:`FactError` when the hand may not be laid down at all.
    """
    check_hands(knocker, defender, rules)
    limit = knock_limit(rules, upcard) if len(knocker) == 10 else 0
    best: tuple[tuple[int, int, int], Arrangement] | None = None
    for laid, left in _spreads(knocker.mask):
        own = Hand(left).points
        if own > limit:
            continue
        arrangement = Arrangement(tuple(MELD_OF[group] for group in laid), Hand(left))
        open_to = arrangement.melds if own or rules.layoff_on_gin else ()
        other = least_after_layoffs(open_to, defender.mask)
        gain = knocker_gain(rules, own, other, big_gin=len(knocker) == 11)
        key = (gain, -own, -len(laid))
        if best is None or key > best[0]:
            best = key, arrangement
    if best is None:
        code = "over_limit" if len(knocker) == 10 else "not_big_gin"
        raise FactError(code, "knocker", least_deadwood(knocker), f"0 … {limit}")
    return best[1]


def check_hands(knocker: Hand, defender: Hand, rules: Ruleset) -> None:
    """Raise :class:`FactError` unless ten (or eleven for big gin) cards can have met ten others."""
    if len(knocker) not in (10, 11):
        raise FactError("hand_size", "knocker", len(knocker), "10, 11")
    if len(knocker) == 11 and rules.big_gin_bonus is None:
        raise FactError("big_gin_off", "knocker", len(knocker), "10")
    if len(defender) != 10:
        raise FactError("hand_size", "defender", len(defender), "10")
    if both := knocker & defender:
        raise FactError("repeated", "defender", both)
