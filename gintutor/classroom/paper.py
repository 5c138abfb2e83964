"""One item on paper: an HTML fragment with the picture of the table, the question and room to answer; its solution.

Nothing here knows a family: whatever a :class:`Prompt` shows and asks has a form on paper, as it has on the screen.
Fragments refer to nothing outside themselves; :mod:`gintutor.classroom.page` gives them their looks.
"""

from __future__ import annotations

from html import escape

from gintutor.cards import Card
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Number,
    Partition,
    PickCards,
    PickOne,
    Prompt,
    Response,
    Sheet,
    SheetRow,
)
from gintutor.exercises.registry import family
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.labels import SKILLS
from gintutor.widgets.rulesview import item_lines
from gintutor.widgets.scene import layout
from gintutor.widgets.series import ALIKE_EVERYWHERE
from gintutor.widgets.sheetview import cell_html
from gintutor.widgets.svg import to_svg
from gintutor.widgets.tableview import Look, still_view, still_words

WIDTH = 836.0
"""CSS px, as wide as on the screen: eleven cards lie side by side. The page shows it as large as it has room."""
_LARGE = 560.0
"""The same for large print: a table laid out narrower is shown larger, its cards fanned."""
LOOK = Look(felt="paper")
_SHORT = 24  # letters: longer choices stand below one another
_BOX = '<span class="box" aria-hidden="true"></span>'
_LINE = '<span class="line"></span>'


def item_html(prompt: Prompt, t: Translator, *, prefix: str, look: Look = LOOK) -> str:
    """The item with room to answer. ``prefix`` keeps the ids of several items on one page apart."""
    facts = "".join(f"<li>{t.html(fact)}</li>" for fact in prompt.facts)
    return (
        f'<h2 class="question">{t.html(prompt.question)}</h2>'
        + (f'<ul class="facts">{facts}</ul>' if facts else "")
        + _rules(prompt, t)
        + (_sheet(prompt.sheet, t) if prompt.sheet is not None else "")
        + picture(prompt, t, prefix=prefix, look=look)
        + "".join(_room(prompt, ask, t) for ask in prompt.asks)
    )


def solution_html(prompt: Prompt, t: Translator) -> str:
    """A right answer, ask by ask, and the steps that lead to it; every equally good answer is right too."""
    kind = family(prompt.family)
    answer = kind.solve(prompt)
    given = [(ask, answer.get(ask.id)) for ask in prompt.asks if _applies(ask, answer)]
    lines = "".join(
        f"<li>{_response(prompt, ask, response, t)}</li>" for ask, response in given if response is not None
    )
    steps = "".join(f"<li>{t.html(step.text)}</li>" for step in kind.solution(prompt))
    return f'<ul class="answers">{lines}</ul><ol class="steps">{steps}</ol>'


def origin(prompt: Prompt, t: Translator) -> str:
    """Where the item comes from, so that it can be dealt again: skill, level, seed."""
    skill = SKILLS.get(prompt.family)
    name = t(skill) if skill is not None else prompt.family
    return t(say("paper.origin", skill=name, level=prompt.level, seed=str(prompt.seed)))


def picture(prompt: Prompt, t: Translator, *, prefix: str, look: Look = LOOK) -> str:
    """The cards as they lie at the start, without the empty places; empty where no card lies."""
    view = still_view(prompt.table, t, look)
    if not view.zones:
        return ""
    scene = layout(view, _LARGE if look.large else WIDTH)
    return f'<div class="table">{to_svg(scene, title=still_words(prompt.table, t), prefix=prefix)}</div>'


def _rules(prompt: Prompt, t: Translator) -> str:
    """The rules in play and their numbers, where the answer may hang on them."""
    if prompt.contract is None and prompt.family in ALIKE_EVERYWHERE:
        return ""
    name, lines = item_lines(prompt)
    return f'<ul class="rules">{"".join(f"<li>{t.html(line)}</li>" for line in (name, *lines))}</ul>'


