"""Notebooks and their pictures from the lessons: one source, four languages, the same bytes on every machine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from html import escape
from pathlib import Path

import gintutor
from gintutor.authoring.pictures import alt_text, name_of, pictures
from gintutor.cards import Suit, card
from gintutor.exercises.tempting import CURES, tag_of
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.lessons.source import BONUS, LISTING, PAGES, TABLES, UNSEEN, Block, ExerciseSpec, Lesson, Prose, lessons
from gintutor.messages import Message, say
from gintutor.widgets.diagnoses import DIAGNOSES
from gintutor.widgets.rulewords import TAUGHT

ROOT = Path(gintutor.__file__).parent.parent / "notebooks"
PICTURE_TAG = "gintutor-picture"
TABLE = "90"  # from this number on gin is played and its puzzles solved, at any time: every lesson has a link there

_LOCKED = {"deletable": False, "editable": False}
_CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])?(?![\w])")
_SUITS = {suit.symbol: suit for suit in Suit}
_CODE_SPAN = re.compile(r"(`[^`]*`)")
_NOTEBOOK = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    # JupyterLite asks which kernel to use when this is missing.
    "language_info": {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
    },
}

Cell = dict[str, object]


def products() -> Mapping[Path, bytes]:
    """Every generated file under ``notebooks/`` and what it must hold."""
    drawn = (pictures(spec).items() for each in lessons() for spec in each.exercises if spec.family not in UNSEEN)
    files = {ROOT / "pictures" / name: svg for named in drawn for name, svg in named}
    books = {
        ROOT / language / f"{each.name}.ipynb": notebook(language, each) for language in LANGUAGES for each in lessons()
    }
    texts = {path: json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) for path, book in books.items()}
    return {path: f"{text}\n".encode() for path, text in {**files, **texts}.items()}


def stale() -> tuple[Path, ...]:
    """The files that regeneration would write, or remove because no lesson makes them any more."""
    wanted = products()
    there = (path for pattern in ("*/*.ipynb", "pictures/*.svg") for path in ROOT.glob(pattern))
    left_over = [path for path in there if path not in wanted]
    return tuple(sorted([path for path, content in wanted.items() if _bytes(path) != content] + left_over))


def write() -> tuple[Path, ...]:
    """Bring ``notebooks/`` in step with the lessons; yield the files touched."""
    wanted = products()
    changed = stale()
    for path in changed:
        if path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(wanted[path])
        else:
            path.unlink()
    return changed


def notebook(language: str, lesson: Lesson) -> dict[str, object]:
    """One lesson in one language, as notebook JSON (nbformat 4.5) without outputs."""
    cells: list[Cell] = []
    for number, group in enumerate(_grouped(lesson.blocks)):
        if isinstance(group, ExerciseSpec):
            cells += _exercise_cells(language, group)
        else:
            text = "\n\n".join(_block(language, lesson, block) for block in group)
            cells.append(_markdown(f"{lesson.number}-text-{number}".lower(), text))
    cells.append(_markdown(f"{lesson.number}-next".lower(), _way_on(language, lesson)))
    metadata = {**_NOTEBOOK, "gintutor": {"autostart": True, "language": language, "lesson": lesson.number}}
    return {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


def _grouped(blocks: Iterable[Block]) -> Iterator[list[Prose] | ExerciseSpec]:
    """Exercises alone, prose in cells that begin at a heading."""
    group: list[Prose] = []
    for block in blocks:
        if group and (isinstance(block, ExerciseSpec) or block.text.startswith("#")):
            yield group
            group = []
        if isinstance(block, ExerciseSpec):
            yield block
        else:
            group.append(block)
    if group:
        yield group


def _exercise_cells(language: str, spec: ExerciseSpec) -> tuple[Cell, ...]:
    name = f"{spec.lesson}-{spec.id}".lower()
    call = f'from gintutor import exercise\nexercise("{language}/{spec.path}")'
    code = _cell("code", name, call) | {"execution_count": None, "outputs": []}
    if spec.family in UNSEEN:
        return (code,)
    alt = escape(alt_text(spec, _translator(language)), quote=True)
    image = _markdown(f"{name}-picture", f'<img src="../pictures/{name_of(spec, language)}" alt="{alt}">')
    image["metadata"] = {**_LOCKED, "tags": [PICTURE_TAG]}
    return image, code


def _block(language: str, lesson: Lesson, block: Prose) -> str:
    listing = LISTING.fullmatch(block.text)
    if listing is None:
        return _with_cards(language, paragraph(language, lesson.number, block.text))
    wanted = listing[2].split()
    match listing[1]:
        case "languages":
            return _languages(language, lesson)
        case "watch":
            return "\n".join(f"- {_translator(language)(DIAGNOSES[tag])}" for tag in _cured(wanted))
        case "lessons":
            return _list(
                language, [each for each in lessons()[1:] if each.number < BONUS or TABLE <= each.number < PAGES]
            )
        case "bonus":
            return _list(language, [each for each in lessons() if BONUS <= each.number < TABLE])
        case "pages":
            return _list(language, [each for each in lessons() if each.number >= PAGES])
    known = {each.number: each for each in lessons()}
    return _list(language, [known[number] for number in wanted])


def _cured(numbers: Iterable[str]) -> Iterator[str]:
    """The misconceptions those lessons are there to cure, each once; where none is named, all that they put right."""
    found: dict[str, None] = {}
    for number in numbers:
        families = {spec.family for each in lessons() if each.number == number for spec in each.exercises}
        wanted = {tag_of(belief) for family in families for belief in CURES.get(family, ())} & TAUGHT[number]
        found |= dict.fromkeys(sorted(wanted or TAUGHT[number]))
    return iter(found)


def _with_cards(language: str, text: str) -> str:
    """Each card of the prose, and each suit sign that stands alone, as an element with its name, outside code."""
    t = _translator(language)

    def element(found: re.Match[str]) -> str:
        suit = _SUITS[found[1]]
        name = t.card_name(card(found[2] + found[1])) if found[2] else t.suit_name(suit)
        return f'<span class="gin-card gin-{suit.name.lower()}" title="{name}">{found[0]}</span>'

    parts = _CODE_SPAN.split(text)
    return "".join(part if part.startswith("`") else _CARD.sub(element, part) for part in parts)


def _languages(language: str, lesson: Lesson) -> str:
    t = _translator(language)
    names = {each: t(Message(f"app.language.{each}")) for each in LANGUAGES}
    links = (
        f"**{name}**" if each == language else f'<a href="../{each}/{lesson.name}.ipynb" lang="{each}">{name}</a>'
        for each, name in names.items()
    )
    return " · ".join(links)


def _list(language: str, listed: Iterable[Lesson]) -> str:
    """Links to those notebooks, each with what it promises."""

    def line(lesson: Lesson) -> str:
        number = "" if lesson.number >= TABLES else lesson.number.lstrip("0")
        name = f"{number} {_title(language, lesson)}".strip()
        return f"- [{name}]({lesson.name}.ipynb): {paragraph(language, lesson.number, lesson.promise)}"

    return "\n".join(map(line, listed))


def _way_on(language: str, lesson: Lesson) -> str:
    """The link to the next lesson there is; from the last one, and from pages about the tutor, back to the start."""
    t, course = _translator(language), lessons()
    following = [each for each in course if lesson.number < each.number < PAGES]
    home = f"[{t(say('notebook.all_lessons'))}]({course[0].name}.ipynb)"
    for table in following[1:]:
        if table.number >= TABLE:
            home = f"[{_title(language, table)}]({table.name}.ipynb) · {home}"
    if not following:
        return f"**{home}**"
    link = f"**[{t(say('notebook.next', title=_title(language, following[0])))}]({following[0].name}.ipynb)**"
    return link if lesson is course[0] else f"{link} · {home}"


def _title(language: str, lesson: Lesson) -> str:
    return paragraph(language, lesson.number, lesson.prose[0]).removeprefix("# ")


def _markdown(name: str, text: str) -> Cell:
    return _cell("markdown", name, text)


def _cell(kind: str, name: str, text: str) -> Cell:
    return {"cell_type": kind, "id": name, "metadata": dict(_LOCKED), "source": text.splitlines(keepends=True)}


@cache
def _translator(language: str) -> Translator:
    return Translator(language, strict=True)


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
