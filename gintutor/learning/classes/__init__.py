"""A class: a seed and a list of codes, what its pupils handed in, and what can be counted of it."""
