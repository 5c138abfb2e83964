"""Learners with one misconception that only one exercise can show; like :mod:`support.misconceptions`.

Each works its answer out from the misconception alone; where that changes nothing the answer is right.
"""

from dataclasses import replace
from itertools import combinations

from support.misconceptions import Learner, changed, right, slots

from gintutor.cards import Hand, Rank, Suit
from gintutor.deal import Draw, Phase, Take
from gintutor.exercises.discard.spot import spot_of as discard_spot
from gintutor.exercises.knock.spot import spot_of as knock_spot
from gintutor.exercises.outs.spot import spot_of as outs_spot
from gintutor.exercises.protocol import Answer
from gintutor.exercises.score.spot import spot_of as score_spot
from gintutor.exercises.turn.spot import ME, asked
from gintutor.exercises.turn.spot import spot_of as turn_spot
from gintutor.exercises.value.wish import wish_of
from gintutor.melds import MELDS
from gintutor.scoring import points
from gintutor.solver import best_arrangement, best_defence

COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)

# ---- cards


def puts_the_queen_before_the_jack(prompt):
    """Of two court cards the higher one comes first; everything else is in order."""
    if prompt.form != "order":
        return right(prompt)
    row = sorted(prompt.table.cards, key=lambda each: each.rank)
    at = [i for i, each in enumerate(row) if each.rank in COURTS][:2]
    if len(at) == 2:
        row[at[0]], row[at[1]] = row[at[1]], row[at[0]]
    rows = {dict(option.label.args)["cards"]: option.id for option in prompt.asks[0].options}
    return Answer({"row": rows[tuple(row)]}) if tuple(row) in rows else right(prompt)


def _counting(prompt, counts):
    """Somebody to whom each card counts so much."""
    cards = prompt.table.cards
    if prompt.form == "count":
        return Answer({"points": sum(map(counts, cards))})
    if prompt.form != "worth":
        return right(prompt)
    marked = wish_of(prompt).met_by(cards, counts)
    return Answer({"cards": slots(prompt, marked)}) if marked else right(prompt)


def counts_courts_by_their_rank(prompt):
    return _counting(prompt, lambda each: int(each.rank) + 1)


def counts_an_ace_as_eleven(prompt):
    if prompt.form != "order":
        return _counting(prompt, lambda each: 11 if each.rank is Rank.ACE else each.points)
    row = tuple(sorted(prompt.table.cards, key=lambda each: (each.rank is Rank.ACE, each.rank)))
    rows = {dict(option.label.args)["cards"]: option.id for option in prompt.asks[0].options}
    return Answer({"row": rows[row]}) if row in rows else right(prompt)


def takes_the_letters_of_jack_and_king_for_each_other(prompt):
    if prompt.form != "letters":
        return right(prompt)
    wanted = {prompt.table.cards[slot].rank for slot in right(prompt).slots("cards")}
    other = {Rank.JACK: Rank.KING, Rank.KING: Rank.JACK}
    meant = {other.get(rank, rank) for rank in wanted}
    marked = tuple(slot for slot, each in enumerate(prompt.table.cards) if each.rank in meant)
    return Answer({"cards": marked}) if marked else right(prompt)


# ---- melds


def _judging(prompt, wanted):
    """What somebody calls a group who takes ``wanted(cards)`` for its kind; None: no belief about it."""
    if prompt.form != "valid":
        return right(prompt)
    said = wanted(prompt.table.cards)
    return Answer({"kind": said}) if said in {option.id for option in prompt.asks[0].options} else right(prompt)


def lays_runs_with_gaps(prompt):
    """Cards of one suit in rising order are a run, whatever is missing between them."""
    return _judging(prompt, lambda cards: "run" if right(prompt).get("kind") == "gap" else None)


def melds_two_neighbours(prompt):
    """Two cards that touch are a run already."""
    return _judging(prompt, lambda cards: "run" if len(cards) == 2 and cards[0].suit is cards[1].suit else None)


