"""Tournaments on a server: rounds, tables, results, bots, over the board, and kills."""

import asyncio
import itertools
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from azulejos.cli import admin
from azulejos.server.club import tournament_rows as rows
from azulejos.server.club.tournament_rows import EntryRow, TournamentOptions, TournamentRow
from azulejos.server.store.database import Connection
from azulejos.server.store.migrations import migrate
from azulejos.server.store.opening import database_of
from azulejos.tournaments import Standing, standings
from tests.ports import free_port
from tests.server import clients
from tests.server.clients import Guest, Running
from tests.server.test_own_account import delete
from tests.server.test_people import account, serve
from tests.waiting import PATIENCE_S, soon

on_each_database = pytest.mark.usefixtures("each_database_later")
ROOT = Path(__file__).resolve().parents[2]


async def opened(organizer: Guest, **options: Any) -> str:
    body = {"name": "Friday", "game": {"name": "small"}, "pause_s": 0, **options}
    return str((await organizer.post("/api/tournaments", body, 201)).json()["id"])


async def wait_for(guest: Guest, tournament: str, **wanted: Any) -> Any:
    """Return the page of a tournament once these fields have these values."""
    for _ in range(PATIENCE_S * 20):
        page = await guest.get(f"/api/tournaments/{tournament}")
        if all(page[key] == value for key, value in wanted.items()):
            return page
        await asyncio.sleep(0.05)
    raise AssertionError(f"never {wanted}: {page}")


@on_each_database
def test_people_play_a_swiss_at_tables_that_the_server_opens(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        organizer = await account(server, "Olga")
        people = [await server.guest(name) for name in ("Ana", "Bram", "Cleo")]
        cup = await opened(organizer, rounds=2)
        for guest in people:
            await guest.post(f"/api/tournaments/{cup}/entries", {})
        again = await people[0].post(f"/api/tournaments/{cup}/entries", {}, 409)
        assert again.json()["code"] == "entered"
        assert (await people[0].post(f"/api/tournaments/{cup}/pair", {}, 403)).json()["code"] == "not-organizer"
        await organizer.post(f"/api/tournaments/{cup}/pair", {})
        for number in (1, 2):
            await wait_for(organizer, cup, round=number)
            await asyncio.gather(*(self_play(guest, cup) for guest in people))
        page = await wait_for(organizer, cup, status="over")
        assert page["tie_break_names"] == ["buchholz", "sonneborn-berger", "wins", "difference"]
        assert sum(line["points"] for line in page["standings"]) == 4  # two rounds: a match and a bye each
        assert all(len({each["opponent"] for each in line["rounds"]}) == 2 for line in page["standings"])
        assert all((each["scores"] is None) == (each["second"] is None) for each in page["pairings"])
        (listed,) = (await organizer.get("/api/tournaments"))["tournaments"]
        assert (listed["status"], listed["entries"]) == ("over", 3)

    async def self_play(guest: Guest, cup: str) -> None:
        mine = (await guest.get(f"/api/tournaments/{cup}"))["mine"]
        if mine["table_id"] is None:
            return
        for _ in range(PATIENCE_S * 20):
            if (await guest.http.get(f"/api/tables/{mine['table_id']}")).status_code == 200:
                break
            await asyncio.sleep(0.05)
        sitting = await guest.sit(mine["table_id"])
        assert sitting.state["you"] == (0 if mine["first"] else 1)
        await sitting.play_on()
        await sitting.close()

    serve(tmp_path, play)


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "rounds"), [("knockout", 2), ("swiss", 2), ("round-robin", 3)])
def test_bots_play_to_the_end(tmp_path: Path, kind: str, rounds: int) -> None:
    async def play(server: Running) -> None:
        organizer = await account(server, "Olga")
        cup = await opened(organizer, kind=kind, rounds=2, bots=True)
        await organizer.post(f"/api/tournaments/{cup}/bots", {"bot": "random", "count": 4})
        await organizer.post(f"/api/tournaments/{cup}/pair", {})
        page = await wait_for(organizer, cup, status="over")
        assert page["round"] == page["rounds"] == rounds
        assert {line["bot"] for line in page["standings"]} == {True}
        late = await organizer.post(f"/api/tournaments/{cup}/bots", {"bot": "random"}, 409)
        assert late.json()["code"] == "tournament-over"

    serve(tmp_path, play)


