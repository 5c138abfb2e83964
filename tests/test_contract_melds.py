"""The melds of the contract game: every rule of RULES §3 about what may lie, by name."""

from __future__ import annotations

import pytest

from gintutor.cards import cards
from gintutor.contract.hands import AbsentError, minus, ordered, pack, points, wild
from gintutor.contract.melds import (
    Fault,
    Laid,
    LayError,
    extend,
    extension_faults,
    laid,
    meld_faults,
    part_faults,
)
from gintutor.contract.options import Ace, OptionError, Options, read_options
from gintutor.contract.rounds import CONTRACTS, MOST_HELD, Kind, Part, contract, packs_for

SET, RUN, PAIR = Kind.SET, Kind.RUN, Kind.PAIR
HIGH, LOW = Options(ace=Ace.HIGH), Options(ace=Ace.LOW)


def faults(kind: Kind, text: str, options: Options | None = None) -> tuple[Fault, ...]:
    return meld_faults(kind, cards(text), options or Options())


def lay(kind: Kind, text: str) -> Laid:
    return laid(kind, cards(text))


def building(meld: Laid, text: str, options: Options | None = None) -> tuple[Fault, ...]:
    return extension_faults(meld, cards(text), options or Options())


def shown(meld: Laid) -> tuple[str, str]:
    return " ".join(map(str, meld.cards)), " ".join(map(str, meld.stands_for))


# Cards and rounds


def test_points_of_cards_left_in_hand():
    assert [points(cards(f"{rank}S")) for rank in "A23456789TJQK"] == [15, 20, *[5] * 7, *[10] * 4]
    assert points(cards("7S 7S KD 2C AH")) == 55


def test_a_hand_keeps_equal_cards():
    assert ordered(cards("KS 7S 3C 7S")) == cards("3C 7S 7S KS")
    assert minus(cards("7S 7S 3C"), cards("7S")) == cards("3C 7S")


def test_cards_that_are_not_there_cannot_be_taken():
    with pytest.raises(AbsentError) as error:
        minus(cards("7S 3C"), cards("7S 7S KD"))
    assert error.value.cards == cards("KD 7S")


def test_the_deuces_and_only_they_are_wild():
    assert [str(card) for card in pack(1) if wild(card)] == ["2C", "2D", "2H", "2S"]


def test_two_packs_for_up_to_four_players_three_for_more():
    assert [packs_for(players) for players in range(2, 7)] == [2, 2, 2, 3, 3]
    assert len(pack(2)) == 104
    assert len(pack(3)) == 156
    for players in (1, 7):
        with pytest.raises(ValueError):
            packs_for(players)


def test_the_fifteen_contracts():
    written = [" ".join(f"{part.kind}{part.size}" for part in each.parts) for each in CONTRACTS]
    assert written == [
        "set3 set3", "set3 run4", "set3 set3 set3", "run4 run4", "run5 set3 set3", "set3 set3 set3 set3",
        "run4 run4 set3", "set4 run5", "run5 run5", "set5 run4 run4", "run4 run4 run4", "set4 set4 set3",
        "set5 set3 pair2", "run5 set4 set4", "set3 set3",
    ]  # fmt: skip
    assert [each.number for each in CONTRACTS if each.rest] == [15]
    assert contract(13) is CONTRACTS[12]
    for number in (0, 16, -1):
        with pytest.raises(ValueError):
            contract(number)


def test_at_most_eighteen_cards_with_the_one_drawn():
    assert MOST_HELD == 18


# Sets and pairs


def test_a_set_is_three_or_more_of_one_rank_equal_cards_too():
    assert faults(SET, "7S 7S 7S") == ()
    assert faults(SET, "7S 7S 7D 7H 7C 7C") == ()
    assert faults(SET, "7S 7D") == (Fault.TOO_FEW,)
    assert faults(SET, "7S 7D 8D") == (Fault.MIXED_RANK,)


@pytest.mark.parametrize(
    ("kind", "size", "most"), [(SET, 3, 1), (RUN, 4, 2), (PAIR, 2, 1), (SET, 4, 2), (SET, 5, 2), (RUN, 5, 2)]
)
def test_deuces_are_never_the_majority(kind: Kind, size: int, most: int):
    def mix(deuces: int) -> str:
        naturals = ["9S", "TS", "JS", "QS", "KS"] if kind is RUN else ["9S"] * 5
        return " ".join(["2H"] * deuces + naturals[: size - deuces])

    assert [faults(kind, mix(deuces)) for deuces in range(size)] == [
        () if deuces <= most else (Fault.DEUCES,) for deuces in range(size)
    ]


@pytest.mark.parametrize("kind", [SET, RUN])
def test_all_the_cards_may_be_deuces(kind: Kind):
    assert faults(kind, "2S 2S 2H 2D") == ()
    assert shown(lay(kind, "2S 2H 2D")) == ("2D 2H 2S", "2D 2H 2S")


def test_a_pair_may_be_two_deuces():
    assert faults(PAIR, "2S 2S") == ()


