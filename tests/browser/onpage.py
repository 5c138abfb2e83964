"""Cards on a page: where they lie and how they are named, whatever is done with them."""

from pathlib import Path

from playwright.sync_api import Locator, Page

from gintutor.i18n import Translator
from gintutor.widgets.scene import Scene


class OnPage:
    """Cards laid out on the open page, the ``nth`` of their kind there. Their log lies in ``home``."""

    def __init__(self, page: Page, home: Path, exercise: str, nth: int = 0) -> None:
        self.page = page
        self.home = home
        self.exercise = exercise
        self.language = exercise.partition("/")[0]
        self.t = Translator(self.language, strict=True)
        self.root = page.locator(".gin-exercise").nth(nth)
        self.canvas = self.root.locator(".gin-table canvas").first
        self.listbox = self.root.get_by_role("listbox")
        self.question = self.root.locator(".gin-question")
        self.live = self.root.locator("[role=status]")

    def scene(self) -> tuple[Scene, float, float]:
        """The layout at the size it is shown, and where its corner is on the page; the table is brought into view."""
        raise NotImplementedError

    def at_card(self, slot: int) -> tuple[float, float]:
        """A point of the page where that card is to be seen, whatever lies over its rest."""
        scene, left, top = self.scene()
        rect = scene.card(slot).home
        for dx in (rect.width / 2, rect.width / 4, 10):
            x, y = rect.x + dx, rect.y + rect.height / 2
            found = scene.hit(x, y)
            if found is not None and found.slot == slot:
                return left + x, top + y
        raise AssertionError(f"card {slot} is covered")

    def at_zone(self, zone: str) -> tuple[float, float]:
        """The middle of that zone on the page."""
        scene, left, top = self.scene()
        x, y = scene.zone(zone).rect.centre
        return left + x, top + y

    def option(self, slot: int) -> Locator:
        """That card in the listbox."""
        return self.root.locator(f"[role=option][id$='-cards-{slot}']")

    def button(self, name: str) -> Locator:
        """The button of that action in the row under the table."""
        return self.root.locator(f".gin-actions .gin-do-{name}").first

    def option_ids(self) -> list[str]:
        return self.root.locator("[role=option]").evaluate_all("all => all.map(each => each.id)")
