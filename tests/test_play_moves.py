"""Moves at the table: made, refused with a reason and the nearest legal move, and a knock that is prepared first."""

from dataclasses import replace

import pytest
from support.games import after, do, hand, slot, slots

from gintutor.cards import Hand, card
from gintutor.deal import Discard, Draw, Knock, Lay, LayOff, Pass, why_illegal
from gintutor.i18n import Translator
from gintutor.replay import Did
from gintutor.widgets.play import panel
from gintutor.widgets.play.acts import happened, update
from gintutor.widgets.play.state import ME, Stage, own_cards
from gintutor.widgets.tableview import Look

MINE = "4S 5S 6S 9H 9D 2C AD JH KC QD"
ITS = "KH KS KD 8S 5H 6D TC JD 9C 8D"


@pytest.fixture
def offered():
    """The learner is offered ♥3; ♠7 is the first card of the stock."""
    return hand(MINE, ITS, "3H", "7S 2H 3C 4D")


@pytest.fixture
def drawn(offered):
    """Both have left the upcard, and the learner has drawn ♠7."""
    state = after(offered, do("pass"))
    return after(happened(state, Did(1, Pass())), do("draw"))


def code(state):
    return state.refusal.message.id if state.refusal else None


def test_the_upcard_comes_first(offered):
    assert offered.stage is Stage.OFFER
    state = after(offered, do("draw"))
    assert code(state) == "deal.why_offer_first"
    assert state.refusal.nearest == Pass()
    assert state.position == offered.position


def test_the_nearest_legal_move_is_one_press_away(offered):
    state = after(offered, do("draw"), do("nearest"))
    assert state.refusal is None
    assert state.position.turn == 1


def test_the_upcard_is_taken_and_may_not_be_thrown_at_once(offered):
    state = after(offered, do("take"))
    assert card("3H") in state.position.hands[ME]
    refused = after(state, do("discard", slot=slot("3H")))
    assert code(refused) == "deal.why_taken_card"
    assert isinstance(refused.refusal.nearest, Discard)


def test_where_it_is_allowed_the_card_taken_may_be_thrown():
    state = after(hand(MINE, ITS, "3H", rediscard_allowed=True), do("take"), do("discard", slot=slot("3H")))
    assert state.refusal is None
    assert state.position.top == card("3H")


def test_a_second_card_is_not_drawn(drawn):
    state = after(drawn, do("draw"))
    assert code(state) == "deal.why_already_drawn"


def test_without_a_card_the_learner_is_asked_for_one(drawn):
    assert code(after(drawn, do("discard"))) == "play.choose_card"
    assert code(after(drawn, do("knock"))) == "play.choose_card"


def test_a_discard_before_the_draw_is_refused_for_that_reason(offered):
    assert code(after(offered, do("discard"))) == "deal.why_offer_first"


@pytest.mark.parametrize(
    "events",
    [
        [do("discard", slot=slot("KC"))],
        [do("select", slot=slot("KC")), do("discard")],
        [do("select", slot=slot("KC")), do("tap", zone="pile", slot=None)],
        [do("move", slots=slots("KC"), to="pile")],
    ],
)
def test_a_card_is_thrown_by_button_tap_or_drag(drawn, events):
    state = after(drawn, *events)
    assert state.position.top == card("KC")
    assert state.position.turn == 1


@pytest.mark.parametrize(
    "events", [[do("draw")], [do("tap", zone="stock", slot=slot("7S"))], [do("move", slots=slots("7S"), to="hand")]]
)
def test_a_card_is_drawn_by_button_tap_or_drag(offered, events):
    state = happened(after(offered, do("pass")), Did(1, Pass()))
    assert card("7S") in after(state, *events).position.hands[ME]


def test_a_card_is_not_put_back_on_the_stock(drawn):
    assert code(after(drawn, do("move", slots=slots("KC"), to="stock"))) == "play.not_on_stock"


