"""An exercise at work as one frozen value: the series it leads through, the item, the learner's way there."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from gintutor.exercises.protocol import Answer, Family, Feedback, Prompt, Step
from gintutor.exercises.scaffold import Start
from gintutor.learning.history import OUTCOMES, Attempt
from gintutor.rules import FIELDS, PRESETS, Ruleset
from gintutor.widgets import work as w
from gintutor.widgets.work import Work

Scaffold: TypeAlias = Literal["worked", "faded", "solo", "mastery"]
Kind: TypeAlias = Literal["own", "twin", "earlier", "example"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Which item comes: of the own skill, one like the last, of an earlier lesson, or a worked example of ``tag``."""

    kind: Kind
    skill: str
    level: int
    seed: int
    tag: str = ""


FAR = 10_007  # seeds so far away that no other item has them; prime, so that forms which take turns change
LOOKED = 60  # items looked at for one of the same surface form, or announcements: the rarest comes every twelfth time


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """What an exercise cell leads through: ``items`` items of a family, levels rising from low to high.

    Where the aim is mastery, the learner's results lead (see :mod:`gintutor.widgets.way`), with items of the
    ``earlier`` skills in between, and ``items`` only says how many a plain round would have.
    """

    id: str
    family: Family
    scaffold: Scaffold = "solo"
    low: int = 1
    high: int = 1
    items: int = 1
    seed: int = 0
    make: Callable[[int, int], Prompt] | None = None  # (seed, level) → prompt; None: the family's own
    rules: Ruleset | None = None  # those it is dealt under; None: the family varies them
    begin: Callable[[Prompt], Start] | None = None  # what is done already (faded)
    earlier: tuple[Series, ...] = ()  # the skills of earlier lessons, the latest first
    puzzles: tuple[str, ...] = ()  # the puzzles it leads through, by id: there is no other like one of them

    @property
    def mastery(self) -> bool:
        """Whether it goes on until the skill is passed."""
        return self.scaffold == "mastery"

    def source(self, skill: str) -> Series | None:
        """Where the items of that skill come from: here or an earlier lesson; None: nowhere."""
        return next((each for each in (self, *self.earlier) if each.family.id == skill), None)

    def level(self, position: int) -> int:
        """The level of the item at that position: each level gets an equal share of the items."""
        span = self.high - self.low + 1
        return min(self.high, self.low + span * position // max(1, self.items))

    def prompt(self, number: int, position: int) -> Prompt:
        """The item of that running number; the same on every machine."""
        return self.made(self.seed + number, self.level(min(position, self.items - 1)))

    def made(self, seed: int, level: int) -> Prompt:
        """The item of that seed and level."""
        return (self.make or self.family.generate)(seed, level)


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One item at work. ``step`` is the place in the solution film (``movie``), ``stale``: changed since the check.

    ``example``: its solution is shown from the start, and nothing is asked.
    """

    prompt: Prompt
    example: bool = False
    begun: Work
    work: Work
    locked: frozenset[int] = frozenset()  # slots that were placed for the learner and stay
    locked_asks: frozenset[str] = frozenset()
    given: tuple[Step, ...] = ()  # reasoning shown beforehand
    past: tuple[Work, ...] = ()
    feedback: Feedback | None = None
    stale: bool = False
    checks: int = 0
    tags: tuple[str, ...] = ()  # the misconceptions all wrong answers so far showed, each once
    hints: tuple[Step, ...] = ()
    rungs: int | None = None  # of the whole ladder, known once a hint was asked for
    movie: tuple[Step, ...] = ()
    step: int = 0
    playing: bool = False
    selected: tuple[int, ...] = ()
    focus: int | None = None
    order: str = ""  # how the learner sorted last: suit, rank, or as dealt

    @property
    def solved(self) -> bool:
        """Whether a check found the answer right."""
        return self.feedback is not None and self.feedback.correct

    @property
    def open(self) -> bool:
        """Whether the learner can still change the answer."""
        return not self.solved and not self.movie

    @property
    def layout(self) -> w.Layout:
        """Where the cards lie now: the learner's places, or the film's."""
        return w.played(self.prompt.table, self.movie[: self.step + 1]) if self.movie else self.work.layout

    def movable(self, slot: int) -> bool:
        """Whether the learner may move that card now."""
        zone = self.work.zone_of(slot)
        held = self.locked | w.fixed(self.prompt)
        return self.open and slot not in held and zone in w.movable(self.prompt, self.work)

    @property
    def laddered(self) -> bool:
        """Whether every rung of the hint ladder was used."""
        return self.rungs is not None and len(self.hints) >= self.rungs


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What the last event did, for the live region: a code, and what it was about."""

    code: str
    slots: tuple[int, ...] = ()
    zone: str = ""
    ask: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A whole exercise: the item at work and the way there. ``position`` counts items passed in this round."""

    series: Series
    item: Item
    number: int = 0
    position: int = 0
    round: int = 0
    outcomes: tuple[str, ...] = ()
    run: str = ""  # this go at the item in the log; "" before it has one, and in older logs
    plan: Plan | None = None  # how the item was chosen, where the aim is mastery
    results: tuple[Attempt, ...] = ()  # of this round so far, where the aim is mastery
    verdict: str = ""  # how the round ended there: passed or revisit
    turn: int = 0  # counts updates, so that equal news is told twice
    news: News = field(default_factory=lambda: News(code=""))

    @property
    def done(self) -> bool:
        """Whether this round is over."""
        return bool(self.verdict) if self.series.mastery else self.position >= self.series.items

    @property
    def family(self) -> Family:
        """The family the item at work is of."""
        return (self.series.source(self.item.prompt.family) or self.series).family

    @property
    def deal(self) -> str:
        """The item's fingerprint: events logged for other cards (an older version's) are never replayed on these.

        It is stored, so it is made of stored values only: a new field of a class must not change it.
        """
        prompt = self.item.prompt
        cards = " ".join(map(str, prompt.table.cards))
        zones = [(zone.id, zone.slots, zone.hidden) for zone in prompt.table.zones]
        preset = PRESETS[prompt.rules.preset]
        house = {name: value for name in FIELDS if (value := getattr(prompt.rules, name)) != getattr(preset, name)}
        seen = f"{cards} {zones} {prompt.rules.preset} {house}"
        return f"{prompt.family}/{prompt.level}/{prompt.seed}/{zlib.crc32(seen.encode()):08x}"


def outcome(item: Item) -> str:
    """How the item ended: first (at once, without help), right, shown (by film or last hint), worked, missed, skipped.

    Missed is answered wrongly and then left; skipped is left without an answer, which is not wrong.
    """
    if item.solved and not item.laddered:
        return "first" if item.checks == 1 and not item.hints else "right"
    if item.example:
        return "worked"
    if item.movie or item.laddered:
        return "shown"
    return "missed" if item.checks else "skipped"


def ended(state: State) -> str | None:
    """How the item at work ended, where nothing the learner can do changes it any more; else None."""
    item = state.item
    return outcome(item) if item.solved or (item.movie and not item.example) else None


def without_reminder(state: State) -> State:
    """The state without a check's "not finished yet": an answer given since then is told of instead."""
    found = state.item.feedback
    if found is None or found.complete:
        return state
    return replace(state, item=replace(state.item, feedback=None))


