"""``python3 -m gintutor``: read the command line, set up, open the start page, stay until the user stops it."""

from __future__ import annotations

import os
import signal
import sys
import webbrowser
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType

from gintutor.launcher import checkout as checkouts
from gintutor.launcher import environment, suite
from gintutor.launcher.server import App, Lab, Server, free_port
from gintutor.launcher.trouble import Trouble, refused
from gintutor.launcher.words import LANGUAGES, from_locale, say, shown, speak, tell

INTERRUPTED = 130  # what shells report after Ctrl+C


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the command line asks for. ``language`` None: the learner's choice of last time, else the system's."""

    language: str | None = None
    browser: bool = True
    port: int | None = None
    help: bool = False


def read_options(arguments: Sequence[str]) -> Options:
    """The options; ``Trouble`` names the one that is wrong. ``--port 8000`` and ``--port=8000`` are the same."""
    language, browser, port, wants_help = None, True, None, False
    rest = [part for each in arguments for part in (each.split("=", 1) if each.startswith("--") else [each])]
    while rest:
        option = rest.pop(0)
        if option in ("-h", "--help"):
            wants_help = True
        elif option == "--no-browser":
            browser = False
        elif option not in ("--port", "--language"):
            raise Trouble("setup.unknown_option", option=option)
        elif not rest:
            raise Trouble("setup.value_missing", option=option)
        elif option == "--port":
            port = _port(rest.pop(0))
        else:
            language = _language(rest.pop(0))
    return Options(language=language, browser=browser, port=port, help=wants_help)


def _port(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 5 and 1024 <= int(value) <= 65535):
        raise Trouble("setup.bad_port", value=value)
    return int(value)


def _language(value: str) -> str:
    if value not in LANGUAGES:
        raise Trouble("setup.bad_language", languages=", ".join(LANGUAGES), value=value)
    return value


class Terminal:
    """Progress on a terminal as one line that moves; elsewhere a line now and then."""

    def __init__(self) -> None:
        self._moves = sys.stdout.isatty()
        self._open = False
        self._last = ("", -1)

    def say(self, id_: str, **fields: object) -> None:
        """A sentence on its own line."""
        self._close()
        tell(say(id_, **fields))

    def step(self, id_: str, done: int = 0, total: int = 0) -> None:
        """Where the set-up is."""
        name = say(id_)
        text = say("setup.progress", step=name, done=done, total=total) if total else name
        if not self._moves:
            tenth = 10 * done // total if total else 0
            if self._last != (id_, tenth):
                tell(text)
            self._last = (id_, tenth)
            return
        if self._last[0] != id_:
            self._close()
        self._last = (id_, done)
        bar = "#" * (30 * done // total) + "." * (30 - 30 * done // total) if total else ""
        sys.stdout.write("\r" + shown(f"{text}  {bar}", sys.stdout).ljust(78)[:78])
        sys.stdout.flush()
        self._open = True

    def _close(self) -> None:
        if self._open:
            sys.stdout.write("\n")
            self._open = False

    def close(self) -> None:
        """Leave the cursor on a line of its own."""
        self._close()


def main(arguments: Sequence[str]) -> int:
    """Run the launcher; yields the exit status. Whatever a user can put right is said in a sentence."""
    speak(from_locale())
    terminal = Terminal()
    try:
        with _ended_in_order():
            return _run_told(arguments, terminal)
    except Trouble as trouble:
        terminal.close()
        tell(say(trouble.id, **trouble.fields), sys.stderr)
        return 1
    except KeyboardInterrupt:
        terminal.close()
        tell(say("setup.interrupted"), sys.stderr)
        return INTERRUPTED


def _run_told(arguments: Sequence[str], terminal: Terminal) -> int:
    """Run it; what the system refuses is a ``Trouble`` too."""
    try:
        return _run(arguments, terminal)
    except OSError as error:
        raise refused(error) from error


def _run(arguments: Sequence[str], terminal: Terminal) -> int:
    if arguments and arguments[0] == "test":
        return _test(arguments[1:], terminal)
    as_app = bool(arguments) and arguments[0] == "app"
    options = read_options(arguments[1:] if as_app else arguments)
    speak(options.language or from_locale())
    if options.help:
        tell(say("setup.help"))
        return 0
    return _learn(options, terminal, App if as_app else Lab)


def _test(arguments: Sequence[str], terminal: Terminal) -> int:
    checkout = checkouts.find()
    python = environment.ensure(checkout, terminal, tests=True)
    terminal.close()
    return suite.run(python, checkout, arguments)


def _learn(options: Options, terminal: Terminal, kind: type[Server]) -> int:
    checkout = checkouts.find()
    checkout.start_page(from_locale())  # missing lessons too are said before minutes of set-up
    free_port(options.port)  # a taken port is said before minutes of set-up, not after
    in_place = None if Path(sys.prefix) == checkout.venv else environment.ready_here()
    python = in_place or environment.ensure(checkout, terminal, tests=False)
    terminal.close()
    language = options.language or environment.chosen_language(python) or from_locale()
    speak(language)
    tell(say("setup.starting", program=kind.NAME))
    page = f"{language}/" if kind is App else checkout.start_page(language)
    server = kind(python=python, notebooks=checkout.notebooks, port=free_port(options.port))
    try:
        with server:
            _show(server.address(page), browser=options.browser)
            server.wait()
            raise Trouble("setup.server_ended", program=server.NAME, log=server.log, lines=server.last_lines())
    except KeyboardInterrupt:
        tell(say("setup.stopped"))
        return 0
    except Trouble as trouble:
        if trouble.id == "setup.server_failed" and not in_place:
            environment.mark_unfinished(checkout.venv)
        raise


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Asked to end by the system, or the terminal window closed: as after Ctrl+C, what we started must end too."""

    def interrupt(signum: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    kinds = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(kind, signal.signal(kind, interrupt)) for kind in kinds]
    try:
        yield
    finally:
        for kind, handler in before:
            signal.signal(kind, handler)


def _show(address: str, *, browser: bool) -> None:
    opened = browser and has_screen() and webbrowser.open(address)
    tell(say("setup.running" if opened else "setup.running_no_browser"))
    tell(f"    {address}")
    tell(say("setup.how_to_stop"))


def has_screen() -> bool:
    """Whether a browser can show up: without a screen, Linux would open a text browser in this terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER", "WSL_DISTRO_NAME"))
