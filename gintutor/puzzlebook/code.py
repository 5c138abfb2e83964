"""A puzzle as a short text that is read aloud, typed and opened by anybody: what is asked, the cards, the rules.

The first sign is the version, the last two are checks, of every version alike: seen as numbers of the field of 31
elements, the signs are the coefficients of a polynomial that is 0 at 3 and at 9. So one wrong sign, and two neighbours
that were exchanged, are always noticed, and of anything else all but one in 961. The rest is a number to the base 31
(:mod:`gintutor.puzzlebook.packing`). Answer, themes and rating are not in it: they follow from the cards.
"""

from __future__ import annotations

from dataclasses import fields
from unicodedata import category

from gintutor.cards import Card
from gintutor.messages import Message, say
from gintutor.puzzlebook.faults import FieldError, TwiceError
from gintutor.puzzlebook.held import TURNS, Held
from gintutor.puzzlebook.making import own_puzzle
from gintutor.puzzlebook.packing import UnpackError, packed, unpacked
from gintutor.puzzlebook.puzzle import SIGNS, Puzzle, rules_data
from gintutor.puzzlebook.questions import QUESTIONS
from gintutor.puzzlebook.state import State, read_state
from gintutor.rules import FIELDS, RulesError, ruleset

CODE_VERSION = 1
_BASE = len(SIGNS)
SHORTEST, _LONGEST = 12, 1000  # signs; an id has eight
_FIRST, _SECOND = 3, 9
_IGNORED = ("Pd", "Cf")  # dashes of every length, and what no one sees
_WORDS = {
    *QUESTIONS,
    *(field.name for field in (*fields(State), *fields(Held))),
    *TURNS,
    *FIELDS,
    *(str(choice) for field in FIELDS.values() for choice in field.choices),
}


class CodeError(ValueError):
    """A text that is no code of a puzzle.

    Codes: ``short``, ``long``, ``sign`` (``value`` at ``place``, from 1), ``check`` (a typing error), ``version`` (of a
    newer program), ``question`` (unknown here), ``twice`` (``cards`` that lie in two places), ``rules`` and ``state``
    (``value`` is the field), ``plain`` (no puzzle in that position).
    """

    def __init__(self, code: str, *, value: str = "", place: int = 0, cards: tuple[Card, ...] = ()) -> None:
        super().__init__(f"{code}: {value or ' '.join(map(str, cards))}" + (f" at {place}" if place else ""))
        self.code = code
        self.value = value
        self.place = place
        self.cards = cards

    @property
    def message(self) -> Message:
        """What is wrong and what to do about it."""
        match self.code:
            case "short":
                return say("own.code_short")
            case "long":
                return say("own.code_long")
            case "sign":
                return say("own.code_sign", sign=self.value, place=self.place, allowed=" ".join(SIGNS))
            case "check":
                return say("own.code_check")
            case "version" | "question":
                return say("own.code_newer")
            case "twice":
                return say("own.code_twice", n=len(self.cards), cards=self.cards)
            case "plain":
                return say("own.code_plain")
            case _:
                return say("own.code_cannot", field=self.value)


def encoded(puzzle: Puzzle) -> str:
    """The code of a puzzle, in groups of four signs."""
    number = packed([puzzle.question, puzzle.state.data(), rules_data(puzzle.rules)])
    digits = [CODE_VERSION]
    while number:
        number, digit = divmod(number, _BASE)
        digits.append(digit)
    signs = "".join(SIGNS[digit] for digit in (*digits, *_checks(digits)))
    return "-".join(signs[at : at + 4] for at in range(0, len(signs), 4))


def decoded(text: str) -> Puzzle:
    """The puzzle of a code; :class:`CodeError` for a text that is none. Case, spaces and hyphens do not matter."""
    number = 0
    for digit in reversed(_checked(text)[1:-2]):
        number = number * _BASE + digit
    try:
        content = unpacked(number, _WORDS)
    except UnpackError as error:
        raise CodeError("question" if error.word else "state", value="puzzle") from error
    if not isinstance(content, list) or len(content) != 3 or not isinstance(content[0], str):
        raise CodeError("state", value="puzzle")
    question, state, rules = content
    if question not in QUESTIONS:
        raise CodeError("question", value=question)
    try:
        puzzle = own_puzzle(question, read_state(state), ruleset(rules))
    except TwiceError as error:
        raise CodeError("twice", cards=tuple(error.cards)) from error
    except FieldError as error:
        raise CodeError("state", value=error.name) from error
    except RulesError as error:
        raise CodeError("rules", value=f"rules.{error.field}") from error
    except ValueError as error:  # facts that no hand can produce
        raise CodeError("state", value="state") from error
    if puzzle is None:
        raise CodeError("plain")
    return puzzle


def _checked(text: str) -> list[int]:
    """The signs of a code as digits, checks and all, after the checks held and the version is known."""
    signs = [sign for sign in text if not sign.isspace() and category(sign) not in _IGNORED]
    if len(signs) > _LONGEST:
        raise CodeError("long")
    digits = []
    for place, sign in enumerate(signs, 1):
        digit = SIGNS.find(sign.lower())
        if digit < 0 or len(sign.lower()) != 1:
            raise CodeError("sign", value=sign, place=place)
        digits.append(digit)
    if len(digits) < SHORTEST:
        raise CodeError("short")
    if _remainder(digits, _FIRST) or _remainder(digits, _SECOND):
        raise CodeError("check")
    if digits[0] != CODE_VERSION:
        raise CodeError("version", value=str(digits[0]))
    return digits


def _checks(digits: list[int]) -> tuple[int, int]:
    """The two signs that make both remainders 0."""
    one, two = (_remainder([*digits, 0, 0], at) for at in (_FIRST, _SECOND))
    first = (one - two) * pow(_SECOND - _FIRST, -1, _BASE) % _BASE
    return first, -(one + first * _FIRST) % _BASE


def _remainder(digits: list[int], at: int) -> int:
    """The value of the polynomial with these coefficients, among 31 numbers."""
    total = 0
    for digit in digits:
        total = (total * at + digit) % _BASE
    return total
