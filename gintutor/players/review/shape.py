"""What a review of a played hand is made of: decisions with their prices, findings, the equity over the hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from gintutor.deal import Action, Position
from gintutor.messages import Message, say
from gintutor.players.equity import Option


class Severity(StrEnum):
    """How much a decision cost, in five levels from nothing to a hand thrown away."""

    BEST = "best"
    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


SEVERITY_NAMES: Mapping[Severity, Message] = MappingProxyType({
    Severity.BEST: say("review.severity_best"), Severity.FINE: say("review.severity_fine"),
    Severity.INACCURACY: say("review.severity_inaccuracy"), Severity.MISTAKE: say("review.severity_mistake"),
    Severity.BLUNDER: say("review.severity_blunder"),
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One move of the reviewed seat: ``path[step]`` is the position it was made in, ``turn`` counts its turns from 1.

    ``options`` hold ``chosen`` and begin with :attr:`best`; the others follow as they were priced. ``loss`` is what the
    move cost against the best one, the difference of their equities, never negative; a difference that luck may explain
    counts as none, and so does one that changes nothing in the game. Where the game may end it is in points as they
    weigh at its start. ``games``: the same in games lost of a hundred.
    """

    step: int
    turn: int
    options: tuple[Option, ...]
    chosen: Option
    loss: float
    games: float
    severity: Severity
    message: Message

    @property
    def best(self) -> Option:
        """The move that won the race, or the one made where luck may explain all that it is behind.

        So another option may have the higher equity: it is not known to be better.
        """
        return self.options[0]


class FindingKind(StrEnum):
    """What the hindsight of a review shows beside the price of each move."""

    COULD_KNOCK = "could_knock"
    MISSED_BIG_GIN = "missed_big_gin"
    BETTER_SPREAD = "better_spread"
    MISSED_LAY_OFF = "missed_lay_off"
    MISSED_MELD = "missed_meld"
    BETTER_DEFENCE = "better_defence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to learn from: at ``path[step]`` the move ``better`` was there, worth ``cost`` points more.

    It is hindsight, a fact: both hands lie open now. For a knock it is what knocking there would have scored more than
    what the hand came to, and may be negative: then waiting paid.
    """

    kind: FindingKind
    step: int
    better: Action
    cost: int
    message: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class Point:
    """The equity of the reviewed seat at a step of the path, in points, with its standard error: that of the best move.

    At the end of the hand it is what the hand came to.
    """

    step: int
    equity: float
    error: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """A hand reviewed for one seat; while it is being made it grows, ``done`` of ``total`` parts are there.

    ``path``: the positions of the hand from the deal on; to jump to a step is to show ``path[step]``. ``points``: the
    equity at each decision and last the points the hand ``came`` to, negative when the other scored. ``near_the_end``:
    the hand may end the game, so what the costliest decision lost is told, in games of a hundred: no sum of such losses
    can be told, for what one decision loses luck may give back to the next.
    """

    seat: int
    path: tuple[Position, ...]
    done: int = 0
    total: int = 0
    decisions: tuple[Decision, ...] = ()
    findings: tuple[Finding, ...] = ()
    points: tuple[Point, ...] = ()
    came: int | None = None
    near_the_end: bool = False

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return self.done == self.total

    @property
    def counts(self) -> Mapping[Severity, int]:
        """How many decisions there are of each severity."""
        found = [decision.severity for decision in self.decisions]
        return {severity: found.count(severity) for severity in Severity}

    @property
    def loss(self) -> float:
        """What all the decisions cost together, in points."""
        return sum(decision.loss for decision in self.decisions)
