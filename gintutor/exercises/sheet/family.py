"""Exercise ``sheet``: the score sheet of a game, from "is it over" to its settlement, and the dead hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.exercises.dealing import Dealer, in_hand_order
from gintutor.exercises.protocol import Answer, Feedback, Prompt, Role, Step, Table, Zone
from gintutor.exercises.sheet.dead import Dead
from gintutor.exercises.sheet.error import Error
from gintutor.exercises.sheet.form import Form, is_house
from gintutor.exercises.sheet.nextdealer import NextDealer
from gintutor.exercises.sheet.reading import GAME, SLIP, read_spot
from gintutor.exercises.sheet.settle import Settle, SettleOpen, totals_by_shutout
from gintutor.exercises.sheet.spot import LEVELS, SEATS, Spot, deal, name, tempting, wished
from gintutor.exercises.sheet.target import Target
from gintutor.exercises.tempting import Lure, either_way
from gintutor.exercises.words import check_level, joined, of_whole_answers
from gintutor.messages import say
from gintutor.rules import Ruleset

FORMS: Mapping[str, Form] = {
    "target": Target(), "dealer": NextDealer(), "settle": Settle(), "error": Error(), "dead": Dead(),
    GAME: SettleOpen(), SLIP: Error(),
}  # fmt: skip
TELLS_RULES = 2  # up to this level the rules of the game's end stand beside the sheet


@dataclass(frozen=True, slots=True)
class SheetFamily:
    """Keep the score of a game."""

    id: str = "sheet"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Levels: 1 over or not, the next dealer · 2 a plain settlement, the dead hand · 3 a wrong entry, the deal after a
        dead hand, a loser without points, line bonuses that tempt · 4 the lines below, the last knock, all of it.
        """
        check_level(self.id, level, self.levels)
        return sheet_prompt(deal(seed, level, rules), seed=seed, level=level)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconceptions the item is made for."""
        form, twist, played = wished(Dealer(self.id, level, seed), seed, level, rules)
        return form, frozenset(tempting(form, level, played, twist=twist))

    def solve(self, prompt: Prompt) -> Answer:
        """The right answer."""
        return FORMS[prompt.form].solve(_spot(prompt))

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Judge all asks together; the misconception behind a wrong answer is named."""
        return FORMS[prompt.form].judge(_spot(prompt), prompt, answer)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """A shutout and the deal by other rules, the stock played out, a line bonus counted to the target."""
        spot, right = _spot(prompt), self.solve(prompt)
        if prompt.form in ("settle", GAME) and (totals := totals_by_shutout(spot)):
            given, true = sum(totals), sum(spot.game.settlement.totals)
            yield either_way("shutout", given, true), Answer({**right.parts, **dict(zip(SEATS, totals, strict=True))})
        elif prompt.form == "dead":
            yield "two_card_stock", Answer({"then": "draws"})
        elif prompt.form == "dealer":
            yield "dealer_of_other_rules/winner", Answer({**right.parts, "rule": "winner"})
        elif prompt.form == "target":
            best = max(spot.game.scores)
            won = sum(hand.winner == spot.game.scores.index(best) for hand in spot.game.hands)
            yield "line_bonus_to_target", Answer({**right.parts, "points": best + spot.rules.line_bonus * won})
            if spot.deals and not spot.game.over:
                yield (
                    "dealer_of_other_rules/winner",
                    Answer({**right.parts, "who": SEATS[spot.game.hands[-1].winner or 0]}),
                )

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """Which rule, where to look, part of it, the whole."""
        spot = _spot(prompt)
        whole = joined([step.text for step in self.solution(prompt)])
        return (*FORMS[prompt.form].hints(spot), Step(text=whole))

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The reasoning, its last step the answer."""
        return FORMS[prompt.form].solution(_spot(prompt))


def sheet_prompt(spot: Spot, *, seed: int, level: int) -> Prompt:
    """The prompt of a situation."""
    form = FORMS[spot.form]
    return Prompt(
        family="sheet",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=form.question(spot),
        facts=form.facts(spot, told=level <= TELLS_RULES or is_house(spot.rules)),
        table=_table(spot),
        asks=form.asks(spot),
        form=spot.form,
        sheet=form.sheet(spot),
    )


def _spot(prompt: Prompt) -> Spot:
    if prompt.form in (GAME, SLIP):
        return read_spot(prompt)
    return deal(prompt.seed, prompt.level, prompt.rules)


def _table(spot: Spot) -> Table:
    """No cards but at the end of a stock: the hand, the discard pile, and the stock face down."""
    ending = spot.ending
    if ending is None:
        return Table(cards=(), zones=())
    hand = in_hand_order(ending.cards)
    shown: list[Card] = [*hand, ending.pile]
    zones = [
        Zone(id="stock", role=Role.STOCK, label=say("sheet.zone_stock"), hidden=ending.stock),
        Zone(id="pile", role=Role.DISCARD, label=say("exercise.zone_pile"), slots=(len(hand),)),
        Zone(id="hand", role=Role.HAND, label=say("sheet.zone_hand", name=name(0)), slots=tuple(range(len(hand)))),
    ]
    if ending.upcard is not None:
        shown.append(ending.upcard)
        slots = (len(shown) - 1,)
        zones.insert(2, Zone(id="upcard", role=Role.DISCARD, label=say("exercise.zone_upcard"), slots=slots))
    return Table(cards=tuple(shown), zones=tuple(zones))
