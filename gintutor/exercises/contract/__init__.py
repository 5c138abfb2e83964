"""Exercises of the fifteen-round contract game (RULES §3): the same protocol, cards of several packs, wild deuces."""
