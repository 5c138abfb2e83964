"""The table and the panel around it: pure state, layout and speech, then the one module that draws."""
