"""Form ``least`` of ``contract_deuces``: the contract laid so that as few points as possible are left.

Judged by value: whatever stands and leaves as few points after the discard is right, the dearest card left being
discarded. Puzzles ask it; what tempts is to part with as few deuces as possible, which leaves the dearest cards.
"""

from __future__ import annotations

from functools import lru_cache

from gintutor.cards import Card
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.rounds import contract
from gintutor.contract.solver import Laying, best_laying
from gintutor.exercises.contract.laying import all_laid, deuces_hint, faulty, laid_steps, lay_ask, places, praised, read
from gintutor.exercises.contract.out import left_step
from gintutor.exercises.contract.words import OPTIONS, contract_of, dearest_first, facts, groups_for, worth, written_sum
from gintutor.exercises.dealing import in_hand_order
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import listed, without_moves
from gintutor.exercises.words import minus as difference
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

LEAST = "least"
HAND = "hand"


def least_prompt(
    hand: tuple[Card, ...], number: int, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """Lay the contract of that round so that as little as possible is left."""
    asked, cards = contract(number), in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    return Prompt(
        family="contract_deuces",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_least"),
        facts=(*facts(hand, number), say("contractround.fact_left")),
        table=Table(cards=cards, zones=(zone, *places(asked))),
        asks=(lay_ask(LEAST, asked),),
        form=LEAST,
        contract=number,
    )


@lru_cache(maxsize=1000)
def best_way(hand: tuple[Card, ...], number: int) -> Laying | None:
    """The contract laid so that the least is left; None where it cannot be laid."""
    return best_laying(ordered(hand), contract(number), OPTIONS)


@lru_cache(maxsize=1000)
def thrifty_way(hand: tuple[Card, ...], number: int) -> Laying | None:
    """The best way with as few deuces as the contract takes, with what it leaves of the whole hand."""
    natural, deuces = [each for each in hand if not wild(each)], [each for each in hand if wild(each)]
    for count in range(len(deuces) + 1):
        found = best_way(ordered((*natural, *deuces[:count])), number)
        if found is not None:
            return _of_whole(hand, found)
    return None


def _of_whole(hand: tuple[Card, ...], found: Laying) -> Laying:
    left = dearest_first(minus(hand, (each for meld in found.melds for each in meld.cards)))
    after = points(left[1:])
    return Laying(melds=found.melds, left=points(left), left_after_discard=after, discard=left[0])


def solve(prompt: Prompt) -> Answer:
    """The best way."""
    return Answer({LEAST: groups_for(prompt.table, (meld.cards for meld in _best(prompt).melds))})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when the contract is laid, a card is left to discard, and no way leaves less."""
    found = read(prompt.table, answer.partition(LEAST), contract_of(prompt))
    if not found.stands:
        return faulty(found)
    if not found.left:
        steps = (Step(text=say("contracts.no_discard")),)
        return Feedback(correct=False, verdict=say("contracts.not_yet"), steps=steps, error_tags=("no_discard",))
    if points(dearest_first(found.left)[1:]) == _best(prompt).left_after_discard:
        right = praised(found, say("contractround.right_least"))
        return Feedback(
            correct=True, verdict=right.verdict, steps=(*right.steps, left_step(found.left)), marks=right.marks
        )
    return Feedback(
        correct=False,
        verdict=say("contractround.better_way"),
        steps=(left_step(found.left), *without_moves(_laid(prompt))),
        error_tags=("wrong_layout",),
    )


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """What cards cost, where to look, the first part, the whole."""
    whole = _laid(prompt)
    return (
        Step(text=say("contracts.rule_points_after")),
        deuces_hint(prompt.table),
        without_moves(whole[:1])[0],
        Step(text=all_laid(_best(prompt).melds), moves=tuple(move for step in whole for move in step.moves)),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """What tempts and what it costs; then the parts, one at a time, and what is left."""
    return (*_tempting(prompt), *_laid(prompt))


def _laid(prompt: Prompt) -> tuple[Step, ...]:
    melds = _best(prompt).melds
    left = minus(_hand(prompt), (each for meld in melds for each in meld.cards))
    return (*laid_steps(prompt.table, melds), left_step(left))


def _tempting(prompt: Prompt) -> tuple[Step, ...]:
    """The way that parts with the fewest deuces, where it leaves more."""
    other, best = thrifty_way(_hand(prompt), contract_of(prompt).number), _best(prompt)
    if other is None or other.left_after_discard == best.left_after_discard:
        return ()
    left = dearest_first(minus(_hand(prompt), (each for meld in other.melds for each in meld.cards)))
    text = say(
        "contracts.thrifty",
        melds=listed(meld.cards for meld in other.melds),
        left=written_sum(left),
        card=left[0],
        after=difference(points(left), worth(left[0])),
        more=other.left_after_discard - best.left_after_discard,
    )
    return (Step(text=text),)


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards)


def _best(prompt: Prompt) -> Laying:
    found = best_way(_hand(prompt), contract_of(prompt).number)
    assert found is not None  # nobody is asked to lay what cannot be laid
    return found
