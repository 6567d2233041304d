"""A league: contestants come and go, runs continue, null matches are even, the page stands alone."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from azulejos.league import Contestant, League, LeagueError, Settings, league_page, next_meetings, standings_of
from azulejos.league.schedule import Schedule
from azulejos.match import play_all, play_one
from tests.cli.running import failure, run_well

SETTINGS = Settings("azul2", seed="x", pairs=3, max_rounds=1)


def league_in(folder: Path, *bots: str, settings: Settings = SETTINGS) -> League:
    league = League.create(folder / "league", settings)
    for bot in bots:
        league.add(bot)
    return league


def play(league: League, most: int | None = None) -> int:
    """Play what is left, or some of it; return how many matches were played."""
    schedule, count = Schedule(league, league.records), 0
    with league.archive() as archive:
        for series, played in play_all(schedule.tasks()):
            archive.add(played.record)
            schedule.add(series, played)
            count += 1
            if count == most:
                break
    return count


def test_contestants_come_go_and_come_back(tmp_path: Path) -> None:
    league = league_in(tmp_path, "greedy", "random")
    league.remove("greedy")
    assert League.open(league.folder).contestants == (Contestant("greedy", is_active=False), Contestant("random"))
    assert "1 contestants (and 1 that left), 0 matches" in league_page(league, standings_of(league), [])
    league.add("greedy")
    assert League.open(league.folder).active == ("greedy", "random")
    with pytest.raises(LeagueError, match="is already in the league"):
        league.add("greedy")
    with pytest.raises(LeagueError, match=r"is not in the league \(greedy, random\)"):
        league.remove("nobody")


def test_everybody_meets_everybody_and_itself(tmp_path: Path) -> None:
    league = league_in(tmp_path, "a", "b", "c")
    events = [each.series.event for each in next_meetings(league)]
    assert events == ["a against a", "b against b", "c against c", "a against b", "a against c", "b against c"]
    assert [each.is_null for each in next_meetings(league)] == [True] * 3 + [False] * 3
    assert [each.series.pairs for each in next_meetings(league)] == [2, 2, 2, 3, 3, 3]
    league.settings = replace(SETTINGS, game="azul3")
    assert len(next_meetings(league)) == 3 + 6


def test_a_stopped_run_plays_only_what_is_missing(tmp_path: Path) -> None:
    whole, stopped = league_in(tmp_path / "a", "greedy", "random"), league_in(tmp_path / "b", "greedy", "random")
    assert play(whole) == 4 + 4 + 6
    assert play(stopped, most=5) == 5
    assert play(League.open(stopped.folder)) == 14 - 5
    assert play(stopped) == 0
    assert standings_of(stopped) == standings_of(whole)
    assert standings_of(whole).ratings[0].bot == "greedy"
    assert standings_of(whole).matches == 6


def test_a_new_contestant_plays_only_its_own_matches(tmp_path: Path) -> None:
    league = league_in(tmp_path, "random")
    assert play(league) == 4
    league.add("greedy")
    assert play(league) == 4 + 6
    league.remove("random")
    assert play(league) == 0
    assert {each.bot for each in standings_of(league).ratings} == {"greedy", "random"}


def test_null_matches_are_even_and_a_bot_that_depends_on_more_than_its_seed_is_caught(tmp_path: Path) -> None:
    moody = tmp_path / "moody.py"
    moody.write_text(
        "import itertools\ncount = itertools.count()\n"
        "class Moody:\n    name = 'moody'\n"
        "    def choose(self, view):\n        moves = view.legal_moves()\n"
        "        return moves[next(count) ** 2 % len(moves)]\n"
    )
    league = league_in(tmp_path, "greedy", str(moody))
    play(league)
    greedy, own = standings_of(league).nulls
    assert (greedy.pairs, greedy.uneven) == (2, 0)
    assert own.uneven > 0
    assert "uneven</td>" in league_page(league, standings_of(league), [])


def test_a_decided_test_ends_a_meeting(tmp_path: Path) -> None:
    league = league_in(tmp_path, "greedy", "random", settings=replace(SETTINGS, pairs=200, sprt=(0.0, 300.0)))
    play(league)
    standings = standings_of(league)
    assert standings.verdicts == {("greedy", "random"): "H1"}
    assert standings.matches < 60


def test_the_page_stands_alone_and_shows_ratings_over_time(tmp_path: Path) -> None:
    league = league_in(tmp_path, "greedy", "random")
    play(league, most=12)
    league.note(standings_of(league).point)
    play(league)
    for _ in range(2):
        league.note(standings_of(league).point)  # the second time, nothing was played since
    assert [point.matches for point in league.history] == [4, 6]
    page = league_page(league, standings_of(league), league.history)
    assert page.count("<svg") == 2
    assert re.findall(r"(?:src|href)=|<script|url\(|@import", page) == []
    assert "prefers-color-scheme: dark" in page
    assert "<td>greedy</td>" in page


def test_names_cannot_break_the_page(tmp_path: Path) -> None:
    league = league_in(tmp_path, "<b>")
    league.settings = replace(SETTINGS, seed="<i>")
    assert "<i>" not in league_page(league, standings_of(league), [])


def test_matches_of_a_bot_against_itself_are_not_played_again(tmp_path: Path) -> None:
    league = league_in(tmp_path, "random")
    series = next_meetings(league)[0].series
    with league.archive() as archive:
        for number in (0, 1):
            archive.add(play_one(series, number).record)
    assert [number for _, number in Schedule(league, league.records).tasks()] == [2, 3]


def test_the_commands_create_add_run_and_show(tmp_path: Path) -> None:
    folder = str(tmp_path / "mine")
    options = ("--pairs", "1", "--max-rounds", "1", "--seed", "x")
    assert run_well("league", "create", folder, "azul2", *options) == f"wrote {folder}\n"
    assert run_well("league", "add", folder, "greedy", "random") == "greedy, random\n"
    told = run_well("league", "run", folder, "--jobs", "1")
    assert told.splitlines()[0].split() == ["bot", "Elo", "±", "score", "matches"]
    assert (tmp_path / "mine" / "index.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    shown = json.loads(run_well("league", "show", folder, "--json"))
    assert {each["bot"] for each in shown["ratings"]} == {"greedy", "random"}
    assert run_well("league", "remove", folder, "random") == "greedy\n"
    assert "holds no league" in failure("league", "run", str(tmp_path))
    assert "already holds a league" in failure("league", "create", folder, "azul2")
    assert "no such bot" in failure("league", "add", folder, "nobody")


def test_a_run_on_a_cluster_plays_the_same_matches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Here:
        """A cluster that is this process."""

        def __init__(self, address: str) -> None:
            assert address == "192.0.2.7:6379"

        def __enter__(self) -> "Here":
            return self

        def __exit__(self, *failure: object) -> None:
            pass

        play_all = staticmethod(play_all)

    monkeypatch.setattr("azulejos.match.cluster.Cluster", Here)
    near, far = (league_in(tmp_path / name, "greedy", "random") for name in ("near", "far"))
    run_well("league", "run", str(near.folder), "--jobs", "1")
    run_well("league", "run", str(far.folder), "--ray", "192.0.2.7:6379")
    assert standings_of(far) == standings_of(near)
