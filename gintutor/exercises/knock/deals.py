"""Situations for the exercise ``knock``: legal and not about equally often, near misses often, more traps by level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from gintutor.cards import DECK, Card, Hand, Rank
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, low_cards, search_any, whole_melds
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.knock.spot import Spot
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import KnockOptions, discards

LEVELS = 5
DISCARDS, DECLARE, WHICH = "discards", "declare", "which"
FORMS = (*((DISCARDS, DISCARDS, WHICH) * 2,) * 2, *((DISCARDS, DECLARE, WHICH) * 2,) * 3)
"""The surface forms of each level; seeds take turns. Gin and big gin come with level 3."""
OFFERED = 5  # discards to choose from
USUAL = 10  # the limit of somebody who does not think of the upcard or of straight gin
MOST_DISCARDS = 5  # more cards to mark would test patience, not the rule
Shapes: TypeAlias = Sequence[tuple[int, ...]]
SHAPES: Shapes = ((3, 3), (3, 4), (3, 3), (3, 5), (3, 3, 3), (4, 4))
HIGH_SHAPES: Shapes = ((3,), (3,), ())  # where a house rule sets a high limit
MELDED_SHAPES: Shapes = ((4, 4, 3), (5, 3, 3), (3, 3, 5), (4, 3, 4), (5, 6))  # eleven cards: big gin where it counts
GIN_SHAPES: Shapes = ((3, 3, 4), (3, 3, 3), (5, 5), (4, 3, 3), (3, 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What an item is to be: may the hand end, is the discard asked for or what to declare, which trap it holds."""

    level: int
    legal: bool
    declare: bool  # asks knock, gin or big gin instead of discards
    trap: str  # "none", "oklahoma", "ace", "ten", "straight" or "hidden"
    taken: bool = False  # the card just taken from the pile would make it legal, and may not go back
    near: bool  # not legal by one or two points only, legal with at most two to spare; to declare: gin
    many: bool = False  # any number of legal discards will do
    melded: bool = False  # all eleven cards are melded
    hangs: bool = False  # all eleven cards are over the limit: it hangs on the discard

    def tempts(self, form: str, rules: Ruleset) -> Iterator[str]:
        """The misconceptions that such an item of that form is about, under those rules."""
        if self.melded:
            yield from () if rules.big_gin_bonus is None else ("gin_for_big_gin",)
            return
        if self.hangs if self.legal else not self.taken:  # without the card that may not go back, no discard may help
            yield "counts_before_discard"
        if self.trap in _ABOUT and (not self.legal or form == DISCARDS):  # the best discard is legal under any limit
            yield _ABOUT[self.trap]
        if self.taken:
            yield "discards_taken_card"


_ABOUT = {"oklahoma": "limit_oklahoma", "ace": "limit_oklahoma", "straight": "knock_in_straight_gin"}
_UPCARDS = ("oklahoma", "ace", "ten")


def wish(dealer: Dealer, level: int, form: str) -> Wish:
    """Draw what the item of that level and form is to be."""
    legal, declare = dealer.chance(0.5), form == DECLARE
    if level <= 2:
        return Wish(level=level, legal=legal, declare=False, trap="none", near=level == 2, hangs=level == 2)
    variant = dealer.choice((*("oklahoma",) * 4, *("straight", "ace") * 2, "ten"))
    if legal and declare and dealer.chance(0.4):
        trap = variant if level == 4 else "none"
        return Wish(level=level, legal=True, declare=True, trap=trap, near=False, melded=True)
    hangs = not declare
    taken = not declare and (level == 3 or dealer.chance(0.35))
    if level == 3:
        near = dealer.chance(0.5)
        return Wish(level=3, legal=legal, declare=declare, trap="none", taken=taken, near=near, hangs=hangs)
    if level == 4:
        near = (declare and variant in ("straight", "ace")) or dealer.chance(0.5)
        return Wish(level=4, legal=legal, declare=declare, trap=variant, taken=taken, near=near, hangs=hangs)
    trap = dealer.choice(("none" if declare or taken else "hidden", variant))
    near = dealer.chance(0.6)
    return Wish(level=5, legal=legal, declare=declare, trap=trap, taken=taken, near=near, hangs=hangs)


