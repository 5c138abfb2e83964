"""The lessons: one English source each, with exercises named in it."""
