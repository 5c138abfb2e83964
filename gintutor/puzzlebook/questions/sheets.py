"""A whole game on its sheet: what it comes to, and the one entry that is wrong."""

from __future__ import annotations

from typing import Protocol, runtime_checkable
from zlib import crc32

from gintutor.deal import Position
from gintutor.exercises.protocol import Prompt
from gintutor.exercises.sheet.family import sheet_prompt
from gintutor.exercises.sheet.reading import GAME, SLIP, hand_of_line, opened, slip_of
from gintutor.exercises.sheet.slips import hand_slips
from gintutor.exercises.sheet.spot import SEATS, Spot
from gintutor.game import Game, Played
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.questions.base import Traits
from gintutor.puzzlebook.state import Json, SheetLine, SheetSlip, State
from gintutor.rules import Ruleset
from gintutor.solver.knocking import FactError

SHORTEST, LONGEST = 3, 14


@runtime_checkable
class OfGames(Protocol):
    """A question about a whole game; its ``find`` finds nothing."""

    @property
    def id(self) -> str:
        """The name in puzzle files."""

    def find_game(self, game: Game) -> State | None:
        """What could be asked about a game that is over; None where there is nothing to ask."""


class Sheet:
    """What both questions share: no cards, a game that is over, the sheet."""

    equivalence = "number"
    form = GAME
    depends: tuple[str, ...] = ("gin_bonus", "big_gin_bonus", "undercut_bonus")

    def find(self, moment: Position) -> State | None:
        """Nothing: one hand is no game."""
        return None

    def prompt(self, state: State, rules: Ruleset, *, seed: int, level: int) -> Prompt:
        """The sheet and what is asked about it; the bonuses always stand beside it."""
        return sheet_prompt(self._spot(state, rules), seed=seed, level=min(level, 2))

    def _spot(self, state: State, rules: Ruleset) -> Spot:
        game = _game(state, rules)
        if state.slip is None:
            return Spot(form=self.form, rules=rules, game=game)
        wrong = state.slip
        slip = slip_of(game.hands[wrong.hand], rules, wrong.seat, wrong.points)
        return Spot(form=self.form, rules=rules, game=game, slip=slip, hand=wrong.hand)


def _game(state: State, rules: Ruleset) -> Game:
    """The game; ``FactError`` for lines that follow its end, or that no hand can have."""
    game = opened(rules)
    for line in state.game:
        game = game.add(hand_of_line(game, line.knocker, line.own, line.other, big=line.big))
    return game


def _sound(state: State, rules: Ruleset) -> Game | None:
    """The game, if it is one that is over and no hand of it depends on a first upcard."""
    if state.hand or rules.oklahoma or rules.spades_double or not SHORTEST <= len(state.game) <= LONGEST:
        return None
    if any(line.own > rules.knock_limit or (line.big and line.own) for line in state.game):
        return None
    try:
        game = _game(state, rules)
    except FactError:
        return None
    return game if game.over else None


def _lines(game: Game) -> tuple[SheetLine, ...]:
    return tuple(map(_line, game.hands))


def _line(hand: Played) -> SheetLine:
    if hand.knocker is None:
        return SheetLine()
    result = hand.result
    return SheetLine(
        knocker=hand.knocker, own=result.knocker_deadwood, other=result.defender_deadwood, big=result.big_gin
    )


def _entries(state: State, rules: Ruleset) -> list[naive.Entry]:
    """What belongs on each line, by the naive solver."""
    big = rules.gin_bonus if rules.big_gin_bonus is None else rules.big_gin_bonus
    return [
        naive.sheet_entry(
            line.knocker, line.own, line.other,
            bonus=big if line.big else rules.gin_bonus, undercut_bonus=rules.undercut_bonus,
        )
        for line in state.game
    ]  # fmt: skip


