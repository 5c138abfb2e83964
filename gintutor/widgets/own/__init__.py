"""Analyse your own hand: cards tapped or typed, everything that can be said of them, and puzzles made of them.

``state`` what the learner has put where, folded from the log · ``typing`` the fields · ``view`` what is shown ·
``desk`` at work · ``panel`` on the screen
"""
