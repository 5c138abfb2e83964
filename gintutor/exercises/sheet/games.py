"""Games for score sheets: hands really priced and put on a sheet one after the other, until the game is as wanted."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import DECK, Card
from gintutor.exercises.dealing import Dealer
from gintutor.game import FirstDeal, Game, Played
from gintutor.rules import Ruleset, knock_limit
from gintutor.scoring import DEAD_HAND, HandResult, points

TARGETS = (40, 300)
"""The targets a sheet of one page reaches."""
LONGEST = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class Taste:
    """How a game is to go: the share of hands seat 0 wins, the share of dead hands, when to stop before the end.

    ``small``: seat 1 wins by a hair each time, so that many hands come to few points.
    """

    first: float = 0.5
    dead: float = 0.0
    hands: int = LONGEST
    small: bool = False


def playable(rules: Ruleset) -> Ruleset:
    """The rules, with the usual target where theirs would need no sheet or a book of them."""
    low, high = TARGETS
    return rules if low <= rules.game_target <= high else replace(rules, game_target=100)


def play(dealer: Dealer, rules: Ruleset, taste: Taste) -> Game:
    """Play hand after hand until the game is over or has so many hands."""
    game = Game(rules=rules, first=FirstDeal(dealer=dealer.below(2)))
    while not game.over and len(game.hands) < taste.hands:
        if dealer.chance(taste.dead):
            game = game.add(dead_hand(game))
        else:
            winner = 0 if dealer.chance(taste.first) else 1
            game = game.add(won_hand(dealer, game, winner, small=taste.small and winner == 1))
    return game


def dead_hand(game: Game) -> Played:
    """The next hand of the game, won by nobody."""
    return Played(dealer=game.dealer, knocker=None, result=DEAD_HAND, score=points(DEAD_HAND, game.rules))


def won_hand(dealer: Dealer, game: Game, winner: int, *, small: bool = False) -> Played:
    """The next hand of the game, won by that seat in one way or another; ``small``: by a knock and few points."""
    rules = game.rules
    upcard = dealer.choice(tuple(DECK)) if shows_upcard(rules) else None
    limit = min(knock_limit(rules, upcard), 10)
    kinds = ["gin"] if rules.big_gin_bonus is None else ["gin", "gin", "gin", "big_gin"]
    kind = dealer.choice(["knock", "knock", "knock", "undercut", "undercut", dealer.choice(kinds)]) if limit else ""
    result = _result(dealer, kind or dealer.choice(kinds), limit, upcard)
    if small and limit:
        result = HandResult(knocker_deadwood=limit, defender_deadwood=limit + 1 + dealer.below(9), upcard=upcard)
    score = points(result, rules)
    knocker = winner if score.winner == "knocker" else 1 - winner
    return Played(dealer=game.dealer, knocker=knocker, result=result, score=score)


def _result(dealer: Dealer, kind: str, limit: int, upcard: Card | None) -> HandResult:
    """What is left on both sides at an end of that kind, in points a hand comes to."""
    if kind in ("gin", "big_gin"):
        return HandResult(defender_deadwood=4 + dealer.below(32), big_gin=kind == "big_gin", upcard=upcard)
    own = 1 + dealer.below(limit)
    if kind == "knock":
        return HandResult(knocker_deadwood=own, defender_deadwood=own + 3 + dealer.below(28), upcard=upcard)
    theirs = own if dealer.chance(0.3) else dealer.below(own + 1)
    return HandResult(knocker_deadwood=own, defender_deadwood=theirs, upcard=upcard)


def shows_upcard(rules: Ruleset) -> bool:
    """Tell whether the first upcard matters to what a hand is worth or who may knock."""
    return rules.oklahoma or rules.spades_double
