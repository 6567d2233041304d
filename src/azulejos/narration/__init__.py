"""Sentences about what happened, for the command line, the terminal board and the page."""
