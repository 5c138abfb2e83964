"""Exercises of ``score``: who scores and how much."""
