"""What stands around the table of a game: in four languages, without a word of what nobody may see."""

import json
from itertools import pairwise

import pytest
from support.games import after, desk, do, hand, play_until, slot

from gintutor.cards import Hand, card
from gintutor.deal import Draw, Knock, Pass
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import say
from gintutor.replay import Did
from gintutor.widgets.play import panel, sheet, speech
from gintutor.widgets.play.acts import happened
from gintutor.widgets.play.showing import scrambled, table_view
from gintutor.widgets.play.state import IT, ME, Stage
from gintutor.widgets.scene import layout
from gintutor.widgets.tableview import Look

MINE = "4S 5S 6S 7S 9H 9D 9C 2C AD JH"
ITS = "KH KS KD 8S 5H 6D TC JD 3C 8D"


def strict(table):
    """The desk with a translator that raises for what has no words."""
    table.t = Translator(table.language, strict=True)
    return table


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_stage_of_a_game_has_words_in_every_language(tmp_path, language):
    table = strict(desk(tmp_path, language))
    table.receive(do("set", field="game_target", value="25"))
    stages = set()

    def told(state):
        fresh = state.stage not in stages
        stages.add(state.stage)
        for part in (table.top(), table.bottom()):
            text = json.dumps(part, ensure_ascii=False)
            assert "{" not in text.replace('{"', "").replace("{}", "")
        assert table.words()
        if fresh and state.stage in (Stage.OFFER, Stage.DRAW, Stage.DISCARD, Stage.DEFEND):
            table.receive(do("hint"))
            assert table.bottom()["hint"]["steps"]
            table.receive(do("confirm"))
        return table.state.stage is Stage.FINISHED

    play_until(table, told)
    assert stages >= {Stage.SETUP, Stage.BEGUN, Stage.DRAW, Stage.DISCARD, Stage.KNOCK, Stage.OVER, Stage.FINISHED}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hidden_card_is_named_nowhere(tmp_path, language):
    table = desk(tmp_path, language)
    checked = 0

    def safe(state):
        nonlocal checked
        position = state.position
        if position is not None and position.knocker is None:
            checked += 1
            hidden = [*(position.hands[IT] - position.known[IT]), *position.stock]
            shown = json.dumps([table.top(), table.bottom()], ensure_ascii=False) + table.words()
            for each in hidden:
                assert table.t.card_html(each) not in shown
                assert table.t.card_name(each) not in shown
                assert f'"slot": {each.index},' not in shown
            faces = {each.card: each.face_up for each in table.table().cards}
            assert not any(faces[each] for each in hidden)
        return state.game is not None and len(state.game.hands) >= 2

    play_until(table, safe)
    assert checked > 20


def test_the_order_of_hidden_cards_tells_nothing_and_stays():
    state = hand(MINE, ITS, "4D")
    cards = state.position.hands[IT]
    order = scrambled(cards)
    assert order != tuple(sorted(cards))
    less = cards - type(cards)(order[3].bit)
    assert scrambled(less) == tuple(each for each in order if each != order[3])


def test_the_table_is_as_high_in_every_stage_so_that_cards_can_glide():
    state = after(hand(MINE, ITS, "4D"), do("take"))
    planned = after(state, do("knock", slot=slot("JH")))
    knocked = after(planned, do("confirm"))
    t = Translator("en")
    heights = {layout(table_view(each, t, Look()), 836).height for each in (state, planned, knocked)}
    assert len(heights) == 1


@pytest.mark.parametrize("width", [280, 316, 336, 480, 700, 836])
def test_nothing_on_the_table_overlaps_or_sticks_out(width):
    t = Translator("nb")
    state = after(hand(MINE, ITS, "4D"), do("take"))
    planned = after(state, do("knock", slot=slot("JH")))
    for each in (state, planned, after(planned, do("confirm"))):
        scene = layout(table_view(each, t, Look()), width)
        rects = [zone.rect for zone in scene.zones]
        assert all(rect.x >= 0 and rect.right <= scene.width and rect.bottom <= scene.height for rect in rects)
        for i, one in enumerate(rects):
            for other in rects[i + 1 :]:
                assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
        slots = [item.slot for item in scene.cards]
        assert len(slots) == len(set(slots))


