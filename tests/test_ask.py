"""``gintutor ask``: every line gets its answer, in order, whatever it holds."""

import io
import json
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gintutor.cards import DECK
from gintutor.cli.answers import ASKS
from gintutor.cli.ask import answer_line, answer_lines
from gintutor.i18n import LANGUAGES, Translator

ENGLISH = Translator("en")
KNOCKER = "3S 4S 5S 6S 4C 5C 6C 2H 3H 5H"
DEFENDER = "KS KH KD 2D 3D 4D 8H QH 7C 5D"


def ask(question, **fields):
    """The answer to one question, which must not be a fault of ours."""
    line = json.dumps({"ask": question, **fields}).encode()
    answer = answer_line(line, ENGLISH)
    assert answer.pop("id") is None
    return answer


def error(line, t=ENGLISH):
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogatepass")
    answer = answer_line(line, t)
    assert set(answer) == {"id", "error"}
    assert set(answer["error"]) == {"code", "field", "message"}
    return answer["error"]["code"], answer["error"]["field"]


def refused(question, **fields):
    return error(json.dumps({"ask": question, **fields}))


def test_best_split():
    assert ask("best_split", hand="7♣ 7♠ 7♦ 8♦ 9♦") == {
        "deadwood": 14,
        "splits": [{"melds": ["7D 8D 9D"], "deadwood_cards": "7C 7S"}],
        "count": 1,
    }


def test_every_best_split():
    answer = ask("best_split", hand="3C 3D 3H 4C 4D 4H 5C 5D 5H", all=True)
    assert answer["deadwood"] == 0
    assert answer["count"] == len(answer["splits"]) == 2
    assert {len(split["melds"]) for split in answer["splits"]} == {3}


@pytest.mark.parametrize(("hand", "deadwood"), [("", 0), (str(DECK), 0), ("KS", 10), ("7d,10h TH", None)])
def test_a_hand_of_any_size(hand, deadwood):
    answer = ask("best_split", hand=hand)
    if deadwood is None:
        assert answer["error"]["code"] == "repeated"
    else:
        assert answer["deadwood"] == deadwood


def test_one_split_of_a_hand_with_far_too_many_is_quick_and_counted():
    answer = ask("best_split", hand=str(DECK))
    assert len(answer["splits"]) == 1
    assert answer["count"] > 10_000
    assert len(ask("best_split", hand=str(DECK), all=True)["splits"]) == 10_000


def test_knock_lists_every_legal_discard():
    assert ask("knock", hand=f"{KNOCKER} 6H") == {
        "legal": True,
        "limit": 10,
        "discards": [{"card": "6H", "deadwood": 10, "kind": "knock"}],
        "big_gin": False,
        "reason": None,
        "misses_by": 0,
    }


def test_knock_by_the_taken_card_is_refused_with_the_reason():
    answer = ask("knock", hand=f"{KNOCKER} 6H", taken="6H")
    assert (answer["legal"], answer["reason"], answer["discards"]) == (False, "taken_card", [])
    assert answer["misses_by"] > 0


def test_knock_under_house_rules():
    answer = ask("knock", hand=f"{KNOCKER} 6H", rules={"preset": "sv", "oklahoma": True}, upcard="9S")
    assert (answer["legal"], answer["limit"], answer["misses_by"]) == (False, 9, 1)
    assert answer["reason"] == "oklahoma_limit"


def test_layoff_in_playable_order():
    assert ask("layoff", spread=["TC TD TH", "JS QS KS"], hand="TS 9S") == {
        "deadwood": 0,
        "melds": [],
        "laid_off": [{"card": "TS", "meld": 1}, {"card": "9S", "meld": 1}],
        "deadwood_cards": "",
    }


def test_layoff_by_breaking_own_melds():
    spread = ["KC KD KH", "5S 6S 7S", "9C TC JC"]
    assert ask("layoff", spread=spread, hand="2S 8S 9S AC 2C 7C 8C 2D 8D 2H")["deadwood"] == 9


def test_score_of_a_spread_and_of_the_best():
    given_ = ask("score", rules="nb", knocker=KNOCKER, spread=["3S 4S 5S 6S", "4C 5C 6C"], defender=DEFENDER)
    assert given_ == {
        "kind": "knock",
        "winner": "knocker",
        "points": 8,
        "knocker_deadwood": 10,
        "defender_deadwood": 18,
        "spread": ["3S 4S 5S 6S", "4C 5C 6C"],
    }
    best = ask("score", rules="nb", knocker=KNOCKER, spread="best", defender=DEFENDER)
    assert best["points"] >= 8