def wished(dealer: Dealer, level: int, form: str, rules: Ruleset | None) -> tuple[Wish, Ruleset]:
    """What the item is to be, and the rules; the preset is drawn when none are given."""
    base = rules or PRESETS[dealer.choice(("nb", "sv", "da"))]
    return _possible(wish(dealer, level, form), base), base


def deal(dealer: Dealer, level: int, form: str, rules: Ruleset | None) -> Spot:
    """A situation of that level for that form."""
    wanted, base = wished(dealer, level, form, rules)

    def attempt(wished: Wish) -> Spot | None:
        spot = _spot(dealer, _with_variant(base, wished.trap), wished)
        return spot if fits(spot, wished) else None

    return search_any(f"knock level {level} under {base}", _weaker(wanted), attempt)


def to_choose(dealer: Dealer, spot: Spot) -> tuple[Card, ...]:
    """Discards to choose from, in the order of the hand: one that makes it legal where there is one, and tempting ones.

    Tempting is the card that may not go back, then what leaves least: a higher limit would allow it.
    """
    legal = [each.card for each in spot.options().discards]
    right = [dealer.choice(legal)] if legal else []
    after = [card for card, _ in spot.after() if card not in legal]
    barred = [spot.taken] if spot.taken is not None and not spot.rules.rediscard_allowed else []
    wrong = [*barred, *after[:2], *dealer.shuffled(after[2:])]
    return tuple(sorted((*right, *wrong[: OFFERED - len(right)])))


def _weaker(wanted: Wish) -> Iterator[Wish]:
    """The wish, then what to be content with where house rules forbid it: no near miss, no trap, the other verdict."""
    yield wanted
    yield replace(wanted, near=False)
    for legal in (wanted.legal, not wanted.legal):
        yield Wish(level=3, legal=legal, declare=wanted.declare, trap="none", near=False)
    yield Wish(level=3, legal=True, declare=wanted.declare, trap="none", near=False, many=True)


def _possible(wanted: Wish, rules: Ruleset) -> Wish:
    """Turn a wish that the given house rules make impossible, or that would undo them, into one they allow."""
    if wanted.taken and rules.rediscard_allowed:
        wanted = replace(wanted, taken=False)
    if wanted.trap in _UPCARDS and (rules.eleven_card_deal or rules.straight_gin):
        return replace(wanted, trap="straight")
    if wanted.trap == "straight" and rules.oklahoma:
        return replace(wanted, trap="oklahoma")
    return wanted


def _with_variant(rules: Ruleset, trap: str) -> Ruleset:
    if trap in _UPCARDS:
        return replace(rules, oklahoma=True)
    return replace(rules, straight_gin=True) if trap == "straight" else rules


def _spot(dealer: Dealer, rules: Ruleset, wanted: Wish) -> Spot:
    """Any situation of roughly the right kind."""
    upcard = _upcard(dealer, wanted.trap) if rules.oklahoma else None
    free = DECK - Hand.of([upcard] if upcard else [])
    gin_only = rules.straight_gin or (upcard is not None and upcard.rank is Rank.ACE)
    rich = gin_only or rules.knock_limit < 4 or (wanted.declare and dealer.chance(0.6))
    shapes = GIN_SHAPES if rich else HIGH_SHAPES if rules.knock_limit > 20 else SHAPES
    shapes = MELDED_SHAPES if wanted.melded else shapes
    small = 0.0 if shapes is HIGH_SHAPES else 0.6
    hand = _hidden(dealer, free) if wanted.trap == "hidden" else _eleven(dealer, free, shapes, small=small)
    drawn = min(discards(hand), key=lambda pair: pair[1])[0] if wanted.taken else dealer.choice(tuple(hand))
    taken = drawn if wanted.taken or (wanted.level >= 3 and dealer.chance(0.4)) else None
    return Spot(hand=hand, drawn=drawn, taken=taken, upcard=upcard, rules=rules)


