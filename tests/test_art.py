"""The drawing of cards: paths, pips, figures and colours."""

import re
from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.cards import CARDS, Rank, Suit, card
from gintutor.widgets.art import Label, Pip, Shape, back, face
from gintutor.widgets.art.marks import HEIGHT, WIDTH
from gintutor.widgets.art.palette import BLUE, GREEN, INK, MISSED, RED, RIGHT, WRONG, court_colours, felt, suit_colour
from gintutor.widgets.art.paths import Path, arc, circle, path, rounded, short
from gintutor.widgets.art.pips import LAYOUTS, SIGNS
from gintutor.widgets.picture import blend
from gintutor.widgets.tableview import Look

LOOKS = (
    Look(),
    Look(four_colour=True),
    Look(large=True),
    Look(high_contrast=True),
    Look(letters=("Kn", "D", "K", "E")),
)
NUMBERS = st.floats(-500, 500, allow_nan=False).map(lambda x: round(x, 2))


def marks(drawing):
    return (*drawing.ground, *drawing.twice, *drawing.top)


def pips(drawing):
    """How many signs of the suit stand in the middle of the card, corners not counted."""
    once = [mark for mark in drawing.ground if isinstance(mark, Pip)]
    twice = [mark for mark in drawing.twice if isinstance(mark, Pip) and mark.size > 13]
    return len(once) + 2 * len(twice)


def luminance(colour):
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first, second):
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def extent(mark):
    if isinstance(mark, Label):  # capitals of these fonts are under three quarters of their size high
        return mark.x - mark.room / 2, mark.y - 0.75 * mark.size, mark.x + mark.room / 2, mark.y
    shape = SIGNS[mark.suit].placed(mark.x, mark.y, mark.size) if isinstance(mark, Pip) else mark.path
    return shape.bounds()


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_on_a_card_reaches_over_its_edge(look):
    for each in CARDS:
        for mark in marks(face(each, look)):
            left, top, right, bottom = extent(mark)
            assert left >= 0
            assert top >= 0
            assert right <= WIDTH
            assert bottom <= HEIGHT


@pytest.mark.parametrize("rank", [rank for rank in Rank if Rank.TWO <= rank <= Rank.TEN])
@pytest.mark.parametrize("suit", Suit)
def test_a_pip_card_shows_as_many_pips_as_its_rank(suit, rank):
    assert pips(face(card(rank.letter + suit.letter), Look())) == rank + 1


@pytest.mark.parametrize("rank", LAYOUTS)
def test_pips_do_not_touch_each_other(rank):
    twice, once = LAYOUTS[rank]
    places = [*once, *twice, *((WIDTH - x, HEIGHT - y) for x, y in twice)]
    for i, (x, y) in enumerate(places):
        for u, v in places[i + 1 :]:
            assert ((x - u) ** 2 + (y - v) ** 2) ** 0.5 > 14


def test_a_seven_has_its_odd_pip_in_the_upper_half_only():
    _, once = LAYOUTS[Rank.SEVEN]
    assert [place for place in once if place[0] == WIDTH / 2] == [(WIDTH / 2, 35)]


@pytest.mark.parametrize("look", LOOKS)
def test_every_card_has_a_face_of_its_own(look):
    assert len({face(each, look) for each in CARDS}) == 52


def test_court_cards_are_the_same_both_ways_up():
    for rank in "JQK":
        drawing = face(card(rank + "S"), Look())
        assert all(not isinstance(mark, Label) for mark in (*drawing.ground, *drawing.top))
        shapes = [mark.path for mark in drawing.top if isinstance(mark, Shape)]
        for each in shapes:
            turned = each.placed(WIDTH, HEIGHT, -1)
            assert {(round(x, 1), round(y, 1)) for x, y in ends(turned)} == {
                (round(x, 1), round(y, 1)) for x, y in ends(each)
            }


def ends(shape):
    return [args[-2:] for _, args in shape if args]


def test_jack_queen_and_king_have_figures_of_their_own():
    figures = {
        rank: {mark.path for mark in face(card(rank + "H"), Look()).twice if isinstance(mark, Shape)} for rank in "JQK"
    }
    for first, second in ("JQ", "QK", "JK"):
        shared = figures[first] & figures[second]
        assert len(shared) <= 2, "no more than shoulders and emblem"


def test_the_suit_is_the_emblem_of_a_figure():
    for suit in Suit:
        signs = [mark for mark in face(card("Q" + suit.letter), Look()).twice if isinstance(mark, Pip)]
        assert {mark.suit for mark in signs} == {suit}
        assert len(signs) == 2, "corner and breast"


@pytest.mark.parametrize(
    ("letters", "words"),
    [(("J", "Q", "K", "A"), "J Q K A"), (("Kn", "D", "K", "E"), "Kn D K E"), (("B", "D", "K", "E"), "B D K E")],
)
def test_the_letters_are_the_learners_choice(letters, words):
    look = Look(letters=letters)
    shown = [next(m.text for m in marks(face(card(r + "S"), look)) if isinstance(m, Label)) for r in "JQKA"]
    assert " ".join(shown) == words
    assert next(m.text for m in marks(face(card("TS"), look)) if isinstance(m, Label)) == "10"


