"""A game on the page: what its log says, where its cards lie, hands that play it.

The logs are only read here; who moves them is the kernel. Which move is made is asked of a player.
"""

import json
import time
from dataclasses import dataclass, replace
from pathlib import Path

import lessonpage
import tabletop
from playwright.sync_api import Locator, Page, expect

from gintutor.deal import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take
from gintutor.exercises.protocol import Role
from gintutor.i18n import Translator
from gintutor.learning.log import Log, Record
from gintutor.messages import say
from gintutor.players import player
from gintutor.players.driver import next_move
from gintutor.replay import read_log, replay
from gintutor.rules import PRESETS
from gintutor.widgets.choices import folded
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.setup import HOME, Setup, chosen
from gintutor.widgets.play.showing import table_view
from gintutor.widgets.play.state import MELDS, Stage, State
from gintutor.widgets.play.words import task
from gintutor.widgets.scene import Scene, layout
from gintutor.widgets.tableview import Look

# The cards of a free table, by the name its deals are drawn from: the same game every time a test is run.
SHORT = "29"  # one hand of six moves, which the learner ends with a knock
TAKEN = "12"  # the computer begins by taking the upcard
GIN_AND_KNOCK = "13"  # against the beginner without bonuses to 40: two hands, 18 moves
TWO_GAMES = "24"  # in games to 12: two games, three hands, every kind of move but big gin

DEALT = """
import itertools, types
from gintutor.widgets.play import desk
_deals = itertools.count()
desk.secrets = types.SimpleNamespace(token_hex=lambda _: f"{deal}/{{next(_deals)}}")
"""


def open_game(page: Page, desk, exercise: str, deal: str = SHORT) -> "GameTable":
    """Open a lesson that holds just that game, with the cards of that name; returns it once it is painted."""
    open_alone(page, desk, exercise, DEALT.format(deal=deal))
    return GameTable(page, desk.home, exercise)


def open_alone(page: Page, desk, exercise: str, dealt: str) -> None:
    """Open a lesson that holds just that game; what ``dealt`` does in the kernel settles its cards."""
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
    tabletop.in_kernel(desk, dealt)


def choose(home: Path, exercise: str, **choices: object) -> None:
    """Let the learner have made those choices before."""
    for field, value in choices.items():
        Log(home).append(Record(exercise=exercise, item=0, event={"do": "setup", "field": field, "value": value}))


class GameTable:
    """The game of an exercise on the open page."""

    def __init__(self, page: Page, home: Path, exercise: str, nth: int = 0) -> None:
        self.page = page
        self.home = home
        self.exercise = exercise
        self.language, _, path = exercise.partition("/")
        self.t = Translator(self.language, strict=True)
        self.root = page.locator(".gin-exercise").nth(nth)
        self.script = FIRST_HAND if path == "90/first" else None
        self.canvas = self.root.locator(".gin-table canvas").first
        self.listbox = self.root.get_by_role("listbox")
        self.question = self.root.locator(".gin-question")
        self.live = self.root.locator("[role=status]")
        self.refusal = self.root.locator(".gin-refusal")
        self.news = self.root.locator(".gin-news li")
        self.sheet = self.root.locator(".gin-sheet")
        self.typed = self.root.locator(".gin-typed input")

    @property
    def log(self) -> Path:
        """The file of the game on the table."""
        records = Log(self.home)
        records.refresh()
        opened = [each.event for each in records.of(self.exercise) if each.event.get("do") == "open"]
        return self.home / "games" / str(opened[-1]["file"])

    @property
    def state(self) -> State:
        """The game as its log tells it."""
        records = Log(self.home)
        records.refresh()
        events = [each.event for each in records.of(self.exercise)]
        setup = folded(Setup(rules=PRESETS[HOME[self.language]]), events, chosen, "setup")
        state = State(setup=setup, script=self.script)
        opened = [event for event in events if event.get("do") == "open"]
        if not opened:
            return state
        again = replay(read_log(self.home / "games" / str(opened[-1]["file"])))
        assert again.fault is None, again.fault
        return replace(state, table=again.table, aside=bool(opened[-1].get("back")))

    def steady(self) -> State:
        """Wait until the learner is to do something and the page says what."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while True:
            state = self.state
            shown = self.question.text_content()
            if state.stage is not Stage.WAIT and shown == self.t(task(state)):
                return state
            assert time.monotonic() < deadline, f"{state.stage}: {shown!r} is not {self.t(task(state))!r}"
            self.page.wait_for_timeout(30)

    def moved_on(self, before: State) -> State:
        """Wait until something was done since, and it is the learner's turn again."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while self.state.table == before.table:
            assert time.monotonic() < deadline, f"nothing was done; {self.refusal.all_text_contents()}"
            self.page.wait_for_timeout(30)
        return self.steady()

    def move(self) -> Action:
        """A good move for the learner now."""
        state = self.state
        if self.script is not None:
            return self.script.move(len(state.game.hands), state.position)
        judge = player("simple", 5)
        return next_move(state.position, (judge, judge), state.game)

    def scene(self) -> tuple[Scene, float, float]:
        """The layout at the size it is shown, and where its corner is; the table is brought into view."""
        self.canvas.evaluate(tabletop.CENTRE)
        box = self.canvas.bounding_box()
        scene = layout(table_view(self.state, self.t, Look()), box["width"])
        return scene, box["x"], box["y"]

    def at_card(self, slot: int) -> tuple[float, float]:
        scene, left, top = self.scene()
        rect = scene.card(slot).rect
        for dx in (rect.width / 2, rect.width / 4, 10):
            found = scene.hit(rect.x + dx, rect.y + rect.height / 2)
            if found is not None and found.slot == slot:
                return left + rect.x + dx, top + rect.y + rect.height / 2
        raise AssertionError(f"card {slot} is covered")

    def at_zone(self, zone: str) -> tuple[float, float]:
        scene, left, top = self.scene()
        x, y = scene.zone(zone).rect.centre
        return left + x, top + y

    def option(self, slot: int) -> Locator:
        return self.root.locator(f"[role=option][id$='-cards-{slot}']")

    def option_ids(self) -> list[str]:
        return self.root.locator("[role=option]").evaluate_all("all => all.map(each => each.id)")

    def button(self, name: str) -> Locator:
        return self.root.locator(f".gin-actions .gin-do-{name}").first


