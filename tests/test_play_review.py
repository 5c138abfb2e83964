"""The review after a hand: it grows decision by decision, leads to each step, and says all the plot shows."""

import re
from functools import partial
from random import Random
from xml.etree import ElementTree

import pytest
from support.games import desk, do, play_until

from gintutor.cards import card, cards
from gintutor.deal import Discard, Draw, Pass, Phase, deal, legal_actions, play, shuffled_deck, stacked
from gintutor.i18n import LANGUAGES, Translator
from gintutor.messages import Message
from gintutor.players import player, view
from gintutor.players.driver import next_move
from gintutor.players.review import Severity, advised, review, reviewing
from gintutor.rules import PRESETS, ruleset
from gintutor.widgets.play import growing
from gintutor.widgets.play.advice import hint, reason
from gintutor.widgets.play.state import IT, ME, Stage
from gintutor.widgets.play.words import step_words


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


def test_a_step_is_heard_with_its_number_the_move_and_the_verdict(over):
    over.receive(do("review"))
    review = over.state.reviewing.review
    assert over.bottom()["told"]["lines"] == [over.t.html(each) for each in step_words(over.state)]
    assert len(over.bottom()["told"]["lines"]) == 1
    for each in review.decisions:
        over.receive(do("step", to=each.step))
        heard = over.bottom()["live"]["text"]
        assert f"Steg {each.step + 1} av {len(review.path)}." in heard
        assert over.t.spoken(step_words(over.state)[0]) in heard
        assert over.t.spoken(each.message)[1:] in heard


def test_every_button_that_leads_to_a_step_has_a_name_of_its_own(over):
    over.receive(do("review"))
    shown = over.bottom()["review"]
    names = [each["name"] for each in (*shown["decisions"], *shown["findings"])]
    assert len(names) == len(set(names))
    for each in shown["decisions"]:
        assert each["name"].startswith(each["turn"])


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


CLAIMS = {"review.hint_outs", "review.hint_points", "review.hint_games",
          "review.why_wait", "review.why_wait_sure", "review.why_wait_games"}  # fmt: skip


def said(message):
    """The ids of a message and of all it is made of."""
    parts = [value for _, value in message.args if isinstance(value, Message)]
    return {message.id}.union(*(said(part) for part in parts))


@pytest.mark.parametrize(("seed", "preset"), [(1, "sv"), (2, "da"), (3, "nb"), (4, "sv"), (5, "da"), (6, "nb")])
def test_a_review_never_contradicts_the_hints_whether_they_are_followed_or_not(seed, preset):
    """The learner is told a hint before every move and makes another one: the one it names, or any."""
    rounds, chance = (4, 8, 12), Random(seed)
    position, path, advices = deal(PRESETS[preset], shuffled_deck(f"hints {seed}"), seed % 2), [], {}
    other = player("simple", seed)
    while not position.over and len(path) < 40:
        path.append(position)
        if position.turn:
            position = play(position, next_move(position, (other, other)))
            continue
        seen, judge = view(position, 0), player("simple", "hint")
        advice = advised(seen, judge.choose(seen), rounds)
        shown = hint(position, None, "simple", rounds)
        assert shown.action == advice.action
        assert bool(CLAIMS & said(shown.messages[0])) == advice.better
        assert advice.better or advice.why is None or "review.hint_even" in said(shown.messages[0])
        advices[len(path) - 1] = advice
        choices = [each for each in (advice.action, advice.other) if each is not None] + list(legal_actions(position))
        position = play(position, choices[chance.randrange(min(len(choices), 4 + seed))])
    for decision in review([*path, position], 0, rounds=rounds).decisions:
        if path[decision.step].phase is Phase.DEFEND:
            continue
        advice, chosen, slip = advices[decision.step], decision.chosen.action, decision.severity is not Severity.BEST
        assert not (slip and chosen == advice.action)
        if chosen == advice.other:
            assert slip == advice.better
            assert not slip or decision.best.action == advice.action
        elif slip:
            assert decision.best.action == advice.action or (not advice.better and decision.best.action == advice.other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_to_play_on_with_gin_speaks_of_gin_and_not_of_a_knock(language):
    for rules_ in (PRESETS["sv"], ruleset({"preset": "da", "straight_gin": True})):
        deck = stacked(
            cards("2S 3S 4S 7H 8H 9H KD KC KH KS"), cards("AC AD 2H JS JD 9C 8C 4H 3D TC"), card("6C"), cards("5D")
        )
        position = deal(rules_, deck, 1)
        for each in (Pass(), Pass(), Draw()):
            position = play(position, each)
        message = reason(position, Discard(card("5D")))
        assert message.id == "review.hint_wait_gin"
        assert Translator(language, strict=True)(message)


def test_there_is_no_review_while_a_hand_goes_on(tmp_path):
    table = play_until(desk(tmp_path), lambda s: s.stage is Stage.DISCARD)
    table.receive(do("review"))
    assert table.state.reviewing is None
    assert table.state.stage is Stage.DISCARD
