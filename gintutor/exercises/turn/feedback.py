"""What a learner hears about a turn: the reason of the judge, and which order of things the answer took for granted."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.deal import Action
from gintutor.exercises.protocol import Feedback, Mark, Step, Table
from gintutor.exercises.turn.beliefs import next_tag, no_tag, yes_tag
from gintutor.exercises.turn.reasons import (
    CHOICES,
    FREE,
    NEXT,
    barred,
    coming,
    first_rule,
    legal_options,
    rule,
    state,
    verdict,
    why_free,
)
from gintutor.exercises.turn.rebuttals import against, may_go, next_not
from gintutor.exercises.turn.spot import Spot
from gintutor.exercises.words import chose, hand_of, slots_of, without_moves
from gintutor.messages import say


def legal_steps(table: Table, spot: Spot, action: Action) -> tuple[Step, ...]:
    """Whose move it is, then what that means for this one."""
    return state(table, spot), verdict(table, spot, action)


def judge_legal(table: Table, spot: Spot, action: Action, picked: str) -> Feedback:
    """The feedback on yes or on a reason against the move; any reason that is true will do."""
    accepted = [CHOICES[each] for each in spot.reasons(action)] or ["yes"]
    steps = without_moves(legal_steps(table, spot, action))
    if picked in accepted:
        told = say("turn.right_yes") if picked == "yes" else say("turn.right_no")
        return Feedback(correct=True, verdict=told, steps=steps[1:])
    whole = (Step(text=rule(spot)), *steps)
    if picked == "yes":
        return Feedback(
            correct=False,
            verdict=say("turn.wrong_yes"),
            steps=whole,
            error_tags=(yes_tag(spot, action),),
        )
    mine = chose(legal_options(spot, action), picked)
    whole = (Step(text=mine), Step(text=against(spot, action, picked)), *whole)
    if accepted == ["yes"]:
        tag = no_tag(spot, action, picked)
        return Feedback(correct=False, verdict=say("turn.wrong_no"), steps=whole, error_tags=(tag,))
    return Feedback(correct=False, verdict=say("turn.wrong_reason"), steps=whole, error_tags=("wrong_reason",))


def first_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """The order of the offer, who that makes the first, and what comes next."""
    if spot.offered:
        return Step(text=say("turn.rule_offer")), Step(text=first_rule(spot)), state(table, spot)
    return Step(text=rule(spot)), state(table, spot)


def judge_first(table: Table, spot: Spot, picked: str) -> Feedback:
    """The feedback on what comes next."""
    steps = first_steps(table, spot)
    if picked == coming(spot):
        return Feedback(correct=True, verdict=say("turn.right_next"), steps=steps[-1:])
    mine = tuple(Step(text=text) for text in (say("exercise.chose", option=NEXT[picked]), *next_not(spot, picked)))
    tag = next_tag(spot, picked)
    return Feedback(correct=False, verdict=say("turn.wrong_next"), steps=(*mine, *steps), error_tags=(tag,))


def discard_steps(table: Table, spot: Spot) -> tuple[Step, ...]:
    """What the rule says, then which card it holds back."""
    return Step(text=say("turn.rule_taken")), barred(table, spot)


def judge_kept(table: Table, spot: Spot, picked: tuple[int, ...]) -> Feedback:
    """The feedback on the cards that are said to have to stay."""
    mine = hand_of(table, picked)
    if mine - spot.hand:
        raise ValueError(f"a card of {picked} does not lie in the hand")
    held = spot.barred()
    steps = discard_steps(table, spot)
    if mine == held:
        marks = tuple((slot, Mark.RIGHT) for slot in slots_of(table, held))
        return Feedback(correct=True, verdict=say("turn.right_discard"), steps=steps[1:], marks=marks)
    free = [Step(text=may_go(spot, each), highlight=slots_of(table, (each,))) for each in mine - held]
    only_drawn = spot.drawn is not None and mine == Hand(spot.drawn.bit)
    marks_ = [(slot, Mark.RIGHT) for slot in slots_of(table, mine & held)]
    marks_ += [(slot, Mark.WRONG) for slot in slots_of(table, mine - held)]
    marks_ += [(slot, Mark.MISSED) for slot in slots_of(table, held - mine)]
    return Feedback(
        correct=False,
        verdict=say("turn.wrong_discard"),
        steps=(*free, *steps),
        marks=tuple(sorted(marks_)),
        error_tags=("keeps_drawn_card" if only_drawn else "keeps_too_much",),
    )


def judge_free(table: Table, spot: Spot, why: str) -> Feedback:
    """The feedback on the claim that every card may go, and on its reason: a right verdict for a wrong one is none."""
    held = spot.barred()
    steps = discard_steps(table, spot)
    if not held and why == why_free(spot):
        return Feedback(correct=True, verdict=say("turn.right_discard"), steps=steps[1:])
    mine = [Step(text=chose(FREE, why)), *[Step(text=say("turn.no_house"))] * (why == "house")]
    tag = "discards_taken_card" if why == "always" else "wrong_reason"
    return Feedback(
        correct=False,
        verdict=say("turn.wrong_discard") if held else say("turn.wrong_why"),
        steps=(*mine, *steps),
        marks=tuple((slot, Mark.MISSED) for slot in slots_of(table, held)),
        error_tags=(tag,),
    )