def test_a_knock_over_the_limit_is_refused_before_anything_is_shown(drawn):
    state = after(drawn, do("knock", slot=slot("KC")))
    assert code(state) == "deal.why_over_limit"
    assert state.plan is None
    assert state.refusal.nearest == Discard(card("KC"))


# The knock as it is prepared

READY = "4S 5S 6S 7S 9H 9D 9C 2C AD JH"


@pytest.fixture
def ready():
    """The learner holds two melds, 2 + 1 points, a jack, and takes ♦4."""
    return after(hand(READY, "KH KS KD 8S 5H 6D TC JD 3C 8D", "4D"), do("take"))


def test_a_knock_shows_its_melds_and_makes_no_move(ready):
    state = after(ready, do("knock", slot=slot("JH")))
    assert state.stage is Stage.KNOCK
    assert state.position == ready.position
    assert set(state.plan.spread) == {Hand.of("4S 5S 6S 7S"), Hand.of("9H 9D 9C")}
    assert set(map(str, own_cards(state))) == {"4D", "AD", "2C"}


def test_only_the_confirmed_knock_is_made(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("confirm"))
    assert state.position.knocker == ME
    assert state.position.knock_card == card("JH")
    assert state.position.knocker_deadwood == Hand.of("4D AD 2C")


def test_a_knock_is_taken_back_before_it_is_confirmed(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("cancel"))
    assert state.stage is Stage.DISCARD
    assert state.position == ready.position


def test_a_spread_that_leaves_too_much_is_refused_with_the_better_one(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("9H 9D 9C"), to="hand"), do("confirm"))
    assert code(state) == "deal.why_spread_over_limit"
    assert state.position == ready.position
    again = after(state, do("arrange"), do("confirm"))
    assert again.position.knocker == ME


def test_what_is_no_meld_is_refused_by_name(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("2C"), to="meld1"), do("confirm"))
    assert code(state) == "deal.why_not_a_meld"


def test_of_a_spoilt_knock_only_the_faulty_card_is_taken_out(ready):
    """The knocker means to keep the four of spades out of the run, and has put a two among the nines."""
    state = after(ready, do("knock", slot=slot("2C")), do("cancel"), do("knock", slot=slot("JH")))
    state = after(state, do("move", slots=slots("4S"), to="hand"), do("move", slots=slots("4D"), to="meld2"))
    zone = next(i for i, group in enumerate(state.plan.groups) if card("9H") in group)
    state = after(state, do("move", slots=slots("AD"), to=f"meld{zone + 1}"), do("confirm"))
    assert code(state) == "deal.why_not_a_meld"
    assert state.refusal.nearest.card == card("JH")
    lie = after(state, do("nearest")).plan
    assert lie.groups[zone] == Hand.of("9H 9D 9C")
    assert after(state, do("nearest"), do("confirm")).position.knocker == ME


def test_what_is_offered_in_a_prepared_knock_is_made_by_a_second_press(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("next"))
    assert state.refusal.nearest == Knock(card("JH"), state.plan.spread)
    assert after(state, do("nearest")).position.knocker == ME


def test_a_run_of_four_may_be_laid_as_three_if_the_limit_allows(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("4D"), to="meld3"))
    assert after(state, do("confirm")).refusal is not None
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("7S"), to="hand"), do("confirm"))
    assert code(state) == "deal.why_spread_over_limit"


def test_another_card_may_go_face_down(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("2C"), to="knock"))
    assert state.plan.card == card("2C")
    assert card("JH") in own_cards(state)
    assert code(after(state, do("confirm"))) == "deal.why_over_limit"


def test_to_take_up_the_card_face_down_ends_the_knock(ready):
    state = after(ready, do("knock", slot=slot("JH")), do("move", slots=slots("JH"), to="hand"))
    assert state.plan is None
    assert state.stage is Stage.DISCARD


def test_gin_is_a_knock_that_leaves_nothing():
    state = after(hand("4S 5S 6S 7S 9H 9D 9C 2C 2D KH", "KC KS KD 8S 5H 6D TC JD 3C 8D", "2H"), do("take"))
    state = after(state, do("knock", slot=slot("KH")), do("confirm"))
    assert state.position.gin


