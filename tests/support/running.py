"""How the suite runs: what is kept together on one worker, and the kernel its notebooks share."""

from pathlib import Path

from nbval.kernel import RunningKernel
from xdist.scheduler import LoadScopeScheduling

# Files of one name share what takes long to make, or must not run beside each other.
TOGETHER = {
    "test_census": "census", "test_lesson_11": "census", "test_setup": "setup", "test_rating_panel": "set",
    "test_puzzle_codes": "set", "test_tempting": "practice", "test_diagnosis": "practice", "test_seeking": "practice",
    "test_cluster": "cluster", "test_hub": "hub", "test_site": "site", "test_app_view": "app",
}  # fmt: skip


def together(nodeid: str) -> str:
    """The name of what that test is kept together with: a notebook's cells, files of one name; else itself alone."""
    path = Path(nodeid.partition("::")[0])
    return str(path) if path.suffix == ".ipynb" else TOGETHER.get(path.stem, nodeid)


class Together(LoadScopeScheduling):
    """Gives one worker what is kept together.

    The groups of pytest-xdist itself do nothing under pytest 9.2: it writes them into a name nobody reads any more.
    """

    def _split_scope(self, nodeid):
        return together(nodeid)


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

    def end(self):
        """The last notebook is done."""
        super().stop()
