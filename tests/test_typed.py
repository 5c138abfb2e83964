"""Typed answers: every form people use is read, no form is guessed, and what is written reads back."""

import contextlib
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.fakes import COUNT, DISCARD, LEGAL, SPLIT, series

from gintutor.cards import CARDS, card
from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, Translator, local_letters
from gintutor.widgets.cardwords import TypedError, read_card, split_words
from gintutor.widgets.typed import Typist


def typist(language="en", *, local=False):
    return Typist(Translator(language, local_letters(language) if local else None, strict=True), local=local)


def prompt(*asks):
    return series(*asks).family.generate(0, 1)


def fault(call):
    with pytest.raises(TypedError) as caught:
        call()
    return caught.value.code, caught.value.token


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("local", [False, True])
def test_every_card_is_read_by_sign_and_by_name_in_every_language(language, local):
    t = Translator(language, local_letters(language) if local else None)
    for each in CARDS:
        sign = t.card(each)
        for text in (sign, sign[1:] + sign[0], sign.lower(), t.card_name(each), t.card_name(each).upper()):
            assert read_card(text, language, local=local) == each, text


@pytest.mark.parametrize("text", ["7h", "7H", "H7", "h7", "♥7", "7♥", "7♥\ufe0f", "7♡", " 7h ", "seven of hearts"])
def test_one_card_has_many_forms(text):
    assert read_card(text, "en") == card("7H")


@pytest.mark.parametrize(
    ("text", "language", "means"),
    [
        ("10s", "en", "TS"), ("ts", "en", "TS"), ("1c", "en", "AC"),
        ("7r", "nb", "7D"), ("7k", "sv", "7C"), ("kk", "nb", "KC"), ("kn♥", "nb", "JH"), ("b♥", "da", "JH"),
        ("e♠", "sv", "AS"), ("dh", "da", "QH"), ("d♣", "nb", "QC"), ("kd", "nb", "KD"), ("qd", "sv", "QD"),
    ],
)  # fmt: skip
def test_local_letters_are_read_where_they_can_mean_one_card_only(text, language, means):
    assert read_card(text, language) == card(means)


def test_d_alone_is_never_a_rank_in_english():
    assert fault(lambda: read_card("dh", "en")) == ("unknown", "dh")


@pytest.mark.parametrize("language", ["nb", "sv", "da"])
def test_with_local_letters_on_a_form_that_means_two_cards_is_asked_about(language):
    with pytest.raises(TypedError) as caught:
        read_card("KD", language, local=True)
    assert caught.value.code == "ambiguous"
    assert dict(caught.value.message.args)["cards"] == (card("QC"), card("KD"))
    assert read_card("K♦", language, local=True) == card("KD")
    assert read_card("♣D", language, local=True) == card("QC")


@pytest.mark.parametrize("text", ["", "x", "7", "h", "77h", "7hh", "11h", "0h", "♥", "joker", "7 h x"])
def test_what_is_no_card_is_named(text):
    assert fault(lambda: read_card(text, "en")) == ("unknown", text)


def test_a_name_of_several_words_is_one_card():
    assert split_words("seven of hearts, 8h 9h", "en") == ["seven of hearts", "8h", "9h"]
    assert split_words("hjerter sju hjerter åtte", "nb") == ["hjerter sju", "hjerter åtte"]


def test_melds_stand_apart_by_a_bar():
    answer = typist().read(prompt(SPLIT), "7h 8h 9h | 4s 4d 4c")
    assert answer.parts == {"split": ((0, 1, 2), (3, 4, 5))}
    assert typist().read(prompt(SPLIT), "7H,8H,9H").parts == {"split": ((0, 1, 2), ())}


def test_parts_stand_in_the_order_of_the_questions():
    asked = prompt(LEGAL, DISCARD, COUNT)
    assert typist().read(asked, "yes; 2c 7h; 12").parts == {"legal": "yes", "discard": (0, 7), "count": 12}
    assert typist().read(asked, "not; 12").parts == {"legal": "no", "count": 12}
    assert typist().read(asked, "1").parts == {"legal": "yes"}
    assert typist("da").read(asked, "JA").parts == {"legal": "yes"}
    assert typist().read(asked, "; 12").parts == {"count": 12}, "an empty part is unattempted"


@pytest.mark.parametrize(
    ("text", "code", "token"),
    [
        ("7h 8h zz", "unknown", "zz"),
        ("7h 8h AS", "absent", "as"),
        ("7h 8h 9h | 9h 4s 4d", "repeated", "9h"),
        ("7h | 8h | 9h", "melds", "7h | 8h | 9h"),
        ("7h 8h 9h; 4", "surplus", "4"),
        ("", "empty", ""),
        ("   ", "empty", ""),
        ("7h " * 300, "long", ""),
    ],
)
def test_a_fault_in_melds_names_the_card(text, code, token):
    assert fault(lambda: typist().read(prompt(SPLIT), text)) == (code, token)


