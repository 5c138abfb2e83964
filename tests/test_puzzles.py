"""Puzzles are found in play, proved twice, the same whatever their suits, and read whatever stands in their files."""

import json
import os
from dataclasses import replace
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from support.shelves import FILES, shipped

from gintutor import cli
from gintutor.cards import CARDS, DECK, Hand, card
from gintutor.exercises.protocol import Answer
from gintutor.exercises.registry import family
from gintutor.exercises.words import ladder
from gintutor.i18n import LANGUAGES, Translator
from gintutor.learning.ownset import ForeignFileError, OwnSet
from gintutor.melds import MELDS, Meld
from gintutor.messages import say
from gintutor.puzzlebook import naive
from gintutor.puzzlebook.book import LARGEST_FILE, puzzle_files, read_book, verified, write_book
from gintutor.puzzlebook.crew import CrewError, processes
from gintutor.puzzlebook.digging import Journal, dig
from gintutor.puzzlebook.faults import FieldError
from gintutor.puzzlebook.mining import (
    ONE_IN,
    PAIRS,
    Mine,
    Selection,
    moments,
    puzzles_of_hand,
)
from gintutor.puzzlebook.origin import misplaced
from gintutor.puzzlebook.proof import disproof
from gintutor.puzzlebook.puzzle import ENGINE, RULE_KNOWN, completed, id_of, made, signs_of
from gintutor.puzzlebook.questions import CONTRACT, GIN, QUESTIONS, THEME_NAMES, THEMES, themes_of
from gintutor.puzzlebook.rating import BANDS, band, rating
from gintutor.puzzlebook.reading import read_puzzle
from gintutor.puzzlebook.rounds import puzzles_of_round
from gintutor.puzzlebook.shelf import Shelf
from gintutor.puzzlebook.state import State, read_state
from gintutor.rules import PRESETS, ruleset
from gintutor.solver import best_defence, best_spread, discards, least_deadwood

ROOT = Path(__file__).parents[1]
HANDS = (*range(60), 125, 192, 385, 500, 1152, 1280)  # the last ones have what is asked in few hands
ROUNDS = 15
EN = Translator("en", strict=True)


@cache
def mined():
    """Puzzles of every question, found in the first hands and rounds of a seed."""
    found = [puzzle for number in HANDS for puzzle in puzzles_of_hand("test", number)]
    found += [puzzle for number in range(ROUNDS) for puzzle in puzzles_of_round("test", number)]
    return tuple(map(completed, found))


@cache
def one(question):
    return next(puzzle for puzzle in mined() if puzzle.question == question)


def dense_hands(count, size=10, seed=1):
    """Hands that melds were put into: random ones hold none."""
    chance = Random(seed)
    for _ in range(count):
        hand = Hand()
        while len(hand) < size:
            more = chance.choice(MELDS).hand if chance.random() < 0.6 else Hand(chance.choice(CARDS).bit)
            hand = hand | Hand.of(list(more)[: size - len(hand)])
        yield hand


# The second opinion


@pytest.mark.parametrize("size", [7, 10, 11])
def test_the_naive_solver_and_the_engine_leave_the_same(size):
    for hand in dense_hands(300, size, seed=size):
        assert naive.least(frozenset(hand)) == least_deadwood(hand)
        assert min(naive.value(dead) for _, dead in naive.splits(frozenset(hand))) == least_deadwood(hand)
        thrown = naive.after_discard(frozenset(hand))
        assert naive.least_but_one(frozenset(hand)) == min(thrown.values()) == min(left for _, left in discards(hand))


def test_the_naive_solver_knows_exactly_the_melds_there_are():
    everything = frozenset(DECK)
    found = {meld for first in DECK for meld in naive.melds_with(first, everything - {first}) if first == min(meld)}
    assert {Meld(Hand.of(meld)) for meld in found} <= set(MELDS)
    hand = Hand.of("AC 2C 3C 4C AD AH AS KS QS JS")
    here = {meld for first in hand for meld in naive.melds_with(first, frozenset(hand) - {first})}
    assert {Meld(Hand.of(meld)) for meld in here} == {meld for meld in MELDS if not (meld.hand - hand)}
    assert not naive.is_meld(frozenset(Hand.of("QS KS AS")))


def test_both_find_the_same_defence_and_the_same_spread():
    hands = list(dense_hands(60, 10, seed=4))
    seen = 0
    for knocker, defender in pairwise(hands):
        defender = Hand.of(list(defender - knocker)[:10])
        if least_deadwood(knocker) > 10 or not least_deadwood(knocker):
            continue
        defender = Hand.of([*defender, *list(DECK - knocker - defender)[: 10 - len(defender)]])
        best = best_spread(knocker, defender, PRESETS["sv"])
        table = tuple(frozenset(meld.hand) for meld in best.melds)
        assert naive.defence(table, frozenset(defender)) == best_defence(best.melds, defender).points
        seen += 1
    assert seen > 10


# Every kind of question


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_found_in_play_and_its_answer_proved_twice(question):
    found = [puzzle for puzzle in mined() if puzzle.question == question]
    assert found
    for puzzle in found[:12]:
        assert disproof(puzzle) is None
        assert set(puzzle.themes) <= set(QUESTIONS[question].themes)
        assert puzzle.band in BANDS
        assert puzzle.margin > 0
        prompt = puzzle.prompt
        teller = family(prompt.family)
        assert teller.check(prompt, teller.solve(prompt)).correct
        assert not teller.check(prompt, Answer()).complete


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_puzzle_comes_from_the_moment_it_names_and_from_no_other(question):
    puzzle = one(question)
    assert misplaced(puzzle) is None
    seed, number, step = puzzle.source.split("/")
    others = (
        f"x{seed}/{number}/{step}",
        f"{seed}/{number}/999",
        f"{seed}/{int(number) + 3}/{step}",
        "test",
        "//",
        "own/1",
    )
    for source in others:
        assert misplaced(replace(puzzle, source=source)).name == "source", source
    house = ruleset({"preset": puzzle.rules.preset, "first_dealer": "random"})
    assert misplaced(replace(puzzle, rules=house)).name == "source"
    assert misplaced(replace(puzzle, engine="3")).name == "engine"
    assert misplaced(replace(puzzle, source="own", engine="3")) is None


