"""What each event of :mod:`gintutor.widgets.session` does: the state after it, or None when it makes no sense here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from gintutor.exercises.protocol import Answer, Number, PickOne, Response, Step
from gintutor.exercises.words import ladder
from gintutor.widgets import way
from gintutor.widgets import work as w
from gintutor.widgets.sent import numbers, read_response, whole_signs
from gintutor.widgets.state import News, State, known_outcome, new_item, outcome
from gintutor.widgets.work import Work

Event: TypeAlias = "Mapping[str, object]"

_UNDO_DEPTH = 200


def tell(state: State, news: News, **changes: object) -> State:
    """The state with news, and with those fields of the item changed."""
    item = replace(state.item, **changes) if changes else state.item  # type: ignore[arg-type]  # the names are fields of Item
    return replace(state, item=item, news=news)


def _worked(state: State, work: Work, news: News, *, keeps: bool = False) -> State:
    """The learner's work changed: remembered for undo, marks of an earlier check grow stale, selection ends."""
    item = state.item
    past = item.past if keeps else (*item.past, item.work)[-_UNDO_DEPTH:]
    return tell(state, news, work=work, past=past, stale=item.feedback is not None, selected=())


def _can_work(state: State) -> bool:
    return state.item.open and not state.done


def _move(state: State, event: Event) -> State | None:
    slots, to, at = numbers(event.get("slots")), event.get("to"), event.get("at")
    item = state.item
    free = w.movable(item.prompt, item.work)
    if not slots or not isinstance(to, str) or to not in free or not _can_work(state):
        return None
    if not all(item.movable(slot) for slot in slots):
        return None
    layout = w.laid(item.prompt.table, item.work.layout, slots, to, at if type(at) is int else None)
    if layout == item.work.layout:
        return tell(state, News(code="unmoved", slots=slots, zone=to), selected=())
    return _worked(state, replace(item.work, layout=layout), News(code="moved", slots=slots, zone=to))


def _pick(state: State, event: Event) -> State | None:
    slot, item = event.get("slot"), state.item
    ask = w.picking(item.prompt, item.work, slot) if type(slot) is int and _can_work(state) else None
    if ask is None or type(slot) is not int or ask.id in item.locked_asks:
        return None
    held = item.work.part(ask.id)
    picked = tuple(each for each in held if isinstance(each, int)) if isinstance(held, tuple) else ()
    if slot in picked:
        now, code = tuple(each for each in picked if each != slot), "unpicked"
    elif ask.at_most == 1:
        now, code = (slot,), "picked"
    elif len(picked) >= ask.at_most:
        return tell(state, News(code="enough", slots=(slot,), ask=ask.id))
    else:
        now, code = tuple(sorted((*picked, slot))), "picked"
    return _worked(state, item.work.with_part(ask.id, now or None), News(code=code, slots=(slot,), ask=ask.id))


def _choose(state: State, event: Event) -> State | None:
    ask, option = _asked(state, event), event.get("option")
    if not isinstance(ask, PickOne) or not isinstance(option, str) or not w.fits(state.item.prompt, ask, option):
        return None
    if state.item.work.part(ask.id) == option:
        return tell(state, News(code=""))
    return _worked(state, state.item.work.with_part(ask.id, option), News(code="chosen", ask=ask.id))


def _number(state: State, event: Event) -> State | None:
    ask, value = _asked(state, event), event.get("value")
    if type(value) is int and abs(value) < 10**12:
        value = str(value)
    if not isinstance(ask, Number) or not isinstance(value, str):
        return None
    text = whole_signs(value.strip()[:12])
    read = int(text) if text.isascii() and text.isdigit() else text
    response: Response | None = None if read == "" else read
    before = state.item.work.part(ask.id)
    if response == before:
        return tell(state, News(code=""))
    last = state.item.past[-1] if state.item.past else None
    typing = last is not None and last.with_part(ask.id, None) == state.item.work.with_part(ask.id, None)
    return _worked(state, state.item.work.with_part(ask.id, response), News(code="number", ask=ask.id), keeps=typing)


def _answer(state: State, event: Event) -> State | None:
    parts = event.get("parts")
    if not isinstance(parts, Mapping) or not _can_work(state):
        return None
    item = state.item
    asks = {ask.id: ask for ask in item.prompt.asks}
    given: dict[str, Response] = {}
    for key, value in parts.items():
        response = read_response(value)
        if key not in asks or response is None or not w.fits(item.prompt, asks[key], response):
            return None  # a part that does not fit: nothing is half done
        given[key] = response
    work = w.placed(item.prompt, item.work, Answer(given))
    if set(given) - {ask.id for ask in w.asked(item.prompt, work)}:
        return None
    return tell(state, News(code="")) if work == item.work else _worked(state, work, News(code="answered"))


def _sort(state: State, event: Event) -> State | None:
    by, item = event.get("by"), state.item
    if by not in ("suit", "rank") or not item.prompt.sorts:
        return None
    table = item.prompt.table
    layout = tuple((zone, w.ordered(table, slots, str(by))) for zone, slots in item.work.layout)
    return tell(state, News(code=f"sorted_{by}"), work=replace(item.work, layout=layout), order=by)


def _undo(state: State, event: Event) -> State | None:
    item = state.item
    if not item.past or not _can_work(state):
        return tell(state, News(code="nothing_to_undo"))
    stale = item.feedback is not None
    return tell(state, News(code="undone"), work=item.past[-1], past=item.past[:-1], stale=stale, selected=())


