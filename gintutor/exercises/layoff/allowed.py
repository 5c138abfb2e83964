"""The form ``allowed``: one card, one meld, may it be laid off there? The judge of moves says so, and why not."""

from __future__ import annotations

from gintutor.cards import Card, Rank
from gintutor.deal import Reason
from gintutor.exercises.layoff.reasons import rule, spread_zones
from gintutor.exercises.layoff.spot import Spot
from gintutor.exercises.protocol import Ask, Feedback, Option, PickOne, Prompt, Step, Table
from gintutor.exercises.words import joined, moves, slots_of, without_moves
from gintutor.messages import Message, say

ASK = "allowed"
_MELD, _DEADWOOD = "layoff.ask_allowed", "layoff.ask_deadwood"
_CHOICES = {
    Reason.NO_LAY_OFF_ON_GIN: "gin",
    Reason.GAP: "gap",
    Reason.OTHER_RANK: "fit",
    Reason.OTHER_SUIT: "fit",
    Reason.NO_SUCH_MELD: "deadwood",
}


def ask(spot: Spot, card: Card, number: int) -> Ask:
    """The question about that card and that meld; a number after the last means the knocker's deadwood."""
    question = (
        say(_MELD, card=card, cards=spot.spread[number].cards)
        if number < len(spot.spread)
        else say(_DEADWOOD, card=card)
    )
    return PickOne(
        id=ASK,
        question=question,
        options=(
            Option(id="yes", label=say("exercise.yes")),
            Option(id="gin", label=say("layoff.no_gin")),
            Option(id="gap", label=say("layoff.no_gap")),
            Option(id="fit", label=say("layoff.no_fit")),
            Option(id="deadwood", label=say("layoff.no_deadwood")),
        ),
    )


def asked(prompt: Prompt, spot: Spot) -> tuple[Card, int]:
    """The card and the number of the meld the question is about; ``ValueError`` when it names none."""
    question = prompt.ask(ASK).question
    args = dict(question.args)
    card, cards = args.get("card"), args.get("cards")
    if isinstance(card, Card) and question.id == _DEADWOOD:
        return card, len(spot.spread)
    for number, meld in enumerate(spot.spread):
        if isinstance(card, Card) and meld.cards == cards:
            return card, number
    raise ValueError("the question names no card and meld of the table")


def truth(spot: Spot, card: Card, number: int) -> tuple[str, Message]:
    """The option that is right, and the sentence that says why."""
    illegal = spot.why_not(card, number)
    if illegal is not None:
        option = _CHOICES[illegal.code]
        return option, say("layoff.because_deadwood", card=card) if option == "deadwood" else illegal.message
    meld = spot.spread[number]
    if meld.kind == "set":
        return "yes", say("layoff.because_fourth", card=card, cards=meld.cards)
    return "yes", say("layoff.because_next", card=card, cards=meld.cards)


def told(spot: Spot, card: Card, number: int) -> Message:
    """The reason; under the house rule also that gin does not forbid it."""
    option, why = truth(spot, card, number)
    return joined((say("layoff.rule_house"), why)) if option == "yes" and spot.gin else why


def steps(table: Table, spot: Spot, card: Card, number: int) -> tuple[Step, ...]:
    """The rule, then what it means for this card; a card that may go goes."""
    option, _ = truth(spot, card, number)
    where = spread_zones(table)[number] if option == "yes" else ""
    about = (*slots_of(table, (card,)), *_meld_slots(table, spot, number))
    return (
        Step(text=say("layoff.what_fits"), highlight=about),
        Step(text=told(spot, card, number), moves=moves(table, (card,), where) if where else (), highlight=about),
    )


def hints(table: Table, spot: Spot, card: Card, number: int) -> tuple[Step, ...]:
    """What may be laid off, how the hand ended, what to compare, the answer."""
    whole = steps(table, spot, card, number)
    about = whole[0].highlight
    compare = (
        say("layoff.hint_compare", card=card, cards=spot.spread[number].cards)
        if number < len(spot.spread)
        else say("layoff.hint_three")
    )
    return (
        Step(text=say("layoff.what_fits")),
        Step(text=say("layoff.hint_knock") if spot.left else rule(spot)),
        Step(text=compare, highlight=about),
        Step(text=joined((say("layoff.hint_answer"), told(spot, card, number))), moves=whole[1].moves, highlight=about),
    )


def _meld_slots(table: Table, spot: Spot, number: int) -> tuple[int, ...]:
    return slots_of(table, spot.spread[number].cards if number < len(spot.spread) else spot.left)


def judge(prompt: Prompt, spot: Spot, picked: str) -> Feedback:
    """The feedback on the option picked; the misconception is the one that would have picked it."""
    card, number = asked(prompt, spot)
    right, _ = truth(spot, card, number)
    whole = without_moves(steps(prompt.table, spot, card, number))
    if picked == right:
        verdict = say("layoff.right_yes") if right == "yes" else say("layoff.right_no")
        return Feedback(correct=True, verdict=verdict, steps=whole[1:])
    if picked == "yes":
        verdict, tag = say("layoff.wrong_yes"), _said_yes(spot, card, number, right)
    elif right == "yes":
        verdict, tag = say("layoff.wrong_no"), _said_no(prompt, picked)
    else:
        verdict, tag = say("layoff.wrong_reason"), "wrong_reason"
    return Feedback(correct=False, verdict=verdict, steps=whole, error_tags=(tag,))


def _said_yes(spot: Spot, card: Card, number: int, right: str) -> str:
    """The misconception by which the card would go there."""
    if right == "gin":
        return "layoff_on_gin"
    if right == "deadwood":
        return "lays_off_deadwood"
    meld = spot.spread[number]
    if right == "gap":
        ends = {card.rank, meld.cards[0].rank} if card.rank > meld.cards[0].rank else {card.rank, meld.cards[-1].rank}
        return "ace_high" if ends == {Rank.ACE, Rank.KING} else "gap"
    return "mixed_rank" if meld.kind == "set" else "mixed_suit"


def _said_no(prompt: Prompt, picked: str) -> str:
    """A lay-off refused: for gin where a house rule allows it, or because one card on that meld seems enough."""
    if any(fact.id == "layoff.fact_laid" for fact in prompt.facts) and picked in ("gap", "fit"):
        return "stops_after_one"
    return "refuses_layoff"


def answer(prompt: Prompt, spot: Spot) -> str:
    """The option that is right."""
    return truth(spot, *asked(prompt, spot))[0]
