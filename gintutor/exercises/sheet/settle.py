"""What the finished game comes to: hand points, game bonus, shutout and line bonuses, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gintutor.exercises.protocol import Answer, Ask, Feedback, Number, PickOne, Prompt, Sheet, Step
from gintutor.exercises.sheet.form import bonus_facts, right, seats, steps, wrong
from gintutor.exercises.sheet.paper import open_sheet, plain_sheet
from gintutor.exercises.sheet.spot import SEATS, Spot, name
from gintutor.exercises.words import chosen, number, plus, times
from gintutor.messages import Message, say
from gintutor.rules import PRESETS, Ruleset
from gintutor.scoring import PlayerSettlement, Settlement, settle


@dataclass(frozen=True, slots=True)
class Settle:
    """Who wins, and both totals."""

    def question(self, spot: Spot) -> Message:
        """The question in one sentence."""
        return say("sheet.settle_question")

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """The bonuses where they are told."""
        return bonus_facts(spot.rules) if told else (say("sheet.fact_target", n=spot.rules.game_target),)

    def asks(self, spot: Spot) -> tuple[Ask, ...]:
        """The winner and both totals."""
        totals = (
            Number(id=id_, question=say("sheet.settle_ask_total", name=name(seat)), highest=99_999)
            for seat, id_ in enumerate(SEATS)
        )
        return (PickOne(id="who", question=say("sheet.settle_ask_who"), options=seats()), *totals)

    def sheet(self, spot: Spot) -> Sheet | None:
        """All hands of the game."""
        return plain_sheet(spot)

    def solve(self, spot: Spot) -> Answer:
        """As the rules settle it."""
        settled = spot.game.settlement
        return Answer({"who": _winner(settled), **dict(zip(SEATS, settled.totals, strict=True))})

    def judge(self, spot: Spot, prompt: Prompt, answer: Answer) -> Feedback:
        """A bonus of other rules, one forgotten or given wrongly, a shutout missed, the wrong winner, a sum."""
        settled = spot.game.settlement
        who = chosen(prompt, answer, "who")
        given = (number(answer, SEATS[0]), number(answer, SEATS[1]))
        proof = [step.text for step in self.solution(spot)]
        if given == settled.totals:
            if who == _winner(settled):
                return right(*proof[-2:])
            tag = "reached_not_total" if settled.winner != settled.reached else "wrong_winner"
            return wrong(say("sheet.settle_wrong_who"), (tag,), *proof)
        slips = [(tag, why) for totals, tag, why in _slips(spot) if _explains(given, totals, settled.totals)]
        if not slips:
            return wrong(say("sheet.settle_wrong_total"), ("wrong_sum",), _off(given, settled.totals), *proof)
        # Five lines of 20 come to a game bonus: every slip that leads to the answer is noted, the first one explained.
        return wrong(say("sheet.settle_wrong_total"), tuple(tag for tag, _ in slips), slips[0][1], *proof)

    def hints(self, spot: Spot) -> tuple[Step, ...]:
        """The order of the sums, where each bonus comes from, the sums of the hands."""
        settled = spot.game.settlement
        hands = say("sheet.both", first=_hands(spot, settled, 0), second=_hands(spot, settled, 1))
        return steps(_order(spot.rules), _where(spot.rules), hands)

    def solution(self, spot: Spot) -> tuple[Step, ...]:
        """Hand points, game bonus, shutout, line bonus; the totals; the winner."""
        settled = spot.game.settlement
        return steps(
            _hands(spot, settled, 0),
            _hands(spot, settled, 1),
            *_game_bonus(spot, settled),
            _lines(spot, settled),
            _totals(settled),
            _end(settled),
        )


class SettleOpen(Settle):
    """The same, from a sheet that says who knocked and what was left: it can be read back."""

    def sheet(self, spot: Spot) -> Sheet | None:
        """All hands of the game, each with what it was."""
        return open_sheet(spot)

    def facts(self, spot: Spot, *, told: bool) -> tuple[Message, ...]:
        """How the sheet is to be read as well."""
        return (*super().facts(spot, told=told), say("sheet.fact_knocker"))


def _order(rules: Ruleset) -> Message:
    """What is added up in which order, of that which these rules have."""
    if rules.shutout_doubles:
        return say("sheet.settle_hint_rule_shutout") if rules.line_bonus else say("sheet.settle_hint_rule_doubling")
    return say("sheet.settle_hint_rule") if rules.line_bonus else say("sheet.settle_hint_rule_short")


def _where(rules: Ruleset) -> Message:
    """Whom each bonus goes to."""
    return say("sheet.settle_hint_where") if rules.line_bonus else say("sheet.settle_hint_where_game")


def _winner(settled: Settlement) -> str:
    return SEATS[settled.winner or 0]


def _hands(spot: Spot, settled: Settlement, seat: int) -> Message:
    """One side's hands added up and counted."""
    gained = [hand.score.points for hand in spot.game.hands if hand.winner == seat]
    if not gained:
        return say("sheet.side_none", name=name(seat))
    return say("sheet.side_hands", name=name(seat), sum=plus(gained), n=len(gained))


