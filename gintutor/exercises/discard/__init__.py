"""Exercises of ``discard``: which card to throw."""
