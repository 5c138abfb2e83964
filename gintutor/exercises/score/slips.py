"""Typical wrong scores: what each misconception would come to, so that a learner's number can be recognised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from gintutor.cards import Hand, Suit
from gintutor.exercises.score.spot import Spot, deadwood_of, keeping_own_melds, later_cards
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset
from gintutor.scoring import HandKind, HandResult, Score, points
from gintutor.solver import best_defence, least_deadwood

Winner = Literal["knocker", "defender"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """One misconception: what it makes of this hand, and what to say about it."""

    tag: str
    winner: Winner | None
    points: int
    why: Message
    kind: HandKind

    def given(self, *, kind: bool) -> tuple[str | None, int]:
        """What a learner answers who makes it: who or, if ``kind``, how the hand ended; and the points."""
        return self.kind.value if kind else self.winner, self.points


def slips(spot: Spot, *, kind: bool = False) -> tuple[Slip, ...]:
    """Every slip that gives another answer than the right one, the most telling first."""
    right = spot.score()
    answer = (right.kind.value if kind else right.winner, right.points)
    # What doubles is the newest rule where it is played, so the likelier slip where two come to one number.
    found = [*_about_doubling(spot), *_about_layoffs(spot), *_about_bonuses(spot), *_about_sums(spot)]
    return tuple(each for each in found if each.given(kind=kind) != answer)


def _priced(tag: str, result: HandResult, rules: Ruleset, why: Message) -> Slip:
    score = points(result, rules)
    return Slip(tag=tag, winner=score.winner, points=score.points, why=why, kind=score.kind)


def _about_layoffs(spot: Spot) -> Iterator[Slip]:
    """Lay-offs forgotten, stopped early, made against gin, made by the knocker, or refused to keep an own meld."""
    result, rules = spot.result(), spot.rules
    if not spot.may_lay_off:
        open_to = best_defence(spot.spread, spot.defender).points
        tempted = replace(result, defender_deadwood=open_to)
        yield _priced("layoff_on_gin", tempted, rules, say("score.slip_layoff_on_gin"))
        return
    # Where only a broken meld frees a card to lay off, both slips give one number; the nearer reason comes first.
    kept = replace(result, defender_deadwood=keeping_own_melds(spot))
    yield _priced("keeps_own_meld", kept, rules, say("score.slip_keeps_own_meld"))
    forgotten = replace(result, defender_deadwood=least_deadwood(spot.defender))
    yield _priced("forgot_layoff", forgotten, rules, say("score.slip_forgot_layoff"))
    if later := later_cards(spot, result):
        stopped = replace(result, defender_deadwood=result.defender_deadwood + sum(each.points for each in later))
        yield _priced("stops_after_one", stopped, rules, say("score.slip_stops_after_one", cards=later))
    if spot.left:
        extended = best_defence(result.defence, spot.left).points
        if extended:
            mistaken = replace(result, knocker_deadwood=extended)
            yield _priced("knocker_lays_off", mistaken, rules, say("score.slip_knocker_lays_off"))


def _about_bonuses(spot: Spot) -> Iterator[Slip]:
    """A bonus forgotten, standing alone, taken from other rules or from another ending."""
    result, rules, right = spot.result(), spot.rules, spot.score()
    if right.kind is HandKind.UNDERCUT and result.knocker_deadwood == result.defender_deadwood:
        why = say("score.slip_undercut_at_equal")
        yield Slip(tag="undercut_at_equal", winner="knocker", points=0, why=why, kind=HandKind.KNOCK)
    bonus = dict(right.items).get(f"{right.kind.value}_bonus")
    if bonus is not None:
        times = _times(right)
        why = say("score.slip_forgot_bonus", bonus=bonus)
        yield Slip(
            tag="forgot_bonus", winner=right.winner, points=right.points - times * bonus, why=why, kind=right.kind
        )
        why = say("score.slip_only_bonus", bonus=bonus)
        yield Slip(tag="only_bonus", winner=right.winner, points=times * bonus, why=why, kind=right.kind)
        for other in PRESETS.values():
            why = say("score.slip_wrong_preset", bonus=bonus)
            yield _priced("wrong_preset_bonus", result, _with_bonuses_of(rules, other), why)
    if right.kind is HandKind.BIG_GIN:
        yield _priced("gin_for_big_gin", replace(result, big_gin=False), rules, say("score.slip_gin_for_big_gin"))
    if right.kind is HandKind.GIN and rules.big_gin_bonus is not None:
        yield _priced("big_gin_for_gin", replace(result, big_gin=True), rules, say("score.slip_big_gin_for_gin"))


def _about_doubling(spot: Spot) -> Iterator[Slip]:
    """A doubling forgotten, or made without a spade."""
    rules, right = spot.rules, spot.score()
    if not rules.spades_double:
        return
    plain = points(spot.result(), replace(rules, spades_double=False)).points
    if spot.upcard is not None and spot.upcard.suit is Suit.SPADES:
        why = say("score.slip_forgot_doubling")
        yield Slip(tag="forgot_doubling", winner=right.winner, points=plain, why=why, kind=right.kind)
    else:
        why = say("score.slip_doubled_anyway")
        yield Slip(tag="doubled_anyway", winner=right.winner, points=2 * plain, why=why, kind=right.kind)


def _with_bonuses_of(rules: Ruleset, other: Ruleset) -> Ruleset:
    """The rules with the bonuses of another preset; big gin stays as it is where one of the two does not know it."""
    both = None not in (rules.big_gin_bonus, other.big_gin_bonus)
    return replace(
        rules,
        gin_bonus=other.gin_bonus,
        big_gin_bonus=other.big_gin_bonus if both else rules.big_gin_bonus,
        undercut_bonus=other.undercut_bonus,
    )


def _times(score: Score) -> int:
    """2 where a spade doubled the hand, else 1."""
    return 2 if any(key == "spades_doubled" for key, _ in score.items) else 1


def _about_sums(spot: Spot) -> Iterator[Slip]:
    """Points added instead of subtracted, not subtracted at all, or court cards counted 11, 12 and 13."""
    result, rules, right = spot.result(), spot.rules, spot.score()
    mine, theirs = result.knocker_deadwood, result.defender_deadwood
    times = _times(right)
    if mine and right.kind is HandKind.KNOCK:
        why = say("score.slip_added")
        yield Slip(tag="adds_deadwood", winner="knocker", points=times * (theirs + mine), why=why, kind=right.kind)
        why = say("score.slip_not_subtracted", points=mine)
        yield Slip(tag="forgot_own_deadwood", winner="knocker", points=times * theirs, why=why, kind=right.kind)
    if mine and right.kind is HandKind.UNDERCUT:
        added = times * (theirs + mine + rules.undercut_bonus)
        why = say("score.slip_added")
        yield Slip(tag="adds_deadwood", winner="defender", points=added, why=why, kind=right.kind)
    by_rank = _by_rank(deadwood_of(result))
    if by_rank != theirs and by_rank <= 100:
        counted = replace(result, defender_deadwood=by_rank)
        yield _priced("face_not_ten", counted, rules, say("score.slip_face_not_ten"))


def _by_rank(deadwood: Hand) -> int:
    """The sum with jack 11, queen 12, king 13."""
    return sum(each.rank + 1 for each in deadwood)
