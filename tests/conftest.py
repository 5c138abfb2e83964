"""What every test shares: nobody's own log or settings are touched, and what was left out is said at the end."""

import os
import shutil
import tempfile
from pathlib import Path

import nbval.plugin
import pytest
from hypothesis import settings
from support.running import SharedKernel, Together

# A slow machine is no bug: nothing in the suite is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_home = pytest.StashKey[Path]()

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
        SharedKernel.running.end()
    shutil.rmtree(config.stash[_home], ignore_errors=True)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    return Together(config, log)


def pytest_terminal_summary(terminalreporter):
    from gintutor.launcher.words import say

    reason = say("setup.browser_missing", command="").split(":")[0]
    for report in terminalreporter.stats.get("skipped", []):
        text = str(report.longrepr[2]) if isinstance(report.longrepr, tuple) else str(report.longrepr)
        if reason in text:
            terminalreporter.section("browser", sep="=")
            terminalreporter.line(text.removeprefix("Skipped: "))
            return
