"""The big screen on the page."""

from __future__ import annotations

from gintutor.widgets.keptpanel import KeptPanel
from gintutor.widgets.projector.desk import ProjectorDesk
from gintutor.widgets.scene import layout


class ProjectorPanel(KeptPanel[ProjectorDesk]):
    """The item above its cards, the vote and the solution below or beside them; cards move from step to step."""

    def __init__(self, desk: ProjectorDesk) -> None:
        self._lying: object = None
        super().__init__(desk)

    def redraw(self) -> None:
        """The words first, then the cards: they glide where a step moves them, and else are painted as they lie."""
        self.show_panels()
        now, table = self.desk.now, self.desk.table()
        self.glue.prose = {"four": table.look.four_colour, "letters": " ".join(table.look.letters)}
        width = self.desk.fit().width if now.big else self.width
        scene, last, lay = layout(table, width), self.scene, self._lying
        self.scene, self._lying = scene, (now.lesson, now.level, now.seed, now.at)
        if last is not None and lay == self._lying:
            self.painter.glide(last, scene)
        else:
            self.painter.paint(scene)
