"""What is asked of a hand of the contract game: lay the contract, find the nearest, count what is missing."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.hands import looks_useful, ordered, wild
from gintutor.contract.melds import Laid
from gintutor.exercises.contract.lay import MEETS, NO, YES
from gintutor.exercises.contract.laying import best, best_way, lacking, meets, so_far
from gintutor.exercises.contract.meetcases import LAY
from gintutor.exercises.contract.near import MISSING, OFFER, PICK
from gintutor.exercises.contract.nearcases import NEAREST
from gintutor.exercises.contract.placing import HAND, LEAST, thrifty_way
from gintutor.exercises.contract.upcard import DO, LEAVE, PILE, SIZE, TAKE
from gintutor.exercises.contract.words import groups_for
from gintutor.exercises.protocol import Answer, PickOne, Prompt
from gintutor.puzzlebook.answering.mind import Mind, Thing

NATURAL, WILD = 0.12, 0.2
"""How hard a part of a contract is to see, for each of its cards: one that is what it shows, and a deuce."""
SPARE = 0.02
"""The same for each card beside which it has to be seen."""
DISCARD, NEARLY = 0.6, 0.5
"""How hard it is to think of the card to discard, and to tell a part from one that is a card short."""
DEARER, COMPARED = 1.4, 0.5
"""How hard it is to think of parting with deuces, and to compare two ways of which one leaves little less."""
MISCOUNT, FIT, LIKE = 0.35, 0.45, 0.6
"""How hard it is to count what a contract lacks, to see that a card helps, and that it only looks like it."""
SIZES = 0.3
SLIPS, OVERLOOKED = 2, 0.6
"""So many cards are miscounted at most, and how many of them are overlooked, not counted twice."""

Hand = tuple[Card, ...]


def _hand(prompt: Prompt) -> Hand:
    return ordered(prompt.table.cards[slot] for slot in prompt.table.zone(HAND).slots)


def _sees_all(mind: Mind, melds: tuple[Laid, ...], size: int) -> bool:
    """Whether every part is seen: the longer and the more deuces, the harder; also for the cards beside it."""
    hard = SPARE * (size - sum(len(meld.cards) for meld in melds))
    return all(
        mind.sees(Thing.MELD, at, hard + sum(WILD if wild(each) else NATURAL for each in meld.cards))
        for at, meld in enumerate(melds)
    )


def lay(mind: Mind, prompt: Prompt) -> Answer:
    """The contract where every part is seen, else no; what only looks like it, unless that is noticed."""
    hand, number = _hand(prompt), prompt.contract or 0
    if meets(hand, number):
        melds = best(hand, number)
        if _sees_all(mind, melds, len(hand)):
            return Answer({MEETS: YES, LAY: groups_for(prompt.table, (meld.cards for meld in melds))})
        return Answer({MEETS: NO})
    short = lacking(hand, number)
    if mind.sees(Thing.RULE, 1, NEARLY if short else DISCARD):
        return Answer({MEETS: NO})
    begun = so_far(hand, number)
    return Answer({MEETS: YES, LAY: groups_for(prompt.table, (filter(None, each.cards) for each in begun))})


def least(mind: Mind, prompt: Prompt) -> Answer:
    """The best way where it is thought of and told from the thrifty one; else that one, less a part not seen."""
    hand, number = _hand(prompt), prompt.contract or 0
    found, other = best_way(hand, number), thrifty_way(hand, number)
    assert found is not None  # else nobody is asked
    assert other is not None
    less = other.left_after_discard - found.left_after_discard
    thinks = mind.sees(Thing.IDEA, 1, DEARER) and mind.sees(Thing.SUM, less, COMPARED * 5 / max(5, less))
    melds = (found if thinks or not less else other).melds
    if not _sees_all(mind, melds, len(hand)):
        melds = melds[:-1]
    return Answer(
        {LEAST: groups_for(prompt.table, (*(meld.cards for meld in melds), *[()] * (len(found.melds) - len(melds))))}
    )


def _counted(mind: Mind, hand: Hand, number: int) -> int:
    """How many cards seem to be missing: one more for a card overlooked, one fewer for one that is counted twice."""
    hard, found = MISCOUNT * (1 + sum(map(wild, hand)) / 4), lacking(hand, number)
    for slip in range(SLIPS * number, SLIPS * (number + 1)):
        if not mind.sees(Thing.LINE, slip, hard):
            found += 1 if mind.luck.of(Thing.PRICE, slip) < OVERLOOKED else -1
    return max(0, found)


def nearest(mind: Mind, prompt: Prompt) -> Answer:
    """The one that seems to lack least; of equals any."""
    hand, ask = _hand(prompt), prompt.ask(NEAREST)
    rounds = [int(each.id) for each in ask.options] if isinstance(ask, PickOne) else []
    return Answer(
        {NEAREST: str(min(rounds, key=lambda each: (_counted(mind, hand, each), mind.luck.of(Thing.OUT, each))))}
    )


def helps(mind: Mind, prompt: Prompt) -> Answer:
    """The number as it seems, and the cards that seem to help."""
    hand, number = _hand(prompt), prompt.contract or 0
    picked = tuple(
        slot for slot in prompt.table.zone(OFFER).slots if _seems(mind, hand, prompt.table.cards[slot], number)
    )
    return Answer({MISSING: _counted(mind, hand, number), PICK: picked})


def _seems(mind: Mind, hand: Hand, card: Card, number: int) -> bool:
    """Whether the card seems to help: one that does, if that is seen; one that only looks like it, if it is not."""
    if lacking(ordered((*hand, card)), number) < lacking(hand, number):
        return mind.sees(Thing.FIT, card.index, FIT)
    return looks_useful(card, hand) and not mind.sees(Thing.FIT, card.index, LIKE)


def upcard(mind: Mind, prompt: Prompt) -> Answer:
    """What seems right of the card, and the cards held then."""
    hand, card = _hand(prompt), prompt.table.cards[prompt.table.zone(PILE).slots[0]]
    takes = _seems(mind, hand, card, prompt.contract or 0)
    held = len(hand) + (2 if takes else 0)
    return Answer({DO: TAKE if takes else LEAVE, SIZE: held + (not mind.sees(Thing.RULE, 2, SIZES))})
