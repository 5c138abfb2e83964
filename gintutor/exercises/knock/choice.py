"""The form ``which``: some discards, of which one makes the knock legal, or none does and it misses by so much."""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.exercises.knock.deals import WHICH
from gintutor.exercises.knock.feedback import judge_miss, mistaken_limit, said_no, said_yes
from gintutor.exercises.knock.reasons import after_discard, barred_step, conclusion, limit_rule
from gintutor.exercises.knock.spot import Spot
from gintutor.exercises.protocol import Answer, Feedback, Mark, PickOne, Prompt, Step
from gintutor.exercises.words import chosen, joined, moves, number, slots_of
from gintutor.messages import say
from gintutor.solver import KnockOptions

NONE = "none"


def offered(prompt: Prompt) -> dict[str, Card]:
    """The discards on offer by the id of their option, read from the labels."""
    ask = prompt.ask(WHICH)
    labels = {option.id: dict(option.label.args) for option in ask.options} if isinstance(ask, PickOne) else {}
    cards = {id_: args.get("card") for id_, args in labels.items()}
    return {id_: each for id_, each in cards.items() if isinstance(each, Card)}


def right_option(prompt: Prompt, options: KnockOptions) -> str:
    """The option that makes it legal, or ``none``."""
    legal = {each.card for each in options.discards}
    return next((id_ for id_, card in offered(prompt).items() if card in legal), NONE)


def choice_steps(prompt: Prompt, spot: Spot) -> tuple[Step, ...]:
    """What each discard on offer leaves, the right one last; it goes to the pile."""
    right_id, cards = right_option(prompt, spot.options()), offered(prompt)
    steps = [_left_by(prompt, spot, card) for id_, card in cards.items() if id_ != right_id]
    if right_id == NONE:
        return (*steps, Step(text=joined([say("knock.none_will_do"), conclusion(prompt.table, spot).text])))
    table, card = prompt.table, cards[right_id]
    last = _left_by(prompt, spot, card)
    return (*steps, Step(text=last.text, moves=moves(table, (card,), "pile"), highlight=slots_of(table, (card,))))


def wrong_choice(prompt: Prompt, spot: Spot) -> Step:
    """What a discard leaves that will not do; where all will, what the first one leaves."""
    right_id, cards = right_option(prompt, spot.options()), offered(prompt)
    wrong = [card for id_, card in cards.items() if id_ != right_id]
    return _left_by(prompt, spot, wrong[0] if wrong else cards[right_id])


def judge_choice(prompt: Prompt, spot: Spot, answer: Answer) -> Feedback:
    """The feedback on one option, and on the number that goes with none of them."""
    options, given = spot.options(), chosen(prompt, answer, WHICH)
    if given == NONE:
        if options.legal:
            return said_no(prompt, spot, number(answer, "misses_by"))
        return judge_miss(prompt, spot, options, number(answer, "misses_by"))
    if given == right_option(prompt, options):
        return _praise(prompt, spot, offered(prompt)[given])
    picked = offered(prompt)[given]
    slots = slots_of(prompt.table, (picked,))
    return _another(prompt, spot, picked) if options.legal else said_yes(prompt, spot, slots)


def _praise(prompt: Prompt, spot: Spot, card: Card) -> Feedback:
    """Right: a word of praise, and what that discard leaves."""
    marks = tuple((slot, Mark.RIGHT) for slot in slots_of(prompt.table, (card,)))
    return Feedback(correct=True, verdict=say("knock.right_yes"), steps=(_left_by(prompt, spot, card),), marks=marks)


def _another(prompt: Prompt, spot: Spot, picked: Card) -> Feedback:
    """A discard that will not do where another would: the rule overlooked, then what both leave."""
    limit, table = spot.options().limit, prompt.table
    steps, tag = [], "illegal_discard"
    if picked == spot.taken:
        tag = "discards_taken_card"
    elif (mistaken := mistaken_limit(spot)) and limit < dict(spot.after())[picked] <= mistaken[1]:
        steps, tag = [Step(text=limit_rule(spot))], mistaken[0]
    better = offered(prompt)[right_option(prompt, spot.options())]
    steps += [_left_by(prompt, spot, picked), _left_by(prompt, spot, better)]
    marks = dict.fromkeys(slots_of(table, (picked,)), Mark.WRONG)
    marks |= dict.fromkeys(slots_of(table, (better,)), Mark.MISSED)
    return Feedback(
        correct=False,
        verdict=say("knock.not_that"),
        steps=tuple(steps),
        marks=tuple(sorted(marks.items())),
        error_tags=(tag,),
    )


def _left_by(prompt: Prompt, spot: Spot, card: Card) -> Step:
    """What that discard leaves, or that it may not be discarded."""
    if card == spot.taken and not spot.rules.rediscard_allowed:
        return barred_step(prompt.table, card)
    return after_discard(prompt.table, spot, card, spot.options().limit)
