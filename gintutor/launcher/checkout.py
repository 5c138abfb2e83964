"""The folder that the user downloaded: where the lessons, the locks and ``.venv`` are."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gintutor.launcher.trouble import Trouble

START_PAGE = "00-start-here.ipynb"


@dataclass(frozen=True, slots=True)
class Checkout:
    """One downloaded copy of gintutor, by its top folder."""

    root: Path

    @property
    def venv(self) -> Path:
        """Where this copy's own environment goes."""
        return self.root / ".venv"

    @property
    def notebooks(self) -> Path:
        """The folder the notebook server shows."""
        return self.root / "notebooks"

    @property
    def lock(self) -> Path:
        """What a learner needs, pinned with hashes."""
        return self.root / "requirements.lock"

    @property
    def test_lock(self) -> Path:
        """The same and the test tools."""
        return self.root / "requirements-test.lock"

    def start_page(self, language: str) -> str:
        """The start page of that language, as a path under ``notebooks``; ``Trouble`` when there is none."""
        for each in (language, "en"):
            if (self.notebooks / each / START_PAGE).is_file():
                return f"{each}/{START_PAGE}"
        raise Trouble("setup.no_lessons", folder=self.root)


def find() -> Checkout:
    """The copy this package belongs to, else the one in the working directory; ``Trouble`` when neither is whole."""
    beside = Path(__file__).resolve().parents[2]
    for root in (beside, Path.cwd()):
        if (root / "requirements.lock").is_file() and (root / "notebooks").is_dir():
            return Checkout(root)
    raise Trouble("setup.no_lessons", folder=Path.cwd())
