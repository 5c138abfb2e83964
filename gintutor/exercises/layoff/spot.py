"""The situation behind a ``layoff`` item: the knocker's spread, the learner's cards, what may go where."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.deal import Illegal, LayOff, Phase, why_illegal
from gintutor.exercises.dealing import kin
from gintutor.exercises.protocol import Prompt, Role
from gintutor.exercises.words import hand_of
from gintutor.melds import Arrangement, Meld
from gintutor.rules import Ruleset
from gintutor.solver import Defence, all_best, best_defence, lay_off_chains
from gintutor.solver.knocking import knocker_gain

HAND_ZONE = "hand"
LEFT_ZONE = "knocker_left"


@dataclass(frozen=True, slots=True, kw_only=True)
class Defending:
    """A defender's turn as the judge of moves wants it (:class:`gintutor.deal.Situation`); only what matters is set."""

    rules: Ruleset
    hand: Hand
    gin: bool
    spread: tuple[Meld, ...]
    laid_off: tuple[tuple[Card, int], ...] = ()
    laid: tuple[Meld, ...] = ()
    phase: Phase = Phase.DEFEND
    turn: int = 0
    top: Card | None = None
    upcard: Card | None = None
    drawn: Card | None = None
    taken: Card | None = None
    played_on: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """After a knock: ``left`` is the knocker's deadwood (none is gin), ``aside`` own melds that lie down already."""

    spread: tuple[Meld, ...]
    left: Hand
    hand: Hand
    aside: tuple[Meld, ...]
    rules: Ruleset

    @property
    def gin(self) -> bool:
        """Whether the other player went gin."""
        return not self.left

    @property
    def takes(self) -> tuple[Meld, ...]:
        """The melds that take lay-offs: none against gin, but for the house rule (RULES §1)."""
        return self.spread if self.left or self.rules.layoff_on_gin else ()

    def best(self) -> Defence:
        """The best answer with the cards in hand: own melds and lay-offs chosen together."""
        return best_defence(self.takes, self.hand)

    def keeping(self) -> int:
        """The fewest points left to one who melds the most first and only then lays off."""
        return self.kept()[1].points

    def kept(self) -> tuple[Arrangement, Defence]:
        """The best such way: the melds kept whole, and what is laid off of the rest."""
        ways = ((each, best_defence(self.takes, each.deadwood)) for each in all_best(self.hand))
        return min(ways, key=lambda way: (way[1].points, len(way[0].melds), str(way[0])))

    def turned(self, points: int) -> tuple[int, int] | None:
        """What the knocker would earn against so many points, and what the best answer earns; None if neither turns."""
        if self.gin or self.aside:
            return None
        lost = knocker_gain(self.rules, self.left.points, points)
        won = -knocker_gain(self.rules, self.left.points, self.best().points)
        return (lost, won) if lost > 0 and won > 0 else None

    def fitting(self, spread: tuple[Meld, ...]) -> Hand:
        """Every card in hand that can be laid off on those melds, one after the other, own melds left out of it."""
        found = Hand()
        for meld in spread:
            for chain in lay_off_chains(meld):
                for each in chain:
                    if each not in self.hand:
                        break
                    found = found | Hand(each.bit)
        return found

    def later(self, laid_off: tuple[tuple[Card, int], ...]) -> tuple[Card, ...]:
        """The cards laid off that fit only once another has been."""
        at_once = {chain[0] for meld in self.spread for chain in lay_off_chains(meld)}
        return tuple(card for card, _ in laid_off if card not in at_once)

    def why_not(self, card: Card, number: int, laid_off: tuple[tuple[Card, int], ...] = ()) -> Illegal | None:
        """Why that card may not go on that meld, after those lay-offs; None where it may."""
        held = self.hand | Hand(card.bit)
        situation = Defending(rules=self.rules, hand=held, gin=self.gin, spread=self.spread, laid_off=laid_off)
        return why_illegal(situation, LayOff(card, number))


def akin(each: Card, others: Hand) -> Hand:
    """Those of ``others`` that share its rank or touch it in its suit: what looks like half a meld."""
    return Hand.of(kin(each)) & others


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from the table alone, so that a prompt written by hand is judged like a dealt one."""
    table = prompt.table
    return Spot(
        spread=tuple(_melds(prompt, Role.SPREAD)),
        left=hand_of(table, table.zone(LEFT_ZONE).slots),
        hand=hand_of(table, table.zone(HAND_ZONE).slots),
        aside=tuple(_melds(prompt, Role.MELD)),
        rules=prompt.rules,
    )


def _melds(prompt: Prompt, role: Role) -> Iterator[Meld]:
    for zone in prompt.table.zones:
        if zone.role is role and zone.slots:
            yield Meld(hand_of(prompt.table, zone.slots))
