"""``exercise(id)``: an exercise on the screen. Beside the surface the only module that knows the widget libraries.

One kernel has one widget for each exercise, so running a cell again, a reload and a second window all show the same
cards. Callbacks of widgets swallow exceptions; here every one is guarded: the learner reads a sentence, nothing is
lost, and the exception goes to the log of the program and to :data:`on_error`.
"""

from __future__ import annotations

import html
import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import wraps
from importlib import resources
from typing import Any

import anywidget
import ipywidgets
import traitlets

from gintutor.i18n import LANGUAGES, Translator, detect_language
from gintutor.learning.log import Log, LogError, home
from gintutor.learning.settings import EXERCISE, LONGEST_NAME, SettingsError, change, folded
from gintutor.lessons.source import GAMES, SETTINGS, UnknownExerciseError, exercise_spec
from gintutor.messages import Message, say
from gintutor.widgets.desk import Desk, look_of
from gintutor.widgets.painter import Carried, Painter
from gintutor.widgets.pointer import Pointer
from gintutor.widgets.scene import Scene, layout
from gintutor.widgets.series import series_of, warmed
from gintutor.widgets.session import tapped
from gintutor.widgets.settingsview import preview, settings_view
from gintutor.widgets.state import State
from gintutor.widgets.surface import LOCK, RATIO, Surface

on_error: list[Callable[[BaseException], None]] = []
"""Told of every exception in a callback: tests hang themselves in here."""

_log = logging.getLogger("gintutor")
_PADDING, _NARROW_PADDING, _NARROW = 24, 16, 480  # left and right of the table together, as panel.css has it
_WIDEST = 860
_FIRST_WIDTH = 800.0  # until a browser has measured


def _static(name: str) -> str:
    return resources.files("gintutor.widgets").joinpath("static", name).read_text(encoding="utf-8")


class Panel(anywidget.AnyWidget):
    """A part of the page that shows ``view`` (see :mod:`gintutor.widgets.panel`) and sends back ``{"event": …}``."""

    _esm = _static("panel.js") + _static("play.js")
    _css = _static("panel.css") + _static("play.css")
    view = traitlets.Dict().tag(sync=True)


class Glue(anywidget.AnyWidget):
    """Gives the canvas its role and name, lets Tab through, moves what is carried under the pointer.

    Sends ``{"size": {"width", "still"}}``: the room there is, CSS px, and whether motion is unwanted.
    """

    _esm = _static("glue.js")
    name = traitlets.Unicode().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    language = traitlets.Unicode().tag(sync=True)
    cursor = traitlets.Unicode("default").tag(sync=True)
    width = traitlets.Float(_FIRST_WIDTH).tag(sync=True)
    # Where cards can be moved, as [x, y, width, height] in CSS px.
    grips: traitlets.List[list[float]] = traitlets.List().tag(sync=True)
    # What is carried under the pointer, as :meth:`Shown._carry` writes it; empty when nothing is.
    carried = traitlets.Dict().tag(sync=True)


