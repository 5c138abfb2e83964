"""The score sheet as the source describes it: the players across the top, the rounds 1 to 15 down the side."""

from __future__ import annotations

from gintutor.exercises.contract.words import contract_name
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.widgets.contract.state import Stage, State
from gintutor.widgets.contract.words import name_of, winner_words
from gintutor.widgets.panel import Json


def sheet_view(state: State, t: Translator) -> Json | None:
    """The sheet; None before the first game. Every round stands there from the start, with its contract."""
    game, position = state.sheet, state.position
    if game is None or state.stage is Stage.SETUP:
        return None
    written = {row.number: row for row in game.sheet()}
    now = position.number if position is not None else None
    rows: list[Json] = []
    for number in game.numbers:
        row = written.get(number)
        cells = [{"points": "", "total": t.number(each)} for each in row.points] if row else [None] * game.players
        line = {"hand": t.number(number), "contract": t(contract_name(number)), "cells": cells}
        rows.append(line | {"now": number == now})
    totals: Json = {
        "label": t(say("contracttable.sheet_total")),
        "cells": [t.number(n) for n in game.totals],
        "total": True,
    }
    return {
        "rounds": True,
        "title": t(say("play.sheet")),
        "head": [t(say("contracttable.sheet_round")), *(t(name_of(seat)) for seat in range(game.players))],
        "rows": rows,
        "none": "",
        "target": t(say("contracttable.sheet_lowest") if len(game.numbers) > 1 else say("contracttable.sheet_one")),
        "bonuses": [totals] if written else [],
        "end": t(winner_words(game)) if game.over else "",
        "match": "",
    }
