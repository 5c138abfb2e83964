"""Moves at the table of the contract game: made, asked about, refused with the nearest, typed, told in words."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from support.roundtable import after, dealt, do, slots

from gintutor.cards import card, cards
from gintutor.contract.actions import Discard, Extend, LayDown, LayMeld, Phase
from gintutor.contract.hands import points
from gintutor.contract.legality import is_legal
from gintutor.contract.melds import laid
from gintutor.contract.options import Options
from gintutor.contract.position import shuffled_pack
from gintutor.contract.rounds import CONTRACTS, Kind
from gintutor.contract.table import move
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say
from gintutor.widgets.cardwords import TypedError
from gintutor.widgets.contract import panel, speech
from gintutor.widgets.contract.acts import happened
from gintutor.widgets.contract.building import made
from gintutor.widgets.contract.held import card_at, cards_at, in_hand, slots_of
from gintutor.widgets.contract.placing import layout
from gintutor.widgets.contract.showing import table_view
from gintutor.widgets.contract.shown import with_theirs
from gintutor.widgets.contract.state import ME, Stage, own_slots
from gintutor.widgets.contract.textview import text_view
from gintutor.widgets.contract.typed import VOCABULARY, examples, read
from gintutor.widgets.contract.words import task
from gintutor.widgets.tableview import Look

EN = Translator("en", strict=True)
READY = "7H 7S 7D JC JD 2C 4C 8S KD KD AH 9C"  # round 1: two sets of three, one of them with a deuce
SETS = (laid(Kind.SET, cards("7H 7S 7D")), laid(Kind.SET, cards("JC JD 2C")))
RUNS = (laid(Kind.SET, cards("5H 5S 5D")), laid(Kind.RUN, cards("6C 2S 8C 9C")))


def event(state, text):
    return read(state, text, EN, False)


def buttons(state):
    return [each["name"] for each in panel.bottom(state, EN, Look(), ())["actions"]]


def offered(hand=READY[:-3], **more):
    """The learner is asked about a card that another player has thrown; it is somebody else's turn next."""
    return dealt(hand, turn=1, phase=Phase.OFFER, asked=(ME,), thrower=3, **more)


# Cards from several packs


def test_equal_cards_have_slots_of_their_own():
    hand = cards("2C 7H 7H 7H KS")
    assert cards_at(slots_of(hand)) == hand
    assert len(set(slots_of(hand))) == 5


def test_of_equal_cards_as_many_are_found_as_there_are_and_no_more():
    slots_ = slots_of(cards("7H 7H KS"))
    assert cards_at(in_hand(slots_, cards("7H 7H"))) == cards("7H 7H")
    assert in_hand(slots_, cards("7H 7H 7H")) is None


def test_one_of_two_equal_cards_is_selected_and_thrown():
    state = dealt(READY)
    kings = slots(state, cards("KD KD"))
    state = after(state, do("select", slot=kings[0]))
    assert state.selected == (kings[0],)
    state = after(state, do("discard"))
    assert state.hand.count(card("KD")) == 1


def test_every_card_lies_in_one_place_of_the_table():
    state = dealt("7H 7H KD KD", melds=(SETS, (), RUNS), top="7H")
    view = table_view(state, EN, Look())
    lying = [slot for zone in view.zones for slot in zone.slots]
    assert len(set(lying)) == len(lying)
    assert {zone.id for zone in view.zones} >= {"seat1", "laid2-1", "stock", "pile", "laid0-0", "hand"}
    assert [view.cards[slot].face_up for zone in view.zones if zone.id == "stock" for slot in zone.slots] == [False]


# The question out of turn


