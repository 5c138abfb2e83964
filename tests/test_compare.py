"""One hand and one game under all rules: priced by the engine, own rules kept, and what cannot be is refused."""

import re
from dataclasses import replace

import pytest

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.log import Log
from gintutor.learning.settings import folded as settings_folded
from gintutor.messages import Message
from gintutor.rules import FIELDS, PRESETS, ruleset
from gintutor.scoring import HandKind
from gintutor.solver import all_best, best_defence, least_deadwood
from gintutor.widgets.comparedesk import CompareDesk
from gintutor.widgets.compareview import (
    Comparison,
    columns,
    game_sheet,
    hand_sheet,
    news_of,
    table_view,
    zone_lines,
    zone_words,
)
from gintutor.widgets.comparison import CASES, GAMES, price, price_game
from gintutor.widgets.keptpanel import KeptPanel
from gintutor.widgets.play.setup import HOME
from gintutor.widgets.play.setupview import MORE, VARIANTS
from gintutor.widgets.tableview import Look

PLAIN = [PRESETS["nb"], PRESETS["sv"], PRESETS["da"]]
in_every_language = pytest.mark.parametrize("language", LANGUAGES)


def desk(tmp_path, language="en"):
    log = Log(tmp_path)
    log.refresh()
    return CompareDesk(language, log, settings_folded([]))


def choose(at, field, value):
    at.receive({"do": "set", "field": field, "value": value})


def own(changes):
    return Comparison(rules=ruleset({"preset": "sv", **changes}))


def column(sheet, at=-1):
    return {row.head.id: row.cells[at] for row in sheet.rows}


def texts(view):
    """Every text of a view, wherever it stands."""
    if isinstance(view, dict):
        view = view.values()
    if isinstance(view, str):
        return [view]
    return [text for each in view for text in texts(each)] if hasattr(view, "__iter__") else []


# The hands


@pytest.mark.parametrize("name", [name for name in CASES if name != "dead"])
def test_the_hands_are_real_and_laid_down_as_well_as_can_be(name):
    case = CASES[name]
    assert len(case.knocker) == (11 if name == "big_gin" else 10)
    assert len(case.defender) == 10
    assert not case.knocker & case.defender
    assert case.upcard not in case.knocker | case.defender
    if len(case.knocker) == 10:
        assert least_deadwood(case.knocker) == case.left.points
    assert all_best(case.defender)


def test_each_hand_ends_as_it_is_called():
    kinds = {name: price(case, PRESETS["sv"]).score.kind for name, case in CASES.items()}
    assert kinds == {
        "knock": HandKind.KNOCK, "gin": HandKind.GIN, "big_gin": HandKind.BIG_GIN, "undercut": HandKind.UNDERCUT,
        "tie": HandKind.UNDERCUT, "dead": HandKind.DEAD, "spade": HandKind.KNOCK,
    }  # fmt: skip
    tie = price(CASES["tie"], PRESETS["sv"]).result
    assert tie.knocker_deadwood == tie.defender_deadwood
    assert CASES["spade"].upcard.suit.letter == "S"


def test_the_hand_of_lay_offs_is_worked_value_1():
    told = price(CASES["knock"], PRESETS["nb"])
    assert sorted(str(each) for each, _ in told.result.laid_off) == ["7C", "8H", "QH"]
    assert told.score.points == 2


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("knock", (2, 2, 2)), ("gin", (55, 60, 60)), ("big_gin", (58, 69, 69)), ("undercut", (12, 27, 27)),
        ("tie", (10, 25, 25)), ("dead", (0, 0, 0)), ("spade", (23, 23, 23)),
    ],
)  # fmt: skip
def test_a_hand_has_its_price_in_each_country(name, told):
    assert tuple(price(CASES[name], rules).score.points for rules in PLAIN) == told


def test_eleven_melded_cards_are_gin_where_big_gin_is_not_played():
    told = price(CASES["big_gin"], PRESETS["nb"]).score
    assert (told.kind, dict(told.items)["gin_bonus"]) == (HandKind.GIN, 20)


def test_a_spade_upcard_doubles_only_where_that_is_played():
    doubling = replace(PRESETS["sv"], spades_double=True)
    assert price(CASES["spade"], doubling).score.points == 2 * price(CASES["spade"], PRESETS["sv"]).score.points
    assert price(CASES["knock"], doubling).score.points == 2


def test_a_lay_off_against_gin_costs_the_knocker_where_it_is_allowed():
    case, allowed = CASES["gin"], replace(PRESETS["sv"], layoff_on_gin=True)
    kept = best_defence(case.spread, case.defender).points
    assert kept < least_deadwood(case.defender)
    assert price(case, allowed).score.points == kept + 25


