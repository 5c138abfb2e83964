"""Exercises of ``sheet``: the score sheet of a game, what it comes to, who deals, and the hand that nobody wins."""
