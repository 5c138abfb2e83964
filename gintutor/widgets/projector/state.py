"""What the big screen shows as one value, and how keys change it. Pure: no widget, no log, no wording of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from gintutor.exercises.ballot import Ballot, ballot
from gintutor.exercises.protocol import Step
from gintutor.lessons.overview import START
from gintutor.lessons.source import Lesson, lessons
from gintutor.messages import Message, say
from gintutor.widgets import work as w
from gintutor.widgets.choices import ChoiceError
from gintutor.widgets.series import series_of, skills_of
from gintutor.widgets.state import Item, State

LETTERS = "ABCD"
MOST_VOTES = 999
HIGHEST_SEED = 999_999
FORWARD = frozenset({"PageDown", "ArrowRight", "ArrowDown", " ", "Enter"})
BACKWARD = frozenset({"PageUp", "ArrowLeft", "ArrowUp"})
"""What clickers and arrow keys send; Escape leaves, digits before a letter are its number of votes."""
CLOSE, CLEAR = "Escape", "Backspace"

Votes = tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """A teacher's place: lesson, level and seed; the item from 0; ``step``: how many steps of the solution are open.

    ``votes``: of each item that was voted on, by its place. ``digits``: a number typed so far, for the letter after it.
    """

    language: str  # whose rules the items are under where they only label them
    lesson: str
    level: int
    seed: int = 0
    at: int = 0
    step: int = 0
    votes: Mapping[int, Votes]
    digits: str = ""
    big: bool = False
    error: tuple[str, Message] | None = None
    turn: int = 0
    news: Message | None = None

    @property
    def shown(self) -> Shown:
        """The item on the screen."""
        return shown(self.language, self.lesson, self.level, self.seed + self.at, self.at)

    @property
    def counted(self) -> Votes:
        """The votes for each answer of this item."""
        return self.votes.get(self.at, (0,) * len(self.shown.ballot.choices))

    @property
    def over(self) -> bool:
        """Whether the whole solution is open."""
        return self.step >= len(self.shown.movie)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One item as a class sees it: as nobody works at it, with its vote and its solution."""

    state: State
    ballot: Ballot
    movie: tuple[Step, ...]

    def after(self, step: int) -> State:
        """The item with so many steps of its solution open; 0: as it was dealt."""
        if not step:
            return self.state
        item = replace(self.state.item, movie=self.movie, step=min(step, len(self.movie)) - 1)
        return replace(self.state, item=item)


def shown_lessons() -> tuple[Lesson, ...]:
    """The lessons that have items to show; the start page only gives a taste of one."""
    return tuple(each for each in lessons() if each.number > START and skills_of(each))


def levels_of(number: str) -> range:
    """The levels of that lesson's items, the easiest of any of its skills first; ``KeyError`` for no such lesson."""
    found = {each.number: each for each in shown_lessons()}[number]
    lows, highs = zip(*(spec.levels for spec in skills_of(found)), strict=True)
    return range(min(lows), max(highs) + 1)


def opening(language: str) -> Projection:
    """What stands there before a teacher has chosen anything: the first lesson from its easiest level on."""
    first = shown_lessons()[0].number
    return Projection(language=language, lesson=first, level=levels_of(first)[0], votes={})


@lru_cache(maxsize=32)
def shown(language: str, number: str, level: int, seed: int, at: int) -> Shown:
    """That item of the lesson; where it has several skills they take turns."""
    lesson = next(each for each in shown_lessons() if each.number == number)
    skills = skills_of(lesson)
    spec = skills[at % len(skills)]
    series = replace(series_of(spec, language), scaffold="solo", items=1, begin=None)
    prompt = series.made(seed, min(max(level, spec.levels[0]), spec.levels[1]))
    begun = w.start(prompt.table)
    state = State(series=series, item=Item(prompt=prompt, begun=begun, work=begun), position=1)  # nobody works at it
    return Shown(state=state, ballot=ballot(series.family, prompt), movie=series.family.solution(prompt))


def decided(now: Projection, field: str, value: object) -> Projection:
    """The projection with that choice; raise :class:`ChoiceError` for one that cannot be made."""
    fresh = replace(now, at=0, step=0, votes={}, digits="", error=None, news=None)
    if field == "lesson" and isinstance(value, str) and value in {each.number for each in shown_lessons()}:
        return replace(fresh, lesson=value, level=levels_of(value)[0])
    if field == "level" and isinstance(value, str) and value in map(str, levels_of(now.lesson)):
        return replace(fresh, level=int(value))
    if field == "seed":
        text = value.strip() if isinstance(value, str) else ""
        if text.isdecimal() and len(text) < 20 and int(text) <= HIGHEST_SEED:
            return replace(fresh, seed=int(text))
        raise ChoiceError(field, say("table.typed.range", low=0, high=HIGHEST_SEED))
    raise ChoiceError(field, say("table.refused"))


def pressed(now: Projection, key: object, *, shift: bool = False) -> Projection:
    """The projection after that key; itself where the key means nothing here."""
    if not isinstance(key, str) or not key:
        return now
    if key in FORWARD:
        return forward(now)
    if key in BACKWARD:
        return backward(now)
    if key == CLOSE:
        return replace(now, digits="", big=False) if not now.digits else replace(now, digits="")
    if key == CLEAR:
        return replace(now, digits=now.digits[:-1]) if now.digits else now
    if key in "0123456789":
        return replace(now, digits=(now.digits + key)[-3:])
    if len(key) == 1 and (place := LETTERS.find(key.upper())) >= 0:
        return voted(now, place, int(now.digits)) if now.digits else voted(now, place, by=-1 if shift else 1)
    return now


def voted(now: Projection, place: object, number: int | None = None, *, by: int = 0) -> Projection:
    """The projection with that number of votes for an answer, or so many more; itself for an answer there is not."""
    counted = now.counted
    if type(place) is not int or not 0 <= place < len(counted):
        return replace(now, digits="")
    votes = min(max(counted[place] + by if number is None else number, 0), MOST_VOTES)
    after = (*counted[:place], votes, *counted[place + 1 :])
    return replace(now, votes={**now.votes, now.at: after}, digits="")


def forward(now: Projection) -> Projection:
    """The next step of the solution; after the last one the next item."""
    now = replace(now, digits="")
    if not now.over:
        return replace(now, step=now.step + 1)
    return replace(now, at=now.at + 1, step=0)


def backward(now: Projection) -> Projection:
    """The step before; before the first one the item before, with its whole solution."""
    now = replace(now, digits="")
    if now.step:
        return replace(now, step=now.step - 1)
    if not now.at:
        return now
    before = replace(now, at=now.at - 1)
    return replace(before, step=len(before.shown.movie))


def cleared(now: Projection) -> Projection:
    """The projection without the votes on this item."""
    return replace(now, votes={at: each for at, each in now.votes.items() if at != now.at}, digits="")
