"""Messages into words: the only place where wording is read, in four languages.

The first segment of a message id is its gettext domain, ``locale/<language>/LC_MESSAGES/<domain>.mo``. English has
a catalog like the others, so an id never doubles as a sentence. What a language lacks is shown in English, and what
English lacks as the id: a learner loses a word, never the exercise.
"""

from __future__ import annotations

import gettext
import html
import locale
import os
import re
import struct
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from string import Formatter

from gintutor.cards import Card, Rank, Suit
from gintutor.messages import Arg, Message

LANGUAGES = ("en", "nb", "sv", "da")
FALLBACK = "en"

# What systems call our languages: ISO codes first, then the names Windows gives.
_SPOKEN_BY = {
    "en": "en", "english": "en",
    "nb": "nb", "no": "nb", "nn": "nb", "norwegian": "nb",
    "sv": "sv", "swedish": "sv",
    "da": "da", "danish": "da",
}  # fmt: skip
_GROUPED_FROM = 10_000  # shorter numbers read better whole
_STOPS = (".", "!", "?")  # what ends so is a sentence, and a sentence has a capital, whatever fills its first gap
_FIRST = re.compile(r"\{(\w+)\}")
_CORNERS = {f"cards.letter.{rank.letter}": rank for rank in (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)}


class WordingError(LookupError):
    """A wording that is not there (strict mode): its ``id``, the ``language``, the ``missing`` placeholder if any."""

    def __init__(self, id_: str, language: str, missing: str = "") -> None:
        what = f"placeholder {{{missing}}} of {id_}" if missing else id_
        super().__init__(f"{language}: nothing for {what}")
        self.id = id_
        self.language = language
        self.missing = missing


@cache
def _catalog(language: str, domain: str) -> gettext.NullTranslations:
    """The compiled catalog; an empty one when there is none."""
    file = resources.files("gintutor").joinpath("locale", language, "LC_MESSAGES", f"{domain}.mo")
    try:
        with file.open("rb") as stream:
            return gettext.GNUTranslations(stream)
    except (OSError, ValueError, struct.error):  # missing or damaged: English, then the id, will do
        return gettext.NullTranslations()


def wording(language: str, id_: str, n: int | None = None) -> str | None:
    """The pattern of that id in exactly that language, for the count ``n`` where it has plural forms; or None."""
    catalog = _catalog(language, id_.partition(".")[0])
    found = id_ if n is None else catalog.ngettext(id_, id_, n)
    if found == id_:
        found = catalog.gettext(id_)
    return None if found == id_ else found


def paragraph(language: str, lesson: str, text: str) -> str:
    """The English paragraph of the lesson of that number in that language; English where nobody has translated it."""
    return _catalog(language, f"lesson-{lesson.lower()}").gettext(text)


def language_of(tag: str) -> str | None:
    """Our language for a system's tag or name (``nn_NO.UTF-8``, ``sv-FI``, ``Danish_Denmark.1252``), or None."""
    return _SPOKEN_BY.get(re.split(r"[_.@\- ]", tag.strip().lower(), maxsplit=1)[0])


def asked_for(accepted: str) -> str | None:
    """The first language of a browser's ``Accept-Language`` that is ours, or None; browsers name the best one first."""
    return next(filter(None, (language_of(each.split(";")[0]) for each in accepted.split(","))), None)