def test_two_and_four_colours():
    assert [suit_colour(suit, Look()) for suit in Suit] == [INK, RED, RED, INK]
    assert [suit_colour(suit, Look(four_colour=True)) for suit in Suit] == [GREEN, BLUE, RED, INK]


@pytest.mark.parametrize("look", LOOKS)
def test_suits_are_told_apart_without_colour_and_read_on_white(look):
    assert len({SIGNS[suit] for suit in Suit}) == 4
    assert all(contrast(suit_colour(suit, look), "#ffffff") >= 4.5 for suit in Suit)


def test_high_contrast_is_seven_to_one_and_uses_only_the_suits_colour_white_and_black():
    for four in (False, True):
        look = Look(high_contrast=True, four_colour=four)
        for suit in Suit:
            colour = suit_colour(suit, look)
            assert contrast(colour, "#ffffff") >= 7
            colours = court_colours(suit, look)
            assert {getattr(colours, name) for name in colours.__slots__} <= {colour, "#ffffff", "#000000"}


@pytest.mark.parametrize("look", [Look(), Look(felt="slate"), Look(high_contrast=True), Look(felt="no such felt")])
def test_captions_read_on_every_felt(look):
    colours = felt(look)
    assert contrast(colours.caption, colours.top) >= 4.5
    assert contrast(colours.caption, colours.bottom) >= 4.5


def test_badges_read_on_a_card():
    assert all(contrast(colour, "#ffffff") >= 4.5 for colour in (RIGHT, WRONG, MISSED))


def test_large_print_has_a_larger_index_and_one_single_large_sign():
    def sizes(look):
        drawing = face(card("7H"), look)
        return max(m.size for m in marks(drawing) if isinstance(m, Label)), pips(drawing)

    plain, large = sizes(Look()), sizes(Look(large=True))
    assert large[0] >= 1.8 * plain[0]
    assert plain[1] == 7
    assert large[1] == 2, "the sign under the rank and the large one"


def test_the_back_is_the_same_both_ways_up():
    for mark in back(Look()).ground:
        turned = mark.path.placed(WIDTH, HEIGHT, -1)
        assert {(round(x, 3), round(y, 3)) for x, y in ends(turned)} == {
            (round(x, 3), round(y, 3)) for x, y in ends(mark.path)
        }


def test_path_text_is_read_absolute_and_relative():
    assert path("M1 2 l3 4 h5 v-6 z") == path("M1,2L4 6H9V0Z")
    assert path("M0 0 10 0 10 10").segments == path("M0 0L10 0L10 10").segments
    assert path("M0 0Q3 0 3 3").segments[1] == ("C", (2, 0, 3, 1, 3, 3))


@pytest.mark.parametrize("text", ["M1", "M1 2 L3", "M1 2 X3 4", "1 2", "M1 2 Z 3", "M1 2 C1 2 3 4 5 M1 1"])
def test_bad_path_text_is_refused(text):
    with pytest.raises(ValueError, match=r"path data|lacks numbers|command belongs"):
        path(text)


@given(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=8))
def test_path_text_and_path_are_one(points):
    shape = Path(tuple(("M" if i == 0 else "L", point) for i, point in enumerate(points)))
    again = path(shape.text(2))
    assert [(op, tuple(round(v, 2) for v in args)) for op, args in again] == [
        (op, tuple(round(v, 2) + 0.0 for v in args)) for op, args in shape
    ]


@given(NUMBERS)
def test_short_numbers_lose_nothing_that_shows(value):
    assert float(short(value)) == pytest.approx(value, abs=0.0051)
    assert not re.search(r"^-?0\d|\.\d*0$", short(value))


@given(x=NUMBERS, y=NUMBERS, radius=st.floats(0.5, 50))
def test_a_circle_of_cubics_is_round(x, y, radius):
    for op, args in circle(x, y, radius):
        if op == "C":
            px, py = args[-2:]
            assert ((px - x) ** 2 + (py - y) ** 2) ** 0.5 == pytest.approx(radius, rel=1e-6)
    middle = bezier(arc(x, y, radius, 0, pi / 2))
    assert ((middle[0] - x) ** 2 + (middle[1] - y) ** 2) ** 0.5 == pytest.approx(radius, rel=4e-4)


def bezier(shape):
    """The middle of the first curve of a path."""
    (_, (x0, y0)), (_, (x1, y1, x2, y2, x3, y3)) = shape.segments[:2]
    return (x0 + 3 * x1 + 3 * x2 + x3) / 8, (y0 + 3 * y1 + 3 * y2 + y3) / 8


def test_a_rounded_rectangle_is_never_rounder_than_half_its_side():
    assert rounded(0, 0, 10, 4, 99).bounds() == (0, 0, 10, 4)


def test_colours_blend():
    assert blend("#000000", "#ffffff", 0) == "#000000"
    assert blend("#000000", "#ffffff", 1) == "#ffffff"
    assert blend("#102030", "#304050", 0.5) == "#203040"