def test_score_of_big_gin():
    knocker, defender = "3S 4S 5S 6S 4C 5C 6C 3H 4H 5H 6H", "KS QS JD JC 9D 9S 2D 8D 7C AC"
    answer = ask("score", rules="sv", knocker=knocker, spread="best", defender=defender)
    assert (answer["kind"], answer["winner"]) == ("big_gin", "knocker")
    assert answer["points"] == answer["defender_deadwood"] + 31
    assert refused("score", rules="nb", knocker=knocker, spread="best", defender=defender) == ("big_gin_off", "knocker")


def test_settle_ignores_hands_after_the_end():
    hands = [{"winner": 0, "points": 104}, {"winner": 1, "points": 5}, {"winner": None}]
    assert ask("settle", rules="nb", hands=hands) == {
        "over": True,
        "winner": 0,
        "totals": [324, 0],
        "breakdown": [
            {"hand_points": 104, "game_bonus": 200, "line_bonus": 20, "shutout": 0},
            {"hand_points": 0, "game_bonus": 0, "line_bonus": 0, "shutout": 0},
        ],
        "ignored": 2,
    }


def test_the_worked_value_of_contract_round_1():
    hand = "JC JD JH 5C 5D 5S 9H KD 4C 2H 8S 7S"
    answer = ask("contract", round=1, hand=hand)
    assert (answer["possible"], answer["left"], answer["left_after_discard"]) == (True, 35, 25)
    laid = " ".join(meld["cards"] for meld in answer["layout"]).split()
    assert answer["discard"] in set(hand.split()) - set(laid)


def test_a_contract_laid_down_tells_what_deuces_stand_for():
    hand = "3C 4C 5C 2H 7C 9D 9H 9S JD JH 2S KS"
    assert ask("contract", round=5, hand=hand) == {
        "possible": True,
        "layout": [
            {"kind": "run", "cards": "3C 4C 5C 2H 7C", "stands_for": "3C 4C 5C 6C 7C"},
            {"kind": "set", "cards": "JD JH 2S", "stands_for": "JD JH JC"},
            {"kind": "set", "cards": "9D 9H 9S", "stands_for": "9D 9H 9S"},
        ],
        "left": 10,
        "left_after_discard": 0,
        "discard": "KS",
    }


def test_a_contract_out_of_reach():
    nothing = {"possible": False, "layout": [], "left": None, "left_after_discard": None, "discard": None}
    assert ask("contract", round=6, hand="3C 3D 3H 4C 4D 4H 5C 5D 5H 6C 6D 2H") == nothing  # no card to discard
    assert ask("contract", round=1, hand="") == nothing


def test_round_15_is_laid_whole_without_a_discard():
    answer = ask("contract", round=15, hand="7C 7D 7H KC KD 2S 4H 5H 2D 7H 8H 9H", packs=2)
    assert (answer["possible"], answer["left"], answer["left_after_discard"], answer["discard"]) == (True, 0, 0, None)
    assert [meld["kind"] for meld in answer["layout"]] == ["set", "set", "run"]


def test_the_ace_in_a_contract_stands_where_it_may():
    hand = "JS QS KS AS 7C 7D 7H 9D"
    assert [ask("contract", round=2, hand=hand, ace=ace)["possible"] for ace in ("both", "high", "low")] == [1, 1, 0]


@pytest.mark.parametrize(
    ("fields", "shown"),
    [({"round": "1"}, 'round: "1" is'), ({"round": [True, None]}, "round: [true, null] is"),
     ({"round": 1, "ace": ["both"]}, 'ace: ["both"] is')],
)  # fmt: skip
def test_what_is_refused_is_shown_as_it_stood_in_the_line(fields, shown):
    line = json.dumps({"ask": "contract", "hand": "JC", **fields}).encode()
    assert answer_line(line, ENGLISH)["error"]["message"].startswith(shown)


