"""Exercise ``turn``: the facts tell the engine's own position, and the judge of moves is the only judge."""

from collections import Counter

import pytest
from support.prompts import item, items

from gintutor.cards import DECK, Hand, card, cards
from gintutor.deal import (
    Discard,
    Draw,
    Pass,
    Phase,
    Reason,
    Take,
    deal,
    legal_actions,
    play,
    stacked,
    why_illegal,
)
from gintutor.exercises.dealing import Dealer
from gintutor.exercises.protocol import Answer, Mark, Option, PickCards, PickOne
from gintutor.exercises.scaffold import faded
from gintutor.exercises.turn.deals import FORMS
from gintutor.exercises.turn.family import TurnFamily, turn_prompt
from gintutor.exercises.turn.reasons import CHOICES, FREE, NEXT, coming, legal_options, next_options
from gintutor.exercises.turn.spot import ME, OTHER, asked, question, seen, spot_of
from gintutor.exercises.words import slots_of
from gintutor.i18n import Translator
from gintutor.messages import say
from gintutor.rules import ruleset

TURN = TurnFamily()
LEVELS = range(1, TURN.levels + 1)

MINE = cards("4S 5S 6S 9H 9D 2C AD JH KC QD")
THEIRS = cards("KH KS KD 8S 5H 6D TC JD 9C 8D")
UPCARD = card("3H")


def start(dealer, rules="nb"):
    """The cards just dealt; seat 0, the learner, holds MINE whoever deals."""
    first, second = (MINE, THEIRS) if dealer == OTHER else (THEIRS, MINE)
    return deal(ruleset(rules), stacked(first, second, UPCARD, cards("7S 2H 3C 4D"), rest="turn"), dealer)


def played(position, *actions):
    for action in actions:
        position = play(position, action)
    return position


def asked_about(action, moment, dealer):
    spot = seen(moment, dealer)
    ask = PickOne(id="legal", question=question(action, spot.top), options=legal_options(spot, action))
    return turn_prompt(moment, dealer, (ask,), form="legal", seed=0, level=1)


def what_next(moment, dealer):
    ask = PickOne(id="next", question=say("turn.ask_next"), options=next_options(seen(moment, dealer)))
    return turn_prompt(moment, dealer, (ask,), form="first", seed=0, level=3)


def which_stays(moment, dealer):
    asks = (
        PickOne(
            id="keep",
            question=say("turn.ask_keep"),
            options=(Option(id="yes", label=say("exercise.yes")), Option(id="no", label=say("exercise.no"))),
        ),
        PickCards(id="which", question=say("turn.ask_which"), only_if=("keep", "yes"), source="hand", at_most=11),
        PickOne(id="why", question=say("turn.ask_why"), only_if=("keep", "no"), options=FREE),
    )
    return turn_prompt(moment, dealer, asks, form="discard", seed=0, level=2)


def answer_of(prompt):
    return next(iter(TURN.solve(prompt).parts.values()))


def tags(prompt, **parts):
    return TURN.check(prompt, Answer(parts)).error_tags


# The order of the offer


@pytest.mark.parametrize(
    ("dealer", "passes", "comes"),
    [
        (OTHER, 0, "you_offer"),
        (OTHER, 1, "other_offer"),
        (OTHER, 2, "you_stock"),
        (ME, 0, "other_offer"),
        (ME, 1, "you_offer"),
        (ME, 2, "other_stock"),
    ],
)
def test_the_one_who_did_not_deal_is_asked_first_and_draws_when_both_leave_it(dealer, passes, comes):
    prompt = what_next(played(start(dealer), *[Pass()] * passes), dealer)
    assert answer_of(prompt) == comes
    assert set(NEXT) > {option.id for option in prompt.asks[0].options} > {comes}


@pytest.mark.parametrize(
    ("dealer", "passes", "answer", "tag"),
    [
        (OTHER, 0, "other_offer", "order_of_offer"),
        (OTHER, 0, "you_turn", "skips_offer"),
        (OTHER, 0, "you_stock", "skips_offer"),
        (OTHER, 1, "you_stock", "skips_dealer"),
        (OTHER, 2, "other_stock", "order_of_offer"),
        (OTHER, 2, "you_turn", "pile_after_passes"),
        (ME, 0, "you_offer", "order_of_offer"),
        (ME, 1, "other_stock", "skips_dealer"),
        (ME, 1, "you_stock", "order_of_offer"),
        (ME, 2, "you_stock", "order_of_offer"),
        (ME, 2, "other_offer", "wrong_next"),
    ],
)
def test_a_wrong_order_is_told_by_where_it_leads(dealer, passes, answer, tag):
    assert tags(what_next(played(start(dealer), *[Pass()] * passes), dealer), next=answer) == (tag,)


