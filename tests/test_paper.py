"""Every item has a form on paper: what is shown and asked on the screen is there, with room to answer, and solved."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from support.prompts import KINDS, item

from gintutor import cli
from gintutor.classroom.page import page
from gintutor.classroom.paper import LOOK, item_html, solution_html
from gintutor.exercises.protocol import Number, Partition, PickCards, PickOne
from gintutor.exercises.registry import FAMILIES, family
from gintutor.i18n import LANGUAGES, Translator, local_letters
from gintutor.lessons.source import exercise_spec
from gintutor.messages import say
from gintutor.widgets.series import series_of

FEW = range(3)
EN = Translator("en", strict=True)
VOID = {"meta"}


class Reader(HTMLParser):
    """Whatever is on the page: its ids, what refers to them or elsewhere, classes; every element is closed in order."""

    def __init__(self, text):
        super().__init__()
        self.ids, self.uses, self.links, self.classes, self.open = [], [], [], [], []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value)
            elif name in ("href", "aria-labelledby"):
                self.uses.append(value.removeprefix("#"))
            elif name == "fill" and value.startswith("url(#"):
                self.uses.append(value[5:-1])
            elif name == "class":
                self.classes += value.split()
            elif name in ("src", "xlink:href", "action", "data", "srcset"):
                self.links.append(value)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


@pytest.mark.parametrize(("kind", "level"), KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_shown_and_asked_is_on_paper(kind, level, language):
    t = Translator(language, strict=True)
    for seed in FEW:
        prompt = item(kind, level, seed)
        html = item_html(prompt, t, prefix="x-")
        for message in (prompt.question, *prompt.facts):
            assert t.html(message) in html
        for card in prompt.table.cards:
            assert t.card_name(card) in html
        if prompt.sheet is not None:
            cells = [cell for row in prompt.sheet.rows for cell in row.cells if isinstance(cell, int)]
            assert all(f"<td>{t.number(cell)}</td>" in html for cell in cells)
        for ask in prompt.asks:
            if isinstance(ask, PickOne):
                assert all(t.html(option.label) in html for option in ask.options)
            if not isinstance(ask, Partition):
                assert t.html(ask.question) in html
        assert "{" not in text_of(html)


@pytest.mark.parametrize(("kind", "level"), KINDS)
def test_there_is_room_for_every_answer(kind, level):
    for seed in FEW:
        prompt = item(kind, level, seed)
        found = Reader(item_html(prompt, EN, prefix="x-")).classes
        boxes = lines = 0
        for ask in prompt.asks:
            match ask:
                case PickOne():
                    boxes += len(ask.options)
                case PickCards():
                    boxes += len(prompt.table.zone(ask.source).slots)
                case Partition():
                    lines += len(ask.targets)
                case Number():
                    lines += 1
        assert (found.count("box"), found.count("line")) == (boxes, lines)
        assert found.count("only-if") == sum(ask.only_if is not None for ask in prompt.asks)


@pytest.mark.parametrize(("kind", "level"), KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_solution_has_the_answer_and_every_step(kind, level, language):
    t = Translator(language, strict=True)
    for seed in FEW:
        prompt = item(kind, level, seed)
        html = solution_html(prompt, t)
        Reader(html)
        for step in family(kind).solution(prompt):
            assert f"<li>{t.html(step.text)}</li>" in html
        answer = family(kind).solve(prompt)
        for ask in prompt.asks:
            response = answer.get(ask.id)
            match ask:
                case Number() if response is not None:
                    assert f"<strong>{t.number(response)}</strong>" in html
                case PickOne() if response is not None:
                    (chosen,) = [option for option in ask.options if option.id == response]
                    assert f"<strong>{t.html(chosen.label)}</strong>" in html
                case PickCards() if response:
                    row = say("table.row", cards=tuple(prompt.table.cards[slot] for slot in response))
                    assert f"<strong>{t.html(row)}</strong>" in html
                case Partition():
                    for group in filter(None, answer.partition(ask.id)):
                        row = say("table.row", cards=tuple(prompt.table.cards[slot] for slot in group))
                        assert f"<strong>{t.html(row)}</strong>" in html


@pytest.mark.parametrize("kind", FAMILIES)
def test_the_question_side_gives_no_answer_away(kind):
    """Its melds have no tick and its cards no mark; where cards are to be laid, none lies yet."""
    for level in range(1, family(kind).levels + 1):
        prompt = item(kind, level, 0)
        html = item_html(prompt, EN, prefix="x-")
        assert "<strong>" not in html
        assert not any(EN.html(step.text) in html for step in family(kind).solution(prompt)[-1:])


def test_a_page_of_all_families_needs_nothing_from_anywhere_and_its_pictures_keep_apart():
    prompts = [item(kind, 1, seed) for kind in FAMILIES for seed in FEW]
    for language in LANGUAGES:
        text = page(prompts, Translator(language, strict=True), title="A & B", solutions=True)
        found = Reader(text)
        assert found.links == []
        assert len(set(found.ids)) == len(found.ids)
        assert set(found.uses) <= set(found.ids)
        assert "url(" not in re.sub(r"url\(#", "", text)
        assert re.findall(r"https?://[^\"' ]+", text) == ["http://www.w3.org/2000/svg"] * text.count("<svg ")
        assert f'<html lang="{language}">' in text
        assert "A &amp; B" in text
        assert found.classes.count("item") == 2 * len(prompts)


def test_items_are_not_broken_and_solutions_begin_a_page():
    text = page([item("split", 1, 0)], EN, title="x")
    assert re.search(r"\.item \{[^}]*break-inside: avoid", text)
    assert re.search(r"\.solutions \{[^}]*break-before: page", text)
    assert "size: A4" in text
    assert 'class="solutions"' not in text


# The command


def printed(capsys, *arguments):
    status = cli.main(["print", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_command_writes_the_items_of_the_screen(tmp_path, capsys):
    file = tmp_path / "øving.html"
    chosen = ("--seed", "77", "--level", "3", "--count", "2", "--language", "nb", "--solutions", "-o", str(file))
    status, out, err = printed(capsys, "06/solo", *chosen)
    assert (status, err) == (0, "")
    assert "2 oppgaver" in out
    t = Translator("nb", strict=True)
    series = series_of(exercise_spec("06/solo"), "nb")
    text = file.read_text(encoding="utf-8")
    for number, seed in enumerate((77, 78), 1):
        assert item_html(series.made(seed, 3), t, prefix=f"i{number}-") in text
        assert solution_html(series.made(seed, 3), t) in text
    again = file.read_bytes()
    assert printed(capsys, "06/solo", *chosen)[0] == 0
    assert file.read_bytes() == again


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_cards_bear_the_letters_of_the_language_when_asked_to(language, tmp_path, capsys):
    file, letters = tmp_path / "x.html", local_letters(language)
    chosen = ("--count", "4", "--seed", "421", "--level", "3", "--solutions", "--language", language, "-o", str(file))
    t, look = Translator(language, letters, strict=True), replace(LOOK, letters=letters)
    assert printed(capsys, "04/solo", *chosen, "--local-letters")[0] == 0
    text = file.read_text(encoding="utf-8")
    series = series_of(exercise_spec("04/solo"), language)
    prompts = [series.made(421 + i, 3) for i in range(4)]
    for i, prompt in enumerate(prompts, 1):
        assert item_html(prompt, t, prefix=f"i{i}-", look=look) in text
        assert solution_html(prompt, t) in text
    assert any(card.rank > 10 for prompt in prompts for card in prompt.table.cards)
    assert printed(capsys, "04/solo", *chosen)[0] == 0
    assert (file.read_text(encoding="utf-8") == text) == (letters == LOOK.letters)


def test_an_exercise_left_to_itself_is_that_of_the_lesson_and_a_family_climbs(tmp_path, capsys):
    file = tmp_path / "x.html"
    spec = exercise_spec("07/faded")
    assert printed(capsys, "07/faded", "--language", "sv", "-o", str(file))[0] == 0
    t = Translator("sv", strict=True)
    series = series_of(spec, "sv")
    text = file.read_text(encoding="utf-8")
    for i in range(spec.items):
        assert item_html(series.prompt(i, i), t, prefix=f"i{i + 1}-") in text
    assert printed(capsys, "value", "--count", "4", "--language", "en", "-o", str(file))[0] == 0
    assert re.findall(r"level (\d)", file.read_text(encoding="utf-8")) == ["1", "2", "3", "4"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "named"), [
    ((), ("04/solo", "split")),
    (("04/nothing", "-o", "x.html"), ("04/nothing", "04/solo", "split")),
    (("00/settings", "-o", "x.html"), ("00/settings", "04/solo")),
    (("split",), ("-o",)),
    (("split", "-o", "progress.jsonl"), ("-o", "progress.jsonl", ".html")),
    (("split", "--level", "9", "-o", "x.html"), ("--level", "9", "1", "6")),
    (("split", "--level", "0", "-o", "x.html"), ("--level", "0", "1", "6")),
    (("split", "--seed", "-1", "-o", "x.html"), ("--seed",)),
    (("split", "--seed=-1", "-o", "x.html"), ("--seed", "-1", "0")),
    (("split", "--seed", "²", "-o", "x.html"), ("--seed", "²", "0")),
    (("split", "--count", "101", "-o", "x.html"), ("--count", "101", "100")),
    (("split", "--count", "many", "-o", "x.html"), ("--count", "many", "100")),
])  # fmt: skip
def test_what_cannot_be_is_named_with_what_may_be(language, arguments, named, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = printed(capsys, *arguments, "--language", language)
    assert (status, out) == (2, "")
    assert all(each in err for each in named), err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_told(tmp_path, capsys):
    status, out, err = printed(capsys, "split", "-o", str(tmp_path / "no" / "x.html"), "--language", "en")
    assert (status, out) == (1, "")
    assert "x.html cannot be written" in err