def test_contract_points():
    assert ask("contract_points", hand="3S 9S TD KC AH 2C 2C") == {"points": 85}
    assert ask("contract_points", hand="") == {"points": 0}


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({}, ("missing", "round")),
        ({"round": 1}, ("missing", "hand")),
        ({"round": 0}, ("range", "round")),
        ({"round": 16}, ("range", "round")),
        ({"round": True}, ("range", "round")),
        ({"round": "1"}, ("range", "round")),
        ({"round": 1.0}, ("range", "round")),
        ({"round": 1, "hand": 7}, ("type", "hand")),
        ({"round": 1, "hand": "7X"}, ("card", "hand")),
        ({"round": 1, "hand": "7S 7S 7S", "packs": 2}, ("repeated", "hand")),
        ({"round": 1, "hand": "7S 7S 7S 7S"}, ("repeated", "hand")),
        ({"round": 1, "hand": "7S", "packs": 4}, ("range", "packs")),
        ({"round": 1, "hand": "7S", "packs": [2]}, ("range", "packs")),
        ({"round": 1, "hand": "7S", "ace": "middle"}, ("choice", "ace")),
        ({"round": 1, "hand": "7S", "ace": ["both"]}, ("choice", "ace")),
        ({"round": 1, "hand": "7S", "rules": "sv"}, ("unknown_field", "rules")),
        ({"round": 1, "hand": " ".join(f"{rank}{suit}" for rank in "AKQJT" for suit in "CDHS")}, ("hand_size", "hand")),
    ],
)
def test_a_contract_question_that_cannot_be_names_its_field(fields, fault):
    assert refused("contract", **fields) == fault


def test_an_error_of_a_contract_question_tells_what_is_allowed():
    def told(**fields):
        return answer_line(json.dumps({"ask": "contract", "hand": "7S", **fields}).encode(), ENGLISH)["error"][
            "message"
        ]

    assert "1 … 15" in told(round=16)
    assert "2 … 3" in told(round=1, packs=7)
    assert "both, high, low" in told(round=1, ace="middle")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", ("not_json", None)),
        ("\n", ("not_json", None)),
        ("{", ("not_json", None)),
        ('{"ask": "best_split"} {}', ("not_json", None)),
        (b'{"ask": "\xff"}', ("not_utf8", None)),
        ("[]", ("not_an_object", None)),
        ("null", ("not_an_object", None)),
        ("{}", ("missing", "ask")),
        ('{"ask": null}', ("missing", "ask")),
        ('{"ask": "solve"}', ("unknown_ask", "ask")),
        ('{"ask": ["knock"]}', ("unknown_ask", "ask")),
        ('{"ask": "knock", "hand": "", "hand": ""}', ("repeated_field", "hand")),
        ('{"ask": "best_split", "hand": NaN}', ("number", None)),
        ('{"ask": "best_split", "hand": -Infinity}', ("number", None)),
        ('{"ask": "best_split", "hand": 1e999}', ("number", None)),
        ('{"ask": "best_split", "hand": ' + "9" * 5000 + "}", ("number", None)),
        ("[" * 100_000, ("too_deep", None)),
        ('{"hand": ' + "[" * 9 + "]" * 9 + "}", ("too_deep", None)),
        ('{"id": [1], "ask": "knock"}', ("type", "id")),
    ],
)
def test_lines_that_cannot_be(line, fault):
    assert error(line) == fault


