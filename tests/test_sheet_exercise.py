"""Exercises about the score sheet: what each asks is true to the rules, and each misconception is recognised."""

from dataclasses import replace

import pytest

from gintutor.exercises.protocol import Answer, Number
from gintutor.exercises.registry import family
from gintutor.exercises.sheet.paper import full_sheet
from gintutor.exercises.sheet.slips import LINES, LineSlip, Slip, entry, hand_slips, line_slips
from gintutor.exercises.sheet.spot import FORMS, LEVELS, SEATS, deal, name
from gintutor.game import next_dealer
from gintutor.i18n import LANGUAGES, Translator
from gintutor.rules import PRESETS
from gintutor.scoring import HandKind, HandPoints, points, settle
from gintutor.solver import knock
from gintutor.widgets.typed import Typist

SHEET = family("sheet")
SEEDS = range(40)


def found(form, rules=None, level=None, seeds=SEEDS):
    """Every item of that form, with its situation."""
    levels = [level] if level else range(1, LEVELS + 1)
    for at in levels:
        for seed in seeds:
            prompt = SHEET.generate(seed, at, rules)
            if prompt.form == form:
                yield prompt, deal(seed, at, prompt.rules)


def judged(prompt, **changes):
    return SHEET.check(prompt, Answer({**SHEET.solve(prompt).parts, **changes}))


def only_asked(prompt, parts):
    """The answer without what is not asked after the others."""
    unasked = {ask.id for ask in prompt.asks if ask.only_if and parts.get(ask.only_if[0]) != ask.only_if[1]}
    return Answer({id_: part for id_, part in parts.items() if id_ not in unasked})


def said(feedback):
    t = Translator("en", strict=True)
    return " ".join(t(step.text) for step in feedback.steps)


def test_every_level_has_two_forms_and_the_seeds_take_turns():
    for level, forms in enumerate(FORMS, 1):
        assert len(forms) >= 2
        assert [SHEET.generate(seed, level).form for seed in range(len(forms))] == list(forms)


def test_each_form_appears_and_none_is_replaced_by_another_under_the_presets():
    for level, forms in enumerate(FORMS, 1):
        for preset in PRESETS.values():
            for seed in range(24):
                assert SHEET.generate(seed, level, preset).form == forms[seed % len(forms)]


def test_hands_are_priced_by_the_rules_and_dealt_by_who_should():
    for form in ("target", "dealer", "settle", "error"):
        for _, spot in found(form):
            for hand, after in zip(spot.game.hands, spot.game.hands[1:], strict=False):
                assert hand.score == points(hand.result, spot.rules)
                assert after.dealer == next_dealer(spot.rules, hand)


def test_the_sheet_shows_what_was_played():
    for prompt, spot in found("settle"):
        shown = [row.cells for row in prompt.sheet.rows]
        assert shown == [
            tuple(hand.score.points if hand.winner == seat else None for seat in (0, 1)) for hand in spot.game.hands
        ]


# Is it over?


def test_only_points_of_hands_bring_a_player_to_the_target():
    tempted = 0
    for prompt, spot in found("target"):
        best, answer = max(spot.game.scores), SHEET.solve(prompt)
        assert answer.get("points") == best
        assert (answer.get("over") != "no") == (best >= prompt.rules.game_target)
        lead = spot.game.scores.index(best)
        extra = prompt.rules.line_bonus * sum(hand.winner == lead for hand in spot.game.hands)
        if extra and best < prompt.rules.game_target <= best + extra:
            tempted += 1
            fooled = judged(prompt, over=SEATS[lead], points=best + extra)
            assert fooled.error_tags == ("line_bonus_to_target",)
            assert str(extra) in said(fooled)
            assert judged(prompt, over=SEATS[lead]).error_tags == ("line_bonus_to_target",)
    assert tempted > 5


def test_whoever_says_that_the_game_goes_on_says_who_deals_from_level_three_on():
    asked = set()
    for prompt, spot in found("target"):
        last, answer = spot.game.hands[-1], SHEET.solve(prompt)
        who = [ask for ask in prompt.asks if ask.id == "who"]
        assert bool(who) == (prompt.level >= 3), "over or not, for it would tell"
        assert len(prompt.sheet.heads) == (4 if who else 3)
        if not who or spot.game.over:
            continue
        assert who[0].only_if == ("over", "no")
        assert prompt.sheet.rows[-1].cells[0] == name(last.dealer)
        by_turns, by_winner = SEATS[1 - last.dealer], SEATS[last.winner]
        alternate = prompt.rules.next_dealer != "winner"
        assert answer.get("who") == (by_turns if alternate else by_winner)
        other = next(each for each in SEATS if each != answer.get("who"))
        told = judged(prompt, who=other)
        believes = other == (by_winner if alternate else by_turns)
        assert told.error_tags == ("dealer_of_other_rules" if believes else "wrong_dealer",)
        asked.add((alternate, believes))
    assert asked >= {(True, True), (False, True)}


def test_exactly_the_target_is_enough():
    for prompt, spot in found("target", seeds=range(600)):
        if max(spot.game.scores) == prompt.rules.game_target:
            assert SHEET.solve(prompt).get("over") != "no"
            assert "target_at_equal" in judged(prompt, over="no").error_tags
            return
    pytest.fail("no item reaches exactly the target")


