"""The catalogs: complete, alike in all languages, in step with the code, and in the words of the glossary."""

import re
import shutil

import pytest
from support.wording import all_code, reach_of

from gintutor.authoring import catalogs
from gintutor.authoring.__main__ import main
from gintutor.i18n import LANGUAGES, Translator
from gintutor.lessons.source import BONUS, lessons
from gintutor.messages import Message
from gintutor.widgets.rulewords import TAUGHT

DOMAINS = catalogs.domains()
CODE_DOMAINS = [each for each in DOMAINS if not each.startswith(catalogs.PROSE)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_every_language_has_the_same_messages_with_the_same_placeholders(domain):
    assert not [str(problem) for problem in catalogs.check(domain)]


@pytest.mark.parametrize("domain", DOMAINS)
def test_compiled_catalogs_are_in_step_with_their_sources(domain):
    assert not catalogs.stale(domain)


def test_no_compiled_catalog_is_left_over():
    assert {path.stem for path in catalogs.LOCALE.rglob("*.mo")} == set(DOMAINS)


def test_everything_the_code_says_has_words():
    known = {id_: forms for domain in CODE_DOMAINS for id_, forms in reach_of(domain).items()}
    wrong = []
    for call in all_code().calls:
        for id_ in call.ids:
            if id_ not in known:
                wrong.append(f"{call.where}: {id_} is in no catalog")
            elif call.arguments is not None:
                wanted = catalogs.placeholders(known[id_][-1]) | ({"n"} if len(known[id_]) > 1 else set())
                if missing := wanted - call.arguments:
                    wrong.append(f"{call.where}: {id_} needs {sorted(missing)}")
    assert not wrong


@pytest.mark.parametrize("domain", CODE_DOMAINS)
def test_no_message_is_unused(domain):
    assert not [id_ for id_ in reach_of(domain) if not all_code().uses(id_)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said_in_every_language(language):
    t = Translator(language, strict=True)
    for domain in CODE_DOMAINS:
        for id_, forms in catalogs.read(language, domain)[0].items():
            for n, form in enumerate(forms, start=1):
                args = dict.fromkeys(catalogs.placeholders(form), "x") | ({"n": n} if len(forms) > 1 else {})
                assert t(Message(id_, tuple(args.items()))).strip() or id_.startswith("cards.")


def test_prose_is_translated_paragraph_by_paragraph_and_none_is_left_over():
    domains = {f"{catalogs.PROSE}{lesson.number.lower()}": set(lesson.prose) for lesson in lessons()}
    assert {each for each in DOMAINS if each.startswith(catalogs.PROSE)} == set(domains)
    for domain, paragraphs in domains.items():
        for language in catalogs.languages(domain):
            assert set(catalogs.read(language, domain)[0]) == paragraphs


# The glossary. A bracketed word is met once, in brackets, where the term is first taught; nowhere else.

STRANGERS = {
    "en": r"rest ?kort|meldable|go out",
    "nb": r"dead ?wood|\bknock|\bmeld(er|en)?\b|layoff|upcard|\bstock|talong|discard|\bsekvens|\bdekk\b"
    r"|draghaug|kasthaug",
    "sv": r"restkort|\bbank(a|ar|ade|at)\b|layoff|upcard|\bstock|\bdiscard|kombination|oparade|\bstege\b"
    r"|omkullknacka|\bkast(a|ar|ade|at)\b|slänghög|draghög|saklåda|bygga på|triss|fyrtal",
    "da": r"restkort|\bknack|\bbank(e|er|ede|et)\b|layoff|upcard|talon|\bdiscard|kombination|løse kort|\bløb(et)?\b"
    r"|trækbunke|kastebunke|\bkast(e|er|ede|et)\b|shutout|\bbox\b|\bet meld\b|\bmeldet\b"
    r"|\bmelder(ne)?s?\b",
}
CONTRACT_STRANGERS = STRANGERS | {
    "sv": STRANGERS["sv"].replace(r"|\bstege\b", "").replace("|fyrtal", "").replace("|bygga på", "")
    + r"|sekvens|\bset(et)?\b"
}
"""The contract game has words of its own in the language it comes from."""
OF_CONTRACT = {f"mastery.error.{tag}" for number, tags in TAUGHT.items() if number >= BONUS for tag in tags}
BRACKETED = re.compile(r"\([^)]*\)|\{\w+\}")
CASED = re.compile(r"\bD\b")  # D is diamonds in stored data and the queen on Nordic cards


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("domain", DOMAINS)
def test_words_are_those_of_the_glossary(language, domain):
    found = []
    for id_, forms in catalogs.read(language, domain)[0].items():
        contract = domain.startswith(("contract", "lesson-8")) or id_ in OF_CONTRACT
        strange = re.compile((CONTRACT_STRANGERS if contract else STRANGERS)[language], re.IGNORECASE)
        for form in forms:
            text = BRACKETED.sub("", form)
            found += [f"{id_[:50]}: {word[0]}" for word in strange.finditer(text)]
    assert not found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_d_is_left_for_the_reader_to_guess(language):
    for domain in set(DOMAINS) - {"cli", "lesson-01"}:  # there the letters themselves are explained
        for id_, forms in catalogs.read(language, domain)[0].items():
            assert id_.startswith("cards.letter.") or not any(map(CASED.search, forms)), id_


@pytest.mark.parametrize(("language", "foreign"), [("nb", "äö"), ("da", "äö"), ("sv", "æø"), ("en", "æøåäö")])
def test_letters_of_the_neighbours_have_not_slipped_in(language, foreign):
    named = {"Norsk bokmål", "Svenska", "Dansk"}
    for domain in DOMAINS:
        for id_, forms in catalogs.read(language, domain)[0].items():
            for form in forms:
                assert form in named or not set(form.lower()) & set(foreign), (id_, form)


# The compiler itself, on catalogs made for the purpose.

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

"""
GOOD = """msgid "try.one"
msgstr "One {card}"

msgid "try.n"
msgid_plural "try.n"
msgstr[0] "a card"
msgstr[1] "{n} cards"
"""


@pytest.fixture
def locale(tmp_path, monkeypatch):
    monkeypatch.setattr(catalogs, "LOCALE", tmp_path)
    for language in LANGUAGES:
        folder = tmp_path / language / "LC_MESSAGES"
        folder.mkdir(parents=True)
        (folder / "try.po").write_text(HEAD + GOOD, encoding="utf-8")
    return tmp_path


def test_a_sound_domain_compiles_to_the_same_bytes_whatever_the_order(locale):
    assert main(["catalogs", "--check"]) == 1
    assert main(["catalogs"]) == 0
    assert main(["catalogs", "--check"]) == 0
    first = (locale / "nb/LC_MESSAGES/try.mo").read_bytes()
    one, two = GOOD.split("\n\n")
    (locale / "nb/LC_MESSAGES/try.po").write_text(f"{HEAD}#. a comment\n{two}\n{one}\n", encoding="utf-8")
    assert not catalogs.stale("try")
    assert b"Date" not in first
    assert b"Babel" not in first


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        (GOOD.replace("try.one", "try.two"), "is missing"),
        (GOOD.replace("{card}", "{cart}"), r"has 1 form\(s\) with \['cart'\], elsewhere"),
        (GOOD.replace("{card}", "{card!r}"), "not a plain name"),
        (GOOD.replace("{card}", "{card.index}"), "not a plain name"),
        (GOOD.replace("{card}", "{card"), "expected '}'"),
        (GOOD.replace('"One {card}"', '""'), "empty form"),
        (GOOD.replace('msgstr[1] "{n} cards"', 'msgstr[1] ""'), "empty form"),
        (GOOD.replace('msgid_plural "try.n"', 'msgid_plural "try.m"'), "differ"),
        (GOOD + '\nmsgid "try.one"\nmsgstr "Again"\n', "given twice"),
        (GOOD.replace('msgid "try.one"', '#, fuzzy\nmsgid "try.one"'), "fuzzy"),
        (GOOD + '\n#~ msgid "try.old"\n#~ msgstr "Old"\n', "obsolete"),
        (GOOD.replace("try.", "other."), "belongs into other.po"),
        (GOOD.replace('msgstr[0] "a card"', 'msgstr[0] "{card}"'), "differ in more than"),
        ("nonsense\n", ""),
    ],
)
def test_a_faulty_catalog_is_named_and_not_compiled(locale, capsys, written, fault):
    (locale / "sv/LC_MESSAGES/try.po").write_text(HEAD + written, encoding="utf-8")
    assert main(["catalogs"]) == 1
    assert re.search(rf"try\.po.*{fault}", capsys.readouterr().err)
    assert not list(locale.rglob("*.mo"))


def test_a_language_without_the_catalog_is_named(locale):
    shutil.rmtree(locale / "da")
    assert "da/try.po: : there is no such file" in map(str, catalogs.check("try"))
