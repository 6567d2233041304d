"""Drawings of Azul: text, SVG, and a description in words."""
