"""Typical wrong entries of a score sheet, in hands and in the lines below, each with its misconception."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gintutor.game import Game, Played
from gintutor.rules import PRESETS, Ruleset
from gintutor.scoring import HandKind, Settlement, points

LINES = ("hand_points", "game_bonus", "shutout", "line_bonus")


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A wrong entry: the misconception, the seat it is written to, the points."""

    tag: str
    seat: int
    points: int


def hand_slips(hand: Played, rules: Ruleset) -> tuple[Slip, ...]:
    """What misconceptions would write down for that hand, each different from what is right; none for a dead hand."""
    if hand.winner is None or hand.knocker is None:
        return ()
    found = _of_hand(hand, hand.knocker, hand.winner, rules)
    return tuple(each for each in found if each.points != hand.score.points)


def _of_hand(hand: Played, knocker: int, winner: int, rules: Ruleset) -> Iterator[Slip]:
    mine, theirs = hand.result.knocker_deadwood, hand.result.defender_deadwood
    items = dict(hand.score.items)
    times = 2 if "spades_doubled" in items else 1
    for other in PRESETS.values():
        priced = points(hand.result, _with_bonuses_of(rules, other)).points
        yield Slip(tag="wrong_preset_bonus", seat=winner, points=priced)
    bonus = items.get(f"{hand.score.kind.value}_bonus")
    if bonus is not None:
        yield Slip(tag="forgot_bonus", seat=winner, points=hand.score.points - times * bonus)
        yield Slip(tag="only_bonus", seat=winner, points=times * bonus)
    if hand.score.kind is HandKind.UNDERCUT:
        yield Slip(tag="undercut_at_equal" if mine == theirs else "wrong_winner", seat=knocker, points=mine - theirs)
    if hand.score.kind is HandKind.KNOCK:
        yield Slip(tag="forgot_own_deadwood", seat=winner, points=times * theirs)
        yield Slip(tag="adds_deadwood", seat=winner, points=times * (theirs + mine))
    if times == 2:
        yield Slip(tag="forgot_doubling", seat=winner, points=hand.score.points // 2)


def _with_bonuses_of(rules: Ruleset, other: Ruleset) -> Ruleset:
    big = None if rules.big_gin_bonus is None else other.big_gin_bonus or rules.big_gin_bonus
    return replace(rules, gin_bonus=other.gin_bonus, big_gin_bonus=big, undercut_bonus=other.undercut_bonus)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineSlip:
    """A wrong entry under the hands: the misconception, the line (one of :data:`LINES`), the seat, what it writes."""

    tag: str
    line: str
    seat: int
    points: int


def line_slips(game: Game) -> tuple[LineSlip, ...]:
    """What misconceptions would write under the hands of a game that is over, each different from what is right."""
    settled = game.settlement
    return tuple(each for each in _of_lines(game, settled) if each.points != entry(settled, each.line, each.seat))


def entry(settled: Settlement, line: str, seat: int) -> int:
    """What is right on that line for that seat."""
    return int(getattr(settled.players[seat], line))


def _of_lines(game: Game, settled: Settlement) -> Iterator[LineSlip]:
    rules, reached = game.rules, settled.reached
    if reached is None:
        return
    other = settled.players[1 - reached]
    winner = settled.players[reached]
    for seat in (0, 1):
        won = settled.players[seat].hands_won
        for bonus in sorted({preset.line_bonus for preset in PRESETS.values()} - {0}):  # none at all is one forgotten
            yield LineSlip(tag="wrong_preset_bonus", line="line_bonus", seat=seat, points=bonus * won)
        yield LineSlip(tag="forgot_line_bonus", line="line_bonus", seat=seat, points=0)
    doubled = winner.hand_points + winner.game_bonus * rules.shutout_doubles_game_bonus
    yield LineSlip(tag="shutout", line="shutout", seat=reached, points=0)
    if not winner.shutout and (rules.shutout_doubles or not other.hands_won):
        yield LineSlip(tag="shutout", line="shutout", seat=reached, points=doubled)
    special = rules.game_bonus_no_hands
    if special is not None:
        yield LineSlip(tag="no_hands_bonus", line="game_bonus", seat=reached, points=special)
        yield LineSlip(tag="no_hands_bonus", line="game_bonus", seat=reached, points=rules.game_bonus)
    yield LineSlip(tag="forgot_game_bonus", line="game_bonus", seat=reached, points=0)
    yield LineSlip(tag="game_bonus_to_loser", line="game_bonus", seat=1 - reached, points=rules.game_bonus)
    for seat in (0, 1):
        yield LineSlip(tag="wrong_sum", line="hand_points", seat=seat, points=settled.players[seat].hand_points + 10)
