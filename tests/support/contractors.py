"""Learners with one misconception about the contract game; like :mod:`support.misconceptions`.

Each works its answer out from the misconception alone; where that changes nothing the answer is right.
"""

from itertools import combinations

from support.misconceptions import Learner, changed, right

from gintutor.cards import Rank
from gintutor.contract.hands import points
from gintutor.contract.rounds import contract
from gintutor.contract.solver import satisfies
from gintutor.exercises.contract.layouts import layouts_of, left_of
from gintutor.exercises.contract.melds import case_of
from gintutor.exercises.protocol import Answer


def deuce(card):
    return card.rank is Rank.TWO


def hand(prompt, zone="hand"):
    """The cards there, equal ones too."""
    return [prompt.table.cards[slot] for slot in prompt.table.zone(zone).slots]


# ---- melds


def _says(prompt, wanted):
    """What somebody says of a meld who answers ``wanted(kind, cards, right answer)``; None: no belief about it."""
    case, ask = case_of(prompt), prompt.asks[0]
    said = wanted(case.code[:-1], (*case.cards, *case.added), right(prompt).get(ask.id))
    return Answer({ask.id: said}) if said in {option.id for option in ask.options} else right(prompt)


def lays_any_number_of_deuces(prompt):
    """A deuce is any card, so two of them and a king are three kings."""
    return _says(prompt, lambda _kind, _cards, truth: "yes" if truth == "deuces" else None)


def lays_a_card_twice_in_a_run(prompt):
    """There are two packs, so two equal cards stand anywhere."""
    return _says(prompt, lambda _kind, _cards, truth: "yes" if truth == "twice" else None)


def builds_on_the_pair(prompt):
    return _says(prompt, lambda kind, _cards, _truth: "yes" if kind == "pair" else None)


def goes_on_after_the_ace(prompt):
    """The ace is high and low, so it joins the king and the two."""
    return _says(prompt, lambda _kind, _cards, truth: "yes" if truth == "corner" else None)


def does_not_count_the_cards(prompt):
    """Longer or shorter, a run is a run."""
    return _says(prompt, lambda _kind, _cards, truth: "yes" if truth == "length" else None)


def wants_different_cards_in_a_set(prompt):
    """As with one pack: a set never holds a card twice."""

    def said(kind, cards, _truth):
        return "twice" if kind == "set" and any(a == b for a, b in combinations(cards, 2)) else None

    return _says(prompt, said)


def keeps_the_ace_low(prompt):
    """As in gin: nothing follows the king."""

    def said(kind, cards, _truth):
        high = cards[-1].rank is Rank.ACE and cards[-2].rank in (Rank.KING, Rank.TWO)
        return "corner" if kind == "run" and high else None

    return _says(prompt, said)


# ---- deuces


def _stands(prompt, card):
    if prompt.form != "stands":
        return right(prompt)
    offered = {option.id for option in prompt.asks[0].options}
    return Answer({"stands": str(card)}) if str(card) in offered else right(prompt)


def _asked(prompt):
    return dict(prompt.question.args)["card"] if prompt.form == "stands" else None


def reads_a_deuce_as_two(prompt):
    return _stands(prompt, _asked(prompt))


def keeps_the_suit_of_a_deuce(prompt):
    """It may be any rank, but hearts stay hearts."""
    if prompt.form != "stands":
        return right(prompt)
    return _stands(prompt, f"{right(prompt).get('stands')[0]}{_asked(prompt).suit.letter}")


# ---- contracts


def keeps_no_card_to_discard(prompt):
    """The contract to the last card: down with it."""
    if prompt.form != "lay" or right(prompt).get("meets") == "yes":
        return right(prompt)
    groups = _all_laid(prompt)
    return Answer({"meets": "yes", "lay": groups}) if groups else right(prompt)


def _all_laid(prompt):
    """Every card in some part of rounds 6 and 11, whose parts are all alike; None where that is not possible."""
    size = {6: 3, 11: 4}.get(prompt.contract)
    if size is None or len(prompt.table.cards) != 12:
        return None
    return _covered(prompt, tuple(range(12)), size, "set" if size == 3 else "run")


