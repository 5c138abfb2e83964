"""Which browser the tests can drive on this machine."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from gintutor.launcher.trouble import Trouble

# First those that have no window: the same engine, for a quarter less of the processor.
ON_PATH = (
    "chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome",
    "google-chrome-stable", "chrome", "microsoft-edge", "microsoft-edge-stable", "msedge",
)  # fmt: skip
MAC_APPS = ("Chromium", "Google Chrome", "Microsoft Edge")
WINDOWS_PLACES = (
    r"Google\Chrome\Application\chrome.exe", r"Chromium\Application\chrome.exe",
    r"Microsoft\Edge\Application\msedge.exe",
)  # fmt: skip
WINDOWS_ROOTS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")


def find(environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path | None:
    """Chromium, Chrome or Edge; GINTUTOR_BROWSER goes first, and is a ``Trouble`` when it names nothing."""
    named = environ.get("GINTUTOR_BROWSER")
    if named:
        program = shutil.which(named, path=environ.get("PATH"))
        if program is None:
            raise Trouble("setup.browser_not_there", path=named)
        return Path(program)
    return next((path for path in _places(environ, platform) if path.is_file()), None)


def _places(environ: Mapping[str, str], platform: str) -> Iterator[Path]:
    if platform == "darwin":
        for folder in (Path("/Applications"), Path(environ.get("HOME", "/")) / "Applications"):
            for app in MAC_APPS:
                yield folder / f"{app}.app" / "Contents" / "MacOS" / app
    if platform == "win32":
        for root in filter(None, (environ.get(name) for name in WINDOWS_ROOTS)):
            for place in WINDOWS_PLACES:
                yield Path(root, *place.split("\\"))
    for name in ON_PATH:
        program = shutil.which(name, path=environ.get("PATH", os.defpath))
        if program is not None:
            yield Path(program)


def how_to_install(platform: str = sys.platform) -> str:
    """The one line that installs a browser here."""
    if platform == "darwin":
        return "brew install --cask chromium"
    if platform == "win32":
        return "winget install Google.Chrome"
    managers = {
        "apt-get": "sudo apt-get install chromium",
        "dnf": "sudo dnf install chromium",
        "pacman": "sudo pacman -S chromium",
        "zypper": "sudo zypper install chromium",
        "apk": "sudo apk add chromium",
    }
    return next((line for name, line in managers.items() if shutil.which(name)), managers["apt-get"])