@pytest.mark.parametrize(
    ("question", "fields", "fault"),
    [
        ("best_split", {}, ("missing", "hand")),
        ("best_split", {"hand": 7}, ("type", "hand")),
        ("best_split", {"hand": ["7D"]}, ("type", "hand")),
        ("best_split", {"hand": "7D 7X"}, ("card", "hand")),
        ("best_split", {"hand": "1D 11D"}, ("card", "hand")),
        ("best_split", {"hand": "7D 7D"}, ("repeated", "hand")),
        ("best_split", {"hand": "7D", "all": 1}, ("type", "all")),
        ("best_split", {"hand": "7D", "rule": "sv"}, ("unknown_field", "rule")),
        ("best_split", {"hand": "7D", "rules": "fi"}, ("choice", "rules")),
        ("best_split", {"hand": "7D", "rules": 1}, ("type", "rules")),
        ("best_split", {"hand": "7D", "rules": {}}, ("preset_missing", "rules.preset")),
        ("best_split", {"hand": "7D", "rules": {"preset": "nb", "x": 1}}, ("unknown_field", "rules.x")),
        ("knock", {"hand": "7D"}, ("hand_size", "hand")),
        ("knock", {"hand": f"{KNOCKER} 6H", "taken": "KC"}, ("not_held", "taken")),
        ("knock", {"hand": f"{KNOCKER} 6H", "taken": ""}, ("card", "taken")),
        ("knock", {"hand": f"{KNOCKER} 6H", "upcard": 5}, ("type", "upcard")),
        ("knock", {"hand": f"{KNOCKER} 6H", "rules": {"preset": "nb", "oklahoma": True}}, ("upcard_needed", "upcard")),
        ("knock", {"hand": "", "rules": {"preset": "nb", "knock_limit": 300}}, ("range", "rules.knock_limit")),
        ("knock", {"hand": "", "rules": {"preset": "nb", "knock_limit": True}}, ("range", "rules.knock_limit")),
        ("layoff", {"hand": "7D"}, ("missing", "spread")),
        ("layoff", {"hand": "7D", "spread": "best"}, ("type", "spread")),
        ("layoff", {"hand": "7D", "spread": [["7C"]]}, ("type", "spread[0]")),
        ("layoff", {"hand": "7D", "spread": ["AC 2C 3C", "QS KS AS"]}, ("not_a_meld", "spread[1]")),
        ("layoff", {"hand": "7D", "spread": ["AC 2C 3C", ""]}, ("not_a_meld", "spread[1]")),
        ("layoff", {"hand": "7D", "spread": ["AC 2C 3C", "AC AD AH"]}, ("shared", "spread")),
        ("layoff", {"hand": "2C", "spread": ["AC 2C 3C"]}, ("repeated", "hand")),
        ("layoff", {"hand": str(DECK), "spread": []}, ("hand_size", "hand")),
        ("score", {"knocker": KNOCKER, "defender": DEFENDER, "spread": "best"}, ("missing", "rules")),
        ("score", {"rules": "nb", "knocker": KNOCKER, "defender": DEFENDER, "spread": "worst"}, ("type", "spread")),
        ("score", {"rules": "nb", "knocker": KNOCKER, "defender": DEFENDER, "spread": []}, ("over_limit", "spread")),
        ("score", {"rules": "nb", "knocker": KNOCKER, "defender": "KS", "spread": []}, ("hand_size", "defender")),
        ("score", {"rules": "nb", "knocker": KNOCKER, "defender": KNOCKER, "spread": []}, ("repeated", "defender")),
        ("settle", {"rules": "nb", "hands": {}}, ("type", "hands")),
        ("settle", {"rules": "nb", "hands": [1]}, ("type", "hands[0]")),
        ("settle", {"rules": "nb", "hands": [{"winner": 2, "points": 1}]}, ("range", "hands[0].winner")),
        ("settle", {"rules": "nb", "hands": [{}, {"winner": 1}]}, ("missing", "hands[1].points")),
        ("settle", {"rules": "nb", "hands": [{"winner": 1, "points": -3}]}, ("range", "hands[0].points")),
        ("settle", {"rules": "nb", "hands": [{"winner": True, "points": 3}]}, ("range", "hands[0].winner")),
        ("settle", {"rules": "nb", "hands": [{"points": 3}]}, ("no_winner", "hands[0].points")),
        ("settle", {"rules": "nb", "hands": [{"points": 0, "who": 1}]}, ("unknown_field", "hands[0].who")),
    ],
)
def test_questions_that_cannot_be(question, fields, fault):
    assert refused(question, **fields) == fault


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sentence_names_the_card_and_the_allowed_forms(language):
    t = Translator(language, strict=True)
    answer = answer_line(b'{"ask": "best_split", "hand": "7D 7X"}', t)
    assert "7X" in answer["error"]["message"]
    assert "7♦" in answer["error"]["message"]


@pytest.mark.parametrize("echo", [0, -1.5, "x", "", None, True, "\ud800", "𝄞", 10**300])
def test_the_id_is_echoed_also_with_an_error(echo):
    for question in ("best_split", "nothing"):
        line = json.dumps({"id": echo, "ask": question, "hand": "7D"}).encode()
        out = io.BytesIO()
        answer_lines([line], out, ENGLISH)
        assert json.loads(out.getvalue().decode("utf-8"))["id"] == echo


def test_the_id_is_echoed_when_a_field_stands_twice_or_a_number_is_none():
    for line in (b'{"id": 4, "a": 1, "a": 2}', b'{"id": 4, "a": NaN}', b'{"id": 4, "a": [[[[[[[[[]]]]]]]]]}'):
        assert answer_line(line, ENGLISH)["id"] == 4


def test_a_byte_order_mark_is_no_fault():
    assert "error" not in answer_line(b'\xef\xbb\xbf{"ask": "best_split", "hand": "7D"}', ENGLISH)


