"""Messages and small steps that every family uses: sums written out, cards to slots, open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce, wraps
from typing import TypeAlias, TypeVar

from gintutor.cards import Card, Hand
from gintutor.exercises.protocol import Answer, Ask, Family, Feedback, Option, PickOne, Prompt, Step, Table
from gintutor.messages import Message, say

Term: TypeAlias = "Message | int"


def plus(numbers: Sequence[int]) -> Term:
    """The sum written out: ``10 + 6 + 2 = 18``; a single number stands alone."""
    terms: Sequence[Term] = numbers
    return equal(reduce(added, terms), sum(numbers)) if len(numbers) > 1 else sum(numbers)


def minus(first: int, second: int) -> Message:
    """The difference written out: ``23 − 3 = 20``."""
    return equal(less(first, second), first - second)


def times(first: int, second: int) -> Message:
    """The product written out: ``2 × 30 = 60``."""
    return equal(say("exercise.times", first=first, second=second), first * second)


def added(first: Term, second: Term) -> Term:
    """One plus the other."""
    return say("exercise.plus", first=first, second=second)


def less(first: Term, second: Term) -> Term:
    """One minus the other."""
    return say("exercise.minus", first=first, second=second)


def equal(term: Term, value: int) -> Message:
    """What a term comes to."""
    return say("exercise.equals", term=term, value=value)


def heaviest_first(deadwood: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order people add them: from the heaviest."""
    return tuple(sorted(deadwood, key=lambda each: (-each.points, each)))


def written_sum(deadwood: Iterable[Card]) -> Message:
    """The cards and their sum: ``♥K ♣6 ♦2 = 10 + 6 + 2 = 18``, or that nothing is left."""
    left = heaviest_first(deadwood)
    if not left:
        return say("exercise.nothing")
    return say("exercise.sum", cards=left, sum=plus([each.points for each in left]))


def chose(options: Sequence[Option], picked: str) -> Message:
    """The learner's own choice, in the words it was offered in."""
    return say("exercise.chose", option=next(each.label for each in options if each.id == picked))


def joined(sentences: Sequence[Message]) -> Message:
    """Sentences one after the other as one message; ``ValueError`` when there is none."""
    if not sentences:
        raise ValueError("nothing to say")
    whole = sentences[0]
    for each in sentences[1:]:
        whole = say("exercise.then", first=whole, second=each)
    return whole


def listed(groups: Iterable[Iterable[Card]]) -> tuple[Message, ...]:
    """Groups of cards as a list the language joins: ``♥7 ♥8 ♥9 and ♣4 ♦4 ♠4``."""
    return tuple(say("exercise.group", cards=tuple(group)) for group in groups)


def slots_of(table: Table, wanted: Iterable[Card]) -> tuple[int, ...]:
    """The slots of those cards, in the order given; ``KeyError`` for a card that is not on the table."""
    places = {each: slot for slot, each in enumerate(table.cards)}
    return tuple(places[each] for each in wanted)


def hand_of(table: Table, slots: Iterable[int]) -> Hand:
    """The cards in those slots; ``ValueError`` for a slot that is not on the table."""
    chosen = tuple(slots)
    for slot in chosen:
        if not 0 <= slot < len(table.cards):
            raise ValueError(f"slot {slot} is not on a table of {len(table.cards)} cards")
    return Hand.of(table.cards[slot] for slot in chosen)


def moves(table: Table, wanted: Iterable[Card], zone: str) -> tuple[tuple[int, str], ...]:
    """Moves that carry those cards to the zone, in the order given."""
    return tuple((slot, zone) for slot in slots_of(table, wanted))


def applies(ask: Ask, answer: Answer) -> bool:
    """Tell whether the ask is put at all, given what is answered so far."""
    return ask.only_if is None or answer.get(ask.only_if[0]) == ask.only_if[1]


def open_asks(prompt: Prompt, answer: Answer) -> tuple[Ask, ...]:
    """The asks that apply and have no response; an empty tuple of cards counts as none."""
    return tuple(ask for ask in prompt.asks if applies(ask, answer) and _is_empty(answer.get(ask.id)))


def _is_empty(response: object) -> bool:
    return response is None or (isinstance(response, tuple) and not any(part != () for part in response))


def unfinished(asks: Sequence[Ask]) -> Feedback:
    """The feedback to an answer with open asks: which they are; nothing is wrong."""
    return Feedback(
        correct=False,
        complete=False,
        verdict=say("exercise.open"),
        steps=tuple(Step(text=say("exercise.open_ask", question=ask.question)) for ask in asks),
    )


def chosen(prompt: Prompt, answer: Answer, ask_id: str) -> str:
    """The option picked; ``ValueError`` for one the ask does not offer."""
    ask, picked = prompt.ask(ask_id), answer.get(ask_id)
    if isinstance(ask, PickOne) and isinstance(picked, str) and any(each.id == picked for each in ask.options):
        return picked
    raise ValueError(f"{ask_id}: {picked!r} is not an option")


def number(answer: Answer, ask_id: str) -> int:
    """The number given; ``ValueError`` for anything else."""
    given = answer.get(ask_id)
    if type(given) is int:
        return given
    raise ValueError(f"{ask_id}: {given!r} is not a whole number")


def check_level(family: str, level: int, levels: int) -> None:
    """Raise ``ValueError`` for a level the family does not have."""
    if not 1 <= level <= levels:
        raise ValueError(f"{family} has levels 1 to {levels}, not {level}")


def check_prompt(family: str, prompt: Prompt) -> None:
    """Raise ``ValueError`` for a prompt of another family: it would be judged by the wrong rules."""
    if prompt.family != family:
        raise ValueError(f"a prompt of {prompt.family!r} was given to {family!r}")


F = TypeVar("F", bound=Family)


def of_whole_answers(judge: Callable[[F, Prompt, Answer], Feedback]) -> Callable[[F, Prompt, Answer], Feedback]:
    """A family's ``check`` that is given prompts of that family only, and answers in which nothing is open."""

    @wraps(judge)
    def check(self: F, prompt: Prompt, answer: Answer) -> Feedback:
        check_prompt(self.id, prompt)
        asks = open_asks(prompt, answer)
        return unfinished(asks) if asks else judge(self, prompt, answer)

    return check


def ladder(teller: Family, prompt: Prompt) -> tuple[Step, ...]:
    """The hints of an item, from the one on at which it starts."""
    return teller.hints(prompt)[prompt.hints_from :]


def without_moves(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The same steps, pointing at cards instead of moving them: feedback leaves the learner's cards where they are."""
    return tuple(
        Step(text=step.text, highlight=step.highlight or tuple(slot for slot, _ in step.moves)) for step in steps
    )