# Who deals?


@pytest.mark.parametrize(
    ("preset", "won", "dead"), [("nb", "winner", "same"), ("sv", "other", "same"), ("da", "other", "other")]
)
def test_the_next_dealer_by_country(preset, won, dead):
    seen = set()
    for prompt, spot in found("dealer", PRESETS[preset]):
        last, answer = spot.game.hands[-1], SHEET.solve(prompt)
        ended_dead = last.score.kind is HandKind.DEAD
        seen.add(ended_dead)
        assert answer.get("rule") == (dead if ended_dead else won)
        right = {"winner": last.winner, "other": 1 - last.dealer, "same": last.dealer}[answer.get("rule")]
        assert answer.get("who") == SEATS[right]
    assert seen == {True, False}


def test_the_rule_of_another_country_is_recognised():
    for prompt, spot in found("dealer", PRESETS["sv"], level=1):
        winner = SEATS[spot.game.hands[-1].winner]
        assert judged(prompt, who=winner, rule="winner").error_tags == ("dealer_of_other_rules",)
    for prompt, _ in found("dealer", PRESETS["nb"], level=3):
        if prompt.sheet.rows[-1].cells[1:] == (None, None):
            assert judged(prompt, rule="winner").error_tags == ("dead_hand_dealer",)


# The settlement


def test_totals_are_those_of_the_rules():
    for prompt, spot in found("settle"):
        lines = [HandPoints(hand.winner, hand.score.points) for hand in spot.game.hands]
        settled = settle(prompt.rules, lines)
        answer = SHEET.solve(prompt)
        assert settled.over
        assert (answer.get("first"), answer.get("second")) == settled.totals
        assert answer.get("who") == SEATS[settled.winner]


def test_a_shutout_missed_or_given_is_recognised():
    missed = given = 0
    for prompt, spot in found("settle"):
        settled = spot.game.settlement
        side = settled.players[settled.reached]
        total = SHEET.solve(prompt).get(SEATS[settled.reached])
        if side.shutout:
            assert "shutout" in judged(prompt, **{SEATS[settled.reached]: total - side.shutout}).error_tags
            missed += 1
        elif not settled.players[1 - settled.reached].hand_points and prompt.rules.preset == "da":
            doubled = total + side.hand_points + side.game_bonus
            assert "shutout" in judged(prompt, **{SEATS[settled.reached]: doubled}).error_tags
            given += 1
    assert missed > 3
    assert given > 3


def test_bonuses_forgotten_or_of_other_rules_are_recognised():
    tags = set()
    for prompt, spot in found("settle", level=2):
        players = spot.game.settlement.players
        for line_bonus, tag in ((0, "forgot_line_bonus"), (20, "wrong_preset_bonus"), (25, "wrong_preset_bonus")):
            if line_bonus != prompt.rules.line_bonus:
                totals = {
                    id_: side.total - side.line_bonus + line_bonus * side.hands_won
                    for id_, side in zip(SEATS, players, strict=True)
                }
                feedback = judged(prompt, **totals)
                assert feedback.error_tags == (tag,)
                tags.add(tag)
    assert tags == {"forgot_line_bonus", "wrong_preset_bonus"}


def test_the_higher_total_wins_where_it_decides():
    upset = [
        (prompt, spot)
        for prompt, spot in found("settle", PRESETS["sv"], level=4)
        if spot.game.settlement.winner != spot.game.settlement.reached
    ]
    assert upset
    for prompt, spot in upset:
        settled = spot.game.settlement
        assert settled.totals[settled.winner] > settled.totals[settled.reached]
        assert judged(prompt, who=SEATS[settled.reached]).error_tags == ("reached_not_total",)


# The wrong entry


def test_exactly_one_entry_of_the_sheet_is_wrong():
    for prompt, spot in found("error"):
        off = []
        for number, (row, hand) in enumerate(zip(prompt.sheet.rows, spot.game.hands, strict=False), 1):
            right = tuple(hand.score.points if hand.winner == seat else None for seat in (0, 1))
            off += [f"hand{number}"] * (row.cells[-2:] != right)
        if spot.hand is None:
            below = prompt.sheet.rows[len(spot.game.hands) :]
            for line, row in zip(LINES, below, strict=False):
                right = tuple(entry(spot.game.settlement, line, seat) for seat in (0, 1))
                off += [line] * (row.cells != right)
        assert off == [SHEET.solve(prompt).get("where")]


def test_the_total_adds_up_what_is_written():
    for _, spot in found("error", level=4):
        *lines, total = full_sheet(spot).rows[len(spot.game.hands) :]
        assert total.cells == tuple(sum(row.cells[seat] for row in lines) for seat in (0, 1))


def test_an_entry_that_is_right_is_proved_to_the_learner():
    for prompt, spot in found("error"):
        for option in prompt.ask("where").options:
            if option.id != SHEET.solve(prompt).get("where"):
                feedback = judged(prompt, where=option.id)
                assert "missed_error" in feedback.error_tags
        kept = judged(prompt, points=spot.slip.points)
        assert kept.error_tags == (spot.slip.tag,)
        assert str(spot.slip.points) in said(kept)


