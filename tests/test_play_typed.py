"""Typed moves, in the words of each language; English is understood everywhere."""

import pytest
from support.games import after, do, hand, slot, slots

from gintutor.i18n import LANGUAGES, Translator
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.play.typed import VOCABULARY, read

STATE = after(hand("4S 5S 6S 7S 9H 9D 9C 2C AD JH", "KH KS KD 8S 5H 6D TC JD 3C 8D", "4D"), do("take"))


@pytest.mark.parametrize(
    ("language", "text", "event"),
    [
        ("en", "draw", do("draw")),
        ("en", "  Discard   7h ", do("discard", slot=slot("7H"))),
        ("en", "discard seven of hearts", do("discard", slot=slot("7H"))),
        ("en", "knock 6h", do("knock", slot=slot("6H"))),
        ("en", "gin 6h", do("knock", slot=slot("6H"))),
        ("en", "knock", do("knock")),
        ("en", "gin", do("knock")),
        ("en", "discard 10 of spades", do("discard", slot=slot("TS"))),
        ("en", "discard the king of hearts", do("discard", slot=slot("KH"))),
        ("nb", "kast sp 4", do("discard", slot=slot("4S"))),
        ("nb", "kast hj kn", do("discard", slot=slot("JH"))),
        ("sv", "lägg ner hj kn hj d hj k", do("lay", slots=slots("JH QH KH"))),
        ("da", "smid kl 4", do("discard", slot=slot("4C"))),
        ("en", "big gin", do("big_gin")),
        ("en", "lay 7h 8h 9h", do("lay", slots=slots("7H 8H 9H"))),
        ("en", "lay off 7h", do("lay_off", slot=slot("7H"))),
        ("en", "lay off 7h 2", do("lay_off", slot=slot("7H"), meld=1)),
        ("nb", "trekk", do("draw")),
        ("nb", "draw", do("draw")),
        ("nb", "la ligge", do("pass")),
        ("nb", "tell opp", do("done")),
        ("da", "tæl op", do("done")),
        ("nb", "kast hjerter sju", do("discard", slot=slot("7H"))),
        ("nb", "bank h6", do("knock", slot=slot("6H"))),
        ("nb", "legg til ♥7 1", do("lay_off", slot=slot("7H"), meld=0)),
        ("sv", "saka ♦K", do("discard", slot=slot("KD"))),
        ("sv", "knacka ♥6", do("knock", slot=slot("6H"))),
        ("sv", "lägg ner ♥7 ♥8 ♥9", do("lay", slots=slots("7H 8H 9H"))),
        ("da", "smid ♥7", do("discard", slot=slot("7H"))),
        ("da", "træk", do("draw")),
        ("da", "læg af ♥7", do("lay_off", slot=slot("7H"))),
        ("sv", "dra talong", do("draw")), ("nb", "trekk fra trekkbunken", do("draw")),
        ("en", "draw from the stock", do("draw")), ("da", "træk fra stock", do("draw")),
    ],
)  # fmt: skip
def test_a_move_is_read(language, text, event):
    assert read(STATE, text, Translator(language), False) == [event]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_open_card_may_be_named_where_it_is_taken_as_the_page_writes_it(language):
    state = after(hand("4S 5S 6S 7S 9H 9D 9C 2C AD JH", "KH KS KD 8S 5H 6D TC JD 3C 8D", "4D"))
    t = Translator(language, strict=True)
    (top,) = state.position.pile[-1:]
    assert read(state, f"{VOCABULARY.word('take', t)} {t.card(top)}", t, False) == [do("take")]
    other = next(iter(state.position.hands[0]))
    with pytest.raises(TypedError) as raised:
        read(state, f"{VOCABULARY.word('take', t)} {t.card(other)}", t, False)
    assert raised.value.code == "surplus"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"), ("   ", "empty"), ("x" * 300, "long"), ("hop", "command"), ("discard", "count"),
        ("discard 7h 8h", "count"), ("discard 99", "unknown"), ("lay 7h", "count"), ("draw 7h", "surplus"),
        ("7h", "command"), ("discarded 7h", "command"), ("<b>", "command"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_says_why(text, code):
    with pytest.raises(TypedError) as raised:
        read(STATE, text, Translator("en", strict=True), False)
    assert raised.value.code == code
    assert Translator("en", strict=True)(raised.value.message)


def test_a_card_after_a_word_that_stands_alone_is_named():
    with pytest.raises(TypedError) as raised:
        read(STATE, "pass 3c", Translator("en"), False)
    assert Translator("en")(raised.value.message) == "“pass” is typed without a card. Here ♣3 comes after it."


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_commands(language):
    t = Translator(language, strict=True)
    words = [each.strip() for message in VOCABULARY.commands.values() for each in t(message).split(",")]
    assert len(words) == len(set(words))
    assert all(words)
    for command in VOCABULARY.commands:
        assert VOCABULARY.word(command, t) in words


def test_a_queen_with_local_letters_is_read():
    assert read(STATE, "saka ♥D", Translator("sv"), True) == [do("discard", slot=slot("QH"))]
