"""What each form of the family answers for: its question and asks, the right answer, judgement, hints and solution."""

from __future__ import annotations

from typing import Protocol

from gintutor.exercises.protocol import Answer, Ask, Feedback, Option, Prompt, Sheet, Step
from gintutor.exercises.sheet.spot import SEATS, Spot, name
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset


class Form(Protocol):
    """One way to ask about a score sheet. Stateless."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """What the table does not show; ``told``: the rules it turns on are said as well."""

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """What the learner answers."""

    def sheet(self, spot: Spot) -> Sheet | None:
        """The score sheet."""

    def solve(self, spot: Spot) -> Answer:
        """The right answer."""

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """The feedback on a complete answer."""

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """Which rule, where to look, part of it; the full step is the family's."""

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """The reasoning, its last step the answer."""


def seats() -> tuple[Option, ...]:
    """The two players to choose from."""
    return tuple(Option(id=id_, label=name(seat)) for seat, id_ in enumerate(SEATS))


def steps(*texts: Message) -> tuple[Step, ...]:
    """Each text a step."""
    return tuple(Step(text=text) for text in texts)


def right(*texts: Message) -> Feedback:
    """A right answer with its proof."""
    return Feedback(correct=True, verdict=say("sheet.right"), steps=steps(*texts))


def wrong(verdict: Message, tags: tuple[str, ...], *texts: Message) -> Feedback:
    """A wrong answer: what is wrong with it, then why."""
    return Feedback(correct=False, verdict=verdict, steps=steps(*texts), error_tags=tuple(dict.fromkeys(tags)))


def bonus_facts(rules: Ruleset) -> tuple[Message, ...]:
    """The rules of a game's end, spelt out."""
    facts = [say("sheet.fact_target", n=rules.game_target), say("sheet.fact_game_bonus", bonus=rules.game_bonus)]
    if rules.game_bonus_no_hands is not None:
        facts.append(say("sheet.fact_no_hands", bonus=rules.game_bonus_no_hands))
    if rules.shutout_doubles:
        facts.append(say("sheet.fact_shutout") if rules.shutout_doubles_game_bonus else say("sheet.fact_shutout_hands"))
    facts.append(
        say("sheet.fact_line_bonus", bonus=rules.line_bonus) if rules.line_bonus else say("sheet.fact_no_line_bonus")
    )
    return tuple(facts)


_OF_A_GAME = (
    "game_target", "game_bonus", "game_bonus_no_hands", "shutout_doubles", "shutout_doubles_game_bonus", "line_bonus",
    "next_dealer", "dead_hand_dealer", "match_winner", "gin_bonus", "big_gin_bonus", "undercut_bonus",
)  # fmt: skip


def is_house(rules: Ruleset) -> bool:
    """Tell whether a rule about games is not the preset's, so that its name does not tell it."""
    preset = PRESETS[rules.preset]
    return any(getattr(rules, each) != getattr(preset, each) for each in _OF_A_GAME)
