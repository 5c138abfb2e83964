"""Every exercise family by its id: the one list the lessons, the view and the tests go by."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gintutor.exercises.contract.deuces import ContractDeucesFamily
from gintutor.exercises.contract.layouts import ContractLayoutsFamily
from gintutor.exercises.contract.meets import ContractMeetsFamily
from gintutor.exercises.contract.melds import ContractMeldFamily
from gintutor.exercises.contract.near import ContractNearFamily
from gintutor.exercises.contract.score import ContractScoreFamily
from gintutor.exercises.contract.turn import ContractTurnFamily
from gintutor.exercises.deadwood.family import DeadwoodFamily
from gintutor.exercises.deduce.family import DeduceFamily
from gintutor.exercises.discard.family import DiscardFamily
from gintutor.exercises.knock.family import KnockFamily
from gintutor.exercises.layoff.family import LayoffFamily
from gintutor.exercises.meld.family import MeldFamily
from gintutor.exercises.outs.family import OutsFamily
from gintutor.exercises.protocol import Family
from gintutor.exercises.score.family import ScoreFamily
from gintutor.exercises.sheet.family import SheetFamily
from gintutor.exercises.split.family import SplitFamily
from gintutor.exercises.turn.family import TurnFamily
from gintutor.exercises.value.family import ValueFamily
from gintutor.exercises.wait.family import WaitFamily

_ALL: tuple[Family, ...] = (
    SplitFamily(),
    DeadwoodFamily(),
    KnockFamily(),
    ScoreFamily(),
    SheetFamily(),
    ValueFamily(),
    LayoffFamily(),
    TurnFamily(),
    OutsFamily(),
    DiscardFamily(),
    WaitFamily(),
    MeldFamily(),
    DeduceFamily(),
    ContractMeldFamily(),
    ContractDeucesFamily(),
    ContractMeetsFamily(),
    ContractLayoutsFamily(),
    ContractNearFamily(),
    ContractTurnFamily(),
    ContractScoreFamily(),
)

FAMILIES: Mapping[str, Family] = MappingProxyType({each.id: each for each in _ALL})

PUZZLES_ONLY = frozenset({"deduce"})
"""The families no lesson teaches: puzzles ask them, of those who know the rules."""

ERROR_TAGS: frozenset[str] = frozenset({
    # a split
    "ace_high", "double_use", "forgotten_card", "forgotten_meld", "gap", "greedy", "kept_whole", "mixed_rank",
    "mixed_suit", "not_a_meld", "pair", "too_few", "wrong_meld",
    # a sum
    "counted_melds", "face_not_ten", "wrong_sum",
    # a knock
    "big_gin_for_gin", "big_gin_for_knock", "big_gin_not_played", "counts_before_discard", "discards_taken_card",
    "gave_deadwood", "gin_for_big_gin", "gin_for_knock", "illegal_discard", "knock_for_big_gin", "knock_for_gin",
    "knock_in_straight_gin", "limit_oklahoma", "missed_discard", "missed_gin", "missed_knock", "over_limit",
    "wrong_miss",
    # a score
    "adds_deadwood", "doubled_anyway", "forgot_bonus", "forgot_doubling", "forgot_layoff", "forgot_own_deadwood",
    "keeps_own_meld", "knocker_lays_off", "layoff_on_gin", "only_bonus", "stops_after_one", "undercut_at_equal",
    "wrong_preset_bonus", "wrong_winner",
    # a game
    "dead_hand_dealer", "dead_hand_scored", "dealer_of_other_rules", "forgot_game_bonus", "forgot_line_bonus",
    "game_bonus_to_loser", "line_bonus_to_target", "missed_error", "no_hands_bonus", "reached_not_total", "shutout",
    "target_at_equal", "two_card_stock", "wrong_dealer", "wrong_target",
    # a card
    "court_order", "wrong_letter", "wrong_order", "wrong_value",
    # a lay-off
    "extends_own", "lays_off_deadwood", "refuses_layoff", "wrong_reason",
    # a turn
    "draws_twice", "keeps_drawn_card", "keeps_too_much", "order_of_offer", "pile_after_passes", "refuses_legal",
    "skips_dealer", "skips_draw", "skips_offer", "stock_only", "wrong_next", "wrong_turn",
    # outs and drawing
    "counts_own", "counts_seen", "forgets_end", "forgets_kind", "leaves_low_card", "leaves_meld", "missed_out",
    "no_out", "takes_without_meld", "wrong_base", "wrong_outs",
    # a discard
    "breaks_better_pair", "breaks_meld", "feeds_opponent", "keeps_high", "melds_first", "risky_discard",
    "several_discards", "wrong_melds",
    # knock or wait
    "gives_layoffs", "knocks_too_soon", "missed_undercut", "sees_undercut", "waits_too_long",
    # a meld
    "kinds_confused", "meld_refused",
    # a deduction
    "wrong_drawn", "wrong_exchange", "wrong_reading",
    # a meld of the contract game
    "ace_only_low", "around_corner", "builds_on_pair", "contract_refused", "deuce_as_two", "deuce_keeps_suit",
    "deuce_majority", "equal_refused", "twice_in_run", "wrong_length", "wrong_stand",
    # a contract
    "deuce_points", "forgets_deuces", "forgets_last_discard", "gin_points", "no_discard", "part_missing",
    "sees_contract", "wrong_contract", "wrong_layout",
    # a turn of the contract game, and its score
    "builds_on_others", "dealer_begins", "forgets_building", "forgets_further", "further_refused", "highest_leads",
    "in_turn_cards", "lays_before_contract", "leaves_useful", "miscounts_upcards", "missed_help", "more_in_same_turn",
    "out_of_turn_cards", "over_three_upcards", "takes_useless", "wrong_distance",
})  # fmt: skip
"""Every misconception a feedback may name. The tags are stored with a learner's answers, so they never change."""


def family(family_id: str) -> Family:
    """The family of that id; ``KeyError`` when there is none."""
    return FAMILIES[family_id]