class Shown:
    """What every exercise on the screen has: a surface with its painter, glue, a root widget, guarded callbacks."""

    def __init__(self, language: str) -> None:
        self.surface = Surface.create()
        self.painter = Painter(self.surface, self._carry)
        self.surface.on_ready(self.guard(self.painter.repaint))
        self.glue = Glue(language=language)
        self.glue.on_msg(self.guard(self._measured))
        self.width = _FIRST_WIDTH
        self._scene: Scene | None = None
        table = ipywidgets.Box([self.surface.widget, self.glue])
        table.add_class("gin-table")
        self.table = table
        self.widget: Any = None

    @property
    def scene(self) -> Scene | None:
        """What lies on the table now."""
        return self._scene

    @scene.setter
    def scene(self, scene: Scene) -> None:
        self._scene = scene
        self.glue.width = scene.width
        rects = (item.rect for item in scene.cards if item.view.movable)
        self.glue.grips = [[rect.x, rect.y, rect.width, rect.height] for rect in rects]

    def _carry(self, carried: Carried | None) -> None:
        if carried is None:
            self.glue.carried = {}
            return
        images = [[image.model_id, rect.x, rect.y, rect.width, rect.height] for image, rect in carried.images]
        places = {"size": list(carried.size), "hold": list(carried.hold), "at": list(carried.at)}
        self.glue.carried = {"images": images, "scale": carried.scale, "fine": RATIO, **places}

    def guard(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback with its exceptions shown and told, never swallowed."""

        @wraps(callback)
        def guarded(*args: Any) -> None:
            with LOCK:  # JupyterLab delivers widget messages on several threads (subshells)
                try:
                    callback(*args)
                except Exception as error:
                    _log.exception("an exercise failed")
                    for listener in on_error:
                        listener(error)
                    self.failed()

        return guarded

    def root(self, *children: Any) -> Any:
        """The widget to display: those parts one below the other."""
        box = ipywidgets.VBox(list(children))
        box.add_class("gin-exercise")
        return box

    def failed(self) -> None:
        """Say that something went wrong."""

    def resized(self, *, still: bool) -> None:
        """The width or the wish for less motion changed: draw anew."""

    def _measured(self, _widget: object, content: object, _buffers: object) -> None:
        size = content.get("size") if isinstance(content, Mapping) else None
        width = size.get("width") if isinstance(size, Mapping) else None
        if not isinstance(width, (int, float)) or isinstance(width, bool) or not 0 < width < 100_000:
            return
        padding = _NARROW_PADDING if width <= _NARROW else _PADDING
        self.width = float(max(280, min(_WIDEST, width) - padding))
        self.resized(still=isinstance(size, Mapping) and size.get("still") is True)


class Exercise(Shown):
    """A desk on the screen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk.language)
        self.desk = desk
        self.top = Panel()
        self.bottom = Panel()
        self.bottom.on_msg(self.guard(self._message))
        self.top.on_msg(self.guard(self._message))
        self._pointer = Pointer(self.painter, self._tap, self.desk.receive)
        self.surface.on_pointer(self.guard(self._pointed))
        self.desk.watch(self._changed)
        self.widget = self.root(self.top, self.table, self.bottom)
        self.redraw()

    def redraw(self) -> None:
        """Show everything as it is, without motion."""
        self._show_panels()
        self.scene = scene = layout(self.desk.table(), self.width)
        self.painter.paint(scene)

    def failed(self) -> None:
        """Say that something went wrong; the desk keeps everything."""
        self.bottom.view = self.desk.failed()

    def resized(self, *, still: bool) -> None:
        """Lay the table out for the new width."""
        self.desk.still = still
        self.desk.restyle(self.desk.settings)
        self.redraw()

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        self.desk.receive(content.get("event") if isinstance(content, Mapping) else None)

    def _pointed(self, kind: str, x: float, y: float) -> None:
        if self.scene is not None:
            self._pointer.handle(kind, x, y, self.scene)
            self.glue.cursor = self._pointer.cursor

    def _tap(self, slot: int | None, zone: str | None) -> None:
        event = tapped(self.desk.state, slot, zone)
        if event is not None:
            self.desk.receive(event)

    def _changed(self, before: State, after: State) -> None:
        """Words first, then the cards: what is read and heard must not wait for a glide."""
        self._show_panels()
        scene = layout(self.desk.table(), self.width)
        last, self.scene = self.scene, scene
        same_deal = before.number == after.number and before.round == after.round
        moving = before.item.layout != after.item.layout or after.news.code == "unmoved"
        if last is not None and same_deal and moving:
            self.painter.glide(last, scene)
        else:
            self.painter.paint(scene)

    def _show_panels(self) -> None:
        self.top.view = self.desk.top()
        self.bottom.view = self.desk.bottom()
        self.glue.name = str(self.top.view["skill"])
        self.glue.label = self.desk.words()


