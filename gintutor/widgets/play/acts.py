"""What each event of the table does: the state after it, and the facts it puts into the log.

Events are small JSON-able mappings with the key ``do``; a card is named by its slot, its place in the pack (0 … 51).
Whatever an event holds, nothing is raised: one that makes no sense here gives back the same state, refused.

==============================  =======================================================================
do                              other keys
==============================  =======================================================================
set                             field, value: a choice of the setup
start, setup, resume            a new game; the choices; back to the game
deal, next                      (the desk adds ``seed``)
draw, take, pass, done, rest    rest: lay down and lay off all that is worth it
discard, knock                  slot (else the selected card)
big_gin, confirm, cancel        the knock is prepared first, and made by ``confirm``
arrange                         the best melds, in a knock that is prepared
lay, lay_off                    slots (else the selected cards); slot, meld (its number from 0)
move                            slots, to (zone id), at: what a drag means
tap                             slot, zone: what a tap means
select, focus, sort             slot or slots; slot; by
nearest                         the legal move nearest to the one refused
hint, back                      help: a good move; the last own move taken back
again, return                   the same cards from the other side; back to the game
review, step, close             (the desk adds the review)
==============================  =======================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from gintutor.cards import Hand
from gintutor.deal import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Knock,
    Lay,
    LayOff,
    Pass,
    Take,
)
from gintutor.messages import say
from gintutor.replay import Back, Dealt, Event, advance
from gintutor.widgets.anygame import acts
from gintutor.widgets.anygame.acts import Json, refused
from gintutor.widgets.anygame.state import Hint
from gintutor.widgets.play import advice, knocking, laying
from gintutor.widgets.play.attempts import (
    AT_MOVE,
    attempt,
    card_of,
    cards_of,
    choose_first,
    intend,
    misread,
    not_now,
)
from gintutor.widgets.play.between import BETWEEN
from gintutor.widgets.play.review import Reviewing
from gintutor.widgets.play.state import Change, Stage, State
from gintutor.widgets.play.touch import TOUCH
from gintutor.widgets.play.words import tale

_PLAIN: dict[str, Action] = {"draw": Draw(), "take": Take(), "pass": Pass(), "done": Done()}


def update(state: State, event: Json) -> Change:
    """What an event comes to; never raises for what it holds."""
    return acts.update(state, event, _HANDLERS, not_now)


def happened(state: State, event: Event) -> State:
    """The state after a fact of the log; ``ValueError`` for one that cannot follow (the caller's mistake)."""
    before, after = acts.followed(state, event, advance)
    told = tale(before, event, after)
    dealt = state.turn if isinstance(event, Dealt) else state.dealt_at
    return replace(state, table=after, plan=None, selected=(), dealt_at=dealt).told_too(*told)


# ---- moves


def _plain(state: State, event: Json) -> Change | None:
    return attempt(state, _PLAIN[str(event["do"])]) if state.position else None


def _discard(state: State, event: Json) -> Change | None:
    card = card_of(state, event)
    if state.position is None:
        return None
    if card is None:
        return choose_first(state, Discard)
    return attempt(state, Discard(card))


def _knock(state: State, event: Json) -> Change | None:
    card = card_of(state, event)
    if state.position is None:
        return None
    if card is None:
        return choose_first(state, Knock)
    return knocking.prepare(state, card, attempt)


def _big_gin(state: State, event: Json) -> Change | None:
    return knocking.prepare(state, None, attempt) if state.position else None


def _lay(state: State, event: Json) -> Change | None:
    cards = cards_of(event) or state.selected
    if state.position is None:
        return None
    if not cards:
        return refused(state, say("play.choose_cards"))
    if len(cards) == 1 and state.stage is Stage.DEFEND:
        return misread(state, say("play.whole_meld"), Lay(Hand.of(cards)))
    return attempt(state, Lay(Hand.of(cards)))


def _lay_off(state: State, event: Json) -> Change | None:
    card, number = card_of(state, event), event.get("meld")
    if state.position is None:
        return None
    if card is None:
        return refused(state, say("play.choose_card"))
    if type(number) is int:
        return attempt(state, LayOff(card, number))
    fitting = laying.fitting(state.position, card)
    tried = attempt(state, LayOff(card, fitting or 0))
    if fitting is not None or len(state.position.spread) < 2 or tried.state.refusal is None:
        return tried
    if tried.state.refusal.message.id not in ("deal.why_other_rank", "deal.why_other_suit"):
        return tried
    none = replace(tried.state.refusal, message=say("play.fits_none", card=card))
    return replace(tried, state=replace(tried.state, refusal=none))


def _rest(state: State, event: Json) -> Change | None:
    return Change(state=state, events=laying.rest(state.position)) if _helped(state, Stage.DEFEND) else None


def _nearest(state: State, event: Json) -> Change | None:
    """The move that was meant: :func:`update` has read it from the refusal."""
    action = event.get("action")
    return intend(state, action) if isinstance(action, _ACTIONS) else None


_ACTIONS = (Draw, Take, Pass, Discard, Knock, BigGin, Lay, LayOff, Done)


def _hint(state: State, event: Json) -> Change | None:
    position, game = state.position, state.game
    if position is None or game is None or not _helped(state, *AT_MOVE):
        return None
    if state.script is not None:
        number = len(game.hands)
        hint = Hint(action=state.script.move(number, position), messages=(state.script.word(number, position),))
    else:
        hint = advice.hint(position, game)
    kept: dict[str, object] = {"do": "hint", "hand": len(game.hands), "step": len(position.history)}
    return Change(state=replace(state, hint=hint), kept=kept)


def _helped(state: State, *stages: Stage) -> bool:
    return state.stage in stages and state.helps


def _back(state: State, event: Json) -> Change | None:
    steps = state.can_take_back
    return Change(state=state, events=(Back(steps),)) if steps and state.stage is not Stage.REVIEW else None


# ---- the review


def _review(state: State, event: Json) -> Change | None:
    reviewing = event.get("reviewing")
    if state.stage is not Stage.OVER or not isinstance(reviewing, Reviewing):
        return None
    return Change(state=replace(state, reviewing=reviewing, note=say("play.task_review")))


def _step(state: State, event: Json) -> Change | None:
    to = event.get("to")
    if state.reviewing is None or type(to) is not int or not 0 <= to < len(state.reviewing.review.path):
        return None
    return Change(state=replace(state, reviewing=replace(state.reviewing, step=to)))


def _close(state: State, event: Json) -> Change | None:
    return Change(state=replace(state, reviewing=None)) if state.reviewing is not None else None


_HANDLERS: dict[str, Callable[[State, Json], Change | None]] = {
    **BETWEEN, **TOUCH, "draw": _plain, "take": _plain, "pass": _plain, "done": _plain, "discard": _discard,
    "knock": _knock, "big_gin": _big_gin, "confirm": knocking.confirm_with(attempt), "cancel": knocking.cancel,
    "arrange": knocking.arrange, "lay": _lay, "lay_off": _lay_off, "rest": _rest, "nearest": _nearest, "hint": _hint,
    "back": _back, "review": _review, "step": _step, "close": _close,
}  # fmt: skip
