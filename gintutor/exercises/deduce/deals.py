"""Situations for the exercise ``deduce``: the answer is dealt first, then everything that would allow another."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, low_cards, search, search_any, threes_with
from gintutor.exercises.deduce.spot import CHANGE, DRAWN, GIN, KNOCK, READ, Spot
from gintutor.melds import Meld
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import least_deadwood

LEVELS = 5
FORMS: Sequence[Sequence[str]] = ((READ,), (READ, CHANGE), (CHANGE, DRAWN), (READ, DRAWN), (CHANGE, DRAWN))
MOST_IN_PILE = 9
ALONE, KNOCK_TOO = "alone", "knock_too"


def deal(dealer: Dealer, level: int, rules: Ruleset | None) -> Spot:
    """A situation of that level, 1 … 5.

    1 the opponent's meld · 2 the meld, or the card to exchange · 3 the exchange, or the card that was drawn · 4 one
    card of two possible melds, or the drawn card by two rules · 5 the exchange with more that misleads, or the drawn
    card. Under rules without an ordinary knock the exchange is for gin.
    """
    base = rules or PRESETS["nb"]
    form = dealer.choice(FORMS[level - 1])
    if form == READ:
        return _read(dealer, base, one=level > 2)
    if form == CHANGE:
        return _change(dealer, base, hard=level > 3)
    wishes = (KNOCK_TOO, ALONE) if level > 3 else (ALONE,)
    return search_any(f"deduce level {level}", wishes, lambda wish: _drawn(dealer, base, wish))


def _read(dealer: Dealer, rules: Ruleset, *, one: bool) -> Spot:
    """All melds of the card are spoilt but one, or but two that share a card; the pile and the hand spoil them."""

    def attempt() -> Spot | None:
        card = dealer.choice(tuple(DECK))
        every = threes_with(card, DECK)
        chosen = dealer.sample(every, 2) if one else [dealer.choice(every)]
        kept = Hand.of({each for meld in chosen for each in meld.hand})
        if one and len(chosen[0].hand & chosen[1].hand) != 2:
            return None
        if {meld.hand.mask for meld in every if not (meld.hand - kept)} != {meld.hand.mask for meld in chosen}:
            return None
        spoilt = _spoilt(dealer, every, kept)
        mine = Hand.of(dealer.sample(spoilt, 2))
        strangers = DECK - Hand.of({each for meld in every for each in meld.hand})
        hand = grow(dealer, mine, 10, free=strangers, kinship=0.5)
        seen = spoilt - mine | Hand.of(dealer.sample(strangers - hand, dealer.choice((3, 4, 5))))
        return Spot(form=READ, hand=hand, rules=rules, seen=seen, known=Hand(card.bit), upcard=card)

    return search("deduce: a meld to read", attempt)


def _spoilt(dealer: Dealer, every: Sequence[Meld], kept: Hand) -> Hand:
    """Cards enough to spoil every meld that is not within ``kept``, and no more."""
    spoilt = Hand.of({each for meld in every for each in meld.hand - kept})
    for each in dealer.shuffled(spoilt):
        fewer = spoilt - Hand(each.bit)
        if all(meld.hand & fewer or not (meld.hand - kept) for meld in every):
            spoilt = fewer
    return spoilt


def _change(dealer: Dealer, rules: Ruleset, *, hard: bool) -> Spot:
    """A hand one exchange away; what else would do it lies in the discard pile."""
    ordinary = 5 <= rules.knock_limit <= 15 and not rules.straight_gin and not rules.oklahoma
    goal = KNOCK if ordinary and dealer.chance(0.5) else GIN

    def attempt() -> Spot | None:
        hand = Hand()
        for meld in disjoint_melds(dealer, dealer.choice(((3, 3), (3,)) if goal == KNOCK else ((3, 4), (3, 3)))):
            hand = hand | meld.hand
        hand = grow(dealer, hand, 10, kinship=0.6)
        spot = Spot(form=CHANGE, hand=hand, rules=rules, goal=goal)
        if least_deadwood(hand) <= spot.limit:
            return None
        found = spot.exchanges()
        sole = [each for each in found if sum(other.into == each.into for other in found) == 1]
        if not sole or (hard and len(found) < 2):
            return None
        right = dealer.choice(sole)
        gone = Hand.of({each.into for each in found} - {right.into})
        if len(gone) > MOST_IN_PILE - 3:
            return None
        seen = gone | Hand.of(dealer.sample(DECK - hand - gone - Hand(right.into.bit), 4))
        return Spot(form=CHANGE, hand=hand, rules=rules, goal=goal, seen=seen)

    return search("deduce: a card to exchange", attempt)


def _drawn(dealer: Dealer, rules: Ruleset, wish: str) -> Spot | None:
    """Eleven cards and an open one: it makes melds that share one card, or what it leaves open the knock decides."""
    upcard = dealer.choice(tuple(DECK))
    every = threes_with(upcard, DECK)
    start = Hand.of({each for meld in dealer.sample(every, 2 if wish == ALONE else 1) for each in meld.hand})
    start = start - Hand(upcard.bit)
    if wish == KNOCK_TOO:
        start = _with_melds(dealer, start, upcard)
    hand = _filled(dealer, start, upcard, rules, low=wish == KNOCK_TOO)
    spot = Spot(form=DRAWN, hand=hand, rules=rules, upcard=upcard, seen=Hand(upcard.bit))
    decided_by_meld = len(spot.newcomers()) == 1
    if not spot.made() or decided_by_meld != (wish == ALONE) or len(spot.drawn()) != 1:
        return None
    return spot


def _with_melds(dealer: Dealer, start: Hand, upcard: Card) -> Hand:
    for meld in disjoint_melds(dealer, (3, 4), free=DECK - start - Hand(upcard.bit)):
        start = start | meld.hand
    return start


def _filled(dealer: Dealer, start: Hand, upcard: Card, rules: Ruleset, *, low: bool) -> Hand:
    """Eleven cards: low ones, so that a knock is near; else anything that leaves more than the limit."""
    free = DECK - Hand(upcard.bit) - start
    if low:
        free = free & low_cards(4)
    elif rules.knock_limit > 15:
        free = free - low_cards(7)
    return start | Hand.of(dealer.sample(free, 11 - len(start)))
