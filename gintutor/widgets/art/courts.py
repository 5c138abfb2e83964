"""Jack, queen and king: our own figures, drawn once above the sash and once more upside down below it.

Each has a silhouette of its own, so that it reads at 48 px: the jack in profile under a feathered cap, the queen with
long hair and a coronet of pearls, the king broad with a beard and a high crown. The suit is the emblem on the breast
and the colour of the cloth.
"""

from __future__ import annotations

from collections.abc import Callable

from gintutor.cards import Rank, Suit
from gintutor.widgets.art.marks import Mark, Pip, Shape
from gintutor.widgets.art.palette import Court
from gintutor.widgets.art.paths import Path, circle, circles, path, rounded

LEFT, TOP, RIGHT, BOTTOM = 17.0, 5.5, 55.0, 98.5
"""The picture's frame in card units; its middle is the card's."""

_SASH = path("M17 45 L55 53 L55 59 L17 51 Z")
_SHOULDERS = path("M17 48 L17 42 C18.5 37 23 34.4 29.5 32.4 L42.5 32.4 C49 34.4 53.5 37 55 42 L55 56 L17 48 Z")


def _fill(shape: Path, colour: str) -> Shape:
    return Shape(path=shape, fill=colour)


def _line(shape: Path, colour: str, width: float = 0.9) -> Shape:
    return Shape(path=shape, stroke=colour, stroke_width=width)


def _outlined(shape: Path, colour: str, line: str, width: float = 0.7) -> Shape:
    return Shape(path=shape, fill=colour, stroke=line, stroke_width=width)


def ground(colours: Court) -> tuple[Mark, ...]:
    """What lies behind both figures: the panel."""
    return (_fill(rounded(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 3), colours.tint),)


def figure(rank: Rank, suit: Suit, colours: Court) -> tuple[Mark, ...]:
    """The upper figure of a court card; ``KeyError`` for any other rank."""
    return (*_FIGURES[rank](colours), *_emblem(suit, colours))


def frame(colours: Court) -> tuple[Mark, ...]:
    """What lies over both figures: the sash between them and the frame round them."""
    studs = circles([(21 + i * 6, 48.84 + i * 1.263) for i in range(6)], 1.0)
    return (
        _outlined(_SASH, colours.gold, colours.line, 0.6),
        _fill(studs, colours.robe),
        _line(rounded(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, 3), colours.robe, 0.9),
    )


def _emblem(suit: Suit, colours: Court) -> tuple[Mark, ...]:
    return (
        _outlined(circle(36, 41.5, 5.6), colours.trim, colours.line, 0.6),
        Pip(suit=suit, x=36, y=41.6, size=7.6, fill=colours.robe),
    )


