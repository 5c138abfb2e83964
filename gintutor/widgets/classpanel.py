"""A class on the screen of its teacher: its folder, its report, and tables and statements written beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, time
from pathlib import Path

from gintutor.learning.classes import given as tasks
from gintutor.learning.classes import roster as rosters
from gintutor.learning.classes.engine import EngineMissingError
from gintutor.learning.classes.given import Given
from gintutor.learning.classes.roster import HIGHEST_SEED, MOST, ClassError, Roster
from gintutor.learning.classes.task import Task
from gintutor.learning.log import Log, Record, in_browser
from gintutor.learning.transfer import FOLDERS
from gintutor.lessons.classcount import Counted, counted
from gintutor.messages import Message, say
from gintutor.widgets import classwords as words
from gintutor.widgets.classtasks import WEEK, TaskError, checked, task_in_form
from gintutor.widgets.classview import class_view
from gintutor.widgets.logpanel import LogPanel
from gintutor.widgets.paths import bare, path_of

_FOLDER = "class"
_LONGEST = 1000


class ClassPanel(LogPanel):
    """The panel of the teacher's notebook. Nothing is counted before it is asked for: that takes a while."""

    def __init__(self, language: str, log: Log) -> None:
        super().__init__(language, log, say("class.title"))
        self._report: Counted | None = None
        self._making = False
        self._turn = 0
        self.redraw()

    @property
    def folder(self) -> Path:
        """The folder opened last, else one beside the progress file."""
        for record in reversed(self._log.of(FOLDERS)):
            value = record.event.get("folder")
            if record.event.get("do") == "open" and isinstance(value, str) and value:
                return Path(value)
        return self._log.path.parent / _FOLDER

    def redraw(self, told: Sequence[str] = (), *, notes: Sequence[Message | str] = ()) -> None:
        """Show the class as it was counted last."""
        self._turn += bool(told)
        if in_browser():
            self.panel.view = class_view(None, None, self.t, notes=[say("class.in_browser")], today=_today())
            return
        self.panel.view = class_view(
            str(self.folder),
            self._report,
            self.t,
            making=self._making,
            told=told,
            notes=notes,
            turn=self._turn,
            today=_today(),
        )

    def _act(self, event: Mapping[str, object], buffers: object) -> None:
        if in_browser():
            return
        told: list[str] = []  # what was done is told, whatever goes wrong after it
        notes: list[Message] = []
        try:
            told.extend(self._do(event))
        except ClassError as error:
            self._report, self._making = None, error.code == "missing"
            notes = [] if self._making else [words.refused(error)]
        except EngineMissingError:
            notes = [words.no_engine()]
        except OSError as error:
            file, reason = str(error.filename or self.folder), error.strerror or str(error)
            notes = [say("class.failed", file=file, reason=reason)]
        self.redraw(told, notes=notes)

    def _do(self, event: Mapping[str, object]) -> Iterator[str]:
        """Do what the event asks, and tell of each thing when it is done."""
        match event.get("do"):
            case "open":
                self._open(event.get("folder"))
                self._count()
            case "new":
                yield from self._new(event.get("pupils"), event.get("seed"))
            case "give" if self._report:
                yield from self._give(self._report, event)
            case "cure" if self._report:
                yield from self._cure(self._report, event.get("tag"))
            case "save" if self._report:
                self._count(write=True)
                yield self.t(say("class.written", folder=str(self.folder / rosters.REPORT)))

    def _open(self, folder: object) -> None:
        if isinstance(folder, str) and 0 < len(bare(folder)) <= _LONGEST:
            path = path_of(folder).absolute()
            if path != self.folder:
                self._log.append(Record(exercise=FOLDERS, item=0, event={"do": "open", "folder": str(path)}))
                self._log.refresh()
                self._report = None  # what was counted elsewhere

    def _new(self, pupils: object, seed: object) -> Iterator[str]:
        count, number = _whole(pupils, 1, MOST), _whole(seed, 0, HIGHEST_SEED)
        if count is None or number is None:
            yield self.t(say("class.make_wrong", most=MOST, highest=HIGHEST_SEED))
            return
        roster = Roster(number, rosters.new_codes(number, count))
        file = rosters.create(self.folder, roster)
        self._making = False
        yield self.t(say("class.made", n=count, file=str(file)))
        yield self.t(say("class.made_next"))
        yield self.t.list(f"{code}: {roster.variant(code)}" for code in roster.codes)
        self._count()

    def _give(self, report: Counted, form: Mapping[str, object]) -> Iterator[str]:
        """Set what the form asks for, for everybody."""
        try:
            given = checked(Given(task_in_form(form, _today())), report)
        except TaskError as error:
            yield self.t(error.message)
        else:
            yield from self._set(report, given)

    def _cure(self, report: Counted, tag: object) -> Iterator[str]:
        """Set the lesson that puts that error right, once more, for whom it leads."""
        error = next((each for each in report.seen.misconceptions if each.tag == tag), None)
        if error is not None:
            lesson, _ = words.cure(error)
            now = datetime.now().astimezone()
            minute = time(now.hour, now.minute)
            task = Task(lessons=(lesson.number,), since=now.date(), until=now.date() + WEEK, again=minute)
            yield from self._set(report, Given(task, error.codes))

    def _set(self, report: Counted, given: Given) -> Iterator[str]:
        tasks.give(self.folder, given)
        codes = given.codes or report.roster.codes
        yield self.t(say("class.set_done", n=len(codes)))
        if any(tasks.latest(code, report.given) for code in codes):
            yield self.t(say("class.set_instead"))
        self._count()

    def _count(self, *, write: bool = False) -> None:
        """Read what was handed in, and write the files of the report if wanted."""
        self._report = counted(self.folder, datetime.now().astimezone(), tables=write, statements=write)
        self._making = False


def _today() -> date:
    return datetime.now().astimezone().date()


def _whole(value: object, low: int, high: int) -> int | None:
    """A whole number as somebody typed it; None when it is none or out of range."""
    text = value.strip() if isinstance(value, str) else ""
    if not text.isascii() or not text.isdigit() or len(text) > len(str(high)):
        return None
    return int(text) if low <= int(text) <= high else None