@pytest.mark.parametrize(
    ("changes", "limit"), [({"knock_limit": 7}, 7), ({"straight_gin": True}, 0), ({"oklahoma": True}, 5)]
)
def test_a_knock_above_the_limit_is_no_hand(changes, limit):
    told = price(CASES["undercut"], ruleset({"preset": "sv", **changes}))
    assert (told.score, told.limit) == (None, limit)
    shown = column(hand_sheet(replace(own(changes), case="undercut")))
    assert shown["compare.ending"] == Message("compare.forbidden", (("n", limit),))
    assert shown["compare.scores"].id == "compare.nobody"


# The games


def test_a_game_ends_where_the_rules_end_it():
    close = [price_game(GAMES["close"], rules) for rules in PLAIN]
    assert [sum(not line.out for line in each.lines) for each in close] == [9, 7, 7]
    assert all(each.settled.over for each in close)


def test_a_shutout_shows_what_each_country_makes_of_it():
    nb, sv, da = (price_game(GAMES["shutout"], rules).settled.players[0] for rules in PLAIN)
    assert (nb.game_bonus, nb.shutout) == (200, 0)
    assert sv.shutout == sv.hand_points + sv.game_bonus
    assert (da.game_bonus, da.shutout, da.line_bonus) == (100, 0, 0)


def test_the_slower_player_wins_by_swedish_rules_only():
    assert [price_game(GAMES["slow"], rules).settled.winner for rules in PLAIN] == [0, 1, 0]
    assert {price_game(GAMES["slow"], rules).settled.reached for rules in PLAIN} == {0}


def test_a_game_that_does_not_reach_the_target_goes_on():
    shown = column(game_sheet(own({"game_target": 9000})))
    assert shown["compare.winner"].id == "compare.goes_on"


def test_a_forbidden_knock_counts_for_nobody_in_the_game():
    told = price_game(GAMES["close"], ruleset({"preset": "sv", "straight_gin": True}))
    assert {line.out for line in told.lines} == {"forbidden", ""}
    assert not told.settled.over
    assert told.settled.totals == (60, 60)


def test_the_sheets_show_what_was_priced_side_by_side():
    state = own({"undercut_bonus": 40})
    for name in CASES:
        sheet = hand_sheet(replace(state, case=name))
        assert len(sheet.heads) == 5
        for at, (_, rules) in enumerate(columns(state)):
            score = price(CASES[name], rules).score
            shown = column(sheet, at)
            assert shown["rules.item_total"] == score.points
            for key, value in score.items:
                assert shown[f"rules.item_{key}"] == value
    assert column(hand_sheet(replace(state, case="tie")))["rules.item_undercut_bonus"] == 40


# The learner's own rules


@in_every_language
def test_own_rules_begin_with_those_of_the_country(tmp_path, language):
    assert desk(tmp_path, language).state.rules == PRESETS[HOME[language]]


def test_choices_are_kept_in_the_log_for_every_language(tmp_path):
    first = desk(tmp_path)
    for field, value in (
        ("preset", "nb"), ("gin_bonus", "30"), ("oklahoma", True), ("case", "gin"), ("game", "shutout"),
        ("big_gin_bonus", "40"), ("big_gin_bonus", ""),
    ):  # fmt: skip
        choose(first, field, value)
        assert first.state.error is None
    wanted = replace(PRESETS["nb"], gin_bonus=30, oklahoma=True)
    assert first.state.rules == wanted
    for language in LANGUAGES:
        again = desk(tmp_path, language).state
        assert (again.rules, again.case, again.game) == (wanted, "gin", "shutout")


@pytest.mark.parametrize(
    ("field", "value", "allowed"),
    [
        ("gin_bonus", "-5", ("0", "1000")), ("knock_limit", "300", ("0", "50")), ("game_target", "0", ("1", "10")),
        ("undercut_bonus", "many", ("0", "1000")), ("big_gin_bonus", "1e3", ("0", "1000")), ("line_bonus", "", ("0",)),
    ],
)  # fmt: skip
@in_every_language
def test_a_bad_value_is_refused_with_the_rule_and_what_is_allowed(tmp_path, language, field, value, allowed):
    at = desk(tmp_path, language)
    before = at.state.rules
    choose(at, field, value)
    assert at.state.rules == before
    assert at.state.error[0] == field
    t = Translator(language, strict=True)
    told = t(at.state.error[1])
    assert t(FIELDS[field].label).lower() in told.lower()
    assert all(each in told for each in allowed)
    shown = at.bottom()["setup"]
    errors = {each["field"]: each["error"] for part in ("variants", "more") for each in shown[part]["fields"]}
    assert [name for name, error in errors.items() if error] == [field]
    assert desk(tmp_path, language).state.rules == before
    choose(at, field, "20")
    assert at.state.error is None


