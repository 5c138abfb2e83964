"""What the tables of all games have in common: a game with a log, whoever plays it and whatever its moves are.

``game`` what a game says of itself · ``state`` what its table is at · ``acts`` what an event comes to · ``typed`` the
words of moves · ``desk`` the game at work, with its files on the ``shelf`` · ``panel``, ``textview`` what stands around
the table · ``shown`` the screen.
"""
