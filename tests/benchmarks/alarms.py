"""How often the review finds fault with the expert, and how many of the faults are there when measured again.

``python tests/benchmarks/alarms.py 20``: so many hands of the expert against the baseline, reviewed; each decision that
is said to have cost something is measured once more in many worlds the review has not met.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator

from gintutor.deal import Position, deal, play, shuffled_deck
from gintutor.players import equity, player, view
from gintutor.players.driver import next_move
from gintutor.players.review import Decision, review
from gintutor.rules import PRESETS

WORLDS = 400
REVIEWED, AGAIN = equity.SEED, 12345


def hands(count: int) -> Iterator[tuple[Position, ...]]:
    """Hands of the expert (seat 0) against the baseline."""
    for number in range(count):
        position = deal(PRESETS["sv"], shuffled_deck(f"crit{number}"), number % 2)
        path, seats = [position], (player("expert", 1), player("simple", 2))
        while not position.over:
            position = play(position, next_move(position, seats))
            path.append(position)
        yield tuple(path)


def measured_again(position: Position, decision: Decision) -> tuple[float, float]:
    """What the move really costs against the one called better, with the standard error."""
    equity.SEED = AGAIN
    try:
        seen, chosen, best = view(position, position.turn), decision.chosen.action, decision.best.action
        both = [equity.priced(seen, keep=action, rounds=(WORLDS,)) for action in (chosen, best)]
        one, other = (
            next(each for each in moves if each.action == action)
            for moves, action in zip(both, (chosen, best), strict=True)
        )
        return equity.gap(other, one)
    finally:
        equity.SEED = REVIEWED


def main(count: int) -> None:
    """Print the figures."""
    decisions, seconds = 0, 0.0
    found: Counter[str] = Counter()
    gone: Counter[str] = Counter()
    for path in hands(count):
        begun = time.process_time()
        whole = review(path, 0)
        seconds += time.process_time() - begun
        decisions += len(whole.decisions)
        for each in whole.decisions:
            if each.loss <= 0:
                continue
            found[each.severity] += 1
            cost, error = measured_again(path[each.step], each)
            gone[each.severity] += cost <= 2 * error
    faults, false = sum(found.values()), sum(gone.values())
    sys.stdout.write(f"{count} hands, {decisions} decisions, {seconds / count:.2f} s of one core to review a hand\n")
    sys.stdout.write(f"faults found: {faults} ({100 * faults / decisions:.1f} % of the decisions)\n")
    sys.stdout.write(f"not there in {WORLDS} fresh worlds: {false} ({100 * false / decisions:.1f} %)\n")
    for severity in found:
        sys.stdout.write(f"  {severity}: {found[severity]}, of them not there {gone[severity]}\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
