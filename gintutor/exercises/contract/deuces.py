"""Exercise ``contract_deuces``: what a deuce stands for, and where the deuces go so that the contract can be laid."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Rank, card
from gintutor.contract.hands import wild
from gintutor.contract.melds import Laid, laid
from gintutor.contract.rounds import DEALT, Kind, contract
from gintutor.exercises.contract import least
from gintutor.exercises.contract.dealing import ACE_HIGH, Shoe, a_run, contract_cards, row_card, strays
from gintutor.exercises.contract.faults import said
from gintutor.exercises.contract.laying import (
    all_laid,
    best,
    deuces_hint,
    faulty,
    laid_steps,
    lay_ask,
    places,
    praised,
    read,
)
from gintutor.exercises.contract.words import OPTIONS, cards_at, contract_name, contract_of, facts, groups_for
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn, search
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import check_level, check_prompt, chosen, open_asks, unfinished, without_moves
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

STANDS, PLACE = "stands", "place"
FORMS = (STANDS, PLACE, PLACE)
LEVELS = 3
HAND = "hand"

_ROUNDS = ((1, 2, 4), (2, 3, 5, 8, 9), (5, 7, 8, 9, 12, 13))
_DEUCES = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class ContractDeucesFamily:
    """Put the deuces to work. Forms: what one ``stands`` for in a run; ``place`` them so that the contract is laid.

    Puzzles also ask to place them so that ``least`` is left.
    """

    id: str = "contract_deuces"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        if in_turn(FORMS, seed) == STANDS:
            return stands_prompt(*_row(dealer, level), dealer=dealer, seed=seed, level=level, rules=rules)
        number = dealer.choice(_ROUNDS[level - 1])
        return place_prompt(_hand(dealer, level, number), number, seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The card a deuce stands for, or one placing that stands."""
        if prompt.form == least.LEAST:
            return least.solve(prompt)
        if prompt.form == STANDS:
            return Answer({STANDS: str(_stood_for(prompt))})
        melds = _best(prompt)
        return Answer({PLACE: groups_for(prompt.table, (meld.cards for meld in melds))})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when it is that card, or when every part of the contract stands, whichever way."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        if prompt.form == least.LEAST:
            return least.judge(prompt, answer)
        if prompt.form == STANDS:
            return self._judge_stand(prompt, card(chosen(prompt, answer, STANDS)))
        groups = answer.partition(PLACE)
        found = read(prompt.table, groups, contract_of(prompt))
        return praised(found, say("contracts.right_laid")) if found.stands else faulty(found)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and what it tempts to: a deuce is asked about whose rank and suit both mislead."""
        form = in_turn(FORMS, seed)
        return form, frozenset({"deuce_as_two", "deuce_keeps_suit"} if form == STANDS else ())

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole of it."""
        if prompt.form == least.LEAST:
            return least.hints(prompt)
        if prompt.form == STANDS:
            return (Step(text=say("contracts.rule_deuce")), *self.solution(prompt))
        melds, table = _best(prompt), prompt.table
        steps = laid_steps(table, melds)
        bare = next((i for i, meld in enumerate(melds) if not any(map(wild, meld.cards))), 0)
        return (
            Step(text=say("contracts.hint_contract", contract=contract_name(contract_of(prompt).number))),
            deuces_hint(table),
            without_moves(steps[bare : bare + 1])[0],
            Step(text=all_laid(melds), moves=tuple(move for step in steps for move in step.moves)),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """What lies beside the deuce and so what it is; or the parts, one at a time."""
        if prompt.form == least.LEAST:
            return least.solution(prompt)
        if prompt.form == PLACE:
            return laid_steps(prompt.table, _best(prompt))
        table, slot = prompt.table, _asked_slot(prompt)
        return (
            Step(
                text=say("contracts.read_row", cards=cards_at(table, _natural_slots(table))),
                highlight=_natural_slots(table),
            ),
            Step(text=_beside(table, slot), highlight=(slot,)),
            Step(text=said(laid(Kind.RUN, table.cards, OPTIONS)), highlight=tuple(range(len(table.cards)))),
        )

    def _judge_stand(self, prompt: Prompt, given: Card) -> Feedback:
        right = _stood_for(prompt)
        told = self.solution(prompt)[1:]
        if given == right:
            return Feedback(correct=True, verdict=say("contracts.right_stands_for"), steps=told[-1:])
        deuce = prompt.table.cards[_asked_slot(prompt)]
        if given == deuce:
            why, tag = say("contracts.never_two", card=deuce), "deuce_as_two"
        elif given.suit is not right.suit:
            why, tag = say("contracts.any_suit", card=deuce, suit=right.suit), "deuce_keeps_suit"
        else:
            why, tag = say("contracts.other_place", card=given), "wrong_stand"
        return Feedback(
            correct=False,
            verdict=say("contracts.stands_for_another"),
            steps=(Step(text=why, highlight=(_asked_slot(prompt),)), *told),
            error_tags=(tag,),
        )


def _row(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], int]:
    """A run with deuces as it lies, and the place of the one that is asked about.

    1 one deuce inside · 2 one anywhere · 3 two, in a run that may reach an ace. It is of another suit than the run: a
    deuce of the run's own suit would not show whether its suit is thought to matter.
    """

    def attempt() -> tuple[tuple[Card, ...], int] | None:
        size = 4 + dealer.below(2)
        lows = range(2, ACE_HIGH - size + 1) if level < LEVELS else range(ACE_HIGH + 2 - size)
        cards = a_run(Shoe(dealer), size, 2 if level == LEVELS else 1, lows=lows)
        if cards is None:
            return None
        places = [i for i, each in enumerate(cards) if wild(each)]
        at = dealer.choice(places)
        inner = 0 < at < size - 1
        if (level == 1 and not inner) or len({cards[i] for i in places}) < len(places):
            return None
        row = laid(Kind.RUN, cards, OPTIONS)
        stands = row.stands_for[at]
        fair = row.cards == cards and stands.rank is not Rank.TWO and stands.suit is not cards[at].suit
        return (cards, at) if fair else None

    return search(f"contract_deuces row {level}", attempt)


