"""An exercise on the page: where its cards lie, hands that work it, eyes that read what it says.

What a card's place is on the canvas is asked of the same layout that paints it, for the state the learner's log tells;
so a drag in a test ends where a person would see the outline. Right answers come from the exercise family itself.
"""

import contextlib
import json
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import lessonpage
import pytest
from jupyter_client.blocking import BlockingKernelClient
from onpage import OnPage
from playwright.sync_api import Locator, Page, expect

from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Partition,
    PickCards,
    PickOne,
    Prompt,
    Response,
    Role,
    Step,
)
from gintutor.exercises.registry import FAMILIES
from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import exercise_spec, lessons
from gintutor.messages import Message, say
from gintutor.widgets import desk as desks
from gintutor.widgets import work as w
from gintutor.widgets.scene import Scene, layout
from gintutor.widgets.series import series_of
from gintutor.widgets.session import start_event, update
from gintutor.widgets.speech import progress
from gintutor.widgets.state import Plan, Series, State, planned_item
from gintutor.widgets.typed import Typist
from gintutor.widgets.way import fresh

expect.set_options(timeout=lessonpage.SECONDS)

# For tests that are not about motion: no card glides, which costs a third of the processor time a move takes.
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "device_scale_factor": 2}
STILL = pytest.mark.browser_context_args(reduced_motion="reduce")

EVERY = tuple(f"{each.number}/solo" for each in lessons() if "01" <= each.number <= "12")  # one of each family

# Bring something into view and wait until it lies still: cells that come into view with it may still find their height,
# and for some frames after a scroll the notebook hangs its cells in anew, so that a click hits nothing.
CENTRE = """thing => new Promise(done => {
  let last = NaN, same = 0;
  const look = () => {
    thing.scrollIntoView({block: 'center'});
    const now = thing.getBoundingClientRect().top;
    same = now === last ? same + 1 : 0;
    if (same === 4) return done();
    last = now;
    requestAnimationFrame(look);
  };
  look();
})"""


def at_rest(thing: Locator) -> Locator:
    """The thing, in the middle of the window and still: then a click meets it."""
    thing.evaluate(CENTRE)
    return thing


# How much of a canvas is painted: the number of pixels that are not transparent.
INK = """canvas => {
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  let ink = 0;
  for (let i = 3; i < pixels.length; i += 4) if (pixels[i] !== 0) ink++;
  return ink / (canvas.width * canvas.height || 1);
}"""


def open_sheet(page: Page, desk, *exercises: str, name: str = "sheet", place: str = "test") -> "list[Tabletop]":
    """Open a lesson that holds just those exercises (``en/04/solo``); returns them once all are painted."""
    language = exercises[0].partition("/")[0]
    cells = [{"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# A sheet of exercises"}]
    for i, exercise in enumerate(exercises):
        cells.append({
            "cell_type": "code", "id": f"c{i}", "metadata": {"editable": False, "deletable": False},
            "execution_count": None, "outputs": [], "source": f'from gintutor import exercise\nexercise("{exercise}")',
        })  # fmt: skip
    metadata = {
        "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"},
        "language_info": {"name": "python"},
        "gintutor": {"autostart": True, "language": language, "lesson": "04"},
    }
    folder = desk.notebooks / place
    folder.mkdir(exist_ok=True)
    book = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(book), encoding="utf-8")
    lessonpage.open_lesson(page, desk.lab, f"{place}/{name}.ipynb")
    return on_page(page, desk.home, exercises)


def on_page(page: Page, home: Path, exercises: Iterable[str]) -> "list[Tabletop]":
    """The exercises of the open lesson, in the order of its cells; not the panels and games, which have no items."""
    return [
        Tabletop(page, home, exercise, i)
        for i, exercise in enumerate(exercises)
        if exercise_spec(exercise.partition("/")[2]).family in FAMILIES
    ]


def begin_at(home: Path, exercise: str, number: int) -> Prompt:
    """Let the learner have come so far already: the log says the items before that number were passed over."""
    language, _, path = exercise.partition("/")
    state = fresh(series_of(exercise_spec(path), language))
    while state.number < number:
        state = update(state, {"do": "next"})
    record = desks.Record(exercise=exercise, item=state.number, event=start_event(state), deal=state.deal)
    Log(home).append(record)
    return state.item.prompt


