"""Presses and moves made into taps and drags, on a real scene."""

import pytest
from support.fakes import DISCARD, LEGAL, after, do, series

from gintutor.i18n import Translator
from gintutor.widgets.pointer import SLACK, Pointer
from gintutor.widgets.scene import layout
from gintutor.widgets.showing import table_view
from gintutor.widgets.tableview import Look
from gintutor.widgets.way import fresh


class Brush:
    """Writes down what it is told to paint."""

    def __init__(self):
        self.done = []

    def hover(self, scene, slot):
        self.done.append(("hover", slot))

    def drag(self, scene, slot, x, y):
        self.done.append(("drag", slot))

    def settle(self):
        self.done.append(("settle",))


class Table:
    """A scene with a pointer over it."""

    def __init__(self, *events, asks=()):
        self.state = after(fresh(series(*asks)), *events)
        self.scene = layout(table_view(self.state, Translator("en"), Look()), 860)
        self.brush, self.taps, self.sent = Brush(), [], []
        self.pointer = Pointer(self.brush, lambda slot, zone: self.taps.append((slot, zone)), self.sent.append)

    def middle(self, slot):
        rect = self.scene.card_rect(slot)
        return rect.x + rect.width / 2, rect.y + rect.height / 2

    def zone(self, zone):
        rect = self.scene.zone(zone).rect
        return rect.x + rect.width / 2, rect.y + rect.height / 2

    def do(self, kind, place):
        self.pointer.handle(kind, *place, self.scene)


def test_a_card_carried_to_a_zone_moves_there():
    table = Table()
    table.do("down", table.middle(3))
    table.do("move", table.zone("meld1"))
    table.do("up", table.zone("meld1"))
    assert table.sent == [{"do": "move", "slots": [3], "to": "meld1", "at": 0}]
    assert table.taps == []
    assert ("drag", 3) in table.brush.done
    assert table.brush.done[-1] == ("settle",), "should nothing come of it"


def test_a_press_that_hardly_moves_is_a_tap():
    table = Table()
    x, y = table.middle(3)
    table.do("down", (x, y))
    table.do("move", (x + SLACK - 1, y))
    table.do("up", (x + SLACK - 1, y))
    assert table.taps == [(3, "hand")]
    assert table.sent == []


def test_a_tap_on_an_empty_zone_names_the_zone():
    table = Table()
    table.do("down", table.zone("meld2"))
    table.do("up", table.zone("meld2"))
    assert table.taps == [(None, "meld2")]


@pytest.mark.parametrize("kind", ["up", "out"])
def test_a_drop_outside_glides_back(kind):
    table = Table()
    table.do("down", table.middle(3))
    table.do("move", table.zone("meld1"))
    table.do(kind, (-500, -500))
    assert table.brush.done[-1] == ("settle",)
    assert table.sent == []
    assert table.taps == []
    table.do("move", table.zone("meld1"))
    assert table.brush.done[-1][0] == "hover", "the drag is over"


def test_selected_cards_are_carried_together():
    table = Table(do("select", slot=1), do("select", slot=4))
    table.do("down", table.middle(4))
    table.do("move", table.zone("meld1"))
    table.do("up", table.zone("meld1"))
    assert table.sent[0]["slots"] == [4, 1]


def test_a_card_that_is_only_marked_is_not_carried():
    table = Table(do("choose", ask="legal", option="yes"), asks=(LEGAL, DISCARD))
    table.do("down", table.middle(2))
    table.do("move", table.zone("meld1"))
    assert ("drag", 2) not in table.brush.done
    table.do("up", table.middle(2))
    assert table.taps == [(2, "hand")]


def test_a_solved_hand_stays():
    table = Table(do("answer", parts={"split": [[0, 1, 2], [3, 4, 5]]}), do("check"))
    table.do("down", table.middle(0))
    table.do("move", table.zone("hand"))
    table.do("up", table.zone("hand"))
    assert table.sent == []
    assert not any(kind == "drag" for kind, _ in table.brush.done)


def test_only_cards_that_can_be_used_are_lifted():
    table = Table()
    table.do("move", table.middle(2))
    table.do("move", table.zone("meld1"))
    assert table.brush.done == [("hover", 2), ("hover", None)]


def test_letting_go_without_a_press_is_nothing():
    table = Table()
    table.do("up", table.middle(2))
    table.do("out", (-1, -1))
    assert (table.taps, table.sent) == ([], [])


def test_the_cursor_says_what_can_be_done():
    table = Table()
    table.do("move", table.zone("meld1"))
    assert table.pointer.cursor == "default"
    table.do("move", table.middle(2))
    assert table.pointer.cursor == "grab"
    table.do("down", table.middle(2))
    table.do("move", table.zone("meld1"))
    assert table.pointer.cursor == "grabbing"
    table.do("out", (-1, -1))
    assert table.pointer.cursor == "default"
    marks = Table(do("choose", ask="legal", option="yes"), asks=(LEGAL, DISCARD))
    marks.do("move", marks.middle(2))
    assert marks.pointer.cursor == "pointer"
