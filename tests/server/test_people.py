"""Guests, accounts, sessions, ratings, history, network bots."""

import asyncio
import importlib.util
import json
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from azulejos.cli.verify import deal_faults, is_open, result_faults, seed_faults
from azulejos.play import parse_record
from azulejos.play.glicko import INITIAL, Rating, new_rating, new_ratings
from azulejos.server.people.passwords import new_hasher
from azulejos.server.rate_limits import RateLimits, guest_rate
from azulejos.server.settings import Settings
from azulejos.server.store.opening import database_of
from tests.server import clients
from tests.server.clients import Guest, Running, Sitting, running, settings_for
from tests.server.test_commands import run as run_command
from tests.waiting import PATIENCE_S, soon

pytestmark = pytest.mark.usefixtures("each_database")
ROOT = Path(__file__).resolve().parents[2]


def serve(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            await play(server)

    asyncio.run(run())


async def account(server: Running, name: str, password: str = "a long password") -> Guest:
    guest = Guest(server.url)
    guest.learn((await guest.post("/api/register", {"name": name, "password": password})).json())
    return guest


def test_a_guest_keeps_its_name_and_may_change_it(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        assert (await ana.get("/api/me"))["player"]["name"] == "Ana"
        await ana.post("/api/guest", {"name": "Anna"})
        assert (await ana.get("/api/me"))["player"]["name"] == "Anna"
        nobody = Guest(server.url)
        assert (await nobody.get("/api/me"))["player"] is None
        assert (await nobody.post("/api/tables", {}, 401)).json()["code"] == "no-name"
        await server.send_home(ana, nobody)

    serve(tmp_path, play)


def test_a_name_that_is_changed_at_a_table_is_seen_there_at_once(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Guest"), await server.guest("Bram")
        _, here, there = await ana.match_with(bram)
        await ana.post("/api/guest", {"name": "Ana"})
        await here.say("sit")
        seats = (await there.hear_until("seats"))["seats"]
        while "Ana" not in [seat["name"] for seat in seats]:
            seats = (await there.hear_until("seats"))["seats"]
        await here.say("chat", text="hello")
        assert (await there.hear_until("chat"))["name"] == "Ana"
        await server.send_home(ana, bram, here, there)

    serve(tmp_path, play)


def test_an_account_comes_back_on_another_device_with_its_tables(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        table = await ana.open()
        ana.learn((await ana.post("/api/register", {"name": "Ana", "password": "a long password"})).json())
        phone = Guest(server.url)
        answer = await phone.post("/api/login", {"name": "ANA", "password": "a long password"})
        phone.learn(answer.json())
        assert phone.id == ana.id
        assert [seen["id"] for seen in (await phone.get("/api/me/tables"))["tables"]] == [table]
        sitting = await phone.sit(table)
        assert sitting.state["you"] == 0
        await phone.post("/api/logout", {})
        assert (await phone.get("/api/me"))["player"] is None
        assert (await ana.get("/api/me"))["player"]["account"] is True
        await server.send_home(sitting, ana, phone)

    serve(tmp_path, play)


def test_a_wrong_password_a_wrong_name_and_a_taken_name_are_refused(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, other = await account(server, "Ana"), Guest(server.url)
        wrong = await other.post("/api/login", {"name": "Ana", "password": "another password"}, 403)
        unknown = await other.post("/api/login", {"name": "Bram", "password": "another password"}, 403)
        assert wrong.json() == unknown.json()
        taken = await other.post("/api/register", {"name": "ANÁ", "password": "another password"}, 409)
        assert taken.json()["code"] == "name-taken"
        short = await other.post("/api/register", {"name": "Cleo", "password": "short"}, 400)
        assert short.json()["code"] == "bad-request"
        await server.send_home(ana, other)

    serve(tmp_path, play)


def test_the_database_holds_no_password_and_no_token(tmp_path: Path) -> None:
    secrets: list[str] = []
    address = settings_for(tmp_path).database

    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        secrets.extend(["a long password", next(iter(ana.http.cookies.values()))])
        secrets.append((await ana.post("/api/tokens", {"name": "Robot"})).json()["secret"])
        await ana.close()

    serve(tmp_path, play)
    connection = database_of(address).connect()
    tables = ("players", "sessions", "tokens", "facts", "tables")
    dump = "\n".join(str(connection.execute(f"SELECT * FROM {table}").fetchall()) for table in tables)
    connection.close()
    assert len(secrets) == 3
    assert not any(secret in dump for secret in secrets)
    assert "$argon2id$" in dump


def test_a_password_is_hashed_with_effort() -> None:
    assert new_hasher().memory_cost >= 64 * 1024  # KiB: the other tests hash with the least
    assert new_hasher().time_cost >= 3


def test_trying_passwords_is_slowed_down(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        guest = Guest(server.url)
        codes = list[int]()
        while 429 not in codes and len(codes) < 50:  # a slow machine may try a few more
            answer = await guest.http.post("/api/login", json={"name": "Ana", "password": "wrong password"})
            codes.append(answer.status_code)
        assert codes[:9] == [403] * 9
        assert codes[-1] == 429
        await guest.close()

    serve(tmp_path, play, rate=100.0)


def test_wrong_passwords_slow_down_their_address_and_never_the_owner_elsewhere(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        await account(server, "Ana")
        thief, owner = Guest(server.url), Guest(server.url)
        thief.http.headers["X-Forwarded-For"] = "2001:db8::1"
        owner.http.headers["X-Forwarded-For"] = "192.0.2.1"
        codes = list[int]()
        for number in range(200):  # a slow machine may try a few more
            spelled = ("Ana", "ANA", "A n a", "Áná", "\uff41na")[number % 5]
            answer = await thief.http.post("/api/login", json={"name": spelled, "password": "wrong password"})
            codes.append(answer.status_code)
            thief.http.headers["X-Forwarded-For"] = f"2001:db8::{number:x}"  # as many as anybody has
            if codes[-1] == 429:
                break
        assert codes[:9] == [403] * 9
        assert codes[-1] == 429
        assert len(codes) < 35, "spellings of a name are one account"
        await owner.post("/api/login", {"name": "Ana", "password": "a long password"})

    serve(tmp_path, play, rate=1000.0, behind_proxy=True)


def test_a_school_class_behind_one_address_can_play(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        pupils = [await server.guest(f"Pupil {number}") for number in range(35)]
        assert len({pupil.id for pupil in pupils}) == 35

    serve(tmp_path, play, rate=1000.0, guests_per_minute=Settings().guests_per_minute)


def test_an_address_that_makes_guests_without_end_is_slowed_down(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        server.app.state.services.guest_limits = RateLimits(
            guest_rate(3)._replace(per_second=0)
        )  # however slow this machine is
        answers = [await Guest(server.url).http.post("/api/guest", json={"name": "Ana"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert "new guests: at most 3 at once" in answers[3].json()["message"]
        assert int(answers[3].headers["Retry-After"]) > 1
        told = {limit["name"]: limit["at_once"] for limit in (await Guest(server.url).get("/api/about"))["limits"]}
        assert told["guests"] == 3

    serve(tmp_path, play, guests_per_minute=3)


# --- Ratings and history


def test_glicko_gives_the_papers_example() -> None:
    others = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = new_rating(Rating(1500, 200), others)
    assert (new.rating, new.deviation) == pytest.approx((1464.06, 151.52), abs=0.02)
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_table_of_four_is_rated_by_places_and_equal_places_are_draws() -> None:
    after = new_ratings([INITIAL] * 4, [1, 2, 2, 4])
    points = [rating.rating for rating in after]
    assert points[0] > points[1] == points[2] > points[3]
    assert sum(points) == pytest.approx(6000)
    assert after[0].deviation < INITIAL.deviation


async def play_a_round(one: Sitting, two: Sitting) -> None:
    """Make legal moves until the second round has begun."""
    while one.state["sight"]["round"] < 2:
        mover, other = (one, two) if one.legal else (two, one)
        await mover.play()
        await other.hear_until("moved")


async def given_away(server: Running, winner: Guest, loser: Guest, **table: Any) -> str:
    """Let one resign in the second round of a rated match."""
    name, one, two = await winner.match_with(loser, rated=True, **table)
    await play_a_round(one, two)
    await two.say("resign")
    await one.hear_until("moved")
    return name


def test_a_match_of_less_than_a_round_is_not_rated(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        _, one, two = await ana.match_with(bram, rated=True)
        await one.say("resign")
        await two.hear_until("moved")
        (match,) = (await ana.get("/api/matches"))["matches"]
        assert (match["rated"], match["seats"][0]["rating_after"]) == (False, None)
        assert (await ana.get("/api/ratings?pool=azul-2"))["players"] == []

    serve(tmp_path, play)


def test_nobody_plays_rated_matches_against_their_own_bots(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        secrets = [(await ana.post("/api/tokens", {"name": name})).json()["secret"] for name in ("Robot", "Tin")]
        bots = [httpx.AsyncClient(base_url=server.url, headers={"Authorization": f"Bearer {s}"}) for s in secrets]
        rated = await ana.open(rated=True)
        refused = await bots[0].post(f"/api/tables/{rated}/join", json={})
        assert (refused.status_code, refused.json()["code"]) == (403, "own-bot")
        theirs = (await bots[0].post("/api/tables", json={"rated": True})).json()["id"]
        for path, opener in ((f"/api/tables/{theirs}/join", bots[1]), (f"/api/tables/{theirs}/join", ana.http)):
            refused = await opener.post(path, json={}, headers={"X-CSRF-Token": ana.csrf})
            assert (refused.status_code, refused.json()["code"]) == (403, "own-bot")
        assert await bram.join(theirs) == 1
        for_fun = await ana.open()
        assert (await bots[0].post(f"/api/tables/{for_fun}/join", json={})).status_code == 200
        seats = (await ana.get(f"/api/tables/{for_fun}"))["seats"]
        assert [seat["program"] for seat in seats] == [False, True]
        for bot in bots:
            await bot.aclose()

    serve(tmp_path, play)


def test_matches_with_programs_are_rated_in_a_pool_of_their_own(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        name = await ana.open(rated=True, seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        sitting = await ana.sit(name)
        while sitting.state["sight"]["round"] < 2:
            await (sitting.play() if sitting.legal else sitting.hear())
        await sitting.say("resign")
        while sitting.state["status"] != "over":
            await sitting.hear()
        assert (await ana.get("/api/ratings?pool=azul-2"))["players"] == []
        ranked = (await ana.get("/api/ratings?pool=azul-2-bots"))["players"]
        assert [(row["name"], row["bot"]) for row in ranked] == [("random", True), ("Ana", False)]
        (match,) = (await ana.get("/api/matches"))["matches"]
        assert [seat["program"] for seat in match["seats"]] == [False, True]

    serve(tmp_path, play)


async def left_to_two(one: Guest, two: Guest, post: Callable[[str], Awaitable[httpx.Response]]) -> Any:
    """Play a rated match of three which the third leaves at once; return it as it is listed."""
    name = await one.open(rated=True, game={"players": 3})
    await two.join(name)
    lines = await one.sit(name), await two.sit(name)
    for what in ("join", "resign"):
        assert (await post(f"/api/tables/{name}/{what}")).status_code == 200
    await asyncio.gather(*[line.play_on() for line in lines])
    return (await one.get("/api/matches"))["matches"][0]


@pytest.mark.parametrize("players", [3, 4])
def test_a_rated_match_is_finished_for_those_whose_time_did_not_run_out(tmp_path: Path, players: int) -> None:
    """A bot plays on in each seat whose time ran out, while two are left; whoever was in them comes last."""

    async def play(server: Running) -> None:
        people = [await account(server, f"Player {number}") for number in range(players)]
        clock = {"kind": "increment", "base_s": 3600, "increment_s": 0}
        name = await people[0].open(rated=True, game={"players": players}, clock=clock)
        for person in people[1:]:
            await person.join(name)
        lines = {person.id: await person.sit(name) for person in people}
        room, late = server.hub.rooms[name], []
        while len(lines) > 2:
            await soon(lambda: people[room.match.to_move or 0].id in lines, "the bot does not move")
            seat = room.match.to_move or 0
            late.append(people[seat].id)
            server.hub._started += 3_700_000
            await room.tasks._flag()
            line = lines.pop(late[-1])
            while line.state["you"] is not None:
                await line.hear_until("seats")
            kept = line.state["seats"][seat]
            assert (line.state["status"], kept["kind"], kept["bot"]) == ("playing", "bot", "greedy")
        await asyncio.gather(*[line.play_on() for line in lines.values()])
        (line, _) = lines.values()
        assert line.state["ending"]["reason"] not in ("time", "abandoned")
        (match,) = (await people[0].get("/api/matches"))["matches"]
        seats = {seat["player"]: seat for seat in match["seats"]}
        assert match["rated"]
        assert {seats[player]["place"] for player in late} == {3}
        assert sorted(seats[player]["place"] for player in lines) in ([1, 2], [1, 1])
        lost = [seats[player]["rating_after"] for player in late]
        assert max(lost) < min(seats[player]["rating_after"] for player in lines)
        ranked = (await people[0].get("/api/ratings?pool=azul-multi"))["players"]
        assert {row["id"]: row["rating"] for row in ranked} == {id: seat["rating_after"] for id, seat in seats.items()}
        record = parse_record((await people[0].http.get(f"/api/matches/{name}/record")).text)
        assert [*seed_faults(record), *deal_faults(record), *result_faults(record)] == []
        assert (record.outcome is not None, record.header("Seal") is not None, is_open(record)) == (True, True, False)
        assert record.result == match["result"]

    serve(tmp_path, play)


def test_a_program_that_left_a_match_does_not_make_it_one_of_people(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, cleo = [await account(server, name) for name in ("Ana", "Bram", "Cleo")]
        secret = (await cleo.post("/api/tokens", {"name": "Robot"})).json()["secret"]
        headers = {"Authorization": f"Bearer {secret}"}
        async with httpx.AsyncClient(base_url=server.url, headers=headers, timeout=PATIENCE_S) as robot:
            match = await left_to_two(ana, bram, lambda path: robot.post(path, json={}))
        assert [(seat["name"], seat["program"], seat["bot"]) for seat in match["seats"]] == [
            ("Ana", False, None),
            ("Bram", False, None),
            ("Robot (greedy)", True, None),
        ]
        assert (await ana.get("/api/ratings?pool=azul-multi"))["players"] == []
        assert len((await ana.get("/api/ratings?pool=azul-multi-bots"))["players"]) == 3
        (point,) = (await ana.get(f"/api/players/{ana.id}/profile"))["points"]
        assert point["pool"] == "azul-multi-bots"

    serve(tmp_path, play)


def test_pairs_of_whom_one_always_leaves_a_match_of_three_are_flagged(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, cleo = [await account(server, name) for name in ("Ana", "Bram", "Cleo")]
        for _ in range(3):
            await left_to_two(bram, cleo, lambda path: ana.post(path, {}))
        pairs = {(flag["winner_name"], flag["loser_name"]) for flag in (await cleo.get("/api/flags"))["flags"]}
        assert pairs == {("Bram", "Ana"), ("Cleo", "Ana")}

    serve(tmp_path, play, moderators=("CLEO",))


def test_pairs_that_look_like_farming_are_flagged_to_moderators(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, cleo = [await account(server, name) for name in ("Ana", "Bram", "Cleo")]
        last = [await given_away(server, ana, bram) for _ in range(3)][-1]
        await given_away(server, ana, cleo)
        refused = await ana.http.get("/api/flags")
        assert (refused.status_code, refused.json()["code"]) == (403, "needs-moderator")
        (flag,) = (await cleo.get("/api/flags"))["flags"]
        assert (flag["winner_name"], flag["loser_name"], flag["matches"], flag["match"]) == ("Ana", "Bram", 3, last)
        listed = await asyncio.to_thread(run_command, "flagged", "--database", clients.database_in(tmp_path))
        assert listed.stdout.endswith(f"  Ana won 3 in a row against Bram  {last}\n"), listed.stderr
        missing = await asyncio.to_thread(run_command, "flagged", "--database", str(tmp_path / "nothing.db"))
        assert (missing.returncode, missing.stdout) == (2, ""), missing.stderr
        assert not (tmp_path / "nothing.db").exists()

    serve(tmp_path, play, moderators=("CLEO",))


def test_rated_matches_change_ratings_and_are_kept_with_their_records(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await account(server, "Ana"), await account(server, "Bram")
        guest = await server.guest("Guest")
        assert (await guest.post("/api/tables", {"rated": True}, 403)).json()["code"] == "needs-account"
        name, one, two = await ana.match_with(bram, rated=True)
        early = await ana.http.get(f"/api/matches/{name}/record")
        assert (early.status_code, early.json()["code"]) == (409, "not-over")
        await play_a_round(one, two)
        await one.say("resign")
        while two.state["status"] != "over":
            await two.hear()
        (match,) = (await bram.get("/api/matches"))["matches"]
        assert (match["id"], match["result"], match["rated"]) == (name, "resigned 1", True)
        assert [seat["place"] for seat in match["seats"]] == [2, 1]
        assert match["seats"][0]["rating_after"] < 1500 < match["seats"][1]["rating_after"]
        table = (await ana.get("/api/ratings?pool=azul-2"))["players"]
        assert [row["name"] for row in table] == ["Bram", "Ana"]
        assert (await ana.get(f"/api/players/{ana.id}"))["ratings"][0]["games"] == 1
        text = (await bram.http.get(f"/api/matches/{name}/record")).text
        assert [*deal_faults(parse_record(text)), *seed_faults(parse_record(text))] == []
        replay = await bram.get(f"/api/matches/{name}/replay")
        assert len(replay["steps"]) == 1 + len(parse_record(text).steps)
        again = (await bram.post("/api/replay", {"record": text})).json()
        assert again["steps"] == replay["steps"]
        await server.send_home(one, two, ana, bram, guest)

    serve(tmp_path, play)


def test_history_comes_in_pages_of_each_player(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, cleo = [await server.guest(name) for name in ("Ana", "Bram", "Cleo")]
        played = []
        for number in range(23):
            other = cleo if number == 3 else bram
            name = await ana.open()
            await other.join(name)
            await ana.post(f"/api/tables/{name}/resign", {})
            played.append(name)
        first = await ana.get("/api/matches")
        assert [match["id"] for match in first["matches"]] == played[:2:-1]
        second = await ana.get(f"/api/matches?before={first['next']}")
        assert ([match["id"] for match in second["matches"]], second["next"]) == (played[2::-1], None)
        alone = await ana.get(f"/api/matches?player={cleo.id}")
        assert [match["id"] for match in alone["matches"]] == [played[3]]
        await ana.get("/api/matches?before=nonsense", 400)
        await server.send_home(ana, bram, cleo)

    serve(tmp_path, play)


# --- Records and positions that people bring


def test_a_bad_record_and_a_bad_position_are_told_what_is_wrong(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        wrong = await ana.post("/api/replay", {"record": "Azulejos: 1\nGame: azul2\n\n(first:3)"}, 400)
        assert wrong.json()["code"] == "impossible-deal"
        assert (await ana.post("/api/position", {"position": "azul9 r1"}, 400)).json()["code"] == "unreadable"
        line = "azul2 r0 lot s1 -/-/-/-/- - B20Y20R20K20W20 - " + " ".join(
            ["0:-/-/-/-/-:" + "/".join(["....."] * 5) + ":-"] * 2
        )
        deals = ["first:1", "fill:BBYR/YKWW/BRKW/YYRR/BKKW"]
        seen = (await ana.post("/api/position", {"position": line, "play": deals})).json()
        assert (len(seen["legal"]), len(seen["previews"]), seen["deal_due"]) == (90, 90, None)
        assert seen["sight"]["factories"][0] == "BBYR"
        await ana.close()

    serve(tmp_path, play)


def test_a_position_is_set_up_by_hand_and_drawn_though_it_is_impossible(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        begun = (await ana.post("/api/setup", {"game": "azul2"})).json()
        assert (begun["faults"], begun["layout"]["tag"]) == ([], "azul2")
        edit = {"op": "factory", "factory": 0, "color": None}
        half = (await ana.post("/api/setup", {"position": begun["position"], "edits": [edit]})).json()
        assert half["sight"]["factories"][0] == "BYR"
        assert len(half["faults"]) == 1
        again = (await ana.post("/api/setup", {"position": half["position"]})).json()
        assert again == half
        assert (await ana.post("/api/setup", {"position": "azul9 r1"}, 400)).json()["code"] == "unreadable"
        wrong = {"position": begun["position"], "edits": [{"op": "fly"}]}
        assert (await ana.post("/api/setup", wrong, 400)).json()["code"] == "bad-option"
        await ana.close()

    serve(tmp_path, play)


POSITION = "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 - " + " ".join(
    ["0:-/-/-/-/-:" + "/".join(["....."] * 5) + ":-"] * 2
)


def test_an_analysis_is_thought_by_another_process_and_its_failures_are_reported(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        thinkers = server.app.state.services.thinkers
        asked: list[dict[str, Any]] = []
        thought = {"move": "1B2", "variation": ["1B2"], "win": 0.6, "margin": 3.5, "nodes": 9, "depth": 2}
        thought |= {"time_ms": 5, "is_exact": True, "sight": {"word": "1B2"}}
        answers: list[dict[str, Any]] = [
            {"position": POSITION, "game": "azul2", "seat": 0, "moves": [thought]},
            {"error": "missing-extra", "message": "install it"},
            {"error": "unreadable", "message": "not a position"},
        ]

        async def ask_once(begin: Callable[[], dict[str, Any]], *_: object) -> dict[str, Any]:
            asked.append(begin())
            return answers[len(asked) - 1]

        thinkers._ask_once = ask_once
        question = {"position": POSITION, "time_ms": 50, "count": 1}
        found = (await ana.post("/api/analyse", question)).json()
        assert [move["move"] for move in found["moves"]] == ["1B2"]
        assert asked[0] == {"kind": "analyze", **question}
        assert (await ana.post("/api/analyse", question, 501)).json()["code"] == "missing-extra"
        assert (await ana.post("/api/analyse", question, 400)).json()["code"] == "unreadable"
        assert (await Guest(server.url).post("/api/analyse", question, 401)).json()["code"] == "no-name"

    serve(tmp_path, play)


def test_a_server_may_leave_thinking_to_its_visitors(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        assert (await ana.get("/api/about"))["bots"] == []
        record = "Azulejos: 1\nGame: azul2\n\n(first:1)"
        with_bot = {"game": {"name": "azul"}, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "level1"}]}
        for path, body in (
            ("/api/analyse", {"position": POSITION}),
            ("/api/review", {"record": record}),
            ("/api/review/stream", {"record": record}),
            ("/api/tables", with_bot),
        ):
            assert (await ana.post(path, body, 403)).json()["code"] == "no-thinking"
        assert (await ana.post("/api/tables", {"game": {"name": "azul"}}, 201)).json()["id"]

    serve(tmp_path, play, thinking=False)


@pytest.mark.slow
def test_a_position_is_analyzed_and_a_match_reviewed(tmp_path: Path) -> None:
    """With the real search; the first question of a fresh machine compiles it."""

    async def play(server: Running) -> None:
        server.app.state.services.thinkers.limit_s = 900
        ana = await server.guest("Ana")
        ana.http.timeout = 900
        found = (await ana.post("/api/analyse", {"position": POSITION, "time_ms": 200, "count": 3})).json()
        assert len(found["moves"]) == 3
        bram = await server.guest("Bram")
        name, one, two = await ana.match_with(bram)
        await asyncio.gather(one.play_on(2), two.play_on(2))
        await one.say("resign")
        await two.hear_until("moved")
        record = (await ana.http.get(f"/api/matches/{name}/record")).text
        review = (await ana.post("/api/review", {"record": record, "time_ms": 20})).json()
        assert len(review["moves"]) == 4
        assert review["graph"].startswith("<svg")
        assert parse_record(review["record"]).moves == parse_record(record).moves
        streamed = await ana.post("/api/review/stream", {"record": record, "time_ms": 20})
        *told, last = [json.loads(line) for line in streamed.text.splitlines()]
        shares = [line["progress"] for line in told]
        assert shares == sorted(set(shares))
        assert (shares[0], shares[-1]) == (0, 1)
        assert [move["move"] for move in last["review"]["moves"]] == [move["move"] for move in review["moves"]]

    serve(tmp_path, play)


# --- Network bots


def test_the_example_of_a_network_bot_is_short_and_plays_a_whole_match(tmp_path: Path) -> None:
    example = ROOT / "examples" / "network_bot.py"
    assert len(example.read_text(encoding="utf-8").splitlines()) < 40
    spec = importlib.util.spec_from_file_location("network_bot", example)
    assert spec is not None
    assert spec.loader is not None
    network_bot = importlib.util.module_from_spec(spec)
    sys.modules["network_bot"] = network_bot
    spec.loader.exec_module(network_bot)

    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        token = (await ana.post("/api/tokens", {"name": "Robot"})).json()
        name = await ana.open(game={"name": "duel"})
        bot = asyncio.get_running_loop().run_in_executor(None, network_bot.play, server.url, token["secret"], name)
        sitting = await ana.sit(name)
        await sitting.play_on()
        assert await bot == server.hub.rooms[name].match.result
        assert sitting.state["seats"][1]["name"] == "Robot"
        listed = (await ana.get("/api/tokens"))["tokens"]
        assert [(entry["name"], entry["secret"]) for entry in listed] == [("Robot", None)]
        gone = await ana.http.delete(f"/api/tokens/{token['id']}", headers={"X-CSRF-Token": ana.csrf})
        assert gone.json() == {"tokens": []}
        refused = await ana.http.get("/api/me", headers={"Authorization": f"Bearer {token['secret']}"})
        assert (refused.status_code, refused.json()["code"]) == (401, "bad-token")
        await server.send_home(sitting, ana)

    serve(tmp_path, play)