def _adding(prompt, wanted):
    """What somebody marks to complete a meld who also takes ``wanted(cards)`` for one."""
    held = [prompt.table.cards[slot] for zone in prompt.table.zones if zone.id == "held" for slot in zone.slots]
    offer = prompt.table.zone("hand").slots
    more = [slot for slot in offer if wanted([*held, prompt.table.cards[slot]])]
    return changed(prompt, cards=tuple(sorted({*right(prompt).slots("cards"), *more})))


def _rows_on(ranks):
    """Whether the ranks follow one another in a ring, the ace after the king."""
    return any({(low + step) % 13 for step in range(len(ranks))} == set(ranks) for low in range(13))


def goes_round_the_corner(prompt):
    """After the king comes the ace, and then the two: it is a ring."""
    if prompt.form == "complete":
        return _adding(
            prompt, lambda cards: len({each.suit for each in cards}) == 1 and _rows_on([each.rank for each in cards])
        )
    return _judging(prompt, lambda cards: "run" if right(prompt).get("kind") == "corner" else None)


def lays_runs_in_two_suits(prompt):
    """Only the ranks of a run have to follow one another."""
    if prompt.form == "complete":

        def row(cards):
            ranks = sorted(each.rank for each in cards)
            return len(set(ranks)) == len(ranks) and ranks[-1] - ranks[0] == len(ranks) - 1

        return _adding(prompt, row)
    return _judging(prompt, lambda cards: "run" if right(prompt).get("kind") == "suit" else None)


def takes_sets_for_runs(prompt):
    """The two words are the wrong way round."""
    return _judging(prompt, lambda cards: {"set": "run", "run": "set"}.get(right(prompt).get("kind")))


def wants_one_suit_in_every_meld(prompt):
    return _judging(prompt, lambda cards: "suit" if right(prompt).get("kind") == "set" else None)


# ---- splits


def _held(cards):
    return [meld for meld in MELDS if not meld.hand.mask & ~cards.mask]


def _leaves(prompt, left):
    if not left or prompt.form not in ("least", "split", "sum"):
        return right(prompt)
    ask = "split" if prompt.form == "least" else "points"
    return changed(prompt, **{ask: min(each.points for each in left)})


def uses_a_card_in_two_melds(prompt):
    cards = Hand.of(prompt.table.cards)
    held = [each for each in _held(cards) if not any(_inside(each, other) for other in _held(cards))]
    shared = [(a, b) for a, b in combinations(held, 2) if len(a.hand & b.hand) == 1]
    return _leaves(prompt, [cards - a.hand - b.hand for a, b in shared])


def _inside(one, other):
    return one != other and not one.hand.mask & ~other.hand.mask


# ---- the knock


def _calls(prompt, names):
    """What ends a hand is called by another name."""
    answer = right(prompt)
    return Answer({**answer.parts, "best": names[answer.get("best")]}) if answer.get("best") in names else answer


def calls_every_ending_a_knock(prompt):
    return _calls(prompt, {"gin": "knock"})


def calls_eleven_melded_a_knock(prompt):
    return _calls(prompt, {"big_gin": "knock"})


def calls_every_knock_gin(prompt):
    return _calls(prompt, {"knock": "gin"})


def calls_gin_big(prompt):
    return _calls(prompt, {"gin": "big_gin"})


def calls_every_knock_big_gin(prompt):
    return _calls(prompt, {"knock": "big_gin"})


def tells_what_is_left(prompt):
    """By how much a hand misses the limit is taken for what it leaves."""
    answer, spot = right(prompt), knock_spot(prompt)
    if answer.get("misses_by") is None:
        return answer
    return Answer({**answer.parts, "misses_by": spot.after()[0][1]})


def thinks_the_limit_is_too_much(prompt):
    """Exactly the limit is no knock: less is wanted, by one."""
    spot = knock_spot(prompt)
    least, limit = spot.after()[0][1], spot.options().limit
    if least != limit or not limit or right(prompt).get("legal") != "yes":
        return right(prompt)
    return Answer({"legal": "no", "misses_by": 1})


