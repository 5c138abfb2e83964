"""The best split of ten cards: plain, with melds that cross, with a meld to shorten, against every habit."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.deal import Phase, Position
from gintutor.exercises.dealing import melds_in, whole_melds
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.split.deals import decisive, whole_ends
from gintutor.exercises.split.family import PLACE, split_prompt
from gintutor.melds import Meld
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import best_arrangement, count_best, least_deadwood

LEAST, CONFLICT, SHORTEN, BEATS = "least_deadwood", "conflict_split", "shorten_a_meld", "beats_all_greedy"


class Split:
    """Which melds leave the fewest points? Any split that leaves so few is right."""

    id = "split"
    equivalence = "value"
    themes = (LEAST, CONFLICT, SHORTEN, BEATS)
    needs = ("hand",)
    size = 10
    depends = ()

    def find(self, moment: Position) -> State | None:
        """The hand before the draw, where it has two melds or more."""
        if moment.phase is not Phase.DRAW or len(whole_melds(moment.hand)) < 2:
            return None
        return State(hand=moment.hand)

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The points left."""
        return {"points": least_deadwood(state.hand)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, card by card."""
        return {"points": naive.least(group(state.hand))}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How many habits fail, whether melds cross, whether one must be laid shortened."""
        whole, least = whole_melds(state.hand), least_deadwood(state.hand)
        if len(whole) < 2:
            return None
        ends = {each: {hand.points for hand in greedy_ends(state.hand, each)} for each in Temptation}
        failing = sum(min(points) > least for points in ends.values())
        crossing = sum(bool(a.hand & b.hand) for i, a in enumerate(whole) for b in whole[:i])
        shortened = min(whole_ends(state.hand, whole)) > least
        themes = [LEAST]
        if crossing and max(map(max, ends.values())) > least:
            themes.append(CONFLICT)
        if shortened:
            themes.append(SHORTEN)
        if failing == len(Temptation):
            themes.append(BEATS)
        return Traits(
            themes=tuple(themes),
            margin=_margin(state.hand, whole, least),
            optima=count_best(state.hand),
            features={
                "melds": len(melds_in(state.hand)),
                "crossings": crossing,
                "heuristics_failing": failing,
                "shortened": int(shortened),
                "addends": len(best_arrangement(state.hand).deadwood),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to put into melds; the level is at least that whose rule the hand turns on, for its first hint."""
        return split_prompt(state.hand, PLACE, seed=seed, level=max(level, decisive(state.hand)), rules=rules)


def _margin(hand: Hand, whole: tuple[Meld, ...], least: int) -> int:
    """The points between the best end and the next best that laying whole melds comes to."""
    worse = [points for points in whole_ends(hand, whole) if points > least]
    return min(worse, default=hand.points) - least
