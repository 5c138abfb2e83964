"""The scripted first hand: three fixed deals in which the learner makes every kind of move once, but for big gin.

In the first the learner leaves the upcard, draws, discards, takes and knocks; in the second takes the upcard, and
answers a knock with own melds and lay-offs; in the third goes gin. All are legal under all presets, and who deals
agrees with them: the third hand can be dealt by either.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from gintutor.cards import Card, Hand, card, cards
from gintutor.deal import (
    Action,
    BigGin,
    Discard,
    Done,
    Draw,
    Knock,
    Lay,
    LayOff,
    Pass,
    Phase,
    Position,
    Take,
    best_answer,
    deal,
    stacked,
)
from gintutor.messages import Message, say
from gintutor.replay import Header, Replay, Table
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class ScriptHand:
    """One hand: its deck, who deals, every move up to the knock, and what the learner is told before each own one.

    ``swapped``: the hand as it is dealt by the other seat, where the rules of the game decide which.
    """

    deck: tuple[Card, ...]
    dealer: int
    moves: tuple[Action, ...]
    words: tuple[Message, ...]
    swapped: ScriptHand | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Script:
    """The hands played one after the other."""

    hands: tuple[ScriptHand, ...]

    def hand(self, number: int, dealer: int) -> ScriptHand:
        """Hand ``number`` (from 0) as it is when that seat deals."""
        hand = self.hands[number]
        return hand if hand.dealer == dealer or hand.swapped is None else hand.swapped

    def move(self, hand: int, position: Position) -> Action:
        """The move of the script in hand number ``hand`` (from 0); the best answer once somebody has knocked."""
        if position.phase is Phase.DEFEND:
            return best_answer(position)
        return self.hand(hand, position.dealer).moves[len(position.history)]

    def word(self, hand: int, position: Position) -> Message:
        """What the learner, whose turn it is, is asked to do."""
        if position.phase is Phase.DEFEND:
            match best_answer(position):
                case Lay():
                    return say("play.first_lay")
                case LayOff():
                    return say("play.first_lay_off")
                case _:
                    return say("play.first_done")
        mine = sum(fact.seat == position.turn for fact in position.history)
        return self.hand(hand, position.dealer).words[mine]

    def header(self, rules: Ruleset) -> Header:
        """How a log of these hands begins. No hand of them ends the game."""
        return Header(replace(rules, first_dealer="agree", match_games=1, game_target=10_000), ("me", "script"))

    def is_told_by(self, again: Replay, rules: Ruleset) -> bool:
        """Whether a log tells these hands, dealt and played as they are here, as far as it goes."""
        games = again.table.match.games
        if again.contents.header != self.header(rules) or len(games) > 1:
            return False
        begun = all(game.first.dealer == self.hands[0].dealer for game in games)
        return begun and all(self._leads_to(step.table) for step in again.steps)

    def _leads_to(self, table: Table) -> bool:
        """Whether the last thing that happened at a table, a deal or a move, is what happens here."""
        path, number = table.path, len(table.match.games[-1].hands)
        if not path or number >= len(self.hands):
            return number <= len(self.hands) and not path
        now, hand = path[-1], self.hand(number, path[-1].dealer)
        if len(path) == 1:
            return hand.dealer == now.dealer and now == deal(now.rules, hand.deck, now.dealer)
        before = path[-2]
        if before.phase is Phase.DEFEND:
            return True
        return len(before.history) < len(hand.moves) and self.allows(number, before, now.history[-1].action)

    def allows(self, hand: int, position: Position, action: Action) -> bool:
        """Whether a legal move is the one asked for: any order of melds and lay-offs, and any spread, will do."""
        wanted = self.move(hand, position)
        match action:
            case Lay():
                return isinstance(wanted, Lay)
            case LayOff():
                return isinstance(wanted, LayOff)
            case Knock(thrown, _):
                return isinstance(wanted, Knock) and thrown == wanted.card
            case Pass() | Take() | Draw() | Done() | Discard() | BigGin():
                return action == wanted


def _discard(text: str) -> Discard:
    return Discard(card(text))


def _knock(text: str, spread: str) -> Knock:
    return Knock(card(text), tuple(Hand.of(group) for group in spread.split("|")))


def _gin_hand() -> ScriptHand:
    """The learner, seat 0, holds two runs and a set, and the upcard makes the first run four long."""
    mine, its = cards("8D 9D TD 3C 3H 3S JC QC KC 6H"), cards("7D KH KS KD 5S 6S 9S 2H AD TC")
    words = (say("play.first_take_for_gin"), say("play.first_gin"))
    moves = (Take(), _knock("6H", "8D 9D TD JD|3C 3H 3S|JC QC KC"))
    return ScriptHand(
        deck=stacked(mine, its, card("JD"), rest="third"),
        dealer=1,
        moves=moves,
        words=words,
        swapped=ScriptHand(
            deck=stacked(its, mine, card("JD"), rest="third"), dealer=0, moves=(Pass(), *moves), words=words
        ),
    )


FIRST_HAND = Script(
    hands=(
        ScriptHand(
            deck=stacked(
                cards("4S 5S 6S 9H 9D 2C AD JH KC QD"),
                cards("KH KS KD 8S 5H 6D TC JD 9C 8D"),
                card("3H"),
                cards("7S 2H 3C 4D"),
                rest="first",
            ),
            dealer=1,
            moves=(
                Pass(), Pass(), Draw(), _discard("KC"), Draw(), _discard("9C"), Take(), _discard("QD"),
                Draw(), _discard("8D"), Draw(), _knock("JH", "4S 5S 6S 7S|9H 9D 9C"),
            ),
            words=(
                say("play.first_pass"), say("play.first_draw"), say("play.first_discard"), say("play.first_take"),
                say("play.first_discard_again"), say("play.first_draw_again"), say("play.first_knock"),
            ),
        ),
        ScriptHand(
            deck=stacked(
                cards("7C 8C 9C 3H 4H 5H QD QC 2S KH"),
                cards("6H 6C TS JS QS TC JC 2H AD KD"),
                card("6D"),
                cards("QH"),
                rest="second",
            ),
            dealer=0,
            moves=(Pass(), Take(), _discard("KD"), Draw(), _knock("KH", "7C 8C 9C|3H 4H 5H|QD QC QH")),
            words=(say("play.first_take_upcard"), say("play.first_discard_dealer")),
        ),
        _gin_hand(),
    )
)  # fmt: skip