def test_big_gin_lays_eleven_cards():
    mine = "4S 5S 6S 7S 9H 9D 9C 2C 2D 2S"
    state = after(hand(mine, "KC KS KD 8S 5H 6D TC JD 3C 8D", "2H"), do("take"), do("big_gin"))
    assert state.plan.card is None
    assert after(state, do("confirm")).position.big_gin
    refused = after(hand(mine, "KC KS KD 8S 5H 6D TC JD 3C 8D", "2H", big_gin_bonus=None), do("take"), do("big_gin"))
    assert code(refused) == "deal.why_big_gin_off"


def test_gin_may_be_played_on(ready):
    state = after(hand("4S 5S 6S 7S 9H 9D 9C 2C 2D 2S", "KC KS KD 8S 5H 6D TC JD 3C 8D", "KH", preset="da"), do("take"))
    assert state.refusal is None
    assert after(state, do("discard", slot=slot("2S"))).position.turn == 1


@pytest.mark.parametrize(
    ("rules", "upcard", "reason"),
    [
        ({"straight_gin": True}, "4D", "deal.why_straight_gin"),
        ({"oklahoma": True}, "3D", "deal.why_oklahoma_limit"),
        ({"oklahoma": True}, "AC", "deal.why_oklahoma_ace"),
    ],
)
def test_variants_refuse_the_knock_by_their_own_rule(rules, upcard, reason):
    mine = "4S 5S 6S 7S 9H 9D 9C 2C AD JH"
    state = after(hand(mine, "KH KS KD 8S 5H 6D TC JD 3C 8D", upcard, **rules), do("take"))
    assert code(after(state, do("knock", slot=slot("JH")))) == reason


def test_eleven_cards_are_dealt_and_the_learner_starts_by_discarding():
    state = hand(MINE, ITS, "3H", eleven_card_deal=True)
    assert state.stage is Stage.DISCARD
    assert len(state.position.hands[ME]) == 11
    assert code(after(state, do("draw"))) == "deal.why_eleven_dealt"
    assert code(after(state, do("take"))) == "deal.why_eleven_dealt"


# Against the computer's knock


@pytest.fixture
def knocked():
    """The computer has knocked with two clubs runs and a set, 2 left; the learner answers."""
    state = hand("6H 6C 6D JS QS TS TC JC 2H AD", "7C 8C 9C 3H 4H 5H QD QC QH KH", "2S", dealer=0)
    taken = happened(state, Did(1, Pass()))
    taken = after(taken, do("pass"))
    drawn_ = happened(taken, Did(1, Draw(), taken.position.stock[0]))
    spread = (Hand.of("7C 8C 9C"), Hand.of("3H 4H 5H"), Hand.of("QD QC QH"))
    left = drawn_.position.hands[1] - spread[0] - spread[1] - spread[2]
    return happened(drawn_, Did(1, Knock(max(left, key=lambda each: each.points), spread)))


def test_own_melds_are_laid_and_cards_laid_off_step_by_step(knocked):
    state = after(knocked, do("lay", slots=slots("6H 6C 6D")))
    assert len(state.position.laid) == 1
    state = after(state, do("select", slot=slot("TC")), do("tap", zone="spread0", slot=slot("9C")))
    assert state.position.laid_off == ((card("TC"), 0),)
    state = after(state, do("move", slots=slots("JC"), to="spread0"))
    assert len(state.position.laid_off) == 2
    assert card("JC") not in own_cards(state)
    state = after(state, do("done"))
    assert state.stage is Stage.OVER


def test_a_lay_off_that_does_not_fit_is_explained(knocked):
    state = after(knocked, do("lay_off", slot=slot("JC"), meld=0))
    assert code(state) == "deal.why_gap"
    assert state.refusal.nearest == LayOff(card("TC"), 0)


