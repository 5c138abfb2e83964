"""How many unseen cards allow a knock, or gin, after the next draw?"""

from __future__ import annotations

from gintutor.cards import DECK, Hand
from gintutor.deal import Phase, Position
from gintutor.exercises.outs.family import outs_prompt
from gintutor.exercises.outs.spot import COUNT, GIN, KNOCK, Spot
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, named, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import least_deadwood

MOST = 14
"""More outs than that are too many to find one by one."""


class Outs:
    """The outs for one aim."""

    equivalence = "set"
    needs = ("hand",)
    size = 10

    def __init__(self, goal: str) -> None:
        self.goal = goal
        self.id = f"{goal}_outs"
        self.themes = (self.id,)
        self.depends = ("knock_limit",) if goal == KNOCK else ()

    def find(self, moment: Position) -> State | None:
        """A turn before the draw, not there yet but near."""
        if moment.phase is not Phase.DRAW:
            return None
        left, limit = least_deadwood(moment.hand), moment.rules.knock_limit if self.goal == KNOCK else 0
        if not limit < left <= limit + (12 if self.goal == KNOCK else 9):
            return None
        return State(hand=moment.hand, seen=Hand.of(moment.pile), known=moment.known[1 - moment.turn])

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The cards and their number."""
        outs = self._spot(state, rules).outs()
        return {"cards": named(outs), "count": len(outs)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by drawing every unseen card and trying every discard and every split."""
        hand, limit = group(state.hand), rules.knock_limit if self.goal == KNOCK else 0
        found = [
            card for card in DECK - state.hand - state.seen - state.known if naive.least_but_one(hand | {card}) <= limit
        ]
        return {"cards": named(found), "count": len(found)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How many outs there are, how many make no meld, how many are gone."""
        if self.goal == KNOCK and not ordinary(rules):
            return None
        spot = self._spot(state, rules)
        outs = spot.outs()
        if not 1 <= len(outs) <= MOST:
            return None
        low = sum(spot.use_of(card) is None for card in outs)
        return Traits(
            themes=self.themes,
            features={"outs": len(outs), "low_outs": low, "gone": len(spot.gone()), "unseen": len(spot.unseen)},
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """A number."""
        return outs_prompt(self._spot(state, rules), seed=seed, level=level)

    def _spot(self, state: State, rules: Ruleset) -> Spot:
        return Spot(form=COUNT, goal=self.goal, held=state.hand, seen=state.seen, taken=state.known, rules=rules)


KNOCK_OUTS, GIN_OUTS = Outs(KNOCK), Outs(GIN)
