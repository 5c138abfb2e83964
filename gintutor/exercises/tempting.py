"""What an item tempts to: the misconceptions whose answer to it is judged wrong, and is told as theirs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Protocol, TypeAlias, runtime_checkable

from gintutor.exercises.protocol import Answer, Family, Number, PickCards, PickOne, Prompt
from gintutor.exercises.words import open_asks
from gintutor.rules import Ruleset

CURES: Mapping[str, frozenset[str]] = MappingProxyType({
    "value": frozenset({"ace_high", "face_not_ten"}),
    "meld": frozenset({"ace_high", "mixed_suit", "too_few"}),
    "deadwood": frozenset({"double_use", "face_not_ten"}),
    "split": frozenset({"greedy"}),
    "turn": frozenset({"discards_taken_card", "order_of_offer"}),
    "knock": frozenset({
        "counts_before_discard", "discards_taken_card", "gin_for_big_gin", "knock_in_straight_gin", "limit_oklahoma",
    }),
    "layoff": frozenset({"extends_own", "layoff_on_gin", "lays_off_deadwood", "stops_after_one"}),
    "score": frozenset({"layoff_on_gin", "undercut_at_equal", "wrong_preset_bonus/less", "wrong_preset_bonus/more"}),
    "sheet": frozenset({
        "dealer_of_other_rules/winner", "line_bonus_to_target", "shutout/less", "shutout/more", "two_card_stock",
    }),
    "discard": frozenset({"breaks_better_pair", "feeds_opponent"}),
    "outs": frozenset({"counts_seen"}),
    "contract_meld": frozenset({"around_corner", "builds_on_pair", "deuce_majority", "twice_in_run"}),
    "contract_deuces": frozenset({"deuce_as_two", "deuce_keeps_suit"}),
    "contract_meets": frozenset({"forgets_deuces", "no_discard"}),
    "contract_layouts": frozenset({"deuce_points", "forgets_last_discard", "gin_points"}),
    "contract_turn": frozenset({"builds_on_others", "more_in_same_turn", "over_three_upcards"}),
    "contract_score": frozenset({"dealer_begins", "highest_leads"}),
})  # fmt: skip
"""The misconceptions that the lessons of a family are there to cure (LESSONS.md) and that not every item meets.

One that goes either way, as the rules of home do under those of another country, is named with its way: no item meets
both.
"""


Lure: TypeAlias = "tuple[str, Answer]"
"""A misconception as ``CURES`` names it ("": whichever it is told as) and what it would answer."""


@runtime_checkable
class Luring(Protocol):
    """A family whose misconceptions lead to answers that no single wrong choice is: sums, and cards in places."""

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """What misconceptions would answer; right answers among them do no harm."""


@runtime_checkable
class Announcing(Protocol):
    """A family that draws what an item is to be before it deals the cards: looking for an item costs no dealing."""

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form of that item, and what it is meant to tempt to; what it does, :func:`tempts` says."""


def tempts(family: Family, prompt: Prompt) -> frozenset[str]:
    """The misconceptions among those to be cured that the item tempts to."""
    cured, found = CURES.get(family.id, frozenset[str]()), set[str]()
    if not cured:
        return frozenset()
    plain = {each for each in cured if each == tag_of(each)}
    for belief, answer in family.lures(prompt) if isinstance(family, Luring) else choices(family, prompt):
        if looked_for := cured.intersection({belief} if belief else plain) - found:
            told = family.check(prompt, answer).error_tags
            found.update(each for each in looked_for if tag_of(each) in told)
    return frozenset(found)


def tag_of(belief: str) -> str:
    """The misconception as it is stored; one that goes either way is met under ``tag/way``."""
    return belief.partition("/")[0]


def either_way(tag: str, given: int, right: int) -> str:
    """That misconception where it leads to more points than are right, or to less."""
    return f"{tag}/{'more' if given > right else 'less'}"


def choices(family: Family, prompt: Prompt) -> Iterator[Lure]:
    """The right answer with one choice made otherwise, and every choice that only this one leads to."""
    right = family.solve(prompt)
    for ask in prompt.asks:
        given: Iterable[str | tuple[int, ...]] = ()
        if isinstance(ask, PickOne):
            given = (each.id for each in ask.options)
        elif isinstance(ask, PickCards) and ask.at_least == 1 and right.get(ask.id):
            given = ((each,) for each in prompt.table.zone(ask.source).slots)
        for each in given:
            yield from (("", answer) for answer in _completed(prompt, Answer({**right.parts, ask.id: each})))


def _completed(prompt: Prompt, answer: Answer) -> Iterator[Answer]:
    """The answer with something in each ask it opens: any number or cards, and every option in turn."""
    if not (asks := open_asks(prompt, answer)):
        yield answer
        return
    ask = asks[0]
    for each in [option.id for option in ask.options] if isinstance(ask, PickOne) else [_any(prompt, ask)]:
        yield from _completed(prompt, Answer({**answer.parts, ask.id: each}))


def _any(prompt: Prompt, ask: object) -> int | tuple[int, ...]:
    match ask:
        case Number():
            return ask.highest
        case PickCards():
            return prompt.table.zone(ask.source).slots[: ask.at_least]
    return ()
