"""Exercise ``knock``: may this hand end now, by which discards or with what call, or by how much does it miss?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gintutor.cards import Card
from gintutor.exercises.dealing import Dealer, in_hand_order, in_turn
from gintutor.exercises.knock.choice import NONE, choice_steps, judge_choice, offered, right_option, wrong_choice
from gintutor.exercises.knock.deals import DECLARE, DISCARDS, FORMS, LEVELS, WHICH, deal, to_choose, wished
from gintutor.exercises.knock.feedback import judge, mistaken_limit
from gintutor.exercises.knock.reasons import best_call, conclusion, discard_steps, limit_rule
from gintutor.exercises.knock.spot import TAKEN, UPCARD_ZONE, Spot, spot_of
from gintutor.exercises.partition import plainest
from gintutor.exercises.protocol import (
    Answer,
    Ask,
    Feedback,
    Number,
    Option,
    PickCards,
    PickOne,
    Prompt,
    Response,
    Role,
    Step,
    Table,
    Zone,
)
from gintutor.exercises.tempting import Lure
from gintutor.exercises.words import (
    check_level,
    joined,
    of_whole_answers,
    slots_of,
)
from gintutor.messages import Message, say
from gintutor.rules import Ruleset


@dataclass(frozen=True, slots=True)
class KnockFamily:
    """Judge a knock: eleven cards, the rules, perhaps an upcard or a card just taken.

    Forms: may you, with which ``discards``, or what to ``declare``; ``which`` of some discards makes it legal, if any.
    """

    id: str = "knock"
    levels: int = LEVELS

    def generate(self, seed: int, level: int, rules: Ruleset | None = None) -> Prompt:
        """The item of that seed and level; ``ValueError`` when the level is outside 1 … ``levels``.

        Levels: 1 limit ten, clear cases · 2 near misses that hang on the discard · 3 the card just taken, gin and
        big gin · 4 Oklahoma and straight gin · 5 all of it, with hands that hide their best split.
        """
        check_level(self.id, level, self.levels)
        dealer, form = Dealer(self.id, level, seed), in_turn(FORMS[level - 1], seed)
        spot = deal(dealer, level, form, rules)
        on_offer = to_choose(dealer, spot) if form == WHICH else ()
        return knock_prompt(spot, form, on_offer, seed=seed, level=level)

    def announced(self, seed: int, level: int, rules: Ruleset | None = None) -> tuple[str, frozenset[str]]:
        """The form, and the misconceptions the hand is dealt for."""
        form = in_turn(FORMS[level - 1], seed)
        wanted, base = wished(Dealer(self.id, level, seed), level, form, rules)
        return form, frozenset(wanted.tempts(form, base))

    def solve(self, prompt: Prompt) -> Answer:
        """Yes with every legal discard (or the best call), or no and by how much; of some discards the legal one."""
        spot = spot_of(prompt)
        options = spot.options()
        if prompt.form == WHICH:
            which = right_option(prompt, options)
            return Answer({WHICH: which} | ({"misses_by": options.misses_by} if which == NONE else {}))
        if not options.legal:
            return Answer({"legal": "no", "misses_by": options.misses_by})
        parts: dict[str, Response] = {"legal": "yes"}
        if prompt.form == DECLARE:
            parts["best"] = best_call(options)
        else:
            parts["discards"] = tuple(sorted(slots_of(prompt.table, (each.card for each in options.discards))))
        return Answer(parts)

    @of_whole_answers
    def check(self, prompt: Prompt, answer: Answer) -> Feedback:
        """Right when the verdict is, and the discards are exactly the legal ones, the call the best, the miss exact."""
        if prompt.form == WHICH:
            return judge_choice(prompt, spot_of(prompt), answer)
        return judge(prompt, spot_of(prompt), answer)

    def lures(self, prompt: Prompt) -> Iterator[Lure]:
        """No, where only the discard brings the hand to the limit; every discard that a mistaken limit would allow."""
        spot = spot_of(prompt)
        mistaken, limit, back = mistaken_limit(spot), spot.options().limit, spot.left_if_taken_goes()
        if spot.before > limit:
            no = {WHICH: NONE} if prompt.form == WHICH else {"legal": "no"}
            yield "counts_before_discard", Answer({**no, "misses_by": spot.before - limit})
        if mistaken and spot.after()[0][1] <= mistaken[1]:
            yield mistaken[0], _ending(prompt, [card for card, left in spot.after() if left <= mistaken[1]])
        if spot.taken is not None and back is not None and back <= limit:
            yield "discards_taken_card", _ending(prompt, [spot.taken])
        if prompt.form == DECLARE:
            yield "gin_for_big_gin", Answer({"legal": "yes", "best": "gin"})

    def hints(self, prompt: Prompt) -> tuple[Step, ...]:
        """What the limit is, which cards no meld takes, the best discard, the whole reasoning."""
        spot, table = spot_of(prompt), prompt.table
        loose = plainest(spot.hand).deadwood
        where = (
            Step(text=say("knock.hint_loose", cards=tuple(loose)), highlight=slots_of(table, loose))
            if loose
            else Step(text=say("knock.hint_all_melded"), highlight=slots_of(table, spot.hand))
        )
        steps = self.solution(prompt)[1:]
        worked = Step(
            text=joined([step.text for step in steps]),
            moves=tuple(move for step in steps for move in step.moves),
            highlight=steps[-1].highlight,
        )
        return Step(text=limit_rule(spot)), where, _part(prompt, spot), worked

    def solution(self, prompt: Prompt) -> tuple[Step, ...]:
        """The limit, the best discard, what is melded after it, the sum, the conclusion; or discard after discard."""
        spot, table = spot_of(prompt), prompt.table
        if prompt.form == WHICH:
            return (Step(text=limit_rule(spot)), *choice_steps(prompt, spot))
        return (Step(text=limit_rule(spot)), *discard_steps(table, spot), conclusion(table, spot))


def _ending(prompt: Prompt, cards: Sequence[Card]) -> Answer:
    """The answer of somebody who would end the hand by any of those discards; the first of them on offer."""
    if prompt.form == WHICH:
        on_offer = {card: id_ for id_, card in offered(prompt).items()}
        return Answer({WHICH: next((on_offer[each] for each in cards if each in on_offer), NONE), "misses_by": 1})
    if prompt.form == DECLARE:
        return Answer({"legal": "yes", "best": "knock"})
    return Answer({"legal": "yes", "discards": tuple(sorted(slots_of(prompt.table, cards)))})


def _part(prompt: Prompt, spot: Spot) -> Step:
    """Part of the answer: the best discard; of some discards what one that will not do leaves."""
    if spot.options().big_gin:
        return Step(text=say("knock.call_needs"))
    if prompt.form == WHICH:
        return wrong_choice(prompt, spot)
    best = spot.best_discard()
    return Step(text=say("knock.discard", card=best), highlight=slots_of(prompt.table, (best,)))


def knock_prompt(spot: Spot, form: str = DISCARDS, on_offer: tuple[Card, ...] = (), *, seed: int, level: int) -> Prompt:
    """The prompt of a situation in that form; ``on_offer`` are the discards to choose from."""
    return Prompt(
        family="knock",
        seed=seed,
        level=level,
        rules=spot.rules,
        question=say("knock.question_which") if form == WHICH else say("knock.question"),
        facts=_facts(spot, declares=form == DECLARE),
        table=_table(spot),
        asks=(_choice(on_offer), _misses(WHICH, NONE)) if form == WHICH else _asks(declares=form == DECLARE),
        form=form,
    )


def _table(spot: Spot) -> Table:
    """The eleven cards, a place for the discard, and the first upcard where it sets the limit.

    The place is not called the discard pile: that is never empty after a draw from the stock, and is not shown.
    """
    cards = in_hand_order(spot.hand)
    zones = [
        Zone(id="hand", role=Role.HAND, label=say("exercise.zone_hand"), slots=tuple(range(len(cards)))),
        Zone(id="pile", role=Role.DISCARD, label=say("knock.zone_discard")),
    ]
    if spot.upcard is not None:
        zones.append(Zone(id=UPCARD_ZONE, role=Role.DISCARD, label=say("exercise.zone_upcard"), slots=(len(cards),)))
        cards = (*cards, spot.upcard)
    return Table(cards=cards, zones=tuple(zones))


def _facts(spot: Spot, *, declares: bool) -> tuple[Message, ...]:
    """What the player knows: where the last card came from, and what of the rules matters here."""
    drawn = say(TAKEN, card=spot.drawn) if spot.taken else say("knock.fact_drawn", card=spot.drawn)
    facts = [drawn, _limit_fact(spot)]
    if spot.rules.rediscard_allowed:
        facts.append(say("knock.fact_rediscard"))
    if declares and spot.rules.big_gin_bonus is None:
        facts.append(say("knock.fact_no_big_gin"))
    return tuple(facts)


def _limit_fact(spot: Spot) -> Message:
    """The rule that sets the limit; what it comes to under Oklahoma or straight gin is for the learner to know."""
    if spot.rules.straight_gin:
        return say("knock.fact_straight")
    if spot.upcard is not None:
        return say("knock.fact_oklahoma", card=spot.upcard)
    return say("knock.fact_limit", n=spot.rules.knock_limit)


def _asks(*, declares: bool) -> tuple[Ask, ...]:
    legal = PickOne(
        id="legal",
        question=say("knock.ask_legal"),
        options=(Option(id="yes", label=say("exercise.yes")), Option(id="no", label=say("exercise.no"))),
    )
    misses = _misses("legal", "no")
    if not declares:
        discards = PickCards(
            id="discards", question=say("knock.ask_discards"), only_if=("legal", "yes"), source="hand", at_most=11
        )
        return legal, discards, misses
    best = PickOne(
        id="best",
        question=say("knock.ask_best"),
        only_if=("legal", "yes"),
        options=(
            Option(id="knock", label=say("knock.call_knock")),
            Option(id="gin", label=say("knock.call_gin")),
            Option(id="big_gin", label=say("knock.call_big_gin")),
        ),
    )
    return legal, best, misses


def _misses(ask: str, no: str) -> Number:
    """By how much the hand misses, once that ask is answered with no."""
    return Number(id="misses_by", question=say("knock.ask_misses_by"), only_if=(ask, no), lowest=1, highest=110)


def _choice(on_offer: tuple[Card, ...]) -> PickOne:
    """Some discards, and that none of them will do."""
    options = [
        Option(id=f"discard{i}", label=say("knock.offer", card=each)) for i, each in enumerate(on_offer, start=1)
    ]
    none = Option(id=NONE, label=say("knock.offer_none"))
    return PickOne(id=WHICH, question=say("knock.ask_which"), options=(*options, none))
