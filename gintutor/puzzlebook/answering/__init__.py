"""Answerers with a limited view, who work a puzzle as a learner does and are judged by the same check.

``mind`` what one of them sees, compares and adds up · ``hands`` ``tables`` ``unseen`` ``contracts`` what is asked of
them, an answer for each form · ``answers`` which of them answers a prompt
"""
