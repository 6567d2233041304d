"""People on a server: guests, accounts, names and ratings."""