def test_eleven_cards_take_two_rows_on_a_phone():
    scene = layout(table_view(after(hand(MINE, ITS, "4D"), do("take")), Translator("nb"), Look()), 316)
    rows = {item.rect.y for item in scene.cards if item.zone == "hand"}
    assert len(rows) == 2
    places = sorted(item.rect.x for item in scene.cards if item.zone == "hand" and item.rect.y == min(rows))
    assert min(b - a for a, b in pairwise(places)) >= 44


def test_three_piles_stand_side_by_side_on_a_phone():
    scene = layout(table_view(hand(MINE, ITS, "4D"), Translator("nb"), Look()), 316)
    assert len({scene.zone(each).rect.y for each in ("stock", "pile", "knock")}) == 1


def test_the_stock_tells_its_count():
    view = table_view(hand(MINE, ITS, "4D"), Translator("en"), Look())
    stock = next(zone for zone in view.zones if zone.id == "stock")
    assert (stock.note, stock.hidden, len(stock.slots)) == ("31", 30, 1)


def test_the_likely_action_is_first_and_the_only_filled_one():
    state = hand(MINE, ITS, "4D")
    t = Translator("en")
    planned = after(state, do("take"), do("knock", slot=slot("JH")))
    for each in (state, after(state, do("take")), planned):
        buttons = panel.bottom(each, t, Look(), ())["actions"]
        assert [button["main"] for button in buttons].count(True) == 1
        assert buttons[0]["main"]
    assert panel.bottom(planned, t, Look(), ())["actions"][0]["label"] == "Knock with 7 points"


def spoken(state):
    return speech.live(state, Translator("en", strict=True))


def test_a_knock_over_the_limit_says_so_on_its_button():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")))
    group = [each.index for each in state.plan.groups[0]]
    over = after(state, do("move", slots=group, to="hand"))
    label = panel.bottom(over, Translator("en"), Look(), ())["actions"][0]["label"]
    assert label.endswith("points: over the limit of 10")


def test_a_prepared_knock_is_heard_with_its_melds_and_what_is_left():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")))
    assert "Meld 1: " in spoken(state)
    assert "nine of clubs" in spoken(state)
    assert "= 7 points." in spoken(state)
    moved = after(state, do("move", slots=[slot("4D")], to="meld3"))
    assert "Meld 3: four of diamonds. " in spoken(moved)
    assert "= 3 points." in spoken(moved)


def test_a_refused_knock_names_the_melds_that_should_lie():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")))
    state = after(state, do("move", slots=[slot("9H"), slot("9D"), slot("9C")], to="hand"), do("confirm"))
    assert state.refusal.nearest is not None
    last = spoken(state).partition("nearest legal move")[2]
    assert "Melds: " in last
    assert "nine of clubs" in last


def test_a_result_is_said_once_and_each_sentence_begins_with_a_capital(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER)
    words = table.bottom()["live"]["text"]
    assert words.count("score") == 1
    picked = after(hand(MINE, ITS, "4D"), do("select", slot=slot("JH")))
    assert spoken(picked) == "Jack of hearts is selected."


def test_the_end_of_a_game_is_said_with_its_winner_and_the_totals(tmp_path):
    table = desk(tmp_path)
    table.receive(do("set", field="game_target", value="1"))
    for stage in (Stage.OVER, Stage.FINISHED):
        play_until(table, lambda s, stage=stage: s.stage is stage)
        mine, its = table.state.sheet.settlement.totals
        words = table.bottom()["live"]["text"]
        assert f"Totals: you {mine}, the computer {its}." in words
        assert table.bottom()["sheet"]["end"] in words


def test_a_card_to_be_taken_is_named_where_it_can_be_taken():
    state = hand(MINE, ITS, "4D")
    shown = panel.bottom(state, Translator("en"), Look(), ())
    assert shown["actions"][0]["label"] == "Take ♦4"
    assert shown["text"]["targets"][0]["label"] == "take ♦4"


def test_a_card_dropped_on_the_stock_to_be_thrown_is_answered():
    state = after(hand(MINE, ITS, "4D"), do("take"))
    scene = layout(table_view(state, Translator("en"), Look()), 836)
    x, y = scene.zone("stock").rect.centre
    assert scene.drop_target(x, y, slot("JH")).zone == "stock"


def knocked_by_it():
    """The learner answers a knock: ♦4 was drawn, ♥J lies face down."""
    state = after(happened(hand(ITS, MINE, "2S", "4D", dealer=0), Did(1, Pass())), do("pass"))
    state = happened(state, Did(1, Draw(), card("4D")))
    return happened(state, Did(1, Knock(card("JH"), (Hand.of("4S 5S 6S 7S"), Hand.of("9H 9D 9C")))))


