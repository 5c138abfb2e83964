"""``gintutor ask``: one JSON question a line in, one JSON answer a line out, in order.

Whatever a line holds, it gets one line back: an answer, or ``{"id": …, "error": {"code", "field", "message"}}``.
"""

from __future__ import annotations

import json
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import BinaryIO

from gintutor.cards import CardError
from gintutor.cli.answers import ASKS
from gintutor.cli.fields import AskError, Fields, Json, translate_error
from gintutor.cli.terminal import Options, Parser, shorten
from gintutor.i18n import Translator
from gintutor.melds import MeldError
from gintutor.messages import say
from gintutor.rules import RulesError
from gintutor.solver.knocking import FactError

ABOUT = say("cli.about_ask")

DEEPEST = 8
"""Objects and lists within one another; no question needs more than three."""


def configure(parser: Parser, t: Translator) -> None:
    """Add nothing but the list of questions to the help."""
    parser.epilog = t(say("cli.ask_epilog", asks=", ".join(ASKS)))


def run(_options: Options, t: Translator) -> int:
    """Answer the lines of the input; yield 0 when all were answered, 1 when any had an error."""
    return answer_lines(sys.stdin.buffer, sys.stdout.buffer, t)


def answer_lines(questions: Iterable[bytes], answers: BinaryIO, t: Translator) -> int:
    """Answer line by line, each flushed before the next is read; yield the exit status."""
    status = 0
    for line in questions:
        answer = answer_line(line, t)
        status |= "error" in answer
        text = json.dumps(answer, ensure_ascii=False, allow_nan=False)
        # Half a surrogate pair has no UTF-8; written as \udXXX it is good JSON again.
        answers.write(text.encode("utf-8", "backslashreplace") + b"\n")
        answers.flush()
    return status


def answer_line(line: bytes, t: Translator) -> dict[str, Json]:
    """Answer one line; never raises."""
    echo: Json = None
    try:
        question, fault = _read(line)
        echo = _id(question)
        if fault:
            raise fault
        return {"id": echo, **_answer(question)}
    except AskError as error:
        return _refusal(echo, error, t)
    except Exception:  # the promise is that no line stops the others
        return _refusal(echo, AskError("internal", None, say("cli.ask_internal")), t)


def _refusal(echo: Json, error: AskError, t: Translator) -> dict[str, Json]:
    message = shorten(t(error.message), 500)
    field = error.field and shorten(error.field, 100)
    return {"id": echo, "error": {"code": error.code, "field": field, "message": message}}


def _answer(question: dict[str, Json]) -> dict[str, Json]:
    """Find who answers, and let the engine's refusals name the field as it stands in the question."""
    fields = Fields(question)
    fields.take("id")
    name = fields.need("ask")
    if not isinstance(name, str) or name not in ASKS:
        shown = shorten(name) if isinstance(name, str) else json.dumps(name)[:40]
        raise AskError("unknown_ask", "ask", say("cli.ask_unknown", value=shown, allowed=", ".join(ASKS)))
    try:
        return ASKS[name](fields)
    except CardError as error:
        raise translate_error(error, "hand") from error
    except MeldError as error:
        raise translate_error(error, "spread") from error
    except (RulesError, FactError) as error:
        raise translate_error(error, "rules") from error


def _id(question: dict[str, Json]) -> Json:
    """The id to echo: text, a number, true, false or null."""
    value = question.get("id")
    if isinstance(value, (dict, list)):
        raise AskError("type", "id", say("cli.ask_type_id", field="id"))
    return value


def _read(line: bytes) -> tuple[dict[str, Json], AskError | None]:
    """Read one line as a JSON object, with the first fault that still leaves its id readable.

    Numbers must be finite, no name may stand twice in an object, and nothing may lie deeper than a question can.
    """
    faults: list[AskError] = []

    def gather(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
        found = dict(pairs)
        if len(found) < len(pairs):
            name = Counter(name for name, _ in pairs).most_common(1)[0][0]
            faults.append(AskError("repeated_field", name, say("cli.ask_repeated_field", field=shorten(name))))
        return found

    def number(text: str) -> float | None:
        value = float(text)
        if not math.isfinite(value):
            faults.append(AskError("number", None, say("cli.ask_number")))
            return None
        return value

    value = _parse(line, gather, number)
    if not isinstance(value, dict):
        raise AskError("not_an_object", None, say("cli.ask_not_an_object"))
    if _is_deeper(value, DEEPEST):
        faults.insert(0, _too_deep())
    return value, faults[0] if faults else None


def _parse(
    line: bytes, gather: Callable[[list[tuple[str, Json]]], Json], number: Callable[[str], float | None]
) -> Json:
    """Parse the line; raise :class:`AskError` where it is no JSON in UTF-8."""
    try:
        text = line.decode("utf-8-sig")
        value: Json = json.loads(text, object_pairs_hook=gather, parse_constant=number, parse_float=number)
    except UnicodeDecodeError as error:
        raise AskError("not_utf8", None, say("cli.ask_not_utf8", n=error.start + 1)) from error
    except json.JSONDecodeError as error:
        raise AskError("not_json", None, say("cli.ask_not_json", n=error.pos + 1)) from error
    except RecursionError as error:
        raise _too_deep() from error
    except ValueError as error:  # a whole number of thousands of digits
        raise AskError("number", None, say("cli.ask_number")) from error
    return value


def _too_deep() -> AskError:
    return AskError("too_deep", None, say("cli.ask_too_deep", n=DEEPEST))


def _is_deeper(value: Json, levels: int) -> bool:
    """Tell whether objects and lists stand more than so many levels within one another."""
    if not isinstance(value, (dict, list)):
        return False
    inner = value.values() if isinstance(value, dict) else value
    return levels == 0 or any(_is_deeper(each, levels - 1) for each in inner)
