"""Form ``lay`` of ``contract_meets``: the contract of a round laid from the hand, or said to be out of reach."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cards import Card
from gintutor.contract.hands import ordered
from gintutor.contract.rounds import Contract, contract
from gintutor.exercises.contract.laying import (
    all_laid,
    best,
    deuces_hint,
    faulty,
    how_far,
    laid_steps,
    lay_ask,
    meets,
    places,
    praised,
    read,
)
from gintutor.exercises.contract.meetcases import LAY, dealt, plain
from gintutor.exercises.contract.words import contract_name, contract_of, facts, groups_for, slots_for
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import (
    chosen,
    joined,
    listed,
    without_moves,
)
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

MEETS = "meets"
YES, NO = "yes", "no"
HAND = "hand"


def lay_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    return lay_prompt(*dealt(dealer, level), seed=seed, level=level, rules=rules)


def lay_prompt(
    hand: tuple[Card, ...], number: int, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """Can the contract of that round be laid from the hand, and how?"""
    asked, cards = contract(number), in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    options = (Option(id=YES, label=say("exercise.yes")), Option(id=NO, label=say("exercise.no")))
    return Prompt(
        family="contract_meets",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_meets", number=number),
        facts=facts(hand, number),
        table=Table(cards=cards, zones=(zone, *places(asked))),
        asks=(
            PickOne(id=MEETS, question=say("contracts.ask_meets"), options=options),
            lay_ask(LAY, asked, only_if=(MEETS, YES)),
        ),
        form=LAY,
        contract=number,
    )


def solve(prompt: Prompt) -> Answer:
    """No; or yes and the laying that leaves least."""
    melds = best(_hand(prompt), contract_of(prompt).number)
    if not melds:
        return Answer({MEETS: NO})
    return Answer({MEETS: YES, LAY: groups_for(prompt.table, (meld.cards for meld in melds))})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when the contract is laid in any way that stands, or refused where it cannot be."""
    asked = contract_of(prompt)
    met = meets(_hand(prompt), asked.number)
    if chosen(prompt, answer, MEETS) == NO:
        return _judge_no(prompt, met=met)
    found = read(prompt.table, answer.partition(LAY), asked)
    if found.stands:  # in round 15 nothing may be left, in the others one card must
        done = bool(found.left) is not asked.rest
        return praised(found, say("contracts.right_laid")) if done else _nearly(asked)
    wrong = faulty(found)
    if met:
        return wrong
    return Feedback(
        correct=False,
        verdict=say("contracts.not_met"),
        steps=(*wrong.steps, *without_moves(solution(prompt))),
        marks=wrong.marks,
        error_tags=found.tags or ("sees_contract",),
    )


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """Which rule, where to look, part of the answer, the whole of it."""
    asked, whole = contract_of(prompt), solution(prompt)
    melds = best(_hand(prompt), asked.number)
    text = all_laid(melds) if melds else whole[-1].text
    return (
        Step(text=_rule(asked)),
        deuces_hint(prompt.table),
        without_moves(whole[:1])[0],
        Step(text=text, moves=tuple(move for step in whole for move in step.moves), highlight=whole[-1].highlight),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The parts, one at a time; or how far the hand goes and what it lacks."""
    asked = contract_of(prompt)
    melds = best(_hand(prompt), asked.number)
    return laid_steps(prompt.table, melds) if melds else _nearest(prompt, asked)


def lures(prompt: Prompt) -> Iterator[Lure]:
    """No, where only deuces make it yes; all cards laid, where none is left to discard."""
    yield "", Answer({MEETS: NO})
    asked = contract_of(prompt)
    if not asked.rest and len(prompt.table.cards) == asked.size and (melds := _without_discard(prompt)):
        yield "no_discard", Answer({MEETS: YES, LAY: groups_for(prompt.table, melds)})


def _judge_no(prompt: Prompt, *, met: bool) -> Feedback:
    told = without_moves(solution(prompt))
    if not met:
        return Feedback(correct=True, verdict=say("contracts.right_not_met"), steps=told)
    wilds = not meets(plain(prompt.table.cards), contract_of(prompt).number)
    reason = (Step(text=say("contracts.only_with_deuces")),) if wilds else ()
    tag = "forgets_deuces" if wilds else "contract_refused"
    return Feedback(correct=False, verdict=say("contracts.met_after_all"), steps=(*reason, *told), error_tags=(tag,))


def _nearly(asked: Contract) -> Feedback:
    """Every part stands, but no card is left to discard; or in round 15 one is left over."""
    told = (_size(asked),) if asked.rest else (say("contracts.no_discard"), _size(asked))
    return Feedback(
        correct=False,
        verdict=say("contracts.not_yet"),
        steps=tuple(Step(text=each) for each in told),
        error_tags=("sees_contract" if asked.rest else "no_discard",),
    )


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards)


def _rule(asked: Contract) -> Message:
    return (
        say("contracts.rule_rest")
        if asked.rest
        else say("contracts.hint_contract", contract=contract_name(asked.number))
    )


def _size(asked: Contract) -> Message:
    """How many cards it takes."""
    if asked.rest:
        return say("contracts.nothing_left")
    return say("contracts.size_needed", size=asked.size, needs=asked.needs)


def _nearest(prompt: Prompt, asked: Contract) -> tuple[Step, Step]:
    """What is there of the contract, and what is lacking: cards, or only the one to discard."""
    far = how_far(_hand(prompt), asked.number)
    there = tuple(tuple(each for each in begun.cards if each is not None) for begun in far.nearest)
    slots = slots_for(prompt.table, (each for group in there for each in group))
    so_far = Step(text=say("contracts.goes_so_far", melds=listed(filter(None, there))), highlight=slots)
    if far.missing:
        return so_far, Step(text=say("contracts.lacks", n=far.missing))
    return so_far, Step(text=joined([say("contracts.no_discard"), _size(asked)]))


def _without_discard(prompt: Prompt) -> tuple[tuple[Card, ...], ...]:
    """All cards laid as the parts, whatever there is to discard; none where that is not possible."""
    far = how_far(_hand(prompt), contract_of(prompt).number)
    return () if far.missing else tuple(tuple(filter(None, begun.cards)) for begun in far.nearest)
