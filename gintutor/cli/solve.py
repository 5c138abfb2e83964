"""``gintutor solve "7♣ 7♠ 7♦ 8♦ 9♦"``: the best split of a hand for a person, and of eleven cards the knock."""

from __future__ import annotations

from collections.abc import Iterator

from gintutor.cards import Card, Hand
from gintutor.cli.terminal import Options, Parser, UsageError, read_card, read_hand, write
from gintutor.i18n import Translator
from gintutor.melds import Arrangement
from gintutor.messages import Arg, Message, say
from gintutor.rules import PRESET_NAMES, PRESETS, Ruleset
from gintutor.solver.arrangements import best_arrangement, count_best
from gintutor.solver.deadwood import discards
from gintutor.solver.knocking import KnockOptions, KnockReason, knock

ABOUT = say("cli.about_solve")


def configure(parser: Parser, t: Translator) -> None:
    """Add the cards, the rules and the card taken."""
    parser.add_argument("cards", nargs="*", metavar=t(say("cli.metavar_card")), help=t(say("cli.help_cards")))
    parser.add_value("--rules", "|".join(PRESETS), t(say("cli.help_rules")))
    parser.add_value("--taken", t(say("cli.metavar_card")), t(say("cli.help_taken")))


def run(options: Options, t: Translator) -> int:
    """Print the split, and of eleven cards what may be discarded to end the hand."""
    hand = read_hand(options.cards, "solve")
    if not hand:
        raise UsageError(say("cli.no_cards", forms=say("cli.card_forms")), "solve")
    rules = _rules(options.rules, t)
    taken = None if options.taken is None else read_card(options.taken, "solve")
    if taken is not None and len(hand) != 11:
        raise UsageError(say("cli.taken_needs_eleven", n=len(hand)), "solve")
    if taken is not None and taken not in hand:
        raise UsageError(say("cli.taken_not_held", card=taken), "solve")
    for message in _split_lines(hand):
        write(t(message))
    if len(hand) == 11:
        for message in _knock_lines(hand, rules, taken):
            write(t(message))
    return 0


def _rules(name: str | None, t: Translator) -> Ruleset:
    """The rules named, else those of the language; English has none of its own and takes the Norwegian ones."""
    chosen = name or (t.language if t.language in PRESETS else "nb")
    if chosen not in PRESETS:
        raise UsageError(say("cli.bad_rules", rules=", ".join(PRESETS), value=chosen), "solve")
    return PRESETS[chosen]


def _split_lines(hand: Hand) -> Iterator[Message]:
    """Say the melds, the deadwood, its sum, and how many splits are as good."""
    split = best_arrangement(hand)
    yield say("cli.hand", n=len(hand), cards=tuple(hand))
    for meld in split.melds:
        yield say("cli.set", cards=meld.cards) if meld.kind == "set" else say("cli.run", cards=meld.cards)
    if not split.melds:
        yield say("cli.no_meld")
    yield from _deadwood_lines(split)
    yield say("cli.splits", n=count_best(hand))


def _deadwood_lines(split: Arrangement) -> Iterator[Message]:
    """Say which cards are deadwood and what they add up to."""
    left = tuple(split.deadwood)
    if not left:
        yield say("cli.no_deadwood")
        return
    yield say("cli.deadwood", cards=left)
    if len(left) == 1:
        yield say("cli.sum_one", n=split.points)
    else:
        yield say("cli.sum", terms=" + ".join(str(each.points) for each in left), total=split.points)


def _knock_lines(hand: Hand, rules: Ruleset, taken: Card | None) -> Iterator[Message]:
    """Say whether the hand may end now, with which discards, and otherwise by how much it misses."""
    options = knock(hand, rules, taken=taken)
    if options.big_gin:
        yield say("cli.big_gin")
    if not options.legal:
        yield _why_not(hand, options, rules, taken)
        return
    yield say("cli.knock_legal", limit=options.limit, rules=PRESET_NAMES[rules.preset])
    for each in options.discards:
        if each.kind == "gin":
            yield say("cli.discard_gin", card=each.card)
        else:
            yield say("cli.discard_knock", card=each.card, n=each.deadwood)


def _why_not(hand: Hand, options: KnockOptions, rules: Ruleset, taken: Card | None) -> Message:
    """Say why no knock is legal."""
    if options.reason is KnockReason.TAKEN_CARD and taken is not None:
        return say("cli.knock_taken", card=taken, limit=options.limit)
    left = [(each, points) for each, points in discards(hand) if each != taken]
    least = options.limit + options.misses_by
    best = tuple(each for each, points in left if points == least)
    told: dict[str, Arg] = {"limit": options.limit, "rules": PRESET_NAMES[rules.preset], "cards": best, "points": least}
    if len(best) == 1:
        return say("cli.knock_over", n=options.misses_by, **told)
    return say("cli.knock_over_several", n=options.misses_by, **told)