def test_who_takes_the_upcard_discards_and_an_ordinary_turn_follows():
    moment = played(start(OTHER), Take(), Discard(card("KC")))
    prompt = what_next(moment, OTHER)
    assert answer_of(prompt) == "other_turn"
    assert tags(prompt, next="you_turn") == ("wrong_turn",)
    assert tags(prompt, next="other_stock") == ("stock_only",)
    assert tags(prompt, next="other_offer") == ("wrong_next",)


def test_whoever_is_dealt_eleven_cards_discards_first():
    rules = {"preset": "nb", "eleven_card_deal": True}
    for dealer, comes in ((OTHER, "you_discard"), (ME, "other_discard")):
        assert answer_of(what_next(start(dealer, rules), dealer)) == comes


# What is legal


@pytest.mark.parametrize(
    ("dealer", "before", "action", "right", "tag"),
    [
        (OTHER, [], Draw(), "offer", "skips_offer"),
        (OTHER, [], Discard(card("KC")), "offer", "skips_offer"),
        (ME, [], Take(), "turn", "order_of_offer"),
        (OTHER, [Pass(), Pass()], Take(), "stock", "pile_after_passes"),
        (ME, [Pass(), Pass()], Draw(), "turn", "order_of_offer"),
        (OTHER, [Pass()], Draw(), "turn", "skips_dealer"),
        (OTHER, [Pass(), Pass(), Draw()], Draw(), "drawn", "draws_twice"),
        (OTHER, [Take()], Discard(UPCARD), "taken", "discards_taken_card"),
        (ME, [Take(), Discard(card("KH"))], Discard(card("KC")), "draw", "skips_draw"),
        (ME, [Take(), Discard(card("KH"))], Pass(), "draw", "skips_draw"),
        (OTHER, [Take(), Discard(card("KC"))], Take(), "turn", "wrong_turn"),
    ],
)
def test_an_illegal_move_has_its_reason_and_its_misconception(dealer, before, action, right, tag):
    prompt = asked_about(action, played(start(dealer), *before), dealer)
    assert answer_of(prompt) == right
    assert tags(prompt, legal="yes") == (tag,)


@pytest.mark.parametrize(
    ("dealer", "before", "action"),
    [
        (OTHER, [], Take()),
        (OTHER, [], Pass()),
        (OTHER, [Pass(), Pass()], Draw()),
        (OTHER, [Pass(), Pass(), Draw()], Discard(card("7S"))),
        (OTHER, [Take()], Discard(card("KC"))),
        (ME, [Take(), Discard(card("KH"))], Take()),
        (ME, [Take(), Discard(card("KH"))], Draw()),
    ],
)
def test_a_legal_move_is_legal(dealer, before, action):
    assert answer_of(asked_about(action, played(start(dealer), *before), dealer)) == "yes"


def test_a_drawn_card_may_be_discarded_and_who_keeps_it_is_told_so():
    moment = played(start(OTHER), Pass(), Pass(), Draw())
    assert tags(asked_about(Discard(card("7S")), moment, OTHER), legal="taken") == ("keeps_drawn_card",)
    assert tags(asked_about(Discard(card("KC")), moment, OTHER), legal="taken") == ("keeps_too_much",)


def test_a_house_rule_lets_the_taken_card_go():
    rules = {"preset": "da", "rediscard_allowed": True}
    prompt = asked_about(Discard(UPCARD), played(start(OTHER, rules), Take()), OTHER)
    assert answer_of(prompt) == "yes"
    assert "turn.fact_rediscard" in {fact.id for fact in prompt.facts}


def test_of_two_true_reasons_only_one_is_offered():
    """Out of turn and before drawing: both are reasons, and no right answer may be called wrong."""
    moment = played(start(OTHER), Take(), Discard(card("KC")))
    prompt = asked_about(Discard(card("4S")), moment, OTHER)
    assert "draw" not in {option.id for option in prompt.asks[0].options}
    spot = spot_of(prompt)
    assert spot.reasons(Discard(card("4S"))) == (Reason.NOT_YOUR_TURN, Reason.DRAW_FIRST)


# What has to stay


def test_the_card_just_taken_stays_and_every_other_may_go():
    moment = played(start(OTHER), Take())
    prompt = which_stays(moment, OTHER)
    held = slots_of(prompt.table, [UPCARD])
    assert TURN.solve(prompt) == Answer({"keep": "yes", "which": held})
    may = {action.card for action in legal_actions(moment) if isinstance(action, Discard)}
    assert may == set(moment.hand) - {UPCARD}
    told = TURN.check(prompt, Answer({"keep": "no", "why": "always"}))
    assert (told.error_tags, told.marks) == (("discards_taken_card",), ((held[0], Mark.MISSED),))
    other = slots_of(prompt.table, [card("KC")])
    assert tags(prompt, keep="yes", which=other) == ("keeps_too_much",)


