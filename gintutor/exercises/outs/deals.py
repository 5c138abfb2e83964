"""Situations for the exercise ``outs``: from two cards that want a third to whole hands one card from the end."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, kin, search
from gintutor.exercises.outs.counting import low_outs, meld_outs, melds_made
from gintutor.exercises.outs.spot import CHANCE, COUNT, DRAW, GIN, KNOCK, LEAST, MELD, PICK, Spot
from gintutor.melds import SHORT_MELDS
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import least_deadwood

LEVELS = 5
FORMS: Sequence[Sequence[str]] = (
    (COUNT, PICK),
    (COUNT, PICK),
    (DRAW, CHANCE),
    (COUNT, PICK, CHANCE),
    (DRAW, COUNT, CHANCE),
)
MOST_OUTS = 10  # more to count would test patience
SHOWN = 8
CLEAR = 2.0  # points between taking and drawing: what a player sees without adding up forty cards


def deal(dealer: Dealer, level: int, rules: Ruleset | None) -> Spot:
    """A situation of that level, 1 … 5.

    1 two cards · 2 three or four cards · 3 a hand of ten: the open card or the stock, the chance of gin · 4 outs to
    knock · 5 outs to gin, or the open card again. Under rules without an ordinary knock, level 4 asks for gin.
    """
    base = rules or PRESETS["nb"]
    form, bait = wished(dealer, level)
    goal = _goal(form, level, base)
    few = (1,) if bait else (1, 2, 2)  # two cards have two outs at most
    least = 3 if level == 2 else dealer.choice(few if level == 1 else (1, 2, 3))

    def attempt() -> Spot | None:
        held = _held(dealer, goal, level)
        if held is None or (goal == KNOCK and least_deadwood(held) <= base.knock_limit):
            return None
        spot = _spot(dealer, form, goal, held, base, bait=bait)
        return spot if fits(spot, least) else None

    return search(f"outs level {level}", attempt)


def wished(dealer: Dealer, level: int) -> tuple[str, bool]:
    """The form of that item, and whether a card that would help was seen already."""
    form = dealer.choice(FORMS[level - 1])
    return form, form != DRAW and dealer.chance(0.6)


def _goal(form: str, level: int, rules: Ruleset) -> str:
    if form == DRAW:
        return LEAST
    if level <= 2:
        return MELD
    ordinary = 5 <= rules.knock_limit <= 15 and not rules.straight_gin and not rules.oklahoma
    return KNOCK if level == 4 and ordinary else GIN


def _held(dealer: Dealer, goal: str, level: int) -> Hand | None:
    """Cards without a meld that want one; or ten cards with one or two melds."""
    if goal == MELD:
        size = 2 if level == 1 else dealer.choice((3, 3, 4))
        first = dealer.choice(SHORT_MELDS[:96])
        start = Hand.of(dealer.sample(first.cards, 2))
        held = grow(dealer, start, size, kinship=0.9)
        return None if least_deadwood(held) < held.points else held
    shapes = ((3, 4), (3, 3), (3, 4), (3, 3, 3)) if goal == GIN else ((3, 3), (3,), (4,), (3, 3))
    start = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(shapes)):
        start = start | meld.hand
    return grow(dealer, start, 10, kinship=0.55 if goal != KNOCK else 0.35)


def _spot(dealer: Dealer, form: str, goal: str, held: Hand, rules: Ruleset, *, bait: bool) -> Spot:
    """The situation: what lies in the discard pile, an out too for a bait, and what is asked about it."""
    others = DECK - held
    upcard = _upcard(dealer, held) if form == DRAW else None
    if upcard is not None:
        others = others - Hand(upcard.bit)
    count = dealer.choice((2, 3, 4)) if goal == MELD else dealer.choice((4, 5, 6, 7))
    seen = Hand.of(dealer.sample(others, count))
    if bait:
        wanted = meld_outs(held, others) if goal == MELD else low_outs(held, others, _limit(goal, rules))
        seen = seen | Hand.of(dealer.sample(wanted, 1))
    if upcard is not None:
        seen = seen | Hand(upcard.bit)
    spot = Spot(form=form, goal=goal, held=held, seen=seen, rules=rules, upcard=upcard)
    if form != PICK:
        return spot
    return Spot(form=form, goal=goal, held=held, seen=seen, rules=rules, shown=_shown(dealer, spot))


def _limit(goal: str, rules: Ruleset) -> int:
    return rules.knock_limit if goal == KNOCK else 0


def _upcard(dealer: Dealer, held: Hand) -> Card:
    """An open card that fits more or less: half the time it makes a meld, else it only looks like it."""
    others = DECK - held
    making = meld_outs(held, others)
    near = Hand.of({each for card in held for each in kin(card) if each in others})
    pool = making if dealer.chance(0.5) else near - making
    return dealer.choice(tuple(pool or others))


def _shown(dealer: Dealer, spot: Spot) -> tuple[Card, ...]:
    """Cards to pick from: outs, outs that are gone, and cards that lie near without being outs."""
    outs, gone = spot.outs(), spot.gone()
    near = Hand.of({each for card in spot.held for each in kin(card)}) - spot.held - outs - gone
    wide = Hand.of(each for each in near if not melds_made(spot.held, each))
    shown = dealer.sample(outs, 5) + dealer.sample(gone, 2)
    shown += dealer.sample(wide, SHOWN - len(shown))
    shown += dealer.sample(DECK - spot.held - Hand.of(shown), SHOWN - len(shown))
    return tuple(sorted(shown))


def fits(spot: Spot, least: int) -> bool:
    """Tell whether the situation is clear and worth asking, with at least so many outs."""
    if spot.form == DRAW:
        take, stock = spot.left_with_upcard(), spot.left_with_stock()
        return least_deadwood(spot.held) > 10 and abs(take - stock) >= CLEAR
    outs = spot.outs()
    if spot.form == PICK and not set(outs) & set(spot.shown) < set(spot.shown):
        return False
    return least <= len(outs) <= MOST_OUTS and least_deadwood(spot.held) > 0
