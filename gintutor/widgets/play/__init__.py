"""The table where whole hands and games are played against the computer.

The game: ``setup`` rules, opponent, dealer, help · ``state`` all of it as one value · ``acts`` what each event does,
with ``between`` (hands), ``touch`` (cards), ``attempts`` (moves) · ``knocking``, ``laying`` the end of a hand ·
``advice`` hints · ``review`` a look back · ``first`` the scripted first hand · ``typed`` typed moves · ``desk`` the
computer's moves, and a hand played again. What every game has is in ``widgets.anygame``.

What is shown: ``showing`` the table for drawing · ``panel`` what stands around it, with ``actions``, ``textview``,
``setupview``, ``sheet``, ``reviewview`` and ``plot`` · ``words``, ``speech`` what is said · ``still`` the picture that
stands in for a table · ``shown`` the widget.
"""
