"""Exercise ``deadwood``: put the melds aside and add up what is left."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from gintutor.cards import Hand
from gintutor.exercises.deadwood.deals import LEVELS, deal
from gintutor.exercises.deadwood.feedback import judge, judge_sum
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn, whole_melds
from gintutor.exercises.partition import melds_as_groups, plainest, read_groups
from gintutor.exercises.protocol import Answer, Ask, Feedback, Number, Partition, Prompt, Role, Step, Table, Zone
from gintutor.exercises.split.family import lay_steps, split_table, sum_step
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import (
    check_level,
    hand_of,
    listed,
    number,
    of_whole_answers,
    plus,
    slots_of,
    written_sum,
)
from gintutor.melds import Meld
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

SPLIT = "split"
POINTS = "points"
SUM = "sum"
FORMS = ((SUM, SUM, SPLIT) * 2, *((SPLIT, SPLIT, SUM) * 2,) * 3)
"""The surface forms of each level; seeds take turns."""


@dataclass(frozen=True, slots=True)
class DeadwoodFamily:
    """Count the deadwood. Forms: ``split`` assigns the melds first, for a ``sum`` they lie aside already."""

    id: str = "deadwood"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        return deadwood_prompt(deal(Dealer(self.id, level, seed), level), seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The best split and its deadwood points."""
        hand = _hand(prompt)
        targets = _targets(prompt)
        if not targets:
            return Answer({POINTS: hand.points})
        best = plainest(hand)
        return Answer({SPLIT: melds_as_groups(prompt.table, best.melds, len(targets)), POINTS: best.points})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the split is a best one and the number is what it leaves."""
        given = number(answer, POINTS)
        if not _targets(prompt):
            dealt, left = Hand.of(prompt.table.cards), _hand(prompt)
            return judge_sum(prompt.table, dealt, left, given, mine=Hand())
        return judge(prompt.table, _hand(prompt), read_groups(prompt.table, "hand", answer.partition(SPLIT)), given)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """Court cards counted 11, 12 and 13; two melds that share a card taken off together."""
        right = self.solve(prompt)
        melded = {slot for group in right.partition(SPLIT) for slot in group}
        left = [prompt.table.cards[slot] for slot in prompt.table.zone("hand").slots if slot not in melded]
        yield "face_not_ten", Answer({**right.parts, POINTS: sum(each.rank + 1 for each in left)})
        hand = Hand.of(prompt.table.cards)
        pairs = [(one.hand, other.hand) for one, other in combinations(whole_melds(hand), 2)]
        if sums := [(hand - one - other).points for one, other in pairs if len(one & other) == 1]:
            yield "double_use", Answer({**right.parts, POINTS: min(sums)})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What cards count, where the melds or the left cards lie, part of it, the whole sum."""
        table, hand, targets = prompt.table, _hand(prompt), _targets(prompt)
        best = plainest(hand) if targets else None
        melds = best.melds if best else _aside(prompt)
        left = best.deadwood if best else hand
        whole = lay_steps(table, melds, targets) if targets else ()
        courts = tuple(each for each in left if each.points == 10)
        part = (
            say("deadwood.hint_tens", cards=courts, sum=plus([10] * len(courts)))
            if courts
            else say("deadwood.hint_small")
        )
        return (
            Step(text=say("deadwood.hint_values")),
            Step(
                text=say("deadwood.hint_melds", melds=listed(meld.cards for meld in melds)),
                highlight=tuple(slot for meld in melds for slot in slots_of(table, meld.cards)),
            ),
            Step(text=part, highlight=slots_of(table, courts or left)),
            Step(
                text=say("exercise.left", left=written_sum(left)),
                moves=tuple(move for step in whole for move in step.moves),
                highlight=slots_of(table, left),
            ),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """One meld at a time, then the sum of the rest."""
        table, hand, targets = prompt.table, _hand(prompt), _targets(prompt)
        values = Step(text=say("deadwood.hint_values"))
        if not targets:
            return values, sum_step(table, hand)
        best = plainest(hand)
        return (*lay_steps(table, best.melds, targets), values, sum_step(table, best.deadwood))


def deadwood_prompt(
    hand: Hand, form: str | None = None, *, seed: int, level: int, rules: Ruleset | None = None
) -> Prompt:
    """The prompt of a hand in that form, or in the one whose turn it is."""
    form = form or in_turn(FORMS[level - 1], seed)
    table = _laid_out(hand) if form == SUM else split_table(hand)
    points = Number(id=POINTS, question=say("deadwood.ask_points"), highest=200)
    asks: tuple[Ask, ...] = (points,)
    if form == SPLIT:
        targets = tuple(zone.id for zone in table.zones if zone.role is Role.MELD)
        asks = (Partition(id=SPLIT, question=say("split.ask"), source="hand", targets=targets), points)
    return Prompt(
        family="deadwood",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("deadwood.question_sum") if form == SUM else say("deadwood.question"),
        table=table,
        asks=asks,
        shows_ticks=level <= 2 and form == SPLIT,
        form=form,
    )


def _laid_out(hand: Hand) -> Table:
    """The melds in their zones already, the rest in hand."""
    best = plainest(hand)
    cards = in_hand_order(best.deadwood)
    zones = [Zone(id="hand", role=Role.HAND, label=say("deadwood.zone_left"), slots=tuple(range(len(cards))))]
    for i, meld in enumerate(best.melds, 1):
        slots = tuple(range(len(cards), len(cards) + len(meld)))
        cards = (*cards, *meld.cards)
        zones.append(Zone(id=f"meld{i}", role=Role.MELD, label=say("exercise.zone_meld", number=i), slots=slots))
    return Table(cards=cards, zones=tuple(zones))


def _hand(prompt: Prompt) -> Hand:
    return hand_of(prompt.table, prompt.table.zone("hand").slots)


def _targets(prompt: Prompt) -> tuple[str, ...]:
    """The meld zones to fill; none when the melds lie aside already."""
    return next((ask.targets for ask in prompt.asks if isinstance(ask, Partition)), ())


def _aside(prompt: Prompt) -> tuple[Meld, ...]:
    """The melds that lie aside from the start."""
    zones = [zone for zone in prompt.table.zones if zone.role is Role.MELD and zone.slots]
    return tuple(Meld(hand_of(prompt.table, zone.slots)) for zone in zones)
