"""Azul Duel for 2 players. Read it in the book's order: components, state, plates, acquire, tiling, scoring, round."""