def stands_prompt(
    cards: tuple[Card, ...], at: int, *, dealer: Dealer, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """What does that deuce stand for?"""
    zone = Zone(id=HAND, role=Role.HAND, label=say("contracts.zone_run"), slots=tuple(range(len(cards))))
    right = laid(Kind.RUN, cards, OPTIONS).stands_for[at]
    options = dealer.shuffled(dict.fromkeys([right, *_lures(cards[at], right, dealer)]))
    return Prompt(
        family="contract_deuces",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_stands", card=cards[at]),
        table=Table(cards=cards, zones=(zone,)),
        asks=(
            PickOne(
                id=STANDS,
                question=say("contracts.ask_stands"),
                options=tuple(Option(id=str(each), label=say("exercise.group", cards=(each,))) for each in options),
            ),
        ),
        form=STANDS,
        sorts=False,
        contract=0,
    )


def _lures(deuce: Card, right: Card, dealer: Dealer) -> Iterator[Card]:
    """The deuce itself, the right rank in the deuce's suit, and a neighbour of the place."""
    yield deuce
    yield Card(deuce.suit, right.rank)
    yield row_card(right.suit, dealer.choice([right.rank + 1, right.rank - 1]) % 13)


def place_prompt(
    hand: tuple[Card, ...], number: int, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """Lay the contract of that round from the hand."""
    asked, cards = contract(number), in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    return Prompt(
        family="contract_deuces",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_place"),
        facts=facts(hand, number),
        table=Table(cards=cards, zones=(zone, *places(asked))),
        asks=(lay_ask(PLACE, asked),),
        form=PLACE,
        contract=number,
    )


def _hand(dealer: Dealer, level: int, number: int) -> tuple[Card, ...]:
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


def _best(prompt: Prompt) -> tuple[Laid, ...]:
    return best(prompt.table.cards, contract_of(prompt).number)


def _asked_slot(prompt: Prompt) -> int:
    """The slot of the deuce that is asked about."""
    asked = dict(prompt.question.args)["card"]
    return next(slot for slot, each in enumerate(prompt.table.cards) if each == asked)


def _stood_for(prompt: Prompt) -> Card:
    return laid(Kind.RUN, prompt.table.cards, OPTIONS).stands_for[_asked_slot(prompt)]


def _natural_slots(table: Table) -> tuple[int, ...]:
    return tuple(slot for slot, each in enumerate(table.cards) if not wild(each))


def _beside(table: Table, at: int) -> Message:
    """Where the deuce lies: between two places of the run, before its first or after its last."""
    row = laid(Kind.RUN, table.cards, OPTIONS).stands_for
    if at == 0:
        return say("contracts.before", deuce=table.cards[at], card=row[1])
    if at == len(row) - 1:
        return say("contracts.after", deuce=table.cards[at], card=row[at - 1])
    return say("contracts.between", deuce=table.cards[at], low=row[at - 1], high=row[at + 1])
