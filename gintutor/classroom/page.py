"""Several items as one printable HTML page: A4, no item broken over two pages, nothing fetched from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gintutor.classroom.paper import LOOK, item_html, origin, solution_html
from gintutor.exercises.protocol import Prompt
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.tableview import Look

STYLE = """
@page { size: A4; margin: 14mm 16mm; }
* { box-sizing: border-box; }
body { max-width: 178mm; margin: 0 auto; padding: 16px; color: #000; background: #fff;
  font: 11pt/1.4 "Helvetica Neue", Arial, "Liberation Sans", "DejaVu Sans", sans-serif; }
@media print { body { max-width: none; padding: 0; } }
h1 { margin: 0 0 6pt; font-size: 17pt; }
h2 { margin: 0; font-size: 12pt; }
p, ul, ol { margin: 4pt 0; padding: 0; }
ul { list-style: none; }
.who { display: flex; gap: 24pt; margin-bottom: 10pt; }
.who span { flex: 1; border-bottom: .75pt solid #000; padding-bottom: 2pt; }
.who span + span { flex: 0 0 35%; }
.item { position: relative; padding: 8pt 0 8pt 24pt; border-top: .75pt solid #777; break-inside: avoid; }
.number-of { position: absolute; left: 0; top: 8pt; font-size: 12pt; font-weight: 700; }
.facts { margin-left: 14pt; list-style: disc; }
.rules { display: flex; flex-wrap: wrap; gap: 0 12pt; font-size: 9pt; }
.rules li:first-child { font-weight: 700; }
.table { margin: 4pt 0; }
.table svg { display: block; width: 100%; height: auto; }
.ask { margin-top: 6pt; break-inside: avoid; }
.ask > p { font-weight: 600; }
.ask > p.only-if { font-weight: 400; font-style: italic; }
.options { display: flex; flex-wrap: wrap; gap: 4pt 20pt; }
.options.long { flex-direction: column; gap: 3pt; }
.options li { display: flex; align-items: baseline; gap: 6pt; }
.cards { display: flex; flex-wrap: wrap; gap: 4pt 14pt; }
.cards li { display: inline-flex; align-items: center; gap: 5pt; }
.box { flex: none; width: 10pt; height: 10pt; border: 1pt solid #000; }
.options .box { position: relative; top: 1pt; }
.line { display: inline-block; width: 70pt; height: 1.3em; border-bottom: .75pt solid #000; vertical-align: bottom; }
.melds li { display: flex; align-items: end; gap: 6pt; min-height: 22pt; }
.melds .line { flex: 1; }
.gin-card { display: inline-block; padding: 0 3pt; border: .75pt solid #555; border-radius: 3pt; font-weight: 650;
  line-height: 1.3; white-space: nowrap; }
.sheet { margin: 6pt 0; border-collapse: collapse; min-width: 60%; font-variant-numeric: tabular-nums; }
.sheet caption { padding-bottom: 3pt; text-align: left; font-weight: 700; }
.sheet th, .sheet td { padding: 2pt 10pt 2pt 0; border-bottom: .5pt solid #777; text-align: right; font-weight: 400; }
.sheet th:first-child { text-align: left; }
.sheet thead th, .sheet .total > * { border-bottom: 1pt solid #000; font-weight: 700; }
.origin { margin-top: 6pt; color: #444; font-size: 8pt; text-align: right; }
.given { display: inline-block; margin-right: 16pt; }
.solutions { break-before: page; }
.steps { padding-left: 14pt; }
.steps li { break-inside: avoid; }
"""


def page(prompts: Sequence[Prompt], t: Translator, *, title: str, solutions: bool = False, look: Look = LOOK) -> str:
    """The whole document; with ``solutions`` those follow on pages of their own."""
    body = [_item(prompt, i, t, look) for i, prompt in enumerate(prompts, 1)]
    who = f"<span>{escape(t(say('paper.name')))}</span><span>{escape(t(say('paper.date')))}</span>"
    parts = [f'<main><h1>{escape(title)}</h1><div class="who">{who}</div>{"".join(body)}</main>']
    if solutions:
        key = "".join(_solution(prompt, i, t) for i, prompt in enumerate(prompts, 1))
        heading = escape(t(say("paper.solutions", title=title)))
        parts.append(f'<section class="solutions"><h1>{heading}</h1>{key}</section>')
    content = "\n".join(parts)
    return (
        f'<!DOCTYPE html>\n<html lang="{t.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n{content}\n</body>\n</html>\n"
    )


def _item(prompt: Prompt, number: int, t: Translator, look: Look) -> str:
    inner = item_html(prompt, t, prefix=f"i{number}-", look=look)
    return (
        f'<section class="item"><span class="number-of">{number}</span>{inner}'
        f'<p class="origin">{escape(origin(prompt, t))}</p></section>\n'
    )


def _solution(prompt: Prompt, number: int, t: Translator) -> str:
    return (
        f'<section class="item"><span class="number-of">{number}</span><h2>{t.html(prompt.question)}</h2>'
        f"{solution_html(prompt, t)}</section>\n"
    )
