"""A family whose forms have little in common: each of them answers for itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar, NamedTuple

from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.exercises.words import check_prompt, open_asks, unfinished


class Form(NamedTuple):
    """What a form answers for."""

    solve: Callable[[Prompt], Answer]
    judge: Callable[[Prompt, Answer], Feedback]
    hints: Callable[[Prompt], tuple[Step, ...]]
    solution: Callable[[Prompt], tuple[Step, ...]]


class Formed:
    """What a family leaves to the form of its prompt."""

    __slots__ = ()
    id: str
    forms: ClassVar[Mapping[str, Form]]

    def solve(self, prompt: Prompt) -> Answer:
        """The right answer of its form."""
        return self.forms[prompt.form].solve(prompt)

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Judge all asks together, cards laid by what they leave."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        return self.forms[prompt.form].judge(prompt, answer)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole."""
        return self.forms[prompt.form].hints(prompt)

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The reasoning to its end."""
        return self.forms[prompt.form].solution(prompt)
