# -*- coding: utf-8 -*-
"""The launcher's wording. Old syntax on purpose: a Python that is too old must be able to say so."""

import gettext
import io
import locale
import os
import sys

MYPY = False
if MYPY:
    from typing import Mapping, Optional, TextIO

LANGUAGES = ("en", "nb", "sv", "da")
LOCALE = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "locale")

# The names systems have for our languages: ISO codes, and what Windows calls them.
_OURS = {
    "nb": "nb", "no": "nb", "nn": "nb", "norwegian": "nb", "norwegian bokmål": "nb", "norwegian nynorsk": "nb",
    "sv": "sv", "swedish": "sv",
    "da": "da", "danish": "da",
}  # fmt: skip

_chosen = ["en"]


def from_locale(environ=None):
    # type: (Optional[Mapping[str, str]]) -> str
    """The language of ours that this system speaks, ``en`` when it speaks another."""
    environ = os.environ if environ is None else environ
    for name in ("GINTUTOR_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if environ.get(name):
            return _ours(environ[name])
    try:
        return _ours(locale.setlocale(locale.LC_CTYPE, ""))
    except (locale.Error, ValueError):
        return "en"


def _ours(name):
    # type: (str) -> str
    """``nb_NO.UTF-8`` or ``Norwegian_Norway.1252`` → ``nb``."""
    head = name.replace("-", "_").split("_")[0].split(".")[0].lower()
    return _OURS.get(head, "en")


def speak(language):
    # type: (str) -> None
    """From here on :func:`say` uses that language, one of :data:`LANGUAGES`."""
    _chosen[0] = language


def say(id_, **args):
    # type: (str, object) -> str
    """The sentence of that id with its placeholders filled; the id itself when the catalog is gone."""
    path = os.path.join(LOCALE, _chosen[0], "LC_MESSAGES", "setup.mo")
    try:
        with io.open(path, "rb") as stream:
            catalog = gettext.GNUTranslations(stream)
    except (IOError, OSError, ValueError):
        return id_
    pattern = getattr(catalog, "ugettext", catalog.gettext)(id_)
    return pattern.format(**args)


def shown(text, stream):
    # type: (str, TextIO) -> str
    """The text as that stream can show it: a letter it has not becomes a question mark, never an error."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    written = text.encode(encoding, "replace")
    return written.decode(encoding) if sys.version_info[0] > 2 else written  # type: ignore[return-value]


def tell(text, stream=None):
    # type: (str, Optional[TextIO]) -> None
    """Print it on a line of its own."""
    out = stream or sys.stdout
    out.write(shown(text, out) + "\n")
    out.flush()
