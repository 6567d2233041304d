"""Azul for the values: its words, its position line, its faults. Holds no rule."""
