"""Scripted deals: hands by text, moves by word, and what a rule refuses with."""

from gintutor.cards import DECK, Hand, card, cards
from gintutor.deal import BigGin, Discard, Done, Draw, Knock, Lay, LayOff, Pass, Take, deal, play, stacked, why_illegal
from gintutor.rules import ruleset

NON_DEALER = "2S 3S 4S 7H 8H 9H KD KC 5C QD"
DEALER = "AC AD 6H JS JD 9C 8C 4H 3D TS"


def rules(preset="sv", **changes):
    return ruleset({"preset": preset, **changes})


def dealt(given=None, *, first=NON_DEALER, second=DEALER, upcard="KH", stock="", dealer=1, **changes):
    """A hand as it is dealt: ``first`` is the non-dealer's (who moves first), ``second`` the dealer's."""
    deck = stacked(cards(first), cards(second), card(upcard), cards(stock))
    return deal(given or rules(**changes), deck, dealer)


def move(text):
    """``pass take draw done``, ``-7D`` discard, ``knock 7D: 2S 3S 4S / …``, ``big: …``, ``lay …``, ``off 7D 0``."""
    word, _, rest = text.partition(" ")
    if text.startswith("-"):
        return Discard(card(text[1:]))
    if word == "knock":
        thrown, _, spread = rest.partition(":")
        return Knock(card(thrown), melds(spread))
    if word == "big":
        return BigGin(melds(rest))
    if word == "lay":
        return Lay(Hand.of(rest))
    if word == "off":
        thrown, _, number = rest.partition(" ")
        return LayOff(card(thrown), int(number))
    return {"pass": Pass, "take": Take, "draw": Draw, "done": Done}[text]()


def melds(text):
    return tuple(Hand.of(group) for group in text.split("/") if group.strip())


def after(position, *moves):
    for each in moves:
        position = play(position, move(each) if isinstance(each, str) else each)
    return position


def refused(position, text, seat=None):
    """The verdict on a move that must be illegal; what it says is nearest must be legal, and is there in turn only."""
    illegal = why_illegal(position, move(text), seat)
    assert illegal is not None, f"{text} was let through"
    if position.over or seat not in (None, position.turn):
        assert illegal.nearest is None
    else:
        assert why_illegal(position, illegal.nearest) is None
    return illegal


def code(position, text, seat=None):
    return refused(position, text, seat).code.value


def all_cards(position):
    """Every card of the position, in a list, so that one too many is seen."""
    face_down = [position.knock_card] if position.knock_card else []
    return [*position.hands[0], *position.hands[1], *position.stock, *position.pile, *face_down]


def assert_conserved(position):
    held = all_cards(position)
    assert len(held) == 52
    assert Hand.of(held) == DECK
