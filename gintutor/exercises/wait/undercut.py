"""Form ``undercut``: nine of the opponent's cards are known, the tenth is one of five; when does the knock go wrong?"""

from __future__ import annotations

from dataclasses import dataclass

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, in_hand_order, search
from gintutor.exercises.laying import Laying
from gintutor.exercises.protocol import Answer, Feedback, Mark, Number, PickCards, Prompt, Role, Step
from gintutor.exercises.wait.form import Form, bonuses, low_rest, outcome
from gintutor.exercises.wait.spread import fitting
from gintutor.exercises.words import hand_of, joined, listed, minus, number, slots_of
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.rules import Ruleset
from gintutor.solver import best_arrangement, best_defence, least_deadwood
from gintutor.solver.knocking import knocker_gain
from gintutor.solver.layoffs import least_after_layoffs

CARDS_ASK, WORST = "cards", "worst"
DEFENDER, MAYBE, LEFT = "defender", "maybe", "knocker_left"
CHOICES = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Risk:
    """A knock laid down, nine cards the opponent is known to hold, and what the tenth may be."""

    spread: tuple[Meld, ...]
    left: Hand
    known: Hand
    maybe: tuple[Card, ...]
    rules: Ruleset

    @property
    def own(self) -> int:
        """The knocker's deadwood."""
        return self.left.points

    def other(self, tenth: Card, *, laying_off: bool = True) -> int:
        """The opponent's deadwood with that tenth card."""
        return least_after_layoffs(self.spread if laying_off else (), self.known.mask | tenth.bit)

    def gain(self, tenth: Card) -> int:
        """What the knock then earns, negative for an undercut."""
        return knocker_gain(self.rules, self.own, self.other(tenth))

    def undercuts(self) -> tuple[Card, ...]:
        """The tenth cards with which the opponent has no more than the knocker."""
        return tuple(each for each in self.maybe if self.other(each) <= self.own)

    def worst(self) -> int:
        """The most points the knocker can lose; 0 when none."""
        return max(0, *(-self.gain(each) for each in self.maybe))


def make(dealer: Dealer, seed: int, level: int, rules: Ruleset) -> Prompt:
    """An item with one to four dangerous cards among five."""
    return risk_prompt(search(f"wait undercut level {level}", lambda: _deal(dealer, level, rules)), seed, level)


def risk_prompt(risk: Risk, seed: int = 0, level: int = 1) -> Prompt:
    """The prompt of a knock at risk."""
    laying = Laying()
    for place, meld in enumerate(risk.spread, 1):
        laying.put(f"spread{place}", Role.SPREAD, say("wait.zone_spread", number=place), meld.cards)
    laying.put(LEFT, Role.KNOCKER_DEADWOOD, say("wait.zone_left"), in_hand_order(risk.left))
    laying.put(DEFENDER, Role.DEFENDER, say("wait.zone_known"), in_hand_order(risk.known))
    laying.put(MAYBE, Role.HAND, say("wait.zone_maybe"), risk.maybe)
    return Prompt(
        family="wait",
        seed=seed,
        level=level,
        rules=risk.rules,
        question=say("wait.question_undercut"),
        facts=(bonuses(risk.rules),),
        table=laying.table(),
        asks=(
            PickCards(id=CARDS_ASK, question=say("wait.ask_undercut"), source=MAYBE),
            Number(id=WORST, question=say("wait.ask_worst"), highest=1100),
        ),
        form="undercut",
    )


def risk_of(prompt: Prompt) -> Risk:
    """Read the situation from the table alone."""
    table = prompt.table
    return Risk(
        spread=tuple(Meld(hand_of(table, zone.slots)) for zone in table.zones if zone.role is Role.SPREAD),
        left=hand_of(table, table.zone(LEFT).slots),
        known=hand_of(table, table.zone(DEFENDER).slots),
        maybe=tuple(table.cards[slot] for slot in table.zone(MAYBE).slots),
        rules=prompt.rules,
    )


def _deal(dealer: Dealer, level: int, rules: Ruleset) -> Risk | None:
    """A knock with a few points and nine cards that are nearly as good; from level 2 on lay-offs decide some cases."""
    core = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3, 3), (3, 4), (4, 4)))):
        core = core | meld.hand
    hand = low_rest(dealer, core, DECK, rules.knock_limit)
    if hand is None or not 2 <= least_deadwood(hand) <= rules.knock_limit:
        return None
    best = best_arrangement(hand)
    free = DECK - hand
    theirs = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3, 3), (3, 4), (4,))), free=free):
        theirs = theirs | meld.hand
    known = low_rest(dealer, theirs, free, 14, 9) or grow(dealer, theirs, 9, free=free, kinship=0.3)
    risk = Risk(spread=best.melds, left=best.deadwood, known=known, maybe=(), rules=rules)
    by_case: dict[str, list[Card]] = {}
    pool = tuple(free - known)
    for each in pool:
        by_case.setdefault(_case(risk, each), []).append(each)
    wanted = ["safe", "equal", "under"] if level == 1 else ["safe", "layoff", "equal"]
    if not all(by_case.get(case) for case in wanted):
        return None
    chosen = [dealer.choice(by_case[case]) for case in wanted]
    rest = [each for each in pool if each not in chosen and (level > 1 or _case(risk, each) != "layoff")]
    return Risk(
        spread=risk.spread,
        left=risk.left,
        known=known,
        maybe=tuple(sorted((*chosen, *dealer.sample(rest, CHOICES - len(chosen))))),
        rules=rules,
    )


