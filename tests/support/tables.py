"""Tables to lay out and paint, and a canvas that writes down what it is told instead of drawing."""

from contextlib import contextmanager
from types import SimpleNamespace

from gintutor.cards import cards
from gintutor.exercises.protocol import Role
from gintutor.widgets.surface import Sprites, Surface
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

HAND = "3S 4S 5S 7H 8H 9H KS QH JD KD 2C"
DEFENDER = "2S 8S 9S AC 2C 7C 8C 2D 8D 5H"


def table(*zones, look=None, **states):
    """A view from ``(id, role, cards)`` or ``(id, role, cards, fields)``; ``KS={"selected": True}`` sets a card."""
    shown, lying = [], []
    for zone_id, role, text, *rest in zones:
        here = cards(text)
        slots = tuple(range(len(shown), len(shown) + len(here)))
        fields = {"caption": zone_id, "note": "12 points", **(rest[0] if rest else {})}
        lying.append(ZoneView(id=zone_id, role=role, slots=slots, **fields))
        shown += [CardView(card=each, movable=True, **states.get(f"c{each}", {})) for each in here]
    return TableView(cards=tuple(shown), zones=tuple(lying), look=look or Look())


def split(hand=HAND, melds=("", "", ""), **more):
    """A hand to be split: meld zones above it."""
    takes = {"accepts": True}
    zones = [(f"meld{i}", Role.MELD, text, takes) for i, text in enumerate(melds, 1)]
    return table(*zones, ("hand", Role.HAND, hand, takes), **more)


def knock(hand=HAND, **more):
    """Eleven cards, the stock and the discard pile."""
    return table(
        ("stock", Role.STOCK, "", {"hidden": 31}),
        ("discard", Role.DISCARD, "7D", {"accepts": True}),
        ("hand", Role.HAND, hand, {"accepts": True}),
        **more,
    )


def score(spread=("KC KD KH", "5S 6S 7S", "9C TC JC"), laid_off="", defender=DEFENDER, **more):
    """The knocker's spread, the first upcard, what is laid off, the defender's melds and other cards."""
    melds = [(f"spread{i}", Role.SPREAD, text) for i, text in enumerate(spread, 1)]
    return table(
        *melds,
        ("deadwood", Role.KNOCKER_DEADWOOD, "2H"),
        ("laid", Role.LAID_OFF, laid_off),
        ("upcard", Role.DISCARD, "QD"),
        ("melds", Role.DEFENDER, ""),
        ("defender", Role.DEFENDER, defender, {"room": len(cards(defender))}),
        **more,
    )


class FakeCanvas:
    """Queues every call and every attribute set with its manager, as an ipycanvas ``Canvas`` does."""

    def __init__(self, manager, name):
        object.__setattr__(self, "manager", manager)
        object.__setattr__(self, "name", name)

    def __getattr__(self, command):
        return lambda *args: self.manager.queue(self, command, args)

    def __setattr__(self, attribute, value):
        self.manager.queue(self, attribute, (value,))


class FakeManager:
    """Keeps the queue as ipycanvas' manager does; ``batches``: the messages sent, lists of (canvas, command, args)."""

    def __init__(self):
        self._caching = False
        self._commands_cache = []
        self._buffers_cache = []
        self._current_canvas = None
        self.batches = []

    def queue(self, canvas, command, args):
        assert self._caching, f"{command} outside a batch"
        if self._current_canvas is not canvas:
            self._commands_cache.append((canvas.name, "switch", ()))
            self._current_canvas = canvas
        self._commands_cache.append((canvas.name, command, args))

    def flush(self):
        if self._commands_cache:
            self.batches.append(self._commands_cache)
            self._commands_cache, self._buffers_cache = [], []


class FakeWidget:
    """Two layers and the events of a ``MultiCanvas``; ``tell(event, …)`` plays the browser."""

    def __init__(self, manager):
        self.layers = [FakeCanvas(manager, "layer0"), FakeCanvas(manager, "layer1")]
        self.layout = SimpleNamespace()
        self.width = self.height = 0
        self.callbacks = {}

    def __getitem__(self, number):
        return self.layers[number]

    def __getattr__(self, name):
        if not name.startswith("on_"):
            raise AttributeError(name)
        return lambda callback: self.callbacks.__setitem__(name.removeprefix("on_"), callback)

    def tell(self, event, *args):
        self.callbacks[event](*args)


def fake_surface(*, ready=True):
    """A surface whose browser only writes down; its manager and widget too."""
    manager = FakeManager()
    widget = FakeWidget(manager)
    made = []

    def new_canvas(width, height):
        made.append((width, height))
        return FakeCanvas(manager, f"sprite{len(made)}")

    surface = Surface(widget, manager, Sprites(new_canvas))
    if ready:
        widget.tell("client_ready")
    return surface, manager, widget


@contextmanager
def sent(manager):
    """The batches sent inside the block."""
    manager.batches.clear()
    batches = []
    yield batches
    batches += manager.batches
