"""The rule an answer went against, and the lesson that teaches it: the last line of every explanation of an error."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from gintutor.i18n import Translator, paragraph
from gintutor.lessons.overview import homes
from gintutor.lessons.source import BONUS, Lesson, lessons
from gintutor.messages import Message, say
from gintutor.widgets.state import State

_TEACHES = {
    "01": "ace_high court_order face_not_ten wrong_letter wrong_order wrong_value",
    "02": "ace_high gap kinds_confused meld_refused mixed_rank mixed_suit not_a_meld pair too_few",
    "03": "counted_melds double_use forgotten_card",
    "04": "forgotten_meld greedy kept_whole",
    "05": """discards_taken_card draws_twice keeps_drawn_card order_of_offer pile_after_passes refuses_legal
        skips_dealer skips_draw skips_offer stock_only wrong_turn""",
    "06": """big_gin_for_gin big_gin_for_knock counts_before_discard gave_deadwood gin_for_big_gin gin_for_knock
        knock_for_big_gin knock_for_gin knock_in_straight_gin limit_oklahoma missed_discard missed_gin missed_knock
        over_limit wrong_drawn""",
    "07": """extends_own forgot_layoff keeps_own_meld knocker_lays_off layoff_on_gin lays_off_deadwood refuses_layoff
        stops_after_one""",
    "08": "adds_deadwood forgot_bonus forgot_own_deadwood only_bonus undercut_at_equal wrong_preset_bonus",
    "09": """dead_hand_dealer dead_hand_scored dealer_of_other_rules forgot_game_bonus forgot_line_bonus
        game_bonus_to_loser line_bonus_to_target no_hands_bonus reached_not_total shutout target_at_equal
        two_card_stock""",
    "10": "breaks_better_pair breaks_meld feeds_opponent keeps_high melds_first risky_discard wrong_reading",
    "11": """counts_own counts_seen forgets_end forgets_kind leaves_low_card leaves_meld takes_without_meld wrong_base
        wrong_exchange""",
    "12": "gives_layoffs knocks_too_soon waits_too_long",
    "13": "doubled_anyway forgot_doubling",
    "80": """ace_only_low around_corner builds_on_pair deuce_as_two deuce_keeps_suit deuce_majority equal_refused
        twice_in_run wrong_length""",
    "81": "deuce_points forgets_deuces forgets_last_discard gin_points no_discard wrong_layout",
    "82": """builds_on_others forgets_building forgets_further in_turn_cards lays_before_contract leaves_useful
        missed_help more_in_same_turn no_discard out_of_turn_cards over_three_upcards takes_useless""",
    "83": "dealer_begins deuce_points gin_points highest_leads",
}

TAUGHT: Mapping[str, frozenset[str]] = MappingProxyType({
    number: frozenset(tags.split()) for number, tags in _TEACHES.items()
})  # fmt: skip
"""The misconceptions each lesson puts right. What any slip may look like is explained by the item's own lesson."""


def rule(state: State) -> Lesson | None:
    """The lesson of the rule the checked answer went against; None where there is nothing to explain."""
    found = state.item.feedback
    if found is None or not found.complete or (found.correct and not found.error_tags):
        return None
    own = homes().get(state.item.prompt.family)
    return next((lesson for tag in found.error_tags if (lesson := taught(tag, own))), own)


def taught(tag: str, own: Lesson | None) -> Lesson | None:
    """The lesson that puts a misconception right: the item's own when it does, else the last of those that do.

    It is one about the same game: what holds in the one may be wrong in the other.
    """
    alike = [each for each in lessons() if own is None or (each.number >= BONUS) is (own.number >= BONUS)]
    found = [each for each in alike if tag in TAUGHT.get(each.number, ())]
    return own if own in found else found[-1] if found else None


def is_here(lesson: Lesson, state: State) -> bool:
    """Whether the exercise stands in that lesson itself."""
    return state.series.id.split("/")[1:2] == [lesson.number]


def rule_line(lesson: Lesson, state: State, t: Translator) -> Message:
    """The rule by the name of its lesson, and which lesson that is."""
    title = paragraph(t.language, lesson.number, lesson.prose[0]).removeprefix("# ")
    if is_here(lesson, state):
        return say("table.rule_here", rule=title)
    return say("table.rule", rule=title, lesson=lesson.number.lstrip("0"))
