"""Exercise ``contract_layouts``: which of two ways to lay the contract leaves less, and how many points that is.

Asked before the last card is discarded, or after it. The two layouts stand in the labels of their options, from where
they are read back: nothing is stored twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.hands import minus, points, wild
from gintutor.contract.rounds import contract
from gintutor.exercises.contract.layoutcases import Layout, dealt
from gintutor.exercises.contract.words import (
    dearest_first,
    facts,
    slots_for,
    worth,
    written_sum,
)
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.protocol import Answer, Feedback, Number, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import check_level, check_prompt, chosen, listed, number, open_asks, unfinished
from gintutor.exercises.words import minus as difference
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

BEFORE, AFTER = "before", "after"
FORMS = (BEFORE, AFTER)
LEVELS = 2
BETTER, POINTS = "better", "points"
FIRST, SECOND, SAME = "first", "second", "same"
HAND = "hand"

_ROUNDS = ((1, 2, 3, 4), (5, 7, 8, 9, 12, 13))


@dataclass(frozen=True, slots=True)
class ContractLayoutsFamily:
    """Compare two layouts by what they leave: ``before`` the discard, or ``after`` the dearest card is gone."""

    id: str = "contract_layouts"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        chosen_round = dealer.choice(_ROUNDS[level - 1])
        hand, layouts = dealt(dealer, level, contract(chosen_round))
        form = in_turn(FORMS, seed)
        return layouts_prompt(hand, layouts, chosen_round, form, seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The layout that leaves less, and what it leaves."""
        left = _points(prompt)
        return Answer({BETTER: _better(left), POINTS: min(left)})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when both are: the layout, and the points left."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        left = _points(prompt)
        right_way, right_sum = chosen(prompt, answer, BETTER) == _better(left), number(answer, POINTS) == min(left)
        told = self.solution(prompt)
        if right_way and right_sum:
            return Feedback(correct=True, verdict=say("contracts.right_layout"), steps=told)
        slips = () if right_sum else _slips(prompt, number(answer, POINTS))
        reason = tuple(Step(text=text) for text, _ in slips[:1])
        tags = tuple(tag for _, tag in slips) or ("wrong_layout",)
        if right_sum:
            verdict = say("contracts.other_layout")
        else:
            verdict = say("contracts.other_sum") if right_way else say("contracts.other_both")
        return Feedback(correct=False, verdict=verdict, steps=(*reason, *told), error_tags=tags)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and what it tempts to; that gin counts otherwise is met in every item."""
        form = in_turn(FORMS, seed)
        if form == AFTER:
            return form, frozenset({"forgets_last_discard"})
        return form, frozenset({"deuce_points"} if level == LEVELS else ())

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """The right layout, and the points that somebody counts by other values, or with the card to discard."""
        better = min(layouts_of(prompt), key=lambda each: points(_counted(prompt, each)))
        left = left_of(prompt, better)
        counts = {"gin_points": _by_gin, "deuce_points": _as_low(5)}
        given = {belief: _sums(prompt, left, each)[0] for belief, each in counts.items()}
        for belief, number_ in (given | {"forgets_last_discard": points(left)}).items():
            yield belief, Answer({**self.solve(prompt).parts, POINTS: number_})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What the cards count, what each layout leaves, the answer."""
        rule = say("contracts.rule_points") if prompt.form == BEFORE else say("contracts.rule_points_after")
        one, other = self.solution(prompt)[:2]
        return (Step(text=rule), one, other, self.solution(prompt)[2])

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """What each of the two leaves, and which is less."""
        one, other = _points(prompt)
        told = tuple(_leaves(prompt, at) for at in range(2))
        if one == other:
            return (*told, Step(text=say("contracts.leave_same", points=one)))
        text = say(
            "contracts.leaves_less", less=min(one, other), more=max(one, other), way=_LABELS[_better((one, other))]
        )
        return (*told, Step(text=text))


_LABELS = {
    FIRST: say("contracts.way_first"),
    SECOND: say("contracts.way_second"),
}


