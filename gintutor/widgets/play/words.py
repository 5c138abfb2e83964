"""What happens at the table, as messages: each fact told to the learner, who sees only one side's cards."""

from __future__ import annotations

from gintutor.cards import Card, Hand
from gintutor.deal import Action, BigGin, Done, Draw, Knock, Position, best_answer, name_of, told
from gintutor.game import FirstDeal, Game, Played, played
from gintutor.messages import Message, say
from gintutor.replay import Back, Dealt, Did, Ended, Event, Replay, Table, fresh
from gintutor.rules import Ruleset, knock_limit
from gintutor.scoring import KIND_NAMES
from gintutor.widgets.play.state import ME, Plan, Stage, State, own_cards

YOU, COMPUTER = say("play.you"), say("play.computer")


def who(seat: int) -> Message:
    """The learner or the computer, to begin a sentence with."""
    return YOU if seat == ME else COMPUTER


def event_words(before: Table, event: Event) -> tuple[Message, ...]:
    """What an event that holds tells, in sentences."""
    match event:
        case FirstDeal(dealer=dealer, draws=draws):
            drawn = [say("play.drew", mine=pair[0], its=pair[1]) for pair in draws]
            return (*drawn, say("play.deals_me") if dealer == ME else say("play.deals_it"))
        case Dealt(dealer, _):
            return (say("play.dealt_me") if dealer == ME else say("play.dealt_it"),)
        case Did(seat, action, card):
            position = before.position
            assert position is not None
            return (did(position, seat, action, card),)
        case Back():
            return (say("play.taken_back"),)
        case Ended():
            return ()


def tale(before: Table, event: Event, after: Table) -> tuple[Message, ...]:
    """What an event tells, and how the hand ended where it ended it."""
    told = event_words(before, event)
    if after.position is not None and after.position.over and not (before.position and before.position.over):
        return (*told, *result_words(played(after.position)))
    return told


def retold(again: Replay) -> tuple[Message, ...]:
    """What happened since the learner's last move, or since the deal, in a game that is taken up again."""
    words: tuple[Message, ...] = ()
    before = fresh(again.contents.header)
    for step in again.steps:
        event, told = step.event, tale(before, step.event, step.table)
        own = isinstance(event, Back | Dealt | Ended) or (isinstance(event, Did) and event.seat == ME)
        words = told if own else (*words, *told)
        before = step.table
    return words


def did(position: Position, seat: int, action: Action, card: Card | None) -> Message:
    """A move made in that position, as a sentence; a card from the stock is named to the one who drew it only."""
    match action:
        case Knock() | BigGin():
            return _laid_down(position, seat, action)
        case Draw() if seat != ME:
            return told(who(seat), action)
        case Done() if not isinstance(best_answer(position), Done):
            return told(who(seat), action)  # something was left that could have gone down
        case Done():
            return say("play.done_me") if seat == ME else say("play.done_it")
        case _:
            return told(who(seat), action, card)


def _laid_down(position: Position, seat: int, action: Knock | BigGin) -> Message:
    left = position.hand
    for group in action.spread:
        left = left - group
    if isinstance(action, Knock):
        left = left - Hand(action.card.bit)
    what = told(who(seat), action, gin=not left)
    melds = tuple(say("play.cards", cards=tuple(group)) for group in action.spread)
    if not left:
        return say("play.laid_all", what=what, melds=melds)
    return say("play.laid_down", what=what, melds=melds, cards=tuple(left), n=left.points)


def result_words(hand: Played) -> tuple[Message, ...]:
    """How a hand ended: what each had left, and who scores what."""
    if hand.winner is None:
        return (say("play.dead"),)
    mine, its = hand.result.knocker_deadwood, hand.result.defender_deadwood
    if hand.knocker != ME:
        mine, its = its, mine
    left = say("play.left", mine=mine, its=its)
    kind = KIND_NAMES[hand.score.kind]
    if hand.winner == ME:
        return left, say("play.scored_me", kind=kind, n=hand.score.points)
    return left, say("play.scored_it", kind=kind, n=hand.score.points)


