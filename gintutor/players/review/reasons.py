"""Why a move is better than another: one true reason, the plainest that there is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gintutor.cards import Card
from gintutor.deal import Action, BigGin, Discard, Draw, Knock, Pass, Take
from gintutor.messages import Message, say
from gintutor.players.belief import judged
from gintutor.players.equity import Priced, fitting
from gintutor.players.leaving import after_each
from gintutor.players.masks import completing, indices, makes_meld
from gintutor.players.standing import Standing, near_the_end
from gintutor.players.view import View
from gintutor.rules import knock_limit
from gintutor.solver.arrangements import MELD_OF
from gintutor.solver.deadwood import least_of_mask

LESS_DEADWOOD, MORE_OUTS, MORE_DANGER = 3, 2, 8
"""From such a difference on, in points, cards and hands of a hundred, it is named as the reason."""

HANDS_FOR_DANGER = 400


def told_in_games(seen: View, chosen: Priced, best: Priced) -> bool:
    """Whether a difference is told in games won: the hand may end the game, or the better move brings fewer points."""
    return near_the_end(seen) or best.option.equity <= chosen.option.equity


def reason(seen: View, chosen: Priced, best: Priced) -> Message:
    """Why the best move is better than the chosen one: what the cards show, else what the play-outs came to."""
    return _shown_by_cards(seen, chosen.action, best.action) or _played_out(seen, chosen, best)


def _shown_by_cards(seen: View, chosen: Action, best: Action) -> Message | None:
    match chosen, best:
        case Discard(card), Discard(better):
            return _why_discard(seen, card, better)
        case ((Discard() | Knock()), BigGin()):
            return _why_big_gin(seen)
        case Knock(), Knock():
            return _why_laid_down(seen, chosen, best)
        case ((Draw() | Pass()), Take()):
            return _why_take(seen)
        case Take(), (Draw() | Pass()) if seen.top and not makes_meld(seen.top.index, seen.hand.mask):
            return say("review.why_no_meld", card=seen.top)
    return None


def _played_out(seen: View, chosen: Priced, best: Priced) -> Message:
    """What both moves come to when the hand is played out, in points or in games won."""
    games = told_in_games(seen, chosen, best)
    now, later = (_of_a_hundred(seen, each) if games else each.option.equity for each in (best, chosen))
    kind = "played"
    match chosen.action, best.action:
        case Discard(), Knock(card, _):
            kind = "knock" if least_of_mask(seen.hand.mask & ~card.bit) else "gin"
        case Knock(card, _), Discard() if least_of_mask(seen.hand.mask & ~card.bit):
            kind, now, later = "wait", later, now
            undercut = round(100 * sum(points < 0 for points in chosen.points) / len(chosen.points))
            if undercut and not games:
                return say("review.why_wait", now=now, later=later, n=undercut)
            kind = "wait" if games else "wait_sure"
    if look_alike(now, later):
        return say("review.why_close_games", n=round(now)) if games else say("review.why_close", now=now)
    return _SAID[kind, games](now, later)


def look_alike(now: float, later: float) -> bool:
    """Whether two numbers are the same as far as they are told: then they are not set against each other."""
    return f"{now:.1f}" == f"{later:.1f}"


# What a comparison is said with, by what is compared; in points, or (True) in games won.
_SAID: Mapping[tuple[str, bool], Callable[[float, float], Message]] = {
    ("played", False): lambda now, later: say("review.why_played", now=now, later=later),
    ("played", True): lambda now, later: say("review.why_played_games", now=now, later=later),
    ("knock", False): lambda now, later: say("review.why_knock", now=now, later=later),
    ("knock", True): lambda now, later: say("review.why_knock_games", now=now, later=later),
    ("gin", False): lambda now, later: say("review.why_gin", now=now, later=later),
    ("gin", True): lambda now, later: say("review.why_gin_games", now=now, later=later),
    ("wait", True): lambda now, later: say("review.why_wait_games", now=now, later=later),
    ("wait_sure", False): lambda now, later: say("review.why_wait_sure", now=now, later=later),
}


def _of_a_hundred(seen: View, move: Priced) -> int:
    """How many of a hundred games the move wins."""
    chance, points = Standing(seen).chance, move.points
    return round(100 * sum(map(chance, points)) / len(points))


def _why_discard(seen: View, card: Card, better: Card) -> Message | None:
    """The strongest of three reasons: less deadwood, more cards that help, less use for the other."""
    hand, belief = seen.hand.mask, judged(seen)
    kept, kept_better = hand & ~card.bit, hand & ~better.bit
    more, less = least_of_mask(kept), least_of_mask(kept_better)
    if more - less >= LESS_DEADWOOD:
        return say("review.why_deadwood", n=less, more=more)
    outs, outs_better = ((completing(mask) & belief.unseen).bit_count() for mask in (kept, kept_better))
    if outs_better - outs >= MORE_OUTS:
        return say("review.why_outs", more=outs_better, less=outs)
    more, less = _used(seen, card, better)
    if more - less >= MORE_DANGER:
        return say("review.why_danger", card=card, safe=better, more=more, less=less)
    return None


def _used(seen: View, *cards: Card) -> tuple[int, ...]:
    """In how many of a hundred hands that fit what was seen the other can make a meld with each card."""
    hands = fitting(seen, HANDS_FOR_DANGER)
    return tuple(round(100 * sum(makes_meld(card.index, hand) for hand in hands) / len(hands)) for card in cards)


def _why_big_gin(seen: View) -> Message | None:
    big, gin = seen.rules.big_gin_bonus, seen.rules.gin_bonus
    return say("review.why_big_gin", big=big, gin=gin) if big is not None and big > gin else None


def _why_laid_down(seen: View, chosen: Knock, best: Knock) -> Message | None:
    """Why one knock is better than another: it leaves less, or fewer cards fit what is laid down."""
    more, less = (_loose(seen, knock) for knock in (chosen, best))
    if less < more:
        return say("review.why_deadwood", n=less, more=more)
    unseen = judged(seen).unseen
    fit, fit_better = (_fitting(knock, unseen) for knock in (chosen, best))
    return say("review.why_spread", less=fit_better, more=fit) if fit_better < fit else None


def _loose(seen: View, knock: Knock) -> int:
    """The deadwood of a knock as it is laid down."""
    hand = seen.hand
    for group in knock.spread:
        hand = hand - group
    return hand.points - knock.card.points


def _fitting(knock: Knock, unseen: int) -> int:
    """How many unseen cards can be laid off at once on a knock."""
    return sum(any(group.mask | 1 << card in MELD_OF for group in knock.spread) for card in indices(unseen))


def _why_take(seen: View) -> Message | None:
    """What the open card does at once for the hand."""
    top, hand = seen.top, seen.hand.mask
    if top is None:
        return None
    barred = None if seen.rules.rediscard_allowed else top.index
    less, more = min(left for card, left in after_each(hand | top.bit) if card != barred), least_of_mask(hand)
    if not less:
        return say("review.why_take_gin", card=top)
    if makes_meld(top.index, hand):
        return say("review.why_meld", card=top)
    if less <= knock_limit(seen.rules, seen.upcard) < more:
        return say("review.why_take_knock", card=top, n=less)
    return say("review.why_take_lowers", card=top, less=less, more=more) if more - less >= LESS_DEADWOOD else None
