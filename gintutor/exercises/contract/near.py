"""Exercise ``contract_near``: which contract is the hand nearest to; how many cards are missing, and which help.

Round 15 is not asked about: there every card has to lie, so what is missing grows with the hand.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.hands import ordered, wild
from gintutor.exercises.contract.laying import lacking, so_far
from gintutor.exercises.contract.nearcases import FORMS, HELPS, LEVELS, NEAREST, compared, offered
from gintutor.exercises.contract.words import contract_name, slots_for
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.protocol import (
    Answer,
    Feedback,
    Mark,
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
from gintutor.exercises.words import check_level, check_prompt, chosen, joined, listed, number, open_asks, unfinished
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

MISSING, PICK = "missing", "cards"
HAND, OFFER = "hand", "offer"


@dataclass(frozen=True, slots=True)
class ContractNearFamily:
    """How far it is. Forms: the ``nearest`` of some contracts; the cards missing, and what on offer ``helps``."""

    id: str = "contract_near"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        if in_turn(FORMS, seed) == NEAREST:
            return nearest_prompt(*compared(dealer, level), seed=seed, level=level, rules=rules)
        return helps_prompt(*offered(dealer, level), seed=seed, level=level, rules=rules)

    def solve(self, prompt: Prompt) -> Answer:
        """The round with the fewest cards missing; or how many are, and the cards on offer that help."""
        if prompt.form == NEAREST:
            return Answer({NEAREST: str(min(_rounds(prompt), key=lambda each: lacking(_hand(prompt), each)))})
        return Answer({MISSING: _missing(prompt), PICK: _helping(prompt)})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the nearest is named; when the number is right and exactly the cards that help are."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        return _judge_nearest(prompt, answer) if prompt.form == NEAREST else _judge_helps(prompt, answer)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """How cards missing are counted, where to look, part of the answer, the whole of it."""
        told = self.solution(prompt)
        wilds = tuple(slot for slot in prompt.table.zone(HAND).slots if wild(prompt.table.cards[slot]))
        look = say("contractround.hint_wild", n=len(wilds)) if wilds else say("contractround.hint_longest")
        return (
            Step(text=say("contractround.rule_missing")),
            Step(text=look, highlight=wilds),
            told[0],
            Step(text=joined([step.text for step in told]), highlight=told[-1].highlight),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """What is there of each contract and what it lacks; or of the one, and what each card on offer would do."""
        if prompt.form == NEAREST:
            right = int(str(self.solve(prompt).get(NEAREST)))
            return (*(_stands(prompt, each) for each in _rounds(prompt)), _named(right))
        return (_so_far(prompt), Step(text=say("contractround.missing", n=_missing(prompt))), *_told_offer(prompt))


def nearest_prompt(
    hand: tuple[Card, ...], rounds: tuple[int, ...], *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """To which of these rounds' contracts is the hand nearest?"""
    cards = in_hand_order(hand)
    options = tuple(
        Option(id=str(each), label=say("contracts.option_round", number=each, contract=contract_name(each)))
        for each in rounds
    )
    return Prompt(
        family="contract_near",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contractround.question_nearest"),
        table=Table(cards=cards, zones=(_hand_zone(len(cards)),)),
        asks=(PickOne(id=NEAREST, question=say("contractround.ask_nearest"), options=options),),
        form=NEAREST,
        contract=0,
    )


def helps_prompt(
    hand: tuple[Card, ...],
    offer: tuple[Card, ...],
    round_: int,
    *,
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """How many cards are missing, and which of those on offer would help?"""
    cards = in_hand_order(hand)
    slots = tuple(range(len(cards), len(cards) + len(offer)))
    shown = Zone(id=OFFER, role=Role.SPREAD, label=say("contractround.zone_offer"), slots=slots)
    return Prompt(
        family="contract_near",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contractround.question_helps"),
        facts=(say("contracts.fact_contract", contract=contract_name(round_)),),
        table=Table(cards=(*cards, *offer), zones=(shown, _hand_zone(len(cards)))),
        asks=(
            Number(id=MISSING, question=say("contractround.ask_missing"), highest=14),
            PickCards(id=PICK, question=say("contractround.ask_cards"), source=OFFER, at_most=len(offer)),
        ),
        form=HELPS,
        contract=round_,
    )


def _hand_zone(size: int) -> Zone:
    return Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(size)))


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards[slot] for slot in prompt.table.zone(HAND).slots)


def _plain(prompt: Prompt) -> tuple[Card, ...]:
    return tuple(each for each in _hand(prompt) if not wild(each))


def _rounds(prompt: Prompt) -> tuple[int, ...]:
    ask = prompt.asks[0]
    return tuple(int(each.id) for each in ask.options) if isinstance(ask, PickOne) else ()


def _missing(prompt: Prompt) -> int:
    return lacking(_hand(prompt), prompt.contract or 0)


