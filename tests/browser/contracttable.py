"""A round of the contract game on the page: what its log says, where its cards lie, hands that play it."""

import time
from dataclasses import dataclass, replace

import lessonpage
import tabletop
from gametable import GameTable, open_alone
from playwright.sync_api import Page, expect

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.log import read_log
from gintutor.contract.players import player
from gintutor.contract.table import replay
from gintutor.contract.view import view
from gintutor.learning.log import Log
from gintutor.widgets.choices import folded
from gintutor.widgets.contract.held import in_hand, slots_of
from gintutor.widgets.contract.placing import MELDS, laid_id, layout
from gintutor.widgets.contract.setup import Setup, chosen
from gintutor.widgets.contract.showing import table_view
from gintutor.widgets.contract.state import ME, Stage, State
from gintutor.widgets.contract.words import task
from gintutor.widgets.scene import Scene
from gintutor.widgets.tableview import Look

EXERCISE = "89/table"
SHORT = "99"  # of three: the learner lays the contract, a meld, builds, and goes out after ten moves

DEALT = """
import itertools, types
from gintutor.widgets.contract import desk
_deals = itertools.count()
desk.secrets = types.SimpleNamespace(token_hex=lambda _: f"{deal}/{{next(_deals)}}")
"""


def open_round(page: Page, desk, language: str = "en", deal: str = SHORT) -> "RoundTable":
    """Open a page that holds just the table, with the cards of that name; returns it once it is painted."""
    exercise = f"{language}/{EXERCISE}"
    open_alone(page, desk, exercise, DEALT.format(deal=deal))
    return RoundTable(page, desk.home, exercise)


class RoundTable(GameTable):
    """The table of the contract game on the open page. ``plan``: what was put into the outlines and is in no log."""

    plan: tuple[tuple[int, ...], ...] | None = None

    @property
    def state(self) -> State:
        """The round as its log tells it."""
        records = Log(self.home)
        records.refresh()
        events = [each.event for each in records.of(self.exercise)]
        state = State(setup=folded(Setup(), events, chosen, "setup"))
        opened = [event for event in events if event.get("do") == "open"]
        if not opened:
            return state
        again = replay(read_log(self.home / "games" / str(opened[-1]["file"])))
        assert again.fault is None, again.fault
        return replace(state, table=again.table, plan=self.plan)

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

    def move(self) -> Action:
        """A sound move for the learner now."""
        return player("simple").choose(view(self.state.position, ME))

    def scene(self) -> tuple[Scene, float, float]:
        """The layout at the size it is shown, and where its corner is; the table is brought into view."""
        self.canvas.evaluate(tabletop.CENTRE)
        box = self.canvas.bounding_box()
        return layout(table_view(self.state, self.t, Look()), box["width"]), box["x"], box["y"]

    def slots(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """Slots of the learner's hand that hold those cards."""
        return in_hand(slots_of(self.state.hand), cards)

    def planned(self, groups: tuple[tuple[Card, ...], ...]) -> list[tuple[int, ...]]:
        """The groups as slots of the hand, each used once."""
        every = list(self.slots(tuple(card for group in groups for card in group)))
        return [tuple(every.pop(0) for _ in group) for group in groups]


@dataclass(frozen=True)
class Mouse:
    """Piles are clicked, cards dragged."""

    table: RoundTable

    def press(self, name: str) -> None:
        tabletop.at_rest(self.table.button(name)).click()

    def make(self, action: Action) -> None:
        table, mouse, state = self.table, self.table.page.mouse, self.table.state
        match action:
            case Draw():
                mouse.click(*table.at_zone("stock"))
            case Pass() if state.in_turn:
                mouse.click(*table.at_zone("stock"))
            case Take() if state.in_turn:
                mouse.click(*table.at_zone("pile"))
            case Pass():
                self.press("pass")
            case Take():
                self.press("take")
            case Discard(card):
                self.carry(table.slots((card,))[0], "pile")
            case LayDown(groups):
                self.lay(groups)
            case LayMeld(_, cards):
                self.lay((cards,))
            case Extend(owner=owner, meld=meld, cards=cards):
                for slot in table.slots(cards[1:]):
                    mouse.click(*table.at_card(slot))
                    expect(table.option(slot)).to_have_attribute("aria-selected", "true")
                self.carry(table.slots(cards)[0], laid_id(owner, meld))

    def lay(self, groups: tuple[tuple[Card, ...], ...]) -> None:
        table = self.table
        slots = table.planned(groups)
        self.press("build")
        if table.state.setup.help:  # the best melds lie there already
            self.press("confirm")
            return
        table.plan = ((),) * len(groups)
        for number, group in enumerate(slots):
            for slot in group:
                table.steady()
                self.carry(slot, MELDS[number])
                expect(table.option(slot)).to_contain_text(str(number + 1))
                plan = list(table.plan)
                plan[number] = (*plan[number], slot)
                table.plan = tuple(plan)
        self.press("confirm")
        table.plan = None

    def carry(self, slot: int, zone: str) -> None:
        mouse = self.table.page.mouse
        mouse.move(*self.table.at_card(slot))
        mouse.down()
        mouse.move(*self.table.at_zone(zone), steps=2)
        mouse.up()


@dataclass(frozen=True)
class Keys:
    """The keyboard alone: the digits in the list of cards, Tab and Enter for the buttons."""

    table: RoundTable

    def press(self, name: str) -> None:
        button = self.table.button(name)
        expect(button).to_be_visible()
        tabletop.Keys(self.table).go(button, 60)
        self.table.page.keyboard.press("Enter")

    def key(self, key: str, *slots: int) -> None:
        keys = tabletop.Keys(self.table)
        keys.go(self.table.listbox, 60)
        expect(self.table.root.locator("[role=option][aria-selected=true]")).to_have_count(0)
        for slot in slots:
            keys.reach(slot)
            if len(slots) > 1:
                self.table.page.keyboard.press("Space")
                expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        self.table.page.keyboard.press(key)

    def make(self, action: Action) -> None:
        table, state = self.table, self.table.state
        match action:
            case Draw():
                self.key("1")
            case Pass():
                self.key("1")
            case Take():
                self.key("2")
            case Discard(card):
                self.key("1", *table.slots((card,)))
            case LayDown(groups):
                self.lay(groups)
            case LayMeld(_, cards):
                self.lay((cards,))
            case Extend(owner=owner, meld=meld, cards=cards):
                number = state.extensible.index((owner, meld))
                self.key(str(3 + number), *table.slots(cards))

    def lay(self, groups: tuple[tuple[Card, ...], ...]) -> None:
        table = self.table
        slots = table.planned(groups)
        self.key("2")
        table.plan = ((),) * len(groups)
        table.steady()
        for number, group in enumerate(slots, 1):
            self.key(str(number), *group)
            for slot in group:
                expect(table.option(slot)).to_contain_text(str(number))
        table.page.keyboard.press("Enter")  # what the filled button does
        table.plan = None


def play(hand, until) -> State:
    """Play with that hand until something is true of the state."""
    table = hand.table
    for _ in range(200):
        state = table.steady()
        if until(state):
            return state
        press = {Stage.SETUP: "start", Stage.OVER: "next"}.get(state.stage)
        if press:
            hand.press(press)
        else:
            hand.make(table.move())
        table.moved_on(state)
    raise AssertionError("the round does not end")


__all__ = ["SHORT", "Keys", "Mouse", "RoundTable", "open_round", "play"]
