"""Every colour of table and cards, so that cards look the same wherever they are drawn."""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import Suit
from gintutor.widgets.tableview import Look

INK, RED, BLUE, GREEN = "#14213d", "#c1121f", "#1d4ed8", "#15803d"
PAPER = "#ffffff"
GOLD, GOLD_SHADE = "#e3a72f", "#b97a14"

_TWO = {Suit.CLUBS: INK, Suit.DIAMONDS: RED, Suit.HEARTS: RED, Suit.SPADES: INK}
_FOUR = {Suit.CLUBS: GREEN, Suit.DIAMONDS: BLUE, Suit.HEARTS: RED, Suit.SPADES: INK}
_CONTRAST = {Suit.CLUBS: "#000000", Suit.DIAMONDS: "#a4000f", Suit.HEARTS: "#a4000f", Suit.SPADES: "#000000"}
_CONTRAST_FOUR = {Suit.CLUBS: "#00540f", Suit.DIAMONDS: "#0a2fb0", Suit.HEARTS: "#a4000f", Suit.SPADES: "#000000"}


def suit_colour(suit: Suit, look: Look) -> str:
    """The colour of a suit's signs; at least 5:1 on white, 7:1 with high contrast."""
    if look.high_contrast:
        return (_CONTRAST_FOUR if look.four_colour else _CONTRAST)[suit]
    return (_FOUR if look.four_colour else _TWO)[suit]


@dataclass(frozen=True, slots=True, kw_only=True)
class Court:
    """The flat colours of one court card."""

    robe: str  # the suit's own colour
    shade: str  # a second cloth beside it
    tint: str  # the ground behind the figure
    gold: str
    trim: str  # ermine, lace, linen
    skin: str
    hair: str
    lips: str
    line: str  # features of the face


_SHADES = {INK: "#3d5a94", RED: "#7d0f1a", BLUE: "#12307f", GREEN: "#0d5128"}
_TINTS = {INK: "#e6ebf5", RED: "#fbe9e4", BLUE: "#e4ecfd", GREEN: "#e3f3e7"}
_PEOPLE = {
    Suit.CLUBS: ("#c98f66", "#2a1a14"),
    Suit.DIAMONDS: ("#f6d3b3", "#c98a2b"),
    Suit.HEARTS: ("#f3c9a5", "#7a3b1d"),
    Suit.SPADES: ("#e7b78e", "#3a2a22"),
}


def court_colours(suit: Suit, look: Look) -> Court:
    """The colours of a suit's court cards; with high contrast only the suit's colour, white and black."""
    robe = suit_colour(suit, look)
    if look.high_contrast:
        plain = dict.fromkeys(("tint", "gold", "trim", "skin"), PAPER)
        return Court(robe=robe, shade=robe, lips=robe, hair="#000000", line="#000000", **plain)
    skin, hair = _PEOPLE[suit]
    return Court(
        robe=robe,
        shade=_SHADES[robe],
        tint=_TINTS[robe],
        gold=GOLD,
        trim="#fffdf7",
        skin=skin,
        hair=hair,
        lips="#b3202c",
        line="#2b1c17",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """The colours of the table itself: top and bottom of the ground, outlines and captions on it."""

    top: str
    bottom: str
    outline: str = "#ffffff"
    outline_alpha: float = 0.4
    hollow_alpha: float = 0.13  # how much darker the inside of a zone is
    caption: str = "#ffffff"
    glow: str = "#ffe08a"  # where a card may be dropped


_FELTS = {"green": Felt(top="#1f6b4a", bottom="#144d35"), "slate": Felt(top="#3b4759", bottom="#27303e")}
_FELTS["paper"] = Felt(top=PAPER, bottom=PAPER, outline="#000000", hollow_alpha=0, caption="#000000")
_BLACK_FELT = Felt(top="#000000", bottom="#000000", outline_alpha=1, hollow_alpha=0, glow="#ffff00")


def felt(look: Look) -> Felt:
    """The table's colours; an unknown felt is green."""
    if look.high_contrast:
        return _BLACK_FELT
    return _FELTS.get(look.felt, _FELTS["green"])


RIGHT, WRONG, MISSED = "#15803d", "#b3261e", "#8a5a00"
"""Badges of a checked answer; each at least 5:1 on white, each with a shape of its own."""
RING, FOCUS, POINTED = "#ffd54a", "#4cc9ff", "#ffb703"
"""Rings: selected, keyboard focus, and a card a hint points at."""
