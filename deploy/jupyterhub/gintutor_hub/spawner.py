"""Starts each pupil's server as a process of its own account, in its own folder, within limits the system keeps.

Everything in a pupil's folder is written by the pupil's account and never by the hub: what the pupil put there, links
among it, leads nowhere the pupil may not go.
"""

from __future__ import annotations

import math
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from jupyterhub.spawner import LocalProcessSpawner
from traitlets import Bool, Instance, Integer, Unicode

from gintutor.launcher.server import SHARE
from gintutor_hub.folders import Folders, Pupil
from gintutor_hub.pages import language_for

SERVER = Path(__file__).with_name("server.py")
LARGEST_FILE = 256 * 1024 * 1024  # bytes
KINDNESS = 5  # the hub and the proxy come first: pages load while thirty kernels count


class PupilSpawner(LocalProcessSpawner):  # type: ignore[misc,unused-ignore]  # JupyterHub has no types
    """A server for one pupil."""

    folders = Instance(Folders, help="Where the pupils' folders are.", config=True)
    python = Unicode(
        sys.executable, help="The interpreter pupils get; every account must be able to run it.", config=True
    )
    language = Unicode(help="The language of the first page, until a pupil chooses; empty: the browser's.", config=True)
    most_processes = Integer(200, help="How many processes and threads a pupil may have.", config=True)
    is_teacher = Bool(help="Whether this one reads what the class hands in.")
    pupil: Pupil
    account: int | None = None  # whose what runs is; the folder that says so may be gone before the server is

    async def start(self) -> Any:
        """Make the folders theirs and start; :class:`FolderError` when they cannot be."""
        self.is_teacher = bool(self.user.admin)
        self.pupil = self.folders.pupil(self.user.name, teacher=self.is_teacher)
        self.folders.share_class()
        self.account = self.pupil.account
        self.cmd = [self.python, "-P", str(SERVER)]
        self.notebook_dir = str(self.pupil.notebooks)
        self.popen_kwargs = {"cwd": self.pupil.home, "umask": 0o077, **self._as_pupil(self.pupil.account)}
        return await super().start()

    def get_state(self) -> dict[str, Any]:
        """What the hub needs to know of a running server when it starts again."""
        state: dict[str, Any] = super().get_state()
        return state if self.account is None else state | {"account": self.account}

    def load_state(self, state: dict[str, Any]) -> None:
        """Know it again."""
        super().load_state(state)
        self.account = state.get("account")

    def clear_state(self) -> None:
        """The server is gone, told to or not: end whatever it left running."""
        super().clear_state()
        account, self.account = self.account, None
        if account is not None:
            subprocess.run(["/bin/sh", "-c", "kill -9 -1"], **self._as_pupil(account), check=False, timeout=30)

    def _as_pupil(self, account: int | None) -> dict[str, Any]:
        if account is None:
            return {}
        groups = [self.folders.teachers] if self.is_teacher else []
        return {"user": account, "group": account, "extra_groups": groups}

    def make_preexec_fn(self, _name: str) -> Callable[[], None]:
        """What holds for the server and every kernel it starts. It runs as the pupil, who cannot undo it."""
        memory, processes = self.mem_limit, self.most_processes if self.pupil.account is not None else None
        cores = _cores(self.cpu_limit, self.pupil.account or hash(self.pupil.name))

        def limit() -> None:
            os.nice(KINDNESS)
            os.sched_setaffinity(0, cores)
            for what, most in (
                (resource.RLIMIT_DATA, memory),
                (resource.RLIMIT_NPROC, processes),
                (resource.RLIMIT_FSIZE, LARGEST_FILE),
                (resource.RLIMIT_CORE, 0),
            ):
                if most is not None:
                    resource.setrlimit(what, (int(most), int(most)))

        return limit

    def user_env(self, env: dict[str, str]) -> dict[str, str]:
        """Where the pupil's things are, and the same kernel and settings as with ``python3 -m gintutor``."""
        home = str(self.pupil.home)
        return env | {
            "HOME": home, "USER": self.user.name, "LOGNAME": self.user.name, "SHELL": "/bin/sh",
            "GINTUTOR_HOME": str(self.pupil.progress),
            "GINTUTOR_HUB_HAND_IN": str(self.pupil.handed_in or ""),
            "GINTUTOR_HUB_CLASS": str(self.folders.handed_in) if self.is_teacher else "",
            "GINTUTOR_LANGUAGE": language_for(self.handler, self.language),
            "JUPYTER_PATH": str(SHARE), "JUPYTER_CONFIG_PATH": str(SHARE / "config"),
            "OPENBLAS_NUM_THREADS": "1",  # else it takes memory for every core of a large machine
            "PYTHONUTF8": "1",
        }  # fmt: skip


def _cores(limit: float | None, number: int) -> set[int]:
    """So many cores that the limit cannot be passed, dealt out in turn."""
    there = sorted(os.sched_getaffinity(0))
    count = len(there) if not limit else min(len(there), math.ceil(limit))
    return {there[(number * count + each) % len(there)] for each in range(count)}
