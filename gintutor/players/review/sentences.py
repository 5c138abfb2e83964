"""The sentences of a review: what was done, what was better, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

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
from gintutor.players.equity import Priced
from gintutor.players.review.reasons import reason, told_in_games
from gintutor.players.review.shape import SEVERITY_NAMES, Decision, Finding, Review, Severity
from gintutor.players.standing import point_in_games
from gintutor.players.view import View
from gintutor.solver.deadwood import least_of_mask


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
    """The verdict on a move, with the reason for it."""
    did = you(chosen.action, seen.top, gin=_goes_gin(seen, chosen.action))
    if severity is Severity.BEST:
        return say("review.verdict_best", did=did)
    move = name_of(best.action, seen.top, gin=_goes_gin(seen, best.action))
    if severity is Severity.FINE:
        return say("review.verdict_fine", did=did, best=move)
    if seen.phase is Phase.DEFEND:
        saved = best.option.equity - chosen.option.equity
        return say("review.verdict_open", did=did, best=move, n=round(saved))
    verdict = say("review.verdict_worse", did=did, best=move, loss=float(loss))
    if told_in_games(seen, chosen, best):
        games = max(1, round(loss * point_in_games(seen.rules)))
        verdict = say("review.verdict_games", did=did, best=move, n=games)
    return say("review.with_reason", verdict=verdict, why=reason(seen, chosen, best))


def _goes_gin(seen: View, action: Action) -> bool:
    return isinstance(action, Knock) and not least_of_mask(seen.hand.mask & ~action.card.bit)


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
    counts = tuple(_COUNTED[severity](number) for severity, number in review.counts.items() if number)
    loss = review.loss
    cost = say("review.summary_loss", loss=float(loss)) if loss >= 0.05 else say("review.summary_clean")
    if review.near_the_end and loss >= 0.05:
        worst = max(review.decisions, key=lambda decision: decision.games)
        cost = say("review.summary_games", n=max(1, round(worst.games)), turn=worst.turn)
    lines = [say("review.summary_counts", n=len(review.decisions), counts=counts), cost]
    lines.append(say("review.summary_equity", points=_turn_by_turn(review)))
    if review.came is not None:
        lines.append(_result(review.came))
    return tuple(lines)


_COUNTED: Mapping[Severity, Callable[[int], Message]] = {
    Severity.BEST: lambda n: say("review.count_best", n=n),
    Severity.FINE: lambda n: say("review.count_fine", n=n),
    Severity.INACCURACY: lambda n: say("review.count_inaccuracy", n=n),
    Severity.MISTAKE: lambda n: say("review.count_mistake", n=n),
    Severity.BLUNDER: lambda n: say("review.count_blunder", n=n),
}


def _turn_by_turn(review: Review) -> Message:
    """The equity of every turn, once each: what the last decision of the turn could expect."""
    steps = {decision.step: decision.turn for decision in review.decisions}
    last = {steps[point.step]: point.equity for point in review.points if point.step in steps}
    told = [say("review.turn_equity", turn=turn, equity=float(equity)) for turn, equity in last.items()]
    return reduce(lambda before, turn: say("review.turn_after_turn", before=before, turn=turn), told)


def _result(came: int) -> Message:
    """What the hand came to, as won or lost."""
    if not came:
        return say("review.summary_nothing")
    return say("review.summary_result", n=came) if came > 0 else say("review.summary_lost", n=-came)


def text(review: Review) -> tuple[Message, ...]:
    """The whole review as lines of text: each decision, each finding, the summary."""
    findings: tuple[Finding, ...] = review.findings
    return (*map(decision_line, review.decisions), *(each.message for each in findings), *summary(review))
