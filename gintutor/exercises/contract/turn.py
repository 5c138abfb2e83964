"""Exercise ``contract_turn``: a turn of the contract game, from the upcard to the last card discarded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from gintutor.exercises.contract import now, nowcases, out, upcard
from gintutor.exercises.contract.forms import Form, Formed
from gintutor.exercises.dealing import Dealer, in_turn
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.words import check_level
from gintutor.rules import Ruleset

FORMS = (upcard.UPCARD, now.NOW, out.OUT)
"""Seeds take turns."""
LEVELS = 3


@dataclass(frozen=True, slots=True)
class ContractTurnFamily(Formed):
    """Play a turn. Forms: ``upcard`` taken or not; what may be laid ``now``; the best way to lay and go ``out``."""

    id: str = "contract_turn"
    levels: int = LEVELS
    forms: ClassVar[Mapping[str, Form]] = MappingProxyType(
        {
            upcard.UPCARD: Form(upcard.solve, upcard.judge, upcard.hints, upcard.solution),
            now.NOW: Form(now.solve, now.judge, now.hints, now.solution),
            out.OUT: Form(out.solve, out.judge, out.hints, out.solution),
        }
    )

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``."""
        check_level(self.id, level, self.levels)
        dealer = Dealer(self.id, level, seed)
        match in_turn(FORMS, seed):
            case upcard.UPCARD:
                return upcard.upcard_item(dealer, seed=seed, level=level, rules=rules)
            case now.NOW:
                return now.now_item(dealer, seed=seed, level=level, rules=rules)
        return out.out_item(dealer, seed=seed, level=level, rules=rules)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconception the item is dealt for."""
        form, dealer = in_turn(FORMS, seed), Dealer(self.id, level, seed)
        match form:
            case upcard.UPCARD:
                return form, upcard.tempting(upcard.wished(dealer, level))
            case now.NOW:
                return form, nowcases.tempting(nowcases.wished(dealer, level))
        return form, frozenset()