@pytest.mark.parametrize(
    ("text", "code"),
    [("maybe", "option"), ("yes; 2c 7h 8h", "count"), ("yes; 2c; many", "number"), ("yes; 2c; 100", "range"),
     ("yes; 2c; -1", "number"), ("yes; 2c; ٣", "number"), ("3", "option")],
)  # fmt: skip
def test_a_fault_in_another_part_says_what_is_asked_for(text, code):
    assert fault(lambda: typist().read(prompt(LEGAL, DISCARD, COUNT), text))[0] == code


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("local", [False, True])
@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_what_is_written_reads_back_as_the_same_answer(family, language, local):
    kind, hand = FAMILIES[family], typist(language, local=local)
    for level in range(1, kind.levels + 1):
        asked = kind.generate(50 + level, level)
        answer = kind.solve(asked)
        text = hand.written(asked, answer)
        assert hand.read(asked, text) == answer, text
        assert hand.written(asked, hand.read(asked, text)) == text


@given(st.permutations(range(8)), st.integers(0, 4), st.integers(0, 4))
def test_any_split_reads_back(order, first, second):
    groups = (tuple(sorted(order[:first])), tuple(sorted(order[first : first + second])))
    if not groups[0]:
        groups = (groups[1], ())
    answer = Answer({"split": groups} if any(groups) else {})
    text = typist().written(prompt(SPLIT), answer)
    if text:
        assert typist().read(prompt(SPLIT), text) == answer


@given(st.text(max_size=60))
def test_no_text_does_more_than_be_refused(text):
    with contextlib.suppress(TypedError):
        typist().read(prompt(SPLIT, LEGAL, COUNT), text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "text", ["zz", "as", "7h 7h", "7h|8h|9h", "7h;x", "7h;yes;2c;q", "7h;yes;2c;999", "7h;yes;2c 7h 8h", ""]
)
def test_every_fault_has_words_in_every_language(language, text):
    asks = (SPLIT, LEGAL, DISCARD, COUNT)
    with pytest.raises(TypedError) as caught:
        typist(language).read(prompt(*asks), text)
    assert Translator(language, strict=True)(caught.value.message)


def test_examples_give_nothing_away_and_can_be_read_as_they_stand():
    assert typist().example(prompt(SPLIT)) == "7♥ 8♥ 9♥ | 4♠ 4♦ 4♣"
    assert typist().example(prompt(LEGAL, DISCARD, COUNT)).count(";") == 2


def test_an_example_names_no_card_twice():
    twice = replace(DISCARD, only_if=None), replace(DISCARD, id="other", only_if=None)
    first, second = typist().example(prompt(*twice)).split("; ")
    assert first != second


@pytest.mark.parametrize("text", ["yes 2c", "yes 2c 12", "yes, 2c", "ye 2c"])
def test_an_answer_whose_parts_stand_not_apart_is_told_what_parts_them(text):
    asked = prompt(LEGAL, DISCARD, COUNT)
    with pytest.raises(TypedError) as caught:
        typist().read(asked, text)
    assert caught.value.code == "parts"
    assert dict(caught.value.message.args) == {"example": typist().example(asked)}


@pytest.mark.parametrize(("text", "code"), [("maybe 2c", "option"), ("yes; 2c 12; x", "unknown")])
def test_another_fault_stays_what_it_is(text, code):
    assert fault(lambda: typist().read(prompt(LEGAL, DISCARD, COUNT), text))[0] == code


def test_two_cards_for_two_questions_are_told_what_parts_them():
    twice = [replace(DISCARD, id=each, only_if=None, at_most=1) for each in ("out", "in")]
    assert fault(lambda: typist().read(prompt(*twice), "2c kd"))[0] == "parts"


def test_the_example_leaves_out_questions_that_its_own_choice_leaves_out():
    only_no = replace(COUNT, only_if=("legal", "no"))
    assert typist().example(prompt(LEGAL, DISCARD, only_no)).count(";") == 1


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("７ｈ ８ｈ ９ｈ ｜ ４ｓ ４ｄ ４ｃ", "en"), ("7h\u200b 8h 9h\ufeff | \u202e4s 4d\u200d 4c", "en"),
        ("7 h 8 h 9 h | 4 s 4 d 4 c", "en"), ("7 hearts, hearts 8, 9♥ | spades 4, 4 diamonds, 4 clubs", "en"),
        ("hjerter 7 hjerter 8 9 hjerter | spar 4 4 ruter 4 kløver", "nb"), ("hjärter 7 8h 9 h | 4 s 4 r 4 k", "sv"),
        ("hjerter 7, hjerter 8, hjerter ni | spar fire, 4 ruder, klør 4", "da"),
    ],
)  # fmt: skip
def test_signs_of_other_keyboards_and_cards_in_two_words_are_read(text, language):
    asked = prompt(SPLIT)
    expected = typist().read(asked, "7h 8h 9h | 4s 4d 4c")
    assert typist(language).read(asked, text) == expected


@pytest.mark.parametrize("text", ["8 9 hearts", "hearts", "h h", "7 7 h", "of hearts"])
def test_words_that_make_no_card_together_stay_a_fault(text):
    code, _ = fault(lambda: typist().read(prompt(SPLIT), text))
    assert code == "unknown"


def test_two_words_that_could_be_two_cards_are_asked_about():
    assert fault(lambda: typist("nb", local=True).read(prompt(SPLIT), "k d"))[0] == "ambiguous"
