"""Facts of a hand first, prices later; and the settlement of a game.

A :class:`HandResult` records what happened, :func:`points` prices it, so one hand can be shown under every ruleset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Literal

from gintutor.cards import Card, Hand, Suit
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say
from gintutor.rules import RulesError, Ruleset, knock_limit
from gintutor.solver.knocking import FactError, check_hands
from gintutor.solver.layoffs import best_defence


class HandKind(StrEnum):
    """How a hand ended."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big_gin"
    UNDERCUT = "undercut"
    DEAD = "dead"


KIND_NAMES: Mapping[HandKind, Message] = MappingProxyType({
    HandKind.KNOCK: say("rules.kind_knock"), HandKind.GIN: say("rules.kind_gin"),
    HandKind.BIG_GIN: say("rules.kind_big_gin"), HandKind.UNDERCUT: say("rules.kind_undercut"),
    HandKind.DEAD: say("rules.kind_dead"),
})  # fmt: skip

ITEM_NAMES: Mapping[str, Message] = MappingProxyType({
    "difference": say("rules.item_difference"), "opponent_deadwood": say("rules.item_opponent_deadwood"),
    "gin_bonus": say("rules.item_gin_bonus"), "big_gin_bonus": say("rules.item_big_gin_bonus"),
    "undercut_bonus": say("rules.item_undercut_bonus"), "spades_doubled": say("rules.item_spades_doubled"),
    "hand_points": say("rules.item_hand_points"), "game_bonus": say("rules.item_game_bonus"),
    "line_bonus": say("rules.item_line_bonus"), "shutout": say("rules.item_shutout"), "total": say("rules.item_total"),
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """What happened in one hand, without a price. ``upcard`` is the first one turned up, if any was.

    Deadwood is after lay-offs, in points. ``dead`` is a hand that ran out of stock: nobody laid down.
    """

    knocker_deadwood: int = 0
    defender_deadwood: int = 0
    big_gin: bool = False
    dead: bool = False
    upcard: Card | None = None
    spread: tuple[Meld, ...] = ()
    defence: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, int], ...] = ()
    knocker_cards: Hand = field(default=Hand())
    defender_cards: Hand = field(default=Hand())

    def __post_init__(self) -> None:
        for name, value in (
            ("knocker_deadwood", self.knocker_deadwood),
            ("defender_deadwood", self.defender_deadwood),
        ):
            if type(value) is not int or not 0 <= value <= 100:
                raise FactError("range", name, value, "0 … 100")
        if self.big_gin and self.knocker_deadwood:
            raise FactError("not_big_gin", "knocker_deadwood", self.knocker_deadwood, "0")

    @property
    def kind(self) -> HandKind:
        """How the hand ended; gin is never undercut, not even by a defender with nothing left (RULES §1)."""
        if self.dead:
            return HandKind.DEAD
        if self.big_gin:
            return HandKind.BIG_GIN
        if self.knocker_deadwood == 0:
            return HandKind.GIN
        return HandKind.KNOCK if self.knocker_deadwood < self.defender_deadwood else HandKind.UNDERCUT


