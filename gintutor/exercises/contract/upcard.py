"""Form ``upcard`` of ``contract_turn``: take the upcard or not, and how many cards are held afterwards.

Only clear cases are dealt: a card that brings the hand nearer to the contract; one that does not, while nothing but a
card or two is missing and no upcard is needed to hold enough cards; and a good one after three upcards.
"""

from __future__ import annotations

from gintutor.cards import CARDS, Card
from gintutor.contract.hands import ordered, wild
from gintutor.contract.position import WITH_TURN
from gintutor.contract.rounds import CONTRACTS, DEALT, MOST_UPCARDS, contract
from gintutor.exercises.contract.dealing import Shoe, contract_cards, strays
from gintutor.exercises.contract.laying import how_far, lacking
from gintutor.exercises.contract.words import contract_name
from gintutor.exercises.dealing import Dealer, in_hand_order, search
from gintutor.exercises.protocol import Answer, Feedback, Number, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import chosen, joined, number
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

UPCARD = "upcard"
DO, SIZE = "do", "size"
TAKE, LEAVE, LIMIT = "take", "leave", "limit"
HAND, PILE = "hand", "pile"

_ALL = tuple(each.number for each in CONTRACTS if not each.rest)
_ROUNDS = ((1, 2, 3, 4), (5, 7, 8, 9, 12, 13), _ALL)
_DEUCES = ((0,), (0, 1), (1, 2))
_WISHES = ((TAKE, LEAVE), (TAKE, LEAVE, LIMIT), (TAKE, LEAVE, LIMIT))
_FIRST, _IN_TURN = say("contractround.fact_first"), say("contractround.fact_in_turn")
_FAR = {TAKE: 3, LEAVE: 2, LIMIT: 3}  # so many cards are missing at most


def wished(dealer: Dealer, level: int) -> str:
    """What is to be right at an item of that level."""
    return dealer.choice(_WISHES[level - 1])


def tempting(wish: str) -> frozenset[str]:
    """The misconception such an item is dealt for."""
    return frozenset({"over_three_upcards"} if wish == LIMIT else ())


def upcard_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    wish, mine = wished(dealer, level), dealer.chance(0.5)
    hand, card, taken, round_ = search(f"contract_turn {wish} {level}", lambda: _dealt(dealer, level, wish))
    first = mine and not taken and dealer.chance(0.5)
    return upcard_prompt(hand, card, round_, taken=taken, mine=mine, first=first, seed=seed, level=level, rules=rules)


def upcard_prompt(
    hand: tuple[Card, ...],
    card: Card,
    round_: int,
    *,
    taken: int,
    mine: bool,
    first: bool = False,
    seed: int = 0,
    level: int = 1,
    rules: Ruleset | None = None,
) -> Prompt:
    """Is the upcard taken, in turn or out of turn, by somebody who has taken so many?

    ``first``: it is the upcard of the deal, which only who begins is asked about.
    """
    cards = in_hand_order(hand)
    zones = (
        Zone(id=PILE, role=Role.DISCARD, label=say("exercise.zone_upcard"), slots=(len(cards),)),
        Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards)))),
    )
    options = (
        Option(id=TAKE, label=say("contractround.option_take")),
        Option(id=LEAVE, label=say("contractround.option_leave")),
        Option(id=LIMIT, label=say("contractround.option_limit")),
    )
    asked = say("contractround.ask_size_turn") if mine else say("contractround.ask_size")
    return Prompt(
        family="contract_turn",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contractround.question_upcard"),
        facts=(
            say("contracts.fact_contract", contract=contract_name(round_)),
            _FIRST if first else _IN_TURN if mine else say("contractround.fact_out_of_turn"),
            say("contractround.fact_taken", n=taken),
        ),
        table=Table(cards=(*cards, card), zones=zones),
        asks=(
            PickOne(id=DO, question=say("contractround.ask_upcard"), options=options),
            Number(id=SIZE, question=asked, highest=40),
        ),
        form=UPCARD,
        contract=round_,
    )


def solve(prompt: Prompt) -> Answer:
    """What is done with the upcard, and the cards held then."""
    truth = _truth(prompt)
    return Answer({DO: truth, SIZE: _held_then(prompt, truth)})


