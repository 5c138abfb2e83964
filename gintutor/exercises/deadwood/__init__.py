"""Exercises of ``deadwood``: counting deadwood."""
