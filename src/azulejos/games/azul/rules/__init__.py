"""Azul, for 2 to 4 players, colored or gray side. Read it in the book's order: components, state, offer, ..."""
