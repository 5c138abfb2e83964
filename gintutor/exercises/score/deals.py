"""Ends of hands for the exercise ``score``: every outcome, and lay-offs from none to chains and broken melds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gintutor.cards import DECK, Card, Hand, Suit
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, low_cards, search_any, torn
from gintutor.exercises.partition import plainest
from gintutor.exercises.score.spot import Spot, deadwood_of, keeping_own_melds, later_cards
from gintutor.exercises.tempting import either_way
from gintutor.melds import Meld
from gintutor.rules import PRESETS, Ruleset, knock_limit
from gintutor.scoring import HandKind, HandResult, points
from gintutor.solver import best_defence, lay_off_chains, least_deadwood

LEVELS = 6
KNOCK_SHAPES = ((3, 3, 3), (3, 4), (3, 3), (4, 4), (5, 3), (3, 3, 3), (4, 3))
GIN_SHAPES = ((3, 3, 4), (3, 4, 3), (5, 5), (4, 6), (3, 7))
BIG_GIN_SHAPES = ((3, 4, 4), (3, 3, 5), (5, 6), (4, 4, 3))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an item is to be: ``ending`` knock, gin, big_gin, undercut or tie; ``layoffs`` none, one, chain or break."""

    ending: str
    layoffs: str

    def tempts(self, rules: Ruleset) -> Iterator[str]:
        """The misconceptions that such an end is about, under those rules."""
        if self.ending == "tie":
            yield "undercut_at_equal"
        if self.ending in ("gin", "big_gin") and self.layoffs != "none" and not rules.layoff_on_gin:
            yield "layoff_on_gin"
        if self.ending in ("gin", "undercut", "tie"):
            bonuses = {each.gin_bonus for each in PRESETS.values()} - {rules.gin_bonus}
            yield from (either_way("wrong_preset_bonus", each, rules.gin_bonus) for each in bonuses)


def wish(dealer: Dealer, level: int, rules: Ruleset) -> Wish:
    """Draw what the item of that level is to be, among what the rules know."""
    gins = ["gin", "big_gin"] if rules.big_gin_bonus is not None else ["gin"]
    if rules.straight_gin:
        return Wish(ending=dealer.choice(gins), layoffs="none" if level < 3 else "one")
    if level == 1:
        return Wish(ending=dealer.choice(("knock", "gin")), layoffs="none")
    if level == 2:
        return Wish(ending=dealer.choice(("knock", "undercut", "tie", *gins)), layoffs="none")
    kinds = ("one", "chain", "break") if level == 6 else (("one",), ("chain",), ("break",))[level - 3]
    layoffs = dealer.choice(kinds)
    if layoffs != "break" and dealer.chance(0.25):
        return Wish(ending=dealer.choice(gins), layoffs=layoffs)
    endings = ("knock", "undercut") if layoffs == "break" else ("knock", "knock", "undercut", "tie")
    return Wish(ending=dealer.choice(endings), layoffs=layoffs)


def wished(dealer: Dealer, level: int, rules: Ruleset | None) -> tuple[Wish, Ruleset]:
    """What the item is to be, and the rules: a preset where none are given, from level 6 with doubling spades."""
    base = rules or PRESETS[dealer.choice(("nb", "sv", "da"))]
    if level == LEVELS and not base.eleven_card_deal:
        base = replace(base, oklahoma=True, spades_double=True)
    return wish(dealer, level, base), base


def deal(dealer: Dealer, level: int, rules: Ruleset | None) -> Spot:
    """An end of that level."""
    wanted, base = wished(dealer, level, rules)

    def attempt(wished: Wish) -> Spot | None:
        return next((spot for spot in _spots(dealer, base, wished) if fits(spot, wished)), None)

    return search_any(f"score level {level} under {base}", _weaker(wanted), attempt, tries=400)


def _weaker(wanted: Wish) -> Iterator[Wish]:
    """The wish, then what to be content with where house rules forbid it."""
    yield wanted
    for ending in ("knock", "gin"):
        yield Wish(ending=ending, layoffs="one" if wanted.layoffs == "break" else wanted.layoffs)
    yield Wish(ending="gin", layoffs="none")


def _spots(dealer: Dealer, rules: Ruleset, wanted: Wish) -> Iterator[Spot]:
    """Ends of roughly the right kind: several defenders for one knocker; none when the knocker may not end."""
    upcard = _upcard(dealer, wanted) if rules.oklahoma or rules.spades_double else None
    free = DECK - Hand.of([upcard] if upcard else [])
    knocker = _knocker(dealer, free, wanted.ending)
    least = least_deadwood(knocker)
    within = 0 < least <= knock_limit(rules, upcard)
    if not (within if wanted.ending in ("knock", "undercut", "tie") else least == 0):
        return
    laid = plainest(knocker)
    for _ in range(8):
        defender = _defender(dealer, free - knocker, laid.melds, wanted)
        yield Spot(spread=laid.melds, left=laid.deadwood, defender=defender, upcard=upcard, rules=rules)


