"""The review of a hand as JSON-able data: decisions and findings, each a way to its step, and the equity plotted."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.players.review import SEVERITY_NAMES, Decision, Review, Severity, summary
from gintutor.widgets.parts import Json, button
from gintutor.widgets.play.plot import equity_svg
from gintutor.widgets.play.state import State
from gintutor.widgets.play.words import move_name

_SIGNS = {
    Severity.BEST: "★", Severity.FINE: "✓", Severity.INACCURACY: "?!", Severity.MISTAKE: "?", Severity.BLUNDER: "??",
}  # fmt: skip


def review_view(state: State, t: Translator) -> Json | None:
    """The review that is looked at; None while none is."""
    if state.reviewing is None:
        return None
    review, step = state.reviewing.review, state.reviewing.step
    lines = summary(review) if review.complete else ()
    return {
        "title": t(say("play.review")),
        "progress": "" if review.complete else t(say("play.review_progress", done=review.done, total=review.total)),
        "share": review.done / max(1, review.total),
        "plot": equity_svg(review, step, t),
        "summary": [t.html(line) for line in lines],
        "where": t(say("play.review_step", i=step + 1, n=len(review.path))),
        "buttons": _buttons(review, step, t),
        "decisions": [_decision(review, each, step, t) for each in review.decisions],
        "findings": [
            {
                "name": t.spoken(say("play.review_named", button=say("play.review_show"), what=each.message)),
                "html": t.html(each.message),
                "event": {"do": "step", "to": each.step},
                "on": each.step == step,
            }
            for each in review.findings
        ],
        "also": t(say("play.review_findings")),
        "show": t(say("play.review_show")),
    }


def _decision(review: Review, decision: Decision, step: int, t: Translator) -> Json:
    turn = say("play.review_turn", turn=decision.turn)
    made = move_name(review.path[decision.step], decision.chosen.action)
    return {
        "turn": t(turn),
        "name": t.spoken(say("play.review_named", button=turn, what=made)),
        "kind": decision.severity.value,
        "sign": _SIGNS[decision.severity],
        "severity": t(SEVERITY_NAMES[decision.severity]),
        "html": t.html(decision.message),
        "event": {"do": "step", "to": decision.step},
        "on": decision.step == step,
    }


def _buttons(review: Review, step: int, t: Translator) -> list[Json]:
    """Back and forth through the hand, and on to the next decision that cost something."""
    last = len(review.path) - 1
    slips = [each.step for each in review.decisions if each.loss > 0]
    onward = next((each for each in slips if each > step), slips[0] if slips else step)
    moves = [
        ("first", say("play.review_first"), 0, step > 0),
        ("prev", say("play.review_back"), max(0, step - 1), step > 0),
        ("forth", say("play.review_on"), min(last, step + 1), step < last),
        ("last", say("play.review_last"), last, step < last),
        ("slip", say("play.review_slip"), onward, bool(slips)),
    ]
    return [button(name, label, t, on=on, event={"do": "step", "to": to}) for name, label, to, on in moves]
