"""Exercise ``layoff``: the other player has knocked; lay down, lay off, and see what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.laying import Laying
from gintutor.exercises.layoff import allowed
from gintutor.exercises.layoff.deals import LEVELS, deal, questioned, wished
from gintutor.exercises.layoff.feedback import judge_count, judge_place, judge_which, places
from gintutor.exercises.layoff.reasons import (
    answer_steps,
    broken,
    layoff_steps,
    meld_steps,
    own_zones,
    rule,
    spread_zones,
    taking,
    turned_steps,
    which_steps,
)
from gintutor.exercises.layoff.slips import slips, tempting_places
from gintutor.exercises.layoff.spot import HAND_ZONE, LEFT_ZONE, Spot, spot_of
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Partition,
    PickCards,
    Prompt,
    Role,
    Step,
    Table,
)
from gintutor.exercises.tempting import Lure, choices
from gintutor.exercises.words import (
    check_level,
    chosen,
    joined,
    number,
    of_whole_answers,
    slots_of,
)
from gintutor.messages import Message, say
from gintutor.rules import Ruleset
from gintutor.solver import least_deadwood

PLACE, COUNT, WHICH = "place", "points", "which"


@dataclass(frozen=True, slots=True)
class LayoffFamily:
    """Answer a knock. Forms: ``place`` the cards, ``which`` can go, ``count`` what is left, one card ``allowed``."""

    id: str = "layoff"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Levels: 1 single cards, own melds lie down · 2 chains · 3 own melds to lay, gin now and then · 4 an own meld
        to break up · 5 all of it, and the house rule that allows it against gin.
        """
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        spot, form = deal(dealer, level, rules)
        if form != "allowed":
            return layoff_prompt(spot, form, seed=seed, level=level)
        spot, card, meld, before = questioned(dealer, spot)
        return layoff_prompt(spot, form, seed=seed, level=level, about=(card, meld), before=before)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconceptions the end is dealt for."""
        wanted, base = wished(Dealer(self.id, level, seed), level, rules)
        return wanted.form, frozenset(wanted.tempts(base))

    def solve(self, prompt: Prompt) -> Answer:
        """A best answer: where the cards go, which go, what is left, or the right option."""
        spot, table = spot_of(prompt), prompt.table
        match prompt.form:
            case "place":
                return Answer({PLACE: places(table, spot)})
            case "which":
                return Answer({WHICH: tuple(sorted(slots_of(table, spot.fitting(spot.takes))))})
            case "count":
                return Answer({COUNT: spot.best().points})
            case _:
                return Answer({allowed.ASK: allowed.answer(prompt, spot)})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Judge by what is left: every answer that leaves the least is right."""
        spot, table = spot_of(prompt), prompt.table
        match prompt.form:
            case "place":
                return judge_place(table, spot, answer.partition(PLACE))
            case "which":
                return judge_which(table, spot, answer.slots(WHICH))
            case "count":
                return judge_count(table, spot, number(answer, COUNT))
            case _:
                return allowed.judge(prompt, spot, chosen(prompt, answer, allowed.ASK))

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """What each slip leaves, where it would put the cards, or a wrong choice."""
        spot = spot_of(prompt)
        if prompt.form == "count":
            yield from ((each.tag, Answer({COUNT: each.points})) for each in slips(spot))
        elif prompt.form == "place":
            yield from (("", Answer({PLACE: groups})) for groups in tempting_places(prompt.table, spot))
        else:
            yield from choices(self, prompt)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, which melds take something, one part of the answer, the whole of it."""
        spot, table = spot_of(prompt), prompt.table
        if prompt.form == "allowed":
            return allowed.hints(table, spot, *allowed.asked(prompt, spot))
        steps = self.solution(prompt)
        return (
            Step(text=rule(spot)),
            taking(table, spot),
            _part(table, spot),
            Step(
                text=joined([say("layoff.hint_all"), *(step.text for step in steps)]),
                moves=tuple(move for step in steps for move in step.moves),
                highlight=steps[-1].highlight,
            ),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """Own melds, each lay-off on its meld, then the sum; of a single card the rule and what it says."""
        spot, table = spot_of(prompt), prompt.table
        if prompt.form == "allowed":  # a worked example shows no asks, so it says what is asked
            put = Step(text=prompt.ask(allowed.ASK).question)
            return (put, *allowed.steps(table, spot, *allowed.asked(prompt, spot)))
        if prompt.form == "which":
            return which_steps(table, spot)
        turned = turned_steps(spot, least_deadwood(spot.hand)) if prompt.form == "place" else ()
        return (*answer_steps(table, spot), *turned)


def _part(table: Table, spot: Spot) -> Step:
    """Part of the answer: that a meld breaks up, else the first lay-off, else the first meld."""
    if (why := broken(spot)) is not None:
        return Step(text=why.text, highlight=table.zone(HAND_ZONE).slots)
    first = (*layoff_steps(table, spot, spot.best().laid_off), *meld_steps(table, spot))
    if not first:
        return Step(text=say("layoff.nothing_fits"))
    return Step(text=first[0].text, highlight=first[0].highlight)


def layoff_prompt(
    spot: Spot, form: str, *, seed: int, level: int, about: tuple[Card, int] | None = None, before: Card | None = None
) -> Prompt:
    """The prompt of a situation in that form; ``about``: a card and a meld's number, ``before``: what was laid off."""
    table = _table(spot, form)
    return Prompt(
        family="layoff",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=_question(form),
        facts=_facts(spot, before),
        table=table,
        asks=(_ask(spot, table, form, about),),
        shows_ticks=level <= 3,
        form=form,
    )


