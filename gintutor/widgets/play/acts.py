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

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeAlias

from gintutor.cards import CARDS, Card, Hand
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
    Phase,
    Take,
    shuffled_deck,
    why_illegal,
)
from gintutor.game import FirstDeal, first_deal, played
from gintutor.messages import say
from gintutor.replay import Back, Dealt, Event, Fault, Header, Table, advance, ended, fresh, hand_events, move
from gintutor.widgets.play import advice, knocking, laying
from gintutor.widgets.play.setup import SetupError, chosen
from gintutor.widgets.play.state import ME, MELDS, Change, Hint, Refusal, Stage, State
from gintutor.widgets.play.words import event_words, result_words

Json: TypeAlias = "Mapping[str, object]"

_PLAIN: dict[str, Action] = {"draw": Draw(), "take": Take(), "pass": Pass(), "done": Done()}


def update(state: State, event: Json) -> Change:
    """What an event comes to; never raises for what it holds."""
    do = event.get("do")
    if do == "nearest":
        event = {"do": do, "action": state.refusal.nearest if state.refusal else None}
    handler = _HANDLERS.get(do) if isinstance(do, str) else None
    passing = do in _PASSING
    cleared = state if passing else replace(state, refusal=None, hint=None, setup_error=None, note=None)
    change = handler(cleared, event) if handler else None
    if change is None:
        change = Change(state=replace(cleared, note=None if passing else say("play.not_now")))
    return replace(change, state=replace(change.state, turn=state.turn + 1))


def happened(state: State, event: Event) -> State:
    """The state after a fact of the log; ``ValueError`` for one that cannot follow (the caller's mistake)."""
    table = state.table
    if table is None:
        raise ValueError("no game has begun")
    after = advance(table, event)
    if isinstance(after, Fault):
        raise ValueError(after.code)
    told = event_words(table, event)
    if after.position is not None and after.position.over and not (table.position and table.position.over):
        told = (*told, *result_words(played(after.position)))
    dealt = state.turn if isinstance(event, Dealt) else state.dealt_at
    return replace(state, table=after, plan=None, selected=(), dealt_at=dealt).told_too(*told)


def attempt(state: State, action: Action) -> Change:
    """A move the learner tries: made, or refused with the reason and the nearest legal move."""
    position, game = state.position, state.game
    if position is None or game is None:
        return Change(state=replace(state, note=say("play.not_now")))
    if illegal := why_illegal(position, action, ME):
        return Change(state=replace(state, refusal=Refusal.of(action, illegal)))
    if state.script is not None and not state.script.allows(len(game.hands), position, action):
        wanted = state.script.move(len(game.hands), position)
        message = say("play.off_script", task=state.script.word(len(game.hands), position))
        return Change(state=replace(state, refusal=Refusal(tried=action, message=message, nearest=wanted)))
    return Change(state=state, events=(move(position, action),))


def intend(state: State, action: Action) -> Change:
    """The same, but a knock is only prepared: its melds are shown before anything is laid down."""
    if isinstance(action, Knock):
        return knocking.prepare(state, action.card, attempt)
    if isinstance(action, BigGin):
        return knocking.prepare(state, None, attempt)
    return attempt(state, action)


# ---- before and between hands


def _set(state: State, event: Json) -> Change | None:
    field, value = event.get("field"), event.get("value")
    if state.stage is not Stage.SETUP or not isinstance(field, str):
        return None
    try:
        setup = chosen(state.setup, field, value)
    except SetupError as error:
        return Change(state=replace(state, setup_error=error))
    kept: dict[str, object] = {"do": "setup", "field": field, "value": value}
    return Change(state=replace(state, setup=setup, note=say("play.kept")), kept=kept)


def _start(state: State, event: Json) -> Change | None:
    seed = event.get("seed")
    if state.stage not in (Stage.SETUP, Stage.FINISHED, Stage.OVER) or not isinstance(seed, str):
        return None
    setup = state.setup
    header = Header(setup.rules, ("me", setup.opponent))
    first = first_deal(setup.rules, seed, setup.agreed)
    if state.script is not None:
        header = Header(replace(setup.rules, first_dealer="agree", match_games=1, game_target=10_000), ("me", "script"))
        first = FirstDeal(dealer=state.script.hands[0].dealer)
    return Change(state=_emptied(state, fresh(header)), events=(first,), begin=header)


