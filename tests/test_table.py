"""Exercises as widgets, without a browser: one for each kernel and id, resumed, guarded."""

import logging

import pytest

import gintutor
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.log import Log
from gintutor.learning.settings import LONGEST_NAME, chosen_language
from gintutor.lessons.source import UNSEEN, lessons
from gintutor.messages import say
from gintutor.widgets import shown as screen
from gintutor.widgets import table

ONE = "en/04/solo"


@pytest.fixture(autouse=True)
def kernel(monkeypatch, tmp_path):
    """A kernel of its own for each test, with a log of its own."""
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    return restart(monkeypatch)


def restart(monkeypatch):
    """As after a restart of the kernel: nothing live, the log is opened anew."""
    for module, name, empty in ((table, "_live", {}), (table, "_progress", []), (screen, "on_error", [])):
        monkeypatch.setattr(module, name, empty)


def shown(id_=ONE):
    table.exercise(id_)
    return table._live[id_]


def send(part, **event):
    part._handle_custom_msg({"event": event}, [])


def test_an_exercise_is_one_widget_for_each_kernel():
    assert table.exercise(ONE) is table.exercise(ONE)
    assert table.exercise(ONE) is not table.exercise("nb/04/solo")


def test_a_run_again_and_a_restart_keep_the_cards(monkeypatch):
    one = shown()
    send(one.bottom, do="move", slots=[0, 1], to="meld1")
    layout = one.desk.state.item.work
    assert table.exercise(ONE) is one.widget
    assert one.desk.state.item.work == layout
    restart(monkeypatch)
    assert shown() is not one
    assert shown().desk.state.item.work == layout


def test_every_exercise_of_every_lesson_opens_in_every_language():
    for lesson in lessons():
        for spec in lesson.exercises:
            for language in LANGUAGES:
                assert gintutor.exercise(f"{language}/{spec.path}").has_trait("children"), spec.path


def test_every_exercise_can_be_answered_right_through_messages():
    for lesson in lessons():
        for spec in lesson.exercises:
            if spec.family in ("settings", "play", "first", *UNSEEN) or spec.scaffold == "worked":
                continue
            one = shown(f"sv/{spec.path}")
            prompt = one.desk.state.item.prompt
            answer = one.desk.series.family.solve(prompt)
            send(one.bottom, do="answer", parts={key: _listed(value) for key, value in answer.parts.items()})
            send(one.bottom, do="check")
            assert one.desk.state.item.solved, spec.path
            assert one.bottom.view["feedback"]["kind"] == "right"


