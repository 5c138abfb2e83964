"""The legal move nearest to one that was refused: what the player most likely meant, made legal."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal.actions import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase
from gintutor.deal.legality import fault
from gintutor.deal.situation import Situation, away, between, extended
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.solver.knocking import knock


def nearest(situation: Situation, action: Action) -> Action | None:
    """Give a legal move close to ``action``; None only when the hand is over."""
    match situation.phase:
        case Phase.OFFER:
            return Pass()
        case Phase.DRAW | Phase.FIRST_DRAW:
            return Draw()
        case Phase.DISCARD:
            wants = action.card if isinstance(action, Discard | Knock) else None
            ends = isinstance(action, Knock | BigGin)
            return (_ending(situation, action, wants) if ends else None) or _discard(situation, wants)
        case Phase.DEFEND:
            if isinstance(action, LayOff):
                return _lay_off(situation, action)
            return _lay(situation, action.group if isinstance(action, Lay) else Hand())
        case _:
            return None


def _ending(situation: Situation, action: Action, wants: Card | None) -> Action | None:
    """A way to end the hand now: big gin if that was called, else the knock with that discard or the best one."""
    hand = situation.hand
    if isinstance(action, BigGin) and not least_deadwood(hand):
        call = BigGin.of(best_arrangement(hand))
        if fault(situation, call) is None:
            return call
    options = knock(hand, situation.rules, situation.upcard, situation.taken)
    if not options.discards:
        return None
    best = min(options.discards, key=lambda option: (option.card != wants, option.deadwood, -option.card.points))
    return Knock.of(best.card, best_arrangement(hand - Hand(best.card.bit)))


def _discard(situation: Situation, wants: Card | None) -> Action:
    """The discard that was meant if it may be thrown, else the one that leaves the least deadwood."""
    if wants is not None and fault(situation, Discard(wants)) is None:
        return Discard(wants)
    allowed = [(points, -each.points, each) for each, points in discards(situation.hand)]
    return next(move for *_, each in sorted(allowed) if fault(situation, move := Discard(each)) is None)


def _lay(situation: Situation, group: Hand) -> Action:
    """The own meld that shares most cards with the group, or nothing more."""
    melds = best_arrangement(situation.hand - away(situation)).melds if group else ()
    return Lay(max(melds, key=lambda meld: len(meld.hand & group)).hand) if melds else Done()


def _lay_off(situation: Situation, action: LayOff) -> Action:
    """The same card on a meld it fits, else the held card that fits first on the run that was meant, else nothing."""
    melds = extended(situation)
    tries = [LayOff(action.card, number) for number in range(len(melds))]
    if 0 <= action.meld < len(melds):
        meld = melds[action.meld]
        if meld.kind == "run" and action.card.suit is meld.cards[0].suit:
            tries += [LayOff(card, action.meld) for card in between(meld, action.card)]
    return next((move for move in tries if fault(situation, move) is None), Done())
