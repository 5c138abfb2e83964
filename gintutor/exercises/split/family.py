"""Exercise ``split``: the melds that leave the fewest points, from one plain meld to hands that beat every habit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.cards import Hand
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.greedy import Temptation, greedy_ends
from gintutor.exercises.partition import Complaint, melds_as_groups, plainest, read_groups
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    Partition,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
    Zone,
)
from gintutor.exercises.split.deals import LEVELS, deal
from gintutor.exercises.split.feedback import judge
from gintutor.exercises.split.least import judge_least
from gintutor.exercises.split.options import Split, offered, offers
from gintutor.exercises.split.reasons import compare, costliest_crossing, key_meld, rule, surprises, where
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import (
    check_level,
    chosen,
    hand_of,
    listed,
    moves,
    number,
    of_whole_answers,
    slots_of,
    written_sum,
)
from gintutor.melds import Arrangement, Meld
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

ASK = "split"
PLACE, CHOOSE, LEAST = "place", "choose", "least"
FORMS = (PLACE, PLACE, CHOOSE, PLACE, PLACE, LEAST)


@dataclass(frozen=True, slots=True)
class SplitFamily:
    """Find the best split of one hand. The answer does not depend on the rules; they only label the item.

    Forms: ``place`` the melds, ``choose`` among splits, or say how many points are left at ``least``.
    """

    id: str = "split"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer, form = Dealer(self.id, level, seed), in_turn(FORMS, seed)
        hand = deal(dealer, level)
        options = offers(dealer, hand, level) if form == CHOOSE else ()
        return split_prompt(hand, form, options, seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The best split with the fewest melds, or what it leaves."""
        best = plainest(_hand(prompt))
        match prompt.form:
            case "choose":
                return Answer({ASK: _right_option(prompt, best)})
            case "least":
                return Answer({ASK: best.points})
        return Answer({ASK: melds_as_groups(prompt.table, best.melds, len(_targets(prompt)))})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the groups are melds and no split leaves fewer points, or the number is what it leaves."""
        table, hand = prompt.table, _hand(prompt)
        match prompt.form:
            case "choose":
                split = offered(prompt, ASK)[chosen(prompt, answer, ASK)]
                read = read_groups(table, "hand", tuple(slots_of(table, group) for group in split))
                return judge(table, "hand", read, plainest(hand))
            case "least":
                return judge_least(table, hand, number(answer, ASK), self.solution(prompt))
        return judge(table, "hand", read_groups(table, "hand", answer.partition(ASK)))

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """The dearest meld taken first, then the next; none where equally dear ones may lead to the best split."""
        hand = _hand(prompt)
        ends = greedy_ends(hand, Temptation.LARGEST)
        if min(each.points for each in ends) == plainest(hand).points:
            return
        for end in sorted(ends, key=lambda each: each.mask):
            laid = plainest(hand - end)
            if prompt.form == LEAST:
                yield "greedy", Answer({ASK: end.points})
            elif prompt.form == PLACE:
                yield "greedy", Answer({ASK: melds_as_groups(prompt.table, laid.melds, len(_targets(prompt)))})
            elif id_ := _option(prompt, laid):
                yield "greedy", Answer({ASK: id_})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, one meld of the answer, the whole of it."""
        hand, table = _hand(prompt), prompt.table
        best = plainest(hand)
        key = key_meld(hand, best)
        part = key.cards if len(best.melds) > 1 else key.cards[:-1]
        said = say("split.hint_together", cards=part) if prompt.form == CHOOSE else say("split.hint_part", cards=part)
        laid = lay_steps(table, best.melds, _targets(prompt))
        return (
            Step(text=rule(prompt.level)),
            where(table, hand, key),
            Step(text=said, highlight=slots_of(table, part)),
            Step(
                text=say(
                    "split.hint_all",
                    melds=listed(meld.cards for meld in best.melds),
                    left=written_sum(best.deadwood),
                ),
                moves=tuple(move for step in laid for move in step.moves),
                highlight=slots_of(table, best.deadwood),
            ),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """Where two melds cross, what each would leave; then one meld at a time, or one split; then the sum."""
        hand, table = _hand(prompt), prompt.table
        best = plainest(hand)
        comparing = [] if (pair := costliest_crossing(hand)) is None else [compare(table, hand, *pair)]
        if prompt.form == CHOOSE:
            right = _right_option(prompt, best)
            wrong = [split for id_, split in offered(prompt, ASK).items() if id_ != right]
            return (*comparing, *(_price(table, split) for split in wrong), _price(table, _groups(best)))
        laid = lay_steps(table, best.melds, _targets(prompt))
        return (*comparing, *surprises(table, hand, best), *laid, sum_step(table, best.deadwood))


def split_prompt(
    hand: Hand,
    form: str,
    options: tuple[Option, ...] = (),
    *,
    seed: int,
    level: int,
    rules: Ruleset | None = None,
) -> Prompt:
    """The prompt of a hand in that form; ``options`` are the splits to choose from."""
    table = split_table(hand, outlined=form == PLACE)
    question, ask = _asked(form, options, table)
    return Prompt(
        family="split",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=question,
        table=table,
        asks=(ask,),
        shows_ticks=level <= 2 and form == PLACE,
        form=form,
    )


def _asked(form: str, options: tuple[Option, ...], table: Table) -> tuple[Message, Ask]:
    if form == CHOOSE:
        return say("split.question_choose"), PickOne(id=ASK, question=say("split.ask_choose"), options=options)
    if form == LEAST:
        return say("split.question_least"), Number(id=ASK, question=say("split.ask_least"), highest=200)
    targets = tuple(zone.id for zone in table.zones if zone.role is Role.MELD)
    return say("split.question"), Partition(id=ASK, question=say("split.ask"), source="hand", targets=targets)


def split_table(hand: Hand, *, outlined: bool = True) -> Table:
    """The hand above as many empty meld zones as it could fill, if ``outlined``: the number gives nothing away."""
    cards = in_hand_order(hand)
    zones = tuple(
        Zone(id=f"meld{i}", role=Role.MELD, label=say("exercise.zone_meld", number=i))
        for i in (range(1, len(cards) // 3 + 1) if outlined else ())
    )
    slots = tuple(range(len(cards)))
    return Table(
        cards=cards, zones=(Zone(id="hand", role=Role.HAND, label=say("exercise.zone_hand"), slots=slots), *zones)
    )


def lay_steps(table: Table, melds: tuple[Meld, ...], targets: tuple[str, ...]) -> tuple[Step, ...]:
    """One step for each meld: what it is, and its cards move to its zone, where there are zones."""
    return tuple(
        Step(
            text=name_meld(meld),
            moves=moves(table, meld.cards, targets[i]) if i < len(targets) else (),
            highlight=slots_of(table, meld.cards),
        )
        for i, meld in enumerate(melds)
    )


def name_meld(meld: Meld) -> Message:
    """Say which cards are a set or a run."""
    if meld.kind == "set":
        return say("exercise.is_set", cards=meld.cards)
    return say("exercise.is_run", cards=meld.cards)


def sum_step(table: Table, deadwood: Hand) -> Step:
    """The last step: what is left, added up."""
    return Step(text=say("exercise.left", left=written_sum(deadwood)), highlight=slots_of(table, deadwood))


def _hand(prompt: Prompt) -> Hand:
    return hand_of(prompt.table, prompt.table.zone("hand").slots)


def _targets(prompt: Prompt) -> tuple[str, ...]:
    ask = prompt.ask(ASK)
    return ask.targets if isinstance(ask, Partition) else ()


def _groups(best: Arrangement) -> Split:
    return tuple(meld.cards for meld in best.melds)


def _right_option(prompt: Prompt, best: Arrangement) -> str:
    """The option that is the best split; ``LookupError`` where none is offered."""
    if (found := _option(prompt, best)) is None:
        raise LookupError("the best split is not offered")
    return found


def _option(prompt: Prompt, laid: Arrangement) -> str | None:
    """The option that is that split; None where it is not offered."""
    wanted = {frozenset(group) for group in _groups(laid)}
    for id_, split in offered(prompt, ASK).items():
        if {frozenset(group) for group in split} == wanted:
            return id_
    return None


def _price(table: Table, split: Split) -> Step:
    """What a split leaves, or why it is none."""
    read = read_groups(table, "hand", tuple(slots_of(table, group) for group in split))
    if isinstance(read, Complaint):
        return read.steps[0]
    text = say("split.leaves", melds=listed(split), left=written_sum(read.left))
    return Step(text=text, highlight=slots_of(table, read.left))
