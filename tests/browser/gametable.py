"""A game of gin on the page, and hands that play it."""

from dataclasses import dataclass, replace

import anytable
from anytable import choose
from playwright.sync_api import Page, expect

from gintutor.deal import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take
from gintutor.exercises.protocol import Role
from gintutor.messages import say
from gintutor.players import player
from gintutor.players.driver import next_move
from gintutor.rules import PRESETS
from gintutor.widgets.play.desk import GAME
from gintutor.widgets.play.first import FIRST_HAND, Script
from gintutor.widgets.play.setup import HOME, Setup
from gintutor.widgets.play.showing import table_view
from gintutor.widgets.play.state import MELDS, Stage, State
from gintutor.widgets.play.words import task
from gintutor.widgets.scene import layout
from gintutor.widgets.tableview import Look

# The cards of a free table, by the name its deals are drawn from: the same game every time a test is run.
SHORT = "29"  # one hand of six moves, which the learner ends with a knock
TAKEN = "12"  # the computer begins by taking the upcard
GIN_AND_KNOCK = "13"  # against the beginner without bonuses to 40: two hands, 18 moves
TWO_GAMES = "24"  # in games to 12: two games, three hands, every kind of move but big gin


def open_game(page: Page, desk, exercise: str, deal: str = SHORT) -> "GameTable":
    """Open a lesson that holds just that game, with the cards of that name; returns it once it is painted."""
    anytable.open_alone(page, desk, exercise, deal)
    return GameTable(page, desk.home, exercise)


class GameTable(anytable.AnyTable):
    """The game of gin on the open page."""

    game, task, layout = GAME, staticmethod(task), staticmethod(layout)

    @property
    def script(self) -> Script | None:
        return FIRST_HAND if self.exercise.endswith("90/first") else None

    def bare(self) -> State:
        return State(setup=Setup(rules=PRESETS[HOME[self.language]]), script=self.script)

    def with_game(self, state, table, opened) -> State:
        return replace(state, table=table, aside=bool(opened.get("back")))

    def move(self) -> Action:
        """A good move for the learner now."""
        state = self.state
        if self.script is not None:
            return self.script.move(len(state.game.hands), state.position)
        judge = player("simple", 5)
        return next_move(state.position, (judge, judge), state.game)


@dataclass(frozen=True)
class Mouse(anytable.Mouse):
    """Piles are clicked, cards dragged."""

    table: GameTable

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


@dataclass(frozen=True)
class Keys(anytable.Keys):
    """The keyboard alone: the digits in the list of cards, Tab and Enter for the buttons."""

    table: GameTable

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
    """Play with that hand until the game is at that stage."""
    return anytable.play(hand, lambda state: state.stage is until)


__all__ = ["GIN_AND_KNOCK", "SHORT", "TAKEN", "TWO_GAMES", "GameTable", "Keys", "Mouse", "choose", "open_game", "play"]
