"""Form ``out`` of ``contract_turn``: the turn after the contract, laid so that the least is left.

Judged by value: whatever stands and leaves as few points after the discard is right, the dearest card left being
discarded.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.hands import minus, ordered, points
from gintutor.contract.melds import Laid, extension_faults, laid, meld_faults
from gintutor.contract.rounds import contract
from gintutor.contract.solver import Further, best_further
from gintutor.exercises.contract.faults import REASONS, TAGS, nearest_kind, said, why
from gintutor.exercises.contract.outcases import NEW_MELDS, dealt
from gintutor.exercises.contract.words import OPTIONS, cards_at, dearest_first, slots_for, worth, written_sum
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.protocol import Answer, Feedback, Mark, Partition, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import joined
from gintutor.exercises.words import minus as difference
from gintutor.messages import say
from gintutor.rules import PRESETS, Ruleset

OUT = "out"
HAND = "hand"


def out_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    return out_prompt(*dealt(dealer, level), seed=seed, level=level, rules=rules)


def out_prompt(
    melds: tuple[Laid, ...],
    hand: tuple[Card, ...],
    round_: int,
    *,
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """How is the hand laid best, those melds being on the table?"""
    cards: list[Card] = []

    def put(more: tuple[Card, ...]) -> tuple[int, ...]:
        cards.extend(more)
        return tuple(range(len(cards) - len(more), len(cards)))

    zones = [
        Zone(id=f"own{i}", role=Role.MELD, label=say("contractround.zone_own", number=i), slots=put(meld.cards))
        for i, meld in enumerate(melds, 1)
    ]
    zones += [
        Zone(id=f"new{i}", role=Role.MELD, label=say("contractround.zone_new", number=i))
        for i in range(1, NEW_MELDS + 1)
    ]
    zones.append(Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=put(ordered(hand))))
    targets = tuple(zone.id for zone in zones[:-1])
    return Prompt(
        family="contract_turn",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contractround.question_out"),
        facts=(say("contractround.fact_laid_before"), say("contractround.fact_left")),
        table=Table(cards=tuple(cards), zones=tuple(zones)),
        asks=(Partition(id=OUT, question=say("contractround.ask_out"), source=HAND, targets=targets),),
        form=OUT,
        contract=round_,
    )


def solve(prompt: Prompt) -> Answer:
    """The cards of the best way, by place."""
    found, table = _best(prompt), prompt.table
    own = len(_melds(prompt))
    groups: list[tuple[Card, ...]] = [()] * (own + NEW_MELDS)
    for each in found.extensions:
        groups[each.meld] = each.cards
    groups[own : own + len(found.melds)] = [meld.cards for meld in found.melds]
    taken = [slot for slot in range(len(table.cards)) if slot not in table.zone(HAND).slots]
    slots = []
    for group in groups:
        got = slots_for(table, group, taken)
        taken += got
        slots.append(tuple(sorted(got)))
    return Answer({OUT: tuple(slots)})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """What was laid: a step for each fault with its slots and misconception, the cards left."""

    steps: tuple[Step, ...]
    tags: tuple[str, ...]
    left: tuple[Card, ...]


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when all stands, a card is left to discard, and no way leaves less."""
    groups = answer.partition(OUT)
    found = _read(prompt, groups)
    if found.steps:
        slots = sorted({slot for step in found.steps for slot in step.highlight})
        return Feedback(
            correct=False,
            verdict=say("contractround.not_all_stands"),
            steps=found.steps,
            marks=tuple((slot, Mark.WRONG) for slot in slots),
            error_tags=found.tags,
        )
    if not found.left:
        steps = (Step(text=say("contractround.why_keep")),)
        return Feedback(correct=False, verdict=say("contracts.not_yet"), steps=steps, error_tags=("no_discard",))
    rest, best = points(dearest_first(found.left)[1:]), _best(prompt)
    told = _told(prompt)
    if rest == best.left_after_discard:
        marks = tuple((slot, Mark.RIGHT) for group in groups for slot in group)
        verdict = say("contractround.right_out") if best.goes_out else say("contractround.right_least")
        return Feedback(correct=True, verdict=verdict, steps=(left_step(found.left),), marks=marks)
    return Feedback(
        correct=False,
        verdict=say("contractround.better_way"),
        steps=(left_step(found.left), *told),
        error_tags=_missed(prompt, groups, found.left),
    )


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """What may be laid, where to look, the first part, the whole."""
    whole, table = solution(prompt), prompt.table
    own = tuple(slot for zone in table.zones if zone.id.startswith("own") for slot in zone.slots)
    return (
        Step(text=say("contractround.rule_out")),
        Step(text=say("contractround.hint_out"), highlight=own),
        Step(text=whole[0].text, highlight=whole[0].highlight),
        Step(
            text=joined([step.text for step in whole]),
            moves=tuple(move for step in whole for move in step.moves),
            highlight=whole[-1].highlight,
        ),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """Each meld built on or laid, then what is left and the discard."""
    groups, found = solve(prompt).partition(OUT), _best(prompt)
    own, new = iter(found.extensions), iter(found.melds)
    steps = []
    melds = _melds(prompt)
    for i, group in enumerate(groups):
        if not group:
            continue
        if i < len(melds):
            each = next(own)
            text, zone = say("contractround.builds", cards=each.cards, meld=melds[each.meld].cards), f"own{i + 1}"
        else:
            text, zone = said(next(new)), f"new{i + 1 - len(melds)}"
        steps.append(Step(text=text, moves=tuple((slot, zone) for slot in group), highlight=group))
    laid_ = [slot for group in groups for slot in group]
    left = cards_at(prompt.table, (slot for slot in prompt.table.zone(HAND).slots if slot not in laid_))
    return (*steps, left_step(left))


def _told(prompt: Prompt) -> tuple[Step, ...]:
    """The solution without its moves."""
    return tuple(Step(text=step.text, highlight=step.highlight) for step in solution(prompt))


def left_step(left: tuple[Card, ...]) -> Step:
    """What is left, what is discarded, and the points that stay."""
    first, *others = dearest_first(left)
    if not others:
        return Step(text=say("contractround.goes_out", card=first))
    text = say("contractround.leaves", left=written_sum(left), card=first, after=difference(points(left), worth(first)))
    return Step(text=text)


def _melds(prompt: Prompt) -> tuple[Laid, ...]:
    """The melds on the table; each is of the kind its part of the contract says."""
    parts = contract(prompt.contract or 0).parts
    zones = [zone for zone in prompt.table.zones if zone.id.startswith("own")]
    return tuple(
        laid(part.kind, cards_at(prompt.table, zone.slots), OPTIONS) for part, zone in zip(parts, zones, strict=True)
    )


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(cards_at(prompt.table, prompt.table.zone(HAND).slots))


def _best(prompt: Prompt) -> Further:
    return best_further(_hand(prompt), _melds(prompt), OPTIONS)


def _read(prompt: Prompt, groups: tuple[tuple[int, ...], ...]) -> _Read:
    """Every group against its meld, or as a meld of its own; ``ValueError`` for a slot that is not in hand."""
    table, melds = prompt.table, _melds(prompt)
    used = [slot for group in groups for slot in group]
    if not set(used) <= set(table.zone(HAND).slots) or len(groups) != len(melds) + NEW_MELDS:
        raise ValueError(f"no way to lay the hand: {groups}")
    twice = sorted({slot for slot in used if used.count(slot) > 1})
    steps = [Step(text=say("exercise.double_use", card=table.cards[slot]), highlight=(slot,)) for slot in twice]
    tags = dict.fromkeys(["double_use"] if twice else [])
    for i, group in enumerate(groups):
        cards = cards_at(table, group)
        for reason in _faults(melds[i] if i < len(melds) else None, cards) if group else ():
            whole = (*melds[i].cards, *cards) if i < len(melds) else cards
            steps.append(Step(text=say("exercise.fault", cards=whole, why=why(reason, whole)), highlight=group))
            tags[TAGS[reason]] = None
    left = minus(_hand(prompt), cards_at(table, set(used)))
    return _Read(steps=tuple(steps), tags=tuple(tags), left=left)


def _faults(meld: Laid | None, cards: tuple[Card, ...]) -> tuple[str, ...]:
    """The reasons why the cards do not go on the meld, or are no meld: as what they are nearer to."""
    found = extension_faults(meld, cards, OPTIONS) if meld else meld_faults(nearest_kind(cards), cards, OPTIONS)
    return tuple(dict.fromkeys(REASONS[each] for each in found))


def _missed(prompt: Prompt, groups: tuple[tuple[int, ...], ...], left: tuple[Card, ...]) -> tuple[str, ...]:
    """What could still be done with the cards left: build, lay a new meld; neither, where others should have lain."""
    melds, table = _melds(prompt), prompt.table
    built = [(meld.kind, (*meld.cards, *cards_at(table, group))) for meld, group in zip(melds, groups, strict=False)]
    new = [cards_at(table, group) for group in groups[len(melds) :] if group]
    lying = [laid(kind, cards, OPTIONS) for kind, cards in (*built, *((nearest_kind(cards), cards) for cards in new))]
    more = best_further(left, lying, OPTIONS)
    tags = (("forgets_further", more.melds), ("forgets_building", more.extensions))
    return tuple(tag for tag, found in tags if found) or ("wrong_layout",)
