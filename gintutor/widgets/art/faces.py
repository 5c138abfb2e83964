"""The face of every card and the back they share, in card units of 72 × 104."""

from __future__ import annotations

from functools import lru_cache

from gintutor.cards import Card, Rank, Suit
from gintutor.widgets.art import courts
from gintutor.widgets.art.marks import HEIGHT, WIDTH, Face, Label, Mark, Pip, Shape
from gintutor.widgets.art.palette import PAPER, court_colours, suit_colour
from gintutor.widgets.art.paths import Path, path, rounded
from gintutor.widgets.art.pips import LAYOUTS
from gintutor.widgets.tableview import Look

CORNER = 8.0
"""The radius of a card's corners."""
OUTLINE = rounded(0.5, 0.5, WIDTH - 1, HEIGHT - 1, CORNER - 0.5)


def rank_text(rank: Rank, look: Look) -> str:
    """What stands in the corner: the pips as a number, else the letters the learner chose."""
    if rank is Rank.ACE:
        return look.letters[3]
    return look.letters[rank - Rank.JACK] if rank >= Rank.JACK else str(rank + 1)


@lru_cache(maxsize=512)
def face(card: Card, look: Look) -> Face:
    """The face of that card."""
    ink = suit_colour(card.suit, look)
    corner = _index(card, look, ink)
    if look.large:
        big = Pip(suit=card.suit, x=48, y=76, size=38, fill=ink)
        return Face(ground=(_paper(look), big, *corner))
    if card.rank >= Rank.JACK:
        colours = court_colours(card.suit, look)
        figure = courts.figure(card.rank, card.suit, colours)
        return Face(ground=(_paper(look), *courts.ground(colours)), twice=(*figure, *corner), top=courts.frame(colours))
    if card.rank is Rank.ACE:
        return Face(ground=(_paper(look), *_ace(card.suit, ink)), twice=corner)
    twice, once = LAYOUTS[card.rank]
    return Face(
        ground=(_paper(look), *(_pip(card.suit, place, ink) for place in once)),
        twice=(*corner, *(_pip(card.suit, place, ink) for place in twice)),
    )


def _paper(look: Look) -> Shape:
    edge, width = ("#000000", 1.6) if look.high_contrast else ("#9aa1ad", 0.8)
    return Shape(path=OUTLINE, fill=PAPER, stroke=edge, stroke_width=width)


def _pip(suit: Suit, place: tuple[float, float], ink: str) -> Pip:
    return Pip(suit=suit, x=place[0], y=place[1], size=15.5, fill=ink)


def _ace(suit: Suit, ink: str) -> tuple[Mark, ...]:
    return (Pip(suit=suit, x=36, y=52, size=36, fill=ink),)


def _index(card: Card, look: Look, ink: str) -> tuple[Mark, ...]:
    """Rank over suit, top left; with large print so big that one corner is enough."""
    text = rank_text(card.rank, look)
    if look.large:
        return (
            Label(text=text, x=19, y=33, size=36, fill=ink, room=31),
            Pip(suit=card.suit, x=18, y=52, size=22, fill=ink),
        )
    return (
        Label(text=text, x=9.2, y=19.4, size=19 if text != "Kn" else 16, fill=ink, room=12.8),
        Pip(suit=card.suit, x=9.2, y=29.2, size=12.5, fill=ink),
    )


def _lattice(step_x: float, step_y: float, size: float) -> Path:
    """Lozenges about the card's middle inside the frame of the back, every second row half a step aside."""
    text = ""
    for row in range(-6, 7):
        for column in range(-3, 4 - row % 2):
            x = WIDTH / 2 + (column + row % 2 / 2) * step_x
            y = HEIGHT / 2 + row * step_y
            text += f"M{x} {y - size}l{size * 0.62} {size}l{-size * 0.62} {size}l{-size * 0.62} {-size}Z"
    return path(text)


@lru_cache(maxsize=8)
def back(look: Look) -> Face:
    """The back of every card: a quiet lattice in a frame, the same both ways up."""
    ink, pale = ("#000000", PAPER) if look.high_contrast else ("#27426f", "#7f9ac9")
    return Face(
        ground=(
            _paper(look),
            Shape(path=rounded(5, 5, WIDTH - 10, HEIGHT - 10, 5), fill=ink),
            Shape(path=rounded(7.5, 7.5, WIDTH - 15, HEIGHT - 15, 3), stroke=pale, stroke_width=0.8),
            Shape(path=_lattice(7.6, 6.6, 4.4), stroke=pale, stroke_width=0.7),
            Shape(path=_lattice(7.6, 6.6, 1.8), fill=pale),
        )
    )
