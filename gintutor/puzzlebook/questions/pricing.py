"""Take the open card or draw, knock or play on: two choices, priced by play-outs and by a second player's play-outs.

A price is never exact, so what is proved is the choice: both opinions hold it better, each with an interval of the
difference, 99 % wide, that does not reach 0.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from gintutor.cards import CARDS, Hand
from gintutor.deal import Knock, Phase, Position, legal_actions
from gintutor.exercises.outs.counting import best_after, mean_after_draw, unseen
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.wait.decide import decision_prompt
from gintutor.exercises.wait.outlook import KNOCK, STOCK, TAKE, Outlook, prices
from gintutor.players.belief import told_by
from gintutor.puzzlebook.questions.base import Traits, ordinary
from gintutor.puzzlebook.second import opinion
from gintutor.puzzlebook.state import Json, State
from gintutor.rules import Ruleset
from gintutor.solver import least_deadwood

GLANCE = (16,)
"""Deals for a first look at what cannot be a puzzle; it costs a fifth of the full price."""

APART = 2
"""Points by which one choice must be worth more at least, whatever the doubt: less is nothing to be rated by."""

CLOSE = 8
"""Points: where the rule of thumb is right the choice is a puzzle only if the other one is nearly as good."""

HAND = 10


class Deciding(ABC):
    """What both questions share: the situation as it was seen, its prices, the two opinions."""

    equivalence = "value"
    size = HAND
    themes: tuple[str, ...]
    depends = (
        "knock_limit", "gin_bonus", "big_gin_bonus", "play_on_for_big_gin", "undercut_bonus", "rediscard_allowed",
        "layoff_on_gin",
    )  # fmt: skip

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The better choice; what both are worth, and by how much it is ahead, in hundredths of a point."""
        found = prices(outlook(state, rules))
        if found is None:
            return {}
        worth = {each.id: each.worth for each in (found.better, found.other)}
        return {"choice": found.better.id, **dict(sorted(worth.items())), "gap": found.gap, "reach": found.reach}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The choice of the second player, where that one is sure too."""
        second = opinion(outlook(state, rules))
        return {"choice": second.choice if second.sure else ""}

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """Two choices."""
        return decision_prompt(outlook(state, rules), seed=seed, level=level)

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How clear it is, and whether the rule of thumb errs; nothing where the two opinions are not one."""
        seen = outlook(state, rules)
        if not self._sound(state, rules):
            return None
        glance = prices(seen, GLANCE)
        if glance is None or glance.gap < glance.reach / 4:
            return None
        found = prices(seen)
        if found is None or found.gap - found.reach < 100 * APART:
            return None
        errs = found.better.id != self.habit(seen)
        if not errs and found.gap > 100 * CLOSE:
            return None
        second = opinion(seen)
        if not second.sure or second.choice != found.better.id:
            return None
        features = {"gap": round(found.gap / 100), "habit_errs": int(errs), **self.more(seen)}
        return Traits(themes=self.named(seen, errs=errs), margin=max(1, round(found.gap / 100)), features=features)

    @abstractmethod
    def open(self, state: State, rules: Ruleset) -> bool:
        """Whether there is a choice at all."""

    @abstractmethod
    def habit(self, seen: Outlook) -> str:
        """What a beginner does."""

    @abstractmethod
    def named(self, seen: Outlook, *, errs: bool) -> tuple[str, ...]:
        """The themes; ``errs``: whether the habit does."""

    @abstractmethod
    def more(self, seen: Outlook) -> dict[str, int]:
        """Further features."""

    def _sound(self, state: State, rules: Ruleset) -> bool:
        """Whether hands, pile and stock are those of one deck, and the rules those of an ordinary knock."""
        hidden = 52 - len(state.hand) - len(state.seen) - len(state.known)
        counted = len(state.hand) == self.size and hidden == state.stock + HAND - len(state.known)
        return counted and ordinary(rules) and state.stock > 2 and len(state.known) <= HAND and self.open(state, rules)


def outlook(state: State, rules: Ruleset) -> Outlook:
    """The situation as the exercise takes it."""
    return Outlook(
        rules=rules,
        hand=state.hand,
        stock=state.stock,
        seen=state.seen,
        top=state.upcard,
        known=state.known,
        thrown=state.thrown,
        passed=state.passed,
        drawn=state.drawn,
        taken=state.taken,
    )


