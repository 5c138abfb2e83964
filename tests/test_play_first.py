"""The scripted hands: legal under every preset, every kind of move but big gin once, any other move explained."""

from dataclasses import replace

import pytest
from support.games import desk, do, event_of, slot

from gintutor.deal import Discard, LayOff, Take, best_answer, deal, is_legal, play, shuffled_deck
from gintutor.game import FirstDeal, Game, played
from gintutor.i18n import LANGUAGES, Translator
from gintutor.replay import Contents, Dealt, Header, advance, fresh, hand_events, log_text, move, replay
from gintutor.rules import PRESETS
from gintutor.widgets.play.first import FIRST_HAND
from gintutor.widgets.play.state import ME, Stage


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_the_script_is_legal_and_the_deal_passes_as_the_preset_says(rules):
    game = Game(rules=rules, first=FirstDeal(dealer=FIRST_HAND.hands[0].dealer))
    for number in range(len(FIRST_HAND.hands)):
        hand = FIRST_HAND.hand(number, game.dealer)
        assert game.dealer == hand.dealer
        position = deal(rules, hand.deck, hand.dealer)
        while not position.over:
            if position.turn == ME:
                FIRST_HAND.word(number, position)
            position = play(position, FIRST_HAND.move(number, position))
        game = game.add(played(position))
    assert [hand.winner for hand in game.hands] == [ME, ME, ME]
    assert [hand.score.kind.value for hand in game.hands] == ["knock", "undercut", "gin"]