def test_a_card_out_of_turn_is_a_question_with_two_answers_and_no_clock():
    state = offered(top="KD")
    assert state.stage is Stage.OFFER
    assert EN(task(state)) == ("Finch discarded ♦K. Do you take it out of turn, with one more card from the stock?")
    assert buttons(state)[:3] == ["pass", "take", "pass_all"]
    keys = {each["key"]: each["event"]["do"] for each in text_view(state, EN)["targets"]}
    assert keys == {"1": "pass", "2": "take"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_keys_and_buttons_call_taking_a_card_the_same(language):
    t = Translator(language, strict=True)
    for state in (offered(top="KD"), dealt(READY[:-3], phase=Phase.OFFER, asked=(ME, 2))):
        (button,) = [each for each in panel.bottom(state, t, Look(), ())["actions"] if each["name"] == "take"]
        (key,) = [each for each in text_view(state, t)["targets"] if each["event"]["do"] == "take"]
        assert key["label"] == button["label"][:1].lower() + button["label"][1:]


def test_the_discard_that_is_asked_about_is_heard_once():
    state = offered(top="KD")
    told = (say("contracttable.turn_drew", name="Finch", card=card("KD")),)
    heard = speech.live(replace(state, told=told, told_at=state.turn), EN)
    assert heard.count("discarded") == 1
    assert heard.endswith("Do you take king of diamonds out of turn, with one more card from the stock?")


def test_who_takes_it_gets_one_more_card_and_discards_nothing():
    state = offered(top="KD")
    taken = after(state, do("take"))
    assert len(taken.hand) == len(state.hand) + 2
    assert taken.hand.count(card("KD")) == state.hand.count(card("KD")) + 1
    assert taken.position.upcards[ME] == 1
    assert taken.stage is Stage.WAIT


def test_who_leaves_it_is_told_so_and_the_game_goes_on():
    left = after(offered(top="KD"), do("pass"))
    assert [EN(each) for each in left.told] == ["You left ♦K."]
    assert left.stage is Stage.WAIT


def test_all_cards_can_be_left_until_the_own_turn():
    state = after(offered(top="KD"), do("pass_all"))
    assert state.leaving
    mine = after(dealt(READY, phase=Phase.OFFER, asked=(ME,)), do("pass_all"))
    assert mine.refusal is not None  # with the own turn it is no question of leaving all


def test_with_the_own_turn_drawing_leaves_the_card():
    state = dealt(READY[:-3], phase=Phase.OFFER, asked=(ME, 2))
    assert buttons(state)[:2] == ["draw", "take"]
    drawing = after(state, do("draw"))
    assert drawing.drawing
    assert drawing.position.asked == (2,)  # the others are asked first
    assert drawing.told == ()


# Laying down


def test_with_help_the_melds_that_leave_least_lie_in_the_outlines():
    state = after(dealt(READY), do("build"))
    assert state.stage is Stage.BUILD
    assert sorted(map(len, state.plan)) == [3, 3]
    assert all(meld is not None for meld in (made(state, 0), made(state, 1)))
    assert set(cards("7H 7S 7D 2C")) < set(cards_at(state.plan[0] + state.plan[1]))
    down = after(state, do("confirm"))
    assert down.laid
    assert down.stage is Stage.PLAY
    assert EN(task(down)) == EN(say("contracttable.task_laid"))
    assert "build" not in buttons(down)


@pytest.mark.parametrize("planned", [False, True])
def test_the_points_of_the_hand_are_those_of_the_cards_shown_in_it_and_stand_in_the_text_too(planned):
    state = dealt(READY)
    if planned:
        state = after(state, do("build"))
    left = set(own_slots(state))
    assert planned == (len(left) < len(state.hand))
    price = EN(say("contracttable.points", n=points(cards_at(left))))
    zones = {zone.id: zone for zone in table_view(state, EN, Look()).zones}
    assert zones["hand"].note == price
    assert f"{EN(say('play.zone_hand'))}: {price}." in text_view(state, EN)["zones"]


def test_where_the_contract_is_not_there_yet_the_outlines_stay_empty_and_it_is_told():
    state = after(dealt("3C 5D 7H 7S 9C 9D JC QD KH AS 4S 8H"), do("build"))
    assert state.plan == ((), ())
    assert state.refusal is None
    told = after(state, do("arrange"))
    assert told.refusal.message == say("contracttable.none_yet")
    assert panel.bottom(told, EN, Look(), ())["refusal"]["steps"]


def test_without_help_the_outlines_are_empty_and_no_best_melds_are_offered():
    state = after(dealt(READY, help_=False), do("build"))
    assert state.plan == ((), ())
    assert "arrange" not in buttons(state)
    assert after(state, do("arrange")).refusal.message == say("play.no_help")
    assert after(state, do("confirm")).refusal.message == say("contracttable.not_filled")


def test_cards_are_moved_between_hand_and_outlines_and_what_is_no_meld_stays_where_it_lies():
    state = after(dealt(READY, help_=False), do("build"))
    sevens, jacks = slots(state, cards("7H 7S 7D")), slots(state, cards("JC JD 4C"))
    state = after(state, do("move", slots=sevens, to="meld1"), do("move", slots=jacks, to="meld2"))
    view = {zone.id: zone for zone in table_view(state, EN, Look()).zones}
    assert view["meld1"].ticked
    assert not view["meld2"].ticked
    refused = after(state, do("confirm"))
    assert refused.refusal.message.id == "contractgame.why_not_a_meld"
    assert refused.refusal.nearest is None  # without help the hand's melds are not told
    assert refused.plan == state.plan
    helped = after(replace(state, setup=replace(state.setup, help=True)), do("confirm"))
    assert isinstance(helped.refusal.nearest, LayDown)
    nearest = after(helped, do("nearest"))
    assert nearest.stage is Stage.BUILD  # it is seen before it is laid down
    assert after(nearest, do("confirm")).laid


def test_what_a_deuce_stands_for_is_said_while_melds_are_made_and_when_they_lie():
    hand = "5H 5S 5D 6C 2S 8C 9C KD KH 3C 4S 9D"
    state = after(dealt(hand, number=2), do("build"))
    lines = [EN(line) for line in speech.table_lines(state)]
    assert any("♠2 stands for ♣7" in line for line in lines)
    lines = [EN(line) for line in speech.table_lines(after(state, do("confirm")))]
    assert any("♠2 stands for ♣7" in line for line in lines)
    theirs = dealt(READY, melds=((), RUNS))
    assert any("Wren" in line and "♠2 stands for ♣7" in line for line in map(EN, speech.table_lines(theirs)))
    set_ = dealt("KC KD", melds=(SETS,))
    assert any("♣2 stands for jack" in line for line in map(EN, speech.table_lines(set_)))


def test_equal_deuces_are_told_once_and_a_deuce_that_is_its_own_card_is_not():
    kings, low = laid(Kind.SET, cards("KH KC 2D 2D")), laid(Kind.RUN, cards("AC 2C 3C"))
    state = dealt("9C 8D", melds=((kings, low),))
    lines = " ".join(map(EN, speech.table_lines(state)))
    assert "(♦2 ♦2 stand for king)" in lines
    assert lines.count("stand") == 1
    assert lines.endswith("♣A ♣2 ♣3.")
    mixed = " ".join(map(EN, speech.table_lines(dealt("9C 8D", melds=((laid(Kind.RUN, cards("AC 2C 2H 4C 5C")),),)))))
    assert "(♥2 stands for ♣3)" in mixed


def test_the_melds_that_are_made_have_names_of_their_own():
    for state in (after(dealt(READY), do("build")), after(dealt("4C 4D 4S KD 9C", melds=(SETS,)), do("build"))):
        shown = text_view(state, EN)
        outlined = [each["label"] for each in shown["targets"] if each["zone"] != "hand"]
        assert len({*outlined}) == len(outlined)
        listed = {each["name"].split(", ", 1)[1] for each in shown["cards"] if each["zone"]}
        assert listed == {*outlined}
        on_table = {str(line).split(":")[0] for line in shown["zones"]}
        assert not listed & on_table
    assert "Set of three (2)" in [each["label"] for each in text_view(after(dealt(READY), do("build")), EN)["targets"]]


def test_a_run_lies_as_its_cards_are_put():
    """A deuce at either end: the learner's own order decides what it stands for."""
    hand = "5H 5S 5D 6C 2S 8C 7C KD KH 3C 4S 9D"
    for order, stands in (("2S 6C 7C 8C", "5C"), ("6C 7C 8C 2S", "9C")):
        state = after(dealt(hand, number=2, help_=False), do("build"))
        sets, runs = slots(state, cards("5H 5S 5D")), slots(state, cards(order))
        state = after(state, do("move", slots=sets, to="meld1"), do("move", slots=runs, to="meld2"), do("confirm"))
        (run,) = [meld for meld in state.position.melds[ME] if meld.kind is Kind.RUN]
        assert card(stands) in run.stands_for


def test_a_further_meld_waits_for_the_next_turn_and_is_made_in_one_outline():
    state = dealt("4C 4D 4S KD 9C", melds=(SETS,))
    state = after(state, do("build"))
    assert [set(cards_at(group)) for group in state.plan] == [set(cards("4C 4D 4S"))]
    down = after(state, do("confirm"))
    assert len(down.position.melds[ME]) == 3
    early = after(dealt("4C 4D 4S KD 9C", melds=(SETS,), laid_now=True), do("build"))
    assert early.refusal.message.id == "contractgame.why_same_turn"
    assert isinstance(early.refusal.nearest, Discard)


@pytest.mark.parametrize("hand", ["4C 4D 4S KD 9C", "4C 5C 6C KD 9C", "4C 2D 6C KD 9C", "2C 2D 2S KD 9C"])
def test_sets_and_runs_are_told_apart_without_asking(hand):
    state = dealt(hand, melds=(SETS,), help_=False)
    state = after(state, do("lay", groups=[slots(state, cards(hand)[:3])]))
    assert state.refusal is None
    assert len(state.position.melds[ME]) == 3


# Building on melds


def test_a_card_is_dropped_on_a_meld_or_sent_there_by_its_number():
    for way in (do("move", to="laid0-0"), do("add", meld=1), do("add")):
        state = dealt("7C KD 9C", melds=(SETS,))
        state = after(state, way | {"slots": slots(state, cards("7C"))})
        assert cards("7C")[0] in state.position.melds[ME][0].cards
        assert "built on a meld with ♣7" in EN(state.told[-1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_deuce_built_on_a_run_stands_at_the_end_the_learner_wants(language):
    t = Translator(language, strict=True)
    state = dealt("2H KD 9D", melds=(RUNS,))
    (deuce,) = slots(state, cards("2H"))
    example = examples(state, t).split(", ")[-1]  # add 2♥ 2 low
    (low,) = (key for key in text_view(state, t)["targets"] if "low" in key["zone"])  # by its digit alone
    ways = {
        "TC": (do("move", slots=[deuce], to="laid0-1", at=4), do("move", slots=[deuce], to="laid0-1"),
               do("add", slots=[deuce], meld=2), read(state, example.rpartition(" ")[0], t, False)),
        "5C": (do("move", slots=[deuce], to="laid0-1", at=0), do("add", slots=[deuce], meld=2, below=True),
               do("move", slots=[deuce], to=low["zone"]), read(state, example, t, False)),
    }  # fmt: skip
    for stands, events in ways.items():
        for each in events:
            assert card(stands) in after(state, each).position.melds[ME][1].stands_for, each
    for hand, melds in (("2H KD 9D", SETS), ("7H KD 9D", RUNS)):  # no run, no deuce
        assert not [key for key in text_view(dealt(hand, melds=(melds,)), t)["targets"] if "low" in key["zone"]]
    assert examples(dealt("2H KD 9D", melds=(SETS,)), t).split(", ")[-1].endswith(" 8♥ 1")


def test_what_does_not_fit_is_refused_with_the_reason():
    state = dealt("8C KD 9C", melds=(SETS,))
    refused = after(state, do("move", slots=slots(state, cards("8C")), to="laid0-0"))
    assert refused.refusal.message.id == "contractgame.why_does_not_fit"
    assert refused.refusal.tried == Extend(owner=ME, meld=0, cards=cards("8C"))
    assert after(state, do("add", slots=[0], meld=9)).refusal.message.id in ("contracttable.no_such_meld",)


def test_melds_of_others_are_built_on_only_where_the_house_rule_says_so():
    own = dealt("5C KD 9C", melds=(SETS, RUNS))
    drop = do("move", slots=slots(own, cards("5C")), to="laid1-0")
    assert after(own, drop).refusal.message.id == "contractgame.why_others_meld"
    any_ = dealt("5C KD 9C", melds=(SETS, RUNS), options=Options(extend="any"))
    assert after(any_, drop).refusal is None
    assert [each["key"] for each in text_view(any_, EN)["targets"]] == ["1", "2", "3", "4", "5", "6"]
    assert [each["key"] for each in text_view(own, EN)["targets"]] == ["1", "2", "3", "4"]


def test_the_pair_of_round_13_has_no_number_and_is_not_built_on():
    pair = (laid(Kind.SET, cards("5H 5S 5D 5C 5C")), laid(Kind.SET, cards("9H 9S 9D")), laid(Kind.PAIR, cards("KH KS")))
    state = dealt("KD 4C", number=13, melds=(pair,))
    assert len(state.extensible) == 2
    assert any(line.startswith("Pair: ") and "♥K" in line for line in map(EN, speech.table_lines(state)))
    assert "Pair: king of" in speech.table_words(state, EN)
    refused = after(state, do("move", slots=slots(state, cards("KD")), to="laid0-2"))
    assert refused.refusal.message.id == "contractgame.why_pair_closed"


# Every illegal move


ILLEGAL = {
    "discard before drawing": (lambda: dealt(READY, phase=Phase.DRAW), do("discard", slot=0), "why_draw_first"),
    "draw twice": (lambda: dealt(READY), do("draw"), "why_already_drawn"),
    "take after drawing": (lambda: dealt(READY), do("take"), "why_already_drawn"),
    "take when it is gone": (lambda: dealt(READY, phase=Phase.DRAW), do("take"), "why_no_offer"),
    "build before the contract": (
        lambda: dealt("7C KD 9C"),
        do("add", slots=slots_of(cards("7C"))),
        "why_contract_first",
    ),
    "confirm without outlines": (lambda: dealt(READY), do("confirm"), None),
    "out of turn": (lambda: dealt(READY, turn=1, phase=Phase.DRAW), do("draw"), "why_not_your_turn"),
    "discard at the question": (lambda: offered(), do("discard", slot=0), "why_answer_first"),
}


@pytest.mark.parametrize("case", ILLEGAL.values(), ids=ILLEGAL)
def test_what_is_not_allowed_changes_nothing_and_says_why(case):
    make, tried, reason = case
    state = make()
    refused = after(state, tried)
    assert refused.table == state.table
    if reason is not None:
        assert refused.refusal.message.id == f"contractgame.{reason}"
        box = panel.bottom(refused, EN, Look(), ())["refusal"]
        assert box["steps"]
        assert (box["button"] is None) == (refused.refusal.nearest is None)
        if refused.refusal.nearest is not None and not isinstance(refused.refusal.nearest, LayDown):
            assert after(refused, do("nearest")).table != state.table


def test_the_right_melds_in_the_wrong_outlines_are_put_right_also_without_help():
    state = dealt("5H 5S 5D 6C 7C 8C 9C KD KH 3C 4S 9D", number=2, help_=False)
    run, set_ = slots(state, cards("6C 7C 8C 9C")), slots(state, cards("5H 5S 5D"))
    refused = after(state, do("lay", groups=[run, set_]))
    assert refused.refusal.nearest == LayDown((cards("5H 5S 5D"), cards("6C 7C 8C 9C")))


TRIES = {
    "lay": lambda state, contract: do("lay", groups=_cut(state, [part.size for part in contract.parts])),
    "one meld": lambda state, contract: do("lay", groups=_cut(state, [3])),
    "build": lambda state, contract: do("add", slots=list(slots_of(state.hand)[:1])),
    "draw": lambda state, contract: do("draw"),
}


def _cut(state, sizes):
    left = list(slots_of(state.hand))
    return [[left.pop() for _ in range(size)] for size in sizes]


@pytest.mark.parametrize("tried", TRIES.values(), ids=TRIES)
@pytest.mark.parametrize("asked", CONTRACTS, ids=lambda each: str(each.number))
def test_the_nearest_move_is_what_a_hint_says_and_without_help_nothing_new(asked, tried):
    """Whatever is refused: where nothing like it can be done, table and hint do not say two things."""
    for seed in range(3):
        hand = " ".join(map(str, shuffled_pack(4, f"{asked.number}/{seed}")[:14]))
        for melds in ((), (SETS,)):
            state = dealt(hand, number=asked.number, melds=melds)
            refused = after(state, tried(state, asked))
            if refused.refusal is None:
                continue
            nearest = refused.refusal.nearest
            assert is_legal(state.position, nearest)
            if isinstance(nearest, Discard | LayDown):
                assert nearest == after(state, do("hint")).hint.action
            alone = replace(state, setup=replace(state.setup, help=False))
            told = after(alone, tried(alone, asked)).refusal
            assert named(told.nearest) <= named(told.tried)
            assert not isinstance(told.nearest, Discard)


def named(action):
    match action:
        case LayDown(groups):
            return Counter(each for group in groups for each in group)
        case LayMeld(_, of) | Extend(cards=of):
            return Counter(of)
    return Counter()


def test_the_last_card_is_always_discarded():
    state = dealt("7C", melds=(SETS,))
    refused = after(state, do("add", slots=slots(state, cards("7C"))))
    assert refused.refusal.message.id == "contractgame.why_keep_one"
    out = after(refused, do("nearest"))
    assert out.position.out == ME
    assert out.stage is Stage.FINISHED


def test_in_round_15_everything_goes_down_and_nothing_is_discarded():
    hand = "7H 7S 7D JC JD JH 3C 4C 5C 6C 7C 8C"
    state = after(dealt(hand, number=15), do("build"))
    assert len(state.plan) == 3
    state = after(state, do("confirm"))
    assert state.position.out == ME
    assert state.hand == ()


NONSENSE = (
    [], "x", None, {}, do("move"), do("move", slots=[999], to="pile"), do("move", slots=[0], to=7), do("tap", zone=3),
    do("tap", slot="a", zone="hand"), do("select", slots=[-1]), do("select", slot=True), do("sort", by="melds"),
    do("lay", groups=[[0, 0]]), do("lay", groups="ab"),
    do("lay", groups=[0, [1]]), do("lay", groups=[None]), do("add", slots=[0], meld="x"), do("nearest"),
    do("cancel"), do("arrange"), do("resume"), do("set", field="players", value=99), do("focus", slot="z"), do(["x"]),
)  # fmt: skip


@pytest.mark.parametrize("tried", NONSENSE, ids=str)
@pytest.mark.parametrize("make", [lambda: dealt(READY), offered, lambda: after(dealt(READY), do("build"))])
def test_whatever_an_event_holds_nothing_breaks(make, tried):
    state = make()
    before = state.table
    state = after(state, tried if isinstance(tried, dict) else {"do": tried})
    assert state.table == before
    panel.bottom(state, EN, Look(), ())
    speech.table_words(state, EN)


# Typed moves


@pytest.mark.parametrize("language", LANGUAGES)
def test_moves_are_typed_in_every_language(language):
    t = Translator(language, strict=True)

    def typed(state, command, rest=""):
        return read(state, f"{VOCABULARY.word(command, t)} {rest}".strip(), t, False)

    state = dealt(READY)
    assert after(state, typed(state, "discard", "9♣")).position.pile[-1] == card("9C")
    assert after(state, typed(state, "lay", "7♥ 7♠ 7♦ | J♣ J♦ 2♣")).laid
    assert after(state, typed(state, "lay")).stage is Stage.BUILD
    assert after(offered(top="KD"), typed(offered(top="KD"), "take")).position.upcards[ME] == 1
    assert after(offered(top="KD"), typed(offered(top="KD"), "pass")).stage is Stage.WAIT
    more = dealt("7C KD 9C", melds=(SETS,))
    assert after(more, typed(more, "add", "7♣ 1")).refusal is None
    assert after(state, typed(state, "hint")).hint is not None
    assert text_view(state, t)["typed"]["help"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_examples_under_the_field_show_how_every_move_is_typed(language):
    t = Translator(language, strict=True)
    lay, building = VOCABULARY.word("lay", t), after(dealt(READY), do("build"))
    more = dealt("7H 7S 7D KD 9C", melds=(SETS,))
    assert f"{lay} 7♥ 7♠ 7♦ | " in examples(dealt(READY), t)  # every meld of the contract at once
    assert examples(more, t).split(", ")[1] == f"{lay} 7♥ 7♠ 7♦"
    confirm, cancel = (read(building, example, t, False) for example in examples(building, t).split(", "))
    assert (confirm, cancel) == (do("confirm"), do("cancel"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stands_on_the_buttons_can_be_typed(language):
    t = Translator(language, strict=True)
    building = after(dealt(READY), do("build"))
    assert read(building, t(say("play.do_cancel")), t, False) == do("cancel")
    assert read(building, t(say("play.do_lay")), t, False)
    assert read(dealt(READY), t(say("play.do_back")), t, False) == do("back")


def test_yes_and_no_answer_the_question():
    assert event(offered(), "yes") == do("take")
    assert event(offered(), "no") == do("pass")
    building = after(dealt(READY), do("build"))
    assert event(building, "yes") == do("confirm")
    assert event(building, "no") == do("cancel")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "empty"), ("jump", "command"), ("discard", "count"), ("discard 3h", "absent"), ("lay 7h 7h 7h", "absent"),
     ("draw 7h", "surplus"), ("build", "count"), ("lay " + "7h " * 80, "long"), ("discard zz", "unknown")],
)  # fmt: skip
def test_what_cannot_be_read_is_told(text, code):
    with pytest.raises(TypedError) as error:
        event(dealt(READY), text)
    assert error.value.code == code
    assert EN(error.value.message)


# Hints and words


def test_a_hint_says_how_far_it_is_and_what_to_do_and_points_at_it():
    state = after(dealt("3C 5D 7H 7S 9C 9D JC QD KH AS 4S 8H"), do("hint"))
    assert state.hint is not None
    texts = [EN(each) for each in state.hint.messages]
    assert texts[0] == "You are 2 cards from the contract."
    assert isinstance(state.hint.action, Discard)
    view = table_view(state, EN, Look())
    pointed = [each.card for each in view.cards if each.highlight]
    assert pointed == [state.hint.action.card]
    assert after(dealt(READY, help_=False), do("hint")).refusal.message == say("play.no_help")


def test_in_round_15_a_card_that_is_to_be_discarded_counts_for_nothing():
    hand = "3S 9S KS 4H 5H TH 4D 5C QC 2D 2C"  # three cards away
    offer, play = dealt(hand, number=15, phase=Phase.OFFER, asked=(ME, 2)), dealt(f"{hand} KH", number=15)
    told = [EN(after(state, do("hint")).hint.messages[0]) for state in (offer, play)]
    assert told == ["You are 3 cards from the contract."] * 2


def test_the_sheet_has_the_players_across_and_fifteen_rounds_down():
    state = dealt(READY, players=6)
    assert state.sheet is not None
    sheet = panel.sheet_view(state, EN)
    assert sheet["head"] == ["Round", "You", "Wren", "Lark", "Finch", "Robin", "Swift"]
    assert [row["hand"] for row in sheet["rows"]] == ["1"]  # only that one is played
    assert sheet["rows"][0]["contract"] == "two sets of three"
    assert sheet["rows"][0]["now"]


def test_what_others_took_openly_is_remembered_for_who_plays_with_help():
    known = ((), (), cards("9S"), ())
    for help_, told in ((True, ["Lark took openly and still holds: ♠9."]), (False, [])):
        zones = text_view(dealt(READY, known=known, help_=help_), EN)["zones"]
        assert [re.sub("<[^>]*>", "", line) for line in zones if "openly" in line] == told


def test_what_fits_the_contract_is_put_first_for_who_plays_with_help():
    state = after(dealt("3C 9D 7H 4S KC 7S JD JH QS"), do("sort", by="contract"))
    assert set(cards_at(own_slots(state)[:4])) == set(cards("7H 7S JD JH"))
    assert [str(each) for each in cards_at(own_slots(state)[4:])] == ["3C", "4S", "9D", "QS", "KC"]
    assert after(dealt(READY, help_=False), do("sort", by="contract")).refusal is not None


def test_nothing_hidden_is_told():
    state = dealt(READY)
    text = str(panel.bottom(state, EN, Look(), ())) + str(panel.top(state, EN)) + speech.table_words(state, EN)
    mine = {*state.hand, *state.position.pile}
    hidden = {each for hand in state.position.hands[1:] for each in hand} | set(state.position.stock)
    assert not [each for each in hidden - mine if EN.card_name(each) in text or f">{EN.card(each)}<" in text]


def test_cards_just_drawn_are_held_apart_and_said_so():
    state = after(dealt("3C 5D 7H", phase=Phase.DRAW), do("draw"))
    (drawn,) = state.position.drawn
    assert card_at(own_slots(state)[-1]) == drawn
    assert "just drawn" in text_view(state, EN)["cards"][-1]["name"]


def test_a_drag_puts_a_card_elsewhere_in_the_hand_and_there_it_stays():
    state = dealt("3C 5D 7H 9S")
    state = after(state, do("move", slots=slots(state, cards("9S")), to="hand", at=3))
    assert [str(card_at(slot)) for slot in own_slots(state)] == ["7H", "5D", "3C", "9S"]


def test_what_another_player_throws_comes_from_that_players_hand():
    state = dealt(READY, turn=2, phase=Phase.PLAY)
    before = layout(table_view(state, EN, Look()), 836)
    thrown = state.position.hands[2][0]
    state = happened(state, move(state.position, Discard(thrown)))
    scene = layout(table_view(state, EN, Look()), 836)
    start = with_theirs(before, scene, state)
    (card_,) = [item for item in scene.cards if item.zone == "pile"]
    assert card_.view.card == thrown
    assert start.card_rect(card_.slot) == before.zone("seat2").backs[-1]
    mine = after(dealt(READY), do("discard", slot=0))
    assert with_theirs(before, scene, mine) is before


def test_a_tap_selects_draws_takes_builds_and_throws():
    state = dealt("7C KD 9C", melds=(SETS,))
    seven = slots(state, cards("7C"))[0]
    picked = after(state, do("tap", slot=seven, zone="hand"))
    assert picked.selected == (seven,)
    assert after(picked, do("tap", slot=None, zone="laid0-0")).refusal is None
    thrown = after(picked, do("tap", slot=None, zone="pile"))
    assert thrown.position.pile[-1] == card("7C")
    mine = dealt("7C KD 9C", phase=Phase.OFFER, asked=(ME,))
    assert after(mine, do("tap", slot=None, zone="stock")).drawing
    assert after(mine, do("tap", slot=None, zone="pile")).position.upcards[ME] == 1
