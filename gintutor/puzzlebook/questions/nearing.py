"""The contract game while a card is offered: which contract is nearest, what is missing and what would help?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from zlib import crc32

from gintutor.cards import Card
from gintutor.contract.actions import Phase
from gintutor.contract.hands import looks_useful, ordered, wild
from gintutor.contract.position import Position as Moment
from gintutor.contract.rounds import CONTRACTS, DEALT, contract
from gintutor.exercises.contract.laying import lacking
from gintutor.exercises.contract.near import helps_prompt, nearest_prompt
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive_contract as naive
from gintutor.puzzlebook.held import MOST_OFFERED, Held
from gintutor.puzzlebook.questions.base import Traits
from gintutor.puzzlebook.questions.contracting import LAST, Contracting, before_laying, hand_of, held
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset

COMPARED = 4
"""Rounds to choose the nearest of."""
FARTHEST = 4
"""So many cards are missing at most."""
ROUNDS = tuple(each.number for each in CONTRACTS if not each.rest)

Hand = tuple[Card, ...]


class Nearest(Contracting):
    """Which of four contracts is nearest?"""

    id = "contract_nearest"
    equivalence = "number"
    themes = ("contract_nearest",)

    def find_round(self, moment: Moment) -> State | None:
        """A hand of eleven cards and four rounds: the nearest, one that is a card farther, two more."""
        if not before_laying(moment, Phase.OFFER) or len(moment.hand) != DEALT:
            return None
        rounds = _compared(moment.hand)
        return State(contract=Held(cards=moment.hand, rounds=rounds)) if rounds else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The round, and how many cards its contract lacks."""
        hand = hand_of(state)
        best = min(hand.rounds, key=lambda each: (lacking(hand.cards, each), each))
        return {"round": best, "missing": lacking(hand.cards, best)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way."""
        hand = hand_of(state)
        far = {each: naive.missing(hand.cards, each) for each in hand.rounds}
        best = min(far, key=lambda each: (far[each], each))
        return {"round": best, "missing": far[best]}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """The lead in cards, how many are near, and whether the shortest contract tempts."""
        hand = held(state, drawn=False)
        if hand is None or len(hand.rounds) != COMPARED or LAST in hand.rounds or hand.offer or hand.turn:
            return None
        far = sorted((lacking(hand.cards, each), each) for each in hand.rounds)
        margin, best = far[1][0] - far[0][0], far[0][1]
        if not margin or not far[0][0]:
            return None
        shortest = min(contract(each).size for each in hand.rounds)
        return Traits(
            themes=self.themes,
            margin=margin,
            features={
                "rivals": sum(each == far[1][0] for each, _ in far) if margin == 1 else 0,
                "missing": far[0][0],
                "deuces": hand.deuces,
                "longer": int(contract(best).size > shortest),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """One of the contracts."""
        return nearest_prompt(hand_of(state).cards, hand_of(state).rounds, seed=seed, level=level, rules=rules)


def _compared(hand: Hand) -> tuple[int, ...]:
    """Four rounds, one of them nearest and one a card farther; which, the hand decides; () where there are none."""
    far = {each: lacking(hand, each) for each in ROUNDS}
    mixed = sorted(ROUNDS, key=lambda each: crc32(f"{each} {' '.join(map(str, hand))}".encode()))
    for best in mixed:
        rivals = [each for each in mixed if far[each] == far[best] + 1]
        others = [each for each in mixed if far[each] > far[best] and each not in rivals[:1]]
        if far[best] and rivals and len(others) >= COMPARED - 2:
            return tuple(sorted((best, rivals[0], *others[: COMPARED - 2])))
    return ()


class Distance(Contracting):
    """How many cards are missing, and which of those lying open would help?"""

    id = "contract_distance"
    shows = ("offer",)
    equivalence = "set"
    themes = ("contract_distance",)

    def find_round(self, moment: Moment) -> State | None:
        """The latest five cards of the pile, some of which would help and some would not."""
        if not before_laying(moment, Phase.OFFER) or moment.number == LAST:
            return None
        offer = tuple(islice(_different(reversed(moment.pile)), MOST_OFFERED))
        state = State(contract=Held(cards=moment.hand, rounds=(moment.number,), offer=offer))
        return state if len(offer) == MOST_OFFERED and self._apart(hand_of(state)) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The number, and the cards."""
        hand = hand_of(state)
        return {"missing": lacking(hand.cards, hand.round), "cards": [str(each) for each in _helping(hand)]}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by putting the parts together in every way with each card."""
        hand = hand_of(state)
        now = naive.missing(hand.cards, hand.round)
        cards = [str(each) for each in sorted(hand.offer) if naive.missing((*hand.cards, each), hand.round) < now]
        return {"missing": now, "cards": cards}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much is missing, and the cards that do not help though they look like it."""
        hand = held(state, drawn=False)
        if hand is None or len(hand.rounds) > 1 or hand.round == LAST or hand.turn or not self._apart(hand):
            return None
        helping = _helping(hand)
        idle = [each for each in hand.offer if each not in helping]
        return Traits(
            themes=self.themes,
            features={
                "parts": len(contract(hand.round).parts),
                "missing": lacking(hand.cards, hand.round),
                "helping": len(helping),
                "lookalikes": sum(looks_useful(each, hand.cards) for each in idle),
                "hidden": sum(not looks_useful(each, hand.cards) for each in helping if not wild(each)),
                "deuces": hand.deuces,
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """A number, and cards to mark."""
        hand = hand_of(state)
        return helps_prompt(hand.cards, hand.offer, hand.round, seed=seed, level=level, rules=rules)

    def _apart(self, hand: Held) -> bool:
        """Whether some cards help and some do not, and it is neither done nor hopeless."""
        if not hand.offer or len(set(hand.offer)) < len(hand.offer):
            return False
        return 1 <= lacking(hand.cards, hand.round) <= FARTHEST and 0 < len(_helping(hand)) < len(hand.offer)


def _different(pile: Iterator[Card]) -> Iterator[Card]:
    """The cards in their order, each once; of deuces the first."""
    seen = set[Card | None]()
    for each in pile:
        key = None if wild(each) else each
        if key not in seen:
            seen.add(key)
            yield each


def _helping(hand: Held) -> list[Card]:
    now = lacking(hand.cards, hand.round)
    return [each for each in sorted(hand.offer) if lacking_with(hand.cards, each, hand.round) < now]


def lacking_with(hand: Hand, card: Card, number: int) -> int:
    """How many cards of the contract are lacking once that one is there, too."""
    return lacking(ordered((*hand, card)), number)
