"""The panel of house rules as JSON-able data: a hand and a game under the presets and the learner's own rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gintutor.cards import Card, Suit
from gintutor.exercises.protocol import Cell, Role, Sheet, SheetRow
from gintutor.exercises.sheet.spot import NAMES
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.rules import PRESET_NAMES, PRESETS, Ruleset
from gintutor.scoring import ITEM_NAMES, KIND_NAMES
from gintutor.widgets.comparison import CASES, FIRST_CASE, GAMES, Case, GamePrice, Line, Price, price, price_game
from gintutor.widgets.parts import Json, drawn_as, one_of
from gintutor.widgets.play.setupview import MORE, VARIANTS, rule_fields
from gintutor.widgets.rulesview import rules_view
from gintutor.widgets.sheetview import sheet_view
from gintutor.widgets.tableview import CardView, Look, TableView, ZoneView

_ITEMS = ("difference", "opponent_deadwood", "undercut_bonus", "gin_bonus", "big_gin_bonus", "spades_doubled")
_LINES = ("hand_points", "game_bonus", "shutout", "line_bonus", "total")
_NOWHERE = say("compare.nothing")
_COUNTRIES = {"nb": say("compare.norway"), "sv": say("compare.sweden"), "da": say("compare.denmark")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """What the learner looks at: a hand, a game, own rules; ``error``: the rule whose last value was refused, why."""

    case: str = FIRST_CASE
    game: str = "close"
    rules: Ruleset
    error: tuple[str, Message] | None = None
    turn: int = 0
    news: Message | None = None


def top_view(state: Comparison, t: Translator) -> Json:
    """What stands above the cards: what this is, and the hand to choose."""
    cases = [(id_, case.label) for id_, case in CASES.items()]
    return {
        "part": "comparetop",
        "skill": t(say("compare.title")),
        "help": t(say("compare.help")),
        "rules": rules_view(state.rules, t),
        "case": one_of("case", say("compare.case"), cases, state.case, t),
    }


def bottom_view(state: Comparison, t: Translator, look: Look, notes: Sequence[str]) -> Json:
    """What stands below: the cards in words, the hand's prices, the rules to change, the game's prices."""
    games = [(id_, game.label) for id_, game in GAMES.items()]
    return {
        "part": "compare",
        **drawn_as(look),
        "notes": list(notes),
        "zones": zone_lines(CASES[state.case], t),
        "hand": sheet_view(hand_sheet(state), t),
        "setup": _setup(state, t),
        "game": one_of("game", say("compare.game"), games, state.game, t),
        "sheet": sheet_view(game_sheet(state), t),
        "live": {"turn": state.turn, "text": t.spoken(state.news) if state.news is not None else ""},
    }


def _setup(state: Comparison, t: Translator) -> Json:
    told = {} if state.error is None else {state.error[0]: state.error[1]}
    presets = list(PRESET_NAMES.items())
    return {
        "title": t(say("compare.own_title")),
        "main": [one_of("preset", say("compare.preset"), presets, state.rules.preset, t)],
        "variants": rule_fields(say("play.variants"), VARIANTS, state.rules, told, t),
        "more": rule_fields(say("play.more_rules"), MORE, state.rules, told, t),
    }


def columns(state: Comparison) -> tuple[tuple[Message, Ruleset], ...]:
    """The sets of rules side by side: the three presets, then the learner's own."""
    return (*((_COUNTRIES[name], rules) for name, rules in PRESETS.items()), (say("compare.own"), state.rules))


def hand_sheet(state: Comparison) -> Sheet:
    """The hand under all rules: both deadwoods, the items of its price, who scores, how much."""
    case = CASES[state.case]
    prices = [price(case, rules) for _, rules in columns(state)]
    rows = [SheetRow(head=say("compare.ending"), cells=tuple(_ending(each) for each in prices))]
    if case.defender:
        rows.append(
            SheetRow(
                head=say("compare.left", knocker=NAMES[0], other=NAMES[1]), cells=tuple(_left(each) for each in prices)
            )
        )
    for name in _ITEMS:
        cells = tuple(dict(each.score.items).get(name) if each.score else None for each in prices)
        if any(cell is not None for cell in cells):
            rows.append(SheetRow(head=ITEM_NAMES[name], cells=cells))
    rows.append(SheetRow(head=say("compare.scores"), cells=tuple(_who(each) for each in prices)))
    total = tuple(each.score.points if each.score else _NOWHERE for each in prices)
    rows.append(SheetRow(head=ITEM_NAMES["total"], cells=total, total=True))
    heads = (say("compare.head"), *(label for label, _ in columns(state)))
    return Sheet(title=say("compare.hand_title"), heads=heads, rows=tuple(rows))


def _ending(each: Price) -> Cell:
    if each.score is None:
        return say("compare.forbidden", n=each.limit or 0)
    return KIND_NAMES[each.score.kind]


def _left(each: Price) -> Cell:
    if each.score is None:
        return _NOWHERE
    return say("compare.both", first=each.result.knocker_deadwood, second=each.result.defender_deadwood)


