"""Azul, for 2 to 4 players, on the coloured or the grey side. Read like the book: components, state, offer, ..."""
