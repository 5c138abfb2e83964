"""Exercise ``score``: who scores and how much, from a plain knock to lay-offs that break up an own meld."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.laying import Laying
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    PickOne,
    Prompt,
    Role,
    Step,
    Table,
)
from gintutor.exercises.score.deals import LEVELS, deal, wished
from gintutor.exercises.score.feedback import KIND, KINDS, broken_step, judge, kind_step
from gintutor.exercises.score.reasons import placing, price, reasoning
from gintutor.exercises.score.slips import slips
from gintutor.exercises.score.spot import DEFENDER_ZONE, LEFT_ZONE, MELDED_ZONE, UPCARD_ZONE, Spot, deadwood_of, spot_of
from gintutor.exercises.tempting import Lure, either_way
from gintutor.exercises.words import (
    check_level,
    heaviest_first,
    joined,
    listed,
    of_whole_answers,
    slots_of,
    written_sum,
)
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset

SCORE = "score"
TELLS_BONUSES = 3  # up to this level the bonuses stand beside the table; from then on the ruleset says enough
FORMS = (SCORE, SCORE, KIND) * 2  # seeds take turns
LAYS_OUT = 2  # up to this level the defender's melds are laid out already


@dataclass(frozen=True, slots=True)
class ScoreFamily:
    """Score a hand both sides of which lie open. Forms: ``score`` asks who scores, ``kind`` how the hand ended."""

    id: str = "score"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Levels: 1 knock or gin · 2 every ending, nothing to lay off · 3 lay-offs · 4 chains · 5 an own meld broken up
        · 6 Oklahoma with doubling spades.
        """
        check_level(self.id, level, self.levels)
        spot = deal(Dealer(self.id, level, seed), level, rules)
        return score_prompt(spot, in_turn(FORMS, seed), seed=seed, level=level)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconceptions the end is dealt for."""
        wanted, base = wished(Dealer(self.id, level, seed), level, rules)
        return in_turn(FORMS, seed), frozenset(wanted.tempts(base))

    def solve(self, prompt: Prompt) -> Answer:
        """Who scores or how the hand ended, and the points."""
        score = spot_of(prompt).score()
        if prompt.form == KIND:
            return Answer({KIND: score.kind.value, "points": score.points})
        return Answer({"who": score.winner or "", "points": score.points})

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when both are; a number that a known misconception gives is recognised."""
        return judge(prompt, spot_of(prompt), answer)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """What each known slip comes to."""
        kind, spot = prompt.form == KIND, spot_of(prompt)
        for slip in slips(spot, kind=kind):
            who, given = slip.given(kind=kind)
            tag = slip.tag
            if tag == "wrong_preset_bonus":
                tag = either_way(tag, given, spot.score().points)
            if who:
                yield tag, Answer({KIND if kind else "who": who, "points": given})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, both deadwoods, the whole of it."""
        spot = spot_of(prompt)
        result, whole = spot.result(), self.solution(prompt)
        both = say("score.hint_both", mine=written_sum(spot.left), theirs=written_sum(deadwood_of(result)))
        return (
            Step(text=_rule(spot)),
            _where(prompt.table, spot),
            Step(text=both, highlight=slots_of(prompt.table, deadwood_of(result))),
            Step(
                text=joined(price(result, spot.score())),
                moves=placing(whole),
                highlight=slots_of(prompt.table, deadwood_of(result)),
            ),
        )

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """Both deadwoods step by step, each lay-off on its meld, then the price."""
        spot = spot_of(prompt)
        whole = reasoning(prompt.table, spot, broken=broken_step(spot))
        return (*whole, kind_step(spot.score())) if prompt.form == KIND else whole


def _rule(spot: Spot) -> Message:
    if len(spot.knocker) == 11:
        return say("score.hint_rule_big_gin")
    return say("score.hint_rule_knock") if spot.left else say("score.hint_rule_gin")


def _where(table: Table, spot: Spot) -> Step:
    """Point at the melds that take a lay-off; where there is none, at the cards the defender cannot meld."""
    result = spot.result()
    if result.laid_off:
        taking = dict.fromkeys(number for _, number in result.laid_off)
        slots = tuple(slot for number in taking for slot in slots_of(table, spot.spread[number].cards))
        melds = listed(spot.spread[number].cards for number in taking)
        return Step(text=say("score.hint_where_layoff", melds=melds), highlight=slots)
    if left := deadwood_of(result):
        return Step(text=say("score.hint_where_deadwood", cards=heaviest_first(left)), highlight=slots_of(table, left))
    return Step(text=say("score.hint_nothing_left"))


def score_prompt(spot: Spot, form: str = SCORE, *, seed: int, level: int) -> Prompt:
    """The prompt of a hand at its end in that form; the level says how much of it is laid out and told."""
    return Prompt(
        family="score",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=say("score.question_kind") if form == KIND else say("score.question"),
        facts=_facts(spot, level, form),
        table=_table(spot, laid_out=level <= LAYS_OUT),
        asks=_asks(spot, form),
        form=form,
    )


def _table(spot: Spot, *, laid_out: bool) -> Table:
    """The knocker's melds and deadwood above, the defender's cards below, and the first upcard where it counts."""
    laying = Laying()
    melds = spot.result().defence if laid_out else ()
    melded = tuple(each for meld in melds for each in meld.cards)
    loose = tuple(each for each in in_hand_order(spot.defender) if each not in melded)
    for i, meld in enumerate(spot.spread, 1):
        laying.put(f"spread{i}", Role.SPREAD, say("score.zone_spread", number=i), meld.cards)
    laying.put(LEFT_ZONE, Role.KNOCKER_DEADWOOD, say("score.zone_left"), in_hand_order(spot.left))
    laying.put(MELDED_ZONE, Role.DEFENDER, say("score.zone_defender_melds"), melded)
    laying.put(DEFENDER_ZONE, Role.DEFENDER, say("score.zone_defender"), loose)
    if spot.upcard is not None:
        laying.put(UPCARD_ZONE, Role.DISCARD, say("exercise.zone_upcard"), (spot.upcard,))
    return laying.table()


def _facts(spot: Spot, level: int, form: str) -> tuple[Message, ...]:
    """How the hand ended unless that is asked, the bonuses where they must be told, the house rules that matter."""
    if form == KIND:
        facts = [say("score.fact_ended")]
    elif len(spot.knocker) == 11:
        facts = [say("score.fact_big_gin")]
    else:
        facts = [say("score.fact_knock") if spot.left else say("score.fact_gin")]
    if level <= TELLS_BONUSES or _has_own_bonuses(spot.rules):
        facts.append(_bonuses(spot.rules))
    if spot.rules.spades_double:
        facts.append(say("score.fact_spades"))
    if spot.rules.layoff_on_gin:
        facts.append(say("score.fact_layoff_on_gin"))
    return tuple(facts)


def _has_own_bonuses(rules: Ruleset) -> bool:
    """Tell whether a house rule changes a bonus, so that the preset's name does not tell it."""
    preset = PRESETS[rules.preset]
    return any(
        getattr(rules, name) != getattr(preset, name) for name in ("gin_bonus", "big_gin_bonus", "undercut_bonus")
    )


def _bonuses(rules: Ruleset) -> Message:
    if rules.big_gin_bonus is None:
        return say("score.fact_bonuses", gin=rules.gin_bonus, undercut=rules.undercut_bonus)
    return say(
        "score.fact_bonuses_big",
        gin=rules.gin_bonus,
        big_gin=rules.big_gin_bonus,
        undercut=rules.undercut_bonus,
    )


def _asks(spot: Spot, form: str) -> tuple[Ask, ...]:
    """Who scores or how the hand ended, then the points."""
    points = Number(id="points", question=say("score.ask_points"), highest=999)
    if form == KIND:
        kinds = tuple(Option(id=kind.value, label=label) for kind, label in KINDS.items())
        return PickOne(id=KIND, question=say("score.ask_kind"), options=kinds), points
    who = PickOne(
        id="who",
        question=say("score.ask_who"),
        options=(
            Option(id="knocker", label=say("score.knocker") if spot.left else say("score.gin_player")),
            Option(id="defender", label=say("score.defender")),
        ),
    )
    return who, points