def _held_then(prompt: Prompt, do: str) -> int:
    """Two cards more with the upcard, in turn and out of turn; else as many as before."""
    return len(_hand(prompt)) + (WITH_TURN if do == TAKE else 0)


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when both are; whoever chooses wrongly and counts on from there has made one mistake, not two."""
    truth, do, given = _truth(prompt), chosen(prompt, answer, DO), number(answer, SIZE)
    told, size = solution(prompt), _held_then(prompt, truth)
    if do == LIMIT != truth:
        told = (Step(text=say("contractround.not_limit", n=_taken(prompt))), *told)
    tags = [] if do == truth else [_MISTAKES.get((truth, do), "miscounts_upcards")]
    counted = given in (size, _held_then(prompt, do))
    if not counted:
        near = abs(given - size) < _CLOSE
        tags.append(("in_turn_cards" if _mine(prompt) else "out_of_turn_cards") if near else "wrong_sum")
    if not tags:
        return Feedback(correct=True, verdict=say("contractround.right_upcard"), steps=told)
    if do == truth:
        verdict = say("contractround.other_size")
    else:
        verdict = say("contractround.other_choice") if counted else say("contracts.other_both")
    return Feedback(correct=False, verdict=verdict, steps=told, error_tags=tuple(tags))


_CLOSE = 5  # a number farther off is no count of cards taken and discarded
_MISTAKES = {
    (TAKE, LEAVE): "leaves_useful",
    (LEAVE, TAKE): "takes_useless",
    (LIMIT, TAKE): "over_three_upcards",
}


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, where to look, what the card does, the whole of it."""
    told = solution(prompt)
    rule = say("contractround.rule_in_turn") if _mine(prompt) else say("contractround.rule_out_of_turn")
    return (
        Step(text=rule),
        Step(text=say("contractround.hint_upcard", card=_card(prompt)), highlight=prompt.table.zone(PILE).slots),
        told[0],
        Step(text=joined([step.text for step in told])),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """Whether it may be taken, how much nearer it comes, and the cards held then."""
    return (Step(text=_why(prompt), highlight=prompt.table.zone(PILE).slots), Step(text=_count(prompt)))


def _why(prompt: Prompt) -> Message:
    if _truth(prompt) == LIMIT:
        return say("contractround.three_taken")
    now, then = _lacks(prompt, _hand(prompt)), _lacks(prompt, (*_hand(prompt), _card(prompt)))
    if then < now:
        return say("contractround.nearer", card=_card(prompt), now=now, then=then)
    return say("contractround.not_nearer", card=_card(prompt), n=now)


def _count(prompt: Prompt) -> Message:
    """The cards held afterwards, counted."""
    held, takes = len(_hand(prompt)), _truth(prompt) == TAKE
    if _mine(prompt):
        if takes:
            return say("contractround.count_take_turn", held=held, then=held + 2)
        return say("contractround.count_draw", held=held)
    if takes:
        return say("contractround.count_take_out", held=held, then=held + 2)
    return say("contractround.count_nothing", held=held)


def _hand(prompt: Prompt) -> tuple[Card, ...]:
    return ordered(prompt.table.cards[slot] for slot in prompt.table.zone(HAND).slots)


def _card(prompt: Prompt) -> Card:
    return prompt.table.cards[prompt.table.zone(PILE).slots[0]]


def _taken(prompt: Prompt) -> int:
    """The upcards taken before: each left two cards more in the hand."""
    return (len(_hand(prompt)) - DEALT) // WITH_TURN


def _mine(prompt: Prompt) -> bool:
    return any(fact in (_FIRST, _IN_TURN) for fact in prompt.facts)


def _lacks(prompt: Prompt, hand: tuple[Card, ...]) -> int:
    return lacking(hand, prompt.contract or 0)


def _truth(prompt: Prompt) -> str:
    hand = _hand(prompt)
    if _taken(prompt) >= MOST_UPCARDS:
        return LIMIT
    return TAKE if _lacks(prompt, (*hand, _card(prompt))) < _lacks(prompt, hand) else LEAVE


def _dealt(dealer: Dealer, level: int, wish: str) -> tuple[tuple[Card, ...], Card, int, int] | None:
    """A hand, the upcard, the upcards taken before, and the round."""
    asked = contract(dealer.choice(_ROUNDS[level - 1]))
    taken = MOST_UPCARDS if wish == LIMIT else dealer.below(level)
    size = DEALT + 2 * taken
    if wish == LEAVE and asked.needs > size + 1:
        return None
    shoe = Shoe(dealer)
    laid = contract_cards(shoe, asked.parts, dealer.choice(_DEUCES[level - 1]))
    if laid is None:
        return None
    whole = dealer.shuffled(each for part in laid for each in part)
    gone = max(1 + dealer.below(3), len(whole) - size)
    kept = whole[: len(whole) - gone]
    hand = ordered((*kept, *strays(shoe, size - len(kept), kept)))
    if not 1 <= lacking(hand, asked.number) <= _FAR[wish]:
        return None
    card = _upcard(dealer, hand, how_far(hand, asked.number).helps, useful=wish != LEAVE)
    return None if card is None else (hand, card, taken, asked.number)


def _upcard(dealer: Dealer, hand: tuple[Card, ...], helps: tuple[Card, ...], *, useful: bool) -> Card | None:
    """A card that helps, or one that looks as if it did: of a rank in hand."""
    ranks = {each.rank for each in hand}
    idle = [each for each in CARDS if each not in helps and each.rank in ranks and hand.count(each) < 2]
    fitting = [each for each in (helps if useful else idle) if not wild(each)]
    return dealer.choice(fitting) if fitting else None
