"""The legal moves of a situation, each of them passed by the one judge."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cards import Hand
from gintutor.deal.actions import Action, BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Phase, Take, groups
from gintutor.deal.legality import is_legal
from gintutor.deal.situation import Situation, away, extended
from gintutor.melds import MELDS
from gintutor.solver.arrangements import best_arrangement
from gintutor.solver.layoffs import best_defence


def legal_actions(situation: Situation) -> tuple[Action, ...]:
    """List the legal moves; a knock or big gin stands there once for each discard, with a best split.

    Laid otherwise within the limit a knock is as legal: every spread there is would be a list of thousands.
    """
    return tuple(action for action in _thinkable(situation) if is_legal(situation, action))


def _thinkable(situation: Situation) -> Iterator[Action]:
    """Yield moves that may be legal, at least every legal one."""
    match situation.phase:
        case Phase.OFFER:
            yield from (Take(), Pass())
        case Phase.DRAW | Phase.FIRST_DRAW:
            yield from (Draw(), Take())
        case Phase.DISCARD:
            for card in situation.hand:
                yield Discard(card)
            for card in situation.hand:
                yield Knock.of(card, best_arrangement(situation.hand - Hand(card.bit)))
            yield BigGin.of(best_arrangement(situation.hand))
        case Phase.DEFEND:
            held = situation.hand - away(situation)
            yield from (Lay(meld.hand) for meld in MELDS if not meld.hand - held)
            yield from (LayOff(card, number) for card in held for number in range(len(situation.spread)))
            yield Done()


def best_answer(situation: Situation) -> Action:
    """The next step of the defender's best answer: own melds first, then the lay-offs in playable order, then done.

    Each step is part of a best answer to what is left, so taken one by one they add up to the best.
    """
    open_to = extended(situation) if not situation.gin or situation.rules.layoff_on_gin else ()
    answer = best_defence(open_to, situation.hand - away(situation))
    if answer.melds:
        return Lay(groups(answer.melds)[0])
    if answer.laid_off:
        return LayOff(*answer.laid_off[0])
    return Done()
