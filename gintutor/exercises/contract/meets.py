"""Exercise ``contract_meets``: does the hand meet the contract of its round, and how; or which contract it meets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from gintutor.exercises.contract import lay, which
from gintutor.exercises.contract import meetcases as cases
from gintutor.exercises.contract.forms import Form, Formed
from gintutor.exercises.contract.meetcases import FORMS, LAY, LEVELS, WHICH
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import check_level
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True)
class ContractMeetsFamily(Formed):
    """Meet the contract. Forms: ``lay`` it, or say that it cannot be laid; ``which`` of four contracts can be."""

    id: str = "contract_meets"
    levels: int = LEVELS
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType(
        {
            LAY: Form(lay.solve, lay.judge, lay.hints, lay.solution),
            WHICH: Form(which.solve, which.judge, which.hints, which.solution),
        }
    )

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        if in_turn(FORMS, seed) == WHICH:
            return which.which_item(dealer, seed=seed, level=level, rules=rules)
        return lay.lay_item(dealer, seed=seed, level=level, rules=rules)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the hand is dealt for."""
        form = in_turn(FORMS, seed)
        if form == WHICH:
            return form, frozenset()
        return form, frozenset({cases.tempting(cases.wished(Dealer(self.id, level, seed), level)[0])} - {""})

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """What tempts where it is to be laid."""
        return lay.lures(prompt) if prompt.form == LAY else iter(())
