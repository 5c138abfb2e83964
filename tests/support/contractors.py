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
)