def _king(c: Court) -> tuple[Mark, ...]:
    crown = path(
        "M26.2 17 L23.6 9.6 L29.4 12.6 L32.2 8.4 L36 11.8 L39.8 8.4 L42.6 12.6 L48.4 9.6 L45.8 17"
        "C39 15.2 33 15.2 26.2 17 Z"
    )
    beard = path("M27.2 21 C26 31 30.4 38.6 36 40 C41.6 38.6 46 31 44.8 21 L42.8 25 C39.8 23.4 32.2 23.4 29.2 25 Z")
    ermine = path("M24.6 32.6 C27 41 30.6 46 36 49 C41.4 46 45 41 47.4 32.6 C44 30.6 28 30.6 24.6 32.6 Z")
    tails = path(
        "M27.4 35 l.8 2.2 l-1.2 0 Z M44.6 35 l.4 2.2 l-1.2 0 Z"
        "M29.6 39.6 l.9 2.2 l-1.3 -.2 Z M42.4 39.6 l.4 2 l-1.3 .2 Z"
    )
    return (
        _outlined(_SHOULDERS, c.robe, c.line),
        _fill(path("M17.4 48 L17.4 42 C18.5 37.4 22 35.2 25.6 34 L22.6 49.2 Z"), c.shade),
        _fill(path("M54.6 56 L54.6 42 C53.5 37.4 50 35.2 46.4 34 L49.4 54.8 Z"), c.shade),
        _outlined(ermine, c.trim, c.line, 0.6),
        _fill(tails, c.line),
        _fill(path("M26.4 15.4 C22.8 20 23 28 26.2 31.2 L45.8 31.2 C49 28 49.2 20 45.6 15.4 Z"), c.hair),
        _fill(path("M28.4 15.4 L43.6 15.4 L43.6 24 C43.6 29 40 33 36 33 C32 33 28.4 29 28.4 24 Z"), c.skin),
        _outlined(beard, c.hair, c.line, 0.5),
        _fill(
            path(
                "M36 24.6 C33.6 24 31.4 25.4 29.8 28 "
                "C32 27.8 34.6 27.6 36 26.6 C37.4 27.6 40 27.8 42.2 28 C40.6 25.4 38.4 24 36 24.6 Z"
            ),
            c.line,
        ),
        _line(path("M33.6 29.2 C35 30 37 30 38.4 29.2"), c.skin, 1.0),
        _fill(circles([(32.4, 20.4), (39.6, 20.4)], 1.0), c.line),
        _line(path("M30.4 18.6 L34.2 18.4 M37.8 18.4 L41.6 18.6"), c.hair, 1.2),
        _line(path("M36 19.4 L35 23 L36.8 23.4"), c.line, 0.7),
        _outlined(crown, c.gold, c.line),
        _outlined(circles([(23.6, 9.2), (32.2, 8), (39.8, 8), (48.4, 9.2)], 1.25), c.gold, c.line, 0.5),
        _fill(path("M36 12.3 L37.6 14.1 L36 15.9 L34.4 14.1 Z"), c.robe),
        _fill(circles([(29.8, 14.6), (42.2, 14.6)], 0.9), c.robe),
    )


def _queen(c: Court) -> tuple[Mark, ...]:
    hair = path(
        "M36 11 C27.6 11 25 16.4 25 22 C25 28 23 31 21.4 35 C20.8 37 22 38.4 24 38 L48 38"
        "C50 38.4 51.2 37 50.6 35 C49 31 47 28 47 22 C47 16.4 44.4 11 36 11 Z"
    )
    parting = path(
        "M36 13.4 C30.8 13.4 28.2 16.6 28.4 23 C30.2 20.6 33.6 19.2 36 16 C38.4 19.2 41.8 20.6 43.6 23"
        "C43.8 16.6 41.2 13.4 36 13.4 Z"
    )
    skin = path("M33 27 L39 27 L39.4 32.4 C42.8 33.4 45.2 34 46.8 35 L36 46 L25.2 35 C26.8 34 29.2 33.4 32.6 32.4 Z")
    gown = path(
        "M17 48 L17 43 C18.5 38.6 21 36.6 25.2 35 C28.4 39.6 31.4 37.4 36 40.2 C40.6 37.4 43.6 39.6 46.8 35"
        "C51 36.6 53.5 38.6 55 43 L55 56 Z"
    )
    coronet = path(
        "M27.6 15.6 C27.6 13 27 11.2 25.8 9.6 L31.2 12.2 L36 7.8 L40.8 12.2 L46.2 9.6 C45 11.2 44.4 13 44.4 15.6"
        "C39 13.4 33 13.4 27.6 15.6 Z"
    )
    return (
        _fill(hair, c.hair),
        _fill(skin, c.skin),
        _outlined(gown, c.robe, c.line),
        _fill(path("M17.4 48 L17.4 43 C18.5 39.4 21 37.6 23.6 36.6 C22.4 41 22.6 45 24 49.5 Z"), c.shade),
        _fill(path("M54.6 56 L54.6 43 C53.5 39.4 51 37.6 48.4 36.6 C49.6 41 49.4 49 48 54.6 Z"), c.shade),
        _line(path("M25.2 35.4 C28.4 39.8 31.4 37.6 36 40.4 C40.6 37.6 43.6 39.8 46.8 35.4"), c.gold, 1.3),
        _fill(
            path(
                "M29.2 18 C29.2 13.6 42.8 13.6 42.8 18 L42.8 22.6 "
                "C42.8 27 39.4 30.8 36 30.8 C32.6 30.8 29.2 27 29.2 22.6 Z"
            ),
            c.skin,
        ),
        _fill(parting, c.hair),
        _fill(circles([(33, 22.4), (39, 22.4)], 0.95), c.line),
        _line(path("M31.4 21 L33.6 20.6 M38.4 20.6 L40.6 21"), c.line, 0.6),
        _line(path("M36 22.6 L35.3 25.2 L36.4 25.4"), c.line, 0.6),
        _fill(
            path(
                "M33.9 27.4 C34.9 26.6 35.6 26.7 36 27 C36.4 26.7 37.1 26.6 38.1 27.4 C37.1 28.8 34.9 28.8 33.9 27.4 Z"
            ),
            c.lips,
        ),
        _outlined(coronet, c.gold, c.line),
        _outlined(circles([(25.8, 9.4), (36, 8), (46.2, 9.4)], 1.35), c.trim, c.line, 0.5),
        _fill(circles([(36, 12.3)], 1.0), c.robe),
        _fill(circles([(32.2, 33.6), (34, 34.6), (36, 35), (38, 34.6), (39.8, 33.6)], 0.95), c.trim),
        _fill(circles([(28.8, 26.6), (43.2, 26.6)], 1.1), c.gold),
    )


