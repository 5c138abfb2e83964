"""A game that nobody has touched, for the static picture of a table: the scripted first hand as it is dealt."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gintutor.deal import deal
from gintutor.game import FirstDeal
from gintutor.replay import Header, fresh
from gintutor.rules import PRESETS
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.setup import Setup
from gintutor.widgets.play.state import State


@cache
def dealt() -> State:
    """The learner's ten cards in view, the computer's face down, stock and upcard between them."""
    hand, rules = FIRST_HAND.hands[0], PRESETS["nb"]
    table = fresh(Header(rules, ("me", "simple")))
    match = table.match.start(FirstDeal(dealer=hand.dealer, draws=()))
    path = (deal(rules, hand.deck, hand.dealer),)
    return State(setup=Setup(rules=rules), table=replace(table, match=match, path=path))
