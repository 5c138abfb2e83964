"""The discard that leaves the fewest points, and the one that helps the opponent least."""

from __future__ import annotations

from gintutor.cards import DECK, Card, Hand
from gintutor.deal import Phase, Position
from gintutor.exercises.discard.family import discard_prompt
from gintutor.exercises.discard.spot import LOWEST, SAFE, Spot
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, barred, group
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import discards

CLEAR = 3
"""Points by which the best discard must beat the next one (PUZZLES.md)."""


class Lowest:
    """Which discard leaves the fewest points?"""

    id = "discard"
    equivalence = "card"
    themes = ("best_discard",)
    needs = ("hand",)
    size = 11
    depends = ()

    def find(self, moment: Position) -> State | None:
        """A turn after a draw from the stock, where the dearest card is not simply the one to go."""
        if moment.phase is not Phase.DISCARD or moment.taken is not None:
            return None
        state = State(hand=moment.hand)
        best = _ranked(state, moment.rules)
        dearest = max(card.points for card in moment.hand)
        if best[1][1] - best[0][1] < CLEAR or best[0][0].points == dearest:
            return None
        return state

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The card, and what it leaves."""
        card, points = _ranked(state, rules)[0]
        return {"discard": str(card), "points": points}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by trying every discard."""
        left = naive.after_discard(group(state.hand), barred(state, rules))
        card = min(left, key=lambda each: (left[each], each))
        return {"discard": str(card), "points": left[card]}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """The lead over the next discard, and whether throwing the dearest loose card fails."""
        best = _ranked(state, rules)
        margin = best[1][1] - best[0][1]
        if margin < CLEAR:
            return None
        failing = sum(
            all(_hasty(left) != best[0][0].points for left in greedy_ends(state.hand, each)) for each in Temptation
        )
        return Traits(themes=self.themes, margin=margin, features={"heuristics_failing": failing, "margin": margin})

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """One card to mark."""
        spot = Spot(form=LOWEST, hand=state.hand, rules=rules, barred=barred(state, rules))
        return discard_prompt(spot, seed=seed, level=level)


def _ranked(state: State, rules: Ruleset) -> list[tuple[Card, int]]:
    """Every discard the rules allow with what it leaves, the best first."""
    stays = barred(state, rules)
    allowed = [pair for pair in discards(state.hand) if pair[0] != stays]
    return sorted(allowed, key=lambda pair: (pair[1], pair[0]))


def _hasty(left: Hand) -> int:
    """The points of the dearest loose card: what goes without much thought."""
    return max((card.points for card in left), default=0)


class Safest:
    """Which card helps the opponent least, by what has been seen?"""

    id = "safe"
    equivalence = "card"
    themes = ("safe_discard",)
    needs = ("hand",)
    size = 11
    depends = ()

    def find(self, moment: Position) -> State | None:
        """A turn after the draw with cards in the pile and a card the opponent took."""
        known = moment.known[1 - moment.turn]
        seen = Hand.of(moment.pile)
        if moment.phase is not Phase.DISCARD or moment.taken is not None or not known or not 4 <= len(seen) <= 12:
            return None
        return State(hand=moment.hand, seen=seen, known=known)

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The card, and in how many melds of three the opponent could still use it."""
        spot = _safety(state, rules)
        card = min(spot.allowed, key=spot.danger)
        return {"discard": str(card), "melds": len(spot.live(card))}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by looking at every group of three cards."""
        dead, known = group(state.hand | state.seen), group(state.known)
        spare = group(state.hand) - {barred(state, rules)}
        live = {card: naive.threes(card, group(DECK) - dead) for card in spare}
        danger = {card: (sum(bool(meld & known) for meld in melds), len(melds)) for card, melds in live.items()}
        card = min(danger, key=lambda each: (danger[each], each))
        return {"discard": str(card), "melds": danger[card][1]}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """One card must be the safest, by melds that hold a taken card or by a clear number."""
        spot = _safety(state, rules)
        best, second = sorted(map(spot.danger, spot.allowed))[:2]
        if best == second:
            return None
        return Traits(
            themes=self.themes,
            margin=second[0] - best[0] or second[1] - best[1],
            features={"seen": len(state.seen), "known": len(state.known), "live_melds": best[1]},
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """One card to mark and a number."""
        return discard_prompt(_safety(state, rules), seed=seed, level=level)


def _safety(state: State, rules: Ruleset) -> Spot:
    return Spot(
        form=SAFE, hand=state.hand, rules=rules, seen=state.seen, taken=state.known, barred=barred(state, rules)
    )
