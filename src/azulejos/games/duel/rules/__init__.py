"""Azul Duel, for 2 players. Read like the book: components, state, plates, acquire, tiling, scoring, round."""