def _who(each: Price) -> Cell:
    if each.score is None or each.score.winner is None:
        return say("compare.nobody")
    return NAMES[each.score.winner == "defender"]


def game_sheet(state: Comparison) -> Sheet:
    """The game under all rules: who won each hand, then the lines of the settlement and the winner."""
    game = GAMES[state.game]
    prices = [price_game(game, rules) for _, rules in columns(state)]
    rows = [
        SheetRow(
            head=_hand_head(number + 1, CASES[name]),
            cells=tuple(_line(each.lines[number]) for each in prices),
        )
        for number, (_, name) in enumerate(game.hands)
    ]
    for line in _LINES:
        sides = [_sides(each, line) for each in prices]
        if line == "total" or any(any(pair) for pair in sides):
            cells = tuple(say("compare.both", first=one, second=two) for one, two in sides)
            rows.append(SheetRow(head=ITEM_NAMES[line], cells=cells, total=line == "total"))
    rows.append(SheetRow(head=say("compare.winner"), cells=tuple(_winner(each) for each in prices)))
    heads = (say("compare.head_game", first=NAMES[0], second=NAMES[1]), *(label for label, _ in columns(state)))
    return Sheet(title=say("compare.game_title"), heads=heads, rows=tuple(rows))


def _hand_head(number: int, case: Case) -> Message:
    """The number of the hand and how it ends where all endings are known; a spade is told, for it may double."""
    result = price(case, PRESETS["sv"]).result
    if case.upcard is not None and case.upcard.suit is Suit.SPADES:
        return say("compare.row_spade", number=number, kind=KIND_NAMES[result.kind])
    return say("compare.row", number=number, kind=KIND_NAMES[result.kind])


def _line(line: Line) -> Cell:
    if line.out == "forbidden":
        return say("compare.not_allowed")
    if line.out or line.winner is None:
        return _NOWHERE if line.out else say("compare.nobody")
    return say("compare.won", name=NAMES[line.winner], points=line.points)


def _sides(each: GamePrice, line: str) -> tuple[int, int]:
    first, second = (int(getattr(side, line)) for side in each.settled.players)
    return first, second


def _winner(each: GamePrice) -> Cell:
    if not each.settled.over:
        return say("compare.goes_on")
    return say("compare.level") if each.settled.winner is None else NAMES[each.settled.winner]


def _zones(case: Case) -> list[tuple[Role, Message, tuple[Card, ...]]]:
    if not case.defender:
        return []
    zones: list[tuple[Role, Message, tuple[Card, ...]]] = [
        (Role.SPREAD, say("score.zone_spread", number=number), meld.cards) for number, meld in enumerate(case.spread, 1)
    ]
    if case.left:
        zones.append((Role.KNOCKER_DEADWOOD, say("score.zone_left"), tuple(case.left)))
    zones.append((Role.DEFENDER, say("score.zone_defender"), tuple(sorted(case.defender))))
    if case.upcard is not None:
        zones.append((Role.DISCARD, say("exercise.zone_upcard"), (case.upcard,)))
    return zones


def zone_lines(case: Case, t: Translator) -> list[str]:
    """The cards of the hand as lines; where there are none, that it ended without any."""
    lines = [
        t.html(say("table.zone", zone=label, cards=say("table.row", cards=cards))) for _, label, cards in _zones(case)
    ]
    return lines or [t.html(say("compare.no_cards"))]


def zone_words(case: Case, t: Translator) -> str:
    """The same, spoken: the label of the picture."""
    said = [t.spoken(say("table.zone", zone=label, cards=cards)) for _, label, cards in _zones(case)]
    return " ".join(said) or t(say("compare.no_cards"))


def table_view(case: Case, t: Translator, look: Look) -> TableView:
    """The cards of the hand on the table; none for a dead hand."""
    shown: list[Card] = []
    zones: list[ZoneView] = []
    for number, (role, label, cards) in enumerate(_zones(case)):
        slots = tuple(range(len(shown), len(shown) + len(cards)))
        shown += cards
        zones.append(ZoneView(id=f"zone{number}", role=role, caption=t(label), slots=slots))
    return TableView(cards=tuple(CardView(card=each) for each in shown), zones=tuple(zones), look=look)


def news_of(state: Comparison) -> Message:
    """What the own rules make of the hand, for the ear: who scores and how much."""
    own = price(CASES[state.case], state.rules)
    if own.score is None:
        return say("compare.news_forbidden", n=own.limit or 0)
    if own.score.winner is None:
        return say("compare.news_nobody")
    who = NAMES[own.score.winner == "defender"]
    values = [value for key, value in own.score.items if key != "spades_doubled"]
    total = f"{' + '.join(map(str, values))} = {sum(values)}" if len(values) > 1 else str(sum(values))
    if own.score.points != sum(values):
        total = f"2 × {sum(values)} = {own.score.points}"
    return say("compare.news", who=who, sum=total)
