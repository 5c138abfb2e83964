"""Games and matches made of hands: who deals, the score sheet, the end, the best of several games (RULES §2)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import Card
from gintutor.deal import Position, result, shuffled_deck
from gintutor.rules import Ruleset
from gintutor.scoring import HandKind, HandPoints, HandResult, Score, Settlement, points, settle
from gintutor.solver.knocking import FactError


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstDeal:
    """Who deals first, and the cards drawn for it: (seat 0, seat 1) for each time they drew."""

    dealer: int
    draws: tuple[tuple[Card, Card], ...] = ()

    def __post_init__(self) -> None:
        if self.dealer not in (0, 1):
            raise FactError("range", "dealer", self.dealer, "0, 1")


def lower_deals(draws: tuple[tuple[Card, Card], ...]) -> int | None:
    """The seat that deals by these draws: the lower of the last two cards, ace low; None while they are equal."""
    if not draws or draws[-1][0].rank == draws[-1][1].rank:
        return None
    return int(draws[-1][1].rank < draws[-1][0].rank)


def first_deal(rules: Ruleset, seed: str | int, agreed: int | None = None) -> FirstDeal:
    """Settle who deals the first hand the way the rules say: draw cards for it, what was ``agreed``, or at random.

    Where an agreement is played and none is given, the seed decides. Equal cards are drawn again from what is left.
    """
    if rules.first_dealer == "agree" and agreed is not None:
        return FirstDeal(dealer=agreed)
    deck = shuffled_deck(f"{seed}/first")
    draws: tuple[tuple[Card, Card], ...] = ()
    for pair in zip(deck[0::2], deck[1::2], strict=True):
        draws = (*draws, pair)
        dealer = lower_deals(draws)
        # The same draw serves as the coin where the rules name no draw, so that every way is reproducible.
        if dealer is not None:
            return FirstDeal(dealer=dealer, draws=draws if rules.first_dealer == "draw" else ())
    raise AssertionError("26 pairs of equal ranks in one deck")  # pragma: no cover - about 1 in 10**30


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A hand on the score sheet: who dealt and knocked, what happened, its price, and the line it makes."""

    dealer: int
    knocker: int | None
    result: HandResult
    score: Score

    @property
    def winner(self) -> int | None:
        """The seat that scores; None for a dead hand."""
        if self.knocker is None or self.score.winner is None:
            return None
        return self.knocker if self.score.winner == "knocker" else 1 - self.knocker

    @property
    def line(self) -> HandPoints:
        """The line on the sheet."""
        return HandPoints(winner=self.winner, points=self.score.points)


def played(position: Position) -> Played:
    """The sheet's entry for a finished hand; raises ``FactError`` ``not_over`` for another."""
    facts = result(position)
    return Played(dealer=position.dealer, knocker=position.knocker, result=facts, score=points(facts, position.rules))


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game: its rules, who dealt first, the hands played in order."""

    rules: Ruleset
    first: FirstDeal
    hands: tuple[Played, ...] = ()

    @property
    def lines(self) -> tuple[HandPoints, ...]:
        """The score sheet, a line for each hand."""
        return tuple(hand.line for hand in self.hands)

    @property
    def scores(self) -> tuple[int, int]:
        """Points towards the target: hands only, bonuses never count."""
        total = [0, 0]
        for hand in self.hands:
            if hand.winner is not None:
                total[hand.winner] += hand.score.points
        return total[0], total[1]

    @property
    def settlement(self) -> Settlement:
        """Totals, bonuses (once the game is over) and the winner."""
        return settle(self.rules, self.lines)

    @property
    def over(self) -> bool:
        """Whether a player has reached the target."""
        return max(self.scores) >= self.rules.game_target

    @property
    def dealer(self) -> int:
        """The seat that deals the next hand."""
        if not self.hands:
            return self.first.dealer
        return next_dealer(self.rules, self.hands[-1])

    def add(self, hand: Played) -> Game:
        """The game with one more hand; raises :class:`FactError` after the end or for a hand the wrong seat dealt."""
        if self.over:
            raise FactError("game_over", "hands", len(self.hands) + 1, str(len(self.hands)))
        if hand.dealer != self.dealer:
            raise FactError("dealer", "dealer", hand.dealer, str(self.dealer))
        return replace(self, hands=(*self.hands, hand))


def next_dealer(rules: Ruleset, hand: Played) -> int:
    """Who deals after that hand: its winner or the other by turns; after a dead hand the same or the other."""
    if hand.score.kind is HandKind.DEAD or hand.winner is None:
        return hand.dealer if rules.dead_hand_dealer == "same" else 1 - hand.dealer
    return hand.winner if rules.next_dealer == "winner" else 1 - hand.dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """One game or the best of several. Every game but the last is over.

    Not said by the sources: a game with equal totals after bonuses counts for nobody; no more games are played than
    the match has, so such a match may have no winner. Where the first dealer is agreed, later games alternate.
    """

    rules: Ruleset
    games: tuple[Game, ...] = ()

    @property
    def wins(self) -> tuple[int, int]:
        """Games won."""
        winners = [game.settlement.winner for game in self.games if game.over]
        return winners.count(0), winners.count(1)

    @property
    def over(self) -> bool:
        """Whether one player has won most games of the match, or all have been played."""
        finished = sum(game.over for game in self.games)
        return finished >= self.rules.match_games or max(self.wins) > self.rules.match_games // 2

    @property
    def winner(self) -> int | None:
        """The seat with more games once the match is over."""
        first, second = self.wins
        return None if not self.over or first == second else int(second > first)

    @property
    def game(self) -> Game | None:
        """The game being played; None before the first, between two and after the last."""
        return self.games[-1] if self.games and not self.games[-1].over else None

    @property
    def agreed(self) -> int | None:
        """Who deals first in the next game where that is agreed: the other than last time."""
        return 1 - self.games[-1].first.dealer if self.games else None

    def start(self, first: FirstDeal) -> Match:
        """The match with a new game; raises :class:`FactError` while one is going on and after the end."""
        if self.over or self.game:
            raise FactError("game_over" if self.over else "game_on", "games", len(self.games) + 1, str(len(self.games)))
        return replace(self, games=(*self.games, Game(rules=self.rules, first=first)))

    def add(self, hand: Played) -> Match:
        """The match with one more hand of the game going on; raises :class:`FactError` when there is none."""
        if self.game is None:
            raise FactError("game_over", "games", len(self.games), "")
        return replace(self, games=(*self.games[:-1], self.game.add(hand)))
