"""Groups for ``contract_meld`` to judge, and melds to build on: good ones, and such as have one kind of fault.

Each is dealt for a wish, drawn before the cards: what is right about it, and the misconception it tempts to.
"""

from __future__ import annotations

from gintutor.contract.melds import extension_faults, laid
from gintutor.contract.rounds import Kind
from gintutor.exercises.contract.dealing import Shoe
from gintutor.exercises.contract.faults import CORNER, DEUCES, GAP, LENGTH, PAIR, RANK, REASONS, TWICE, reasons
from gintutor.exercises.contract.meldrecipes import LEVELS as LEVELS
from gintutor.exercises.contract.meldrecipes import RECIPES
from gintutor.exercises.contract.meldrecipes import Case as Case
from gintutor.exercises.contract.words import OPTIONS, part_of
from gintutor.exercises.dealing import Dealer, search

JUDGE, BUILD = "judge", "build"
FORMS = (JUDGE, JUDGE, BUILD)
"""Seeds take turns."""
YES = "yes"


def truths(case: Case) -> tuple[str, ...]:
    """Every answer that is right: yes, or the reasons why not."""
    part = part_of(case.code)
    if not case.added:
        return reasons(part, case.cards) or (YES,)
    if part.kind is Kind.PAIR:
        return (PAIR,)
    found = extension_faults(laid(part.kind, case.cards, OPTIONS), case.added, OPTIONS)
    return tuple(dict.fromkeys(REASONS[fault] for fault in found)) or (YES,)


def dealt(dealer: Dealer, level: int, form: str) -> Case:
    """A case of that form and level, 1 … 3: plain cards · deuces, and aces at both ends · larger melds, all of it."""
    wish = wished(dealer, level, form)
    right = expected(wish)

    def attempt() -> Case | None:
        case = RECIPES[wish](Shoe(dealer), level)
        return case if case is not None and right in truths(case) else None

    return search(f"contract_meld {wish}", attempt)


def wished(dealer: Dealer, level: int, form: str) -> str:
    """What the case is to be."""
    return dealer.choice(_BY_LEVEL[form][level - 1])


def expected(wish: str) -> str:
    """An answer that is right."""
    return _WISHES[wish][0]


def tempting(wish: str) -> str:
    """The misconception whose answer to such a case is wrong; "": none in particular."""
    return _WISHES[wish][1]


_WISHES: dict[str, tuple[str, str]] = {
    "set": (YES, ""),
    "equal": (YES, ""),
    "run": (YES, ""),
    "ace": (YES, ""),
    "one_deuce": (YES, ""),
    "half": (YES, ""),
    "all_deuces": (YES, ""),
    "majority": (DEUCES, "deuce_majority"),
    "twice": (TWICE, "twice_in_run"),
    "gap": (GAP, ""),
    "corner": (CORNER, "around_corner"),
    "length": (LENGTH, ""),
    "stranger": (RANK, ""),
    "grow_set": (YES, ""),
    "grow_equal": (YES, ""),
    "grow_run": (YES, ""),
    "grow_deuce": (YES, ""),
    "run_gap": (GAP, ""),
    "run_twice": (TWICE, "twice_in_run"),
    "run_corner": (CORNER, "around_corner"),
    "too_many": (DEUCES, "deuce_majority"),
    "on_pair": (PAIR, "builds_on_pair"),
}
"""An answer that is right, and what it tempts to."""

_BY_LEVEL: dict[str, tuple[tuple[str, ...], ...]] = {
    JUDGE: (
        ("set", "equal", "equal", "run", "twice", "twice", "gap", "length", "stranger"),
        ("one_deuce", "half", "all_deuces", "ace", "ace", "majority", "majority", "twice", "corner", "corner"),
        ("equal", "ace", "half", "half", "majority", "majority", "twice", "corner", "corner", "length", "gap"),
    ),
    BUILD: (
        ("grow_set", "grow_equal", "grow_run", "grow_run", "run_twice", "run_gap", "on_pair"),
        ("grow_deuce", "grow_equal", "grow_run", "too_many", "run_twice", "run_corner", "on_pair"),
        ("grow_deuce", "grow_deuce", "grow_equal", "too_many", "run_twice", "run_corner", "on_pair"),
    ),
}
