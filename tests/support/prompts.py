"""Items of every family and level for the laws, wrong answers made of right ones, what a movie does to a table."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache

from gintutor.exercises.protocol import Answer, Number, Partition, PickCards, PickOne, Prompt, Step
from gintutor.exercises.registry import FAMILIES, family
from gintutor.messages import Message

KINDS = [(each.id, level) for each in FAMILIES.values() for level in range(1, each.levels + 1)]
SEEDS = range(6)
MANY = range(50)  # for laws that cost little: with the levels of a family some hundreds of items


@cache
def item(family_id: str, level: int, seed: int) -> Prompt:
    return family(family_id).generate(seed, level)


def items(family_id: str, level: int, seeds: range = SEEDS) -> list[Prompt]:
    return [item(family_id, level, seed) for seed in seeds]


def digest(family_id: str, level: int, seeds: range = range(3)) -> str:
    """A fingerprint of the items and their answers, made of nothing that differs between Pythons."""
    lines = []
    for seed in seeds:
        prompt = family(family_id).generate(seed, level)
        zones = [(zone.id, zone.slots) for zone in prompt.table.zones]
        facts = [(fact.id, [(name, str(value)) for name, value in fact.args]) for fact in prompt.facts]
        answer = sorted(family(family_id).solve(prompt).parts.items())
        lines.append(f"{prompt.rules.preset} {' '.join(map(str, prompt.table.cards))} {zones} {facts} {answer}")
        if prompt.sheet is not None:
            lines.append(str([[str(cell) for cell in row.cells] for row in prompt.sheet.rows]))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:12]


def wrong_answers(prompt: Prompt) -> Iterator[Answer]:
    """The right answer, spoilt in one place at a time, each still complete."""
    right = family(prompt.family).solve(prompt)
    for ask in prompt.asks:
        given = right.get(ask.id)
        if given is None:
            continue
        if isinstance(ask, Number):
            assert isinstance(given, int)
            yield from (_with(right, ask.id, given + step) for step in (1, -1, 10))
        elif isinstance(ask, PickCards):
            yield from (_with(right, ask.id, pick) for pick in _other_picks(prompt, ask, right.slots(ask.id)))
        elif isinstance(ask, Partition):
            yield from (_with(right, ask.id, groups) for groups in _other_splits(prompt, ask, right.partition(ask.id)))
        elif isinstance(ask, PickOne):
            others = [option.id for option in ask.options if option.id != given]
            for other in others:
                answer = completed(prompt, _with(right, ask.id, other))
                yield answer
                yield from _all_in_one(prompt, answer, right)


def _with(answer: Answer, ask_id: str, response) -> Answer:
    return Answer({**answer.parts, ask_id: response})


def _other_picks(prompt, ask, given):
    for slot in prompt.table.zone(ask.source).slots:
        changed = tuple(sorted(set(given) ^ {slot}))
        if changed:
            yield changed


def _other_splits(prompt, ask, given):
    """A meld left out, a card left out, a deadwood card added, a card in two melds."""
    used = [i for i, group in enumerate(given) if group]
    loose = set(prompt.table.zone(ask.source).slots) - {slot for group in given for slot in group}
    for i in used:
        rest = tuple(() if i == j else group for j, group in enumerate(given))
        if any(rest):
            yield rest
        yield _replaced(given, i, given[i][1:])
        yield from (_replaced(given, i, (*given[i], slot)) for slot in sorted(loose))
        yield from (_replaced(given, i, (*given[i], given[j][0])) for j in used if j != i)


def _all_in_one(prompt, answer, right):
    """The same answer with all cards in one place, for each split that only this answer is asked for."""
    for ask in prompt.asks:
        if isinstance(ask, Partition) and ask.id in answer.parts and ask.id not in right.parts:
            yield _with(answer, ask.id, (prompt.table.zone(ask.source).slots, *((),) * (len(ask.targets) - 1)))


def _replaced(groups, i, group):
    return tuple(group if i == j else other for j, other in enumerate(groups))


def completed(prompt, answer):
    """The answer with something in every ask that now applies, and nothing in those that do not."""
    parts = {}
    for ask in prompt.asks:
        if ask.only_if and answer.get(ask.only_if[0]) != ask.only_if[1]:
            continue
        parts[ask.id] = answer.get(ask.id)
        if parts[ask.id] is None:
            match ask:
                case PickOne():
                    parts[ask.id] = ask.options[0].id
                case PickCards():
                    parts[ask.id] = prompt.table.zones[0].slots[:1]
                case Partition():
                    few = prompt.table.zone(ask.source).slots[:3]
                    parts[ask.id] = (few, *((),) * (len(ask.targets) - 1))
                case _:
                    parts[ask.id] = 3
    return Answer(parts)


def placing(prompt: Prompt) -> dict[int, str]:
    """Which zone each slot lies in at the start; fails where a slot lies in none or in two."""
    lies: dict[int, str] = {}
    for zone in prompt.table.zones:
        for slot in zone.slots:
            assert slot not in lies, f"slot {slot} lies in {lies[slot]} and in {zone.id}"
            lies[slot] = zone.id
    assert sorted(lies) == list(range(len(prompt.table.cards)))
    return lies


def played(prompt: Prompt, steps: tuple[Step, ...]) -> dict[int, str]:
    """Where each slot lies after the steps; fails where a step moves what is not there or goes nowhere."""
    lies = placing(prompt)
    zones = {zone.id for zone in prompt.table.zones}
    for step in steps:
        for slot, zone in step.moves:
            assert slot in lies
            assert zone in zones
            assert lies[slot] != zone, "a move goes somewhere"
            lies[slot] = zone
    return lies


def messages_of(prompt: Prompt) -> Iterator[Message]:
    """Everything an item can say: itself, its hints, its solution, and its feedback to right, wrong and no answers."""
    teller = family(prompt.family)
    yield from (prompt.question, *prompt.facts)
    yield from (zone.label for zone in prompt.table.zones)
    if prompt.sheet is not None:
        yield from (prompt.sheet.title, *prompt.sheet.heads, *(row.head for row in prompt.sheet.rows))
        yield from (cell for row in prompt.sheet.rows for cell in row.cells if isinstance(cell, Message))
    for ask in prompt.asks:
        yield ask.question
        if isinstance(ask, PickOne):
            yield from (option.label for option in ask.options)
    yield from (step.text for step in (*teller.hints(prompt), *teller.solution(prompt)))
    for answer in (Answer(), teller.solve(prompt), *wrong_answers(prompt)):
        feedback = teller.check(prompt, answer)
        yield feedback.verdict
        yield from (step.text for step in feedback.steps)
