"""JupyterLab, ended when whoever started it is gone: ``python -m gintutor.launcher.serve`` with JupyterLab's arguments.

The launcher holds the other end of our standard input. However it ends, killed or crashed too, the system closes that
end, and a server that nobody can stop any more does not stay behind.
"""

from __future__ import annotations

import os
import signal
import sys
import threading


def end_with_the_launcher() -> None:
    """From here on end as soon as the other end of our standard input is closed.

    Whatever we start gets an empty input instead: npm makes the one it is given return at once for a while, for us too.
    """
    launcher, nothing = os.dup(0), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)

    def wait() -> None:
        os.read(launcher, 1)  # returns when the other end is closed; nothing is ever written
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, daemon=True).start()


def leave_out_slow_parts() -> None:
    """What nobody here needs and takes longer to import than all of JupyterLab: grammars of international addresses."""
    sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]  # jsonschema does without when it is not there


def main() -> None:
    """Watch, and be JupyterLab."""
    leave_out_slow_parts()
    from jupyterlab.labapp import main as jupyterlab

    end_with_the_launcher()
    jupyterlab()


if __name__ == "__main__":
    main()
