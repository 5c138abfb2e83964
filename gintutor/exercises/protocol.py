"""What every exercise is made of, so that one view renders them all: on the canvas, as text and on paper.

A :class:`Prompt` shows cards in zones and puts one or more *asks* from a closed vocabulary. Cards are named by
**slot** (their place in ``Table.cards``), never by value: several packs hold equal cards. An :class:`Answer`
holds one response for each ask. Nothing here has wording; messages do (see :mod:`gintutor.messages`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias, runtime_checkable

from gintutor.cards import Card
from gintutor.messages import Message
from gintutor.rules import Ruleset


class Role(StrEnum):
    """What a zone of the table is for; the scene places and outlines it by this."""

    HAND = "hand"  # the learner's cards
    MELD = "meld"  # an empty outline the learner fills
    DEADWOOD = "deadwood"
    SPREAD = "spread"  # a meld the knocker has laid down
    KNOCKER_DEADWOOD = "knocker_deadwood"
    DEFENDER = "defender"  # the defender's cards, face up
    LAID_OFF = "laid_off"  # cards the defender lays off; only a solution moves cards there
    STOCK = "stock"
    DISCARD = "discard"
    OPPONENT = "opponent"  # the other player's cards, while a hand is played
    OPPONENT_MELD = "opponent_meld"  # a meld the other player has on the table
    FACE_DOWN = "face_down"  # the card a knocker puts face down


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A named place on the table: the slots that lie there at the start, and how many hidden cards (a stock)."""

    id: str
    role: Role
    label: Message
    slots: tuple[int, ...] = ()
    hidden: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The cards of a prompt by slot, and the zones they start in; every slot lies in exactly one zone."""

    cards: tuple[Card, ...]
    zones: tuple[Zone, ...]

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id; ``KeyError`` when there is none."""
        for zone in self.zones:
            if zone.id == zone_id:
                return zone
        raise KeyError(zone_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """What all asks share: an id, a short question, and when it applies.

    ``only_if = ("legal", "yes")``: asked only once the ask ``legal`` is answered ``yes``.
    """

    id: str
    question: Message
    only_if: tuple[str, str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Partition(Ask):
    """Move cards from ``source`` into the meld zones ``targets``; what stays is deadwood.

    Response: one tuple of slots for each target, empty where unused. Cards that lie in a target from the start stay
    there (a meld on the table that is built on) and are no part of the response.
    """

    source: str
    targets: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PickCards(Ask):
    """Mark cards of zone ``source``. Response: an ascending tuple of slots, ``at_least`` … ``at_most`` long."""

    source: str
    at_least: int = 1
    at_most: int = 52


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One choice: a stable id and its label."""

    id: str
    label: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class PickOne(Ask):
    """Choose one option. Response: its id."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Ask):
    """Give a whole number from ``lowest`` to ``highest``. Response: the number."""

    lowest: int = 0
    highest: int = 999


Response: TypeAlias = "str | int | tuple[int, ...] | tuple[tuple[int, ...], ...]"


@dataclass(frozen=True, slots=True)
class Answer:
    """Responses by ask id; an ask without one is unattempted (which is not the same as wrong)."""

    parts: Mapping[str, Response] = field(default_factory=dict)

    def get(self, ask_id: str) -> Response | None:
        """The response to that ask, or None."""
        return self.parts.get(ask_id)

    def partition(self, ask_id: str) -> tuple[tuple[int, ...], ...]:
        """The response to a :class:`Partition` (empty when unattempted); ``TypeError`` when it is of another kind."""
        value = self.parts.get(ask_id, ())
        groups: list[tuple[int, ...]] = []
        if isinstance(value, tuple):
            for group in value:
                if not isinstance(group, tuple):
                    raise TypeError(f"{ask_id}: the response is not a partition")
                groups.append(group)
            return tuple(groups)
        raise TypeError(f"{ask_id}: the response is not a partition")

    def slots(self, ask_id: str) -> tuple[int, ...]:
        """The response to a :class:`PickCards` (empty when unattempted); ``TypeError`` when it is of another kind."""
        value = self.parts.get(ask_id, ())
        slots: list[int] = []
        if isinstance(value, tuple):
            for slot in value:
                if not isinstance(slot, int):
                    raise TypeError(f"{ask_id}: the response is not a pick of cards")
                slots.append(slot)
            return tuple(slots)
        raise TypeError(f"{ask_id}: the response is not a pick of cards")


Cell: TypeAlias = "Message | int | None"


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """One line of a score sheet: what it is about, and a cell for each further column; None is an empty cell."""

    head: Message
    cells: tuple[Cell, ...]
    total: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A score sheet as it is written: its title, the heads of its columns (the first that of the lines), its lines."""

    title: Message
    heads: tuple[Message, ...]
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """One item: everything a view needs to show it and a family needs to judge it.

    ``family`` + ``seed`` + ``level`` (+ the rules, where they were asked for) regenerate it on every platform.
    ``form`` is a stable name of its surface form: the same skill asked in another way (a skill is passed in two forms).
    ``facts`` are context lines (the upcard sets the limit, who knocked). ``shows_ticks``: a complete valid meld may
    say so while it is being built (low levels). ``sheet``: a score sheet the question is about. ``sorts``: the learner
    may have the cards sorted; not where the order is what is asked. ``hints_from``: the rung its ladder of hints starts
    at, 1 where the rule alone would help nobody (:func:`~gintutor.exercises.words.ladder`). ``contract``: the round of
    the contract game the item is of (1 … 15, or 0 for any round), which has no ``rules`` of gin; None: it is of gin.
    """

    family: str
    seed: int
    level: int
    rules: Ruleset
    question: Message
    facts: tuple[Message, ...] = ()
    table: Table
    asks: tuple[Ask, ...]
    shows_ticks: bool = False
    form: str = ""
    sheet: Sheet | None = None
    sorts: bool = True
    hints_from: int = 0
    contract: int | None = None

    def ask(self, ask_id: str) -> Ask:
        """The ask of that id; ``KeyError`` when there is none."""
        for ask in self.asks:
            if ask.id == ask_id:
                return ask
        raise KeyError(ask_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of an explanation: what to say, the cards it moves (slot → zone id), the slots it points at.

    Moves are relative to the table after the steps before it; the first starts from the prompt's own table.
    """

    text: Message
    moves: tuple[tuple[int, str], ...] = ()
    highlight: tuple[int, ...] = ()


class Mark(StrEnum):
    """How a card the learner used is marked after a check."""

    RIGHT = "right"
    WRONG = "wrong"
    MISSED = "missed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """The verdict on one answer and why.

    ``complete`` is False when an ask that applies is unattempted: then ``correct`` is False but nothing is counted
    as wrong. ``verdict`` is about five words; ``steps`` explain the learner's own answer with its sums;
    ``marks`` are (slot, mark) pairs; ``error_tags`` name the misconceptions seen (stable ids).
    """

    correct: bool
    complete: bool = True
    verdict: Message
    steps: tuple[Step, ...] = ()
    marks: tuple[tuple[int, Mark], ...] = ()
    error_tags: tuple[str, ...] = ()


@runtime_checkable
class Family(Protocol):
    """An exercise family: stateless, registered once in :mod:`gintutor.exercises.registry`."""

    @property
    def id(self) -> str:
        """The family's stable name, in stored data and lesson sources."""

    @property
    def levels(self) -> int:
        """The hardest level; the easiest is 1."""

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        ``rules`` None: the family chooses a preset by the seed. A level that teaches a variant adds it to the rules.
        """

    def solve(self, prompt: Prompt) -> Answer:
        """A complete right answer."""

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Judge by value: every equally good answer is right."""

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """The ladder: which rule, where to look, part of the answer, the full worked step."""

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The stepwise solution; its moves carry the cards to where the answer puts them."""
