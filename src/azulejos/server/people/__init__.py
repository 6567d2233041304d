"""People on a server: guests, accounts, sessions, names, ratings, and the matches that they have finished.

It imports the store, and nothing that knows about connections or routes.
"""
