"""A log played again: the table after each event, and the first thing in it that cannot have happened.

The table is the fold of the events, so a game resumes at the exact step after any restart. Nothing is believed: moves
go through :func:`~gintutor.deal.why_illegal`, cards drawn, dealers and points are compared with what must be.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from gintutor.cards import Card
from gintutor.deal import Action, Draw, Position, Take, deal, name_of, play, why_illegal
from gintutor.factlog import Again, Contents, Fault, names_of, play_again
from gintutor.game import FirstDeal, Game, Match, Played, lower_deals, played
from gintutor.messages import Message, say
from gintutor.replay.events import Back, Dealt, Did, Ended, Event, Header
from gintutor.scoring import KIND_NAMES, HandKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything a log has told so far. ``path``: the positions of the hand on the table since its deal.

    A finished hand stays on the table until it is written on the sheet (:class:`~gintutor.replay.events.Ended`).
    """

    players: tuple[str, str]
    match: Match
    path: tuple[Position, ...] = ()

    @property
    def position(self) -> Position | None:
        """The hand on the table; None between two hands."""
        return self.path[-1] if self.path else None

    @property
    def names(self) -> tuple[Message | str, Message | str]:
        """The players by seat, as a person reads them."""
        first, second = names_of(self.players)
        return first, second

    @property
    def hand_number(self) -> int:
        """The number of the hand on the table or of the last one played, from 1; 0 before the first."""
        game = self.match.games[-1] if self.match.games else None
        return (len(game.hands) if game else 0) + bool(self.path)


def fresh(header: Header) -> Table:
    """The table before the first event."""
    return Table(players=header.players, match=Match(rules=header.rules))


def advance(table: Table, event: Event) -> Table | Fault:
    """Give the table after an event, or why that cannot have happened there."""
    match event:
        case FirstDeal():
            return _first(table, event)
        case Dealt():
            return _dealt(table, event)
        case Did():
            return _did(table, event)
        case Back(moves):
            if not 1 <= moves < len(table.path):
                return Fault(code="back", message=_no_way_back(moves, made=len(table.path) - 1))
            return replace(table, path=table.path[:-moves])
        case Ended():
            return _ended(table, event)


def _no_way_back(moves: int, *, made: int) -> Message:
    if moves < 1:
        return say("deal.fault_back_few", n=moves)
    return say("deal.fault_back", n=moves, made=made) if made > 0 else say("deal.fault_back_none", n=moves)


def _first(table: Table, event: FirstDeal) -> Table | Fault:
    if table.match.over:
        return Fault(code="match_over", message=say("deal.fault_match_over"))
    if table.match.game:
        return Fault(code="game_on", message=say("deal.fault_game_on"))
    if table.match.rules.first_dealer == "draw" and not _fairly_drawn(event):
        return Fault(code="draws", message=say("deal.fault_draws"))
    return replace(table, match=table.match.start(event))


def _fairly_drawn(event: FirstDeal) -> bool:
    """Whether the cards drawn were different ones, equal in rank but for the last two, and the lower deals."""
    drawn = [each for pair in event.draws for each in pair]
    tied = all(one.rank == other.rank for one, other in event.draws[:-1])
    return len(set(drawn)) == len(drawn) and tied and lower_deals(event.draws) == event.dealer


def _dealt(table: Table, event: Dealt) -> Table | Fault:
    game = table.match.game
    if game is None:
        return Fault(code="no_game", message=say("deal.fault_no_game"))
    if table.path:
        return Fault(code="hand_on", message=say("deal.fault_hand_on"))
    if event.dealer != game.dealer:
        return Fault(code="dealer", message=say("deal.fault_dealer", who=table.names[game.dealer]))
    if len(event.deck) != 52 or len(set(event.deck)) != 52:
        return Fault(code="deck", message=say("deal.fault_deck", found=len(set(event.deck))))
    return replace(table, path=(deal(game.rules, event.deck, event.dealer),))


def _did(table: Table, event: Did) -> Table | Fault:
    position = table.position
    if position is None:
        return Fault(code="no_hand", message=say("deal.fault_no_hand"))
    if illegal := why_illegal(position, event.action, event.seat):
        nearest = None if illegal.nearest is None else name_of(illegal.nearest, position.top)
        return Fault(code=illegal.code.value, message=illegal.message, nearest=nearest)
    if isinstance(event.action, Draw | Take):
        there = position.stock[0] if isinstance(event.action, Draw) else position.pile[-1]
        if event.card != there:
            shown = event.card if event.card is not None else ()
            return Fault(code="card", message=say("deal.fault_card", card=shown, there=there))
    return replace(table, path=(*table.path, play(position, event.action)))


def _ended(table: Table, event: Ended) -> Table | Fault:
    position = table.position
    if position is None:
        return Fault(code="no_hand", message=say("deal.fault_no_hand"))
    if not position.over:
        return Fault(code="not_over", message=say("deal.fault_not_over"))
    hand = played(position)
    if event != ended(hand):
        return Fault(code="score", message=say("deal.fault_score", score=score_line(hand, table.names)))
    return replace(table, match=table.match.add(hand), path=())


def ended(hand: Played) -> Ended:
    """The event that writes a finished hand on the sheet."""
    return Ended(hand.score.kind.value, hand.winner, hand.score.points)


def score_line(hand: Played, names: tuple[Message | str, Message | str]) -> Message:
    """How a hand ended and who scores what, as a sentence."""
    return ended_line(ended(hand), names)


def ended_line(event: Ended, names: tuple[Message | str, Message | str]) -> Message:
    """What the log says of the end of a hand, right or wrong."""
    kind = KIND_NAMES[HandKind(event.kind)]
    if event.winner is None:
        return say("deal.scored_nothing", kind=kind)
    who = names[event.winner] if event.winner in (0, 1) else str(event.winner)
    return say("deal.scored", kind=kind, who=who, n=event.points)


Replay: TypeAlias = Again[Header, Event, Table]
"""A log played again up to its end or its first fault; ``table`` is what it leads to."""


def replay(contents: Contents[Header, Event]) -> Replay:
    """Play a log again, up to the first event that cannot have happened."""
    return play_again(contents, fresh(contents.header), advance)


def hand_events(start: Position, end: Position) -> list[Event]:
    """The events that lead from a dealt hand to its last position, written down on the sheet if it is over.

    ``start`` is as it was dealt: the deck is put together again from its hands, upcard and stock.
    """
    other = 1 - start.dealer
    first, second = list(start.hands[other]), list(start.hands[start.dealer])
    middle = [start.upcard] if start.upcard is not None else [first.pop()]
    dealt = [each for pair in zip(first, second, strict=True) for each in pair]
    events: list[Event] = [Dealt(start.dealer, (*dealt, *middle, *start.stock))]
    position = start
    for seat, action, _ in end.history:
        events.append(Did(seat, action, _moved(position, action)))
        position = play(position, action)
    return [*events, ended(played(position))] if position.over else events


def _moved(position: Position, action: Action) -> Card | None:
    """The card that a draw from the stock or the pile brings."""
    if isinstance(action, Draw):
        return position.stock[0]
    return position.top if isinstance(action, Take) else None


def move(position: Position, action: Action) -> Did:
    """The event of a move of the player whose turn it is."""
    return Did(position.turn, action, _moved(position, action))


def game_events(game: Game, ends: tuple[tuple[Position, Position], ...]) -> list[Event]:
    """The events of a game: who dealt first, then each hand from its (dealt, last) position."""
    return [game.first, *(event for start, end in ends for event in hand_events(start, end))]
