"""An explanation takes up what the learner chose, in the words it was offered in, and says what speaks against it."""

from itertools import islice

import pytest
from support.prompts import completed, items

from gintutor.exercises.protocol import Answer, PickOne
from gintutor.exercises.registry import family
from gintutor.i18n import LANGUAGES, Translator

FORMS = [
    ("turn", "legal", "legal"),
    ("turn", "first", "next"),
    ("turn", "discard", "why"),
    ("sheet", "dealer", "rule"),
    ("sheet", "target", "over"),
    ("score", "kind", "kind"),
]


def _wrong(kind, form, ask_id):
    """Every prompt of that form with every wrong choice, all other parts right; "yes" is taken up by the reason."""
    for level in range(1, family(kind).levels + 1):
        for prompt in items(kind, level):
            if prompt.form != form:
                continue
            ask = prompt.ask(ask_id)
            assert isinstance(ask, PickOne)
            wanted = dict([ask.only_if]) if ask.only_if else {}
            for option in ask.options:
                answer = Answer({**family(kind).solve(prompt).parts, **wanted, ask_id: option.id})
                told = family(kind).check(prompt, completed(prompt, answer))
                if not told.correct and option.id != "yes":
                    yield prompt, option, [step.text for step in told.steps]


@pytest.mark.parametrize(("kind", "form", "ask_id"), FORMS)
def test_the_choice_is_named_and_more_is_said_than_the_solution(kind, form, ask_id):
    seen = set()
    for _, option, texts in _wrong(kind, form, ask_id):
        seen.add(option.id)
        assert [dict(text.args)["option"] for text in texts if text.id == "exercise.chose"] == [option.label]
        assert len(set(texts)) == len(texts), "nothing is said twice"
        assert len(texts) > 1
    assert len(seen) >= 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "form", "ask_id"), FORMS)
def test_the_choice_is_named_in_every_language(kind, form, ask_id, language):
    translator = Translator(language)
    for _, option, texts in islice(_wrong(kind, form, ask_id), 12):
        assert any(translator(option.label) in translator(text) for text in texts)


def test_a_reason_chosen_against_a_move_is_answered_by_a_fact():
    """Not by the rule alone: what is said of this moment is that the reason does not hold in it."""
    for prompt, _, texts in _wrong("turn", "legal", "legal"):
        assert texts[1] not in [step.text for step in family("turn").solution(prompt)]


def test_a_wrong_price_is_told_what_it_costs_and_the_number_that_was_written():
    prompts = [each for level in (3, 4) for each in items("wait", level) if each.form == "price"]
    for prompt in prompts:
        right = family("wait").solve(prompt)
        other = "wait" if right.get("choice") == "knock" else "knock"
        told = family("wait").check(prompt, Answer({"other": 199, "choice": other}))
        assert [step.text.id for step in told.steps[:2]] == ["wait.slip_count", f"wait.cost_{other}"]
        assert dict(told.steps[0].text.args) == {"given": 199, "right": right.get("other")}
        assert dict(told.steps[1].text.args)["n"] >= 4
