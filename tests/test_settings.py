"""The learner's choices: only what there is can be chosen, and they are events of the log."""

import sys
from pathlib import Path

import pytest

from gintutor.i18n import LANGUAGES
from gintutor.launcher import environment
from gintutor.learning import settings as s
from gintutor.learning.log import Log, Record
from gintutor.learning.settings import ALLOWED, Settings, SettingsError, change, changed, folded
from gintutor.widgets.settingsview import preview, settings_view
from gintutor.widgets.styled import look_of


def test_languages_are_those_of_the_catalogs():
    assert s.LANGUAGES == LANGUAGES


def test_every_field_has_values_or_is_the_name():
    assert set(s.FIELDS) == {*ALLOWED, "name"}


@pytest.mark.parametrize(("field", "value"), [(field, value) for field in ALLOWED for value in ALLOWED[field]])
def test_a_choice_is_kept_by_the_log(tmp_path, field, value):
    log = Log(tmp_path)
    log.append(change(field, value))
    log.refresh()
    assert getattr(folded(log.records), field) == value


@pytest.mark.parametrize(
    ("field", "value"),
    [("language", "de"), ("four_colour", 1), ("four_colour", "yes"), ("felt", "pink"), ("name", 5), ("name", "x" * 121),
     ("name", "a\nb"), ("__class__", True), ("colour", True), ("motion", None), ("letters", ["local"])],
)  # fmt: skip
def test_a_choice_there_is_not_is_refused_by_name(field, value):
    with pytest.raises(SettingsError) as caught:
        change(field, value)
    assert (caught.value.field, caught.value.value) == (field, value)


def test_the_last_choice_counts_and_unknown_ones_are_passed_over():
    records = [
        change("felt", "slate"),
        Record(exercise="settings", item=0, event={"do": "set", "field": "future", "value": 3}),
        Record(exercise="settings", item=0, event={"do": "set", "field": "felt", "value": "plaid"}),
        Record(exercise="settings", item=0, event={"do": "set", "field": 7, "value": "plaid"}),
        Record(exercise="en/04/solo", item=0, event={"do": "set", "field": "felt", "value": "green"}),
        change("name", " Kari "),
    ]
    assert folded(records) == changed(Settings(felt="slate"), "name", "Kari")


def test_local_letters_follow_the_language_of_the_lesson():
    mine = Settings(letters="local")
    assert look_of(mine, "da").letters == ("B", "D", "K", "E")
    assert look_of(mine, "sv").letters == ("Kn", "D", "K", "E")
    assert look_of(mine, "en").letters == ("J", "Q", "K", "A")
    assert look_of(Settings(), "da").letters == ("J", "Q", "K", "A")


def test_less_motion_is_honoured_whoever_asks_for_it():
    assert look_of(Settings(), "en").motion
    assert not look_of(Settings(), "en", still=True).motion
    assert not look_of(Settings(motion=False), "en").motion


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_panel_offers_every_choice_and_shows_what_is_chosen(language):
    view = settings_view(Settings(four_colour=True), language)
    groups = {group["field"]: group for group in view["groups"]}
    expected = set(s.FIELDS) - ({"letters"} if language == "en" else set())
    assert set(groups) == expected
    for field in expected - {"name", "language"}:
        assert {option["value"] for option in groups[field]["options"]} == set(ALLOWED[field])
        assert sum(option["on"] for option in groups[field]["options"]) == 1
    assert [option["value"] for option in groups["language"]["options"] if option["on"]] == [language]


def test_the_preview_shows_all_suits_and_courts():
    table = preview(look_of(Settings(), "nb"), "nb")
    assert {each.card.suit for each in table.cards} == {0, 1, 2, 3}
    assert {each.card.rank.letter for each in table.cards} >= set("JQKA")


def test_the_language_chosen_last_is_the_one_to_start_in(tmp_path, monkeypatch):
    assert s.chosen_language(Log(tmp_path)) is None
    for language in ("sv", "nb"):
        Log(tmp_path).append(change("language", language))
    assert s.chosen_language(Log(tmp_path)) == "nb"
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    assert environment.chosen_language(Path(sys.executable)) == "nb"


def test_a_log_that_cannot_be_read_chooses_no_language(tmp_path, monkeypatch):
    (tmp_path / "progress.jsonl").mkdir()
    assert s.chosen_language(Log(tmp_path)) is None
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    assert environment.chosen_language(Path(sys.executable)) is None
    assert environment.chosen_language(tmp_path / "no-python") is None
