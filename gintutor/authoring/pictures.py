"""The static picture of an exercise: its first item before anybody touched it, without words but a score sheet's."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import FALLBACK, LANGUAGES, Translator
from gintutor.lessons.source import COMPARE, GAMES, SETTINGS, ExerciseSpec
from gintutor.messages import say
from gintutor.widgets.compareview import table_view as compared_view
from gintutor.widgets.compareview import zone_words
from gintutor.widgets.comparison import CASES, FIRST_CASE
from gintutor.widgets.play.showing import table_view as game_view
from gintutor.widgets.play.speech import table_words as game_words
from gintutor.widgets.play.still import dealt
from gintutor.widgets.scene import layout
from gintutor.widgets.series import series_of
from gintutor.widgets.settingsview import preview
from gintutor.widgets.sheetview import with_sheet
from gintutor.widgets.showing import table_view
from gintutor.widgets.speech import table_words
from gintutor.widgets.state import State
from gintutor.widgets.svg import to_svg
from gintutor.widgets.tableview import Look, TableView
from gintutor.widgets.way import fresh

WIDTH = 836.0
"""CSS px: as wide as the table grows in a lesson."""
_COMPARED = CASES[FIRST_CASE]


def pictures(spec: ExerciseSpec) -> dict[str, str]:
    """The pictures of an exercise by file name: one for all languages, and more where their rules deal other cards."""
    return {name_of(spec, language): _svg(spec, language) for language in LANGUAGES}


def name_of(spec: ExerciseSpec, language: str) -> str:
    """The file name of the picture in that language."""
    same = _svg(spec, language) == _svg(spec, FALLBACK)
    return f"{spec.lesson}-{spec.id}{'' if same else f'-{language}'}.svg".lower()


def alt_text(spec: ExerciseSpec, t: Translator) -> str:
    """The picture in words: the question, and every card that lies on the table."""
    if spec.family == SETTINGS:
        shown = tuple(each.card for each in preview(Look(), t.language).cards)
        return t.spoken(say("notebook.settings", cards=shown))
    if spec.family == COMPARE:
        return t(say("notebook.compare", table=zone_words(_COMPARED, t)))
    if spec.family in GAMES:
        return t(say("notebook.game", table=game_words(dealt(), t)))
    state = _first(spec, t.language)
    question = t.spoken(say("notebook.picture", question=state.item.prompt.question))
    return f"{question} {table_words(state, t)}"


@cache
def _svg(spec: ExerciseSpec, language: str) -> str:
    view = _view(spec, language)
    silent = tuple(replace(zone, caption="", note="") for zone in view.zones)
    scene = layout(replace(view, zones=silent), WIDTH)
    sheet = _first(spec, language).item.prompt.sheet if spec.family in FAMILIES else None
    if sheet is None:
        return to_svg(scene)
    size = (scene.width, scene.height)
    return with_sheet(to_svg(scene) if view.zones else "", size, sheet, Translator(language))


def _view(spec: ExerciseSpec, language: str) -> TableView:
    if spec.family == SETTINGS:
        return preview(Look(), FALLBACK)
    if spec.family == COMPARE:
        return compared_view(_COMPARED, Translator(FALLBACK), Look())
    if spec.family in GAMES:
        return game_view(dealt(), Translator(FALLBACK), Look())
    return table_view(_first(spec, language), Translator(FALLBACK), Look())


@cache
def _first(spec: ExerciseSpec, language: str) -> State:
    return fresh(series_of(spec, language))
