"""A table for whole hands without a browser: events in, state out, seeds that stay the same."""

from dataclasses import replace

from gintutor.cards import CARDS, card, cards
from gintutor.deal import BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take, deal, stacked
from gintutor.game import FirstDeal
from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import exercise_spec
from gintutor.players import player
from gintutor.players.driver import next_move
from gintutor.replay import Header, fresh
from gintutor.rules import PRESETS, ruleset
from gintutor.widgets.play.acts import happened, update
from gintutor.widgets.play.desk import PlayDesk
from gintutor.widgets.play.setup import Setup
from gintutor.widgets.play.state import Stage, State

PLAIN = {Pass: "pass", Take: "take", Draw: "draw", Done: "done"}


def slots(text):
    return [each.index for each in cards(text)]


def slot(text):
    return card(text).index


def do(name, **rest):
    return {"do": name, **rest}


def event_of(action):
    """The event that makes that move (a knock is confirmed by another)."""
    match action:
        case Discard(thrown):
            return do("discard", slot=thrown.index)
        case Knock(thrown, _):
            return do("knock", slot=thrown.index)
        case BigGin():
            return do("big_gin")
        case Lay(group):
            return do("lay", slots=[each.index for each in group])
        case LayOff(thrown, meld):
            return do("lay_off", slot=thrown.index, meld=meld)
    return do(PLAIN[type(action)])


def hand(mine, its, upcard, stock="", *, dealer=1, help_=True, **rules):
    """A state with those cards on the table; ``dealer`` 1: the learner is asked first."""
    first, second = (mine, its) if dealer else (its, mine)
    deck = stacked(cards(first), cards(second), card(upcard), cards(stock) if stock else (), rest="x")
    wanted = ruleset({"preset": "sv", **rules})
    table = fresh(Header(wanted, ("me", "simple")))
    match = table.match.start(FirstDeal(dealer=dealer))
    path = (deal(wanted, deck, dealer),)
    return State(setup=Setup(rules=wanted, help=help_), table=replace(table, match=match, path=path))


def after(state, *events):
    """The state after those events; the computer does not move."""
    for event in events:
        change = update(state, event)
        state = change.state
        for fact in change.events:
            state = happened(state, fact)
    return state


def desk(home, language="en", exercise="table", seed="s"):
    """The desk a kernel with that home would show."""
    log = Log(home)
    log.refresh()
    numbers = iter(range(10_000))
    return PlayDesk(exercise_spec(f"90/{exercise}"), language, log, Settings(), lambda: f"{seed}{next(numbers)}")


def play_until(table, true, me="simple"):
    """Let a player sit in the learner's place until something is true of the state."""
    judge = player(me, 7)
    for _ in range(4000):
        state = table.state
        if true(state):
            return table
        if state.stage is Stage.SETUP:
            table.receive(do("start"))
        elif state.stage is Stage.BEGUN:
            table.receive(do("deal"))
        elif state.stage is Stage.OVER:
            table.receive(do("next"))
        elif state.stage is Stage.KNOCK:
            table.receive(do("confirm"))
        else:
            table.receive(event_of(next_move(state.position, (judge, judge), state.game)))
            assert table.state.refusal is None, table.state.refusal
    raise AssertionError("this never came")


__all__ = ["CARDS", "PRESETS", "after", "desk", "do", "event_of", "hand", "play_until", "slot", "slots"]
