"""Where the learner's cards lie and what else was answered: plain values, and the ways to change them.

A :class:`Work` is all that undo takes back. Nothing here judges; the family does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Number,
    Partition,
    PickCards,
    PickOne,
    Prompt,
    Response,
    Role,
    Step,
    Table,
)
from gintutor.melds import meld_faults

Layout: TypeAlias = "tuple[tuple[str, tuple[int, ...]], ...]"  # zone id and its slots in display order


@dataclass(frozen=True, slots=True)
class Work:
    """The cards by zone, and the responses to asks that are not answered by moving cards.

    A number that cannot be read yet stays in ``parts`` as the text the learner wrote: shown, never graded.
    """

    layout: Layout
    parts: tuple[tuple[str, Response], ...] = ()

    def part(self, ask_id: str) -> Response | None:
        """The stored response to that ask, or None."""
        return dict(self.parts).get(ask_id)

    def zone_of(self, slot: int) -> str | None:
        """The zone that slot lies in, or None for no such slot."""
        return next((zone for zone, slots in self.layout if slot in slots), None)

    def slots(self, zone_id: str) -> tuple[int, ...]:
        """The slots of that zone in display order; empty for an unknown zone."""
        return dict(self.layout).get(zone_id, ())

    def with_part(self, ask_id: str, response: Response | None) -> Work:
        """The same with that response, or without one when it is None."""
        parts = {key: value for key, value in self.parts if key != ask_id}
        if response is not None:
            parts[ask_id] = response
        return replace(self, parts=tuple(parts.items()))


def start(table: Table) -> Work:
    """The cards as the table deals them, nothing answered."""
    return Work(tuple((zone.id, zone.slots) for zone in table.zones))


def moved(layout: Layout, slots: Iterable[int], to: str, at: int | None = None) -> Layout:
    """The layout with those slots in zone ``to``, at place ``at`` among the cards that stay there (None: the end)."""
    going = tuple(dict.fromkeys(slots))
    kept = {zone: tuple(slot for slot in held if slot not in going) for zone, held in layout}
    place = len(kept[to]) if at is None else max(0, min(at, len(kept[to])))
    kept[to] = (*kept[to][:place], *going, *kept[to][place:])
    return tuple(kept.items())


def laid(table: Table, layout: Layout, slots: Iterable[int], to: str, at: int | None = None) -> Layout:
    """The same, but in a meld on the table that is a run every card comes to lie where it belongs."""
    after = moved(layout, slots, to, at)
    if table.zone(to).role is not Role.SPREAD:
        return after
    there = dict(after)[to]
    cards = [table.cards[slot] for slot in there]
    if len({each.suit for each in cards}) > 1 or meld_faults(cards):
        return after
    return tuple((zone, ordered(table, held, "rank") if zone == to else held) for zone, held in after)


def played(table: Table, steps: Iterable[Step]) -> Layout:
    """The table after those steps of an explanation; moves to zones that are not there are left out."""
    layout = start(table).layout
    zones = dict(layout)
    for step in steps:
        for slot, to in step.moves:
            if to in zones and 0 <= slot < len(table.cards):
                layout = laid(table, layout, (slot,), to)
    return layout


def ordered(table: Table, slots: Iterable[int], by: str) -> tuple[int, ...]:
    """The slots sorted ``by`` suit (spades first, as hands are held) or by rank; equal cards keep their places."""

    def key(slot: int) -> tuple[int, int]:
        each: Card = table.cards[slot]
        return (-each.suit, each.rank) if by == "suit" else (each.rank, -each.suit)

    return tuple(sorted(slots, key=key))


def applies(prompt: Prompt, work: Work, ask: Ask) -> bool:
    """Whether that ask is put now: always, or once another is answered in a certain way."""
    if ask.only_if is None:
        return True
    other, wanted = ask.only_if
    return work.part(other) == wanted and any(each.id == other and applies(prompt, work, each) for each in prompt.asks)


def asked(prompt: Prompt, work: Work) -> tuple[Ask, ...]:
    """The asks that are put now, in order."""
    return tuple(ask for ask in prompt.asks if applies(prompt, work, ask))


def movable(prompt: Prompt, work: Work) -> frozenset[str]:
    """The zones cards may be moved between now."""
    zones: set[str] = set()
    for ask in asked(prompt, work):
        if isinstance(ask, Partition):
            zones |= {ask.source, *ask.targets}
    return frozenset(zones)


def fixed(prompt: Prompt) -> frozenset[int]:
    """The slots that lie in a target from the start: melds on the table that are built on but never moved."""
    asks = (ask for ask in prompt.asks if isinstance(ask, Partition))
    return frozenset(slot for ask in asks for zone in ask.targets for slot in prompt.table.zone(zone).slots)


def picking(prompt: Prompt, work: Work, slot: int) -> PickCards | None:
    """The ask that lets that card be marked now, or None."""
    zone = work.zone_of(slot)
    for ask in asked(prompt, work):
        if isinstance(ask, PickCards) and ask.source == zone:
            return ask
    return None


def answer(prompt: Prompt, work: Work) -> Answer:
    """The responses to the asks that are put now; an ask without one is left out."""
    parts: dict[str, Response] = {}
    for ask in asked(prompt, work):
        if isinstance(ask, Partition):
            stays = fixed(prompt)
            groups = tuple(tuple(sorted(set(work.slots(zone)) - stays)) for zone in ask.targets)
            if any(groups):
                parts[ask.id] = groups
            continue
        response = work.part(ask.id)
        if response is None and isinstance(ask, PickCards) and ask.at_least == 0:
            response = ()
        if response is not None and fits(prompt, ask, response):
            parts[ask.id] = response
    return Answer(parts)


def fits(prompt: Prompt, ask: Ask, response: object) -> bool:
    """Whether a response is one this ask can take (its kind, its bounds, its cards)."""
    match ask:
        case Number():
            return type(response) is int and ask.lowest <= response <= ask.highest
        case PickOne():
            return any(option.id == response for option in ask.options)
        case PickCards():
            held = prompt.table.zone(ask.source).slots
            return (
                isinstance(response, tuple)
                and ask.at_least <= len(response) <= ask.at_most
                and all(slot in held for slot in response)
                and len(set(response)) == len(response)
            )
        case Partition():
            return _is_partition(prompt, ask, response)
    return False


def _is_partition(prompt: Prompt, ask: Partition, response: object) -> bool:
    if not isinstance(response, tuple) or len(response) > len(ask.targets):
        return False
    if not all(isinstance(group, tuple) for group in response):
        return False
    used = [slot for group in response for slot in group]
    home = prompt.table.zone(ask.source).slots
    return len(set(used)) == len(used) and all(type(slot) is int and slot in home for slot in used)


def placed(prompt: Prompt, work: Work, given: Answer) -> Work:
    """The work that gives exactly that answer: cards moved, the rest filled in. Responses that do not fit are left."""
    for ask in prompt.asks:
        response = given.get(ask.id)
        if response is None or not fits(prompt, ask, response):
            continue
        if isinstance(ask, Partition):
            layout = work.layout
            back = [slot for zone in ask.targets for slot in work.slots(zone) if slot not in fixed(prompt)]
            layout = moved(layout, back, ask.source) if back else layout
            for zone, group in zip(ask.targets, given.partition(ask.id), strict=False):
                layout = laid(prompt.table, layout, group, zone)
            work = replace(work, layout=layout)
        else:
            work = work.with_part(ask.id, response)
    return work
