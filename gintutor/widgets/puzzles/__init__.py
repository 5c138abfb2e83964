"""Puzzles on the screen.

``sitting`` which puzzles one go leads through, as the log keeps it · ``modes`` how each mode chooses and what it allows
· ``learner`` what the log tells of the learner · ``desk`` a mode at work · ``panel`` what stands around the table ·
``rest`` what stands there while nothing is under way · ``choice`` the themes and ratings somebody chose · ``single``
one puzzle that no mode chose
"""