def attempt(state: State, how: str) -> Attempt:
    """What the log keeps of the item at work once it ended so; the log adds the time."""
    prompt = state.item.prompt
    return Attempt(
        skill=prompt.family,
        exercise=state.series.id,
        item=state.number,
        time="",
        outcome=how,
        form=prompt.form,
        tags=state.item.tags,
        level=prompt.level,
        seed=prompt.seed,
        puzzle="".join(state.series.puzzles[state.position : state.position + 1]),
    )


def known_outcome(noted: object) -> str:
    """An outcome read from a log; one that this version does not know costs its colour, never the learner's place."""
    return next((each for each in OUTCOMES if each == noted), "skipped")


def new_item(series: Series, number: int, position: int) -> Item:
    """The item of that running number, as the scaffold begins it: bare, partly done, or with its solution open."""
    prompt = series.prompt(number, position)
    return _begun(series, prompt, example=series.scaffold == "worked")


def planned_item(series: Series, plan: Plan) -> Item:
    """The item of that plan; its skill must be one the series has."""
    source = series.source(plan.skill) or series
    return _begun(source, source.made(plan.seed, plan.level), example=plan.kind == "example")


def _begun(series: Series, prompt: Prompt, *, example: bool) -> Item:
    begun = w.start(prompt.table)
    start = Start(answer=Answer()) if series.begin is None else series.begin(prompt)
    begun = w.placed(prompt, begun, start.answer)
    item = Item(
        prompt=prompt,
        example=example,
        begun=begun,
        work=begun,
        locked=frozenset(start.locked),
        locked_asks=frozenset(start.locked_asks),
        given=start.steps,
    )
    return replace(item, movie=series.family.solution(prompt)) if example else item
