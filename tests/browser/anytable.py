"""Any game on the page: what its log says, where its cards lie, hands that play it.

The logs are only read here; who moves them is the kernel. Which move is made is asked of a player.
"""

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

import lessonpage
import tabletop
from onpage import OnPage
from playwright.sync_api import Page, expect

from gintutor.factlog import read_file
from gintutor.learning.log import Log, Record
from gintutor.widgets.choices import folded
from gintutor.widgets.scene import Scene
from gintutor.widgets.tableview import Look

DEALT = """
import itertools, types
from gintutor.widgets.anygame import desk
_deals = itertools.count()
desk.secrets = types.SimpleNamespace(token_hex=lambda _: f"{deal}/{{next(_deals)}}")
"""


def open_alone(page: Page, desk, exercise: str, deal: str) -> None:
    """Open a lesson that holds just that game, with the cards of that name."""
    call = f'from gintutor import exercise\nexercise("{exercise}")'
    cell = {
        "cell_type": "code", "id": "game", "metadata": {"editable": False, "deletable": False},
        "execution_count": None, "outputs": [], "source": call,
    }  # fmt: skip
    metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
        "gintutor": {"autostart": True, "language": exercise[:2], "lesson": exercise[3:5]},
    }
    folder = desk.notebooks / "test"
    folder.mkdir(exist_ok=True)
    book = {"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / "game.ipynb").write_text(json.dumps(book), encoding="utf-8")
    lessonpage.open_lesson(page, desk.lab, "test/game.ipynb")
    tabletop.in_kernel(desk, DEALT.format(deal=deal))


def choose(home: Path, exercise: str, **choices: object) -> None:
    """Let the learner have made those choices before."""
    for field, value in choices.items():
        Log(home).append(Record(exercise=exercise, item=0, event={"do": "setup", "field": field, "value": value}))


class AnyTable(OnPage):
    """The game of an exercise on the open page.

    A subclass has its ``game``, ``task`` and ``layout``, the table ``bare`` of any game, and ``with_game``.
    """

    def __init__(self, page: Page, home: Path, exercise: str, nth: int = 0) -> None:
        super().__init__(page, home, exercise, nth)
        self.refusal = self.root.locator(".gin-refusal")
        self.news = self.root.locator(".gin-news li")
        self.sheet = self.root.locator(".gin-sheet")
        self.typed = self.root.locator(".gin-typed input")

    def events(self) -> list:
        """What the progress log tells of it."""
        records = Log(self.home)
        records.refresh()
        return [each.event for each in records.of(self.exercise)]

    @property
    def log(self) -> Path:
        """The file of the game on the table."""
        opened = [each for each in self.events() if each.get("do") == "open"]
        return self.home / "games" / str(opened[-1]["file"])

    @property
    def state(self):
        """The game as its log tells it."""
        bare, events = self.bare(), self.events()
        state = replace(bare, setup=folded(bare.setup, events, self.game.chosen, "setup"))
        opened = [each for each in events if each.get("do") == "open"]
        if not opened:
            return state
        again = self.game.replay(read_file(self.home / "games" / str(opened[-1]["file"]), self.game.form))
        assert again.fault is None, again.fault
        return self.with_game(state, again.table, opened[-1])

    def steady(self):
        """Wait until the learner is to do something and the page says what."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while True:
            state = self.state
            shown = self.question.text_content()
            if state.stage != "wait" and shown == self.t(self.task(state)):
                return state
            assert time.monotonic() < deadline, f"{state.stage}: {shown!r} is not {self.t(self.task(state))!r}"
            self.page.wait_for_timeout(30)

    def moved_on(self, before):
        """Wait until something was done since, and it is the learner's turn again."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while self.state.table == before.table:
            assert time.monotonic() < deadline, f"nothing was done; {self.refusal.all_text_contents()}"
            self.page.wait_for_timeout(30)
        return self.steady()

    def scene(self) -> tuple[Scene, float, float]:
        self.canvas.evaluate(tabletop.CENTRE)
        box = self.canvas.bounding_box()
        return self.layout(self.game.table(self.state, self.t, Look()), box["width"]), box["x"], box["y"]


@dataclass(frozen=True)
class Mouse:
    """Piles are clicked, cards dragged."""

    table: AnyTable

    def press(self, name: str) -> None:
        tabletop.at_rest(self.table.button(name)).click()

    def carry(self, slot: int, zone: str) -> None:
        mouse = self.table.page.mouse
        mouse.move(*self.table.at_card(slot))
        mouse.down()
        mouse.move(*self.table.at_zone(zone), steps=2)
        mouse.up()


@dataclass(frozen=True)
class Keys:
    """The keyboard alone: the digits in the list of cards, Tab and Enter for the buttons."""

    table: AnyTable

    def press(self, name: str) -> None:
        button = self.table.button(name)
        expect(button).to_be_visible()
        tabletop.Keys(self.table).go(button, 60)
        self.table.page.keyboard.press("Enter")

    def key(self, key: str, *slots: int) -> None:
        keys = tabletop.Keys(self.table)
        keys.go(self.table.listbox, 60)
        # What was carried before must have left: until then the list is that of the last move, with its cards chosen.
        expect(self.table.root.locator("[role=option][aria-selected=true]")).to_have_count(0)
        for slot in slots:
            keys.reach(slot)
            if len(slots) > 1:
                self.table.page.keyboard.press("Space")
                expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        self.table.page.keyboard.press(key)


def play(hand, until):
    """Play with that hand until something is true of the state (moves are made in between, hands dealt)."""
    table = hand.table
    for _ in range(400):
        state = table.steady()
        if until(state):
            return state
        press = {"setup": "start", "begun": "deal", "over": "next"}.get(state.stage)
        if press:
            hand.press(press)
        else:
            hand.make(table.move())
        table.moved_on(state)
    raise AssertionError("the game does not end")
