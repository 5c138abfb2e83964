"""The app view: the lessons as plain pages without code, each run by Voilà in a kernel of its own."""
