"""The server for one learner: its command line, its life from start to end. The browser tests use it as it is."""

from __future__ import annotations

import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import IO, ClassVar, Self
from urllib.parse import quote

from gintutor.launcher.trouble import Trouble

HOST = "127.0.0.1"
FIRST_PORT = 8899  # not Jupyter's own: a teacher may have a server of theirs running
SHARE = Path(__file__).parent / "share"
START_SECONDS = 120  # a cold disk with a virus scanner takes a minute


def free_port(wanted: int | None = None) -> int:
    """The wanted port, or the first free one from 8899 on; ``Trouble`` when the wanted one is taken."""
    for port in (wanted,) if wanted is not None else range(FIRST_PORT, FIRST_PORT + 200):
        with socket.socket() as probe:
            if os.name != "nt":  # on Windows this option would let two programs share the port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError:
                continue
            return port
    raise Trouble("setup.no_port") if wanted is None else Trouble("setup.port_taken", port=wanted)


@dataclass(kw_only=True, slots=True)
class Server:
    """What shows ``notebooks`` on ``port``, run by ``python``; a context manager that ends it.

    ``extra`` goes to the server's command line, ``environ`` replaces the environment it inherits from.
    """

    NAME: ClassVar[str]

    python: Path
    notebooks: Path
    port: int
    extra: tuple[str, ...] = ()
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    _folder: Path = field(init=False)
    _log: IO[bytes] | None = field(init=False, default=None)
    _process: subprocess.Popen[bytes] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="gintutor-"))

    def command(self) -> list[str]:
        """The command line; it holds no secret."""
        raise NotImplementedError

    def address(self, path: str = "") -> str:
        """The page that shows one notebook and nothing else, with the token in it."""
        raise NotImplementedError

    def _ask_to_end(self) -> None:
        raise NotImplementedError

    def environment(self) -> dict[str, str]:
        """What the server inherits. The token goes this way: a command line is readable by everybody on a machine."""
        return {
            **self.environ,
            "JUPYTER_TOKEN": self.token,
            "JUPYTER_PATH": self._before("JUPYTER_PATH", SHARE),  # our kernelspec
            "JUPYTER_CONFIG_PATH": self._before(
                "JUPYTER_CONFIG_PATH", SHARE / "config"
            ),  # no check whether JupyterLab needs a build
            "PYTHONUTF8": "1",
        }

    def _before(self, name: str, path: Path) -> str:
        return os.pathsep.join([str(path), *filter(None, [self.environ.get(name)])])

    @property
    def log(self) -> Path:
        """What the server had to say."""
        return self._folder / "server.log"

    def last_lines(self, count: int = 12) -> str:
        """The end of the log."""
        try:
            return "\n".join(self.log.read_text(encoding="utf-8", errors="replace").splitlines()[-count:])
        except OSError:
            return ""

    def start(self) -> None:
        """Start it and wait until it answers; ``Trouble`` when it does not."""
        self._log = self.log.open("wb")
        try:
            self._process = subprocess.Popen(
                self.command(),
                env=self.environment(),
                cwd=self._folder,  # Jupyter reads settings from where it is started
                stdin=subprocess.PIPE,  # while this is open, the server knows that we are there
                stdout=self._log,
                stderr=subprocess.STDOUT,
                start_new_session=os.name != "nt",  # Ctrl+C is for the launcher, which ends the server in order
                creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            )
        except OSError:  # the interpreter itself is gone or cannot run
            raise Trouble("setup.server_failed", program=self.NAME, log=self.log, lines=self.python) from None
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise Trouble("setup.server_failed", program=self.NAME, log=self.log, lines=self.last_lines())
            time.sleep(0.05)

    def wait(self) -> None:
        """Wait until it ends by itself or the user interrupts."""
        assert self._process is not None
        while self._process.poll() is None:  # a plain wait() cannot be interrupted on Windows
            time.sleep(0.2)

    def stop(self) -> None:
        """End it with its kernels: asked first, so that they end too, made to when it does not listen."""
        if self._process is not None and self._process.poll() is None:
            for end in (self._ask_to_end, self._process.terminate, self._process.kill):
                try:
                    end()
                    self._process.wait(8)
                    break
                except (subprocess.TimeoutExpired, KeyboardInterrupt):  # a second Ctrl+C: no more asking
                    continue
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
        if self._log is not None:
            self._log.close()

    def __enter__(self) -> Self:
        """Start it; when that fails nothing of it stays but its log."""
        try:
            self.start()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it."""
        self.stop()
        if kind is None or not issubclass(kind, Trouble):
            forget(self._folder)

    def _answers(self) -> bool:
        return self._request("api/status") is not None

    def _request(self, path: str, method: str = "GET") -> object:
        """The answer of the server, None when there is none. Never by way of a proxy: it is on this machine."""
        url = f"http://{HOST}:{self.port}/{path}"
        request = urllib.request.Request(url, method=method, headers={"Authorization": f"token {self.token}"})
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=5) as answer:
                text = answer.read()
                return json.loads(text) if text.strip() else {}
        except (OSError, ValueError, urllib.error.URLError):
            return None


class Lab(Server):
    """JupyterLab."""

    __slots__ = ()
    NAME = "JupyterLab"

    def command(self) -> list[str]:
        """The command line. ``-P`` here and in our kernelspec: a file lying beside a notebook is never imported."""
        return [
            str(self.python), "-P", "-m", "gintutor.launcher.serve", "--no-browser",
            f"--ServerApp.ip={HOST}", f"--ServerApp.port={self.port}", "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.notebooks}", f"--FileContentsManager.preferred_dir={self.notebooks}",
            "--ServerApp.terminals_enabled=False", "--LabApp.extension_manager=readonly",
            f"--LabApp.workspaces_dir={self.workspaces}",  # tabs of other projects stay out of the lesson
            f"--ServerApp.allow_root={is_root()}",
            *self.extra,
        ]  # fmt: skip

    def address(self, path: str = "") -> str:
        """The page that shows one notebook and nothing else."""
        return f"http://{HOST}:{self.port}/doc/tree/{quote(path)}?token={self.token}"

    @property
    def workspaces(self) -> Path:
        """Where JupyterLab remembers which tabs are open."""
        return self._folder / "workspaces"

    def _ask_to_end(self) -> None:
        self._request("api/shutdown", method="POST")


class App(Server):
    """The lessons as pages without code."""

    __slots__ = ()
    NAME = "Voilà"

    def command(self) -> list[str]:
        """The command line."""
        return [
            str(self.python), "-P", "-m", "gintutor.classroom.appview",
            f"--Voila.ip={HOST}", f"--Voila.port={self.port}", f"--Voila.root_dir={self.notebooks}", *self.extra,
        ]  # fmt: skip

    def address(self, path: str = "") -> str:
        """The page of one notebook, or of the list of a language."""
        return f"http://{HOST}:{self.port}/{quote(path)}?token={self.token}"

    def _ask_to_end(self) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()


def is_root() -> bool:
    """Jupyter refuses to run as root unless told; in a container or on a hub that is who runs it."""
    return sys.platform != "win32" and os.geteuid() == 0


def forget(folder: Path) -> None:
    """Remove a folder of ours; what cannot be removed is left to the system's own tidying."""
    import shutil

    shutil.rmtree(folder, ignore_errors=True)
