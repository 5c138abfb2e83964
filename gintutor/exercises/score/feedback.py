"""What a learner hears about a score: the misconception their answer comes from, then the whole sum."""

from __future__ import annotations

from gintutor.exercises.protocol import Answer, Feedback, Prompt, Step
from gintutor.exercises.score.reasons import price, reasoning
from gintutor.exercises.score.slips import Slip, slips
from gintutor.exercises.score.spot import Spot, keeping_own_melds
from gintutor.exercises.words import chosen, number, without_moves
from gintutor.messages import Message, say
from gintutor.scoring import HandKind, Score

KIND = "kind"
KINDS = {
    HandKind.KNOCK: say("score.kind_knock"),
    HandKind.UNDERCUT: say("score.kind_undercut"),
    HandKind.GIN: say("score.kind_gin"),
    HandKind.BIG_GIN: say("score.kind_big_gin"),
}


def judge(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on a complete answer. Several slips can lead to one answer: the first is told, all are noted."""
    kind = prompt.form == KIND
    named, given = chosen(prompt, answer, KIND if kind else "who"), number(answer, "points")
    right = spot.score()
    wanted = right.kind.value if kind else right.winner
    if (named, given) == (wanted, right.points):
        steps = tuple(Step(text=text) for text in price(spot.result(), right))
        return Feedback(correct=True, verdict=say("score.right"), steps=steps)
    claim = _claim(spot, named) if kind and named != wanted else ()
    known = _recognise_kind(spot, named, given) if kind else _recognise(spot, named, given)
    whole = without_moves(reasoning(prompt.table, spot, broken=broken_step(spot)))
    verdict = _verdict_kind if kind else _verdict
    told = (*claim, *_why(known, claim))
    return Feedback(
        correct=False,
        verdict=verdict(named_right=named == wanted, points_right=given == right.points),
        steps=(
            *told,
            *(step for step in whole if all(step.text != each.text for each in told)),
            *([kind_step(right)] if kind else []),
        ),
        error_tags=_tags(known, winner_right=named == wanted or (kind and (named == "undercut") == _undercut(right))),
    )


def _why(known: tuple[Slip, ...], claim: tuple[Step, ...]) -> tuple[Step, ...]:
    """The first slip; both, where forgetting lay-offs and keeping a meld come to one number; nothing twice."""
    both = {"keeps_own_meld", "forgot_layoff"}
    told = [each.why for each in known if each.tag in both] if known[0].tag in both else [known[0].why]
    return tuple(Step(text=each) for each in told if all(each != step.text for step in claim))


def _claim(spot: Spot, named: str) -> tuple[Step, ...]:
    """The ending the learner named, and the count that speaks against it."""
    return Step(text=say("exercise.chose", option=KINDS[HandKind(named)])), Step(text=_against(spot, named))


def _against(spot: Spot, named: str) -> Message:
    """Why the hand did not end so."""
    result = spot.result()
    mine, theirs = result.knocker_deadwood, result.defender_deadwood
    if named in ("gin", "big_gin"):
        return say("score.not_gin_but", n=mine) if mine else _gins(named)
    if not mine:
        return say("score.gin_cannot_be_undercut") if named == "undercut" else say("score.not_knock_gin")
    if named == "undercut":
        return say("score.not_undercut", mine=mine, theirs=theirs)
    return say("score.not_knock", mine=mine, theirs=theirs)


def _gins(named: str) -> Message:
    return say("score.knocker_big_gin") if named == "gin" else say("score.knocker_gin")


def kind_step(score: Score) -> Step:
    """How the hand ended, in a word."""
    return Step(text=say("score.kind_is", kind=KINDS[score.kind]))


def _undercut(score: Score) -> bool:
    return score.kind is HandKind.UNDERCUT


def broken_step(spot: Spot) -> Step | None:
    """Why the best defence breaks up an own meld, with what keeping it would leave; None when it does not."""
    kept, best = keeping_own_melds(spot), spot.result().defender_deadwood
    if not spot.may_lay_off or kept <= best:
        return None
    return Step(text=say("score.breaking_pays", kept=kept, best=best))


def _verdict(*, named_right: bool, points_right: bool) -> Message:
    if named_right:
        return say("score.wrong_points")
    return say("score.wrong_who") if points_right else say("score.wrong_both")


def _verdict_kind(*, named_right: bool, points_right: bool) -> Message:
    if named_right:
        return say("score.kind_wrong_points")
    return say("score.wrong_kind") if points_right else say("score.kind_wrong_both")


def _tags(known: tuple[Slip, ...], *, winner_right: bool) -> tuple[str, ...]:
    tags = [slip.tag for slip in known]
    return tuple(dict.fromkeys(tags if winner_right else [*tags, "wrong_winner"]))


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
    return (_wrong_sum(right, given),)


def _recognise_kind(spot: Spot, named: str, given: int) -> tuple[Slip, ...]:
    """The slips that give exactly this answer; else why it did not end in that way, or that the sum is wrong."""
    right = spot.score()
    if exact := tuple(each for each in slips(spot, kind=True) if each.given(kind=True) == (named, given)):
        return exact
    if named == right.kind.value:
        return (_wrong_sum(right, given),)
    tie = _undercut(right) and dict(right.items)["difference"] == 0
    if tie and named == HandKind.KNOCK:
        why = say("score.slip_undercut_at_equal")
        return (Slip(tag="undercut_at_equal", winner=None, points=given, why=why, kind=HandKind.KNOCK),)
    if HandKind.UNDERCUT in (named, right.kind) and HandKind.KNOCK in (named, right.kind):
        return (_wrong_winner(spot),)
    if named == HandKind.UNDERCUT:
        return (_wrong_winner(spot),)
    ended = "knock" if _undercut(right) else right.kind.value
    why = _against(spot, named)
    return (Slip(tag=f"{named}_for_{ended}", winner=None, points=given, why=why, kind=HandKind(named)),)


def _wrong_sum(right: Score, given: int) -> Slip:
    why = say("score.slip_wrong_sum", given=given, right=right.points)
    return Slip(tag="wrong_sum", winner=None, points=given, why=why, kind=right.kind)


def _wrong_winner(spot: Spot) -> Slip:
    """No known slip: state the rule by which the other side scores."""
    right = spot.score()
    if right.kind in (HandKind.GIN, HandKind.BIG_GIN):
        why = say("score.gin_cannot_be_undercut")
    else:
        why = say("score.equal_or_lower") if _undercut(right) else say("score.lower_wins")
    return Slip(tag="wrong_winner", winner=None, points=0, why=why, kind=right.kind)