def test_a_rated_tournament_does_not_rate_matches_against_own_bots(tmp_path: Path) -> None:
    """Somebody's bot that resigned in a tournament was worth as many points as an opponent."""

    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        secrets = [(await ana.post("/api/tokens", {"name": name})).json()["secret"] for name in ("Robot", "Droid")]
        robot, droid = [{"Authorization": f"Bearer {secret}"} for secret in secrets]
        for pair, is_rated in (((ana, robot), False), ((robot, droid), False), ((bram, robot), True)):
            cup = await opened(ana, game={"name": "azul"}, rated=True, bots=True, rounds=1)
            for one in pair:
                enter = f"/api/tournaments/{cup}/entries"
                if isinstance(one, Guest):
                    await one.post(enter, {})
                else:
                    assert (await Guest(server.url).http.post(enter, json={}, headers=one)).status_code == 200
            await ana.post(f"/api/tournaments/{cup}/pair", {})
            (pairing,) = (await wait_for(ana, cup, round=1))["pairings"]
            await soon(partial(server.hub.rooms.get, pairing["table_id"]), "the table is not opened")
            options = (await ana.get(f"/api/tables/{pairing['table_id']}"))["options"]
            assert options["rated"] is is_rated

    serve(tmp_path, play)


@pytest.mark.slow
def test_an_arena_pairs_whoever_is_free_until_its_time_is_up(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        organizer = await account(server, "Olga")
        cup = await opened(organizer, kind="arena", bots=True, minutes=1)
        await organizer.post(f"/api/tournaments/{cup}/bots", {"bot": "random", "count": 4})
        await organizer.post(f"/api/tournaments/{cup}/pair", {})
        page = await wait_for(organizer, cup, round=3)
        assert page["next_at"] > page["now"]
        await server.hub.store.write(lambda db: db.execute("UPDATE tournaments SET next_at = 1"))
        page = await wait_for(organizer, cup, status="over")
        last = [(line["player"], [each["opponent"] for each in line["rounds"]]) for line in page["standings"]]
        assert all(one != other for _, met in last for one, other in itertools.pairwise(met))

    serve(tmp_path, play)


@on_each_database
def test_over_the_board_results_are_typed_in_and_corrected_until_the_next_pairing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def play(server: Running) -> None:
        organizer, other = await account(server, "Olga"), await account(server, "Piet")
        cup = await opened(organizer, over_the_board=True, rounds=2)
        path = f"/api/tournaments/{cup}"
        for name in ("Ana", "Bram", "Cleo", "Dirk Willem van der Meulen-de Vries"):
            page = (await organizer.post(f"{path}/people", {"name": name, "rating": 1500})).json()
            assert name in [line["name"] for line in page["standings"]], "full names are kept"
        assert (await other.post(f"{path}/entries", {}, 403)).json()["code"] == "over-the-board"
        page = (await organizer.post(f"{path}/pair", {})).json()
        assert [pairing["table_id"] for pairing in page["pairings"]] == [None, None]
        assert (await organizer.post(f"{path}/pair", {}, 409)).json()["code"] == "round-running"
        assert (await other.post(f"{path}/results", {"table": 1, "winner": "first"}, 403)).json()[
            "code"
        ] == "not-organizer"
        await organizer.post(f"{path}/results", {"table": 1, "winner": "first"})
        await organizer.post(f"{path}/results", {"table": 1, "winner": "draw", "scores": [61, 61]})
        page = (await organizer.post(f"{path}/results", {"table": 2, "winner": "second", "played": False})).json()
        assert sorted(line["points"] for line in page["standings"]) == [0, 0.5, 0.5, 1]
        assert [line["what"] for line in page["log"]][:3] == [
            "round 1 table 2: second, not played",
            "round 1 table 1: draw, 61 : 61",
            "round 1 table 1: first",
        ]
        assert {line["who"] for line in page["log"]} == {"Olga"}
        assert [pairing["scores"] for pairing in page["pairings"]] == [[61, 61], None]
        await organizer.post(f"{path}/pair", {})
        await organizer.post(f"{path}/results", {"table": 9, "winner": "first"}, 404)
        for table in (1, 2):
            page = (await organizer.post(f"{path}/results", {"table": table, "winner": "first"})).json()
        assert page["status"] == "over"
        database = clients.database_in(tmp_path)
        admin.tournaments(database)
        assert f"{cup}  swiss  over  round 2  Friday" in capsys.readouterr().out
        admin.pairings(cup, database)
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "Friday: round 2"
        assert lines[1].split()[0] == "1"
        assert lines[3] == "points, buchholz, sonneborn-berger, wins, difference"
        assert len(lines) == 8

    serve(tmp_path, play)


def test_late_entries_withdrawals_and_what_is_refused(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        organizer, guest = await account(server, "Olga"), await server.guest("Gil")
        cup = await opened(organizer, bots=True, rounds=3, pause_s=3600)
        path = f"/api/tournaments/{cup}"
        await organizer.post(f"{path}/bots", {"bot": "random", "count": 4})
        assert (await guest.post(f"{path}/bots", {"bot": "random"}, 403)).json()["code"] == "not-organizer"
        await organizer.post(f"{path}/pair", {})
        blank = await guest.post(f"{path}/entries", {"team": "\u3164"}, 400)
        assert blank.json()["code"] == "bad-name"
        page = (await guest.post(f"{path}/entries", {"team": " \u202eReds "})).json()
        assert page["teams"] == [{"place": 1, "team": "Reds", "points": 0, "members": [guest.id]}]
        page = await delete(organizer, f"{path}/entries/bot-random-1")
        assert [line["player"] for line in page["standings"] if line["withdrawn"]] == ["bot-random-1"]
        await delete(guest, f"{path}/entries/bot-random-2", 403)
        await delete(organizer, f"{path}/entries/nobody", 404)
        people_only = await opened(organizer)
        secret = (await organizer.post("/api/tokens", {"name": "Robot"})).json()["secret"]
        robot = {"Authorization": f"Bearer {secret}"}
        answer = await guest.http.post(f"/api/tournaments/{people_only}/entries", json={}, headers=robot)
        assert answer.json()["code"] == "no-bots"
        assert (await organizer.post(f"/api/tournaments/{people_only}/pair", {}, 409)).json()["code"] == "too-few"
        await organizer.post(f"/api/tournaments/{people_only}/cancel", {})
        assert (await organizer.post(f"/api/tournaments/{people_only}/cancel", {}, 409)).json()[
            "code"
        ] == "tournament-over"
        members = await opened(organizer, accounts=True)
        refused = await guest.post(f"/api/tournaments/{members}/entries", {}, 403)
        assert refused.json()["code"] == "needs-account"
        page = (await organizer.post(f"/api/tournaments/{members}/entries", {})).json()
        assert (page["accounts"], page["rated"], len(page["standings"])) == (True, False, 1)
        await guest.post("/api/tournaments", {"name": "x"}, 403)
        assert (await organizer.post("/api/tournaments", {"name": "\u2800"}, 400)).json()["code"] == "bad-name"
        await guest.get("/api/tournaments/nothing", 404)

    serve(tmp_path, play)


def test_the_next_opponent_is_known_before_the_round_begins(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        organizer = await account(server, "Olga")
        people = [await server.guest(name) for name in ("Ana", "Bram", "Cleo")]
        cup = await opened(organizer, kind="round-robin", pause_s=3600)
        for guest in people:
            page = (await guest.post(f"/api/tournaments/{cup}/entries", {})).json()
            assert page["upcoming"] is None, "somebody may still enter"
        await organizer.post(f"/api/tournaments/{cup}/pair", {})
        page = await people[0].get(f"/api/tournaments/{cup}")
        assert page["upcoming"] is None, "a result is missing"
        playing = next(guest for guest in people if guest.id == page["pairings"][0]["first"])
        table = page["pairings"][0]["table_id"]
        await soon(lambda: table in server.hub.rooms, "the table was not opened")
        await playing.post(f"/api/tables/{table}/resign", {})
        page = await wait_for(playing, cup, round=1, next_at=await next_at(server))
        expected = [(await guest.get(f"/api/tournaments/{cup}"))["upcoming"] for guest in people]
        assert {each["table_id"] for each in expected} == {None}
        assert (await organizer.get(f"/api/tournaments/{cup}"))["upcoming"] is None
        await organizer.post(f"/api/tournaments/{cup}/pair", {})
        mine = [(await guest.get(f"/api/tournaments/{cup}"))["mine"] for guest in people]
        known = ("opponent", "first", "table")
        assert [[each[key] for key in known] for each in mine] == [[each[key] for key in known] for each in expected]

    async def next_at(server: Running) -> int:
        """Wait until the time of the next round is set; return it."""
        query = "SELECT next_at FROM tournaments"
        while (found := await server.hub.store.read(lambda db: db.execute(query).fetchone()[0])) is None:
            await asyncio.sleep(0.02)
        return int(found)

    serve(tmp_path, play)


# --- Kills


def prepare_cup(database: str, players: int, rounds: int) -> None:
    """Store a tournament of bots that is about to begin."""
    opened_database = database_of(database)
    migrate(opened_database)
    db = opened_database.connect()
    options = TournamentOptions("swiss", rounds, 4, "none", 0, 0, 0, 0, False, True, False)
    rows.add_tournament(db, TournamentRow("cup", "Cup", "small", "olga", "a secret", options, "open", 0, 1, 1))
    for number in range(players):
        entry = EntryRow(f"b{number}", f"Bot {number}", 1000 + number, "", 1, None, "random", None, 0)
        rows.add_entry(db, "cup", entry)
    db.commit()
    db.close()


def final_standings(database: str, kills: int, wait_s: float) -> tuple[list[Standing], int]:
    """Run a server until the tournament is over, killing it now and then; return the standings and the kills."""
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (ROOT / "src", ROOT, ROOT / ".venv/test-games"))),
    }
    command = [sys.executable, "-m", "tests.server.nursery", str(free_port()), database]
    nursery = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert nursery.stdout is not None
    dice, killed, db = random.Random(7), 0, database_of(database).connect()
    try:
        while killed < kills:
            server = int(nursery.stdout.readline())
            if is_over(db):
                break
            wait_until_or(lambda: is_over(db), dice.uniform(0.2, 1) * wait_s)
            os.kill(server, signal.SIGKILL)
            killed += 1
        while not is_over(db):
            assert nursery.poll() is None, "the server ended"
            time.sleep(0.2)
        return standings(rows.load_tournament(db, "cup").cup), killed
    finally:
        db.close()
        os.killpg(nursery.pid, signal.SIGKILL)
        nursery.wait()
        nursery.stdout.close()


