"""Print every name that may sign in, with its password: for slips to cut. It runs as root, like the hub.

python deploy/jupyterhub/passwords.py [NAME …]
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from gintutor_hub.folders import Folders
from gintutor_hub.passwords import listed

from gintutor.i18n import Translator, detect_language
from gintutor.learning.classes import roster
from gintutor.messages import say
from gintutor.widgets import classwords


def main() -> int:
    """Those names, or everybody's; what has none is told beside them. 1 when a name that was asked for has none."""
    t = Translator(detect_language())
    folders = Folders(root=Path(os.environ.get("GINTUTOR_HUB_DATA", "/var/lib/gintutor-hub")), first=None)
    teachers = os.environ.get("GINTUTOR_HUB_TEACHERS", "teacher").lower().replace(",", " ").split()
    words = dict(listed(folders, teachers))
    try:
        roster.read(folders.handed_in)
    except roster.ClassError as error:
        print(t(classwords.refused(error)), file=sys.stderr)  # noqa: T201
    wanted = [name.lower() for name in sys.argv[1:]]
    for name in wanted or words:
        if name in words:
            print(f"{name:20} {words[name]}")  # noqa: T201
        else:
            print(t(say("hub.no_such_name", name=name, folder=str(folders.handed_in))), file=sys.stderr)  # noqa: T201
    return int(not words.keys() >= set(wanted))


if __name__ == "__main__":
    sys.exit(main())
