"""What a game has to say of itself to be played at a table: pure functions of its state and its facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from gintutor.factlog import Again, Contents, Form
from gintutor.factlog.form import E, H
from gintutor.i18n import Translator
from gintutor.widgets.anygame.acts import Json
from gintutor.widgets.anygame.state import B, Change, G
from gintutor.widgets.tableview import Look, TableView


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[G, E, H, B]):
    """A game: what stands in its files, what events and facts come to, and what is shown."""

    form: Form[H, E]
    replay: Callable[[Contents[H, E]], Again[H, E, B]]
    chosen: Callable[[Any, str, object], Any]  # its setup with a choice, or :class:`ChoiceError`
    read: Callable[[G, str, Translator, bool], Sequence[Json]]  # typed text as events, or :class:`TypedError`
    update: Callable[[G, Json], Change[G, E, H]]
    happened: Callable[[G, E], G]  # the state after a fact
    taken_up: Callable[[G, Again[H, E, B]], G]  # a state without a game, and one to go on with exactly where it stopped
    unwritten: Callable[[G], E | None]  # the fact that writes down the finished hand on the table
    plan: Callable[[G], dict[str, object]]  # what the learner prepares, as JSON fields
    planned: Callable[[G, Json], G]  # the state with what those fields say; without, where that cannot be
    top: Callable[[G, Translator], dict[str, object]]
    bottom: Callable[[G, Translator, Look, tuple[str, ...]], dict[str, object]]
    table: Callable[[G, Translator, Look], TableView]
    words: Callable[[G, Translator], str]
