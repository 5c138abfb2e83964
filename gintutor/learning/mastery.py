"""When a skill is passed, what comes next until then, and which error leads: pure rules over attempts (LESSONS.md).

Passed is: three answers in a row right at once and without a hint, in two surface forms and up to the hardest level
asked, and 80 % of the last eight right at once. Ten items without a pass lead to a worked example, another ten to the
flag ``revisit``. Nothing is ever locked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from gintutor.exercises.tempting import tag_of
from gintutor.learning.history import Attempt

ROW = 3
LAST = 8
BATCH = 10
FORMS = 2
NEW = 4  # the weight of a misconception no item tempted to yet; 3 more for an error of late
AGAIN = 8  # that of one which the learner showed at the first item that tempted to it

Verdict: TypeAlias = Literal["passed", "revisit"]
Need: TypeAlias = Literal["row", "form", "level", "share", "nothing"]
Forms: TypeAlias = Callable[[int], frozenset[str]]  # the surface forms a skill has at a level

UNSPECIFIC = frozenset({
    "big_gin_not_played", "contract_refused", "further_refused", "illegal_discard", "keeps_too_much",
    "miscounts_upcards", "missed_error", "missed_out", "missed_undercut", "mixed_rank", "no_out", "not_a_meld",
    "over_limit", "part_missing", "sees_contract", "sees_undercut", "several_discards", "wrong_contract",
    "wrong_dealer", "wrong_distance", "wrong_drawn", "wrong_exchange", "wrong_layout", "wrong_meld", "wrong_melds",
    "wrong_miss", "wrong_next", "wrong_order", "wrong_outs", "wrong_reading", "wrong_reason", "wrong_stand",
    "wrong_sum", "wrong_target", "wrong_value", "wrong_winner",
})  # fmt: skip
"""What any slip or guess may look like: said in the feedback of that answer, but no sign of a misconception."""

_EVIDENCE = 2  # a single answer proves nothing
_CLEAR = 0.75  # of the answers that were wrong, so many show the error
_FAULTS = frozenset({
    "ace_high", "gap", "mixed_rank", "mixed_suit", "not_a_meld", "pair", "too_few",
    "around_corner", "deuce_majority", "twice_in_run", "wrong_length",
    "missed_help", "takes_useless",
})  # fmt: skip
# Groups, or cards picked, with several of these faults at once were thrown together and say nothing.


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How near to the pass: ``row`` right at once in a row; ``first`` of the ``last`` ones; what is needed first."""

    row: int
    first: int
    last: int
    need: Need

    @property
    def passed(self) -> bool:
        """Whether the pass rule is met."""
        return self.need == "nothing"

    @property
    def wanted(self) -> int:
        """How many of the last eight (or of as many as there are) must be right at once."""
        return _share(self.last)


def standing(attempts: Sequence[Attempt], *, top: int, forms: Forms) -> Standing:
    """Where those attempts at one skill stand; ``top`` is the hardest level asked.

    The row ends at anything but a first try, a skipped item too: it would otherwise be a row of chosen items. But an
    item left alone is not wrong, so it is none of the last eight. Two forms are wanted only of levels that have two.
    """
    asked = [each for each in attempts if each.outcome != "worked"]
    row = _row(asked)
    last = [each for each in asked if each.tried][-LAST:]
    first = sum(each.outcome == "first" for each in last)
    need: Need = "nothing"
    if len(row) < ROW:
        need = "row"
    elif max(each.level for each in row) < top:
        need = "level"
    elif _lacks_form(row, forms):
        need = "form"
    elif first < _share(len(last)):
        need = "share"
    return Standing(row=len(row), first=first, last=len(last), need=need)


def verdict(attempts: Sequence[Attempt], *, top: int, forms: Forms) -> Verdict | None:
    """How a round of attempts at one skill ends: passed, to be revisited after two batches, or not yet."""
    if standing(attempts, top=top, forms=forms).passed:
        return "passed"
    return "revisit" if _asked(attempts) >= 2 * BATCH else None


def needs_example(attempts: Sequence[Attempt]) -> bool:
    """Whether a worked example comes next: ten items without a pass, and none shown yet in this round."""
    return _asked(attempts) >= BATCH and all(each.outcome != "worked" for each in attempts)


