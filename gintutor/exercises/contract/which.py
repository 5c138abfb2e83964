"""Form ``which`` of ``contract_meets``: the one of some contracts that can be laid from the hand."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.hands import ordered
from gintutor.exercises.contract.laying import best, lacking, laid_steps, meets
from gintutor.exercises.contract.meetcases import WHICH, offered
from gintutor.exercises.contract.words import contract_name
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import chosen, without_moves
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

HAND = "hand"


def which_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    return which_prompt(*offered(dealer, level), seed=seed, level=level, rules=rules)


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


def solve(prompt: Prompt) -> Answer:
    """The round whose contract is met."""
    return Answer({WHICH: str(_right(prompt))})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when it can be laid; told are what the one named lacks, and the other one laid."""
    given, right = int(chosen(prompt, answer, WHICH)), _right(prompt)
    if given == right:
        return Feedback(correct=True, verdict=say("contracts.right_which"), steps=_laid(prompt))
    return Feedback(
        correct=False,
        verdict=say("contracts.not_that_one"),
        steps=(_lacks(prompt, given), *_laid(prompt)),
        error_tags=("wrong_contract",),
    )


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """Where to look, twice; the last part of the contract, and which it is."""
    looks = (Step(text=say("contracts.hint_which")), Step(text=say("contracts.hint_count_sets")))
    return (*looks, *_laid(prompt)[-2:])


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """What the others lack, then the parts of the one that is met."""
    right = _right(prompt)
    return (*(_lacks(prompt, each) for each in _rounds(prompt) if each != right), *_laid(prompt))


def _laid(prompt: Prompt) -> tuple[Step, ...]:
    """The parts of the contract that is met, and its name."""
    right = _right(prompt)
    steps = without_moves(laid_steps(prompt.table, best(_hand(prompt), right)))
    text = say("contracts.meets", number=right, contract=contract_name(right))
    return (*steps, Step(text=text, highlight=tuple(slot for step in steps for slot in step.highlight)))


def _lacks(prompt: Prompt, number: int) -> Step:
    """How many cards that round's contract lacks."""
    n = lacking(_hand(prompt), number)
    return Step(text=say("contracts.round_lacks", number=number, contract=contract_name(number), n=n))


def _right(prompt: Prompt) -> int:
    return next(each for each in _rounds(prompt) if meets(_hand(prompt), each))


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards)


def _rounds(prompt: Prompt) -> tuple[int, ...]:
    ask = prompt.asks[0]
    return tuple(int(each.id) for each in ask.options) if isinstance(ask, PickOne) else ()