def overlooks_a_meld_where_only_gin_ends_the_hand(prompt):
    spot = knock_spot(prompt)
    least, limit = spot.after()[0][1], spot.options().limit
    if limit or least or right(prompt).get("legal") != "yes":
        return right(prompt)
    return Answer({"legal": "no", "misses_by": min(meld.points for meld in best_arrangement(spot.hand).melds)})


def stops_at_the_first_discard(prompt):
    """One legal discard found, the others are not looked for."""
    found = right(prompt).slots("discards")
    return changed(prompt, discards=found[:1]) if found else right(prompt)


# ---- the score


def _score(prompt, result=None, rules=None, *, number=None):
    spot = score_spot(prompt)
    score = points(result or spot.result(), rules or spot.rules)
    given = score.points if number is None else number
    key, value = ("kind", score.kind.value) if prompt.form == "kind" else ("who", score.winner)
    return Answer({key: value, "points": given})


def _items(prompt):
    return dict(score_spot(prompt).score().items)


def doubles_without_a_spade(prompt):
    spot = score_spot(prompt)
    if not spot.rules.spades_double or spot.upcard is None or spot.upcard.suit is Suit.SPADES:
        return right(prompt)
    return _score(prompt, number=2 * spot.score().points)


def forgets_what_the_knocker_has(prompt):
    spot, times = score_spot(prompt), 2 if "spades_doubled" in _items(prompt) else 1
    if spot.score().kind.value != "knock":
        return right(prompt)
    return _score(prompt, number=times * spot.result().defender_deadwood)


def lets_the_knocker_lay_off(prompt):
    spot, result = score_spot(prompt), score_spot(prompt).result()
    if not spot.left:
        return right(prompt)
    left = best_defence(result.defence, spot.left).points
    return _score(prompt, replace(result, knocker_deadwood=left)) if left else right(prompt)


def scores_the_bonus_alone(prompt):
    items, times = _items(prompt), 2 if "spades_doubled" in _items(prompt) else 1
    bonus = [value for name, value in items.items() if name.endswith("_bonus")]
    return _score(prompt, number=times * bonus[0]) if bonus else right(prompt)


# ---- lay-offs, turns


def thinks_three_make_a_set_complete(prompt):
    """A fourth card fits nowhere on three of a kind."""
    if prompt.form != "allowed" or right(prompt).get("allowed") != "yes":
        return right(prompt)
    melds = dict(prompt.ask("allowed").question.args)["cards"]
    return Answer({"allowed": "fit"}) if len({each.rank for each in melds}) == 1 else right(prompt)


def says_no_to_what_is_not_clever(prompt):
    """Drawing unseen while a card lies open: surely the open one has to be drawn first."""
    if prompt.form != "legal" or right(prompt).get("legal") != "yes":
        return right(prompt)
    spot, action = turn_spot(prompt), asked(prompt.ask("legal").question)
    if spot.phase is not Phase.DRAW or not isinstance(action, Draw | Take):
        return right(prompt)
    return Answer({"legal": "draw"})


def draws_without_an_offer(prompt):
    """The hand begins with a turn like any other: the upcard is an open card, and the stock is there too."""
    spot = turn_spot(prompt)
    if spot.phase is not Phase.OFFER or spot.turn == spot.dealer:
        return right(prompt)
    if prompt.form == "first":
        return Answer({"next": f"{'you' if spot.turn == ME else 'other'}_turn"})
    if prompt.form == "legal" and spot.turn == ME and asked(prompt.ask("legal").question) == Draw():
        return Answer({"legal": "yes"})
    return right(prompt)


def draws_from_the_stock_only(prompt):
    """Once the hand has begun the discard pile is closed."""
    spot = turn_spot(prompt)
    if prompt.form != "first" or spot.phase is not Phase.DRAW:
        return right(prompt)
    return Answer({"next": f"{'you' if spot.turn == ME else 'other'}_stock"})


# ---- drawing and discarding


def leaves_every_open_card(prompt):
    return changed(prompt, better="stock") if prompt.form == "draw" else right(prompt)


def _makes_a_meld(prompt):
    spot = outs_spot(prompt)
    kept = spot.held | Hand(spot.top.bit)
    return any(spot.top in meld.hand for meld in best_arrangement(kept).melds)


