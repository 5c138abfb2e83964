"""The big screen: one item after the other for a class that votes, driven by a teacher's keyboard or clicker.

``state`` is what is shown and the ways it changes, ``fit`` how large the table can be, ``view`` the words, ``desk``
and ``panel`` the working parts. Votes are kept in the running program and nowhere else.
"""
