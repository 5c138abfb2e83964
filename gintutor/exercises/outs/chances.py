"""The chance that the next card is an out, as a fraction, and the fractions that misconceptions would give instead."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import DECK
from gintutor.exercises.outs.slips import slips
from gintutor.exercises.outs.spot import Spot
from gintutor.exercises.protocol import Option
from gintutor.messages import Message, say

OPPONENT_HOLDS = 10
CHOICES = 4


@dataclass(frozen=True, slots=True)
class Chance:
    """So many outs among so many cards."""

    outs: int
    cards: int

    @property
    def id(self) -> str:
        """Its id as an option: ``5/37``."""
        return f"{self.outs}/{self.cards}"

    @property
    def percent(self) -> int:
        """The chance in per cent, rounded half up in whole numbers, alike on every machine."""
        return (200 * self.outs + self.cards) // (2 * self.cards)

    def option(self) -> Option:
        """The chance as something to choose."""
        label = say("outs.option_chance", outs=self.outs, cards=self.cards, percent=self.percent)
        return Option(id=self.id, label=label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrong:
    """A wrong chance with the misconception behind it."""

    chance: Chance
    tag: str
    why: Message


def right(spot: Spot) -> Chance:
    """Outs over unseen cards."""
    return Chance(len(spot.outs()), len(spot.unseen))


def wrong(spot: Spot) -> tuple[Wrong, ...]:
    """Three wrong chances: of misconceptions that apply here, then of a plain miscount."""
    true = right(spot)
    n, seen = true.cards, len(spot.seen)
    miscounts = [Wrong(chance=Chance(slip.number, n), tag=slip.tag, why=slip.why) for slip in slips(spot)]
    bases = [
        Wrong(chance=Chance(true.outs, len(DECK)), tag="wrong_base", why=say("outs.slip_deck")),
        Wrong(chance=Chance(true.outs, n - OPPONENT_HOLDS), tag="wrong_base", why=say("outs.slip_hidden", n=n)),
        Wrong(chance=Chance(true.outs, n + seen), tag="wrong_base", why=say("outs.slip_base_seen", seen=seen)),
    ]
    plain = [
        Wrong(chance=Chance(true.outs + more, n), tag="wrong_outs", why=say("outs.slip_plain", n=true.outs))
        for more in (1, 2, 3)
    ]
    first = (true.outs + n) % len(bases)  # one base among the choices, not always the same
    found = (*miscounts[: CHOICES - 2], bases[first], *plain)
    different: dict[str, Wrong] = {}
    for each in found:
        if each.chance.outs > 0 and each.chance.id != true.id:
            different.setdefault(each.chance.id, each)
    return tuple(different.values())[: CHOICES - 1]


def options(spot: Spot) -> tuple[Option, ...]:
    """The four chances to choose from, the smallest first."""
    chances = [right(spot), *(each.chance for each in wrong(spot))]
    return tuple(each.option() for each in sorted(chances, key=lambda each: (each.outs / each.cards, each.cards)))