class SettingsPanel(Shown):
    """The learner's choices on the screen, with a few cards that show them."""

    def __init__(self, language: str, log: Log) -> None:
        super().__init__(language)
        self.language = language
        self._progress = log
        self._still = False
        self._turn = 0
        self.panel = Panel()
        self.panel.on_msg(self.guard(self._message))
        self.widget = self.root(self.panel, self.table)
        self._here()
        self.redraw()

    def _here(self) -> None:
        """Whoever opens the start page of a language, by whatever way, finds it the next time."""
        if folded(self._progress.records).language != self.language:
            with suppress(LogError):
                self._progress.append(change("language", self.language))
                self._progress.refresh()

    def redraw(self, news: Message | None = None, notes: tuple[str, ...] = ()) -> None:
        """Show the choices as they are."""
        settings = folded(self._progress.records)
        self._turn += 1
        view = settings_view(
            settings,
            self.language,
            turn=self._turn,
            news=news,
            notes=notes,
            damaged=len(self._progress.damage),
        )
        self.panel.view = view
        table = preview(look_of(settings, self.language, still=self._still), self.language)
        self.scene = scene = layout(table, self.width)
        self.painter.paint(scene)
        t = Translator(self.language)
        self.glue.name = str(view["title"])
        self.glue.label = t(say("app.preview")) + ": " + ", ".join(t.card_name(each.card) for each in table.cards)

    def failed(self) -> None:
        """Say that something went wrong."""
        self.redraw(notes=("failed",))

    def resized(self, *, still: bool) -> None:
        """Lay the cards out for the new width."""
        self._still = still
        self.redraw()

    def _message(self, _widget: object, content: object, _buffers: object) -> None:
        event = content.get("event") if isinstance(content, Mapping) else None
        if not isinstance(event, Mapping) or event.get("do") != "set" or not isinstance(event.get("field"), str):
            return
        try:
            record = change(event["field"], event.get("value"))
        except SettingsError as error:
            if error.field == "name":
                self.redraw(say("app.name_long", n=LONGEST_NAME))
            return
        notes: tuple[str, ...] = ()
        try:
            self._progress.append(record)
            self._progress.refresh()
        except LogError:
            self._progress.records.append(record)  # for this kernel at least
            notes = ("unsaved",)
        self.redraw(say("app.saved"), notes)
        restyle_all()


_live: dict[str, Any] = {}
_progress: list[Log] = []


def exercise(id_: str) -> Any:
    """The widget of the exercise ``language/lesson/name`` (``nb/04/solo``), the same one each time it is asked for.

    An id there is not shows a sentence that says so and lists those there are.
    """
    with LOCK:
        return _exercise(id_)


def _exercise(id_: object) -> Any:
    name = str(id_)
    log = _open_log()
    if name in _live:
        _live[name].redraw()
        return _live[name].widget
    language, _, path = name.partition("/")
    if language not in LANGUAGES or not path:
        return _sentence(detect_language(), say("app.misspelt", id=name))
    try:
        spec = exercise_spec(path)
    except UnknownExerciseError as error:
        return _sentence(language, say("app.unknown", id=path, known=", ".join(error.known)))
    if spec.family == SETTINGS:
        _live[name] = SettingsPanel(language, log)
    elif spec.family in GAMES:
        from gintutor.widgets.play.desk import PlayDesk
        from gintutor.widgets.play.shown import Playing

        _live[name] = Playing(PlayDesk(spec, language, log, folded(log.of(EXERCISE))))
    else:
        warmed(spec.family)
        _live[name] = Exercise(Desk(series_of(spec, language), language, log, folded(log.of(EXERCISE))))
    return _live[name].widget


def restyle_all() -> None:
    """Let every exercise of this kernel take over changed settings."""
    settings = folded(_open_log().of(EXERCISE))
    for shown in _live.values():
        if not isinstance(shown, SettingsPanel):
            shown.desk.restyle(settings)
            shown.redraw()


def _open_log() -> Log:
    """The log of this kernel, with what was added to it meanwhile (by another lesson, say)."""
    if not _progress:
        _progress.append(Log(home()))
    log = _progress[0]
    try:
        log.refresh()
    except LogError as error:
        _log.warning("the progress log cannot be read: %s", error)
    return log


def _sentence(language: str, message: Message) -> Any:
    text = html.escape(Translator(language)(message))
    return ipywidgets.HTML(f'<p role="alert">{text}</p>')
