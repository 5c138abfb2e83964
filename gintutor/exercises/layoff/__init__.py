"""Exercises of ``layoff``: what a defender lays down and lays off after a knock."""
