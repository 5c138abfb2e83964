"""Exercise ``outs``: which cards would help and how many are left, how likely one comes, the open card or the stock."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.outs.chances import options, right
from gintutor.exercises.outs.deals import LEVELS, deal, wished
from gintutor.exercises.outs.feedback import BETTER, LEFT, OUTS, judge
from gintutor.exercises.outs.reasons import left_step, meaning, reasoning, rule, stock_step, verdict, why
from gintutor.exercises.outs.spot import (
    CHANCE,
    COUNT,
    DRAW,
    GIN,
    HAND_ZONE,
    KNOCK,
    MELD,
    PICK,
    PILE_ZONE,
    SEEN_FACT,
    SEEN_ZONE,
    SHOWN_ZONE,
    TAKEN_ZONE,
    Spot,
    spot_of,
)
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
    Zone,
)
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import check_level, joined, of_whole_answers, slots_of
from gintutor.messages import Message, say
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True)
class OutsFamily:
    """Count the cards that would help, say how likely one is, and choose what to draw."""

    id: str = "outs"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        return outs_prompt(deal(Dealer(self.id, level, seed), level, rules), seed=seed, level=level)

    def solve(self, prompt: Prompt) -> Answer:
        """The outs as the form asks for them; or the points after taking, and the better draw."""
        spot = spot_of(prompt)
        if spot.form == DRAW:
            left = spot.left_with_upcard()
            return Answer({LEFT: left, BETTER: "upcard" if left < spot.left_with_stock() else "stock"})
        if spot.form == CHANCE:
            return Answer({OUTS: right(spot).id})
        if spot.form == PICK:
            outs = spot.among(Hand.of(spot.shown)) - spot.seen
            return Answer({OUTS: tuple(sorted(slots_of(prompt.table, outs)))})
        return Answer({OUTS: len(spot.outs())})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the count, the cards, the chance or the choice is what the unseen cards say."""
        return judge(prompt, spot_of(prompt), answer)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the situation is dealt for."""
        form, bait = wished(Dealer(self.id, level, seed), level)
        return form, frozenset({"counts_seen"} if bait else ())

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """The outs that were seen counted or marked with the others."""
        spot = spot_of(prompt)
        if spot.form == DRAW:
            return
        number = len(spot.outs() | spot.gone())
        if spot.form == COUNT:
            yield "counts_seen", Answer({OUTS: number})
        elif spot.form == PICK:
            helping = spot.among(Hand.of(spot.shown))
            yield "counts_seen", Answer({OUTS: tuple(sorted(slots_of(prompt.table, helping)))})
        else:
            chances = (each.id for each in options(spot) if each.id.startswith(f"{number}/"))
            yield from (("counts_seen", Answer({OUTS: each})) for each in chances)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What an out is, where to look, one of them, the whole count."""
        spot, table = spot_of(prompt), prompt.table
        whole = Step(text=joined([step.text for step in reasoning(table, spot)]))
        if spot.form == DRAW:
            where = Step(text=meaning(spot), highlight=slots_of(table, (spot.top,)))
            last = joined([step.text for step in (left_step(table, spot), stock_step(spot), verdict(spot))])
            return Step(text=rule(spot)), where, Step(text=say("outs.hint_compare")), Step(text=last)
        gone = spot.on_offer(spot.gone())
        there = tuple(slot for slot, each in enumerate(table.cards) if each in gone)
        where = (
            Step(text=say("outs.hint_gone", n=len(gone), cards=tuple(gone)), highlight=there)
            if gone
            else Step(text=say("outs.hint_where"), highlight=table.zone(HAND_ZONE).slots)
        )
        one = next(iter(spot.on_offer(spot.outs())))
        part = Step(text=why(spot, one), highlight=slots_of(table, (one,)) if spot.shown else ())
        return Step(text=rule(spot)), where, part, whole

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """What counts as an out, then the outs by what they make, then the answer."""
        spot = spot_of(prompt)
        return (Step(text=rule(spot)), *reasoning(prompt.table, spot))


def outs_prompt(spot: Spot, *, seed: int, level: int) -> Prompt:
    """The prompt of a situation."""
    return Prompt(
        family="outs",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=_question(spot),
        facts=_facts(spot),
        table=_table(spot),
        asks=_asks(spot),
        form=spot.form,
    )


_QUESTIONS = {
    (COUNT, MELD): say("outs.question_count_meld"),
    (COUNT, KNOCK): say("outs.question_count_knock"),
    (COUNT, GIN): say("outs.question_count_gin"),
    (PICK, MELD): say("outs.question_pick_meld"),
    (PICK, KNOCK): say("outs.question_pick_knock"),
    (PICK, GIN): say("outs.question_pick_gin"),
    (CHANCE, KNOCK): say("outs.question_chance_knock"),
    (CHANCE, GIN): say("outs.question_chance_gin"),
}


def _question(spot: Spot) -> Message:
    if spot.form == DRAW:
        return say("outs.question_draw_least", card=spot.top)
    return _QUESTIONS[spot.form, spot.goal]


def _facts(spot: Spot) -> tuple[Message, ...]:
    """The limit where it matters, and the cards seen where the table has no room for them."""
    facts = [say("knock.fact_limit", n=spot.limit)] if spot.goal == KNOCK else []
    if spot.form == PICK:
        facts.append(say(SEEN_FACT, cards=in_hand_order(spot.seen)))
    return tuple(facts)


def _table(spot: Spot) -> Table:
    """The hand; the cards to pick from, or those seen in the pile; what the opponent took; the open card."""
    cards: list[Card] = []

    def zone(id_: str, role: Role, label: Message, more: tuple[Card, ...]) -> Zone:
        cards.extend(more)
        return Zone(id=id_, role=role, label=label, slots=tuple(range(len(cards) - len(more), len(cards))))

    zones = [zone(HAND_ZONE, Role.HAND, say("exercise.zone_hand"), in_hand_order(spot.held))]
    below = Hand() if spot.upcard is None else Hand(spot.upcard.bit)
    if spot.form == PICK:
        zones.append(zone(SHOWN_ZONE, Role.DEFENDER, say("outs.zone_shown"), spot.shown))
    elif seen := in_hand_order(spot.seen - below):
        # beside a pile there is too little room on a phone: that role has a line of its own
        role = Role.LAID_OFF if spot.upcard else Role.SPREAD
        zones.append(zone(SEEN_ZONE, role, say("outs.zone_seen"), seen))
    if taken := in_hand_order(spot.taken):
        zones.append(zone(TAKEN_ZONE, Role.LAID_OFF, say("discard.zone_taken"), taken))
    if spot.upcard is not None:
        zones.append(zone(PILE_ZONE, Role.DISCARD, say("outs.zone_top"), (spot.upcard,)))
    return Table(cards=tuple(cards), zones=tuple(zones))


def _asks(spot: Spot) -> tuple[Ask, ...]:
    if spot.form == COUNT:
        return (Number(id=OUTS, question=say("outs.ask_count"), highest=52),)
    if spot.form == PICK:
        return (PickCards(id=OUTS, question=say("outs.ask_pick"), source=SHOWN_ZONE),)
    if spot.form == CHANCE:
        return (PickOne(id=OUTS, question=say("outs.ask_chance"), options=options(spot)),)
    better = PickOne(
        id=BETTER,
        question=say("outs.ask_better"),
        options=(
            Option(id="upcard", label=say("outs.option_upcard", card=spot.top)),
            Option(id="stock", label=say("outs.option_stock")),
        ),
    )
    return Number(id=LEFT, question=say("outs.ask_left", card=spot.top), highest=200), better
