"""Which messages the code can say, found by reading it: ids, their arguments, and ids that are put together.

The code is the package, and beside it what builds it, what runs its tests, and the hub with its pages.
"""

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, nodes

import gintutor
from gintutor.authoring import catalogs

PACKAGE = Path(gintutor.__file__).parent
HUB = PACKAGE.parent / "deploy" / "jupyterhub"
SPEAKERS = {"say", "Message"}


@dataclass(frozen=True)
class Said:
    """One call of ``say``: where, the ids it may say, and its arguments (None when they cannot be told)."""

    where: str
    ids: tuple[str, ...]
    arguments: frozenset[str] | None


@dataclass(frozen=True)
class Code:
    """What all the code together can say."""

    calls: tuple[Said, ...]
    texts: frozenset[str]  # every string in the code: an id in a table of codes is used too
    built: tuple[re.Pattern[str], ...]  # ids put together: f"cards.suit.{letter}"

    def uses(self, id_: str) -> bool:
        return id_ in self.texts or any(pattern.fullmatch(id_) for pattern in self.built)


@cache
def all_code() -> Code:
    calls, texts, built = [], set(), []
    own, hub = PACKAGE.parent, HUB.glob("gintutor_hub/*.py")
    files = {*PACKAGE.rglob("*.py"), *own.glob("*.py"), *own.glob("tests/conftest.py"), *HUB.glob("*.py"), *hub}
    for file in sorted(files):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                built += _pattern(node)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in SPEAKERS and node.args:
                calls.append(_call(f"{file.name}:{node.lineno}", node))
    for file in sorted(HUB.glob("templates/*.html")):
        calls += _said_by_template(file)
    texts |= {id_ for call in calls for id_ in call.ids}
    return Code(tuple(calls), frozenset(texts), tuple(built))


def _said_by_template(file: Path) -> list[Said]:
    tree = Environment().parse(file.read_text(encoding="utf-8"))
    there = [each for each in tree.find_all(nodes.Call) if getattr(each.node, "name", "") in SPEAKERS]
    return [
        Said(f"{file.name}:{call.lineno}", (call.args[0].value,), frozenset(each.key for each in call.kwargs))
        for call in there
        if isinstance(call.args[0], nodes.Const)
    ]


def _pattern(node: ast.JoinedStr) -> list[re.Pattern[str]]:
    """The ids a formatted string may make, if it begins with a domain and a dot."""
    first = node.values[0]
    if not isinstance(first, ast.Constant) or not re.match(rf"({'|'.join(catalogs.domains())})\.", str(first.value)):
        return []
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".+" for part in node.values)
    return [re.compile("".join(parts))]


def _call(where: str, node: ast.Call) -> Said:
    ids = tuple(each.value for each in ast.walk(node.args[0]) if _is_id(each))
    names = {keyword.arg for keyword in node.keywords}
    told = getattr(node.func, "id", "") == "say" and None not in names
    return Said(where, ids, frozenset(filter(None, names)) if told else None)


def _is_id(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and bool(re.fullmatch(r"[a-z]+(\.\w+)+", node.value))
    )


def reach_of(domain: str) -> dict[str, catalogs.Forms]:
    """The English patterns of a domain, or for prose its ids in bokmål."""
    return catalogs.read(catalogs.languages(domain)[0], domain)[0]
