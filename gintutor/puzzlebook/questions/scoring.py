"""What does the hand score, and for whom? Both sides lie open, the defender answers as well as can be."""

from __future__ import annotations

from gintutor.deal import Phase, Position
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.score.family import score_prompt
from gintutor.exercises.score.spot import Spot, deadwood_of, keeping_own_melds, later_cards
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import best_defence, least_deadwood

SCORE, UNDERCUT, GIN = "score_a_hand", "score_an_undercut", "score_gin"
OPEN = 3
"""The level of the exercise from which nothing is laid out beforehand."""


class Scoring:
    """Who scores, and how much?"""

    id = "score"
    equivalence = "number"
    themes = (SCORE, UNDERCUT, GIN)
    needs = ("hand", "spread")
    size = 10
    depends = ("gin_bonus", "big_gin_bonus", "undercut_bonus", "layoff_on_gin")

    def find(self, moment: Position) -> State | None:
        """The moment after a knock or gin, when lay-offs or an undercut make the score another than it looks."""
        if moment.phase is not Phase.DEFEND or moment.laid or moment.laid_off:
            return None
        state = State(hand=moment.hand, spread=moment.spread, left=moment.knocker_deadwood)
        return state if self.traits(state, moment.rules) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """Knocker or defender, and the points."""
        score = _spot(state, rules).score()
        return {"who": score.winner or "", "points": score.points}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, over every way to defend, by the rules alone."""
        own, table = naive.value(state.left), tuple(group(meld.hand) for meld in state.spread)
        other = naive.defence(table if own or rules.layoff_on_gin else (), group(state.hand))
        big = not own and sum(map(len, table)) == 11 and rules.big_gin_bonus is not None
        gin = rules.big_gin_bonus if big and rules.big_gin_bonus is not None else rules.gin_bonus
        gain = naive.knocker_gain(own, other, gin_bonus=gin, undercut_bonus=rules.undercut_bonus)
        return {"who": "knocker" if gain > 0 else "defender", "points": abs(gain)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How the hand ended, what is laid off, what tempts to be; nothing where the score is what it looks."""
        if not _laid_down(state, rules):
            return None
        spot = _spot(state, rules)
        result = spot.result()
        without, other = least_deadwood(state.hand), deadwood_of(result).points
        own, fits = state.left.points, best_defence(state.spread, state.hand).points < without
        undercut = own > 0 and other <= own
        if not fits and not undercut:
            return None
        kind = UNDERCUT if undercut else SCORE if own else GIN
        return Traits(
            themes=(kind,),
            features={
                "laid_off": len(result.laid_off),
                "chain": len(later_cards(spot, result)),
                "breaks": int(bool(own) and other < keeping_own_melds(spot)),
                "undercut": int(undercut),
                "equal": int(undercut and other == own),
                "gin": int(not own),
                "addends": len(deadwood_of(result)) + len(state.left),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """A choice and a number."""
        return score_prompt(_spot(state, rules), seed=seed, level=max(level, OPEN))


def _laid_down(state: State, rules: Ruleset) -> bool:
    """Whether those hands may lie so: ten cards each, or eleven for big gin, and no more deadwood than is allowed."""
    if not ordinary(rules) or len(state.hand) != 10:
        return False
    cards = sum(len(meld) for meld in state.spread) + len(state.left)
    big = cards == 11 and not state.left and rules.big_gin_bonus is not None
    return (cards == 10 or big) and state.left.points <= rules.knock_limit


def _spot(state: State, rules: Ruleset) -> Spot:
    return Spot(spread=state.spread, left=state.left, defender=state.hand, upcard=None, rules=rules)
