"""A score sheet on the screen, in words and as a picture: the same lines, as they look on paper."""

from __future__ import annotations

from html import escape

from gintutor.exercises.protocol import Cell, Sheet, SheetRow
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.art.marks import FONT, Label, Mark, Shape
from gintutor.widgets.art.paths import path, rounded, short
from gintutor.widgets.parts import Json
from gintutor.widgets.svg import mark_svg

_LINE, _SIDE, _TOP = 32.0, 24.0, 44.0  # px: height of a line, margin left and right, room for the title
_WIDEST = 560.0
_HEAD_SHARE = 0.4
_SIZE = 15.0
_PAPER, _INK, _RULE, _FAINT = "#fffdf4", "#1f2430", "#b9cde0", "#d8cfb8"


def sheet_view(sheet: Sheet, t: Translator) -> Json:
    """The sheet as data for a table: heads, lines, and what each cell shows."""
    return {
        "title": t(sheet.title),
        "heads": [t(head) for head in sheet.heads],
        "rows": [
            {"head": t(row.head), "cells": [cell_html(cell, t) for cell in row.cells], "total": row.total}
            for row in sheet.rows
        ],
    }


def sheet_words(sheet: Sheet, t: Translator) -> str:
    """The sheet in words, line by line: ``3 · undercut: Anna 13.``"""
    lines = [t(say("table.zone", zone=row.head, cards=_spoken(sheet, row, t))) for row in sheet.rows]
    return " ".join([f"{t(sheet.title)}:", *lines])


def cell_html(cell: Cell, t: Translator) -> str:
    """What a cell shows, as HTML; an empty one nothing."""
    return t.html(cell) if isinstance(cell, Message) else "" if cell is None else t.number(cell)


def _text(cell: Cell, t: Translator) -> str:
    return t(cell) if isinstance(cell, Message) else "" if cell is None else t.number(cell)


def _spoken(sheet: Sheet, row: SheetRow, t: Translator) -> str:
    shown = zip(sheet.heads[1:], row.cells, strict=True)
    return ", ".join(f"{t(head)} {_text(cell, t)}" for head, cell in shown if cell is not None) or t(say("table.empty"))


def sheet_svg(sheet: Sheet, t: Translator, width: float) -> tuple[str, float]:
    """The sheet as SVG elements from 0, 0 on, and its height, px."""
    wide = min(width, _WIDEST)
    height = _TOP + _LINE * (len(sheet.rows) + 1) + 16
    marks: list[Mark] = [
        Shape(path=rounded(0.5, 0.5, wide - 1, height - 1, 4), fill=_PAPER, stroke=_FAINT),
        _label(t(sheet.title), x=_SIDE, y=28, room=wide - 2 * _SIDE, align="left", weight=700),
    ]
    lines = [([t(head) for head in sheet.heads], True)]
    lines += [([t(row.head), *(_text(cell, t) for cell in row.cells)], row.total) for row in sheet.rows]
    for number, (texts, bold) in enumerate(lines):
        marks += _line(texts, y=_TOP + number * _LINE, wide=wide, bold=bold)
    return "".join(mark_svg(mark) for mark in marks), height


def _line(texts: list[str], *, y: float, wide: float, bold: bool) -> list[Mark]:
    """One line and the rule under it; the first cell to the left, the others to the right of their columns."""
    inner = wide - 2 * _SIDE
    first = inner * _HEAD_SHARE
    column = (inner - first) / max(1, len(texts) - 1)
    weight = 700 if bold else 400
    marks: list[Mark] = [_label(texts[0], x=_SIDE, y=y + 21, room=first - 8, align="left", weight=weight)]
    for i, text in enumerate(texts[1:], 1):
        if text:
            x = _SIDE + first + i * column
            marks.append(_label(text, x=x, y=y + 21, room=column - 12, align="right", weight=weight))
    rule = path(f"M{_SIDE} {y + _LINE} L{wide - _SIDE} {y + _LINE}")
    return [*marks, Shape(path=rule, stroke=_INK if bold else _RULE, stroke_width=2 if bold else 1)]


def _label(text: str, *, x: float, y: float, room: float, align: str, weight: int) -> Label:
    return Label(text=text, x=x, y=y, size=_SIZE, fill=_INK, room=room, align=align, weight=weight)


def with_sheet(table: str, table_size: tuple[float, float], sheet: Sheet, t: Translator) -> str:
    """One SVG of the sheet with the picture of the table under it; an empty ``table`` is left out."""
    width, below = table_size
    drawn, height = sheet_svg(sheet, t, width)
    whole = height + (below + 12 if table else 0)
    size = f'viewBox="0 0 {short(width)} {short(whole)}" width="{short(width)}" height="{short(whole)}"'
    under = table.replace("<svg ", f'<svg y="{short(height + 12)}" ', 1) if table else ""
    style = f'font-family="{escape(FONT)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} aria-hidden="true" {style}>{drawn}{under}</svg>'
