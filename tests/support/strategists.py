"""Learners with one misconception about discards, outs or knocks; like :mod:`support.misconceptions`.

Each works its answer out from the misconception alone; where that changes nothing the answer is right.
"""

from support.misconceptions import Learner, changed, right, slots

from gintutor.cards import DECK, Hand
from gintutor.exercises.discard.spot import spot_of as discard_spot
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.outs.chances import options
from gintutor.exercises.outs.counting import far_ends, melds_made
from gintutor.exercises.outs.spot import spot_of as outs_spot
from gintutor.exercises.wait.price import study_of
from gintutor.exercises.wait.spread import TARGETS
from gintutor.exercises.wait.undercut import risk_of
from gintutor.melds import Arrangement
from gintutor.solver import all_best, best_arrangement, best_defence

# ---- outs


def _believing(prompt, outs):
    """The answer of somebody who takes those cards for the outs."""
    spot = outs_spot(prompt)
    if prompt.form == "pick":
        shown = outs & Hand.of(spot.shown)
        return changed(prompt, outs=slots(prompt, shown)) if shown else right(prompt)
    if prompt.form == "count":
        return changed(prompt, outs=len(outs))
    wanted = f"{len(outs)}/{len(spot.unseen)}"
    offered = {each.id for each in options(spot)} if prompt.form == "chance" else set()
    return changed(prompt, outs=wanted) if wanted in offered else right(prompt)


def counts_what_was_seen(prompt):
    spot = outs_spot(prompt)
    return right(prompt) if prompt.form == "draw" else _believing(prompt, spot.among(DECK - spot.held))


def looks_at_one_end_only(prompt):
    """Of a run that could grow at both ends, the upper end is overlooked."""
    spot = outs_spot(prompt)
    upper = Hand.of({high for _, high in far_ends(spot.held, spot.outs())})
    return right(prompt) if prompt.form == "draw" or not upper else _believing(prompt, spot.outs() - upper)


def thinks_of_sets_only(prompt):
    spot = outs_spot(prompt)
    made = [(each, melds_made(spot.held, each)) for each in spot.outs()]
    sets = Hand.of(each for each, melds in made if any(meld.kind == "set" for meld in melds))
    return _believing(prompt, sets) if sets else right(prompt)


def counts_four_of_every_pair(prompt):
    """A pair of eights has four outs, for there are four eights."""
    spot = outs_spot(prompt)
    ranks = [each.rank for each in spot.held]
    if prompt.form != "count" or spot.goal != "meld":
        return right(prompt)
    own = [each for each in spot.held if ranks.count(each.rank) > 1 and any(o.rank is each.rank for o in spot.outs())]
    return changed(prompt, outs=len(spot.outs()) + len(own))


def divides_by_other_cards(prompt):
    """The number of outs is right; the cards it is a share of are not the unseen ones."""
    if prompt.form != "chance":
        return right(prompt)
    spot = outs_spot(prompt)
    others = [each.id for each in options(spot) if not each.id.endswith(f"/{len(spot.unseen)}")]
    return changed(prompt, outs=others[0]) if others else right(prompt)


def takes_every_card_that_is_open(prompt):
    return changed(prompt, better="upcard") if prompt.form == "draw" else right(prompt)


# ---- discards


def throws_the_cheapest_loose_card(prompt):
    if prompt.form != "lowest":
        return right(prompt)
    loose = best_arrangement(discard_spot(prompt).hand).deadwood
    return changed(prompt, card=slots(prompt, [min(loose, key=lambda each: each.points)]))


def melds_the_most_points_first(prompt):
    if prompt.form != "lowest":
        return right(prompt)
    end = min(greedy_ends(discard_spot(prompt).hand, Temptation.LARGEST), key=lambda each: each.mask)
    return changed(prompt, card=slots(prompt, [max(end, key=lambda each: each.points)])) if end else right(prompt)


def breaks_up_the_pair_of_lower_cards(prompt):
    """High cards are kept, however few outs they have."""
    if prompt.form != "outs":
        return right(prompt)
    first, second = (part.points for part in discard_spot(prompt).parts)
    return changed(prompt, **{"break": "first" if first < second else "second"})


def ignores_what_was_taken(prompt):
    """Only the number of melds counts; that a card goes with one the opponent took does not."""
    if prompt.form != "safe":
        return right(prompt)
    spot = discard_spot(prompt)
    thrown = min(spot.hand, key=lambda each: (len(spot.live(each)), -len(spot.fed(each)), each))
    return changed(prompt, card=slots(prompt, [thrown]), melds=len(spot.live(thrown)))


# ---- knock or wait


def lays_down_whatever_leaves_least(prompt):
    """Of the ways that leave the fewest points, the one that takes most lay-offs comes to mind."""
    if prompt.form != "spread":
        return right(prompt)
    hand = Hand.of(prompt.table.cards[:10])
    defender = Hand.of(prompt.table.cards[10:])

    def other(each: Arrangement) -> int:
        return best_defence(each.melds, defender).points

    worst = min((each for each in all_best(hand) if len(each.melds) <= TARGETS), key=other)
    groups = [slots(prompt, meld.cards) for meld in worst.melds]
    return changed(prompt, melds=(*groups, *((),) * (TARGETS - len(groups))))


def _risking(prompt, dangerous):
    risk = risk_of(prompt)
    cards = [each for each in risk.maybe if dangerous(risk, each)]
    return changed(prompt, cards=slots(prompt, cards)) if cards else right(prompt)


def thinks_a_tie_is_no_undercut(prompt):
    if prompt.form != "undercut":
        return right(prompt)
    return _risking(prompt, lambda risk, each: risk.other(each) < risk.own)


def forgets_that_the_opponent_lays_off(prompt):
    if prompt.form == "price":
        return changed(prompt, other=best_defence((), study_of(prompt).theirs).points)
    if prompt.form != "undercut":
        return right(prompt)
    return _risking(prompt, lambda risk, each: risk.other(each, laying_off=False) <= risk.own)


def always_knocks(prompt):
    return changed(prompt, choice="knock") if prompt.form == "price" else right(prompt)


def always_waits(prompt):
    return changed(prompt, choice="wait") if prompt.form == "price" else right(prompt)


STRATEGISTS = (
    Learner("outs", 2, "counts_seen", counts_what_was_seen),
    Learner("outs", 2, "forgets_end", looks_at_one_end_only),
    Learner("outs", 2, "forgets_kind", thinks_of_sets_only),
    Learner("outs", 1, "counts_own", counts_four_of_every_pair),
    Learner("outs", 3, "wrong_base", divides_by_other_cards),
    Learner("outs", 3, "takes_without_meld", takes_every_card_that_is_open),
    Learner("discard", 1, "keeps_high", throws_the_cheapest_loose_card),
    Learner("discard", 2, "melds_first", melds_the_most_points_first),
    Learner("discard", 3, "breaks_better_pair", breaks_up_the_pair_of_lower_cards),
    Learner("discard", 5, "feeds_opponent", ignores_what_was_taken),
    Learner("wait", 1, "gives_layoffs", lays_down_whatever_leaves_least),
    Learner("wait", 1, "undercut_at_equal", thinks_a_tie_is_no_undercut),
    Learner("wait", 2, "forgot_layoff", forgets_that_the_opponent_lays_off),
    Learner("wait", 3, "knocks_too_soon", always_knocks),
    Learner("wait", 3, "waits_too_long", always_waits),
)
