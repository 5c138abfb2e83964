"""Form ``stands`` of ``contract_deuces``: which card a deuce takes the place of in a run."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cards import Card, Rank, card
from gintutor.contract.hands import wild
from gintutor.contract.melds import laid
from gintutor.contract.rounds import Kind
from gintutor.exercises.contract.dealing import ACE_HIGH, Shoe, a_run, row_card
from gintutor.exercises.contract.faults import said
from gintutor.exercises.contract.words import OPTIONS, cards_at
from gintutor.exercises.dealing import Dealer, search
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import chosen
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

STANDS = "stands"
HAND = "hand"
LEVELS = 3


def stands_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    return stands_prompt(*_row(dealer, level), dealer=dealer, seed=seed, level=level, rules=rules)


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


def solve(prompt: Prompt) -> Answer:
    """The card it stands for."""
    return Answer({STANDS: str(_stood_for(prompt))})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when it is that card; told are the belief that leads to another one, and where the deuce lies."""
    given, right = card(chosen(prompt, answer, STANDS)), _stood_for(prompt)
    told = solution(prompt)[1:]
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


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, then the reasoning to its end."""
    return (Step(text=say("contracts.rule_deuce")), *solution(prompt))


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The other cards, what lies beside the deuce, and so what it is."""
    table, slot = prompt.table, _asked_slot(prompt)
    plain = tuple(at for at, each in enumerate(table.cards) if not wild(each))
    return (
        Step(text=say("contracts.read_row", cards=cards_at(table, plain)), highlight=plain),
        Step(text=_beside(table, slot), highlight=(slot,)),
        Step(text=said(laid(Kind.RUN, table.cards, OPTIONS)), highlight=tuple(range(len(table.cards)))),
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


def _asked_slot(prompt: Prompt) -> int:
    """The slot of the deuce that is asked about."""
    asked = dict(prompt.question.args)["card"]
    return next(slot for slot, each in enumerate(prompt.table.cards) if each == asked)


def _stood_for(prompt: Prompt) -> Card:
    return laid(Kind.RUN, prompt.table.cards, OPTIONS).stands_for[_asked_slot(prompt)]


def _beside(table: Table, at: int) -> Message:
    """Where the deuce lies: between two places of the run, before its first or after its last."""
    row = laid(Kind.RUN, table.cards, OPTIONS).stands_for
    if at == 0:
        return say("contracts.before", deuce=table.cards[at], card=row[1])
    if at == len(row) - 1:
        return say("contracts.after", deuce=table.cards[at], card=row[at - 1])
    return say("contracts.between", deuce=table.cards[at], low=row[at - 1], high=row[at + 1])
