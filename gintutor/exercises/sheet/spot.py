"""The situation behind an item of ``sheet``: a game and what is asked about it, or the last cards of a stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, in_turn, search_any
from gintutor.exercises.sheet.games import Taste, dead_hand, play, playable, shows_upcard, won_hand
from gintutor.exercises.sheet.slips import LineSlip, Slip, hand_slips, line_slips
from gintutor.exercises.tempting import either_way
from gintutor.game import FirstDeal, Game
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset, knock_limit
from gintutor.solver import knock

FORMS: tuple[tuple[str, ...], ...] = (
    ("target", "dealer"),
    ("settle", "dead"),
    ("error", "dealer", "settle", "target"),
    ("settle", "error", "target", "dead", "dealer"),
)
"""What is asked, by level from 1; which of them, the seed says."""
LEVELS = len(FORMS)
_DEALS = 3
"""From this level on, whoever says that the game goes on says who deals, too."""
NAMES = (say("sheet.first"), say("sheet.second"))
SEATS = ("first", "second")
"""The option that stands for each player."""
SHAPES = ((3, 3, 3), (4, 3), (3, 3), (3, 4, 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a stock: the cards of the player at turn (ten after the discard, else eleven), what is left."""

    cards: Hand
    pile: Card
    stock: int
    upcard: Card | None

    @property
    def discarded(self) -> bool:
        """Whether the turn is over but for its end."""
        return len(self.cards) == 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """One item: its form; the game; for ``error`` the slip and the hand it is about (None: a line below).

    ``deals``: whoever says that the game goes on is asked for the next dealer; over or not, for that would tell.
    """

    form: str
    rules: Ruleset
    game: Game
    slip: Slip | LineSlip | None = None
    hand: int | None = None
    ending: Ending | None = None
    deals: bool = False


def name(seat: int) -> Message:
    """The player of that seat."""
    return NAMES[seat]


def wished(dealer: Dealer, seed: int, level: int, rules: Ruleset | None) -> tuple[str, bool, Ruleset]:
    """The form of that item, whether it has the twist of its form, and the rules."""
    played = playable(rules or PRESETS[Dealer("sheet", "rules", level, seed).choice(("nb", "sv", "da"))])
    return in_turn(FORMS[level - 1], seed), dealer.chance(0.6), played


def tempting(form: str, level: int, rules: Ruleset, *, twist: bool) -> Iterator[str]:
    """The misconceptions that an item of that form is about."""
    asks_dealer = (form == "dealer" and (twist or level == 1)) or (form == "target" and twist and level >= _DEALS)
    if asks_dealer and rules.next_dealer != "winner":
        yield "dealer_of_other_rules/winner"
    if form == "settle" and level == 3:
        yield either_way("shutout", int(not rules.shutout_doubles), int(rules.shutout_doubles))
    if form == "target" and twist and level > 1 and rules.line_bonus:
        yield "line_bonus_to_target"
    if form == "dead" and not twist:
        yield "two_card_stock"


@lru_cache(maxsize=512)
def deal(seed: int, level: int, rules: Ruleset | None) -> Spot:
    """The situation of that seed and level. The same again when asked with the rules it came out with."""
    dealer = Dealer("sheet", level, seed)
    wanted, twist, played = wished(dealer, seed, level, rules)
    # House rules may leave a form without an item (every hand may end the game); a dead hand there always is.
    wishes = [(form, hard) for form in (wanted, "settle", "dead") for hard in (True, False)]

    def attempt(wish: tuple[str, bool]) -> Spot | None:
        return _MAKERS[wish[0]](dealer, played, level, hard=wish[1], twist=twist)

    return search_any(f"sheet level {level} under {played}", wishes, attempt, tries=200)


def _target(dealer: Dealer, rules: Ruleset, level: int, *, hard: bool, twist: bool) -> Spot | None:
    """A leader close to the target: over, just short, or short with a line bonus that seems to reach it."""
    game = play(dealer, rules, Taste(first=0.7 if dealer.chance(0.5) else 0.3, hands=2 + dealer.below(6)))
    best = max(game.scores)
    lead = game.scores.index(best)
    if game.scores[0] == game.scores[1] or len(game.hands) < 2 or best < rules.game_target * 0.7:
        return None
    won = sum(each.winner == lead for each in game.hands)
    tempts = best < rules.game_target <= best + rules.line_bonus * won
    if hard and twist and level > 1 and not (tempts or best == rules.game_target or not rules.line_bonus):
        return None
    if hard and twist and level >= _DEALS and rules.next_dealer != "winner" and not _winner_dealt(game):
        return None
    return Spot(form="target", rules=rules, game=game, deals=level >= _DEALS)


