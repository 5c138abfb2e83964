"""Exercise ``contract_turn``: a turn of the contract game, from the upcard to the last card discarded."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from gintutor.exercises.contract import now, nowcases, out, upcard
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.exercises.words import check_level, check_prompt, open_asks, unfinished
from gintutor.rules import Ruleset


class Form(NamedTuple):
    """What a form answers for."""

    solve: Callable[[Prompt], Answer]
    judge: Callable[[Prompt, Answer], Feedback]
    hints: Callable[[Prompt], tuple[Step, ...]]
    solution: Callable[[Prompt], tuple[Step, ...]]


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        upcard.UPCARD: Form(upcard.solve, upcard.judge, upcard.hints, upcard.solution),
        now.NOW: Form(now.solve, now.judge, now.hints, now.solution),
        out.OUT: Form(out.solve, out.judge, out.hints, out.solution),
    }
)
LEVELS = 3


@dataclass(frozen=True, slots=True)
class ContractTurnFamily:
    """Play a turn. Forms: ``upcard`` taken or not; what may be laid ``now``; the best way to lay and go ``out``."""

    id: str = "contract_turn"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        match in_turn(tuple(FORMS), seed):
            case upcard.UPCARD:
                return upcard.upcard_item(dealer, seed=seed, level=level, rules=rules)
            case now.NOW:
                return now.now_item(dealer, seed=seed, level=level, rules=rules)
        return out.out_item(dealer, seed=seed, level=level, rules=rules)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the item is dealt for."""
        form, dealer = in_turn(tuple(FORMS), seed), Dealer(self.id, level, seed)
        match form:
            case upcard.UPCARD:
                return form, upcard.tempting(upcard.wished(dealer, level))
            case now.NOW:
                return form, nowcases.tempting(nowcases.wished(dealer, level))
        return form, frozenset()

    def solve(self, prompt: Prompt) -> Answer:
        """The right answer of its form."""
        return FORMS[prompt.form].solve(prompt)

    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Judge all asks together, cards laid by what they leave."""
        check_prompt(self.id, prompt)
        if asks := open_asks(prompt, answer):
            return unfinished(asks)
        return FORMS[prompt.form].judge(prompt, answer)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of the answer, the whole."""
        return FORMS[prompt.form].hints(prompt)

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The reasoning, its last step the answer."""
        return FORMS[prompt.form].solution(prompt)
