"""Exercise ``split``: the melds that leave the fewest points, from one plain meld to hands that beat every habit."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import Dealer, in_hand_order, whole_melds
from gintutor.exercises.partition import melds_as_groups, plainest, read_groups
from gintutor.exercises.protocol import Answer, Feedback, Partition, Prompt, Role, Step, Table, Zone
from gintutor.exercises.split.deals import LEVELS, deal
from gintutor.exercises.split.feedback import judge
from gintutor.exercises.words import (
    check_level,
    check_prompt,
    hand_of,
    listed,
    moves,
    open_asks,
    slots_of,
    unfinished,
    written_sum,
)
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset
from gintutor.solver import least_deadwood

ASK = "split"


@dataclass(frozen=True, slots=True)
class SplitFamily:
    """Find the best split of one hand. The answer does not depend on the rules; they only label the item."""

    id: str = "split"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        hand = deal(Dealer(self.id, level, seed), level)
        table = split_table(hand)
        ask = Partition(
            id=ASK,
            question=say("split.ask"),
            source="hand",
            targets=tuple(zone.id for zone in table.zones if zone.role is Role.MELD),
        )
        return Prompt(
            family=self.id,
            seed=seed,
            level=level,
            rules=rules or PRESETS["nb"],
            question=say("split.question"),
            table=table,
            asks=(ask,),
            shows_ticks=level <= 2,
        )

    def solve(self, prompt: Prompt) -> Answer:
        """The best split with the fewest melds."""
        best = plainest(_hand(prompt))
        return Answer({ASK: melds_as_groups(prompt.table, best.melds, len(_targets(prompt)))})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the groups are melds and no split leaves fewer points."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        return judge(prompt.table, "hand", read_groups(prompt.table, "hand", answer.partition(ASK)))

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, one meld of the answer, the whole of it."""
        hand, table = _hand(prompt), prompt.table
        best = plainest(hand)
        key = key_meld(hand, best)
        part = key.cards if len(best.melds) > 1 else key.cards[:-1]
        return (
            Step(text=_rule(prompt.level)),
            _where(table, hand, key),
            Step(text=say("split.hint_part", cards=part), highlight=slots_of(table, part)),
            Step(
                text=say(
                    "split.hint_all",
                    melds=listed(meld.cards for meld in best.melds),
                    left=written_sum(best.deadwood),
                ),
                moves=tuple(
                    move
                    for meld, target in zip(best.melds, _targets(prompt), strict=False)
                    for move in moves(table, meld.cards, target)
                ),
                highlight=slots_of(table, best.deadwood),
            ),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """Where two melds cross, what each would leave; then one meld at a time; then the sum."""
        hand, table = _hand(prompt), prompt.table
        best = plainest(hand)
        comparing = [] if (pair := costliest_crossing(hand)) is None else [_compare(table, hand, *pair)]
        return (*comparing, *lay_steps(table, best.melds, _targets(prompt)), sum_step(table, best.deadwood))


def split_table(hand: Hand) -> Table:
    """The hand above as many empty meld zones as it could fill: the number gives nothing away."""
    cards = in_hand_order(hand)
    zones = tuple(
        Zone(id=f"meld{i}", role=Role.MELD, label=say("exercise.zone_meld", number=i))
        for i in range(1, len(cards) // 3 + 1)
    )
    slots = tuple(range(len(cards)))
    return Table(
        cards=cards, zones=(Zone(id="hand", role=Role.HAND, label=say("exercise.zone_hand"), slots=slots), *zones)
    )


def lay_steps(table: Table, melds: tuple[Meld, ...], targets: tuple[str, ...]) -> tuple[Step, ...]:
    """One step for each meld: what it is, and its cards move to its zone."""
    return tuple(
        Step(text=name_meld(meld), moves=moves(table, meld.cards, target), highlight=slots_of(table, meld.cards))
        for meld, target in zip(melds, targets, strict=False)
    )


def name_meld(meld: Meld) -> Message:
    """Say which cards are a set or a run."""
    if meld.kind == "set":
        return say("exercise.is_set", cards=meld.cards)
    return say("exercise.is_run", cards=meld.cards)


def sum_step(table: Table, deadwood: Hand) -> Step:
    """The last step: what is left, added up."""
    return Step(text=say("exercise.left", left=written_sum(deadwood)), highlight=slots_of(table, deadwood))


def costliest_crossing(hand: Hand) -> tuple[Meld, Meld] | None:
    """Two whole melds that share a card, of which one leaves more than the other; the dearest such pair.

    The cheaper one comes first.
    """
    found: list[tuple[int, str, Meld, Meld]] = []
    for pair in combinations(whole_melds(hand), 2):
        cheap, dear = sorted(pair, key=lambda meld: (_leaves(hand, meld), str(meld)))
        if cheap.hand.mask & dear.hand.mask and (gap := _leaves(hand, dear) - _leaves(hand, cheap)):
            found.append((-gap, f"{cheap} {dear}", cheap, dear))
    return min(found)[2:] if found else None


def key_meld(hand: Hand, best: Arrangement) -> Meld:
    """The meld of the answer worth pointing at: one that is laid shortened, else one that crosses, else the first."""
    whole = whole_melds(hand)

    def surprise(meld: Meld) -> tuple[bool, int, str]:
        crossings = sum(bool(meld.hand.mask & other.hand.mask) for other in whole)
        return meld in whole, -crossings, str(meld)

    return min(best.melds, key=surprise)


def _leaves(hand: Hand, meld: Meld) -> int:
    """The fewest points left once that meld is laid."""
    return least_deadwood(hand - meld.hand)


def _compare(table: Table, hand: Hand, cheap: Meld, dear: Meld) -> Step:
    shared = tuple(cheap.hand & dear.hand)
    return Step(
        text=say(
            "split.compare",
            card=shared[0],
            first=cheap.cards,
            second=dear.cards,
            fewer=_leaves(hand, cheap),
            more=_leaves(hand, dear),
        ),
        highlight=slots_of(table, shared),
    )


def _rule(level: int) -> Message:
    if level <= 2:
        return say("split.hint_rule_melds")
    if level == 3:
        return say("split.hint_rule_once")
    if level == 4:
        return say("split.hint_rule_shorten")
    return say("split.hint_rule_compare")


def _where(table: Table, hand: Hand, key: Meld) -> Step:
    """Point at a card that fits two melds where there is one, else at the cards among which the meld lies."""
    if (pair := costliest_crossing(hand)) is not None:
        shared = tuple(pair[0].hand & pair[1].hand)
        return Step(
            text=say("split.hint_crossing", card=shared[0], first=pair[0].cards, second=pair[1].cards),
            highlight=slots_of(table, shared),
        )
    return Step(text=say("split.hint_look"), highlight=slots_of(table, _around(hand, key)))


def _around(hand: Hand, key: Meld) -> tuple[Card, ...]:
    """The cards no more than a rank away from the meld's: it is among them, and not it alone."""
    ranks = [each.rank for each in key.cards]
    return tuple(each for each in hand if min(ranks) - 1 <= each.rank <= max(ranks) + 1)


def _hand(prompt: Prompt) -> Hand:
    return hand_of(prompt.table, prompt.table.zone("hand").slots)


def _targets(prompt: Prompt) -> tuple[str, ...]:
    ask = prompt.ask(ASK)
    return ask.targets if isinstance(ask, Partition) else ()
