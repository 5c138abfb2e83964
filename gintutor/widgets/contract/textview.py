"""The round as text: what lies on the table as lines, the learner's cards as a list, what the digit keys do."""

from __future__ import annotations

from dataclasses import replace

from gintutor.contract.hands import wild
from gintutor.contract.melds import has_ends
from gintutor.contract.position import Position
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.anygame import textview as shared
from gintutor.widgets.anygame.textview import key, option, typed_view
from gintutor.widgets.contract.held import card_at
from gintutor.widgets.contract.placing import LOW, MELDS, laid_id
from gintutor.widgets.contract.showing import hinted
from gintutor.widgets.contract.speech import table_lines
from gintutor.widgets.contract.state import ME, Stage, State, drawn_slots, own_slots
from gintutor.widgets.contract.typed import examples
from gintutor.widgets.contract.words import hand_points, name_of, outlines
from gintutor.widgets.panel import Json

_LISTED = (Stage.OFFER, Stage.DRAW, Stage.PLAY, Stage.BUILD)


def text_view(state: State, t: Translator) -> Json:
    """The table as text: lines, the learner's cards as a list with one tab stop, keys, the typed move."""
    at_work = state.stage in _LISTED
    zones = [t.html(line) for line in (*table_lines(state), *_hand(state), *_known(state))]
    return shared.text_view(
        cards=[_option(state, slot, t) for slot in _listed(state)], active=state.focus, on=at_work,
        targets=_targets(state, t) if at_work else [], zones=zones, typed=typed_view(examples(state, t), t), t=t,
    )  # fmt: skip


def _hand(state: State) -> list[Message]:
    """What the cards in the list cost together, as the table shows it."""
    if state.position is None or state.position.over:
        return []
    return [say("contracttable.seat", name=say("play.zone_hand"), held=hand_points(state))]


def _listed(state: State) -> tuple[int, ...]:
    """The learner's cards in one order that stays: while melds are made the whole hand, wherever its cards lie."""
    return own_slots(replace(state, plan=None))


def _known(state: State) -> list[Message]:
    """What the others took openly and still hold: everybody may remember it, and help means not having to."""
    position = state.position
    if position is None or position.over or not state.setup.help:
        return []
    others = [(seat, cards) for seat, cards in enumerate(position.known) if cards and seat != ME]
    return [say("contracttable.known", name=name_of(seat), cards=cards) for seat, cards in others]


def _option(state: State, slot: int, t: Translator) -> Json:
    number = next((i for i, group in enumerate(state.plan or (), 1) if slot in group), None)
    facts = [outlines(state)[number - 1]] if number is not None else []
    if slot in drawn_slots(state):
        facts.append(say("play.just_drawn"))
    selected, pointed, zone = slot in state.selected, slot in hinted(state), str(number or "")
    return option(slot, card_at(slot), facts, t, zone=zone, selected=selected, pointed=pointed)


def _targets(state: State, t: Translator) -> list[Json]:
    """What the digit keys do in the list of cards, by stage."""
    position = state.position
    top = position.top if position else None
    if state.stage is Stage.BUILD:
        outlined = zip(MELDS, outlines(state), strict=False)
        keys = [key(str(i), label, t, zone=zone) for i, (zone, label) in enumerate(outlined, 1)]
        return [*keys, key("0", say("contracttable.key_hand"), t, zone="hand")]
    if state.stage is Stage.PLAY:
        return _play_keys(state, t)
    first = key("1", say("play.key_draw"), t, do="draw")
    if state.stage is Stage.DRAW or top is None:
        return [first]
    if state.in_turn:
        return [first, key("2", say("contracttable.key_take", card=top), t, do="take")]
    buy = say("contracttable.key_buy", card=top)
    return [key("1", say("play.key_pass"), t, do="pass"), key("2", buy, t, do="take")]


def _play_keys(state: State, t: Translator) -> list[Json]:
    keys = [key("1", say("play.key_discard"), t, zone="pile")]
    if not state.may_lay:
        return keys
    keys.append(key("2", say("contracttable.key_new") if state.laid else say("contracttable.key_build"), t, do="build"))
    if state.may_add and state.position is not None:
        for digit, (zone, label) in zip("3456789", _places(state, state.position), strict=False):
            keys.append(key(digit, label, t, zone=zone))
    return keys


def _places(state: State, position: Position) -> list[tuple[str, Message]]:
    """Every meld that may be built on, then the low end of each run for who holds a deuce: it goes to the high one."""
    melds = [(laid_id(seat, number), position.melds[seat][number]) for seat, number in state.extensible]
    runs = [each for each in melds if has_ends(each[1])] if any(map(wild, state.hand)) else []
    low = [(zone + LOW, say("contracttable.key_add_low", cards=meld.cards)) for zone, meld in runs]
    return [*((zone, say("contracttable.key_add", cards=meld.cards)) for zone, meld in melds), *low]
