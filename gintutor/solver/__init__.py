"""Exact solving over hand masks; raw integers live only in here."""
