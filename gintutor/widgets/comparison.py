"""One hand and one game under several sets of rules: the cards, and what each set makes of them.

The facts stay the same; :func:`gintutor.scoring.lay_down` and :func:`gintutor.scoring.points` price them anew. A knock
that a set of rules forbids is no hand there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from gintutor.cards import Card, Hand, card
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.rules import Ruleset, knock_limit
from gintutor.scoring import DEAD_HAND, HandPoints, HandResult, Score, Settlement, lay_down, points, settle


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """The end of a hand: the knocker's melds and deadwood, the other's cards, the first upcard. No cards: dead."""

    label: Message
    spread: tuple[Meld, ...] = ()
    left: Hand = field(default=Hand())
    defender: Hand = field(default=Hand())
    upcard: Card | None = None

    @property
    def knocker(self) -> Hand:
        """All the knocker's cards."""
        hand = self.left
        for meld in self.spread:
            hand = hand | meld.hand
        return hand


def _case(label: Message, spread: str, left: str, defender: str, upcard: str) -> Case:
    return Case(
        label=label,
        spread=tuple(Meld(Hand.of(text)) for text in spread.split("|")),
        left=Hand.of(left),
        defender=Hand.of(defender),
        upcard=card(upcard),
    )


CASES: Mapping[str, Case] = {
    "knock": _case(
        say("compare.case_knock"), "7S 7H 7D|9H TH JH|4C 5C 6C", "3S", "KS KH KD 2D 3D 4D 8H QH 7C 5S", "9D"
    ),
    "gin": _case(say("compare.case_gin"), "AS AH AD|5C 6C 7C|TD JD QD KD", "", "KC 9H 9S 9D 4C 8C 2C 3H 6D 2S", "5H"),
    "big_gin": _case(
        say("compare.case_big_gin"), "2S 2H 2D|6H 7H 8H 9H|JC JD JS JH", "", "KC KD KS 3C 4D 5S 6C TD 9C AH", "4C"
    ),
    "undercut": _case(
        say("compare.case_undercut"), "3S 4S 5S|TC TD TH|JS QS KS", "8D", "AC 2C 3C 7H 7C 7D 2D 3H AD 6S", "5D"
    ),
    "tie": _case(say("compare.case_tie"), "8S 8H 8D|9C TC JC QC KC", "2S 4D", "3C 3H 3D JS JH JD 5S 5H 5C 6D", "7C"),
    "dead": Case(label=say("compare.case_dead")),
    "spade": _case(
        say("compare.case_spade"), "5H 6H 7H|8C 8D 8S|KC KD KH", "4C", "QS QH QD AC 2C 3C JS 9D 6S 2H", "TS"
    ),
}
"""The hands to choose from, each with its cards."""
FIRST_CASE = "undercut"  # of the hands that differ from country to country the plainest


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCase:
    """A game: who knocked in which of the hands, in order; None knocks in a dead one."""

    label: Message
    hands: tuple[tuple[int | None, str], ...]


GAMES: Mapping[str, GameCase] = {
    "close": GameCase(
        label=say("compare.game_close"),
        hands=(
            (0, "spade"), (1, "undercut"), (1, "gin"), (None, "dead"), (0, "knock"), (1, "tie"), (0, "spade"),
            (1, "spade"), (0, "gin"),
        ),
    ),
    "slow": GameCase(
        label=say("compare.game_slow"),
        hands=(
            (1, "knock"), (0, "undercut"), (0, "gin"), (1, "knock"), (1, "knock"), (1, "knock"), (0, "undercut"),
            (0, "tie"), (1, "knock"), (0, "gin"),
        ),
    ),
    "shutout": GameCase(
        label=say("compare.game_shutout"), hands=((0, "spade"), (1, "undercut"), (0, "gin"), (0, "big_gin"))
    ),
}  # fmt: skip
"""The games to choose from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A hand under one set of rules. ``limit``: the knock was not allowed, for it is the limit there."""

    result: HandResult
    score: Score | None
    limit: int | None = None


def price(case: Case, rules: Ruleset) -> Price:
    """What that hand is worth under these rules; where big gin is not played, eleven cards in melds are gin."""
    if not case.defender:
        return Price(result=DEAD_HAND, score=points(DEAD_HAND, rules))
    limit = knock_limit(rules, case.upcard)
    if case.left.points > limit:
        result = HandResult(knocker_deadwood=case.left.points, upcard=case.upcard)
        return Price(result=result, score=None, limit=limit)
    # Eleven cards can only be laid down where big gin is known; for what it is worth the rules themselves are asked.
    played = replace(rules, big_gin_bonus=0) if rules.big_gin_bonus is None else rules
    result = lay_down(case.knocker, case.spread, case.defender, played, case.upcard)
    return Price(result=result, score=points(result, rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A hand of a game under one set of rules: who won how much; ``out``: the game was over, or the knock forbidden."""

    winner: int | None = None
    points: int = 0
    out: str = ""  # "over", "forbidden"


@dataclass(frozen=True, slots=True, kw_only=True)
class GamePrice:
    """A game under one set of rules: a line for each hand, and the settlement."""

    lines: tuple[Line, ...]
    settled: Settlement


def price_game(game: GameCase, rules: Ruleset) -> GamePrice:
    """Play the hands through until the game is over under these rules."""
    lines: list[Line] = []
    sheet: list[HandPoints] = []
    for knocker, name in game.hands:
        if settle(rules, sheet).over:
            lines.append(Line(out="over"))
            continue
        score = price(CASES[name], rules).score
        if score is None:
            lines.append(Line(out="forbidden"))
            continue
        winner = None
        if knocker is not None and score.winner is not None:
            winner = knocker if score.winner == "knocker" else 1 - knocker
        sheet.append(HandPoints(winner, score.points))
        lines.append(Line(winner=winner, points=score.points))
    return GamePrice(lines=tuple(lines), settled=settle(rules, sheet))
