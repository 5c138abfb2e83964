"""A contract as a learner lays it, read group by group: what is faulty, which part is missing, what is left.

Judged by value: groups may lie in any of the places, and every placing of the deuces that stands is right.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations

from gintutor.cards import Card
from gintutor.contract.hands import minus, ordered, wild
from gintutor.contract.melds import Laid, laid
from gintutor.contract.rounds import Contract, Kind, contract
from gintutor.contract.solver import Begun, Distance, Laying, begun, best_laying, distance, missing, satisfies
from gintutor.exercises.contract.faults import LENGTH, TAGS, reasons, said, why
from gintutor.exercises.contract.words import (
    OPTIONS,
    REST,
    cards_at,
    codes_of,
    groups_for,
    labels,
    name,
    part_of,
)
from gintutor.exercises.protocol import Feedback, Mark, Partition, Role, Step, Table, Zone
from gintutor.exercises.words import listed
from gintutor.messages import Message, say

Groups = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=4000)
def meets(hand: tuple[Card, ...], number: int) -> bool:
    """Whether the contract of that round can be laid from the hand, and the card to discard is left."""
    return satisfies(ordered(hand), contract(number), OPTIONS)


@lru_cache(maxsize=2000)
def best_way(hand: tuple[Card, ...], number: int) -> Laying | None:
    """The contract laid so that the fewest points are left; None where it is not met."""
    return best_laying(ordered(hand), contract(number), OPTIONS)


def best(hand: tuple[Card, ...], number: int) -> tuple[Laid, ...]:
    """The parts laid so that the fewest points are left, in the contract's order; none where it is not met."""
    laying = best_way(hand, number)
    return () if laying is None else laying.melds


@lru_cache(maxsize=2000)
def how_far(hand: tuple[Card, ...], number: int) -> Distance:
    """How many cards the hand lacks, and how far each part goes."""
    return distance(ordered(hand), contract(number), OPTIONS)


@lru_cache(maxsize=2000)
def so_far(hand: tuple[Card, ...], number: int) -> tuple[Begun, ...]:
    """How far each part goes; much quicker than what helps as well."""
    return begun(ordered(hand), contract(number), OPTIONS)


@lru_cache(maxsize=2000)
def lacking(hand: tuple[Card, ...], number: int) -> int:
    """How many cards of the contract the hand lacks."""
    return missing(ordered(hand), contract(number), OPTIONS)


def places(asked: Contract) -> tuple[Zone, ...]:
    """An empty place for each part of the contract, with its name, numbered where there are several of one name."""
    return tuple(Zone(id=f"part{i}", role=Role.MELD, label=each) for i, each in enumerate(labels(asked), start=1))


def lay_ask(ask_id: str, asked: Contract, only_if: tuple[str, str] | None = None) -> Partition:
    """Lay the contract: one group for each of its places."""
    targets = tuple(zone.id for zone in places(asked))
    return Partition(id=ask_id, question=say("contracts.ask_lay"), source="hand", targets=targets, only_if=only_if)


@dataclass(frozen=True, slots=True, kw_only=True)
class Read:
    """The groups against the contract: a step for each fault, the slots at fault, misconceptions, parts not laid.

    ``melds``: what stands, each with its slots; ``left``: the cards not laid.
    """

    melds: tuple[tuple[Laid, tuple[int, ...]], ...]
    steps: tuple[Step, ...]
    slots: tuple[int, ...]
    tags: tuple[str, ...]
    missing: tuple[str, ...]
    left: tuple[Card, ...]

    @property
    def stands(self) -> bool:
        """Whether every group is a part, and every part is there."""
        return not self.steps and not self.missing