def _state(moment: Position) -> State:
    """What the player to move has seen."""
    other = 1 - moment.turn
    thrown, passed = told_by(moment.history, other, moment.upcard.index if moment.upcard else -1)
    return State(
        hand=moment.hand,
        drawn=moment.drawn,
        taken=moment.taken is not None,
        seen=Hand.of(moment.pile),
        known=moment.known[other],
        upcard=moment.top,
        thrown=Hand.of({CARDS[card] for card in thrown}),
        passed=Hand.of({CARDS[card] for card in passed}),
        stock=len(moment.stock),
    )


class TakingOrDrawing(Deciding):
    """Take the open card, or draw from the stock?"""

    id = "draw"
    themes = ("take_or_stock", "leave_a_meld")
    needs = ("hand", "seen", "upcard", "stock")

    def find(self, moment: Position) -> State | None:
        """Before the draw: a meld that leaves no less than the stock would, or now and then a card that tempts."""
        if moment.phase is not Phase.DRAW or moment.top is None:
            return None
        state = _state(moment)
        seen = outlook(state, moment.rules)
        left = best_after(seen.hand, seen.open, barred=not moment.rules.rediscard_allowed)
        mean = mean_after_draw(seen.hand, unseen(seen.hand, seen.seen | seen.known))
        if not left:
            return None
        if seen.melds() and left >= mean:
            return state
        tempting = left < mean + 3 and left < least_deadwood(seen.hand) and (left > mean - 4 or not seen.melds())
        return state if tempting and moment.hand.mask % SOME == 0 else None

    def open(self, state: State, rules: Ruleset) -> bool:
        """Whether the card lies open, and does not end the hand at once."""
        if state.upcard is None or state.upcard not in state.seen:
            return False
        return best_after(state.hand, state.upcard, barred=not rules.rediscard_allowed) > 0

    def habit(self, seen: Outlook) -> str:
        """What a beginner does: take whatever makes a meld, and nothing else."""
        return TAKE if seen.melds() else STOCK

    def named(self, seen: Outlook, *, errs: bool) -> tuple[str, ...]:
        """The theme, and the rare one of a meld better left alone."""
        return self.themes if errs and seen.melds() else self.themes[:1]

    def more(self, seen: Outlook) -> dict[str, int]:
        """A card that lowers the count without a meld tempts others."""
        lower = best_after(seen.hand, seen.open, barred=True) < least_deadwood(seen.hand)
        return {"low_card": int(lower and not seen.melds()), "known": len(seen.known)}


SOME = 3
"""Cards that only tempt are met in one of so many such situations, for they are many."""


class KnockingOrWaiting(Deciding):
    """Knock now, or play on?"""

    id = "wait"
    size = HAND + 1
    themes = ("knock_or_wait", "wait_with_a_knock")
    needs = ("hand", "drawn", "stock")

    def find(self, moment: Position) -> State | None:
        """After the draw, with a knock that is not gin."""
        if moment.phase is not Phase.DISCARD or moment.drawn is None:
            return None
        state = _state(moment)
        return state if self.open(state, moment.rules) else None

    def open(self, state: State, rules: Ruleset) -> bool:
        """Whether a knock is legal, and none is gin."""
        if state.drawn is None or (state.upcard is not None and state.upcard not in state.seen):
            return False
        knocks = [each for each in legal_actions(outlook(state, rules).view()) if isinstance(each, Knock)]
        left = [least_deadwood(state.hand - Hand(each.card.bit)) for each in knocks]
        return bool(left) and min(left) > 0

    def habit(self, seen: Outlook) -> str:
        """What a beginner does: knock as soon as one may."""
        return KNOCK

    def named(self, seen: Outlook, *, errs: bool) -> tuple[str, ...]:
        """The theme, and that of a knock better put off."""
        return self.themes if errs else self.themes[:1]

    def more(self, seen: Outlook) -> dict[str, int]:
        """Late in the hand the opponent is near too."""
        return {"late": int(seen.stock <= LATE), "known": len(seen.known)}


LATE = 12
