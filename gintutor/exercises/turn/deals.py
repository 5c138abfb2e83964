"""Moments of real hands for the exercise ``turn``: dealt and played by the engine up to the move in question."""

from __future__ import annotations

from collections.abc import Callable

from gintutor.cards import DECK
from gintutor.deal import Action, Discard, Draw, Pass, Phase, Position, Take, deal, play
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.turn.spot import ME, OTHER, seen
from gintutor.rules import PRESETS, Ruleset

LEVELS = 4
FORMS = (
    ("legal", "legal", "discard"),
    ("legal", "discard"),
    ("first", "first", "legal"),
    ("first", "legal", "legal", "discard"),
)


def position(dealer: Dealer, level: int, form: str, rules: Ruleset | None) -> tuple[Position, int]:
    """A moment of that level for that form, and which seat dealt; the preset is drawn when no rules are given."""
    drawn = PRESETS[dealer.choice(("nb", "sv", "da"))]  # drawn in any case: given rules change no card
    base = rules or drawn
    giver = dealer.choice((ME, OTHER))
    deck = dealer.shuffled(DECK)
    start = deal(base, deck, giver)
    if form == "first":
        return _opening(dealer, start, level), giver
    if form == "legal" and (level == 3 or (level == 4 and dealer.chance(0.5))):
        stage = dealer.choice(_OPENINGS)
        if stage(start).turn == OTHER and dealer.chance(0.6):  # most moves asked about are the learner's own
            giver = 1 - giver
        return stage(deal(base, deck, giver)), giver
    moment = _later(dealer, start, 1 + dealer.below(4))
    if form == "discard":
        return _eleven(dealer, moment, mine=True, take=0.65), giver
    mine = dealer.chance(0.75 if level == 1 else 0.9)
    if level == 1 and dealer.chance(0.5):
        return _at(dealer, moment, mine=mine), giver
    return _eleven(dealer, moment, mine=mine, take=0.25 if level == 1 else 0.8), giver


def _offer(start: Position) -> Position:
    return start


def _left(start: Position) -> Position:
    return play(start, Pass()) if start.phase is Phase.OFFER else start


def _left_both(start: Position) -> Position:
    return play(_left(start), Pass()) if start.phase is Phase.OFFER else start


_OPENINGS: tuple[Callable[[Position], Position], ...] = (_offer, _left, _left_both)


def _opening(dealer: Dealer, start: Position, level: int) -> Position:
    """Just dealt, left once, left by both; at the highest level also after the first card was taken or drawn."""
    stages = (*_OPENINGS, _offer, _left_both) if level < LEVELS else _OPENINGS
    moment = dealer.choice(stages)(start)
    if level == LEVELS and dealer.chance(0.5):
        return _discarded(dealer, _drawn(dealer, moment, take=0.5))
    return moment


def _drawn(dealer: Dealer, moment: Position, *, take: float) -> Position:
    """The player to move takes the open card with that chance, else draws; an offer may be left to the other."""
    if moment.phase is Phase.DISCARD:
        return moment
    if moment.phase is Phase.OFFER:
        return play(moment, Take()) if dealer.chance(take) else _drawn(dealer, play(moment, Pass()), take=take)
    if moment.phase is Phase.DRAW and dealer.chance(take):
        return play(moment, Take())
    return play(moment, Draw())


def _discarded(dealer: Dealer, moment: Position) -> Position:
    """The player to move discards a card that the rules let go, one not melded with others in plain sight."""
    return play(moment, Discard(dealer.choice(tuple(each for each in moment.hand if each != moment.taken))))


def _later(dealer: Dealer, start: Position, turns: int) -> Position:
    """The hand after so many turns: somebody is about to draw."""
    moment = start
    for _ in range(turns):
        moment = _discarded(dealer, _drawn(dealer, moment, take=0.3))
    return moment


def _at(dealer: Dealer, moment: Position, *, mine: bool) -> Position:
    """The same, one turn later if it is the wrong player's move."""
    if (moment.turn == ME) == mine:
        return moment
    return _discarded(dealer, _drawn(dealer, moment, take=0.3))


def _eleven(dealer: Dealer, moment: Position, *, mine: bool, take: float) -> Position:
    """The player to move has taken or drawn a card."""
    return _drawn(dealer, _at(dealer, moment, mine=mine), take=take)


def move(dealer: Dealer, moment: Position, giver: int) -> Action:
    """The move to ask about: legal about half of the time, else one that people try."""
    spot = seen(moment, giver)
    cards = tuple(spot.hand)
    thinkable: list[Action] = [Take(), Draw()] if spot.top is not None else [Draw()]
    if spot.phase is Phase.DRAW or (spot.phase is Phase.OFFER and spot.turn == ME):
        thinkable.append(Pass())
    thinkable += [Discard(dealer.choice(cards))]
    if spot.drawn is not None:
        thinkable += [Discard(spot.drawn)] * 2
    legal = [each for each in thinkable if spot.why_not(each) is None]
    illegal = [each for each in thinkable if spot.why_not(each) is not None]
    return dealer.choice(legal if legal and (not illegal or dealer.chance(0.45)) else illegal)