DEAD_HAND = HandResult(dead=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """The price of a hand: who scores how many points, and the items they add up from."""

    kind: HandKind
    winner: Literal["knocker", "defender"] | None
    points: int
    items: tuple[tuple[str, int], ...]


def points(result: HandResult, rules: Ruleset) -> Score:
    """Price a hand under a ruleset (RULES §1 Result, §2 bonuses).

    Where big gin is not played the same cards are gin: the player would have had to discard. A spade upcard doubles
    all of it where that is played; raises :class:`RulesError` ``upcard_needed`` when the upcard is not known then.
    """
    kind = result.kind
    if kind is HandKind.DEAD:
        return Score(kind=kind, winner=None, points=0, items=())
    if kind is HandKind.BIG_GIN and rules.big_gin_bonus is None:
        kind = HandKind.GIN
    gap = result.defender_deadwood - result.knocker_deadwood
    match kind:
        case HandKind.BIG_GIN:
            items = [("opponent_deadwood", gap), ("big_gin_bonus", rules.big_gin_bonus or 0)]
        case HandKind.GIN:
            items = [("opponent_deadwood", gap), ("gin_bonus", rules.gin_bonus)]
        case HandKind.UNDERCUT:
            items = [("difference", -gap), ("undercut_bonus", rules.undercut_bonus)]
        case _:
            items = [("difference", gap)]
    total = sum(value for _, value in items)
    if rules.spades_double:
        if result.upcard is None:
            raise RulesError("upcard_needed", "upcard", None, "A … K")
        if result.upcard.suit is Suit.SPADES:
            items.append(("spades_doubled", total))
            total *= 2
    winner: Literal["knocker", "defender"] = "defender" if kind is HandKind.UNDERCUT else "knocker"
    return Score(kind=kind, winner=winner, points=total, items=tuple(items))


def lay_down(
    knocker: Hand, spread: Sequence[Meld], defender: Hand, rules: Ruleset, upcard: Card | None = None
) -> HandResult:
    """Play the end of a hand: the knocker lays ``spread``, the defender answers as well as can be.

    Ten cards knock or go gin, eleven go big gin. No lay-off against gin unless the rules allow it. Raises
    :class:`FactError` for cards that are not held, hands of a wrong size and deadwood above the limit, and
    ``MeldError`` for a card in two melds.
    """
    check_hands(knocker, defender, rules)
    laid = Arrangement(tuple(spread)).hand
    if strange := laid - knocker:
        raise FactError("not_held", "spread", strange)
    own = (knocker - laid).points
    limit = knock_limit(rules, upcard)
    if len(knocker) == 11 and own:
        raise FactError("not_big_gin", "spread", own, "0")
    if own > limit:
        raise FactError("over_limit", "spread", own, f"0 … {limit}")
    defence = best_defence(spread if own or rules.layoff_on_gin else (), defender)
    return HandResult(
        knocker_deadwood=own,
        defender_deadwood=defence.points,
        big_gin=len(knocker) == 11,
        upcard=upcard,
        spread=tuple(spread),
        defence=defence.melds,
        laid_off=defence.laid_off,
        knocker_cards=knocker,
        defender_cards=defender,
    )


@dataclass(frozen=True, slots=True)
class HandPoints:
    """One line of the score sheet: the player who won the hand (0 or 1, ``None`` for a dead hand) and the points."""

    winner: int | None
    points: int = 0

    def __post_init__(self) -> None:
        if self.winner is not None and (type(self.winner) is not int or self.winner not in (0, 1)):
            raise FactError("range", "winner", self.winner, "0, 1, null")
        if type(self.points) is not int or not 0 <= self.points <= 10_000:
            raise FactError("range", "points", self.points, "0 … 10000")
        if self.winner is None and self.points:
            raise FactError("no_winner", "points", self.points, "0")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSettlement:
    """One player's side of the sheet, all in points but ``hands_won``. ``shutout`` is what the doubling adds."""

    hands_won: int
    hand_points: int
    game_bonus: int = 0
    shutout: int = 0
    line_bonus: int = 0

    @property
    def total(self) -> int:
        """Everything together."""
        return self.hand_points + self.game_bonus + self.shutout + self.line_bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class Settlement:
    """A game settled. ``reached`` is the player who brought the game to its end, ``winner`` who won after bonuses.

    Before the end both are ``None`` and no bonus is counted; ``winner`` is also ``None`` when the totals decide and
    are equal. ``ignored`` counts hands written down after the end.
    """

    over: bool
    reached: int | None
    winner: int | None
    players: tuple[PlayerSettlement, PlayerSettlement]
    ignored: int

    @property
    def totals(self) -> tuple[int, int]:
        """Both players' totals."""
        return self.players[0].total, self.players[1].total


def settle(rules: Ruleset, hands: Sequence[HandPoints]) -> Settlement:
    """Settle a game from its hands in order (RULES §2).

    The game ends with the hand that brings a player to the target; bonuses never count towards it. Then come the game
    bonus, the doubling for a shutout where it is played, and last the line bonus, which is never doubled.
    """
    scored, won = [0, 0], [0, 0]
    played = 0
    for hand in hands:
        played += 1
        if hand.winner is not None:
            scored[hand.winner] += hand.points
            won[hand.winner] += 1
            if scored[hand.winner] >= rules.game_target:
                break
    reached = next((player for player in (0, 1) if scored[player] >= rules.game_target), None)
    first, second = (_side(rules, player, reached, scored=scored, won=won) for player in (0, 1))
    winner = reached
    if reached is not None and rules.match_winner == "total":
        winner = None if first.total == second.total else int(second.total > first.total)
    return Settlement(
        over=reached is not None, reached=reached, winner=winner, players=(first, second), ignored=len(hands) - played
    )


def _side(rules: Ruleset, player: int, reached: int | None, *, scored: list[int], won: list[int]) -> PlayerSettlement:
    """Work out one player's bonuses, none before the end."""
    if reached is None:
        return PlayerSettlement(hands_won=won[player], hand_points=scored[player])
    bonus = shutout = 0
    if player == reached:
        bonus = rules.game_bonus
        if rules.game_bonus_no_hands is not None and won[1 - player] == 0:
            bonus = rules.game_bonus_no_hands
        if rules.shutout_doubles and scored[1 - player] == 0:
            shutout = scored[player] + bonus * rules.shutout_doubles_game_bonus
    return PlayerSettlement(
        hands_won=won[player],
        hand_points=scored[player],
        game_bonus=bonus,
        shutout=shutout,
        line_bonus=rules.line_bonus * won[player],
    )
