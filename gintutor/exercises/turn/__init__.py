"""Exercises of ``turn``: the offer of the upcard, drawing and discarding."""
