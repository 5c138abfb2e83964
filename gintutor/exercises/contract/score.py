"""Exercise ``contract_score``: the points of a round, and the sheet of fifteen rounds.

All that is asked about can be read from the prompt: the cards left in its zones, the points in its sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.contract.hands import points
from gintutor.exercises.contract import scorecases as cases
from gintutor.exercises.contract.scorecases import NAMES, SEATS, name, totals
from gintutor.exercises.contract.scoretold import (
    BEGINS,
    DEALER,
    DEALS,
    ENTRY,
    ERROR,
    LEADS,
    ROUND,
    SHEET,
    SLIPS,
    TOLD,
    TOTAL,
    WHERE,
    WHY,
    asked,
    held,
    next_dealer,
    scores_of,
    why_wrong,
    wrong_seat,
)
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    PickOne,
    Prompt,
    Role,
    Sheet,
    Step,
    Table,
    Zone,
)
from gintutor.exercises.words import check_level, check_prompt, chosen, joined, number, open_asks, unfinished
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

FORMS = ((ROUND, DEALER), (ROUND, SHEET, DEALER), (ERROR, ENTRY, SHEET))
"""What is asked, by level from 1; which of them, the seed says."""


@dataclass(frozen=True, slots=True)
class ContractScoreFamily:
    """Keep the score. Forms: a ``round``; a total and who leads (``sheet``); who deals (``dealer``); what is wrong.

    That is an ``error`` in the totals, or an ``entry`` that cannot be.
    """

    id: str = "contract_score"
    levels: int = cases.LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        form = in_turn(FORMS[level - 1], seed)
        dealer = Dealer(self.id, level, seed)
        if form == ROUND:
            hands = cases.left_hands(dealer, level)
            return round_prompt(hands, dealer.below(len(hands) + 1), seed=seed, level=level, rules=rules)
        facts, asks, written = _on_sheet(dealer, form, level)
        return _prompt(form, asks, facts=facts, sheet=written, seed=seed, level=level, rules=rules)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception it meets."""
        form = in_turn(FORMS[level - 1], seed)
        return form, frozenset({DEALER: {"dealer_begins"}, SHEET: {"highest_leads"}}.get(form, set()))

    def solve(self, prompt: Prompt) -> Answer:
        """The points of each player; the total and the lowest; who deals and who begins; what is wrong."""
        match prompt.form:
            case "round":
                return Answer({ask.id: points(held(prompt, ask.id)) for ask in prompt.asks})
            case "sheet":
                sums = totals(scores_of(prompt))
                return Answer({TOTAL: sums[asked(prompt)], LEADS: SEATS[sums.index(min(sums))]})
            case "dealer":
                deals = next_dealer(prompt)
                return Answer({DEALS: SEATS[deals], BEGINS: SEATS[(deals + 1) % len(scores_of(prompt)[0])]})
            case "entry":
                number_, why = why_wrong(prompt)
                return Answer({WHERE: str(number_), WHY: why})
        seat = wrong_seat(prompt)
        return Answer({WHERE: SEATS[seat], TOTAL: totals(scores_of(prompt))[seat]})

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when every ask is; a wrong one is told with the misconception behind it."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        right = self.solve(prompt)
        wrong = [ask for ask in prompt.asks if _given(prompt, ask, answer) != right.get(ask.id)]
        told = self.solution(prompt)
        if not wrong:
            return Feedback(correct=True, verdict=say("contractround.right_score"), steps=told)
        slips = [slip for ask in wrong for slip in SLIPS[prompt.form](prompt, ask, answer)]
        reasons = tuple(Step(text=text) for text, _ in slips if text is not None)
        if prompt.form == ROUND:  # a line for each player: only those that are wrong
            told = tuple(step for ask, step in zip(prompt.asks, told, strict=True) if ask in wrong)
        verdict = say("contractround.one_wrong") if len(wrong) < len(prompt.asks) else say("contractround.all_wrong")
        tags = tuple(dict.fromkeys(tag for _, tag in slips))
        return Feedback(correct=False, verdict=verdict, steps=(*dict.fromkeys(reasons), *told), error_tags=tags)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole."""
        told = self.solution(prompt)
        rule, look = _HINTS[prompt.form]
        return (
            Step(text=rule),
            Step(text=look),
            Step(text=told[0].text, highlight=told[0].highlight),
            Step(text=joined([say("contractround.all_told"), *(step.text for step in told)])),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The reasoning, its last step the answer."""
        return TOLD[prompt.form](prompt)


