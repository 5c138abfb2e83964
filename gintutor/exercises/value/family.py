"""Exercise ``value``: count cards, mark them by name or by what they count, and put them in order of rank."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Rank
from gintutor.exercises.dealing import Dealer, search
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    PickCards,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
    Zone,
)
from gintutor.exercises.tempting import Lure
from gintutor.exercises.value import deals
from gintutor.exercises.value.deals import COUNT, LETTERS, LEVELS, ORDER
from gintutor.exercises.value.feedback import by_high_ace, by_rank, judge_marks, judge_row, judge_sum
from gintutor.exercises.value.reasons import hints_of, solution_of
from gintutor.exercises.value.wish import Wish, by_letter, wish_for, wish_of
from gintutor.exercises.words import (
    check_level,
    chosen,
    hand_of,
    number,
    of_whole_answers,
    slots_of,
)
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

ASK = {COUNT: "points", LETTERS: "cards", deals.WORTH: "cards", ORDER: "row"}


@dataclass(frozen=True, slots=True)
class ValueFamily:
    """Know the cards. The answers are the same under all rules; they only label the item."""

    id: str = "value"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer, form = Dealer(self.id, level, seed), deals.form_of(seed, level)
        cards, question, rows = _dealt(dealer, form, level)
        return value_prompt(form, cards, question, rows=rows, seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The points, the cards wanted, or the row that climbs."""
        cards, ask = prompt.table.cards, ASK[prompt.form]
        if prompt.form == COUNT:
            return Answer({ask: sum(each.points for each in cards)})
        if prompt.form == ORDER:
            right = tuple(sorted(cards, key=lambda each: each.rank))
            return Answer({ask: next(id_ for id_, row in _rows(prompt).items() if row == right)})
        return Answer({ask: tuple(sorted(slots_of(prompt.table, wish_of(prompt).met_by(cards))))})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the number, the marks or the row are."""
        table, ask = prompt.table, ASK[prompt.form]
        if prompt.form == COUNT:
            return judge_sum(table, number(answer, ask))
        if prompt.form == ORDER:
            return judge_row(table, _rows(prompt)[chosen(prompt, answer, ask)])
        marked = answer.slots(ask)
        hand_of(table, marked)  # refuses a slot that is not there
        return judge_marks(table, prompt.form, wish_of(prompt), marked)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """Court cards taken for 11, 12 and 13, an ace for 11 or the highest card."""
        cards, ask = prompt.table.cards, ASK[prompt.form]
        for tag, counts in (("face_not_ten", by_rank), ("ace_high", by_high_ace)):
            if prompt.form == COUNT:
                yield tag, Answer({ask: sum(map(counts, cards))})
            elif prompt.form == deals.WORTH:
                marked = wish_of(prompt).met_by(cards, counts)
                yield tag, Answer({ask: tuple(sorted(slots_of(prompt.table, marked)))})
        if prompt.form == ORDER:
            top = tuple(sorted(cards, key=lambda each: (each.rank is Rank.ACE, each.rank)))
            yield from (("ace_high", Answer({ask: id_})) for id_, row in _rows(prompt).items() if row == top)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, where to look, part of the answer, all of it."""
        return hints_of(prompt.table, prompt.form, wish_of(prompt))

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, the reasoning, the answer."""
        return solution_of(prompt.table, prompt.form, wish_of(prompt))


def value_prompt(
    form: str,
    cards: tuple[Card, ...],
    question: Message,
    *,
    rows: tuple[tuple[Card, ...], ...] = (),
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """The prompt of those cards in that form; ``rows`` are what an order offers."""
    slots = tuple(range(len(cards)))
    zone = Zone(id="hand", role=Role.HAND, label=say("value.zone_cards"), slots=slots)
    return Prompt(
        family="value",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=question,
        table=Table(cards=cards, zones=(zone,)),
        asks=(_ask(form, len(cards), rows),),
        form=form,
        sorts=form != ORDER,
    )


def _ask(form: str, size: int, rows: tuple[tuple[Card, ...], ...]) -> Ask:
    if form == COUNT:
        return Number(id=ASK[form], question=say("value.ask_points"), highest=200)
    if form == ORDER:
        options = tuple(
            Option(id=f"row{i}", label=say("exercise.group", cards=row)) for i, row in enumerate(rows, start=1)
        )
        return PickOne(id=ASK[form], question=say("value.ask_row"), options=options)
    return PickCards(id=ASK[form], question=say("value.ask_which"), source="hand", at_most=size)


def _dealt(dealer: Dealer, form: str, level: int) -> tuple[tuple[Card, ...], Message, tuple[tuple[Card, ...], ...]]:
    """The cards, the question, and the rows an order offers."""
    if form == COUNT:
        cards = deals.handful(dealer, level)
        return cards, say("value.question_count", n=len(cards)), ()
    if form == ORDER:
        cards = deals.to_order(dealer, level)
        return cards, say("value.question_order"), deals.rows(dealer, cards)
    if form == LETTERS:
        cards, rank = deals.lettered(dealer)
        return cards, by_letter(rank), ()
    return _worth(dealer, level)


def _worth(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], Message, tuple[tuple[Card, ...], ...]]:
    """Cards and a wish that at least two of them meet, and at least two do not."""

    def attempt() -> tuple[tuple[Card, ...], Wish] | None:
        cards, wish = deals.spread(dealer, level), wish_for(dealer, level)
        return (cards, wish) if 2 <= len(wish.met_by(cards)) <= len(cards) - 2 else None

    cards, wish = search(f"value worth level {level}", attempt)
    return cards, wish.question, ()


def _rows(prompt: Prompt) -> dict[str, tuple[Card, ...]]:
    """The rows on offer by the id of their option, read from the labels."""
    ask = prompt.ask(ASK[ORDER])
    found: dict[str, tuple[Card, ...]] = {}
    for option in ask.options if isinstance(ask, PickOne) else ():
        row = dict(option.label.args)["cards"]
        found[option.id] = tuple(each for each in row if isinstance(each, Card)) if isinstance(row, tuple) else ()
    return found
