"""A table for whole hands without a browser: events in, state out, seeds that stay the same."""

from dataclasses import replace

from support import anygame
from support.anygame import do

from gintutor.cards import CARDS, card, cards
from gintutor.deal import BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take, deal, stacked
from gintutor.game import FirstDeal
from gintutor.players import player
from gintutor.players.driver import next_move
from gintutor.replay import Header, fresh
from gintutor.rules import PRESETS, ruleset
from gintutor.widgets.play.desk import GAME, PlayDesk
from gintutor.widgets.play.setup import Setup
from gintutor.widgets.play.state import State

PLAIN = {Pass: "pass", Take: "take", Draw: "draw", Done: "done"}


def slots(text):
    return [each.index for each in cards(text)]


def slot(text):
    return card(text).index


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
    return anygame.after(GAME, state, *events)


def desk(home, language="en", exercise="table", seed="s"):
    """The desk a kernel with that home would show."""
    return anygame.resumed(PlayDesk, f"90/{exercise}", home, language, seed)


def play_until(table, true, me="simple"):
    """Let a player sit in the learner's place until something is true of the state."""
    judge = player(me, 7)
    return anygame.play_until(table, true, lambda s: event_of(next_move(s.position, (judge, judge), s.game)))


__all__ = ["CARDS", "PRESETS", "after", "desk", "do", "event_of", "hand", "play_until", "slot", "slots"]
