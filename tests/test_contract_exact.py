"""The contract solver against brute force that shares no code with it, on small hands dense in melds."""

from __future__ import annotations

from random import Random

import pytest
from support.contract_naive import dense_hand, least_after, least_left, most_used, parts_of, rich_hand

from gintutor.cards import cards
from gintutor.contract.hands import minus, pack, points
from gintutor.contract.melds import Laid, extend, laid, part_faults
from gintutor.contract.options import Ace, Options
from gintutor.contract.rounds import CONTRACTS, Contract, Kind
from gintutor.contract.solver import best_further, best_laying, distance, missing, satisfies

by_round = pytest.mark.parametrize("contract", CONTRACTS, ids=lambda each: str(each.number))
DEUCES = (0, 0, 1, 2, 2, 3, 3, 4, 5, 6, 7)


def written(hand: list[str]) -> str:
    return " ".join(hand)


def rules(chance: Random) -> Options:
    return Options(ace=chance.choice((Ace.BOTH, Ace.BOTH, Ace.HIGH, Ace.LOW)))


@by_round
def test_the_least_that_a_contract_leaves(contract: Contract):
    chance = Random(contract.number)
    possible = 0
    for i in range(4):
        size = max(9, contract.size + 1 + (contract.size < 12 and chance.randrange(2)))
        packs = chance.choice((2, 3))
        if i % 2:
            hand = dense_hand(chance, size, min(size, chance.choice(DEUCES)), packs)
        else:
            hand = rich_hand(chance, contract.number, 0 if contract.rest else 1, packs)
        options = rules(chance)
        least = least_left(hand, contract.number, options.ace)
        found = best_laying(cards(written(hand)), contract, options)
        assert (found and (found.left, found.left_after_discard)) == least, (hand, options)
        assert satisfies(cards(written(hand)), contract, options) is (least is not None)
        possible += found is not None
        if found and found.discard:
            for part, meld in zip(contract.parts, found.melds, strict=True):
                assert part_faults(part, meld.cards, options) == ()
            rest = minus(cards(written(hand)), [card for meld in found.melds for card in meld.cards])
            assert points(minus(rest, (found.discard,))) == found.left_after_discard
    assert possible


@by_round
def test_the_cards_that_are_missing_and_those_that_help(contract: Contract):
    chance = Random(100 + contract.number)
    for _ in range(2):
        size, packs = chance.randrange(6, 9), chance.choice((2, 3))
        hand = dense_hand(chance, size, min(size, chance.choice(DEUCES)), packs)
        options = rules(chance)
        used = most_used(hand, contract.number, options.ace, packs)
        found = distance(cards(written(hand)), contract, options, packs)
        whole = sum(size for _, size in parts_of(contract.number)) + (max(3, len(hand) - 6) if contract.rest else 0)
        assert found.missing == missing(cards(written(hand)), contract, options, packs) == whole - used, (hand, options)
        lying = [card for begun in found.nearest for card in begun.cards if card]
        minus(cards(written(hand)), lying)  # which raises for a card that is not there
        assert len(lying) == used
        if not contract.rest and found.missing:
            unseen = sorted(set(minus(pack(packs), cards(written(hand)))))
            for card in chance.sample(unseen, 2):
                helps = most_used([*hand, str(card)], contract.number, options.ace, packs) > used
                assert (card in found.helps) is helps, (hand, card, options)


@pytest.mark.parametrize("contract", CONTRACTS[:14], ids=lambda each: str(each.number))
def test_with_the_cards_missing_and_no_fewer_the_contract_can_be_laid(contract: Contract):
    """The meaning of the words themselves: every card of the packs is taken in and the hand asked again."""
    chance = Random(200 + contract.number)
    for _ in range(3):
        packs, options = chance.choice((2, 3)), rules(chance)
        hand = rich_hand(chance, contract.number, 0, packs)
        for card in chance.sample(hand, chance.choice((1, 1, 2))):
            hand.remove(card)
        free = [str(card) for card in minus(pack(packs), cards(written(hand)))]
        hand += chance.sample(free, chance.randrange(contract.size + 1 - len(hand), contract.size + 4 - len(hand)))
        held = cards(written(hand))
        unseen = sorted(set(minus(pack(packs), held)))
        found = distance(held, contract, options, packs)
        enough = {card for card in unseen if satisfies(tuple(sorted((*held, card))), contract, options)}
        assert satisfies(held, contract, options) is (found.missing == 0), (hand, options)
        assert (found.missing <= 1) is bool(enough), (hand, options)
        if found.missing == 1:
            assert set(found.helps) == enough, (hand, options)
        elif found.missing == 2:
            for card in found.helps:
                more = tuple(sorted((*held, card)))
                others = sorted(set(minus(pack(packs), more)))
                assert any(satisfies(tuple(sorted((*more, other))), contract, options) for other in others)


def test_a_meld_of_deuces_does_not_wait_for_deuces_that_no_pack_holds():
    """Seven of eight deuces: five make the run, two begin the set; the eighth would need a ninth beside it."""
    hand = cards("2C 2C 2D 2D 2H 2H 2S")
    eighth = cards("2S")[0]
    two, three = (distance(hand, CONTRACTS[7], packs=packs) for packs in (2, 3))
    assert two.missing == 2
    assert eighth not in two.helps
    assert eighth in three.helps


def lying_melds(chance: Random, options: Options) -> list[Laid]:
    """The melds of a contract laid down, now and then with a meld of deuces beside them."""
    contract = chance.choice(CONTRACTS[:14])
    found = best_laying(cards(written(dense_hand(chance, 18, chance.randrange(9)))), contract, options)
    melds = list(found.melds) if found else []
    if chance.random() < 0.2:
        melds.append(laid(chance.choice((Kind.RUN, Kind.SET)), cards("2C 2D 2H")))
    return melds


def plainly(meld: Laid) -> tuple[str, list[tuple[str, str]]]:
    return meld.kind[0], [(str(card), str(meant)) for card, meant in zip(meld.cards, meld.stands_for, strict=True)]


def test_the_least_that_is_left_after_laying_more_and_building():
    chance = Random(7)
    out = 0
    for _ in range(80):
        options = rules(chance)
        melds = lying_melds(chance, options)
        size = chance.randrange(1, 7)
        hand = dense_hand(chance, size, min(size, chance.choice((0, 0, 1, 1, 2, 3))))
        found = best_further(cards(written(hand)), melds, options)
        least = least_after(hand, [plainly(meld) for meld in melds], options.ace)
        assert found.left_after_discard == least, (hand, melds, options)
        used = [card for meld in found.melds for card in meld.cards]
        used += [card for each in found.extensions for card in each.cards]
        rest = minus(cards(written(hand)), used)
        assert points(rest) == found.left
        assert points(minus(rest, (found.discard,))) == least
        assert found.goes_out is (len(rest) == 1)
        assert all(extend(melds[each.meld], each.cards, options) == each.becomes for each in found.extensions)
        out += found.goes_out
    assert 15 < out < 65


def test_the_cards_that_help_lead_to_the_contract_in_as_many_steps():
    """So nothing less would do, as brute force says, and the cards missing are really to be had."""
    chance = Random(11)
    for contract in CONTRACTS[:14]:
        hand = cards(written(dense_hand(chance, 9, chance.choice(DEUCES))))
        options = rules(chance)
        for missed in range(missing(hand, contract, options), 0, -1):
            found = distance(hand, contract, options)
            assert found.missing == missed
            hand = (*hand, chance.choice(found.helps))
        assert satisfies((*hand, *minus(pack(2), hand)[:1]), contract, options)
