"""Matches without a network: the referee, pairs of matches with seats swapped, and what they prove."""

from azulejos.match.pace import Pace
from azulejos.match.referee import Forfeit, MatchResult, play_match

__all__ = ["Forfeit", "MatchResult", "Pace", "play_match"]
