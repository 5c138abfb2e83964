"""Lesson 9 says what the rules say: bonuses, dealers, settlements, and the two traps."""

import re

import pytest

from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.rules import PRESETS
from gintutor.scoring import HandPoints, settle
from gintutor.widgets.series import series_of

(LESSON,) = [each for each in lessons() if each.number == "09"]
COUNTRIES = [PRESETS[each] for each in ("nb", "sv", "da")]


def passage(start):
    (found,) = [text for text in LESSON.prose if text.startswith(start)]
    return found


def rows(text):
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:]]


def hands(points, count, *, seat):
    """That many hands with so many points in all, the one that counts last."""
    return [HandPoints(seat, 1)] * (count - 1) + [HandPoints(seat, points - (count - 1))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bonuses_are_those_of_the_rules(language):
    game, no_hands, line, shutout = rows(paragraph(language, "09", passage("| Bonus")))
    assert game[1:] == [str(each.game_bonus) for each in COUNTRIES]
    assert no_hands[1:] == [str(each.game_bonus_no_hands or each.game_bonus) for each in COUNTRIES]
    assert [int(cell) if cell.isdigit() else 0 for cell in line[1:]] == [each.line_bonus for each in COUNTRIES]
    same = [cell == shutout[1] for cell in shutout[1:]]
    assert same == [each.shutout_doubles == COUNTRIES[0].shutout_doubles for each in COUNTRIES]


def test_the_target_of_all_three_is_100():
    assert {each.game_target for each in COUNTRIES} == {100}


def test_one_game_settled_under_three_sets_of_rules():
    told = [[int(cell.split()[-1]) for cell in row[1:]] for row in rows(passage("| Rules"))]
    played = [*hands(61, 3, seat=1), *hands(104, 4, seat=0)]
    assert told == [list(settle(each, played).totals) for each in COUNTRIES]


def test_a_line_bonus_brings_nobody_to_the_target():
    points, won, *_, tempting = (int(each) for each in re.findall(r"\d+", passage("No bonus counts")))
    for rules in COUNTRIES:
        assert not settle(rules, hands(points, won, seat=0)).over
    assert tempting == points + won * COUNTRIES[0].line_bonus


def test_the_higher_total_wins_by_swedish_rules_only():
    played = [*hands(95, 9, seat=0), *hands(103, 2, seat=1)]
    settled = settle(PRESETS["sv"], played)
    assert (settled.reached, settled.winner, settled.totals) == (1, 0, (320, 253))
    for other in ("nb", "da"):
        assert settle(PRESETS[other], played).winner == 1


def test_who_deals_next_is_what_the_rules_say():
    won, dead = rows(passage("| Who deals next"))
    assert won[1:] == ["the winner" if each.next_dealer == "winner" else "the other player" for each in COUNTRIES]
    told = ["the same player" if each.dead_hand_dealer == "same" else "the other player" for each in COUNTRIES]
    assert dead[1:] == told


def test_the_worked_game_is_a_settlement_and_practice_meets_every_form():
    assert series_of(exercise_spec("09/worked"), "en").prompt(0, 0).form == "settle"
    solo = series_of(exercise_spec("09/solo"), "en")
    forms = {solo.prompt(number, number).form for number in range(solo.items)}
    assert forms == {"target", "dealer", "settle", "error", "dead"}
