"""One entry of the sheet is wrong: which, and what belongs there."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.exercises.protocol import Answer, Ask, Feedback, Number, Option, PickOne, Prompt, Sheet, Step
from gintutor.exercises.sheet.form import bonus_facts, right, steps, wrong
from gintutor.exercises.sheet.paper import full_sheet, open_sheet, row_head
from gintutor.exercises.sheet.prices import hand_price, line_price
from gintutor.exercises.sheet.slips import LINES, LineSlip, entry, hand_slips, line_slips
from gintutor.exercises.sheet.spot import Spot, name
from gintutor.exercises.words import chosen, number
from gintutor.messages import Message, say
from gintutor.scoring import ITEM_NAMES


@dataclass(frozen=True, slots=True)
class Error:
    """The wrong line, and the right number."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""
        return say("sheet.error_question")

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """How the sheet is to be read, the bonuses where they are told."""
        if spot.hand is None:
            return (say("sheet.fact_hands_right"), *(bonus_facts(spot.rules) if told else ()))
        return (say("sheet.fact_knocker"), *(_hand_facts(spot) if told else ()))

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """Which line, and the number."""
        return (
            PickOne(id="where", question=say("sheet.error_ask_where"), options=_options(spot)),
            Number(id="points", question=say("sheet.error_ask_points"), highest=99_999),
        )

    def sheet(self, spot: Spot) -> Sheet | None:
        """The sheet with the wrong entry."""
        return full_sheet(spot) if spot.hand is None else open_sheet(spot)

    def solve(self, spot: Spot) -> Answer:
        """The line of the slip and what is right there."""
        return Answer({"where": _where(spot), "points": _points(spot)})

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """An entry that was right (with its proof), the error left as it is, another misconception's number."""
        where, given = chosen(prompt, answer, "where"), number(answer, "points")
        proof = [step.text for step in self.solution(spot)]
        if where != _where(spot):
            return wrong(
                say("sheet.error_wrong_where"), ("missed_error", *_bought(spot)), _is_right(spot, where), *proof
            )
        if given == _points(spot):
            return right(*proof)
        if spot.slip is not None and given == spot.slip.points:
            return wrong(say("sheet.wrong_number"), (spot.slip.tag,), say("sheet.error_kept", n=given), *proof)
        tags = tuple(tag for tag, points in _known(spot) if points == given) or ("wrong_sum",)
        why = say("sheet.slip_wrong_sum", given=given, right=_points(spot))
        return wrong(say("sheet.wrong_number"), tags, why, *proof)

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """How a sheet is checked, whose column, which line."""
        assert spot.slip is not None
        rule = say("sheet.error_hint_lines") if spot.hand is None else say("sheet.error_hint_hands")
        column = say("sheet.error_hint_column", name=name(spot.slip.seat))
        return steps(rule, column, say("sheet.error_hint_line", line=_label(spot)))

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """The line, and what belongs there."""
        assert spot.slip is not None
        first = say("sheet.error_here", line=_label(spot), n=spot.slip.points, name=name(spot.slip.seat))
        if isinstance(spot.slip, LineSlip):
            return steps(first, line_price(spot, spot.slip.line, spot.slip.seat))
        return steps(first, hand_price(spot.game.hands[spot.hand or 0], spot.rules))


def _hand_facts(spot: Spot) -> tuple[Message, ...]:
    rules = spot.rules
    if rules.big_gin_bonus is None:
        facts = [say("sheet.fact_bonuses", gin=rules.gin_bonus, undercut=rules.undercut_bonus)]
    else:
        gin, big, undercut = rules.gin_bonus, rules.big_gin_bonus, rules.undercut_bonus
        facts = [say("sheet.fact_bonuses_big", gin=gin, big_gin=big, undercut=undercut)]
    if rules.spades_double:
        facts.append(say("sheet.fact_spades"))
    return tuple(facts)


def _options(spot: Spot) -> tuple[Option, ...]:
    if spot.hand is None:
        return tuple(Option(id=line, label=ITEM_NAMES[line]) for line in LINES)
    return tuple(Option(id=f"hand{i}", label=row_head(i, hand)) for i, hand in enumerate(spot.game.hands, 1))


def _where(spot: Spot) -> str:
    if isinstance(spot.slip, LineSlip):
        return spot.slip.line
    return f"hand{(spot.hand or 0) + 1}"


def _label(spot: Spot) -> Message:
    return next(each.label for each in _options(spot) if each.id == _where(spot))


def _points(spot: Spot) -> int:
    if isinstance(spot.slip, LineSlip):
        return entry(spot.game.settlement, spot.slip.line, spot.slip.seat)
    return spot.game.hands[spot.hand or 0].score.points


def _known(spot: Spot) -> tuple[tuple[str, int], ...]:
    """What misconceptions would write in the same place."""
    if isinstance(spot.slip, LineSlip):
        place = (spot.slip.line, spot.slip.seat)
        return tuple((each.tag, each.points) for each in line_slips(spot.game) if (each.line, each.seat) == place)
    found = hand_slips(spot.game.hands[spot.hand or 0], spot.rules)
    return tuple((each.tag, each.points) for each in found)


def _bought(spot: Spot) -> tuple[str, ...]:
    """The misconception of an error that was not noticed; a plain sum says nothing about one."""
    return () if spot.slip is None or spot.slip.tag == "wrong_sum" else (spot.slip.tag,)


def _is_right(spot: Spot, where: str) -> Message:
    """Why the line the learner chose is as it should be."""
    label = next(each.label for each in _options(spot) if each.id == where)
    if spot.hand is None:
        return say("sheet.both", first=line_price(spot, where, 0), second=line_price(spot, where, 1))
    hand = spot.game.hands[int(where.removeprefix("hand")) - 1]
    return say("sheet.error_is_right", line=label, why=hand_price(hand, spot.rules))