def round_prompt(
    hands: tuple[tuple[Card, ...], ...], out: int, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None
) -> Prompt:
    """The points of a round in which the player in seat ``out`` went out, and the others held those cards."""
    seats = [seat for seat in range(len(hands) + 1) if seat != out]
    cards: list[Card] = []
    zones = []
    for seat, hand in zip(seats, hands, strict=True):
        slots = tuple(range(len(cards), len(cards) + len(hand)))
        zones.append(Zone(id=SEATS[seat], role=Role.SPREAD, label=name(seat), slots=slots))
        cards += hand
    asks = tuple(
        Number(id=SEATS[seat], question=say("contractround.ask_round", who=name(seat)), highest=400) for seat in seats
    )
    table = Table(cards=tuple(cards), zones=tuple(zones))
    facts = (say("contractround.fact_out", who=name(out)),)
    return _prompt(ROUND, asks, facts=facts, table=table, seed=seed, level=level, rules=rules)


_QUESTIONS = {
    ROUND: say("contractround.question_round"),
    SHEET: say("contractround.question_sheet"),
    DEALER: say("contractround.question_dealer"),
    ERROR: say("contractround.question_error"),
    ENTRY: say("contractround.question_entry"),
}
_HINTS = {
    ROUND: (say("contracts.rule_points"), say("contractround.hint_dearest")),
    SHEET: (say("contractround.rule_sheet"), say("contractround.hint_column")),
    DEALER: (say("contractround.rule_dealer"), say("contractround.hint_dealer")),
    ERROR: (say("contractround.rule_error"), say("contractround.hint_error")),
    ENTRY: (say("contracts.rule_points"), say("contractround.hint_entry")),
}


def _prompt(
    form: str,
    asks: tuple[Ask, ...],
    *,
    facts: tuple[Message, ...] = (),
    table: Table | None = None,
    sheet: Sheet | None = None,
    seed: int,
    level: int,
    rules: Ruleset | None,
) -> Prompt:
    return Prompt(
        family="contract_score",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=_QUESTIONS[form],
        facts=facts,
        table=table or Table(cards=(), zones=()),
        asks=asks,
        form=form,
        sheet=sheet,
        contract=0,
    )


def _on_sheet(dealer: Dealer, form: str, level: int) -> tuple[tuple[Message, ...], tuple[Ask, ...], Sheet]:
    """What is said beside a sheet, what is asked about it, and the sheet."""
    scores = cases.played(dealer, level, few=form == ENTRY)
    players = len(scores[0])
    match form:
        case "sheet":
            seat = dealer.below(players)
            last = tuple(None if each == seat else total for each, total in enumerate(totals(scores)))
            return (), _sheet_asks(seat, players, whole=cases.is_whole(scores)), cases.sheet(scores, last)
        case "dealer":
            dealt = say("contractround.fact_dealt", who=name(dealer.below(players)))
            return (dealt,), _dealer_asks(players), cases.sheet(scores)
        case "entry":
            wrong = cases.wrong_entry(dealer, scores)
            return (say("contractround.fact_all_out"),), _entry_asks(len(wrong)), cases.sheet(wrong)
    slip = cases.wrong_total(dealer, scores)
    sums = tuple(slip.written if i == slip.seat else each for i, each in enumerate(totals(scores)))
    return (), _error_asks(players), cases.sheet(scores, sums)


def _players(count: int) -> tuple[Option, ...]:
    return tuple(Option(id=SEATS[seat], label=NAMES[seat]) for seat in range(count))


def _sheet_asks(seat: int, count: int, *, whole: bool) -> tuple[Ask, ...]:
    wins = say("contractround.ask_won") if whole else say("contractround.ask_leads")
    return (
        Number(id=TOTAL, question=say("contractround.ask_total", who=name(seat)), highest=9_999),
        PickOne(id=LEADS, question=wins, options=_players(count)),
    )


def _dealer_asks(count: int) -> tuple[Ask, ...]:
    return (
        PickOne(id=DEALS, question=say("contractround.ask_deals"), options=_players(count)),
        PickOne(id=BEGINS, question=say("contractround.ask_begins"), options=_players(count)),
    )


def _entry_asks(count: int) -> tuple[Ask, ...]:
    rounds = tuple(Option(id=str(each), label=say("contractround.row", number=each)) for each in range(1, count + 1))
    whys = (
        Option(id=cases.ODD, label=say("contractround.option_odd")),
        Option(id=cases.BOTH_OUT, label=say("contractround.option_both_out")),
        Option(id=cases.NO_OUT, label=say("contractround.option_no_out")),
    )
    return (
        PickOne(id=WHERE, question=say("contractround.ask_row"), options=rounds),
        PickOne(id=WHY, question=say("contractround.ask_why"), options=whys),
    )


def _error_asks(count: int) -> tuple[Ask, ...]:
    return (
        PickOne(id=WHERE, question=say("contractround.ask_where"), options=_players(count)),
        Number(id=TOTAL, question=say("contractround.ask_right"), highest=9_999),
    )


def _given(prompt: Prompt, ask: Ask, answer: Answer) -> str | int:
    return number(answer, ask.id) if isinstance(ask, Number) else chosen(prompt, answer, ask.id)