def _question(form: str) -> Message:
    match form:
        case "place":
            return say("layoff.question_place")
        case "which":
            return say("layoff.question_which")
        case "count":
            return say("layoff.question_count")
        case _:
            return say("layoff.question_allowed")


def _facts(spot: Spot, before: Card | None) -> tuple[Message, ...]:
    """How the hand ended, the house rule, and what was laid off already."""
    facts = [say("layoff.fact_gin") if spot.gin else say("layoff.fact_knock")]
    if spot.gin and spot.rules.layoff_on_gin:
        facts.append(say("layoff.fact_house"))
    if before is not None:
        facts.append(say("layoff.fact_laid", card=before))
    return tuple(facts)


def _ask(spot: Spot, table: Table, form: str, about: tuple[Card, int] | None) -> Ask:
    match form:
        case "place":
            targets = (*spread_zones(table), *own_zones(table))
            wanted = say("layoff.ask_off") if spot.aside else say("layoff.ask_place")
            return Partition(id=PLACE, question=wanted, source=HAND_ZONE, targets=targets)
        case "which":
            return PickCards(id=WHICH, question=say("layoff.ask_which"), source=HAND_ZONE, at_most=10)
        case "count":
            return Number(id=COUNT, question=say("layoff.ask_count"), highest=200)
        case _:
            if about is None:
                raise ValueError("a card and a meld must be asked about")
            return allowed.ask(spot, *about)


def _table(spot: Spot, form: str) -> Table:
    """The knocker's melds and deadwood above, then own melds or outlines for them, then the hand."""
    laying = Laying()
    for i, meld in enumerate(spot.spread, 1):
        laying.put(f"spread{i}", Role.SPREAD, say("layoff.zone_spread", number=i), meld.cards)
    laying.put(LEFT_ZONE, Role.KNOCKER_DEADWOOD, say("layoff.zone_left"), in_hand_order(spot.left))
    for i, meld in enumerate(spot.aside, 1):
        laying.put(f"meld{i}", Role.MELD, say("layoff.zone_own", number=i), meld.cards)
    _outline(laying, spot, form)
    laying.put(HAND_ZONE, Role.HAND, say("exercise.zone_hand"), in_hand_order(spot.hand))
    return laying.table()


def _outline(laying: Laying, spot: Spot, form: str) -> None:
    """Empty places for own melds: as many as the hand could fill; a single one where only the solution lays them."""
    if spot.aside or form in ("which", "allowed"):
        return
    if form == "count":
        laying.put("melds", Role.MELD, say("layoff.zone_melds"))
        return
    for i in range(1, len(spot.hand) // 3 + 1):
        laying.put(f"meld{i}", Role.MELD, say("layoff.zone_own", number=i))