def finish(table):
    for _ in range(80):
        stage = table.state.stage
        if stage is Stage.FINISHED:
            return
        if stage is Stage.BEGUN:
            table.receive(do("deal"))
        elif stage is Stage.OVER:
            table.receive(do("next"))
        elif stage is Stage.KNOCK:
            table.receive(do("confirm"))
        else:
            table.receive(do("hint"))
            table.receive(event_of(table.state.hint.action))
            assert table.state.refusal is None
    raise AssertionError("the script does not end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_learner_makes_every_kind_of_move(tmp_path, language):
    table = desk(tmp_path, language, "first")
    table.t = Translator(language, strict=True)
    kinds = set()
    table.watch(lambda _, after: kinds.update(_mine(after)), table.bottom)
    assert table.state.stage is Stage.OFFER  # the cards are there at once
    finish(table)
    assert kinds == {"Pass", "Draw", "Discard", "Take", "Knock", "Lay", "LayOff", "Done"}
    assert [hand.score.kind.value for hand in table.state.game.hands] == ["knock", "undercut", "gin"]
    table.receive(do("start"))
    finish(table)


def _mine(state):
    history = state.position.history if state.position else ()
    return [type(fact.action).__name__ for fact in history if fact.seat == ME]


def test_another_legal_move_is_explained_and_not_made(tmp_path):
    table = desk(tmp_path, "en", "first")
    before = table.state.position
    table.receive(do("take"))
    assert table.state.refusal.message.id == "play.off_script"
    assert table.state.position == before
    table.receive(do("nearest"))
    assert table.state.stage is Stage.DRAW


def test_an_illegal_move_has_its_own_reason(tmp_path):
    table = desk(tmp_path, "en", "first")
    table.receive(do("draw"))
    assert table.state.refusal.message.id == "deal.why_offer_first"


def test_the_move_offered_instead_of_an_illegal_one_is_the_scripts(tmp_path):
    table = desk(tmp_path, "en", "first")
    while table.state.stage is not Stage.FINISHED:
        state = table.state
        if state.stage is Stage.OVER:
            table.receive(do("next"))
            continue
        table.receive(do("lay", slots=[0, 20, 40]) if state.stage is not Stage.DEFEND else do("draw"))
        wanted = state.script.move(len(state.game.hands), state.position)
        assert table.state.refusal.nearest == wanted
        table.receive(do("nearest"))
        if table.state.stage is Stage.KNOCK:
            table.receive(do("confirm"))
        assert table.state.refusal is None
        assert table.state.table != state.table


def test_only_the_right_card_is_knocked_with(tmp_path):
    table = desk(tmp_path, "en", "first")
    while len(table.state.position.history) < 11:
        table.receive(do("hint"))
        table.receive(event_of(table.state.hint.action))
    table.receive(do("knock", slot=slot("4D")))
    assert table.state.plan is None
    table.receive(do("knock", slot=slot("JH")))
    assert table.state.stage is Stage.KNOCK
    table.receive(do("confirm"))
    assert table.state.stage is Stage.OVER


def test_in_the_script_one_card_is_laid_off_at_a_time(tmp_path):
    table = desk(tmp_path, "en", "first")
    for _ in range(80):
        stage = table.state.stage
        if stage is Stage.DEFEND and isinstance(best_answer(table.state.position), LayOff):
            break
        if stage is Stage.KNOCK:
            table.receive(do("confirm"))
        elif stage is Stage.OVER:
            table.receive(do("next"))
        else:
            table.receive(do("hint"))
            table.receive(event_of(table.state.hint.action))
    before = table.state.position
    table.receive(do("move", slots=[slot("TC"), slot("JC")], to="spread0"))
    assert table.state.refusal.message.id == "play.one_card"
    assert isinstance(table.state.refusal.nearest, LayOff)
    assert table.state.position == before


def test_the_script_resumes_where_it_stopped(tmp_path):
    table = desk(tmp_path, "nb", "first")
    table.receive(do("pass"))
    table.receive(do("draw"))
    assert desk(tmp_path, "nb", "first").state.table == table.state.table


def test_setup_and_the_other_side_are_not_part_of_it(tmp_path):
    table = desk(tmp_path, "en", "first")
    table.receive(do("setup"))
    assert table.state.stage is Stage.OFFER
    assert table.state.can_take_back == 0


def test_the_button_that_is_asked_for_is_the_likely_one(tmp_path):
    table = desk(tmp_path, "en", "first")
    while table.state.stage is not Stage.FINISHED:
        stage, buttons = table.state.stage, table.bottom()["actions"]
        assert [each["main"] for each in buttons].count(True) == 1
        assert buttons[0]["main"]
        if stage in (Stage.OFFER, Stage.DRAW, Stage.DEFEND, Stage.OVER, Stage.KNOCK) and buttons[0]["name"] in (
            "pass", "take", "draw", "done", "next", "confirm",
        ):  # fmt: skip
            table.receive(buttons[0]["event"])
        else:
            table.receive(do("hint"))
            event = event_of(table.state.hint.action)
            assert event["do"] == buttons[0]["name"]
            table.receive(event)
        assert table.state.refusal is None


def test_what_is_legal_is_not_called_forbidden(tmp_path):
    table = desk(tmp_path, "en", "first")
    table.receive(do("take"))
    shown = table.bottom()["refusal"]
    assert (shown["kind"], shown["verdict"]) == ("open", "Not this time")
    table.receive(do("draw"))
    shown = table.bottom()["refusal"]
    assert (shown["kind"], shown["verdict"]) == ("wrong", "That is not allowed")


def script_log(rules):
    """The events of all the hands as the script has them, from the first deal to the last entry on the sheet."""
    table = fresh(FIRST_HAND.header(rules))
    events = [FirstDeal(dealer=FIRST_HAND.hands[0].dealer)]
    table = advance(table, events[0])
    for number in range(len(FIRST_HAND.hands)):
        dealer = table.match.game.dealer
        hand = FIRST_HAND.hand(number, dealer)
        position = end = deal(table.match.rules, hand.deck, dealer)
        while not end.over:
            end = play(end, FIRST_HAND.move(number, end))
        for event in hand_events(position, end):
            events.append(event)
            table = advance(table, event)
    return events


def told_of(header, events):
    return replay(Contents(header=header, events=tuple(enumerate(events, 2))))


@pytest.mark.parametrize("rules", PRESETS.values(), ids=list(PRESETS))
def test_a_log_of_the_script_is_known_however_far_it_goes(rules):
    header, events = FIRST_HAND.header(rules), script_log(rules)
    for length in range(len(events) + 1):
        again = told_of(header, events[:length])
        assert again.fault is None
        assert FIRST_HAND.is_told_by(again, rules)
        assert not FIRST_HAND.is_told_by(told_of(replace(header, players=("me", "simple")), events[:length]), rules)


def foreign_logs():
    """Legal logs that are not the script's: other rules, another dealer, deck or move, and too many hands."""
    rules = PRESETS["sv"]
    header, events = FIRST_HAND.header(rules), script_log(rules)
    first = FIRST_HAND.hands[0]
    dealt = deal(header.rules, first.deck, first.dealer)
    turned = deal(header.rules, first.deck, 1 - first.dealer)
    hand_of = {seat: Dealt(seat, shuffled_deck("more")) for seat in (0, 1)}
    full = told_of(header, events).table
    yield "rules", Header(replace(header.rules, straight_gin=True), header.players), events[:2]
    yield "player", Header(header.rules, ("me", "simple")), events[:9]
    yield "dealer", header, [FirstDeal(dealer=1 - first.dealer)]
    yield "deck", header, [events[0], Dealt(first.dealer, shuffled_deck("x"))]
    yield "deck of the other seat", header, [FirstDeal(dealer=1 - first.dealer), *hand_events(turned, turned)]
    yield "move", header, [events[0], *hand_events(dealt, play(dealt, Take()))]
    yield "later move", header, [*events[:5], back_and(events[:5], header)]
    yield "one hand more", header, [*events, hand_of[full.match.game.dealer]]


def back_and(events, header):
    """A legal move that the script does not make, after those events."""
    position = told_of(header, events).table.position
    wanted = FIRST_HAND.move(0, position)
    legal = [Discard(each) for each in position.hand if is_legal(position, Discard(each))]
    other = next(each for each in legal if each != wanted)
    return move(position, other)


@pytest.mark.parametrize(("header", "events"), [pytest.param(*rest, id=name) for name, *rest in foreign_logs()])
def test_a_saved_hand_that_is_not_the_scripts_is_told_and_the_script_begins_again(tmp_path, header, events):
    assert told_of(header, events).fault is None
    table = desk(tmp_path, "en", "first")
    (tmp_path / "games" / "foreign.jsonl").write_text(log_text(header, events))
    table._keep({"do": "open", "file": "foreign.jsonl", "back": ""})
    again = desk(tmp_path, "en", "first")
    assert [note.id for note in again.notes] == ["play.off_this_script"]
    assert again.state.stage is Stage.OFFER
    assert again.bottom()["notes"]
    assert desk(tmp_path, "en", "first").notes == ()
    assert desk(tmp_path, "en", "first").state.table == again.state.table
    finish(again)
