"""A player that makes any legal move: for play-outs, and the weakest opponent there is."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Hand
from gintutor.deal import Action, BigGin, Discard, Knock, Phase, is_legal, legal_actions
from gintutor.melds import MELDS
from gintutor.players.chance import Chance
from gintutor.players.view import View
from gintutor.rules import knock_limit
from gintutor.solver.deadwood import least_deadwood


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every legal kind of move and every card as likely; a spread is any that is legal."""

    seed: int = 0

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        chance = Chance(self.seed, seen)
        if seen.phase is not Phase.DISCARD:
            return chance.choice(legal_actions(seen))
        barred = None if seen.rules.rediscard_allowed else seen.taken
        card = chance.choice([each for each in seen.hand if each != barred])
        kept = Hand(seen.hand.mask & ~card.bit)
        moves: list[Action] = [Discard(card)]
        # Melds are looked for only where some spread would do; then any is laid, and it may still be refused.
        if least_deadwood(kept) <= knock_limit(seen.rules, seen.upcard):
            moves.append(Knock(card, _spread(chance, kept)))
        if seen.rules.big_gin_bonus is not None and not least_deadwood(seen.hand):
            moves.append(BigGin(_spread(chance, seen.hand)))
        return chance.choice([move for move in moves if is_legal(seen, move)])


def _spread(chance: Chance, hand: Hand) -> tuple[Hand, ...]:
    """Melds of the hand picked at random until none fits any more, or a little before."""
    laid: list[Hand] = []
    while fitting := [meld.hand for meld in MELDS if not meld.hand.mask & ~hand.mask]:
        if chance.happens(5):
            break
        laid.append(chance.choice(fitting))
        hand = hand - laid[-1]
    return tuple(laid)
