"""A log of fifteen rounds played again: the table after each event, and the first thing that cannot have happened.

The table is the fold of the events, so a game resumes at the exact step after any restart. Nothing is believed: moves
go through :func:`~gintutor.contract.legality.why_illegal`, cards, dealers and points are compared with what must be.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TypeAlias

from gintutor.contract.actions import Action, Draw, Group, Take
from gintutor.contract.game import Game, played
from gintutor.contract.hands import pack
from gintutor.contract.legality import why_illegal
from gintutor.contract.log import Back, Dealt, Did, Ended, Event, Header
from gintutor.contract.position import Position, deal, play
from gintutor.contract.rounds import packs_for
from gintutor.contract.words import move_name, score_line
from gintutor.factlog import Again, Contents, Fault, names_of, play_again
from gintutor.messages import Message, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything a log has told so far. ``path``: the positions of the round on the table since its deal.

    A finished round stays on the table until it is written on the sheet (:class:`~gintutor.contract.log.Ended`).
    """

    players: tuple[str, ...]
    game: Game
    path: tuple[Position, ...] = ()

    @property
    def position(self) -> Position | None:
        """The round on the table; None between two rounds."""
        return self.path[-1] if self.path else None

    @property
    def names(self) -> tuple[Message | str, ...]:
        """The players by seat, as a person reads them."""
        return names_of(self.players)


def fresh(header: Header) -> Table:
    """The table before the first event."""
    players = len(header.players)
    game = Game(options=header.options, players=players, first=header.first, numbers=header.numbers)
    return Table(players=header.players, game=game)


def advance(table: Table, event: Event) -> Table | Fault:
    """Give the table after an event, or why that cannot have happened there."""
    match event:
        case Dealt():
            return _dealt(table, event)
        case Did():
            return _did(table, event)
        case Back(moves):
            made = len(table.path) - 1
            if not 1 <= moves <= made:
                return Fault(code="back", message=_no_way_back(moves, made))
            return replace(table, path=table.path[:-moves])
        case Ended():
            return _ended(table, event)


def _no_way_back(moves: int, made: int) -> Message:
    if moves < 1:
        return say("deal.fault_back_few", n=moves)
    return say("deal.fault_back", n=moves, made=made) if made > 0 else say("deal.fault_back_none", n=moves)


def _dealt(table: Table, event: Dealt) -> Table | Fault:
    game = table.game
    if table.path:
        return Fault(code="hand_on", message=say("contractgame.fault_round_on"))
    if game.number is None:
        return Fault(code="game_over", message=say("contractgame.fault_game_over"))
    if event.number != game.number:
        return Fault(code="number", message=say("contractgame.fault_number", number=game.number, found=event.number))
    if event.dealer != game.dealer:
        return Fault(code="dealer", message=say("deal.fault_dealer", who=table.names[game.dealer]))
    if Counter(event.deck) != Counter(pack(packs_for(game.players))):
        return Fault(code="deck", message=say("contractgame.fault_deck", packs=packs_for(game.players)))
    position = deal(
        options=game.options, number=game.number, players=game.players, dealer=game.dealer, deck=event.deck
    )  # fmt: skip
    return replace(table, path=(position,))


def _did(table: Table, event: Did) -> Table | Fault:
    position = table.position
    if position is None:
        return Fault(code="no_hand", message=say("deal.fault_no_hand"))
    if illegal := why_illegal(position, event.action, event.seat):
        nearest = None if illegal.nearest is None else move_name(illegal.nearest, position.top, position.melds)
        return Fault(code=illegal.code.value, message=illegal.message, nearest=nearest)
    after = play(position, event.action)
    there = got(position, event.action, after)
    if event.cards != there:
        return Fault(code="card", message=_other_cards(event.cards, there))
    return replace(table, path=(*table.path, after))


def _other_cards(named: Group, there: Group) -> Message:
    if not there:
        return say("contractgame.fault_cards_some", cards=named)
    if not named:
        return say("contractgame.fault_cards_none", there=there)
    return say("contractgame.fault_cards", there=there, cards=named)


def got(before: Position, action: Action, after: Position) -> Group:
    """The cards that a move brought to a hand: of a take the upcard, then those of the stock in their order."""
    if not isinstance(action, Take | Draw):
        return ()
    upcard = before.pile[-1:] if isinstance(action, Take) else ()
    if before.mover == before.turn:
        return after.drawn
    gained = Counter(after.hands[before.mover]) - Counter(before.hand) - Counter(upcard)
    return upcard + tuple(gained.elements())


def _ended(table: Table, event: Ended) -> Table | Fault:
    position = table.position
    if position is None:
        return Fault(code="no_hand", message=say("deal.fault_no_hand"))
    if not position.over:
        return Fault(code="not_over", message=say("contractgame.fault_not_over"))
    entry = played(position)
    if (event.out, event.points) != (entry.out, entry.points):
        right = score_line(entry.out, entry.points, table.names)
        return Fault(code="score", message=say("contractgame.fault_score", score=right))
    return replace(table, game=table.game.add(entry), path=())


Replay: TypeAlias = Again[Header, Event, Table]
"""A log played again up to its end or its first fault; ``table`` is what it leads to."""


def replay(contents: Contents[Header, Event]) -> Replay:
    """Play a log again, up to the first event that cannot have happened."""
    return play_again(contents, fresh(contents.header), advance)


def move(position: Position, action: Action) -> Did:
    """The event of a move of the player to move; raises ``IllegalMoveError`` for an illegal one."""
    return Did(seat=position.mover, action=action, cards=got(position, action, play(position, action)))


def ended(position: Position) -> Ended:
    """The event that writes a finished round on the sheet."""
    entry = played(position)
    return Ended(out=entry.out, points=entry.points)
