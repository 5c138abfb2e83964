"""Why an entry of the sheet is what it is, in one sentence with its sum."""

from __future__ import annotations

from gintutor.exercises.sheet.spot import Spot, name
from gintutor.exercises.words import added, equal, less, minus, plus, times
from gintutor.game import Played
from gintutor.messages import Message, say
from gintutor.rules import Ruleset
from gintutor.scoring import HandKind


def hand_price(hand: Played, rules: Ruleset) -> Message:
    """The points of a hand and who gets them."""
    if hand.winner is None:
        return say("sheet.price_dead")
    items = dict(hand.score.items)
    mine, theirs = hand.result.knocker_deadwood, hand.result.defender_deadwood
    who = name(hand.winner)
    match hand.score.kind:
        case HandKind.UNDERCUT:
            gap, bonus = mine - theirs, items["undercut_bonus"]
            price = say("sheet.price_undercut", name=who, sum=equal(added(less(mine, theirs), bonus), gap + bonus))
        case HandKind.KNOCK:
            price = say("sheet.price_knock", name=who, sum=minus(theirs, mine))
        case HandKind.BIG_GIN:
            price = say("sheet.price_big_gin", name=who, sum=plus([theirs, items["big_gin_bonus"]]))
        case _:
            price = say("sheet.price_gin", name=who, sum=plus([theirs, items["gin_bonus"]]))
    if "spades_doubled" in items:
        doubled = say("sheet.price_doubled", sum=times(2, items["spades_doubled"]))
        return say("sheet.both", first=price, second=doubled)
    return price


def line_price(spot: Spot, line: str, seat: int) -> Message:
    """What belongs on that line below the hands, and why."""
    settled, rules = spot.game.settlement, spot.rules
    side, other = settled.players[seat], settled.players[1 - seat]
    who, rival = name(seat), name(1 - seat)
    gained = [hand.score.points for hand in spot.game.hands if hand.winner == seat]
    if line == "hand_points":
        return say("sheet.side_sum", name=who, sum=plus(gained))
    if line == "line_bonus":
        if not rules.line_bonus:
            return say("sheet.line_none", name=who, n=0)
        return say("sheet.line_sum", name=who, sum=times(side.hands_won, rules.line_bonus))
    if seat != settled.reached:
        return say("sheet.bonus_loser", name=who, other=rival, n=0)
    if line == "shutout":
        return _shutout(spot, seat)
    if rules.game_bonus_no_hands is not None and not other.hands_won:
        return say("sheet.bonus_no_hands", name=who, loser=rival, bonus=side.game_bonus)
    return say("sheet.bonus_game", name=who, bonus=side.game_bonus)


def _shutout(spot: Spot, seat: int) -> Message:
    side, other = spot.game.settlement.players[seat], spot.game.settlement.players[1 - seat]
    rival = name(1 - seat)
    if side.shutout:
        base = [side.hand_points, side.game_bonus] if spot.rules.shutout_doubles_game_bonus else [side.hand_points]
        return say("sheet.bonus_shutout", loser=rival, sum=plus(base), bonus=side.shutout)
    if other.hand_points:
        return say("sheet.shutout_scored", loser=rival, points=other.hand_points, n=0)
    return say("sheet.shutout_not_played", n=0)
