"""What every test shares: nobody's own log or settings are touched, and what was left out is said at the end."""

import os
import shutil
import tempfile
from pathlib import Path

import nbval.plugin
import pytest
from hypothesis import settings
from nbval.kernel import RunningKernel

# A slow machine is no bug: nothing in the suite is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_home = pytest.StashKey[Path]()


FORGET = "[globals().pop(each) for each in set(globals()) - set(get_ipython().user_ns_hidden)];"


class SharedKernel(RunningKernel):
    """One kernel for all notebooks of a worker, each in its folder and without the names of the one before.

    That the code of a notebook is the one call, and that it starts in a kernel of its own, is tested elsewhere.
    """

    running: "SharedKernel | None" = None

    def __new__(cls, *args, **options):
        if cls.running is None or not cls.running.is_alive():
            cls.running = super().__new__(cls)
        return cls.running

    def __init__(self, name, cwd, startup_timeout):
        if not self.is_alive():
            super().__init__(name, cwd=cwd, startup_timeout=startup_timeout)
        for line in (f"%cd -q {cwd}", FORGET):
            told = self.execute_cell_input(line)
            self.await_reply(told, timeout=60)
            self.await_idle(told, timeout=60)

    def stop(self):
        """The next notebook goes on with it."""


nbval.plugin.RunningKernel = SharedKernel


def pytest_configure(config):
    """The learner's log, Jupyter's and IPython's folders are this run's own, in every worker."""
    home = Path(tempfile.mkdtemp(prefix="gintutor-tests-"))
    config.stash[_home] = home
    os.environ["GINTUTOR_HOME"] = str(home / "log")
    os.environ["IPYTHONDIR"] = str(home / "ipython")
    for name in ("CONFIG", "DATA", "RUNTIME"):
        os.environ[f"JUPYTER_{name}_DIR"] = str(home / "jupyter" / name.lower())
    # pytest-playwright empties its folder at the start; ours beside it are kept for a person to look at.
    config.option.output = str(config.rootpath / "test-results" / "playwright")


def pytest_unconfigure(config):
    if SharedKernel.running is not None and SharedKernel.running.is_alive():
        RunningKernel.stop(SharedKernel.running)
    shutil.rmtree(config.stash[_home], ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """The cells of one notebook share a kernel, so one worker takes them all."""
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker(pytest.mark.xdist_group(str(item.path)))


def pytest_terminal_summary(terminalreporter):
    from gintutor.launcher.words import say

    reason = say("setup.browser_missing", command="").split(":")[0]
    for report in terminalreporter.stats.get("skipped", []):
        text = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if reason in text:
            terminalreporter.section("browser", sep="=")
            terminalreporter.line(text.removeprefix("Skipped: "))
            return
