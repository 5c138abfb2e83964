"""What shows once both hands lie open: the knock that was there, the better spread, what could have been laid off."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Hand
from gintutor.deal import (
    BigGin,
    Discard,
    Done,
    Knock,
    Lay,
    LayOff,
    Phase,
    Position,
    away,
    best_answer,
    extended,
    play,
)
from gintutor.deal.actions import groups
from gintutor.game import played
from gintutor.melds import Meld
from gintutor.messages import say
from gintutor.players.playout import Stakes
from gintutor.players.review.sentences import melds_of
from gintutor.players.review.shape import Finding, FindingKind
from gintutor.players.simple import big_gin
from gintutor.players.view import view
from gintutor.scoring import lay_down, points
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.knocking import best_spread, knock
from gintutor.solver.layoffs import best_defence


def came_to(end: Position, seat: int) -> int:
    """The points of a finished hand for a seat, negative when the other scores."""
    hand = played(end)
    if hand.winner is None:
        return 0
    return hand.score.points if hand.winner == seat else -hand.score.points


def findings(path: Sequence[Position], seat: int) -> tuple[Finding, ...]:
    """What the hindsight shows to a seat in a finished hand; nothing while the hand goes on."""
    end = path[-1]
    if not end.over:
        return ()
    lay_down = _missed_big_gin(path, seat) or _could_knock(path, seat)
    found = [lay_down, _better_spread(path, seat), _better_defence(path, seat)]
    return tuple(each for each in found if each is not None)


def turns(path: Sequence[Position], seat: int) -> dict[int, int]:
    """The number of the seat's turn, from 1, at each step where it has to move before a knock.

    An offer belongs to the turn that it opens or comes before.
    """
    numbers, turn = {}, 1
    for step, position in enumerate(path[:-1]):
        if position.turn != seat:
            continue
        numbers[step] = turn
        if position.phase is Phase.DISCARD:
            turn += 1
    return numbers


def _missed_big_gin(path: Sequence[Position], seat: int) -> Finding | None:
    """The first turn on which all eleven cards were melded and big gin, which pays more, was not called."""
    numbers = turns(path, seat)
    for step, position in enumerate(path[:-1]):
        if position.turn != seat or position.phase is not Phase.DISCARD:
            continue
        call = big_gin(view(position, seat))
        if call is None or isinstance(path[step + 1].history[-1].action, BigGin):
            continue
        end = play(position, call)
        while not end.over:
            end = play(end, best_answer(end))
        scored, came = came_to(end, seat), came_to(path[-1], seat)
        if scored <= came:
            return None
        message = say(
            "review.missed_big_gin",
            turn=numbers[step],
            scored=say("review.points", n=scored),
            came=say("review.points", n=came),
        )
        return Finding(kind=FindingKind.MISSED_BIG_GIN, step=step, better=call, cost=scored - came, message=message)
    return None


def _could_knock(path: Sequence[Position], seat: int) -> Finding | None:
    """The first turn on which a knock was legal and not made."""
    numbers = turns(path, seat)
    for step, position in enumerate(path[:-1]):
        if position.turn != seat or position.phase is not Phase.DISCARD:
            continue
        options = knock(position.hand, position.rules, position.upcard, position.taken)
        if options.discards and isinstance(path[step + 1].history[-1].action, Discard):
            return _knock_there(path, step, numbers[step])
    return None


def _knock_there(path: Sequence[Position], step: int, turn: int) -> Finding:
    """What the knock would have scored against the hand the other really held."""
    position = path[step]
    seat, other = position.turn, position.hands[1 - position.turn]
    options = knock(position.hand, position.rules, position.upcard, position.taken)
    best = min(options.discards, key=lambda each: (each.deadwood, -each.card.points))
    kept = position.hand - Hand(best.card.bit)
    split = best_arrangement(kept)
    result = lay_down(kept, split.melds, other, position.rules, position.upcard)
    price = points(result, position.rules)
    scored = price.points if price.winner == "knocker" else -price.points
    came = came_to(path[-1], seat)
    if best.deadwood == 0:
        message = say(
            "review.could_gin", turn=turn, scored=say("review.points", n=scored), came=say("review.points", n=came)
        )
    elif scored > came:
        message = say(
            "review.could_knock",
            turn=turn,
            n=best.deadwood,
            scored=say("review.points", n=scored),
            came=say("review.points", n=came),
        )
    else:
        message = say(
            "review.waiting_paid",
            turn=turn,
            n=best.deadwood,
            scored=say("review.points", n=scored),
            came=say("review.points", n=came),
        )
    better = Knock.of(best.card, split)
    return Finding(kind=FindingKind.COULD_KNOCK, step=step, better=better, cost=scored - came, message=message)


def _better_spread(path: Sequence[Position], seat: int) -> Finding | None:
    """The spread that would have scored more against the other's best answer."""
    end = path[-1]
    if end.knocker != seat:
        return None
    step = next(number for number, position in enumerate(path) if position.phase is Phase.DEFEND) - 1
    action = path[step + 1].history[-1].action
    own, other = end.hands[seat], end.hands[1 - seat]
    best = best_spread(own, other, end.rules, end.upcard)
    gain = _answered(end, best.melds, own, other) - _answered(end, end.spread, own, other)
    if gain <= 0 or not isinstance(action, Knock):
        return None
    message = say("review.better_spread", n=gain, melds=melds_of(groups(best.melds)))
    better = Knock.of(action.card, best)
    return Finding(kind=FindingKind.BETTER_SPREAD, step=step, better=better, cost=gain, message=message)


