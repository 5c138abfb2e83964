"""The knocker's spread when both hands lie open: the same cards make melds in several ways, and one gives most."""

from __future__ import annotations

from gintutor.deal import Phase, Position
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.wait.spread import spread_prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import all_best, best_defence, best_spread, least_deadwood
from gintutor.solver.knocking import knocker_gain

EQUAL, MORE = "spread_at_equal_deadwood", "knock_with_more_deadwood"


class Spreading:
    """Which spread gives the knocker most?"""

    id = "spread"
    equivalence = "value"
    themes = (EQUAL, MORE)
    needs = ("hand", "other")
    size = 10
    depends = ("knock_limit", "gin_bonus", "undercut_bonus")

    def find(self, moment: Position) -> State | None:
        """The moment after a knock, from the knocker's side."""
        if moment.phase is not Phase.DEFEND or moment.gin or moment.laid or moment.laid_off or moment.knocker is None:
            return None
        hand, other = moment.hands[moment.knocker], moment.hand
        if len(hand) != 10 or not best_defence(moment.spread, other).laid_off:
            return None
        return State(hand=hand, other=other)

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The points the knocker gets; less than 0 go to the defender."""
        return {"gain": _gain(state, rules)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, over every way to lay down and every defence."""
        return {
            "gain": naive.best_gain(
                group(state.hand),
                group(state.other),
                limit=rules.knock_limit,
                gin_bonus=rules.gin_bonus,
                undercut_bonus=rules.undercut_bonus,
            )
        }

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """What the spreads that leave the least give, against the best of all."""
        least = least_deadwood(state.hand)
        if not ordinary(rules) or not 0 < least <= rules.knock_limit or len(state.other) != self.size:
            return None
        gains = sorted(
            knocker_gain(rules, least, best_defence(each.melds, state.other).points) for each in all_best(state.hand)
        )
        best = best_spread(state.hand, state.other, rules)
        gain = _gain(state, rules)
        themes = []
        if best.points > least:
            themes.append(MORE)
        elif gains[0] < gains[-1]:
            themes.append(EQUAL)
        else:
            return None
        worse = gains[-1] if best.points > least else max(each for each in gains if each < gain)
        return Traits(
            themes=tuple(themes),
            margin=gain - worse,
            features={"spreads": len(gains), "more": best.points - least},
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to put into melds, the defender's hand open."""
        return spread_prompt(state.hand, state.other, rules, seed=seed, level=level)


def _gain(state: State, rules: Ruleset) -> int:
    best = best_spread(state.hand, state.other, rules)
    return knocker_gain(rules, best.points, best_defence(best.melds, state.other).points)
