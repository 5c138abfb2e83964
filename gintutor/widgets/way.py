"""The way to mastery: which item comes next, and when a round is over; the rules are in ``learning.mastery``.

Everything follows from the results of the round, and each item's ``start`` event holds them with the plan that chose
the item: so the log alone leads back, also in a later version that would choose otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from gintutor.exercises.protocol import Prompt
from gintutor.learning import mastery
from gintutor.learning.history import OUTCOMES, Attempt
from gintutor.learning.mastery import Standing
from gintutor.widgets.seeking import following, forms, opening
from gintutor.widgets.state import (
    FAR,
    LOOKED,
    Kind,
    News,
    Plan,
    Series,
    State,
    attempt,
    ended,
    new_item,
    outcome,
    planned_item,
)

_KINDS: tuple[Kind, ...] = ("own", "twin", "earlier", "example")


def fresh(series: Series) -> State:
    """The exercise as nobody has touched it."""
    if not series.mastery:
        return State(series=series, item=new_item(series, 0, 0))
    plan = _first(series, series.low, series.seed)
    return State(series=series, item=planned_item(series, plan), plan=plan)


def standing(state: State) -> Standing:
    """How near the learner is to the pass, the item at work included once it ended."""
    how = ended(state)
    results = (*state.results, attempt(state, how)) if how and not state.done else state.results
    return _standing(state.series, results)


def onward(state: State) -> State:
    """The state once the item at work is left: the next one, or the round is over."""
    results, plan = _left(state)
    left = replace(state, results=results, position=len(results), outcomes=tuple(each.outcome for each in results))
    if not isinstance(plan, Plan):
        return replace(left, verdict=plan, news=News(code="done"))
    news = News(code="twin" if plan.kind == "twin" else "item")
    return replace(left, item=planned_item(state.series, plan), number=state.number + 1, plan=plan, news=news)


def twin_follows(state: State) -> bool:
    """Whether the next item would be another of the same kind, because this one's solution was seen."""
    series, results = state.series, _with_this(state)
    return _verdict(series, results) is None and _twin(series, results, state.plan) is not None


def like(made: Callable[[int, int], Prompt], form: str, first: int, of: int, *, stride: int = 1) -> int:
    """The first number from ``first`` on whose item of that level or position has the form; else ``first`` itself."""
    numbers = range(first, first + LOOKED * stride, stride)
    return next((each for each in numbers if made(each, of).form == form), first)


def _left(state: State) -> tuple[tuple[Attempt, ...], Plan | mastery.Verdict]:
    """The results with the item at work, and what they lead to: the plan of the next item, or the verdict."""
    series, results = state.series, _with_this(state)
    return results, _verdict(series, results) or _planned(series, results, state.number + 1, state.plan)


def _with_this(state: State) -> tuple[Attempt, ...]:
    return (*state.results, attempt(state, outcome(state.item)))


def _verdict(series: Series, results: Sequence[Attempt]) -> mastery.Verdict | None:
    return mastery.verdict(_own(series, results), top=series.high, forms=_forms_at(series))


def again(state: State) -> State:
    """A new round: from half-way up where the skill was passed, else from the beginning."""
    series, number = state.series, state.number + 1
    level = (series.low + series.high + 1) // 2 if state.verdict == "passed" else series.low
    plan = _first(series, level, series.seed + number)
    item = planned_item(series, plan)
    return State(series=series, item=item, number=number, round=state.round + 1, plan=plan, news=News(code="item"))


def _first(series: Series, level: int, seed: int) -> Plan:
    """The plan of a round's first item."""
    return Plan(kind="own", skill=series.family.id, level=level, seed=opening(series, level, seed))


def kept(state: State) -> dict[str, object]:
    """What a ``start`` event holds besides: the plan, and what is to be known of each result."""
    if state.plan is None:
        return {}
    plan = state.plan
    results = [
        [each.item, each.skill, each.level, each.seed, each.form, each.outcome, list(each.tags)]
        for each in state.results
    ]
    return {"plan": [plan.kind, plan.skill, plan.level, plan.seed, plan.tag], "results": results}


