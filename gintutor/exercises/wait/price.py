"""Form ``price``: knock now or wait for the last cards of the stock? Both priced exactly; only the order is hidden.

The study: both hands lie open, and the cards left in the stock are known but not their order. Whoever waits lets the
opponent draw one of them, and then (with four left) draws another; two cards always stay, for with two in the stock the
hand is dead (RULES §1). Nobody takes a discard. Each keeps the ten cards with the least deadwood and ends the hand
when that is worth more than going on. So few cards can be played through in every order.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from gintutor.cards import DECK, Card, Hand
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, in_hand_order, search
from gintutor.exercises.laying import Laying
from gintutor.exercises.outs.counting import low_outs
from gintutor.exercises.protocol import Answer, Feedback, Number, Option, PickOne, Prompt, Role, Step
from gintutor.exercises.wait.form import Form, best_price, bonuses, low_rest, outcome
from gintutor.exercises.words import chosen, hand_of, joined, number, slots_of, written_sum
from gintutor.melds import Meld
from gintutor.messages import Message, say
from gintutor.rules import Ruleset
from gintutor.solver import best_defence, least_deadwood

OTHER, CHOICE = "other", "choice"
MINE, THEIRS, STOCK = "hand", "defender", "stock"
DEAD_AT = 2  # with two cards in the stock the hand is dead
LOOKED_AT = 16  # of the free cards, to find one or two that help: an item is to be dealt at once
CLEAR = 4  # points between knocking and waiting


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """Ten cards each after one's own discard, and the cards left in the stock in unknown order."""

    mine: Hand
    theirs: Hand
    stock: Hand
    rules: Ruleset

    def knock(self) -> tuple[int, tuple[Meld, ...], Hand]:
        """What knocking now earns, with the melds and the deadwood laid down; ``ValueError`` above the limit."""
        best = best_price(self.mine, self.theirs, self.rules)
        if best is None:
            raise ValueError("the hand may not knock")
        return best

    def after(self, drawn: Card) -> Fraction:
        """What waiting earns when the opponent draws that card: they end the hand, or one draws oneself."""
        theirs = kept(self.theirs, drawn)
        ending = best_price(theirs, self.mine, self.rules)
        rest = self.stock - Hand(drawn.bit)
        going_on = Fraction(0)
        if len(rest) > DEAD_AT:
            going_on = Fraction(sum(self._last(theirs, each) for each in rest), len(rest))
        return going_on if ending is None else min(going_on, Fraction(-ending[0]))

    def _last(self, theirs: Hand, drawn: Card) -> int:
        """What one's own last card earns: the hand is ended where that pays, else it is dead."""
        ending = best_price(kept(self.mine, drawn), theirs, self.rules)
        return max(0, ending[0]) if ending else 0

    def wait(self) -> Fraction:
        """What waiting earns, on average over the cards the opponent may draw."""
        return sum(map(self.after, self.stock), Fraction(0)) / len(self.stock)

    def better(self) -> str:
        """``knock`` or ``wait``."""
        return "knock" if self.knock()[0] > self.wait() else "wait"


def kept(hand: Hand, drawn: Card) -> Hand:
    """The ten cards of least deadwood once the card is drawn; of equals the dearest discard, then the first."""
    eleven = hand | Hand(drawn.bit)
    return min(
        (eleven - Hand(each.bit) for each in sorted(eleven, key=lambda each: (-each.points, each))), key=least_deadwood
    )


def make(dealer: Dealer, seed: int, level: int, rules: Ruleset) -> Prompt:
    """An item with three cards in the stock (only the opponent still draws), or four (both do)."""
    wanted = "knock" if dealer.chance(0.5) else "wait"
    cards = 3 if level == 3 else 4
    return study_prompt(search(f"wait price {level}", lambda: _deal(dealer, cards, wanted, rules)), seed, level)


def study_prompt(study: Study, seed: int = 0, level: int = 3) -> Prompt:
    """The prompt of a study."""
    laying = Laying()
    laying.put(MINE, Role.HAND, say("exercise.zone_hand"), in_hand_order(study.mine))
    laying.put(THEIRS, Role.DEFENDER, say("wait.zone_opponent"), in_hand_order(study.theirs))
    laying.put(STOCK, Role.SPREAD, say("wait.zone_stock"), in_hand_order(study.stock))
    options = (Option(id="knock", label=say("wait.option_knock")), Option(id="wait", label=say("wait.option_wait")))
    both = len(study.stock) - 1 > DEAD_AT
    return Prompt(
        family="wait",
        seed=seed,
        level=level,
        rules=study.rules,
        question=say("wait.question_price"),
        facts=(say("wait.fact_both") if both else say("wait.fact_one"), bonuses(study.rules)),
        table=laying.table(),
        asks=(
            Number(id=OTHER, question=say("wait.ask_other"), highest=200),
            PickOne(id=CHOICE, question=say("wait.ask_choice"), options=options),
        ),
        form="price",
    )


def study_of(prompt: Prompt) -> Study:
    """Read the study from the table alone."""
    table = prompt.table
    mine, theirs, stock = (hand_of(table, table.zone(each).slots) for each in (MINE, THEIRS, STOCK))
    return Study(mine=mine, theirs=theirs, stock=stock, rules=prompt.rules)


