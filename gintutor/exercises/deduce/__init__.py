"""Exercises of ``deduce``: what can only be so. The opponent's meld, the card that was drawn, one card exchanged."""