def takes_only_what_makes_a_meld(prompt):
    if prompt.form != "draw" or _makes_a_meld(prompt):
        return right(prompt)
    return changed(prompt, better="stock")


def takes_only_what_lowers_the_loose_cards(prompt):
    if prompt.form != "draw" or not _makes_a_meld(prompt):
        return right(prompt)
    return changed(prompt, better="stock")


def throws_the_highest_card(prompt):
    """The dearest card goes, even out of a meld."""
    if prompt.form != "lowest":
        return right(prompt)
    melded = [each for meld in best_arrangement(discard_spot(prompt).hand).melds for each in meld.cards]
    dearest = max(discard_spot(prompt).hand, key=lambda each: (each.points, each in melded))
    return changed(prompt, card=slots(prompt, [dearest]))


def counts_melds_as_if_nothing_was_seen(prompt):
    """The card with the fewest melds in the whole pack is the safest, whatever lies in the pile."""
    if prompt.form != "safe":
        return right(prompt)
    spot = discard_spot(prompt)
    free = [each for each in spot.hand if not spot.fed(each)]
    thrown = max(free, key=lambda each: (len(spot.live(each)), each))
    return changed(prompt, card=slots(prompt, [thrown]), melds=len(spot.live(thrown)))


BEGINNERS = (
    Learner("value", 2, "court_order", puts_the_queen_before_the_jack),
    Learner("value", 1, "wrong_letter", takes_the_letters_of_jack_and_king_for_each_other),
    Learner("value", 2, "face_not_ten", counts_courts_by_their_rank),
    Learner("value", 2, "ace_high", counts_an_ace_as_eleven),
    Learner("meld", 2, "ace_high", goes_round_the_corner),
    Learner("meld", 3, "mixed_suit", lays_runs_in_two_suits),
    Learner("deadwood", 3, "double_use", uses_a_card_in_two_melds),
    Learner("meld", 3, "gap", lays_runs_with_gaps),
    Learner("meld", 2, "too_few", melds_two_neighbours),
    Learner("meld", 1, "kinds_confused", takes_sets_for_runs),
    Learner("meld", 1, "meld_refused", wants_one_suit_in_every_meld),
    Learner("split", 3, "double_use", uses_a_card_in_two_melds),
    Learner("knock", 4, "knock_for_gin", calls_every_ending_a_knock),
    Learner("knock", 3, "knock_for_big_gin", calls_eleven_melded_a_knock),
    Learner("knock", 3, "gin_for_knock", calls_every_knock_gin),
    Learner("knock", 4, "big_gin_for_gin", calls_gin_big),
    Learner("knock", 3, "big_gin_for_knock", calls_every_knock_big_gin),
    Learner("knock", 4, "gave_deadwood", tells_what_is_left),
    Learner("knock", 2, "missed_knock", thinks_the_limit_is_too_much),
    Learner("knock", 4, "missed_gin", overlooks_a_meld_where_only_gin_ends_the_hand),
    Learner("knock", 2, "missed_discard", stops_at_the_first_discard),
    Learner("score", 6, "doubled_anyway", doubles_without_a_spade),
    Learner("score", 1, "forgot_own_deadwood", forgets_what_the_knocker_has),
    Learner("score", 2, "knocker_lays_off", lets_the_knocker_lay_off),
    Learner("score", 2, "only_bonus", scores_the_bonus_alone),
    Learner("layoff", 1, "refuses_layoff", thinks_three_make_a_set_complete),
    Learner("turn", 1, "refuses_legal", says_no_to_what_is_not_clever),
    Learner("turn", 3, "skips_offer", draws_without_an_offer),
    Learner("turn", 4, "stock_only", draws_from_the_stock_only),
    Learner("outs", 3, "leaves_meld", takes_only_what_lowers_the_loose_cards),
    Learner("outs", 3, "leaves_low_card", takes_only_what_makes_a_meld),
    Learner("discard", 1, "breaks_meld", throws_the_highest_card),
    Learner("discard", 5, "risky_discard", counts_melds_as_if_nothing_was_seen),
)
