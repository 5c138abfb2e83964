"""Tools of the makers: catalogs and notebooks from their sources. Not needed to learn or play."""