def _deal(dealer: Dealer, cards: int, wanted: str, rules: Ruleset) -> Study | None:
    """A hand that may knock, an opponent to match, and a stock with some cards that matter."""
    core = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3, 3), (3, 4), (3, 3, 3)))):
        core = core | meld.hand
    mine = low_rest(dealer, core, DECK, rules.knock_limit)
    if mine is None or not 0 < least_deadwood(mine) <= rules.knock_limit:
        return None
    free = DECK - mine
    theirs = Hand()
    for meld in disjoint_melds(dealer, dealer.choice(((3,), (3, 3), (3, 4))), free=free):
        theirs = theirs | meld.hand
    near = low_rest(dealer, theirs, free, 14) if wanted == "wait" or dealer.chance(0.4) else None
    theirs = near or grow(dealer, theirs, 10, free=free, kinship=0.3)
    free = free - theirs
    helpful = low_outs(mine, Hand.of(dealer.sample(free, LOOKED_AT)), 0)
    stock = Hand.of(dealer.sample(helpful, dealer.below(3)))
    stock = stock | Hand.of(dealer.sample(free - stock, cards - len(stock)))
    study = Study(mine=mine, theirs=theirs, stock=stock, rules=rules)
    if any(not least_deadwood(hand | Hand(each.bit)) for hand in (mine, theirs) for each in stock):
        return None  # big gin: worth more than gin in some rules, and nothing here tells how much
    gain = study.knock()[0]
    hopeful = cards > 3 and len(stock & helpful) > 0 and gain < 15
    if (gain > 0) != (wanted == "knock") and not hopeful:
        return None  # without a good card to come, waiting is worth nothing or less
    wait = study.wait()
    return study if abs(gain - wait) >= CLEAR and (gain > wait) == (wanted == "knock") else None


def _left_now(study: Study) -> int:
    """The opponent's deadwood when one knocks now."""
    _, melds, left = study.knock()
    return best_defence(melds if left else (), study.theirs).points


def solve(prompt: Prompt) -> Answer:
    """The opponent's deadwood after a knock, and the better choice."""
    study = study_of(prompt)
    return Answer({OTHER: _left_now(study), CHOICE: study.better()})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """The number first, then the choice with the price of each."""
    study = study_of(prompt)
    given, choice = number(answer, OTHER), chosen(prompt, answer, CHOICE)
    right = _left_now(study)
    if (given, choice) == (right, study.better()):
        return Feedback(correct=True, verdict=say("wait.right_price"), steps=solution(prompt)[1:])
    tags, mine = [], []
    if given != right:
        forgot = given == best_defence((), study.theirs).points
        tags.append("forgot_layoff" if forgot else "wrong_sum")
        mine.append(_counted(study, given, right, forgot=forgot))
    if choice != study.better():
        tags.append("waits_too_long" if choice == "wait" else "knocks_too_soon")
        cost = float(abs(study.knock()[0] - study.wait()))
        mine.append(say("wait.cost_wait", n=cost) if choice == "wait" else say("wait.cost_knock", n=cost))
    verdict = say("wait.wrong_other") if choice == study.better() else say("wait.wrong_choice")
    steps = (*map(_step, mine), *solution(prompt)[1:])
    return Feedback(correct=False, verdict=verdict, steps=steps, error_tags=tuple(tags))


def _step(text: Message) -> Step:
    return Step(text=text)


def _counted(study: Study, given: int, right: int, *, forgot: bool) -> Message:
    """The learner's number against the right one, and the cards that were not laid off."""
    if not forgot:
        return say("wait.slip_count", given=given, right=right)
    _, melds, left = study.knock()
    gone = tuple(each for each, _ in best_defence(melds if left else (), study.theirs).laid_off)
    return say("wait.slip_layoff", given=given, cards=gone)


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, the lay-offs, what a knock earns, the prices of both."""
    study, whole = study_of(prompt), solution(prompt)
    fits = tuple(each for each, _ in best_defence(study.knock()[1], study.theirs).laid_off)
    where = say("wait.hint_fits", cards=fits) if fits else say("wait.hint_no_layoff")
    return (
        whole[0],
        Step(text=where, highlight=slots_of(prompt.table, fits)),
        Step(text=joined([step.text for step in whole[1:3]]), highlight=whole[1].highlight),
        Step(text=joined([step.text for step in whole[1:]])),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """What a knock leaves and earns; what each card of the stock would bring; both prices side by side."""
    study, table = study_of(prompt), prompt.table
    gain, melds, left = study.knock()
    defence = best_defence(melds, study.theirs)
    gone = tuple(each for each, _ in defence.laid_off)
    theirs = slots_of(table, defence.deadwood)
    now = (
        say("wait.now_layoff", mine=written_sum(left), cards=gone, theirs=written_sum(defence.deadwood))
        if gone
        else say("wait.now", mine=written_sum(left), theirs=written_sum(defence.deadwood))
    )
    return (
        Step(text=say("wait.rule_price")),
        Step(text=now, highlight=theirs),
        Step(text=say("wait.knock_earns", result=outcome(gain))),
        *(Step(text=_branch(study, each), highlight=slots_of(table, (each,))) for each in study.stock),
        Step(text=_compare(study)),
    )


def _branch(study: Study, drawn: Card) -> Message:
    """What happens when the opponent draws that card."""
    value = study.after(drawn)
    ending = best_price(kept(study.theirs, drawn), study.mine, study.rules)
    if ending is not None and Fraction(-ending[0]) == value:
        text = say("wait.they_gin", card=drawn, result=outcome(-ending[0]))
        return text if not ending[2] else say("wait.they_knock", card=drawn, result=outcome(-ending[0]))
    if len(study.stock) - 1 > DEAD_AT and value:
        return say("wait.you_draw", card=drawn, mean=float(value))
    return say("wait.nothing", card=drawn)


def _compare(study: Study) -> Message:
    """Both prices, and the better one; in points for oneself."""
    now, later = float(study.knock()[0]), float(study.wait())
    if study.better() == "knock":
        return say("wait.better_knock", now=now, later=later)
    return say("wait.better_wait", now=now, later=later)


PRICE = Form(make=make, solve=solve, judge=judge, hints=hints, solution=solution)