def _jack(c: Court) -> tuple[Mark, ...]:
    face = path(
        "M30.6 17 C30 19 30 20.4 29.4 21.6 L26.6 25 C26.8 25.9 27.8 26.1 28.7 26.1 L28.3 27.5 L28.9 28.2 L28.5 29.4"
        "C28.7 32 30.8 32.6 33.6 31.8 L34 36 L43 36 L41.6 28 C44.2 25 43.4 19 41 16 Z"
    )
    bob = path(
        "M36.8 16 C37.6 21 37.2 23.6 39 26.2 C39.6 29.6 38.2 32 39.4 34.6 C43.6 36 48 34.4 49.4 31"
        "C47.2 29.6 48 24 47 18 L44 14 Z"
    )
    cap = path("M27 17.8 C25 12.6 30.6 9 38 9.4 C46.4 9.8 51 13.6 49.4 18.4 C42 15.6 35 15.6 27 17.8 Z")
    feather = path(
        "M41 17 C38.6 13.4 38.8 9.6 41.6 7.4 C44.4 7 46.4 7.6 48.4 8.6 C51.4 9.8 53.6 12.6 53.8 17"
        "C51.6 14 48.6 13 45.8 13.4 C43.6 13.8 42 15 41 17 Z"
    )
    return (
        _outlined(_SHOULDERS, c.robe, c.line),
        _fill(path("M36 33 L36 52 L17.4 48 L17.4 42 C18.5 37.4 23 35 29.5 32.9 Z"), c.shade),
        _outlined(face, c.skin, c.line, 0.5),
        _outlined(
            path("M27.2 33.4 C32 36.4 40 36.6 46.4 33.2 L48.6 36.8 C42 41.4 30.4 41.2 24.8 36.6 Z"), c.trim, c.line, 0.6
        ),
        _fill(bob, c.hair),
        _fill(circle(31.8, 21.8, 1.0), c.line),
        _line(path("M30.4 19.6 L33.6 19.2"), c.hair, 1.0),
        _line(path("M28.9 28.2 L31.2 28"), c.line, 0.8),
        _outlined(cap, c.robe, c.line),
        _outlined(path("M27 18 C35 15.4 42 15.4 49.4 18.4 L48.8 20.8 C42 18 35 18 27.6 20.2 Z"), c.gold, c.line, 0.5),
        _outlined(feather, c.trim, c.line, 0.6),
        _line(path("M41.4 16 C41.4 12 44 9.8 47.4 10.4 C49.6 10.8 51.4 12 52.6 14"), c.line, 0.5),
    )


_FIGURES: dict[Rank, Callable[[Court], tuple[Mark, ...]]] = {Rank.JACK: _jack, Rank.QUEEN: _queen, Rank.KING: _king}
