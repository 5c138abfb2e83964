"""The start page says what comes next, begins the review, and lets the progress file out and in."""

from datetime import UTC, datetime, timedelta

import pytest
import tabletop
from playwright.sync_api import Page, expect
from test_accessibility import violations, violations_in_both_themes
from test_screens import CUT_OFF, SMALL

from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import Translator
from gintutor.learning.history import Attempt, result_event, verdict_event
from gintutor.learning.log import FILE, Log, Record
from gintutor.learning.settings import change
from gintutor.lessons.overview import homes
from gintutor.messages import say
from gintutor.widgets.progressview import lesson_link
from gintutor.widgets.reviewplan import last_plan

BOTH = ("00/progress", "00/review")


def learnt(skill, days_ago, verdict="passed"):
    """A skill as somebody learnt it so many days ago, as records of another notebook."""
    time = (datetime.now(UTC) - timedelta(days=days_ago)).isoformat(timespec="milliseconds")
    exercise = f"en/{homes()[skill].number}/solo"
    for n, outcome in enumerate(("right", "first", "first")):
        attempt = Attempt(skill=skill, exercise=exercise, item=n, time=time, outcome=outcome, level=1, seed=n)
        yield Record(exercise=exercise, item=n, event=result_event(attempt), deal=f"{skill}/1/{n}/0", time=time)
    yield Record(exercise=exercise, item=2, event=verdict_event(skill, verdict, 0), time=time)


def write(path, *skills):
    with path.open("a", encoding="utf-8") as stream:
        stream.writelines(record.line() for each in skills for record in each)
    return path


def opened(page: Page, desk, language):
    """The two parts of the start page, for somebody who learnt two skills a month ago."""
    desk.home.mkdir(exist_ok=True)
    write(desk.home / FILE, learnt("split", 40), learnt("knock", 20, "revisit"))
    tabletop.open_sheet(page, desk, *(f"{language}/{each}" for each in BOTH))
    panel, review = (page.locator(".gin-exercise").nth(n) for n in range(2))
    expect(panel.locator(".gin-skills tbody tr")).to_have_count(len(homes()))
    return panel, review, Translator(language, strict=True)


def test_by_mouse_the_file_goes_out_and_in_and_is_begun_anew(page: Page, desk, tmp_path):
    desk.home.mkdir(exist_ok=True)
    (desk.home / FILE).write_text(change("name", "K7M2").line(), encoding="utf-8")
    panel, _, t = opened(page, desk, "nb")
    with page.expect_download() as saved:
        panel.get_by_role("button", name=t(say("progress.do.export"))).click()
    assert saved.value.path().read_bytes() == (desk.home / FILE).read_bytes()
    told = panel.locator(".gin-told-lines li")
    expect(told).to_have_text([t(say("progress.saving", file=saved.value.suggested_filename))])
    panel.get_by_role("button", name=t(say("progress.do.hand"))).click()
    with page.expect_download() as saved:
        panel.get_by_role("button", name=t(say("progress.do.hand_save"))).click()
    assert saved.value.suggested_filename.startswith("gintutor-K7M2-")
    panel.get_by_role("button", name=t(say("progress.do.hand"))).click()
    panel.get_by_label(t(say("progress.hand_folder"))).fill(str(tmp_path))
    panel.get_by_role("button", name=t(say("progress.do.hand_write"))).click()
    expect(told).to_contain_text(["K7M2"])
    (handed,) = tmp_path.glob("K7M2-*.jsonl")
    assert handed.read_bytes() == saved.value.path().read_bytes()
    other = write(tmp_path / "other.jsonl", learnt("score", 3))
    panel.get_by_label(t(say("progress.do.import"))).set_input_files(other)
    expect(told).to_have_text([t(say("progress.imported", n=4))])
    row = panel.get_by_role("row", name=t(say("table.skill.score")))
    expect(row).to_contain_text(t(say("progress.when.days_ago", n=3)))
    panel.get_by_role("button", name=t(say("progress.do.reset"))).click()
    panel.get_by_role("button", name=t(say("progress.do.cancel"))).click()
    expect(told).to_have_text([t(say("progress.reset_left"))])
    panel.get_by_role("button", name=t(say("progress.do.reset"))).click()
    panel.get_by_role("button", name=t(say("progress.do.confirm"))).click()
    expect(panel.locator(".gin-skills")).to_have_count(0)
    (backup,) = desk.home.glob("progress-*.jsonl")
    expect(told).to_have_text([t(say("progress.reset_done", file=str(backup)))])
    backup.unlink()


