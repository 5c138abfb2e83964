"""Exercises of ``knock``: the legal knock."""
