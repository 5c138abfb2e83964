"""The sheet of a game as it is written down: a line for each hand, and the lines below at the end."""

from __future__ import annotations

from gintutor.exercises.protocol import Cell, Sheet, SheetRow
from gintutor.exercises.sheet.games import shows_upcard
from gintutor.exercises.sheet.slips import LINES, LineSlip, Slip, entry
from gintutor.exercises.sheet.spot import Spot, name
from gintutor.game import Played
from gintutor.messages import Message, say
from gintutor.scoring import ITEM_NAMES, KIND_NAMES


def row_head(number: int, hand: Played) -> Message:
    """The number of the hand (from 1) and how it ended."""
    return say("sheet.row", number=number, kind=KIND_NAMES[hand.score.kind])


def plain_sheet(spot: Spot) -> Sheet:
    """Who scored what in each hand."""
    return _sheet((), tuple(_row(spot, number, ()) for number in range(len(spot.game.hands))))


def dealer_sheet(spot: Spot) -> Sheet:
    """The same, and who dealt."""
    hands = spot.game.hands
    rows = tuple(_row(spot, number, (name(hand.dealer),)) for number, hand in enumerate(hands))
    return _sheet((say("sheet.head_dealer"),), rows)


def open_sheet(spot: Spot) -> Sheet:
    """The same, with who knocked and what was left on both sides, so that each entry can be proved."""
    rows = tuple(_row(spot, number, (_knocker(spot, hand),)) for number, hand in enumerate(spot.game.hands))
    return _sheet((say("sheet.head_knocker"),), rows)


def full_sheet(spot: Spot) -> Sheet:
    """The hands and the lines below them, one entry of which may be wrong; the totals add up what is written."""
    rows = [_row(spot, number, ()) for number in range(len(spot.game.hands))]
    totals = [0, 0]
    for line in LINES:
        cells = [written(spot, line, seat) for seat in (0, 1)]
        totals = [total + cell for total, cell in zip(totals, cells, strict=True)]
        rows.append(SheetRow(head=ITEM_NAMES[line], cells=tuple(cells)))
    rows.append(SheetRow(head=ITEM_NAMES["total"], cells=tuple(totals), total=True))
    return _sheet((), tuple(rows))


def written(spot: Spot, line: str, seat: int) -> int:
    """What the sheet says on that line below the hands for that seat."""
    slip = spot.slip
    if isinstance(slip, LineSlip) and (slip.line, slip.seat) == (line, seat):
        return slip.points
    return entry(spot.game.settlement, line, seat)


def _sheet(heads: tuple[Message, ...], rows: tuple[SheetRow, ...]) -> Sheet:
    return Sheet(title=say("sheet.title"), heads=(say("sheet.head_hand"), *heads, name(0), name(1)), rows=rows)


def _row(spot: Spot, number: int, more: tuple[Cell, ...]) -> SheetRow:
    hand = spot.game.hands[number]
    seat, gained = hand.winner, hand.score.points
    if isinstance(spot.slip, Slip) and spot.hand == number:
        seat, gained = spot.slip.seat, spot.slip.points
    cells = tuple(gained if seat == each else None for each in (0, 1))
    return SheetRow(head=row_head(number + 1, hand), cells=(*more, *cells))


def _knocker(spot: Spot, hand: Played) -> Cell:
    if hand.knocker is None:
        return None
    mine, theirs = hand.result.knocker_deadwood, hand.result.defender_deadwood
    if shows_upcard(spot.rules) and hand.result.upcard is not None:
        return say("sheet.knocker_upcard", name=name(hand.knocker), mine=mine, theirs=theirs, card=hand.result.upcard)
    return say("sheet.knocker", name=name(hand.knocker), mine=mine, theirs=theirs)
