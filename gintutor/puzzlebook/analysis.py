"""Everything that can be said about somebody's own cards, in the words the lessons use for it.

Nothing is solved or worded here: each part asks the exercises that teach it. ``views`` are ways to lay the cards out,
one beside the other; ``sections`` are what follows from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from gintutor.cards import Card, Hand
from gintutor.exercises.discard.family import discard_prompt
from gintutor.exercises.discard.reasons import lowest_steps
from gintutor.exercises.discard.spot import LOWEST
from gintutor.exercises.discard.spot import Spot as Discarding
from gintutor.exercises.knock.family import knock_prompt
from gintutor.exercises.knock.reasons import conclusion, discard_steps, limit_rule
from gintutor.exercises.knock.spot import Spot as Knocking
from gintutor.exercises.layoff.family import layoff_prompt
from gintutor.exercises.layoff.reasons import answer_steps
from gintutor.exercises.layoff.spot import Spot as LayingOff
from gintutor.exercises.outs.family import outs_prompt
from gintutor.exercises.outs.reasons import reasoning, rule
from gintutor.exercises.outs.spot import COUNT, GIN, KNOCK
from gintutor.exercises.outs.spot import Spot as Outs
from gintutor.exercises.protocol import Role, Step, Table
from gintutor.exercises.score.family import score_prompt
from gintutor.exercises.score.reasons import knocker_step, price
from gintutor.exercises.score.spot import Spot as Scoring
from gintutor.exercises.split.family import lay_steps, split_table, sum_step
from gintutor.exercises.split.reasons import compare, costliest_crossing
from gintutor.exercises.words import minus
from gintutor.melds import MELDS, Arrangement
from gintutor.messages import Message, say
from gintutor.puzzlebook.questions import THEME_NAMES
from gintutor.puzzlebook.questions.base import barred
from gintutor.puzzlebook.state import State
from gintutor.rules import Ruleset, knock_limit
from gintutor.solver import all_best, least_deadwood

MOST_VIEWS = 24
TURN, WHOLE = 11, 10
"""Cards on one's own turn after the draw, and at any other time."""

_RUNS = frozenset(meld.hand for meld in MELDS if meld.kind == "run")


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """What is said about one thing: what it is about, and the lines."""

    title: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """One way to lay the cards out, and what is said about it."""

    table: Table
    section: Section


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """Every best way to lay the cards out; what else can be said."""

    views: tuple[View, ...]
    sections: tuple[Section, ...]


def analysed(state: State, rules: Ruleset, upcard: Card | None = None) -> Analysis:
    """Everything about the cards of that state; of eleven the last is ``state.drawn``, if it is known.

    ``upcard``: the first one of the hand. ``RulesError`` where the rules take the limit from it and it is not given.
    """
    views, sections = [_split_view(state.hand, each) for each in plain_splits(state.hand)], []
    if state.spread:
        views.insert(0, _answer_view(state, rules))
        sections.append(_price(state, rules, upcard))
    elif len(state.hand) == TURN:
        sections += [_knock(state, rules, upcard), _discard(state, rules)]
    elif len(state.hand) == WHOLE:
        plain = replace(rules, knock_limit=knock_limit(rules, upcard))
        sections += [_outs(state, plain, KNOCK), _outs(state, plain, GIN)]
    return Analysis(views=tuple(views), sections=tuple(sections))


def plain_splits(hand: Hand) -> tuple[Arrangement, ...]:
    """Every split that leaves least, at most 24, without those that only cut a run in two; fewest melds first."""
    found = (each for each in all_best(hand) if not _cut(each))
    return tuple(sorted(found, key=lambda each: (len(each.melds), str(each)))[:MOST_VIEWS])


def _cut(split: Arrangement) -> bool:
    return any(one.hand | other.hand in _RUNS for one, other in combinations(split.melds, 2))


def _split_view(hand: Hand, split: Arrangement) -> View:
    table = split_table(hand)
    targets = [zone.id for zone in table.zones if zone.role is Role.MELD]
    laid = lay_steps(table, split.melds, tuple(targets))
    pair = costliest_crossing(hand)
    crossing = (compare(table, hand, *pair),) if pair else ()
    none = () if split.melds else (Step(text=say("cli.no_meld")),)
    steps = (*crossing, *none, *laid, sum_step(table, split.deadwood))
    return View(table=settled(table, steps), section=_section("least_deadwood", steps))


