"""What is asked of cards nobody sees: outs, the opponent's meld, the card drawn, an exchange, a choice with a price."""

from __future__ import annotations

from functools import reduce
from operator import and_
from statistics import NormalDist

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import threes_with
from gintutor.exercises.deduce.feedback import CARDS, INTO, OUT
from gintutor.exercises.deduce.spot import Spot, spot_of
from gintutor.exercises.outs.counting import melds_made
from gintutor.exercises.outs.feedback import OUTS
from gintutor.exercises.outs.spot import spot_of as outs_of
from gintutor.exercises.protocol import Answer, Prompt
from gintutor.exercises.wait.decide import CHOICE, outlook_of
from gintutor.exercises.wait.outlook import KNOCK, STOCK, TAKE, prices
from gintutor.puzzlebook.answering.hands import LYING, MELDED, OWN, TAKEN, marked
from gintutor.puzzlebook.answering.mind import Mind, Thing

MAKES, LOW = 0.3, 0.6
"""How hard an out is to see: one that makes a meld, one that only is low enough."""
PLAY = 0.8
"""How hard it is to think on, past the rule of thumb."""
DOUBT = 40
"""Points by which somebody who sees nothing is off when they price a choice."""


def outs(mind: Mind, prompt: Prompt) -> Answer:
    """The outs that are seen, and those that are gone but not kept in mind."""
    spot = outs_of(prompt)
    hard = {each: MAKES if melds_made(spot.held, each) else LOW for each in spot.outs() | spot.gone()}
    seen = [each for each in hard if mind.sees(Thing.OUT, each.bit, hard[each])]
    return Answer({OUTS: len(Hand.of(seen) - _kept(mind, spot.seen, spot.taken))})


def _kept(mind: Mind, lying: Hand, taken: Hand) -> Hand:
    """The cards out of play that are kept in mind."""
    both = [(each, LYING) for each in lying] + [(each, TAKEN) for each in taken]
    return Hand.of(each for each, hard in both if mind.sees(Thing.CARD, each.bit, hard))


def read(mind: Mind, prompt: Prompt) -> Answer:
    """What is in every meld that seems possible; where nothing is, the first such meld."""
    spot = spot_of(prompt)
    own = Hand.of(each for each in spot.hand if mind.sees(Thing.CARD, each.bit, OWN))
    melds = [meld.hand for meld in threes_with(spot.open, DECK - own - _kept(mind, spot.seen, Hand()))]
    cards = (reduce(and_, melds) & spot.offered()) or (melds[0] & spot.offered())
    return Answer({CARDS: marked(prompt.table, cards)})


def drawn(mind: Mind, prompt: Prompt) -> Answer:
    """A card without which the open one makes no meld that is seen, and the others seem to leave too much."""
    spot = spot_of(prompt)
    made = [meld.hand for meld in spot.made() if mind.sees(Thing.MELD, meld.hand.mask, MAKES)]
    new = reduce(and_, made, spot.hand) or spot.hand
    can = [each for each in new if mind.left(spot.hand - Hand(each.bit)) > spot.limit] or list(new)
    card = min(can, key=lambda each: mind.luck.of(Thing.CARD, each.bit))
    return Answer({CARDS: marked(prompt.table, (card,))})


def change(mind: Mind, prompt: Prompt) -> Answer:
    """The exchange that seems to leave the least: loose cards are tried, melded ones if they are thought of."""
    spot = spot_of(prompt)
    loose = sorted(mind.split(spot.hand)[1], key=lambda each: (-each.points, each))[: mind.strength.ways]
    more = (spot.hand - Hand.of(loose)) if not loose or mind.sees(Thing.IDEA, 2, MELDED) else ()
    comes = list(spot.offered() - _kept(mind, spot.seen, spot.known)) or list(spot.offered())
    tried = [(_after(mind, spot, out, into), -out.points, out, into) for into in comes for out in (*loose, *more)]
    _, _, out, into = min(tried)
    return Answer({OUT: marked(prompt.table, (out,)), INTO: marked(prompt.table, (into,))})


def _after(mind: Mind, spot: Spot, out: Card, into: Card) -> int:
    return mind.left(spot.hand - Hand(out.bit) | Hand(into.bit))


def decide(mind: Mind, prompt: Prompt) -> Answer:
    """The rule of thumb; or the choice that seems to be worth more, a guess that is the better the more is seen."""
    outlook = outlook_of(prompt)
    found = prices(outlook)
    if found is None or not mind.sees(Thing.IDEA, 3, PLAY):
        habit = KNOCK if not outlook.drawing else TAKE if outlook.melds() else STOCK
        return Answer({CHOICE: habit})
    lucky = min(max(mind.luck.of(Thing.PRICE, 0), 1e-6), 1 - 1e-6)
    off = NormalDist().inv_cdf(lucky) * DOUBT * (1 - mind.strength.sight)
    return Answer({CHOICE: (found.better if found.gap / 100 > off else found.other).id})
