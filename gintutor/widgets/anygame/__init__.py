"""What the tables of all games have in common: a game with a log, whoever plays it and whatever its moves are.

``state`` what a table is at · ``acts`` what an event comes to · ``desk`` the game at work, with its log · ``panel``,
``textview`` what stands around it · ``typed`` the words of moves · ``shown`` the screen.
"""
