"""Form ``now`` of ``contract_turn``: may that be laid at this moment, or why not?

The one judge of the game, ``why_illegal``, is asked; what the prompt shows is all a player needs to know.
"""

from __future__ import annotations

from gintutor.cards import Card
from gintutor.contract.actions import Action, Extend, LayDown, LayMeld
from gintutor.contract.hands import minus, ordered
from gintutor.contract.legality import Reason, fault
from gintutor.contract.melds import Laid, laid, meld_faults
from gintutor.contract.rounds import Kind, contract
from gintutor.exercises.contract.faults import allowed_verdict, refused_verdict, right_verdict
from gintutor.exercises.contract.nowcases import Moment, dealt
from gintutor.exercises.contract.words import OPTIONS, contract_name
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.protocol import Answer, Feedback, Option, PickOne, Prompt, Role, Step, Table, Zone
from gintutor.exercises.words import chosen, joined
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

NOW = "now"
YES, FIRST, SAME, OTHERS, PAIR, KEEP, REST = "yes", "first", "same", "others", "pair", "keep", "rest"
HAND = "hand"

_BY_REASON = {
    Reason.CONTRACT_FIRST: FIRST,
    Reason.SAME_TURN: SAME,
    Reason.OTHERS_MELD: OTHERS,
    Reason.PAIR_CLOSED: PAIR,
    Reason.KEEP_ONE: KEEP,
    Reason.REST: REST,
}
_OPTIONS = {
    YES: say("contractround.now_yes"),
    FIRST: say("contractround.now_first"),
    SAME: say("contractround.now_same"),
    OTHERS: say("contractround.now_others"),
    PAIR: say("contractround.now_pair"),
    KEEP: say("contractround.now_keep"),
    REST: say("contractround.now_rest"),
}
_WHY = {
    FIRST: say("contractround.why_first"),
    SAME: say("contractround.why_same"),
    OTHERS: say("contractround.why_others"),
    PAIR: say("contractround.why_pair"),
    KEEP: say("contractround.why_keep"),
    REST: say("contracts.nothing_left"),
}
_NOT_SO = {
    OTHERS: say("contractround.not_others"),
    PAIR: say("contractround.not_pair"),
    KEEP: say("contractround.not_keep"),
    REST: say("contractround.not_rest"),
}
"""Why a reason does not hold, whatever the moment."""

_TAGS = {
    FIRST: "lays_before_contract",
    SAME: "more_in_same_turn",
    OTHERS: "builds_on_others",
    PAIR: "builds_on_pair",
    KEEP: "no_discard",
    REST: "sees_contract",
}
_MOMENTS = {
    "before": say("contractround.fact_not_laid"),
    "same": say("contractround.fact_just_laid"),
    "later": say("contractround.fact_laid_before"),
}


def now_item(dealer: Dealer, *, seed: int, level: int, rules: Ruleset | None) -> Prompt:
    """The item of that level."""
    moment, wish = dealt(dealer, level)
    return now_prompt(moment, wish, seed=seed, level=level, rules=rules)


def now_prompt(moment: Moment, wish: Message, *, seed: int = 0, level: int = 1, rules: Ruleset | None = None) -> Prompt:
    """May the wish be carried out at that moment?"""
    cards: list[Card] = []

    def put(more: tuple[Card, ...]) -> tuple[int, ...]:
        cards.extend(more)
        return tuple(range(len(cards) - len(more), len(cards)))

    own, others = moment.melds
    zones = [
        Zone(id=f"other{i}", role=Role.SPREAD, label=say("contractround.zone_other", number=i), slots=put(meld.cards))
        for i, meld in enumerate(others, 1)
    ]
    zones += [
        Zone(id=f"own{i}", role=Role.MELD, label=say("contractround.zone_own", number=i), slots=put(meld.cards))
        for i, meld in enumerate(own, 1)
    ]
    zones.append(Zone(id=HAND, role=Role.HAND, label=say("exercise.zone_hand"), slots=put(moment.hand)))
    when = "before" if not own else "same" if moment.laid_now else "later"
    no_discard = contract(moment.number).rest
    ids = [each for each in _OPTIONS if each != (KEEP if no_discard else REST)]
    return Prompt(
        family="contract_turn",
        seed=seed,
        level=level,
        rules=rules or PRESETS["nb"],
        question=say("contractround.question_now"),
        facts=(
            say("contracts.fact_contract", contract=contract_name(moment.number)), _MOMENTS[when], wish,
        ),
        table=Table(cards=tuple(cards), zones=tuple(zones)),
        asks=(
            PickOne(
                id=NOW,
                question=say("contractround.ask_now"),
                options=tuple(Option(id=each, label=_OPTIONS[each]) for each in ids),
            ),
        ),
        form=NOW,
        contract=moment.number,
    )  # fmt: skip