def _emptied(state: State, table: Table) -> State:
    return replace(state, table=table, choosing=False, plan=None, selected=(), order=(), aside=False, reviewing=None)


def _setup(state: State, event: Json) -> Change | None:
    return None if state.script is not None else Change(state=replace(state, choosing=True, reviewing=None))


def _resume(state: State, event: Json) -> Change | None:
    return Change(state=replace(state, choosing=False)) if state.choosing and state.table is not None else None


def _deal(state: State, event: Json) -> Change | None:
    seed = event.get("seed")
    if state.stage is not Stage.BEGUN or not isinstance(seed, str) or state.table is None:
        return None
    return Change(state=replace(state, order=()), events=(_dealt(state, state.table, seed),))


def _dealt(state: State, table: Table, seed: str) -> Dealt:
    game = table.match.game
    assert game is not None
    if state.script is not None:
        hand = state.script.hands[len(game.hands)]
        return Dealt(hand.dealer, hand.deck)
    return Dealt(game.dealer, shuffled_deck(seed))


def _next(state: State, event: Json) -> Change | None:
    """The hand is written down; then comes the next hand, the next game of the match, or the end."""
    seed, position, table = event.get("seed"), state.position, state.table
    if state.stage is not Stage.OVER or not isinstance(seed, str) or position is None or table is None or state.aside:
        return None
    line = ended(played(position))
    after = advance(table, line)
    if isinstance(after, Fault):
        return None
    state = replace(state, order=())
    if after.match.over or (state.script is not None and len(after.match.games[-1].hands) >= len(state.script.hands)):
        return Change(state=state, events=(line,))
    if after.match.game is None:
        return Change(state=state, events=(line, first_deal(after.match.rules, seed, after.match.agreed)))
    return Change(state=state, events=(line, _dealt(state, after, seed)))


def _again(state: State, event: Json) -> Change | None:
    """The same cards from the other side: a game of one hand that counts for nothing."""
    table, position = state.table, state.position
    if state.stage is not Stage.OVER or table is None or position is None or state.script is not None:
        return None
    deal = hand_events(table.path[0], table.path[0])[0]
    if not isinstance(deal, Dealt):
        return None
    rules = replace(table.match.rules, first_dealer="agree", match_games=1)
    header, dealer = Header(rules, table.players), 1 - deal.dealer
    events = (FirstDeal(dealer=dealer), Dealt(dealer, deal.deck))
    return Change(state=_emptied(state, fresh(header)), events=events, begin=header, aside=True)


def _return(state: State, event: Json) -> Change | None:
    return Change(state=state, back=True) if state.aside else None


# ---- moves


def _plain(state: State, event: Json) -> Change | None:
    return attempt(state, _PLAIN[str(event["do"])]) if state.position else None


def _discard(state: State, event: Json) -> Change | None:
    card = _card(state, event)
    if state.position is None:
        return None
    if card is None:
        return _choose_first(state, Discard)
    return attempt(state, Discard(card))


def _knock(state: State, event: Json) -> Change | None:
    card = _card(state, event)
    if state.position is None:
        return None
    if card is None:
        return _choose_first(state, Discard)
    return knocking.prepare(state, card, attempt)


def _choose_first(state: State, kind: type[Discard]) -> Change:
    """Without a card: the wrong time is the reason where it is one, else a card is to be chosen."""
    position = state.position
    if position is not None and position.phase is not Phase.DISCARD:
        return attempt(state, kind(min(position.hands[ME], default=CARDS[0])))
    return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.choose_card"))))


def _big_gin(state: State, event: Json) -> Change | None:
    return knocking.prepare(state, None, attempt) if state.position else None


def _lay(state: State, event: Json) -> Change | None:
    cards = _cards(event) or state.selected
    if state.position is None:
        return None
    if not cards:
        return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.choose_cards"))))
    return attempt(state, Lay(Hand.of(cards)))


