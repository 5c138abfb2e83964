"""What every test shares."""

from hypothesis import settings

# A slow machine is no bug: nothing in the suite is timed.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
