"""What happens at the table, as messages: each fact told to the learner, who sees one hand only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from gintutor.cards import Card
from gintutor.contract.actions import Action, Discard, Draw, Extend, LayDown, LayMeld, Pass, Take
from gintutor.contract.game import Game
from gintutor.contract.hands import points, wild
from gintutor.contract.melds import Laid
from gintutor.contract.position import Position
from gintutor.contract.rounds import MOST_UPCARDS, Contract, Kind, Part
from gintutor.contract.table import got
from gintutor.contract.words import move_name, told
from gintutor.messages import Message, say
from gintutor.widgets.contract.state import ME, Stage, State

NAMES = (
    say("play.you"), say("fifteen.player1"), say("fifteen.player2"), say("fifteen.player3"), say("fifteen.player4"),
    say("fifteen.player5"),
)  # fmt: skip


def name_of(seat: int) -> Message:
    """Who sits there, to begin a sentence with."""
    return NAMES[seat]


# ---- contracts and melds


def contract_words(contract: Contract) -> Message:
    """The contract of a round: ``2 sets of three and 1 run of four``."""
    counts = Counter(contract.parts)
    parts = [_parts(part, n) for part, n in counts.items()]
    if contract.rest:
        parts.append(say("fifteen.all_in_run"))
    return say("fifteen.contract", parts=tuple(parts))


def _parts(part: Part, n: int) -> Message:
    match part:
        case Part(Kind.SET, 3):
            return say("fifteen.set3", n=n)
        case Part(Kind.SET, 4):
            return say("fifteen.set4", n=n)
        case Part(Kind.SET, 5):
            return say("fifteen.set5", n=n)
        case Part(Kind.RUN, 4):
            return say("fifteen.run4", n=n)
        case Part(Kind.RUN, 5):
            return say("fifteen.run5", n=n)
    return say("fifteen.pair", n=n)


def outlines(state: State) -> tuple[Message, ...]:
    """What the outlines are for in which melds are made: the parts of the contract, or one more meld."""
    contract = state.contract
    if contract is None or state.laid:
        return (say("fifteen.one_new"),)
    names = [_outline(part) for part in contract.parts]
    return (*names, say("fifteen.one_rest")) if contract.rest else tuple(names)


def _outline(part: Part) -> Message:
    if part.kind is Kind.PAIR:
        return say("fifteen.one_pair")
    return (_RUNS if part.kind is Kind.RUN else _SETS)[part.size]


_RUNS = {4: say("fifteen.one_run4"), 5: say("fifteen.one_run5")}
_SETS = {3: say("fifteen.one_set3"), 4: say("fifteen.one_set4"), 5: say("fifteen.one_set5")}


def stands_words(meld: Laid) -> tuple[Message, ...]:
    """What each deuce of a laid meld stands for: a rank in a set, a card in a run; nothing where all are deuces."""
    if all(map(wild, meld.cards)):
        return ()
    return tuple(
        say("fifteen.stands", deuce=card, what=stands.rank if meld.kind is not Kind.RUN else stands)
        for card, stands in zip(meld.cards, meld.stands_for, strict=True)
        if wild(card)
    )


def meld_words(meld: Laid) -> Message:
    """A laid meld, with what its deuces stand for."""
    stands = stands_words(meld)
    if not stands:
        return say("play.cards", cards=meld.cards)
    return say("fifteen.with_deuces", cards=meld.cards, stands=stands)


# ---- facts


def fact_words(before: Position, after: Position) -> tuple[Message, ...]:
    """What the move between two positions tells: nothing for a card left by another, or drawn and not yet discarded."""
    fact = after.history[-1]
    words = _mine(before, after) if fact.seat == ME else _theirs(before, after)
    if after.shuffles > before.shuffles:
        words = (*words, say("fifteen.shuffled"))
    return (*words, *_end(after))


def _mine(before: Position, after: Position) -> tuple[Message, ...]:
    fact = after.history[-1]
    match fact.action:
        case Pass() if before.turn == ME:
            return ()  # drawing instead is told once it is done
        case Pass():
            return (say("fifteen.left", card=before.pile[-1]),)
        case Draw() | Take():
            cards = got(before, fact.action, after)
            return (told(name_of(ME), fact.action, cards, mine=before.turn == ME),)
    return _laying(fact.seat, fact.action, after)


def _theirs(before: Position, after: Position) -> tuple[Message, ...]:
    fact = after.history[-1]
    name = name_of(fact.seat)
    match fact.action:
        case Take() if before.turn != fact.seat:
            return (told(name, fact.action, got(before, fact.action, after), mine=False, shown=False),)
        case Discard(card):
            taken = _taken_in(before, fact.seat)
            if taken is not None:
                return (say("fifteen.turn_took", name=name, card=taken, thrown=card),)
            return (say("fifteen.turn_drew", name=name, card=card),)
    return _laying(fact.seat, fact.action, after)


def _taken_in(position: Position, seat: int) -> Card | None:
    """The upcard the turn of that seat began with; None where it drew from the stock."""
    for fact in reversed(position.history):
        if fact.seat != seat or isinstance(fact.action, Draw | Pass):
            return None
        if isinstance(fact.action, Take):
            return fact.cards[0]
    return None


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
            return (say("fifteen.added", name=name, cards=cards, meld=meld_words(after.melds[owner][number])),)
    return ()


def _end(after: Position) -> tuple[Message, ...]:
    if not after.over:
        return ()
    return (say("fifteen.ran_out"),) if after.out is None else (say("fifteen.went_out", name=name_of(after.out)),)


def deal_words(position: Position) -> tuple[Message, ...]:
    """What the deal tells."""
    return (say("fifteen.dealt", name=name_of(position.dealer), card=position.pile[-1]),)


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
        return say("fifteen.counted_none", name=name_of(seat))
    return say("fifteen.counted", name=name_of(seat), cards=hand, n=points(hand))


# ---- what is to be done


def task(state: State) -> Message:
    """What the learner is asked to do now."""
    position, stage = state.position, state.stage
    if position is None or stage in _TASKS:
        return _TASKS[stage]
    top = position.top
    if stage is Stage.OFFER and top is not None and not state.in_turn and position.thrower is not None:
        return say("fifteen.task_offer", name=name_of(position.thrower), card=top)
    if stage is Stage.OFFER and top is not None:
        return say("fifteen.task_draw", card=top)
    if stage is Stage.DRAW:
        return say("fifteen.task_draw_only")
    if stage is Stage.BUILD:
        return say("fifteen.task_build_new") if state.laid else say("fifteen.task_build")
    if position.laid_now:
        return say("fifteen.task_laid")
    if state.laid:
        return say("fifteen.task_more")
    return say("fifteen.task_last") if position.contract.rest else say("fifteen.task_play")


_TASKS = {
    Stage.SETUP: say("play.task_setup"),
    Stage.WAIT: say("fifteen.task_wait"),
    Stage.OVER: say("fifteen.task_over"),
    Stage.FINISHED: say("play.task_finished"),
}


def facts(state: State) -> tuple[Message, ...]:
    """The round, the upcards taken, who deals."""
    position = state.position
    if position is None or state.stage is Stage.SETUP:
        return ()
    contract = contract_words(position.contract)
    single = state.table is not None and len(state.table.game.numbers) == 1
    return (
        say("fifteen.single", i=position.number, contract=contract)
        if single
        else say("fifteen.round", i=position.number, contract=contract),
        say("fifteen.upcards", taken=position.upcards[ME], most=MOST_UPCARDS),
        say("fifteen.dealer", name=name_of(position.dealer)),
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
        return say("fifteen.shared", names=tuple(map(name_of, game.winners)))
    if first == ME:
        return say("fifteen.won_me", n=points)
    return say("fifteen.won", name=name_of(first), n=points)
