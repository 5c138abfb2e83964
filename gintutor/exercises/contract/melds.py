"""Exercise ``contract_meld``: may these cards be laid as that part, may that card be put on it, and if not, why."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card, Rank
from gintutor.contract.hands import wild
from gintutor.contract.melds import most_deuces
from gintutor.contract.rounds import CONTRACTS, Kind
from gintutor.exercises.contract import meldcases as cases
from gintutor.exercises.contract.faults import (
    CORNER,
    DEUCES,
    GAP,
    LENGTH,
    PAIR,
    RANK,
    TAGS,
    TWICE,
    allowed_verdict,
    good,
    refused_verdict,
    right_verdict,
    why,
)
from gintutor.exercises.contract.meldcases import BUILD, FORMS, JUDGE, LEVELS, YES, Case, truths
from gintutor.exercises.contract.words import cards_at, code_of, label, name, part_of
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Answer, Feedback, Mark, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import check_level, check_prompt, chosen, joined, open_asks, unfinished
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

MELD, HAND = "meld", "hand"

_LABELS = {
    YES: say("contracts.option_yes"),
    DEUCES: say("contracts.option_deuces"),
    LENGTH: say("contracts.option_length"),
    GAP: say("contracts.option_gap"),
    TWICE: say("contracts.option_twice"),
    CORNER: say("contracts.option_corner"),
    RANK: say("contracts.option_rank"),
    PAIR: say("contracts.option_pair"),
}
_OFFERED = {
    (JUDGE, Kind.SET): (YES, DEUCES, LENGTH, RANK, TWICE),
    (JUDGE, Kind.RUN): (YES, DEUCES, LENGTH, GAP, TWICE, CORNER),
    (BUILD, Kind.SET): (YES, DEUCES, RANK, TWICE),
    (BUILD, Kind.RUN): (YES, DEUCES, GAP, TWICE, CORNER),
    (BUILD, Kind.PAIR): (YES, DEUCES, RANK, PAIR),
}


@dataclass(frozen=True, slots=True)
class ContractMeldFamily:
    """Know what stands: ``judge`` a meld to be laid, ``build`` on one that lies on the table."""

    id: str = "contract_meld"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        case = cases.dealt(Dealer(self.id, level, seed), level, in_turn(FORMS, seed))
        return meld_prompt(case, seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """Yes, or the first reason why not that is on offer."""
        ask, right = prompt.asks[0], truths(case_of(prompt))
        ids = [each.id for each in ask.options] if isinstance(ask, PickOne) else []
        return Answer({ask.id: next(each for each in right if each in ids)})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when it stands and is said to, or a true reason is given."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        case, option = case_of(prompt), chosen(prompt, answer, prompt.asks[0].id)
        right, told = truths(case), _verdict_step(prompt, case)
        if option in right:
            verdict = right_verdict(builds=bool(case.added)) if option == YES else say("contracts.right_none")
            return Feedback(correct=True, verdict=verdict, steps=(told,))
        if option == YES:
            return Feedback(
                correct=False,
                verdict=refused_verdict(builds=bool(case.added)),
                steps=(told,),
                marks=tuple((slot, Mark.WRONG) for slot in prompt.table.zone(HAND).slots),
                error_tags=tuple(TAGS[reason] for reason in right),
            )
        stands = right == (YES,)
        return Feedback(
            correct=False,
            verdict=allowed_verdict(builds=bool(case.added)) if stands else say("contracts.other_reason"),
            steps=(Step(text=_not_so(option, case)), told),
            error_tags=(_refused(option, case) or ("contract_refused" if stands else "wrong_reason"),),
        )

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the cards are dealt for."""
        form = in_turn(FORMS, seed)
        return form, frozenset({cases.tempting(cases.wished(Dealer(self.id, level, seed), level, form))} - {""})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, the deuces, what to check, the answer with its reason."""
        return (Step(text=_rule(case_of(prompt))), *self.solution(prompt))

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The deuces, what to check of the other cards, and what follows."""
        case = case_of(prompt)
        return (_deuces_step(prompt, case), Step(text=_to_check(case)), _verdict_step(prompt, case))


