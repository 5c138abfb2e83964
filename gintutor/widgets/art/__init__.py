"""The drawing of cards: one set of vector paths for canvas, SVG and print."""

from gintutor.widgets.art.faces import back, face
from gintutor.widgets.art.marks import Face, Label, Mark, Pip, Shape

__all__ = ["Face", "Label", "Mark", "Pip", "Shape", "back", "face"]
