"""The drawing of cards: one set of vector paths for canvas, SVG and print."""
