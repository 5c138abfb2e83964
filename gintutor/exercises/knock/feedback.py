"""What a learner hears about a judged knock: which discard leaves what, which rule was missed, by how much."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.exercises.knock.reasons import (
    after_discard,
    barred_step,
    best_call,
    conclusion,
    discard_steps,
    limit_rule,
)
from gintutor.exercises.knock.spot import Spot
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import Answer, Feedback, Mark, Prompt, Step
from gintutor.exercises.words import chosen, hand_of, number, slots_of, without_moves, written_sum
from gintutor.messages import say
from gintutor.solver import KnockOptions


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer."""
    options = spot.options()
    yes = chosen(prompt, answer, "legal") == "yes"
    if yes and not options.legal:
        return said_yes(prompt, spot, answer.slots("discards"))
    if not yes and options.legal:
        return said_no(prompt, spot, number(answer, "misses_by"))
    if not yes:
        return judge_miss(prompt, spot, options, number(answer, "misses_by"))
    if answer.get("best") is not None:
        return _call(prompt, spot, options, chosen(prompt, answer, "best"))
    return _discards(prompt, spot, options, answer.slots("discards"))


def right(prompt: Prompt, spot: Spot) -> Feedback:
    """Right: a word of praise, what stays after the discard, the conclusion; marks on the legal discards."""
    options = spot.options()
    legal = sorted(slots_of(prompt.table, (each.card for each in options.discards)))
    return Feedback(
        correct=True,
        verdict=say("knock.right_yes") if options.legal else say("knock.right_no"),
        steps=(*without_moves(discard_steps(prompt.table, spot)), conclusion(prompt.table, spot)),
        marks=tuple((slot, Mark.RIGHT) for slot in legal) if not options.big_gin else (),
    )


def said_yes(prompt: Prompt, spot: Spot, slots: tuple[int, ...]) -> Feedback:
    """Yes, where the hand may not end: the rule overlooked, then what the best discard leaves."""
    options, least = spot.options(), spot.after()[0][1]
    picked = hand_of(prompt.table, slots)
    back = spot.left_if_taken_goes()
    rules = [Step(text=limit_rule(spot))]
    mistaken = mistaken_limit(spot)
    higher = mistaken is not None and least <= mistaken[1]
    would_go = back is not None and back <= options.limit and not (picked and higher)  # a higher limit explains others
    if spot.taken is not None and (spot.taken in picked or would_go):
        tag, rules = "discards_taken_card", [barred_step(prompt.table, spot.taken)]
    else:
        tag = mistaken[0] if mistaken and higher else "over_limit"
    steps = (
        *rules,
        *_unless_same(rules, without_moves(discard_steps(prompt.table, spot))),
        conclusion(prompt.table, spot),
    )
    wrong = tuple((slot, Mark.WRONG) for slot in slots)
    return Feedback(correct=False, verdict=say("knock.wrong_yes"), steps=steps, marks=wrong, error_tags=(tag,))


def mistaken_limit(spot: Spot) -> tuple[str, int] | None:
    """The limit of somebody who does not think of straight gin or Oklahoma, and the name of that error."""
    if spot.rules.straight_gin:
        return "knock_in_straight_gin", spot.rules.knock_limit
    return None if spot.upcard is None else ("limit_oklahoma", 10)


def _unless_same(said: list[Step], steps: tuple[Step, ...]) -> tuple[Step, ...]:
    return tuple(step for step in steps if all(step.text != each.text for each in said))


def said_no(prompt: Prompt, spot: Spot, given: int) -> Feedback:
    """No, where the hand may end. Who counted before the discard is told so, with both sums."""
    table, options, steps = prompt.table, spot.options(), []
    counted = given == spot.before - options.limit
    if counted:
        steps.append(Step(text=say("knock.counted_before", left=written_sum(plainest(spot.hand).deadwood))))
    at_limit = given == 1 and spot.after()[0][1] == options.limit  # as if the limit itself were one too many
    plain = "missed_knock" if at_limit else "wrong_miss"
    tag = "counts_before_discard" if counted else "missed_gin" if options.limit == 0 else plain
    steps += [*without_moves(discard_steps(table, spot)), conclusion(table, spot)]
    missed = tuple((slot, Mark.MISSED) for slot in sorted(slots_of(table, (each.card for each in options.discards))))
    return Feedback(
        correct=False,
        verdict=say("knock.wrong_no"),
        steps=tuple(steps),
        marks=() if options.big_gin else missed,
        error_tags=(tag,),
    )