def test_rules_that_need_an_upcard_are_refused_in_the_eleven_card_deal(tmp_path):
    at = desk(tmp_path)
    choose(at, "eleven_card_deal", True)
    choose(at, "oklahoma", True)
    assert (at.state.error[0], at.state.rules.oklahoma) == ("oklahoma", False)


@pytest.mark.parametrize(
    "event",
    [
        None, 7, {}, {"do": "set"}, {"do": "set", "field": 3, "value": 1}, {"do": "set", "field": "case", "value": []},
        {"do": "set", "field": "case", "value": "nothing"}, {"do": "set", "field": "opponent", "value": "expert"},
        {"do": "set", "field": "__class__", "value": "x"}, {"do": "set", "field": "preset", "value": "fi"},
        {"do": "set", "field": "oklahoma", "value": "yes"}, {"do": "set", "field": "gin_bonus", "value": {}},
        {"do": "boom", "field": "case", "value": "gin"},
    ],
)  # fmt: skip
def test_nonsense_from_outside_changes_nothing(tmp_path, event):
    at = desk(tmp_path)
    before = (at.state.rules, at.state.case, at.state.game)
    at.receive(event)
    assert (at.state.rules, at.state.case, at.state.game) == before
    assert not Log(tmp_path).path.exists()


def test_every_rule_that_matters_can_be_changed(tmp_path):
    shown = desk(tmp_path).bottom()["setup"]
    fields = [each["field"] for part in ("variants", "more") for each in shown[part]["fields"]]
    assert fields == [*VARIANTS, *MORE]
    assert set(FIELDS) - set(fields) == {"preset", "first_dealer"}


# What is shown and said


@in_every_language
def test_everything_is_said_in_every_language(tmp_path, language):
    at = desk(tmp_path, language)
    for field, value in [("straight_gin", True), *(("case", name) for name in CASES), *(("game", g) for g in GAMES)]:
        choose(at, field, value)
        for text in texts([at.top(), at.bottom()]):
            assert not re.search(r"\{\w*\}|\b(compare|rules|play|table|score)\.\w", text), text
        assert at.words()
        assert at.bottom()["live"]["text"]


def test_what_changed_is_told_to_the_ear():
    t = Translator("en", strict=True)
    assert "35 + 25 = 60" in t(news_of(replace(own({}), case="gin")))
    assert "2 × 23 = 46" in t(news_of(replace(own({"spades_double": True}), case="spade")))
    assert "limit is 5" in t(news_of(replace(own({"oklahoma": True}), case="undercut")))
    assert "nobody" in t(news_of(replace(own({}), case="dead")))


@in_every_language
def test_the_cards_lie_on_the_table_and_stand_in_words(language):
    t = Translator(language, strict=True)
    for case in CASES.values():
        shown = [each.card for each in table_view(case, t, Look()).cards]
        wanted = [*case.knocker, *case.defender, *([case.upcard] if case.upcard else [])]
        assert sorted(shown) == sorted(wanted)
        words = zone_words(case, t)
        assert all(t.card_name(each) in words for each in wanted)
        assert all(t.list(map(t.card_name, meld.cards)) in words for meld in case.spread), "a list as people say it"
        assert len(zone_lines(case, t)) >= 1


def test_the_table_is_away_for_a_hand_without_cards(tmp_path):
    panel = KeptPanel(desk(tmp_path))
    assert panel.table.layout.visibility is None
    choose(panel.desk, "case", "dead")
    assert panel.table.layout.visibility == "hidden"
    choose(panel.desk, "case", "gin")
    assert panel.table.layout.visibility is None
    assert panel.bottom.view["part"] == "compare"
    assert panel.top.view["case"]["options"]


def test_a_choice_that_could_not_be_kept_is_told_and_kept_with_the_next(tmp_path):
    log, at = tmp_path / "progress.jsonl", desk(tmp_path)
    log.mkdir()
    choose(at, "knock_limit", "5")
    assert at.bottom()["notes"]
    choose(at, "knock_limit", "lots")
    assert at.bottom()["notes"]
    log.rmdir()
    choose(at, "gin_bonus", "30")
    assert at.bottom()["notes"] == []
    assert desk(tmp_path).state.rules == at.state.rules == ruleset({"preset": "sv", "knock_limit": 5, "gin_bonus": 30})
