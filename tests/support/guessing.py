"""Answers at random: complete, of the right kind, and without a thought."""

from gintutor.exercises.protocol import Answer, Number, Partition, PickCards, PickOne
from gintutor.exercises.words import applies


def guess(prompt, chance):
    """A random answer to everything the prompt asks; ``chance`` is a ``random.Random``."""
    answer = Answer()
    for ask in prompt.asks:
        if applies(ask, answer):
            answer = Answer({**answer.parts, ask.id: _response(prompt, ask, chance)})
    return answer


def _response(prompt, ask, chance):
    match ask:
        case Partition():
            return _groups(prompt, ask, chance)
        case PickCards():
            slots = prompt.table.zone(ask.source).slots
            count = chance.randint(ask.at_least, max(ask.at_least, min(ask.at_most, len(slots), 3)))
            return tuple(sorted(chance.sample(slots, count)))
        case PickOne():
            return chance.choice(ask.options).id
        case Number():
            return chance.randint(ask.lowest, min(ask.highest, ask.lowest + 60))
    raise TypeError(ask)


def _groups(prompt, ask, chance):
    slots = list(prompt.table.zone(ask.source).slots)
    chance.shuffle(slots)
    used, groups = chance.randint(1, len(ask.targets)), []
    for i in range(len(ask.targets)):
        size = chance.choice((3, 3, 4)) if i < used and len(slots) >= 4 else 0
        groups.append(tuple(sorted(slots[:size])))
        del slots[:size]
    return tuple(groups)
