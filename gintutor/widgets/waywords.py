"""What is said on the way to mastery: how near the pass is, where an item comes from, how a round ended."""

from __future__ import annotations

from gintutor.i18n import Translator
from gintutor.learning import mastery
from gintutor.messages import Message, say
from gintutor.widgets import way
from gintutor.widgets.diagnoses import DIAGNOSES
from gintutor.widgets.labels import SKILLS
from gintutor.widgets.state import State


def skill(state: State, t: Translator) -> str:
    """The skill the item asks for; of an earlier lesson's, that it looks back."""
    family = state.item.prompt.family
    name = t(SKILLS[family]) if family in SKILLS else family
    return t(say("mastery.back", skill=name)) if looks_back(state) else name


def looks_back(state: State) -> bool:
    """Whether the item at work comes from an earlier lesson."""
    return state.series.mastery and state.item.prompt.family != state.series.family.id


def example(state: State) -> Message | None:
    """Of a worked example: that it is one and why it comes, with the error that led to it; else None."""
    if not state.item.example:
        return None
    if not state.series.mastery:
        return say("table.worked")
    tag = state.plan.tag if state.plan else ""
    return say("mastery.example_of", why=DIAGNOSES[tag]) if tag in DIAGNOSES else say("mastery.example")


def progress(state: State) -> Message:
    """How near the pass is, in words: the next thing it needs."""
    stands = way.standing(state)
    match stands.need:
        case "level":
            return say("mastery.level", row=stands.row)
        case "form":
            return say("mastery.form", row=stands.row)
        case "share":
            return say("mastery.share", first=stands.first, last=stands.last)
        case "nothing":
            return say("mastery.reached")
    return say("mastery.row", row=stands.row, n=mastery.ROW)


def summary(state: State) -> Message:
    """How the round ended and what comes next."""
    asked = [each for each in state.results if each.outcome != "worked"]
    first = sum(each.outcome == "first" for each in asked)
    if state.verdict == "passed":
        return say("mastery.passed", n=len(asked), first=first)
    return say("mastery.revisit", n=len(asked), first=first)


def twin_follows(state: State) -> bool:
    """Whether another item of the same kind comes after this one, whose solution was seen."""
    if not state.series.mastery:
        return not state.item.example and not state.series.puzzles
    return not state.done and way.twin_follows(state)