def _answered(end: Position, melds: Sequence[Meld], own: Hand, other: Hand) -> int:
    """The knocker's points for a spread, answered as well as can be."""
    score = points(lay_down(own, melds, other, end.rules, end.upcard), end.rules)
    return score.points if score.winner == "knocker" else -score.points


def _better_defence(path: Sequence[Position], seat: int) -> Finding | None:
    """What the defender left undone, from the first step after which the best was out of reach."""
    end = path[-1]
    if end.knocker is None or end.knocker == seat:
        return None
    stakes = Stakes.of(end.rules, end.upcard)
    own = end.knocker_deadwood.points

    def price(other: int) -> int:
        return stakes.price(own, other)

    steps = [step for step, position in enumerate(path) if position.phase is Phase.DEFEND]
    reached = [_reachable(path[step]) for step in steps] + [(end.hands[seat] - away(end)).points]
    cost = price(reached[-1]) - price(reached[0])
    if cost <= 0:
        return None
    place = next(number for number in range(len(steps)) if reached[number + 1] > reached[number])
    return _undone(path[steps[place]], steps[place], cost)


def _open_to(position: Position) -> tuple[Meld, ...]:
    return extended(position) if not position.gin or position.rules.layoff_on_gin else ()


def _reachable(position: Position) -> int:
    """The least deadwood the defender can still come to."""
    return best_defence(_open_to(position), position.hand - away(position)).points


def _undone(position: Position, step: int, cost: int) -> Finding:
    """The finding for a step: lay-offs or melds left out, or melds laid that stood in the way."""
    answer = best_defence(_open_to(position), position.hand - away(position))
    cards = tuple(card for card, _ in answer.laid_off)
    melds = groups(answer.melds)
    better = Lay(melds[0]) if melds else LayOff(*answer.laid_off[0]) if cards else Done()
    if cards and not melds:
        kind, message = FindingKind.MISSED_LAY_OFF, say("review.missed_lay_off", cards=cards, n=cost)
    elif melds and not cards:
        kind, message = FindingKind.MISSED_MELD, say("review.missed_meld", melds=melds_of(melds), n=cost)
    else:
        kind = FindingKind.BETTER_DEFENCE
        message = say("review.better_defence", melds=melds_of(melds), cards=cards, n=cost)
    return Finding(kind=kind, step=step, better=better, cost=cost, message=message)
