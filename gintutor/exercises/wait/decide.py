"""Forms ``take`` and ``now``: take the open card or draw, knock or play on, with the other hand hidden as at the table.

No lesson deals them, for nobody can work the prices out in the head: they are puzzles, chosen where one choice is
clearly worth more. Everything is read from the prompt; the prices are those of :mod:`~gintutor.exercises.wait.outlook`.
"""

from __future__ import annotations

from collections.abc import Callable

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import in_hand_order
from gintutor.exercises.laying import Laying
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table
from gintutor.exercises.wait.form import Form, bonuses
from gintutor.exercises.wait.outlook import KNOCK, STOCK, TAKE, WAIT, Outlook, Prices, prices
from gintutor.exercises.wait.telling import knocking, shown, taking
from gintutor.exercises.words import chosen, hand_of, joined
from gintutor.messages import Message, say

CHOICE = "choice"
HAND_ZONE, STOCK_ZONE, PILE_ZONE, SEEN_ZONE = "hand", "stock", "pile", "seen"
TOOK, THREW, LEFT = "wait.fact_took", "wait.fact_threw", "wait.fact_left"
DREW_YOU, TOOK_YOU = "turn.drew_you", "turn.took_you"


def decision_prompt(outlook: Outlook, *, seed: int, level: int) -> Prompt:
    """The prompt of a situation: ten cards ask what to draw, eleven whether to knock."""
    drawing = outlook.drawing
    ids = (TAKE, STOCK) if drawing else (KNOCK, WAIT)
    labels = (
        (say("outs.option_upcard", card=outlook.open), say("outs.option_stock"))
        if drawing
        else (say("wait.option_knock"), say("wait.option_wait"))
    )
    options = tuple(Option(id=each, label=label) for each, label in zip(ids, labels, strict=True))
    return Prompt(
        family="wait",
        seed=seed,
        level=level,
        rules=outlook.rules,
        question=say("wait.question_take") if drawing else say("wait.question_price"),
        facts=_facts(outlook),
        table=_table(outlook),
        asks=(PickOne(id=CHOICE, question=say("wait.ask_choice"), options=options),),
        form="take" if drawing else "now",
    )


def _facts(outlook: Outlook) -> tuple[Message, ...]:
    """What came last, what the opponent did, what is at stake."""
    last = []
    if outlook.drawn is not None:
        last.append(say(TOOK_YOU, card=outlook.drawn) if outlook.taken else say(DREW_YOU, card=outlook.drawn))
    told = [
        say(fact, cards=in_hand_order(cards))
        for fact, cards in ((TOOK, outlook.known), (THREW, outlook.thrown), (LEFT, outlook.passed))
        if cards
    ]
    limit = say("knock.fact_limit", n=outlook.rules.knock_limit)
    return (*last, *told, limit, bonuses(outlook.rules))


def _table(outlook: Outlook) -> Table:
    """The hand, the stock face down, the open card, and what lies below it."""
    laying, top = Laying(), () if outlook.top is None else (outlook.top,)
    below = outlook.seen - Hand.of(top)
    laying.put(HAND_ZONE, Role.HAND, say("exercise.zone_hand"), in_hand_order(outlook.hand))
    laying.put(STOCK_ZONE, Role.STOCK, say("turn.zone_stock"), hidden=outlook.stock)
    laying.put(PILE_ZONE, Role.DISCARD, say("exercise.zone_pile"), top)
    laying.put(SEEN_ZONE, Role.LAID_OFF, say("outs.zone_seen"), in_hand_order(below), ever=False)
    return laying.table()


def outlook_of(prompt: Prompt) -> Outlook:
    """Read the situation from facts and table alone."""
    table, told = prompt.table, {fact.id: dict(fact.args) for fact in prompt.facts}
    zones = {zone.id: zone for zone in table.zones}
    pile = [table.cards[slot] for slot in zones[PILE_ZONE].slots]
    below = hand_of(table, zones[SEEN_ZONE].slots) if SEEN_ZONE in zones else Hand()
    took, drew = told.get(TOOK_YOU, {}).get("card"), told.get(DREW_YOU, {}).get("card")
    last = took or drew

    def those(fact: str) -> Hand:
        cards = told.get(fact, {}).get("cards", ())
        return Hand.of(each for each in cards if isinstance(each, Card)) if isinstance(cards, tuple) else Hand()

    return Outlook(
        rules=prompt.rules,
        hand=hand_of(table, zones[HAND_ZONE].slots),
        stock=zones[STOCK_ZONE].hidden,
        seen=below | Hand.of(pile),
        top=pile[-1] if pile else None,
        known=those(TOOK),
        thrown=those(THREW),
        passed=those(LEFT),
        drawn=last if isinstance(last, Card) else None,
        taken=took is not None,
    )


def _priced(prompt: Prompt) -> tuple[Outlook, Prices]:
    outlook = outlook_of(prompt)
    found = prices(outlook)
    if found is None:
        raise ValueError("there is nothing to choose")
    return outlook, found


def solve(prompt: Prompt) -> Answer:
    """The choice that is worth more."""
    return Answer({CHOICE: _priced(prompt)[1].better.id})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """The choice, what the other one costs, and why."""
    outlook, found = _priced(prompt)
    choice, steps = chosen(prompt, answer, CHOICE), solution(prompt)[1:]
    if choice == found.better.id:
        return Feedback(correct=True, verdict=say("wait.right_price"), steps=steps)
    cost = Step(text=_COSTS[choice](shown(found)[2]))
    tag = _tag(outlook, choice)
    return Feedback(correct=False, verdict=say("wait.wrong_choice"), steps=(cost, *steps), error_tags=(tag,))


_COSTS: dict[str, Callable[[float], Message]] = {
    TAKE: lambda n: say("wait.cost_take", n=n),
    STOCK: lambda n: say("wait.cost_stock", n=n),
    KNOCK: lambda n: say("wait.cost_knock", n=n),
    WAIT: lambda n: say("wait.cost_wait", n=n),
}


def _tag(outlook: Outlook, choice: str) -> str:
    """The belief behind a wrong choice."""
    if choice in (KNOCK, WAIT):
        return "knocks_too_soon" if choice == KNOCK else "waits_too_long"
    if choice == TAKE:
        return "melds_first" if outlook.melds() else "takes_without_meld"
    return "leaves_meld" if outlook.melds() else "leaves_low_card"


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """What counts; what the one choice leaves; what the other offers; all of it with the prices."""
    whole = solution(prompt)
    return whole[0], whole[1], whole[3], Step(text=joined([step.text for step in whole[1:]]))


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The rule; each choice, first as it looks and then as it plays; both prices side by side."""
    outlook, found = _priced(prompt)
    told = taking if outlook.drawing else knocking
    return Step(text=say("wait.rule_open")), *told(prompt.table, outlook, found)


def _make(*_: object) -> Prompt:
    raise ValueError("no lesson deals these forms")


DECISION = Form(make=_make, solve=solve, judge=judge, hints=hints, solution=solution)
