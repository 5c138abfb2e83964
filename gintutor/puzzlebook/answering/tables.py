"""What is asked once somebody has knocked: lay-offs, the spread, the score, a whole game on its sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from gintutor.cards import Card, Hand
from gintutor.exercises.layoff.family import PLACE
from gintutor.exercises.layoff.reasons import own_zones
from gintutor.exercises.layoff.spot import spot_of as layoff_of
from gintutor.exercises.partition import melds_as_groups
from gintutor.exercises.protocol import Answer, Prompt
from gintutor.exercises.score.spot import spot_of as score_of
from gintutor.exercises.sheet.reading import read_spot
from gintutor.exercises.sheet.spot import SEATS
from gintutor.exercises.wait import spread as spreading
from gintutor.exercises.words import hand_of, slots_of
from gintutor.melds import MELDS, Meld
from gintutor.puzzlebook.answering.mind import End, Mind, Thing
from gintutor.rules import Ruleset
from gintutor.scoring import HandPoints, points, settle
from gintutor.solver.knocking import knocker_gain

FIRST, LATER = 0.3, 0.7
"""How hard a lay-off is to see: on a meld as it lies, on one that another has made longer."""
BREAK, OTHER = 1.5, 0.8
"""How hard it is to think of: leaving an own meld apart, what the other side will lay off."""
BONUS, SELDOM = 0.2, 0.6
"""How hard a rule is to keep in mind: one of every hand, one of few games."""
SLIP, WRONG = 0.05, 0.5
"""How hard a line is to add up, and to find wrong."""

_MASKS = {meld.hand.mask for meld in MELDS}
_Laid: TypeAlias = list[tuple[Card, int]]


def _broken(mind: Mind, ends: list[End]) -> list[End]:
    """The ways with those added that leave one meld apart, if that is thought of."""
    if not mind.sees(Thing.IDEA, 4, BREAK):
        return ends
    apart = [
        (tuple(other for other in melds if other != meld), left | meld.hand) for melds, left in ends for meld in melds
    ]
    return [*ends, *apart]


def _laying_off(mind: Mind, spread: tuple[Meld, ...], left: Hand) -> tuple[_Laid, Hand]:
    """What is laid off of those cards, one after the other, and what stays."""
    hands, laid = [meld.hand for meld in spread], _Laid()
    while True:
        fits = next(
            ((card, i) for card in left for i, hand in enumerate(hands)
             if hand.mask | card.bit in _MASKS
             and mind.sees(Thing.FIT, card.bit, FIRST if hand == spread[i].hand else LATER)),
            None,
        )  # fmt: skip
        if fits is None:
            return laid, left
        card, i = fits
        laid.append(fits)
        hands[i], left = hands[i] | Hand(card.bit), left - Hand(card.bit)


def _defence(mind: Mind, spread: tuple[Meld, ...], hand: Hand) -> tuple[_Laid, tuple[Meld, ...], Hand]:
    """The way to answer that seems to leave the least: what is laid off, the own melds, the rest."""
    ways = [(*_laying_off(mind, spread, left), melds) for melds, left in _broken(mind, mind.ends(hand))]
    laid, left, melds = min(ways, key=lambda way: mind.count(way[1]))
    return laid, melds, left


def layoff(mind: Mind, prompt: Prompt) -> Answer:
    """Where the cards seem to leave the least."""
    spot, table = layoff_of(prompt), prompt.table
    laid, melds, _ = _defence(mind, spot.takes, spot.hand)
    offs = [tuple(card for card, at in laid if at == i) for i in range(len(spot.spread))]
    own = [meld.cards for meld in melds]
    groups = (*offs, *own, *((),) * (len(own_zones(table)) - len(own)))
    return Answer({PLACE: tuple(tuple(sorted(slots_of(table, group))) for group in groups)})


def spread(mind: Mind, prompt: Prompt) -> Answer:
    """The melds that seem to earn the most; who does not think of the other hand lays down what leaves the least."""
    table, rules = prompt.table, prompt.rules
    hand, other = (hand_of(table, table.zone(each).slots) for each in (spreading.HAND, spreading.DEFENDER))
    ways = _broken(mind, mind.ends(hand))
    legal = [way for way in ways if way[1].points <= rules.knock_limit] or ways
    thinks = mind.sees(Thing.IDEA, 5, OTHER)

    def worth(way: End) -> int:
        own = mind.count(way[1])
        return knocker_gain(rules, own, mind.count(_defence(mind, way[0], other)[2])) if thinks else -own

    melds, _ = max(legal, key=worth)
    return Answer({spreading.ASK: melds_as_groups(table, melds, spreading.TARGETS)})


def _remembered(mind: Mind, rules: Ruleset) -> Ruleset:
    """The prices as far as they are kept in mind."""
    if mind.sees(Thing.RULE, 2, BONUS):
        return rules
    return replace(rules, gin_bonus=0, undercut_bonus=0, big_gin_bonus=None if rules.big_gin_bonus is None else 0)


def score(mind: Mind, prompt: Prompt) -> Answer:
    """Who scores and how much, by the answer that seems best for the defender."""
    spot = score_of(prompt)
    open_to = spot.spread if spot.may_lay_off or not mind.sees(Thing.RULE, 3, BONUS) else ()
    left = _defence(mind, open_to, spot.defender)[2]
    result = replace(spot.result(), knocker_deadwood=mind.count(spot.left), defender_deadwood=mind.count(left))
    found = points(result, _remembered(mind, spot.rules))
    return Answer({"who": found.winner or "defender", "points": found.points})


def settling(mind: Mind, prompt: Prompt) -> Answer:
    """The game added up, with the rules of its end that are kept in mind."""
    spot = read_spot(prompt)
    seldom: dict[str, object] = {
        "game_bonus_no_hands": None, "shutout_doubles": False, "line_bonus": 0, "match_winner": "target",
    }  # fmt: skip
    hard = {"line_bonus": BONUS}
    forgotten = {
        name: value for i, (name, value) in enumerate(seldom.items())
        if not mind.sees(Thing.RULE, 10 + i, hard.get(name, SELDOM))
    }  # fmt: skip
    rules: Ruleset = replace(spot.rules, **forgotten)  # type: ignore[arg-type]
    found = settle(rules, [_added(mind, i, line) for i, line in enumerate(spot.game.lines)])
    totals = found.totals
    winner = int(totals[1] > totals[0]) if found.winner is None else found.winner
    return Answer({"who": SEATS[winner], **dict(zip(SEATS, totals, strict=True))})


def _added(mind: Mind, number: int, line: HandPoints) -> HandPoints:
    return line if mind.sees(Thing.LINE, number, SLIP) else replace(line, points=max(0, line.points - 10))


def error(mind: Mind, prompt: Prompt) -> Answer:
    """The first entry that seems wrong, and what seems right there; where none does, the one least looked at."""
    spot = read_spot(prompt)
    doubted = [number for number, _ in enumerate(spot.game.hands) if _doubts(mind, number, wrong=number == spot.hand)]
    number = doubted[0] if doubted else _unlooked(mind, len(spot.game.hands))
    hand = spot.game.hands[number]
    return Answer({"where": f"hand{number + 1}", "points": points(hand.result, _remembered(mind, spot.rules)).points})


def _doubts(mind: Mind, number: int, *, wrong: bool) -> bool:
    """Whether the entry is told to be wrong: one that is, if it is seen; one that is not, by a slip."""
    return mind.sees(Thing.LINE, number, WRONG) if wrong else not mind.sees(Thing.LINE, number, SLIP)


def _unlooked(mind: Mind, count: int) -> int:
    return max(range(count), key=lambda number: mind.luck.of(Thing.LINE, number))