@dataclass(frozen=True)
class Mouse:
    """Piles are clicked, cards dragged."""

    table: GameTable

    def press(self, name: str) -> None:
        tabletop.at_rest(self.table.button(name)).click()

    def make(self, action: Action) -> None:
        table, mouse = self.table, self.table.page.mouse
        match action:
            case Draw():
                mouse.click(*table.at_zone("stock"))
            case Take():
                mouse.click(*table.at_zone("pile"))
            case Discard(card):
                self.carry(card.index, "pile")
            case Knock(card, _):
                self.carry(card.index, "knock")
                expect(table.question).to_have_text(table.t(say("play.task_knock")))
                self.press("confirm")
            case BigGin():
                self.press("big_gin")
                self.press("confirm")
            case Lay(group):
                for card in group:
                    mouse.click(*table.at_card(card.index))
                    expect(table.option(card.index)).to_have_attribute("aria-selected", "true")
                mouse.click(*table.at_zone(MELDS[len(table.state.position.laid)]))
            case LayOff(card, number):
                self.carry(card.index, f"spread{number}")
            case Pass():
                self.press("pass")
            case Done():
                self.press("done")

    def carry(self, slot: int, zone: str) -> None:
        mouse = self.table.page.mouse
        mouse.move(*self.table.at_card(slot))
        mouse.down()
        mouse.move(*self.table.at_zone(zone), steps=2)
        mouse.up()


@dataclass(frozen=True)
class Keys:
    """The keyboard alone: the digits in the list of cards, Tab and Enter for the buttons."""

    table: GameTable

    def press(self, name: str) -> None:
        button = self.table.button(name)
        expect(button).to_be_visible()
        tabletop.Keys(self.table).go(button, 60)
        self.table.page.keyboard.press("Enter")

    def key(self, key: str, *slots: int) -> None:
        keys = tabletop.Keys(self.table)
        keys.go(self.table.listbox, 60)
        *others, last = slots or (None,)
        # What was carried before must have left: until then the list is that of the last move, with its cards chosen.
        expect(self.table.root.locator("[role=option][aria-selected=true]")).to_have_count(0)
        for slot in others:
            keys.reach(slot)
            self.table.page.keyboard.press("Space")
            expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        if last is not None:
            keys.reach(last)
            if others:
                self.table.page.keyboard.press("Space")
                expect(self.table.option(last)).to_have_attribute("aria-selected", "true")
        self.table.page.keyboard.press(key)

    def hand_shows(self) -> None:
        """Wait for the card that was drawn: before it is in the list, the digits are those of drawing."""
        for zone in table_view(self.table.state, self.table.t, Look()).zones:
            for slot in zone.slots if zone.role is Role.HAND else ():
                expect(self.table.option(slot)).to_be_attached()

    def make(self, action: Action) -> None:
        offer = self.table.state.stage is Stage.OFFER
        match action:
            case Draw():
                self.key("1")
            case Take():
                self.key("1" if offer else "2")
            case Pass():
                self.key("2")
            case Discard(card):
                self.hand_shows()
                self.key("1", card.index)
            case Knock(card, _):
                self.hand_shows()
                self.key("2", card.index)
                expect(self.table.question).to_have_text(self.table.t(say("play.task_knock")))
                self.press("confirm")
            case BigGin():
                self.press("big_gin")
                self.press("confirm")
            case Lay(group):
                self.key("9", *(card.index for card in group))
            case LayOff(card, number):
                self.key(str(number + 1), card.index)
            case Done():
                self.key("0")


def play(hand, until: Stage) -> State:
    """Play with that hand until the game is at that stage (moves are made in between, hands dealt)."""
    table = hand.table
    for _ in range(400):
        state = table.steady()
        if state.stage is until:
            return state
        press = {Stage.SETUP: "start", Stage.BEGUN: "deal", Stage.OVER: "next"}.get(state.stage)
        if press:
            hand.press(press)
        else:
            hand.make(table.move())
        table.moved_on(state)
    raise AssertionError("the game does not end")
