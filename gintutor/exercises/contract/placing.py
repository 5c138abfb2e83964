"""Forms of ``contract_deuces`` in which the contract is laid: ``place`` its deuces; so that ``least`` is left.

Judged by value. Placed is right in whatever way stands; least is whatever stands and leaves as few points after the
discard, the dearest card left being discarded. Puzzles ask the latter; what tempts is to part with as few deuces as
possible, which leaves the dearest cards.
"""

from __future__ import annotations

from functools import lru_cache

from gintutor.cards import Card
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.rounds import DEALT, contract
from gintutor.contract.solver import Laying
from gintutor.exercises.contract.dealing import Shoe, contract_cards, strays
from gintutor.exercises.contract.laying import (
    all_laid,
    best_way,
    deuces_hint,
    faulty,
    laid_steps,
    lay_ask,
    places,
    praised,
    read,
)
from gintutor.exercises.contract.out import left_step
from gintutor.exercises.contract.words import (
    contract_name,
    contract_of,
    dearest_first,
    facts,
    groups_for,
    worth,
    written_sum,
)
from gintutor.exercises.dealing import Dealer, in_hand_order, search
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import listed, without_moves
from gintutor.exercises.words import minus as difference
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

PLACE, LEAST = "place", "least"
HAND = "hand"
LEVELS = 3

_ROUNDS = ((1, 2, 4), (2, 3, 5, 8, 9), (5, 7, 8, 9, 12, 13))
_DEUCES = (1, 2, 3)
_QUESTIONS = {PLACE: say("contracts.question_place"), LEAST: say("contracts.question_least")}


def place_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    number = dealer.choice(_ROUNDS[level - 1])
    return place_prompt(_dealt(dealer, level, number), number, seed=seed, level=level, rules=rules)


def place_prompt(
    hand: tuple[Card, ...],
    number: int,
    form: str = PLACE,
    *,
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """Lay the contract of that round from the hand; by the form ``least`` so that as little as possible is left."""
    asked, cards = contract(number), in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    counted = (say("contractround.fact_left"),) if form == LEAST else ()
    return Prompt(
        family="contract_deuces",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=_QUESTIONS[form],
        facts=(*facts(hand, number), *counted),
        table=Table(cards=cards, zones=(zone, *places(asked))),
        asks=(lay_ask(form, asked),),
        form=form,
        contract=number,
    )


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
    return Answer({prompt.form: groups_for(prompt.table, (meld.cards for meld in _best(prompt).melds))})


def judge_placed(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when every part of the contract stands, whichever way."""
    found = read(prompt.table, answer.partition(PLACE), contract_of(prompt))
    return praised(found, say("contracts.right_laid")) if found.stands else faulty(found)


def judge_least(prompt: Prompt, answer: Answer) -> Feedback:
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
        steps=(left_step(found.left), *without_moves(_leaving_least(prompt))),
        error_tags=("wrong_layout",),
    )


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """Which rule, where to look, a part of the contract, the whole of it.

    The part is one that can do without deuces; where the least is to be left, the first.
    """
    melds = _best(prompt).melds
    steps = laid_steps(prompt.table, melds)
    if prompt.form == LEAST:
        rule, at = say("contracts.rule_points_after"), 0
    else:
        rule = say("contracts.hint_contract", contract=contract_name(contract_of(prompt).number))
        at = next((i for i, meld in enumerate(melds) if not any(map(wild, meld.cards))), 0)
    return (
        Step(text=rule),
        deuces_hint(prompt.table),
        *without_moves(steps[at : at + 1]),
        Step(text=all_laid(melds), moves=tuple(move for step in steps for move in step.moves)),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The parts, one at a time; where the least is to be left, what is left, and then what tempts and what it costs."""
    if prompt.form == LEAST:
        return (*_leaving_least(prompt), *_tempting(prompt))
    return laid_steps(prompt.table, _best(prompt).melds)


def _leaving_least(prompt: Prompt) -> tuple[Step, ...]:
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


def _dealt(dealer: Dealer, level: int, number: int) -> tuple[Card, ...]:
    """The cards of a contract with deuces in it that it cannot do without, and cards to discard."""
    asked = contract(number)

    def attempt() -> tuple[Card, ...] | None:
        shoe = Shoe(dealer)
        parts = contract_cards(shoe, asked.parts, _DEUCES[level - 1])
        if parts is None:
            return None
        whole = tuple(each for part in parts for each in part)
        hand = (*whole, *strays(shoe, 1 if level < LEVELS else DEALT + 1 - len(whole), whole))
        return hand if sum(map(wild, hand)) == _DEUCES[level - 1] else None

    return search(f"contract_deuces hand {level}", attempt)
