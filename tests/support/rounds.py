"""Rounds of the contract game for tests: dealt as wanted, moves as short texts."""

from collections import Counter
from dataclasses import replace
from random import Random

from gintutor.cards import card, cards, shuffled
from gintutor.contract.actions import Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.hands import minus, ordered, pack
from gintutor.contract.options import Options
from gintutor.contract.position import deal, play
from gintutor.contract.rounds import DEALT, Kind, packs_for


def stacked(*hands, upcard="KS", stock="", rest="x"):
    """A deck that deals these hands from seat 1 on, seat 0 (the dealer) last; hands left short are filled up."""
    named = [cards(hand) for hand in hands]
    first = [card(upcard), *cards(stock)]
    left = Counter(pack(packs_for(len(hands)))) - Counter([each for hand in named for each in hand] + first)
    spare = list(shuffled(sorted(left.elements()), rest))
    full = [list(hand) + [spare.pop() for _ in range(DEALT - len(hand))] for hand in named]
    dealt = [hand[i] for i in range(DEALT) for hand in full]
    return (*dealt, *first, *spare)


def dealt(*hands, number=1, options=None, **how):
    """A round dealt by seat 0; the hands are those of seats 1, 2 … and 0."""
    return deal(
        options=options or Options(), number=number, players=len(hands), dealer=0, deck=stacked(*hands, **how)
    )  # fmt: skip


def move(text):
    """pass, take, draw, -7D, down 7S 7D 7C / 8H 8D 8C, set 7S 7D 7C, run 3S 4S 5S, on 1.0 7H, under 1.0 2H."""
    word, _, rest = text.partition(" ")
    match word:
        case "pass":
            return Pass()
        case "take":
            return Take()
        case "draw":
            return Draw()
        case "down":
            return LayDown(tuple(map(cards, rest.split("/"))))
        case "set" | "run" | "pair":
            return LayMeld(Kind(word), cards(rest))
        case "on" | "under":
            where, _, rest = rest.partition(" ")
            owner, meld = map(int, where.split("."))
            return Extend(owner=owner, meld=meld, cards=cards(rest), below=word == "under")
    return Discard(card(text[1:]))


def after(position, *moves):
    for text in moves:
        position = play(position, move(text))
    return position


def hidden_swapped(position, seat, seed):
    """The same to that seat: what it cannot see lies elsewhere."""
    others = [other for other in range(position.players) if other != seat]
    unseen = [each for other in others for each in minus(position.hands[other], position.known[other])]
    mixed = list(position.stock) + unseen
    Random(seed).shuffle(mixed)
    hands = list(position.hands)
    for other in others:
        count = len(hands[other]) - len(position.known[other])
        hands[other] = ordered([*position.known[other], *(mixed.pop() for _ in range(count))])
    drawn = position.drawn if seat == position.turn else ()
    return replace(position, hands=tuple(hands), stock=tuple(mixed), drawn=drawn, shuffling="other")