def _sheet(sheet: Sheet, t: Translator) -> str:
    """The score sheet the question is about."""
    heads = "".join(f'<th scope="col">{t.html(head)}</th>' for head in sheet.heads)
    rows = "".join(_sheet_row(row, t) for row in sheet.rows)
    return (
        f'<table class="sheet"><caption>{t.html(sheet.title)}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _sheet_row(row: SheetRow, t: Translator) -> str:
    cells = "".join(f"<td>{cell_html(cell, t)}</td>" for cell in row.cells)
    opening = '<tr class="total">' if row.total else "<tr>"
    return f'{opening}<th scope="row">{t.html(row.head)}</th>{cells}</tr>'


def _heading(prompt: Prompt, ask: Ask) -> Message:
    """The ask's own question; where cards are moved on the screen, what to write instead."""
    if not isinstance(ask, Partition):
        return ask.question
    on_table = any(prompt.table.zone(target).slots for target in ask.targets)
    return say("paper.lay_off") if on_table else say("paper.melds")


def _room(prompt: Prompt, ask: Ask, t: Translator) -> str:
    """Room to answer one ask: boxes to tick for choices and cards, a line for a number, a line for each meld."""
    when = f'<p class="only-if">{t.html(_condition(prompt, *ask.only_if))}</p>' if ask.only_if else ""
    question = t.html(_heading(prompt, ask))
    match ask:
        case PickOne():
            longest = max(len(t(option.label)) for option in ask.options)
            kind = "options" if longest <= _SHORT else "options long"
            room = _boxes([t.html(option.label) for option in ask.options], kind)
        case PickCards():
            room = _boxes([t.card_html(card) for card in _cards(prompt, prompt.table.zone(ask.source).slots)], "cards")
        case Partition():
            room = f'<ul class="melds">{"".join(_meld(prompt, target, t) for target in ask.targets)}</ul>'
        case _:
            return f'<div class="ask">{when}<p class="number">{question} {_LINE}</p></div>'
    return f'<div class="ask">{when}<p>{question}</p>{room}</div>'


def _condition(prompt: Prompt, other: str, choice: str) -> Message:
    """Say which choice of another ask this one goes with."""
    asked = prompt.ask(other)
    options = asked.options if isinstance(asked, PickOne) else ()
    return say("paper.only_if", choice=next(option.label for option in options if option.id == choice))


def _boxes(labels: list[str], kind: str) -> str:
    return f'<ul class="{kind}">{"".join(f"<li>{_BOX}<span>{label}</span></li>" for label in labels)}</ul>'


def _meld(prompt: Prompt, target: str, t: Translator) -> str:
    zone = prompt.table.zone(target)
    held = " ".join(t.card_html(card) for card in _cards(prompt, zone.slots))
    return f'<li><span class="label">{t.html(zone.label)}</span> {held}{_LINE}</li>'


def _applies(ask: Ask, answer: Answer) -> bool:
    return ask.only_if is None or answer.get(ask.only_if[0]) == ask.only_if[1]


def _response(prompt: Prompt, ask: Ask, response: Response, t: Translator) -> str:
    """A response in words and cards, after what was asked; of melds, after the name of each."""
    question = t.html(ask.question)
    match ask:
        case PickOne():
            return _named(question, t.html(next(each.label for each in ask.options if each.id == response)))
        case PickCards():
            return _named(question, _row(_cards(prompt, Answer({ask.id: response}).slots(ask.id)), t))
        case Partition():
            groups = Answer({ask.id: response}).partition(ask.id)
            filled = [(target, group) for target, group in zip(ask.targets, groups, strict=False) if group]
            return "".join(
                _named(t.html(prompt.table.zone(target).label), _row(_cards(prompt, group), t))
                for target, group in filled
            ) or t.html(say("table.empty"))
        case Number() if isinstance(response, int):
            return _named(question, escape(t.number(response)))
    return ""


def _named(name: str, given: str) -> str:
    return f'<span class="given">{name} <strong>{given}</strong></span>'


def _cards(prompt: Prompt, slots: tuple[int, ...]) -> tuple[Card, ...]:
    return tuple(prompt.table.cards[slot] for slot in slots)


def _row(cards: tuple[Card, ...], t: Translator) -> str:
    return t.html(say("table.row", cards=cards)) if cards else t.html(say("table.empty"))
