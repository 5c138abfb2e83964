"""May I knock, and with which discards? Eleven cards in hand."""

from __future__ import annotations

from gintutor.deal import Phase, Position
from gintutor.exercises.knock.family import knock_prompt
from gintutor.exercises.knock.spot import Spot
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, barred, group, named, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import count_best, least_deadwood

NEAR = 3
"""A knock missed by more than so many points tempts nobody."""


class Knocking:
    """Every discard that allows a knock, or by how many points the best one misses it."""

    id = "knock"
    equivalence = "set"
    themes = ("legal_knock", "knock_misleading_count", "knock_barred_card")
    needs = ("hand", "drawn")
    size = 11
    depends = ("knock_limit", "rediscard_allowed")

    def find(self, moment: Position) -> State | None:
        """A turn after the draw, at or near the limit."""
        if moment.phase is not Phase.DISCARD or moment.drawn is None:
            return None
        if least_deadwood(moment.hand) > moment.rules.knock_limit + 10 + NEAR:
            return None
        state = State(hand=moment.hand, drawn=moment.drawn, taken=moment.taken is not None)
        return state if min(self._left(state, moment.rules)) <= moment.rules.knock_limit + NEAR else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The legal discards in order; where there is none the points that are too many."""
        left = _spot(state, rules).after()
        good = [card for card, points in left if points <= rules.knock_limit]
        return {"discards": named(good), "misses": 0 if good else left[0][1] - rules.knock_limit}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by trying every discard."""
        left = naive.after_discard(group(state.hand), barred(state, rules))
        good = [card for card, points in left.items() if points <= rules.knock_limit]
        return {"discards": named(good), "misses": 0 if good else min(left.values()) - rules.knock_limit}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How near the limit it is, and what misleads: the count before the discard, the card that may not go."""
        if not ordinary(rules):
            return None
        spot, limit = _spot(state, rules), rules.knock_limit
        left = [points for _, points in spot.after()]
        good = sum(points <= limit for points in left)
        if left[0] == 0 or good > 4 or left[0] > limit + NEAR:
            return None
        themes = ["legal_knock"]
        if (spot.before > limit) and good:
            themes.append("knock_misleading_count")
        back = spot.left_if_taken_goes()
        if back is not None and back <= limit < left[0]:
            themes.append("knock_barred_card")
        return Traits(
            themes=tuple(themes),
            optima=count_best(state.hand),
            features={"near_limit": abs(limit - left[0]), "discards": good, "misleading": int(len(themes) > 1)},
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Discards to mark, or by how much it misses."""
        return knock_prompt(_spot(state, rules), seed=seed, level=level)

    @staticmethod
    def _left(state: State, rules: Ruleset) -> list[int]:
        return [points for _, points in _spot(state, rules).after()]


def _spot(state: State, rules: Ruleset) -> Spot:
    assert state.drawn is not None  # one of ``needs``
    return Spot(
        hand=state.hand, drawn=state.drawn, taken=state.drawn if state.taken else None, upcard=None, rules=rules
    )
