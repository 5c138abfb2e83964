"""What a screen reader says of a game: the table as a whole, and all that is new. The same words stand in the panel."""

from __future__ import annotations

from itertools import pairwise

from gintutor.cards import CARDS, Card
from gintutor.deal import Knock
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.play.showing import table_view
from gintutor.widgets.play.state import ME, Stage, State
from gintutor.widgets.play.words import did, move_name, task
from gintutor.widgets.tableview import Look, TableView, ZoneView


def table_words(state: State, t: Translator) -> str:
    """The whole table in words, for the picture's label; cards face down are counted, never named."""
    view = table_view(state, t, Look())
    zones = [zone for zone in view.zones if zone.slots or zone.hidden or zone.id == "pile"]
    return " ".join([t(say("table.picture")), *(zone_words(view, zone, t) for zone in zones)])


def zone_words(view: TableView, zone: ZoneView, t: Translator) -> str:
    """One zone in words: ``Stock: 31 cards face down.``"""
    open_ = [CARDS[slot] for slot in zone.slots if view.cards[slot].face_up]
    hidden = zone.hidden + len(zone.slots) - len(open_)
    parts = [t.card_name(card) for card in open_]
    if hidden:
        parts.append(t(say("table.hidden", n=hidden)))
    return t(say("table.zone", zone=zone.caption, cards=", ".join(parts) or t(say("table.empty"))))


def zone_line(view: TableView, zone: ZoneView, t: Translator) -> str:
    """The same as a line to read, as HTML; of the discard pile the top card comes first."""
    open_ = tuple(CARDS[slot] for slot in zone.slots if view.cards[slot].face_up)
    hidden = zone.hidden + len(zone.slots) - len(open_)
    if zone.id == "pile":
        open_ = open_[::-1]
    parts: list[Message] = [say("table.row", cards=open_)] if open_ else []
    if hidden:
        parts.append(say("table.hidden", n=hidden))
    cards = tuple(parts) or (say("table.empty"),)
    return t.html(say("table.zone", zone=zone.caption, cards=cards))


def live(state: State, t: Translator) -> str:
    """What the last event did, in words to be heard; then what is to be done now."""
    if state.stage is Stage.WAIT:
        return ""
    if state.setup_error is not None:
        return t.spoken(state.setup_error.message)
    if state.refusal is not None:
        return " ".join(t.spoken(each) for each in refusal_words(state))
    if state.hint is not None:
        return t.spoken(state.hint.message)
    if state.note is not None:
        return t.spoken(state.note)
    new = state.told if state.told_at == state.turn else ()
    words = [*new, task(state)] if new or state.stage in (Stage.KNOCK, Stage.REVIEW) else []
    return " ".join(t.spoken(each) for each in words)


def refusal_words(state: State) -> tuple[Message, ...]:
    """Why a move was refused, and the nearest legal move where there is one."""
    refusal, position = state.refusal, state.position
    if refusal is None:
        return ()
    if refusal.nearest is None or position is None or refusal.legal:
        return (refusal.message,)
    return refusal.message, say("play.nearest", move=move_name(position, refusal.nearest))


def history(state: State) -> tuple[Message, ...]:
    """Every move of the hand on the table, as the learner saw it."""
    path = state.reviewing.review.path if state.reviewing else state.table.path if state.table else ()
    lines = []
    for before, after in pairwise(path):
        fact = after.history[-1]
        card: Card | None = after.drawn if fact.seat == ME and after.drawn is not None else fact.card
        if isinstance(fact.action, Knock):
            card = None
        lines.append(did(before, fact.seat, fact.action, card))
    return tuple(lines)