def _winner_dealt(game: Game) -> bool:
    """Whether the game goes on and the winner of the last hand dealt it: by turns, the other one deals now."""
    return not game.over and game.hands[-1].winner == game.hands[-1].dealer


def _dealer(dealer: Dealer, rules: Ruleset, level: int, *, hard: bool, twist: bool) -> Spot | None:
    """A game that goes on; at higher levels its last hand is dead but for the twist."""
    game = play(dealer, rules, Taste(hands=1 + dealer.below(3), dead=0.2 if level > 1 else 0))
    if game.over:
        return None
    game = game.add(won_hand(dealer, game, dealer.below(2)) if twist or level == 1 else dead_hand(game))
    return None if game.over or len(game.hands) < 2 else Spot(form="dealer", rules=rules, game=game)


def _settle(dealer: Dealer, rules: Ruleset, level: int, *, hard: bool, twist: bool) -> Spot | None:
    """A finished game: plain, with a loser who scored nothing, or won by who did not reach the target."""
    upset = hard and twist and level == LEVELS and rules.match_winner == "total"
    shares = {1: (0.5,), 2: (0.4, 0.6), 3: (0.95, 0.05), 4: (0.3, 0.7, 0.05)}[level]
    game = play(dealer, rules, Taste(first=0.2 if upset else dealer.choice(shares), small=upset))
    settled = game.settlement
    if settled.reached is None or settled.winner is None or len(set(settled.totals)) < 2:
        return None
    loser = settled.players[1 - settled.reached]
    if hard and level == 2 and (not loser.hand_points or settled.winner != settled.reached):
        return None
    if hard and level == 3 and loser.hand_points:
        return None
    if upset and settled.winner == settled.reached:
        return None
    return Spot(form="settle", rules=rules, game=game)


def _error(dealer: Dealer, rules: Ruleset, level: int, *, hard: bool, twist: bool) -> Spot | None:
    """A sheet with one wrong entry: among the hands, at the highest level among the lines below."""
    if level == LEVELS:
        game = play(dealer, rules, Taste(first=dealer.choice((0.5, 0.5, 0.05))))
        slips = line_slips(game)
        if not game.over or not slips:
            return None
        tag = dealer.choice(sorted({each.tag for each in slips}))
        slip = dealer.choice([each for each in slips if each.tag == tag])
        return Spot(form="error", rules=rules, game=game, slip=slip)
    game = play(dealer, rules, Taste(hands=4 + dealer.below(2)))
    if len(game.hands) < (4 if hard else 1):
        return None
    number = dealer.below(len(game.hands))
    found = hand_slips(game.hands[number], rules)
    return Spot(form="error", rules=rules, game=game, slip=dealer.choice(found), hand=number) if found else None


def _dead(dealer: Dealer, rules: Ruleset, level: int, *, hard: bool, twist: bool) -> Spot | None:
    """The end of a stock: three cards left or two, before the discard or after it."""
    upcard = dealer.choice(tuple(DECK)) if shows_upcard(rules) else None
    free = DECK - Hand.of([upcard] if upcard else [])
    discarded = dealer.chance(0.6 if level == 2 else 0.25)
    hand = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(SHAPES), free=free):
        hand = hand | meld.hand
    while len(hand) < (10 if discarded else 11):
        hand = hand | Hand(dealer.choice(tuple(free - hand)).bit)
    pile = dealer.choice(tuple(free - hand))
    stock = 3 if twist and dealer.chance(0.5) else 2
    wants_knock = stock == 2 and twist
    legal = not discarded and knock(hand, rules, upcard).legal
    if not discarded and ((hard and legal is not wants_knock) or (legal and stock == 3)):
        return None  # who may knock with three left may as well play on: two answers would be right
    game = Game(rules=rules, first=FirstDeal(dealer=dealer.below(2)))
    ending = Ending(cards=hand, pile=pile, stock=stock, upcard=upcard)
    return Spot(form="dead", rules=rules, game=game, ending=ending)


_MAKERS = {"target": _target, "dealer": _dealer, "settle": _settle, "error": _error, "dead": _dead}


def limit_of(spot: Spot) -> int:
    """The knock limit where the stock comes to its end."""
    return knock_limit(spot.rules, spot.ending.upcard if spot.ending else None)
