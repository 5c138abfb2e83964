"""A move to advise, measured as the review will measure it, so that the two never contradict each other.

Who follows the advice is not blamed for it afterwards. A move is called better than another only where the review would
call that other a slip; where it would not, the advice says that the other is about as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.deal import Action, BigGin, Discard, Draw, Knock, Pass, Phase, Take, legal_actions, name_of
from gintutor.messages import Message, say
from gintutor.players.belief import judged
from gintutor.players.equity import ROUNDS, Priced, priced
from gintutor.players.masks import completing, makes_meld
from gintutor.players.review.reasons import MORE_OUTS, look_alike, reason, told_in_games
from gintutor.players.review.walk import better_than
from gintutor.players.simple import cheapest_discards
from gintutor.players.view import View
from gintutor.solver.deadwood import least_of_mask


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A move, and how it stands to the ``other`` that one would think of first, or that is as good; None without one.

    ``better``: it was measured to be better than the other, and ``why`` says by what; else the two are about equal, and
    ``why`` says that.
    """

    action: Action
    other: Action | None = None
    better: bool = False
    why: Message | None = None


def advised(seen: View, action: Action, rounds: Sequence[int] = ROUNDS) -> Advice:
    """The move itself, unless the review would find a better one: then that one."""
    if seen.phase in (Phase.DEFEND, Phase.FIRST_DRAW) or len(legal_actions(seen)) == 1:
        return Advice(action=action)
    moves = priced(seen, keep=action, rounds=rounds)
    best, *_ = better_than(_of(moves, action), moves)
    if best is not moves[0]:
        return _even(seen, best, moves[0])
    rival = _rival(seen, best.action, moves)
    if rival is None:
        return Advice(action=best.action)
    if not rival.raced:
        moves = priced(seen, keep=rival.action, rounds=rounds)
        best, rival = _of(moves, best.action), _of(moves, rival.action)
    if better_than(rival, moves)[0] is rival:
        return _even(seen, best, rival)
    return Advice(action=best.action, other=rival.action, better=True, why=_why(seen, best, rival))


def _of(moves: Sequence[Priced], action: Action) -> Priced:
    return next(each for each in moves if each.action == action)


def _even(seen: View, best: Priced, other: Priced) -> Advice:
    """The advice where another move is about as good; to lay the same knock down otherwise is nothing to be told."""
    name = _name(seen, other.action)
    why = None if name == _name(seen, best.action) else say("review.hint_even", other=name)
    return Advice(action=best.action, other=other.action, why=why)


def _name(seen: View, action: Action) -> Message:
    gin = isinstance(action, Knock) and not least_of_mask(seen.hand.mask & ~action.card.bit)
    return name_of(action, seen.top, gin=gin)


def _rival(seen: View, action: Action, moves: Sequence[Priced]) -> Priced | None:
    """The move that one would think of first, so that to advise another needs a reason: the best priced of its kind.

    To go down where that is legal, else to throw what leaves the least; to take what makes a meld and nothing else.
    """
    match action:
        case Discard(card):
            down = next((each for each in moves if isinstance(each.action, Knock | BigGin)), None)
            _, cheapest = cheapest_discards(seen)
            if down is not None or card in cheapest:
                return down
            return next(each for each in moves if isinstance(each.action, Discard) and each.action.card in cheapest)
        case Take() | Draw() | Pass() if seen.top is not None:
            if makes_meld(seen.top.index, seen.hand.mask) == isinstance(action, Take):
                return None
            return next(each for each in moves if each.action != action)
    return None


def _why(seen: View, best: Priced, rival: Priced) -> Message:
    """Why a move is better than another: more cards that help, else what the play-outs came to."""
    instead = _name(seen, rival.action)
    if isinstance(rival.action, Knock) and least_of_mask(seen.hand.mask & ~rival.action.card.bit):
        return reason(seen, rival, best)
    if isinstance(best.action, Discard) and isinstance(rival.action, Discard):
        hand, unseen = seen.hand.mask, judged(seen).unseen
        cards = best.action.card, rival.action.card
        more, less = ((completing(hand & ~card.bit) & unseen).bit_count() for card in cards)
        if more - less >= MORE_OUTS:
            return say("review.hint_outs", more=more, less=less, other=instead)
    if told_in_games(seen, rival, best):
        return say("review.hint_games", other=instead)
    now, later = best.option.equity, rival.option.equity
    if look_alike(now, later):
        return say("review.why_close", now=now)
    return say("review.hint_points", now=now, later=later, other=instead)
