"""Puzzles of the contract game found in play: rounds of all fifteen contracts between the computer's players."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.contract.options import DEFAULT
from gintutor.contract.players import PLAYERS
from gintutor.contract.players.driver import next_move
from gintutor.contract.position import Position, deal, play, shuffled_pack
from gintutor.contract.rounds import CONTRACTS
from gintutor.puzzlebook.puzzle import ENGINE, Puzzle, made
from gintutor.puzzlebook.questions import CONTRACT, GAMES, OfContract
from gintutor.rules import PRESETS

RULES = PRESETS["nb"]
"""A puzzle names some: none of gin decides anything here."""

TABLES = ("good simple", "simple good simple", "good simple simple good")
"""Who plays at tables of two, three and four; more take three packs, which no exercise shows."""


def moments_of_round(seed: str, number: int) -> Iterator[Position]:
    """Every position of that round in which somebody has to move; rounds and tables take turns."""
    count = len(CONTRACTS)
    names = TABLES[number // count % len(TABLES)].split()
    players = [PLAYERS[name] for name in names]
    deck = shuffled_pack(len(names), f"{seed}/{number}")
    dealer = number // count // len(TABLES) % len(names)
    position = deal(options=DEFAULT, number=number % count + 1, players=len(names), dealer=dealer, deck=deck)
    while not position.over:
        yield position
        position = play(position, next_move(position, players))


def puzzles_of_round(seed: str, number: int) -> Iterator[Puzzle]:
    """Every puzzle in one round; of each question only one, for moves follow on another."""
    left = [each for each in GAMES[CONTRACT].values() if isinstance(each, OfContract)]
    for step, moment in enumerate(moments_of_round(seed, number)):
        for kind in tuple(left):
            state = kind.find_round(moment)
            if state is None:
                continue
            puzzle = made(kind.id, state, RULES, source=f"{seed}/{number}/{step}", engine=ENGINE)
            if puzzle is not None:
                left.remove(kind)
                yield puzzle
        if not left:
            return
