"""The contract game after the draw: can the contract be laid, and where do the deuces go so that least is left?"""

from __future__ import annotations

from typing import Protocol, runtime_checkable
from zlib import crc32

from gintutor.cards import Card
from gintutor.contract.actions import Phase
from gintutor.contract.position import Position as Moment
from gintutor.contract.rounds import DEALT, contract
from gintutor.deal import Position
from gintutor.exercises.contract.laying import lacking, meets
from gintutor.exercises.contract.least import best_way, least_prompt, thrifty_way
from gintutor.exercises.contract.meetcases import plain
from gintutor.exercises.contract.meets import lay_prompt
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive_contract as naive
from gintutor.puzzlebook.held import SIZES, Held
from gintutor.puzzlebook.questions.base import Traits
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset

LAST = 15
"""The round whose rest has to lie as well: what is left, and how far it is, is not asked there."""


@runtime_checkable
class OfContract(Protocol):
    """A question of the contract game; its ``find`` finds nothing."""

    @property
    def id(self) -> str:
        """The name in puzzle files."""

    @property
    def shows(self) -> tuple[str, ...]:
        """What has to be shown beside the hand, by its fields."""

    def find_round(self, moment: Moment) -> State | None:
        """What the player to move could be asked at that moment of a round; None where there is nothing to ask."""


class Contracting:
    """What the questions share: a hand before its contract is laid, and no rules of gin."""

    needs = ("contract",)
    shows: tuple[str, ...] = ()
    size = 0
    depends = ()

    def find(self, moment: Position) -> State | None:
        """Nothing: a hand of gin has no contract."""
        return None


def before_laying(moment: Moment, phase: Phase) -> bool:
    """Whether the player to move has laid nothing yet, and holds as many cards as the upcards taken make."""
    if moment.phase is not phase or moment.melds[moment.mover]:
        return False
    return len(moment.hand) == DEALT + 2 * moment.upcards[moment.mover] + (phase is Phase.PLAY)


def one_in(moment: Moment, n: int) -> bool:
    """One of so many moments: those of a kind that nearly every round has often."""
    return crc32(" ".join(map(str, moment.hand)).encode()) % n == 0


def held(state: State, *, drawn: bool) -> Held | None:
    """The hand, if it has as many cards as before or after a draw."""
    found = state.contract
    return found if found is not None and (SIZES.index(len(found.cards)) % 2 == 1) is drawn else None


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
        return {"met": meets(_of(state).cards, _of(state).round)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way."""
        return {"met": naive.least(_of(state).cards, _of(state).round) is not None}

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
        return lay_prompt(_of(state).cards, _of(state).round, seed=seed, level=level, rules=rules)


def _full(hand: tuple[Card, ...], number: int) -> bool:
    """Every part is there, but no card to discard."""
    return not lacking(hand, number) and not meets(hand, number)


def _of(state: State) -> Held:
    assert state.contract is not None  # one of ``needs``
    return state.contract


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
        return state if _margin(_of(state)) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The points left after the discard."""
        best = best_way(_of(state).cards, _of(state).round)
        return {"points": None if best is None else best.left_after_discard}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way."""
        return {"points": naive.least(_of(state).cards, _of(state).round)}

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
        return least_prompt(_of(state).cards, _of(state).round, seed=seed, level=level, rules=rules)


CLOSE = 5
"""Points that are hard to tell from none."""


def _margin(hand: Held) -> int:
    """How much more is left by whoever parts with as few deuces as can be; 0 where nothing can be laid or chosen."""
    if hand.round == LAST or not hand.deuces:
        return 0
    best, other = (way(hand.cards, hand.round) for way in (best_way, thrifty_way))
    return other.left_after_discard - best.left_after_discard if best is not None and other is not None else 0
