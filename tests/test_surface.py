"""The wrapper of ipycanvas: each trap has its test."""

import json
import math
import threading
from concurrent.futures import ThreadPoolExecutor

import ipycanvas
import pytest
from ipycanvas import canvas as upstream
from support.tables import fake_surface, sent

from gintutor.widgets.art.marks import Label, Shape
from gintutor.widgets.art.paths import path
from gintutor.widgets.geometry import Rect
from gintutor.widgets.surface import RATIO, Surface, SurfaceError

SQUARE = Rect(0, 0, 10, 10)


@pytest.fixture
def messages(monkeypatch):
    """What the real manager would send to the browser."""
    out = []
    monkeypatch.setattr(upstream._CANVAS_MANAGER, "_send_custom", lambda command, buffers=(): out.append(command))
    return out


def fail_after(draw, *args):
    draw(*args)
    raise ZeroDivisionError


def test_a_batch_is_one_message():
    surface, manager, _ = fake_surface()
    with sent(manager) as batches, surface.batch():
        surface.layer(0).band(SQUARE, "#123456")
        surface.layer(1).band(SQUARE, "#123456")
    assert len(batches) == 1


def test_a_batch_inside_a_batch_is_part_of_it():
    surface, manager, _ = fake_surface()
    with sent(manager) as batches, surface.batch():
        surface.layer(0).band(SQUARE, "#123456")
        with surface.batch():
            surface.layer(0).band(SQUARE, "#123456")
    assert len(batches) == 1


def test_an_empty_batch_sends_nothing():
    surface, manager, _ = fake_surface()
    with sent(manager) as batches, surface.batch():
        pass
    assert batches == []


def test_every_batch_names_its_canvas_anew():
    """After a reload the browser knows no current canvas, whatever the manager believes (ipycanvas #322)."""
    surface, manager, _ = fake_surface()
    for _ in range(2):
        with sent(manager) as batches, surface.batch():
            surface.layer(0).band(SQUARE, "#123456")
        assert batches[0][0] == ("layer0", "switch", ())


def test_an_exception_in_a_batch_leaves_nothing_queued():
    surface, manager, _ = fake_surface()
    with sent(manager) as batches:
        with pytest.raises(ZeroDivisionError), surface.batch():
            fail_after(surface.layer(0).band, SQUARE, "#123456")
        with surface.batch():
            surface.layer(0).band(SQUARE, "#abcdef")
    assert not manager._caching
    assert [args for _, command, args in batches[0] if command == "fill_style"] == [("#abcdef",)]


def test_a_sprite_of_a_failed_batch_is_drawn_again():
    surface, _, _ = fake_surface()
    drawn = []

    def draw(pen):
        drawn.append(pen)
        pen.band(SQUARE, "#123456")

    with pytest.raises(ZeroDivisionError), surface.batch():
        fail_after(surface.sprites.get, "a", 10, 10, draw)
    for _ in range(2):
        with surface.batch():
            surface.sprites.get("a", 10, 10, draw)
    assert len(drawn) == 2


@pytest.mark.parametrize("bad", [math.nan, math.inf, -math.inf, None, "1", True])
def test_a_number_that_is_none_is_never_sent(bad):
    """One bad command stops all painting until the page is reloaded."""
    surface, manager, _ = fake_surface()
    pen = surface.layer(0)
    commands = (
        lambda: pen.band(Rect(bad, 0, 1, 1), "#123456"),
        lambda: pen.begin(bad, 1),
        lambda: pen.image(object(), Rect(0, bad, 1, 1)),
        lambda: pen.pause(bad),
        lambda: pen.marks([Label(text="7", x=bad, y=0, size=9, fill="#123456", room=9)]),
        lambda: pen.marks([Shape(path=path("M0 0L1 1").placed(0, 0), stroke="#123456", stroke_width=bad)]),
    )
    for command in commands:
        with sent(manager) as batches:
            with pytest.raises(SurfaceError) as error, surface.batch():
                command()
            assert error.value.argument is bad
        assert batches == []


@pytest.mark.parametrize("rect", [Rect(0, 0, 0, 5), Rect(0, 0, 5, 0), Rect(0, 0, -1, 5)])
def test_an_image_without_extent_is_never_sent(rect):
    surface, _, _ = fake_surface()
    with pytest.raises(SurfaceError), surface.batch():
        surface.layer(0).image(object(), rect)


@pytest.mark.parametrize("time", [0, -5, 5000])
def test_a_pause_is_short(time):
    surface, _, _ = fake_surface()
    with pytest.raises(SurfaceError), surface.batch():
        surface.layer(1).pause(time)


def test_a_text_without_room_is_left_out():
    surface, manager, _ = fake_surface()
    with sent(manager) as batches, surface.batch():
        surface.layer(0).marks([Label(text="wide", x=0, y=0, size=12, fill="#123456", room=0.4)])
    assert batches == []


def test_nothing_is_sent_before_a_browser_is_ready_and_everything_then():
    surface, manager, widget = fake_surface(ready=False)
    painted = []
    surface.on_ready(lambda: painted.append(1))
    assert not painted
    for _ in range(2):  # at first, and after a reload
        widget.tell("client_ready")
    assert len(painted) == 2
    assert manager.batches == []