def test_a_card_from_the_stock_may_go_at_once():
    prompt = which_stays(played(start(OTHER), Pass(), Pass(), Draw()), OTHER)
    assert TURN.solve(prompt) == Answer({"keep": "no", "why": "stock"})
    assert tags(prompt, keep="yes", which=slots_of(prompt.table, [card("7S")])) == ("keeps_drawn_card",)
    assert tags(prompt, keep="no", why="always") == ("discards_taken_card",)


def test_under_the_house_rule_the_taken_card_may_go_for_that_reason():
    rules = {"preset": "da", "rediscard_allowed": True}
    prompt = which_stays(played(start(OTHER, rules), Take()), OTHER)
    assert TURN.solve(prompt) == Answer({"keep": "no", "why": "house"})


# Facts and positions


def random_moments(seed, rules="nb"):
    """Every position of the first 24 moves of a hand played at random."""
    dealer = Dealer("moments", seed)
    giver = dealer.choice((ME, OTHER))
    position = deal(ruleset(rules), dealer.shuffled(DECK), giver)
    for _ in range(24):
        yield position, giver
        moves = [each for each in legal_actions(position) if isinstance(each, (Take, Draw, Pass, Discard))]
        position = play(position, dealer.choice(moves))


@pytest.mark.parametrize(
    "rules", ["nb", {"preset": "sv", "eleven_card_deal": True}, {"preset": "da", "rediscard_allowed": True}]
)
def test_what_the_facts_tell_is_judged_like_the_position_itself(rules):
    for seed in range(6):
        for moment, giver in random_moments(seed, rules):
            spot = spot_of(what_next(moment, giver))
            assert (spot.phase, spot.turn) == (moment.phase, moment.turn)
            tries = [Take(), Draw(), Pass(), *(Discard(each) for each in moment.hands[ME])]
            for action in tries:
                if isinstance(action, Take) and moment.top is None:
                    continue
                found = why_illegal(moment, action, ME)
                assert (spot.why_not(action) or (None,))[0] == (found and found.code)


@pytest.mark.parametrize("level", LEVELS)
def test_what_comes_next_is_what_the_engine_lets_be_done(level):
    for seed in range(40):
        prompt = item("turn", level, seed)
        spot = spot_of(prompt)
        assert coming(spot).startswith("you" if spot.turn == ME else "other")
        assert isinstance(spot.hand, Hand)
        assert len(spot.hand) == (11 if spot.phase is Phase.DISCARD and spot.turn == ME else 10)


def test_every_question_about_a_move_reads_back():
    for action in (Take(), Pass(), Draw(), Discard(card("7S"))):
        assert asked(question(action, UPCARD)) == action
    with pytest.raises(ValueError, match="no move"):
        asked(say("turn.ask_next"))


# Items


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_at_least_two_forms(level):
    assert {item("turn", level, seed).form for seed in range(40)} == set(FORMS[level - 1])
    assert len(set(FORMS[level - 1])) >= 2


@pytest.mark.parametrize("level", LEVELS)
def test_yes_is_right_neither_always_nor_never(level):
    seen_ = Counter(answer_of(p) for p in (item("turn", level, s) for s in range(120)) if p.form == "legal")
    assert 0.2 < seen_["yes"] / seen_.total() < 0.7
    assert len(seen_) >= 4


def test_every_reason_that_can_be_offered_is_met():
    found = {
        answer_of(p) for level in LEVELS for p in (item("turn", level, s) for s in range(120)) if p.form == "legal"
    }
    assert found == {"yes", "turn", "offer", "stock", "draw", "drawn", "taken"}
    assert found <= {*CHOICES.values(), "yes"}


@pytest.mark.parametrize("level", LEVELS)
def test_the_stock_shows_as_many_cards_as_there_are(level):
    for prompt in items("turn", level):
        stock = prompt.table.zone("stock").hidden
        assert 20 <= stock <= 31


def test_a_faded_discard_says_whether_and_leaves_which_or_why():
    start_ = faded(which_stays(played(start(OTHER), Take()), OTHER))
    assert start_.answer == Answer({"keep": "yes"})


def test_the_steps_say_whose_move_it_is_in_plain_words():
    t = Translator("en", strict=True)
    steps = [t(step.text) for step in TURN.solution(what_next(start(ME), ME))]
    assert steps[-2:] == [
        "You dealt, so the other player is asked first.",
        "What comes now: The other player may take the upcard or leave it.",
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_the_country_changes_no_card(level):
    """The presets agree on the offer and on what may be discarded (RULES §1)."""
    for seed in range(6):
        prompts = [TURN.generate(seed, level, ruleset(preset)) for preset in ("nb", "sv", "da")]
        assert len({prompt.table for prompt in prompts}) == 1
        assert len({str(TURN.solve(prompt).parts) for prompt in prompts}) == 1