def test_a_card_that_fits_no_meld_is_said_to_fit_none(knocked):
    state = after(knocked, do("lay_off", slot=slot("AD")))
    assert code(state) == "play.fits_none"
    assert after(knocked, do("lay_off", slot=slot("AD"), meld=2)).refusal.message.id == "deal.why_other_rank"
    assert code(after(knocked, do("lay_off", slot=slot("JC")))) == "deal.why_gap"


@pytest.mark.parametrize("events", [[do("move", slots=slots("TS"), to="meld1")], [do("lay", slots=slots("TS"))]])
def test_one_card_of_a_meld_is_told_to_wait_for_the_others(knocked, events):
    state = after(knocked, *events)
    assert code(state) == "play.whole_meld"
    assert state.refusal.nearest == Lay(Hand.of("TS JS QS"))


def test_the_cards_dragged_to_a_meld_one_by_one_stay_selected_and_go_down_together(knocked):
    one_by_one = [do("move", slots=slots(each), to="meld1") for each in ("TS", "JS", "QS")]
    state = after(knocked, *one_by_one)
    assert state.position == knocked.position
    assert state.selected == tuple(map(card, ("TS", "JS", "QS")))
    assert after(state, do("lay")).position.laid[0].hand == Hand.of("TS JS QS")


def test_nothing_more_is_said_only_where_there_is_nothing_more(knocked):
    assert after(knocked, do("done")).told[0].id == "deal.did_done"
    best = after(knocked, do("rest"))
    assert "play.done_me" in [each.id for each in best.told]


def test_several_cards_go_on_a_meld_in_the_order_that_works(knocked):
    state = after(knocked, do("move", slots=slots("JC TC"), to="spread0"))
    assert [str(each) for each, _ in state.position.laid_off] == ["TC", "JC"]


def test_of_several_cards_all_are_laid_off_or_none(knocked):
    """TC fits the clubs, JS nothing there: dropped together, neither is laid off and the reason is told."""
    for text in ("TC JS", "JS TC"):
        state = after(knocked, do("move", slots=slots(text), to="spread0"))
        assert state.position == knocked.position
        assert code(state) == "deal.why_other_suit"
        assert dict(state.refusal.message.args)["card"] == card("JS")
        assert state.refusal.nearest == LayOff(card("TC"), 0)
    state = after(knocked, do("move", slots=slots("JS TS"), to="spread0"))
    assert state.position == knocked.position
    assert code(state) == "deal.why_other_suit"
    assert why_illegal(state.position, state.refusal.nearest) is None


@pytest.mark.parametrize("number", ["\u00b2", "\u0663", "9" * 5000, "-1", "1.0", "", " 0", "0x0", "\ud800", "100"])
def test_a_meld_that_no_number_names_is_no_place_for_a_card(knocked, drawn, number):
    for state in (knocked, drawn):
        for text in ("TC", "TC JC", "KC"):
            came = after(state, do("move", slots=slots(text), to=f"spread{number}"))
            assert came.position == state.position
            assert came.refusal is not None
            tapped = after(state, do("select", slots=slots(text)), do("tap", zone=f"spread{number}", slot=None))
            assert tapped.position == state.position


def test_two_cards_are_not_thrown_at_once(drawn):
    for to in ("pile", "knock"):
        for events in (
            [do("move", slots=slots("KC QD"), to=to)],
            [do("select", slots=slots("KC QD")), do("tap", zone=to, slot=None)],
        ):
            state = after(drawn, *events)
            assert state.position == drawn.position
            assert state.plan is None
            assert code(state) == "play.one_card"
            assert state.refusal.nearest == Discard(card("KC"))


def test_two_cards_are_not_put_face_down_in_a_prepared_knock(ready):
    prepared = after(ready, do("knock", slot=slot("JH")))
    state = after(prepared, do("move", slots=slots("2C 4D"), to="knock"))
    assert state.plan == prepared.plan
    assert code(state) == "play.one_card"


def nearest_is_legal(state):
    return why_illegal(state.position, state.refusal.nearest) is None


