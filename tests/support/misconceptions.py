"""Learners with one misconception each: what they answer to any item, worked out from the misconception alone.

A learner is a function from a prompt to an answer. Where the misconception changes nothing the answer is right. Nothing
here knows how an answer is diagnosed.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import combinations

from gintutor.cards import Hand, Rank, Suit
from gintutor.exercises.knock.choice import offered as discards_on_offer
from gintutor.exercises.knock.spot import spot_of as knock_spot
from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import family
from gintutor.exercises.score.spot import spot_of as score_spot
from gintutor.exercises.split.options import offered as splits_on_offer
from gintutor.melds import MELDS
from gintutor.rules import PRESETS
from gintutor.scoring import points
from gintutor.solver import best_arrangement, best_defence, discards, least_deadwood


def right(prompt):
    """A right answer."""
    return family(prompt.family).solve(prompt)


def changed(prompt, **parts):
    """A right answer with other responses to some asks."""
    return Answer({**right(prompt).parts, **parts})


def hand(prompt, zone="hand"):
    return Hand.of(prompt.table.cards[slot] for slot in prompt.table.zone(zone).slots)


def slots(prompt, cards):
    places = {card: slot for slot, card in enumerate(prompt.table.cards)}
    return tuple(sorted(places[card] for card in cards))


# ---- counting deadwood


def _left(prompt):
    """The deadwood of a right answer: all cards to count, less those it melds."""
    cards = hand(prompt)
    for group in right(prompt).partition("split"):
        cards = cards - Hand.of(prompt.table.cards[slot] for slot in group)
    return cards


def counts_courts_by_rank(prompt):
    """Jack 11, queen 12, king 13."""
    return changed(prompt, points=sum(int(card.rank) + 1 for card in _left(prompt)))


def counts_aces_as_eleven(prompt):
    return changed(prompt, points=sum(11 if card.rank is Rank.ACE else card.points for card in _left(prompt)))


def forgets_the_smallest(prompt):
    left = sorted(_left(prompt), key=lambda card: (card.points, card))
    return changed(prompt, points=sum(card.points for card in left[1:]))


def counts_the_melds_too(prompt):
    return changed(prompt, points=sum(card.points for zone in prompt.table.zones for card in hand(prompt, zone.id)))


# ---- splitting


def _groups(prompt, groups):
    ask = prompt.ask("split")
    filled = [slots(prompt, group) for group in groups][: len(ask.targets)]
    return changed(prompt, split=(*filled, *((),) * (len(ask.targets) - len(filled))))


def _believing(prompt, wanted):
    """Somebody who takes some groups for melds: ``wanted(cards)`` yields those among the cards.

    Such a group joins the melds of a right answer, is picked where a split holds one, and makes the number smaller.
    """
    cards = hand(prompt)
    if prompt.form == "choose":
        tempting = [id_ for id_, split in splits_on_offer(prompt, "split").items() if any(map(_all_of(wanted), split))]
        return changed(prompt, split=tempting[0]) if tempting else right(prompt)
    if prompt.form == "least":
        seen = [least_deadwood(cards - Hand.of(group)) for group in wanted(cards)]
        return changed(prompt, split=min([*seen, right(prompt).get("split")]))
    groups = [{prompt.table.cards[slot] for slot in group} for group in right(prompt).partition("split") if group]
    for group in wanted(cards):
        kept = [each for each in groups if not each & set(group)]
        if len(kept) < len(prompt.ask("split").targets):
            return _groups(prompt, [*kept, group])
    return right(prompt)


def _all_of(wanted):
    return lambda group: any(set(each) == set(group) for each in wanted(Hand.of(group)))


def lays_pairs(prompt):
    """Takes two of a kind for a meld, unless they are melded already."""

    def found(cards):
        free = _left(prompt) if prompt.form == "place" else cards
        return [pair for pair in combinations(free, 2) if pair[0].rank is pair[1].rank]

    return _believing(prompt, found)


def runs_in_any_suit(prompt):
    def found(cards):
        for ranks in zip(list(Rank)[:-2], list(Rank)[1:-1], list(Rank)[2:], strict=True):
            held = [[card for card in cards if card.rank is rank] for rank in ranks]
            for first in held[0]:
                for second in held[1]:
                    for third in held[2]:
                        if len({first.suit, second.suit, third.suit}) == 2:
                            yield first, second, third

    return _believing(prompt, found)


def _laid(prompt, groups):
    """Those melds laid, picked where they are on offer, or what they leave."""
    if prompt.form == "place":
        return _groups(prompt, groups)
    if prompt.form == "least":
        return changed(prompt, split=(hand(prompt) - Hand.of(card for group in groups for card in group)).points)
    wanted = {frozenset(group) for group in groups}
    for id_, split in splits_on_offer(prompt, "split").items():
        if set(map(frozenset, split)) == wanted:
            return changed(prompt, split=id_)
    return right(prompt)


def lays_one_meld_only(prompt):
    melds = best_arrangement(hand(prompt)).melds
    best = max(melds, key=lambda meld: meld.points, default=None)
    return _laid(prompt, [best.cards] if best else [])


def takes_the_dearest_meld_first(prompt):
    cards, groups = hand(prompt), []
    while held := [meld for meld in MELDS if not meld.hand.mask & ~cards.mask]:
        best = max(held, key=lambda meld: (meld.points, str(meld)))
        groups.append(best.cards)
        cards = cards - best.hand
    return _laid(prompt, groups)


# ---- the knock


def _judged(prompt, *, least, limit, barred=None):
    """An honest answer by somebody who sees that least deadwood and that limit."""
    spot = knock_spot(prompt)
    if prompt.form == "which":
        left = {id_: least_deadwood(spot.hand - Hand(card.bit)) for id_, card in discards_on_offer(prompt).items()}
        low = [id_ for id_ in left if left[id_] <= limit and discards_on_offer(prompt)[id_] != barred]
        return Answer({"which": min(low, key=left.get)} if low else {"which": "none", "misses_by": least - limit})
    if least > limit:
        return Answer({"legal": "no", "misses_by": least - limit})
    asks = {ask.id for ask in prompt.asks}
    if "best" in asks:
        return Answer({"legal": "yes", "best": "gin" if least == 0 else "knock"})
    legal = [card for card, left in discards(spot.hand) if left <= limit and card != barred]
    return Answer({"legal": "yes", "discards": slots(prompt, legal)})


def _limit(prompt, *, oklahoma=True, straight=True):
    spot = knock_spot(prompt)
    if spot.rules.straight_gin and straight:
        return 0
    if spot.upcard is not None and oklahoma:
        return 0 if spot.upcard.rank is Rank.ACE else spot.upcard.points
    return 10 if spot.upcard is not None or (spot.rules.straight_gin and not straight) else spot.rules.knock_limit


def counts_before_the_discard(prompt):
    """Eleven cards are counted: legal only if all of them leave little enough."""
    spot, limit = knock_spot(prompt), _limit(prompt)
    if spot.before <= limit:
        return right(prompt)
    if prompt.form == "which":
        return Answer({"which": "none", "misses_by": spot.before - limit})
    return Answer({"legal": "no", "misses_by": spot.before - limit})


def ignores_oklahoma(prompt):
    spot = knock_spot(prompt)
    if spot.upcard is None or spot.rules.straight_gin or spot.before == 0:
        return right(prompt)
    barred = None if spot.rules.rediscard_allowed else spot.taken
    return _judged(prompt, least=spot.after()[0][1], limit=10, barred=barred)


def knocks_in_straight_gin(prompt):
    spot = knock_spot(prompt)
    if not spot.rules.straight_gin or spot.before == 0:
        return right(prompt)
    barred = None if spot.rules.rediscard_allowed else spot.taken
    return _judged(prompt, least=spot.after()[0][1], limit=10, barred=barred)


def throws_back_what_was_taken(prompt):
    spot, limit = knock_spot(prompt), _limit(prompt)
    if spot.taken is None or spot.rules.rediscard_allowed:
        return right(prompt)
    least = min(left for _, left in discards(spot.hand))
    if "best" in {ask.id for ask in prompt.asks} and knock_spot(prompt).before == 0:
        return right(prompt)
    return _judged(prompt, least=least, limit=limit)


def calls_gin_with_eleven_melded(prompt):
    answer = right(prompt)
    return Answer({**answer.parts, "best": "gin"}) if answer.get("best") == "big_gin" else answer


# ---- the score


def _scored(prompt, result=None, rules=None, *, number=None):
    spot = score_spot(prompt)
    score = points(result or spot.result(), rules or spot.rules)
    given = score.points if number is None else number
    return _ended(prompt, score.winner, score.kind.value, given)


def _ended(prompt, who, kind, given):
    return Answer({"kind": kind, "points": given} if prompt.form == "kind" else {"who": who, "points": given})


def _result(prompt, defender_deadwood):
    return replace(score_spot(prompt).result(), defender_deadwood=defender_deadwood)


def forgets_lay_offs(prompt):
    spot = score_spot(prompt)
    return _scored(prompt, _result(prompt, least_deadwood(spot.defender))) if spot.left else right(prompt)


def lays_off_against_gin(prompt):
    spot = score_spot(prompt)
    if spot.left or spot.rules.layoff_on_gin:
        return right(prompt)
    return _scored(prompt, _result(prompt, best_defence(spot.spread, spot.defender).points))


def knocker_wins_ties(prompt):
    spot = score_spot(prompt)
    result = spot.result()
    if not spot.left or result.knocker_deadwood != result.defender_deadwood:
        return right(prompt)
    return _ended(prompt, "knocker", "knock", 0)


def takes_bonuses_of(preset):
    def answer(prompt):
        rules, other = score_spot(prompt).rules, PRESETS[preset]
        big = other.big_gin_bonus if None not in (rules.big_gin_bonus, other.big_gin_bonus) else rules.big_gin_bonus
        mixed = replace(rules, gin_bonus=other.gin_bonus, undercut_bonus=other.undercut_bonus, big_gin_bonus=big)
        return _scored(prompt, rules=mixed)

    return answer


def forgets_the_bonus(prompt):
    none = replace(score_spot(prompt).rules, gin_bonus=0, undercut_bonus=0)
    if none.big_gin_bonus is not None:
        none = replace(none, big_gin_bonus=0)
    return _scored(prompt, rules=none)


def adds_instead_of_subtracting(prompt):
    spot = score_spot(prompt)
    result = spot.result()
    mine, theirs = result.knocker_deadwood, result.defender_deadwood
    if not spot.left:
        return right(prompt)
    twice = 2 if spot.rules.spades_double and spot.upcard is not None and spot.upcard.suit is Suit.SPADES else 1
    if mine < theirs:
        return _scored(prompt, number=twice * (mine + theirs))
    return _scored(prompt, number=twice * (mine + theirs + spot.rules.undercut_bonus))


def counts_courts_by_rank_in_the_end(prompt):
    spot = score_spot(prompt)
    result = spot.result()
    gone = Hand.of(card for card, _ in result.laid_off)
    for meld in result.defence:
        gone = gone | meld.hand
    return _scored(prompt, _result(prompt, sum(int(card.rank) + 1 for card in result.defender_cards - gone)))


def stops_after_one_lay_off(prompt):
    """Lays off what fits the spread as it lies, never what fits only then."""
    spot = score_spot(prompt)
    if not spot.left:
        return right(prompt)
    result = spot.result()
    later = 0
    for card, number in result.laid_off:
        grown = Hand(spot.spread[number].hand.mask | card.bit)
        later += 0 if any(meld.hand == grown for meld in MELDS) else card.points
    return _scored(prompt, _result(prompt, result.defender_deadwood + later))


def never_breaks_an_own_meld(prompt):
    spot = score_spot(prompt)
    if not spot.left:
        return right(prompt)
    kept = min(best_defence(spot.spread, left).points for left in _best_remainders(spot.defender))
    return _scored(prompt, _result(prompt, kept))


def _best_remainders(cards):
    """What every best split of the hand leaves."""
    least, ends = least_deadwood(cards), set()

    def follow(rest, melds):
        if rest.points == least:
            ends.add(rest)
        for i, meld in enumerate(melds):
            if not meld.hand.mask & ~rest.mask:
                follow(rest - meld.hand, melds[i + 1 :])

    follow(cards, [meld for meld in MELDS if not meld.hand.mask & ~cards.mask])
    return ends


def forgets_the_doubling(prompt):
    return _scored(prompt, rules=replace(score_spot(prompt).rules, spades_double=False))


@dataclass(frozen=True)
class Learner:
    """Somebody with one misconception: the exercise and level it shows at, the name it is stored under, the answers."""

    family: str
    level: int
    tag: str
    answer: Callable

    def __str__(self):
        return f"{self.family}-{self.tag}"


LEARNERS = (
    Learner("deadwood", 2, "face_not_ten", counts_courts_by_rank),
    Learner("deadwood", 2, "ace_high", counts_aces_as_eleven),
    Learner("deadwood", 2, "forgotten_card", forgets_the_smallest),
    Learner("deadwood", 2, "counted_melds", counts_the_melds_too),
    Learner("split", 1, "pair", lays_pairs),
    Learner("split", 3, "mixed_suit", runs_in_any_suit),
    Learner("split", 4, "forgotten_meld", lays_one_meld_only),
    Learner("split", 5, "greedy", takes_the_dearest_meld_first),
    Learner("knock", 2, "counts_before_discard", counts_before_the_discard),
    Learner("knock", 4, "limit_oklahoma", ignores_oklahoma),
    Learner("knock", 4, "knock_in_straight_gin", knocks_in_straight_gin),
    Learner("knock", 3, "discards_taken_card", throws_back_what_was_taken),
    Learner("knock", 3, "gin_for_big_gin", calls_gin_with_eleven_melded),
    Learner("score", 3, "forgot_layoff", forgets_lay_offs),
    Learner("score", 3, "layoff_on_gin", lays_off_against_gin),
    Learner("score", 4, "undercut_at_equal", knocker_wins_ties),
    Learner("score", 2, "wrong_preset_bonus", takes_bonuses_of("da")),
    Learner("score", 2, "forgot_bonus", forgets_the_bonus),
    Learner("score", 3, "adds_deadwood", adds_instead_of_subtracting),
    Learner("score", 2, "face_not_ten", counts_courts_by_rank_in_the_end),
    Learner("score", 4, "stops_after_one", stops_after_one_lay_off),
    Learner("score", 5, "keeps_own_meld", never_breaks_an_own_meld),
    Learner("score", 6, "forgot_doubling", forgets_the_doubling),
)
