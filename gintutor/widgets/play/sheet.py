"""The score sheet of a game, as it looks on paper: a line for each hand, the bonuses after the last, the totals."""

from __future__ import annotations

from gintutor.game import Played
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.scoring import ITEM_NAMES, KIND_NAMES, Settlement
from gintutor.widgets.panel import Json
from gintutor.widgets.play.state import IT, ME, Stage, State
from gintutor.widgets.play.words import end_words


def sheet_view(state: State, t: Translator) -> Json | None:
    """The sheet; None before the first game and while a hand is played again."""
    game = state.sheet
    if game is None or state.aside or state.stage is Stage.SETUP:
        return None
    totals = [0, 0]
    rows: list[Json] = []
    for number, hand in enumerate(game.hands, 1):
        if hand.winner is not None:
            totals[hand.winner] += hand.score.points
        rows.append(_row(number, hand, totals, t))
    return {
        "title": t(say("play.sheet")),
        "head": [t(say("play.sheet_hand")), t(say("play.you")), t(say("play.computer"))],
        "rows": rows,
        "none": "" if rows else t(say("play.sheet_empty")),
        "target": t(say("play.sheet_target", n=game.rules.game_target)) if state.script is None else "",
        "bonuses": _bonuses(game.settlement, t) if game.over else [],
        "end": t(end_words(game)) if game.over else "",
        "match": _match(state, t),
    }


def _row(number: int, hand: Played, totals: list[int], t: Translator) -> Json:
    kind = t(KIND_NAMES[hand.score.kind])
    cells = [
        {"points": t.number(hand.score.points), "total": t.number(totals[seat])} if seat == hand.winner else None
        for seat in (ME, IT)
    ]
    return {"hand": t(say("play.sheet_row", number=number, kind=kind)), "cells": cells}


def _bonuses(settlement: Settlement, t: Translator) -> list[Json]:
    """The lines under the last hand: what each player gets on top, and the totals."""
    players = settlement.players
    lines: list[tuple[str, list[int]]] = [
        ("hand_points", [each.hand_points for each in players]),
        ("game_bonus", [each.game_bonus for each in players]),
        ("shutout", [each.shutout for each in players]),
        ("line_bonus", [each.line_bonus for each in players]),
        ("total", [each.total for each in players]),
    ]
    return [
        {"label": t(ITEM_NAMES[name]), "cells": [t.number(each) for each in values], "total": name == "total"}
        for name, values in lines
        if any(values) or name in ("hand_points", "total")
    ]


def _match(state: State, t: Translator) -> str:
    """How the match stands, where it is more than one game."""
    match = state.table.match if state.table else None
    if match is None or match.rules.match_games == 1:
        return ""
    mine, its = match.wins
    return t(say("play.match", mine=mine, its=its, games=match.rules.match_games))


def result_view(hand: Played, t: Translator) -> Json:
    """The hand just played: the items its points add up from."""
    items = [{"label": t(ITEM_NAMES[key]), "value": t.number(value)} for key, value in hand.score.items]
    if len(items) > 1:
        items.append({"label": t(ITEM_NAMES["total"]), "value": t.number(hand.score.points)})
    return {"items": items}