def task(state: State) -> Message:
    """What the learner is asked to do now."""
    stage, position = state.stage, state.position
    if state.script is not None and position is not None and stage in _SCRIPTED and state.game is not None:
        return state.script.word(len(state.game.hands), position)
    if state.aside and not state.choosing and stage in (Stage.SETUP, Stage.BEGUN):
        return say("play.task_no_cards")
    if stage is Stage.OVER and position is not None:
        return result_words(played(position))[-1]
    if stage is Stage.OFFER and position is not None and position.top is not None:
        return say("play.task_offer", card=position.top)
    if stage is Stage.DRAW and position is not None:
        if position.top is None or position.phase.value == "first_draw":
            return say("play.task_first_draw")
        return say("play.task_draw", card=position.top)
    if stage is Stage.KNOCK and state.plan is not None:
        return say("play.task_knock") if state.plan.card is not None else say("play.task_big_gin")
    if stage is Stage.DEFEND and position is not None and position.gin:
        return say("play.task_defend_gin") if not position.rules.layoff_on_gin else say("play.task_defend")
    return _TASKS[stage]


_SCRIPTED = (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.DEFEND)
_TASKS = {
    Stage.SETUP: say("play.task_setup"),
    Stage.BEGUN: say("play.task_begun"),
    Stage.WAIT: say("play.task_wait"),
    Stage.DISCARD: say("play.task_discard"),
    Stage.DEFEND: say("play.task_defend"),
    Stage.FINISHED: say("play.task_finished"),
    Stage.REVIEW: say("play.task_review"),
}


def limit_words(rules: Ruleset, upcard: Card | None) -> Message:
    """What a knocker may keep in this hand."""
    if rules.oklahoma and upcard is None:
        return say("play.limit_upcard")
    limit = knock_limit(rules, upcard)
    return say("play.limit", n=limit) if limit else say("play.limit_gin")


def plan_words(state: State, plan: Plan) -> tuple[Message, ...]:
    """The knock as it lies now: its melds, and what is left."""
    left = Hand.of(own_cards(state))
    melds = [say("play.plan_meld", i=i, cards=tuple(group)) for i, group in enumerate(plan.groups, 1) if group]
    rest = say("play.plan_left", cards=tuple(left), n=left.points) if left else say("play.plan_none_left")
    return (*melds, rest)


def step_words(state: State) -> tuple[Message, ...]:
    """What led to the step of the review that lies on the table: the deal, or the move before it."""
    if state.reviewing is None:
        return ()
    path, step = state.reviewing.review.path, state.reviewing.step
    if step == 0:
        return (say("play.dealt_me") if path[0].dealer == ME else say("play.dealt_it"),)
    return (fact_words(path[step - 1], path[step]),)


def fact_words(before: Position, after: Position) -> Message:
    """The move that leads from one position to the next, as the learner saw it."""
    fact = after.history[-1]
    card: Card | None = after.drawn if fact.seat == ME and after.drawn is not None else fact.card
    return did(before, fact.seat, fact.action, None if isinstance(fact.action, Knock) else card)


def game_words(game: Game) -> tuple[Message, ...]:
    """Who has won a game that is over, and the totals with the bonuses."""
    mine, its = game.settlement.totals
    return end_words(game), say("play.totals", mine=mine, its=its)


def end_words(game: Game) -> Message:
    """Who has won a game that is over."""
    winner = game.settlement.winner
    if winner is None:
        return say("play.game_level")
    return say("play.game_mine") if winner == ME else say("play.game_its")


def move_name(position: Position, action: Action) -> Message:
    """A move as a person would call it."""
    gin = False
    if isinstance(action, Knock):
        left = position.hand - Hand(action.card.bit)
        for group in action.spread:
            left = left - group
        gin = not left
    return name_of(action, position.top, gin=gin)