def _case(risk: Risk, tenth: Card) -> str:
    """What kind of case a tenth card is: ``safe``, ``equal``, ``layoff`` (only lay-offs undercut) or ``under``."""
    other = risk.other(tenth)
    if other > risk.own:
        return "safe"
    if risk.other(tenth, laying_off=False) > risk.own:
        return "layoff"
    return "equal" if other == risk.own else "under"


def solve(prompt: Prompt) -> Answer:
    """The dangerous cards and the greatest loss."""
    risk = risk_of(prompt)
    return Answer({CARDS_ASK: tuple(sorted(slots_of(prompt.table, risk.undercuts()))), WORST: risk.worst()})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Every card at fault is explained, then the greatest loss."""
    risk, table = risk_of(prompt), prompt.table
    picked, given = answer.slots(CARDS_ASK), number(answer, WORST)
    if not set(picked) <= set(table.zone(MAYBE).slots):
        raise ValueError(f"{picked} are not all among the cards it may be")
    mine, right = hand_of(table, picked), Hand.of(risk.undercuts())
    marks = [(slot, Mark.RIGHT) for slot in slots_of(table, mine & right)]
    if mine == right and given == risk.worst():
        steps = (*(_case_step(prompt, risk, each) for each in risk.maybe), _worst_step(risk))
        return Feedback(correct=True, verdict=say("wait.right_undercut"), steps=steps, marks=tuple(sorted(marks)))
    tags = list(_believed(risk, mine))
    steps_ = [_case_step(prompt, risk, each) for each in (mine - right) | (right - mine)]
    if given != risk.worst():
        tag, why = _miscount(risk, given)
        tags.append(tag)
        steps_ += [Step(text=why)] if why else []
    marks += [(slot, Mark.WRONG) for slot in slots_of(table, mine - right)]
    marks += [(slot, Mark.MISSED) for slot in slots_of(table, right - mine)]
    return Feedback(
        correct=False,
        verdict=say("wait.wrong_worst") if mine == right else say("wait.wrong_undercut"),
        steps=(*steps_, _worst_step(risk)),
        marks=tuple(sorted(marks)),
        error_tags=tuple(dict.fromkeys(tags)),
    )


def _believed(risk: Risk, mine: Hand) -> tuple[str, ...]:
    """The belief that marks exactly those cards: a tie is none, nobody lays off, or both; else the plain slip."""
    right = Hand.of(risk.undercuts())
    ties = Hand.of(each for each in right if risk.other(each) == risk.own)
    laying = Hand.of(each for each in right if risk.other(each, laying_off=False) > risk.own)
    beliefs = {
        right - ties - laying: ("undercut_at_equal", "forgot_layoff"),
        right - ties: ("undercut_at_equal",),
        right - (ties - laying): ("undercut_at_equal",),
        right - laying: ("forgot_layoff",),
        right: (),
    }
    plain = [*["sees_undercut"] * bool(mine - right), *["missed_undercut"] * bool(right - mine)]
    return beliefs.get(mine, tuple(plain))


def _miscount(risk: Risk, given: int) -> tuple[str, Message | None]:
    """The misconception that gives this loss."""
    bonus = risk.rules.undercut_bonus
    if given == risk.worst() - bonus:
        return "forgot_bonus", say("wait.slip_bonus", bonus=bonus)
    if given == bonus:
        return "only_bonus", say("wait.slip_difference")
    return "wrong_sum", None


def _case_step(prompt: Prompt, risk: Risk, tenth: Card) -> Step:
    """With that tenth card: what is laid off, what is left, and who scores."""
    defence = best_defence(risk.spread, risk.known | Hand(tenth.bit))
    gone = tuple(each for each, _ in defence.laid_off)
    result = outcome(risk.gain(tenth)) if defence.points > risk.own else say("wait.undercut", n=-risk.gain(tenth))
    if gone:
        text = say("wait.case_layoff", card=tenth, cards=gone, other=defence.points, own=risk.own, result=result)
    else:
        text = say("wait.case", card=tenth, other=defence.points, own=risk.own, result=result)
    return Step(text=text, highlight=slots_of(prompt.table, dict.fromkeys((tenth, *gone))))


def _worst_step(risk: Risk) -> Step:
    """The greatest loss, written out."""
    worst = min(risk.maybe, key=risk.gain)
    other = risk.other(worst)
    sum_, bonus = minus(risk.own, other), risk.rules.undercut_bonus
    return Step(text=say("wait.worst_is", card=worst, sum=sum_, bonus=bonus, loss=risk.worst()))


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, where lay-offs go, one dangerous card, all of it."""
    risk = risk_of(prompt)
    whole = solution(prompt)
    grows = [meld.cards for meld in risk.spread if fitting(meld)]  # a full set takes nothing
    melds = tuple(slot for cards in grows for slot in slots_of(prompt.table, cards))
    where = say("wait.hint_layoffs", melds=listed(grows)) if grows else say("wait.hint_no_layoff")
    return (
        whole[0],
        Step(text=where, highlight=melds),
        _case_step(prompt, risk, risk.undercuts()[0]),
        Step(text=joined([step.text for step in whole[1:]])),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, each tenth card in turn, the greatest loss."""
    risk = risk_of(prompt)
    rule = Step(text=say("wait.rule_undercut", own=risk.own), highlight=slots_of(prompt.table, risk.left))
    return (rule, *(_case_step(prompt, risk, each) for each in risk.maybe), _worst_step(risk))


UNDERCUT = Form(make=make, solve=solve, judge=judge, hints=hints, solution=solution)