def layouts_prompt(
    hand: tuple[Card, ...],
    layouts: tuple[Layout, Layout],
    number: int,
    form: str,
    *,
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """Which of the two leaves less, before the discard or after it, and how much?"""
    cards = in_hand_order(hand)
    zone = Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards))))
    options = (
        Option(id=FIRST, label=say("contracts.layout_first", melds=listed(layouts[0]))),
        Option(id=SECOND, label=say("contracts.layout_second", melds=listed(layouts[1]))),
        Option(id=SAME, label=say("contracts.layout_same")),
    )
    before = form == BEFORE
    return Prompt(
        family="contract_layouts",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contracts.question_before") if before else say("contracts.question_after"),
        facts=facts(hand, number),
        table=Table(cards=cards, zones=(zone,)),
        asks=(
            PickOne(id=BETTER, question=say("contracts.ask_layout"), options=options),
            Number(
                id=POINTS,
                question=say("contracts.ask_before") if before else say("contracts.ask_after"),
                highest=300,
            ),
        ),
        form=form,
        contract=number,
    )


def layouts_of(prompt: Prompt) -> tuple[Layout, Layout]:
    """The two layouts on offer, read from the labels of their options."""
    ask = prompt.ask(BETTER)
    options = ask.options[:2] if isinstance(ask, PickOne) else ()
    one, other = (_read(each.label) for each in options)
    return one, other


def _read(told: Message) -> Layout:
    groups = dict(told.args)["melds"]
    said = groups if isinstance(groups, tuple) else ()
    found = [dict(each.args)["cards"] for each in said if isinstance(each, Message)]
    return tuple(tuple(card for card in each if isinstance(card, Card)) for each in found if isinstance(each, tuple))


def left_of(prompt: Prompt, layout: Layout) -> tuple[Card, ...]:
    """The cards a layout leaves in hand, the dearest first."""
    return dearest_first(minus(prompt.table.cards, (each for group in layout for each in group)))


def _points(prompt: Prompt) -> tuple[int, int]:
    """What each of the two leaves by the form of the question."""
    one, other = (points(_counted(prompt, each)) for each in layouts_of(prompt))
    return one, other


def _counted(prompt: Prompt, layout: Layout) -> tuple[Card, ...]:
    """The cards that count: all that are left, or all but the dearest, which is discarded."""
    left = left_of(prompt, layout)
    return left if prompt.form == BEFORE else left[1:]


def _better(left: tuple[int, int]) -> str:
    return SAME if left[0] == left[1] else FIRST if left[0] < left[1] else SECOND


def _leaves(prompt: Prompt, at: int) -> Step:
    """What one of the two leaves, card by card."""
    layout = layouts_of(prompt)[at]
    left, way = left_of(prompt, layout), _LABELS[(FIRST, SECOND)[at]]
    slots = slots_for(prompt.table, left)
    if prompt.form == BEFORE:
        return Step(text=say("contracts.way_leaves", way=way, left=written_sum(left)), highlight=slots)
    after = difference(points(left), worth(left[0]))
    text = say("contracts.way_leaves_after", way=way, left=written_sum(left), card=left[0], after=after)
    return Step(text=text, highlight=slots)


def _slips(prompt: Prompt, given: int) -> tuple[tuple[Message, str], ...]:
    """The misconceptions that come to this number, each with its sentence; at the better layout before the other."""
    better, other = sorted(layouts_of(prompt), key=lambda each: points(_counted(prompt, each)))
    if found := tuple(_come_to(prompt, better, given)):
        return found
    if given in _points(prompt):
        return ((say("contracts.slip_other"), "wrong_layout"),)
    return tuple(_come_to(prompt, other, given)) or ((say("contracts.slip_sum"), "wrong_sum"),)


def _come_to(prompt: Prompt, layout: Layout, given: int) -> Iterator[tuple[Message, str]]:
    left = left_of(prompt, layout)
    if prompt.form == AFTER and given == points(left):
        yield say("contracts.slip_discard", card=left[0]), "forgets_last_discard"
    if given in _sums(prompt, left, _by_gin):
        yield say("contracts.slip_gin"), "gin_points"
    if any(map(wild, left)) and any(given in _sums(prompt, left, low) for low in _LOW_DEUCES):
        yield say("contracts.slip_deuce"), "deuce_points"


def _sums(prompt: Prompt, left: tuple[Card, ...], counts: Callable[[Card], int]) -> tuple[int, ...]:
    """What is left to whom each card counts so much: the dearest of all goes, by these counts or by the right ones."""
    counted = [counts(each) for each in left]
    whole = sum(counted)
    return (whole,) if prompt.form == BEFORE else (whole - max(counted), whole - counted[0])


def _by_gin(card: Card) -> int:
    return card.points


def _as_low(value: int) -> Callable[[Card], int]:
    return lambda each: value if wild(each) else worth(each)


_LOW_DEUCES = (_as_low(2), _as_low(5))
