"""Every explanation of an error ends with its rule, and leads to the lesson that teaches it."""

import re
from dataclasses import replace

import pytest
from support.everybody import EVERYBODY
from support.practice import COURSE

from gintutor.exercises.protocol import Feedback
from gintutor.exercises.registry import ERROR_TAGS
from gintutor.exercises.tempting import CURES, tag_of
from gintutor.i18n import LANGUAGES, Translator, paragraph
from gintutor.learning.mastery import UNSPECIFIC
from gintutor.lessons.overview import homes
from gintutor.lessons.source import BONUS, exercise_spec, lessons
from gintutor.widgets.diagnoses import DIAGNOSES
from gintutor.widgets.panel import Extras, bottom
from gintutor.widgets.rulewords import TAUGHT, taught
from gintutor.widgets.series import series_of
from gintutor.widgets.session import update
from gintutor.widgets.speech import news
from gintutor.widgets.state import News
from gintutor.widgets.tableview import Look
from gintutor.widgets.way import fresh

EN = Translator("en", strict=True)
NO_SENTENCE = {"refuses_legal": "that nothing else is forbidden is no sentence of its own in the lesson"}


def stems(text):
    return {word[:5] for word in re.findall(r"[a-z]+", text.lower()) if len(word) > 2} - {"the", "and", "you", "are"}


def wrong(tag, exercise, language="en"):
    """An exercise where somebody with that misconception has just erred."""
    learner = next(each for each in EVERYBODY if each.tag == tag and each.family == exercise_spec(exercise).family)
    series = series_of(exercise_spec(exercise), language)
    for seed in range(200):
        prompt = series.family.generate(seed, learner.level)
        feedback = series.family.check(prompt, learner.answer(prompt))
        if tag in feedback.error_tags[:1]:
            state = fresh(replace(series, scaffold="solo", make=lambda _seed, _level, prompt=prompt: prompt))
            return replace(state, item=replace(state.item, feedback=feedback), news=News(code="checked"))
    raise AssertionError(tag)


def shown(state, t=EN):
    return bottom(state, t, Look(), Extras())["feedback"]["rule"]


def test_every_error_has_a_lesson_or_looks_like_any_slip_at_its_item():
    taught = frozenset().union(*TAUGHT.values())
    assert taught <= ERROR_TAGS
    assert ERROR_TAGS - taught <= UNSPECIFIC
    assert set(TAUGHT) <= {lesson.number for lesson in lessons()}


@pytest.mark.parametrize(("number", "tag"), [(n, tag) for n, tags in TAUGHT.items() for tag in sorted(tags)])
def test_the_lesson_speaks_of_what_puts_the_error_right(number, tag):
    if tag not in DIAGNOSES or tag in NO_SENTENCE:
        return
    (lesson,) = [each for each in lessons() if each.number == number]
    words = stems(EN(DIAGNOSES[tag]))
    assert len(words & stems(" ".join(lesson.prose))) >= 0.4 * len(words)


def test_no_answer_leads_to_a_lesson_about_the_other_game():
    for own in homes().values():
        for tag in ERROR_TAGS:
            found = taught(tag, own)
            assert found is None or (found.number >= BONUS) is (own.number >= BONUS), (own.number, tag)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_leads_to_the_lesson_of_its_rule_and_it_is_heard(language):
    t = Translator(language, strict=True)
    state = wrong("forgot_layoff", "08/solo", language)
    lesson = homes()["layoff"]
    title = paragraph(language, lesson.number, lesson.prose[0]).removeprefix("# ")
    found = shown(state, t)
    assert found["file"] == "07-lay-offs.ipynb"
    assert title in found["label"]
    assert "7" in found["label"]
    assert news(state, t).endswith(f"{found['label']}.")


def test_on_the_page_of_the_lesson_itself_the_rule_is_named_and_nothing_to_follow():
    found = shown(wrong("stops_after_one", "07/solo"))
    assert found == {"label": "Rule: Lay-offs – this lesson", "file": ""}


@pytest.mark.parametrize(("tag", "exercise", "file"), [
    ("ace_high", "03/solo", "02-sets-and-runs.ipynb"),
    ("undercut_at_equal", "12/solo", "08-score-a-hand.ipynb"),
    ("forgot_doubling", "08/solo", "13-house-rules.ipynb"),
    ("face_not_ten", "08/solo", "01-cards-and-values.ipynb"),
])  # fmt: skip
def test_the_rule_is_that_of_the_error_not_of_the_exercise(tag, exercise, file):
    assert shown(wrong(tag, exercise))["file"] == file


@pytest.mark.parametrize(("tag", "family"), [
    ("no_discard", "contract_meets"), ("no_discard", "contract_turn"), ("gin_points", "contract_score"),
    ("deuce_points", "contract_layouts"), ("deuce_points", "contract_score"),
])  # fmt: skip
def test_nobody_is_sent_to_another_lesson_for_what_their_own_teaches(tag, family):
    assert taught(tag, homes()[family]) == homes()[family]


def test_what_is_left_is_counted_in_the_lesson_of_the_contracts():
    assert taught("wrong_layout", homes()["contract_deuces"]) == homes()["contract_layouts"]


def test_what_any_slip_may_look_like_is_explained_by_the_lesson_of_the_item():
    series = series_of(exercise_spec("00/taste"), "en")
    state = fresh(series)
    feedback = Feedback(correct=False, verdict=state.item.prompt.question, error_tags=("wrong_sum",))
    assert shown(replace(state, item=replace(state.item, feedback=feedback)))["file"] == "04-best-split.ipynb"


def test_a_right_answer_and_an_unfinished_one_break_no_rule():
    state = fresh(series_of(exercise_spec("07/solo"), "en"))
    assert shown(update(state, {"do": "check"})) is None
    parts = dict(state.family.solve(state.item.prompt).parts)
    right = update(update(state, {"do": "answer", "parts": parts}), {"do": "check"})
    assert right.item.solved
    assert shown(right) is None


@pytest.mark.parametrize("family", CURES)
def test_what_a_practice_is_there_to_cure_was_taught_by_its_lesson_or_an_earlier_one(family):
    taught = set().union(*(tags for number, tags in TAUGHT.items() if number <= COURSE[family].lesson))
    assert set(map(tag_of, CURES[family])) <= taught