def solve(prompt: Prompt) -> Answer:
    """Yes, or the reason why not."""
    return Answer({NOW: _truth(prompt)})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Right when the verdict and the reason are."""
    truth, given = _truth(prompt), chosen(prompt, answer, NOW)
    steps, puts = solution(prompt)[1:], prompt.facts[2].id == "contractround.wish_put"
    if given == truth:
        verdict = right_verdict(builds=puts) if truth == YES else say("contracts.right_none")
        return Feedback(correct=True, verdict=verdict, steps=steps)
    if given == YES:
        return Feedback(correct=False, verdict=refused_verdict(builds=puts), steps=steps, error_tags=(_TAGS[truth],))
    verdict, tag = say("contracts.other_reason"), "wrong_reason"
    if truth == YES:
        verdict, tag = allowed_verdict(builds=puts), "further_refused"
    steps = (Step(text=_not_so(prompt, given)), *steps)
    return Feedback(correct=False, verdict=verdict, steps=steps, error_tags=(tag,))


def _not_so(prompt: Prompt, reason: str) -> Message:
    """Why that reason does not hold."""
    if reason in _NOT_SO:
        return _NOT_SO[reason]
    if prompt.facts[1] != _MOMENTS["before"]:
        return say("contractround.not_first") if reason == FIRST else say("contractround.not_same")
    if prompt.facts[2].id == "contractround.wish_meld":
        return say("contractround.not_laid")
    return say("contractround.not_first_it") if reason == FIRST else say("contractround.not_same_it")


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The order of things, when it is, whose meld or how many cards, the whole."""
    asked, told = contract(prompt.contract or 0), solution(prompt)
    order = say("contracts.rule_rest") if asked.rest else say("contractround.rule_now")
    wish = Step(text=say("contractround.hint_wish", wish=prompt.facts[2]))
    return (Step(text=order), told[0], wish, Step(text=joined([step.text for step in told])))


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The moment, then the rule that decides."""
    return (Step(text=say("contractround.hint_moment", moment=prompt.facts[1])), Step(text=_why(prompt)))


def _why(prompt: Prompt) -> Message:
    truth = _truth(prompt)
    if truth != YES:
        return _WHY[truth]
    if prompt.facts[2].id == "contractround.wish_contract":
        rest = contract(prompt.contract or 0).rest
        return say("contractround.yes_whole") if rest else say("contractround.yes_contract")
    return say("contractround.yes_later")


def _truth(prompt: Prompt) -> str:
    moment = _moment(prompt)
    for action in _actions(prompt, moment):
        if found := fault(moment, action):
            return _BY_REASON[found.code]
        if isinstance(action, LayDown):
            moment = Moment(number=moment.number, hand=_after(moment, action), melds=(_mine(action, moment), ()),
                            laid_now=True)  # fmt: skip
    return YES


def _after(moment: Moment, action: LayDown) -> tuple[Card, ...]:
    return minus(moment.hand, (each for group in action.groups for each in group))


def _mine(action: LayDown, moment: Moment) -> tuple[Laid, ...]:
    kinds = [*(part.kind for part in contract(moment.number).parts), Kind.RUN]
    return tuple(laid(kind, group, OPTIONS) for kind, group in zip(kinds, action.groups, strict=False))


def _moment(prompt: Prompt) -> Moment:
    """The moment as the prompt shows it."""
    table, number = prompt.table, prompt.contract or 0
    own, other = (
        tuple(
            _as_laid(tuple(table.cards[slot] for slot in zone.slots))
            for zone in table.zones
            if zone.id.startswith(name)
        )
        for name in ("own", "other")
    )
    hand = ordered(table.cards[slot] for slot in table.zone(HAND).slots)
    return Moment(number=number, hand=hand, melds=(own, other), laid_now=prompt.facts[1] == _MOMENTS["same"])


def _as_laid(cards: tuple[Card, ...]) -> Laid:
    kind = Kind.PAIR if len(cards) == 2 else Kind.RUN if meld_faults(Kind.SET, cards, OPTIONS) else Kind.SET
    return laid(kind, cards, OPTIONS)


def _actions(prompt: Prompt, moment: Moment) -> tuple[Action, ...]:
    """What the wish means, one move after the other."""
    args = dict(prompt.facts[2].args)
    cards = _cards(args.get("cards"))
    if prompt.facts[2].id == "contractround.wish_put":
        target = _cards(args["meld"])
        places = ((seat, i) for seat in (1, 0) for i, meld in enumerate(moment.melds[seat]) if meld.cards == target)
        owner, meld = next(places)
        return (Extend(owner=owner, meld=meld, cards=cards),)
    moves: list[Action] = []
    if "melds" in args:
        said = args["melds"] if isinstance(args["melds"], tuple) else ()
        moves.append(LayDown(tuple(_cards(dict(each.args)["cards"]) for each in said if isinstance(each, Message))))
    if cards:
        moves.append(LayMeld(_as_laid(cards).kind, cards))
    return tuple(moves)


def _cards(value: object) -> tuple[Card, ...]:
    return tuple(each for each in value if isinstance(each, Card)) if isinstance(value, tuple) else ()
