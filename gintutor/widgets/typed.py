"""A typed answer read into responses and written back: ``7h 8h 9h | 4s 4d 4c``, ``no``, ``yes; 6h``, ``knocker; 25``.

The parts of an answer stand in the order of the questions, apart by ``;``. Melds are apart by ``|``. Every fault names
the card or the part it is about, and nothing is half read. Law: ``read(written(answer)) == answer``.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle

from gintutor.cards import Card
from gintutor.exercises.protocol import Answer, Ask, Number, Partition, PickCards, PickOne, Prompt, Response
from gintutor.i18n import Translator
from gintutor.messages import Message, say
from gintutor.widgets import work as w
from gintutor.widgets.cardwords import TypedError, plain, read_card, split_words

_LONGEST = 600
_NONE = "–"  # no card for this meld
_UNPARTED = frozenset({"option", "number", "absent", "count"})  # faults of a text that answers several asks at once
_DASHES = ("-", "–", "—", "−", "")


class Typist:
    """Reads and writes typed answers in one language. ``local``: the learner's cards bear local letters."""

    def __init__(self, t: Translator, *, local: bool = False) -> None:
        self._t = t
        self._local = local

    def read(self, prompt: Prompt, text: str) -> Answer:
        """The answer a text stands for; raise :class:`TypedError` for the first fault.

        Parts left out at the end are unattempted.
        """
        if not text.strip():
            raise TypedError("empty", "", say("table.typed.empty"))
        if len(text) > _LONGEST:
            raise TypedError("long", "", say("table.typed.long"))
        pieces = [piece.strip() for piece in plain(text).split(";")]
        parts: dict[str, Response] = {}
        for ask in prompt.asks:
            if ask.only_if is not None and parts.get(ask.only_if[0]) != ask.only_if[1]:
                continue
            if not pieces:
                break
            piece = pieces.pop(0)
            if piece:
                parts[ask.id] = self._part(prompt, ask, piece, alone=piece == plain(text).strip())
        if any(pieces):
            raise TypedError("surplus", pieces[0], say("table.typed.surplus", token=pieces[0]))
        return Answer(parts)

    def written(self, prompt: Prompt, answer: Answer) -> str:
        """The text that reads back as that answer, with suit signs so that every letter is a rank."""
        texts: list[str] = []
        for ask in prompt.asks:
            if ask.only_if is not None and answer.get(ask.only_if[0]) != ask.only_if[1]:
                continue
            texts.append(self._text(prompt, ask, answer))
        while texts and not texts[-1]:
            texts.pop()
        return "; ".join(texts)

    def example(self, prompt: Prompt) -> str:
        """What a text for this prompt looks like, with cards that give nothing away."""
        melds = f"8♥ | {_NONE} | 4♠ 4♦ 4♣" if w.fixed(prompt) else "7♥ 8♥ 9♥ | 4♠ 4♦ 4♣"
        cards = cycle(("6♥", "10♠"))
        texts: list[str] = []
        chosen: dict[str, str] = {}
        for ask in prompt.asks:
            if ask.only_if is not None and chosen.get(ask.only_if[0]) != ask.only_if[1]:
                continue
            if isinstance(ask, PickOne):
                chosen[ask.id] = ask.options[0].id
                texts.append(self._t(ask.options[0].label))
            elif isinstance(ask, PickCards):
                texts.append(next(cards))
            else:
                texts.append(melds if isinstance(ask, Partition) else "25")
        return "; ".join(texts)

    def _part(self, prompt: Prompt, ask: Ask, text: str, *, alone: bool) -> Response:
        """The response to one ask. ``alone``: nothing parts the text, so it may hold answers to several asks."""
        try:
            return self._response(prompt, ask, text)
        except TypedError as error:
            if alone and error.code in _UNPARTED and len(prompt.asks) > 1 and self._begins(prompt, ask, text):
                raise TypedError("parts", text, say("table.typed.parts", example=self.example(prompt))) from error
            raise

    def _begins(self, prompt: Prompt, ask: Ask, text: str) -> bool:
        """Whether the text only begins with a response to that ask."""
        words = text.replace(",", " ").split()
        for count in range(1, len(words)):
            with suppress(TypedError):
                self._response(prompt, ask, " ".join(words[:count]))
                return True
        return False

    def _response(self, prompt: Prompt, ask: Ask, text: str) -> Response:
        match ask:
            case Partition():
                return self._melds(prompt, ask, text)
            case PickCards():
                return self._picks(prompt, ask, text)
            case PickOne():
                return self._option(ask, text)
            case Number():
                return _number(ask, text)
        raise TypeError(f"no typed form for {type(ask).__name__}")

    def _melds(self, prompt: Prompt, ask: Partition, text: str) -> Response:
        groups = text.split("|")
        if not w.fixed(prompt):  # outlines are all alike; melds that are built on are told apart by their place
            groups = [group for group in groups if group.strip()]
        groups = ["" if group.strip() in _DASHES else group for group in groups]
        if len(groups) > len(ask.targets):
            most = len(ask.targets)
            raise TypedError("melds", text, say("table.typed.melds", n=most))
        zones = (ask.source, *ask.targets)
        held = [slot for zone in zones for slot in prompt.table.zone(zone).slots]
        free = [slot for slot in held if slot not in w.fixed(prompt)]
        taken: list[int] = []
        read = [tuple(sorted(self._slots(prompt, free, taken, group))) for group in groups]
        return tuple(read) + ((),) * (len(ask.targets) - len(read))

    def _picks(self, prompt: Prompt, ask: PickCards, text: str) -> Response:
        slots = self._slots(prompt, prompt.table.zone(ask.source).slots, [], text)
        if not ask.at_least <= len(slots) <= ask.at_most:
            raise TypedError("count", text, _count(ask))
        return tuple(sorted(slots))

    def _slots(self, prompt: Prompt, free: Sequence[int], taken: list[int], text: str) -> list[int]:
        """The slots of the cards named; ``taken`` holds those used before and grows."""
        found: list[int] = []
        for token in split_words(text, self._t.language):
            each = read_card(token, self._t.language, local=self._local)
            held = [slot for slot in free if prompt.table.cards[slot] == each]
            left = [slot for slot in held if slot not in taken]
            if not held:
                raise TypedError("absent", token, say("table.typed.absent", card=each))
            if not left:
                raise TypedError("repeated", token, say("table.typed.repeated", card=each))
            found.append(left[0])
            taken.append(left[0])
        return found

    def _option(self, ask: PickOne, text: str) -> Response:
        wanted = text.strip().lower().rstrip(".")
        labels = {option.id: self._t(option.label).lower() for option in ask.options}
        if wanted.isdigit() and wanted.isascii() and 1 <= int(wanted) <= len(ask.options):
            return ask.options[int(wanted) - 1].id
        exact = [id_ for id_, label in labels.items() if label == wanted]
        fits = exact or [id_ for id_, label in labels.items() if wanted and label.startswith(wanted)]
        if len(fits) == 1:
            return fits[0]
        options = tuple(option.label for option in ask.options if not fits or option.id in fits)
        if fits:
            raise TypedError("ambiguous", text, say("table.typed.options", token=text, options=options))
        raise TypedError("option", text, say("table.typed.option", token=text, options=options))

    def _text(self, prompt: Prompt, ask: Ask, answer: Answer) -> str:
        response = answer.get(ask.id)
        if response is None:
            return ""
        match ask:
            case Partition():
                groups = [self._cards(prompt.table.cards, group) for group in answer.partition(ask.id)]
                while groups and not groups[-1]:
                    groups.pop()
                if w.fixed(prompt):
                    return " | ".join(group or _NONE for group in groups)
                return " | ".join(group for group in groups if group)
            case PickCards():
                return self._cards(prompt.table.cards, answer.slots(ask.id))
            case PickOne():
                return next((self._t(option.label) for option in ask.options if option.id == response), "")
        return str(response)

    def _cards(self, cards: Sequence[Card], slots: Sequence[int]) -> str:
        return " ".join(card_text(cards[slot], self._t) for slot in slots)


def card_text(card: Card, t: Translator) -> str:
    """The card as it is typed: ``7♥``."""
    sign = t.card(card)
    return sign[1:] + sign[0]


def _number(ask: Number, text: str) -> int:
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 9):
        raise TypedError("number", text, say("table.typed.number", token=text))
    value = int(digits)
    if not ask.lowest <= value <= ask.highest:
        raise TypedError("range", text, say("table.typed.range", low=ask.lowest, high=ask.highest))
    return value


def _count(ask: PickCards) -> Message:
    if ask.at_least == ask.at_most:
        return say("table.typed.count", n=ask.at_least)
    return say("table.typed.count_range", low=ask.at_least, high=ask.at_most)
