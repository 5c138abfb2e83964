"""A sheet read back: the game, and its wrong entry, of an item that no seed deals, from what its lines say."""

from __future__ import annotations

from gintutor.exercises.protocol import Prompt, SheetRow
from gintutor.exercises.sheet.slips import Slip, hand_slips
from gintutor.exercises.sheet.spot import NAMES, Spot
from gintutor.game import FirstDeal, Game, Played
from gintutor.messages import Message
from gintutor.rules import Ruleset
from gintutor.scoring import DEAD_HAND, KIND_NAMES, HandKind, HandResult, points

GAME, SLIP = "game", "slip"
"""The forms ``settle`` and ``error`` of a sheet that says everything of each hand."""


def opened(rules: Ruleset) -> Game:
    """A game of which no hand has been played."""
    return Game(rules=rules, first=FirstDeal(dealer=0))


def hand_of_line(game: Game, knocker: int | None, own: int = 0, other: int = 0, *, big: bool = False) -> Played:
    """The next hand of the game, by who knocked and what was left on both sides; a dead one without a knocker."""
    result = DEAD_HAND
    if knocker is not None:
        result = HandResult(knocker_deadwood=own, defender_deadwood=other, big_gin=big)
    return Played(dealer=game.dealer, knocker=knocker, result=result, score=points(result, game.rules))


def read_spot(prompt: Prompt) -> Spot:
    """The situation that the sheet shows; ``ValueError`` for a prompt without one."""
    if prompt.sheet is None:
        raise ValueError("there is no sheet to be read")
    game, slip, wrong = opened(prompt.rules), None, None
    for number, row in enumerate(prompt.sheet.rows):
        hand = _hand(game, row)
        game = game.add(hand)
        for seat, cell in enumerate(row.cells[1:]):
            if isinstance(cell, int) and (seat, cell) != (hand.winner, hand.score.points):
                slip, wrong = slip_of(hand, prompt.rules, seat, cell), number
    return Spot(form=prompt.form, rules=prompt.rules, game=game, slip=slip, hand=wrong)


def _hand(game: Game, row: SheetRow) -> Played:
    told = row.cells[0]
    if not isinstance(told, Message):
        return hand_of_line(game, None)
    args = dict(told.args)
    own, other = args["mine"], args["theirs"]
    assert isinstance(own, int)  # as ``open_sheet`` writes it
    assert isinstance(other, int)
    big = dict(row.head.args)["kind"] == KIND_NAMES[HandKind.BIG_GIN]
    return hand_of_line(game, [name == args["name"] for name in NAMES].index(True), own, other, big=big)


def slip_of(hand: Played, rules: Ruleset, seat: int, written: int) -> Slip:
    """The misconception that writes that down for the hand; a wrong sum where none does."""
    known = (each for each in hand_slips(hand, rules) if (each.seat, each.points) == (seat, written))
    return next(known, Slip(tag="wrong_sum", seat=seat, points=written))