def _upcard(dealer: Dealer, trap: str) -> Card:
    """The first upcard: an ace where only gin is to count, a ten or face card, or a lower one that sets the limit."""
    if trap == "ace":
        return dealer.choice([each for each in DECK if each.rank is Rank.ACE])
    ten = trap == "ten"
    return dealer.choice([each for each in DECK if each.rank is not Rank.ACE and (each.points == 10) is ten])


def _eleven(dealer: Dealer, free: Hand, shapes: Shapes, *, small: float) -> Hand:
    """Melds and, for the rest, low cards with the chance ``small``: a hand of which one would ask."""
    start = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(shapes), free=free):
        start = start | meld.hand
    while len(start) < 10:
        pool = tuple((low_cards(5, free) if dealer.chance(small) else free) - start)
        start = start | Hand(dealer.choice(pool).bit)
    return grow(dealer, start, 11, free=free, kinship=0.3)


def _hidden(dealer: Dealer, free: Hand) -> Hand:
    """Cards dense in melds that cross."""
    return grow(dealer, Hand(), 11, free=free, kinship=0.85)


def fits(spot: Spot, wanted: Wish) -> bool:
    """Tell whether the situation is what was wished for."""
    options = spot.options()
    if options.legal != wanted.legal:
        return False
    if wanted.declare:
        return _fits_declare(spot, options, wanted)
    if options.big_gin or (len(options.discards) > MOST_DISCARDS and not wanted.many):
        return False
    if wanted.level <= 2 and not _is_plain(spot.hand):
        return False
    if wanted.hangs and spot.before <= options.limit:
        return False
    back = spot.left_if_taken_goes()
    if wanted.taken and (back is None or back > options.limit):
        return False
    return _is_near(spot, options, wanted) and _has_trap(spot, options, wanted)


def _fits_declare(spot: Spot, options: KnockOptions, wanted: Wish) -> bool:
    """Legal: often gin or eleven melded cards; not legal: by a little, the card just taken or not."""
    if not options.legal:
        back = spot.left_if_taken_goes()
        barred = back is not None and back <= options.limit
        return options.misses_by <= 6 and not barred and _has_trap(spot, options, wanted)
    if wanted.melded or spot.before == 0:
        return spot.before == 0 and (wanted.melded or not wanted.near)
    return wanted.near == any(each.kind == "gin" for each in options.discards)


def _is_plain(hand: Hand) -> bool:
    """Tell whether the melds lie apart, so that only the discard and the sum are in question."""
    whole = whole_melds(hand)
    return len({each for meld in whole for each in meld.cards}) == sum(map(len, whole))


def _is_near(spot: Spot, options: KnockOptions, wanted: Wish) -> bool:
    least = spot.after()[0][1]
    if options.legal:
        return options.limit == 0 or not wanted.near or least >= options.limit - 2
    return options.misses_by <= 2 if wanted.near else 3 <= options.misses_by <= 20


def _has_trap(spot: Spot, options: KnockOptions, wanted: Wish) -> bool:
    """Tell whether the hand tempts the player into the mistake the item is about."""
    if wanted.trap in _ABOUT:  # a discard that the usual limit would allow
        return any(options.limit < left <= USUAL for _, left in spot.after())
    if wanted.trap == "hidden":
        return _hasty(spot) > options.limit if options.legal else len(whole_melds(spot.hand)) >= 4
    return True


def _hasty(spot: Spot) -> int:
    """What a player finds after the best discard who lays the meld with the most points first."""
    return min(
        end.points for card, _ in spot.after() for end in greedy_ends(spot.hand - Hand(card.bit), Temptation.LARGEST)
    )