def _upcard(dealer: Dealer, wanted: Wish) -> Card:
    """The first upcard: a spade half of the time, and no ace where a knock is wanted."""
    suits = (Suit.SPADES,) if dealer.chance(0.5) else (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
    gin = wanted.ending in ("gin", "big_gin")
    return dealer.choice([each for each in DECK if each.suit in suits and (gin or each.points >= 5)])


def _knocker(dealer: Dealer, free: Hand, ending: str) -> Hand:
    """Melds, and low cards up to ten where the hand is knocked."""
    shapes = {"gin": GIN_SHAPES, "big_gin": BIG_GIN_SHAPES}.get(ending, KNOCK_SHAPES)
    hand = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(shapes), free=free):
        hand = hand | meld.hand
    low = low_cards(5, free)
    while len(hand) < 10:
        hand = hand | Hand(dealer.choice(tuple(low - hand)).bit)
    return hand


def _defender(dealer: Dealer, free: Hand, spread: tuple[Meld, ...], wanted: Wish) -> Hand:
    """Ten cards: those that fit on the spread if wanted, own melds, and for the rest low or any cards."""
    hand, low = Hand(), wanted.ending in ("undercut", "tie")
    if wanted.layoffs != "none":
        hand = _fitting(dealer, free, spread, longest=3 if wanted.layoffs == "chain" else 1)
    if wanted.layoffs == "break":
        return _crossing(dealer, free, hand, low=low)
    for meld in disjoint_melds(dealer, (3, 3) if low else dealer.choice(((3,), (4,), (3, 3))), free=free - hand):
        if len(hand) + len(meld) <= 10:
            hand = hand | meld.hand
    small = low_cards(4, free)
    while len(hand) < 10:
        pool = small - hand if low and dealer.chance(0.7) else free - hand
        hand = hand | Hand(dealer.choice(tuple(pool or free - hand)).bit)
    return hand


def _crossing(dealer: Dealer, free: Hand, fitting: Hand, *, low: bool) -> Hand:
    """Ten cards in which a card that could be laid off lies in a meld of the defender's own, crossed by another.

    The rest is kin of these; where little is to be left, mostly one more meld, and low cards.
    """
    hand = fitting
    for each in tuple(hand)[:1]:  # the others are laid off in any case
        hand = hand | torn(dealer, each, free)
    if not low:
        return grow(dealer, hand, 10, free=free, kinship=0.9)
    for meld in disjoint_melds(dealer, (3,), free=free - hand):
        hand = hand | meld.hand if len(hand) <= 7 and dealer.chance(0.8) else hand
    few = low_cards(6, free)  # 24 of the pack: there are enough whatever the knocker holds
    return grow(dealer, hand, 10, free=few, kinship=0.7)


def _fitting(dealer: Dealer, free: Hand, spread: tuple[Meld, ...], *, longest: int) -> Hand:
    """One or two chains of cards that could be laid off, each at most ``longest`` cards."""
    chains = [chain for meld in spread for chain in lay_off_chains(meld) if chain[0] in free]
    hand = Hand()
    for chain in dealer.sample(chains, 1 + dealer.below(2)):
        for each in chain[:longest]:
            if each not in free:
                break
            hand = hand | Hand(each.bit)
    return hand


def fits(spot: Spot, wanted: Wish) -> bool:
    """Tell whether the end is what was wished for."""
    result = spot.result()
    kind = points(result, spot.rules).kind
    tie = kind is HandKind.UNDERCUT and result.knocker_deadwood == result.defender_deadwood
    if wanted.ending != ("tie" if tie else kind):
        return False
    if any(each.points == 10 for each in deadwood_of(result)) and result.defender_deadwood > 60:
        return False  # a column of court cards is no sum to learn from
    return _fits_layoffs(spot, result, wanted.layoffs)


def _fits_layoffs(spot: Spot, result: HandResult, layoffs: str) -> bool:
    """Tell whether the lay-offs are of the wished kind; against gin they must tempt, though none is allowed."""
    open_to = best_defence(spot.spread, spot.defender)
    own = least_deadwood(spot.defender)
    if layoffs == "none":
        return open_to.points == own and not result.laid_off
    if not spot.may_lay_off:
        return open_to.points < own
    if layoffs == "one":
        return bool(result.laid_off) and result.defender_deadwood < own and not later_cards(spot, result)
    if layoffs == "chain":
        return bool(later_cards(spot, result))
    if result.defender_deadwood >= own:
        return False
    stopped = result.defender_deadwood + sum(each.points for each in later_cards(spot, result))
    kept = keeping_own_melds(spot)
    # Another number than without lay-offs: whoever forgets them keeps no meld on purpose.
    return result.defender_deadwood < kept < own and kept != stopped
