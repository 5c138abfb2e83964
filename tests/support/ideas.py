"""Somebody with one fixed idea at a row of items: which misconception the answers point to."""

from collections import Counter

from gintutor.learning.history import Attempt
from gintutor.learning.mastery import diagnosis


def pointed_to(family, answer, levels, runs=40):
    """What leads after one item of each of those levels, counted over so many runs; ``answer`` maps a prompt to one."""
    found = Counter()
    for run in range(runs):
        attempts = []
        for i, level in enumerate(levels):
            prompt = family.generate(len(levels) * run + i, level)
            tags = family.check(prompt, answer(prompt)).error_tags
            outcome = "right" if tags else "first"
            attempts.append(
                Attempt(skill=family.id, exercise="", item=i, time="", outcome=outcome, form=prompt.form, tags=tags)
            )
        found[diagnosis(attempts)] += 1
    return found
