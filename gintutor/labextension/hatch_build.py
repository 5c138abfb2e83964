"""Build hook: the labextension as JupyterLab wants it installed, from the one readable source beside this file.

The puzzle set, which lies outside the package in a checkout, goes into the wheel here too.

Used by hatchling when the package is built or installed in editable mode, never imported by the package itself, and
with the standard library only (a build may be isolated from everything else).
"""

from __future__ import annotations

import gettext
import hashlib
import json
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).parent
SHARE = "share/jupyter/labextensions/gintutor-autostart"
LANGUAGES = ("en", "nb", "sv", "da")
WORDS = {
    "starting": "setup.lesson_starting",
    "failed": "setup.lesson_failed",
    "home": "notebook.all_lessons",
    "unkept": "site.unkept",
    "save": "site.save",
}
SLOT = "const WORDS = {} /* hatch_build.py: wording by language */;"
PROSE_SLOT = "/* hatch_build.py: prose.js */"


def script(locale: Path) -> str:
    """The source with the prose's part and the words of every language in it; ``ValueError`` when it has no place."""
    source = (HERE / "autostart.js").read_text(encoding="utf-8")
    for slot in (SLOT, PROSE_SLOT):
        if source.count(slot) != 1:
            raise ValueError(f"autostart.js has lost its line {slot}")
    source = source.replace(PROSE_SLOT, (HERE / "prose.js").read_text(encoding="utf-8"))
    words = {}
    for language in LANGUAGES:
        catalogs = {id_: gettext.translation(id_.partition(".")[0], locale, [language]) for id_ in WORDS.values()}
        words[language] = {key: catalogs[id_].gettext(id_) for key, id_ in WORDS.items()}
    return source.replace(SLOT, f"const WORDS = {json.dumps(words, sort_keys=True)};")


def files(locale: Path, version: str) -> dict[str, str]:
    """Path under the labextension's folder → content. The script's name holds its hash: a new one is a new file."""
    entry = script(locale)
    name = f"static/remoteEntry.{hashlib.sha256(entry.encode()).hexdigest()[:20]}.js"
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    package["version"] = version
    package["jupyterlab"]["_build"]["load"] = name
    return {"package.json": json.dumps(package, indent=2), name: entry}


class CustomBuildHook(BuildHookInterface[Any]):
    """Adds the labextension to the wheel's shared data, and the puzzle set to the package."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the files to a folder of their own (the checkout may be read-only) and name them to the wheel."""
        if version == "standard":  # in editable mode the package stays in its checkout, beside the set
            for file in sorted((HERE.parents[1] / "puzzles").glob("*.jsonl")):
                build_data["force_include"][str(file)] = f"gintutor/puzzlebook/set/{file.name}"
        self._folder = tempfile.TemporaryDirectory(prefix="gintutor-")
        made = Path(self._folder.name)
        (made / "static").mkdir()
        for path, content in files(HERE.parent / "locale", self.metadata.version).items():
            (made / path).write_text(content, encoding="utf-8", newline="\n")
            build_data["shared_data"][str(made / path)] = f"{SHARE}/{path}"
        build_data["shared_data"][str(HERE / "overrides.json")] = "share/jupyter/lab/settings/overrides.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Drop the folder once the wheel is written."""
        del version, build_data, artifact_path
        self._folder.cleanup()
