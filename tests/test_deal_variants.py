"""Every variant of RULES §2 at the table, alone and together, and play-outs under random rules that always end."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from support.deals import after, assert_conserved, code, dealt, move, refused, rules

from gintutor.cards import Hand, Suit, card
from gintutor.deal import (
    BigGin,
    Discard,
    Draw,
    Knock,
    Pass,
    Phase,
    Reason,
    Take,
    deal,
    legal_actions,
    play,
    result,
    shuffled_deck,
    why_illegal,
)
from gintutor.players import player
from gintutor.players.driver import next_event, next_move
from gintutor.replay import Fault, Header, advance, fresh, log_text, read_log, replay
from gintutor.rules import FIELDS, PRESETS, RulesError, Ruleset, knock_limit, ruleset
from gintutor.scoring import HandKind, points

MELDED_TEN = "2S 3S 4S 7H 8H 9H KD KC KS QD"
KNOCK_QD = "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KH"
GIN_QD = "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS KH"
ELEVEN = "2S 3S 4S / 7H 8H 9H TH / KD KC KS KH"


# Oklahoma


@pytest.mark.parametrize(("upcard", "limit"), [("2D", 2), ("4D", 4), ("TD", 10), ("JD", 10), ("KH", 10)])
def test_oklahoma_takes_the_limit_from_the_first_upcard(upcard, limit):
    first = "2S 3S 4S 7H 8H 9H QD QC QS 5C"
    position = dealt(first=first, second="AC AD 6H JS 9D 9C 8C 4H 3D TS", upcard=upcard, stock="6D", oklahoma=True)
    position = after(position, "pass", "pass", "draw")
    text = "knock 6D: 2S 3S 4S / 7H 8H 9H / QD QC QS"
    if limit >= 5:
        assert why_illegal(position, move(text)) is None
    else:
        illegal = refused(position, text)
        assert illegal.code is Reason.OKLAHOMA_LIMIT
        assert dict(illegal.message.args) == {"n": 5, "limit": limit, "upcard": card(upcard)}
        assert illegal.nearest == Discard(card("6D"))


def test_oklahoma_with_an_ace_is_for_gin_only():
    given_ = {"second": "AC 2C 6H JS JD 9C 8C 4H 3D TS", "oklahoma": True, "upcard": "AD"}
    position = after(dealt(first="2S 3S 4S 7H 8H 9H QD QC QS 5C", stock="AH", **given_), "pass", "pass", "draw")
    assert code(position, "knock 5C: 2S 3S 4S / 7H 8H 9H / QD QC QS") == "oklahoma_ace"
    position = after(dealt(first="2S 3S 4S 7H 8H 9H QD QC QS 5C", stock="QH", **given_), "pass", "pass", "draw")
    assert after(position, "knock 5C: 2S 3S 4S / 7H 8H 9H / QD QC QS QH").gin


def test_the_limit_stays_with_the_first_upcard_when_it_is_gone():
    position = dealt(upcard="4D", second="AC AD 6H JS JD 9C 8C 4H 3D TS", stock="KS KH", oklahoma=True)
    position = after(position, "pass", "take", "-TS", "draw", "-QD", "draw", "-KH", "take")
    assert position.upcard == card("4D")
    assert code(position, "knock KS: 2S 3S 4S / 7H 8H 9H / KD KC KH") == "oklahoma_limit"


# Spades double


@pytest.mark.parametrize(("upcard", "worth"), [("KS", 2), ("KH", 1)])
def test_a_spade_upcard_doubles_all_points_of_the_hand(upcard, worth):
    plain = dealt(upcard=upcard, spades_double=True)
    position = after(plain, "take", f"knock QD: 2S 3S 4S / 7H 8H 9H / KD KC {upcard}", "done")
    score = points(result(position), position.rules)
    assert score.points == worth * (Hand.of("AC AD 6H JS JD 9C 8C 4H 3D TS").points - 5)


# Straight gin


def test_straight_gin_ends_with_gin_only():
    position = after(dealt(straight_gin=True), "take")
    illegal = refused(position, KNOCK_QD)
    assert illegal.code is Reason.STRAIGHT_GIN
    assert dict(illegal.message.args) == {"n": 5}
    assert illegal.nearest == Discard(card("QD"))
    assert not any(isinstance(each, Knock) for each in legal_actions(position))
    gin = after(dealt(first=MELDED_TEN, straight_gin=True), "take", GIN_QD)
    assert gin.gin


# Big gin, and playing on for it


def with_eleven(**changes):
    """The non-dealer holds gin, draws TH: all eleven cards are melded."""
    position = dealt(first="2S 3S 4S 7H 8H 9H KD KC KS KH", upcard="2D", stock="TH", **changes)
    return after(position, "pass", "pass", "draw")


def test_big_gin_lays_all_eleven_cards_before_a_discard():
    position = after(with_eleven(preset="sv"), f"big {ELEVEN}")
    assert position.big_gin
    assert position.gin
    assert len(position.hands[0]) == 11
    assert position.knock_card is None
    assert_conserved(position)
    facts = result(after(position, "done"))
    score = points(facts, position.rules)
    assert (score.kind, score.points) == (HandKind.BIG_GIN, 31 + facts.defender_deadwood)


def test_no_lay_off_against_big_gin():
    assert code(after(with_eleven(), f"big {ELEVEN}"), "off 6H 1") == "no_lay_off_on_gin"


def test_where_big_gin_is_not_played_a_card_is_discarded_and_it_is_gin():
    position = with_eleven(preset="nb")
    illegal = refused(position, f"big {ELEVEN}")
    assert illegal.code is Reason.BIG_GIN_OFF
    assert isinstance(illegal.nearest, Knock)
    assert play(position, illegal.nearest).gin


def test_big_gin_needs_all_eleven_cards_in_melds():
    position = after(dealt(first=MELDED_TEN), "take")
    illegal = refused(position, "big 2S 3S 4S / 7H 8H 9H / KD KC KS KH")
    assert illegal.code is Reason.NOT_BIG_GIN
    assert dict(illegal.message.args) == {"n": 10}
    assert illegal.nearest == move("knock QD: KC KD KH KS / 7H 8H 9H / 2S 3S 4S")


def test_a_spread_for_big_gin_leaves_no_card_out():
    illegal = refused(with_eleven(), "big 2S 3S 4S / 7H 8H 9H / KD KC KS KH")
    assert illegal.code is Reason.SPREAD_LEAVES
    assert dict(illegal.message.args)["cards"] == (card("TH"),)
    assert isinstance(illegal.nearest, BigGin)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("big 2S 3S 4S / 7H 8H 9H / KD KC KS KH AH", "not_held"),
        ("big 2S 3S / 7H 8H 9H TH / KD KC KS KH", "not_a_meld"),
        ("big 2S 3S 4S / 7H 8H 9H TH / 8H 9H TH", "card_twice"),
    ],
)
def test_each_fault_of_a_big_gin_has_its_own_reason(text, reason):
    assert code(with_eleven(), text) == reason


def played_on(**changes):
    """The non-dealer could go gin with QD, throws it and plays on; the next draw, TH, melds all eleven."""
    position = dealt(first=MELDED_TEN, stock="2D TH", **changes)
    return after(position, "take", "-QD", "draw", "-2D", "draw")


def test_a_player_with_gin_may_play_on_for_big_gin_where_that_is_played():
    position = played_on(preset="da")
    assert position.played_on
    assert after(position, f"big {ELEVEN}").big_gin


def test_elsewhere_whoever_played_on_gets_gin_but_not_big_gin():
    position = played_on(preset="sv")
    illegal = refused(position, f"big {ELEVEN}")
    assert illegal.code is Reason.PLAYED_ON
    assert isinstance(illegal.nearest, Knock)
    assert play(position, illegal.nearest).gin


def test_big_gin_out_of_the_blue_is_not_playing_on():
    """Nine cards in melds and a pair: the third of the rank makes eleven without a gin before it."""
    first = "2S 3S 4S 5S 7H 8H 9H TH KD KC"
    position = after(dealt(first=first, upcard="KH", preset="sv"), "take")
    assert after(position, "big 2S 3S 4S 5S / 7H 8H 9H TH / KD KC KH").big_gin


# Eleven cards and no upcard


def test_the_eleven_card_deal_begins_with_a_discard_of_the_non_dealer():
    position = dealt(eleven_card_deal=True, upcard="KH")
    assert (position.turn, position.phase) == (0, Phase.DISCARD)
    assert (len(position.hands[0]), len(position.hands[1]), len(position.stock)) == (11, 10, 31)
    assert position.upcard is None
    assert position.pile == ()
    assert_conserved(position)
    for text in ("draw", "take", "pass"):
        assert code(position, text) == "eleven_dealt"
    # Nothing was taken from the discard pile, so every card may be thrown.
    assert all(why_illegal(position, Discard(each)) is None for each in position.hand)
    position = after(position, "-QD")
    assert (position.turn, position.phase, position.top) == (1, Phase.DRAW, card("QD"))


def test_the_first_turn_of_the_eleven_card_deal_may_end_the_hand():
    assert after(dealt(eleven_card_deal=True), KNOCK_QD, "done").over


def test_an_eleven_card_deal_has_no_oklahoma():
    for field in ("oklahoma", "spades_double"):
        with pytest.raises(RulesError):
            rules(eleven_card_deal=True, **{field: True})


# Options


def test_the_taken_card_may_be_thrown_again_where_that_is_allowed():
    position = after(dealt(rediscard_allowed=True), "take")
    assert after(position, "-KH").top == card("KH")
    knock = "knock KH: 2S 3S 4S / 7H 8H 9H / QD QC QS"
    position = after(dealt(first="2S 3S 4S 7H 8H 9H QD QC QS 5C", rediscard_allowed=True), "take")
    assert after(position, knock).knocker_deadwood == Hand.of("5C")


def test_lay_off_against_gin_where_that_is_allowed():
    given_ = {"first": MELDED_TEN, "second": "TH AC AD AH JD 9C 8C 4H 3D 5S", "layoff_on_gin": True}
    position = after(dealt(**given_), "take", GIN_QD, "lay AC AD AH", "off TH 1", "off 5S 0", "done")
    assert result(position).defender_deadwood == 10 + 9 + 8 + 4 + 3
    assert result(position).kind is HandKind.GIN


def test_a_house_limit_is_a_limit():
    assert after(dealt(knock_limit=5), "take", KNOCK_QD).phase is Phase.DEFEND
    illegal = refused(after(dealt(knock_limit=4), "take"), KNOCK_QD)
    assert (illegal.code, dict(illegal.message.args)) == (Reason.OVER_LIMIT, {"n": 5, "limit": 4})


# Together


def test_oklahoma_spades_straight_gin_and_options_together():
    combined = rules(
        "da", oklahoma=True, spades_double=True, straight_gin=True, rediscard_allowed=True, layoff_on_gin=True
    )
    position = after(dealt(combined, first="2S 3S 4S 7H 8H 9H KD KC KH QD", upcard="KS"), "take")
    assert code(position, "knock QD: 2S 3S 4S / 7H 8H 9H / KD KC KS") == "spread_over_limit"
    position = after(position, "knock QD: 2S 3S 4S / 7H 8H 9H / KC KD KH KS")
    assert why_illegal(position, move("off 6H 1")) is None
    facts = result(after(position, "done"))
    assert points(facts, combined).points == 2 * (25 + facts.defender_deadwood)


SWITCHES = [name for name, field in FIELDS.items() if not field.bounds and not field.choices]
NEED_AN_UPCARD = [{"eleven_card_deal", "oklahoma"}, {"eleven_card_deal", "spades_double"}]
PAIRS = [pair for pair in combinations(SWITCHES, 2) if set(pair) not in NEED_AN_UPCARD]


def together(preset, *switches):
    """The preset with those switches on, and big gin where one of them needs it."""
    big = PRESETS[preset].big_gin_bonus
    return ruleset({"preset": preset, **dict.fromkeys(switches, True), "big_gin_bonus": 31 if big is None else big})


def hand_of(given_, seed, names=("simple", "simple")):
    """Every position of a hand those players play."""
    path = [deal(given_, shuffled_deck(seed), 1)]
    players = [player(name, seed) for name in names]
    while not path[-1].over:
        path.append(play(path[-1], next_move(path[-1], players)))
        assert_conserved(path[-1])
    return path


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_every_pair_of_variants_is_played_to_a_knock_or_gin(preset, pair):
    given_ = together(preset, *pair)
    ends = [hand_of(given_, f"{preset}{pair}{number}")[-1] for number in range(12)]
    won = [end for end in ends if not end.dead]
    assert won
    for end in won:
        score = points(result(end), given_)
        assert end.knocker_deadwood.points <= knock_limit(given_, end.upcard)
        assert end.gin or not given_.straight_gin
        doubled = given_.spades_double and end.upcard.suit is Suit.SPADES
        assert score.points == points(result(end), replace(given_, spades_double=False)).points * (2 if doubled else 1)
        opens = isinstance(end.history[0].action, Pass | Take)
        assert opens != given_.eleven_card_deal


REACHED = {
    "straight_gin": lambda path, free: path[-1].gin and not free,
    "oklahoma": lambda path, free: not path[-1].dead and path[-1].upcard.points < 10 and not free,
    "spades_double": lambda path, free: not path[-1].dead and path[-1].upcard.suit is Suit.SPADES,
    "eleven_card_deal": lambda path, free: path[0].upcard is None and not path[-1].dead,
    "rediscard_allowed": lambda path, free: any(
        isinstance(after_.history[-1].action, Discard) and before.taken == after_.history[-1].card
        for before, after_ in pairwise(path)
    ),
    "layoff_on_gin": lambda path, free: path[-1].gin and bool(path[-1].laid_off),
}
"""What shows that a variant was not only in force but made the difference; ``free``: without it the moves stand too."""


@pytest.mark.parametrize("switch", REACHED)
def test_each_variant_makes_the_difference_in_hands_that_players_play(switch):
    """A hand is looked for in which it is seen, and without the rule the same hand would have gone another way."""
    given_, plain = together("sv", switch), together("sv")
    names = ("random", "simple") if switch == "rediscard_allowed" else ("simple", "simple")
    for seed in range(600):
        path = hand_of(given_, seed, names)
        if REACHED[switch](path, free=path[-1].history == hand_of(plain, seed, names)[-1].history):
            return
    raise AssertionError(f"{switch} was never reached")


def test_big_gin_is_reached_by_playing_on():
    """Whoever throws a card of a gin hand and waits gets there, where the rules allow it; elsewhere it is refused."""
    for given_, kind in ((together("sv", "play_on_for_big_gin"), HandKind.BIG_GIN), (PRESETS["sv"], HandKind.GIN)):
        position = played_on(preset="sv", play_on_for_big_gin=given_.play_on_for_big_gin)
        while not position.over:
            position = play(position, next_move(position, [player("simple")] * 2))
        assert points(result(position), given_).kind is kind


@st.composite
def all_rules(draw):
    """Rules with every field there is changed at will; targets are low, so that a match has an end in sight."""
    changes = {}
    for name, field in FIELDS.items():
        low, high = field.bounds or (0, 0)
        values = st.sampled_from(field.choices) if field.choices else st.booleans()
        values = st.integers(low, min(high, 60)) if field.bounds else values
        changes[name] = draw(st.none() | values if field.optional else values)
    if changes["eleven_card_deal"]:
        changes["oklahoma"] = changes["spades_double"] = False
    if changes["big_gin_bonus"] is None:
        changes["play_on_for_big_gin"] = False
    return ruleset(changes)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(all_rules(), st.sampled_from([("simple", "simple"), ("simple", "random")]), st.integers(0, 10**6))
def test_whole_matches_under_any_rules_end_and_replay_from_their_logs(tmp_path, given_, names, seed):
    header = Header(given_, names)
    players = [player(name, seed) for name in names]
    table, events, hands = fresh(header), [], []
    while (event := next_event(table, players, seed)) is not None:
        table = advance(table, event)
        assert not isinstance(table, Fault)
        events.append(event)
        if table.position is not None:
            assert_conserved(table.position)
            hands += [table.position] if table.position.over else []
        assert len(events) < 200_000
    assert table.match.over
    assert not all(hand.dead for hand in hands)
    path = tmp_path / "match.jsonl"
    path.write_text(log_text(header, events), encoding="utf-8")
    again = replay(read_log(path))
    assert again.fault is None
    assert again.table == table
    assert [step.event for step in again.steps] == events


@st.composite
def rulesets(draw):
    """Any rules there can be: a preset with every field that shapes a hand changed at will."""
    changes = {name: draw(st.booleans()) for name in SWITCHES}
    changes["knock_limit"] = draw(st.integers(0, 50))
    changes["big_gin_bonus"] = draw(st.none() | st.integers(0, 100))
    if changes["eleven_card_deal"]:
        changes["oklahoma"] = changes["spades_double"] = False
    if changes["big_gin_bonus"] is None:
        changes["play_on_for_big_gin"] = False
    return ruleset({"preset": draw(st.sampled_from(["nb", "sv", "da"])), **changes})


def play_out(position, chosen):
    """Play legal moves chosen by ``chosen`` to the end; whoever has stalled for long draws from the stock."""
    stalled = 0
    while not position.over:
        moves = legal_actions(position)
        action = Draw() if stalled > 40 and Draw() in moves else chosen(moves)
        stalled = 0 if isinstance(action, Draw) else stalled + 1
        before, position = position, play(position, action)
        assert_conserved(position)
        assert len(position.history) == len(before.history) + 1
        if position.phase is Phase.DISCARD:
            assert len(position.hand) == 11
            assert len(position.hands[1 - position.turn]) == 10
    return position


@settings(max_examples=40)
@given(rulesets(), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_play_outs_under_any_rules_conserve_the_cards_and_end(given_, seed, chance):
    assert isinstance(given_, Ruleset)
    end = play_out(deal(given_, shuffled_deck(seed), seed % 2), chance.choice)
    score = points(result(end), given_)
    assert score.points >= 0
    assert end.dead == (score.kind is HandKind.DEAD)
    assert end.dead or end.knocker is not None
    if not end.dead:
        assert result(end).knocker_deadwood <= knock_limit(given_, end.upcard)


@settings(max_examples=40)
@given(rulesets(), st.integers(0, 10**6), st.randoms(use_true_random=False))
def test_every_refusal_names_a_legal_move_and_the_list_is_what_the_judge_allows(given_, seed, chance):
    """Moves of one position are tried in all others: legal ones are in the list, the rest name a legal neighbour."""
    position = deal(given_, shuffled_deck(seed), seed % 2)
    tried = [move(text) for text in ("pass", "take", "draw", "done", "-7D", "knock 7D: 2S 3S 4S", "lay 2S 3S 4S")]
    tried += [move("off 7D 0"), move("big 2S 3S 4S")]
    for _ in range(30):
        moves = legal_actions(position)
        tried = (tried + list(moves))[-40:]
        for action in tried:
            illegal = why_illegal(position, action)
            if illegal is None:
                assert action in moves or isinstance(action, Knock | BigGin)
            elif not position.over:
                assert why_illegal(position, illegal.nearest) is None, (action, illegal)
        if position.over:
            break
        position = play(position, chance.choice(moves))