def test_what_names_no_move_is_refused_with_the_nearest_legal_one(offered, drawn, ready, knocked):
    state = after(drawn, do("discard"))
    assert (code(state), state.refusal.nearest) == ("play.choose_card", Discard(card("KC")))
    state = after(ready, do("knock"))
    assert code(state) == "play.choose_card"
    assert isinstance(state.refusal.nearest, Knock)
    assert nearest_is_legal(state)
    state = after(drawn, do("move", slots=slots("9H"), to="stock"))
    assert (code(state), state.refusal.nearest) == ("play.not_on_stock", Discard(card("9H")))
    taken = after(offered, do("take"), do("move", slots=slots("3H"), to="stock"))
    assert isinstance(taken.refusal.nearest, Discard)
    assert taken.refusal.nearest != Discard(card("3H"))
    for at, want in ((offered, Pass()), (drawn, Discard(card("KC"))), (knocked, Lay(Hand.of("TS JS QS")))):
        for event, why in (
            (do("next"), "hand_goes_on"), (do("confirm"), "nothing_to_confirm"), (do("cancel"), "nothing_to_confirm"),
            (do("fly"), "not_now"), ({}, "not_now"),
        ):  # fmt: skip
            state = after(at, event)
            assert (code(state), state.refusal.nearest) == (f"play.{why}", want)
            assert state.position == at.position


def test_what_cannot_be_had_now_says_why(offered):
    assert code(after(offered, do("back"))) == "play.nothing_to_take_back"
    alone = replace(offered, setup=replace(offered.setup, help=False))
    for event in (do("hint"), do("back")):
        assert code(after(alone, event)) == "play.no_help"


def test_without_help_too_an_illegal_move_is_refused_with_the_nearest_legal_one(offered, ready, knocked):
    for state, event in ((offered, do("draw")), (ready, do("draw")), (knocked, do("lay", slots=slots("TS")))):
        told = after(state, event)
        alone = after(replace(state, setup=replace(state.setup, help=False)), event)
        assert alone.refusal is not None
        assert alone.refusal.nearest is not None
        assert alone.refusal == told.refusal
        assert after(alone, do("nearest")).position != state.position


def test_without_help_no_move_is_named_where_none_was_tried(offered, ready):
    for state, event in ((offered, do("back")), (ready, do("knock")), (ready, do("next"))):
        alone = after(replace(state, setup=replace(state.setup, help=False)), event)
        assert alone.refusal is not None
        assert alone.refusal.nearest is None
        assert after(alone, do("nearest")).position == state.position


def test_in_a_prepared_knock_the_knock_itself_is_nearest(ready):
    prepared = after(ready, do("knock", slot=slot("JH")))
    state = after(prepared, do("next"))
    assert state.plan == prepared.plan
    assert state.refusal.nearest == Knock(card("JH"), prepared.plan.spread)


def test_a_refusal_out_of_turn_names_no_move(offered):
    state = after(offered, do("pass"), do("discard", slot=slot("KC")))
    assert code(state) == "deal.why_not_your_turn"
    assert state.refusal.nearest is None


def test_under_the_open_choices_the_table_lies_still(drawn, knocked):
    for state in (drawn, knocked):
        open_ = replace(state, choosing=True)
        card_ = min(state.position.hands[ME])
        for event in (
            do("discard", slot=card_.index), do("draw"), do("done"), do("knock", slot=card_.index), do("big_gin"),
            do("move", slots=[card_.index], to="pile"), do("move", slots=[card_.index], to="hand", at=0),
            do("tap", zone="stock", slot=None), do("tap", zone="hand", slot=card_.index), do("sort", by="rank"),
            do("lay", slots=[card_.index]), do("lay_off", slot=card_.index), do("rest"), do("hint"),
            do("move", slots=slots("TC JC"), to="spread0"), do("select", slot=card_.index),
        ):  # fmt: skip
            change = update(open_, event)
            assert change.events == ()
            after_ = change.state
            assert (after_.position, after_.plan, after_.order, after_.sort) == (state.position, None, (), "suit")
            assert after_.selected == ()


