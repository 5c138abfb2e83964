"""Puzzles: positions with a question whose answer is proved (PUZZLES.md).

``state`` what lies on the table · ``questions`` what is asked of it, a module each · ``rating`` ``panel``
``answering`` how hard that is · ``puzzle`` ``reading`` the record and its JSON · ``naive`` ``second`` ``proof`` the
second opinion · ``mining`` ``digging`` puzzles found in play, ``origin`` found again · ``book`` the files of
``puzzles/`` · ``shelf`` their index · ``choosing`` which one comes · ``code`` ``packing`` a puzzle as a short text ·
``analysis`` ``making`` what can be said of somebody's own cards, and puzzles of them
"""
