"""Learners with one misconception about turns or lay-offs; like :mod:`support.misconceptions`, for two more families.

Each works its answer out from the misconception alone; where that changes nothing the answer is right.
"""

from dataclasses import dataclass
from itertools import combinations
from types import FunctionType

from gintutor.cards import Hand
from gintutor.deal import Discard, Draw, Pass, Phase, Take
from gintutor.exercises.layoff.spot import spot_of as layoff_spot
from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import family
from gintutor.exercises.turn.spot import ME, OTHER, asked
from gintutor.exercises.turn.spot import spot_of as turn_spot
from gintutor.exercises.words import slots_of
from gintutor.solver import all_best, best_defence, lay_off_chains


@dataclass(frozen=True)
class Learner:
    """Somebody with one misconception: the exercise and level it shows at, the name it is stored under, the answers."""

    family: str
    level: int
    tag: str
    answer: FunctionType

    def __str__(self):
        return f"{self.family}-{self.tag}"


def right(prompt):
    return family(prompt.family).solve(prompt)


# Lay-offs


def _put(prompt, laid_off, melds):
    """Those cards on those melds of the spread, those groups in the own outlines, as many as there is room for."""
    table, spot = prompt.table, layoff_spot(prompt)
    targets = len(prompt.asks[0].targets)
    groups = [slots_of(table, [card for card, m in laid_off if m == i]) for i in range(len(spot.spread))]
    groups += [slots_of(table, each) for each in melds][: targets - len(groups)]
    groups += [()] * (targets - len(groups))
    if not any(groups):
        return right(prompt)
    return Answer({"place": tuple(tuple(sorted(group)) for group in groups)})


def _defended(prompt, spread):
    """An honest answer by somebody who believes that those melds take lay-offs."""
    spot = layoff_spot(prompt)
    found = best_defence(spread, spot.hand)
    match prompt.form:
        case "place":
            return _put(prompt, found.laid_off, [meld.cards for meld in found.melds])
        case "count":
            return Answer({"points": found.points})
    return right(prompt)


def lays_off_against_gin(prompt):
    spot = layoff_spot(prompt)
    if spot.takes:
        return right(prompt)
    if prompt.form == "allowed":
        return Answer({"allowed": "yes"})
    return _defended(prompt, spot.spread)


def never_lays_off(prompt):
    spot = layoff_spot(prompt)
    return _defended(prompt, ()) if spot.takes else right(prompt)


def lays_off_one_card_a_meld(prompt):
    spot = layoff_spot(prompt)
    best = spot.best()
    at_once = {chain[0] for meld in spot.spread for chain in lay_off_chains(meld)}
    first = tuple((card, meld) for card, meld in best.laid_off if card in at_once)
    match prompt.form:
        case "place":
            return _put(prompt, first, [meld.cards for meld in best.melds])
        case "count":
            rest = sum(card.points for card, _ in best.laid_off if card not in at_once)
            return Answer({"points": best.points + rest})
        case "which":
            return Answer({"which": tuple(sorted(slots_of(prompt.table, [card for card, _ in first])))})
    before = any(fact.id == "layoff.fact_laid" for fact in prompt.facts)
    return Answer({"allowed": "fit"}) if before else right(prompt)


def keeps_every_meld(prompt):
    spot = layoff_spot(prompt)
    split = min(all_best(spot.hand), key=lambda each: best_defence(spot.takes, each.deadwood).points)
    found = best_defence(spot.takes, split.deadwood)
    if prompt.form == "count":
        return Answer({"points": found.points})
    if prompt.form != "place" or found.melds:
        return right(prompt)
    return _put(prompt, found.laid_off, [meld.cards for meld in split.melds])


def _near(one, other):
    return one.rank is other.rank or (one.suit is other.suit and abs(one.rank - other.rank) == 1)


def lays_beside_the_deadwood(prompt):
    """Whatever pairs with a card of the knocker's deadwood may go there."""
    spot = layoff_spot(prompt)
    best = spot.best()
    beside = [card for card in best.deadwood if any(_near(card, other) for other in spot.left)]
    match prompt.form:
        case "count":
            return Answer({"points": best.points - sum(card.points for card in beside)})
        case "which":
            return Answer({"which": tuple(sorted({*right(prompt).slots("which"), *slots_of(prompt.table, beside)}))})
        case "allowed" if right(prompt).get("allowed") == "deadwood":
            return Answer({"allowed": "yes"})
    return right(prompt)


def melds_two_of_a_kind(prompt):
    """Two cards of one rank in the own hand are as good as a meld."""
    spot = layoff_spot(prompt)
    best = spot.best()
    pairs = [pair for pair in combinations(best.deadwood, 2) if _near(*pair)]
    if not pairs:
        return right(prompt)
    match prompt.form:
        case "place":
            own = [meld.cards for meld in best.melds]
            room = len(prompt.asks[0].targets) - len(spot.spread) - len(own)
            return _put(prompt, best.laid_off, [*own, pairs[0]]) if room > 0 else right(prompt)
        case "count":
            held = Hand.of({card for pair in pairs for card in pair})
            return Answer({"points": best.points - held.points})
    return right(prompt)


