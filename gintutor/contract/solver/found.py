"""What the solver answers with."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.melds import Laid
from gintutor.contract.rounds import Part


@dataclass(frozen=True, slots=True, kw_only=True)
class Laying:
    """A contract laid down as well as can be.

    ``melds`` stand in the order of the contract's parts (in round 15 the run of the rest comes last). ``left`` is the
    least points any layout leaves before the discard, ``left_after_discard`` the least after it; ``melds`` and then
    ``discard`` leave the latter. ``discard`` is None in round 15 only.
    """

    melds: tuple[Laid, ...]
    left: int
    left_after_discard: int
    discard: Card | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Begun:
    """A part as far as it goes: its places in order, None where a card is missing, and what each place stands for.

    A missing place of a set stands for a suit that is not there; what counts is its rank. A part of which nothing is
    there stands for nothing.
    """

    part: Part
    cards: tuple[Card | None, ...]
    stands_for: tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Distance:
    """How far a hand is from a contract: the fewest cards ``missing``, which single cards would help, one way there.

    A card helps when with it one card fewer is missing. Cards in ``helps`` are among those not in the hand. A card to
    discard is not counted: it is drawn in any case.
    """

    missing: int
    helps: tuple[Card, ...]
    nearest: tuple[Begun, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Extension:
    """Cards built on one of the melds asked about, and how it lies then."""

    meld: int
    cards: tuple[Card, ...]
    becomes: Laid


@dataclass(frozen=True, slots=True, kw_only=True)
class Further:
    """The best of a turn after laying down: new melds, cards built on melds, and the discard that is kept for it.

    ``left`` and ``left_after_discard`` are the points this leaves before and after the discard; the latter is the
    least there is. ``goes_out``: the discard is the last card.
    """

    melds: tuple[Laid, ...]
    extensions: tuple[Extension, ...]
    left: int
    left_after_discard: int
    discard: Card
    goes_out: bool
