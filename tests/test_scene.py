"""The layout of the table: nothing overlaps that should not, nothing jumps, and a finger can hit everything."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.tables import DEFENDER, HAND, knock, score, split, table

from gintutor.exercises.protocol import Role
from gintutor.exercises.registry import family
from gintutor.i18n import Translator
from gintutor.learning.settings import Settings
from gintutor.puzzlebook.shelf import shipped
from gintutor.widgets.geometry import Rect
from gintutor.widgets.placing import READABLE
from gintutor.widgets.scene import Hit, Target, layout
from gintutor.widgets.showing import table_view
from gintutor.widgets.state import Series, State, new_item
from gintutor.widgets.styled import look_of

WIDE, PHONE = 860, 336  # a page of 360 px leaves 336 for the table
VIEWS = {"split": split(), "knock": knock(), "score": score()}
WIDTHS = (280, 320, 336, 360, 420, 480, 544, 600, 700, 836, 860)


def overlap(first: Rect, second: Rect) -> bool:
    return min(first.right, second.right) > max(first.x, second.x) + 0.01 and min(first.bottom, second.bottom) > max(
        first.y, second.y
    )


def in_zone(scene, zone):
    return [item for item in scene.cards if item.zone == zone]


def visible(scene, slot):
    """The width of the part of a card that no later card of its row covers."""
    item = scene.card(slot)
    later = [
        other.home.x
        for other in scene.cards
        if other.zone == item.zone and other.home.y == item.home.y and other.home.x > item.home.x
    ]
    return min([item.rect.right, *later]) - item.rect.x


def moved(view, slot, zone_id, at=0):
    zones = []
    for zone in view.zones:
        slots = [each for each in zone.slots if each != slot]
        if zone.id == zone_id:
            slots.insert(at, slot)
        zones.append(replace(zone, slots=tuple(slots)))
    return replace(view, zones=tuple(zones))


@pytest.mark.parametrize("width", [836, WIDE])
def test_on_a_laptop_eleven_cards_of_72_by_104_lie_side_by_side(width):
    hand = in_zone(layout(split(), width), "hand")
    assert {(item.rect.width, item.rect.height) for item in hand} == {(72, 104)}
    assert len({item.rect.y for item in hand}) == 1
    assert not any(overlap(a.rect, b.rect) for a, b in combinations(hand, 2))


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("width", WIDTHS)
def test_zones_lie_inside_the_table_and_apart(name, width):
    scene = layout(VIEWS[name], width)
    assert scene.width == width
    for zone in scene.zones:
        assert zone.rect.x >= 4
        assert zone.rect.right <= width - 4 + 0.01
        assert zone.rect.bottom <= scene.height - 8 + 0.01
    assert not any(overlap(a.rect, b.rect) for a, b in combinations(scene.zones, 2))


@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("width", WIDTHS)
def test_every_card_lies_in_its_zone_under_the_caption(name, width):
    scene = layout(VIEWS[name], width)
    for item in scene.cards:
        zone = scene.zone(item.zone).rect
        assert zone.x < item.rect.x
        assert item.rect.right < zone.right
        assert zone.y + 24 <= item.rect.y
        assert item.rect.bottom < zone.bottom


@pytest.mark.parametrize("name", VIEWS)
def test_vertical_places_are_on_the_grid_of_8_px(name):
    scene = layout(VIEWS[name], WIDE)
    assert all(item.rect.y % 8 == 0 for item in (*scene.zones, *scene.cards))
    assert scene.height % 8 == 0


@pytest.mark.parametrize("hand", [HAND, " ".join(HAND.split()[:5]), HAND + " AS AH AD AC 2S 2H 2D"])
@pytest.mark.parametrize("width", [PHONE, 320, 420, 544, 700, WIDE])
def test_every_card_of_a_hand_shows_44_px_or_more(hand, width):
    scene = layout(split(hand=hand), width)
    assert all(visible(scene, item.slot) >= 43.99 for item in scene.cards)
    assert all(item.rect.height >= 44 for item in scene.cards)


@pytest.mark.parametrize("size", range(1, 8))
def test_on_a_phone_every_card_of_a_meld_of_up_to_seven_shows_44_px(size):
    run = " ".join(f"{rank}S" for rank in "A234567"[:size])
    scene = layout(split(hand="KD KC KH QD", melds=(run, "", "")), PHONE)
    assert all(visible(scene, item.slot) >= 44 for item in scene.cards)


def test_on_a_phone_every_card_of_the_defender_shows_44_px():
    scene = layout(score(laid_off="QC 4S", defender=DEFENDER.replace("2S 8S ", "")), PHONE)
    assert all(visible(scene, item.slot) >= 44 for item in in_zone(scene, "defender"))


@pytest.mark.parametrize("spread", [("2D 3D 4D 5D 6D 7D", "QS QH QC"), ("2D 3D 4D 5D", "QS QH QC", "9C TC JC KC")])
def test_on_a_phone_every_card_of_a_long_run_laid_down_can_be_read(spread):
    view = score(spread=spread)
    zones = tuple(replace(zone, room=len(zone.slots)) for zone in view.zones)
    scene = layout(replace(view, zones=zones), 336)
    for zone in (zone for zone in zones if zone.role is Role.SPREAD):
        for left, right in pairwise(zone.slots):
            assert scene.card(right).home.x - scene.card(left).home.x >= READABLE


@pytest.mark.parametrize("zone_width", [PHONE, 600, WIDE])
def test_zones_that_take_cards_are_44_px_or_more_each_way(zone_width):
    for view in VIEWS.values():
        for zone in layout(view, zone_width).zones:
            assert zone.rect.width >= 44
            assert zone.rect.height >= 44


@given(width=st.sampled_from(WIDTHS), moves=st.lists(st.tuples(st.integers(0, 10), st.integers(0, 3)), max_size=12))
def test_nothing_jumps_while_cards_are_moved(width, moves):
    view = split()
    before = layout(view, width)
    for slot, zone in moves:
        view = moved(view, slot, view.zones[zone].id)
    after = layout(view, width)
    assert (after.width, after.height) == (before.width, before.height)
    assert [zone.rect for zone in after.zones] == [zone.rect for zone in before.zones]


@given(
    width=st.sampled_from(WIDTHS),
    moves=st.lists(st.tuples(st.integers(0, 9), st.sampled_from(["spread1", "spread3", "melds", "laid"])), max_size=9),
)
def test_nothing_jumps_while_the_defender_melds_and_lays_off(width, moves):
    view = score()
    before = layout(view, width)
    for card, zone in moves:
        view = moved(view, before.zone("defender").zone.slots[card], zone)
    after = layout(view, width)
    assert after.height == before.height
    assert [zone.rect for zone in after.zones] == [zone.rect for zone in before.zones]


def test_a_table_wider_than_the_panel_or_narrower_than_a_phone_is_laid_out_at_the_limit():
    assert layout(split(), 4000) == layout(split(), 860)
    assert layout(split(), 3) == layout(split(), 280)


def test_melds_lie_above_the_hand_and_the_stock_beside_the_discards():
    scene = layout(split(), WIDE)
    assert all(scene.zone(f"meld{i}").rect.bottom < scene.zone("hand").rect.y for i in (1, 2, 3))
    scene = layout(knock(), WIDE)
    assert scene.zone("stock").rect.y == scene.zone("discard").rect.y
    assert scene.zone("stock").rect.right < scene.zone("discard").rect.x
    assert len(scene.zone("stock").backs) == 3


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_spread_of_up_to_three_melds_deadwood_and_upcard_lie_in_one_line(count):
    for width in (836, WIDE):
        scene = layout(score(spread=("KC KD KH", "5S 6S 7S", "9C TC JC", "AD 2D 3D")[:count]), width)
        line = [scene.zone(f"spread{i + 1}") for i in range(count)] + [scene.zone("deadwood"), scene.zone("upcard")]
        assert len({zone.rect.y for zone in line}) == 1


@given(slot=st.integers(0, 10), width=st.sampled_from(WIDTHS))
def test_the_visible_part_of_a_card_hits_that_card(slot, width):
    scene = layout(split(), width)
    rect = scene.card_rect(slot)
    assert scene.hit(rect.x + 5, rect.y + 5) == Hit("hand", slot)
    assert scene.hit(rect.x + visible(scene, slot) - 1, rect.bottom - 1) == Hit("hand", slot)


def test_of_overlapping_cards_the_upper_one_is_hit():
    scene = layout(split(), 600)
    first, second = scene.card_rect(0), scene.card_rect(1)
    assert second.x < first.right
    assert scene.hit(second.x + 1, second.y + 50) == Hit("hand", 1)


def test_a_point_in_a_zone_off_its_cards_hits_the_zone_and_a_point_off_all_zones_nothing():
    scene = layout(split(), WIDE)
    assert scene.hit(100, 60) == Hit("meld1")
    assert scene.hit(2, 2) is None
    assert scene.hit(-5, 9000) is None


def test_a_selected_card_is_raised_and_still_hit_where_it_lay():
    plain, raised = layout(split(), WIDE), layout(split(c3S={"selected": True}), WIDE)
    assert raised.card_rect(0) == plain.card_rect(0).moved(0, -8)
    low = plain.card_rect(0)
    assert raised.hit(low.x + 10, low.bottom - 1) == Hit("hand", 0)
    assert raised.hit(low.x + 10, low.y - 4) == Hit("hand", 0)


def test_a_card_let_go_in_or_near_an_accepting_zone_goes_there():
    scene = layout(split(), WIDE)
    meld = scene.zone("meld2").rect
    assert scene.drop_target(*meld.centre, 0) == Target("meld2", 0)
    assert scene.drop_target(meld.x + 50, 0, 0) == Target("meld2", 0)
    assert scene.drop_target(meld.x + 50, -40, 0) is None


def test_a_zone_that_takes_no_cards_is_no_target():
    scene = layout(knock(), WIDE)
    assert scene.drop_target(*scene.zone("stock").rect.centre, 3) is None


@pytest.mark.parametrize("width", [PHONE, 600, WIDE])
def test_the_place_in_a_row_is_the_one_pointed_at(width):
    scene = layout(split(), width)
    others = [slot for slot in range(11) if slot != 4]
    for place, slot in enumerate(others):
        rect = scene.card_rect(slot)
        assert scene.drop_target(rect.x + 3, rect.y + 40, 4) == Target("hand", place)
    last = scene.card_rect(10)
    assert scene.drop_target(last.right - 1, last.y + 40, 4) == Target("hand", 10)


def test_in_two_rows_the_end_of_the_first_comes_before_the_second():
    scene = layout(split(), PHONE)
    rows = sorted({item.rect.y for item in scene.cards})
    assert len(rows) == 2
    first = [item for item in scene.cards if item.rect.y == rows[0]]
    end = first[-1].rect
    assert scene.drop_target(end.right - 1, end.y + 20) == Target("hand", len(first))


def test_a_hand_of_eighteen_contract_cards_keeps_every_index_in_view():
    hand = " ".join(f"{rank}{suit}" for rank in "A23456" for suit in "SHD")
    for width in WIDTHS:
        scene = layout(table(("hand", Role.HAND, hand)), width)
        assert all(visible(scene, item.slot) >= 43.99 for item in scene.cards)


def test_equal_cards_of_several_packs_are_told_apart_by_slot():
    scene = layout(table(("hand", Role.HAND, "7D 7D 7D")), WIDE)
    assert [item.slot for item in scene.cards] == [0, 1, 2]
    assert len({(item.rect.x, item.rect.y) for item in scene.cards}) == 3


def test_a_card_that_lies_nowhere_has_no_place():
    with pytest.raises(KeyError):
        layout(split(), WIDE).card_rect(99)
    with pytest.raises(KeyError):
        layout(split(), WIDE).zone("nowhere")


def test_rows_are_filled_evenly_and_only_when_needed():
    scene = layout(split(hand=" ".join(HAND.split()[:4])), PHONE)
    assert len({item.rect.y for item in scene.cards}) == 1
    scene = layout(split(), PHONE)
    tops = [item.rect.y for item in scene.cards]
    assert [tops.count(top) for top in sorted(set(tops))] == [6, 5]


def test_fans_run_left_to_right_in_drawing_order():
    for width in WIDTHS:
        for a, b in pairwise(in_zone(layout(split(), width), "hand")):
            assert b.rect.y > a.rect.y or b.rect.x > a.rect.x


# ---- Puzzles


SLIVER = 28


def puzzle_views():
    """The tables of some puzzles of every question."""
    t, look = Translator("en"), look_of(Settings(), "en")
    for entry in shipped().entries[::31]:
        prompt = shipped().puzzle(entry.id).prompt
        series = Series(id="en/91/themed", family=family(prompt.family), low=1, high=1, make=lambda *_, it=prompt: it)
        yield table_view(State(series=series, item=new_item(series, 0, 0)), t, look)


@pytest.mark.parametrize("width", [336, 374, 836])
def test_of_every_card_of_a_puzzle_rank_and_suit_show_and_no_row_stays_empty(width):
    """Where the defender's melds are to be laid one row is kept for them."""
    for view in puzzle_views():
        scene = layout(view, width)
        for zone in scene.zones:
            homes = sorted((each.home.y, each.home.x) for each in scene.cards if each.zone == zone.id)
            assert all(right - left >= SLIVER for (y, left), (z, right) in pairwise(homes) if y == z), zone.id
            kept = round((zone.rect.height - 32) / (scene.card_size[1] + 8))
            assert kept <= max(1, len({y for y, _ in homes})), zone.id
