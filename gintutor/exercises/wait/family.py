"""Exercise ``wait``: melds that give nothing away, what an undercut costs, and whether to knock or to wait."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.exercises.wait.decide import DECISION
from gintutor.exercises.wait.form import Form, playable
from gintutor.exercises.wait.price import PRICE
from gintutor.exercises.wait.spread import SPREAD
from gintutor.exercises.wait.undercut import UNDERCUT
from gintutor.exercises.words import check_level, of_whole_answers
from gintutor.rules import Ruleset

FORMS: Mapping[str, Form] = MappingProxyType(
    {"spread": SPREAD, "undercut": UNDERCUT, "price": PRICE, "take": DECISION, "now": DECISION}
)
BY_LEVEL: Sequence[Sequence[str]] = (
    ("undercut", "spread"),
    ("undercut", "spread"),
    ("price", "undercut"),
    ("price", "spread"),
)


@dataclass(frozen=True, slots=True)
class WaitFamily:
    """Decide about a knock with the price of every choice computed exactly."""

    id: str = "wait"
    levels: int = len(BY_LEVEL)

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Undercut: 1 without lay-offs · 2 and 3 lay-offs decide. Spread: 1 and 2 equal deadwood · 4 more choice, or
        deadwood kept on purpose. Price: 3 one more draw, the opponent's · 4 one each.
        The forms ``take`` and ``now`` are for puzzles.
        """
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        form = FORMS[in_turn(BY_LEVEL[level - 1], seed)]
        return form.make(dealer, seed, level, playable(dealer, rules))

    def solve(self, prompt: Prompt) -> Answer:
        """A complete right answer."""
        return FORMS[prompt.form].solve(prompt)

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when nothing earns more."""
        return FORMS[prompt.form].judge(prompt, answer)

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, where to look, part of it, all of it."""
        return FORMS[prompt.form].hints(prompt)

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The rule, every case, the answer."""
        return FORMS[prompt.form].solution(prompt)