def _answer_view(state: State, rules: Ruleset) -> View:
    """Own melds and lay-offs chosen together."""
    shown = sum(map(len, state.spread))
    # Whoever leaves out what the knocker kept has still seen a knock, unless all the cards are in melds.
    told = rules if state.left or shown >= WHOLE else replace(rules, layoff_on_gin=True)
    spot = LayingOff(spread=state.spread, left=state.left, hand=state.hand, aside=(), rules=told)
    table = layoff_prompt(spot, "place", seed=0, level=1).table
    steps = answer_steps(table, spot)
    return View(table=settled(table, steps), section=_section("lay_off", steps))


def settled(table: Table, steps: Iterable[Step]) -> Table:
    """The table after those steps, without what is empty."""
    places = {slot: zone.id for zone in table.zones for slot in zone.slots}
    for step in steps:
        places.update(step.moves)
    zones = (
        replace(zone, slots=(*(s for s in zone.slots if places[s] == zone.id), *_come(zone.slots, zone.id, places)))
        for zone in table.zones
    )
    return Table(cards=table.cards, zones=tuple(zone for zone in zones if zone.slots))


def _come(there: tuple[int, ...], zone: str, places: dict[int, str]) -> Iterator[int]:
    return (slot for slot, place in places.items() if place == zone and slot not in there)


def _section(theme: str, steps: Iterable[Step]) -> Section:
    return Section(title=THEME_NAMES[theme], lines=tuple(step.text for step in steps))


def _knock(state: State, rules: Ruleset, upcard: Card | None) -> Section:
    """Whether the hand may end now, by which discards, or by how much it misses: the sum first, then what it says."""
    drawn = state.drawn or max(state.hand)
    spot = Knocking(
        hand=state.hand,
        drawn=drawn,
        taken=drawn if state.taken else None,
        upcard=upcard if rules.oklahoma else None,
        rules=rules,
    )
    table = knock_prompt(replace(spot, upcard=None), seed=0, level=1).table  # that card may be one of the eleven
    steps = (Step(text=limit_rule(spot)), *discard_steps(table, spot), conclusion(table, spot))
    return _section("legal_knock", steps)


def _discard(state: State, rules: Ruleset) -> Section:
    spot = Discarding(form=LOWEST, hand=state.hand, rules=rules, barred=barred(state, rules))
    return _section("best_discard", lowest_steps(discard_prompt(spot, seed=0, level=1).table, spot))


def _outs(state: State, rules: Ruleset, goal: str) -> Section:
    """The unseen cards that would do it; before the next draw the hand may be there already."""
    spot = Outs(form=COUNT, goal=goal, held=state.hand, seen=state.seen, taken=state.known, rules=rules)
    least, theme = least_deadwood(state.hand), f"{goal}_outs"
    if least <= spot.limit:
        there = say("own.gin_already") if goal == GIN else say("own.knock_already", n=spot.limit)
        return _section(theme, (Step(text=there),))
    opening = (Step(text=_missing(least, spot.limit)), Step(text=rule(spot)))
    if not spot.outs():
        return _section(theme, (*opening, Step(text=say("own.no_outs"))))
    return _section(theme, (*opening, *reasoning(outs_prompt(spot, seed=0, level=1).table, spot)))


def _missing(least: int, limit: int) -> Message:
    if not limit:
        return say("knock.end_no_gin", n=least)
    return say("knock.end_miss", n=least - limit, sum=minus(least, limit))


def _price(state: State, rules: Ruleset, upcard: Card | None) -> Section:
    """What the hand is worth once the defender has answered as well as can be; or why that cannot be said."""
    title = say("table.skill.score")
    theirs = sum(map(len, state.spread)) + len(state.left)
    big = theirs == TURN and not state.left and rules.big_gin_bonus is not None
    if len(state.hand) != WHOLE or (theirs != WHOLE and not big):
        return Section(title=title, lines=(say("own.no_price_cards", mine=len(state.hand), theirs=theirs),))
    if state.left.points > (limit := knock_limit(rules, upcard)):
        told = say("own.no_price_limit", n=limit, left=state.left.points)
        return Section(title=title, lines=(told,))
    spot = Scoring(spread=state.spread, left=state.left, defender=state.hand, upcard=upcard, rules=rules)
    # Without the upcard, which may be one of these cards.
    plain = replace(spot, upcard=None, rules=replace(rules, oklahoma=False, spades_double=False, knock_limit=limit))
    table = score_prompt(plain, seed=0, level=1).table
    return Section(title=title, lines=(knocker_step(table, spot).text, *price(spot.result(), spot.score())))