def _listed(value):
    return [_listed(each) for each in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize(
    ("id_", "language"),
    [("nb/04/none", "nb"), ("nb/99/solo", "nb"), ("xx/04/solo", None), ("", None), (7, None), ("nb", None),
     ("nb/<b>/x", "nb")],
)  # fmt: skip
def test_an_exercise_there_is_not_is_answered_with_a_sentence(monkeypatch, id_, language):
    monkeypatch.setenv("GINTUTOR_LANGUAGE", "sv")
    words = table.exercise(id_).value
    assert 'role="alert"' in words
    assert ("Det finnes ingen oppgave" if language == "nb" else "är ingen övning") in words
    assert "<b>" not in words


def test_an_exception_is_shown_told_and_loses_nothing(monkeypatch, caplog):
    told = []
    screen.on_error.append(told.append)
    one = shown()
    send(one.bottom, do="move", slots=[0], to="meld1")
    monkeypatch.setattr(type(one.desk.series.family), "check", _fails)
    with caplog.at_level(logging.CRITICAL, "gintutor"):
        send(one.bottom, do="check")
    assert [str(error) for error in told] == ["broken"]
    assert "went wrong" in one.bottom.view["notes"][0]
    assert dict(one.desk.state.item.work.layout)["meld1"] == (0,)
    monkeypatch.undo()
    send(one.bottom, do="undo")
    assert one.bottom.view["notes"] == []


def _fails(*_):
    raise RuntimeError("broken")


@pytest.mark.parametrize("content", [None, 5, {}, {"event": None}, {"event": {"do": 3}}, {"size": {"width": "x"}}])
def test_hand_made_messages_break_nothing(content):
    told = []
    screen.on_error.append(told.append)
    one = shown()
    before = one.desk.state.item
    for part in (one.bottom, one.top, one.glue):
        part._handle_custom_msg(content, [])
    assert one.desk.state.item == before
    assert told == []


def test_the_table_takes_the_width_the_page_has():
    one = shown()
    one.glue._handle_custom_msg({"size": {"width": 360, "still": True}}, [])
    assert one.scene.width == 344
    assert not one.desk.look.motion
    for nonsense in (0, -5, True, 1e9, float("nan"), None):
        one.glue._handle_custom_msg({"size": {"width": nonsense}}, [])
        assert one.scene.width == 344


def test_the_picture_has_a_name_that_follows_the_cards():
    one = shown()
    before = one.glue.label
    send(one.bottom, do="move", slots=[0], to="meld1")
    assert one.glue.label != before
    assert one.glue.name


def test_settings_reach_every_open_exercise_and_the_next_kernel(monkeypatch):
    one, panel = shown("da/04/solo"), shown("da/00/settings")
    send(panel.panel, do="set", field="letters", value="local")
    send(panel.panel, do="set", field="four_colour", value=True)
    assert one.desk.look.letters == ("B", "D", "K", "E")
    assert one.bottom.view["four"]
    restart(monkeypatch)
    assert shown("da/04/solo").desk.look.four_colour


@pytest.mark.parametrize(
    "event",
    [{"do": "set", "field": "felt", "value": "pink"}, {"do": "set", "field": 5}, {"do": "set"}, {"do": "fly"}, {}],
)
def test_a_setting_there_is_not_changes_nothing(event):
    panel = shown("en/00/settings")
    log = Log()
    log.refresh()
    before = list(log.records)
    send(panel.panel, **event)
    log.refresh()
    assert log.records == before


def test_the_start_page_opened_last_says_the_language_to_start_in():
    for language in ("nb", "sv", "sv"):
        shown(f"{language}/00/settings")
    assert chosen_language(Log()) == "sv"


def test_the_page_scrolls_from_wherever_no_card_can_be_moved():
    one = shown()
    assert one.glue.width == one.scene.width
    assert len(one.glue.grips) == len(one.desk.state.item.prompt.table.cards)
    assert shown("en/00/settings").glue.grips == []


def test_a_name_that_is_too_long_is_refused_in_words():
    panel = shown("nb/00/settings")
    send(panel.panel, do="set", field="name", value="x" * (LONGEST_NAME + 1))
    assert panel.panel.view["live"]["text"] == f"Høyst {LONGEST_NAME} tegn, takk."
    send(panel.panel, do="set", field="name", value="x" * LONGEST_NAME)
    assert panel.panel.view["live"]["text"] == "Lagret."


def test_beside_the_name_stands_what_came_of_a_teachers_line():
    panel = shown("en/00/settings")

    def said(name):
        send(panel.panel, do="set", field="name", value=name)
        (group,) = (each for each in panel.panel.view["groups"] if each["kind"] == "name")
        assert panel.panel.view["live"]["text"] == group["said"] or not group["said"]
        return group["said"]

    t = Translator("en", strict=True)
    assert said("k7m2 #7.12#l4") == t(say("app.assigned", code="k7m2"))
    assert said("K7M2#7.12#L4#2026-13-10") == t(say("progress.assigned_garbled"))
    assert said("x" * (LONGEST_NAME + 1)) == t(say("app.name_long", n=LONGEST_NAME))
    assert said("Kari") == ""


def test_settings_that_cannot_be_saved_still_hold_for_this_kernel(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path / "file"))
    one, panel = shown(), shown("en/00/settings")
    send(panel.panel, do="set", field="felt", value="slate")
    assert one.desk.look.felt == "slate"
    assert panel.panel.view["notes"]


def test_the_page_knows_which_language_an_exercise_speaks():
    assert shown("da/04/solo").glue.language == "da"


def test_damaged_lines_of_the_log_are_told_in_the_settings(tmp_path):
    (tmp_path / "progress.jsonl").write_text("nonsense\n{}\n")
    assert shown("sv/00/settings").panel.view["notes"][0].startswith("2 rader")


def test_messages_on_several_threads_lose_no_move():
    import threading

    one = shown()
    moves = [{"do": "move", "slots": [slot], "to": "meld1"} for slot in range(8)]
    threads = [threading.Thread(target=send, args=(one.bottom,), kwargs=move) for move in moves]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(one.desk.state.item.work.slots("meld1")) == list(range(8))
    assert len(one.desk.state.item.past) == 8
