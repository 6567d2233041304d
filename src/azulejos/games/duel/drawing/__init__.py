"""Drawings of Azul Duel: text, SVG, and a description in words."""
