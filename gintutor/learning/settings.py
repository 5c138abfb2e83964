"""The learner's own choices: events of the progress log like any other, so nothing else has to be kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace

from gintutor.learning.log import Log, LogError, Record

EXERCISE = "settings"  # under this id choices stand in the log
LANGUAGES = ("en", "nb", "sv", "da")
LONGEST_NAME = 120  # a line that says what is set is kept like a name

ALLOWED: Mapping[str, tuple[object, ...]] = {
    "language": LANGUAGES,
    "four_colour": (False, True),
    "large": (False, True),
    "high_contrast": (False, True),
    "letters": ("international", "local"),
    "motion": (True, False),
    "felt": ("green", "slate"),
}


class SettingsError(ValueError):
    """A choice there is not: ``field``, ``value``, and the values ``allowed`` (empty for an unknown field)."""

    def __init__(self, field: str, value: object, allowed: tuple[object, ...]) -> None:
        super().__init__(f"{field}: {value!r} is none of {allowed}")
        self.field = field
        self.value = value
        self.allowed = allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the tutor looks to this learner. ``language`` is None until chosen; ``name`` is a name or code."""

    language: str | None = None
    name: str = ""
    four_colour: bool = False
    large: bool = False
    high_contrast: bool = False
    letters: str = "international"  # or "local": Kn D K E, B D K E
    motion: bool = True
    felt: str = "green"


def changed(settings: Settings, field: str, value: object) -> Settings:
    """The settings with that choice; raise :class:`SettingsError` for one there is not."""
    if field == "name":
        if not isinstance(value, str) or len(value) > LONGEST_NAME or not value.isprintable():
            raise SettingsError(field, value, (f"0 … {LONGEST_NAME}",))
        return replace(settings, name=value.strip())
    allowed = ALLOWED.get(field, ())
    if not any(type(value) is type(each) and value == each for each in allowed):
        raise SettingsError(field, value, allowed)
    return replace(settings, **{field: value})  # type: ignore[arg-type]  # checked above


def change(field: str, value: object) -> Record:
    """The record that stands for that choice; raise :class:`SettingsError` for one there is not."""
    changed(Settings(), field, value)
    return Record(exercise=EXERCISE, item=0, event={"do": "set", "field": field, "value": value})


def folded(records: Iterable[Record]) -> Settings:
    """The settings after those records; a choice this version does not know is passed over."""
    settings = Settings()
    for record in records:
        field = record.event.get("field")
        if record.exercise != EXERCISE or record.event.get("do") != "set" or not isinstance(field, str):
            continue
        try:
            settings = changed(settings, field, record.event.get("value"))
        except SettingsError:
            continue
    return settings


def chosen_language(log: Log) -> str | None:
    """The language the learner chose last, or None: not chosen yet, or a log that cannot be read."""
    try:
        log.refresh()
    except LogError:
        return None
    return folded(log.records).language


FIELDS = tuple(field.name for field in fields(Settings))
