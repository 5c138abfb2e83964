"""After a knock: own melds and lay-offs chosen together."""

from __future__ import annotations

from gintutor.deal import Phase, Position
from gintutor.exercises.layoff.family import layoff_prompt
from gintutor.exercises.layoff.spot import Spot
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import best_arrangement, best_defence

LAY_OFF, CHAIN, BREAK, UNDERCUT = "lay_off", "lay_off_chain", "break_own_meld", "lay_off_undercut"


class LayingOff:
    """How little can be left after own melds and lay-offs?"""

    id = "layoff"
    equivalence = "value"
    themes = (LAY_OFF, CHAIN, BREAK, UNDERCUT)
    needs = ("hand", "spread", "left")
    size = 10
    depends = ()

    def find(self, moment: Position) -> State | None:
        """The moment after a knock, where something can be laid off."""
        if moment.phase is not Phase.DEFEND or moment.gin or moment.laid or moment.laid_off:
            return None
        if not best_defence(moment.spread, moment.hand).laid_off:
            return None
        return State(hand=moment.hand, spread=moment.spread, left=moment.knocker_deadwood)

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The points left."""
        return {"points": best_defence(state.spread, state.hand).points}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, over every split and every order of lay-offs."""
        table = tuple(group(meld.hand) for meld in state.spread)
        return {"points": naive.defence(table, group(state.hand))}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """Whether lay-offs follow on one another, cost an own meld, or turn the knock into an undercut."""
        spot = _spot(state, rules)
        best = spot.best()
        if not best.laid_off or not _legal(state, rules):
            return None
        without, later = best_arrangement(state.hand).points, len(spot.later(best.laid_off))
        breaks, undercut = best.points < spot.keeping(), best.points <= state.left.points < without
        held = {LAY_OFF: True, CHAIN: later > 0, BREAK: breaks, UNDERCUT: undercut}
        return Traits(
            themes=tuple(theme for theme, so in held.items() if so),
            margin=spot.keeping() - best.points if breaks else without - best.points,
            features={
                "laid_off": len(best.laid_off),
                "chain": later,
                "breaks": int(breaks),
                "undercut": int(undercut),
                "addends": len(best.deadwood),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to put on the knocker's melds and into own ones."""
        return layoff_prompt(_spot(state, rules), "place", seed=seed, level=level)


def _spot(state: State, rules: Ruleset) -> Spot:
    return Spot(spread=state.spread, left=state.left, hand=state.hand, aside=(), rules=rules)


def _legal(state: State, rules: Ruleset) -> bool:
    """Whether the knocker laid down ten cards, and was allowed to."""
    shown = sum(map(len, state.spread)) + len(state.left)
    return ordinary(rules) and shown == len(state.hand) and 0 < state.left.points <= rules.knock_limit
