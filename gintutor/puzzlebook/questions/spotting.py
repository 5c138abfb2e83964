"""Find the meld among ten cards."""

from __future__ import annotations

from gintutor.cards import Hand
from gintutor.deal import Phase, Position
from gintutor.exercises.dealing import in_hand_order, kin, whole_melds
from gintutor.exercises.meld.family import find_prompt
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, named
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset


class Spotting:
    """Which cards make the only meld of the hand? All of it is to be marked."""

    id = "spot"
    equivalence = "set"
    themes = ("meld_spotting",)
    needs = ("hand",)
    size = 10
    depends = ()

    def find(self, moment: Position) -> State | None:
        """The hand before the draw, where it has one meld and something that looks like one."""
        if moment.phase is not Phase.DRAW or len(whole_melds(moment.hand)) != 1:
            return None
        return State(hand=moment.hand)

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The cards of the meld."""
        return {"cards": named(whole_melds(state.hand)[0].cards)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The cards of every meld there is: with one whole meld they are the same."""
        hand = group(state.hand)
        found = {each for first in hand for meld in naive.melds_with(first, hand - {first}) for each in meld}
        return {"cards": named(found)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How many pairs and neighbours lead astray."""
        whole = whole_melds(state.hand)
        if len(whole) != 1:
            return None
        rest = state.hand - whole[0].hand
        near = sum(len(Hand.of(kin(each)) & rest) for each in rest) // 2
        return Traits(themes=self.themes, features={"near_melds": near, "meld_cards": len(whole[0])})

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to mark."""
        return find_prompt(in_hand_order(state.hand), seed=seed, level=level, rules=rules)
