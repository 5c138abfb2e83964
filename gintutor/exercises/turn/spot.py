"""The situation behind a ``turn`` item, told by facts alone: who dealt, what happened last, whose move it is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import Card, Hand
from gintutor.deal import Action, Discard, Draw, Pass, Phase, Position, Reason, Take, why_illegal
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import hand_of
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.rules import Ruleset

ME, OTHER = 0, 1
HAND_ZONE, STOCK_ZONE, PILE_ZONE = "hand", "stock", "pile"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A moment of a hand as its learner (seat 0) sees it; the judge of moves takes it for a situation.

    ``hand`` is the learner's, also while the other player is to move: the turn is judged before the cards.
    """

    rules: Ruleset
    dealer: int
    phase: Phase
    turn: int
    hand: Hand
    top: Card | None
    drawn: Card | None = None
    taken: Card | None = None
    upcard: Card | None = None
    played_on: bool = False
    gin: bool = False
    spread: tuple[Meld, ...] = ()
    laid: tuple[Meld, ...] = ()
    laid_off: tuple[tuple[Card, int], ...] = ()

    @property
    def offered(self) -> bool:
        """Whether the first card of the hand has not been drawn yet."""
        return self.phase in (Phase.OFFER, Phase.FIRST_DRAW)

    def why_not(self, action: Action) -> tuple[Reason, Message] | None:
        """Why the learner may not make that move now; None where it is legal."""
        found = why_illegal(self, action, ME)
        return None if found is None else (found.code, found.message)

    def reasons(self, action: Action) -> tuple[Reason, ...]:
        """Every reason that is true: out of turn, and what would be wrong even if it were the learner's turn."""
        first = self.why_not(action)
        if first is None:
            return ()
        second = replace(self, turn=ME).why_not(action)
        return (first[0],) if second is None or second[0] == first[0] else (first[0], second[0])

    def barred(self) -> Hand:
        """The cards that may not be discarded now."""
        return Hand.of(each for each in self.hand if self.why_not(Discard(each)) is not None)


def seen(position: Position, dealer: int) -> Spot:
    """The position as seat 0 sees it."""
    return Spot(
        rules=position.rules,
        dealer=dealer,
        phase=position.phase,
        turn=position.turn,
        hand=position.hands[ME],
        top=position.top,
        drawn=position.drawn if position.turn == ME else None,
        taken=position.taken if position.turn == ME else None,
    )


def facts(position: Position, dealer: int) -> tuple[Message, ...]:
    """Who dealt and what happened last, in the words a learner gets: all that :func:`spot_of` reads."""
    dealt = say("turn.dealt_you") if dealer == ME else say("turn.dealt_other")
    return dealt, _last(position)


def _last(position: Position) -> Message:
    """What happened last, as one of the facts that name a phase and a turn."""
    mine = position.turn == ME
    match position.phase:
        case Phase.OFFER if position.history:
            return say("turn.left_other") if mine else say("turn.left_you")
        case Phase.OFFER:
            return say("turn.now_dealt")
        case Phase.FIRST_DRAW:
            return say("turn.left_both")
        case Phase.DRAW:
            card = position.pile[-1]
            return say("turn.discarded_other", card=card) if mine else say("turn.discarded_you", card=card)
    return _eleven(position)


def _eleven(position: Position) -> Message:
    """How the player to move came to hold eleven cards."""
    mine = position.turn == ME
    if position.drawn is None:
        return say("turn.eleven_you") if mine else say("turn.eleven_other")
    if not mine:
        return say("turn.drew_other")
    if position.taken is not None:
        return say("turn.took_you", card=position.taken)
    return say("turn.drew_you", card=position.drawn)


_TOLD: dict[str, tuple[Phase, int]] = {
    "turn.left_other": (Phase.OFFER, ME),
    "turn.left_you": (Phase.OFFER, OTHER),
    "turn.discarded_other": (Phase.DRAW, ME),
    "turn.discarded_you": (Phase.DRAW, OTHER),
    "turn.eleven_you": (Phase.DISCARD, ME),
    "turn.eleven_other": (Phase.DISCARD, OTHER),
    "turn.drew_other": (Phase.DISCARD, OTHER),
    "turn.took_you": (Phase.DISCARD, ME),
    "turn.drew_you": (Phase.DISCARD, ME),
}
_BY_DEALER = {"turn.now_dealt": Phase.OFFER, "turn.left_both": Phase.FIRST_DRAW}  # the one who did not deal moves


def spot_of(prompt: Prompt) -> Spot:
    """Read the situation from facts and table alone; ``ValueError`` when no fact says what happened last."""
    told = {fact.id: dict(fact.args).get("card") for fact in prompt.facts}
    dealer = ME if "turn.dealt_you" in told else OTHER
    phase, turn = _moment(set(told), dealer)
    table = prompt.table
    pile = table.zone(PILE_ZONE).slots
    taken, drawn = told.get("turn.took_you"), told.get("turn.drew_you")
    return Spot(
        rules=prompt.rules,
        dealer=dealer,
        phase=phase,
        turn=turn,
        hand=hand_of(table, table.zone(HAND_ZONE).slots),
        top=table.cards[pile[-1]] if pile else None,
        drawn=next((each for each in (taken, drawn) if isinstance(each, Card)), None),
        taken=taken if isinstance(taken, Card) else None,
    )


def _moment(told: set[str], dealer: int) -> tuple[Phase, int]:
    for fact, moment in _TOLD.items():
        if fact in told:
            return moment
    for fact, phase in _BY_DEALER.items():
        if fact in told:
            return phase, OTHER if dealer == ME else ME
    raise ValueError("no fact says what happened last")


def question(action: Action, top: Card | None) -> Message:
    """May you make that move now?"""
    match action:
        case Take() if top is not None:
            return say("turn.ask_take", card=top)
        case Pass():
            return say("turn.ask_pass")
        case Discard(card):
            return say("turn.ask_discard", card=card)
        case _:
            return say("turn.ask_draw")


def asked(message: Message) -> Action:
    """The move a question is about; ``ValueError`` when it is about none."""
    card = dict(message.args).get("card")
    match message.id:
        case "turn.ask_take":
            return Take()
        case "turn.ask_pass":
            return Pass()
        case "turn.ask_draw":
            return Draw()
        case "turn.ask_discard" if isinstance(card, Card):
            return Discard(card)
    raise ValueError(f"{message.id} asks about no move")