def begin_in_form(home: Path, exercise: str, nth: int) -> Prompt:
    """Let the item at work be the hardest of that exercise in its ``nth`` surface form, counted round."""
    language, _, path = exercise.partition("/")
    series = series_of(exercise_spec(path), language)
    made = {
        series.made(seed, level).form: (level, seed)
        for level in range(series.low, series.high + 1)
        for seed in range(series.seed, series.seed + 12)
    }
    level, seed = list(made.values())[nth % len(made)]
    plan = Plan(kind="own", skill=series.family.id, level=level, seed=seed)
    state = replace(fresh(series), plan=plan, item=planned_item(series, plan))
    Log(home).append(desks.Record(exercise=exercise, item=state.number, event=start_event(state), deal=state.deal))
    return state.item.prompt


def items(exercise: str) -> Iterator[tuple[int, Prompt]]:
    """The items that exercise deals in its first round to whoever passes them over, by number."""
    language, _, path = exercise.partition("/")
    state = fresh(series_of(exercise_spec(path), language))
    while not state.done:
        yield state.number, state.item.prompt
        state = update(state, {"do": "next"})


class Tabletop(OnPage):
    """One exercise of the open lesson, the ``nth`` on the page. Its log lies in ``home``."""

    def __init__(self, page: Page, home: Path, exercise: str, nth: int = 0) -> None:
        super().__init__(page, home, exercise, nth)
        self._log = Log(home)
        self._desk: desks.Desk | None = None
        self.verdict = self.root.locator(".gin-verdict strong")
        self.feedback = self.root.locator(".gin-feedback")
        self.reasons = self.root.locator(".gin-feedback .gin-steps li")
        self.hints = self.root.locator(".gin-hints .gin-steps li")
        self.film = self.root.locator(".gin-movie .gin-steps li")
        self.count = self.root.locator(".gin-count").first
        self.typed = self.root.get_by_role("textbox", name=self.say("table.typed"), exact=True)

    # ---- What is on the table

    def say(self, id_: str, **args: object) -> str:
        """That wording in the language of the exercise."""
        return self.t(say(id_, **args))

    def now(self) -> desks.Desk:
        """The exercise as its log tells it: what a kernel that starts this moment would show."""
        before = len(self._log.records)
        self._log.refresh()
        if self._desk is None or len(self._log.records) != before:
            self._desk = self.desk(self._log)
        return self._desk

    def desk(self, log: Log) -> desks.Desk:
        """The exercise resumed from that log."""
        path = self.exercise.partition("/")[2]
        return desks.Desk(series_of(exercise_spec(path), self.language), self.language, log, Settings())

    @property
    def series(self) -> Series:
        """What the exercise leads through."""
        return self.now().series

    @property
    def state(self) -> State:
        return self.now().state

    @property
    def prompt(self) -> Prompt:
        return self.state.item.prompt

    def right(self) -> Answer:
        """A right answer to what is asked now."""
        return self.state.family.solve(self.prompt)

    def judged(self, answer: Answer) -> Feedback:
        """What the family says to that answer."""
        return self.state.family.check(self.prompt, answer)

    def wrong(self) -> Answer:
        """A complete answer that is wrong: a number one too high, a card too few, no meld, another choice."""
        prompt, begun = self.prompt, self.state.item.begun
        for ask in reversed(prompt.asks):
            for other in others(prompt, self.right(), ask):
                answer = w.answer(prompt, w.placed(prompt, begun, Answer({**self.right().parts, ask.id: other})))
                found = self.judged(answer)
                if found.complete and not found.correct and answer.get(ask.id) == other:
                    return answer
        raise AssertionError(f"no wrong answer found for {self.exercise}")

    # ---- Where it is

    def scene(self) -> tuple[Scene, float, float]:
        """The layout at the size it is shown, and where its corner is on the page; the table is brought into view."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while True:
            self.canvas.evaluate(CENTRE)
            box = self.canvas.bounding_box()
            assert box is not None
            scene = layout(self.now().table(), box["width"])
            if abs(scene.height - box["height"]) < 1.5:
                return scene, box["x"], box["y"]
            late = time.monotonic() > deadline  # the table of the last item may stand there a moment longer
            assert not late, f"shown {box['height']} px high, laid out {scene.height}"
            self.page.wait_for_timeout(30)

    def group(self, ask: PickOne) -> Locator:
        """The choices of that ask, by the name a screen reader says; by their id where the name has cards in it."""
        if self._has_cards(ask.question):
            return self.root.locator(f"fieldset:has(input[name$='-{ask.id}'])")
        return self.root.get_by_role("group", name=self.t(ask.question), exact=True)

    def choice(self, ask: PickOne, option: str) -> Locator:
        label = next(each.label for each in ask.options if each.id == option)
        if self._has_cards(label):
            return self.group(ask).locator(f"input[value='{option}']")
        return self.group(ask).get_by_role("radio", name=self.t(label), exact=True)

    def field(self, ask: Number) -> Locator:
        if self._has_cards(ask.question):
            return self.root.locator(f"input.gin-number[id$='-{ask.id}']")
        return self.root.get_by_role("textbox", name=self.t(ask.question), exact=True)

    def _has_cards(self, text: Message) -> bool:
        return self.t.spoken(text) != self.t(text)

    # ---- What a person sees

    def becomes(self, true: Callable[[State], bool]) -> None:
        """Wait until that is so of the state: for what no word on the page tells, such as the order of cards."""
        deadline = time.monotonic() + lessonpage.SECONDS / 1000
        while not true(self.state):
            assert time.monotonic() < deadline, f"this never came: {self.state}"
            self.page.wait_for_timeout(30)

    def kept(self, event: Mapping[str, str], times: int) -> None:
        """Wait until the log has so many events that say at least this."""
        self.becomes(lambda _: sum(event.items() <= record.event.items() for record in self._log.records) >= times)

    def lies_in(self, slot: int, zone: str) -> None:
        """Wait until the text view has that card in that zone."""
        label = self.t(self.prompt.table.zone(zone).label)
        place = label[:1].lower() + label[1:]
        if self.prompt.table.zone(zone).role is Role.MELD:
            place = self.say("table.in", zone=place)
        name = self.t.card_name(self.prompt.table.cards[slot])
        expect(self.option(slot)).to_have_attribute("aria-label", re.compile(f"^{name}, {re.escape(place)}(,|$)"))

    def shows(self, answer: Answer) -> None:
        """Wait until cards, choices and numbers are those of that answer."""
        for ask in self.prompt.asks:
            response = answer.get(ask.id)
            match ask:
                case PickOne() | Number() if ask.id in self.state.item.locked_asks:
                    expect(self.root.locator(".gin-asks .gin-picked").first).to_be_visible()  # told, not to be chosen
                case Partition() if response is not None:
                    groups = answer.partition(ask.id)
                    placed = {slot: zone for zone, group in zip(ask.targets, groups, strict=False) for slot in group}
                    for slot in self.prompt.table.zone(ask.source).slots:
                        self.lies_in(slot, placed.get(slot, ask.source))
                case PickCards() if response is not None:
                    chosen = self.root.locator("[role=option][aria-selected=true]")
                    picks = (each.id for each in self.prompt.asks if isinstance(each, PickCards))
                    expect(chosen).to_have_count(sum(len(answer.slots(each)) for each in picks))
                    for slot in answer.slots(ask.id):
                        expect(self.option(slot)).to_have_attribute("aria-selected", "true")
                case PickOne() if response is not None:
                    expect(self.choice(ask, str(response))).to_be_checked()
                case Number() if response is not None:
                    expect(self.field(ask)).to_have_value(str(response))

    def tells(self, feedback: Feedback) -> None:
        """Wait until verdict and reasons are exactly those, to see and to hear, and the cards are marked by them."""
        kind = "right" if feedback.correct else "wrong" if feedback.complete else "open"
        expect(self.feedback).to_have_class(re.compile(rf"\bgin-{kind}\b"))
        expect(self.feedback).not_to_have_class(re.compile("gin-stale"))
        expect(self.verdict).to_have_text(self.t(feedback.verdict))
        expect(self.reasons).to_have_text([self.t(step.text) for step in feedback.steps])
        expect(self.live).to_contain_text(self.t.spoken(feedback.verdict).rstrip(" .!?"))
        listed = {int(each.rpartition("-")[2]) for each in self.option_ids()}
        for slot, mark in feedback.marks:
            if slot in listed:
                expect(self.option(slot)).to_have_class(re.compile(f"gin-mark-{mark}"))

    def hinted(self, steps: Iterable[Step]) -> None:
        """Wait until exactly those hints are shown."""
        expect(self.hints).to_have_text([self.t(step.text) for step in steps])

    def painted(self) -> None:
        """Wait until the table is painted, corners apart all of it."""
        self.page.wait_for_function(f"canvas => ({INK})(canvas) > 0.9", arg=self.canvas.element_handle())

    def picture(self) -> str:
        """The table as it looks once nothing moves on it any more."""
        still(self.canvas)
        return self.canvas.evaluate("canvas => canvas.toDataURL()")

    def changes(self, picture: str) -> None:
        """Wait until the table looks different from that picture."""
        element = self.canvas.element_handle()
        self.page.wait_for_function("([canvas, old]) => canvas.toDataURL() !== old", arg=[element, picture])


def others(prompt: Prompt, right: Answer, ask: Ask) -> "Iterator[Response]":
    """Other responses to that ask, the most telling first."""
    held = right.get(ask.id)
    match ask:
        case Number() if held is not None:
            yield from (held + 1, held - 1)
        case PickCards() if held is not None:
            slots = prompt.table.zone(ask.source).slots
            yield from ((slot,) for slot in slots)
            yield from (tuple(sorted({*held, slot} - {gone})) for slot in slots for gone in held)
        case Partition():
            slots = prompt.table.zone(ask.source).slots
            yield from ((slots[i : i + 2], *[()] * (len(ask.targets) - 1)) for i in range(len(slots) - 1))
            yield from ((*[()] * i, slots[:1], *[()] * (len(ask.targets) - 1 - i)) for i in range(len(ask.targets)))
        case PickOne():
            yield from (option.id for option in ask.options)


def still(canvas: Locator) -> None:
    """Wait until a canvas has been the same for twenty frames."""
    canvas.evaluate(
        """canvas => new Promise(done => {
          const pixels = () => {
            const { width, height } = canvas;
            return new Uint32Array(canvas.getContext('2d').getImageData(0, 0, width, height).data.buffer);
          };
          let last = pixels(), same = 0;
          const look = () => {
            const now = pixels();
            same = now.length === last.length && now.every((each, i) => each === last[i]) ? same + 1 : 0;
            last = now;
            same > 20 ? done() : requestAnimationFrame(look);
          };
          look();
        })"""
    )


# ---- Hands: the ways to work an exercise -------------------------------------------------------------------------


@dataclass(frozen=True)
class Mouse:
    """Cards are dragged, the rest is clicked."""

    table: Tabletop

    def put(self, slots: tuple[int, ...], zone: str) -> None:
        for slot in slots:
            self.carry(self.table.at_card(slot), self.table.at_zone(zone))
            self.table.lies_in(slot, zone)

    def carry(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        mouse = self.table.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=2)
        mouse.up()

    def mark(self, slot: int) -> None:
        self.table.page.mouse.click(*self.table.at_card(slot))

    def choose(self, ask: PickOne, option: str) -> None:
        at_rest(self.table.choice(ask, option)).click()

    def write(self, ask: Number, number: int) -> None:
        self.table.field(ask).fill(str(number))

    def press(self, name: str) -> None:
        at_rest(self.table.button(name)).click()


@dataclass(frozen=True)
class Clicks(Mouse):
    """Each card is clicked, then all that are selected are put in a zone by a click."""

    def put(self, slots: tuple[int, ...], zone: str) -> None:
        for slot in slots:
            self.mark(slot)
            expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        self.table.page.mouse.click(*self.table.at_zone(zone))
        for slot in slots:
            self.table.lies_in(slot, zone)


@dataclass(frozen=True)
class Finger(Mouse):
    """One finger on a touch screen drags the cards and taps the rest."""

    def carry(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        session = self.table.page.context.new_cdp_session(self.table.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            where = [{"x": x, "y": y} for x, y in points]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

        touch("touchStart", start)
        for i in range(1, 4):
            touch("touchMove", tuple(a + (b - a) * i / 3 for a, b in zip(start, end, strict=True)))
        touch("touchEnd")
        session.detach()

    def mark(self, slot: int) -> None:
        self.table.page.touchscreen.tap(*self.table.at_card(slot))

    def choose(self, ask: PickOne, option: str) -> None:
        at_rest(self.table.choice(ask, option)).tap()

    def press(self, name: str) -> None:
        # Two taps on one spot in a moment are a double tap, of which a button takes the first: so, elsewhere first.
        at_rest(self.table.question).tap()
        at_rest(self.table.button(name)).tap()


@dataclass(frozen=True)
class Taps(Finger):
    """A finger taps each card, then the zone."""

    def put(self, slots: tuple[int, ...], zone: str) -> None:
        for slot in slots:
            self.mark(slot)
            expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        self.table.page.touchscreen.tap(*self.table.at_zone(zone))
        for slot in slots:
            self.table.lies_in(slot, zone)


@dataclass(frozen=True)
class Keys:
    """The keyboard alone: Tab and Shift+Tab to get about, arrows in lists, Space, digits, Enter."""

    table: Tabletop

    def go(self, target: Locator, most: int = 80) -> None:
        """Tab forward to that element, or backward when it is before the one that has the focus.

        Which way is looked up before each step: a field that goes away on the way hands the focus on.
        """
        page = self.table.page
        for _ in range(most):
            way = target.evaluate(WAY)
            if way == "there":
                return
            page.keyboard.press("Shift+Tab" if way == "back" else "Tab")
        raise AssertionError(f"{target} cannot be reached by Tab; the focus is at {focused(page)}")

    def reach(self, slot: int) -> None:
        """The arrows to that card in the list."""
        self.go(self.table.listbox)
        page, wanted = self.table.page, self.table.option(slot).get_attribute("id")
        ids = self.table.option_ids()
        for _ in ids:
            at = self.table.listbox.get_attribute("aria-activedescendant")
            if at == wanted:
                return
            page.keyboard.press("ArrowRight" if ids.index(at) < ids.index(wanted) else "ArrowLeft")
        raise AssertionError(f"the arrows do not come to {wanted}")

    def put(self, slots: tuple[int, ...], zone: str) -> None:
        ask = next(ask for ask in self.table.prompt.asks if isinstance(ask, Partition))
        key = str(ask.targets.index(zone) + 1) if zone in ask.targets else "0"
        *others, last = slots
        for slot in others:
            self.reach(slot)
            self.table.page.keyboard.press("Space")
            expect(self.table.option(slot)).to_have_attribute("aria-selected", "true")
        self.reach(last)
        if others:
            self.table.page.keyboard.press("Space")
            expect(self.table.option(last)).to_have_attribute("aria-selected", "true")
        self.table.page.keyboard.press(key)
        for slot in slots:
            self.table.lies_in(slot, zone)

    def mark(self, slot: int) -> None:
        self.reach(slot)
        self.table.page.keyboard.press("Space")

    def choose(self, ask: PickOne, option: str) -> None:
        keyboard = self.table.page.keyboard
        first = self.table.choice(ask, ask.options[0].id)
        chosen = self.table.group(ask).locator("input:checked")
        self.go(chosen if chosen.count() else first)
        keyboard.press("Space")
        for _ in ask.options:
            if self.table.choice(ask, option).is_checked():
                return
            keyboard.press("ArrowRight")

    def write(self, ask: Number, number: int) -> None:
        self.go(self.table.field(ask))
        self.table.page.keyboard.press("Control+a")
        self.table.page.keyboard.type(str(number))

    def press(self, name: str) -> None:
        self.go(self.table.button(name))
        self.table.page.keyboard.press("Enter")


# A group of choices is one stop: its first choice, its last when one comes from behind, or the one that is made.
WAY = """target => {
  const from = document.activeElement;
  const grouped = from.type === 'radio' && target.type === 'radio' && from.name === target.name;
  if (from === target || grouped) return 'there';
  const before = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
  return from !== document.body && before ? 'back' : 'on';
}"""


def give(hand, answer: Answer) -> None:
    """Work that answer with that hand, on a table that may hold another one; returns once all of it is to be seen."""
    table = hand.table
    for ask in table.prompt.asks:
        response = answer.get(ask.id)
        work = table.state.item.work
        match ask:
            case Partition():
                groups = answer.partition(ask.id)
                wanted = {slot: zone for zone, group in zip(ask.targets, groups, strict=False) for slot in group}
                laid = {slot for zone in ask.targets for slot in work.slots(zone)} - w.fixed(table.prompt)
                home = [slot for slot in sorted(laid) if wanted.get(slot) != work.zone_of(slot)]
                if home:
                    hand.put(tuple(home), ask.source)
                for zone, group in zip(ask.targets, groups, strict=False):
                    missing = tuple(slot for slot in group if work.zone_of(slot) != zone)
                    if missing:
                        hand.put(missing, zone)
            case PickCards() if response is not None:
                held = work.part(ask.id) or ()
                for slot in set(held) ^ set(answer.slots(ask.id)):
                    hand.mark(slot)
            case PickOne() if response is not None and response != work.part(ask.id):
                hand.choose(ask, str(response))
                expect(table.choice(ask, str(response))).to_be_checked()
                table.becomes(lambda state, ask=ask, wanted=response: state.item.work.part(ask.id) == wanted)
            case Number() if response is not None and response != work.part(ask.id):
                hand.write(ask, int(response))
                table.becomes(lambda state, ask=ask, wanted=response: state.item.work.part(ask.id) == wanted)
    table.shows(answer)


def solve(hand) -> None:
    """A wrong answer first: it stays and is explained. Then the right one, and on to the next item."""
    table = hand.table
    wrong, right, number = table.wrong(), table.right(), table.state.number
    give(hand, wrong)
    hand.press("check")
    table.tells(table.judged(wrong))
    table.shows(wrong)
    give(hand, right)
    hand.press("check")
    table.tells(table.judged(right))
    table.shows(right)
    assert w.answer(table.prompt, table.state.item.work) == right
    onward(hand)
    expect(table.count).to_have_text(table.t(progress(table.state)))
    assert table.state.number == number + 1
    assert table.state.outcomes[-1] == "right"


def onward(hand) -> None:
    """On to the next item, or to the end of the round."""
    table, number = hand.table, hand.table.state.number
    hand.press("next")
    table.becomes(lambda state: state.done or state.number > number)
    if table.state.done:  # what the last item showed stays
        expect(table.root.locator(".gin-done")).to_be_visible()
    else:
        expect(table.feedback).to_have_count(0)
        expect(table.film).to_have_count(1 if table.state.item.example else 0)


def focused(page: Page) -> str:
    """What has the focus, for a person who reads a failed test."""
    return page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def word(name: str) -> re.Pattern[str]:
    """That word among others, such as one class of several."""
    return re.compile(rf"(^|\s){re.escape(name)}(\s|$)")


def type_in(table: Tabletop, answer: Answer) -> None:
    """Answer by typing, the quickest way there is; returns once it is judged and all of it is to be seen."""
    table.typed.fill(written(table, answer))
    table.typed.press("Enter")
    table.tells(table.judged(answer))
    table.shows(answer)


def written(table: Tabletop, answer: Answer) -> str:
    """The answer as it may be typed."""
    return Typist(table.t).written(table.prompt, answer)


def in_kernel(desk, code: str, *, answers: bool = True) -> str:
    """Run that code in the only kernel there is, beside the page; yields the last expression's value as text.

    ``answers=False``: the code ends the kernel, so nothing is waited for.
    """
    [kernel] = lessonpage.kernels(desk.lab)
    client = BlockingKernelClient(connection_file=str(desk.notebooks.parent / "runtime" / f"kernel-{kernel}.json"))
    client.load_connection_file()
    client.start_channels()
    try:
        client.wait_for_ready(timeout=lessonpage.SECONDS / 1000)
        *lines, last = code.strip().split("; ") if "\n" not in code else [code, "None"]
        sent = client.execute("; ".join(lines) or "None", user_expressions={"value": last}, store_history=False)
        if not answers:
            return ""
        while True:
            reply = client.get_shell_msg(timeout=lessonpage.SECONDS / 1000)
            if reply["parent_header"].get("msg_id") == sent:
                break
        assert reply["content"]["status"] == "ok", reply["content"]
        value = reply["content"]["user_expressions"]["value"]
        assert value["status"] == "ok", value
        return str(value["data"]["text/plain"])
    finally:
        client.stop_channels()


@contextlib.contextmanager
def theme(desk, name: str) -> Iterator[None]:
    """JupyterLab in its light or dark theme, as if the learner had chosen it in the menu."""
    folder = desk.notebooks.parent / "config" / "lab" / "user-settings" / "@jupyterlab" / "apputils-extension"
    file = folder / "themes.jupyterlab-settings"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"theme": f"JupyterLab {name.title()}"}), encoding="utf-8")
    try:
        yield
    finally:
        file.unlink(missing_ok=True)
