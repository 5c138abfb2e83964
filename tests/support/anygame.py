"""Tables of any game without a browser: events in, state out, seeds that stay the same."""

from gintutor.learning.log import Log
from gintutor.learning.settings import Settings
from gintutor.lessons.source import exercise_spec

PRESSED = {"setup": "start", "begun": "deal", "over": "next", "knock": "confirm", "build": "cancel"}


def do(name, **rest):
    return {"do": name, **rest}


def files(home):
    """The games there are, the oldest first."""
    return sorted((home / "games").glob("*.jsonl"))


def told(table):
    """What is said of the logs, by its id."""
    return [note.id for note in table.notes]


def resumed(kind, exercise, home, language, seed):
    """The desk of that kind which a kernel with that home would show."""
    log = Log(home)
    log.refresh()
    numbers = iter(range(10_000))
    return kind(exercise_spec(exercise), language, log, Settings(), lambda: f"{seed}{next(numbers)}")


def after(game, state, *events):
    """The state after those events; the others do not move."""
    for event in events:
        change = game.update(state, event)
        state = change.state
        for fact in change.events:
            state = game.happened(state, fact)
    return state


def play_until(table, true, event_for):
    """Let ``event_for`` choose in the learner's place until something is true of the state."""
    for _ in range(4000):
        state = table.state
        if true(state):
            return table
        pressed = PRESSED.get(state.stage)
        table.receive(do(pressed) if pressed else event_for(state))
        assert pressed or table.state.refusal is None, table.state.refusal
    raise AssertionError("this never came")
