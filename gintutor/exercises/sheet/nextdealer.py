"""Who deals next, and by which rule: the winner, the other player, or after a dead hand the same one again."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.exercises.protocol import Answer, Ask, Feedback, Option, PickOne, Prompt, Sheet, Step
from gintutor.exercises.sheet.form import right, seats, steps, wrong
from gintutor.exercises.sheet.paper import dealer_sheet
from gintutor.exercises.sheet.spot import SEATS, Spot, name
from gintutor.exercises.words import chosen
from gintutor.messages import Message, say

RULES = {
    "winner": say("sheet.deal_winner"),
    "other": say("sheet.deal_other"),
    "same": say("sheet.deal_same"),
}


@dataclass(frozen=True, slots=True)
class NextDealer:
    """The next dealer, and the rule."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""
        return say("sheet.deal_question")

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """How the deal goes round, where it is told."""
        return (after_won(spot), _after_dead(spot)) if told else ()

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """Who, and why."""
        rules = tuple(Option(id=id_, label=label) for id_, label in RULES.items())
        return (
            PickOne(id="who", question=say("sheet.deal_ask_who"), options=seats()),
            PickOne(id="rule", question=say("sheet.deal_ask_rule"), options=rules),
        )

    def sheet(self, spot: Spot) -> Sheet | None:
        """The hands so far with their dealers."""
        return dealer_sheet(spot)

    def solve(self, spot: Spot) -> Answer:
        """By the rules of the game."""
        return Answer({"who": SEATS[spot.game.dealer], "rule": _rule(spot)})

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """The rule of another country, the rule of an ordinary hand after a dead one, or the wrong player."""
        who, rule = chosen(prompt, answer, "who"), chosen(prompt, answer, "rule")
        proof = [step.text for step in self.solution(spot)]
        if (who, rule) == (SEATS[spot.game.dealer], _rule(spot)):
            return right(*proof)
        if rule == _rule(spot):
            other = say("sheet.not_dealer", name=name(SEATS.index(who)), right=name(spot.game.dealer))
            return wrong(say("sheet.deal_wrong_who"), ("wrong_dealer",), other, *proof)
        tag = "dead_hand_dealer" if _is_dead(spot) or rule == "same" else "dealer_of_other_rules"
        mine = say("exercise.chose", option=RULES[rule])
        return wrong(say("sheet.deal_wrong_rule"), (tag,), mine, *_not_by(spot, rule), *proof)

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """What it turns on, the last hand, the rule."""
        return steps(say("sheet.deal_hint_rule"), _last(spot), _after_dead(spot) if _is_dead(spot) else after_won(spot))

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """The last hand, the rule, the dealer."""
        return steps(*why_deals(spot))


def why_deals(spot: Spot) -> tuple[Message, ...]:
    """The last hand, the rule, and so the next dealer."""
    rule = _after_dead(spot) if _is_dead(spot) else after_won(spot)
    return _last(spot), rule, say("sheet.deal_end", name=name(spot.game.dealer))


def after_won(spot: Spot) -> Message:
    """The rule of the next deal after a hand that somebody won."""
    return say("sheet.rule_winner") if spot.rules.next_dealer == "winner" else say("sheet.rule_alternate")


def _is_dead(spot: Spot) -> bool:
    return spot.game.hands[-1].winner is None


def _rule(spot: Spot) -> str:
    if _is_dead(spot):
        return "same" if spot.rules.dead_hand_dealer == "same" else "other"
    return "winner" if spot.rules.next_dealer == "winner" else "other"


def _not_by(spot: Spot, rule: str) -> tuple[Message, ...]:
    """Why that rule cannot be meant: no winner, or a winner; where only the country differs, its rule says so."""
    winner = spot.game.hands[-1].winner
    if winner is None:
        return (say("sheet.no_winner"),) if rule == "winner" else ()
    return (say("sheet.not_dead", winner=name(winner)),) if rule == "same" else ()


def _last(spot: Spot) -> Message:
    hand = spot.game.hands[-1]
    if hand.winner is None:
        return say("sheet.deal_last_dead", dealer=name(hand.dealer))
    return say("sheet.deal_last_won", dealer=name(hand.dealer), winner=name(hand.winner))


def _after_dead(spot: Spot) -> Message:
    return say("sheet.rule_dead_same") if spot.rules.dead_hand_dealer == "same" else say("sheet.rule_dead_passes")
