"""Where everything lies at the table of the contract game: on a laptop and on a phone, for two to six players."""

from itertools import pairwise

import pytest

from gintutor.cards import CARDS
from gintutor.exercises.protocol import Role
from gintutor.widgets.contract.placing import laid_id, laid_of, layout
from gintutor.widgets.placing import READABLE, TOUCH
from gintutor.widgets.tableview import CardView, TableView, ZoneView

LAPTOP, PHONE = 836, 366
LAST = (3, 4, 5, 3, 3)  # the melds of somebody about to go out


def table(width, *, players=4, hand=12, laid=(), building=()):
    """A table as full as that: everybody has laid those melds."""
    views, zones = [], []

    def cards(count):
        slots = tuple(range(len(views), len(views) + count))
        views.extend(CardView(card=CARDS[slot % 52], movable=True) for slot in slots)
        return slots

    for seat in range(1, players):
        zones.append(ZoneView(id=f"seat{seat}", role=Role.OPPONENT, caption=str(seat), hidden=17))
        for number, size in enumerate(laid):
            zones.append(
                ZoneView(id=laid_id(seat, number), role=Role.OPPONENT_MELD, caption="", slots=cards(size), accepts=True)
            )
    if building:
        for number, size in enumerate(building, 1):
            zones.append(ZoneView(id=f"meld{number}", role=Role.MELD, caption="Meld", slots=cards(size), accepts=True))
    else:
        zones.append(ZoneView(id="stock", role=Role.STOCK, caption="Stock", hidden=40, slots=cards(1), accepts=True))
        zones.append(ZoneView(id="pile", role=Role.DISCARD, caption="Pile", slots=cards(1), accepts=True))
    for number, size in enumerate(laid):
        zones.append(
            ZoneView(id=laid_id(0, number), role=Role.SPREAD, caption=str(number), slots=cards(size), accepts=True)
        )
    zones.append(ZoneView(id="hand", role=Role.HAND, caption="Hand", slots=cards(hand), accepts=True))
    return layout(TableView(cards=tuple(views), zones=tuple(zones)), width)


FULL = [
    (width, players, hand, laid, building)
    for width in (280, PHONE, 560, LAPTOP)
    for players in (2, 3, 4, 5, 6)
    for hand, laid, building in [(12, (), ()), (18, (), ()), (18, LAST, ()), (6, (), (3, 3, 3, 3)), (5, LAST, (4,))]
]


@pytest.mark.parametrize(("width", "players", "hand", "laid", "building"), FULL)
def test_nothing_lies_over_anything_else_or_off_the_table(width, players, hand, laid, building):
    scene = table(width, players=players, hand=hand, laid=laid, building=building)
    boxes = {item.id: item.rect for item in scene.zones if not item.id.startswith("seat")}
    for name, rect in boxes.items():
        assert rect.x >= 0, name
        assert rect.right <= scene.width, name
        assert rect.bottom <= scene.height, name
        for other, beside in boxes.items():
            beside_it = rect.right <= beside.x or beside.right <= rect.x
            apart = beside_it or rect.bottom <= beside.y or beside.bottom <= rect.y
            assert other == name or apart, (name, other)
    for card in scene.cards:
        rect = boxes[card.zone]
        assert rect.x <= card.rect.x, card
        assert card.rect.right <= rect.right + 0.5, card
        assert card.rect.bottom <= rect.bottom, card


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("width", [PHONE, LAPTOP])
def test_melds_and_backs_lie_in_the_box_of_their_player(width, players):
    scene = table(width, players=players, laid=LAST)
    for item in scene.zones:
        laid = laid_of(item.id)
        if laid and laid[0]:
            box = scene.zone(f"seat{laid[0]}").rect
            assert box.x <= item.rect.x
            assert item.rect.right <= box.right
            assert box.y < item.rect.y
            assert item.rect.bottom <= box.bottom
        for back in item.backs if item.id.startswith("seat") else ():
            assert item.rect.x <= back.x
            assert back.right <= item.rect.right
    assert len(scene.zone("seat1").backs) == 17


def shown(scene, zone):
    """How much of each card of a zone is in view, from the left: the next card, or its own edge."""
    cards = [item.rect for item in scene.cards if item.zone == zone]
    steps = pairwise(cards)
    return [after.x - before.x if after.y == before.y else before.width for before, after in steps]


@pytest.mark.parametrize("width", [344, PHONE, LAPTOP])
@pytest.mark.parametrize("hand", [1, 11, 12, 14, 17, 18])
def test_every_card_of_the_hand_shows_its_index_and_takes_a_finger(width, hand):
    scene = table(width, hand=hand)
    assert all(step >= TOUCH - 0.5 for step in shown(scene, "hand"))
    assert TOUCH > READABLE


@pytest.mark.parametrize("width", [PHONE, LAPTOP])
def test_the_index_of_every_laid_card_is_in_view(width):
    scene = table(width, players=6, laid=LAST)
    for item in scene.zones:
        if laid_of(item.id):
            cards = [each.rect for each in scene.cards if each.zone == item.id]
            assert min(shown(scene, item.id)) >= 0.4 * cards[0].width


def test_a_meld_is_found_under_the_pointer_before_the_box_it_lies_in():
    scene = table(LAPTOP, laid=LAST)
    rect = scene.zone("laid1-2").rect
    assert scene.hit(rect.x + 2, rect.y + 2).zone == "laid1-2"
    box = scene.zone("seat1").rect
    assert scene.hit(box.x + 2, box.y + 2).zone == "seat1"
    target = scene.drop_target(*rect.centre)
    assert target.zone == "laid1-2"


@pytest.mark.parametrize("width", [PHONE, LAPTOP])
def test_nothing_jumps_while_cards_are_moved_into_outlines(width):
    before, after = table(width, hand=14, building=(0, 0)), table(width, hand=8, building=(3, 3))
    assert {item.id: item.rect for item in before.zones} == {item.id: item.rect for item in after.zones}


def test_the_hand_of_the_others_lies_open_once_the_round_is_over():
    views = tuple(CardView(card=CARDS[slot]) for slot in range(17))
    zones = (
        ZoneView(id="seat1", role=Role.OPPONENT, caption="1", slots=tuple(range(17))),
        ZoneView(id="hand", role=Role.HAND, caption="Hand"),
    )
    scene = layout(TableView(cards=views, zones=zones), PHONE)
    box = scene.zone("seat1").rect
    assert all(box.x <= item.rect.x and item.rect.right <= box.right + 0.5 for item in scene.cards)
    assert all(item.rect.bottom <= box.bottom for item in scene.cards)
