"""Is the game over? Only the points of hands count towards the target. And if it goes on, who deals?"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.exercises.protocol import Answer, Ask, Feedback, Number, Option, PickOne, Prompt, Sheet, Step
from gintutor.exercises.sheet.form import right, seats, steps, wrong
from gintutor.exercises.sheet.nextdealer import after_won, why_deals
from gintutor.exercises.sheet.paper import dealer_sheet, plain_sheet
from gintutor.exercises.sheet.spot import SEATS, Spot, name
from gintutor.exercises.words import chosen, number, plus
from gintutor.messages import Message, say


@dataclass(frozen=True, slots=True)
class Target:
    """The leader's points, and whether they end the game."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""
        return say("sheet.target_question")

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """The target, and the line bonus that does not count."""
        facts = [say("sheet.fact_target", n=spot.rules.game_target)]
        if told and spot.rules.line_bonus:
            facts.append(say("sheet.fact_line_bonus", bonus=spot.rules.line_bonus))
        if told and spot.deals:
            facts.append(after_won(spot))
        return tuple(facts)

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """Over or not, by whom; the leader's points; the next dealer of a game that goes on."""
        options = (
            Option(id="no", label=say("sheet.target_no")),
            *(Option(id=id_, label=say("sheet.target_yes", name=name(seat))) for seat, id_ in enumerate(SEATS)),
        )
        asks = (
            PickOne(id="over", question=say("sheet.target_ask_over"), options=options),
            Number(id="points", question=say("sheet.target_ask_points", name=name(_leader(spot))), highest=9999),
        )
        if not spot.deals:
            return asks
        deals = PickOne(id="who", question=say("sheet.target_ask_who"), options=seats(), only_if=("over", "no"))
        return (*asks, deals)

    def sheet(self, spot: Spot) -> Sheet | None:
        """The hands so far, with their dealers where the next one is asked."""
        return dealer_sheet(spot) if spot.deals else plain_sheet(spot)

    def solve(self, spot: Spot) -> Answer:
        """By the points of the hands alone."""
        over = SEATS[_leader(spot)] if spot.game.over else "no"
        deals = {"who": SEATS[spot.game.dealer]} if spot.deals and over == "no" else {}
        return Answer({"over": over, "points": max(spot.game.scores), **deals})

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """A line bonus counted, exactly the target taken for too little, the wrong player, a sum, the wrong dealer."""
        over, given = chosen(prompt, answer, "over"), number(answer, "points")
        best = max(spot.game.scores)
        proof = [step.text for step in self.solution(spot)]
        if (over, given) == (self.solve(spot).get("over"), best):
            who = chosen(prompt, answer, "who") if spot.deals and over == "no" else ""
            return _wrong_dealer(spot, who) if who not in ("", SEATS[spot.game.dealer]) else right(*proof)
        lead = _leader(spot)
        mine = _claimed(spot, over) if over != self.solve(spot).get("over") else ()
        won = sum(hand.winner == lead for hand in spot.game.hands)
        bonuses = spot.rules.line_bonus * won
        if bonuses and (given == best + bonuses or (over != "no" and best < spot.rules.game_target <= best + bonuses)):
            why = say("sheet.slip_line_bonus", bonus=bonuses)
            return wrong(say("sheet.target_wrong"), ("line_bonus_to_target",), *mine, why, *proof)
        if given != best:
            why = say("sheet.slip_wrong_sum", given=given, right=best)
            return wrong(say("sheet.wrong_number"), ("wrong_sum",), *mine, why, *proof)
        if over == SEATS[1 - lead]:
            return wrong(say("sheet.target_wrong"), ("wrong_winner",), *mine, *proof)
        if over == "no" and best == spot.rules.game_target:
            return wrong(say("sheet.target_wrong"), ("target_at_equal",), *mine, say("sheet.slip_at_equal"), *proof)
        return wrong(say("sheet.target_wrong"), ("wrong_target",), *mine, *proof)

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """The rule, the column, the sum."""
        lead = _leader(spot)
        return steps(
            say("sheet.target_hint_rule", n=spot.rules.game_target),
            say("sheet.target_hint_where", name=name(lead)),
            say("sheet.side_sum", name=name(lead), sum=plus(_column(spot, lead))),
        )

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """The leader's sum, then the target."""
        lead, best = _leader(spot), max(spot.game.scores)
        target = spot.rules.game_target
        if spot.game.over:
            end = say("sheet.target_reached", name=name(lead), points=best, target=target)
        else:
            end = say("sheet.target_short", name=name(lead), points=best, target=target, gap=target - best)
        deals = why_deals(spot) if spot.deals and not spot.game.over else ()
        return steps(say("sheet.side_sum", name=name(lead), sum=plus(_column(spot, lead))), end, *deals)


def _wrong_dealer(spot: Spot, who: str) -> Feedback:
    """By the other country's rule it would be so; or by none."""
    last, seat = spot.game.hands[-1], SEATS.index(who)
    other_rule = last.winner if spot.rules.next_dealer != "winner" else 1 - last.dealer
    tag = "dealer_of_other_rules" if seat == other_rule else "wrong_dealer"
    claim = say("sheet.target_let", name=name(seat), right=name(spot.game.dealer))
    return wrong(say("sheet.target_wrong_dealer"), (tag,), claim, *why_deals(spot))


def _claimed(spot: Spot, over: str) -> tuple[Message, ...]:
    """What the learner said of the end of the game; of the player who is behind, with the points that player has."""
    lead, target = _leader(spot), spot.rules.game_target
    if over == "no":
        return (say("exercise.chose", option=say("sheet.target_no")),)
    mine = say("exercise.chose", option=say("sheet.target_yes", name=name(SEATS.index(over))))
    if over == SEATS[lead]:
        return (mine,)
    behind = say("sheet.target_behind", name=name(1 - lead), points=spot.game.scores[1 - lead], target=target)
    return mine, behind


def _leader(spot: Spot) -> int:
    return spot.game.scores.index(max(spot.game.scores))


def _column(spot: Spot, seat: int) -> list[int]:
    return [hand.score.points for hand in spot.game.hands if hand.winner == seat]
