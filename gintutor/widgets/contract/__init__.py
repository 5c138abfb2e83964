"""The table where the contract game is played against one to five computer players.

The game: ``setup`` what is agreed before it · ``state`` all of it as one value · ``held`` own cards as slots · ``acts``
what each event does, with ``between`` (rounds), ``touch`` (cards), ``building`` (melds being made), ``attempts``
(moves) · ``advice`` hints · ``typed`` typed moves · ``opponents``, ``desk`` the computer players' moves · ``plans``
melds being made, in the log. What every game has is in ``widgets.anygame``.

What is shown: ``placing`` where everything lies · ``showing`` the table for drawing · ``panel`` what stands around it,
with ``actions``, ``textview``, ``setupview`` and ``sheet`` · ``words``, ``speech`` what is said · ``shown`` the widget.
"""