def _reset(state: State, event: Event) -> State | None:
    if not _can_work(state):
        return None
    if state.item.work == state.item.begun:
        return tell(state, News(code="reset"), selected=())
    return _worked(state, state.item.begun, News(code="reset"))


def _check(state: State, event: Event) -> State | None:
    if not _can_work(state):
        return None
    item = state.item
    feedback = state.family.check(item.prompt, w.answer(item.prompt, item.work))
    checks = item.checks + feedback.complete
    tags = (*item.tags, *(tag for tag in feedback.error_tags if tag not in item.tags))
    return tell(state, News(code="checked"), feedback=feedback, stale=False, checks=checks, tags=tags, selected=())


def _hint(state: State, event: Event) -> State | None:
    if not _can_work(state):
        return None
    rungs = _ladder(state)
    shown = rungs[: len(state.item.hints) + 1]
    return tell(state, News(code="hint"), hints=shown, rungs=len(rungs))


def _ladder(state: State) -> tuple[Step, ...]:
    """The hints that say more than was done beforehand; the last one, which says all, always counts."""
    item = state.item
    *rungs, whole = ladder(state.family, item.prompt)
    told = {step.text for step in item.given}
    lying = item.locked | w.fixed(item.prompt)
    done = (bool(item.locked & set(each.highlight)) and lying.issuperset(each.highlight) for each in rungs)
    return (*(each for each, past in zip(rungs, done, strict=True) if not past and each.text not in told), whole)


def _show(state: State, event: Event) -> State | None:
    if not _can_work(state):
        return None
    movie = state.family.solution(state.item.prompt)
    return tell(state, News(code="step"), movie=movie, step=0, playing=True, selected=()) if movie else None


def _step(state: State, event: Event) -> State | None:
    to, item = event.get("to"), state.item
    if type(to) is not int or not 0 <= to < len(item.movie):
        return None
    return tell(state, News(code="step"), step=to, playing=item.playing and to < len(item.movie) - 1)


def _play(state: State, event: Event) -> State | None:
    item = state.item
    if not item.movie:
        return None
    if event.get("on") is not True:
        return tell(state, News(code=""), playing=False)
    step = 0 if item.step == len(item.movie) - 1 else item.step
    return tell(state, News(code="step"), playing=True, step=step)


def _select(state: State, event: Event) -> State | None:
    item, slot = state.item, event.get("slot")
    slots = numbers(event.get("slots") if slot is None else [slot])
    if slots is None or not all(item.movable(each) for each in slots):
        return None
    if not _can_work(state):
        return None
    if type(slot) is not int:
        return tell(state, News(code="selected" if slots else "unselected", slots=slots), selected=slots)
    if slot in item.selected:
        left = tuple(each for each in item.selected if each != slot)
        return tell(state, News(code="unselected", slots=(slot,)), selected=left)
    return tell(state, News(code="selected", slots=(slot,)), selected=(*item.selected, slot))


def _focus(state: State, event: Event) -> State | None:
    slot = event.get("slot")
    if slot is not None and (type(slot) is not int or state.item.work.zone_of(slot) is None):
        return None
    return tell(state, News(code=""), focus=slot)


def _next(state: State, event: Event) -> State | None:
    if state.done:
        return None
    if state.series.mastery:
        return way.onward(state)
    item, series = state.item, state.series
    helped = (bool(item.movie) or item.laddered) and not item.example
    if helped and not series.puzzles:  # the same form and level once more, with other cards
        number = way.like(series.prompt, item.prompt.form, state.number + 1, state.position)
        return replace(state, item=new_item(series, number, state.position), number=number, news=News(code="twin"))
    outcomes = (*state.outcomes, outcome(item))
    position = state.position + 1
    if position >= series.items:
        return replace(state, position=position, outcomes=outcomes, news=News(code="done"))
    number = state.number + 1
    return replace(
        state,
        item=new_item(series, number, position),
        number=number,
        position=position,
        outcomes=outcomes,
        news=News(code="item"),
    )


def _again(state: State, event: Event) -> State | None:
    if not state.done:
        return None
    if state.series.mastery:
        return way.again(state)
    number = state.number + 1
    return State(
        series=state.series, item=new_item(state.series, number, 0), number=number, round=state.round + 1,
        news=News(code="item"),
    )  # fmt: skip


def _start(state: State, event: Event) -> State | None:
    values = [event.get(key) for key in ("number", "position", "round")]
    outcomes = event.get("outcomes")
    if not all(type(value) is int and 0 <= value < 1_000_000 for value in values) or not isinstance(outcomes, list):
        return None
    number, position, round_ = (value for value in values if isinstance(value, int))
    if state.series.mastery:
        return way.begun(state.series, event, number, round_)
    if position >= state.series.items or len(outcomes) != position:
        return None
    return State(
        series=state.series, item=new_item(state.series, number, position), number=number, position=position,
        round=round_, outcomes=tuple(map(known_outcome, outcomes)), news=News(code="start"),
    )  # fmt: skip


def _asked(state: State, event: Event) -> object:
    if not _can_work(state):
        return None
    item, wanted = state.item, event.get("ask")
    asks = w.asked(item.prompt, item.work)
    return next((ask for ask in asks if ask.id == wanted and ask.id not in item.locked_asks), None)


HANDLERS: dict[str, Callable[[State, Event], State | None]] = {
    "move": _move, "pick": _pick, "choose": _choose, "number": _number, "answer": _answer, "sort": _sort,
    "undo": _undo, "reset": _reset, "check": _check, "hint": _hint, "show": _show, "step": _step, "play": _play,
    "select": _select, "focus": _focus, "next": _next, "again": _again, "start": _start,
}  # fmt: skip
