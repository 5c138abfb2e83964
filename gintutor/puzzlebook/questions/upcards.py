"""The contract game when a card is discarded: is the upcard taken?"""

from __future__ import annotations

from gintutor.contract.actions import Phase
from gintutor.contract.hands import looks_useful, wild
from gintutor.contract.position import Position as Moment
from gintutor.contract.rounds import DEALT, MOST_HELD, contract
from gintutor.exercises.contract.laying import lacking
from gintutor.exercises.contract.upcard import LEAVE, TAKE, upcard_prompt
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive_contract as naive
from gintutor.puzzlebook.held import FIRST, OTHER, OWN, Held
from gintutor.puzzlebook.questions.base import SURE, Traits
from gintutor.puzzlebook.questions.contracting import LAST, Contracting, before_laying, hand_of, held, one_in
from gintutor.puzzlebook.questions.nearing import lacking_with
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset


class TakingUpcard(Contracting):
    """Is the upcard taken, and how many cards are in hand then?"""

    id = "contract_upcard"
    shows = ("offer", "turn")
    equivalence = "value"
    themes = ("contract_upcard",)

    def find_round(self, moment: Moment) -> State | None:
        """A card that brings the hand nearer, or one that only looks like it."""
        if not before_laying(moment, Phase.OFFER) or moment.number == LAST or moment.top is None:
            return None
        turn = FIRST if moment.thrower is None else OWN if moment.mover == moment.turn else OTHER
        state = State(contract=Held(cards=moment.hand, rounds=(moment.number,), offer=(moment.top,), turn=turn))
        choice = _choice(hand_of(state))
        return state if choice and (choice != TAKE or one_in(moment, 2)) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """What is done, and the cards held then."""
        choice = _choice(hand_of(state))
        return {"choice": choice, "held": len(hand_of(state).cards) + (2 if choice == TAKE else 0)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way with the card and without it."""
        hand = hand_of(state)
        nearer = naive.missing((*hand.cards, *hand.offer), hand.round) < naive.missing(hand.cards, hand.round)
        size = len(hand.cards)
        return {"choice": "take", "held": size + 2} if nearer else {"choice": "leave", "held": size}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much is missing, and whether the card looks like what it is."""
        hand = held(state, drawn=False)
        if hand is None or len(hand.rounds) > 1 or len(hand.offer) != 1 or not hand.turn:
            return None
        if hand.turn == FIRST and len(hand.cards) > DEALT:
            return None
        choice, card = _choice(hand), hand.offer[0]
        if not choice:
            return None
        return Traits(
            themes=self.themes,
            margin=SURE,
            features={
                "parts": len(contract(hand.round).parts),
                "missing": lacking(hand.cards, hand.round),
                "deuces": hand.deuces,
                "leave": int(choice == LEAVE),
                "hidden": int(choice == TAKE and not wild(card) and not looks_useful(card, hand.cards)),
                "other": int(hand.turn == OTHER),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """A choice and a number."""
        hand = hand_of(state)
        return upcard_prompt(
            hand.cards, hand.offer[0], hand.round, taken=(len(hand.cards) - DEALT) // 2, mine=hand.turn != OTHER,
            first=hand.turn == FIRST, seed=seed, level=level, rules=rules,
        )  # fmt: skip


NEAR = {TAKE: 3, LEAVE: 2}
"""So many cards are missing at most: farther off, what a card is worth is less clear."""


def _choice(hand: Held) -> str:
    """What is clearly right; "" where that is open to doubt, or too plain, and after the third upcard.

    To leave a card is, where a card or two are missing, there are cards enough without it, and it looks useful.
    """
    if hand.round == LAST or not hand.offer or len(hand.cards) == MOST_HELD - 1:
        return ""
    now = lacking(hand.cards, hand.round)
    nearer = lacking_with(hand.cards, hand.offer[0], hand.round) < now
    choice = TAKE if nearer else LEAVE
    clear = nearer or (looks_useful(hand.offer[0], hand.cards) and contract(hand.round).needs <= len(hand.cards) + 1)
    return choice if clear and 1 <= now <= NEAR[choice] else ""
