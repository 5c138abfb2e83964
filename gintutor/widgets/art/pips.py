"""The four suit signs, and where they stand on an ace to a ten."""

from __future__ import annotations

from gintutor.cards import Rank, Suit
from gintutor.widgets.art.paths import Path, circles, path

_STEM = "C.045 .36 .1 .45 .19 .5 L-.19 .5 C-.1 .45 -.045 .36"

SIGNS: dict[Suit, Path] = {
    Suit.HEARTS: path(
        "M0 .5 C-.1 .34 -.48 .11 -.48 -.2 C-.48 -.37 -.36 -.47 -.24 -.47 C-.13 -.47 -.04 -.39 0 -.27"
        "C.04 -.39 .13 -.47 .24 -.47 C.36 -.47 .48 -.37 .48 -.2 C.48 .11 .1 .34 0 .5 Z"
    ),
    Suit.DIAMONDS: path(
        "M0 -.52 C.1 -.31 .24 -.13 .4 0 C.24 .13 .1 .31 0 .52 C-.1 .31 -.24 .13 -.4 0 C-.24 -.13 -.1 -.31 0 -.52 Z"
    ),
    Suit.SPADES: path(
        "M0 -.5 C.08 -.31 .46 -.14 .46 .13 C.46 .28 .35 .36 .24 .36 C.14 .36 .06 .31 .03 .23"
        + _STEM
        + "-.03 .23 C-.06 .31 -.14 .36 -.24 .36 C-.35 .36 -.46 .28 -.46 .13 C-.46 -.14 -.08 -.31 0 -.5 Z"
    ),
    Suit.CLUBS: circles([(0, -0.27), (-0.26, 0.1), (0.26, 0.1)], 0.225)
    + path("M.03 .1 C.03 .2 .03 .2 .03 .23" + _STEM + "-.03 .23 C-.03 .2 -.03 .2 -.03 .1 L-.08 -.1 L.08 -.1 Z"),
}
"""Each about the origin, one unit high."""

_LEFT, _MIDDLE, _RIGHT = 25.5, 36.0, 46.5
_TOP, _HIGH, _CENTRE = 18.0, 40.67, 52.0
_THIRD, _FIFTH = 35.0, 29.0

Place = tuple[float, float]
_PAIR = ((_LEFT, _TOP), (_RIGHT, _TOP))
_SIDES = ((_LEFT, _CENTRE), (_RIGHT, _CENTRE))
_FOURS = (*_PAIR, (_LEFT, _HIGH), (_RIGHT, _HIGH))

LAYOUTS: dict[Rank, tuple[tuple[Place, ...], tuple[Place, ...]]] = {
    Rank.TWO: (((_MIDDLE, _TOP),), ()),
    Rank.THREE: (((_MIDDLE, _TOP),), ((_MIDDLE, _CENTRE),)),
    Rank.FOUR: (_PAIR, ()),
    Rank.FIVE: (_PAIR, ((_MIDDLE, _CENTRE),)),
    Rank.SIX: (_PAIR, _SIDES),
    Rank.SEVEN: (_PAIR, (*_SIDES, (_MIDDLE, _THIRD))),
    Rank.EIGHT: ((*_PAIR, (_MIDDLE, _THIRD)), _SIDES),
    Rank.NINE: (_FOURS, ((_MIDDLE, _CENTRE),)),
    Rank.TEN: ((*_FOURS, (_MIDDLE, _FIFTH)), ()),
}
"""For each rank the places that come twice (here and turned half round) and those that come once, upright."""
