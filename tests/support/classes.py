"""Progress files of pupils as the tutor writes them, by chance but the same every time."""

import json
import random
from datetime import UTC, datetime, timedelta

from gintutor.exercises.registry import FAMILIES
from gintutor.learning.history import Attempt, result_event, verdict_event
from gintutor.learning.log import Record
from gintutor.learning.settings import EXERCISE

ERRORS = ("ace_high", "greedy", "gap", "too_few")


class Book:
    """A pupil's file, line by line."""

    def __init__(self, name, begun=datetime(2026, 10, 1, 8, tzinfo=UTC), seed=0):
        self.chance = random.Random(f"{name}/{seed}")
        self.time = begun
        self.lines = []
        self.item = 0
        if name:
            self.add(EXERCISE, {"do": "set", "field": "name", "value": name})

    def add(self, exercise, event, item=0, deal="", run=""):
        self.time += timedelta(seconds=2)
        time = self.time.isoformat(timespec="milliseconds")
        record = Record(exercise=exercise, item=item, event=event, deal=deal, run=run, time=time)
        self.lines.append(record.line())

    def work(self, skill, outcome="first", tags=(), hints=0, exercise="en/04/practice", level=1, moves=0,
             puzzle=""):  # fmt: skip
        """One item from its start to its end."""
        run = f"{self.chance.getrandbits(32):08x}"
        deal = f"{skill}/{level}/{self.item}/{self.chance.getrandbits(32):08x}"
        place = {"item": self.item, "deal": deal, "run": run}
        self.add(exercise, {"do": "start", "number": self.item, "position": 0, "round": 0, "outcomes": []}, **place)
        for at in range(moves):
            self.add(exercise, {"do": "move", "slots": [at, at + 1], "to": "meld1", "at": at}, **place)
        for _ in range(hints):
            self.add(exercise, {"do": "hint"}, **place)
        if tags:
            self.add(exercise, {"do": "check", "correct": False, "complete": True, "tags": list(tags)}, **place)
        self.add(exercise, {"do": "check", "correct": True, "complete": True, "tags": []}, **place)
        attempt = Attempt(
            skill=skill, exercise=exercise, item=self.item, time="", outcome=outcome, form=self.chance.choice("ab"),
            tags=tuple(tags), level=level, seed=self.item, puzzle=puzzle,
        )  # fmt: skip
        self.add(exercise, result_event(attempt), **place)
        self.item += 1

    def end(self, skill, verdict="passed", round_=0, exercise="en/04/practice"):
        self.add(exercise, verdict_event(skill, verdict, round_), run=f"{self.chance.getrandbits(32):08x}")

    def wander(self, items, skills=("split", "meld", "knock", "value"), moves=0):
        """Items by chance, some wrong, with rounds that end."""
        firsts, rounds = dict.fromkeys(skills, 0), 0
        for _ in range(items):
            skill = self.chance.choice(skills)
            how = self.chance.choices(("first", "right", "shown", "missed", "skipped", "worked"), (5, 4, 1, 1, 1, 1))[0]
            tags = self.chance.choices(ERRORS, (6, 1, 1, 1))[:1] if how in ("right", "missed", "shown") else ()
            hints = self.chance.randrange(3) if how == "right" else 0
            self.work(skill, how, tags, hints, level=self.chance.randint(1, FAMILIES[skill].levels), moves=moves)
            firsts[skill] += how == "first"
            if firsts[skill] >= 3 and self.chance.random() < 0.2:
                rounds += 1
                self.end(skill, self.chance.choice(("passed", "revisit")), rounds)
        return self

    def save(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(self.lines), encoding="utf-8")
        return path


def changed(line, event=(), **fields):
    """The line with other fields."""
    read = json.loads(line)
    read["event"] |= dict(event)
    return json.dumps(read | fields) + "\n"
