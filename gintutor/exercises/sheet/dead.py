"""The end of the stock: two cards left and no knock make a dead hand, and nobody scores."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.deal.position import DEAD_STOCK
from gintutor.exercises.protocol import Answer, Ask, Feedback, Option, PickOne, Prompt, Sheet, Step
from gintutor.exercises.sheet.form import right, steps, wrong
from gintutor.exercises.sheet.spot import Ending, Spot, limit_of, name
from gintutor.exercises.words import chosen
from gintutor.messages import Message, say
from gintutor.solver import knock

AFTER = {
    "dead": say("sheet.dead_nobody"),
    "draws": say("sheet.dead_draws", name=name(1)),
    "lower": say("sheet.dead_lower"),
    "knocks": say("sheet.dead_may_knock", name=name(1)),
}
BEFORE = {
    "knocks": say("sheet.dead_knock_now", name=name(0)),
    "dead": say("sheet.dead_discard_nobody", name=name(0)),
    "draws": say("sheet.dead_discard_draws", name=name(0), other=name(1)),
    "lower": say("sheet.dead_discard_lower", name=name(0)),
}


@dataclass(frozen=True, slots=True)
class Dead:
    """What happens with so many cards left."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""
        return say("sheet.dead_question")

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """Whose turn it is and what has been done, the limit where it matters."""
        ending = _ending(spot)
        if ending.discarded:
            return (say("sheet.dead_fact_discarded", name=name(0)),)
        return (say("sheet.dead_fact_drawn", name=name(0)), say("sheet.dead_fact_limit", n=limit_of(spot)))

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """What happens now."""
        labels = AFTER if _ending(spot).discarded else BEFORE
        options = tuple(Option(id=id_, label=label) for id_, label in labels.items())
        return (PickOne(id="then", question=say("sheet.dead_ask"), options=options),)

    def sheet(self, spot: Spot) -> Sheet | None:
        """None: it is about cards."""
        return None

    def solve(self, spot: Spot) -> Answer:
        """By the rule of the two last cards and, before the discard, the knock."""
        return Answer({"then": _then(spot)})

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """Played on to the last card, ended too early, scored a dead hand, a knock missed or not allowed."""
        then, best = chosen(prompt, answer, "then"), _then(spot)
        proof = [step.text for step in self.solution(spot)]
        if then == best:
            return right(*proof)
        miscounted = {then, best} == {"dead", "draws"}
        verdict = say("sheet.dead_wrong_stock") if miscounted else say("sheet.dead_wrong")
        return wrong(verdict, (_tag(spot, then, best),), *_why(then, best), *proof)

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """The rule, the stock, whether the turn is over or a knock is possible."""
        ending = _ending(spot)
        return steps(say("sheet.dead_hint_rule"), say("sheet.dead_hint_stock", n=ending.stock), _turn(spot))

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """The stock, the turn, what follows."""
        return steps(say("sheet.dead_stock", n=_ending(spot).stock), _turn(spot), _END[_end_key(spot)])


_END = {
    "dead": say("sheet.dead_end"),
    "draws": say("sheet.dead_end_draws", name=name(1)),
    "knocks": say("sheet.dead_end_knocks", name=name(0)),
    "discard": say("sheet.dead_end_discard", name=name(0)),
    "goes_on": say("sheet.dead_end_goes_on", name=name(0), other=name(1)),
}


def _end_key(spot: Spot) -> str:
    then = _then(spot)
    if _ending(spot).discarded or then == "knocks":
        return then
    return "discard" if then == "dead" else "goes_on"


def _ending(spot: Spot) -> Ending:
    assert spot.ending is not None
    return spot.ending


def _then(spot: Spot) -> str:
    ending = _ending(spot)
    if not ending.discarded and knock(ending.cards, spot.rules, ending.upcard).legal:
        return "knocks"
    return "dead" if ending.stock <= DEAD_STOCK else "draws"


def _turn(spot: Spot) -> Message:
    """Where the turn is: over, or with the least deadwood that a discard leaves."""
    ending = _ending(spot)
    if ending.discarded:
        return say("sheet.dead_turn_over", name=name(0))
    options = knock(ending.cards, spot.rules, ending.upcard)
    if options.legal:
        best = min(options.discards, key=lambda each: (each.deadwood, each.card))
        return say("sheet.dead_can_knock", card=best.card, n=best.deadwood, name=name(0))
    return say("sheet.dead_cannot_knock", n=limit_of(spot) + options.misses_by, limit=limit_of(spot), name=name(0))


def _tag(spot: Spot, then: str, best: str) -> str:
    if then == "lower":
        return "dead_hand_scored"
    if best == "knocks":
        return "missed_knock"
    if then == "knocks" and not _ending(spot).discarded:
        return "over_limit"
    return "two_card_stock"


def _why(then: str, best: str) -> tuple[Message, ...]:
    if then == "lower":
        return (say("sheet.slip_dead_scored"),)
    if then == "draws" and best == "dead":
        return (say("sheet.slip_dead_goes_on"),)
    if then == "dead" and best == "draws":
        return (say("sheet.slip_dead_too_early"),)
    return ()
