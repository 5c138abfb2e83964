"""The lessons: read as written, true to the rules and to the engine, and the same facts in every language."""

import re
import subprocess
import sys
import zipfile
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

import gintutor
from gintutor.cards import Hand, card, cards
from gintutor.exercises.registry import FAMILIES
from gintutor.i18n import LANGUAGES, paragraph
from gintutor.lessons.source import (
    BONUS,
    COMPARE,
    GAMES,
    MASTERY,
    PAGES,
    SCAFFOLDS,
    SETTINGS,
    TABLES,
    UNSEEN,
    ExerciseSpec,
    LessonError,
    Prose,
    UnknownExerciseError,
    exercise_spec,
    lessons,
    parse,
)
from gintutor.melds import Meld
from gintutor.rules import PRESETS
from gintutor.solver import all_best, best_defence, discards, knock, least_deadwood
from gintutor.widgets.series import series_of

COURSE = lessons()
TAUGHT = [
    each for each in COURSE[1:] if each.number < TABLES and not any(spec.family in GAMES for spec in each.exercises)
]
LEARNT = [each for each in COURSE if each.number < PAGES]  # the rest is not for learners
EXERCISES = [spec for lesson in COURSE for spec in lesson.exercises]
PLAYED = [spec for spec in EXERCISES if spec.family not in (SETTINGS, COMPARE, *GAMES, *UNSEEN)]
TRANSLATIONS = [each for each in LANGUAGES if each != "en"]

CARD = re.compile(r"([♠♥♦♣])(10|[2-9AJQK])")
SUM = re.compile(r"(\d+(?: [+−] \d+)+) = (\d+)")


def name(thing):
    return getattr(thing, "path", None) or getattr(thing, "name", None) or str(thing)


def cards_in(text):
    return tuple(card(rank + suit) for suit, rank in CARD.findall(text))


def passage(lesson_number, start):
    """The one English paragraph of that lesson that begins so."""
    (found,) = [
        text for lesson in COURSE if lesson.number == lesson_number for text in lesson.prose if text.startswith(start)
    ]
    return found


# Reading

SOURCE = """# Title

What you will learn.

```exercise
id = solo
family = split
scaffold = faded
level = 2-4
items = 6
seed = 100
rules = sv
```

More.
"""


def test_a_lesson_is_read_block_by_block():
    lesson = parse("04-best-split.md", SOURCE)
    assert (lesson.number, lesson.name, lesson.title) == ("04", "04-best-split", "Title")
    assert lesson.promise == "What you will learn."
    spec = ExerciseSpec(
        lesson="04", id="solo", family="split", scaffold="faded", levels=(2, 4), items=6, seed=100, rules="sv"
    )
    assert lesson.blocks == (Prose("# Title"), Prose("What you will learn."), spec, Prose("More."))
    assert spec.path == "04/solo"


def test_levels_climb_evenly_and_stay_at_the_top():
    (spec,) = parse("04-best-split.md", SOURCE).exercises
    assert [series_of(spec, "en").level(item) for item in range(9)] == [2, 2, 3, 3, 4, 4, 4, 4, 4]


def test_what_is_not_written_has_a_plain_default():
    (spec,) = parse("b-bonus.md", "# T\n\nP\n\n```exercise\nid = a\nfamily = knock\n```").exercises
    assert (spec.lesson, spec.scaffold, spec.levels, spec.items, spec.seed, spec.rules) == (
        "B",
        "solo",
        (1, 1),
        1,
        0,
        None,
    )


