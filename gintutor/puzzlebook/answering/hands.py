"""What is asked of one's own cards: the split, the meld, the knock, the discards."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.exercises.dealing import kin
from gintutor.exercises.discard.feedback import CARD, MELDS
from gintutor.exercises.discard.spot import spot_of as discarding
from gintutor.exercises.knock.spot import spot_of as knocking
from gintutor.exercises.meld.family import CARDS
from gintutor.exercises.outs.counting import threes_with
from gintutor.exercises.partition import melds_as_groups
from gintutor.exercises.protocol import Answer, Partition, Prompt, Table
from gintutor.exercises.split.family import ASK
from gintutor.exercises.words import hand_of, slots_of
from gintutor.puzzlebook.answering.mind import Mind, Thing

OWN, LYING, TAKEN = 0.05, 0.25, 0.5
"""How hard it is to keep a card in mind: one's own, one in the pile, one the opponent took."""
BEFORE, BARRED, MELDED = 0.4, 0.6, 0.8
"""How hard it is to think of: counting after the discard, the card that may not go back, throwing from a meld."""


def marked(table: Table, cards: Hand | tuple[Card, ...]) -> tuple[int, ...]:
    """The cards as a response."""
    return tuple(sorted(slots_of(table, cards)))


def split(mind: Mind, prompt: Prompt) -> Answer:
    """The melds that seem to leave the least."""
    ask = prompt.ask(ASK)
    targets = ask.targets if isinstance(ask, Partition) else ()
    melds, _ = mind.split(hand_of(prompt.table, prompt.table.zone("hand").slots))
    return Answer({ASK: melds_as_groups(prompt.table, melds, len(targets))})


def spot(mind: Mind, prompt: Prompt) -> Answer:
    """The meld that is seen, less the cards of a long one that are not; or some cards that look like one."""
    hand = hand_of(prompt.table, prompt.table.zone("hand").slots)
    melds = mind.melds(hand)
    if not melds:
        looks = (Hand.of(kin(each)) & hand | Hand(each.bit) for each in hand)
        near = max(looks, key=lambda some: (len(some), some.mask))
        return Answer({CARDS: marked(prompt.table, near)})
    core = list(melds[0].cards)
    while len(core) > 3 and not mind.sees(Thing.CARD, core[-1].bit, LYING):
        core.pop()
    return Answer({CARDS: marked(prompt.table, tuple(core))})


def knock(mind: Mind, prompt: Prompt) -> Answer:
    """Every discard that seems to leave few enough; else by how much the best one misses."""
    spot = knocking(prompt)
    limit = spot.rules.knock_limit
    if not mind.sees(Thing.IDEA, 1, BEFORE) and (before := mind.left(spot.hand)) > limit:
        return Answer({"legal": "no", "misses_by": before - limit})
    barred = None if spot.rules.rediscard_allowed or not mind.sees(Thing.RULE, 1, BARRED) else spot.taken
    left = {each: mind.left(spot.hand - Hand(each.bit)) for each in spot.hand if each != barred}
    good = Hand.of(each for each, points in left.items() if points <= limit)
    if not good:
        return Answer({"legal": "no", "misses_by": min(left.values()) - limit})
    return Answer({"legal": "yes", "discards": marked(prompt.table, good)})


def lowest(mind: Mind, prompt: Prompt) -> Answer:
    """The card that seems to leave the least: of the loose ones so many are tried, of the melded ones if thought of."""
    spot = discarding(prompt)
    hand = spot.hand
    able = spot.allowed if mind.sees(Thing.RULE, 1, BARRED) else hand
    loose = sorted(mind.split(hand)[1] & able, key=lambda each: (-each.points, each))[: mind.strength.ways]
    tried = [*loose, *((able - Hand.of(loose)) if not loose or mind.sees(Thing.IDEA, 2, MELDED) else ())]
    best = min(tried, key=lambda each: mind.left(hand - Hand(each.bit)))
    return Answer({CARD: marked(prompt.table, (best,))})


def safest(mind: Mind, prompt: Prompt) -> Answer:
    """The card in fewest melds the opponent may still make, as far as the cards out of play are kept in mind."""
    spot = discarding(prompt)
    dead = Hand.of(each for each in spot.hand if mind.sees(Thing.CARD, each.bit, OWN))
    dead = dead | Hand.of(each for each in spot.seen if mind.sees(Thing.CARD, each.bit, LYING))
    taken = Hand.of(each for each in spot.taken if mind.sees(Thing.CARD, each.bit, TAKEN))
    able = spot.allowed if mind.sees(Thing.RULE, 1, BARRED) else spot.hand
    dangers = {each: _danger(each, dead, taken) for each in able}
    card = min(dangers, key=lambda each: (dangers[each], each))
    return Answer({CARD: marked(prompt.table, (card,)), MELDS: dangers[card][1]})


def _danger(card: Card, dead: Hand, taken: Hand) -> tuple[int, int]:
    live = [meld for meld in threes_with(card) if not (meld.hand - Hand(card.bit)).mask & dead.mask]
    return sum(bool(meld.hand.mask & taken.mask) for meld in live), len(live)
