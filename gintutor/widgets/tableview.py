"""What the drawing side needs to know of a table, and nothing else.

:mod:`gintutor.widgets.session` makes a :class:`TableView` of its state; :mod:`gintutor.widgets.scene` lays it out;
painter and svg draw the scene. Wording arrives translated, so drawing needs no catalog.
:func:`still_view` and :func:`still_words` are a table that nobody works at, as it lies: on paper, in an analysis.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gintutor.cards import Card
from gintutor.exercises.protocol import Mark, Role, Table
from gintutor.i18n import Translator
from gintutor.messages import Message, say


@dataclass(frozen=True, slots=True, kw_only=True)
class ZoneView:
    """One zone as it lies now: its slots in display order, its caption and live count, and how it is marked."""

    id: str
    role: Role
    caption: str  # translated, e.g. "Meld 1"
    note: str = ""  # translated live count, e.g. "14 points"; empty when there is none
    slots: tuple[int, ...] = ()
    room: int = 0  # how many cards lay there at the start: outlines go by that, so that nothing jumps
    hidden: int = 0  # face-down cards on top of nothing: the stock
    ticked: bool = False  # a closed outline with a tick: a valid meld
    accepts: bool = False  # the learner may drop cards here


@dataclass(frozen=True, slots=True, kw_only=True)
class CardView:
    """One card by slot, and its state."""

    card: Card
    face_up: bool = True
    selected: bool = False
    focused: bool = False  # the keyboard is here: draw a focus ring
    movable: bool = False
    mark: Mark | None = None
    highlight: bool = False  # a hint or a step points at it


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """How cards are drawn: the learner's own choices."""

    four_colour: bool = False
    large: bool = False
    high_contrast: bool = False
    letters: tuple[str, str, str, str] = ("J", "Q", "K", "A")  # jack, queen, king, ace; Swedish cards: Kn D K E
    motion: bool = True
    felt: str = "green"  # "green" or "slate"; "paper" in print
    captions: float = 1.0  # how much larger than usual the words on the table are: for the last row of a classroom


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """A whole table: cards by slot and the zones they lie in (each slot in exactly one)."""

    cards: tuple[CardView, ...]
    zones: tuple[ZoneView, ...]
    look: Look = field(default_factory=Look)


def still_view(table: Table, t: Translator, look: Look, *, ticked: bool = False) -> TableView:
    """That table as it lies, without the empty places; ``ticked``: the melds in it are known to be some."""
    zones = tuple(
        ZoneView(
            id=zone.id,
            role=zone.role,
            caption=t(zone.label),
            slots=zone.slots,
            room=len(zone.slots),
            hidden=zone.hidden,
            ticked=ticked and zone.role is Role.MELD,
        )
        for zone in table.zones
        if zone.slots or zone.hidden
    )
    return TableView(cards=tuple(CardView(card=each) for each in table.cards), zones=zones, look=look)


def still_words(table: Table, t: Translator) -> str:
    """The same in words: the label of the picture."""
    return " ".join(t.spoken(line) for line in zone_lines(table))


def zone_lines(table: Table) -> tuple[Message, ...]:
    """What lies in each zone that is not empty, a sentence each."""
    lines = []
    for zone in table.zones:
        if zone.slots:
            cards = tuple(table.cards[slot] for slot in zone.slots)
            lines.append(say("table.zone", zone=zone.label, cards=cards))
        elif zone.hidden:
            lines.append(say("table.zone", zone=zone.label, cards=say("table.hidden", n=zone.hidden)))
    return tuple(lines)
