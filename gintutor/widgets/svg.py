"""A scene as SVG text: the static picture of an exercise, and print. One file, nothing outside it is referred to."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from gintutor.cards import Suit
from gintutor.widgets.art.marks import FONT, HEIGHT, WIDTH, Face, Label, Mark, Pip, Shape
from gintutor.widgets.art.paths import short
from gintutor.widgets.art.pips import SIGNS


def face_svg(face: Face, prefix: str) -> str:
    """The drawing of one side of a card, in card units; it uses the suit signs of :func:`suit_defs`."""
    turn = f"rotate(180 {short(WIDTH / 2)} {short(HEIGHT / 2)})"
    out = "".join(map(mark_svg, face.ground))
    if face.twice:
        out += f'<g id="{prefix}">{"".join(map(mark_svg, face.twice))}</g><use href="#{prefix}" transform="{turn}"/>'
    return out + "".join(map(mark_svg, face.top))


def suit_defs(suits: Iterable[Suit]) -> str:
    """The suit signs, one unit high, to be used by :func:`face_svg`."""
    return "".join(f'<path id="suit-{suit.letter}" d="{SIGNS[suit].text(3)}"/>' for suit in suits)


def mark_svg(mark: Mark) -> str:
    """One mark as an SVG element."""
    if isinstance(mark, Pip):
        turn = " rotate(180)" if mark.upside_down else ""
        where = f"translate({short(mark.x)} {short(mark.y)}){turn} scale({short(mark.size)})"
        return f'<use href="#suit-{mark.suit.letter}" transform="{where}" fill="{mark.fill}"/>'
    if isinstance(mark, Label):
        return _label(mark)
    return _shape(mark)


def _shape(mark: Shape) -> str:
    attributes = f' fill="{mark.fill or "none"}"'
    if mark.stroke:
        attributes += f' stroke="{mark.stroke}" stroke-width="{short(mark.stroke_width)}"'
    if mark.alpha < 1:
        attributes += f' opacity="{short(mark.alpha)}"'
    return f'<path d="{mark.path.text()}"{attributes}/>'


def _label(mark: Label) -> str:
    squeeze = ""
    if len(mark.text) * mark.size * 0.62 > mark.room:
        squeeze = f' textLength="{short(mark.room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{short(mark.x)}" y="{short(mark.y)}" font-size="{short(mark.size)}" fill="{mark.fill}"'
        f' font-family="{escape(FONT)}" font-weight="700" text-anchor="middle"{squeeze}>{escape(mark.text)}</text>'
    )
