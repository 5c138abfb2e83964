"""Print every name that may sign in, with its password: for slips to cut. It runs as root, like the hub.

python deploy/jupyterhub/passwords.py [NAME …]
"""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from gintutor_hub.folders import Folders
from gintutor_hub.passwords import listed


def main() -> None:
    """Those names, or everybody's."""
    folders = Folders(root=Path(os.environ.get("GINTUTOR_HUB_DATA", "/var/lib/gintutor-hub")), first=None)
    teachers = os.environ.get("GINTUTOR_HUB_TEACHERS", "teacher").lower().replace(",", " ").split()
    wanted = {name.lower() for name in sys.argv[1:]}
    for name, word in listed(folders, teachers):
        if not wanted or name in wanted:
            print(f"{name:20} {word}")  # noqa: T201


if __name__ == "__main__":
    main()