def meld_prompt(case: Case, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None) -> Prompt:
    """May these be laid as that part of a contract, or may those be put on that meld?"""
    form, kind = BUILD if case.added else JUDGE, part_of(case.code).kind
    slots = tuple(range(len(case.cards) + len(case.added)))
    if case.added:
        zones: tuple[Zone, ...] = (
            Zone(id=MELD, role=Role.MELD, label=say("contracts.zone_yours"), slots=slots[: len(case.cards)]),
            Zone(id=HAND, role=Role.HAND, label=say("contracts.zone_added"), slots=slots[len(case.cards) :]),
        )
        question = say("contracts.question_build", n=len(case.added), meld=label(case.code))
    else:
        zones = (Zone(id=HAND, role=Role.HAND, label=say("contracts.zone_cards"), slots=slots),)
        question = say("contracts.question_judge", part=name(case.code))
    options = tuple(Option(id=each, label=_LABELS[each]) for each in _OFFERED[form, kind])
    return Prompt(
        family="contract_meld",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=question,
        table=Table(cards=(*case.cards, *case.added), zones=zones),
        asks=(PickOne(id=case.code, question=say("contracts.ask_judge"), options=options),),
        form=form,
        sorts=False,
        contract=_round_with(case),
    )


def case_of(prompt: Prompt) -> Case:
    """The case of a prompt: its ask is named after the part."""
    table = prompt.table
    hand = cards_at(table, table.zone(HAND).slots)
    if prompt.form == JUDGE:
        return Case(code=prompt.asks[0].id, cards=hand)
    return Case(code=prompt.asks[0].id, cards=cards_at(table, table.zone(MELD).slots), added=hand)


def _round_with(case: Case) -> int:
    """The first round whose contract has such a part; building is alike in all of them but that of the pair."""
    if case.added and case.code != "pair2":
        return 0
    return next(each.number for each in CONTRACTS if case.code in map(code_of, each.parts))


def _whole(case: Case) -> tuple[Card, ...]:
    return (*case.cards, *case.added)


def _refused(option: str, case: Case) -> str:
    """The rule of the other game that a wrong reason comes from; "": none that we know."""
    cards = _whole(case)
    if option == TWICE and part_of(case.code).kind is Kind.SET and len(set(cards)) < len(cards):
        return "equal_refused"
    if option == CORNER and any(each.rank is Rank.ACE for each in cards):
        return "ace_only_low"
    return ""


def _rule(case: Case) -> Message:
    match part_of(case.code).kind:
        case Kind.SET:
            return say("contracts.rule_set")
        case Kind.RUN:
            return say("contracts.rule_run")
    return say("contracts.rule_pair")


def _deuces_step(prompt: Prompt, case: Case) -> Step:
    """How many deuces there are, and how many there may be."""
    cards = _whole(case)
    count, most = sum(map(wild, cards)), most_deuces(len(cards))
    slots = tuple(slot for slot, each in enumerate(prompt.table.cards) if wild(each))
    if count == len(cards):
        return Step(text=say("contracts.only_deuces"), highlight=slots)
    if not count:
        return Step(text=say("contracts.no_deuces"))
    return Step(text=say("contracts.count_deuces", n=len(cards), deuces=count, most=most), highlight=slots)


def _to_check(case: Case) -> Message:
    if case.code == "pair2":
        return say("contracts.check_pair")
    return say("contracts.check_set") if part_of(case.code).kind is Kind.SET else say("contracts.check_run")


def _verdict_step(prompt: Prompt, case: Case) -> Step:
    """What the cards are together, or every reason why they may not be laid."""
    cards, part, right = _whole(case), part_of(case.code), truths(case)
    if right == (YES,):
        return Step(text=good(part.kind, cards), highlight=tuple(range(len(cards))))
    size = None if case.added else part.size
    text = say("exercise.fault", cards=cards, why=joined([why(reason, cards, size) for reason in right]))
    return Step(text=text, highlight=tuple(range(len(cards))))


def _not_so(option: str, case: Case) -> Message:
    """Why that reason does not hold."""
    cards, part = _whole(case), part_of(case.code)
    match option:
        case "deuces":
            count = sum(map(wild, cards))
            return say("contracts.not_deuces", deuces=count, size=len(cards)) if count else say("contracts.no_deuces")
        case "length":
            return say("contracts.not_length", n=len(cards), part=name(case.code))
        case "gap":
            return say("contracts.not_gap") if any(map(wild, cards)) else say("contracts.not_gap_plain")
        case "twice":
            return say("contracts.not_twice_set") if part.kind is Kind.SET else say("contracts.not_twice_run")
        case "corner":
            return say("contracts.not_corner")
        case "rank":
            return say("contracts.not_rank")
    return say("contracts.not_pair")