def test_the_rest_is_done_as_well_as_can_be(knocked):
    state = after(knocked, do("rest"))
    assert state.stage is Stage.OVER
    assert state.finished.result.defender_deadwood == 1


def test_without_help_nothing_is_done_for_the_learner(knocked):
    alone = replace(knocked, setup=replace(knocked.setup, help=False))
    assert after(alone, do("rest")).position == alone.position
    assert after(alone, do("hint")).hint is None
    assert alone.can_take_back == 0


# Help


def test_a_hint_names_a_legal_move_and_a_reason(offered, drawn, ready, knocked):
    for state in (offered, drawn, ready, knocked):
        hint = after(state, do("hint")).hint
        told = dict(hint.messages[0].args).get("verdict", hint.messages[0])  # what it measures against may follow
        assert told.id.startswith("play.hint_")


def test_what_is_heard_stays_when_the_focus_goes_elsewhere(drawn):
    en, state = Translator("en", strict=True), after(drawn, do("discard", slot=slot("KC")), do("back"))
    heard, still = (
        panel.bottom(each, en, Look(), ())["live"] for each in (state, after(state, do("focus", slot=None)))
    )
    assert heard["text"].startswith("Your last move is taken back.")
    assert still == heard


def test_a_move_is_taken_back_to_the_last_own_decision(drawn):
    state = after(drawn, do("discard", slot=slot("KC")), do("back"))
    assert state.position == drawn.position
    state = after(state, do("back"))
    assert state.stage is Stage.DRAW


# Order of the cards


def test_cards_are_kept_the_way_the_learner_wants(drawn):
    assert str(own_cards(drawn)[-1]) == "7S"  # just drawn: held apart
    ranks = [each.rank for each in own_cards(after(drawn, do("sort", by="rank")))[:-1]]
    assert ranks == sorted(ranks)
    state = after(drawn, do("move", slots=slots("KC"), to="hand", at=0))
    assert str(own_cards(state)[0]) == "KC"
    assert set(own_cards(state)) == set(drawn.position.hands[ME])
    melds = own_cards(after(drawn, do("sort", by="melds"), do("discard", slot=slot("KC"))))
    assert Hand.of(melds[:4]) == Hand.of("4S 5S 6S 7S")


@pytest.mark.parametrize(
    "event",
    [
        {}, {"do": None}, {"do": "fly"}, {"do": "move"}, {"do": "move", "slots": [99], "to": "pile"},
        {"do": "move", "slots": ["x"], "to": "pile"}, {"do": "move", "slots": [1, 1], "to": "hand"},
        {"do": "discard", "slot": "KC"}, {"do": "lay_off", "slot": 3, "meld": 77}, {"do": "tap", "zone": 3},
        {"do": "tap", "zone": "nowhere", "slot": 2}, {"do": "select", "slot": 500}, {"do": "sort", "by": []},
        {"do": "nearest", "action": Draw()}, {"do": "review", "reviewing": 1}, {"do": "step", "to": 4},
        {"do": "set", "field": "opponent", "value": "simple"}, {"do": "deal", "seed": 5}, {"do": "confirm"},
        {"do": "arrange"}, {"do": "again"}, {"do": "return"}, {"do": "start", "seed": "x"},
        {"do": "move", "slots": [0], "to": "spread9"}, {"do": "move", "slots": [0], "to": "opponent"},
    ],
)  # fmt: skip
def test_hand_made_events_change_nothing(drawn, event):
    change = update(drawn, event)
    assert change.events == ()
    assert change.begin is None
    assert change.state.position == drawn.position


def test_the_hand_is_over_when_it_is_over(knocked):
    state = after(knocked, do("done"))
    for event in (do("draw"), do("discard", slot=slot("AD")), do("done"), do("lay", slots=slots("6H 6C 6D"))):
        assert after(state, event).position == state.position
