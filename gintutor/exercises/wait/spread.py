"""Form ``spread``: lay the melds of a knock so that the defender can lay off as little as possible."""

from __future__ import annotations

from gintutor.cards import CARDS, DECK, Card, Hand, Rank, Suit
from gintutor.exercises.dealing import Dealer, disjoint_melds, grow, in_hand_order, search
from gintutor.exercises.laying import Laying
from gintutor.exercises.partition import Complaint, melds_as_groups, read_groups
from gintutor.exercises.protocol import Answer, Feedback, Mark, Partition, Prompt, Role, Step
from gintutor.exercises.split.family import lay_steps
from gintutor.exercises.split.feedback import faulty
from gintutor.exercises.wait.form import Form, best_price, bonuses, low_rest, outcome, price, spreads
from gintutor.exercises.words import hand_of, joined, listed, moves, slots_of, without_moves, written_sum
from gintutor.melds import Arrangement, Meld
from gintutor.messages import say
from gintutor.rules import Ruleset
from gintutor.solver import all_best, best_defence, count_best, least_deadwood

ASK = "melds"
HAND, DEFENDER = "hand", "defender"
TARGETS = 3
LOOKED_AT = 12  # of the splits that leave the least
WORTH = 3  # points between the best way to lay down and the one that comes to mind


def make(dealer: Dealer, seed: int, level: int, rules: Ruleset) -> Prompt:
    """An item: the same cards make melds in two ways, and one gives the defender more."""
    hand, defender = search(f"wait spread level {level}", lambda: _deal(dealer, level, rules))
    return spread_prompt(hand, defender, rules, seed=seed, level=level)


def spread_prompt(hand: Hand, defender: Hand, rules: Ruleset, *, seed: int, level: int) -> Prompt:
    """The prompt of two hands, the knocker's to lay down and the defender's open."""
    laying = Laying()
    laying.put(HAND, Role.HAND, say("exercise.zone_hand"), in_hand_order(hand))
    for number in range(1, TARGETS + 1):
        laying.put(f"meld{number}", Role.MELD, say("exercise.zone_meld", number=number))
    laying.put(DEFENDER, Role.DEFENDER, say("wait.zone_opponent"), in_hand_order(defender))
    targets = tuple(f"meld{number}" for number in range(1, TARGETS + 1))
    return Prompt(
        family="wait",
        seed=seed,
        level=level,
        rules=rules,
        question=say("wait.question_spread"),
        facts=(bonuses(rules),),
        table=laying.table(),
        asks=(Partition(id=ASK, question=say("wait.ask_spread"), source=HAND, targets=targets),),
        form="spread",
    )


def _deal(dealer: Dealer, level: int, rules: Ruleset) -> tuple[Hand, Hand] | None:
    """Both hands; at level 4 it pays to keep more deadwood than one must. None where the cards do not fit."""
    core = _block(dealer) if dealer.chance(0.3 if level < 4 else 0.7) else _crossing(dealer)
    hand = low_rest(dealer, core, DECK, rules.knock_limit)
    if hand is None or not 0 < least_deadwood(hand) <= rules.knock_limit:
        return None
    worse, better = dealer.sample(all_best(hand, LOOKED_AT), 2) if count_best(hand) > 1 else (None, None)
    if worse is None or better is None:
        return None
    wanted = _room(worse.melds) - _room(better.melds) - hand
    start = Hand.of(dealer.sample(wanted, 2))
    for meld in disjoint_melds(dealer, (3,), free=DECK - hand - start):
        start = start | meld.hand
    defender = grow(dealer, start, 10, free=DECK - hand, kinship=0.3)
    return (hand, defender) if _fits(hand, defender, rules, level) else None


