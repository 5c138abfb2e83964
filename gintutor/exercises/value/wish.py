"""What cards a question of the exercise ``value`` asks to mark, read from the question: nothing is stored twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter

from gintutor.cards import Card, Rank
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.value.deals import LETTERED
from gintutor.messages import Message, say

LEAST = "value.ask_least"
EXACTLY = "value.ask_exactly"
BELOW = "value.ask_below"
ABOVE = "value.ask_above"


def by_letter(rank: Rank) -> Message:
    """The question for all cards of that rank, which is one with a letter."""
    match rank:
        case Rank.JACK:
            return say("value.ask_jacks", letter=letter(rank))
        case Rank.QUEEN:
            return say("value.ask_queens", letter=letter(rank))
        case Rank.KING:
            return say("value.ask_kings", letter=letter(rank))
    return say("value.ask_aces", letter=letter(rank))


def letter(rank: Rank) -> Message | str:
    """What stands in the corner: the letter as it is printed on this learner's cards, or the number."""
    match rank:
        case Rank.JACK:
            return say("cards.letter.J")
        case Rank.QUEEN:
            return say("cards.letter.Q")
        case Rank.KING:
            return say("cards.letter.K")
        case Rank.ACE:
            return say("cards.letter.A")
    return str(rank + 1)


@dataclass(frozen=True, slots=True)
class Wish:
    """Which of the cards are wanted, in the order they lie."""

    question: Message

    def met_by(self, cards: tuple[Card, ...], counts: Callable[[Card], int] = attrgetter("points")) -> tuple[Card, ...]:
        """The cards that are to be marked, or would be if each counted so much."""
        ranks = {by_letter(rank).id: rank for rank in LETTERED}
        if self.question.id in ranks:
            return tuple(each for each in cards if each.rank is ranks[self.question.id])
        worth = tuple(map(counts, cards))
        fits = self._test(min(worth))
        return tuple(each for each, points in zip(cards, worth, strict=True) if fits(points))

    def _test(self, least: int) -> Callable[[int], bool]:
        bound = dict(self.question.args).get("points", 0)
        if self.question.id == LEAST or not isinstance(bound, int):
            return lambda points: points == least
        if self.question.id == BELOW:
            return lambda points: points < bound
        if self.question.id == ABOVE:
            return lambda points: points > bound
        return lambda points: points == bound


def wish_of(prompt: Prompt) -> Wish:
    """What the prompt asks to mark."""
    return Wish(prompt.question)


def wish_for(dealer: Dealer, level: int) -> Wish:
    """A wish by points: what counts ten or the least; from level 3 on also what lies below or above a bound."""
    wishes = [say(EXACTLY, points=10), say(LEAST)]
    if level > 2:
        wishes += [say(BELOW, points=3 + dealer.below(4)), say(ABOVE, points=5 + dealer.below(4))]
    return Wish(dealer.choice(wishes))
