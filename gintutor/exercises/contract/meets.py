"""Exercise ``contract_meets``: does the hand meet the contract of its round, and how; or which contract it meets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.hands import ordered
from gintutor.contract.melds import Laid
from gintutor.contract.rounds import Contract, contract
from gintutor.exercises.contract import meetcases as cases
from gintutor.exercises.contract.laying import (
    all_laid,
    best,
    deuces_hint,
    faulty,
    how_far,
    lacking,
    laid_steps,
    lay_ask,
    meets,
    places,
    praised,
    read,
)
from gintutor.exercises.contract.meetcases import FORMS, LAY, LEVELS, WHICH
from gintutor.exercises.contract.words import contract_name, contract_of, facts, groups_for, slots_for
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import (
    check_level,
    check_prompt,
    chosen,
    joined,
    listed,
    open_asks,
    unfinished,
    without_moves,
)
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

MEETS = "meets"
YES, NO = "yes", "no"
HAND = "hand"


@dataclass(frozen=True, slots=True)
class ContractMeetsFamily:
    """Meet the contract. Forms: ``lay`` it, or say that it cannot be laid; ``which`` of four contracts can be."""

    id: str = "contract_meets"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        if in_turn(FORMS, seed) == WHICH:
            return which_prompt(*cases.offered(dealer, level), seed=seed, level=level, rules=rules)
        return lay_prompt(*cases.dealt(dealer, level), seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """No; or yes and the laying that leaves least; or the round whose contract is met."""
        if prompt.form == WHICH:
            return Answer({WHICH: next(str(each) for each in _rounds(prompt) if meets(_hand(prompt), each))})
        melds = best(_hand(prompt), contract_of(prompt).number)
        if not melds:
            return Answer({MEETS: NO})
        return Answer({MEETS: YES, LAY: groups_for(prompt.table, (meld.cards for meld in melds))})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the contract is laid in any way that stands, or refused where it cannot be."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        if prompt.form == WHICH:
            return self._judge_which(prompt, int(chosen(prompt, answer, WHICH)))
        asked = contract_of(prompt)
        met = meets(_hand(prompt), asked.number)
        if chosen(prompt, answer, MEETS) == NO:
            return self._judge_no(prompt, met=met)
        found = read(prompt.table, answer.partition(LAY), asked)
        if found.stands:  # in round 15 nothing may be left, in the others one card must
            done = bool(found.left) is not asked.rest
            return praised(found, say("contracts.right_laid")) if done else self._nearly(asked)
        wrong = faulty(found)
        if met:
            return wrong
        return Feedback(
            correct=False,
            verdict=say("contracts.not_met"),
            steps=(*wrong.steps, *without_moves(self.solution(prompt))),
            marks=wrong.marks,
            error_tags=found.tags or ("sees_contract",),
        )

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the hand is dealt for."""
        form = in_turn(FORMS, seed)
        if form == WHICH:
            return form, frozenset()
        return form, frozenset({cases.tempting(cases.wished(Dealer(self.id, level, seed), level)[0])} - {""})

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """No, where only deuces make it yes; all cards laid, where none is left to discard."""
        if prompt.form != LAY:
            return
        yield "", Answer({MEETS: NO})
        asked = contract_of(prompt)
        if not asked.rest and len(prompt.table.cards) == asked.size and (melds := _without_discard(prompt)):
            yield "no_discard", Answer({MEETS: YES, LAY: groups_for(prompt.table, melds)})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole of it."""
        if prompt.form == WHICH:
            steps = self.solution(prompt)
            first = Step(text=say("contracts.hint_which"))
            return (first, Step(text=say("contracts.hint_count_sets")), *steps[-2:])
        asked, table = contract_of(prompt), prompt.table
        whole = self.solution(prompt)
        text = all_laid(best(_hand(prompt), asked.number)) if meets(_hand(prompt), asked.number) else whole[-1].text
        return (
            Step(text=_rule(asked)),
            deuces_hint(table),
            without_moves(whole[:1])[0],
            Step(text=text, moves=tuple(move for step in whole for move in step.moves), highlight=whole[-1].highlight),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The parts, one at a time; or how far the hand goes and what it lacks."""
        hand = _hand(prompt)
        if prompt.form == WHICH:
            right = int(str(self.solve(prompt).get(WHICH)))
            wrong = tuple(_lacks(prompt, each) for each in _rounds(prompt) if each != right)
            steps = without_moves(laid_steps(prompt.table, best(hand, right)))
            text = say("contracts.meets", number=right, contract=contract_name(right))
            slots = tuple(slot for step in steps for slot in step.highlight)
            return (*wrong, *steps, Step(text=text, highlight=slots))
        asked = contract_of(prompt)
        if meets(hand, asked.number):
            return laid_steps(prompt.table, best(hand, asked.number))
        return _nearest(prompt, asked)

    def _judge_no(self, prompt: Prompt, *, met: bool) -> Feedback:
        told = without_moves(self.solution(prompt))
        if not met:
            return Feedback(correct=True, verdict=say("contracts.right_not_met"), steps=told)
        wilds = not meets(cases.plain(prompt.table.cards), contract_of(prompt).number)
        reason = (Step(text=say("contracts.only_with_deuces")),) if wilds else ()
        tag = "forgets_deuces" if wilds else "contract_refused"
        return Feedback(
            correct=False, verdict=say("contracts.met_after_all"), steps=(*reason, *told), error_tags=(tag,)
        )

    def _nearly(self, asked: Contract) -> Feedback:
        """Every part stands, but no card is left to discard; or in round 15 one is left over."""
        if asked.rest:
            text, tag = say("contracts.nothing_left"), "sees_contract"
        else:
            text, tag = say("contracts.no_discard"), "no_discard"
        return Feedback(
            correct=False, verdict=say("contracts.not_yet"), steps=(Step(text=text), Step(text=_size(asked))),
            error_tags=(tag,),
        )  # fmt: skip

    def _judge_which(self, prompt: Prompt, number: int) -> Feedback:
        told = self.solution(prompt)
        if meets(_hand(prompt), number):
            return Feedback(correct=True, verdict=say("contracts.right_which"), steps=told[-len(_laid(prompt)) - 1 :])
        return Feedback(
            correct=False,
            verdict=say("contracts.not_that_one"),
            steps=(_lacks(prompt, number), *told[len(_rounds(prompt)) - 1 :]),
            error_tags=("wrong_contract",),
        )


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


