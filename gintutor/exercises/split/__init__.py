"""Exercises of ``split``: the best split of a hand."""