@pytest.mark.parametrize(
    ("old", "new", "field"),
    [
        ("id = solo", "id = So lo", "id"),
        ("id = solo\n", "", "id"),
        ("id = solo", "", "block"),
        ("family = split", "family = split/../x", "family"),
        ("scaffold = faded", "scaffold = half", "scaffold"),
        ("level = 2-4", "level = 4-2", "level"),
        ("level = 2-4", "level = high", "level"),
        ("items = 6", "items = 0", "items"),
        ("items = 6", "items = 600", "items"),
        ("scaffold = faded", "scaffold = mastery", "items"),
        ("seed = 100", "seed = -1", "seed"),
        ("rules = sv", "rules = fi", "rules"),
        ("rules = sv", "colour = red", "colour"),
        ("rules = sv", "rules sv", "line"),
        ("```exercise", "```python", "block"),
        ("# Title", "Title", "title"),
        ("More.", "```exercise\nid = solo\nfamily = split\n```", "id"),
    ],
)
def test_a_fault_in_a_lesson_is_named_by_its_field(old, new, field):
    with pytest.raises(LessonError) as raised:
        parse("04-best-split.md", SOURCE.replace(old, new, 1))
    assert (raised.value.file, raised.value.field) == ("04-best-split.md", field)


def test_a_file_that_is_not_named_like_a_lesson_is_refused():
    with pytest.raises(LessonError):
        parse("lesson.md", SOURCE)


def test_an_exercise_is_found_by_its_path():
    assert exercise_spec("04/solo").family == "split"
    for unknown in ("04/nothing", "nb/04/solo", "", "04/solo ", "../04/solo"):
        with pytest.raises(UnknownExerciseError) as raised:
            exercise_spec(unknown)
        assert raised.value.id == unknown
        assert "04/solo" in raised.value.known


