"""What a learner did: the append-only progress log and what is read from it."""
