"""``exercise(id)``: an exercise, the learner's choices or a game on the screen.

One kernel has one widget for each, so running a cell again, a reload and a second window all show the same cards.
"""

from __future__ import annotations

import html
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets

from gintutor.i18n import LANGUAGES, Translator, detect_language
from gintutor.learning.log import Log, LogError, home
from gintutor.learning.reports import reported
from gintutor.learning.settings import EXERCISE, folded
from gintutor.lessons.source import (
    CLASS,
    COMPARE,
    CONTRACT,
    DASHBOARD,
    GAMES,
    OWN,
    PROGRESS,
    PROJECTOR,
    PUZZLES,
    REVIEW,
    SETTINGS,
    UnknownExerciseError,
    exercise_spec,
)
from gintutor.messages import Message, say
from gintutor.widgets.desk import Desk
from gintutor.widgets.logpanel import LogPanel
from gintutor.widgets.progresspanel import ProgressPanel
from gintutor.widgets.puzzlepanel import PuzzlePanel
from gintutor.widgets.reviewdesk import ReviewDesk
from gintutor.widgets.scene import layout
from gintutor.widgets.series import own_series, series_of, warmed
from gintutor.widgets.session import tapped
from gintutor.widgets.settingspanel import SettingsPanel
from gintutor.widgets.shown import Worked
from gintutor.widgets.state import State, ended
from gintutor.widgets.surface import LOCK

if TYPE_CHECKING:
    from gintutor.puzzlebook.puzzle import Puzzle

_log = logging.getLogger("gintutor")


class Exercise(Worked[Desk]):
    """An exercise on the screen."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        desk.watch(self._changed)
        self.redraw()

    def show_panels(self) -> None:
        """The words around the table, which is out of the way where no cards are in play."""
        super().show_panels()
        self.set_aside(away=self.desk.resting or not self.desk.state.item.prompt.table.zones)

    def tapped(self, slot: int | None, zone: str | None) -> None:
        """A tap on a card or a zone, for what it means in the exercise."""
        event = tapped(self.desk.state, slot, zone)
        if event is not None:
            self.desk.receive(event)

    def _changed(self, before: State, after: State) -> None:
        """Where cards can be gripped first, then the words, then the cards: who has read must not wait for a glide."""
        scene = layout(self.desk.table(), self.width)
        last, self.scene = self.scene, scene
        self.show_panels()
        same_deal = before.number == after.number and before.round == after.round
        moving = before.item.layout != after.item.layout or after.news.code == "unmoved"
        if last is not None and same_deal and moving:
            self.painter.glide(last, scene)
        else:
            self.painter.paint(scene)


makers: dict[str, Callable[[str, Log], Any]] = {}
"""Panels of layers above this one, by family; :mod:`gintutor` puts them in."""
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
    if maker := makers.get(spec.family):
        _live[name] = maker(language, log)
    elif spec.family == SETTINGS:
        _live[name] = SettingsPanel(language, log, restyle_all)
    elif spec.family == PROGRESS:
        _live[name] = ProgressPanel(language, log, reread_all)
    elif spec.family == REVIEW:
        desk = ReviewDesk(name, language, log, folded(log.of(EXERCISE)))
        desk.watch(_progressed)
        _live[name] = Exercise(desk)
    elif spec.family == COMPARE:
        from gintutor.widgets.comparedesk import CompareDesk
        from gintutor.widgets.keptpanel import KeptPanel

        _live[name] = KeptPanel(CompareDesk(language, log, folded(log.of(EXERCISE))))
    elif spec.family == PROJECTOR:
        from gintutor.widgets.projector.desk import ProjectorDesk
        from gintutor.widgets.projector.panel import ProjectorPanel

        _live[name] = ProjectorPanel(ProjectorDesk(language, log, folded(log.of(EXERCISE))))
    elif spec.family == OWN:
        from gintutor.widgets.own.desk import OwnDesk
        from gintutor.widgets.own.opened import OpenedDesk
        from gintutor.widgets.own.panel import OwnPanel

        def worked(puzzle: Puzzle) -> Exercise:
            opened = OpenedDesk(name, puzzle, log, folded(log.of(EXERCISE)))
            opened.watch(_progressed)
            return Exercise(opened)

        _live[name] = OwnPanel(OwnDesk(name, log, folded(log.of(EXERCISE))), worked)
    elif spec.family == CLASS:
        from gintutor.widgets.classpanel import ClassPanel

        _live[name] = ClassPanel(language, log)
    elif spec.family == DASHBOARD:
        from gintutor.puzzlebook.shelf import shipped

        _live[name] = PuzzlePanel(language, log, lambda: shipped().without(reported(home())))
    elif spec.family in PUZZLES:
        from gintutor.puzzlebook.shelf import shipped
        from gintutor.widgets.puzzles.desk import PuzzleDesk
        from gintutor.widgets.puzzles.modes import MODES

        puzzles = PuzzleDesk(name, MODES[spec.family], log, folded(log.of(EXERCISE)), shelf=shipped())
        puzzles.watch(_progressed)
        _live[name] = Exercise(puzzles)
    elif spec.family == CONTRACT:
        from gintutor.widgets.contract.desk import ContractDesk
        from gintutor.widgets.contract.shown import Contracting

        _live[name] = Contracting(ContractDesk(spec, language, log, folded(log.of(EXERCISE))))
    elif spec.family in GAMES:
        from gintutor.widgets.play.desk import PlayDesk
        from gintutor.widgets.play.shown import Playing

        _live[name] = Playing(PlayDesk(spec, language, log, folded(log.of(EXERCISE))))
    else:
        warmed(spec.family)
        settings = folded(log.of(EXERCISE))
        plain = Desk(own_series(series_of(spec, language), settings.name), language, log, settings)
        plain.watch(_progressed)
        _live[name] = Exercise(plain)
    return _live[name].widget


def restyle_all() -> None:
    """Let every exercise of this kernel take over changed settings."""
    settings = folded(_open_log().of(EXERCISE))
    for shown in _live.values():
        if not isinstance(shown, (SettingsPanel, LogPanel)):
            shown.desk.restyle(settings)
        if not isinstance(shown, SettingsPanel):
            shown.redraw()


def reread_all() -> None:
    """Let everything of this kernel begin from the log again: another progress file has taken its place."""
    settings = folded(_open_log().of(EXERCISE))
    for shown in _live.values():
        if isinstance(shown, Exercise):
            shown.desk.restyle(settings)
            shown.desk.reread()
        elif reread := getattr(shown, "reread", None):
            reread()
        if not isinstance(shown, ProgressPanel):
            shown.redraw()


def _progressed(before: State, after: State) -> None:
    """Let the panels that tell of progress tell of an item that has just ended."""
    if before.outcomes != after.outcomes or before.round != after.round or ended(before) != ended(after):
        for shown in _live.values():
            if isinstance(shown, LogPanel):
                shown.refresh()


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
