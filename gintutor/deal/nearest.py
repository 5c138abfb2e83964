"""The legal move nearest to one that was refused: what the player most likely meant, made legal."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal.actions import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase
from gintutor.deal.legality import fault
from gintutor.deal.situation import Situation, away, between, extended
from gintutor.melds import MELDS
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.deadwood import discards, least_deadwood
from gintutor.solver.knocking import knock
from gintutor.solver.layoffs import best_defence


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
    if isinstance(action, Knock) and (mended := _mended(situation, action)) is not None:
        return mended
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


def _mended(situation: Situation, action: Knock) -> Knock | None:
    """The knock as it was laid, without the cards that spoil a meld of it; None where that may not be laid either."""
    kept = (situation.hand - Hand(action.card.bit)).mask
    spread: list[Hand] = []
    for group in action.spread:
        inside = [meld.hand for meld in MELDS if meld.hand.mask & ~(group.mask & kept) == 0]
        if inside:
            spread.append(max(inside, key=lambda hand: (len(hand), hand.points)))
            kept &= ~spread[-1].mask
    best = Knock.of(action.card, best_arrangement(situation.hand - Hand(action.card.bit)))
    mended = best if set(spread) == set(best.spread) else Knock(action.card, tuple(spread))
    return mended if fault(situation, mended) is None else None


def _lay(situation: Situation, meant: Hand) -> Action:
    """A step of the best answer: the meld with most of the cards meant, else what is worth most; done if it is none."""
    open_to = extended(situation) if not situation.gin or situation.rules.layoff_on_gin else ()
    answer = best_defence(open_to, situation.hand - away(situation))
    steps: list[tuple[Hand, Action]] = [(meld.hand, Lay(meld.hand)) for meld in answer.melds]
    steps += [(Hand(card.bit), LayOff(card, number)) for card, number in answer.laid_off]
    legal = [step for step in steps if fault(situation, step[1]) is None]  # a card may wait for one before it
    best = max(legal, key=lambda step: (len(step[0] & meant), step[0].points), default=None)
    return best[1] if best is not None else Done()


def _lay_off(situation: Situation, action: LayOff) -> Action:
    """The same card on a meld it fits, else the held card that fits first on the run that was meant, else the best."""
    melds = extended(situation)
    tries = [LayOff(action.card, number) for number in range(len(melds))]
    if 0 <= action.meld < len(melds):
        meld = melds[action.meld]
        if meld.kind == "run" and action.card.suit is meld.cards[0].suit:
            tries += [LayOff(card, action.meld) for card in between(meld, action.card)]
    fits = next((move for move in tries if fault(situation, move) is None), None)
    return fits or _lay(situation, Hand(action.card.bit))