def test_by_keyboard_who_has_not_begun_unfolds_the_file_to_take_one_in(page: Page, desk, tmp_path):
    tabletop.open_sheet(page, desk, *(f"nb/{each}" for each in BOTH))
    panel, t = page.locator(".gin-exercise").nth(0), Translator("nb", strict=True)
    field = panel.get_by_label(t(say("progress.do.import")))
    expect(panel.locator(".gin-main")).to_be_visible()
    expect(field).to_be_hidden()
    panel.locator("summary").press("Enter")
    field.set_input_files(write(tmp_path / "other.jsonl", learnt("score", 3)))
    expect(panel.locator(".gin-told-lines li")).to_have_text([t(say("progress.imported", n=4))])
    expect(field).to_be_visible()
    assert violations(page) == []


def test_by_keyboard_a_review_is_begun_and_worked_and_the_panel_follows(page: Page, desk):
    panel, review, t = opened(page, desk, "sv")
    expect(panel.locator(".gin-coming-due li")).to_have_count(2)
    expect(review.locator("canvas").first).to_be_hidden()
    button = review.get_by_role("button", name=t(say("progress.do.review")))
    button.focus()
    button.press("Enter")
    expect(review.locator("canvas").first).to_be_visible()
    log = Log(desk.home)
    log.refresh()
    plan = last_plan(log.of("sv/00/review"))
    (first, level), seeds = plan.items[0], plan.seeds
    skill = review.locator(".gin-top .gin-skill")
    expect(skill).to_have_text(t(say(f"table.skill.{first}")))
    kind = FAMILIES[first]
    prompt = kind.generate(seeds[first], level, None)
    assert prompt.family == first
    page.keyboard.press("Tab")  # to the buttons after the one that checks
    review.locator(".gin-do-show").focus()
    page.keyboard.press("Enter")
    expect(review.locator(".gin-movie")).to_be_visible()
    row = panel.get_by_role("row", name=t(say(f"table.skill.{first}")))
    expect(row).to_contain_text(t(say("progress.when.today")))


def test_what_another_notebook_adds_is_there_when_the_page_is_looked_at_again_and_lessons_are_linked(page: Page, desk):
    panel, _, t = opened(page, desk, "da")
    row = panel.get_by_role("row", name=t(say("table.skill.score")))
    expect(row).to_contain_text(t(say("progress.state.new")))
    write(desk.home / FILE, learnt("score", 0))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(row).to_contain_text(t(say("progress.state.passed")))
    link = lesson_link(homes()["split"], t)
    shown = panel.get_by_role("row", name=t(say("table.skill.split"))).get_by_role("link")
    expect(shown).to_have_text(link["label"])
    assert shown.get_attribute("href").endswith(f"/{link['file']}")


def test_axe_finds_nothing(page: Page, desk):
    with tabletop.theme(desk, "light"):
        panel, _, t = opened(page, desk, "en")
        panel.locator("summary").click()
        panel.get_by_role("button", name=t(say("progress.do.reset"))).click()
        expect(panel.get_by_role("button", name=t(say("progress.do.confirm")))).to_be_visible()
        assert violations_in_both_themes(page) == []


@pytest.mark.browser_context_args(**tabletop.PHONE)
@pytest.mark.parametrize("language", ["en", "nb", "sv", "da"])
def test_on_a_phone_nothing_is_too_small_or_too_wide_and_the_table_is_still_one(page: Page, desk, language):
    panel, review, t = opened(page, desk, language)
    panel.get_by_role("button", name=t(say("progress.do.reset"))).tap()
    expect(panel.get_by_role("button", name=t(say("progress.do.confirm")))).to_be_visible()
    for root in (panel, review):
        assert root.evaluate(SMALL) == []
        assert root.evaluate(CUT_OFF) == []
    table = panel.get_by_role("table", name=t(say("progress.skills")))
    expect(table.get_by_role("row")).to_have_count(len(homes()) + 1)
    expect(table.get_by_role("columnheader")).to_have_count(6)