def _game_bonus(spot: Spot, settled: Settlement) -> Iterator[Message]:
    """The game bonus and the doubling, each with its reason."""
    assert settled.reached is not None
    side, other = settled.players[settled.reached], settled.players[1 - settled.reached]
    who, loser = name(settled.reached), name(1 - settled.reached)
    if spot.rules.game_bonus_no_hands is not None and not other.hands_won:
        yield say("sheet.bonus_no_hands", name=who, loser=loser, bonus=side.game_bonus)
    else:
        yield say("sheet.bonus_game", name=who, bonus=side.game_bonus)
    if side.shutout:
        base = [side.hand_points, side.game_bonus] if spot.rules.shutout_doubles_game_bonus else [side.hand_points]
        yield say("sheet.bonus_shutout", loser=loser, sum=plus(base), bonus=side.shutout)


def _lines(spot: Spot, settled: Settlement) -> Message:
    if not spot.rules.line_bonus:
        return say("sheet.no_lines")
    sums = [times(each.hands_won, spot.rules.line_bonus) for each in settled.players]
    return say("sheet.lines", first=name(0), one=sums[0], second=name(1), other=sums[1])


def _totals(settled: Settlement) -> Message:
    sums = [plus(_parts(each)) for each in settled.players]
    return say("sheet.totals", first=name(0), one=sums[0], second=name(1), other=sums[1])


def _parts(side: PlayerSettlement) -> list[int]:
    extra = [side.game_bonus, side.shutout, side.line_bonus]
    return [side.hand_points, *(each for each in extra if each)]


def _end(settled: Settlement) -> Message:
    seat = settled.winner or 0
    mine, theirs = settled.totals[seat], settled.totals[1 - seat]
    if settled.winner != settled.reached:
        return say("sheet.end_total", name=name(seat), other=name(1 - seat), mine=mine, theirs=theirs)
    if mine < theirs:
        return say("sheet.end_reached", name=name(seat))
    return say("sheet.end", name=name(seat), mine=mine, theirs=theirs, gap=mine - theirs)


def _explains(given: tuple[int, int], totals: tuple[int, int], right_totals: tuple[int, int]) -> bool:
    """Tell whether the slip gives these totals, or the wrong one of them where the other is right."""
    if totals == right_totals:
        return False
    wrong_at = [seat for seat in (0, 1) if given[seat] != right_totals[seat]]
    return all(given[seat] == totals[seat] for seat in wrong_at)


def _slips(spot: Spot) -> Iterator[tuple[tuple[int, int], str, Message]]:
    """Every misconception's totals, the most telling first."""
    rules, settled = spot.rules, spot.game.settlement

    def under(**changes: object) -> tuple[int, int]:
        changed: Ruleset = replace(rules, **changes)  # type: ignore[arg-type]
        return settle(changed, spot.game.lines).totals

    yield under(line_bonus=0), "forgot_line_bonus", say("sheet.slip_no_lines", bonus=rules.line_bonus)
    yield under(shutout_doubles=not rules.shutout_doubles), "shutout", _about_shutout(rules)
    if settled.reached is not None and not settled.players[settled.reached].shutout:
        side = settled.players[settled.reached]
        doubled = list(settled.totals)
        doubled[settled.reached] += side.hand_points + side.game_bonus
        yield (doubled[0], doubled[1]), "shutout", say("sheet.slip_doubled_anyway")
    if rules.game_bonus_no_hands is not None:
        why = say("sheet.slip_no_hands", bonus=rules.game_bonus_no_hands)
        yield under(game_bonus_no_hands=None), "no_hands_bonus", why
        yield under(game_bonus=rules.game_bonus_no_hands), "no_hands_bonus", why
    yield under(game_bonus=0, game_bonus_no_hands=None), "forgot_game_bonus", say("sheet.slip_no_game_bonus")
    for bonus in sorted({preset.line_bonus for preset in PRESETS.values()} - {0}):  # none at all is one forgotten
        why = say("sheet.slip_other_lines", bonus=rules.line_bonus)
        yield under(line_bonus=bonus), "wrong_preset_bonus", why
    yield _with_bonus_to_both(settled, rules), "game_bonus_to_loser", say("sheet.slip_both_bonus")
    yield _lines_doubled(settled), "shutout", say("sheet.slip_lines_doubled")


def totals_by_shutout(spot: Spot) -> tuple[int, int] | None:
    """The totals if a shutout were doubled where these rules do not, or were not where they do; None: no shutout."""
    rules, settled = spot.rules, spot.game.settlement
    if settled.reached is None or settled.players[1 - settled.reached].hand_points:
        return None
    return settle(replace(rules, shutout_doubles=not rules.shutout_doubles), spot.game.lines).totals


def _with_bonus_to_both(settled: Settlement, rules: Ruleset) -> tuple[int, int]:
    totals = list(settled.totals)
    if settled.reached is not None:
        totals[1 - settled.reached] += rules.game_bonus
    return totals[0], totals[1]


def _lines_doubled(settled: Settlement) -> tuple[int, int]:
    first, second = (each.total + each.line_bonus * bool(each.shutout) for each in settled.players)
    return first, second


def _about_shutout(rules: Ruleset) -> Message:
    return say("sheet.slip_shutout_missed") if rules.shutout_doubles else say("sheet.slip_shutout_given")


def _off(given: tuple[int, int], right_totals: tuple[int, int]) -> Message:
    seat = 0 if given[0] != right_totals[0] else 1
    return say("sheet.slip_wrong_total", name=name(seat), given=given[seat], right=right_totals[seat])
