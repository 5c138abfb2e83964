"""Exercise ``meld``: tell sets and runs from what looks like one, complete them, find one among other cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Card, Rank
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.meld import deals
from gintutor.exercises.meld.deals import COMPLETE, FIND, LEVELS, VALID
from gintutor.exercises.meld.feedback import judge_find, judge_kind, judge_offer
from gintutor.exercises.meld.groups import judged, resembling, wished
from gintutor.exercises.meld.reasons import hints_of, solution_of
from gintutor.exercises.meld.words import CORNER, FEW, GAP, RANK, RUN, SET, SUIT, could_be, label, truths
from gintutor.exercises.protocol import (
    Answer,
    Feedback,
    Option,
    PickCards,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
    Zone,
)
from gintutor.exercises.tempting import Lure, choices
from gintutor.exercises.words import check_level, chosen, hand_of, of_whole_answers, slots_of
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

KIND, CARDS = "kind", "cards"
HELD = "held"


@dataclass(frozen=True, slots=True)
class MeldFamily:
    """Know a meld. The answers are the same under all rules; they only label the item."""

    id: str = "meld"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer, form = Dealer(self.id, level, seed), deals.form_of(seed)
        if form == VALID:
            group = judged(dealer, level)
            return valid_prompt(group, options=offered(dealer, group), seed=seed, level=level, rules=rules)
        if form == COMPLETE:
            return complete_prompt(deals.begun(dealer, level), seed=seed, level=level, rules=rules)
        return find_prompt(deals.hiding(dealer, level), seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """What the cards are, every card that fits, or the whole meld."""
        table = prompt.table
        if prompt.form == VALID:
            return Answer({KIND: truths(table.cards)[0]})
        found = deals.hidden(table.cards).cards if prompt.form == FIND else deals.fitting(*held_and_offer(table))
        return Answer({CARDS: tuple(sorted(slots_of(table, found)))})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the kind or a reason is true, the marks are all that fit, the meld is whole."""
        if prompt.form == VALID:
            return judge_kind(prompt.table, chosen(prompt, answer, KIND))
        marked = answer.slots(CARDS)
        hand_of(prompt.table, marked)  # refuses a slot that is not there
        if not set(marked) <= set(prompt.table.zone("hand").slots):
            raise ValueError(f"{marked} are not all on offer")
        if prompt.form == FIND:
            return judge_find(prompt.table, marked)
        return judge_offer(prompt.table, *held_and_offer(prompt.table), marked)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconceptions the cards are dealt for."""
        form = deals.form_of(seed)
        if form == VALID:
            return form, frozenset({resembling(wished(Dealer(self.id, level, seed), level))} - {""})
        if form != COMPLETE:
            return form, frozenset()
        kind, pair = deals.wished(Dealer(self.id, level, seed), level)
        row = {"ace_high", "mixed_suit"} if kind == 2 else {"mixed_suit"}
        return form, frozenset() if pair else frozenset(row)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """Another kind or reason; one card more that does not fit. The one meld may be found in any case."""
        if prompt.form == VALID:
            yield from choices(self, prompt)
        elif prompt.form == COMPLETE:
            right = self.solve(prompt).slots(CARDS)
            for slot in sorted({*prompt.table.zone("hand").slots} - {*right}):
                yield "", Answer({CARDS: tuple(sorted((*right, slot)))})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, where to look, what to look for, all of it."""
        return hints_of(prompt.table, prompt.form, held_and_offer(prompt.table))

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The reasoning, then the answer."""
        return solution_of(prompt.table, prompt.form, held_and_offer(prompt.table))


def offered(dealer: Dealer, group: tuple[Card, ...]) -> tuple[str, ...]:
    """What to choose from: set, run and three reasons, among them whatever is true and never two that are."""
    if could_be(group) == SET:
        return SET, RUN, FEW, RANK, SUIT
    near_corner = any(each.rank in (Rank.ACE, Rank.KING) for each in group)
    last = CORNER if near_corner and dealer.chance(0.6) else GAP
    true = truths(group)[0]
    return SET, RUN, FEW, SUIT, true if true in (GAP, CORNER) else last


def valid_prompt(
    group: tuple[Card, ...], *, options: tuple[str, ...], seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """Are these cards a meld, and if not, why?"""
    zone = Zone(id="hand", role=Role.HAND, label=say("meld.zone_cards"), slots=tuple(range(len(group))))
    choices = tuple(Option(id=each, label=label(each)) for each in options)
    return Prompt(
        family="meld",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("meld.question_valid"),
        table=Table(cards=group, zones=(zone,)),
        asks=(PickOne(id=KIND, question=say("meld.ask_valid"), options=choices),),
        form=VALID,
    )


def complete_prompt(begun: deals.Begun, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None) -> Prompt:
    """Which of the cards on offer make a meld with the ones held, each on its own?"""
    held, offer = begun.held, begun.offer
    slots = tuple(range(len(held) + len(offer)))
    zones = (
        Zone(id=HELD, role=Role.MELD, label=say("meld.zone_held"), slots=slots[: len(held)]),
        Zone(id="hand", role=Role.HAND, label=say("meld.zone_offer"), slots=slots[len(held) :]),
    )
    question = say("meld.question_grow") if len(held) > 2 else say("meld.question_complete")
    return Prompt(
        family="meld",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=question,
        table=Table(cards=(*held, *offer), zones=zones),
        asks=(PickCards(id=CARDS, question=say("meld.ask_complete"), source="hand", at_most=len(offer)),),
        form=COMPLETE,
    )


def find_prompt(cards: tuple[Card, ...], *, seed: int = 0, level: int = 1, rules: Ruleset | None = None) -> Prompt:
    """Mark the one meld among these cards, all of it."""
    zone = Zone(id="hand", role=Role.HAND, label=say("meld.zone_cards"), slots=tuple(range(len(cards))))
    return Prompt(
        family="meld",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("meld.question_find"),
        table=Table(cards=cards, zones=(zone,)),
        asks=(PickCards(id=CARDS, question=say("meld.ask_find"), source="hand", at_most=len(cards)),),
        form=FIND,
    )


def held_and_offer(table: Table) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The cards of the meld begun (none in the other forms), and the others."""
    held = tuple(table.cards[slot] for zone in table.zones if zone.id == HELD for slot in zone.slots)
    return held, tuple(table.cards[slot] for slot in table.zone("hand").slots)
