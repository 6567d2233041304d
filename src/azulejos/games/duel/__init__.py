"""Azul Duel for the values: its words, its position line, its faults, what it hides. Holds no rule."""