def test_a_pair_is_two_cards_of_one_rank():
    assert faults(PAIR, "KS KS") == ()
    assert faults(PAIR, "KS 2D") == ()
    assert faults(PAIR, "KS") == (Fault.TOO_FEW,)
    assert faults(PAIR, "KS KD KH") == (Fault.TOO_MANY,)
    assert faults(PAIR, "KS QS") == (Fault.MIXED_RANK,)


def test_a_deuce_in_a_set_stands_for_a_suit_that_is_not_there():
    assert shown(lay(SET, "2S 7D 7C")) == ("7C 7D 2S", "7C 7D 7H")
    assert shown(lay(SET, "7C 7D 7H 7S 2S 2S")) == ("7C 7D 7H 7S 2S 2S", "7C 7D 7H 7S 7C 7D")


# Runs


def test_a_run_is_three_or_more_in_sequence_of_one_suit():
    assert faults(RUN, "7S 8S 9S") == ()
    assert faults(RUN, "7S 8S") == (Fault.TOO_FEW,)
    assert faults(RUN, "7S 8S 9D") == (Fault.MIXED_SUIT,)
    assert faults(RUN, "7S 8S TS") == (Fault.GAP,)


def test_equal_cards_never_stand_in_one_run():
    assert faults(RUN, "7S 7S 8S 9S") == (Fault.REPEATED,)


def test_deuces_fill_holes_and_ends_whatever_their_suit():
    assert faults(RUN, "7S 2D TS 2D") == ()
    assert shown(lay(RUN, "TS 2D 2H 7S")) == ("7S 2D 2H TS", "7S 8S 9S TS")
    assert shown(lay(RUN, "8S 7S 2H")) == ("7S 8S 2H", "7S 8S 9S")
    assert shown(lay(RUN, "QS KS AS 2H")) == ("2H QS KS AS", "JS QS KS AS")


def test_cards_laid_in_order_lie_in_that_order():
    assert shown(lay(RUN, "2H 7S 8S")) == ("2H 7S 8S", "6S 7S 8S")
    assert shown(lay(RUN, "2H 7S 8S 2S")) == ("2H 7S 8S 2S", "6S 7S 8S 9S")


def test_a_deuce_counts_as_a_deuce_where_a_natural_two_would_stand():
    assert shown(lay(RUN, "AS 2S 3S")) == ("AS 2S 3S", "AS 2S 3S")
    assert faults(RUN, "2S 3S 2H 2D 5S") == (Fault.DEUCES,)
    assert faults(RUN, "2S 3S 2H") == (Fault.DEUCES,)
    assert faults(RUN, "AS 2S 3S 2D") == ()  # A-2-3-4: two deuces of four cards


def test_the_ace_stands_at_both_ends_by_default():
    assert faults(RUN, "AS 2S 3S") == ()
    assert faults(RUN, "QS KS AS") == ()


def test_the_ace_only_high_or_only_low_by_option():
    assert faults(RUN, "AS 3S 4S 2D", HIGH) == (Fault.ACE_END,)
    assert faults(RUN, "QS KS AS", HIGH) == ()
    assert faults(RUN, "QS KS AS", LOW) == (Fault.ACE_END,)
    assert faults(RUN, "AS 3S 4S 2D", LOW) == ()


def test_no_run_goes_around_the_corner():
    assert faults(RUN, "KS AS 2H 3S") == (Fault.AROUND_CORNER,)
    assert faults(RUN, "QS KS AS 2H 3S 4S") == (Fault.AROUND_CORNER,)
    assert faults(RUN, "KS AS 3S") == (Fault.GAP,)


def test_a_run_has_at_most_thirteen_cards():
    whole = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert faults(RUN, whole) == ()
    assert faults(RUN, whole + " 2D") == (Fault.TOO_MANY,)
    assert faults(RUN, whole + " AS") == (Fault.TOO_MANY, Fault.REPEATED)


def test_all_faults_are_told():
    assert set(faults(RUN, "7S 7S 9D 2H 2D 2C 2S KS")) == {Fault.MIXED_SUIT, Fault.REPEATED}
    assert set(faults(RUN, "7S 9D")) == {Fault.TOO_FEW, Fault.MIXED_SUIT, Fault.GAP}
    assert set(faults(SET, "7S 8D 2H 2D 2C")) == {Fault.MIXED_RANK, Fault.DEUCES}
    assert set(faults(PAIR, "7S 8D 2H")) == {Fault.MIXED_RANK, Fault.TOO_MANY}


def test_cards_that_are_no_meld_are_not_laid():
    with pytest.raises(LayError) as error:
        lay(RUN, "7S 9D")
    assert set(error.value.faults) == {Fault.TOO_FEW, Fault.MIXED_SUIT, Fault.GAP}


def test_a_contract_is_laid_with_exactly_its_sizes():
    assert part_faults(Part(SET, 3), cards("7S 7D 7H")) == ()
    assert part_faults(Part(SET, 3), cards("7S 7D 7H 7C")) == (Fault.WRONG_SIZE,)
    assert part_faults(Part(RUN, 4), cards("7S 8S 9S")) == (Fault.WRONG_SIZE,)


