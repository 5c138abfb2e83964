"""The knock as it is prepared: first a card is put face down and the melds are shown, then it is confirmed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from gintutor.cards import Card, Hand
from gintutor.deal import Action, BigGin, Knock
from gintutor.melds import Arrangement
from gintutor.messages import say
from gintutor.solver.arrangements import best_arrangement
from gintutor.widgets.play.state import ME, MELDS, Change, Plan, Stage, State

Attempt = Callable[[State, Action], Change]


def action_of(plan: Plan) -> Knock | BigGin:
    """The move the plan stands for."""
    return BigGin(plan.spread) if plan.card is None else Knock(plan.card, plan.spread)


def zone_of(plan: Plan, card: Card) -> str:
    """Where a card of the learner's lies while a knock is prepared."""
    if card == plan.card:
        return "knock"
    return next((zone for zone, group in zip(MELDS, plan.groups, strict=True) if card in group), "hand")


def prepare(state: State, card: Card | None, attempt: Attempt) -> Change:
    """Show the melds of a knock with that card face down (None: of big gin); refused if it could not be made at all."""
    position = state.position
    if position is None:
        return Change(state=replace(state, note=say("play.not_now")))
    hand = position.hands[ME]
    split = best_arrangement(hand if card is None else hand - Hand(card.bit))
    action: Action = BigGin.of(split) if card is None else Knock.of(card, split)
    tried = attempt(state, action)
    if not tried.events:
        return tried
    return Change(state=replace(state, plan=_plan(card, split), selected=()))


def _plan(card: Card | None, split: Arrangement) -> Plan:
    groups = [meld.hand for meld in split.melds] + [Hand()] * 3
    return Plan(card=card, groups=(groups[0], groups[1], groups[2]))


def laid_as(state: State, plan: Plan, action: Knock | BigGin, attempt: Attempt) -> Change:
    """The plan changed to that knock, what stays of a meld where it lies; made where it lies so already."""
    if action == action_of(plan):
        return attempt(state, action)
    left, groups = list(action.spread), [Hand()] * len(MELDS)
    for i, old in enumerate(plan.groups):
        alike = max(left, key=lambda group: len(group & old), default=Hand())
        if alike & old:
            groups[i] = alike
            left.remove(alike)
    for group in left:
        groups[groups.index(Hand())] = group
    card = action.card if isinstance(action, Knock) else None
    after = Plan(card=card, groups=(groups[0], groups[1], groups[2]))
    return Change(state=replace(state, plan=after, selected=(), note=say("play.rearranged")))


def moved(state: State, cards: tuple[Card, ...], to: str) -> Change | None:
    """The plan with those cards in another meld, in the hand, or (one card) face down."""
    plan, position = state.plan, state.position
    if plan is None or position is None or not all(card in position.hands[ME] for card in cards):
        return None
    going = Hand.of(cards)
    kept = [group - going for group in plan.groups]
    down = plan.card
    if to == "knock" and len(cards) == 1:
        down = cards[0]
    elif to in (*MELDS, "hand") and down in cards:  # there is no knock without a card face down
        return Change(state=replace(state, plan=None, selected=(), note=say("play.cancelled")))
    elif to in MELDS:
        kept[MELDS.index(to)] |= going
    elif to != "hand":
        return None
    after = Plan(card=down, groups=(kept[0], kept[1], kept[2]))
    return Change(state=replace(state, plan=after, selected=(), note=say("play.rearranged")))


def confirm_with(attempt: Attempt) -> Callable[[State, Mapping[str, object]], Change | None]:
    """The handler that makes the prepared knock, judged as it lies."""

    def confirm(state: State, event: Mapping[str, object]) -> Change | None:
        return attempt(state, action_of(state.plan)) if state.plan is not None else None

    return confirm


def cancel(state: State, event: Mapping[str, object]) -> Change | None:
    """Take the hand up again."""
    if state.plan is None:
        return None
    return Change(state=replace(state, plan=None, selected=(), note=say("play.cancelled")))


def arrange(state: State, event: Mapping[str, object]) -> Change | None:
    """The best melds for the card that lies face down."""
    if state.plan is None or state.position is None or state.stage is not Stage.KNOCK:
        return None
    hand, card = state.position.hands[ME], state.plan.card
    split = best_arrangement(hand if card is None else hand - Hand(card.bit))
    return Change(state=replace(state, plan=_plan(card, split), selected=(), note=say("play.rearranged")))
