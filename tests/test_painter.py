"""Painting: what is sent for a table, for a frame of a drag, and for a glide."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest
from ipycanvas import canvas as upstream
from support.tables import fake_surface, knock, score, sent, split

from gintutor.exercises.protocol import Mark
from gintutor.widgets.painter import DRAG_SCALE, FRAMES, Painter, ease
from gintutor.widgets.scene import layout
from gintutor.widgets.surface import Surface
from gintutor.widgets.tableview import Look

STILL = Look(motion=False)


def painter(**more):
    surface, manager, widget = fake_surface(**more)
    return Painter(surface, lambda carried: None), manager, widget


def carrier():
    """A painter, its manager, and the list of what the page is told to carry."""
    surface, manager, _ = fake_surface()
    told = []
    return Painter(surface, told.append), manager, told


def places(batch, layer):
    """Where images go on that layer: (canvas, x, y, width, height)."""
    return [(args[0].name, *args[1:]) for name, command, args in batch if name == layer and command == "draw_image"]


def layers(batch):
    return {name for name, _, _ in batch}


def moved(view, slot, zone_id):
    zones = []
    for zone in view.zones:
        slots = tuple(each for each in zone.slots if each != slot)
        zones.append(replace(zone, slots=(*slots, slot) if zone.id == zone_id else slots))
    return replace(view, zones=tuple(zones))


@pytest.mark.parametrize("view", [split(), knock(), score(), split(look=Look(large=True))])
@pytest.mark.parametrize("width", [360, 860])
def test_every_card_is_copied_to_its_place(view, width):
    paint, manager, _ = painter()
    scene = layout(view, width)
    with sent(manager) as batches:
        paint.paint(scene)
    (batch,) = batches
    centres = [(x + w / 2, y + h / 2) for _, x, y, w, h in places(batch, "layer0")]
    for item in scene.cards:
        assert any(item.rect.centre == pytest.approx(centre, abs=0.02) for centre in centres)
    assert not places(batch, "layer1")


def test_each_card_is_drawn_once_and_then_copied():
    paint, manager, _ = painter()
    scene = layout(split(), 860)
    with sent(manager) as first:
        paint.paint(scene)
    with sent(manager) as second:
        paint.paint(layout(split(c3S={"selected": True}), 860))
    assert any(name.startswith("sprite") for name in layers(first[0]))
    assert layers(second[0]) == {"layer0", "layer1"}


def test_felt_and_motion_make_no_new_drawing_of_cards_but_colours_do():
    paint, manager, _ = painter()
    paint.paint(layout(split(), 860))
    for look, anew in ((Look(felt="slate"), False), (STILL, False), (Look(four_colour=True), True)):
        with sent(manager) as batches:
            paint.paint(layout(split(look=look), 860))
        assert any(name.startswith("sprite") for name in layers(batches[0])) is anew


def test_while_a_drag_goes_nowhere_new_nothing_is_sent():
    paint, manager, told = carrier()
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    with sent(manager) as batches:
        for i in range(20):
            paint.drag(scene, 3, 300 + i, 240)
    assert batches == []
    assert len(told) == 1, "the page moves the card"


def test_another_place_to_drop_sends_layer_1_only_and_few_commands():
    paint, manager, _ = carrier()
    scene = layout(split(), 860)
    zone = scene.zone("meld1").rect.centre
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    with sent(manager) as batches:
        paint.drag(scene, 3, *zone)
        paint.drag(scene, 3, zone[0] + 5, zone[1])
    (batch,) = batches
    assert layers(batch) == {"layer1"}
    assert not places(batch, "layer1")
    assert 4 < len(batch) <= 45


def test_over_the_felt_no_place_is_shown():
    paint, manager, _ = carrier()
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, *scene.zone("meld1").rect.centre)
    with sent(manager) as batches:
        paint.drag(scene, 3, -50, -50)
    assert [command for _, command, _ in batches[0]] == ["switch", "set_transform", "clear", "set_transform"]


def test_what_is_sent_during_a_drag_is_under_two_kilobytes(monkeypatch):
    messages = []
    monkeypatch.setattr(upstream._CANVAS_MANAGER, "_send_custom", lambda command, buffers=(): messages.append(command))
    surface = Surface.create()
    surface.widget._handle_custom_msg({"event": "client_ready"}, [])
    paint = Painter(surface, lambda carried: None)
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    messages.clear()
    paint.drag(scene, 3, *scene.zone("meld1").rect.centre)
    (message,) = messages
    assert len(json.dumps(message)) < 2000


def test_the_first_step_takes_the_card_off_the_table():
    paint, manager, told = carrier()
    scene = layout(split(), 860)
    paint.paint(scene)
    with sent(manager) as batches:
        paint.drag(scene, 3, 300, 240)
    (batch,) = batches
    assert len(places(batch, "layer0")) == 10
    assert len(told[0].images) == 2, "the card and its shadow"


def test_the_page_is_told_where_the_card_is_held():
    paint, _, told = carrier()
    scene = layout(split(), 860)
    rect = scene.card_rect(3)
    paint.paint(scene)
    paint.drag(scene, 3, rect.x + 10, rect.y + 20)
    (carried,) = told
    assert carried.at == (rect.x + 10, rect.y + 20)
    (_, shadow), (_, card) = carried.images
    assert (carried.hold[0] - card.x, carried.hold[1] - card.y) == pytest.approx((10 + 6, 20 + 6)), "6 px of room"
    assert shadow.centre == card.centre == (carried.size[0] / 2, carried.size[1] / 2)
    assert carried.scale == DRAG_SCALE > 1


def test_what_is_carried_has_been_drawn_by_the_time_it_is_shown():
    paint, manager, told = carrier()
    scene = layout(split(), 860)
    paint.paint(scene)
    with sent(manager) as batches:
        paint.drag(scene, 3, 300, 240)
    drawn = {name for batch in (*manager.batches, *batches) for name, _, _ in batch}
    assert told[0].images[0][0].name in drawn, "the long shadow is drawn the first time it is needed"


def test_selected_cards_are_carried_together_the_one_under_the_pointer_on_top():
    paint, manager, told = carrier()
    scene = layout(split(c3S={"selected": True}, c4S={"selected": True}, cKS={"selected": True}), 860)
    paint.paint(scene)
    with sent(manager) as batches:
        paint.drag(scene, 1, 130, 240)
    assert len(places(batches[0], "layer0")) == 8
    cards = [rect for _, rect in told[-1].images[1::2]]
    assert [rect.x for rect in cards] == sorted((rect.x for rect in cards), reverse=True)
    assert all(rect.x >= 0 and rect.right <= told[-1].size[0] for _, rect in told[-1].images)
    paint.drag(scene, 5, 400, 240)
    assert len(told[-1].images) == 2, "a card that is not selected goes alone"


def test_cards_still_in_the_hand_settle_where_they_lay_and_the_page_lets_go():
    paint, manager, told = carrier()
    scene = layout(split(look=STILL), 860)
    paint.paint(scene)
    with sent(manager) as before:
        paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    with sent(manager) as after:
        paint.settle()
    assert after == before
    assert told[-1] is None
    with sent(manager) as again:
        paint.settle()
    assert again == []
    assert len(told) == 2


@pytest.mark.parametrize("end", ["paint", "glide", "deal"])
def test_whatever_ends_a_drag_tells_the_page(end):
    paint, _, told = carrier()
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    {
        "paint": lambda: paint.paint(scene),
        "glide": lambda: paint.glide(scene, scene),
        "deal": lambda: paint.deal(scene, scene, (1, 2)),
    }[end]()
    assert told[1:] == [None]


def test_a_refused_drop_glides_back_in_one_message():
    paint, manager, _ = painter()
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    paint.drag(scene, 3, 700, 20)
    with sent(manager) as batches:
        paint.glide(scene, scene)
    (batch,) = batches
    steps = places(batch, "layer1")
    assert len(steps) == FRAMES
    assert [command for _, command, _ in batch].count("sleep") == FRAMES
    home = scene.card_rect(3)
    distances = [abs(x + 6 - home.x) + abs(y + 6 - home.y) for _, x, y, _, _ in steps]
    assert distances == sorted(distances, reverse=True)
    assert distances[-1] == pytest.approx(0, abs=0.02)


def test_a_glide_takes_180_to_250_ms():
    paint, manager, _ = painter()
    before, after = layout(split(), 860), layout(moved(split(), 0, "meld1"), 860)
    paint.paint(before)
    with sent(manager) as batches:
        paint.glide(before, after)
    assert 180 <= sum(args[0] for _, command, args in batches[0] if command == "sleep") <= 250


def test_after_a_glide_the_table_is_as_if_painted():
    paint, manager, _ = painter()
    before, after = layout(split(), 860), layout(moved(split(), 0, "meld1"), 860)
    paint.paint(before)
    with sent(manager) as batches:
        paint.glide(before, after)
    with sent(manager) as painted:
        paint.paint(after)
    assert batches[0][-len(painted[0]) :] == painted[0]


@pytest.mark.parametrize("look", [STILL])
def test_without_motion_cards_are_at_once_where_they_belong(look):
    paint, manager, _ = painter()
    before, after = layout(split(look=look), 860), layout(moved(split(look=look), 0, "meld1"), 860)
    paint.paint(before)
    with sent(manager) as batches:
        paint.glide(before, after)
    with sent(manager) as painted:
        paint.paint(after)
    assert batches == painted
    assert "sleep" not in {command for _, command, _ in batches[0]}


def test_when_nothing_moves_there_is_no_motion():
    paint, manager, _ = painter()
    scene = layout(split(), 860)
    paint.paint(scene)
    with sent(manager) as batches:
        paint.glide(scene, layout(split(c3S={"mark": Mark.RIGHT}), 860))
    assert "sleep" not in {command for _, command, _ in batches[0]}


def test_hover_lifts_a_card_once_by_4_px():
    paint, manager, _ = painter()
    scene = layout(split(), 860)
    paint.paint(scene)
    with sent(manager) as batches:
        for _ in range(5):
            paint.hover(scene, 2)
    assert len(batches) == 1
    assert layers(batches[0]) == {"layer0"}
    assert [y for _, _, y, _, _ in places(batches[0], "layer0")] == pytest.approx(
        [item.rect.y - 6 - (4 if item.slot == 2 else 0) for item in scene.cards]
    )
    with sent(manager) as batches:
        paint.hover(scene, None)
    assert len({y for _, _, y, _, _ in places(batches[0], "layer0")}) == 1


def test_a_reload_in_the_middle_of_a_drag_puts_the_card_back():
    surface, manager, widget = fake_surface()
    told = []
    paint = Painter(surface, told.append)
    scene = layout(split(), 860)
    paint.paint(scene)
    paint.drag(scene, 3, 300, 240)
    with sent(manager) as batches:
        widget.tell("client_ready")
    (batch,) = batches
    assert any(name.startswith("sprite") for name in layers(batch))
    assert len(places(batch, "layer0")) == 11
    assert told[-1] is None


def test_before_a_browser_is_ready_nothing_is_sent_and_the_last_scene_then():
    paint, manager, widget = painter(ready=False)
    scene = layout(split(), 860)
    paint.paint(layout(knock(), 860))
    paint.hover(scene, 1)
    paint.drag(scene, 1, 5, 5)
    paint.glide(scene, scene)
    assert manager.batches == []
    widget.tell("client_ready")
    (batch,) = manager.batches
    assert len(places(batch, "layer0")) == 11


def test_a_new_width_resizes_the_canvas_before_it_is_painted():
    paint, _, widget = painter()
    paint.paint(layout(split(), 860))
    paint.paint(layout(split(), 400))
    assert widget.width == 800


def test_marks_rings_and_pointers_are_painted():
    paint, manager, _ = painter()
    plain = layout(split(), 860)
    paint.paint(plain)

    def commands(**states):
        with sent(manager) as batches:
            paint.paint(layout(split(**states), 860))
        return [(command, args) for name, command, args in batches[0] if name == "layer0" and command != "draw_image"]

    bare = commands()
    for state in ({"selected": True}, {"focused": True}, {"highlight": True}, {"mark": Mark.WRONG}):
        assert len(commands(c3S=state)) > len(bare)


def test_the_keyboards_ring_lies_over_all_cards():
    paint, manager, _ = painter()
    with sent(manager) as batches:
        paint.paint(layout(split(c3S={"focused": True}), 600))
    order = [command for name, command, _ in batches[0] if name == "layer0" and command in {"draw_image", "stroke"}]
    assert order[-2:] == ["stroke", "stroke"]


def test_motion_starts_quick_and_ends_gently():
    steps = [ease(i / 10) for i in range(11)]
    assert steps[0] == 0
    assert steps[-1] == 1
    gains = [b - a for a, b in pairwise(steps)]
    assert gains == sorted(gains, reverse=True)
