"""Puzzles found in play: hands between computer players, every kind of question tried at every move.

The same seed and the same number of hands give the same puzzles whoever does the work: hand ``i`` is dealt and played
from ``seed/i`` alone, and what is kept does not depend on the order in which it was found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from gintutor.deal import Position, deal, play, shuffled_deck
from gintutor.game import Game
from gintutor.players import Player, player
from gintutor.players.driver import next_move, play_game
from gintutor.puzzlebook.puzzle import ENGINE as ENGINE  # named here too: workers elsewhere are asked for this module
from gintutor.puzzlebook.puzzle import Puzzle, completed, made
from gintutor.puzzlebook.questions import CONTRACT, GAMES, GIN, OfGames
from gintutor.puzzlebook.rating import band, rating
from gintutor.puzzlebook.rounds import puzzles_of_round
from gintutor.rules import PRESETS, Ruleset

PORTION = 200
"""Hands a process mines at a time: what a kill can lose."""

PAIRS = (("simple", "simple"), ("beginner", "simple"), ("simple", "beginner"))
"""Who plays. Both make the mistakes that leave positions worth asking about; the expert would take a thousand times as
long and seldom leaves any."""

ONE_IN = {
    "spot": 25, "split": 1, "knock": 8, "discard": 2, "safe": 8, "knock_outs": 11, "gin_outs": 1,
    "read": 4, "change_knock": 11, "change_gin": 11,
    "draw": 16, "wait": 160, "score": 5, "settle": 125, "error": 125,
}  # fmt: skip
"""Questions that nearly every hand has are asked in one of so many, or mining would do little else.

None has a divisor in common with the number of rulesets and pairs, which take turns by the number of the hand: a
question would else be asked under some of the rules only, or of some of the players.
"""

SLOW = frozenset({"draw", "wait"})
"""Questions whose proof takes a hundred times as long: of each theme only so many are kept as else of one band."""

Portion: TypeAlias = "tuple[int, int]"
"""The hands ``start`` … ``stop`` - 1."""

Bar: TypeAlias = "Mapping[tuple[str, int], str]"
"""Of each theme and band that is full the last name in it: what sorts behind it is not kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mine:
    """What to mine: so many hands of that seed; of each theme in each band at most ``most`` puzzles are kept.

    ``game``: gin, or the contract game, of which a hand is a round.
    ``engine`` goes with the work, for whoever does it elsewhere may have another.
    """

    seed: str
    hands: int
    most: int = 60
    game: str = GIN
    engine: str = ENGINE

    @property
    def portions(self) -> list[Portion]:
        """The hands as they are shared out."""
        return [(start, min(start + PORTION, self.hands)) for start in range(0, self.hands, PORTION)]


class EngineError(Exception):
    """Work for another version of the engine than the one here."""


def _cells_of(puzzle: Puzzle) -> list[tuple[str, int]]:
    """Where the puzzle may be kept, by themes and bands; of a slow question by theme alone.

    The band is that by rule: the panel is asked only about what is kept.
    """
    place = 0 if puzzle.question in SLOW else band(rating(puzzle.question, puzzle.features))
    return [(theme, place) for theme in puzzle.themes]


class Selection:
    """The puzzles kept so far: of every theme and band those whose name sorts first, so that any order gives the same.

    A name is a digest of the canonical form: it says nothing of what is asked, so nothing is preferred. ``bar``: what a
    greater selection, which this one is to be added to, would not keep.
    """

    def __init__(self, most: int, bar: Bar | None = None) -> None:
        self.most = most
        self._bar = bar or {}
        self._cells: dict[tuple[str, int], dict[str, Puzzle]] = {}

    def add(self, puzzle: Puzzle) -> bool:
        """Keep the puzzle wherever it is among the first, the same one with other suits only once; tell whether."""
        name, kept = hashlib.sha256(puzzle.canonical.encode()).hexdigest(), False
        for key in _cells_of(puzzle):
            cell = self._cells.setdefault(key, {})
            if name > self._bar.get(key, name) or (name in cell and cell[name].source <= puzzle.source):
                continue
            cell[name] = puzzle
            if len(cell) > self.most:
                del cell[max(cell)]
            kept |= name in cell
        return kept

    def bar(self) -> Bar:
        """What a puzzle has to get under."""
        return {key: max(cell) for key, cell in self._cells.items() if len(cell) == self.most}

    def all(self) -> list[Puzzle]:
        """All that are kept, by where they were found; the same one under other rules counts as another."""
        found = {(puzzle.source, puzzle.id): puzzle for cell in self._cells.values() for puzzle in cell.values()}
        return [found[key] for key in sorted(found)]

    def puzzles(self) -> list[Puzzle]:
        """All that are kept, each once, by id."""
        found = {puzzle.id: puzzle for puzzle in reversed(self.all())}
        return [found[id_] for id_ in sorted(found)]


def mine_portion(mine: Mine, portion: Portion, bar: Bar | None = None) -> list[Puzzle]:
    """The puzzles of a portion that could be kept; :class:`EngineError` where others would be found here."""
    if mine.engine != ENGINE:
        raise EngineError
    kept = Selection(mine.most, bar)
    found = puzzles_of_round if mine.game == CONTRACT else puzzles_of_hand
    for number in range(*portion):
        for puzzle in found(mine.seed, number):
            kept.add(puzzle)
    return [completed(puzzle) for puzzle in kept.all()]


def puzzles_of_hand(seed: str, number: int) -> Iterator[Puzzle]:
    """Every puzzle in one hand; of each question, and of each of its themes, only one, for moves follow on another."""
    asked = [kind for name, kind in GAMES[GIN].items() if number % ONE_IN.get(name, 1) == 0]
    seen: set[str] = set()
    for step, moment in enumerate(moments(seed, number)):
        for kind in asked:
            state = kind.find(moment)
            if state is None:
                continue
            puzzle = made(kind.id, state, moment.rules, source=f"{seed}/{number}/{step}", engine=ENGINE)
            if puzzle is not None and not seen.issuperset(puzzle.themes):
                seen.update(puzzle.themes)
                yield puzzle
    yield from _puzzles_of_game(seed, number, [kind for kind in asked if isinstance(kind, OfGames)])


def _puzzles_of_game(seed: str, number: int, kinds: list[OfGames]) -> Iterator[Puzzle]:
    """What can be asked about a game of the same players that begins with another deal."""
    game = game_of(seed, number) if kinds else None
    for kind in kinds:
        state = kind.find_game(game) if game else None
        if game and state:
            source = f"{seed}/{number}/{len(game.hands)}"
            puzzle = made(kind.id, state, game.rules, source=source, engine=ENGINE)
            if puzzle is not None:
                yield puzzle


def moments(seed: str, number: int) -> Iterator[Position]:
    """Every position of that hand in which somebody has to move."""
    rules, players = _table(seed, number)
    position = deal(rules, shuffled_deck(f"{seed}/{number}"), number % 2)
    while not position.over:
        yield position
        position = play(position, next_move(position, players))


def game_of(seed: str, number: int) -> Game:
    """The game that those players would play."""
    rules, players = _table(seed, number)
    return play_game(rules, players, f"{seed}/{number}/game")


def _table(seed: str, number: int) -> tuple[Ruleset, tuple[Player, ...]]:
    """The rules and the players of that hand."""
    rules = tuple(PRESETS.values())[number % len(PRESETS)]
    names = PAIRS[number // len(PRESETS) % len(PAIRS)]
    return rules, tuple(player(name, f"{seed}/{number}/{seat}") for seat, name in enumerate(names))
