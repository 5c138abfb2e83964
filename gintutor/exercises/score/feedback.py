"""What a learner hears about a score: the misconception their answer comes from, then the whole sum."""

from __future__ import annotations

from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.exercises.score.reasons import price, reasoning
from gintutor.exercises.score.slips import Slip, slips
from gintutor.exercises.score.spot import Spot, keeping_own_melds
from gintutor.exercises.words import chosen, number, without_moves
from gintutor.messages import Message, say
from gintutor.scoring import HandKind


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer. Several slips can lead to one answer: the first is told, all are noted."""
    who, given = chosen(prompt, answer, "who"), number(answer, "points")
    right = spot.score()
    if (who, given) == (right.winner, right.points):
        steps = tuple(Step(text=text) for text in price(spot.result(), right))
        return Feedback(correct=True, verdict=say("score.right"), steps=steps)
    known = _recognise(spot, who, given)
    whole = without_moves(reasoning(prompt.table, spot, broken=broken_step(spot)))
    return Feedback(
        correct=False,
        verdict=_verdict(who_right=who == right.winner, points_right=given == right.points),
        steps=(Step(text=known[0].why), *whole),
        error_tags=_tags(known, who_right=who == right.winner),
    )


def broken_step(spot: Spot) -> Step | None:
    """Why the best defence breaks up an own meld, with what keeping it would leave; None when it does not."""
    kept, best = keeping_own_melds(spot), spot.result().defender_deadwood
    if not spot.may_lay_off or kept <= best:
        return None
    return Step(text=say("score.breaking_pays", kept=kept, best=best))


def _verdict(*, who_right: bool, points_right: bool) -> Message:
    if who_right:
        return say("score.wrong_points")
    return say("score.wrong_who") if points_right else say("score.wrong_both")


def _tags(known: tuple[Slip, ...], *, who_right: bool) -> tuple[str, ...]:
    tags = [slip.tag for slip in known]
    return tuple(dict.fromkeys(tags if who_right else [*tags, "wrong_winner"]))


def _recognise(spot: Spot, who: str, given: int) -> tuple[Slip, ...]:
    """The slips that give exactly this answer; else one that names the same wrong winner; else a plain one."""
    known = slips(spot)
    right = spot.score()
    if exact := tuple(each for each in known if (each.winner, each.points) == (who, given)):
        return exact
    if who != right.winner:
        same_winner = [each for each in known if each.winner == who]
        same_winner.sort(key=lambda each: each.tag != "undercut_at_equal")  # a tie is the nearer reason
        return (same_winner[0] if same_winner else _wrong_winner(spot),)
    why = say("score.slip_wrong_sum", given=given, right=right.points)
    return (Slip(tag="wrong_sum", winner=None, points=given, why=why),)


def _wrong_winner(spot: Spot) -> Slip:
    """No known slip: state the rule by which the other side scores."""
    right = spot.score()
    if right.kind in (HandKind.GIN, HandKind.BIG_GIN):
        return Slip(tag="wrong_winner", winner=None, points=0, why=say("score.gin_cannot_be_undercut"))
    if right.kind is HandKind.UNDERCUT:
        return Slip(tag="wrong_winner", winner=None, points=0, why=say("score.equal_or_lower"))
    return Slip(tag="wrong_winner", winner=None, points=0, why=say("score.lower_wins"))