def _helping(prompt: Prompt) -> tuple[int, ...]:
    """The slots on offer whose card brings the hand one card nearer."""
    offer = prompt.table.zone(OFFER).slots
    return tuple(slot for slot in offer if _with(prompt, slot) < _missing(prompt))


def _with(prompt: Prompt, slot: int) -> int:
    return lacking((*_hand(prompt), prompt.table.cards[slot]), prompt.contract or 0)


def _there(prompt: Prompt, round_: int) -> tuple[tuple[Card, ...], ...]:
    begun = so_far(_hand(prompt), round_)
    return tuple(filter(None, (tuple(card for card in each.cards if card is not None) for each in begun)))


def _stands(prompt: Prompt, round_: int) -> Step:
    """What of a contract is there, and how much it lacks."""
    there = _there(prompt, round_)
    n = lacking(_hand(prompt), round_)
    how_many = say("contracts.round_lacks", number=round_, contract=contract_name(round_), n=n)
    text = say("contractround.stands", lacks=how_many, melds=listed(there))
    return Step(text=text, highlight=slots_for(prompt.table, (card for group in there for card in group)))


def _named(round_: int) -> Step:
    return Step(text=say("contractround.is_nearest", number=round_, contract=contract_name(round_)))


def _so_far(prompt: Prompt) -> Step:
    there = _there(prompt, prompt.contract or 0)
    slots = slots_for(prompt.table, (card for group in there for card in group))
    return Step(text=say("contracts.goes_so_far", melds=listed(there)), highlight=slots)


def _told_offer(prompt: Prompt) -> tuple[Step, ...]:
    """Which cards on offer help, and which do not."""
    table, helping = prompt.table, _helping(prompt)
    others = tuple(slot for slot in table.zone(OFFER).slots if slot not in helping)
    ids = (("contractround.help", helping), ("contractround.help_not", others))
    return tuple(
        Step(text=_counted(id_, tuple(table.cards[slot] for slot in slots)), highlight=slots) for id_, slots in ids
    )


def _counted(id_: str, cards: tuple[Card, ...]) -> Message:
    if id_ == "contractround.help":
        return say("contractround.help", cards=cards, n=len(cards))
    return say("contractround.help_not", cards=cards, n=len(cards))


def _judge_nearest(prompt: Prompt, answer: Answer) -> Feedback:
    hand, given = _hand(prompt), int(chosen(prompt, answer, NEAREST))
    right = min(_rounds(prompt), key=lambda each: lacking(hand, each))
    told = tuple(_stands(prompt, each) for each in dict.fromkeys((given, right)))
    if given == right:
        return Feedback(correct=True, verdict=say("contractround.right_nearest"), steps=(*told, _named(right)))
    plain = _plain(prompt)
    blind = len(plain) < len(hand) and lacking(plain, given) <= lacking(plain, right)
    reason = (Step(text=say("contracts.only_with_deuces")),) if blind else ()
    return Feedback(
        correct=False,
        verdict=say("contractround.another_nearer"),
        steps=(*reason, *told, _named(right)),
        error_tags=("forgets_deuces" if blind else "wrong_contract",),
    )


def _judge_helps(prompt: Prompt, answer: Answer) -> Feedback:
    picked, helping, given = answer.slots(PICK), _helping(prompt), number(answer, MISSING)
    if not set(picked) <= set(prompt.table.zone(OFFER).slots):
        raise ValueError(f"{picked} do not all lie in {OFFER!r}")
    told = (_so_far(prompt), Step(text=say("contractround.missing", n=_missing(prompt))), *_told_offer(prompt))
    marks = tuple(
        (slot, Mark.MISSED if slot not in picked else Mark.RIGHT if slot in helping else Mark.WRONG)
        for slot in sorted({*picked, *helping})
    )
    tags = dict.fromkeys(_slips(prompt, given, picked, helping))
    if not tags:
        return Feedback(correct=True, verdict=say("contractround.right_helps"), steps=told, marks=marks)
    if "forgets_deuces" in tags:
        told = (Step(text=say("contracts.only_with_deuces")), *told)
    if given == _missing(prompt):
        verdict = say("contractround.other_cards")
    else:
        same = picked == helping
        verdict = say("contractround.other_number") if same else say("contracts.other_both")
    return Feedback(correct=False, verdict=verdict, steps=told, marks=marks, error_tags=tuple(tags))


def _slips(prompt: Prompt, given: int, picked: tuple[int, ...], helping: tuple[int, ...]) -> list[str]:
    """What went wrong with the number and with the cards."""
    found = []
    if given != (right := _missing(prompt)):
        plain = _plain(prompt)
        blind = len(plain) < len(_hand(prompt)) and given == lacking(plain, prompt.contract or 0) != right
        found.append("forgets_deuces" if blind else "wrong_distance")
    missed = {wild(prompt.table.cards[slot]) for slot in set(helping) - set(picked)}
    found += [tag for tag, wilds in (("forgets_deuces", True), ("missed_help", False)) if wilds in missed]
    if set(picked) - set(helping):
        found.append("takes_useless")
    return found