def test_slips_differ_from_what_is_right():
    kinds = set()
    for _, spot in [*found("error"), *found("settle")]:
        for hand in spot.game.hands:
            for slip in hand_slips(hand, spot.rules):
                assert isinstance(slip, Slip)
                assert slip.points != hand.score.points
                assert slip.points >= 0
                kinds.add(slip.tag)
        if spot.game.over:
            for slip in line_slips(spot.game):
                assert isinstance(slip, LineSlip)
                assert slip.points != entry(spot.game.settlement, slip.line, slip.seat)
                kinds.add(slip.tag)
    assert kinds >= {
        "wrong_preset_bonus", "forgot_bonus", "undercut_at_equal", "adds_deadwood", "forgot_own_deadwood", "shutout",
        "no_hands_bonus", "game_bonus_to_loser", "forgot_line_bonus",
    }  # fmt: skip


# The dead hand


def test_a_dead_hand_takes_two_cards_in_the_stock_and_no_knock():
    outcomes = set()
    for prompt, spot in found("dead"):
        ending, then = spot.ending, SHEET.solve(prompt).get("then")
        assert prompt.table.zone("stock").hidden == ending.stock
        outcomes.add((len(ending.cards), then))
        if len(ending.cards) == 10:
            assert then == ("dead" if ending.stock == 2 else "draws")
        elif then == "knocks":
            assert knock(ending.cards, prompt.rules, ending.upcard).legal
        else:
            assert not knock(ending.cards, prompt.rules, ending.upcard).legal
            assert then == ("dead" if ending.stock == 2 else "draws")
    assert outcomes == {(10, "dead"), (10, "draws"), (11, "knocks"), (11, "dead"), (11, "draws")}


def test_only_one_answer_about_the_stock_is_true():
    for prompt, spot in found("dead"):
        if len(spot.ending.cards) == 11 and spot.ending.stock == 3:
            assert not knock(spot.ending.cards, prompt.rules, spot.ending.upcard).legal


def test_mistakes_about_the_last_two_cards_are_recognised():
    for prompt, spot in found("dead"):
        then, cards = SHEET.solve(prompt).get("then"), len(spot.ending.cards)
        assert judged(prompt, then="lower").error_tags == ("dead_hand_scored",)
        if then == "knocks":
            assert judged(prompt, then="dead").error_tags == ("missed_knock",)
        elif cards == 10:
            other = "draws" if then == "dead" else "dead"
            assert judged(prompt, then=other).error_tags == ("two_card_stock",)
        else:
            assert judged(prompt, then="knocks").error_tags == ("over_limit",)


def test_only_who_miscounts_the_stock_is_sent_to_count_it_again():
    for prompt, _ in found("dead"):
        best = SHEET.solve(prompt).get("then")
        for then in {"dead", "draws", "lower", "knocks"} - {best}:
            told = judged(prompt, then=then).verdict.id
            assert (told == "sheet.dead_wrong_stock") is ({then, best} == {"dead", "draws"})


# The rules


def test_low_levels_and_house_rules_tell_what_the_game_is_worth():
    house = replace(PRESETS["nb"], line_bonus=30)
    for prompt, _ in found("settle", level=2):
        assert len(prompt.facts) > 2
    for prompt, _ in found("settle", level=3):
        assert len(prompt.facts) == 1
    for prompt, _ in found("settle", house, level=3):
        assert any(dict(fact.args).get("bonus") == 30 for fact in prompt.facts)


@pytest.mark.parametrize("target", [1, 30, 250, 10_000])
def test_any_target_gives_a_sheet_of_one_page(target):
    rules = replace(PRESETS["sv"], game_target=target)
    for level in range(1, LEVELS + 1):
        for seed in range(6):
            prompt = SHEET.generate(seed, level, rules)
            assert SHEET.check(prompt, SHEET.solve(prompt)).correct
            assert prompt.sheet is None or len(prompt.sheet.rows) <= 18
            assert prompt.rules.game_target == (target if target == 250 else 100)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sum_of_each_side_is_written_out(language):
    t = Translator(language, strict=True)
    for prompt, spot in found("settle", level=2):
        whole = " ".join(t(step.text) for step in SHEET.solution(prompt))
        for ask in prompt.asks:
            if isinstance(ask, Number):
                assert str(SHEET.solve(prompt).get(ask.id)) in whole
        assert all(str(total) in whole for total in spot.game.scores)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_can_be_typed_as_it_is_written(language):
    typist = Typist(Translator(language, strict=True))
    for level in range(1, LEVELS + 1):
        for seed in range(12):
            prompt = SHEET.generate(seed, level)
            answer = SHEET.solve(prompt)
            assert typist.read(prompt, typist.written(prompt, answer)) == answer
            for ask in prompt.asks:
                for option in getattr(ask, "options", ()):
                    picked = only_asked(prompt, {**answer.parts, ask.id: option.id})
                    assert typist.read(prompt, typist.written(prompt, picked)) == picked
