"""The walk through a played hand: one decision at a time, so that a progress bar can follow it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from gintutor.deal import Phase, Position, legal_actions
from gintutor.players.equity import ROUNDS, Priced, gap, priced
from gintutor.players.review.hindsight import came_to, findings, turns
from gintutor.players.review.sentences import sentence
from gintutor.players.review.shape import Decision, Point, Review, Severity
from gintutor.players.standing import near_the_end, point_in_games
from gintutor.players.view import view

LEVELS = ((Severity.FINE, 1.0), (Severity.INACCURACY, 3.0), (Severity.MISTAKE, 7.0))
"""A loss below so many points is of that severity; from the last on a move is a blunder."""

CERTAIN = 2.0
"""So many standard errors a difference has to exceed to count at all; one of them is taken off before it is graded."""


def review(
    path: Sequence[Position],
    seat: int,
    scores: tuple[int, int] = (0, 0),
    hands_won: tuple[int, int] = (0, 0),
    rounds: Sequence[int] = ROUNDS,
) -> Review:
    """Review a hand for a seat; ``path``: its positions from the deal on, finished or not. See :func:`reviewing`."""
    *_, whole = reviewing(path, seat, scores, hands_won, rounds)
    return whole


def reviewing(
    path: Sequence[Position],
    seat: int,
    scores: tuple[int, int] = (0, 0),
    hands_won: tuple[int, int] = (0, 0),
    rounds: Sequence[int] = ROUNDS,
) -> Iterator[Review]:
    """Yield the review as it grows, first empty, then after each decision; the last one is complete.

    ``scores`` and ``hands_won`` by seat, before the hand. The same hand always gets the same review.
    """
    if not path or seat not in (0, 1):
        raise ValueError("a review needs the positions of a hand and a seat, 0 or 1")
    steps = [step for step in range(len(path) - 1) if _decides(path[step], seat)]
    near = near_the_end(view(path[0], seat, scores, hands_won))
    grown = Review(seat=seat, path=tuple(path), near_the_end=near, total=len(steps) + 1)
    yield grown
    numbers = turns(path, seat)
    for step in steps:
        decision = _decision(path, step, numbers[step], scores, hands_won, rounds)
        best = decision.best
        grown = replace(
            grown,
            done=grown.done + 1,
            decisions=(*grown.decisions, decision),
            points=(*grown.points, Point(step=step, equity=best.equity, error=best.error)),
        )
        yield grown
    yield _finished(grown)


def _finished(grown: Review) -> Review:
    """The review with what hindsight shows, and the points the hand came to."""
    path, seat = grown.path, grown.seat
    if not path[-1].over:
        return replace(grown, done=grown.total)
    came = came_to(path[-1], seat)
    last = Point(step=len(path) - 1, equity=float(came), error=0.0)
    found = findings(path, seat)
    return replace(grown, done=grown.total, findings=found, points=(*grown.points, last), came=came)


def _decides(position: Position, seat: int) -> bool:
    """Whether the seat had a choice there; to count when nothing can be laid is none."""
    if position.turn != seat or position.phase in (Phase.OVER, Phase.FIRST_DRAW):
        return False
    return position.phase is not Phase.DEFEND or len(legal_actions(position)) > 1


def _decision(
    path: Sequence[Position],
    step: int,
    turn: int,
    scores: tuple[int, int],
    hands_won: tuple[int, int],
    rounds: Sequence[int],
) -> Decision:
    """Price a decision and judge the move that was made."""
    position = path[step]
    action = path[step + 1].history[len(position.history)].action
    seen = view(position, position.turn, scores, hands_won)
    moves = priced(seen, keep=action, rounds=rounds)
    chosen = next(each for each in moves if each.action == action)
    best, ahead, error = better_than(chosen, moves)
    loss = ahead
    if not near_the_end(seen) and best.option.equity > chosen.option.equity:
        loss = best.option.equity - chosen.option.equity
    severity = _severity(ahead, error)
    return Decision(
        step=step,
        turn=turn,
        options=tuple(each.option for each in sorted(moves, key=lambda each: each is not best)),
        chosen=chosen.option,
        loss=loss,
        games=ahead * point_in_games(seen.rules),
        severity=severity,
        message=sentence(seen, chosen, best, loss, severity),
    )


def better_than(chosen: Priced, moves: Sequence[Priced]) -> tuple[Priced, float, float]:
    """The best move, how far the chosen one is behind it by its worth in the game, and the standard error of that.

    Only the winner of the race is compared, in worlds that had no part in choosing it: so one difference is looked at,
    not the largest of many. What luck may explain counts as nothing; then the chosen move is the best itself.
    """
    best = moves[0]
    if best is chosen:
        return chosen, 0.0, 0.0
    ahead, error = gap(best, chosen)
    return (best, ahead, error) if ahead > CERTAIN * error else (chosen, 0.0, 0.0)


def _severity(ahead: float, error: float) -> Severity:
    """The severity of being behind by that much; of what is uncertain the smaller loss is believed."""
    if ahead <= 0:
        return Severity.BEST
    return next((severity for severity, below in LEVELS if ahead - error < below), Severity.BLUNDER)
