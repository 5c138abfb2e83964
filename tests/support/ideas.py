"""Somebody with one fixed idea at a row of items: which misconception the answers point to."""

from collections import Counter

from gintutor.exercises.registry import family as family_of
from gintutor.learning.history import Attempt
from gintutor.learning.mastery import diagnosis


def attempted(prompt, answer, item=0):
    """How that answer goes down in the learner's history."""
    feedback = family_of(prompt.family).check(prompt, answer)
    outcome = "first" if feedback.correct else "right"
    return Attempt(
        skill=prompt.family,
        exercise="",
        item=item,
        time="",
        outcome=outcome,
        form=prompt.form,
        level=prompt.level,
        tags=feedback.error_tags,
    )


def pointed_to(family, answer, levels, runs=40):
    """What leads after one item of each of those levels, counted over so many runs; ``answer`` maps a prompt to one."""
    found = Counter()
    for run in range(runs):
        prompts = [family.generate(len(levels) * run + i, level) for i, level in enumerate(levels)]
        found[diagnosis([attempted(each, answer(each), i) for i, each in enumerate(prompts)])] += 1
    return found
