"""The puzzles that are shipped, read once for each worker."""

from functools import cache
from pathlib import Path

from gintutor.puzzlebook.book import puzzle_files, read_book

FILES = puzzle_files(Path(__file__).parents[2] / "puzzles")


@cache
def shipped():
    """Every puzzle of the set, in the order of its files."""
    return read_book(FILES).puzzles
