"""The parts of a contract as far as a hand goes, to be shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from gintutor.cards import Card
from gintutor.contract.hands import wild
from gintutor.contract.melds import at, ends, meant_in_set
from gintutor.contract.options import Ace
from gintutor.contract.rounds import Kind, Part
from gintutor.contract.solver.found import Begun
from gintutor.contract.solver.reach import Reach, empty_rooms, room_beside


def nearest(
    hand: Sequence[Card], parts: Sequence[Part], reach: Reach, ace: Ace, unseen: Collection[Card]
) -> tuple[Begun, ...]:
    """The parts in order; deuces stand beside other cards first, where a missing card is not to be had before all."""
    natural = _natural(parts, reach)
    deuces = [card for card in hand if wild(card)]
    empty = empty_rooms(
        tuple(part.size for part, cards in zip(parts, natural, strict=True) if not cards),
        len(deuces) + sum(map(wild, unseen)),
    )
    rooms = iter(empty)
    room = [
        room_beside(part.size, len(cards)) if cards else next(rooms) for part, cards in zip(parts, natural, strict=True)
    ]
    found: dict[int, Begun] = {}
    for i in sorted(range(len(parts)), key=lambda i: not natural[i]):
        mine, deuces = deuces[: room[i]], deuces[room[i] :]
        found[i] = _begun(parts[i], natural[i], mine, ace, unseen)
    return tuple(found[i] for i in range(len(parts)))


def _natural(parts: Sequence[Part], reach: Reach) -> list[tuple[Card, ...]]:
    """The natural cards in each part."""
    sets, runs, found = list(reach.sets), list(reach.runs), []
    for part in parts:
        if part.kind is Kind.RUN:
            found.append(runs.pop() if runs else ())
        else:
            size, cards = next(each for each in sets if each[0] == part.size)
            sets.remove((size, cards))
            found.append(cards)
    return found


def _begun(part: Part, natural: tuple[Card, ...], deuces: list[Card], ace: Ace, unseen: Collection[Card]) -> Begun:
    short = part.size - len(natural) - len(deuces)
    if not natural:
        return Begun(part=part, cards=(*deuces, *[None] * short), stands_for=())
    if part.kind is not Kind.RUN:
        meant = (*natural, *meant_in_set(natural, part.size - len(natural)))
        return Begun(part=part, cards=(*natural, *deuces, *[None] * short), stands_for=meant)
    window = min(_windows(part.size, natural, ace), key=lambda cards: sum(card not in unseen for card in cards))
    holes = sorted((card for card in window if card not in natural), key=lambda card: card in unseen)
    filled = dict(zip(holes, deuces, strict=False)) | {card: card for card in natural}
    return Begun(part=part, cards=tuple(filled.get(card) for card in window), stands_for=window)


def _windows(size: int, natural: tuple[Card, ...], ace: Ace) -> list[tuple[Card, ...]]:
    """The cards of each run of the size that has the natural ones."""
    low, high = ends(ace)
    windows = [tuple(at(natural[0].suit, start + i) for i in range(size)) for start in range(low, high - size + 2)]
    return [window for window in windows if set(natural) <= set(window)]