def _crossing(dealer: Dealer) -> Hand:
    """Four in a row and the three other cards of the rank at one end: two ways to lay seven cards."""
    suit, low = dealer.choice(tuple(Suit)), dealer.below(10)
    row = CARDS[13 * suit + low : 13 * suit + low + 4]
    end = row[0] if dealer.chance(0.5) else row[-1]
    return Hand.of(row) | Hand.of(each for each in DECK if each.rank is end.rank and each != end)


def _block(dealer: Dealer) -> Hand:
    """Three ranks in three suits: three sets or three runs."""
    out, low = dealer.choice(tuple(Suit)), dealer.below(11)
    ranks = [Rank(low + step) for step in range(3)]
    return Hand.of(Card(suit, rank) for suit in Suit if suit is not out for rank in ranks)


def fitting(meld: Meld) -> tuple[Card, ...]:
    """The cards that could be laid off on the meld first."""
    ranks, suits = {each.rank for each in meld.cards}, {each.suit for each in meld.cards}
    if meld.kind == "set":
        return tuple(each for each in DECK if each.rank in ranks and each.suit not in suits)
    ends = (min(ranks) - 1, max(ranks) + 1)
    return tuple(each for each in DECK if each.suit in suits and int(each.rank) in ends)


def _room(melds: tuple[Meld, ...]) -> Hand:
    """The cards that could be laid off on one of the melds first."""
    return Hand.of({end for meld in melds for end in fitting(meld)})


def _fits(hand: Hand, defender: Hand, rules: Ruleset, level: int) -> bool:
    """Tell whether one way to lay down is best and one with the least deadwood is clearly worse."""
    limit = rules.knock_limit
    prices = [(price(laid, own, defender, rules), own) for laid, _, own in spreads(hand) if own <= limit]
    best = max(gain for gain, _ in prices)
    least = least_deadwood(hand)
    tempting = [gain for gain, own in prices if own == least]
    winners = [own for gain, own in prices if gain == best]
    if len(winners) != 1 or min(tempting) > best - WORTH or best <= 0:
        return False
    return level < 4 or winners[0] > least or len(tempting) > 1


def _hands(prompt: Prompt) -> tuple[Hand, Hand]:
    table = prompt.table
    return hand_of(table, table.zone(HAND).slots), hand_of(table, table.zone(DEFENDER).slots)


def _best(prompt: Prompt) -> tuple[int, tuple[Meld, ...], Hand]:
    hand, defender = _hands(prompt)
    best = best_price(hand, defender, prompt.rules)
    if best is None:
        raise ValueError("the hand may not be laid down")
    return best


def solve(prompt: Prompt) -> Answer:
    """The melds that earn the most."""
    return Answer({ASK: melds_as_groups(prompt.table, _best(prompt)[1], TARGETS)})


def judge(prompt: Prompt, answer: Answer) -> Feedback:
    """Judged by what it earns: every way that earns the most is right."""
    read = read_groups(prompt.table, HAND, answer.partition(ASK))
    if isinstance(read, Complaint):
        return faulty(read)
    table, (_, defender), best = prompt.table, _hands(prompt), _best(prompt)
    if read.points > prompt.rules.knock_limit:
        text = say("wait.over_limit", left=written_sum(read.left), limit=prompt.rules.knock_limit)
        return _wrong(prompt, (Step(text=text, highlight=slots_of(table, read.left)),), "over_limit")
    mine = price(read.melds, read.points, defender, prompt.rules)
    if mine == best[0]:
        melded = sorted(slot for meld in read.melds for slot in slots_of(table, meld.cards))
        return Feedback(
            correct=True,
            verdict=say("wait.right_spread"),
            steps=_told(prompt, read.melds, read.left),
            marks=tuple((slot, Mark.RIGHT) for slot in melded),
        )
    gives = best_defence(read.melds, defender).points < best_defence(best[1], defender).points
    tag = "gives_layoffs" if gives else "forgotten_card"
    return _wrong(prompt, _told(prompt, read.melds, read.left), tag, less=best[0] - mine)


