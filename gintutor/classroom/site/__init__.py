"""The whole tutor as a folder of plain files that any web host serves: Python runs in the learner's browser."""
