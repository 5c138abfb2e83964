"""Small data of puzzles as one whole number, and back: cards by their place among all hands, words by a digest.

Every piece is a digit of its own base, so nothing is wasted on bits that are never used. Nobody keeps a list of words
in order for ever: whoever reads knows which words there are, and a new one needs no number.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from math import comb
from typing import Any, TypeAlias

from gintutor.cards import CARDS, Hand, cards
from gintutor.melds import MELDS

Digit: TypeAlias = tuple[int, int]
"""A value from 0 and the number of values there are."""

_CONSTANTS = (None, False, True)
_KINDS = ("constant", "number", "word", "meld", "cards", "row", "list", "object", "phrase")
_WORDS = 31**3
_SIGNS = "".join(map(chr, range(33, 127)))
_STEP = 16
_MOST = 64  # things in a list or a row: a pack has 52 cards
_DEEPEST = 6
_MELD_NUMBERS = {meld.hand: number for number, meld in enumerate(MELDS)}


class UnpackError(ValueError):
    """A number that holds no such data; ``word`` is true where it may be a word that only a newer program knows."""

    def __init__(self, *, word: bool = False) -> None:
        super().__init__("an unknown word" if word else "no packed data")
        self.word = word


def word_number(word: str) -> int:
    """The digest of a word, 0 … 29,790."""
    return int.from_bytes(hashlib.sha256(word.encode()).digest()[:8], "big") % _WORDS


def packed(value: object) -> int:
    """Pack a word, a number, cards (``7D TH``), a constant, a short text, or lists and objects of them."""
    number = 0
    for digit, base in reversed(list(_digits(value))):
        number = number * base + digit
    return number


def unpacked(number: int, words: Collection[str]) -> Any:
    """What :func:`packed` packed, with the words there are; :class:`UnpackError` for a number it never makes."""
    return _Reader(number, {word_number(word): word for word in words}).all()


def _digits(value: object) -> Iterable[Digit]:
    match value:
        case None | bool():
            yield from (_kind("constant"), (_CONSTANTS.index(value), len(_CONSTANTS)))
        case int():
            yield _kind("number")
            yield from _signed(value)
        case str():
            yield from _text(value)
        case list():
            yield from (_kind("list"), (len(value), _MOST))
            for each in value:
                yield from _digits(each)
        case dict():
            yield from (_kind("object"), (len(value), _MOST))
            for key, each in value.items():
                yield (word_number(key), _WORDS)
                yield from _digits(each)
        case _:
            raise TypeError(f"not to be packed: {value!r}")


def _kind(name: str) -> Digit:
    return (_KINDS.index(name), len(_KINDS))


def _whole(value: int) -> Iterable[Digit]:
    """Digits of four bits, each with a flag whether more follow."""
    while True:
        value, low = divmod(value, _STEP)
        yield (low * 2 + bool(value), _STEP * 2)
        if not value:
            return


def _signed(value: int) -> Iterable[Digit]:
    return _whole(value * 2 if value >= 0 else -value * 2 - 1)


def _text(text: str) -> Iterable[Digit]:
    try:
        row = cards(text)
    except ValueError:
        row = ()
    hand = Hand.of(set(row))
    if not row or " ".join(map(str, row)) != text:
        yield from _words(text)
    elif str(hand) != text:
        yield from (_kind("row"), (len(row), _MOST), *((each.index, len(CARDS)) for each in row))
    elif hand in _MELD_NUMBERS:
        yield from (_kind("meld"), (_MELD_NUMBERS[hand], len(MELDS)))
    else:
        size = len(hand)
        place = sum(comb(each.index, i) for i, each in enumerate(hand, 1))
        yield from (_kind("cards"), (size, _MOST), (place, comb(len(CARDS), size)))


def _words(text: str) -> Iterable[Digit]:
    """A name, or what is written with spaces: numbers among them take little room."""
    if text.isidentifier():
        yield from (_kind("word"), (word_number(text), _WORDS))
        return
    tokens = text.split(" ")
    yield from (_kind("phrase"), (len(tokens), _MOST))
    for token in tokens:
        whole = token.removeprefix("-").isdecimal() and token.isascii() and str(int(token)) == token
        yield (int(whole), 2)
        if whole:
            yield from _signed(int(token))
        else:
            yield (len(token), _MOST)
            yield from ((_SIGNS.index(sign), len(_SIGNS)) for sign in token)


class _Reader:
    """Takes digits from a number in the order in which they were packed."""

    def __init__(self, number: int, words: dict[int, str]) -> None:
        self._number = number
        self._words = words

    def all(self) -> Any:
        value = self._value(_DEEPEST)
        if self._number:
            raise UnpackError
        return value

    def _take(self, base: int) -> int:
        self._number, digit = divmod(self._number, base)
        return digit

    def _value(self, depth: int) -> Any:
        if not depth:
            raise UnpackError
        match _KINDS[self._take(len(_KINDS))]:
            case "constant":
                return _CONSTANTS[self._take(len(_CONSTANTS))]
            case "number":
                return self._signed()
            case "word":
                return self._word()
            case "meld":
                return str(MELDS[self._take(len(MELDS))])
            case "cards":
                return self._cards()
            case "row":
                return " ".join(str(CARDS[self._take(len(CARDS))]) for _ in range(self._take(_MOST)))
            case "phrase":
                return " ".join(self._token() for _ in range(self._take(_MOST)))
            case "list":
                return [self._value(depth - 1) for _ in range(self._take(_MOST))]
            case _:
                return {self._word(): self._value(depth - 1) for _ in range(self._take(_MOST))}

    def _token(self) -> str:
        if self._take(2):
            return str(self._signed())
        return "".join(_SIGNS[self._take(len(_SIGNS))] for _ in range(self._take(_MOST)))

    def _signed(self) -> int:
        value = self._whole()
        return -(value + 1) // 2 if value % 2 else value // 2

    def _whole(self) -> int:
        value, place = 0, 1
        while True:
            digit, more = divmod(self._take(_STEP * 2), 2)
            value, place = value + digit * place, place * _STEP
            if not more:
                return value

    def _word(self) -> str:
        number = self._take(_WORDS)
        if number not in self._words:
            raise UnpackError(word=True)
        return self._words[number]

    def _cards(self) -> str:
        size = self._take(_MOST)
        if size > len(CARDS):
            raise UnpackError
        place, hand = self._take(comb(len(CARDS), size)), []
        top = len(CARDS)
        for i in range(size, 0, -1):
            top = next(index for index in range(top - 1, -1, -1) if comb(index, i) <= place)
            place -= comb(top, i)
            hand.append(CARDS[top])
        return str(Hand.of(hand))
