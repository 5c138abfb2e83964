"""Situations for the exercise ``discard``: the dearest loose card, the hidden one; two parts; safe and fatal cards."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import DECK, Card, Hand, Rank
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, kin, search, whole_melds
from gintutor.exercises.discard.reasons import hasty
from gintutor.exercises.discard.spot import LOWEST, OUTS, SAFE, Spot
from gintutor.exercises.outs.counting import THREES, meld_outs, unseen
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import discards, least_deadwood

LEVELS = 5
FORMS: Sequence[Sequence[str]] = ((LOWEST, SAFE), (LOWEST, OUTS), (OUTS, SAFE), (LOWEST, OUTS), (SAFE, OUTS))
MOST_BEST = 3  # more equally good discards would be no question
ENDS = (Rank.ACE, Rank.TWO, Rank.QUEEN, Rank.KING)
FULL, BARE = 11, 4


def deal(dealer: Dealer, level: int, rules: Ruleset | None) -> Spot:
    """A situation of that level, 1 … 5.

    Lowest: 1 melds that lie apart · 2 melds that cross, the hasty discard wrong · 4 more of them. Outs: 2 nothing seen
    · 3 cards seen · 4 and 5 own melds hold some. Safe: 1 nothing seen · 3 cards seen · 3 now and then, 5 always: a card
    in few melds goes with what the opponent took.
    """
    base = rules or PRESETS["nb"]
    form, bait = wished(dealer, level)
    if form == LOWEST:
        return search(f"discard {form} level {level}", lambda: _lowest(dealer, level, base))
    make = _outs if form == OUTS else _safe
    return search(f"discard {form} level {level}", lambda: make(dealer, level, base, bait=bait))


def wished(dealer: Dealer, level: int) -> tuple[str, bool]:
    """The form, and whether the plain choice is wrong: low cards have more outs, one fits what was taken."""
    form = dealer.choice(FORMS[level - 1])
    return form, dealer.chance(0.6) or (form == SAFE and level == LEVELS)


def _lowest(dealer: Dealer, level: int, rules: Ruleset) -> Spot | None:
    """Eleven cards; from level 2 on a player who melds the most points first throws the wrong one."""
    hand = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3, 3), (3, 4), (4, 3), (3, 5)))):
        hand = hand | meld.hand
    hand = grow(dealer, hand, FULL, kinship=0.25 if level == 1 else 0.8)
    whole = whole_melds(hand)
    apart = len({each for meld in whole for each in meld.cards}) == sum(map(len, whole))
    if apart != (level == 1) or len(whole) < level:
        return None
    least = min(points for _, points in discards(hand))
    best = [card for card, points in discards(hand) if points == least]
    if len(best) > MOST_BEST or least == 0:
        return None
    thrown = set(hasty(hand))
    fits = set(best) <= thrown if level == 1 else thrown and not thrown & set(best)
    return Spot(form=LOWEST, hand=hand, rules=rules) if fits else None


def _outs(dealer: Dealer, level: int, rules: Ruleset, *, bait: bool) -> Spot | None:
    """Two parts of melds that do not touch, one with more outs; from level 4 on a whole hand around them."""
    first, second = (Hand.of(dealer.sample(dealer.choice(THREES).cards, 2)) for _ in range(2))
    both = first | second
    if len(both) != BARE:
        return None
    hand = both
    if level > 3:
        for meld in disjoint_melds(dealer, (3, 4), free=DECK - both):
            hand = hand | meld.hand
        if len(hand) != FULL or least_deadwood(hand) != both.points:
            return None
    seen = Hand() if level == 2 else Hand.of(dealer.sample(DECK - hand, dealer.choice((2, 3, 4))))
    if level > 2:
        wanted = meld_outs(both, DECK - hand)
        seen = seen | Hand.of(dealer.sample(wanted, 1))
    spot = Spot(form=OUTS, hand=hand, rules=rules, seen=seen, parts=(first, second))
    mine, yours = spot.outs(first), spot.outs(second)
    together = meld_outs(both, unseen(hand, seen))
    if mine & yours or together != mine | yours or len(mine) == len(yours):
        return None
    if first.points == second.points or bait != ((len(mine) > len(yours)) == (first.points < second.points)):
        return None
    blocked = spot.gone(first) & hand or spot.gone(second) & hand
    return None if level > 3 and not blocked and dealer.chance(0.8) else spot


def _safe(dealer: Dealer, level: int, rules: Ruleset, *, bait: bool) -> Spot | None:
    """Loose cards of which one is in fewest melds the opponent could still make; at level 5 none with a taken card."""
    hand = Hand.of(dealer.sample(DECK, 5 if level == 5 else BARE))
    if least_deadwood(hand) < hand.points or len({each.rank for each in hand}) < len(hand) - 1:
        return None
    if level == 1:
        spot = Spot(form=SAFE, hand=hand, rules=rules)
        return spot if any(each.rank in ENDS for each in hand) and _is_clear(spot) else None
    taken = Hand.of(_near(dealer, hand)) if bait else Hand()
    others = DECK - hand - taken
    near = Hand.of({each for card in hand for each in kin(card)}) & others
    seen = Hand.of(dealer.sample(near, 3)) | Hand.of(dealer.sample(others, 2))
    spot = Spot(form=SAFE, hand=hand, rules=rules, seen=seen, taken=taken)
    if bait and not _tempts(spot):
        return None
    middling = any(each.rank not in ENDS for each in spot.safest())
    return spot if _is_clear(spot) and (middling or dealer.chance(0.5)) else None


def _near(dealer: Dealer, hand: Hand) -> list[Card]:
    """One or two cards the opponent took, the first close to a card in hand."""
    close = [each for each in kin(dealer.choice(tuple(hand))) if each not in hand]
    far = DECK - hand - Hand.of(close)
    return [*dealer.sample(close, 1), *dealer.sample(far, dealer.below(2))]


def _tempts(spot: Spot) -> bool:
    """Tell whether a card in fewest melds goes with what the opponent took: who counts only melds throws it."""
    fewest = min(len(spot.live(each)) for each in spot.hand)
    return any(spot.fed(each) for each in spot.hand if len(spot.live(each)) == fewest)


def _is_clear(spot: Spot) -> bool:
    """Tell whether the safest cards, at most two, are those the opponent is least likely to be able to meld."""
    safest = spot.safest()
    chances = {each: spot.chance(each) for each in spot.hand}
    others = [chances[each] for each in spot.hand - safest]
    return len(safest) <= 2 and bool(others) and max(chances[each] for each in safest) < min(others)
