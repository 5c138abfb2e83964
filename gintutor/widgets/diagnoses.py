"""One sentence for each misconception that a worked example may be about: what puts it right."""

from __future__ import annotations

from collections.abc import Mapping

from gintutor.messages import Message, say

DIAGNOSES: Mapping[str, Message] = {
    "ace_high": say("mastery.error.ace_high"),
    "adds_deadwood": say("mastery.error.adds_deadwood"),
    "big_gin_for_gin": say("mastery.error.big_gin_for_gin"),
    "big_gin_for_knock": say("mastery.error.big_gin_for_knock"),
    "counted_melds": say("mastery.error.counted_melds"),
    "counts_before_discard": say("mastery.error.counts_before_discard"),
    "court_order": say("mastery.error.court_order"),
    "discards_taken_card": say("mastery.error.discards_taken_card"),
    "double_use": say("mastery.error.double_use"),
    "doubled_anyway": say("mastery.error.doubled_anyway"),
    "face_not_ten": say("mastery.error.face_not_ten"),
    "forgot_bonus": say("mastery.error.forgot_bonus"),
    "forgot_doubling": say("mastery.error.forgot_doubling"),
    "forgot_layoff": say("mastery.error.forgot_layoff"),
    "forgot_own_deadwood": say("mastery.error.forgot_own_deadwood"),
    "forgotten_card": say("mastery.error.forgotten_card"),
    "forgotten_meld": say("mastery.error.forgotten_meld"),
    "gap": say("mastery.error.gap"),
    "gave_deadwood": say("mastery.error.gave_deadwood"),
    "gin_for_big_gin": say("mastery.error.gin_for_big_gin"),
    "gin_for_knock": say("mastery.error.gin_for_knock"),
    "greedy": say("mastery.error.greedy"),
    "keeps_own_meld": say("mastery.error.keeps_own_meld"),
    "kept_whole": say("mastery.error.kept_whole"),
    "knock_for_big_gin": say("mastery.error.knock_for_big_gin"),
    "knock_for_gin": say("mastery.error.knock_for_gin"),
    "knock_in_straight_gin": say("mastery.error.knock_in_straight_gin"),
    "knocker_lays_off": say("mastery.error.knocker_lays_off"),
    "layoff_on_gin": say("mastery.error.layoff_on_gin"),
    "limit_oklahoma": say("mastery.error.limit_oklahoma"),
    "missed_discard": say("mastery.error.missed_discard"),
    "missed_gin": say("mastery.error.missed_gin"),
    "missed_knock": say("mastery.error.missed_knock"),
    "mixed_suit": say("mastery.error.mixed_suit"),
    "only_bonus": say("mastery.error.only_bonus"),
    "pair": say("mastery.error.pair"),
    "stops_after_one": say("mastery.error.stops_after_one"),
    "too_few": say("mastery.error.too_few"),
    "undercut_at_equal": say("mastery.error.undercut_at_equal"),
    "wrong_letter": say("mastery.error.wrong_letter"),
    "wrong_order": say("mastery.error.wrong_order"),
    "wrong_preset_bonus": say("mastery.error.wrong_preset_bonus"),
    "wrong_value": say("mastery.error.wrong_value"),
}
