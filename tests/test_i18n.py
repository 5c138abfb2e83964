"""Messages become words: every language, plain, to see and to hear."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gintutor import i18n
from gintutor.cards import CARDS, Rank, Suit, card, cards
from gintutor.i18n import LANGUAGES, Translator, WordingError, detect_language, language_of, local_letters
from gintutor.messages import Message, command_line, say

PATTERNS = {
    ("en", "test.left"): ("{n} card left: {cards}", "{n} cards left: {cards}"),
    ("nb", "test.left"): ("{n} kort igjen: {cards}", "{n} kort igjen: {cards}"),
    ("en", "test.tell"): ("<{who}> says: {what} & more",),
    ("en", "test.only_english"): ("only here",),
}


@pytest.fixture(autouse=True)
def test_domain(monkeypatch):
    """A domain ``test`` beside the real ones."""
    real = i18n.wording

    def wording(language, id_, n=None):
        forms = PATTERNS.get((language, id_))
        if forms:
            return forms[-1 if n != 1 else 0]
        return real(language, id_, n)

    monkeypatch.setattr(i18n, "wording", wording)


@pytest.mark.parametrize(
    ("language", "name"),
    [("en", "seven of hearts"), ("nb", "hjerter sju"), ("sv", "hjärter sju"), ("da", "hjerter syv")],
)
def test_a_card_is_named_as_the_language_does(language, name):
    assert Translator(language, strict=True).card_name(card("7H")) == name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_own_name_and_sign(language):
    t = Translator(language, local_letters(language), strict=True)
    assert len({t.card_name(each) for each in CARDS}) == 52
    assert len({t.card(each) for each in CARDS}) == 52


def test_letters_are_j_q_k_a_unless_the_learner_chose_others():
    for language in LANGUAGES:
        assert [Translator(language).card(each) for each in cards("JS QH KD AC TS")] == ["♠J", "♥Q", "♦K", "♣A", "♠10"]


@pytest.mark.parametrize(
    ("language", "letters"), [("en", "J Q K A"), ("nb", "Kn D K E"), ("sv", "Kn D K E"), ("da", "B D K E")]
)
def test_local_letters_are_those_of_the_country(language, letters):
    assert " ".join(local_letters(language)) == letters
    assert Translator(language, local_letters(language)).card(card("JS")) == "♠" + letters.split()[0]


def test_plural_follows_n():
    t = Translator("en")
    assert t(say("test.left", n=1, cards=cards("7H"))) == "1 card left: ♥7"
    assert t(say("test.left", n=2, cards=cards("7H 8H"))) == "2 cards left: ♥7 ♥8"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_without_plural_forms_may_still_have_n(language):
    assert Translator(language, strict=True)(say("cards.name", n=3, rank="x", suit="y"))


def test_cards_are_heard_by_name():
    assert Translator("nb").spoken(say("test.left", n=3, cards=cards("7H 8H TS"))) == (
        "3 kort igjen: hjerter sju, hjerter åtte og spar ti"
    )


def test_html_escapes_wording_and_values_and_makes_cards_elements():
    text = Translator("en").html(say("test.tell", who="<b>", what=card("7H")))
    assert text == (
        "&lt;&lt;b&gt;&gt; says: "
        '<span class="gin-card gin-hearts" role="img" aria-label="seven of hearts">♥7</span> &amp; more'
    )


def test_values_are_never_read_as_patterns():
    assert Translator("en")(say("test.tell", who="{what}", what="{who}")) == "<{what}> says: {who} & more"


def test_messages_nest_and_make_lists():
    t = Translator("sv")
    inner = tuple(say("cards.name", rank=rank, suit=Suit.SPADES) for rank in (Rank.ACE, Rank.TWO, Rank.THREE))
    assert t(say("test.tell", who="", what=inner)) == "<> says: spader ess, spader två och spader tre & more"


@pytest.mark.parametrize(
    ("platform", "python", "shown"),
    [
        ("linux", "/opt/gin rummy/python", "'/opt/gin rummy/python' -m pip"),
        ("win32", r"C:\Gin Rummy\python.exe", r'"C:\Gin Rummy\python.exe" -m pip'),
        ("win32", r"C:\gin\python.exe", r"C:\gin\python.exe -m pip"),
    ],
)
def test_a_command_is_shown_as_it_is_typed_here(monkeypatch, platform, python, shown):
    monkeypatch.setattr(sys, "platform", platform)
    assert command_line([python, "-m", "pip"]) == shown


def test_nothing_is_said_to_be_nothing():
    assert Translator("da")(say("test.tell", who="", what=())) == "<> says: ingen & more"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "15,820,024,220"),
        ("nb", "15\xa0820\xa0024\xa0220"),
        ("sv", "15\xa0820\xa0024\xa0220"),
        ("da", "15.820.024.220"),
    ],
)
def test_long_numbers_are_grouped_and_short_ones_left_whole(language, written):
    t = Translator(language)
    assert t.number(15_820_024_220) == written
    assert t.number(9999) == "9999"
    assert t.number(-7) == "−7"


def test_what_a_language_lacks_is_said_in_english_and_else_by_id():
    t = Translator("da")
    assert t(say("test.only_english")) == "only here"
    assert t(say("nowhere.at_all")) == "nowhere.at_all"
    assert t(say("test.tell", who="x")) == "<x> says: {what} & more"


def test_strict_mode_falls_back_to_nothing():
    t = Translator("da", strict=True)
    for message in (say("test.only_english"), say("nowhere.at_all")):
        with pytest.raises(WordingError) as raised:
            t(message)
        assert (raised.value.id, raised.value.language, raised.value.missing) == (message.id, "da", "")
    with pytest.raises(WordingError, match=r"placeholder \{what\} of test\.tell"):
        Translator("en", strict=True)(say("test.tell", who="x"))


def test_unknown_language_or_wrong_letters_are_refused():
    with pytest.raises(ValueError, match="'fi'"):
        Translator("fi")
    with pytest.raises(ValueError, match="four"):
        Translator("nb", ("J", "Q", "K"))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("nb_NO.UTF-8", "nb"),
        ("no", "nb"),
        ("nn_NO", "nb"),
        ("sv-FI", "sv"),
        ("da_DK@euro", "da"),
        ("en_GB", "en"),
        ("Norwegian Bokmål_Norway.1252", "nb"),
        ("Swedish_Sweden.1252", "sv"),
        ("Danish_Denmark.1252", "da"),
        ("de_DE", None),
        ("C.UTF-8", None),
        ("", None),
    ],
)
def test_systems_name_our_languages_in_many_ways(tag, language):
    assert language_of(tag) == language


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "da_DK.UTF-8"}, "da"),
        ({"LANG": "sv_SE.UTF-8", "LANGUAGE": "fi:nn:sv"}, "nb"),
        ({"LANG": "sv_SE.UTF-8", "LANGUAGE": "da", "GINTUTOR_LANGUAGE": "en"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_language_is_taken_from_the_environment(environ, language):
    assert detect_language(environ) == language


def test_words_are_found_from_any_folder_and_without_other_packages(tmp_path):
    code = "from gintutor import i18n, cards; print(ascii(i18n.Translator('sv').card_name(cards.card('8H'))))"
    root = str(Path(i18n.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], cwd=tmp_path, env={**os.environ, "PYTHONPATH": root}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert ast.literal_eval(done.stdout) == "hjärter åtta"


def test_a_damaged_catalog_costs_words_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setattr(i18n.resources, "files", lambda _: tmp_path)
    i18n._catalog.cache_clear()
    folder = tmp_path / "locale" / "en" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    try:
        for broken in (b"", b"not a catalog", b"\xde\x12\x04\x95" + b"\xff" * 40):
            (folder / "broken.mo").write_bytes(broken)
            i18n._catalog.cache_clear()
            assert Translator("en")(Message("broken.id")) == "broken.id"
    finally:
        i18n._catalog.cache_clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_hears_two_lists_hears_where_one_ends(language):
    t = Translator(language)
    first, second = t.list(["a", "b", "c"]), t.list(["d", "e"])
    assert t.list([first, second]) == f"{first}; {second}"


@pytest.mark.parametrize(("language", "shown"), [("en", "9.5"), ("nb", "9,5"), ("sv", "9,5"), ("da", "9,5")])
def test_a_fraction_has_the_decimal_mark_of_the_language(language, shown):
    t = Translator(language)
    assert t.number(9.5) == shown
    assert t.number(9) == "9"
    assert t.number(-0.25).startswith("−")
