"""Exercise ``contract_deuces``: what a deuce stands for, and where the deuces go so that the contract can be laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from gintutor.exercises.contract import placing, stands
from gintutor.exercises.contract.forms import Form, Formed
from gintutor.exercises.contract.placing import LEAST, PLACE
from gintutor.exercises.contract.stands import STANDS
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import check_level
from gintutor.rules import Ruleset

FORMS = (STANDS, PLACE, PLACE)
"""Seeds take turns."""
LEVELS = 3


@dataclass(frozen=True, slots=True)
class ContractDeucesFamily(Formed):
    """Put the deuces to work. Forms: what one ``stands`` for in a run; ``place`` them so that the contract is laid.

    Puzzles also ask to place them so that ``least`` is left.
    """

    id: str = "contract_deuces"
    levels: int = LEVELS
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType(
        {
            STANDS: Form(stands.solve, stands.judge, stands.hints, stands.solution),
            PLACE: Form(placing.solve, placing.judge_placed, placing.hints, placing.solution),
            LEAST: Form(placing.solve, placing.judge_least, placing.hints, placing.solution),
        }
    )

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        make = stands.stands_item if in_turn(FORMS, seed) == STANDS else placing.place_item
        return make(Dealer(self.id, level, seed), seed=seed, level=level, rules=rules)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and what it tempts to: a deuce is asked about whose rank and suit both mislead."""
        form = in_turn(FORMS, seed)
        return form, frozenset({"deuce_as_two", "deuce_keeps_suit"} if form == STANDS else ())