def begun(series: Series, event: Mapping[str, object], number: int, round_: int) -> State | None:
    """The state a ``start`` event tells of; None where it names no item there is."""
    plan, told = _plan(series, event.get("plan")), event.get("results")
    if plan is None or not isinstance(told, list):
        return None
    results = tuple(_result(series, each) for each in told)
    return State(
        series=series,
        item=planned_item(series, plan),
        number=number,
        position=len(results),
        round=round_,
        outcomes=tuple(each.outcome for each in results),
        plan=plan,
        results=results,
        news=News(code="start"),
    )


def _planned(series: Series, results: Sequence[Attempt], number: int, last: Plan | None) -> Plan:
    own = _own(series, results)
    if mastery.needs_example(own) and (example := mastery.example(own)):
        shown, tag = example
        return Plan(kind="example", skill=shown.skill, level=shown.level, seed=shown.seed, tag=tag)
    if (source := _twin(series, results, last)) is not None:
        seen = results[-1]
        seed = like(source.made, seen.form, series.seed + number, seen.level, stride=FAR)
        return Plan(kind="twin", skill=seen.skill, level=seen.level, seed=seed)
    earlier = len(results) - len(own)
    asked = sum(each.outcome != "worked" for each in own)
    if series.earlier and mastery.looks_back(asked, earlier):
        return _earlier(series, number, earlier)
    level, seed = following(series, number, own)
    return Plan(kind="own", skill=series.family.id, level=level, seed=seed)


def _twin(series: Series, results: Sequence[Attempt], last: Plan | None) -> Series | None:
    """Where another item like the last one comes from: after a solution that was shown, but not twice running."""
    own = _own(series, results)
    if mastery.needs_example(own) and mastery.example(own):
        return None
    again = results[-1].outcome == "shown" and (last is None or last.kind != "twin")
    return series.source(results[-1].skill) if again else None


def _earlier(series: Series, number: int, count: int) -> Plan:
    """The skill of the latest lessons every other time, any of the others in turn between; of its easier half."""
    turn, skills = divmod(count, 2), series.earlier
    at = turn[0] if turn[1] == 0 else series.seed // 100 + turn[0]
    source = skills[at % len(skills)]
    level = source.low + number % ((source.high - source.low) // 2 + 1)
    return Plan(kind="earlier", skill=source.family.id, level=level, seed=series.seed + number)


def _forms_at(series: Series) -> mastery.Forms:
    return lambda level: forms(series, level)


def _standing(series: Series, results: Sequence[Attempt]) -> Standing:
    return mastery.standing(_own(series, results), top=series.high, forms=_forms_at(series))


def _own(series: Series, results: Sequence[Attempt]) -> list[Attempt]:
    return [each for each in results if each.skill == series.family.id]


def _plan(series: Series, told: object) -> Plan | None:
    if not isinstance(told, list) or len(told) != 5:
        return None
    kind, skill, level, seed, tag = told
    source = series.source(skill) if isinstance(skill, str) else None
    found = next((each for each in _KINDS if each == kind), None)
    if found is None or source is None or not isinstance(tag, str):
        return None
    if type(level) is not int or not 1 <= level <= source.family.levels:
        return None
    if type(seed) is not int or not 0 <= seed < 10**9:
        return None
    return Plan(kind=found, skill=source.family.id, level=level, seed=seed, tag=tag)


def _result(series: Series, told: object) -> Attempt:
    """A result as it was kept; one that cannot be read counts as an own item that was passed over."""
    values = told if isinstance(told, list) and len(told) == 7 else [""] * 7
    item, skill, level, seed, form, how, tags = values
    return Attempt(
        skill=skill if isinstance(skill, str) and skill else series.family.id,
        exercise=series.id,
        item=item if type(item) is int else 0,
        time="",
        outcome=how if isinstance(how, str) and how in OUTCOMES else "skipped",
        form=form if isinstance(form, str) else "",
        tags=tuple(each for each in tags if isinstance(each, str)) if isinstance(tags, list) else (),
        level=level if type(level) is int else series.low,
        seed=seed if type(seed) is int else series.seed,
    )
