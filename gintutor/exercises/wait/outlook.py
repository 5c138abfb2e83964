"""What a player knows before a decision whose outcome is open, and what each choice is worth by play-outs.

The hidden cards are imagined as :mod:`gintutor.players.equity` does it, from what lies open and from what the opponent
took, threw and left lying; nothing else is asked, so the same situation has the same prices everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from gintutor.cards import DECK, NO_CARDS, Card, Hand
from gintutor.deal import Action, Discard, Draw, Fact, Knock, Phase, Take, legal_actions
from gintutor.exercises.outs.counting import melds_made
from gintutor.players.equity import ROUNDS, Priced, mean_and_error, priced
from gintutor.players.view import View
from gintutor.rules import Ruleset
from gintutor.solver import least_deadwood

KNOCK, WAIT, TAKE, STOCK = "knock", "wait", "take", "stock"
ME, OTHER = 0, 1
Z99 = 2.576
"""So many standard errors to each side hold the truth in 99 of 100 cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outlook:
    """Own cards (ten before the draw, eleven after it), the pile, the stock, and what the opponent did.

    ``seen``: the cards in the pile with its ``top``. ``known``: cards the opponent took and holds. ``thrown``,
    ``passed``: cards the opponent threw, and left lying. ``drawn``: one's own last card, ``taken``: from the pile.
    """

    rules: Ruleset
    hand: Hand
    stock: int
    seen: Hand
    top: Card | None = None
    known: Hand = NO_CARDS
    thrown: Hand = NO_CARDS
    passed: Hand = NO_CARDS
    drawn: Card | None = None
    taken: bool = False

    @property
    def drawing(self) -> bool:
        """Whether the question is what to draw; else whether to knock."""
        return len(self.hand) == 10

    @property
    def open(self) -> Card:
        """The card that may be taken; ``ValueError`` where none lies open."""
        if self.top is None:
            raise ValueError("no card lies open")
        return self.top

    @property
    def unseen(self) -> Hand:
        """The cards that may still come."""
        return DECK - self.hand - self.seen - self.known

    def melds(self) -> bool:
        """Whether the open card makes a meld with cards held."""
        return bool(melds_made(self.hand, self.open))

    def view(self) -> View:
        """The same as a player sees it; of the play so far only what tells something of the opponent's hand."""
        below = tuple(card for card in self.seen if card != self.top)
        history = [fact for card in self.passed for fact in (Fact(ME, Discard(card), card), Fact(OTHER, Draw(), None))]
        history += [Fact(OTHER, Discard(card), card) for card in self.thrown]
        return View(
            rules=self.rules,
            seat=ME,
            dealer=OTHER,
            turn=ME,
            phase=Phase.DRAW if self.drawing else Phase.DISCARD,
            hand=self.hand,
            stock_count=self.stock,
            pile=below if self.top is None else (*below, self.top),
            upcard=None,
            known=self.known,
            drawn=self.drawn,
            taken=self.drawn if self.taken else None,
            played_on=False,
            knocker=None,
            gin=False,
            spread=(),
            laid=(),
            laid_off=(),
            other_hand=None,
            history=tuple(history),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """A choice, the move it stands for, its worth in hundredths of a point, and in how many of 100 cases it loses."""

    id: str
    action: Action
    worth: int
    losing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Both choices, and how much the better one is ahead: in hundredths of a point, within ``reach`` at 99 %."""

    better: Price
    other: Price
    gap: int
    reach: int

    @property
    def sure(self) -> bool:
        """Whether the interval of the difference leaves no doubt."""
        return self.gap > self.reach

    def of(self, choice: str) -> Price:
        """The price of that choice."""
        return self.better if choice == self.better.id else self.other


@lru_cache(maxsize=256)
def prices(outlook: Outlook, rounds: tuple[int, ...] = ROUNDS) -> Prices | None:
    """Price both choices in the same imagined deals; None where one of them is not there."""
    pair = _drawn(outlook, rounds) if outlook.drawing else _knocked(outlook, rounds)
    if pair is None:
        return None
    first, second = sorted(pair, key=lambda each: -sum(each[1].points))
    gap, error = mean_and_error([a - b for a, b in zip(first[1].points, second[1].points, strict=True)])
    return Prices(better=_price(*first), other=_price(*second), gap=round(100 * gap), reach=round(100 * Z99 * error))


def _price(choice: str, move: Priced) -> Price:
    points = move.points
    losing = sum(each < 0 for each in points)
    return Price(
        id=choice,
        action=move.action,
        worth=round(100 * sum(points) / len(points)),
        losing=round(100 * losing / len(points)),
    )


_Pair = tuple[tuple[str, Priced], tuple[str, Priced]]


def _drawn(outlook: Outlook, rounds: tuple[int, ...]) -> _Pair | None:
    moves = {type(each.action): each for each in priced(outlook.view(), rounds=rounds)}
    return ((TAKE, moves[Take]), (STOCK, moves[Draw])) if {Take, Draw} <= set(moves) else None


def _knocked(outlook: Outlook, rounds: tuple[int, ...]) -> _Pair | None:
    """The knock that leaves the least, against the best discard that ends nothing."""
    seen = outlook.view()
    knocks = [each for each in legal_actions(seen) if isinstance(each, Knock)]
    if not knocks:
        return None
    knock = min(knocks, key=lambda each: least_deadwood(outlook.hand - Hand(each.card.bit)))
    moves = [each for each in priced(seen, keep=knock, rounds=rounds) if each.raced]
    down = next((each for each in moves if isinstance(each.action, Knock)), None)
    on = next((each for each in moves if isinstance(each.action, Discard)), None)
    return None if down is None or on is None else ((KNOCK, down), (WAIT, on))
