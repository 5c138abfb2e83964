"""What every exercise of the contract game says and shows: contracts and their parts by name, equal cards, sums."""

from __future__ import annotations

from collections.abc import Iterable

from gintutor.cards import Card
from gintutor.contract.hands import points
from gintutor.contract.options import DEFAULT
from gintutor.contract.rounds import DEALT, Contract, Kind, Part, contract
from gintutor.exercises.protocol import Prompt, Table
from gintutor.exercises.words import plus
from gintutor.messages import Message, say

OPTIONS = DEFAULT
"""The exercises are played by the usual choices where the source is silent (RULES §3)."""

CONTRACTS: tuple[Message, ...] = (
    say("contracts.round1"),
    say("contracts.round2"),
    say("contracts.round3"),
    say("contracts.round4"),
    say("contracts.round5"),
    say("contracts.round6"),
    say("contracts.round7"),
    say("contracts.round8"),
    say("contracts.round9"),
    say("contracts.round10"),
    say("contracts.round11"),
    say("contracts.round12"),
    say("contracts.round13"),
    say("contracts.round14"),
    say("contracts.round15"),
)
"""The contract of each round in words: ``two sets of three``."""

_LABELS = {
    "set3": say("contracts.label_set3"),
    "set4": say("contracts.label_set4"),
    "set5": say("contracts.label_set5"),
    "run3": say("contracts.label_run3"),
    "run4": say("contracts.label_run4"),
    "run5": say("contracts.label_run5"),
    "pair2": say("contracts.label_pair"),
    "rest": say("contracts.label_rest"),
}
_NAMES = {
    "set3": say("contracts.a_set3"),
    "set4": say("contracts.a_set4"),
    "set5": say("contracts.a_set5"),
    "run3": say("contracts.a_run3"),
    "run4": say("contracts.a_run4"),
    "run5": say("contracts.a_run5"),
    "pair2": say("contracts.a_pair"),
    "rest": say("contracts.a_rest"),
}
REST = "rest"


def contract_name(number: int) -> Message:
    """The contract of that round in words; ``ValueError`` for a round there is not."""
    if not 1 <= number <= len(CONTRACTS):
        raise ValueError(f"there are rounds 1 to {len(CONTRACTS)}, not {number}")
    return CONTRACTS[number - 1]


def facts(hand: tuple[Card, ...], number: int) -> tuple[Message, ...]:
    """The contract, and why there are more than twelve cards in hand."""
    told, taken = say("contracts.fact_contract", contract=contract_name(number)), (len(hand) - DEALT) // 2
    if len(hand) <= DEALT + 1:
        return (told,)
    if taken == 1:
        return told, say("contracts.fact_upcard", n=len(hand))
    return told, say("contracts.fact_upcards", taken=taken, n=len(hand))


def code_of(part: Part) -> str:
    """The stable name of a part: ``set3``, ``run5``, ``pair2``."""
    return f"{part.kind}{part.size}"


def part_of(code: str) -> Part:
    """The part of that name; ``KeyError`` when there is none."""
    if code not in _NAMES or code == REST:
        raise KeyError(code)
    return Part(Kind(code[:-1]), int(code[-1]))


def codes_of(asked: Contract) -> tuple[str, ...]:
    """The names of a contract's parts, in its order; of round 15 the last is the rest in one run."""
    return (*map(code_of, asked.parts), *([REST] if asked.rest else []))


def label(code: str) -> Message:
    """A part as the caption of its place: ``Set of three``."""
    return _LABELS[code]


def labels(asked: Contract) -> tuple[Message, ...]:
    """The captions of a contract's parts, numbered where there are several of one name: ``Set of three (1)``."""
    codes = codes_of(asked)
    return tuple(
        say("contracts.numbered", part=label(code), number=codes[:i].count(code))
        if codes.count(code) > 1
        else label(code)
        for i, code in enumerate(codes, start=1)
    )


def name(code: str) -> Message:
    """A part within a sentence: ``a set of three``."""
    return _NAMES[code]


def contract_of(prompt: Prompt) -> Contract:
    """The contract a prompt is about; ``ValueError`` when it is about no certain round."""
    if not prompt.contract:
        raise ValueError(f"{prompt.family} names no round")
    return contract(prompt.contract)


def cards_at(table: Table, slots: Iterable[int]) -> tuple[Card, ...]:
    """The cards in those slots, in the order given; ``ValueError`` for a slot that is not on the table."""
    chosen = tuple(slots)
    if any(not 0 <= slot < len(table.cards) for slot in chosen):
        raise ValueError(f"{chosen} are not all on a table of {len(table.cards)} cards")
    return tuple(table.cards[slot] for slot in chosen)


def slots_for(table: Table, wanted: Iterable[Card], taken: Iterable[int] = ()) -> tuple[int, ...]:
    """A slot for each card, in the order given, equal cards in different ones; ``KeyError`` when one is not left.

    ``taken``: slots that are used already.
    """
    used, found = set(taken), []
    for each in wanted:
        free = (slot for slot, other in enumerate(table.cards) if other == each and slot not in used)
        if (slot := next(free, None)) is None:
            raise KeyError(str(each))
        used.add(slot)
        found.append(slot)
    return tuple(found)


def groups_for(table: Table, groups: Iterable[Iterable[Card]]) -> tuple[tuple[int, ...], ...]:
    """A response to a partition that lays those groups, each in ascending slots."""
    taken: list[int] = []
    found = []
    for group in groups:
        slots = slots_for(table, group, taken)
        taken += slots
        found.append(tuple(sorted(slots)))
    return tuple(found)


def worth(card: Card) -> int:
    """What one card left over costs in the contract game."""
    return points((card,))


def dearest_first(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order people add them: from the dearest."""
    return tuple(sorted(cards, key=lambda each: (-worth(each), each)))


def written_sum(cards: Iterable[Card]) -> Message:
    """The cards and their sum by the contract game's points: ``♥2 ♣K ♦6 = 20 + 10 + 5 = 35``."""
    left = dearest_first(cards)
    if not left:
        return say("exercise.nothing")
    return say("exercise.sum", cards=left, sum=plus([worth(each) for each in left]))
