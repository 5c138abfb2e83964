"""What a screen reader says: every card with its place, every change, and the table as a whole.

The same words stand in the text view, so nothing is to be heard that is not to be seen.
"""

from __future__ import annotations

from gintutor.exercises.protocol import Mark, PickCards, Role
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets import rulewords, waywords
from gintutor.widgets import work as w
from gintutor.widgets.sheetview import sheet_words
from gintutor.widgets.showing import is_ticked, marks, picked, pointed, zone_points
from gintutor.widgets.state import Item, State

_MARKS = {Mark.RIGHT: "table.mark.right", Mark.WRONG: "table.mark.wrong", Mark.MISSED: "table.mark.missed"}


def listed(item: Item) -> tuple[int, ...]:
    """The slots of the listbox: all cards the learner may ever move or mark, in one order that stays."""
    zones: set[str] = set()
    for ask in item.prompt.asks:
        if isinstance(ask, PickCards):
            zones.add(ask.source)
        source = getattr(ask, "source", None)
        if isinstance(source, str):
            zones |= {source, *getattr(ask, "targets", ())}
    stays = w.fixed(item.prompt)
    slots = [slot for zone, held in item.begun.layout if zone in zones for slot in held if slot not in stays]
    table = item.prompt.table
    return w.ordered(table, slots, item.order) if item.order else tuple(sorted(slots))


def card_facts(item: Item, slot: int, t: Translator) -> str:
    """The card in words and what is known of it: ``seven of hearts, meld 1, marked``."""
    facts = [t.card_name(item.prompt.table.cards[slot]), _place(item, slot, t)]
    if slot in picked(item) and not item.movie:
        facts.append(t(say("table.marked")))
    mark = marks(item).get(slot)
    if mark is not None:
        facts.append(t(say(_MARKS[mark])))
    if slot in pointed(item):
        facts.append(t(say("table.pointed")))
    return ", ".join(facts)


def card_line(item: Item, slot: int, t: Translator) -> str:
    """The card with its place in the list: ``seven of hearts, 3 of 10, meld 1``."""
    order = listed(item)
    if slot not in order:
        return card_facts(item, slot, t)
    name = t.card_name(item.prompt.table.cards[slot])
    where = t(say("table.of", i=order.index(slot) + 1, n=len(order)))
    return f"{name}, {where}, {_place(item, slot, t)}"


def table_words(state: State, t: Translator) -> str:
    """The whole table in words: each zone and its cards, for the picture's label."""
    item = state.item
    texts = [zone_words(item, zone.id, t) for zone in item.prompt.table.zones]
    if item.prompt.sheet is not None:
        texts.insert(0, sheet_words(item.prompt.sheet, t))
        if not item.prompt.table.zones:
            return texts[0]
    return " ".join([t(say("table.picture")), *texts])


def zone_words(item: Item, zone_id: str, t: Translator) -> str:
    """One zone in words: ``Meld 1: seven of hearts, eight of hearts.``"""
    zone = item.prompt.table.zone(zone_id)
    names = [t.card_name(item.prompt.table.cards[slot]) for slot in dict(item.layout)[zone_id]]
    if zone.hidden:
        names.append(t(say("table.hidden", n=zone.hidden)))
    cards = ", ".join(names) or t(say("table.empty"))
    return t(say("table.zone", zone=t(zone.label), cards=cards))


def news(state: State, t: Translator) -> str:
    """What the last event did, in words; empty when there is nothing to tell."""
    code, item = state.news.code, state.item
    if code in _CARD_NEWS:
        return _card_news(state, t)
    if code == "checked" and item.feedback is not None:
        texts = (item.feedback.verdict, *(step.text for step in item.feedback.steps))
        lesson = rulewords.rule(state)
        if lesson is not None:
            texts = (*texts, rulewords.rule_line(lesson, state, t))
        if state.series.mastery and item.solved:
            texts = (*texts, progress(state))
        return " ".join(_sentence(t.spoken(text)) for text in texts)
    if code == "hint" and item.hints:
        head = say("table.hint_of", i=len(item.hints), n=item.rungs or len(item.hints))
        return f"{t(head)}: {t.spoken(item.hints[-1].text)}"
    if code == "step" and item.movie:
        head = say("table.step_of", i=item.step + 1, n=len(item.movie))
        return f"{t(head)}: {t.spoken(item.movie[item.step].text)}"
    if code in ("item", "twin"):
        begin = say("table.twin") if code == "twin" else progress(state)
        back = [waywords.skill(state, t)] if waywords.looks_back(state) else []
        example = waywords.example(state)
        about = [t.spoken(example)] if example is not None else []
        return " ".join(map(_sentence, (t(begin), *back, *about, t.spoken(item.prompt.question))))
    if code == "done":
        return t(summary(state))
    if code == "enough":
        ask = item.prompt.ask(state.news.ask)
        return t(say("table.enough", n=ask.at_most)) if isinstance(ask, PickCards) else ""
    return t(_PLAIN[code]) if code in _PLAIN else ""


def progress(state: State) -> Message:
    """Where in the round the learner is: ``2 of 5``, or how near to the pass."""
    if state.series.mastery:
        return waywords.progress(state)
    position = min(state.position, state.series.items - 1)
    return say("table.item_of", i=position + 1, n=state.series.items)


def summary(state: State) -> Message:
    """How the round went: so many done, so many at the first try."""
    if state.series.mastery:
        return waywords.summary(state)
    if state.series.scaffold == "worked":
        return say("table.done_worked")
    return say("table.done", n=state.series.items, first=state.outcomes.count("first"))


_CARD_NEWS = frozenset({"moved", "unmoved", "selected", "unselected", "picked", "unpicked"})
_PLAIN = {
    "answered": say("table.answered"),
    "sorted_suit": say("table.sorted_suit"),
    "sorted_rank": say("table.sorted_rank"),
    "undone": say("table.undone"),
    "nothing_to_undo": say("table.nothing_to_undo"),
    "reset": say("table.was_reset"),
    "refused": say("table.refused"),
}
_AFTER = {
    "selected": say("table.selected"),
    "unselected": say("table.unselected"),
    "picked": say("table.marked"),
    "unpicked": say("table.unmarked"),
}


def _card_news(state: State, t: Translator) -> str:
    item, told = state.item, state.news
    if not told.slots:
        return t(say("table.none_selected"))
    if len(told.slots) > 3:
        cards = t(say("table.cards", n=len(told.slots)))
        lines = [f"{cards}, {_place(item, told.slots[0], t)}"]
    else:
        lines = [card_line(item, slot, t) for slot in told.slots]
    after = [t(_AFTER[told.code])] if told.code in _AFTER else []
    if told.code == "moved":
        after += _count(item, told.zone, t)
    return ", ".join([*lines, *after])


def _count(item: Item, zone: str, t: Translator) -> list[str]:
    """What a move changed besides: a meld closed, the points left."""
    texts = [t(say("table.is_meld"))] if is_ticked(item, zone) else []
    for each in item.prompt.table.zones:
        points = zone_points(item, each.id)
        if points is not None:
            texts.append(t(say("table.points_left", n=points)))
    return texts


def _place(item: Item, slot: int, t: Translator) -> str:
    zone = next(zone for zone, slots in item.layout if slot in slots)
    place = item.prompt.table.zone(zone)
    label = t(place.label)
    label = label[:1].lower() + label[1:]
    return t(say("table.in", zone=label)) if place.role is Role.MELD else label  # others may be named by a clause


def _sentence(text: str) -> str:
    text = text.strip()
    return text if not text or text[-1] in ".!?:…" else f"{text}."
