"""A game as text: the zones as lines, the learner's cards as a list, what the digit keys do, the typed move."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.deal import Phase, Position, extended
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets.anygame import textview as shared
from gintutor.widgets.anygame.textview import key, option, typed_view
from gintutor.widgets.panel import Json
from gintutor.widgets.play import speech
from gintutor.widgets.play.knocking import zone_of
from gintutor.widgets.play.showing import hinted, table_view
from gintutor.widgets.play.state import IT, ME, MELDS, Plan, Stage, State, own_cards
from gintutor.widgets.play.typed import VOCABULARY
from gintutor.widgets.tableview import Look


def text_view(state: State, t: Translator) -> Json:
    """The table as text: zones as lines, the learner's cards as a list with one tab stop, keys, the typed move."""
    view = table_view(state, t, Look())
    at_work = state.stage in _KEYS
    listed = _listed(state) if at_work else ()
    shown = [zone for zone in view.zones if not (listed and zone.id == "hand")]
    lines = [speech.zone_line(view, zone, t) for zone in shown if zone.slots or zone.hidden or zone.id == "pile"]
    active = state.focus.index if state.focus is not None else None
    typed = typed_view(_examples(state, t), t) if state.stage is not Stage.REVIEW else None
    return shared.text_view(
        cards=[_option(state, card, t) for card in listed], active=active, on=at_work, targets=_targets(state, t),
        zones=[*lines, *_known(state, t)], typed=typed, t=t,
    )  # fmt: skip


def _known(state: State, t: Translator) -> list[str]:
    """What the computer took openly and still holds: everybody may remember it, and help means not having to."""
    position = state.position
    if position is None or position.knocker is not None or not state.setup.help or not position.known[IT]:
        return []
    return [t.html(say("play.known", cards=tuple(position.known[IT])))]


def _listed(state: State) -> tuple[Card, ...]:
    """The learner's cards in one order that stays: in the knock the whole hand, wherever its cards lie."""
    position = state.position
    if state.plan is not None and position is not None:
        return tuple(sorted(position.hands[ME], key=lambda card: (-card.suit, card.rank)))
    return own_cards(state)


def _option(state: State, card: Card, t: Translator) -> Json:
    where, facts = "", []
    if state.plan is not None:
        where = _place(state.plan, card)
        facts.append(_PLACES[where] if where in _PLACES else say("play.zone_meld", i=int(where)))
    position = state.position
    if position is not None and card == position.drawn:
        facts.append(say("play.just_drawn"))
    selected, pointed = card in state.selected, card in hinted(state)
    zone = where if where.isdigit() else ""
    return option(card.index, card, facts, t, zone=zone, selected=selected, pointed=pointed)


_PLACES = {"hand": say("play.zone_hand"), "knock": say("play.zone_face_down")}


def _place(plan: Plan, card: Card) -> str:
    zone = zone_of(plan, card)
    return str(MELDS.index(zone) + 1) if zone in MELDS else zone


def _targets(state: State, t: Translator) -> list[Json]:
    """What the digit keys do in the list of cards, by stage."""
    position = state.position
    if position is None or state.stage not in _KEYS:
        return []
    if state.stage is Stage.DEFEND:
        return _defence_keys(position, t)
    keys: list[Json] = []
    for digit, zone, do, label in _KEYS[state.stage]:
        if do == "take" and (position.top is None or position.phase is Phase.FIRST_DRAW):
            continue
        if do == "take" and position.top is not None:
            label = say("deal.move_take", card=position.top)
        keys.append(key(digit, label, t, zone=zone, do=do))
    return keys


def _defence_keys(position: Position, t: Translator) -> list[Json]:
    keys: list[Json] = []
    for number, meld in enumerate(extended(position) if not position.gin or position.rules.layoff_on_gin else (), 1):
        keys.append(key(str(number), say("play.key_lay_off", cards=meld.cards), t, zone=f"spread{number - 1}"))
    lay = key("9", say("play.key_lay"), t, zone=MELDS[min(len(position.laid), 2)])
    return [*keys, lay, key("0", say("play.key_done"), t, do="done")]


_KEYS: dict[Stage, tuple[tuple[str, str, str, Message], ...]] = {
    Stage.OFFER: (("1", "", "take", say("play.key_take")), ("2", "", "pass", say("play.key_pass"))),
    Stage.DRAW: (("1", "", "draw", say("play.key_draw")), ("2", "", "take", say("play.key_take"))),
    Stage.DISCARD: (("1", "pile", "", say("play.key_discard")), ("2", "knock", "", say("play.key_knock"))),
    Stage.KNOCK: (
        ("1", "meld1", "", say("play.zone_meld", i=1)),
        ("2", "meld2", "", say("play.zone_meld", i=2)),
        ("3", "meld3", "", say("play.zone_meld", i=3)),
        ("0", "hand", "", say("play.zone_hand")),
    ),
    Stage.DEFEND: (),
}


def _examples(state: State, t: Translator) -> str:
    """What may be typed now, with cards that give nothing away."""
    stage = state.stage
    commands = {
        Stage.OFFER: ("take", "pass"),
        Stage.DRAW: ("draw", "take"),
        Stage.DISCARD: ("discard", "knock"),
        Stage.KNOCK: ("confirm", "cancel"),
        Stage.DEFEND: ("lay", "lay_off", "done"),
        Stage.BEGUN: ("deal",),
    }.get(stage, ("next",))
    cards = {"discard": " 7♥", "knock": " 7♥", "lay_off": " 7♥", "lay": " 7♥ 8♥ 9♥"}
    return ", ".join(VOCABULARY.word(command, t) + cards.get(command, "") for command in commands)
