"""Matches without a network: the referee, pairs of matches with exchanged seats, and their statistics."""

from azulejos.match.archive import Archive
from azulejos.match.bot_call import Forfeit, ThinkingBot
from azulejos.match.clocks import TimeControl, parse_time_control
from azulejos.match.evidence import Sprt, elo_of, half_width, score_of_elo, share_of_win
from azulejos.match.move_times import Pace
from azulejos.match.pairs import Played, Series, Tally, play_one, played_from_record
from azulejos.match.players import make_player
from azulejos.match.referee import MatchResult, play_match
from azulejos.match.tournament import Rating, Tournament, crosstable, ratings
from azulejos.match.workers import play_all, play_series

__all__ = [
    "Archive",
    "Forfeit",
    "MatchResult",
    "Pace",
    "Played",
    "Rating",
    "Series",
    "Sprt",
    "Tally",
    "ThinkingBot",
    "TimeControl",
    "Tournament",
    "crosstable",
    "elo_of",
    "half_width",
    "make_player",
    "parse_time_control",
    "play_all",
    "play_match",
    "play_one",
    "play_series",
    "played_from_record",
    "ratings",
    "score_of_elo",
    "share_of_win",
]
