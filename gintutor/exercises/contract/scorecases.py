"""Rounds and score sheets for ``contract_score``: what players held at the end, and their points round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.contract.hands import ordered, points, wild
from gintutor.contract.rounds import CONTRACTS
from gintutor.exercises.contract.dealing import Shoe
from gintutor.exercises.dealing import Dealer, search
from gintutor.exercises.protocol import Cell, Sheet, SheetRow
from gintutor.messages import Message, say

NAMES = (say("sheet.first"), say("sheet.second"), say("contractround.third"), say("contractround.fourth"))
SEATS = ("first", "second", "third", "fourth")
"""The option that stands for each player, in the order they sit, to the left."""
LEVELS = 3
PLAYERS = (3, 4, 4)
ROUNDS = ((4, 5), (6, 7, 8), (10, 12, 15))
"""Rounds on the sheet, by level."""
HELD = ((2, 4), (3, 7))
"""Cards left, by level: the fewest and the most."""

Scores: TypeAlias = "tuple[tuple[int, ...], ...]"
ODD, BOTH_OUT, NO_OUT = "odd", "both_out", "no_out"
"""Why the points of a round cannot be right."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A total that is wrong: whose, and what is written."""

    seat: int
    written: int


def left_hands(dealer: Dealer, level: int) -> tuple[tuple[Card, ...], ...]:
    """What each player but one holds at the end of a round: a deuce somewhere, and a card that counts ten."""
    few, many = HELD[level - 1]

    def attempt() -> tuple[tuple[Card, ...], ...] | None:
        shoe = Shoe(dealer)
        hands = []
        for _ in range(PLAYERS[level - 1] - 1):
            size = few + dealer.below(many - few + 1)
            deuces = shoe.deuces(1) if dealer.chance(0.5) else []
            plain = (shoe.draw(lambda each: not wild(each)) for _ in range(size - len(deuces)))
            hands.append(ordered([*deuces, *(each for each in plain if each is not None)]))
        whole = [each for hand in hands for each in hand]
        telling = any(map(wild, whole)) and all(points(hand) != sum(card.points for card in hand) for hand in hands)
        return tuple(hands) if telling else None

    return search(f"contract_score round {level}", attempt)


def played(dealer: Dealer, level: int, *, few: bool = False) -> Scores:
    """Points of every player in each round: nothing for who went out; one total lowest, another highest.

    ``few``: at most eight rounds, where each of them is to be chosen from.
    """
    players = PLAYERS[level - 1]
    count = dealer.choice(ROUNDS[min(level, 2) - 1 if few else level - 1])

    def attempt() -> Scores | None:
        scores = []
        for _ in range(count):
            out = dealer.below(players)
            scores.append(tuple(0 if seat == out else 5 * (1 + dealer.below(13)) for seat in range(players)))
        sums = sorted(totals(tuple(scores)))
        return tuple(scores) if sums[0] < sums[1] and sums[-2] < sums[-1] else None

    return search(f"contract_score sheet {level}", attempt)


def totals(scores: Scores) -> tuple[int, ...]:
    """The points of each player over all rounds."""
    return tuple(map(sum, zip(*scores, strict=True)))


def wrong_total(dealer: Dealer, scores: Scores) -> Slip:
    """A total in which one round was left out, or added twice."""
    seat = dealer.below(len(scores[0]))
    again = dealer.choice([each[seat] for each in scores if each[seat]])
    right = totals(scores)[seat]
    return Slip(seat=seat, written=right + again if dealer.chance(0.5) else right - again)


def wrong_entry(dealer: Dealer, scores: Scores) -> Scores:
    """The same with one round that cannot be: an odd number, a second player with nothing, nobody with nothing."""
    at, why = dealer.below(len(scores)), dealer.choice((ODD, BOTH_OUT, NO_OUT))
    line = scores[at]
    seat = dealer.choice([seat for seat, each in enumerate(line) if bool(each) is (why != NO_OUT)])
    given = {ODD: line[seat] + 1 + dealer.below(4), BOTH_OUT: 0, NO_OUT: 5 * (1 + dealer.below(6))}[why]
    wrong = tuple(given if each == seat else value for each, value in enumerate(line))
    return (*scores[:at], wrong, *scores[at + 1 :])


def fault(line: tuple[int, ...]) -> str | None:
    """Why the points of a round cannot be right; None: they can."""
    if any(each % 5 for each in line):
        return ODD
    out = line.count(0)
    return None if out == 1 else BOTH_OUT if out else NO_OUT


def sheet(scores: Scores, last: tuple[int | None, ...] | None = None) -> Sheet:
    """The sheet as it is written: a line for each round, a column for each player; ``last``: the totals, if any."""
    rows = [
        SheetRow(head=say("contractround.row", number=number), cells=tuple(line))
        for number, line in enumerate(scores, 1)
    ]
    if last is not None:
        cells: tuple[Cell, ...] = last
        rows.append(SheetRow(head=say("contractround.row_total"), cells=cells, total=True))
    heads = (say("contractround.head_round"), *NAMES[: len(scores[0])])
    return Sheet(title=say("sheet.title"), heads=heads, rows=tuple(rows))


def is_whole(scores: Scores) -> bool:
    """Whether all fifteen rounds are played."""
    return len(scores) == len(CONTRACTS)


def name(seat: int) -> Message:
    """What the player in that seat is called."""
    return NAMES[seat]
