"""The panel that says what comes next: what it tells, what it does with the progress file, in every language."""

import re
import zlib
from datetime import UTC, datetime, timedelta

import pytest

from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.history import Attempt, result_event, verdict_event
from gintutor.learning.log import FILE, Log, Record
from gintutor.learning.settings import Settings, change
from gintutor.lessons.overview import State, homes, levels, overview
from gintutor.messages import say
from gintutor.widgets import progresspanel, table
from gintutor.widgets import progresswords as words
from gintutor.widgets.progressview import progress_view
from gintutor.widgets.shown import Panel

NOW = datetime(2026, 3, 10, 18, tzinfo=UTC)
ENGLISH = Translator("en", strict=True)


def english(id_, **args):
    """What the catalog says: the tests hold to what is told, not to its wording."""
    return ENGLISH(say(id_, **args))


def result(skill="split", days_ago=0.0, outcome="first", item=0, level=1, now=NOW):
    time = (now - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    attempt = Attempt(
        skill=skill, exercise=f"en/{skill}", item=item, time=time, outcome=outcome, level=level, seed=item
    )
    deal = f"{skill}/{level}/{item}/00000000"
    return Record(exercise=attempt.exercise, item=item, event=result_event(attempt), deal=deal, time=time)


def judged(skill="split", verdict="passed", days_ago=0.0, round_=0):
    time = (NOW - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    event = verdict_event(skill, verdict, round_)
    return Record(exercise=f"en/{skill}", item=0, event=event, deal="", time=time)


def history():
    """Somebody who has passed one skill, learns another and should look at a third again."""
    return [
        *(result("split", 30, item=n) for n in range(4)), judged("split", days_ago=30),
        *(result("knock", 5, "right", item=n) for n in range(3)),
        *(result("score", 2, "shown", item=n) for n in range(3)), judged("score", "revisit", days_ago=2),
    ]  # fmt: skip


# ---- Where the learner stands


def test_every_skill_has_a_lesson_that_teaches_it():
    for skill, lesson in homes().items():
        assert any(spec.family == skill for spec in lesson.exercises)
        low, high = levels(skill)
        assert 1 <= low <= high


def test_a_beginner_is_new_to_everything_and_starts_with_the_first_lesson():
    seen = overview([], NOW)
    assert {skill.state for skill in seen.skills} == {State.NEW}
    assert (seen.due, seen.revisit, seen.days, seen.begun) == ((), (), (), False)
    assert seen.next is not None
    assert seen.next.number == min(lesson.number for lesson in [seen.next, *homes().values()])


def test_the_state_is_the_last_verdict():
    seen = overview(history(), NOW)
    states = {skill.id: skill.state for skill in seen.skills}
    assert (states["split"], states["knock"], states["score"]) == (State.PASSED, State.LEARNING, State.REVISIT)
    assert seen.revisit == ("score",)
    again = overview([*history(), judged("split", "revisit", 1, round_=1), judged("score", "passed", 1, round_=1)], NOW)
    assert again.skill("split").state is State.REVISIT
    assert again.skill("score").state is State.PASSED


def test_a_pass_on_another_computer_counts_after_a_merge():
    """Both were in the first round of the same exercise, each on its own."""
    here = [result("split", 9), judged("split", "revisit", days_ago=9, round_=0)]
    merged = [*here, judged("split", "passed", days_ago=2, round_=0)]
    assert overview(merged, NOW).skill("split").state is State.PASSED


def test_what_is_due_is_told_most_urgent_first_and_the_rest_is_not():
    seen = overview(history(), NOW)
    assert set(seen.due) >= {"split"}
    assert "deadwood" not in seen.due
    fresh = overview([result("split", 0.1)], NOW)
    assert fresh.due == ()


def test_the_share_is_of_the_last_eight():
    tried = [result("split", 20 - n, "first" if n >= 4 else "right", item=n) for n in range(12)]
    skill = overview(tried, NOW).skill("split")
    assert (skill.first, skill.last) == (8, 8)
    assert skill.shares[3] == 0.0
    assert skill.shares[-1] == 1.0


def test_each_lesson_passed_leads_to_the_next():
    records, seen = [], set()
    while (lesson := overview(records, NOW).next) is not None:
        assert lesson.number not in seen
        seen.add(lesson.number)
        own = [skill for skill, home in homes().items() if home is lesson]
        records += [record for skill in own for record in (result(skill), judged(skill))]
        records += [Record(exercise=f"en/{spec.path}", item=0, event={"do": "check"}) for spec in lesson.exercises]
    assert {lesson.number for lesson in homes().values()} <= seen


def test_a_skill_to_be_revisited_holds_nobody_up():
    first = overview([], NOW).next
    own = [skill for skill, home in homes().items() if home is first]
    records = [record for skill in own for record in (result(skill), judged(skill, "revisit"))]
    assert own
    assert overview(records, NOW).next is not first


def test_the_days_tell_how_many_skills_were_in_each_state():
    days = overview(history(), NOW).days
    assert [day.date for day in days] == sorted({day.date for day in days})
    assert days[0].states[State.PASSED] == 1
    assert dict(days[-1].states) == {State.PASSED: 1, State.LEARNING: 1, State.REVISIT: 1}


# ---- Words


@pytest.mark.parametrize(
    ("days", "said"),
    [(0, "today"), (1, "tomorrow"), (-1, "yesterday"), (3, "in 3 days"), (-6, "6 days ago"), (21, "in 3 weeks"),
     (-30, "4 weeks ago"), (90, "in 3 months"), (-200, "6 months ago")],
)  # fmt: skip
def test_days_from_now_in_words(days, said):
    assert Translator("en")(words.when(NOW + timedelta(days=days), NOW)) == said


def test_days_are_those_of_the_learners_calendar():
    late = datetime(2026, 3, 10, 23, 30, tzinfo=UTC)
    assert Translator("nb")(words.when(late + timedelta(hours=1), late)) == "i morgen"
    assert Translator("sv")(words.when(late - timedelta(hours=24), late)) == "i går"
    assert Translator("da")(words.when(None, late)) == "ikke endnu"


def test_a_date_is_written_as_the_language_writes_it():
    day = NOW.date()
    said = [Translator(language)(words.on_date(day)) for language in LANGUAGES]
    assert said == ["10 March 2026", "10. mars 2026", "10 mars 2026", "10. marts 2026"]


# ---- The view


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("records", [(), history()], ids=["nothing", "something"])
def test_everything_is_said_in_every_language(language, records):
    t = Translator(language, strict=True)
    view = progress_view(overview(records, NOW), Settings(name="Kari"), NOW, t, asking=True)
    assert "Kari" in view["hello"]
    assert re.fullmatch(r"\d\d-[a-z0-9-]+\.ipynb", view["next"]["link"]["file"])
    if records:
        assert len(view["skills"]["rows"]) == len(homes())
        assert len(view["skills"]["heads"]) == 6
    assert (view["skills"] is None) == (view["plot"] is None) == (not records)
    assert (view["due"] is None) == (not records)
    assert view["file"]["sure"]["buttons"]


def test_who_has_not_begun_sees_what_comes_next_and_the_file_folded_away():
    view = progress_view(overview([], NOW), Settings(), NOW, Translator("en"))
    assert view["next"]["link"]
    assert [view[part] for part in ("title", "hello", "due", "revisit", "skills", "plot")] == ["", "", *[None] * 4]
    assert view["file"]["folded"]
    begun = progress_view(overview(history(), NOW), Settings(), NOW, Translator("en"))
    assert begun["title"]
    assert not begun["file"]["folded"]


def test_the_name_is_left_out_where_there_is_none():
    assert progress_view(overview([], NOW), Settings(), NOW, Translator("en"))["hello"] == ""


def test_the_plot_says_in_words_what_it_shows():
    view = progress_view(overview(history(), NOW), Settings(), NOW, Translator("en"))
    plot = view["plot"]
    n = len(homes())
    assert f"By 10 March 2026: 1 passed, 1 learning, 1 worth another look, of {n}." in plot["svg"]
    assert plot["svg"].count("<polygon") == 3
    assert plot["lines"][0] == "8 February 2026: 1 passed, 0 learning, 0 worth another look."
    assert len(plot["lines"]) == 3
    (split,) = [row for row in view["skills"]["rows"] if row["id"] == "split"]
    assert 'aria-label="Right first time, item by item: from 100 to 100 per cent, now 100."' in split["spark"]


def test_the_plot_of_one_day_and_of_years_stays_within_its_frame():
    for records in ([result("split")], [result("split", 4000), judged("split"), result("knock", 1)]):
        svg = progress_view(overview(records, NOW), Settings(), NOW, Translator("sv"))["plot"]["svg"]
        numbers = [float(each) for points in re.findall(r'points="([^"]+)"', svg) for each in re.split("[ ,]", points)]
        assert all(0 <= each <= 620 for each in numbers)


def test_markup_in_a_name_stays_text():
    view = progress_view(overview([], NOW), Settings(name="<b>"), NOW, Translator("en"))
    assert view["hello"] == english("progress.hello", name="<b>")  # set as text by the page


# ---- The panel and the file


@pytest.fixture
def panel(monkeypatch, tmp_path):
    monkeypatch.setenv("GINTUTOR_HOME", str(tmp_path))
    monkeypatch.setattr(table, "_live", {})
    monkeypatch.setattr(table, "_progress", [])
    table.exercise("en/00/progress")
    shown = table._live["en/00/progress"]
    sent = []
    monkeypatch.setattr(shown.panel, "send", lambda content, buffers=(): sent.append((content, buffers)))
    shown.sent = sent
    return shown


def send(panel, do, *buffers, **more):
    panel.panel._handle_custom_msg({"event": {"do": do, **more}}, list(buffers))


def gzipped(data):
    packer = zlib.compressobj(wbits=31)
    return packer.compress(data) + packer.flush()


def lines(*records):
    return "".join(record.line() for record in records).encode()


def test_what_other_notebooks_add_is_shown_when_the_page_is_looked_at_again(panel, tmp_path):
    assert not panel.panel.view["due"]
    Log(tmp_path).append(result("split"))
    send(panel, "refresh")
    (split,) = [row for row in panel.panel.view["skills"]["rows"] if row["id"] == "split"]
    assert (split["kind"], split["met"]) == ("learning", "today")


def test_the_file_is_sent_packed_to_the_view_that_asked(panel, tmp_path):
    send(panel, "export", view="gin-7")
    assert panel.sent == []
    assert panel.panel.view["told"] == [english("progress.nothing_to_save")]
    Log(tmp_path).append(result("split"))
    send(panel, "export", view="gin-7")
    ((content, buffers),) = panel.sent
    assert content["file"]["view"] == "gin-7"
    assert content["file"]["name"].endswith(".jsonl")
    assert zlib.decompress(buffers[0], wbits=31) == (tmp_path / FILE).read_bytes()
    assert content["file"]["name"] in panel.panel.view["told"][0]
    assert panel.panel.view["live"]["text"] == panel.panel.view["told"][0]


def test_a_file_that_is_chosen_is_merged_and_what_is_wrong_in_it_named(panel, tmp_path):
    Log(tmp_path).append(result("split"))
    data = lines(result("knock", 1), result("score", 2)) + b'{"v":1,"exercise":"x","item":0}\n'
    send(panel, "import", gzipped(data))
    fault = say("progress.fault.field", field="event")
    damaged = english("progress.damaged", line="3", fault=fault)
    assert panel.panel.view["told"] == [english("progress.imported", n=2), damaged]
    kinds = {row["id"]: row["kind"] for row in panel.panel.view["skills"]["rows"]}
    assert (kinds["split"], kinds["knock"], kinds["score"]) == ("learning",) * 3
    assert panel.panel.view["notes"][0] == english("progress.damaged", line="3", fault=fault)


@pytest.mark.parametrize(
    ("buffers", "said"),
    [
        ([], say("progress.unreadable")),
        ([b"x", b"y"], say("progress.unreadable")),
        ([b"not gzip"], say("progress.unreadable")),
        ([gzipped(b"x" * 1000)[:-12]], say("progress.unreadable")),
        ([gzipped(b"hello\n")], say("progress.refused.alien", line="1", fault=say("progress.fault.json"))),
        ([gzipped(b"")], say("progress.refused.empty")),
        ([gzipped(b'{"v":9}\n')], say("progress.refused.version", line="1", value="1")),
    ],
)
def test_a_file_that_is_none_is_refused_in_words(panel, tmp_path, buffers, said):
    send(panel, "import", *buffers)
    assert panel.panel.view["told"] == [ENGLISH(said)]
    assert not (tmp_path / FILE).exists()


def test_a_file_that_unpacks_to_more_than_any_progress_is_refused(panel, monkeypatch):
    monkeypatch.setattr(progresspanel.transfer, "LARGEST", 1000)
    send(panel, "import", gzipped(b"x" * 10**6))
    assert panel.panel.view["told"] == [english("progress.refused.large")]


def test_begin_anew_asks_first_and_keeps_a_backup_it_names(panel, tmp_path):
    Log(tmp_path).append(change("name", "Kari"))
    Log(tmp_path).append(result("split"))
    send(panel, "reset")
    assert panel.panel.view["file"]["sure"]
    send(panel, "cancel")
    assert panel.panel.view["file"]["sure"] is None
    assert panel.panel.view["told"] == [english("progress.reset_left")]
    send(panel, "reset")
    send(panel, "confirm")
    (backup,) = tmp_path.glob("progress-*.jsonl")
    assert panel.panel.view["told"] == [english("progress.reset_done", file=str(backup))]
    assert panel.panel.view["skills"] is None
    assert panel.panel.view["hello"] == english("progress.hello", name="Kari")


def test_a_reset_starts_the_exercises_of_the_page_anew(panel, tmp_path):
    table.exercise("en/00/taste")
    taste = table._live["en/00/taste"]
    taste.bottom._handle_custom_msg({"event": {"do": "move", "slots": [0], "to": "meld1"}}, [])
    assert taste.desk.state.item.past
    send(panel, "confirm")
    assert not taste.desk.state.item.past


def test_an_item_that_ends_on_the_page_is_told_at_once(panel):
    for name, kind in (("en/00/taste", "new"), ("en/04/solo", "learning")):  # a taste makes nobody a student
        table.exercise(name)
        table._live[name].bottom._handle_custom_msg({"event": {"do": "show"}}, [])
        panel.refresh()
        rows = panel.panel.view["skills"]
        assert {row["id"]: row["kind"] for row in rows["rows"]}["split"] == kind if rows else kind == "new"


def test_a_file_the_system_keeps_back_is_said_and_nothing_breaks(panel, tmp_path):
    (tmp_path / FILE).mkdir()
    for do, where in (("refresh", "notes"), ("export", "told"), ("confirm", "told")):
        send(panel, do)
        assert FILE in panel.panel.view[where][0]  # beside the button that was pressed


@pytest.mark.parametrize("content", [None, {}, {"event": 5}, {"event": {"do": 7}}, {"event": {"do": "dance"}}])
def test_a_message_that_makes_no_sense_changes_nothing(panel, content):
    before = panel.panel.view
    panel.panel._handle_custom_msg(content, [])
    assert panel.panel.view == before


@pytest.mark.parametrize("folder", ["/lab/tree/", "/100%25/bl%C3%A5/", "/100%/", "/a%252Fb/old.ipynb/", "/?path="])
@pytest.mark.parametrize("end", ["", "?factory=Notebook", "&x=1", "#top"])
@pytest.mark.parametrize("slash", ["/", "%2F", "%2f"])
def test_links_to_other_lessons_leave_the_folders_of_the_address_alone(folder, end, slash):
    for name, new, wanted in (("beside", "04-b.ipynb", "nb{}04-b.ipynb"), ("lessonIn", "sv", "sv{}00%20a.ipynb")):
        [pattern] = re.findall(rf"function {name}\([^{{]*{{[^}}]*?replace\(/(.+)/i, [^\n]+\);\n}}", Panel._esm)
        assert "(?<" not in pattern, "browsers of some years ago do not look back, and would not read the panel at all"
        address = f"{folder}nb{slash}00%20a.ipynb{end}"
        found = re.sub(pattern, lambda match, new=new: match[1] + new, address, count=1, flags=re.IGNORECASE)
        assert found == folder + wanted.format(slash) + end