# Building on melds


def test_a_set_grows_by_its_rank_and_by_deuces():
    sevens = lay(SET, "7S 7D 7H")
    assert building(sevens, "7S") == ()
    assert building(sevens, "2S 2D 2H") == ()
    assert building(sevens, "8S") == (Fault.MIXED_RANK,)
    assert shown(extend(sevens, cards("7S 2C"))) == ("7D 7H 7S 7S 2C", "7D 7H 7S 7S 7C")


def test_a_run_grows_at_both_ends():
    run = lay(RUN, "7S 8S 9S")
    assert building(run, "6S") == ()
    assert building(run, "JS TS 6S") == ()
    assert building(run, "JS") == (Fault.GAP,)
    assert building(run, "JS 2H") == ()
    assert building(run, "TD") == (Fault.MIXED_SUIT,)
    assert shown(extend(run, cards("JS 2H 6S"))) == ("6S 7S 8S 9S 2H JS", "6S 7S 8S 9S TS JS")


def test_a_spare_deuce_goes_high_or_below():
    run = lay(RUN, "7S 8S 9S")
    assert shown(extend(run, cards("2H")))[1] == "7S 8S 9S TS"
    assert shown(extend(run, cards("2H"), below=True))[1] == "6S 7S 8S 9S"
    assert shown(extend(lay(RUN, "QS KS AS"), cards("2H")))[1] == "JS QS KS AS"
    assert shown(extend(lay(RUN, "AS 2S 3S"), cards("2H"), below=True))[1] == "AS 2S 3S 4S"


def test_no_second_card_where_a_deuce_stands_for_it():
    run = lay(RUN, "7S 2H 9S")
    assert building(run, "8S") == (Fault.REPEATED,)
    assert building(run, "TS TS") == (Fault.REPEATED,)
    assert building(lay(RUN, "7S 8S 2H"), "9S TS") == (Fault.REPEATED,)


def test_building_keeps_deuces_from_the_majority():
    run = lay(RUN, "7S 2H 9S 2D")
    assert building(run, "2C") == (Fault.DEUCES,)
    assert building(run, "JS 2C") == ()
    assert building(lay(SET, "7S 7D 2H"), "2C") == ()
    assert building(lay(SET, "7S 7D 2H"), "2C 2D") == (Fault.DEUCES,)


def test_building_keeps_a_run_within_thirteen_and_from_turning_the_corner():
    long = lay(RUN, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")
    assert building(long, "KS") == ()
    assert building(long, "KS 2D") == (Fault.TOO_MANY,)
    assert building(long, "KS AS") == (Fault.TOO_MANY, Fault.REPEATED)
    assert building(lay(RUN, "QS KS AS"), "2H 3S") == (Fault.AROUND_CORNER,)


def test_building_an_ace_obeys_the_option():
    assert building(lay(RUN, "JS QS KS"), "AS") == ()
    assert building(lay(RUN, "JS QS KS"), "AS", LOW) == (Fault.ACE_END,)
    assert building(lay(RUN, "3S 4S 5S"), "AS 2H", HIGH) == (Fault.ACE_END,)


def test_a_run_of_deuces_has_no_suit_until_cards_are_built_on_it():
    run = lay(RUN, "2S 2H 2D")
    assert building(run, "2C") == ()
    assert building(run, "7S") == (Fault.DEUCES,)
    assert building(run, "7S 8S 9S") == ()
    assert shown(extend(run, cards("7S 8S 9S")))[1] == "4S 5S 6S 7S 8S 9S"
    assert shown(extend(run, cards("3S 4S 5S")))[1] == "3S 4S 5S 6S 7S 8S"


def test_the_pair_is_never_built_on():
    for text in ("KS", "2H"):
        assert building(lay(PAIR, "KS KD"), text) == (Fault.PAIR_BUILT_ON,)
    with pytest.raises(LayError):
        extend(lay(PAIR, "KS KD"), cards("KS"))


def test_building_nothing_is_no_building():
    assert building(lay(SET, "7S 7D 7H"), "") == (Fault.TOO_FEW,)


# Options


def test_options_default_to_what_the_rules_say_where_the_source_is_silent():
    assert Options() == read_options({})
    assert Options() == read_options({"ace": "both", "extend": "own", "first_come": "next", "stock_out": "shuffle"})


@pytest.mark.parametrize(
    ("source", "field", "allowed"),
    [
        ({"ace": "middle"}, "ace", "both, high, low"),
        ({"ace": None}, "ace", "both, high, low"),
        ({"ace": ["both"]}, "ace", "both, high, low"),
        ({"extend": True}, "extend", "own, any"),
        ({"stock_out": 1}, "stock_out", "shuffle, end"),
        ({"wild": "3"}, "wild", "ace, extend, first_come, stock_out"),
    ],
)
def test_an_option_that_cannot_be_names_its_field_and_what_is_allowed(source: dict, field: str, allowed: str):
    with pytest.raises(OptionError) as error:
        read_options(source)
    assert (error.value.field, error.value.allowed) == (field, allowed)
    assert dict(error.value.message.args)["field"] == field