def _covered(prompt, free, size, kind):
    if not free:
        return ()
    for rest in combinations(free[1:], size - 1):
        group = (free[0], *rest)
        if stands_as(kind, [prompt.table.cards[slot] for slot in group]):
            others = _covered(prompt, tuple(slot for slot in free if slot not in group), size, kind)
            if others is not None:
                return (group, *others)
    return None


def stands_as(kind, cards):
    """Written from the rule alone: whether the cards are a set or a run; how many they should be is not asked."""
    plain = [card for card in cards if not deuce(card)]
    if 2 * len(plain) < len(cards):
        return not plain
    if kind != "run":
        return len({card.rank for card in plain}) == 1
    low = {int(card.rank) for card in plain}
    high = {13 if card.rank is Rank.ACE else int(card.rank) for card in plain}
    fits = any(len(row) == len(plain) and max(row) - min(row) < len(cards) for row in (low, high))
    return fits and len({card.suit for card in plain}) == 1


def takes_deuces_for_twos(prompt):
    """What only a deuce would complete is not there."""
    if prompt.form != "lay" or right(prompt).get("meets") != "yes":
        return right(prompt)
    plain = [card for card in prompt.table.cards if not deuce(card)]
    return right(prompt) if satisfies(plain, contract(prompt.contract)) else Answer({"meets": "no"})


# ---- points left


def _named(prompt):
    """What the layout leaves that a right answer names, the dearest card first."""
    return left_of(prompt, layouts_of(prompt)[1 if right(prompt).get("better") == "second" else 0])


def _leaves(prompt, counts):
    """What is left to whom each card counts so much; they discard what is dearest to them."""
    counted = [counts(card) for card in _named(prompt)]
    return changed(prompt, points=sum(counted) - (max(counted) if prompt.form == "after" else 0))


def counts_as_in_gin(prompt):
    return _leaves(prompt, lambda card: card.points)


def counts_a_deuce_as_a_low_card(prompt):
    return _leaves(prompt, lambda card: 5 if deuce(card) else points((card,)))


def counts_the_discard_too(prompt):
    if prompt.form != "after":
        return right(prompt)
    return changed(prompt, points=points(_named(prompt)))


# ---- how near


def stops_at_the_first_that_helps(prompt):
    """Deuces always help, and one more good card is enough to look for."""
    if prompt.form != "helps":
        return right(prompt)
    wilds, plain = [], []
    for slot in right(prompt).slots("cards"):
        (wilds if deuce(prompt.table.cards[slot]) else plain).append(slot)
    return changed(prompt, cards=tuple(sorted((*wilds, *plain[:1]))))


def wants_every_card_of_a_rank_in_hand(prompt):
    """Equal ranks always help, whatever is asked for."""
    if prompt.form != "helps":
        return right(prompt)
    ranks = {card.rank for card in hand(prompt)}
    alike = {slot for slot in prompt.table.zone("offer").slots if prompt.table.cards[slot].rank in ranks}
    return changed(prompt, cards=tuple(sorted(alike | set(right(prompt).slots("cards")))))


# ---- a turn


def _upcard(prompt, do, *, mine=None, more=0):
    """What somebody does who answers ``do(right answer)``, and miscounts by ``more`` when taking, in turn or out."""
    if prompt.form != "upcard":
        return right(prompt)
    turn = not prompt.facts[1].id.endswith("out_of_turn")
    done = do(right(prompt).get("do"))
    counts = done == "take" and mine in (None, turn)
    return Answer({"do": done, "size": len(hand(prompt)) + (2 if done == "take" else 0) + (more if counts else 0)})


def takes_whatever_is_offered(prompt):
    return _upcard(prompt, lambda truth: "take" if truth == "leave" else truth)


def takes_nothing(prompt):
    return _upcard(prompt, lambda truth: "leave" if truth == "take" else truth)


def takes_a_fourth_upcard(prompt):
    return _upcard(prompt, lambda truth: "take" if truth == "limit" else truth)


def draws_one_card_with_the_upcard_in_turn(prompt):
    return _upcard(prompt, lambda truth: truth, mine=True, more=-1)


def discards_out_of_turn(prompt):
    return _upcard(prompt, lambda truth: truth, mine=False, more=-1)


