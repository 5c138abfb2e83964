"""An item as a vote: one of its asks, and up to four answers to it, a right one and what tempts.

Where something is to be chosen the options are those of the item. Elsewhere the wrong answers are made: what the
family's misconceptions would answer first, then near misses that it tells as a misconception, then other near misses.
Every answer is judged by the family, so none that is equally good ever stands there as wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice

from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Family,
    Number,
    Option,
    Partition,
    PickCards,
    PickOne,
    Prompt,
    Response,
)
from gintutor.exercises.tempting import Luring
from gintutor.exercises.words import listed
from gintutor.messages import Message, say

MOST = 4
"""The most answers a vote has: A to D."""
_LOOKED = 48
"""So many near misses are judged at most: enough to find three wrong ones."""
_STEPS = (10, -10, 5, -5, 1, -1, 2, -2, 20, -20, 3, -3, 4, -4)

Groups = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer to vote for: what it says, what it stands for, whether it is right."""

    label: Message
    response: Response
    right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """What is voted on: the ask, and two to four answers in the order of their letters."""

    ask: Ask
    choices: tuple[Choice, ...]


def ballot(family: Family, prompt: Prompt) -> Ballot:
    """The vote on that item: on its first choice, else on what it asks first; the same one on every machine."""
    answer = family.solve(prompt)
    asks = [ask for ask in prompt.asks if ask.only_if is None]
    ask = next((each for each in asks if isinstance(each, PickOne)), asks[0])
    if isinstance(ask, PickOne):
        options = _shortened(family, prompt, ask, answer)
        right = {each.id for each in options if _is_right(family, prompt, ask, answer, each.id)}
        made = (Choice(label=each.label, response=each.id, right=each.id in right) for each in options)
        return Ballot(ask=ask, choices=tuple(made))
    true = answer.parts[ask.id]
    responses = _in_order(prompt, ask, (true, *_wrong(family, prompt, ask, answer)))
    labels = zip(responses, _labels(prompt, ask, responses), strict=True)
    choices = (Choice(label=label, response=each, right=each == true) for each, label in labels)
    return Ballot(ask=ask, choices=tuple(choices))


def _shortened(family: Family, prompt: Prompt, ask: PickOne, answer: Answer) -> tuple[Option, ...]:
    """The options; of more than four the right one and three wrong ones, in the order they have."""
    if len(ask.options) <= MOST:
        return ask.options
    wrong = [each.id for each in ask.options if not _is_right(family, prompt, ask, answer, each.id)]
    kept = {answer.parts[ask.id], *_drawn(prompt, wrong)[: MOST - 1]}
    return tuple(each for each in ask.options if each.id in kept)


def _is_right(family: Family, prompt: Prompt, ask: Ask, answer: Answer, response: Response) -> bool:
    return family.check(prompt, Answer({**answer.parts, ask.id: response})).correct


def _wrong(family: Family, prompt: Prompt, ask: Ask, answer: Answer) -> tuple[Response, ...]:
    """Three wrong answers, fewer where there are none: lures, then what is told as a misconception, each once."""
    found: dict[object, Response] = {}
    seen = {_same(prompt, ask, answer.parts[ask.id])}
    spare: dict[object, Response] = {}
    lured = (each.get(ask.id) for _, each in family.lures(prompt)) if isinstance(family, Luring) else iter(())
    tags: set[str] = set()
    near = islice(_drawn(prompt, _near(prompt, ask, answer)), _LOOKED)
    for tempting, response in [*((True, each) for each in lured), *((False, each) for each in near)]:
        if response is None or (key := _same(prompt, ask, response)) in seen:
            continue
        seen.add(key)
        told = family.check(prompt, Answer({**answer.parts, ask.id: response}))
        if told.correct or not told.complete:
            continue
        fresh = set(told.error_tags) - tags
        tags |= fresh
        (found if tempting or fresh else spare)[key] = response
        if len(found) == MOST - 1:
            break
    return tuple({**found, **spare}.values())[: MOST - 1]


def _same(prompt: Prompt, ask: Ask, response: Response) -> object:
    """What two answers share that nobody could tell apart: which outline a meld lies in does not matter."""
    if not isinstance(ask, Partition):
        return response
    groups = Answer({ask.id: response}).partition(ask.id)
    if _builds(prompt, ask):
        return tuple(frozenset(group) for group in groups)
    return frozenset(frozenset(group) for group in groups if group)


