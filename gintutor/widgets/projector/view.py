"""The big screen as JSON-able data: the item, the vote with its bars, the open step, and the choices of the teacher."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.exercises.ballot import Choice
from gintutor.exercises.protocol import Partition, Prompt
from gintutor.i18n import Translator, paragraph
from gintutor.messages import Message, say
from gintutor.widgets.parts import Json, button, drawn_as, options
from gintutor.widgets.projector.state import (
    BACKWARD,
    CLEAR,
    CLOSE,
    FORWARD,
    HIGHEST_SEED,
    LETTERS,
    Projection,
    levels_of,
    shown_lessons,
)
from gintutor.widgets.rulesview import item_lines, rules_view
from gintutor.widgets.series import ALIKE_EVERYWHERE
from gintutor.widgets.sheetview import sheet_view
from gintutor.widgets.tableview import Look
from gintutor.widgets.textview import zone_line
from gintutor.widgets.waywords import skill

KEYS = (*sorted(FORWARD - {" ", "Enter"}), *sorted(BACKWARD), CLOSE, CLEAR, *"0123456789", *LETTERS, *LETTERS.lower())
"""The keys the page hands on; the space bar and Enter too, where no other button has the focus."""


def top_view(now: Projection, t: Translator) -> Json:
    """What stands above the cards: which item this is, its question and facts; before that what to choose."""
    state = now.shown.state
    prompt = state.item.prompt
    return {
        "part": "projectortop",
        "skill": skill(state, t),
        "big": now.big,
        "place": t(say("projector.place", lesson=number_of(now.lesson), level=prompt.level, seed=str(prompt.seed))),
        "setup": _setup(now, t),
        "question": t.html(prompt.question),
        "facts": [t.html(fact) for fact in (*prompt.facts, *_rules(prompt))],
        "sheet": sheet_view(prompt.sheet, t) if prompt.sheet is not None else None,
        "rules": rules_view(prompt.rules, t),
    }


def number_of(lesson: str) -> str:
    """The lesson's number as it is said."""
    return lesson.lstrip("0")


def _rules(prompt: Prompt) -> tuple[Message, ...]:
    """The rules in play and their numbers, where the answer may hang on them."""
    if prompt.contract is None and prompt.family in ALIKE_EVERYWHERE:
        return ()
    name, lines = item_lines(prompt)
    return name, *lines


def _setup(now: Projection, t: Translator) -> Json:
    """The choices: which lesson, which level, which number to deal from."""
    error = t(now.error[1]) if now.error is not None and now.error[0] == "seed" else ""
    levels = [(str(each), str(each)) for each in levels_of(now.lesson)]
    names = [
        (each.number, f"{number_of(each.number)} {paragraph(t.language, each.number, each.prose[0])[2:]}")
        for each in shown_lessons()
    ]
    return {
        "title": t(say("projector.title")),
        "help": t(say("projector.help")),
        "keys": t(say("projector.keys")),
        "lists": [
            _list("lesson", t(say("projector.lesson")), names, now.lesson),
            _list("level", t(say("projector.level")), levels, str(now.level)),
        ],
        "seed": {
            "legend": t(say("projector.seed")),
            "about": t(say("projector.seed_help", high=HIGHEST_SEED)),
            "value": str(now.seed),
            "error": error,
        },
        "open": button("big", say("projector.open"), t, main=True, event={"do": "open"}),
    }


def _list(field: str, legend: str, names: Sequence[tuple[str, str]], chosen: str) -> Json:
    return {"field": field, "legend": legend, "options": options(names, chosen)}


