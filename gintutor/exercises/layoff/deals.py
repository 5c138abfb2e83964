"""Ends of hands for the exercise ``layoff``: from a fourth card for a set to own melds that are better broken up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, kin, low_cards, melds_in, search_any, torn
from gintutor.exercises.layoff.spot import Spot, akin
from gintutor.exercises.partition import plainest
from gintutor.melds import Arrangement, Meld
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import best_defence, lay_off_chains, least_deadwood

LEVELS = 5
ASIDE = 2  # up to this level the learner's own melds lie on the table already
FORMS = (
    ("place", "which", "allowed"),
    ("place", "which", "count", "allowed"),
    ("place", "count", "allowed"),
    ("place", "count"),
    ("place", "place", "count", "allowed"),
)
KNOCK_SHAPES = ((3, 3, 3), (3, 4), (3, 3), (4, 4), (5, 3), (3, 3, 3), (4, 3))
GIN_SHAPES = ((3, 3, 4), (3, 4, 3), (5, 5), (4, 6), (3, 7))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an item is to be: its form; ``layoffs`` one, chain or break; whether the other player went gin.

    ``loose``: what looks like a meld among the cards nobody can meld: "" nothing in particular, a card ``beside`` the
    knocker's deadwood, or a ``pair``.
    """

    form: str
    layoffs: str
    gin: bool
    aside: bool
    loose: str = ""

    def tempts(self, rules: Ruleset) -> Iterator[str]:
        """The misconceptions that such an end is about, under those rules."""
        if self.gin and not rules.layoff_on_gin:
            yield "layoff_on_gin"
        if self.layoffs == "chain" and not self.gin and self.form != "allowed":
            yield "stops_after_one"
        if self.loose:
            yield {"beside": "lays_off_deadwood", "pair": "extends_own"}[self.loose]


def wished(dealer: Dealer, level: int, rules: Ruleset | None) -> tuple[Wish, Ruleset]:
    """What the item is to be, and the rules; the preset is drawn when none are given."""
    drawn = PRESETS[dealer.choice(("nb", "sv", "da"))]  # drawn in any case: given rules change no card
    base = rules or drawn
    wanted = wish(dealer, level)
    if level == LEVELS and wanted.gin and dealer.chance(0.4):
        base = replace(base, layoff_on_gin=True)
    return wanted, base


def deal(dealer: Dealer, level: int, rules: Ruleset | None) -> tuple[Spot, str]:
    """An end of that level and the form it is asked in."""
    wanted, base = wished(dealer, level, rules)

    def attempt(wished: Wish) -> tuple[Spot, str] | None:
        found = next((spot for spot in _spots(dealer, base, wished) if fits(spot, wished)), None)
        return None if found is None else (found, wished.form)

    wishes = (each for each in _weaker(wanted) if _possible(each, base))
    return search_any(f"layoff level {level} under {base}", wishes, attempt, tries=400)


def wish(dealer: Dealer, level: int) -> Wish:
    """Draw what the item of that level is to be."""
    form = dealer.choice(FORMS[level - 1])
    aside = level <= ASIDE
    if level <= ASIDE:
        gin = form == "allowed" and dealer.chance(0.25)
        kind = ("one", "chain")[level - 1]
        return Wish(form=form, layoffs=kind, gin=gin, aside=aside, loose=_loose(dealer, form, gin=gin, aside=aside))
    gin = level != 4 and dealer.chance(0.4 if form == "allowed" else 0.3)
    kinds = ("one", "chain") if level == 3 or form == "allowed" else ("break",) if level == 4 else ("chain", "break")
    kind, loose = dealer.choice(kinds), _loose(dealer, form, gin=gin, aside=aside)
    return Wish(form=form, layoffs=kind, gin=gin, aside=aside, loose=loose)


def _loose(dealer: Dealer, form: str, *, gin: bool, aside: bool) -> str:
    """What the loose cards are to look like, of what the form can ask for: cards are placed, marked or counted."""
    drawn = dealer.choice(("", "beside", "pair"))
    asked = {
        "beside": form in ("count", "which") and not gin,
        "pair": form == "count" or (form == "place" and not aside),
    }
    return drawn if asked.get(drawn) else ""


