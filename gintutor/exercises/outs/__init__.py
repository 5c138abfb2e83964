"""Exercises of ``outs``: the cards that would help, and drawing."""
