"""Everything around the table as JSON-able data: what the front end shows, in the learner's language.

The front end decides nothing and words nothing: each button carries the event it sends.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gintutor.exercises.protocol import Ask, Number, Partition, PickCards, PickOne, Step
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets import rulewords, speech, waywords
from gintutor.widgets import work as w
from gintutor.widgets.labels import ACTIONS, NOTES, OUTCOMES, SPEEDS
from gintutor.widgets.parts import Json as Json
from gintutor.widgets.parts import button, drawn_as
from gintutor.widgets.rulesview import item_rules
from gintutor.widgets.sheetview import sheet_view
from gintutor.widgets.showing import picked
from gintutor.widgets.state import Item, State
from gintutor.widgets.tableview import Look
from gintutor.widgets.textview import text_view

_LAST_DOTS = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """What the panel shows beside the state: a typed answer that could not be read, and what went wrong around it."""

    typed_error: Message | None = None
    notes: tuple[str, ...] = field(default=())  # "failed", "unsaved"


def top(state: State, t: Translator) -> Json:
    """What stands above the table: skill, level, place in the round, ruleset, question and facts."""
    prompt, example = state.item.prompt, waywords.example(state)
    return {
        "part": "top",
        "skill": waywords.skill(state, t),
        "level": t(say("table.level", level=prompt.level)),
        "progress": {"text": t(speech.progress(state)), "dots": _dots(state, t)} if state.series.items > 1 else None,
        "rules": item_rules(prompt, t),
        "example": t.html(example) if example is not None else "",
        "question": t.html(prompt.question),
        "facts": [t.html(fact) for fact in prompt.facts],
        "sheet": sheet_view(prompt.sheet, t) if prompt.sheet is not None else None,
    }


def bottom(state: State, t: Translator, look: Look, extras: Extras) -> Json:
    """What stands below the table: asks, actions, verdict, hints, solution, the text view, the live region."""
    return {
        "part": "bottom",
        **drawn_as(look),
        "notes": [t(NOTES[note]) for note in extras.notes if note in NOTES],
        "asks": _asks(state, t),
        "actions": _actions(state, t),
        "sort": _sorting(state, t),
        "done": t(speech.summary(state)) if state.done else None,
        "feedback": _feedback(state, t),
        "given": _given(state, t),
        "hints": _hints(state, t),
        "movie": _movie(state, t),
        "text": text_view(state, t, look, extras.typed_error),
        "live": {"turn": state.turn, "text": _live(state, t, extras)},
    }


def _live(state: State, t: Translator, extras: Extras) -> str:
    if extras.typed_error is not None:
        return t.spoken(extras.typed_error)
    return speech.news(state, t)


def _dots(state: State, t: Translator) -> list[Json]:
    """One mark for each item of the round: how it went, or that it is at work or to come; of an open end the last."""
    kinds = [*state.outcomes, *["now"] * (not state.done)]
    if state.series.mastery:
        kinds = kinds[-_LAST_DOTS:]
    else:
        kinds += ["todo"] * (state.series.items - len(kinds))
    return [{"kind": kind, "label": t(OUTCOMES[kind])} for kind in kinds]


def _asks(state: State, t: Translator) -> list[Json]:
    """What the learner is asked; at an example nothing."""
    item = state.item
    return [] if item.example else [_ask(state, ask, t) for ask in w.asked(item.prompt, item.work)]


def _ask(state: State, ask: Ask, t: Translator) -> Json:
    item = state.item
    shown: Json = {
        "id": ask.id,
        "question": t.html(ask.question),
        "open": item.open and not state.done,
    }
    held = item.work.part(ask.id)
    if ask.id in item.locked_asks:  # nothing to choose, so nothing that looks like it
        told = say("table.given_answer", answer=_said(item, ask))
        return shown | {"kind": "given", "open": False, "text": t.html(told)}
    match ask:
        case PickOne():
            options = [{"id": each.id, "label": t.html(each.label), "on": each.id == held} for each in ask.options]
            return shown | {"kind": "one", "options": options}
        case Number():
            text = "" if held is None else str(held)
            bad = held is not None and not w.fits(item.prompt, ask, held)
            error = t(say("table.typed.range", low=ask.lowest, high=ask.highest)) if bad else ""
            return shown | {"kind": "number", "value": text, "error": error}
        case PickCards():
            cards = tuple(item.prompt.table.cards[slot] for slot in sorted(picked(item, ask.id)))
            return shown | {"kind": "cards", "text": t.html(say("table.chosen", cards=cards)) if cards else ""}
        case Partition():
            return shown | {"kind": "split", "text": ""}
    return shown | {"kind": "other", "text": ""}


def _said(item: Item, ask: Ask) -> Message | int:
    """An answer as it is told."""
    match ask, item.work.part(ask.id):
        case PickOne(), held:
            return next(each.label for each in ask.options if each.id == held)
        case _, int(held):
            return held
    return say("table.row", cards=tuple(item.prompt.table.cards[slot] for slot in sorted(picked(item, ask.id))))


def _actions(state: State, t: Translator) -> list[Json]:
    """The row of actions; the likely one first. A button that can do nothing now stays, so that nothing jumps."""
    item = state.item
    at_work = item.open and not state.done
    rest = len(item.movie) - 1 - item.step
    if state.done:
        return [_button("again", t, main=True)]
    stepping = item.movie and rest > 0
    first = _button("step", t, main=True, event={"do": "step", "to": item.step + 1}) if stepping else None
    if state.item.example:
        return [first, _button("skip", t, event={"do": "next"})] if first else [_button("next", t, main=True)]
    row = [
        first or _button("check" if item.open else "next", t, main=True),
        _button("hint", t, on=at_work and not item.laddered),
        _button("undo", t, on=at_work and bool(item.past)),
        _button("reset", t, on=at_work and item.work != item.begun),
        _button("show", t, on=at_work),
    ]
    return [*row, _button("skip", t, on=item.open or first is not None, event={"do": "next"})]


def _sorting(state: State, t: Translator) -> Json | None:
    """The two ways to sort; nothing where the learner has no part, or where the order is what is asked."""
    prompt = state.item.prompt
    if state.done or state.item.example or not prompt.table.cards or not prompt.sorts:
        return None
    on = state.item.open
    buttons = [_button(f"sort_{by}", t, on=on, event={"do": "sort", "by": by}) for by in ("suit", "rank")]
    return {"label": t(say("table.sort")), "buttons": buttons}


def _button(name: str, t: Translator, *, main: bool = False, on: bool = True, event: Json | None = None) -> Json:
    return button(name, ACTIONS[name], t, main=main, on=on, event=event)


def _feedback(state: State, t: Translator) -> Json | None:
    found = state.item.feedback
    if found is None or (state.item.movie and not found.correct):  # the solution answers what was wrong
        return None
    kind = "right" if found.correct else "wrong" if found.complete else "open"
    return {
        "kind": kind,
        "verdict": t.html(found.verdict),
        "steps": [t.html(step.text) for step in found.steps],
        "rule": _rule(state, t),
        "stale": t(say("table.stale")) if state.item.stale else "",
    }


def _rule(state: State, t: Translator) -> Json | None:
    """The rule an explanation goes by, with the file of its lesson unless this is the page it stands on."""
    lesson = rulewords.rule(state)
    if lesson is None:
        return None
    file = "" if rulewords.is_here(lesson, state) else f"{lesson.name}.ipynb"
    return {"label": t(rulewords.rule_line(lesson, state, t)), "file": file}


def _given(state: State, t: Translator) -> Json | None:
    """The reasoning a faded exercise begins with."""
    if not state.item.given or state.item.movie:
        return None
    return {"title": t(say("table.given")), "steps": [t.html(step.text) for step in state.item.given]}


def _hints(state: State, t: Translator) -> Json | None:
    item = state.item
    if not item.hints:
        return None
    title = t(say("table.hint_of", i=len(item.hints), n=item.rungs or len(item.hints)))
    twin = t(say("table.twin_follows")) if item.laddered and waywords.twin_follows(state) else ""
    return {"title": title, "steps": [t.html(step.text) for step in item.hints], "twin": twin}


def _movie(state: State, t: Translator) -> Json | None:
    item = state.item
    if not item.movie:
        return None
    at, last = item.step, len(item.movie) - 1
    show: tuple[Step, ...] = item.movie[: at + 1]
    return {
        "title": t(say("table.solution")),
        "count": t(say("table.step_of", i=at + 1, n=last + 1)),
        "steps": [t.html(step.text) for step in show],
        "playing": item.playing and at < last,
        "next": {"do": "step", "to": at + 1},
        "buttons": [
            _button("back", t, on=at > 0, event={"do": "step", "to": max(0, at - 1)}),
            _button("pause", t, event={"do": "play", "on": False})
            if item.playing and at < last
            else _button("play", t, event={"do": "play", "on": True}),
        ],
        "speed": t(say("table.speed")),
        "speeds": [{"factor": factor, "label": t(label)} for factor, label in SPEEDS],
        "twin": t(say("table.twin_follows")) if waywords.twin_follows(state) else "",
    }
