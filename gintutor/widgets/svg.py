"""A scene as SVG text: the static picture of an exercise, and print. One file that refers to nothing outside itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from html import escape

from gintutor.cards import Card, Suit
from gintutor.widgets.art import back, face
from gintutor.widgets.art.marks import FONT, HEIGHT, WIDTH, Face, Label, Mark, Pip, Shape
from gintutor.widgets.art.palette import felt
from gintutor.widgets.art.paths import short
from gintutor.widgets.art.pips import SIGNS
from gintutor.widgets.geometry import Rect
from gintutor.widgets.picture import ROUND, SHADOW, card_marks, focus_marks, zone_marks
from gintutor.widgets.scene import Scene

_LONG_PATH = re.compile(r'<path d="([^"]{40,})"')
_ANCHORS = {"left": "start", "center": "middle", "right": "end"}


def to_svg(scene: Scene, *, title: str = "", prefix: str = "") -> str:
    """A standalone SVG of the scene as wide as the scene, ``role=img`` with that title (or hidden when it is empty).

    ``prefix`` goes before every id, for pages that hold several pictures. Each sign and each face is written once and
    used by reference.
    """
    size = f'width="{short(scene.width)}" height="{short(scene.height)}"'
    name = f'role="img" aria-labelledby="{prefix}title"' if title else 'aria-hidden="true"'
    head = f'<title id="{prefix}title">{escape(title)}</title>' if title else ""
    body = _ground(scene, prefix)
    for item in scene.zones:
        body += "".join(mark_svg(mark, prefix) for mark in zone_marks(item, scene.look))
        body += "".join(_use(rect, f"{prefix}back") for rect in item.backs)
    for card in scene.cards:
        body += _use(card.rect, prefix + _name(card.view.card if card.view.face_up else None))
        body += "".join(mark_svg(mark, prefix) for mark in card_marks(card))
    body += "".join(mark_svg(mark, prefix) for card in scene.cards if card.view.focused for mark in focus_marks(card))
    view = f"0 0 {short(scene.width)} {short(scene.height)}"
    style = f'font-family="{escape(FONT)}" stroke-linecap="round" stroke-linejoin="round"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" {size} {name} {style}>'
    faces, shared = _share(_defs(scene, prefix), prefix)
    return f"{opening}{head}<defs>{shared}{faces}</defs>{body}</svg>"


def _share(text: str, prefix: str) -> tuple[str, str]:
    """The text with long paths that come again used by reference, and those paths: kings share a crown."""
    counts = Counter(_LONG_PATH.findall(text))
    names = {data: f"{prefix}p{i}" for i, data in enumerate(data for data, times in counts.items() if times > 1)}
    shared = "".join(f'<path id="{name}" d="{data}"/>' for data, name in names.items())

    def refer(found: re.Match[str]) -> str:
        data = found[1]
        return f'<use href="#{names[data]}"' if data in names else found[0]

    return _LONG_PATH.sub(refer, text), shared


def _name(card: Card | None) -> str:
    return str(card) if card else "back"


def _ground(scene: Scene, prefix: str) -> str:
    size = f'width="{short(scene.width)}" height="{short(scene.height)}"'
    return f'<rect {size} rx="{short(ROUND)}" fill="url(#{prefix}felt)"/>'


def _defs(scene: Scene, prefix: str) -> str:
    """The felt's gradient, the signs of the suits in play, and each face that lies on the table."""
    colours = felt(scene.look)
    out = (
        f'<linearGradient id="{prefix}felt" x2="0" y2="1"><stop stop-color="{colours.top}"/>'
        f'<stop offset="1" stop-color="{colours.bottom}"/></linearGradient>'
    )
    shown = sorted({item.view.card for item in scene.cards if item.view.face_up})
    out += suit_defs({card.suit for card in shown}, prefix)
    out += "".join(_face_def(face(card, scene.look), prefix, str(card)) for card in shown)
    if any(item.backs for item in scene.zones) or not all(item.view.face_up for item in scene.cards):
        out += _face_def(back(scene.look), prefix, "back")
    return out


def _face_def(drawing: Face, prefix: str, name: str) -> str:
    shadow = "".join(mark_svg(mark, prefix) for mark in SHADOW)
    return f'<g id="{prefix}{name}">{shadow}{face_svg(drawing, f"{prefix}half-{name}", prefix)}</g>'


def _use(rect: Rect, name: str) -> str:
    where = f"translate({short(rect.x)} {short(rect.y)})"
    if (rect.width, rect.height) != (WIDTH, HEIGHT):
        where += f" scale({short(rect.width / WIDTH, 4)} {short(rect.height / HEIGHT, 4)})"
    return f'<use href="#{name}" transform="{where}"/>'


def face_svg(drawing: Face, half: str, prefix: str = "") -> str:
    """The drawing of one side of a card, in card units; ``half`` is the id of what it shows twice.

    It uses the suit signs of :func:`suit_defs`.
    """
    turn = f"rotate(180 {short(WIDTH / 2)} {short(HEIGHT / 2)})"
    out = "".join(mark_svg(mark, prefix) for mark in drawing.ground)
    if drawing.twice:
        once = "".join(mark_svg(mark, prefix) for mark in drawing.twice)
        out += f'<g id="{half}">{once}</g><use href="#{half}" transform="{turn}"/>'
    return out + "".join(mark_svg(mark, prefix) for mark in drawing.top)


def suit_defs(suits: Iterable[Suit], prefix: str = "") -> str:
    """The suit signs, one unit high, to be used by :func:`face_svg`."""
    return "".join(f'<path id="{prefix}suit-{suit.letter}" d="{SIGNS[suit].text(3)}"/>' for suit in sorted(suits))


def mark_svg(mark: Mark, prefix: str = "") -> str:
    """One mark as an SVG element."""
    if isinstance(mark, Pip):
        where = f"translate({short(mark.x)} {short(mark.y)}) scale({short(mark.size)})"
        return f'<use href="#{prefix}suit-{mark.suit.letter}" transform="{where}" fill="{mark.fill}"/>'
    return _label(mark) if isinstance(mark, Label) else _shape(mark)


def _shape(mark: Shape) -> str:
    attributes = f' fill="{mark.fill or "none"}"'
    if mark.stroke:
        attributes += f' stroke="{mark.stroke}" stroke-width="{short(mark.stroke_width)}"'
    if mark.alpha < 1:
        attributes += f' opacity="{short(mark.alpha)}"'
    if mark.dash:
        attributes += f' stroke-dasharray="{short(mark.dash)}"'
    return f'<path d="{mark.path.text(1)}"{attributes}/>'


def _label(mark: Label) -> str:
    squeeze = ""
    if mark.width > mark.room:
        squeeze = f' textLength="{short(mark.room)}" lengthAdjust="spacingAndGlyphs"'
    return (
        f'<text x="{short(mark.x)}" y="{short(mark.y)}" font-size="{short(mark.size)}" fill="{mark.fill}"'
        f' font-weight="{mark.weight}" text-anchor="{_ANCHORS[mark.align]}"{squeeze}>{escape(mark.text)}</text>'
    )