def _weaker(wanted: Wish) -> Iterator[Wish]:
    """The wish, then what to be content with where house rules let a hand end by gin only."""
    yield wanted
    yield replace(wanted, loose="")
    yield replace(wanted, loose="", layoffs="one")
    yield replace(wanted, loose="", layoffs="one", gin=True)
    yield Wish(form="allowed" if wanted.form == "which" else wanted.form, layoffs="one", gin=True, aside=False)


def _possible(wished: Wish, rules: Ruleset) -> bool:
    """Whether the rules let a hand end so, and then let anything be laid off where that is asked: no search in vain."""
    if not wished.gin:
        return _limit(rules) > 0
    asks_cards = wished.form == "which" or (wished.form == "place" and wished.aside)
    return rules.layoff_on_gin or not asks_cards


def _limit(rules: Ruleset) -> int:
    """The most a knocker may have left; under Oklahoma the upcard, which no longer matters here, may have said ten."""
    if rules.straight_gin:
        return 0
    return 10 if rules.oklahoma else rules.knock_limit


def _spots(dealer: Dealer, rules: Ruleset, wanted: Wish) -> Iterator[Spot]:
    """Ends of roughly the right kind: several hands against one knocker; none when the knocker may not end."""
    knocker = _knocker(dealer, gin=wanted.gin)
    left = least_deadwood(knocker)
    if (left != 0) if wanted.gin else not 0 < left <= _limit(rules):
        return
    laid = plainest(knocker)
    for _ in range(8):
        cards = _defender(dealer, DECK - knocker, laid, wanted)
        spot = Spot(spread=laid.melds, left=laid.deadwood, hand=cards, aside=(), rules=rules)
        if wanted.aside:
            melds = spot.best().melds
            spot = replace(spot, aside=melds, hand=_without(cards, melds))
        yield spot


def _without(hand: Hand, melds: tuple[Meld, ...]) -> Hand:
    for meld in melds:
        hand = hand - meld.hand
    return hand


def _knocker(dealer: Dealer, *, gin: bool) -> Hand:
    """Ten cards: melds, and low cards where the hand is knocked."""
    hand = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(GIN_SHAPES if gin else KNOCK_SHAPES)):
        hand = hand | meld.hand
    low = low_cards(5)
    while len(hand) < 10:
        hand = hand | Hand(dealer.choice(tuple(low - hand)).bit)
    return hand


def _defender(dealer: Dealer, free: Hand, laid: Arrangement, wanted: Wish) -> Hand:
    """Ten cards: those that fit on the spread, melds of one's own, and any others."""
    hand = _chains(dealer, free, laid.melds, longest=3 if wanted.layoffs == "chain" else 1)
    if wanted.loose == "beside":
        near = Hand.of({each for other in laid.deadwood for each in kin(other)}) & (free - hand)
        hand = hand | Hand.of(dealer.sample(near, 1))
    if wanted.layoffs == "break":
        for each in tuple(hand)[:1]:  # the others are laid off in any case
            hand = hand | torn(dealer, each, free)
        return grow(dealer, hand, 10, free=free, kinship=0.85)
    for meld in disjoint_melds(dealer, dealer.choice(((3,), (4,), (3, 3))), free=free - hand):
        if len(hand) + len(meld) <= 10:
            hand = hand | meld.hand
    return grow(dealer, hand, 10, free=free, kinship=0.3)


def _chains(dealer: Dealer, free: Hand, spread: tuple[Meld, ...], *, longest: int) -> Hand:
    """One to three chains of cards that fit on the spread, each at most ``longest`` cards."""
    chains = [chain for meld in spread for chain in lay_off_chains(meld) if chain[0] in free]
    hand = Hand()
    for chain in dealer.sample(chains, 1 + dealer.below(3)):
        for each in chain[:longest]:
            if each not in free:
                break
            hand = hand | Hand(each.bit)
    return hand


