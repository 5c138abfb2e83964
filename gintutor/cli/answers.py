"""The questions ``gintutor ask`` answers, each a function from its fields to the answer's fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from gintutor.cards import Card
from gintutor.cli.fields import Fields, Json, translate_error
from gintutor.melds import Arrangement, Meld
from gintutor.rules import PRESETS
from gintutor.scoring import HandPoints, PlayerSettlement, lay_down, points, settle
from gintutor.solver.arrangements import all_best, best_arrangement, count_best
from gintutor.solver.knocking import FactError, best_spread, knock
from gintutor.solver.layoffs import best_defence

MOST_LAYOFF_CARDS = 20
"""A defender holds ten; the search over own sets grows with the hand and stays quick up to here."""

USUAL_RULES = PRESETS["nb"]
"""For a question that names no rules: the presets do not differ in melds, nor in when a knock is legal."""


def best_split(fields: Fields) -> dict[str, Json]:
    """The least deadwood of a hand of any size with one split that leaves it, or all (at most 10,000)."""
    hand = fields.hand("hand")
    fields.rules(USUAL_RULES)  # all rules meld alike, but rules that cannot be are refused here too
    every = fields.flag("all")
    fields.finish()
    splits = all_best(hand) if every else (best_arrangement(hand),)
    return {"deadwood": splits[0].points, "splits": [_split(each) for each in splits], "count": count_best(hand)}


def knock_options(fields: Fields) -> dict[str, Json]:
    """Whether eleven cards may end the hand, with which discards, and otherwise why not and by how much."""
    hand, rules = fields.hand("hand"), fields.rules(USUAL_RULES)
    upcard, taken = fields.card("upcard"), fields.card("taken")
    fields.finish()
    found = knock(hand, rules, upcard, taken)
    return {
        "legal": found.legal,
        "limit": found.limit,
        "discards": [{"card": str(each.card), "deadwood": each.deadwood, "kind": each.kind} for each in found.discards],
        "big_gin": found.big_gin,
        "reason": found.reason and str(found.reason),
        "misses_by": found.misses_by,
    }


def layoff(fields: Fields) -> dict[str, Json]:
    """The best defence against a spread: own melds and lay-offs together."""
    spread, hand = fields.melds("spread"), fields.hand("hand")
    fields.finish()
    if len(hand) > MOST_LAYOFF_CARDS:
        raise FactError("hand_size", "hand", len(hand), f"0 … {MOST_LAYOFF_CARDS}")
    found = best_defence(spread, hand)
    return {
        "deadwood": found.points,
        "melds": _melds(found.melds),
        "laid_off": [{"card": str(each), "meld": number} for each, number in found.laid_off],
        "deadwood_cards": _cards(found.deadwood),
    }


def score(fields: Fields) -> dict[str, Json]:
    """What a hand laid down is worth, the defender answering as well as can be."""
    rules, knocker, defender = fields.rules(), fields.hand("knocker"), fields.hand("defender")
    named, upcard = fields.need("spread"), fields.card("upcard")
    spread = None if named == "best" else fields.melds_of(named, "spread")
    fields.finish()
    if spread is None:
        spread = best_spread(knocker, defender, rules, upcard).melds
    result = lay_down(knocker, spread, defender, rules, upcard)
    price = points(result, rules)
    return {
        "kind": str(price.kind),
        "winner": price.winner,
        "points": price.points,
        "knocker_deadwood": result.knocker_deadwood,
        "defender_deadwood": result.defender_deadwood,
        "spread": _melds(spread),
    }


def settlement(fields: Fields) -> dict[str, Json]:
    """A game settled from its hands in order."""
    rules = fields.rules()
    hands = tuple(_hand_points(each, f"hands[{i}]") for i, each in enumerate(fields.objects("hands")))
    fields.finish()
    found = settle(rules, hands)
    return {
        "over": found.over,
        "winner": found.winner,
        "totals": list(found.totals),
        "breakdown": [_side(each) for each in found.players],
        "ignored": found.ignored,
    }


def contract(fields: Fields) -> dict[str, Json]:
    """A contract laid down; what it takes is read on first use, so that questions about gin need not wait for it."""
    from gintutor.cli.contractanswers import contract_layout

    return contract_layout(fields)


def contract_points(fields: Fields) -> dict[str, Json]:
    """What cards cost at the end of a round of the contract game."""
    from gintutor.cli.contractanswers import contract_points

    return contract_points(fields)


ASKS: Mapping[str, Callable[[Fields], dict[str, Json]]] = MappingProxyType({
    "best_split": best_split,
    "knock": knock_options,
    "layoff": layoff,
    "score": score,
    "settle": settlement,
    "contract": contract,
    "contract_points": contract_points,
})  # fmt: skip


def _hand_points(fields: Fields, within: str) -> HandPoints:
    """One line of the score sheet; a dead hand needs no points."""
    winner, number = fields.take("winner"), fields.take("points")
    if winner is not None:
        fields.need("points")
    fields.finish()
    try:
        return HandPoints(winner, 0 if number is None else number)  # type: ignore[arg-type]  # it checks both itself
    except FactError as error:
        raise translate_error(error, within, within) from error


def _side(player: PlayerSettlement) -> dict[str, Json]:
    """One player's bonuses."""
    return {
        "hand_points": player.hand_points,
        "game_bonus": player.game_bonus,
        "line_bonus": player.line_bonus,
        "shutout": player.shutout,
    }


def _split(split: Arrangement) -> Json:
    return {"melds": _melds(split.melds), "deadwood_cards": _cards(split.deadwood)}


def _melds(melds: Iterable[Meld]) -> list[Json]:
    return [_cards(meld.cards) for meld in melds]


def _cards(group: Iterable[Card]) -> str:
    return " ".join(map(str, group))
