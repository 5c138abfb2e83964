"""A move to advise, measured as the review will measure it: who follows the advice is not blamed for it afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.deal import Action, Discard, Knock, Phase, legal_actions, name_of
from gintutor.messages import Message, say
from gintutor.players.belief import judged
from gintutor.players.equity import ROUNDS, Priced, priced
from gintutor.players.masks import completing
from gintutor.players.review.reasons import MORE_OUTS, reason, told_in_games
from gintutor.players.review.walk import better_than
from gintutor.players.view import View


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """A move, and why it promises more than the next best of those measured; ``why`` is None where it does not."""

    action: Action
    why: Message | None = None


def advised(seen: View, action: Action, rounds: Sequence[int] = ROUNDS) -> Advice:
    """The move itself, unless the review would find a better one: then that one."""
    if seen.phase in (Phase.DEFEND, Phase.FIRST_DRAW) or len(legal_actions(seen)) == 1:
        return Advice(action=action)
    moves = priced(seen, keep=action, rounds=rounds)
    asked = next(each for each in moves if each.action == action)
    best, *_ = better_than(asked, moves)
    return Advice(action=best.action, why=_why(seen, best, moves))


def _why(seen: View, best: Priced, moves: list[Priced]) -> Message | None:
    """What the best move has over the best other one: going on over a knock where there is one."""
    others = [each for each in moves if each.raced and each is not best]
    if isinstance(best.action, Discard):
        others = [each for each in others if isinstance(each.action, Knock)] or others
    rival = max(others, key=lambda each: each.measured, default=None)
    if rival is None or best.measured <= rival.measured:
        return None
    match best.action, rival.action:
        case Discard(card), Discard(other):
            return _why_discard(seen, best, rival, card.bit, other.bit)
        case (Discard(), Knock()) | (Knock(), Discard()):
            return reason(seen, rival, best)
    return None


def _why_discard(seen: View, best: Priced, rival: Priced, card: int, other: int) -> Message:
    """Why one discard promises more than another: more cards that help, else what the play-outs came to."""
    hand, unseen = seen.hand.mask, judged(seen).unseen
    more, less = ((completing(hand & ~each) & unseen).bit_count() for each in (card, other))
    instead = name_of(rival.action)
    if more - less >= MORE_OUTS:
        return say("review.hint_outs", more=more, less=less, other=instead)
    if told_in_games(seen, rival, best):
        return say("review.hint_games", other=instead)
    return say("review.hint_points", now=best.option.equity, later=rival.option.equity, other=instead)