def fits(spot: Spot, wanted: Wish) -> bool:
    """Tell whether the end is what was wished for."""
    best = spot.best()
    if sum(each.points == 10 for each in best.deadwood) > 3:
        return False  # a column of court cards is no sum to learn from
    if wanted.form == "allowed":
        return bool(spot.takes or spot.fitting(spot.spread)) and len(best.deadwood) >= 2
    tempting = spot.left if wanted.loose == "beside" else best.deadwood
    if wanted.loose and not any(akin(each, tempting) for each in best.deadwood):
        return False
    if wanted.aside and (not spot.aside or melds_in(spot.hand) or spot.keeping() != best.points):
        return False
    if wanted.form == "which" and not spot.takes:
        return False
    if not 1 <= len(best.deadwood) <= 6:
        return False
    if wanted.form == "place" and len(best.melds) + len({number for _, number in best.laid_off}) < 2:
        return False  # cards go to two places at least
    return _fits_layoffs(spot, wanted)


def _fits_layoffs(spot: Spot, wanted: Wish) -> bool:
    """Tell whether the lay-offs are of the wished kind; against gin they must tempt, though none is allowed."""
    best, own = spot.best(), least_deadwood(spot.hand)
    if not spot.takes:
        return best_defence(spot.spread, spot.hand).points < own
    if wanted.layoffs == "chain":
        return bool(spot.later(best.laid_off)) and best.points < own
    if wanted.layoffs == "break":
        # another number than without lay-offs: whoever only forgets them is not told that a meld was kept
        stopped = best.points + sum(each.points for each in spot.later(best.laid_off))
        return best.points < spot.keeping() < own and spot.keeping() != stopped
    return bool(best.laid_off) and best.points < own and not spot.later(best.laid_off)


def questioned(dealer: Dealer, spot: Spot) -> tuple[Spot, Card, int, Card | None]:
    """For the form ``allowed``: the situation, the card, the number of the meld, the card laid off there before.

    The number after the last meld stands for the knocker's deadwood. Half of the cards fit, or would but for gin.
    """
    fitting = [(chain, i) for i, meld in enumerate(spot.spread) for chain in lay_off_chains(meld)]
    held = [(chain, i) for chain, i in fitting if chain[0] in spot.hand]
    doubles = [(chain, i) for chain, i in held if len(chain) > 1 and chain[1] in spot.hand]
    far = [(chain, i) for chain, i in fitting if chain[0] not in spot.hand]
    gaps = [(i, each) for chain, i in far for each in chain[1:] if each in spot.hand]
    if doubles and spot.takes and dealer.chance(0.5):
        chain, number = dealer.choice(doubles)
        return _extended(spot, chain[0], number), chain[1], number, chain[0]
    if held and (not spot.takes or dealer.chance(0.5)):  # against gin, a card that only gin keeps in hand
        chain, number = dealer.choice(held)
        return spot, chain[0], number, None
    if gaps and dealer.chance(0.5):
        number, each = dealer.choice(gaps)
        return spot, each, number, None
    loose = tuple(spot.hand - spot.fitting(spot.spread)) or tuple(spot.hand)
    near = [each for each in loose if any(each.rank is other.rank for other in spot.left)]
    if near and dealer.chance(0.6):
        return spot, dealer.choice(near), len(spot.spread), None
    each = dealer.choice(loose)
    return spot, each, _nearest(each, spot.spread), None


def _extended(spot: Spot, card: Card, number: int) -> Spot:
    """The situation once that card was laid off on that meld."""
    grown = Meld(spot.spread[number].hand | Hand(card.bit))
    spread = tuple(grown if i == number else meld for i, meld in enumerate(spot.spread))
    return replace(spot, spread=spread, hand=spot.hand - Hand(card.bit))


def _nearest(card: Card, spread: tuple[Meld, ...]) -> int:
    """The meld most like the card: of its suit, else with cards near its rank."""

    def distance(number: int) -> tuple[bool, int, int]:
        meld = spread[number]
        other_suit = meld.kind == "set" or meld.cards[0].suit is not card.suit
        return other_suit, min(abs(each.rank - card.rank) for each in meld.cards), number

    return min(range(len(spread)), key=distance)
