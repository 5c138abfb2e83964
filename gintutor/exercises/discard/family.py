"""Exercise ``discard``: the card that leaves the least, the part with fewer outs, the card that helps nobody."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Hand
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.discard.deals import LEVELS, deal, wished
from gintutor.exercises.discard.feedback import CARD, MELDS, judge
from gintutor.exercises.discard.reasons import danger_step, part_step, reasoning, rule
from gintutor.exercises.discard.spot import (
    BARRED_FACT,
    BREAK,
    HAND_ZONE,
    LOWEST,
    OUTS,
    PARTS,
    SAFE,
    SEEN_ZONE,
    TAKEN_ZONE,
    Spot,
    spot_of,
)
from gintutor.exercises.laying import Laying
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    PickCards,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
)
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import check_level, joined, of_whole_answers, slots_of
from gintutor.messages import Message, say
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True)
class DiscardFamily:
    """Choose a discard: by the points left, by the outs it gives up, by what the opponent could do with it."""

    id: str = "discard"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        return discard_prompt(deal(Dealer(self.id, level, seed), level, rules), seed=seed, level=level)

    def solve(self, prompt: Prompt) -> Answer:
        """A best card (with its melds, where they are asked for), or both counts and the part to break up."""
        spot = spot_of(prompt)
        if spot.form == OUTS:
            counts = {name: len(spot.outs(part)) for name, part in zip(PARTS, spot.parts, strict=True)}
            return Answer({**counts, BREAK: spot.weaker()})
        if spot.form == LOWEST:
            return Answer({CARD: slots_of(prompt.table, tuple(spot.best())[:1])})
        card = next(iter(spot.safest()))
        return Answer({CARD: slots_of(prompt.table, (card,)), MELDS: len(spot.live(card))})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when no other card is better; every equally good one is right."""
        return judge(prompt, spot_of(prompt), answer)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the situation is dealt for."""
        form, bait = wished(Dealer(self.id, level, seed), level)
        about = {OUTS: ["breaks_better_pair"], SAFE: ["feeds_opponent"] if level > 1 else []}
        return form, frozenset(about.get(form, ()) if bait else ())

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """The lower cards broken up; the card in fewest melds that goes with what the opponent took."""
        spot, right = spot_of(prompt), self.solve(prompt)
        if spot.form == OUTS:
            low = min(zip(PARTS, spot.parts, strict=True), key=lambda each: each[1].points)[0]
            yield "breaks_better_pair", Answer({**right.parts, BREAK: low})
        if spot.form == SAFE:
            card = min(spot.allowed, key=lambda each: (len(spot.live(each)), -len(spot.fed(each)), each))
            yield "feeds_opponent", Answer({CARD: slots_of(prompt.table, (card,)), MELDS: len(spot.live(card))})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What decides, where to look, part of the comparison, all of it."""
        spot, table = spot_of(prompt), prompt.table
        whole = reasoning(table, spot)
        last = Step(text=joined([step.text for step in whole]), highlight=whole[-1].highlight)
        return (Step(text=rule(spot)), *_middle(table, spot), last)

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, every comparison, the answer."""
        spot = spot_of(prompt)
        return (Step(text=rule(spot)), *reasoning(prompt.table, spot))


def _middle(table: Table, spot: Spot) -> tuple[Step, Step]:
    """Where to look, and part of the answer."""
    if spot.form == LOWEST:
        best = spot.best()
        loose = plainest(spot.hand).deadwood & spot.allowed
        melded = tuple(spot.hand - loose)
        look = say("discard.hint_melds", cards=melded)
        text = say("discard.hint_loose", cards=tuple(loose)) if loose & best else look
        least = plainest(spot.hand - Hand(next(iter(best)).bit)).points
        shown = slots_of(table, loose) if loose & best else slots_of(table, melded)
        return Step(text=text, highlight=shown), Step(text=say("discard.hint_least", n=least))
    if spot.form == OUTS:
        gone = Hand.of({each for part in spot.parts for each in spot.gone(part)})
        where = Step(
            text=say("outs.hint_gone", n=len(gone), cards=tuple(gone)) if gone else say("outs.hint_where"),
            highlight=slots_of(table, gone) if gone else slots_of(table, spot.parts[0] | spot.parts[1]),
        )
        return where, part_step(table, spot, spot.parts[0])
    if spot.taken:
        taken = say("discard.hint_taken", n=len(spot.taken), cards=tuple(spot.taken))
        where = Step(text=taken, highlight=slots_of(table, spot.taken))
    else:
        where = Step(text=say("discard.hint_seen") if spot.seen else say("discard.hint_ends"))
    return where, danger_step(table, spot, next(iter(spot.safest())))


def discard_prompt(spot: Spot, *, seed: int, level: int) -> Prompt:
    """The prompt of a situation."""
    return Prompt(
        family="discard",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=_question(spot),
        facts=() if spot.barred is None else (say(BARRED_FACT, card=spot.barred),),
        table=_table(spot),
        asks=_asks(spot),
        form=spot.form,
    )


def _question(spot: Spot) -> Message:
    if spot.form == LOWEST:
        return say("discard.question_lowest")
    return say("discard.question_outs") if spot.form == OUTS else say("discard.question_safe")


def _table(spot: Spot) -> Table:
    """The hand, and above it what was seen in the discard pile and what the opponent took from it."""
    laying = Laying()  # seen and taken cards each have a line of their own, for phones
    laying.put(HAND_ZONE, Role.HAND, say("exercise.zone_hand"), in_hand_order(spot.hand), ever=False)
    laying.put(SEEN_ZONE, Role.SPREAD, say("outs.zone_seen"), in_hand_order(spot.seen), ever=False)
    laying.put(TAKEN_ZONE, Role.LAID_OFF, say("discard.zone_taken"), in_hand_order(spot.taken), ever=False)
    return laying.table()


def _asks(spot: Spot) -> tuple[Ask, ...]:
    if spot.form == OUTS:
        counts = tuple(
            Number(id=name, question=say("discard.ask_outs", cards=tuple(part)), highest=52)
            for name, part in zip(PARTS, spot.parts, strict=True)
        )
        options = tuple(
            Option(id=name, label=say("exercise.group", cards=tuple(part)))
            for name, part in zip(PARTS, spot.parts, strict=True)
        )
        return (*counts, PickOne(id=BREAK, question=say("discard.ask_break"), options=options))
    question = say("discard.ask_lowest") if spot.form == LOWEST else say("discard.ask_safe")
    card = PickCards(id=CARD, question=question, source=HAND_ZONE, at_most=1)
    if spot.form == LOWEST:
        return (card,)
    return card, Number(id=MELDS, question=say("discard.ask_melds"), highest=52)
