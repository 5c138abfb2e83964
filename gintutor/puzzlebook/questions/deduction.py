"""What can only be so: the opponent's meld, the card that was drawn, the one exchange that lets a hand be laid down."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import DECK, Card, Hand
from gintutor.deal import Discard, Phase, Position, Take
from gintutor.exercises.deduce.family import deduce_prompt
from gintutor.exercises.deduce.spot import CHANGE, DRAWN, GIN, KNOCK, READ, Spot
from gintutor.exercises.protocol import Prompt
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits, group, named, ordinary
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import best_arrangement, least_deadwood

CLOSE = 3
"""Points over the limit that are easily taken for a knock."""


def _limit(rules: Ruleset) -> int:
    return 0 if rules.straight_gin else rules.knock_limit


class Reading:
    """The opponent took a card for a meld: which cards must be in it?"""

    id = "read"
    equivalence = "set"
    themes = ("read_opponent",)
    needs = ("hand", "known", "upcard")
    size = 10
    depends = ()

    def find(self, moment: Position) -> State | None:
        """The turn after a card was taken for a meld; whatever was thrown for it says nothing of that meld."""
        if moment.phase is not Phase.DRAW or len(moment.history) < 2:
            return None
        took, threw = moment.history[-2:]
        if not isinstance(took.action, Take) or not isinstance(threw.action, Discard) or took.seat == moment.turn:
            return None
        known = moment.known[took.seat]
        if took.card is None or took.card not in known:
            return None
        state = State(hand=moment.hand, seen=Hand.of(moment.pile), known=known, upcard=took.card)
        spot = _reading(state, moment.rules)
        before = _reading(_without(state, moment.pile[-1].bit), moment.rules)
        held = moment.hands[took.seat]
        kept = any(not meld.hand - held for meld in spot.possible())
        return state if kept and spot.possible() == before.possible() else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The cards that are in every possible meld."""
        return {"cards": named(_reading(state, rules).certain())}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by looking at every group of three cards."""
        assert state.upcard is not None  # one of ``needs``
        melds = naive.threes(state.upcard, group(DECK - state.hand - state.seen))
        return {"cards": named(frozenset.intersection(*melds) - {state.upcard}) if melds else []}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much must be seen: what lies in the pile, what in one's hand, and whether one card of two is certain."""
        spot = _reading(state, rules)
        melds = spot.possible()
        if not spot.certain() or state.upcard not in state.known or _trivial(spot):
            return None
        partners = Spot(form=READ, hand=Hand(), rules=rules, upcard=spot.open).offered()
        return Traits(
            themes=self.themes,
            features={
                "seen": len(state.seen),
                "in_pile": len(partners & state.seen),
                "in_hand": len(partners & state.hand),
                "known": len(state.known) - 1,
                "one": int(len(melds) > 1),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Cards to mark."""
        return deduce_prompt(_reading(state, rules), seed=seed, level=level)


def _reading(state: State, rules: Ruleset) -> Spot:
    return Spot(form=READ, hand=state.hand, rules=rules, seen=state.seen, known=state.known, upcard=state.upcard)


def _without(state: State, bit: int) -> State:
    return State(hand=state.hand, seen=state.seen - Hand(bit), known=state.known, upcard=state.upcard)


def _trivial(spot: Spot) -> bool:
    """A meld with cards that were taken openly too asks for nothing; nor does a choice without a wrong card."""
    others = spot.known - Hand(spot.open.bit)
    return any(meld.hand & others for meld in spot.possible()) or spot.offered() == spot.certain()


class Drawn:
    """A card was drawn by a player whose habits are known: which of the eleven?"""

    id = "drawn"
    equivalence = "card"
    themes = ("which_drawn",)
    needs = ("hand", "upcard")
    size = 11
    depends = ("knock_limit", "straight_gin")

    def find(self, moment: Position) -> State | None:
        """After a draw from the stock, not the player's first turn, where only the drawn card can have come."""
        if moment.phase is not Phase.DISCARD or moment.drawn is None or moment.taken is not None or not moment.pile:
            return None
        state = State(hand=moment.hand, seen=Hand(moment.pile[-1].bit), upcard=moment.top)
        spot, came = _drawing(state, moment.rules), moment.drawn
        newcomers = spot.newcomers()
        if came not in newcomers or any(spot.no_knock(each) for each in newcomers - Hand(came.bit)):
            return None
        return state if spot.no_knock(came) and _reads_true(moment) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The card."""
        return {"card": _text(_drawing(state, rules).drawn())}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by taking each card away and trying every meld and every split."""
        assert state.upcard is not None  # one of ``needs``
        hand = group(state.hand)
        found = [
            each
            for each in hand
            if naive.least(hand - {each}) > _limit(rules) and not naive.threes(state.upcard, hand - {each})
        ]
        return {"card": _text(found)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """Whether the open card decides, or the knock that was not made, or both together."""
        spot = _drawing(state, rules)
        if len(state.hand) != 11 or rules.oklahoma or state.upcard not in state.seen or len(spot.drawn()) != 1:
            return None
        newcomers, melds = spot.newcomers(), spot.made()
        by_knock = len(newcomers) > 1
        return Traits(
            themes=self.themes,
            features={
                "melds": len(melds),
                "newcomers": len(newcomers),
                "knock": int(by_knock),
                "both": int(by_knock and bool(melds)),
                "close": int(by_knock and spot.left_without(next(iter(spot.drawn()))) - spot.limit <= CLOSE),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """A card to mark."""
        return deduce_prompt(_drawing(state, rules), seed=seed, level=level)


def _reads_true(moment: Position) -> bool:
    """Whether the player could have knocked in an earlier turn, and left a card that was not their own discard."""
    own = [fact for fact in moment.history if fact.seat == moment.turn]
    return any(isinstance(fact.action, Discard) for fact in own) and all(fact.card != moment.top for fact in own)


def _drawing(state: State, rules: Ruleset) -> Spot:
    return Spot(form=DRAWN, hand=state.hand, rules=rules, seen=state.seen, upcard=state.upcard)


class Changing:
    """One card goes, an unseen one comes: which two, so that the hand may be laid down?"""

    equivalence = "card"
    needs = ("hand",)
    size = 10
    farthest = 30
    """Points above the aim from which no exchange leads to it."""

    def __init__(self, goal: str) -> None:
        self.goal = goal
        self.id = f"change_{goal}"
        self.themes = (f"change_for_{goal}",)
        self.depends = ("knock_limit",) if goal == KNOCK else ()

    def find(self, moment: Position) -> State | None:
        """A turn before the draw, one exchange away and no more than one."""
        if moment.phase is not Phase.DRAW:
            return None
        limit = _limit(moment.rules) if self.goal == KNOCK else 0
        if not limit < least_deadwood(moment.hand) <= limit + self.farthest:
            return None
        state = State(hand=moment.hand, seen=Hand.of(moment.pile), known=moment.known[1 - moment.turn])
        return state if self._spot(state, moment.rules).sole() else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The card that goes and the one that comes."""
        right = self._spot(state, rules).exchanges()
        return _exchange([each.out for each in right], [each.into for each in right])

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, by trying every exchange there is."""
        hand, limit = group(state.hand), _limit(rules) if self.goal == KNOCK else 0
        found = [
            (out, into)
            for into in DECK - state.hand - state.seen - state.known
            for out in hand
            if naive.least(hand - {out} | {into}) <= limit
        ]
        return _exchange([out for out, _ in found], [into for _, into in found])

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much is loose, how many cards nearly do it, and whether the card that goes is not the dearest."""
        spot = self._spot(state, rules)
        if self.goal == KNOCK and not ordinary(rules):
            return None
        right = spot.sole()
        if right is None or least_deadwood(state.hand) <= spot.limit or not (near := spot.near()):
            return None
        loose = best_arrangement(state.hand).deadwood
        dearest = max(card.points for card in loose)
        return Traits(
            themes=self.themes,
            margin=near[0].left - spot.limit,
            features={
                "loose": len(loose),
                "near": sum(each.left <= spot.limit + 5 for each in near),
                "gone": len(spot.gone()),
                "not_dearest": int(right.out.points < dearest),
            },
        )

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Two cards to mark."""
        return deduce_prompt(self._spot(state, rules), seed=seed, level=level)

    def _spot(self, state: State, rules: Ruleset) -> Spot:
        return Spot(form=CHANGE, hand=state.hand, rules=rules, goal=self.goal, seen=state.seen, known=state.known)


def _exchange(out: Iterable[Card], into: Iterable[Card]) -> Json:
    return {"out": _text(out), "in": _text(into)}


def _text(cards: Iterable[Card]) -> str:
    """The card; several are told too, for then there is no sole answer."""
    return " ".join(named(cards))


CHANGE_FOR_KNOCK, CHANGE_FOR_GIN = Changing(KNOCK), Changing(GIN)
