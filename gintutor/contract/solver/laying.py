"""The contract laid down so that least is left."""

from __future__ import annotations

from collections.abc import Sequence

from gintutor.cards import Card, Rank
from gintutor.contract.hands import minus, ordered, points, wild
from gintutor.contract.melds import Laid, laid
from gintutor.contract.options import DEFAULT, Ace, Options
from gintutor.contract.rounds import Contract, Kind
from gintutor.contract.solver.counts import DEUCE, WORTH, pack_counts, unpack
from gintutor.contract.solver.found import Laying
from gintutor.contract.solver.layouts import Layout, Search
from gintutor.contract.solver.straight import lay_all


def satisfies(hand: Sequence[Card], contract: Contract, options: Options = DEFAULT) -> bool:
    """Tell whether the contract can be laid and a card kept to discard (in round 15: everything laid)."""
    if len(hand) < contract.needs:
        return False
    if contract.rest:
        return lay_all(hand, options) is not None
    natural, deuces = pack_counts(hand)
    return Search(natural, deuces, contract, options.ace, any_will_do=True).best is not None


def best_laying(hand: Sequence[Card], contract: Contract, options: Options = DEFAULT) -> Laying | None:
    """Lay the contract so that least is left; None when it cannot be laid with a card kept to discard.

    The last card is always discarded (RULES §3), so a hand of just the contract's cards does not lay it. Round 15 has
    no discard: everything is laid.
    """
    if len(hand) < contract.needs:
        return None
    if contract.rest:
        everything = lay_all(hand, options)
        return Laying(melds=everything, left=0, left_after_discard=0, discard=None) if everything else None
    natural, deuces = pack_counts(hand)
    best = Search(natural, deuces, contract, options.ace).best
    if best is None:
        return None
    left = points(hand) - best.worth
    best = _or_a_deuce_discarded(best, natural, deuces, contract, options.ace)
    melds, rest = _melds(best, hand, contract, options)
    discard = max(rest, key=lambda card: points((card,)))
    after = points(minus(rest, (discard,)))
    return Laying(melds=melds, left=left, left_after_discard=after, discard=discard)


def _or_a_deuce_discarded(best: Layout, natural: int, deuces: int, contract: Contract, ace: Ace) -> Layout:
    """The better layout after the discard: the one that leaves least before it, or one that keeps a deuce to discard.

    Any two layouts have the same number of cards. One that leaves more before the discard and less after it must
    discard a card that the other lays, and by the values of the cards that can only be a deuce, the others leaving
    nothing above 10; and as deuces would go wherever there is room, the other has laid a meld of deuces alone.
    """
    alone = any(not each.natural for each in (*best.sets, *best.runs))
    if not alone or best.top > WORTH[Rank.TEN]:
        return best
    other = Search(natural, deuces - 1, contract, ace).best
    return other if other and other.worth + DEUCE > best.worth + best.top else best


def _melds(
    best: Layout, hand: Sequence[Card], contract: Contract, options: Options
) -> tuple[tuple[Laid, ...], tuple[Card, ...]]:
    """The melds in the order of the parts, and the cards left."""
    groups = {Kind.SET: list(best.sets), Kind.RUN: list(best.runs)}
    rest, melds = ordered(hand), []
    for part in contract.parts:
        waiting = groups[Kind.RUN if part.kind is Kind.RUN else Kind.SET]
        chosen = next(each for each in waiting if each.size == part.size)
        waiting.remove(chosen)
        deuces = tuple(card for card in rest if wild(card))[: chosen.deuces]
        cards = (*unpack(chosen.natural), *deuces)
        rest = minus(rest, cards)
        melds.append(laid(part.kind, cards, options))
    return tuple(melds), rest
