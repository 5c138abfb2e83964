"""A player that makes any legal move: for play-outs, and the weakest opponent there is."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Hand
from gintutor.deal import Action, BigGin, Discard, Knock, Phase, is_legal, legal_actions
from gintutor.melds import MELDS
from gintutor.players.chance import Chance
from gintutor.players.view import View


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Every legal kind of move and every card as likely; a spread is any that is legal."""

    seed: int = 0

    def choose(self, seen: View) -> Action:
        """The move of this player."""
        chance = Chance(self.seed, seen)
        if seen.phase is not Phase.DISCARD:
            return chance.choice(legal_actions(seen))
        cards = [card for card in seen.hand if is_legal(seen, Discard(card))]
        card = chance.choice(cards)
        # Any spread, good or bad, at most one for each turn: legal only now and then, like any random call.
        ends = Knock(card, _spread(chance, seen.hand - Hand(card.bit)))
        whole = BigGin(_spread(chance, seen.hand))
        moves = [Discard(card), *(move for move in (ends, whole) if is_legal(seen, move))]
        return chance.choice(moves)


def _spread(chance: Chance, hand: Hand) -> tuple[Hand, ...]:
    """Melds of the hand picked at random until none fits any more, or a little before."""
    laid: list[Hand] = []
    while fitting := [meld.hand for meld in MELDS if not meld.hand.mask & ~hand.mask]:
        if chance.happens(5):
            break
        laid.append(chance.choice(fitting))
        hand = hand - laid[-1]
    return tuple(laid)