def _wrong(prompt: Prompt, mine: tuple[Step, ...], tag: str, *, less: int = 0) -> Feedback:
    """The learner's own way first, then the best one and how much more it earns; what both say is said once."""
    said = {step.text for step in mine}
    better = (step for step in _best_way(prompt) if step.text not in said)
    return Feedback(
        correct=False,
        verdict=say("wait.wrong_spread"),
        steps=(*mine, *without_moves(better), *([_less(less)] if less else [])),
        error_tags=(tag,),
    )


def _told(prompt: Prompt, melds: tuple[Meld, ...], left: Hand) -> tuple[Step, ...]:
    """What the defender lays off on those melds, and what that earns the knocker."""
    _, defender = _hands(prompt)
    return (_layoffs(prompt, melds, left), _worth(prompt, melds, left, defender))


def _less(points: int) -> Step:
    """How much less the way told first earns."""
    return Step(text=say("wait.earns_less", n=points))


def _layoffs(prompt: Prompt, melds: tuple[Meld, ...], left: Hand) -> Step:
    _, defender = _hands(prompt)
    given = best_defence(melds if left.points else (), defender)
    gone = tuple(each for each, _ in given.laid_off)
    shown = listed(meld.cards for meld in melds)
    if gone:
        text = say("wait.laid_off", n=given.points, melds=shown, cards=gone)
    else:
        text = say("wait.none_laid_off", n=given.points, melds=shown)
    return Step(text=text, highlight=slots_of(prompt.table, gone))


def _worth(prompt: Prompt, melds: tuple[Meld, ...], left: Hand, defender: Hand) -> Step:
    gain = price(melds, left.points, defender, prompt.rules)
    other = best_defence(melds if left.points else (), defender).points
    return Step(text=say("wait.worth", own=left.points, other=other, result=outcome(gain)))


def hints(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, the defender's cards that fit, one meld, all of it."""
    hand, defender = _hands(prompt)
    _, melds, left = _best(prompt)
    ways = _ways(hand)
    fit = tuple(each for each in defender if any(each in _room(way.melds) for way in ways))
    first = melds[0]
    return (
        Step(text=say("wait.rule_spread")),
        Step(text=say("wait.hint_fits", cards=fit), highlight=slots_of(prompt.table, fit)),
        Step(text=say("wait.hint_meld", cards=first.cards), highlight=slots_of(prompt.table, first.cards)),
        Step(
            text=joined([_layoffs(prompt, melds, left).text, _worth(prompt, melds, left, defender).text]),
            moves=tuple(
                move
                for number, meld in enumerate(melds, 1)
                for move in moves(prompt.table, meld.cards, f"meld{number}")
            ),
        ),
    )


def solution(prompt: Prompt) -> tuple[Step, ...]:
    """The rule, what the first split would give away, the best melds one by one, what they earn and how much more."""
    hand, defender = _hands(prompt)
    gain, rules = _best(prompt)[0], prompt.rules
    ways = [(price(way.melds, way.points, defender, rules), len(way.melds), str(way), way) for way in _ways(hand)]
    least, _, _, tempting = min(ways)
    steps = [Step(text=say("wait.rule_spread"))]
    if least == gain:
        return (*steps, *_best_way(prompt))
    return (*steps, *_told(prompt, tempting.melds, tempting.deadwood), *_best_way(prompt), _less(gain - least))


def _ways(hand: Hand) -> tuple[Arrangement, ...]:
    """The splits that leave the least: what comes to mind first."""
    return all_best(hand, LOOKED_AT)


def _best_way(prompt: Prompt) -> tuple[Step, ...]:
    """The best melds one by one, and what they earn."""
    _, melds, left = _best(prompt)
    ask = prompt.ask(ASK)
    targets = ask.targets if isinstance(ask, Partition) else ()
    return (*lay_steps(prompt.table, melds, targets), *_told(prompt, melds, left))


SPREAD = Form(make=make, solve=solve, judge=judge, hints=hints, solution=solution)
