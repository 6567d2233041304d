"""A league: a folder of bots and engines that are rated over time, on one machine or a cluster."""

from azulejos.league.folder import Contestant, League, LeagueError, Settings
from azulejos.league.page import league_page
from azulejos.league.schedule import Meeting, next_meetings
from azulejos.league.standings import Standings, standings_of

__all__ = [
    "Contestant",
    "League",
    "LeagueError",
    "Meeting",
    "Settings",
    "Standings",
    "league_page",
    "next_meetings",
    "standings_of",
]
