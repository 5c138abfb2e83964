"""The round as text: what lies on the table as lines, the learner's cards as a list, what the digit keys do."""

from __future__ import annotations

from dataclasses import replace

from gintutor.contract.hands import wild
from gintutor.contract.melds import has_ends
from gintutor.contract.position import Position
from gintutor.i18n import Translator
from gintutor.messages import Message, say
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
    listed = _listed(state)
    targets = _targets(state, t) if at_work else []
    return {
        "title": t(say("table.as_text")),
        "label": t(say("play.zone_hand")),
        "help": _keys_help(targets, t) if listed and at_work else "",
        "multiple": True,
        "cards": [_option(state, slot, t) for slot in listed],
        "active": state.focus if state.focus in listed else listed[0] if listed else None,
        "on": at_work,
        "moves": False,
        "targets": targets,
        "put": "",
        "zones": [t.html(line) for line in (*table_lines(state), *_hand(state), *_known(state))],
        "typed": _typed(state, t),
    }


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


def _typed(state: State, t: Translator) -> Json:
    return {
        "label": t(say("play.typed")),
        "help": t(say("play.typed_help", examples=examples(state, t))),
        "button": t(say("play.do_typed")),
    }


def _option(state: State, slot: int, t: Translator) -> Json:
    card = card_at(slot)
    facts = [t.card_name(card)]
    number = next((i for i, group in enumerate(state.plan or (), 1) if slot in group), None)
    if number is not None:
        facts.append(t(outlines(state)[number - 1]))
    if slot in drawn_slots(state):
        facts.append(t(say("play.just_drawn")))
    if slot in state.selected:
        facts.append(t(say("table.selected")))
    pointed = slot in hinted(state)
    if pointed:
        facts.append(t(say("table.pointed")))
    return {
        "slot": slot,
        "html": t.card_html(card),
        "name": ", ".join(facts),
        "zone": str(number) if number is not None else "",
        "selected": slot in state.selected,
        "pick": False,
        "mark": "",
        "points_at": pointed,
    }


def _key(key: str, label: Message, t: Translator, *, zone: str = "", do: str = "") -> Json:
    return {"key": key, "zone": zone, "event": {"do": do} if do else None, "label": t(label)}


def _targets(state: State, t: Translator) -> list[Json]:
    """What the digit keys do in the list of cards, by stage."""
    position = state.position
    top = position.top if position else None
    if state.stage is Stage.BUILD:
        outlined = zip(MELDS, outlines(state), strict=False)
        keys = [_key(str(i), label, t, zone=zone) for i, (zone, label) in enumerate(outlined, 1)]
        return [*keys, _key("0", say("contracttable.key_hand"), t, zone="hand")]
    if state.stage is Stage.PLAY:
        return _play_keys(state, t)
    first = _key("1", say("play.key_draw"), t, do="draw")
    if state.stage is Stage.DRAW or top is None:
        return [first]
    if state.in_turn:
        return [first, _key("2", say("contracttable.key_take", card=top), t, do="take")]
    buy = say("contracttable.key_buy", card=top)
    return [_key("1", say("play.key_pass"), t, do="pass"), _key("2", buy, t, do="take")]


def _play_keys(state: State, t: Translator) -> list[Json]:
    keys = [_key("1", say("play.key_discard"), t, zone="pile")]
    if not state.may_lay:
        return keys
    keys.append(
        _key("2", say("contracttable.key_new") if state.laid else say("contracttable.key_build"), t, do="build")
    )
    if state.may_add and state.position is not None:
        for key, (zone, label) in zip("3456789", _places(state, state.position), strict=False):
            keys.append(_key(key, label, t, zone=zone))
    return keys


def _places(state: State, position: Position) -> list[tuple[str, Message]]:
    """Every meld that may be built on, then the low end of each run for who holds a deuce: it goes to the high one."""
    melds = [(laid_id(seat, number), position.melds[seat][number]) for seat, number in state.extensible]
    runs = [each for each in melds if has_ends(each[1])] if any(map(wild, state.hand)) else []
    low = [(zone + LOW, say("contracttable.key_add_low", cards=meld.cards)) for zone, meld in runs]
    return [*((zone, say("contracttable.key_add", cards=meld.cards)) for zone, meld in melds), *low]


def _keys_help(targets: list[Json], t: Translator) -> str:
    keys = (t(say("play.key", key=str(each["key"]), what=str(each["label"]))) for each in targets)
    return t(say("play.keys_help", keys="; ".join(keys)))