def test_a_fault_of_ours_is_an_answer_too(monkeypatch):
    def broken(_fields):
        raise ZeroDivisionError

    monkeypatch.setattr("gintutor.cli.ask.ASKS", {"broken": broken})
    assert error('{"ask": "broken"}') == ("internal", None)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
card_text = st.sampled_from([KNOCKER, DEFENDER, f"{KNOCKER} 6H", "", "7D", "7D 7D", "7X", str(DECK), "AC 2C 3C"])
field_values = json_values | card_text | st.lists(card_text, max_size=3) | st.sampled_from(["best", "nb", "sv", "da"])
field_names = st.sampled_from(
    ["hand", "rules", "all", "upcard", "taken", "spread", "knocker", "defender", "hands", "id", "x"]
)


def check_answered(line: bytes) -> None:
    out = io.BytesIO()
    status = answer_lines([line], out, ENGLISH)
    assert out.getvalue().count(b"\n") == 1
    answer = json.loads(out.getvalue().decode("utf-8"))
    assert status == ("error" in answer)
    if status:
        assert answer["error"]["code"] != "internal"
        assert answer["error"]["message"]


@given(st.binary(max_size=80))
def test_any_bytes_are_answered(line):
    check_answered(line)


@given(json_values)
def test_any_json_is_answered(value):
    check_answered(json.dumps(value).encode())


@given(st.sampled_from([*ASKS]), st.dictionaries(field_names, field_values, max_size=6))
def test_any_fields_are_answered(question, fields):
    check_answered(json.dumps({"ask": question, **fields}).encode())


@given(st.dictionaries(st.sampled_from(["preset", "knock_limit", "oklahoma", "match_games", "x"]), json_values))
def test_any_rules_are_answered(rules):
    check_answered(json.dumps({"ask": "best_split", "hand": "7D", "rules": rules}).encode())


@given(st.lists(st.dictionaries(st.sampled_from(["winner", "points"]), json_values, max_size=2), max_size=4))
def test_any_score_sheet_is_answered(hands):
    check_answered(json.dumps({"ask": "settle", "rules": "sv", "hands": hands}).encode())


@given(st.text(alphabet="A23456789TJQK10CDHSx♦ ,\u0660ß", max_size=30))
def test_any_text_for_cards_is_answered(text):
    check_answered(json.dumps({"ask": "best_split", "hand": text}).encode())
    check_answered(json.dumps({"ask": "layoff", "hand": "7D", "spread": [text]}).encode())


def start(*arguments):
    return subprocess.Popen(
        [sys.executable, "-m", "gintutor", "ask", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"LC_ALL": "C", "GINTUTOR_LANGUAGE": "en"},
    )


def test_answers_come_in_order_and_bad_lines_do_not_stop_the_others():
    hands = ["7D", "7X", "KS KD KH", "", "AC 2C 3C 9S"]
    lines = [json.dumps({"id": n, "ask": "best_split", "hand": hand}) for n, hand in enumerate(hands)]
    lines.insert(2, "no question")
    with start() as process:
        out, err = process.communicate("\n".join(lines).encode())
    answers = [json.loads(line) for line in out.decode().splitlines()]
    assert [answer["id"] for answer in answers] == [0, 1, None, 2, 3, 4]
    assert ["error" in answer for answer in answers] == [False, True, True, False, False, False]
    assert (process.returncode, err) == (1, b"")


def test_status_is_0_when_all_were_answered():
    with start() as process:
        process.communicate(b'{"ask": "best_split", "hand": "7D"}\n')
    assert process.returncode == 0


def test_each_answer_is_there_before_the_next_question():
    with start() as process:
        for n in range(3):
            process.stdin.write(f'{{"id": {n}, "ask": "best_split", "hand": "7D"}}\n'.encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == n
        process.communicate()


def test_a_reader_that_goes_away_gets_no_traceback():
    with start() as process:
        process.stdout.close()
        process.stdout = None
        _, err = process.communicate(b'{"ask": "best_split", "hand": "7D"}\n' * 1000)
    assert err == b""
    assert process.returncode == 1


def test_the_sentences_speak_the_language_asked_for():
    with start("--language", "sv") as process:
        out, _ = process.communicate(b'{"ask": "best_split"}\n')
    assert json.loads(out)["error"]["message"] == "Fältet hand saknas."


def test_asking_loads_nothing_but_the_standard_library():
    code = (
        "import sys; before = set(sys.modules); import gintutor.cli.ask, gintutor.i18n;"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before};"
        "print(sorted(new - set(sys.stdlib_module_names)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "['gintutor']"
