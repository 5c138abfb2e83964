"""Exercises of ``wait``: knock or wait, what an undercut costs, melds that give nothing away."""
