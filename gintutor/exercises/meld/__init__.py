"""Exercises of ``meld``: what is a set or a run, what is none and why, and which card completes one."""
