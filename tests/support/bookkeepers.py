"""Learners with one misconception about the score of a game; like :mod:`support.misconceptions`, for score sheets.

Each reads the sheet and the rules as a learner does and works the answer out from the misconception alone.
"""

from support.misconceptions import Learner, right

from gintutor.exercises.protocol import Answer
from gintutor.rules import PRESETS

SEATS = ("first", "second")


def hands(prompt):
    """(seat, points) of each hand won, as the sheet has them."""
    cells = [row.cells[-2:] for row in prompt.sheet.rows]
    return [(0, one) if one is not None else (1, two) for one, two in cells if (one, two) != (None, None)]


def points_of(prompt, seat):
    return sum(points for winner, points in hands(prompt) if winner == seat)


def won_by(prompt, seat):
    return sum(winner == seat for winner, _ in hands(prompt))


def reached(prompt):
    return next((seat for seat in (0, 1) if points_of(prompt, seat) >= prompt.rules.game_target), None)


def only(form):
    """The misconception shows in that form only; elsewhere the answer is right."""

    def limited(answer):
        return lambda prompt: answer(prompt) if prompt.form == form else right(prompt)

    return limited


@only("target")
def counts_lines_towards_the_target(prompt):
    bonus = prompt.rules.line_bonus
    counted = [points_of(prompt, seat) + bonus * won_by(prompt, seat) for seat in (0, 1)]
    lead = 0 if points_of(prompt, 0) > points_of(prompt, 1) else 1
    over = SEATS[lead] if counted[lead] >= prompt.rules.game_target else "no"
    return Answer({"over": over, "points": counted[lead], **dealing(prompt)})


@only("target")
def wants_more_than_the_target(prompt):
    best = max(points_of(prompt, seat) for seat in (0, 1))
    return (
        right(prompt) if best != prompt.rules.game_target else Answer({"over": "no", "points": best, **dealing(prompt)})
    )


def settled(prompt, *, lines=None, game=True, loser_too=False, no_hands=True, doubles=None, winner=None):
    """Totals and winner as somebody works them out who changes so much of the rules."""
    rules, end = prompt.rules, reached(prompt)
    lines = rules.line_bonus if lines is None else lines
    totals = []
    for seat in (0, 1):
        total = points_of(prompt, seat)
        if seat == end and game:
            alone = no_hands and rules.game_bonus_no_hands and not won_by(prompt, 1 - seat)
            total += rules.game_bonus_no_hands if alone else rules.game_bonus
        elif seat != end and loser_too:
            total += rules.game_bonus
        if seat == end and not points_of(prompt, 1 - seat) and (rules.shutout_doubles if doubles is None else doubles):
            total *= 2
        totals.append(total + lines * won_by(prompt, seat))
    best = end if rules.match_winner == "target" or winner == "reached" else int(totals[1] > totals[0])
    return Answer({"who": SEATS[best], **dict(zip(SEATS, totals, strict=True))})


@only("settle")
def forgets_the_lines(prompt):
    return settled(prompt, lines=0)


@only("settle")
def pays_norwegian_lines_everywhere(prompt):
    return settled(prompt, lines=PRESETS["nb"].line_bonus)


@only("settle")
def forgets_the_game_bonus(prompt):
    return settled(prompt, game=False)


@only("settle")
def gives_both_the_game_bonus(prompt):
    return settled(prompt, loser_too=True)


@only("settle")
def knows_one_game_bonus_only(prompt):
    return settled(prompt, no_hands=False)


@only("settle")
def never_doubles(prompt):
    return settled(prompt, doubles=False)


@only("settle")
def always_doubles_a_shutout(prompt):
    return settled(prompt, doubles=True)


@only("settle")
def lets_the_first_at_the_target_win(prompt):
    return settled(prompt, winner="reached")


def _last(prompt):
    """The dealer of the last hand and its winner (None: dead), as seats."""
    dealer, first, second = prompt.sheet.rows[-1].cells
    winner = 0 if first is not None else 1 if second is not None else None
    return int(dealer.id == "sheet.second"), winner


def dealing(prompt):
    """The next dealer as the rules have it, where that is asked and the last hand was won."""
    if "who" not in [ask.id for ask in prompt.asks]:
        return {}
    dealer, winner = _last(prompt)
    return {"who": SEATS[winner if prompt.rules.next_dealer == "winner" else 1 - dealer]}


def lets_the_winner_deal_everywhere(prompt):
    if prompt.form == "target" and dealing(prompt):
        return Answer({**right(prompt).parts, "who": SEATS[_last(prompt)[1]]})
    if prompt.form != "dealer":
        return right(prompt)
    _, winner = _last(prompt)
    return right(prompt) if winner is None else Answer({"who": SEATS[winner], "rule": "winner"})


@only("dealer")
def passes_the_deal_after_a_dead_hand(prompt):
    dealer, winner = _last(prompt)
    return right(prompt) if winner is not None else Answer({"who": SEATS[1 - dealer], "rule": "other"})


@only("dead")
def plays_to_the_last_card(prompt):
    return right(prompt) if right(prompt).get("then") == "knocks" else Answer({"then": "draws"})


@only("dead")
def scores_a_dead_hand(prompt):
    return Answer({"then": "lower"}) if right(prompt).get("then") == "dead" else right(prompt)


BOOKKEEPERS = (
    Learner("sheet", 1, "line_bonus_to_target", counts_lines_towards_the_target),
    Learner("sheet", 4, "line_bonus_to_target", counts_lines_towards_the_target),
    Learner("sheet", 1, "target_at_equal", wants_more_than_the_target),
    Learner("sheet", 2, "forgot_line_bonus", forgets_the_lines),
    Learner("sheet", 4, "forgot_line_bonus", forgets_the_lines),
    Learner("sheet", 2, "wrong_preset_bonus", pays_norwegian_lines_everywhere),
    Learner("sheet", 2, "forgot_game_bonus", forgets_the_game_bonus),
    Learner("sheet", 2, "game_bonus_to_loser", gives_both_the_game_bonus),
    Learner("sheet", 3, "no_hands_bonus", knows_one_game_bonus_only),
    Learner("sheet", 3, "shutout", never_doubles),
    Learner("sheet", 3, "shutout", always_doubles_a_shutout),
    Learner("sheet", 4, "reached_not_total", lets_the_first_at_the_target_win),
    Learner("sheet", 1, "dealer_of_other_rules", lets_the_winner_deal_everywhere),
    Learner("sheet", 3, "dead_hand_dealer", passes_the_deal_after_a_dead_hand),
    Learner("sheet", 2, "two_card_stock", plays_to_the_last_card),
    Learner("sheet", 2, "dead_hand_scored", scores_a_dead_hand),
)
