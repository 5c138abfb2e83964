"""Copies of the checkout that set up in seconds: the real package, and a lock of only what builds it."""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
BUILDERS = ("hatchling", "editables", "packaging", "pathspec", "pluggy", "trove-classifiers")
NO_NETWORK = {
    "PIP_CONFIG_FILE": "/dev/null", "PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "", "PIP_NO_CACHE_DIR": "1", "PIP_RETRIES": "0",
}  # fmt: skip


def small_copy(folder: Path) -> Path:
    """A checkout in ``folder`` with the package, a start page and a short lock."""
    skip = shutil.ignore_patterns("__pycache__", "*.pyc")
    shutil.copytree(ROOT / "gintutor", folder / "gintutor", ignore=skip)
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, folder / name)
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    blocks = re.findall(r"^\S+==.*(?:\n .*)*\n", text, re.MULTILINE)
    for name in ("requirements.lock", "requirements-test.lock"):
        kept = [block for block in blocks if block.split("==")[0] in BUILDERS]
        (folder / name).write_text("".join(kept), encoding="utf-8")
    for language in ("en", "nb", "sv", "da"):
        (folder / "notebooks" / language).mkdir(parents=True)
        page = Path("notebooks", language, "00-start-here.ipynb")
        shutil.copy(ROOT / page, folder / page)
    return folder
