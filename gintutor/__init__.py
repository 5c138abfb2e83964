"""gintutor: learn Gin Rummy by playing, in Jupyter."""

__version__ = "0.1.0"
