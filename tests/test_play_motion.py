"""Motion at the table: cards are dealt one after the other and glide; without motion they are there at once."""

from dataclasses import replace

import pytest
from support.games import after, desk, do, hand, play_until, slot
from support.tables import fake_surface, sent

from gintutor.deal import Draw, Pass
from gintutor.i18n import Translator
from gintutor.replay import Did
from gintutor.widgets.anygame.shown import packed
from gintutor.widgets.painter import DEAL_LAG, FRAMES, Painter
from gintutor.widgets.play.acts import happened
from gintutor.widgets.play.showing import table_view
from gintutor.widgets.play.shown import Playing, dealing
from gintutor.widgets.play.state import Stage
from gintutor.widgets.scene import layout
from gintutor.widgets.tableview import Look

MINE = "4S 5S 6S 7S 9H 9D 9C 2C AD JH"
ITS = "KH KS KD 8S 5H 6D TC JD 3C 8D"
T = Translator("en")


def scene(state, *, motion=True, width=836):
    return layout(table_view(state, T, Look(motion=motion)), width)


def images(batch):
    """How many images each frame of layer 1 has."""
    frames, count = [], 0
    for name, command, _ in batch:
        if name != "layer1":
            continue
        if command == "draw_image":
            count += 1
        elif command == "sleep":
            frames.append(count)
            count = 0
    return frames


def test_cards_are_dealt_one_by_one_the_opponent_of_the_dealer_first():
    state = hand(MINE, ITS, "4D", dealer=1)
    order = dealing(state)
    assert len(order) == len(set(order)) == 21
    position = state.position
    assert [slot_ in {each.index for each in position.hands[0]} for slot_ in order[:4]] == [True, False, True, False]
    assert order[-1] == slot("4D")
    surface, manager, _ = fake_surface()
    paint = Painter(surface, lambda carried: None)
    there = scene(state)
    with sent(manager) as batches:
        paint.deal(packed(there), there, order)
    (batch,) = batches
    frames = images(batch)
    assert frames[0] == 1
    assert frames[DEAL_LAG] == 2
    assert frames == sorted(frames)
    assert frames[-1] == 21
    assert len(frames) == FRAMES + DEAL_LAG * 21 - 1


def test_without_motion_nothing_is_dealt_card_by_card():
    state = hand(MINE, ITS, "4D")
    surface, manager, _ = fake_surface()
    paint = Painter(surface, lambda carried: None)
    there = scene(state, motion=False)
    with sent(manager) as batches:
        paint.deal(packed(there), there, dealing(state))
    assert "sleep" not in {command for _, command, _ in batches[0]}
    assert images(batches[0]) == []


@pytest.mark.parametrize("motion", [True, False])
def test_a_card_glides_from_pile_to_hand_and_from_hand_to_hand(motion):
    start = hand(MINE, ITS, "4D")
    taken = after(start, do("take"))
    thrown = after(taken, do("discard", slot=slot("JH")))
    drawn = happened(thrown, Did(1, Draw(), thrown.position.stock[0]))
    surface, manager, _ = fake_surface()
    paint = Painter(surface, lambda carried: None)
    for one, other in ((start, taken), (taken, thrown), (thrown, drawn)):
        before, then = scene(one, motion=motion), scene(other, motion=motion)
        paint.paint(before)
        with sent(manager) as batches:
            paint.glide(before, then)
        frames = images(batches[-1])
        assert bool(frames) is motion
        assert len(frames) in (0, FRAMES)


def test_a_knock_glides_to_its_melds_on_a_wide_table_and_is_there_at_once_on_a_narrow_one():
    state = after(hand(MINE, ITS, "4D"), do("take"))
    planned = after(state, do("knock", slot=slot("JH")))
    for width, moves in ((836, True), (316, False)):
        surface, manager, _ = fake_surface()
        paint = Painter(surface, lambda carried: None)
        before, then = scene(state, width=width), scene(planned, width=width)
        paint.paint(before)
        with sent(manager) as batches:
            paint.glide(before, then)
        assert bool(images(batches[-1])) is moves


def test_eleven_cards_are_dealt_too():
    state = hand(MINE, ITS, "4D", eleven_card_deal=True)
    assert len(dealing(state)) == 21
    there = scene(state)
    assert {item.slot for item in packed(there).cards} == {item.slot for item in there.cards}


def test_the_cards_of_a_deal_all_come_from_the_stock():
    state = replace(hand(MINE, ITS, "4D"), sort="rank")
    pack = packed(scene(happened(after(state, do("pass")), Did(1, Pass()))))
    assert len({item.rect for item in pack.cards}) == 1


def test_a_deal_is_shown_once_and_a_hand_that_is_come_back_to_is_not_dealt(tmp_path, monkeypatch):
    table = desk(tmp_path)
    shown, dealt, failed = Playing(table), [], []
    monkeypatch.setattr("gintutor.widgets.shown.on_error", [failed.append])
    monkeypatch.setattr(shown.painter, "deal", lambda *scenes: dealt.append(table.state.dealt_at))
    play_until(table, lambda s: s.stage is Stage.OVER)
    assert len(dealt) == 1
    table.receive(do("again"))
    assert len(dealt) == 2
    play_until(table, lambda s: s.stage is Stage.OVER)
    table.receive(do("return"))
    assert len(dealt) == 2
    assert failed == []
    assert shown.scene == layout(table.table(), shown.width)
    assert shown.top.view == table.top()
    assert shown.bottom.view["notes"] == []
    table.receive(do("next"))
    assert len(dealt) == 3
