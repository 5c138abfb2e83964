"""The static picture of a table: well formed, small, complete in itself, the same as the table."""

import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from support.tables import HAND, knock, score, split, table

from gintutor.exercises.protocol import Mark, Role
from gintutor.widgets.scene import layout
from gintutor.widgets.svg import to_svg
from gintutor.widgets.tableview import CardView, Look

SVG = "{http://www.w3.org/2000/svg}"
VIEWS = {
    "split": split(),
    "knock": knock(),
    "score": score(laid_off="QC 4S"),
    "marked": split(c3S={"mark": Mark.RIGHT}, c4S={"mark": Mark.WRONG}, cKS={"mark": Mark.MISSED, "selected": True}),
    "pointed": split(c3S={"highlight": True}, c4S={"focused": True}),
    "large": split(look=Look(large=True)),
    "contrast": score(look=Look(high_contrast=True, four_colour=True)),
}


def picture(view, width=860, **more):
    text = to_svg(layout(view, width), **more)
    return text, ET.fromstring(text)


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("width", [360, 860])
def test_a_picture_is_well_formed_and_refers_only_to_itself(name, width):
    text, root = picture(VIEWS[name], width, title="A table")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    used = set(re.findall(r'href="([^"]*)"', text)) | set(re.findall(r"url\(([^)]*)\)", text))
    assert used
    assert {name.removeprefix("#") for name in used} <= set(ids)
    assert all(name.startswith("#") for name in used)
    assert text.count("http") == 1, "the name of the SVG language itself"
    assert not re.search(r"<(script|image|style|foreignObject)|\son\w+=", text)


@pytest.mark.parametrize("name", VIEWS)
def test_nothing_is_defined_in_vain(name):
    text, root = picture(VIEWS[name])
    for element in root.iter():
        each = element.get("id")
        if each:
            assert f"#{each}" in text, each


@pytest.mark.parametrize("hand", [HAND, "JS JH JD JC QS QH QD QC KS KH KD", "TS TH TD TC 9S 9H 9D 9C 8S 8H 8D"])
def test_a_picture_of_eleven_cards_stays_below_40_kilobytes(hand):
    text, _ = picture(split(hand=hand))
    assert len(text.encode()) < 40_000


def test_a_picture_has_the_size_of_its_scene():
    scene = layout(split(), 700)
    _, root = picture(split(), 700)
    assert root.get("viewBox") == f"0 0 {scene.width:g} {scene.height:g}"
    assert (root.get("width"), root.get("height")) == (f"{scene.width:g}", f"{scene.height:g}")


def test_the_title_names_the_picture_and_is_escaped():
    text, root = picture(split(), title='Seven & eight <"now">', prefix="x-")
    assert root.get("role") == "img"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert title.text == 'Seven & eight <"now">'
    assert title.get("id") == root.get("aria-labelledby") == "x-title"
    assert "<now" not in text


def test_a_picture_without_a_title_is_hidden_from_screen_readers():
    _, root = picture(split())
    assert root.get("aria-hidden") == "true"
    assert root.get("role") is None


def test_without_captions_a_picture_holds_no_word_of_any_language():
    view = split()
    view = replace(view, zones=tuple(replace(zone, caption="", note="") for zone in view.zones))
    _, root = picture(view)
    words = {element.text for element in root.iter(f"{SVG}text")}
    assert words == {"2", "3", "4", "5", "7", "8", "9", "J", "Q", "K"}


def test_captions_are_escaped():
    _, root = picture(table(("hand", Role.HAND, "7D", {"caption": "Hand <&>", "note": '"1"'})))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert "Hand <&>" in words
    assert '"1"' in words


def test_every_card_lies_where_the_scene_has_it():
    view = split()
    scene = layout(view, 860)
    _, root = picture(view)
    places = {
        (use.get("href"), use.get("transform"))
        for use in root.findall(f"{SVG}use")
        if "translate" in use.get("transform")
    }
    for item in scene.cards:
        assert (f"#{item.view.card}", f"translate({item.rect.x:g} {item.rect.y:g})") in places


def test_on_a_phone_the_same_faces_are_drawn_smaller():
    text, _ = picture(split(), 360)
    assert text.count("scale(.7778 .7692)") == 11


def test_a_card_that_lies_face_down_shows_its_back_only():
    view = table(("hand", Role.HAND, "7D 8D"))
    hidden = replace(view, cards=(replace(view.cards[0], face_up=False), view.cards[1]))
    text, _ = picture(hidden)
    assert 'href="#back"' in text
    assert "7D" not in text
    assert 'href="#8D"' in text


def test_two_pictures_on_one_page_share_no_id():
    def ids(prefix):
        _, root = picture(knock(), prefix=prefix, title="t")
        return {element.get("id") for element in root.iter() if element.get("id")}

    assert not ids("a-") & ids("b-")


def test_equal_cards_are_drawn_once_and_shown_twice():
    text, _ = picture(table(("hand", Role.HAND, "7D 7D 7D")))
    assert text.count('<g id="7D">') == 1
    assert text.count('href="#7D"') == 3


@pytest.mark.parametrize("mark", Mark)
def test_each_mark_has_a_shape_of_its_own(mark):
    def shapes(fields):
        view = table(("hand", Role.HAND, "7D"))
        _, root = picture(replace(view, cards=(CardView(card=view.cards[0].card, **fields),)))
        return {element.get("d") for element in root.findall(f"{SVG}path")}

    own = shapes({"mark": mark}) - shapes({})
    assert own
    for other in Mark:
        if other is not mark:
            assert not own <= shapes({"mark": other})


def test_a_ticked_zone_differs_from_one_that_is_not_by_more_than_colour():
    def shapes(*, ticked):
        _, root = picture(table(("meld", Role.MELD, "7D 8D 9D", {"ticked": ticked})))
        return [element.get("d") for element in root.findall(f"{SVG}path")]

    assert len(shapes(ticked=True)) > len(shapes(ticked=False))


def test_an_empty_zone_that_takes_cards_is_dashed_and_a_filled_one_closed():
    text, _ = picture(split())
    assert text.count("stroke-dasharray") == 3
    text, _ = picture(split(hand="KS", melds=("3S 4S 5S", "7H 8H 9H", "2C 2D 2H")))
    assert "stroke-dasharray" not in text


def test_the_same_scene_gives_the_same_picture():
    assert picture(score())[0] == picture(score())[0]