# Turns


def _says_yes(prompt, wanted):
    """Yes to the move in question if the misconception makes it legal; else honest."""
    spot = turn_spot(prompt)
    action = asked(prompt.ask("legal").question)
    return Answer({"legal": "yes"}) if wanted(spot, action) else right(prompt)


def throws_back_what_was_taken(prompt):
    if prompt.form == "discard":
        return Answer({"keep": "no", "why": "always"})
    if prompt.form != "legal":
        return right(prompt)
    return _says_yes(prompt, lambda spot, action: action == Discard(spot.taken) if spot.taken else False)


def keeps_whatever_came_last(prompt):
    spot = turn_spot(prompt)
    if spot.drawn is None or spot.taken is not None:
        return right(prompt)
    if prompt.form == "discard":
        return Answer({"keep": "yes", "which": slots_of(prompt.table, [spot.drawn])})
    return Answer({"legal": "taken"}) if asked(prompt.ask("legal").question) == Discard(spot.drawn) else right(prompt)


def draws_again(prompt):
    if prompt.form != "legal":
        return right(prompt)
    return _says_yes(
        prompt,
        lambda spot, action: spot.phase is Phase.DISCARD and spot.turn == ME and isinstance(action, (Draw, Take)),
    )


def discards_before_drawing(prompt):
    if prompt.form != "legal":
        return right(prompt)
    return _says_yes(
        prompt,
        lambda spot, action: spot.phase is Phase.DRAW and spot.turn == ME and isinstance(action, (Discard, Pass)),
    )


def moves_at_any_time(prompt):
    """The other player's turn does not matter."""
    if prompt.form != "legal":
        return right(prompt)
    return _says_yes(prompt, lambda spot, action: spot.turn == OTHER and not spot.offered)


def asks_the_dealer_first(prompt):
    """The dealer is offered the upcard first, and draws first when both leave it."""
    spot = turn_spot(prompt)
    if not spot.offered:
        return right(prompt)
    dealt = spot.dealer == ME
    start = spot.phase is Phase.OFFER and spot.turn != spot.dealer
    if prompt.form == "first":
        return Answer({"next": f"{'you' if dealt else 'other'}_{'offer' if start else 'stock'}"})
    action = asked(prompt.ask("legal").question)
    offered = isinstance(action, (Take, Pass)) and start
    drawn = isinstance(action, Draw) and spot.phase is Phase.FIRST_DRAW
    if offered or drawn:
        return Answer({"legal": "yes" if dealt else "turn"})
    return right(prompt)


def takes_the_pile_after_two_passes(prompt):
    spot = turn_spot(prompt)
    if spot.phase is not Phase.FIRST_DRAW:
        return right(prompt)
    if prompt.form == "first":
        return Answer({"next": f"{'you' if spot.turn == ME else 'other'}_turn"})
    action = asked(prompt.ask("legal").question)
    return Answer({"legal": "yes"}) if spot.turn == ME and action == Take() else right(prompt)


def leaves_the_dealer_out(prompt):
    """One pass is enough: the one who passed draws from the stock."""
    spot = turn_spot(prompt)
    if spot.phase is not Phase.OFFER or spot.turn != spot.dealer:
        return right(prompt)
    if prompt.form == "first":
        return Answer({"next": f"{'you' if spot.dealer == OTHER else 'other'}_stock"})
    action = asked(prompt.ask("legal").question)
    return Answer({"legal": "yes"}) if spot.turn == OTHER and action == Draw() else right(prompt)


HABITS = (
    Learner("layoff", 3, "layoff_on_gin", lays_off_against_gin),
    Learner("layoff", 3, "forgot_layoff", never_lays_off),
    Learner("layoff", 2, "stops_after_one", lays_off_one_card_a_meld),
    Learner("layoff", 4, "keeps_own_meld", keeps_every_meld),
    Learner("layoff", 2, "lays_off_deadwood", lays_beside_the_deadwood),
    Learner("layoff", 3, "extends_own", melds_two_of_a_kind),
    Learner("turn", 2, "discards_taken_card", throws_back_what_was_taken),
    Learner("turn", 2, "keeps_drawn_card", keeps_whatever_came_last),
    Learner("turn", 1, "draws_twice", draws_again),
    Learner("turn", 1, "skips_draw", discards_before_drawing),
    Learner("turn", 1, "wrong_turn", moves_at_any_time),
    Learner("turn", 3, "order_of_offer", asks_the_dealer_first),
    Learner("turn", 3, "pile_after_passes", takes_the_pile_after_two_passes),
    Learner("turn", 3, "skips_dealer", leaves_the_dealer_out),
)
