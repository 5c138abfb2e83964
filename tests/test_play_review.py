"""The review after a hand: it grows decision by decision, leads to each step, and says all the plot shows."""

import re
from functools import partial
from xml.etree import ElementTree

import pytest
from support.games import desk, do, play_until

from gintutor.i18n import LANGUAGES, Translator
from gintutor.players.review import reviewing
from gintutor.widgets.play import growing
from gintutor.widgets.play.state import IT, ME, Stage


@pytest.fixture(autouse=True)
def _rough(monkeypatch):
    """Prices from a few play-outs will do here: the view is tested, not the judgement."""
    monkeypatch.setattr(growing, "reviewing", partial(reviewing, rounds=(2,)))


@pytest.fixture
def over(tmp_path):
    """A desk with a finished hand of some length."""
    return play_until(desk(tmp_path, "nb"), lambda s: s.stage is Stage.OVER and 14 < len(s.position.history) < 24)


def test_a_review_grows_by_one_decision_at_a_time(over):
    jobs = []
    over.later = jobs.append
    over.receive(do("review"))
    assert over.state.stage is Stage.REVIEW
    assert over.bottom()["review"]["decisions"] == []
    for number in (1, 2, 3):
        jobs.pop(0)()
        shown = over.bottom()["review"]
        assert len(shown["decisions"]) == number
        assert shown["progress"].startswith(f"Ser på avgjørelse {number}")
    over.receive(do("step", to=4))  # meanwhile the learner looks round
    assert over.state.reviewing.step == 4
    over.receive(do("close"))
    jobs.pop(0)()
    assert jobs == []
    assert over.state.stage is Stage.OVER


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_leads_to_its_step_and_shows_both_hands(tmp_path, language):
    table = play_until(desk(tmp_path, language), lambda s: s.stage is Stage.OVER)
    table.t = Translator(language, strict=True)
    path = table.state.table.path
    table.receive(do("review"))
    shown = table.bottom()["review"]
    assert shown["progress"] == ""
    assert shown["summary"]
    for each in shown["decisions"]:
        table.receive(each["event"])
        position = path[each["event"]["to"]]
        assert position.turn == ME
        faces = {card.card: card.face_up for card in table.table().cards}
        assert all(faces[card] for card in (*position.hands[IT], *position.hands[ME]))
        assert [one["on"] for one in table.bottom()["review"]["decisions"]].count(True) == 1


def test_the_better_move_is_pointed_at(over):
    over.receive(do("review"))
    costly = [each for each in over.state.reviewing.review.decisions if hasattr(each.best.action, "card")]
    over.receive(do("step", to=costly[0].step))
    marked = [card.card for card in over.table().cards if card.highlight]
    assert marked == [costly[0].best.action.card]


def test_the_plot_is_a_picture_that_is_told_in_words(over):
    over.receive(do("review"))
    review, plot = over.state.reviewing.review, over.bottom()["review"]["plot"]
    root = ElementTree.fromstring(plot)
    assert root.get("role") == "img"
    assert re.search(r"\d", root.get("aria-label"))
    dots = [each for each in root if each.tag in ("circle", "rect")]
    assert len(dots) == len(review.points)
    width = float(root.get("viewBox").split()[2])
    places = [float(each.get("cx") or each.get("x")) for each in dots]
    assert places == sorted(places)
    assert all(0 < place < width for place in places)


@pytest.mark.parametrize("to", [-1, 10_000, "3", None, True, 2.0])
def test_a_step_there_is_not_is_not_shown(over, to):
    over.receive(do("review"))
    before = over.state.reviewing
    over.receive(do("step", to=to))
    assert over.state.reviewing == before


def test_a_review_made_once_is_there_at_once(over, monkeypatch):
    over.receive(do("review"))
    made = over.state.reviewing.review
    over.receive(do("close"))
    monkeypatch.setattr("gintutor.widgets.play.growing.reviewing", None)
    over.receive(do("review"))
    assert over.state.reviewing.review == made


def test_there_is_no_review_while_a_hand_goes_on(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    table.receive(do("review"))
    assert table.state.reviewing is None
    assert table.state.stage is Stage.DISCARD
