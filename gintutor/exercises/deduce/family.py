"""Exercise ``deduce``: the opponent's meld, the card that was drawn, one card exchanged: only one answer can be."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.deduce.deals import LEVELS, deal
from gintutor.exercises.deduce.feedback import CARDS, INTO, OUT, judge
from gintutor.exercises.deduce.reasons import (
    before_step,
    dead_steps,
    into_step,
    made_step,
    narrowing_step,
    possible_step,
    reasoning,
    rule,
)
from gintutor.exercises.deduce.spot import (
    CHANGE,
    DRAWN,
    GIN,
    HAND_ZONE,
    PILE_ZONE,
    READ,
    SEEN_FACT,
    SHOWN_ZONE,
    TAKEN_ZONE,
    Spot,
    spot_of,
)
from gintutor.exercises.laying import Laying
from gintutor.exercises.protocol import Answer, Ask, Feedback, PickCards, Prompt, Role, Step, Table
from gintutor.exercises.words import check_level, joined, of_whole_answers, slots_of
from gintutor.messages import Message, say
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True)
class DeduceFamily:
    """Find what must be so from what lies open."""

    id: str = "deduce"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        return deduce_prompt(deal(Dealer(self.id, level, seed), level, rules), seed=seed, level=level)

    def solve(self, prompt: Prompt) -> Answer:
        """The cards that are certain; the card that came; the card that goes and the one that comes."""
        spot, table = spot_of(prompt), prompt.table
        if spot.form == CHANGE:
            right = spot.exchanges()[0]
            return Answer({OUT: slots_of(table, (right.out,)), INTO: slots_of(table, (right.into,))})
        cards = spot.certain() if spot.form == READ else spot.drawn()
        return Answer({CARDS: tuple(sorted(slots_of(table, cards)))})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when nothing that lies open speaks against it, and nothing is missing."""
        return judge(prompt, spot_of(prompt), answer)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What it turns on, where to look, part of the way, all of it."""
        spot, table = spot_of(prompt), prompt.table
        whole = reasoning(table, spot)
        last = Step(text=joined([step.text for step in whole]), highlight=whole[-1].highlight)
        return (Step(text=rule(spot)), *_middle(table, spot), last)

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """What it turns on, what is ruled out and why, the answer."""
        spot = spot_of(prompt)
        return (Step(text=rule(spot)), *reasoning(prompt.table, spot))


def _middle(table: Table, spot: Spot) -> tuple[Step, Step]:
    """Where to look, and part of the answer."""
    if spot.form == READ:
        dead = dead_steps(table, spot) or (Step(text=say("deduce.hint_kin", card=spot.open)),)
        return dead[0], possible_step(table, spot)
    if spot.form == DRAWN:
        return made_step(table, spot), narrowing_step(table, spot)
    return before_step(table, spot), into_step(table, spot, spot.exchanges()[0])


def deduce_prompt(spot: Spot, *, seed: int, level: int) -> Prompt:
    """The prompt of a situation."""
    return Prompt(
        family="deduce",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=_question(spot),
        facts=_facts(spot),
        table=_table(spot),
        asks=_asks(spot),
        form=spot.form,
    )


def _question(spot: Spot) -> Message:
    if spot.form == READ:
        return say("deduce.question_read", card=spot.open)
    if spot.form == DRAWN:
        return say("deduce.question_drawn", card=spot.open)
    return say("deduce.question_gin") if spot.goal == GIN else say("deduce.question_knock")


def _facts(spot: Spot) -> tuple[Message, ...]:
    """How the other one plays, and what was seen."""
    if spot.form == DRAWN:
        return say("deduce.fact_player", n=spot.limit), say("deduce.fact_left", card=spot.open)
    facts = []
    if spot.form == READ:
        facts.append(say("deduce.fact_opponent"))
    elif spot.goal != GIN:
        facts.append(say("knock.fact_limit", n=spot.limit))
    if spot.seen:
        facts.append(say(SEEN_FACT, cards=in_hand_order(spot.seen)))
    return tuple(facts)


def _table(spot: Spot) -> Table:
    """The cards in question; what the opponent took; the cards to choose from; the card left lying."""
    laying = Laying()
    if spot.form == DRAWN:
        laying.put(HAND_ZONE, Role.HAND, say("deduce.zone_player"), in_hand_order(spot.hand), ever=False)
        laying.put(PILE_ZONE, Role.DISCARD, say("outs.zone_top"), (spot.open,))
    else:
        laying.put(HAND_ZONE, Role.HAND, say("exercise.zone_hand"), in_hand_order(spot.hand), ever=False)
        choice = say("deduce.zone_kin", card=spot.open) if spot.form == READ else say("deduce.zone_into")
        laying.put(SHOWN_ZONE, Role.DEFENDER, choice, in_hand_order(spot.offered()), ever=False)
        laying.put(TAKEN_ZONE, Role.LAID_OFF, say("discard.zone_taken"), in_hand_order(spot.known), ever=False)
    return laying.table()


def _asks(spot: Spot) -> tuple[Ask, ...]:
    if spot.form == READ:
        return (PickCards(id=CARDS, question=say("deduce.ask_read", card=spot.open), source=SHOWN_ZONE),)
    if spot.form == DRAWN:
        return (PickCards(id=CARDS, question=say("deduce.ask_drawn"), source=HAND_ZONE, at_most=1),)
    return (
        PickCards(id=OUT, question=say("deduce.ask_out"), source=HAND_ZONE, at_most=1),
        PickCards(id=INTO, question=say("deduce.ask_into"), source=SHOWN_ZONE, at_most=1),
    )
