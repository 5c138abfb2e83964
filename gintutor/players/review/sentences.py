"""The sentences of a review: what was done, what was better, and why."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Knock,
    Lay,
    LayOff,
    Pass,
    Phase,
    Take,
    name_of,
)
from gintutor.messages import Message, say
from gintutor.players.belief import danger, judged
from gintutor.players.equity import Priced
from gintutor.players.masks import completing, makes_meld
from gintutor.players.review.shape import SEVERITY_NAMES, Decision, Finding, Review, Severity
from gintutor.players.view import View
from gintutor.solver.deadwood import least_of_mask

LESS_DEADWOOD, MORE_OUTS, MORE_DANGER = 3, 2, 0.08
"""From such a difference on, in points, cards and chance, it is named as the reason."""


def you(action: Action, top: Card | None, *, gin: bool = False) -> Message:
    """What the learner did."""
    match action:
        case Pass():
            return say("review.you_pass")
        case Take():
            return say("review.you_take", card=top if top is not None else ())
        case Draw():
            return say("review.you_draw")
        case Discard(card):
            return say("review.you_discard", card=card)
        case Knock(card, _):
            return say("review.you_gin", card=card) if gin else say("review.you_knock", card=card)
        case BigGin():
            return say("review.you_big_gin")
        case Lay(group):
            return say("review.you_lay", cards=tuple(group))
        case LayOff(card, _):
            return say("review.you_lay_off", card=card)
        case Done():
            return say("review.you_done")


def sentence(seen: View, chosen: Priced, best: Priced, loss: float, severity: Severity) -> Message:
    """The verdict on a move, with the reason where one can be named."""
    did = you(chosen.action, seen.top, gin=_goes_gin(seen, chosen.action))
    if severity is Severity.BEST:
        return say("review.verdict_best", did=did)
    move = name_of(best.action, seen.top, gin=_goes_gin(seen, best.action))
    if severity is Severity.FINE:
        return say("review.verdict_fine", did=did, best=move)
    if seen.phase is Phase.DEFEND:
        return say("review.verdict_open", did=did, best=move, n=round(loss))
    verdict = say("review.verdict_worse", did=did, best=move, loss=float(loss))
    why = _reason(seen, chosen, best)
    return verdict if why is None else say("review.with_reason", verdict=verdict, why=why)


def _goes_gin(seen: View, action: Action) -> bool:
    return isinstance(action, Knock) and not least_of_mask(seen.hand.mask & ~action.card.bit)


def _reason(seen: View, chosen: Priced, best: Priced) -> Message | None:
    match chosen.action, best.action:
        case Discard(card), Discard(better):
            return _why_discard(seen, card, better)
        case Discard(), Knock():
            return say("review.why_knock", now=best.option.equity, later=chosen.option.equity)
        case Knock(), Discard():
            undercut = sum(points < 0 for points in chosen.points)
            percent = round(100 * undercut / len(chosen.points))
            now, later = chosen.option.equity, best.option.equity
            return say("review.why_wait", now=now, later=later, n=percent)
        case ((Draw() | Pass()), Take()) if seen.top and makes_meld(seen.top.index, seen.hand.mask):
            return say("review.why_meld", card=seen.top)
        case Take(), (Draw() | Pass()) if seen.top and not makes_meld(seen.top.index, seen.hand.mask):
            return say("review.why_no_meld", card=seen.top)
    return None


def _why_discard(seen: View, card: Card, better: Card) -> Message | None:
    """The strongest of three reasons: less deadwood, more cards that help, less use for the other."""
    hand, belief = seen.hand.mask, judged(seen)
    kept, kept_better = hand & ~card.bit, hand & ~better.bit
    more, less = least_of_mask(kept), least_of_mask(kept_better)
    if more - less >= LESS_DEADWOOD:
        return say("review.why_deadwood", less=less, more=more)
    outs, outs_better = ((completing(mask) & belief.unseen).bit_count() for mask in (kept, kept_better))
    if outs_better - outs >= MORE_OUTS:
        return say("review.why_outs", more=outs_better, less=outs)
    risk, risk_better = danger(card.index, belief), danger(better.index, belief)
    if risk - risk_better >= MORE_DANGER:
        return say("review.why_danger", card=card, safe=better, more=round(100 * risk), less=round(100 * risk_better))
    return None


def melds_of(groups: tuple[Hand, ...]) -> tuple[Message, ...]:
    """Melds as a list that can be said."""
    return tuple(say("review.group", cards=tuple(group)) for group in groups)


def decision_line(decision: Decision) -> Message:
    """A decision as a line of text: turn, severity, verdict."""
    severity = SEVERITY_NAMES[decision.severity]
    return say("review.decision", turn=decision.turn, severity=severity, message=decision.message)


def summary(review: Review) -> tuple[Message, ...]:
    """The review in sentences: how many decisions of which severity, their cost, the equity over the hand."""
    if not review.decisions:
        return (say("review.summary_none"),)
    counts = tuple(
        say("review.count", severity=SEVERITY_NAMES[severity], number=number)
        for severity, number in review.counts.items()
        if number
    )
    loss = review.loss
    cost = say("review.summary_loss", loss=float(loss)) if loss >= 0.05 else say("review.summary_clean")
    turns = {decision.step: decision.turn for decision in review.decisions}
    points = tuple(
        say("review.turn_equity", turn=turns[point.step], equity=float(point.equity))
        for point in review.points
        if point.step in turns
    )
    lines = [say("review.summary_counts", n=len(review.decisions), counts=counts), cost]
    lines.append(say("review.summary_equity", points=points))
    if review.came is not None:
        lines.append(say("review.summary_result", came=review.came))
    return tuple(lines)


def text(review: Review) -> tuple[Message, ...]:
    """The whole review as lines of text: each decision, each finding, the summary."""
    findings: tuple[Finding, ...] = review.findings
    return (*map(decision_line, review.decisions), *(each.message for each in findings), *summary(review))
