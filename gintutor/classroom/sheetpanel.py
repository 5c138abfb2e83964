"""The teacher's panel: a lesson, a seed, how many items and sheets; it writes the PDF files and hands them over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from gintutor.classroom.worksheets import (
    HIGHEST_SEED,
    MOST_ITEMS,
    MOST_VARIANTS,
    USUAL_ITEMS,
    Worksheet,
    names,
    printable,
    stem,
    title_of,
    write_all,
)
from gintutor.i18n import Translator
from gintutor.learning.log import Log, in_browser
from gintutor.lessons.overview import START
from gintutor.lessons.source import Lesson
from gintutor.messages import Message, say
from gintutor.widgets.labels import NOTES
from gintutor.widgets.logpanel import LogPanel
from gintutor.widgets.panel import Json

FOLDER = "worksheets"  # beside the notebook; in it a folder for each lesson and seed
BOUNDS: Mapping[str, tuple[int, int]] = {
    "seed": (0, HIGHEST_SEED),
    "items": (1, MOST_ITEMS),
    "variants": (1, MOST_VARIANTS),
}
_DIGITS = 7


class OrderError(ValueError):
    """A choice that cannot be made: its ``field``, and the reason as a sentence."""

    def __init__(self, field: str, message: Message) -> None:
        super().__init__(f"{field}: {message.id}")
        self.field = field
        self.message = message


def decided(order: Worksheet, field: str, value: object) -> Worksheet:
    """The order with that choice; raise :class:`OrderError` for one that cannot be made."""
    style = order.style
    match field, value:
        case "lesson", str() if value in (known := {each.number: each for each in printable()}):
            return replace(order, lesson=known[value])
        case "large", bool():
            return replace(order, style=replace(style, look=replace(style.look, large=value)))
        case "grey", bool():
            return replace(order, style=replace(style, grey=value))
    if field not in BOUNDS:
        raise OrderError(field, say("play.no_such_choice"))
    low, high = BOUNDS[field]
    text = value.strip() if isinstance(value, str) else ""
    if not (text.isascii() and text.isdigit() and len(text) <= _DIGITS and low <= int(text) <= high):
        raise OrderError(field, say("table.typed.range", low=low, high=high))
    match field:
        case "seed":
            return replace(order, seed=int(text))
        case "items":
            return replace(order, items=int(text))
    return replace(order, variants=int(text))


def sheets_view(
    order: Worksheet,
    t: Translator,
    *,
    error: OrderError | None = None,
    told: Message | None = None,
    files: Sequence[str] = (),
    notes: Sequence[str] = (),
    turn: int = 0,
) -> Json:
    """The whole panel. ``told``: what became of the last press; ``files``: those that can be fetched."""
    lessons = [
        {"value": each.number, "label": f"{each.number} {title_of(each, t.language)}", "on": each is order.lesson}
        for each in printable()
    ]
    heard = error.message if error is not None else told
    return {
        "part": "sheets",
        "title": t(say("worksheet.panel")),
        "help": t(say("worksheet.panel_help")),
        "notes": [*([t(say("worksheet.in_browser"))] if in_browser() else []), *notes],
        "fields": [
            {**_field("lesson", error, t), "kind": "list", "options": lessons},
            *(
                {**_field(name, error, t), "kind": "amount", "value": str(getattr(order, name)), "placeholder": ""}
                for name in BOUNDS
            ),
            {**_field("large", error, t), "kind": "switch", "on": order.style.look.large},
            {**_field("grey", error, t), "kind": "switch", "on": order.style.grey},
        ],
        "write": {
            "name": "write",
            "label": t(say("worksheet.write")),
            "event": {"do": "write"},
            "main": True,
            "on": not in_browser(),
        },
        "told": t(told) if told is not None else "",
        "list": t(say("worksheet.files")),
        "files": [{"name": name, "label": name, "main": False, "on": True} for name in files],
        "live": {"turn": turn, "text": t.spoken(heard) if heard is not None else ""},
    }


def _first() -> Lesson:
    """The first lesson of the course: the start page has but a taste."""
    return next(each for each in printable() if each.number > START)


def _field(name: str, error: OrderError | None, t: Translator) -> Json:
    wrong = error is not None and error.field == name
    return {
        "field": name,
        "legend": t(say(f"worksheet.field.{name}")),
        "about": t(say(f"worksheet.field_help.{name}")),
        "error": t(error.message) if error is not None and wrong else "",
    }


class SheetPanel(LogPanel):
    """The panel on the screen. The key comes first among the files, for it is wanted first."""

    def __init__(self, language: str, log: Log) -> None:
        super().__init__(language, log, say("worksheet.panel"))
        self.order = Worksheet(lesson=_first(), seed=0, items=USUAL_ITEMS, variants=1)
        self._folder = Path()
        self._files: tuple[str, ...] = ()
        self._told: Message | None = None
        self._error: OrderError | None = None
        self._turn = 0
        self.redraw()

    def redraw(self, *, notes: Sequence[Message | str] = ()) -> None:
        """Show the choices as they are, and the files there are."""
        self._turn += 1
        self.panel.view = sheets_view(
            self.order,
            self.t,
            error=self._error,
            told=self._told,
            files=self._files,
            notes=[self.t(NOTES[note] if isinstance(note, str) else note) for note in notes],
            turn=self._turn,
        )

    def _act(self, event: Mapping[str, object], buffers: object) -> None:
        match event.get("do"):
            case "set":
                self._set(str(event.get("field")), event.get("value"))
            case "write" if not in_browser():
                self._write()
            case "fetch":
                self._fetch(event.get("file"), event.get("view"))

    def _set(self, field: str, value: object) -> None:
        self._error = None
        try:
            self.order = decided(self.order, field, value)
        except OrderError as error:
            self._error = error
        self.redraw()

    def _write(self) -> None:
        """Write all files, telling after each how far it is; what is there already is written again."""
        order, self._error, self._files = self.order, None, ()
        self._folder = Path.cwd() / FOLDER / stem(order)
        try:
            for done, _ in enumerate(write_all(order, self._folder, self.t), 1):
                self._told = say("worksheet.writing", done=done, of=order.variants + 1)
                self.redraw()
        except ImportError:
            self._told = say("worksheet.no_typst")
        except OSError as error:
            reason = error.strerror or str(error)
            self._told = say("paper.not_written", file=str(self._folder), reason=reason)
        else:
            *sheets, key = names(order)
            self._files = (key, *sheets)
            self._told = say("worksheet.written", n=order.variants, folder=str(self._folder))
        self.redraw()

    def _fetch(self, name: object, view: object) -> None:
        """Send one of the files that were written, and no other, to the view that asked."""
        if not isinstance(name, str) or name not in self._files:
            return
        try:
            data = (self._folder / name).read_bytes()
        except OSError as error:
            self._told = say("worksheet.not_read", file=name, reason=error.strerror or str(error))
            self.redraw()
            return
        self.hand_over(name, data, view)
