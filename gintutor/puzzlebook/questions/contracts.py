"""The contract game after the draw: can the contract be laid, and where do the deuces go so that least is left?"""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.actions import Phase
from gintutor.contract.position import Position as Moment
from gintutor.contract.rounds import contract
from gintutor.exercises.contract.lay import lay_prompt
from gintutor.exercises.contract.laying import best_way, lacking, meets
from gintutor.exercises.contract.meetcases import plain
from gintutor.exercises.contract.placing import LEAST, place_prompt, thrifty_way
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive_contract as naive
from gintutor.puzzlebook.held import Held
from gintutor.puzzlebook.questions.base import Traits
from gintutor.puzzlebook.questions.contracting import LAST, Contracting, before_laying, hand_of, held, one_in
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset


class Meeting(Contracting):
    """Can the contract be laid?"""

    id = "contract_met"
    equivalence = "value"
    themes = ("contract_met",)

    def find_round(self, moment: Moment) -> State | None:
        """Whoever can lay the contract, or is just short of it; the latter is what most turns are like."""
        if not before_laying(moment, Phase.PLAY):
            return None
        number, hand = moment.number, moment.hand
        if (
            not meets(hand, number)
            and not (lacking(hand, number) == 1 and one_in(moment, 6))
            and not _full(hand, number)
        ):
            return None
        return State(contract=Held(cards=hand, rounds=(number,)))

    def answer(self, state: State, rules: Ruleset) -> Json:
        """Whether it can."""
        return {"met": meets(hand_of(state).cards, hand_of(state).round)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way."""
        return {"met": naive.least(hand_of(state).cards, hand_of(state).round) is not None}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much is to be laid, what the deuces do for it, and how near it is where it cannot be."""
        hand = held(state, drawn=True)
        if hand is None or len(hand.rounds) > 1 or hand.offer or hand.turn:
            return None
        met, short = meets(hand.cards, hand.round), lacking(hand.cards, hand.round)
        if not met and short > 1:
            return None
        return Traits(
            themes=self.themes,
            features={
                "parts": contract(hand.round).size,
                "spare": len(hand.cards) - contract(hand.round).size,
                "deuces": hand.deuces,
                "wild": int(met and bool(hand.deuces) and not meets(plain(hand.cards), hand.round)),
                "near": int(short == 1),
                "full": int(not met and not short),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Yes or no, and the contract laid."""
        return lay_prompt(hand_of(state).cards, hand_of(state).round, seed=seed, level=level, rules=rules)


def _full(hand: tuple[Card, ...], number: int) -> bool:
    """Every part is there, but no card to discard."""
    return not lacking(hand, number) and not meets(hand, number)


class PlacingDeuces(Contracting):
    """How is the contract laid so that the least is left?"""

    id = "contract_deuces"
    equivalence = "value"
    themes = ("contract_deuces",)

    def find_round(self, moment: Moment) -> State | None:
        """Whoever can lay the contract in more than one way, where parting with few deuces is not best."""
        if not before_laying(moment, Phase.PLAY) or not meets(moment.hand, moment.number):
            return None
        state = State(contract=Held(cards=moment.hand, rounds=(moment.number,)))
        return state if _margin(hand_of(state)) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The points left after the discard."""
        best = best_way(hand_of(state).cards, hand_of(state).round)
        return {"points": None if best is None else best.left_after_discard}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way."""
        return {"points": naive.least(hand_of(state).cards, hand_of(state).round)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """What parting with few deuces costs, how many there are, how much is left to add up."""
        hand = held(state, drawn=True)
        if hand is None or len(hand.rounds) > 1 or hand.offer or hand.turn or not _margin(hand):
            return None
        return Traits(
            themes=self.themes,
            margin=_margin(hand),
            optima=naive.ways(hand.cards, hand.round),
            features={
                "parts": contract(hand.round).size,
                "deuces": hand.deuces,
                "addends": len(hand.cards) - contract(hand.round).size,
                "close": int(_margin(hand) <= CLOSE),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to put into the parts."""
        hand = hand_of(state)
        return place_prompt(hand.cards, hand.round, LEAST, seed=seed, level=level, rules=rules)


CLOSE = 5
"""Points that are hard to tell from none."""


def _margin(hand: Held) -> int:
    """How much more is left by whoever parts with as few deuces as can be; 0 where nothing can be laid or chosen."""
    if hand.round == LAST or not hand.deuces:
        return 0
    best, other = (way(hand.cards, hand.round) for way in (best_way, thrifty_way))
    return other.left_after_discard - best.left_after_discard if best is not None and other is not None else 0