def _lay_off(state: State, event: Json) -> Change | None:
    card, number = _card(state, event), event.get("meld")
    if state.position is None:
        return None
    if card is None:
        return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.choose_card"))))
    return attempt(state, LayOff(card, number if type(number) is int else laying.fitting(state.position, card)))


def _rest(state: State, event: Json) -> Change | None:
    return Change(state=state, events=laying.rest(state.position)) if _helped(state, Stage.DEFEND) else None


def _nearest(state: State, event: Json) -> Change | None:
    """The move that was meant: :func:`update` has read it from the refusal."""
    action = event.get("action")
    return intend(state, action) if isinstance(action, _ACTIONS) else None


_ACTIONS = (Draw, Take, Pass, Discard, Knock, BigGin, Lay, LayOff, Done)


def _hint(state: State, event: Json) -> Change | None:
    position, game = state.position, state.game
    if position is None or game is None or not _helped(state, *_AT_MOVE):
        return None
    if state.script is not None:
        number = len(game.hands)
        hint = Hint(action=state.script.move(number, position), message=state.script.word(number, position))
    else:
        hint = advice.hint(position, game)
    kept: dict[str, object] = {"do": "hint", "hand": len(game.hands), "step": len(position.history)}
    return Change(state=replace(state, hint=hint), kept=kept)


_AT_MOVE = (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.KNOCK, Stage.DEFEND)


def _helped(state: State, *stages: Stage) -> bool:
    return state.stage in stages and (state.setup.help or state.script is not None)


def _back(state: State, event: Json) -> Change | None:
    steps = state.can_take_back
    return Change(state=state, events=(Back(steps),)) if steps and state.stage is not Stage.REVIEW else None


# ---- cards on the table


def _move(state: State, event: Json) -> Change | None:
    cards, to, at = _cards(event), event.get("to"), event.get("at")
    position = state.position
    if not cards or not isinstance(to, str) or position is None or position.over:
        return None
    place = at if type(at) is int else None
    if state.stage is Stage.KNOCK:
        return knocking.moved(state, cards, to, place)
    return _moved(state, cards, to, place)


def _moved(state: State, cards: tuple[Card, ...], to: str, at: int | None) -> Change | None:
    """What a drag means where no knock is being prepared."""
    position = state.position
    assert position is not None
    own = all(card in position.hands[ME] for card in cards)
    if to == "hand" and not own:
        if cards[0] == position.top:
            return attempt(state, Take())
        return attempt(state, Draw())
    if not own:
        return None
    if to == "hand":
        return Change(state=laying.reordered(state, cards, at))
    if to == "pile":
        return attempt(state, Discard(cards[0]))
    if to == "knock":
        return knocking.prepare(state, cards[0], attempt)
    if to == "stock":
        return Change(state=replace(state, refusal=Refusal(tried=None, message=say("play.not_on_stock"))))
    if to in MELDS:
        return attempt(state, Lay(Hand.of(cards)))
    if to.startswith("spread") and to[6:].isdigit():
        number = int(to[6:])
        row = laying.in_a_row(position, cards, number) if len(cards) > 1 and state.script is None else ()
        return Change(state=state, events=row) if row else attempt(state, LayOff(cards[0], number))
    return None


def _tap(state: State, event: Json) -> Change | None:
    """A tap on a card or a zone: draw, take, select, or put the selected cards there."""
    slot, zone = event.get("slot"), event.get("zone")
    position = state.position
    if position is None or position.over or not isinstance(zone, str) or state.reviewing is not None:
        return None
    card = CARDS[slot] if type(slot) is int and 0 <= slot < 52 else None
    mine = card is not None and card in position.hands[ME]
    if state.selected and zone != _home(state, state.selected[0]):
        moving = {"do": "move", "slots": [each.index for each in state.selected], "to": zone}
        if zone in _TARGETS and not (zone == "stock" and state.stage is not Stage.DISCARD):
            return _move(state, moving)
    if zone == "stock":
        return attempt(state, Draw())
    if zone == "pile":
        return attempt(state, Take())
    if zone == "knock" and state.stage is Stage.DISCARD:
        return _choose_first(state, Discard)
    if card is not None and mine and zone in ("hand", "knock", *MELDS):
        return _select(state, {"slot": slot})
    return Change(state=replace(state, selected=()))