def _allows(reason):
    """Somebody who does not know that rule about laying."""

    def says(prompt):
        refused = prompt.form == "now" and right(prompt).get("now") == reason
        return Answer({"now": "yes"}) if refused else right(prompt)

    return says


def _lays(keep):
    """Only into the places that ``keep`` lets: the melds on the table, or the new ones."""

    def does(prompt):
        if prompt.form != "out":
            return right(prompt)
        places = zip(prompt.asks[0].targets, right(prompt).partition("out"), strict=True)
        groups = tuple(group if keep in place else () for place, group in places)
        return Answer({"out": groups}) if any(groups) else right(prompt)

    return does


# ---- the score


def _counted(prompt, counts):
    if prompt.form != "round":
        return right(prompt)
    return changed(prompt, **{ask.id: sum(map(counts, hand(prompt, ask.id))) for ask in prompt.asks})


def _low_deuce(card):
    return 5 if deuce(card) else points((card,))


def lets_the_highest_lead(prompt):
    """More points are better, as in gin."""
    if prompt.form != "sheet":
        return right(prompt)
    lines = [row.cells for row in prompt.sheet.rows if not row.total]
    sums = [sum(column) for column in zip(*lines, strict=True)]
    return changed(prompt, leads=prompt.asks[1].options[sums.index(max(sums))].id)


def lets_the_dealer_begin(prompt):
    return changed(prompt, begins=right(prompt).get("deals")) if prompt.form == "dealer" else right(prompt)


CONTRACTORS = (
    Learner("contract_meld", 2, "deuce_majority", lays_any_number_of_deuces),
    Learner("contract_meld", 1, "twice_in_run", lays_a_card_twice_in_a_run),
    Learner("contract_meld", 2, "builds_on_pair", builds_on_the_pair),
    Learner("contract_meld", 2, "around_corner", goes_on_after_the_ace),
    Learner("contract_meld", 1, "wrong_length", does_not_count_the_cards),
    Learner("contract_meld", 1, "equal_refused", wants_different_cards_in_a_set),
    Learner("contract_meld", 2, "ace_only_low", keeps_the_ace_low),
    Learner("contract_deuces", 1, "deuce_as_two", reads_a_deuce_as_two),
    Learner("contract_deuces", 2, "deuce_keeps_suit", keeps_the_suit_of_a_deuce),
    Learner("contract_meets", 3, "no_discard", keeps_no_card_to_discard),
    Learner("contract_meets", 2, "forgets_deuces", takes_deuces_for_twos),
    Learner("contract_layouts", 1, "gin_points", counts_as_in_gin),
    Learner("contract_layouts", 2, "deuce_points", counts_a_deuce_as_a_low_card),
    Learner("contract_layouts", 1, "forgets_last_discard", counts_the_discard_too),
    Learner("contract_near", 2, "missed_help", stops_at_the_first_that_helps),
    Learner("contract_near", 2, "takes_useless", wants_every_card_of_a_rank_in_hand),
    Learner("contract_turn", 1, "takes_useless", takes_whatever_is_offered),
    Learner("contract_turn", 1, "leaves_useful", takes_nothing),
    Learner("contract_turn", 2, "over_three_upcards", takes_a_fourth_upcard),
    Learner("contract_turn", 1, "in_turn_cards", draws_one_card_with_the_upcard_in_turn),
    Learner("contract_turn", 1, "out_of_turn_cards", discards_out_of_turn),
    Learner("contract_turn", 1, "lays_before_contract", _allows("first")),
    Learner("contract_turn", 2, "more_in_same_turn", _allows("same")),
    Learner("contract_turn", 3, "builds_on_others", _allows("others")),
    Learner("contract_turn", 2, "forgets_building", _lays("new")),
    Learner("contract_turn", 2, "forgets_further", _lays("own")),
    Learner("contract_score", 1, "gin_points", lambda prompt: _counted(prompt, lambda card: card.points)),
    Learner("contract_score", 1, "deuce_points", lambda prompt: _counted(prompt, _low_deuce)),
    Learner("contract_score", 2, "highest_leads", lets_the_highest_lead),
    Learner("contract_score", 1, "dealer_begins", lets_the_dealer_begin),
)
