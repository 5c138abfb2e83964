"""What a learner hears about outs: where the number comes from, each card that is judged, the whole count."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.exercises.outs.chances import right, wrong
from gintutor.exercises.outs.counting import far_ends
from gintutor.exercises.outs.reasons import best_meld, meaning, reasoning, stock_step, verdict, why, why_not
from gintutor.exercises.outs.slips import kind_of, slips
from gintutor.exercises.outs.spot import CHANCE, COUNT, PICK, Spot
from gintutor.exercises.protocol import Answer, Feedback, Mark, Prompt, Step
from gintutor.exercises.words import chosen, hand_of, number, slots_of
from gintutor.messages import Message, say
from gintutor.solver import least_deadwood

OUTS, LEFT, BETTER = "outs", "left", "better"


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer."""
    if spot.form == COUNT:
        return _count(prompt, spot, number(answer, OUTS))
    if spot.form == PICK:
        return _pick(prompt, spot, answer.slots(OUTS))
    if spot.form == CHANCE:
        return _chance(prompt, spot, chosen(prompt, answer, OUTS))
    return _draw(prompt, spot, number(answer, LEFT), chosen(prompt, answer, BETTER))


def _right(prompt: Prompt, spot: Spot, verdict_: Message) -> Feedback:
    shown = slots_of(prompt.table, spot.among(Hand.of(spot.shown)) - spot.seen)
    return Feedback(
        correct=True,
        verdict=verdict_,
        steps=reasoning(prompt.table, spot),
        marks=tuple((slot, Mark.RIGHT) for slot in sorted(shown)),
    )


def _count(prompt: Prompt, spot: Spot, given: int) -> Feedback:
    """The number of outs; a number a misconception gives is recognised."""
    if given == len(spot.outs()):
        return _right(prompt, spot, say("outs.right"))
    slip = next((each for each in slips(spot) if each.number == given), None)
    steps = reasoning(prompt.table, spot)
    if slip is not None:
        there = tuple(slot for slot, each in enumerate(prompt.table.cards) if each in slip.cards)
        steps = (Step(text=slip.why, highlight=there), *steps)
    tag = slip.tag if slip else "wrong_outs"
    verdict_ = say("outs.too_many") if given > len(spot.outs()) else say("outs.too_few")
    return Feedback(correct=False, verdict=verdict_, steps=steps, error_tags=(tag,))


def _pick(prompt: Prompt, spot: Spot, picked: tuple[int, ...]) -> Feedback:
    """The outs among the cards shown; every card at fault is explained."""
    table = prompt.table
    if not set(picked) <= set(table.zone("shown").slots):
        raise ValueError(f"{picked} are not among the cards shown")
    mine, outs = hand_of(table, picked), spot.among(Hand.of(spot.shown)) - spot.seen
    if mine == outs:
        return _right(prompt, spot, say("outs.right_pick"))
    false, missed = mine - outs, outs - mine
    steps = [Step(text=why_not(spot, each), highlight=slots_of(table, (each,))) for each in false]
    steps += [Step(text=why(spot, each), highlight=slots_of(table, (each,))) for each in missed]
    tags = ["counts_seen" if each in spot.seen else "no_out" for each in false]
    tags += [_missed(spot, mine, missed)] if missed else []
    marks = [(slot, Mark.RIGHT) for slot in slots_of(table, mine & outs)]
    marks += [(slot, Mark.WRONG) for slot in slots_of(table, false)]
    marks += [(slot, Mark.MISSED) for slot in slots_of(table, missed)]
    return Feedback(
        correct=False,
        verdict=say("outs.not_these") if false else say("outs.not_all"),
        steps=tuple(steps),
        marks=tuple(sorted(marks)),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def _missed(spot: Spot, mine: Hand, missed: Hand) -> str:
    """Why outs were overlooked: the other end of a run that was begun, all of one kind, or plainly."""
    ends = Hand.of({each for pair in far_ends(spot.held, spot.outs()) if set(pair) & set(mine) for each in pair})
    if not missed - ends:
        return "forgets_end"
    kinds = {kind_of(spot, each) for each in missed}
    right = mine & spot.outs()
    if right and len(kinds) == 1 and kinds.isdisjoint(kind_of(spot, each) for each in right):
        return "forgets_kind"
    return "missed_out"


def _chance(prompt: Prompt, spot: Spot, given: str) -> Feedback:
    """The fraction; a wrong one carries the misconception it was made from."""
    if given == right(spot).id:
        return _right(prompt, spot, say("outs.right_chance"))
    slip = next(each for each in wrong(spot) if each.chance.id == given)
    steps = (Step(text=slip.why), *reasoning(prompt.table, spot))
    return Feedback(correct=False, verdict=say("outs.wrong_chance"), steps=steps, error_tags=(slip.tag,))


def _draw(prompt: Prompt, spot: Spot, left: int, better: str) -> Feedback:
    """What the open card leaves, and whether to take it."""
    least = spot.left_with_upcard()
    best = "upcard" if least < spot.left_with_stock() else "stock"
    whole = reasoning(prompt.table, spot)
    if (left, better) == (least, best):
        return _right(prompt, spot, say("outs.right_draw"))
    tags, steps = [], []
    if left != least:
        back = left == least_deadwood(spot.held) and not spot.rules.rediscard_allowed
        tags.append("discards_taken_card" if back else "wrong_sum")
        steps += [Step(text=say("outs.no_throwing_back", card=spot.top))] * back
    if better != best:
        tags.append("leaves_meld" if best == "upcard" and best_meld(spot) else _draw_tag(best))
        steps.append(Step(text=meaning(spot)))
    told = {step.text for step in steps}
    steps += [step for step in whole[:-2] if step.text not in told]
    verdict_ = say("outs.wrong_left") if better == best else say("outs.wrong_draw")
    return Feedback(
        correct=False, verdict=verdict_, steps=(*steps, stock_step(spot), verdict(spot)), error_tags=tuple(tags)
    )


def _draw_tag(best: str) -> str:
    """Taken though it makes no meld worth having; or left though it lowers the count."""
    return "takes_without_meld" if best == "stock" else "leaves_low_card"
