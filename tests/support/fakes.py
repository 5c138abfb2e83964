"""A small exercise family with every kind of ask, so that view and state are tested apart from the real families."""

from dataclasses import replace

from gintutor.cards import cards
from gintutor.exercises.protocol import (
    Answer,
    Feedback,
    Mark,
    Number,
    Option,
    Partition,
    PickCards,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
    Zone,
)
from gintutor.learning.log import Record
from gintutor.messages import say
from gintutor.rules import PRESETS
from gintutor.widgets.state import Series

HAND = cards("7H 8H 9H 4S 4D 4C KD 2C")
SPLIT = Partition(id="split", question=say("table.picture"), source="hand", targets=("meld1", "meld2"))
LEGAL = PickOne(
    id="legal",
    question=say("table.picture"),
    options=(Option(id="yes", label=say("table.on")), Option(id="no", label=say("table.off"))),
)
DISCARD = PickCards(
    id="discard", question=say("table.picture"), source="hand", at_least=1, at_most=2, only_if=("legal", "yes")
)
COUNT = Number(id="count", question=say("table.picture"), lowest=0, highest=99)


class Toy:
    """Deals one hand whatever the seed; right is ``wanted``, whatever it is."""

    id = "toy"
    levels = 3

    def __init__(self, *asks, wanted=None, ticks=False, fails=False, sorts=True):
        self.asks = asks or (SPLIT,)
        self.wanted = wanted or {"split": ((0, 1, 2), (3, 4, 5))}
        self.ticks = ticks
        self.fails = fails
        self.sorts = sorts
        self.checks = 0

    def generate(self, seed, level, rules=None):
        turn = seed % 4  # other seeds, other slots, so that items differ
        hand = HAND if turn == 0 else tuple(replace(each) for each in (*HAND[turn:], *HAND[:turn]))
        zones = (
            Zone(id="hand", role=Role.HAND, label=say("table.list"), slots=tuple(range(len(hand)))),
            Zone(id="meld1", role=Role.MELD, label=say("table.level", level=1)),
            Zone(id="meld2", role=Role.MELD, label=say("table.level", level=2)),
            Zone(id="stock", role=Role.STOCK, label=say("table.picture"), hidden=31),
        )
        return Prompt(
            family=self.id,
            seed=seed,
            level=level,
            rules=rules or PRESETS["sv"],
            question=say("table.worked"),
            table=Table(cards=hand, zones=zones),
            asks=self.asks,
            shows_ticks=self.ticks,
            sorts=self.sorts,
        )

    def solve(self, prompt):
        return Answer(self.wanted)

    def check(self, prompt, answer):
        self.checks += 1
        if self.fails:
            raise RuntimeError("the family fails")
        missing = [ask.id for ask in prompt.asks if ask.only_if is None and answer.get(ask.id) is None]
        correct = not missing and dict(answer.parts) == self.wanted
        return Feedback(
            correct=correct,
            complete=not missing,
            verdict=say("table.solution"),
            steps=(Step(text=say("table.row", cards=(HAND[0],))),),
            marks=() if correct or missing else ((0, Mark.WRONG),),
            error_tags=() if correct or missing else ("tag",),
        )

    def hints(self, prompt):
        return (
            Step(text=say("table.picture"), highlight=(1,)),
            Step(text=say("table.worked"), moves=((0, "meld1"),)),
        )

    def solution(self, prompt):
        return (
            Step(text=say("table.picture"), moves=((0, "meld1"), (1, "meld1"), (2, "meld1")), highlight=(0,)),
            Step(text=say("table.worked"), moves=((3, "meld2"),)),
        )


def series(*asks, name="en/99/toy", scaffold="solo", items=3, low=1, high=3, begin=None, **toy):
    """A series of the toy family."""
    return Series(
        id=name, family=Toy(*asks, **toy), scaffold=scaffold, items=items, low=low, high=high, seed=0, begin=begin
    )


def after(state, *events):
    """The state after those events."""
    from gintutor.widgets.session import update

    for event in events:
        state = update(state, event)
    return state


def recorded(pairs):
    """Those (deal, event) pairs as an older log holds them."""
    return [Record(exercise="en/99/toy", item=0, deal=deal, event=event) for deal, event in pairs]


def do(name, **rest):
    """An event."""
    return {"do": name, **rest}
