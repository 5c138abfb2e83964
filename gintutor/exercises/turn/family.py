"""Exercise ``turn``: what may be done now, what comes next, which card has to stay."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.deal import Position
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.protocol import (
    Answer,
    Ask,
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
from gintutor.exercises.turn.deals import FORMS, LEVELS, move, position
from gintutor.exercises.turn.feedback import (
    discard_steps,
    first_steps,
    judge_first,
    judge_free,
    judge_kept,
    judge_legal,
    legal_steps,
)
from gintutor.exercises.turn.reasons import (
    CHOICES,
    FREE,
    coming,
    first_rule,
    legal_options,
    next_options,
    rule,
    state,
    why_free,
)
from gintutor.exercises.turn.spot import (
    HAND_ZONE,
    ME,
    PILE_ZONE,
    STOCK_ZONE,
    Spot,
    asked,
    facts,
    question,
    seen,
    spot_of,
)
from gintutor.exercises.words import check_level, chosen, joined, of_whole_answers, slots_of
from gintutor.messages import Message, say
from gintutor.rules import Ruleset

LEGAL, NEXT, KEEP, WHICH, WHY = "legal", "next", "keep", "which", "why"


@dataclass(frozen=True, slots=True)
class TurnFamily:
    """Know whose move it is. Forms: is a move ``legal``, what comes ``first``, which card stays at the ``discard``."""

    id: str = "turn"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Levels: 1 draw, then discard · 2 the card just taken · 3 the offer of the upcard · 4 all of it.
        """
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        form = in_turn(FORMS[level - 1], seed)
        moment, giver = position(dealer, level, form, rules)
        return turn_prompt(moment, giver, _asks(dealer, moment, giver, form), form=form, seed=seed, level=level)

    def solve(self, prompt: Prompt) -> Answer:
        """Yes or the reason against, what comes next, or the card that must be kept."""
        spot = spot_of(prompt)
        match prompt.form:
            case "legal":
                reasons = spot.reasons(asked(prompt.ask(LEGAL).question))
                return Answer({LEGAL: CHOICES[reasons[0]] if reasons else "yes"})
            case "first":
                return Answer({NEXT: coming(spot)})
            case _:
                held = spot.barred()
                if held:
                    return Answer({KEEP: "yes", WHICH: slots_of(prompt.table, held)})
                return Answer({KEEP: "no", WHY: why_free(spot)})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right as the judge of moves says."""
        spot, table = spot_of(prompt), prompt.table
        match prompt.form:
            case "legal":
                action = asked(prompt.ask(LEGAL).question)
                return judge_legal(table, spot, action, chosen(prompt, answer, LEGAL))
            case "first":
                return judge_first(table, spot, chosen(prompt, answer, NEXT))
            case _:
                yes = chosen(prompt, answer, KEEP) == "yes"
                if yes:
                    return judge_kept(table, spot, answer.slots(WHICH))
                return judge_free(table, spot, chosen(prompt, answer, WHY))

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole of it."""
        spot, table = spot_of(prompt), prompt.table
        steps = self.solution(prompt)[1 if prompt.form == "legal" else 0 :]
        whole = Step(
            text=joined([say("turn.hint_all"), *(step.text for step in steps)]),
            moves=tuple(each for step in steps for each in step.moves),
            highlight=steps[-1].highlight,
        )
        if prompt.form == "discard":
            came = Step(text=say("turn.hint_came"), highlight=slots_of(table, [spot.drawn] if spot.drawn else []))
            part = say("turn.hint_pile") if spot.taken else say("turn.hint_stock")
            return Step(text=say("turn.rule_taken")), came, Step(text=part), whole
        if prompt.form == "first" or spot.offered:
            last = Step(text=say("turn.hint_last"), highlight=table.zone(PILE_ZONE).slots)
            return Step(text=rule(spot)), last, Step(text=_part(spot)), whole
        return Step(text=rule(spot)), Step(text=say("turn.hint_last")), state(table, spot), whole

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, whose move it is, and what follows for the question."""
        spot, table = spot_of(prompt), prompt.table
        match prompt.form:
            case "legal":
                put = prompt.ask(LEGAL).question  # a worked example shows no asks, so it says what is asked
                return (Step(text=put), Step(text=rule(spot)), *legal_steps(table, spot, asked(put)))
            case "first":
                return first_steps(table, spot)
            case _:
                return discard_steps(table, spot)


def _part(spot: Spot) -> Message:
    """Part of the answer: who was asked first, or whose move it is."""
    if spot.offered:
        return first_rule(spot)
    return say("turn.hint_yours") if spot.turn == ME else say("turn.hint_theirs")


def _asks(dealer: Dealer, moment: Position, giver: int, form: str) -> tuple[Ask, ...]:
    spot = seen(moment, giver)
    if form == "first":
        return (PickOne(id=NEXT, question=say("turn.ask_next"), options=next_options(spot)),)
    if form == "legal":
        action = move(dealer, moment, giver)
        return (PickOne(id=LEGAL, question=question(action, spot.top), options=legal_options(spot, action)),)
    answers = (Option(id="yes", label=say("exercise.yes")), Option(id="no", label=say("exercise.no")))
    return (
        PickOne(id=KEEP, question=say("turn.ask_keep"), options=answers),
        PickCards(id=WHICH, question=say("turn.ask_which"), only_if=(KEEP, "yes"), source=HAND_ZONE, at_most=11),
        PickOne(id=WHY, question=say("turn.ask_why"), only_if=(KEEP, "no"), options=FREE),
    )


def turn_prompt(moment: Position, giver: int, asks: tuple[Ask, ...], *, form: str, seed: int, level: int) -> Prompt:
    """The prompt of a moment as seat 0 sees it, ``giver`` having dealt."""
    told = facts(moment, giver)
    if moment.rules.rediscard_allowed:
        told = (*told, say("turn.fact_rediscard"))
    if moment.rules.eleven_card_deal:
        told = (*told, say("turn.fact_eleven"))
    heading = {"legal": say("turn.question_legal"), "first": say("turn.question_first")}
    return Prompt(
        family="turn",
        seed=seed,
        level=level,
        rules=moment.rules,
        question=heading.get(form, say("turn.question_discard")),
        facts=told,
        table=_table(moment),
        asks=asks,
        form=form,
    )


def _table(moment: Position) -> Table:
    """The learner's hand, the face-down stock, and the open card of the pile."""
    cards = in_hand_order(moment.hands[ME])
    hand = tuple(range(len(cards)))
    top = () if moment.top is None else (moment.top,)
    pile = tuple(range(len(cards), len(cards) + len(top)))
    return Table(
        cards=(*cards, *top),
        zones=(
            Zone(id=HAND_ZONE, role=Role.HAND, label=say("exercise.zone_hand"), slots=hand),
            Zone(id=STOCK_ZONE, role=Role.STOCK, label=say("turn.zone_stock"), hidden=len(moment.stock)),
            Zone(id=PILE_ZONE, role=Role.DISCARD, label=say("exercise.zone_pile"), slots=pile),
        ),
    )