def which_prompt(
    hand: tuple[Card, ...], rounds: tuple[int, ...], *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """In which of these rounds could the hand be laid?"""
    cards = in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    options = tuple(
        Option(id=str(each), label=say("contracts.option_round", number=each, contract=contract_name(each)))
        for each in rounds
    )
    return Prompt(
        family="contract_meets",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_which"),
        table=Table(cards=cards, zones=(zone,)),
        asks=(PickOne(id=WHICH, question=say("contracts.ask_which"), options=options),),
        form=WHICH,
        contract=0,
    )


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards)


def _rounds(prompt: Prompt) -> tuple[int, ...]:
    ask = prompt.asks[0]
    return tuple(int(each.id) for each in ask.options) if isinstance(ask, PickOne) else ()


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


def _lacks(prompt: Prompt, number: int) -> Step:
    """How many cards that round's contract lacks."""
    n = lacking(_hand(prompt), number)
    return Step(text=say("contracts.round_lacks", number=number, contract=contract_name(number), n=n))


def _laid(prompt: Prompt) -> tuple[Laid, ...]:
    return best(_hand(prompt), next(each for each in _rounds(prompt) if meets(_hand(prompt), each)))


def _without_discard(prompt: Prompt) -> tuple[tuple[Card, ...], ...]:
    """All cards laid as the parts, whatever there is to discard; none where that is not possible."""
    far = how_far(_hand(prompt), contract_of(prompt).number)
    return () if far.missing else tuple(tuple(filter(None, begun.cards)) for begun in far.nearest)