@pytest.mark.parametrize("question", QUESTIONS)
def test_of_every_question_some_puzzles_of_the_set_are_found_again_in_their_hands(question):
    found = [each for each in shipped() if each.question == question]
    for puzzle in found[:: len(found) // 3]:
        assert misplaced(puzzle) is None, puzzle.id


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_puzzle_in_other_suits_is_the_same_puzzle(question):
    state = one(question).state
    for suits in permutations(range(4)):
        other = recoloured(state, suits)
        assert other.canonical == state.canonical
        assert id_of(QUESTIONS[question], other, one(question).rules) == one(question).id
    assert len({puzzle.canonical for puzzle in mined()}) > 0.9 * len({puzzle.id for puzzle in mined()})


def under(puzzle, **changes):
    """The same cards under rules of the house, as another program would write them."""
    rules = ruleset({"preset": puzzle.rules.preset, **changes})
    return replace(puzzle, rules=rules, id=id_of(QUESTIONS[puzzle.question], puzzle.state, rules))


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_same_cards_under_rules_that_decide_the_answer_are_another_puzzle(question):
    puzzle = one(question)
    kind, unlike = QUESTIONS[question], {"knock_limit": 7, "gin_bonus": 90, "undercut_bonus": 70, "game_bonus": 250,
                                         "rediscard_allowed": True, "game_target": 999, "line_bonus": 3}  # fmt: skip
    for name, value in unlike.items():
        other = under(puzzle, **{name: value})
        assert (other.id == puzzle.id, other.canonical == puzzle.canonical) == (name not in kind.depends,) * 2, name
        if name not in kind.depends:
            again = made(question, puzzle.state, other.rules, source="x", engine=ENGINE)
            assert again is None or again.answer == puzzle.answer


def recoloured(state, suits):
    def turned(hand):
        return Hand.of(CARDS[13 * suits[each.suit] + each.rank] for each in hand)

    names = ("hand", "seen", "known", "left", "other", "thrown", "passed")
    groups = {name: turned(getattr(state, name)) for name in names}
    one = {each: CARDS[13 * suits[each.suit] + each.rank] for each in DECK}
    spread = tuple(Meld(turned(meld.hand)) for meld in reversed(state.spread))
    cards = {"drawn": one.get(state.drawn), "upcard": one.get(state.upcard)}
    if state.contract is not None:
        held, offer = (tuple(one[each] for each in group) for group in (state.contract.cards, state.contract.offer))
        return State(contract=replace(state.contract, cards=tuple(sorted(held)), offer=offer))
    return State(
        **groups, **cards, taken=state.taken, spread=spread, stock=state.stock, game=state.game, slip=state.slip
    )


def test_other_cards_are_another_puzzle():
    state = State(hand=Hand.of("AC 2C 3C 7D 7H 7S 9D TH QS KS"))
    assert replace(state, seen=Hand.of("4C")).canonical != state.canonical
    assert replace(state, drawn=CARDS[0]).canonical != replace(state, drawn=CARDS[1]).canonical
    assert replace(state, drawn=CARDS[0]).canonical != replace(state, drawn=CARDS[0], taken=True).canonical
    pile = replace(state, seen=Hand.of("4C 5C"))
    assert len({replace(pile, upcard=each).canonical for each in (None, card("4C"), card("5C"))}) == 3
    seen = {"seen": Hand.of("4C 5C")}
    more = [{}, {"thrown": Hand.of("4C")}, {"passed": Hand.of("4C")}, {"passed": Hand.of("5C")}, {"stock": 7}]
    assert len({replace(state, **seen, **each).canonical for each in more}) == len(more)
    runs = State(hand=Hand.of("AC"), spread=(Meld.of("3D 4D 5D"), Meld.of("6D 7D 8D")), left=Hand.of("2S"))
    assert replace(runs, spread=(Meld.of("3D 4D 5D 6D 7D 8D"),)).canonical != runs.canonical


@pytest.mark.parametrize(("level", "theme"), [(2, "least_deadwood"), (3, "conflict_split"), (4, "shorten_a_meld"),
                                              (5, "beats_all_greedy")])  # fmt: skip
def test_a_split_is_called_what_it_is(level, theme):
    order = ("least_deadwood", "conflict_split", "shorten_a_meld", "beats_all_greedy")
    for seed in range(5):
        hand = Hand.of(family("split").generate(seed, level).table.cards)
        puzzle = made("split", State(hand=hand), PRESETS["nb"], source="x", engine=ENGINE)
        assert theme in puzzle.themes
        assert puzzle.features["heuristics_failing"] == 4 or "beats_all_greedy" not in puzzle.themes
        assert not set(puzzle.themes) & set(order[2:]) or level > 3


def test_a_knock_says_every_legal_discard_or_by_how_much_it_misses():
    state = State(hand=Hand.of("3S 4S 5S 6S 4C 5C 6C 2H 3H 5H 6H"), drawn=card("2H"))
    knock = QUESTIONS["knock"]
    for limit in (10, 8, 1):
        rules = ruleset({"preset": "nb", "knock_limit": limit})
        assert knock.answer(state, rules) == knock.proof(state, rules)


@pytest.mark.parametrize(("hand", "spread", "left", "who", "points", "theme"), [
    ("4C JC 4D 6D JD 2H 5H 9H 2S JS", ["KC KD KH", "AC 2C 3C"], "AH 4H AS 3S", "knocker", 19, "score_a_hand"),
    ("AD 2D 3D 9C 9D 9S 5D 6D 7D 8H", ["KC KD KH", "AC 2C 3C 4C"], "5H 2H AH", "defender", 25, "score_an_undercut"),
    ("AD 2D 3D 9C 9D 9S 5D 6D 7D 7H", ["KC KD KH KS", "AC 2C 3C 4C"], "5H 2H", "defender", 25, "score_an_undercut"),
    ("4C JC 4D 6D JD 2H 5H 9H 2S KS", ["KC KD KH", "AC 2C 3C", "7C 7D 7H 7S"], "", "knocker", 82, "score_gin"),
    ("4C JC 4D 6D JD 2H 5H 9H 2S KS", ["KC KD KH", "AC 2C 3C"], "QH 9S 3H 8D", "knocker", 0, None),
    ("4C JC 4D 6D JD 2H 5H 9H 2S KS", ["KC KD KH", "AC 2C 3C"], "6H 3H", "knocker", 0, None),
    ("QC JC 4D 6D JD TH 5H 9H 2S 8S", ["KC KD KH", "AC 2C 3C"], "AH 4H AS 3S", "knocker", 0, None),
])  # fmt: skip
def test_a_score_is_asked_where_it_is_not_what_it_looks(hand, spread, left, who, points, theme):
    score, rules = QUESTIONS["score"], ruleset({"preset": "sv", "gin_bonus": 20, "undercut_bonus": 25})
    state = State(hand=Hand.of(hand), spread=tuple(map(Meld.of, spread)), left=Hand.of(left))
    traits = score.traits(state, rules)
    assert (traits.themes if traits else None) == (theme and (theme,))
    if traits:
        assert score.answer(state, rules) == score.proof(state, rules) == {"who": who, "points": points}


@pytest.mark.parametrize("question", ["read", "drawn"])
def test_what_is_deduced_is_what_happened(question):
    for puzzle in [each for each in mined() if each.question == question]:
        seed, number, step = puzzle.source.split("/")
        moment = list(moments(seed, int(number)))[int(step)]
        if question == "drawn":
            assert puzzle.answer == {"card": str(moment.drawn)}
        else:
            assert not Hand.of(" ".join(puzzle.answer["cards"])) - moment.hands[1 - moment.turn]


def test_a_card_taken_to_a_meld_that_lies_open_already_is_no_puzzle():
    state = State(hand=Hand.of("8S 8H"), seen=Hand.of("6D"), known=Hand.of("8D 9D"), upcard=card("8D"))
    assert made("read", state, PRESETS["nb"], source="x", engine=ENGINE) is None
    hidden = replace(state, known=Hand.of("8D"))
    assert made("read", hidden, PRESETS["nb"], source="x", engine=ENGINE).answer == {"cards": ["9D"]}


@pytest.mark.parametrize(("question", "hand", "taken"), [
    ("gin_outs", "5C 6C 7C 8C 7H 8H 9H 7S 8S 9S", "TH"),
    ("knock_outs", "5C 6C 7C 8C 7H 8H 9H JS 2S AD", "TH"),
    ("change_gin", "5C 6C 7C 8C 7H 9H 7S 8S 9S TS", "8H"),
])  # fmt: skip
def test_a_card_the_opponent_took_openly_cannot_come(question, hand, taken):
    kind, rules = QUESTIONS[question], PRESETS["nb"]
    free = State(hand=Hand.of(hand))
    held = replace(free, known=Hand.of(taken))
    for state in (free, held):
        assert kind.answer(state, rules) == kind.proof(state, rules)
    name = "in" if question.startswith("change") else "cards"
    assert (taken in kind.answer(free, rules)[name], taken in kind.answer(held, rules)[name]) == (True, False)
    prompt = kind.prompt(held, rules, seed=0, level=1)
    (zone,) = (zone for zone in prompt.table.zones if zone.id == "taken")
    assert [str(prompt.table.cards[slot]) for slot in zone.slots] == [taken]
    assert len(set(prompt.table.cards)) == len(prompt.table.cards)
    teller = family(prompt.family)
    assert teller.check(prompt, teller.solve(prompt)).correct
    assert "outs.held" in {step.text.id for step in teller.solution(prompt)}


def test_who_counts_the_card_the_opponent_took_is_told_where_it_is():
    state = State(hand=Hand.of("5C 6C 7C 8C 7H 8H 9H 7S 8S 9S"), seen=Hand.of("6H"), known=Hand.of("TH"))
    kind = QUESTIONS["gin_outs"]
    prompt, right = kind.prompt(state, PRESETS["nb"], seed=0, level=1), kind.answer(state, PRESETS["nb"])["count"]
    for more, first in ((1, "outs.slip_seen"), (2, "outs.hint_gone")):
        told = family("outs").check(prompt, Answer({"outs": right + more}))
        assert (told.correct, told.error_tags, told.steps[0].text.id) == (False, ("counts_seen",), first)
    alone = kind.prompt(replace(state, seen=Hand()), PRESETS["nb"], seed=0, level=1)
    assert family("outs").check(alone, Answer({"outs": right + 2})).steps[0].text.id == "outs.slip_held"


def test_an_exchange_that_is_not_the_only_one_is_no_puzzle():
    state = State(hand=Hand.of("5C 6C 7C 8C 7H 9H 7S 8S 9S TS"), seen=Hand.of("8H"))
    assert made("change_gin", state, PRESETS["nb"], source="x", engine=ENGINE).answer == {"out": "9H", "in": "7D"}
    assert made("change_gin", replace(state, seen=Hand()), PRESETS["nb"], source="x", engine=ENGINE) is None


# Difficulty


@pytest.mark.parametrize("question", ["knock", "knock_outs", "layoff", "spread", "change_knock", "score"])
@pytest.mark.parametrize("rule", ["straight_gin", "oklahoma"])
def test_where_the_limit_is_not_the_one_the_rules_name_a_knock_is_no_puzzle(question, rule):
    puzzle = one(question)
    assert made(question, puzzle.state, ruleset({"preset": "nb", rule: True}), source="x", engine=ENGINE) is None


def test_an_exchange_beside_which_there_is_no_other_card_is_no_puzzle():
    puzzle = one("change_knock")
    only = Hand.of({card(puzzle.answer["in"])})
    state = State(hand=puzzle.state.hand, seen=DECK - puzzle.state.hand - only)
    assert QUESTIONS["change_knock"].answer(state, puzzle.rules) == puzzle.answer
    assert QUESTIONS["change_knock"].traits(state, puzzle.rules) is None


def test_what_is_harder_has_a_higher_rating():
    plain = {"melds": 2, "crossings": 0, "heuristics_failing": 0, "shortened": 0, "addends": 3}
    hard = {"melds": 6, "crossings": 3, "heuristics_failing": 4, "shortened": 1, "addends": 3}
    assert rating("split", plain) < rating("split", hard)
    assert rating("layoff", {"laid_off": 1}) < rating("layoff", {"laid_off": 1, "breaks": 1})
    assert [band(each) for each in (0, 899, 900, 901, 1549, 1551, 4000)] == [800, 800, 800, 1000, 1400, 1700, 2000]


# The record


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_puzzle_is_read_as_it_was_written(question):
    puzzle = one(question)
    assert read_puzzle(json.loads(puzzle.line())) == puzzle
    house = under(puzzle, game_bonus=90)
    assert read_puzzle(json.loads(house.line())) == house


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_puzzle_written_before_its_id_knew_of_rules_is_still_read(question, tmp_path):
    puzzle = one(question)
    old = puzzle.data() | {"v": 1, "canonical": puzzle.state.canonical}
    old["id"] = signs_of(f"{question}:{puzzle.state.canonical}")
    assert read_puzzle(old) == puzzle
    lines = [json.dumps(each) for each in (old, {"v": 1, "removed": old["id"]})]
    (tmp_path / "own.jsonl").write_text("\n".join(lines), encoding="utf-8")
    assert read_book([tmp_path / "own.jsonl"]) == replace(read_book([]), places={puzzle.id: ("own.jsonl", 1)})
    if QUESTIONS[question].depends:
        assert old["id"] != puzzle.id
        with pytest.raises(FieldError, match="canonical"):
            read_puzzle(old | {"v": 2})


HELD = {"cards": "AD 7D 7D 8D 9D TD JD JH JS KS KS", "rounds": [1]}


@pytest.mark.parametrize(("field", "value", "named"), [
    ("v", 3, "v"),
    ("v", True, "v"),
    ("v", None, "v"),
    ("id", "abc", "id"),
    ("question", "bridge", "question"),
    ("question", True, "question"),
    ("themes", [], "themes"),
    ("themes", ["lay_off"], "themes"),
    ("themes", ["least_deadwood", "least_deadwood"], "themes"),
    ("state", [], "state"),
    ("state", {}, "state.hand"),
    ("state", {"hand": "7D 7D"}, "state.hand"),
    ("state", {"hand": "7X"}, "state.hand"),
    ("state", {"hand": 7}, "state.hand"),
    ("state", {"hand": "7D", "seen": "7D"}, "state.seen"),
    ("state", {"hand": "7D", "drawn": "8D"}, "state.drawn"),
    ("state", {"hand": "7D", "taken": True}, "state.taken"),
    ("state", {"hand": "7D", "taken": 1}, "state.taken"),
    ("state", {"hand": "7D", "spread": "x"}, "state.spread"),
    ("state", {"hand": "7D", "spread": ["8D 9D"]}, "state.spread[0]"),
    ("state", {"hand": "7D", "upcard": "8D"}, "state.upcard"),
    ("state", {"hand": "7D", "seen": "8D", "upcard": "8D 9D"}, "state.upcard"),
    ("state", {"hand": "7D", "thrown": "8D"}, "state.thrown"),
    ("state", {"hand": "7D", "passed": "8D"}, "state.passed"),
    ("state", {"hand": "7D", "stock": 32}, "state.stock"),
    ("state", {"hand": "7D", "stock": True}, "state.stock"),
    ("state", {"game": "0 1 2"}, "state.game"),
    ("state", {"game": ["-"] * 61}, "state.game"),
    ("state", {"game": ["0 1 2", "2 1 2"]}, "state.game[1]"),
    ("state", {"game": ["0 1 101"]}, "state.game[0]"),
    ("state", {"game": [7]}, "state.game[0]"),
    ("state", {"game": ["0 1 2"], "slip": "1 0 7"}, "state.slip"),
    ("state", {"game": ["0 1 2"], "slip": "0 2 7"}, "state.slip"),
    ("state", {"hand": "7D", "more": 1}, "state.more"),
    ("state", {"contract": "7D"}, "state.contract"),
    ("state", {"contract": HELD, "hand": "7D"}, "state.hand"),
    ("state", {"contract": HELD | {"more": 1}}, "state.contract.more"),
    ("state", {"contract": HELD | {"cards": "7D 7D"}}, "state.contract.cards"),
    ("state", {"contract": HELD | {"cards": f"KS {HELD['cards']}"[:-3]}}, "state.contract.cards"),
    ("state", {"contract": HELD | {"cards": "7D 7D 7D 8D 8D 9D 9D TD TD JD JD"}}, "state.contract.cards"),
    ("state", {"contract": HELD | {"offer": "7D 7D"}}, "state.contract.cards"),
    ("state", {"contract": HELD | {"offer": "3C 4C 5C 6C 7C 8C"}}, "state.contract.offer"),
    ("state", {"contract": HELD | {"offer": "7X"}}, "state.contract.offer"),
    ("state", {"contract": HELD | {"rounds": []}}, "state.contract.rounds"),
    ("state", {"contract": HELD | {"rounds": [2, 1]}}, "state.contract.rounds"),
    ("state", {"contract": HELD | {"rounds": [16]}}, "state.contract.rounds"),
    ("state", {"contract": HELD | {"turn": "mine"}}, "state.contract.turn"),
    ("rules", "fr", "rules.preset"),
    ("rules", {"preset": "nb", "knock_limit": 999}, "rules.knock_limit"),
    ("answer", 7, "answer"),
    ("margin", -1, "margin"),
    ("optima", True, "optima"),
    ("features", {"melds": "many"}, "features.melds"),
    ("rating", 1e9, "rating"),
    ("band", 900, "band"),
    ("hints", "split.hint", "hints"),
    ("tags", ["no such tag"], "tags"),
    ("equivalence", "set", "equivalence"),
    ("canonical", "x", "canonical"),
    ("source", "", "source"),
    ("licence", "mine", "licence"),
    ("colour", "red", "colour"),
])  # fmt: skip
def test_a_field_that_cannot_be_is_named(field, value, named):
    data = one("split").data() | {field: value}
    with pytest.raises(FieldError) as caught:
        read_puzzle(data)
    assert caught.value.name == named
    assert caught.value.wrong


def test_no_field_may_be_missing():
    for field in one("split").data():
        data = {name: value for name, value in one("split").data().items() if name != field}
        with pytest.raises(FieldError) as caught:
            read_puzzle(data)
        assert caught.value.name.split(".")[0] == field


def test_what_does_not_follow_from_the_cards_is_found():
    puzzle = one("split")
    other = next(each for each in BANDS if each != puzzle.band)
    for changed, field in (
        ({"answer": {"points": puzzle.answer["points"] + 1}}, "answer"),
        ({"themes": ("beats_all_greedy",)}, "themes"),
        ({"margin": puzzle.margin + 1}, "margin"),
        ({"optima": puzzle.optima + 1}, "optima"),
        ({"features": {}}, "features"),
        ({"rating": puzzle.rating + 1}, "rating"),
        ({"band": other}, "band"),
        ({"tags": ("pair",)}, "tags"),
        ({"hints": ("split.hint_all",)}, "hints"),
    ):
        assert disproof(replace(puzzle, **changed)).name == field
    none = replace(puzzle, state=State(hand=Hand.of("AC 3D 5H 7S 9C JD KH 2S 4C 6D")))
    assert disproof(none).name == "state"


# The files


def test_what_cannot_be_used_is_told_by_its_line_and_the_rest_is_used(tmp_path):
    good = [one(question) for question in QUESTIONS]
    lines = [puzzle.line().rstrip("\n") for puzzle in good]
    altered = json.dumps(good[0].data() | {"rating": "high"})
    text = "\n".join((lines[0], "", "not JSON", lines[1][:100], altered, "[" * 50_000, lines[0], *lines[2:], "ÿ\ud7ff"))
    (tmp_path / "a.jsonl").write_text(text, encoding="utf-8")
    (tmp_path / "b.jsonl").write_bytes(b"\xff\xfe\x00")
    book = read_book([*puzzle_files(tmp_path), tmp_path / "none.jsonl"])
    assert {puzzle.id for puzzle in book.puzzles} == {good[0].id, *(each.id for each in good[2:])}
    told = [(each.file, each.line, each.field) for each in book.troubles]
    assert told == [
        ("a.jsonl", 3, "puzzle"), ("a.jsonl", 4, "puzzle"), ("a.jsonl", 5, "rating"), ("a.jsonl", 6, "puzzle"),
        ("a.jsonl", 7, "id"), ("a.jsonl", 8 + len(lines) - 2, "puzzle"), ("b.jsonl", 1, "puzzle"),
        ("none.jsonl", 0, "file"),
    ]  # fmt: skip


def test_a_book_is_written_whole_and_nothing_of_others_is_touched(tmp_path):
    for name in ("progress.jsonl", "README.md"):
        (tmp_path / name).write_text("somebody's work")
    write_book(tmp_path, [one("split")])
    assert {path.stem for path in puzzle_files(tmp_path)} == {"split", "progress"}
    write_book(tmp_path, [one("knock")])
    assert {path.stem for path in puzzle_files(tmp_path)} == {"knock", "progress"}
    for name in ("progress.jsonl", "README.md"):
        assert (tmp_path / name).read_text() == "somebody's work"
        (tmp_path / name).unlink()
    write_book(tmp_path, mined())
    assert {path.stem for path in puzzle_files(tmp_path)} == set(QUESTIONS)
    book = read_book(puzzle_files(tmp_path))
    first = {puzzle.id: puzzle for puzzle in mined()}
    assert {puzzle.id for puzzle in book.puzzles} == set(first)
    before = {path: path.read_bytes() for path in puzzle_files(tmp_path)}
    write_book(tmp_path, book.puzzles)
    assert {path: path.read_bytes() for path in puzzle_files(tmp_path)} == before


@pytest.mark.parametrize("question", ["settle", "error"])
def test_a_game_that_goes_on_after_its_end_is_told_and_breaks_nothing(question):
    good = one(question)
    state = replace(good.state, game=(*good.state.game, good.state.game[0]))
    other = replace(good, state=state)
    id_ = id_of(QUESTIONS[question], state, good.rules)
    data = good.data() | {"state": state.data(), "canonical": other.canonical, "id": id_}
    with pytest.raises(FieldError) as told:
        read_puzzle(data)
    assert told.value.name == "state"


@pytest.mark.parametrize("preset", list(PRESETS))
def test_the_longest_game_is_read_as_it_was_written(preset):
    lines = ["0 0 45 big", "1 0 45 big"] * 6 + ["0 10 99", "1 10 99"]
    state = read_state({"game": lines})
    assert len(state.canonical) > 200
    puzzle = replace(one("settle"), state=state, rules=ruleset({"preset": preset, "game_target": 1000}))
    puzzle = replace(puzzle, id=id_of(QUESTIONS["settle"], state, puzzle.rules))
    assert read_puzzle(json.loads(puzzle.line())).line() == puzzle.line()


# Mining


def test_the_same_puzzles_whatever_the_number_of_processes_and_however_often_it_is_broken_off(tmp_path, monkeypatch):
    monkeypatch.setattr("gintutor.puzzlebook.mining.PORTION", 8)
    mine = Mine(seed="x", hands=32, most=5)
    alone = dig(mine, Journal(tmp_path / "one", mine))
    whole = (tmp_path / "one").read_bytes()
    assert len(alone) > 20
    with processes(2, portions=4) as crew:
        assert dig(mine, Journal(tmp_path / "two", mine), crew) == alone
    ends = [at for at in range(len(whole)) if whole[at : at + 1] == b"\n"]
    for cut in (5, ends[0], ends[0] + 1, ends[0] + 40, ends[2] - 1, ends[2] + 1, len(whole)):
        (tmp_path / "part").write_bytes(whole[:cut])
        told = []
        assert dig(mine, Journal(tmp_path / "part", mine), progress=told.append) == alone
        assert sum(told) == mine.hands
    other = replace(mine, hands=8)
    assert dig(other, Journal(tmp_path / "part", other)) == dig(other, Journal(tmp_path / "new", other))


@pytest.mark.parametrize("question", ONE_IN)
def test_every_question_is_asked_under_all_rules_and_of_all_pairs(question):
    several = len(PRESETS) * len(PAIRS)
    assert {number % several for number in range(0, several * ONE_IN[question], ONE_IN[question])} == {*range(several)}


def test_a_process_that_is_killed_is_told():
    with pytest.raises(CrewError), processes(2, portions=2) as crew:
        crew.give(os._exit, 1).result()


def test_the_same_cards_under_other_rules_are_kept_once_whichever_came_first():
    here = one("knock")
    there = replace(here, source="test/0/0", features=here.features | {"discards": here.features["discards"] + 6})
    assert by_rule(here) != by_rule(there)
    kept = []
    for order in ((here, there), (there, here)):
        selection = Selection(3)
        assert all(selection.add(puzzle) for puzzle in order)
        kept.append(selection.puzzles())
    assert kept[0] == kept[1] == [min(here, there, key=lambda each: each.source)]


def test_what_the_whole_would_not_keep_no_part_of_it_keeps():
    every = mined()
    half = len(every) // 2
    whole, first = Selection(2), Selection(2)
    for puzzle in every:
        whole.add(puzzle)
    for puzzle in every[:half]:
        first.add(puzzle)
    free, barred = Selection(2), Selection(2, first.bar())
    for puzzle in every[half:]:
        free.add(puzzle)
        barred.add(puzzle)
    assert 0 < len(barred.all()) < len(free.all())
    for puzzle in barred.all():
        first.add(puzzle)
    assert first.puzzles() == whole.puzzles()


def by_rule(puzzle):
    return band(rating(puzzle.question, puzzle.features))


def test_of_each_theme_and_band_no_more_are_kept_than_wanted(tmp_path):
    mine = Mine(seed="test", hands=30, most=2)
    puzzles = dig(mine, Journal(tmp_path / "journal", mine))
    for theme in THEMES:
        for each in BANDS:
            alone = [puzzle for puzzle in puzzles if puzzle.themes == (theme,) and by_rule(puzzle) == each]
            assert len(alone) <= 2, (theme, each)
    assert all(puzzle == completed(puzzle) for puzzle in puzzles)


# The commands


def ran(capsys, *arguments):
    status = cli.main([*arguments])
    out, err = capsys.readouterr()
    return status, out, err


@pytest.mark.parametrize("language", LANGUAGES)
def test_mine_takes_no_seed_that_no_puzzle_file_holds_and_no_file_of_others(language, tmp_path, capsys):
    out = tmp_path / "out"
    status, _, err = ran(capsys, "mine", str(out), "--hands", "1", "--seed", "a" * 101, "--language", language)
    assert (status, "100" in err, out.exists()) == (2, True, False)
    precious = tmp_path / "knock.jsonl"
    precious.write_text("precious\n", encoding="utf-8")
    status, _, err = ran(capsys, "mine", str(tmp_path), "--hands", "1", "--language", language)
    assert (status, "knock.jsonl" in err) == (2, True)
    assert precious.read_text(encoding="utf-8") == "precious\n"
    assert [each.name for each in tmp_path.iterdir()] == ["knock.jsonl"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_mine_and_verify_tell_what_they_did(language, tmp_path, capsys):
    folder = str(tmp_path / "nøtter")
    status, out, err = ran(capsys, "mine", folder, "--hands", "9", "--seed", "a", "--language", language)
    assert status == 0, err
    t = Translator(language, strict=True)
    assert all((t(name) in out) is (theme in themes_of(GIN)) for theme, name in THEME_NAMES.items())
    gin = {path: path.read_bytes() for path in puzzle_files(tmp_path / "nøtter")}
    more = ("--game", CONTRACT, "--hands", "2", "--seed", "a", "--language", language)
    status, out, err = ran(capsys, "mine", folder, *more)
    assert status == 0, err
    assert all((t(name) in out) is (theme in themes_of(CONTRACT)) for theme, name in THEME_NAMES.items())
    assert {path: path.read_bytes() for path in gin} == gin
    assert {path.stem for path in puzzle_files(tmp_path / "nøtter")} > {path.stem for path in gin}
    files = [str(path) for path in puzzle_files(tmp_path / "nøtter")]
    assert sorted(path.name for path in (tmp_path / "nøtter").iterdir()) == sorted(Path(each).name for each in files)
    status, out, err = ran(capsys, "puzzles", "verify", *files, "--source", "all", "--language", language)
    assert (status, err) == (0, "")
    found = len(read_book(map(Path, files)).puzzles)
    assert out.splitlines() == [t(say("puzzles.proved", n=found)), t(say("puzzles.replayed", n=found))]
    spoilt = Path(files[-1])
    lines = spoilt.read_text(encoding="utf-8").splitlines()
    lines[0] = lines[0].replace('"margin":', '"margin":1')
    spoilt.write_text("\n".join([*lines, "{"]) + "\n", encoding="utf-8")
    status, out, err = ran(capsys, "puzzles", "verify", *files, "--language", language)
    assert status == 1
    assert f"{spoilt.name}" in err
    assert "margin" in err
    assert str(len(lines) + 1) in err


def test_a_file_that_cannot_be_read_is_told_and_the_others_are_proved(tmp_path, capsys):
    (tmp_path / "a.jsonl").write_text(one("split").line(), encoding="utf-8")
    files = [str(tmp_path / name) for name in ("a.jsonl", "none.jsonl")]
    status, out, err = ran(capsys, "puzzles", "verify", *files, "--language", "en")
    assert status == 1
    assert "none.jsonl" in err
    assert "1" in out


def test_a_changed_source_is_told_by_its_line(tmp_path, capsys):
    good, moved = one("split"), one("knock").data() | {"source": "test/3/1"}
    (tmp_path / "a.jsonl").write_text(good.line() + json.dumps(moved) + "\n", encoding="utf-8")
    status, out, err = ran(capsys, "puzzles", "verify", str(tmp_path / "a.jsonl"), "--source", "2", "--language", "en")
    assert (status, out) == (1, "2 puzzles proved.\n1 puzzle found again in the hand it comes from.\n")
    assert "a.jsonl" in err
    assert "source" in err
    assert "2" in err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_what_is_no_file_or_a_huge_one_is_told_and_nothing_waits_for_it(tmp_path):
    (tmp_path / "a.jsonl").write_bytes(b"\xef\xbb\xbf" + one("split").line().encode())  # as some editors write it
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "folder.jsonl").mkdir()
    with (tmp_path / "huge.jsonl").open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    names = ("a", "pipe", "folder", "huge")
    book = read_book([*(tmp_path / f"{name}.jsonl" for name in names), Path("/dev/zero")])
    assert book.puzzles == (one("split"),)
    told = [(each.file, each.line, each.wrong.id) for each in book.troubles]
    assert told == [
        ("pipe.jsonl", 0, "puzzles.fault_no_file"), ("folder.jsonl", 0, "puzzles.fault_no_file"),
        ("huge.jsonl", 0, "puzzles.fault_size"), ("zero", 0, "puzzles.fault_no_file"),
    ]  # fmt: skip
    shelf = Shelf(tmp_path)
    assert [(each.id, shelf.puzzle(each.id)) for each in shelf.entries] == [(one("split").id, one("split"))]
    own = OwnSet(tmp_path / "pipe.jsonl")
    with pytest.raises(ForeignFileError):
        own.add(one("split"))


def test_what_its_rules_do_not_allow_is_told_by_its_line(tmp_path):
    spoilt = under(one("knock"), oklahoma=True).data(), under(one("spread"), straight_gin=True).data()
    lines = [spoilt[0] | {"v": 9}, *spoilt, one("split").data()]  # the first has the id of the second
    (tmp_path / "a.jsonl").write_text("".join(f"{json.dumps(each)}\n" for each in lines), encoding="utf-8")
    book = verified(read_book(puzzle_files(tmp_path)))
    assert [puzzle.question for puzzle in book.puzzles] == ["split"]
    assert [each.line for each in book.troubles] == [1, 2, 3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("arguments", "named"), [
    (("mine",), ()),
    (("mine", "x", "--hands", "0"), ("--hands", "0")),
    (("mine", "x", "--most", "many"), ("--most", "many")),
    (("mine", "x", "--game", "bridge"), ("--game", "bridge", "contract")),
    (("mine", "x", "--processes", "2", "--scheduler", "tcp://127.0.0.1:1"), ("--processes", "--scheduler")),
    (("puzzles",), ("verify",)),
    (("puzzles", "solve"), ("verify", "solve")),
    (("puzzles", "verify"), ("puzzles",)),
    (("puzzles", "verify", "--source", "0"), ("--source", "0")),
    (("puzzles", "share", "2wpnnm2g", "--source", "3"), ("--source", "verify")),
    (("mine", "knock.jsonl", "--hands", "1"), ("knock.jsonl",)),
])  # fmt: skip
def test_what_cannot_be_is_named_with_what_may_be(language, arguments, named, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, out, err = ran(capsys, *arguments, "--language", language)
    assert (status, out) == (2, "")
    assert all(each in err for each in named), err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    status, out, err = ran(capsys, "mine", str(tmp_path / "file" / "x"), "--hands", "1", "--language", "en")
    assert (status, out) == (1, "")
    assert "cannot be written" in err


# The set that is shipped


def test_the_set_has_every_theme_and_every_band():
    puzzles = shipped()
    assert len(puzzles) >= 3000
    for each in BANDS:
        assert sum(puzzle.band == each for puzzle in puzzles) >= 100, each
    for theme in THEMES:
        assert sum(theme in puzzle.themes for puzzle in puzzles) >= 60, theme
    assert sum(path.stat().st_size for path in FILES) < 4_000_000


@pytest.mark.parametrize("question", ["score", "settle", "error"])
def test_the_set_asks_for_points_under_the_rules_of_every_language(question):
    (book,) = (read_book([path]) for path in FILES if path.stem == question)
    for preset in PRESETS:
        assert sum(puzzle.rules.preset == preset for puzzle in book.puzzles) >= len(book.puzzles) / 5, preset


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_puzzle_of_the_set_is_proved_and_fits_the_schema(path):
    import jsonschema

    schema = json.loads((ROOT / "puzzles" / "puzzle.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    judge = jsonschema.Draft202012Validator(schema)
    for line in path.read_text(encoding="utf-8").splitlines():
        judge.validate(json.loads(line))
    assert not judge.is_valid(json.loads(line) | {"band": 900})
    assert not judge.is_valid(json.loads(line) | {"colour": "red"})
    book = read_book([path])
    assert verified(book).troubles == ()
    assert all(puzzle.question == path.stem and puzzle.engine == ENGINE for puzzle in book.puzzles)


TOLD = {
    "beats_all_greedy": {"split.habit_largest", "split.habit_longest", "split.habit_sets", "split.habit_runs"},
    "shorten_a_meld": {"split.compare", "split.kept_whole", "split.only_whole"},
    "break_own_meld": {"layoff.kept_whole", "layoff.kept_whole_none"},
    "lay_off_undercut": {"layoff.turned"},
    "spread_at_equal_deadwood": {"wait.earns_less"},
    "knock_with_more_deadwood": {"wait.earns_less"},
    "read_opponent": {"deduce.possible"},
    "which_drawn": {"deduce.open_makes", "deduce.would_knock", "deduce.would_knock_any"},
    "change_for_knock": {"deduce.leaves"},
    "change_for_gin": {"deduce.leaves_gin"},
    "contract_deuces": {"contracts.thrifty"},
}
"""What the solution of a rare theme says of the answer that tempts and what it costs, or what rules it out."""


@pytest.mark.parametrize("theme", TOLD)
def test_the_solution_of_a_rare_theme_shows_the_tempting_answer_and_what_it_costs(theme):
    found = [puzzle for puzzle in shipped() if theme in puzzle.themes]
    for puzzle in found[:: max(1, len(found) // 12)]:
        prompt = puzzle.prompt
        said = family(prompt.family).solution(prompt)
        assert TOLD[theme] & {step.text.id for step in said}, puzzle.id


def test_what_a_tempting_spread_costs_is_what_it_earns_less():
    spread = next(path for path in FILES if path.stem == "spread")
    for puzzle in read_book([spread]).puzzles[:20]:
        prompt = puzzle.prompt
        said = [(step.text.id, dict(step.text.args)) for step in family(prompt.family).solution(prompt)]
        bonuses = {"gin_bonus": puzzle.rules.gin_bonus, "undercut_bonus": puzzle.rules.undercut_bonus}
        ends = [args for id_, args in said if id_ == "wait.worth"]
        first, best = (naive.knocker_gain(args["own"], args["other"], **bonuses) for args in ends)
        assert best == puzzle.answer["gain"]
        assert ("wait.earns_less", {"n": best - first}) == said[-1]


def test_the_hints_of_a_hard_puzzle_begin_where_they_help():
    rules = {"split.hint_rule_melds", "split.hint_rule_once", "split.hint_rule_shorten", "split.hint_rule_compare"}
    first = {"conflict_split": "split.hint_rule_once", "shorten_a_meld": "split.hint_rule_shorten"}
    for puzzle in shipped()[::13]:
        prompt = puzzle.prompt
        said = tuple(step.text.id for step in ladder(family(prompt.family), prompt))
        assert said == puzzle.hints
        if puzzle.question == "split":
            wanted = next((rule for theme, rule in reversed(first.items()) if theme in puzzle.themes), None)
            assert said[0] in ({wanted, "split.hint_rule_compare"} if wanted else rules)
            assert said[0] == "split.hint_rule_shorten" or "shorten_a_meld" not in puzzle.themes
        else:
            assert len(said) == (4 if puzzle.band < RULE_KNOWN else 3)


def test_a_state_says_what_is_missing():
    with pytest.raises(FieldError, match="hand"):
        read_state({"seen": "7D"})