def detect_language(environ: Mapping[str, str] | None = None) -> str:
    """The learner's language: ``GINTUTOR_LANGUAGE``, the locale variables in POSIX order, the system; else English."""
    source = os.environ if environ is None else environ
    tags = [source.get("GINTUTOR_LANGUAGE", ""), *source.get("LANGUAGE", "").split(":")]
    tags += [source.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    if environ is None:
        tags.append(_system_tag())
    return next((language for tag in tags if (language := language_of(tag))), FALLBACK)


def _system_tag() -> str:
    """What the system itself says, where no variable does (Windows, macOS); empty when it says nothing."""
    try:
        return locale.getlocale()[0] or ""
    except ValueError:  # a locale Python does not know
        return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Voice:
    """How the parts of a message are put: patterns and texts, cards, rows of cards."""

    text: Callable[[str], str]
    card: Callable[[Card], str]
    row: Callable[[Sequence[str]], str]


class _Gaps(dict[str, str]):
    """Placeholder values; one that is missing stays visible, or raises in strict mode."""

    def __init__(self, values: Mapping[str, str], id_: str, strict_in: str) -> None:
        super().__init__(values)
        self._id = id_
        self._strict_in = strict_in

    def __missing__(self, key: str) -> str:
        if self._strict_in:
            raise WordingError(self._id, self._strict_in, key)
        return f"{{{key}}}"


class Translator:
    """Puts messages in one language: ``t(message)`` plain, ``t.html(message)`` escaped, ``t.spoken(message)`` to hear.

    ``letters``: jack, queen, king, ace as printed on the learner's cards (default J Q K A in every language; see
    :func:`local_letters`). ``strict`` raises :class:`WordingError` instead of falling back: for tests.
    """

    def __init__(self, language: str, letters: Sequence[str] | None = None, *, strict: bool = False) -> None:
        if language not in LANGUAGES:
            raise ValueError(f"language must be one of {', '.join(LANGUAGES)}, not {language!r}")
        if letters is not None and len(letters) != 4:
            raise ValueError(f"letters must be four (jack, queen, king, ace), not {len(letters)}")
        self.language = language
        self.strict = strict
        jack, queen, king, ace = letters or ("J", "Q", "K", "A")
        self._ranks = {Rank.TEN: "10", Rank.JACK: jack, Rank.QUEEN: queen, Rank.KING: king, Rank.ACE: ace}
        self._plain = _Voice(text=str, card=self.card, row=" ".join)
        self._html = _Voice(text=_escape, card=self.card_html, row=" ".join)
        self._spoken = _Voice(text=str, card=self.card_name, row=self.list)

    def __call__(self, message: Message) -> str:
        """Plain text, cards by their signs (♥7)."""
        return self._put(message, self._plain)

    def html(self, message: Message) -> str:
        """HTML text: wording and values escaped, each card an element with its sign to see and its name to hear."""
        return self._put(message, self._html)

    def spoken(self, message: Message) -> str:
        """Text to be heard: cards by their names."""
        return self._put(message, self._spoken)

    def card(self, card: Card) -> str:
        """The card's short sign, suit first: ♥7, ♠10, ♦Kn with Nordic letters."""
        return card.suit.symbol + self._ranks.get(card.rank, card.rank.letter)

    def card_name(self, card: Card) -> str:
        """The card's name in words: seven of hearts, hjerter sju, hjärter sju, hjerter syv."""
        names = {"rank": self.rank_name(card.rank), "suit": self.suit_name(card.suit)}
        return self._pattern("cards.name", None).format_map(names)

    def card_html(self, card: Card) -> str:
        """The card as an HTML element: its sign is seen, its name is read out."""
        name = _escape(self.card_name(card))
        suit = card.suit.name.lower()
        sign = _escape(self.card(card))
        return f'<span class="gin-card gin-{suit}" role="img" aria-label="{name}">{sign}</span>'

    def rank_name(self, rank: Rank) -> str:
        """The rank in words: seven, knekt."""
        return self._pattern(f"cards.rank.{rank.letter}", None)

    def suit_name(self, suit: Suit) -> str:
        """The suit in words: hearts, spar."""
        return self._pattern(f"cards.suit.{suit.letter}", None)

    def list(self, items: Iterable[str]) -> str:
        """The items as the language lists them (a, b and c); one of none says so."""
        parts = tuple(items)
        if not parts:
            return self._pattern("cards.none", None)
        if len(parts) == 1:
            return parts[0]
        comma, last = self._pattern("cards.list.comma", None), self._pattern("cards.list.and", None)
        # Lists within a list need a joint of their own: who hears two melds must hear where one ends.
        if any(joint in part for part in parts for joint in (comma, last)):
            return self._pattern("cards.list.groups", None).join(parts)
        return comma.join(parts[:-1]) + last + parts[-1]

    def number(self, value: float) -> str:
        """A number with a true minus sign, from five digits on in groups of three; a float with one decimal."""
        mark = self._pattern("cards.group", None) if abs(value) >= _GROUPED_FROM else ""
        digits = f"{abs(value):,.1f}" if isinstance(value, float) else f"{abs(value):,}"
        whole, point, tenths = digits.partition(".")
        shown = whole.replace(",", mark) + (self._pattern("cards.decimal", None) + tenths if point else "")
        return f"−{shown}" if value < 0 else shown

    def _put(self, message: Message, voice: _Voice) -> str:
        if message.id in _CORNERS:  # what stands on this learner's cards, which need not be those of the country
            return voice.text(self._ranks[_CORNERS[message.id]])
        pattern = self._pattern_of(message)
        values = {name: self._value(value, voice) for name, value in message.args}
        text = Formatter().vformat(voice.text(pattern), (), _Gaps(values, message.id, self.language * self.strict))
        begins = text.endswith(_STOPS) and self._opens(pattern, message)
        return text[:1].upper() + text[1:] if begins else text

    def _opens(self, pattern: str, message: Message) -> bool:
        """Whether cards or other wording fill its first place, which may be small; not a name or file as typed."""
        first = _FIRST.match(pattern)
        return first is not None and self._is_ours(dict(message.args).get(first[1], ""))

    def _is_ours(self, value: Arg) -> bool:
        if isinstance(value, tuple):
            return bool(value) and self._is_ours(value[0])
        if isinstance(value, Message):
            pattern = self._pattern_of(value)
            return not pattern.startswith("{") or self._opens(pattern, value)
        return not isinstance(value, str)

    def _pattern_of(self, message: Message) -> str:
        count = dict(message.args).get("n")
        return self._pattern(message.id, count if isinstance(count, int) else None)

    def _pattern(self, id_: str, n: int | None) -> str:
        found = wording(self.language, id_, n)
        if found is None and self.strict:
            raise WordingError(id_, self.language)
        return found or wording(FALLBACK, id_, n) or id_

    def _value(self, value: Arg, voice: _Voice) -> str:
        if isinstance(value, Card):
            return voice.card(value)
        if isinstance(value, Message):
            return self._put(value, voice)
        if isinstance(value, Suit):
            return voice.text(self.suit_name(value))
        if isinstance(value, Rank):
            return voice.text(self.rank_name(value))
        if isinstance(value, int | float):
            return voice.text(self.number(value))
        if isinstance(value, str):
            return voice.text(value)
        return self._row(value, voice)

    def _row(self, values: tuple[Card, ...] | tuple[Message, ...], voice: _Voice) -> str:
        parts = [self._value(each, voice) for each in values]
        cards = bool(parts) and all(isinstance(each, Card) for each in values)
        return voice.row(parts) if cards else self.list(parts)


def local_letters(language: str) -> tuple[str, str, str, str]:
    """Jack, queen, king and ace as printed on the cards of that country: Kn D K E, B D K E; J Q K A in English."""
    jack, queen, king, ace = (wording(language, id_) or rank.letter for id_, rank in _CORNERS.items())
    return jack, queen, king, ace


def _escape(text: str) -> str:
    return html.escape(text, quote=True)
