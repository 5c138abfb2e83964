"""A table of the contract game without a browser: events in, state out, seeds that stay the same."""

from dataclasses import replace

from support import anygame
from support.anygame import do

from gintutor.cards import cards
from gintutor.contract.actions import Discard, Draw, Extend, Fact, LayDown, LayMeld, Pass, Phase, Take
from gintutor.contract.hands import ordered
from gintutor.contract.log import Header
from gintutor.contract.options import Options
from gintutor.contract.players import player
from gintutor.contract.position import deal, shuffled_pack
from gintutor.contract.table import fresh
from gintutor.contract.view import view
from gintutor.widgets.contract.desk import GAME, ContractDesk
from gintutor.widgets.contract.held import in_hand, slots_of
from gintutor.widgets.contract.setup import Setup
from gintutor.widgets.contract.state import ME, State


def desk(home, language="en", seed="s"):
    """The desk a kernel with that home would show."""
    return anygame.resumed(ContractDesk, "89/table", home, language, seed)


def choose(table, **choices):
    """Make those choices before the game, and start it."""
    for field, value in choices.items():
        table.receive(do("set", field=field, value=value))
    table.receive(do("start"))
    return table


def slots(state, cards):
    """Slots of the learner's hand that hold those cards."""
    return list(in_hand(slots_of(state.hand), cards))


def event_of(state, action):
    """The event that makes that move."""
    match action:
        case Discard(thrown):
            return do("discard", slot=slots(state, (thrown,))[0])
        case LayDown(groups):
            every = slots(state, [card for group in groups for card in group])
            return do("lay", groups=[[every.pop(0) for _ in group] for group in groups])
        case LayMeld(_, cards):
            return do("lay", groups=[slots(state, cards)])
        case Extend(owner=owner, meld=meld, cards=cards):
            return do("add", slots=slots(state, cards), meld=state.extensible.index((owner, meld)) + 1)
        case Take():
            return do("take")
        case Pass():
            return do("draw" if state.in_turn else "pass")
        case Draw():
            return do("draw")
    raise ValueError(action)


def good_move(state):
    """What the good player would do in the learner's seat."""
    return player("good").choose(view(state.position, ME))


def play_until(table, true):
    """Let a player sit in the learner's place until something is true of the state."""
    return anygame.play_until(table, true, lambda state: event_of(state, good_move(state)))


def dealt(hand, *, number=1, players=4, turn=ME, phase=Phase.PLAY, asked=(), top="KC", melds=(), **more):
    """A state with those cards in the learner's hand, in a round of that number; ``melds``: what lies, by seat."""
    setup = Setup(players=players, only=number, help=more.pop("help_", True), options=more.pop("options", Options()))
    header = Header(
        options=setup.options, players=("me", *["simple"] * (players - 1)), first=players - 1, numbers=(number,)
    )  # fmt: skip
    mine, pile = ordered(cards(hand)), cards(top)
    left = shuffled_pack(players, "x")
    gone = {*mine, *pile, *(each for row in melds for meld in row for each in meld.cards)}
    left = tuple(each for each in left if each not in gone)
    hands = (mine, *(ordered(left[11 * seat : 11 * seat + 11]) for seat in range(players - 1)))
    position = deal(
        options=setup.options, number=number, players=players, dealer=players - 1, deck=shuffled_pack(players, "x")
    )  # fmt: skip
    position = replace(
        position, turn=turn, phase=phase, asked=asked, hands=hands, stock=left[11 * players :], pile=pile,
        thrower=more.pop("thrower", players - 1), melds=(*melds, *((),) * (players - len(melds))),
        history=(Fact(turn, Draw()),) if phase is Phase.PLAY else (), **more,
    )  # fmt: skip
    return State(setup=setup, table=replace(fresh(header), path=(position,)))


def after(state, *events):
    """The state after those events; the computer players do not move."""
    return anygame.after(GAME, state, *events)
