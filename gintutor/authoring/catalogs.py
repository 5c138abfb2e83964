"""Catalogs: ``.po`` files checked against one another and compiled to ``.mo``, the same bytes on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

import gintutor
from gintutor.i18n import FALLBACK, LANGUAGES

LOCALE = Path(gintutor.__file__).parent / "locale"
PROSE = "lesson-"  # one for each lesson: ids are the English paragraphs, so no English catalog and no placeholders

Forms = tuple[str, ...]  # one pattern, or one for each plural form


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One fault of a catalog, for its author: where it is and what is wrong."""

    language: str
    domain: str
    id: str
    fault: str

    def __str__(self) -> str:
        return f"{self.language}/{self.domain}.po: {self.id[:60]}: {self.fault}"


def po_file(language: str, domain: str) -> Path:
    """Where that catalog is written."""
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.po"


def domains() -> tuple[str, ...]:
    """Every domain that any language has, sorted."""
    return tuple(sorted({path.stem for path in LOCALE.glob("*/LC_MESSAGES/*.po")}))


def languages(domain: str) -> tuple[str, ...]:
    """The languages a domain must exist in."""
    return tuple(each for each in LANGUAGES if each != FALLBACK or not domain.startswith(PROSE))


def read(language: str, domain: str) -> tuple[dict[str, Forms], tuple[Problem, ...]]:
    """The patterns of one catalog by id, and what is wrong with the file itself."""
    path = po_file(language, domain)
    if not path.exists():
        return {}, (Problem(language=language, domain=domain, id="", fault="there is no such file"),)
    text = path.read_bytes()
    try:
        catalog = read_po(BytesIO(text), locale=language, abort_invalid=True)
    except PoFileError as error:
        return {}, (Problem(language=language, domain=domain, id="", fault=str(error)),)
    patterns: dict[str, Forms] = {}
    faults: list[tuple[str, str]] = []
    for message in catalog:
        if not message.id:
            continue
        one, *more = (message.id,) if isinstance(message.id, str) else message.id
        patterns[one] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
        if any(other != one for other in more):
            faults.append((one, "msgid and msgid_plural differ"))
        if message.fuzzy:
            faults.append((one, "is marked fuzzy"))
        if not all(patterns[one]):
            faults.append((one, "has an empty form"))
    written = sum(line.startswith(b"msgid ") for line in text.splitlines()) - 1
    if written != len(patterns):
        faults.append(("", f"{written - len(patterns)} id(s) given twice"))
    if catalog.obsolete:
        faults.append(("", "has obsolete entries"))
    return patterns, tuple(Problem(language=language, domain=domain, id=id_, fault=fault) for id_, fault in faults)


def placeholders(pattern: str) -> frozenset[str]:
    """The names a pattern uses; ``ValueError`` unless it is plain text with plain ``{names}``."""
    names = set()
    for _, name, spec, conversion in Formatter().parse(pattern):
        if name is None:
            continue
        if not name.isidentifier() or spec or conversion:
            raise ValueError(f"{{{name}}} is not a plain name")
        names.add(name)
    return frozenset(names)


def check(domain: str) -> tuple[Problem, ...]:
    """What is wrong with a domain: in each file, and between the languages (ids, placeholders, plural forms)."""
    problems: list[Problem] = []
    everywhere: dict[str, dict[str, Forms]] = {}
    for language in languages(domain):
        everywhere[language], faults = read(language, domain)
        problems += faults
    for id_ in dict.fromkeys(id_ for patterns in everywhere.values() for id_ in patterns):
        problems += _compare(domain, id_, {language: found.get(id_) for language, found in everywhere.items()})
    return tuple(problems)


def _compare(domain: str, id_: str, forms: Mapping[str, Forms | None]) -> Iterable[Problem]:
    """The faults of one id across the languages. A form for one may leave out ``n`` (``One card is left``)."""
    expected: tuple[int, frozenset[str]] | None = None
    for language, found in forms.items():
        if found is None:
            yield Problem(language=language, domain=domain, id=id_, fault="is missing")
            continue
        if domain.startswith(PROSE):
            continue
        if id_.partition(".")[0] != domain:
            yield Problem(language=language, domain=domain, id=id_, fault=f"belongs into {id_.partition('.')[0]}.po")
        try:
            names = [placeholders(form) for form in found]
        except ValueError as error:
            yield Problem(language=language, domain=domain, id=id_, fault=str(error))
            continue
        expected = expected or (len(found), names[-1])
        if (len(found), names[-1]) != expected:
            here, there = (
                f"{forms} form(s) with {sorted(fields)}" for forms, fields in ((len(found), names[-1]), expected)
            )
            fault = f"has {here}, elsewhere {there}"
            yield Problem(language=language, domain=domain, id=id_, fault=fault)
        if len(found) > 1 and names[0] not in (names[-1], names[-1] - {"n"}):
            yield Problem(language=language, domain=domain, id=id_, fault="its forms differ in more than {n}")


class _Bare(Catalog):
    """A catalog whose header holds nothing that changes from one day or machine to the next."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        return [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def compiled(language: str, domain: str) -> bytes:
    """The ``.mo`` of that catalog: fixed header, ids sorted, so that equal sources give equal bytes."""
    patterns, _ = read(language, domain)
    catalog = _Bare(locale=language, charset="utf-8")
    for id_, forms in patterns.items():
        catalog.add((id_, id_) if len(forms) > 1 else id_, forms if len(forms) > 1 else forms[0])
    stream = BytesIO()
    write_mo(stream, catalog)
    return stream.getvalue()


def stale(domain: str) -> tuple[Path, ...]:
    """The ``.mo`` files of a domain that are not what their ``.po`` compiles to."""
    files = {po_file(language, domain).with_suffix(".mo"): language for language in languages(domain)}
    return tuple(path for path, language in files.items() if _bytes(path) != compiled(language, domain))


def compile_domain(domain: str) -> tuple[Path, ...]:
    """Write what is stale; yield the files written."""
    paths = stale(domain)
    for path in paths:
        path.write_bytes(compiled(path.parent.parent.name, domain))
    return paths


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
