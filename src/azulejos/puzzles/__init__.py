"""Puzzles: positions in which exactly one move wins or gains clearly, proved to the end of the round."""

from azulejos.puzzles.puzzle import Aim, Puzzle

__all__ = ["Aim", "Puzzle"]