_TARGETS = ("hand", "pile", "knock", "stock", *MELDS, "spread0", "spread1", "spread2")


def _home(state: State, card: Card) -> str:
    return knocking.zone_of(state.plan, card) if state.plan is not None else "hand"


def _select(state: State, event: Json) -> Change | None:
    position = state.position
    if position is None or state.stage not in _AT_MOVE:
        return None
    if "slots" in event:
        cards = _cards(event)
        return Change(state=replace(state, selected=tuple(card for card in cards if card in position.hands[ME])))
    card = _card(replace(state, selected=()), event)
    if card is None or card not in position.hands[ME]:
        return None
    if card in state.selected:
        left = tuple(each for each in state.selected if each != card)
        return Change(state=replace(state, selected=left, note=say("play.unselected", card=card)))
    several = state.stage in (Stage.KNOCK, Stage.DEFEND)
    chosen_ = (*state.selected, card) if several else (card,)
    return Change(state=replace(state, selected=chosen_, note=say("play.selected", card=card)))


def _focus(state: State, event: Json) -> Change | None:
    slot = event.get("slot")
    return Change(state=replace(state, focus=CARDS[slot] if type(slot) is int and 0 <= slot < 52 else None))


def _sort(state: State, event: Json) -> Change | None:
    by = event.get("by")
    if by not in ("suit", "rank", "melds") or state.position is None:
        return None
    notes = {"suit": say("play.sorted_suit"), "rank": say("play.sorted_rank"), "melds": say("play.sorted_melds")}
    return Change(state=replace(state, sort=str(by), order=(), note=notes[str(by)]))


def _cards(event: Json) -> tuple[Card, ...]:
    slots = event.get("slots")
    if not isinstance(slots, (list, tuple)) or not 0 < len(slots) <= 11:
        return ()
    cards = tuple(CARDS[slot] for slot in slots if type(slot) is int and 0 <= slot < 52)
    return cards if len(cards) == len(slots) == len(set(cards)) else ()


def _card(state: State, event: Json) -> Card | None:
    slot = event.get("slot")
    if type(slot) is int and 0 <= slot < 52:
        return CARDS[slot]
    return state.selected[0] if len(state.selected) == 1 else None


# ---- the review


def _review(state: State, event: Json) -> Change | None:
    from gintutor.widgets.play.review import Reviewing

    reviewing = event.get("reviewing")
    if state.stage is not Stage.OVER or not isinstance(reviewing, Reviewing):
        return None
    return Change(state=replace(state, reviewing=reviewing))


def _step(state: State, event: Json) -> Change | None:
    to = event.get("to")
    if state.reviewing is None or type(to) is not int or not 0 <= to < len(state.reviewing.review.path):
        return None
    return Change(state=replace(state, reviewing=replace(state.reviewing, step=to)))


def _close(state: State, event: Json) -> Change | None:
    return Change(state=replace(state, reviewing=None)) if state.reviewing is not None else None


_PASSING = frozenset({"focus"})
"""Events that change nothing of what is told."""

_HANDLERS: dict[str, Callable[[State, Json], Change | None]] = {
    "set": _set, "start": _start, "setup": _setup, "resume": _resume, "deal": _deal, "next": _next, "again": _again,
    "return": _return, "draw": _plain, "take": _plain, "pass": _plain, "done": _plain, "discard": _discard,
    "knock": _knock, "big_gin": _big_gin, "confirm": knocking.confirm_with(attempt), "cancel": knocking.cancel,
    "arrange": knocking.arrange, "lay": _lay, "lay_off": _lay_off, "rest": _rest, "nearest": _nearest, "hint": _hint,
    "back": _back, "move": _move, "tap": _tap, "select": _select, "focus": _focus, "sort": _sort, "review": _review,
    "step": _step, "close": _close,
}  # fmt: skip
