"""A round of the contract game on the page, and hands that play it."""

from dataclasses import dataclass, replace

import anytable
from anytable import play
from playwright.sync_api import Page, expect

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.players import player
from gintutor.contract.view import view
from gintutor.widgets.contract.desk import GAME
from gintutor.widgets.contract.held import in_hand, slots_of
from gintutor.widgets.contract.placing import MELDS, laid_id, layout
from gintutor.widgets.contract.setup import Setup
from gintutor.widgets.contract.state import ME, State
from gintutor.widgets.contract.words import task

EXERCISE = "89/table"
SHORT = "99"  # of three: the learner lays the contract, a meld, builds, and goes out after ten moves


def open_round(page: Page, desk, language: str = "en", deal: str = SHORT) -> "RoundTable":
    """Open a page that holds just the table, with the cards of that name; returns it once it is painted."""
    exercise = f"{language}/{EXERCISE}"
    anytable.open_alone(page, desk, exercise, deal)
    return RoundTable(page, desk.home, exercise)


class RoundTable(anytable.AnyTable):
    """The table of the contract game on the open page. ``plan``: what was put into the outlines and is in no log."""

    game, task, layout = GAME, staticmethod(task), staticmethod(layout)
    plan: tuple[tuple[int, ...], ...] | None = None

    def bare(self) -> State:
        return State(setup=Setup())

    def with_game(self, state, table, opened) -> State:
        return replace(state, table=table, plan=self.plan)

    def move(self) -> Action:
        """A sound move for the learner now."""
        return player("simple").choose(view(self.state.position, ME))

    def slots(self, cards: tuple[Card, ...]) -> tuple[int, ...]:
        """Slots of the learner's hand that hold those cards."""
        return in_hand(slots_of(self.state.hand), cards)

    def planned(self, groups: tuple[tuple[Card, ...], ...]) -> list[tuple[int, ...]]:
        """The groups as slots of the hand, each used once."""
        every = list(self.slots(tuple(card for group in groups for card in group)))
        return [tuple(every.pop(0) for _ in group) for group in groups]


@dataclass(frozen=True)
class Mouse(anytable.Mouse):
    """Piles are clicked, cards dragged."""

    table: RoundTable

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


@dataclass(frozen=True)
class Keys(anytable.Keys):
    """The keyboard alone: the digits in the list of cards, Tab and Enter for the buttons."""

    table: RoundTable

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


__all__ = ["SHORT", "Keys", "Mouse", "RoundTable", "open_round", "play"]
