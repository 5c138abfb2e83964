"""The exercise families and the protocol they share."""
