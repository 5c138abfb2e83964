"""What happens at the table, as messages: each fact told to the learner, who sees one hand only."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from gintutor.cards import Card, Rank
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.game import Game
from gintutor.contract.hands import points, wild
from gintutor.contract.melds import Laid
from gintutor.contract.position import Position
from gintutor.contract.rounds import MOST_UPCARDS, Kind
from gintutor.contract.table import got
from gintutor.contract.words import move_name, told
from gintutor.exercises.contract.words import contract_name, labels
from gintutor.messages import Message, say
from gintutor.widgets.contract.held import cards_at
from gintutor.widgets.contract.state import ME, Stage, State, own_slots

NAMES = (
    say("play.you"),
    say("contracttable.player1"),
    say("contracttable.player2"),
    say("contracttable.player3"),
    say("contracttable.player4"),
    say("contracttable.player5"),
)


def name_of(seat: int) -> Message:
    """Who sits there, to begin a sentence with."""
    return NAMES[seat]


# ---- melds


def numbered(state: State) -> dict[tuple[int, int], int]:
    """The numbers of the melds the learner may build on, by seat and place; others have none."""
    return {place: i for i, place in enumerate(state.extensible, 1)}


def outlines(state: State) -> tuple[Message, ...]:
    """What the outlines are for in which melds are made: the parts of the contract, or one more meld."""
    contract = state.contract
    if contract is None or state.laid:
        return (say("contracttable.one_new"),)
    return labels(contract)


def stands_words(meld: Laid) -> tuple[Message, ...]:
    """What the deuces of a laid meld stand for: a rank in a set, a card each in a run.

    Nothing where all are deuces, nor of a deuce that stands for itself.
    """
    if all(map(wild, meld.cards)):
        return ()
    told: dict[Card | Rank, tuple[Card, ...]] = {}
    for card, stands in zip(meld.cards, meld.stands_for, strict=True):
        if wild(card) and card != stands:
            what = stands if meld.kind is Kind.RUN else stands.rank
            told[what] = (*told.get(what, ()), card)
    return tuple(say("contracttable.stands", deuces=deuces, what=what, n=len(deuces)) for what, deuces in told.items())


def meld_words(meld: Laid) -> Message:
    """A laid meld, with what its deuces stand for."""
    stands = stands_words(meld)
    if not stands:
        return say("play.cards", cards=meld.cards)
    return say("contracttable.with_deuces", cards=meld.cards, stands=stands)


def hand_points(state: State) -> Message:
    """What the learner's hand costs; cards in the outlines cost nothing once they are laid."""
    return say("contracttable.points", n=points(cards_at(own_slots(state))))


# ---- facts


def fact_words(before: Position, after: Position) -> tuple[Message, ...]:
    """What the move between two positions tells: nothing for a card left by another, or drawn and not yet discarded."""
    fact = after.history[-1]
    words = _mine(before, after) if fact.seat == ME else _theirs(before, after)
    if after.shuffles > before.shuffles:
        words = (*words, say("contracttable.shuffled"))
    return (*words, *_end(after))


def _mine(before: Position, after: Position) -> tuple[Message, ...]:
    fact = after.history[-1]
    match fact.action:
        case Pass() if before.turn == ME:
            return ()  # drawing instead is told once it is done
        case Pass():
            return (say("contracttable.left", card=before.pile[-1]),)
        case Draw() | Take():
            cards = got(before, fact.action, after)
            return (told(name_of(ME), fact.action, cards, mine=before.turn == ME),)
    return _laying(fact.seat, fact.action, after)


def _theirs(before: Position, after: Position) -> tuple[Message, ...]:
    """Another player's turn is told in one sentence when it discards; what it lays comes between drawing and that."""
    fact = after.history[-1]
    name = name_of(fact.seat)
    if isinstance(fact.action, Draw | Pass | Take):
        if isinstance(fact.action, Take) and before.turn != fact.seat:
            return (told(name, fact.action, got(before, fact.action, after), mine=False, shown=False),)
        return ()
    began = before.history[-1].action
    if not isinstance(began, Draw | Take):  # something has been laid since
        return _laying(fact.seat, fact.action, after)
    if not isinstance(fact.action, Discard):
        return (told(name, began, before.drawn, shown=False), *_laying(fact.seat, fact.action, after))
    card = fact.action.card
    if isinstance(began, Take):
        return (say("contracttable.turn_took", name=name, card=before.drawn[0], thrown=card),)
    return (say("contracttable.turn_drew", name=name, card=card),)