def _builds(prompt: Prompt, ask: Partition) -> bool:
    """Whether cards are put to melds that lie there already."""
    return any(prompt.table.zone(target).slots for target in ask.targets)


def _near(prompt: Prompt, ask: Ask, answer: Answer) -> Iterator[Response]:
    """Answers that differ a little from the right one; some of them may be as good."""
    match ask:
        case Number():
            right = answer.parts[ask.id]
            if isinstance(right, int):
                yield from (right + step for step in _STEPS if ask.lowest <= right + step <= ask.highest)
        case PickCards():
            yield from _near_cards(prompt, ask, answer.slots(ask.id))
        case Partition():
            groups = answer.partition(ask.id)
            padded = (*groups, *((),) * (len(ask.targets) - len(groups)))
            yield from _near_groups(prompt, ask, padded)


def _near_cards(prompt: Prompt, ask: PickCards, right: tuple[int, ...]) -> Iterator[Response]:
    """One card left out, one too many, one for another."""
    others = [slot for slot in prompt.table.zone(ask.source).slots if slot not in right]
    fewer = [tuple(each for each in right if each != slot) for slot in right]
    if len(right) > max(1, ask.at_least):
        yield from fewer
    if len(right) < ask.at_most:
        yield from (tuple(sorted((*right, slot))) for slot in others)
    yield from (tuple(sorted((*kept, slot))) for kept in fewer for slot in others)


def _near_groups(prompt: Prompt, ask: Partition, right: Groups) -> Iterator[Response]:
    """A meld forgotten, a card left out of one or put to one where it does not belong."""
    placed = [slot for group in right for slot in group]
    loose = [slot for slot in prompt.table.zone(ask.source).slots if slot not in placed]
    for i, group in enumerate(right):
        yield (*right[:i], (), *right[i + 1 :])
        yield from ((*right[:i], tuple(each for each in group if each != slot), *right[i + 1 :]) for slot in group)
        yield from ((*right[:i], tuple(sorted((*group, slot))), *right[i + 1 :]) for slot in loose)


def _in_order(prompt: Prompt, ask: Ask, responses: tuple[Response, ...]) -> tuple[Response, ...]:
    """Numbers as they rise; everything else as chance has it, so that no letter is the right one more often."""
    if isinstance(ask, Number):
        return tuple(sorted(each for each in responses if isinstance(each, int)))
    return tuple(_drawn(prompt, responses, "letters"))


def _drawn(prompt: Prompt, responses: Iterable[Response], what: str = "which") -> list[Response]:
    """Those answers in an order that chance gives this item; another one for ``what`` else is drawn."""
    name = f"{prompt.family}/{prompt.level}/{prompt.seed}/{what}"
    return sorted(responses, key=lambda each: sha256(f"{name}/{each}".encode()).digest())


def _labels(prompt: Prompt, ask: Ask, responses: tuple[Response, ...]) -> list[Message]:
    """The answers in numbers and cards; of cards that are laid off, where they go only if that makes a difference."""
    if isinstance(ask, Partition) and _builds(prompt, ask):
        laid = [tuple(sorted(sum(Answer({ask.id: each}).partition(ask.id), ()))) for each in responses]
        if len(set(laid)) == len(laid):
            return [_group(prompt, slots) if slots else say("projector.nothing") for slots in laid]
    return [_label(prompt, ask, each) for each in responses]


def _label(prompt: Prompt, ask: Ask, response: Response) -> Message:
    """The answer in numbers and cards."""
    match ask:
        case Number() if isinstance(response, int):
            return say("projector.number", number=response)
        case PickCards():
            slots = Answer({ask.id: response}).slots(ask.id)
            return _group(prompt, slots) if slots else say("projector.nothing")
        case Partition():
            pairs = zip(ask.targets, Answer({ask.id: response}).partition(ask.id), strict=False)
            filled = [(target, group) for target, group in pairs if group]
            if not filled:
                return say("projector.nothing")
            if not _builds(prompt, ask):
                cards = prompt.table.cards
                return say("projector.melds", melds=listed([cards[slot] for slot in group] for _, group in filled))
            zones = (
                say("projector.placed", zone=prompt.table.zone(target).label, cards=_group(prompt, group))
                for target, group in filled
            )
            return say("projector.melds", melds=tuple(zones))
    return say("projector.nothing")


def _group(prompt: Prompt, slots: tuple[int, ...]) -> Message:
    return say("exercise.group", cards=tuple(prompt.table.cards[slot] for slot in slots))
