"""Exercises away from the screen: the same items on paper, with room to answer, and their solutions."""