def read(table: Table, groups: Groups, asked: Contract) -> Read:
    """Compare the groups laid from zone ``hand`` with the contract; ``ValueError`` for a slot that is not there."""
    held = table.zone("hand").slots
    used = [group for group in groups if group]
    if not {slot for group in used for slot in group} <= set(held):
        raise ValueError("a slot does not lie in 'hand'")
    steps, slots, tags = _double(table, used)
    codes = _assigned([cards_at(table, group) for group in used], codes_of(asked))
    melds = []
    for group, code in zip(used, codes, strict=False):
        cards = cards_at(table, group)
        part = None if code == REST else part_of(code)
        found = reasons(part, cards)
        if not found:
            melds.append((laid(Kind.RUN if part is None else part.kind, cards, OPTIONS), group))
        for reason in found:
            size = part.size if part is not None and reason == LENGTH else None
            steps.append(Step(text=say("exercise.fault", cards=cards, why=why(reason, cards, size)), highlight=group))
            slots.update(dict.fromkeys(group))
            tags[TAGS[reason]] = None
    loose = minus(ordered(cards_at(table, held)), _once(table, used))
    return Read(
        melds=tuple(melds),
        steps=tuple(steps),
        slots=tuple(slots),
        tags=tuple(tags),
        missing=tuple(codes[len(used) :]),
        left=loose,
    )


def _double(table: Table, used: list[tuple[int, ...]]) -> tuple[list[Step], dict[int, None], dict[str, None]]:
    """A card laid in two groups spoils both."""
    uses = Counter(slot for group in used for slot in group)
    twice = sorted(slot for slot, n in uses.items() if n > 1)
    steps = [Step(text=say("exercise.double_use", card=table.cards[slot]), highlight=(slot,)) for slot in twice]
    return steps, dict.fromkeys(twice), dict.fromkeys(["double_use"] if twice else [])


def _once(table: Table, used: list[tuple[int, ...]]) -> tuple[Card, ...]:
    return cards_at(table, sorted({slot for group in used for slot in group}))


def _assigned(groups: list[tuple[Card, ...]], codes: tuple[str, ...]) -> list[str]:
    """The part each group is compared with, then the parts nobody laid: as many good ones as can be, else by place."""
    faults = {
        (group, code): len(reasons(None if code == REST else part_of(code), group))
        for group in set(groups)
        for code in set(codes)
    }

    def badness(order: Iterable[str]) -> tuple[int, int]:
        found = [faults[pair] for pair in zip(groups, order, strict=False)]
        return sum(map(bool, found)), sum(found)

    return list(min(permutations(codes), key=badness))


def faulty(found: Read) -> Feedback:
    """Some group is no part of the contract, or a part is not laid."""
    unlaid = tuple(Step(text=say("contracts.part_missing", part=name(code))) for code in found.missing)
    return Feedback(
        correct=False,
        verdict=say("contracts.not_laid") if found.steps else say("contracts.not_all_laid"),
        steps=(*found.steps, *unlaid),
        marks=tuple((slot, Mark.WRONG) for slot in found.slots),
        error_tags=found.tags or ("part_missing",),
    )


def praised(found: Read, verdict: Message) -> Feedback:
    """Every part stands: what each is, and what its deuces stand for."""
    return Feedback(
        correct=True,
        verdict=verdict,
        steps=tuple(Step(text=said(meld), highlight=group) for meld, group in found.melds),
        marks=tuple((slot, Mark.RIGHT) for _, group in found.melds for slot in group),
    )


def all_laid(melds: tuple[Laid, ...]) -> Message:
    """All parts in one sentence."""
    return say("contracts.hint_all", melds=listed(meld.cards for meld in melds))


def deuces_hint(table: Table) -> Step:
    """Where to look first: the deuces, and what can do without them."""
    slots = tuple(slot for slot, each in enumerate(table.cards) if wild(each))
    return Step(
        text=say("contracts.hint_deuces", n=len(slots)) if slots else say("contracts.hint_no_deuces"), highlight=slots
    )


def laid_steps(table: Table, melds: tuple[Laid, ...]) -> tuple[Step, ...]:
    """One step for each part: what it is, and its cards move to its place."""
    groups = groups_for(table, (meld.cards for meld in melds))
    return tuple(
        Step(
            text=said(meld),
            moves=tuple((slot, f"part{i}") for slot in group),
            highlight=group,
        )
        for i, (meld, group) in enumerate(zip(melds, groups, strict=True), start=1)
    )