def bottom_view(now: Projection, t: Translator, look: Look, notes: Sequence[str], *, divided: str) -> Json:
    """What stands below or beside the cards: the answers with their votes, the open step, the way on, all as text."""
    return {
        "part": "projector",
        **drawn_as(look),
        "big": now.big,
        "layout": divided,
        "keys": list(KEYS),
        "notes": list(notes),
        "ask": _asked(now, t),
        "choices": [_choice(now, place, each, t) for place, each in enumerate(now.shown.ballot.choices)],
        "total": _total(now, t),
        "digits": t(say("projector.digits", digits=now.digits)) if now.digits else "",
        "step": _step(now, t),
        "actions": _actions(now, t),
        "text": {"title": t(say("table.as_text")), "zones": _zones(now, t), "bars": t(bars(now))},
        "live": {"turn": now.turn, "text": t.spoken(now.news) if now.news is not None else ""},
    }


def _asked(now: Projection, t: Translator) -> str:
    """What is voted on, where the item's own question does not say it: cards that are moved on the screen are not."""
    ask, prompt = now.shown.ballot.ask, now.shown.state.item.prompt
    return "" if isinstance(ask, Partition) or ask.question == prompt.question else t.html(ask.question)


def _choice(now: Projection, place: int, choice: Choice, t: Translator) -> Json:
    """One answer: its letter, what it says, its votes as a number and as a bar; right or wrong once all is open."""
    counted, letter = now.counted, LETTERS[place]
    more, less = say("projector.more", letter=letter), say("projector.less", letter=letter)
    verdict = "" if not now.over else "right" if choice.right else "wrong"
    return {
        "letter": letter,
        "label": t.html(choice.label),
        "votes": t.number(counted[place]),
        "share": round(100 * counted[place] / max(*counted, 1)),
        "verdict": verdict,
        "told": t(say("projector.right")) if verdict == "right" else "",
        "more": button("more", "+", t, spoken=more, event={"do": "vote", "place": place, "by": 1}),
        "less": button(
            "less", "−", t, on=counted[place] > 0, spoken=less, event={"do": "vote", "place": place, "by": -1}
        ),
    }


def _total(now: Projection, t: Translator) -> str:
    """How many have voted; once all is open how many of them were right."""
    total = sum(now.counted)
    if not total:
        return ""
    return t(result(now)) if now.over else t(say("projector.total", n=total))


def result(now: Projection) -> Message:
    """How many of the votes were for a right answer."""
    pairs = zip(now.counted, now.shown.ballot.choices, strict=True)
    return say("projector.result", right=sum(votes for votes, each in pairs if each.right), n=sum(now.counted))


def bars(now: Projection) -> Message:
    """The bars in words: each letter with its votes."""
    pairs = zip(LETTERS, now.counted, strict=False)
    return say("projector.bars", bars=tuple(say("projector.bar", letter=each, votes=votes) for each, votes in pairs))


def _step(now: Projection, t: Translator) -> Json | None:
    """The step of the solution that was opened last."""
    if not now.step:
        return None
    movie = now.shown.movie
    count = t(say("table.step_of", i=now.step, n=len(movie)))
    return {"count": count, "text": t.html(movie[now.step - 1].text)}


def _actions(now: Projection, t: Translator) -> list[Json]:
    """The way on first; a button that can do nothing now stays, so that nothing jumps."""
    begun = bool(now.at or now.step)
    onward = say("projector.next") if now.over else say("table.do.step") if now.step else say("projector.reveal")
    return [
        button("on", onward, t, main=now.big),
        button("back", say("projector.back"), t, on=begun),
        button("close", "×", t, spoken=say("projector.close"))
        if now.big
        else button("clear", say("projector.clear"), t, on=any(now.counted)),
    ]


def _zones(now: Projection, t: Translator) -> list[str]:
    state = now.shown.after(now.step)
    return [zone_line(state, zone.id, t) for zone in state.item.prompt.table.zones]


def news_of(now: Projection, key: str) -> Message:
    """What a change did, for the ear: the votes, the step, the question of the next item."""
    if key == "vote":
        return bars(now)
    if now.step:
        count = say("table.step_of", i=now.step, n=len(now.shown.movie))
        told = say("projector.told", step=count, text=now.shown.movie[now.step - 1].text)
        return say("exercise.then", first=told, second=result(now)) if now.over and any(now.counted) else told
    return now.shown.state.item.prompt.question