class SettlingGame(Sheet):
    """Who wins, and what do both come to?"""

    id = "settle"
    themes = ("settle_a_game",)
    depends = (
        *Sheet.depends, "game_target", "game_bonus", "game_bonus_no_hands", "shutout_doubles",
        "shutout_doubles_game_bonus", "line_bonus", "match_winner",
    )  # fmt: skip
    needs = ("game",)
    size = 0

    def find_game(self, game: Game) -> State | None:
        """Any game that is neither short nor endless."""
        state = State(game=_lines(game))
        return state if self.traits(state, game.rules) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The winner and both totals."""
        found = _game(state, rules).settlement
        return {"who": SEATS[found.winner or 0], "totals": list(found.totals)}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same, added up by the rules alone."""
        reached, totals = naive.settled(
            _entries(state, rules),
            target=rules.game_target,
            bonus=rules.game_bonus,
            no_hands=rules.game_bonus_no_hands,
            doubled=(rules.shutout_doubles, rules.shutout_doubles_game_bonus),
            line=rules.line_bonus,
        )
        first = totals[1] > totals[0] if rules.match_winner == "total" else reached == 1
        return {"who": SEATS[int(first)], "totals": list(totals)}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How much is to be added, and what is seldom: a shutout, a loser without a hand, a winner who was behind."""
        game = _sound(state, rules)
        if game is None or state.slip is not None:
            return None
        found = game.settlement
        if found.reached is None or found.winner is None:
            return None
        loser = found.players[1 - found.reached]
        return Traits(
            themes=self.themes,
            features={
                "hands": len(game.hands),
                "shutout": int(bool(found.players[found.reached].shutout)),
                "no_hands": int(not loser.hands_won),
                "upset": int(found.winner != found.reached),
            },
        )


class FindingError(Sheet):
    """Which entry is wrong, and what belongs there?"""

    id = "error"
    form = SLIP
    themes = ("find_the_error",)
    needs = ("game", "slip")
    size = 0

    def find_game(self, game: Game) -> State | None:
        """A game with one entry as a misconception would write it; which one depends on the game alone."""
        lines = _lines(game)
        slips = [
            SheetSlip(number, slip.seat, slip.points)
            for number, hand in enumerate(game.hands)
            for slip in hand_slips(hand, game.rules)
            if slip.points > 0
        ]
        if not slips:
            return None
        state = State(game=lines, slip=slips[crc32(" ".join(map(str, lines)).encode()) % len(slips)])
        return state if self.traits(state, game.rules) else None

    def answer(self, state: State, rules: Ruleset) -> Json:
        """The number of the hand, from 1, and its points."""
        spot = self._spot(state, rules)
        assert spot.hand is not None  # one of ``needs``
        return {"hand": spot.hand + 1, "points": spot.game.hands[spot.hand].score.points}

    def proof(self, state: State, rules: Ruleset) -> Json:
        """The same: every line is worked out, and one is not as it is written."""
        assert state.slip is not None  # one of ``needs``
        right = _entries(state, rules)
        written = list(right)
        written[state.slip.hand] = (state.slip.seat, state.slip.points)
        wrong = [number for number, entry in enumerate(right) if entry != written[number]]
        return {"hand": wrong[0] + 1, "points": right[wrong[0]][1]} if len(wrong) == 1 else {"hand": 0}

    def traits(self, state: State, rules: Ruleset) -> Traits | None:
        """How many lines there are, and how near the wrong entry is to the right one."""
        game, wrong = _sound(state, rules), state.slip
        if game is None or wrong is None:
            return None
        hand = game.hands[wrong.hand]
        if hand.winner is None or (hand.winner, hand.score.points) == (wrong.seat, wrong.points):
            return None
        return Traits(
            themes=self.themes,
            features={
                "hands": len(game.hands),
                "place": wrong.hand,
                "undercut": int(hand.winner != hand.knocker),
                "near": int(abs(hand.score.points - wrong.points) <= NEAR),
            },
        )


NEAR = 5