def judge_miss(prompt: Prompt, spot: Spot, options: KnockOptions, given: int) -> Feedback:
    """Rightly no; the number is right, or equals a typical mistake, or is just wrong."""
    if given == options.misses_by:
        return right(prompt, spot)
    least, back = spot.after()[0][1], spot.left_if_taken_goes()
    reasons: list[tuple[int | None, Step, str]] = [
        (least, Step(text=say("knock.gave_deadwood", limit=options.limit)), "gave_deadwood"),
        (
            spot.before - options.limit,
            Step(text=say("knock.counted_before", left=written_sum(plainest(spot.hand).deadwood))),
            "counts_before_discard",
        ),
        (least - 10 if spot.upcard else None, Step(text=limit_rule(spot)), "limit_oklahoma"),
        (
            None if back is None else back - options.limit,
            barred_step(prompt.table, spot.taken or spot.drawn),
            "discards_taken_card",
        ),
    ]
    found = [(step, tag) for value, step, tag in reasons if value == given]
    why = found[0][0] if found else Step(text=limit_rule(spot))  # several may come to one number: all are noted
    steps = (
        why,
        *without_moves(discard_steps(prompt.table, spot)),
        conclusion(prompt.table, spot),
    )
    return Feedback(
        correct=False,
        verdict=say("knock.wrong_miss"),
        steps=steps,
        error_tags=_noted([tag for _, tag in found]),
    )


def _noted(tags: list[str]) -> tuple[str, ...]:
    """The first; both, where telling what is left and counting too early come to one number.

    Whoever counts too early is caught at other items too, by a no where the hand may end; so what is left comes first.
    """
    both = [tag for tag in tags if tag in ("counts_before_discard", "gave_deadwood")]
    return tuple(both or tags[:1]) or ("wrong_miss",)


def _call(prompt: Prompt, spot: Spot, options: KnockOptions, given: str) -> Feedback:
    """Rightly yes; the call is the best one, or too little, or too much."""
    best = best_call(options)
    if given == best:
        return right(prompt, spot)
    rank = ("knock", "gin", "big_gin")
    too_little = rank.index(given) < rank.index(best)
    tags: tuple[str, ...] = (f"{given}_for_{best}",)
    if given == "big_gin" and spot.before == 0:  # eleven melded, but the rules have no big gin
        tags = ("big_gin_not_played", *tags)  # whoever takes every gin for big gin comes to it too
        why, verdict = say("knock.no_big_gin_here"), say("knock.call_too_high")
    elif too_little:
        why, verdict = say("knock.call_more"), say("knock.call_too_low")
    else:
        why, verdict = say("knock.call_needs"), say("knock.call_too_high")
    steps = (Step(text=why), *without_moves(discard_steps(prompt.table, spot)), conclusion(prompt.table, spot))
    return Feedback(correct=False, verdict=verdict, steps=steps, error_tags=tags)


def _discards(prompt: Prompt, spot: Spot, options: KnockOptions, picked: tuple[int, ...]) -> Feedback:
    """Rightly yes; every picked card is judged by what it leaves, every legal one not picked is named."""
    table = prompt.table
    legal = Hand.of(each.card for each in options.discards)
    mine = hand_of(table, picked)
    if mine == legal:
        return right(prompt, spot)
    steps, tags = [], []
    mistaken = mistaken_limit(spot)
    if mistaken and mine == Hand.of(card for card, left in spot.after() if left <= mistaken[1]):
        steps.append(Step(text=limit_rule(spot)))
        tags.append(mistaken[0])
    for each in mine - legal:
        if each == spot.taken and not spot.rules.rediscard_allowed:
            steps.append(barred_step(table, each))
            tags.append("discards_taken_card")
        else:
            steps.append(after_discard(table, spot, each, options.limit))
            tags.append("illegal_discard")
    for each in legal - mine:
        steps.append(after_discard(table, spot, each, options.limit))
        tags.append("missed_discard")
    marks = [(slot, Mark.RIGHT) for slot in slots_of(table, mine & legal)]
    marks += [(slot, Mark.WRONG) for slot in slots_of(table, mine - legal)]
    marks += [(slot, Mark.MISSED) for slot in slots_of(table, legal - mine)]
    return Feedback(
        correct=False,
        verdict=say("knock.not_all") if mine - legal == Hand() else say("knock.not_these"),
        steps=tuple(steps),
        marks=tuple(sorted(marks)),
        error_tags=tuple(dict.fromkeys(tags)),
    )