def test_after_a_reload_every_sprite_is_drawn_again():
    surface, _, widget = fake_surface()
    drawn = []
    for _ in range(2):
        with surface.batch():
            surface.sprites.get("a", 10, 10, drawn.append)
    widget.tell("client_ready")
    with surface.batch():
        surface.sprites.get("a", 10, 10, drawn.append)
    assert len(drawn) == 2


def test_the_canvas_is_twice_as_fine_as_the_page():
    surface, _, widget = fake_surface()
    assert surface.resize(700, 312)
    assert (widget.width, widget.height, widget.layout.width) == (1400, 624, "700px")
    assert not surface.resize(700, 312)


def test_pointer_events_arrive_in_px_of_the_page():
    surface, _, widget = fake_surface()
    told = []
    surface.on_pointer(lambda *event: told.append(event))
    widget.tell("mouse_down", 200, 100)
    widget.tell("mouse_move", 220, 120)
    widget.tell("mouse_up", 220, 120)
    widget.tell("mouse_out", 2000, 0)
    assert told == [("down", 100, 50), ("move", 110, 60), ("up", 110, 60), ("out", 1000, 0)]


def test_a_finger_that_is_lifted_is_lifted_where_it_was_last():
    surface, _, widget = fake_surface()
    told = []
    surface.on_pointer(lambda *event: told.append(event))
    widget.tell("touch_start", [(200, 100)])
    widget.tell("touch_move", [(240, 140)])
    widget.tell("touch_end", [])
    assert told == [("down", 100, 50), ("move", 120, 70), ("up", 120, 70)]


def test_only_the_first_finger_counts():
    surface, _, widget = fake_surface()
    told = []
    surface.on_pointer(lambda *event: told.append(event))
    widget.tell("touch_start", [(200, 100)])
    widget.tell("touch_start", [(200, 100), (600, 100)])
    widget.tell("touch_move", [(220, 100), (700, 100)])
    widget.tell("touch_end", [(220, 100)])
    widget.tell("touch_end", [])
    assert told == [("down", 100, 50), ("move", 110, 50), ("up", 110, 50)]


def test_a_cancelled_touch_is_like_a_mouse_that_left():
    surface, _, widget = fake_surface()
    told = []
    surface.on_pointer(lambda *event: told.append(event))
    widget.tell("touch_start", [(200, 100)])
    widget.tell("touch_cancel", [])
    assert told[-1] == ("out", 100, 50)


def test_batches_of_several_threads_do_not_mix():
    """JupyterLab has comm messages handled on subshell threads beside the main one."""
    surface, manager, _ = fake_surface()
    other = Surface(surface.widget, manager, surface.sprites)
    drawing = threading.Event()

    def intrude():
        with other.batch():
            drawing.set()
            other.layer(1).band(SQUARE, "#222222")

    with ThreadPoolExecutor(1) as pool, sent(manager) as batches:
        with surface.batch():
            surface.layer(0).band(SQUARE, "#111111")
            second = pool.submit(intrude)
            assert not drawing.wait(0.2), "a second thread drew into this batch"
            surface.layer(0).band(SQUARE, "#111111")
        second.result()
    assert [{name for name, _, _ in batch} for batch in batches] == [{"layer0"}, {"layer1"}]


def test_a_real_surface_is_two_layers_that_fit_the_page():
    surface = Surface.create()
    assert isinstance(surface.widget, ipycanvas.MultiCanvas)
    assert len(surface.widget._canvases) == 2
    assert (surface.widget.layout.max_width, surface.widget.layout.height) == ("100%", "auto")
    surface.resize(500, 300)
    assert [(layer.width, layer.height) for layer in surface.widget._canvases] == [(500 * RATIO, 300 * RATIO)] * 2


def test_real_surfaces_share_their_sprites():
    assert Surface.create().sprites is Surface.create().sprites


def test_a_real_batch_is_one_message_of_known_commands(messages):
    surface = Surface.create()
    with surface.batch():
        sprite = surface.sprites.get("test", 10, 10, lambda pen: pen.begin(1, 1))
        pen = surface.start_layer(0)
        pen.image(sprite, SQUARE)
        pen.marks([Shape(path=path("M0 0C1 1 2 2 3 3Z"), fill="#123456", stroke="#ffffff", alpha=0.5, dash=3)])
        pen.marks([Label(text="Æ♥", x=1, y=2, size=12, fill="#ffffff", room=40, align="right")])
        pen.pause(5)
    assert len(messages) == 1
    assert json.dumps(messages[0])
    assert all(0 <= command[0] < len(upstream._CMD_LIST) for command in messages[0])
    assert upstream._CMD_LIST[messages[0][0][0]] == "switchCanvas"
    assert not upstream._CANVAS_MANAGER._caching


def test_a_real_exception_leaves_the_manager_drawing(messages):
    surface = Surface.create()
    with pytest.raises(ZeroDivisionError), surface.batch():
        fail_after(surface.start_layer, 0)
    assert messages == []
    assert not upstream._CANVAS_MANAGER._caching
    assert not upstream._CANVAS_MANAGER._commands_cache
    with surface.batch():
        surface.start_layer(1)
    assert len(messages) == 1


def test_a_real_browser_that_is_ready_gets_the_picture(messages):
    surface = Surface.create()

    def paint():
        with surface.batch():
            surface.start_layer(0)

    surface.on_ready(paint)
    assert not messages
    surface.widget._handle_custom_msg({"event": "client_ready"}, [])
    assert len(messages) == 1
