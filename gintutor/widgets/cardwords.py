"""Cards as a learner types them: ``7h``, ``♥7``, ``10 of hearts`` as one word or sign, local letters, full names.

A form that could mean two cards is asked about, never guessed (GLOSSARY: ``D`` is diamonds in stored data and the
queen on Nordic cards). So every reading is found first, and only a single one counts.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import product

from gintutor.cards import CARDS, Card, Rank, Suit
from gintutor.i18n import Translator, local_letters, wording
from gintutor.messages import Message, say

_COURT = (Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
# First letters of the Nordic suit names; S and H are the stored letters of the same suits.
_NORDIC_SUITS = {"r": Suit.DIAMONDS, "k": Suit.CLUBS}


class TypedError(ValueError):
    """A typed answer that cannot be read: ``code``, the ``token`` at fault, and the ``message`` to show."""

    def __init__(self, code: str, token: str, message: Message) -> None:
        super().__init__(f"{code}: {token!r}")
        self.code = code
        self.token = token
        self.message = message


def read_card(token: str, language: str, *, local: bool = False) -> Card:
    """The one card a token can mean; raise :class:`TypedError` ``unknown`` or ``ambiguous`` (naming both cards)."""
    text = token.strip().lower().replace("\ufe0f", "").replace("\ufe0e", "")
    found = _readings(text, language, queens=local)
    if not found and not local:
        found = _readings(text, language, queens=True)
    if not found:
        raise TypedError("unknown", token, say("table.typed.unknown", token=token))
    if len(found) > 1:
        raise TypedError("ambiguous", token, say("table.typed.ambiguous", token=token, cards=found))
    return found[0]


def plain(text: str) -> str:
    """The text in plain signs: full-width letters (７ｈ) made narrow, marks nobody sees (pasted along) left out."""
    return "".join(each for each in unicodedata.normalize("NFKC", text) if unicodedata.category(each) != "Cf")


def split_words(text: str, language: str) -> list[str]:
    """The tokens of a text; a card in several words (seven of hearts, hjerter sju, 7 hearts, 7 h) is kept as one."""
    names = _names(language)
    words = re.split(r"[\s,.]+", text.strip().lower())
    words = [word for word in words if word and word not in _ARTICLES.get(language, ())]

    def reads(start: int, end: int) -> bool:
        return end <= len(words) and bool(_readings(" ".join(words[start:end]), language, queens=True))

    tokens: list[str] = []
    while words:
        size = next((n for n in (3, 2) if " ".join(words[:n]) in names and len(words) >= n), 1)
        if size == 1 and not (reads(0, 1) and (len(words) < 2 or reads(1, 2))):  # hj kn: not the jack of hearts alone
            size = next((n for n in (3, 2) if reads(0, n)), 1)
        tokens.append(" ".join(words[:size]))
        words = words[size:]
    return tokens


_ARTICLES = {"en": ("the",)}


@lru_cache(maxsize=1024)
def _readings(text: str, language: str, *, queens: bool) -> tuple[Card, ...]:
    """Every card the text can mean, in stored order. ``queens``: the local letter D may be a queen."""
    named = _names(language).get(text)
    if named is not None:
        return (named,)
    ranks, suits = _ranks(language, queens=queens), _suits(language)
    name = wording(language, "cards.name") or "{rank} {suit}"
    found = {
        CARDS[13 * suit + rank]
        for (mark, suit), (letter, rank) in product(suits.items(), ranks.items())
        if text in (letter + mark, mark + letter, f"{letter} {mark}", f"{mark} {letter}")
        or text == name.format(rank=letter, suit=mark)
    }
    return tuple(sorted(found))


@lru_cache(maxsize=16)
def _ranks(language: str, *, queens: bool) -> dict[str, Rank]:
    forms = {rank.letter.lower(): rank for rank in Rank} | {"10": Rank.TEN, "1": Rank.ACE}
    if language != "en":
        letters = zip(local_letters(language), _COURT, strict=True)
        # A local letter that is also a stored suit (D) is a rank only where it is meant to be.
        forms |= {each.lower(): rank for each, rank in letters if queens or each.lower() not in "cdhs"}
    t = Translator(language)
    return forms | {t.rank_name(rank).lower(): rank for rank in Rank}


@lru_cache(maxsize=8)
def _suits(language: str) -> dict[str, Suit]:
    forms = {suit.letter.lower(): suit for suit in Suit}
    for suit in Suit:
        forms |= dict.fromkeys((suit.symbol, "♧♢♡♤"[suit]), suit)
    if language != "en":
        forms |= _NORDIC_SUITS
    t = Translator(language)
    for suit in Suit:
        name = t.suit_name(suit).lower()
        forms |= {name[:n]: suit for n in range(2, len(name) + 1)}  # sp 4, hj kn: no two suits begin alike
    return forms


@lru_cache(maxsize=8)
def _names(language: str) -> dict[str, Card]:
    t = Translator(language)
    return {t.card_name(each).lower(): each for each in CARDS}