def wait_until_or(has_happened: Any, seconds: float) -> None:
    """Wait for something, but no longer than this: here time itself is the subject."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and not has_happened():
        time.sleep(0.05)


def is_over(db: Connection) -> bool:
    found = db.execute("SELECT 1 FROM tournaments WHERE status = 'over'").fetchone()
    db.rollback()
    return found is not None


def compare_with_kills(folder: Path, players: int, rounds: int, kills: int, wait_s: float) -> int:
    calm, killed = str(folder / "calm.db"), str(folder / "killed.db")
    prepare_cup(calm, players, rounds)
    shutil.copy(calm, killed)
    undisturbed, _ = final_standings(calm, 0, 0)
    disturbed, count = final_standings(killed, kills, wait_s)
    assert disturbed == undisturbed
    assert len(undisturbed) == players
    assert sum(line.points for line in undisturbed) == players * rounds
    return count


@pytest.mark.slow
def test_kills_change_nothing_in_the_standings(tmp_path: Path) -> None:
    assert compare_with_kills(tmp_path, players=16, rounds=3, kills=3, wait_s=4.0) >= 1


@pytest.mark.slow
def test_512_bots_finish_a_swiss_under_kills_with_the_same_standings(tmp_path: Path) -> None:
    count = compare_with_kills(tmp_path, players=512, rounds=9, kills=12, wait_s=25.0)
    print(f"{count} kills")
    assert count >= 5