@pytest.mark.parametrize("width", [316, 358, 374])
def test_on_a_phone_the_knockers_melds_and_the_hand_are_seen_at_once(width):
    state = knocked_by_it()
    scene = layout(table_view(state, Translator("nb"), Look()), width)
    low = [scene.zone(each).rect for each in ("meld1", "meld2", "meld3", "knock")]
    assert len({rect.y for rect in low}) == 1
    assert max(rect.height for rect in low) < 80
    down = scene.card_rect(slot("JH"))
    assert down.bottom <= low[-1].bottom
    assert down.right <= low[-1].right
    assert scene.height < 600
    x, y = low[0].centre
    assert scene.drop_target(x, y, slot("KH")).zone == "meld1"
    laid = after(state, do("lay", slots=[slot("KH"), slot("KS"), slot("KD")]))
    scene = layout(table_view(laid, Translator("nb"), Look()), width)
    assert scene.zone("meld1").rect.height > scene.zone("meld2").rect.height


def test_the_keys_name_the_melds_as_they_lie_now():
    state = after(knocked_by_it(), do("lay_off", slot=slot("8S"), meld=0))
    assert state.refusal is None
    keys = panel.bottom(state, Translator("en"), Look(), ())["text"]["targets"]
    assert "♠8" in keys[0]["label"]


def test_a_refusal_is_read_out_with_the_nearest_move():
    state = after(hand(MINE, ITS, "4D"), do("draw"))
    words = speech.live(state, Translator("en"))
    assert words == "The upcard comes first: take it or leave it. The nearest legal move: leave the upcard."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_was_not_understood_and_what_cannot_be_done_now_have_headings_of_their_own(tmp_path, language):
    table = strict(play_until(desk(tmp_path, language), lambda s: s.stage is Stage.DISCARD))
    headings = []
    for event in (do("typed", text="hop"), do("confirm"), do("draw")):
        table.receive(event)
        assert table.state.refusal is not None
        headings.append(table.bottom()["refusal"]["verdict"])
    assert headings == [table.t(say(f"play.{each}")) for each in ("not_read", "impossible", "refused")]
    assert len(set(headings)) == 3


def test_a_card_just_drawn_is_told_and_the_others_are_not():
    state = after(hand(MINE, ITS, "4D"), do("take"))
    names = [each["name"] for each in panel.bottom(state, Translator("en"), Look(), ())["text"]["cards"]]
    assert [each for each in names if "just drawn" in each] == ["four of diamonds, just drawn"]


def test_in_a_knock_the_list_says_where_each_card_lies():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")))
    found = {each["slot"]: each["name"] for each in panel.bottom(state, Translator("en"), Look(), ())["text"]["cards"]}
    assert len(found) == 11
    assert found[slot("JH")] == "jack of hearts, Face down"
    assert "Meld" in found[slot("9H")]
    assert found[slot("2C")] == "two of clubs, Your hand"


def test_the_sheet_adds_up_line_by_line(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.OVER and len(s.game.hands) >= 4)
    view = sheet.sheet_view(table.state, Translator("en"))
    totals = [0, 0]
    for row in view["rows"]:
        for seat, cell in enumerate(row["cells"]):
            if cell:
                totals[seat] += int(cell["points"])
                assert int(cell["total"]) == totals[seat]
    assert tuple(totals) == table.state.sheet.scores


def test_what_is_left_is_told_before_a_knock_is_confirmed():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")))
    steps = panel.bottom(state, Translator("en"), Look(), ())["plan"]["steps"]
    assert any("= 7 points" in step for step in steps)
    assert any("J" in step and "face down" in step for step in steps)
    moved = after(state, do("move", slots=[slot("4D")], to="meld3"))
    assert card("4D") in moved.plan.groups[2]
    assert any("= 3 points" in step for step in panel.bottom(moved, Translator("en"), Look(), ())["plan"]["steps"])


def test_both_hands_lie_open_once_somebody_knocked():
    state = after(hand(MINE, ITS, "4D"), do("take"), do("knock", slot=slot("JH")), do("confirm"))
    faces = {each.card: each.face_up for each in table_view(state, Translator("en"), Look()).cards}
    assert all(faces[each] for each in (*state.position.hands[IT], *state.position.hands[ME]))
    assert not faces[card("JH")]
