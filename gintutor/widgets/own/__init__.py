"""Analyse your own hand: cards tapped or typed, everything that can be said of them, and puzzles made of them.

``places`` where cards may lie · ``state`` what the learner has put where, folded from the log · ``typing`` the fields ·
``shelf`` saved puzzles · ``view`` what is shown · ``desk`` at work · ``opened``, ``panel`` on the screen
"""