def next_level(attempts: Sequence[Attempt], *, low: int, high: int) -> int:
    """The level of the next item: one up after a first try; one back only after two in a row that were none."""
    level, missed = low, 0
    for each in attempts:
        if each.outcome == "first":
            level, missed = min(high, each.level + 1), 0
        elif each.tried:
            missed += 1
            level = max(low, each.level - 1) if missed == 2 else each.level
            missed %= 2
    return max(low, min(high, level))


def due(attempts: Sequence[Attempt], tempted: Mapping[Attempt, frozenset[str]]) -> Callable[[str], int]:
    """How much it is time for an item that tempts to a misconception, ``tempted`` being what the last ones tempted to.

    An error made at the one item that could show it comes first: a single answer proves nothing. Then what was not met
    yet, its other way last, then the learner's own errors of late.
    """
    met = Counter(belief for beliefs in tempted.values() for belief in beliefs)
    known = {tag_of(belief) for belief in met}
    shown = {belief for each, beliefs in tempted.items() for belief in beliefs if tag_of(belief) in each.tags}
    erred = {tag for each in attempts[-LAST:] for tag in each.tags}

    def weight(belief: str) -> int:
        if belief in shown and met[belief] == 1:
            return AGAIN
        new = 0 if met[belief] else NEW // 2 if tag_of(belief) in known else NEW
        return new + (3 if tag_of(belief) in erred else 0)

    return weight


def looks_back(own: int, earlier: int) -> bool:
    """Whether the next item comes from an earlier lesson, after so many ``own`` items and ``earlier`` ones.

    Half as many as the own ones, rounded up: from the third own item on, 33 to 40 % of a round are earlier ones.
    """
    return own >= 1 and earlier < (own + 2) // 2


def diagnosis(attempts: Sequence[Attempt]) -> str | None:
    """The misconception that leads clearly among those attempts, or None.

    Whoever has one gives the answers it leads to, so nearly all wrong answers show its tag, while others that could
    lead to the same answer come and go. A tag leads when at least three of four wrong answers show it and no other is
    shown as often; of two that always come together, the one that is named first. Wrong answers at random show now
    this tag, now that, or several faults at once.
    """
    missed = [each for each in attempts if each.tags]
    wrong = [tuple(tag for tag in each.tags if tag not in UNSPECIFIC) for each in missed]
    telling = [
        tags if len(_FAULTS.intersection(each.tags)) < 2 else () for tags, each in zip(wrong, missed, strict=True)
    ]
    shown = Counter(tag for tags in telling for tag in tags)
    first = Counter(tags[0] for tags in telling if tags)
    ranked = sorted(shown, key=lambda tag: (-shown[tag], -first[tag], tag))
    if not ranked or shown[ranked[0]] < max(_EVIDENCE, _CLEAR * len(wrong)):
        return None
    return ranked[0] if len(ranked) < 2 or _before(ranked[0], ranked[1], shown, first) else None


def _before(one: str, other: str, *counts: Counter[str]) -> bool:
    return tuple(each[one] for each in counts) > tuple(each[other] for each in counts)


def example(attempts: Sequence[Attempt]) -> tuple[Attempt, str] | None:
    """The item a worked example is made of, and the error it shows ("": none leads).

    It is one at which the learner made that error: so it certainly tempts to it. None: nothing was missed.
    """
    tag = diagnosis(attempts) or ""
    missed = [each for each in attempts if each.outcome != "first" and (not tag or tag in each.tags)]
    return (missed[-1], tag) if missed else None


def _row(asked: Sequence[Attempt]) -> list[Attempt]:
    row: list[Attempt] = []
    for each in reversed(asked):
        if each.outcome != "first":
            break
        row.append(each)
    return row


def _lacks_form(row: Sequence[Attempt], forms: Forms) -> bool:
    """Whether the row is of one form though its levels have two; they are looked through only then: it takes time."""
    seen = {each.form for each in row}
    if len(seen) >= FORMS:
        return False
    return len(seen.union(*(forms(level) for level in sorted({each.level for each in row})))) >= FORMS


def _asked(attempts: Sequence[Attempt]) -> int:
    return sum(each.outcome != "worked" for each in attempts)


def _share(of: int) -> int:
    """80 % of so many, rounded up."""
    return -(-4 * of // 5)
