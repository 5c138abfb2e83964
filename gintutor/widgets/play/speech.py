"""What a screen reader says of a game: the table as a whole, and all that is new. The same words stand in the panel."""

from __future__ import annotations

from itertools import pairwise

from gintutor.cards import CARDS
from gintutor.deal import BigGin, Knock
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.players.review import SEVERITY_NAMES
from gintutor.widgets.anygame import panel
from gintutor.widgets.play.showing import table_view
from gintutor.widgets.play.state import Stage, State
from gintutor.widgets.play.words import fact_words, game_words, move_name, plan_words, step_words, task
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
    return panel.live(state, refusal_words, _new, t)


def _new(state: State) -> tuple[Message, ...]:
    """The sentences of what the last event did."""
    note = (state.note,) if state.note is not None else ()
    if state.stage is Stage.REVIEW:
        return (*note, *_looked_at(state))
    plan = plan_words(state, state.plan) if state.plan is not None else ()
    if note:
        return (*note, *plan) if note[0].id == "play.rearranged" else note
    new = state.told if state.told_at == state.turn else ()
    asked = task(state)
    if state.sheet is not None and state.sheet.over and state.stage in (Stage.OVER, Stage.FINISHED):
        new = (*new, *game_words(state.sheet))
    if not new and state.stage is not Stage.KNOCK:
        return ()
    return (*new, *plan) if asked in new else (*new, *plan, asked)


def _looked_at(state: State) -> tuple[Message, ...]:
    """The step of a review: its number, the move that led to it, and the verdict on the learner's move from there."""
    assert state.reviewing is not None
    review, step = state.reviewing.review, state.reviewing.step
    verdicts = [(SEVERITY_NAMES[each.severity], each.message) for each in review.decisions if each.step == step]
    number = say("play.review_step", i=step + 1, n=len(review.path))
    return (number, *step_words(state), *(verdicts[0] if verdicts else ()))


def refusal_words(state: State) -> tuple[Message, ...]:
    """Why a move was refused, and the nearest legal move where there is one."""
    refusal, position = state.refusal, state.position
    if refusal is None:
        return ()
    if refusal.nearest is None or position is None or refusal.legal:
        return (refusal.message,)
    nearest = say("play.nearest", move=move_name(position, refusal.nearest))
    if state.plan is not None and isinstance(refusal.nearest, Knock | BigGin) and refusal.nearest.spread:
        melds = tuple(say("play.cards", cards=tuple(group)) for group in refusal.nearest.spread)
        nearest = say("play.laid_all", what=nearest, melds=melds)  # the same discard: the melds are what differs
    return refusal.message, nearest


def history(state: State) -> tuple[Message, ...]:
    """Every move of the hand on the table, as the learner saw it."""
    path = state.reviewing.review.path if state.reviewing else state.table.path if state.table else ()
    return tuple(fact_words(before, after) for before, after in pairwise(path))
