"""Exercises of ``value``: what cards are called, what they count, and how they follow one another."""