def _laying(seat: int, action: Action, after: Position) -> tuple[Message, ...]:
    name = name_of(seat)
    match action:
        case Discard():
            return (told(name, action),)
        case LayDown():
            melds = tuple(map(meld_words, after.melds[seat]))
            return (say("contractgame.did_lay_down", who=name, melds=melds),)
        case LayMeld():
            return (say("deal.did_lay", who=name, cards=meld_words(after.melds[seat][-1])),)
        case Extend(owner=owner, meld=number, cards=cards):
            return (say("contracttable.added", name=name, cards=cards, meld=meld_words(after.melds[owner][number])),)
    return ()


def _end(after: Position) -> tuple[Message, ...]:
    if not after.over:
        return ()
    return (
        (say("contracttable.ran_out"),)
        if after.out is None
        else (say("contracttable.went_out", name=name_of(after.out)),)
    )


def deal_words(position: Position) -> tuple[Message, ...]:
    """What the deal tells."""
    return (say("contracttable.dealt", name=name_of(position.dealer), card=position.pile[-1]),)


def since_own_move(path: Sequence[Position]) -> tuple[Message, ...]:
    """What happened since the learner's last move, or since the deal."""
    since: tuple[Message, ...] = deal_words(path[0]) if path else ()
    for before, after in pairwise(path):
        words = fact_words(before, after)
        since = words if after.history[-1].seat == ME else (*since, *words)
    return since


def history(path: Sequence[Position]) -> tuple[Message, ...]:
    """Everything that happened in the round, as the learner saw it."""
    lines = [fact_words(before, after) for before, after in pairwise(path)]
    return (*deal_words(path[0]), *(each for words in lines for each in words)) if path else ()


def result_words(position: Position) -> tuple[Message, ...]:
    """How the round ended: what each had left, and what it costs."""
    return (*_end(position), *(_counted(seat, hand) for seat, hand in enumerate(position.hands)))


def _counted(seat: int, hand: tuple[Card, ...]) -> Message:
    if not hand:
        return say("contracttable.counted_none", name=name_of(seat))
    return say("contracttable.counted", name=name_of(seat), cards=hand, n=points(hand))


# ---- what is to be done


def task(state: State) -> Message:
    """What the learner is asked to do now."""
    position, stage = state.position, state.stage
    if position is None or stage in _TASKS:
        return _TASKS[stage]
    top = position.top
    if stage is Stage.OFFER and top is not None and not state.in_turn and position.thrower is not None:
        return say("contracttable.task_offer", name=name_of(position.thrower), card=top)
    if stage is Stage.OFFER and top is not None:
        return say("contracttable.task_draw", card=top)
    if stage is Stage.DRAW:
        return say("contracttable.task_draw_only")
    if stage is Stage.BUILD:
        return say("contracttable.task_build_new") if state.laid else say("contracttable.task_build")
    if position.laid_now:
        return say("contracttable.task_laid")
    if state.laid:
        return say("contracttable.task_more")
    return say("contracttable.task_last") if position.contract.rest else say("contracttable.task_play")


def task_heard(state: State) -> Message:
    """The task as it is heard right behind what was told: the discard asked about is not told again."""
    asked, top = task(state), state.position.top if state.position else None
    if asked.id == "contracttable.task_offer" and top is not None:
        return say("contracttable.task_offer_heard", card=top)
    return asked


_TASKS = {
    Stage.SETUP: say("play.task_setup"),
    Stage.WAIT: say("contracttable.task_wait"),
    Stage.OVER: say("contracttable.task_over"),
    Stage.FINISHED: say("play.task_finished"),
}


def facts(state: State) -> tuple[Message, ...]:
    """The round, the upcards taken, who deals."""
    position = state.position
    if position is None or state.stage is Stage.SETUP:
        return ()
    contract = contract_name(position.number)
    single = state.table is not None and len(state.table.game.numbers) == 1
    return (
        say("contracttable.single", i=position.number, contract=contract)
        if single
        else say("contracttable.round", i=position.number, contract=contract),
        say("contracttable.upcards", taken=position.upcards[ME], most=MOST_UPCARDS),
        say("contracttable.dealer", name=name_of(position.dealer)),
    )


def move_words(state: State, action: Action) -> Message:
    """A move as a person would call it, without a stop."""
    return move_name(action, state.position.top if state.position else None)


def rows(groups: Iterable[tuple[Card, ...]]) -> tuple[Message, ...]:
    """Groups of cards as messages, to be listed."""
    return tuple(say("play.cards", cards=group) for group in groups)


def winner_words(game: Game) -> Message:
    """Who has won a game that is over: the lowest total."""
    first, *others = game.winners
    points = game.totals[first]
    if others:
        return say("contracttable.shared", names=tuple(map(name_of, game.winners)))
    if first == ME:
        return say("contracttable.won_me", n=points)
    return say("contracttable.won", name=name_of(first), n=points)
