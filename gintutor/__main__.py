# -*- coding: utf-8 -*-
"""``python3 -m gintutor``: the tutor. Parses on Python 2.7 and 3.6 too, to say in a sentence what is missing."""

import os
import subprocess
import sys

from gintutor.launcher import words

MYPY = False
if MYPY:
    from typing import List, Optional

OLDEST = (3, 11)
NEWEST_KNOWN = 14


def main(argv=None):
    # type: (Optional[List[str]]) -> int
    """Run what the arguments ask for; yields the exit status."""
    argv = sys.argv[1:] if argv is None else argv
    if sys.version_info[:2] < OLDEST:
        words.speak(words.from_locale())
        words.tell(too_old(), sys.stderr)
        return 1
    if is_engine_command(argv):
        from gintutor.cli import main as engine

        return engine(argv)
    from gintutor.launcher import start

    return start.main(argv)


def is_engine_command(argv):
    # type: (List[str]) -> bool
    """``ask``, ``census``, ``solve`` and whatever else the engine learns need no set-up; others and options do."""
    return bool(argv) and not argv[0].startswith("-") and argv[0] not in ("app", "test")


def too_old():
    # type: () -> str
    """What to do with a Python that is too old: the command of a newer one when the machine has one."""
    found = ".".join(str(part) for part in sys.version_info[:3])
    needed = ".".join(str(part) for part in OLDEST)
    sentence = words.say("setup.python_too_old", needed=needed, found=found)
    newer = find_newer()
    if newer:
        return sentence + " " + words.say("setup.python_try", command=newer + " -m gintutor")
    return sentence + " " + words.say("setup.python_get")


def find_newer():
    # type: () -> str
    """The command that starts a Python new enough, or the empty string. Asked for real: a name may lead nowhere."""
    for minor in range(NEWEST_KNOWN, OLDEST[1] - 1, -1):
        command = ["py", "-3.%d" % minor] if os.name == "nt" else ["python3.%d" % minor]
        with open(os.devnull, "w") as nowhere:
            try:
                status = subprocess.call(command + ["-c", ""], stdout=nowhere, stderr=nowhere)
            except OSError:
                continue
        if status == 0:
            return " ".join(command)
    return ""


if __name__ == "__main__":
    sys.exit(main())