def test_lessons_and_words_are_found_in_a_zipped_package(tmp_path):
    archive, package = tmp_path / "gintutor.zip", Path(gintutor.__file__).parent
    with zipfile.ZipFile(archive, "w") as target:
        for file in package.rglob("*"):
            if file.suffix in (".py", ".md", ".mo"):
                target.write(file, Path("gintutor") / file.relative_to(package))
    code = "from gintutor import i18n; from gintutor.lessons.source import lessons; "
    code += "print(i18n.paragraph('sv', '00', lessons()[0].prose[0]))"
    done = subprocess.run(
        [sys.executable, "-S", "-X", "utf8", "-c", code], cwd=tmp_path, env={"PYTHONPATH": str(archive)},
        capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "# Börja här"


# The course


def test_the_course_begins_at_the_start():
    assert COURSE[0].name == "00-start-here"
    assert [spec.id for spec in COURSE[0].exercises] == ["settings", "taste", "progress", "review"]
    assert {each.number for each in COURSE} >= {"00", "03", "04", "06", "08"}


@pytest.mark.parametrize("spec", PLAYED, ids=name)
def test_every_exercise_can_be_dealt(spec):
    family = FAMILIES[spec.family]
    assert 1 <= spec.levels[0] <= spec.levels[1] <= family.levels
    prompts = [series_of(spec, "en").prompt(item, item) for item in range(spec.items)]
    assert len({(prompt.table, prompt.sheet) for prompt in prompts}) == spec.items


@pytest.mark.parametrize("spec", [each for each in PLAYED if each.scaffold == "faded" and each.items > 2], ids=name)
def test_no_answer_is_that_of_more_than_half_of_the_items_that_are_begun(spec):
    """Who answers alike throughout has learnt nothing and is told so."""
    line = series_of(spec, "en")
    answers = [line.family.solve(line.prompt(item, item)) for item in range(spec.items)]
    said = Counter(repr(sorted(answer.parts.items())) for answer in answers)
    assert max(said.values()) <= spec.items / 2, said


def test_no_two_exercises_deal_the_same_items():
    for one, other in combinations(PLAYED, 2):
        ranges = [range(each.seed, each.seed + each.items) for each in (one, other)]
        assert one.family != other.family or not set(ranges[0]) & set(ranges[1]), (one.path, other.path)


@pytest.mark.parametrize("lesson", TAUGHT, ids=name)
def test_a_lesson_goes_from_worked_over_faded_to_mastery_and_ends_with_a_recap(lesson):
    order = [SCAFFOLDS.index(spec.scaffold) for spec in lesson.exercises]
    assert order == sorted(order)
    assert {"worked", "faded"} < {spec.scaffold for spec in lesson.exercises}
    practices = [spec for spec in lesson.exercises if spec.scaffold == MASTERY]
    assert practices[-1].id == "solo"
    assert len({spec.family for spec in practices}) == len(practices)
    assert len(practices) == 1 or lesson.number >= BONUS
    assert lesson.prose[-2] == "## In one minute"
    assert lesson.prose[-1].startswith("- ")


@pytest.mark.parametrize("lesson", LEARNT, ids=name)
def test_the_learner_does_something_within_the_first_minute(lesson):
    before = lesson.blocks[: next(i for i, each in enumerate(lesson.blocks) if isinstance(each, ExerciseSpec))]
    words = sum(len(each.text.split()) for each in before if isinstance(each, Prose))
    assert words < 170  # somebody reads that many words in a minute


@pytest.mark.parametrize("lesson", LEARNT, ids=name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_reading_takes_a_few_minutes_at_most(language, lesson):
    assert sum(len(paragraph(language, lesson.number, text).split()) for text in lesson.prose) < 800


def test_from_lesson_4_on_practice_looks_back_at_the_skills_of_all_earlier_lessons():
    """How much of it does is counted where whole rounds are worked, in test_learners."""
    before: list[str] = []
    for lesson in COURSE:
        practices = [each for each in lesson.exercises if each.scaffold == MASTERY]
        if lesson.number == BONUS:  # another game: its practice brings no gin
            before = []
        for spec in practices:
            earlier = [each.family.id for each in series_of(spec, "nb").earlier]
            wanted = [each for each in dict.fromkeys(reversed(before)) if each != spec.family]
            assert earlier == (wanted if spec.lesson >= "04" else [])
        before += [each.family for each in practices]


# Facts, in every language


@pytest.mark.parametrize("lesson", COURSE, ids=name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sum_adds_up(language, lesson):
    for text in lesson.prose:
        for left, right in SUM.findall(paragraph(language, lesson.number, text)):
            assert eval(left.replace("−", "-")) == int(right), (left, right)


@pytest.mark.parametrize("lesson", COURSE, ids=name)
@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_translation_has_the_same_cards_numbers_marks_and_shape(language, lesson):
    for text in lesson.prose:
        other = paragraph(language, lesson.number, text)
        assert CARD.findall(text) == CARD.findall(other), other
        assert re.findall(r"\d+", CARD.sub("", text)) == re.findall(r"\d+", CARD.sub("", other)), other
        for mark in (r"\*\*", r"`[^`]+`", r"\n", r"(?m)^#+ ", r"(?m)^- ", r"\|(?!\s*4s)"):
            assert len(re.findall(mark, text)) == len(re.findall(mark, other)), (mark, other)
        assert re.findall(r"`[^`]+`", text) == re.findall(r"`[^`]+`", other)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_but_names_is_left_in_english(language):
    for lesson in COURSE:
        for text in lesson.prose:
            assert paragraph(language, lesson.number, text) != text


def table_rows(text):
    return [
        [cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines()[2:] if line.startswith("|")
    ]


def test_what_is_left_over_is_priced_right_in_every_table():
    rows = [row for lesson in COURSE for text in lesson.prose for row in table_rows(text) if len(row) == 3]
    priced = [(cards_in(row[1]), int(row[2].split()[-1])) for row in rows if cards_in(row[1]) and row[2][-1].isdigit()]
    assert len(priced) >= 5
    for left, points in priced:
        assert sum(each.points for each in left) == points


@pytest.mark.parametrize(
    ("number", "start", "table"),
    [
        ("03", "Now look at these five", "| If you keep"),
        ("04", "Take ♣7 ♠7 ♦7", "| Keep | Left over | Deadwood |\n|---|---|---|\n| ♣7"),
    ],
)
def test_the_better_half_of_a_conflict_is_the_best_split(number, start, table):
    hand = Hand.of(cards_in(passage(number, start))[:5])
    rows = table_rows(passage(number, table))
    assert all(Hand.of(cards_in(f"{keep} {left}")) == hand for keep, left, _ in rows)
    assert least_deadwood(hand) == min(int(row[2].split()[-1]) for row in rows)


def test_the_run_is_not_always_better():
    hand = Hand.of(cards_in(passage("04", "The run is better here")))
    assert (least_deadwood(hand), len(all_best(hand))) == (20, 2)


def test_long_melds_that_spare_a_card_leave_nothing():
    assert least_deadwood(Hand.of("4H 5H 6H 7H 7S 7D")) == 0
    assert least_deadwood(Hand.of(dict.fromkeys(cards_in(passage("04", "The run gives its end"))))) == 0
    run = cards_in(passage("04", "A very long run"))
    assert least_deadwood(Hand.of(run[1:]) - Hand.of(run[:1])) == 0


def test_lesson_6_throws_the_king_and_no_other_card():
    hand = Hand.of("3S 4S 5S 9S 9H 9D 9C AH 2D 4C KH")
    named = cards_in(passage("06", "Suppose you hold"))
    assert set(named) <= set(hand)
    options = knock(hand, PRESETS["nb"])
    assert [(each.card, each.deadwood) for each in options.discards] == [(card("KH"), 7)]
    shown = table_rows(passage("06", "| Discard"))
    after = {each: least_deadwood(hand - Hand(each.bit)) for each in hand}
    for thrown, total, verdict in shown:
        points = int(total.split()[-1])
        assert after[cards_in(thrown)[0]] == points
        assert verdict == ("yes" if points <= 10 else verdict)
        if points > 10:
            assert int(re.findall(r"\d+", verdict)[0]) == points - 10


def test_lesson_6_has_six_legal_discards_the_best_leaving_6():
    text = passage("06", "Here is a hand with plenty")
    hand = Hand.of(cards_in(text)[:11])
    assert len(hand) == 11
    options = knock(hand, PRESETS["nb"])
    assert len(options.discards) == 6
    assert {str(each.card) for each in options.discards} == {"TS", "KS", "AH", "2C", "3H", "4C"}
    assert min(discards(hand), key=lambda each: each[1]) == (card("4C"), 6)
    assert {str(each.card): each.deadwood for each in options.discards}["KS"] == 10


def test_lesson_8_lays_off_one_card_and_keeps_fourteen():
    spread = [Meld(Hand.of("9H TH JH"))]
    loose = cards_in(passage("08", "The knocker shows"))[3:]
    assert set(cards("8H QS 4D")) == set(loose)
    defence = best_defence(spread, Hand.of(loose))
    assert ([str(each) for each, _ in defence.laid_off], defence.points) == (["8H"], 14)
    assert sum(each.points for each in loose) == 22


@pytest.mark.parametrize("language", LANGUAGES)
def test_bonuses_are_those_of_the_presets(language):
    rows = table_rows(paragraph(language, "08", passage("08", "| Bonus")))
    told = [[int(cell) if cell.isdigit() else None for cell in row[1:]] for row in rows]
    presets = [PRESETS[each] for each in ("nb", "sv", "da")]
    assert told == [
        [each.gin_bonus for each in presets],
        [each.undercut_bonus for each in presets],
        [each.big_gin_bonus for each in presets],
    ]


def test_the_limit_is_the_one_all_presets_share():
    assert {preset.knock_limit for preset in PRESETS.values()} == {10}
    assert table_rows(passage("06", "| You play"))[0][1] == "10"


@pytest.mark.parametrize(("language", "preset"), [("nb", "nb"), ("sv", "sv"), ("da", "da")])
def test_where_rules_only_label_an_item_they_are_those_of_the_country(language, preset):
    for path in ("00/taste", "03/solo", "04/solo"):
        assert series_of(exercise_spec(path), language).prompt(0, 0).rules == PRESETS[preset]


@pytest.mark.parametrize("path", ["06/solo", "08/solo"])
def test_knocks_and_scores_are_asked_under_every_preset(path):
    series = series_of(exercise_spec(path), "nb")
    assert {series.prompt(number, number).rules.preset for number in range(series.items)} == set(PRESETS)
