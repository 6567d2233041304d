"""What people can do at a table: links, spectators, chat, take back, resign, claim, rematch."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.http.table_routes import LEAST_CLOCK_S
from azulejos.server.rate_limits import CHAT, RateLimits
from tests.server.clients import Guest, Running, Sitting, running, settings_for

pytestmark = pytest.mark.usefixtures("each_database_and_wire")
Play = Callable[[Running, Guest, Guest], Awaitable[None]]


def with_two(folder: Path, play: Play, **changes: Any) -> None:
    """Run a server with two guests."""

    async def run() -> None:
        async with running(settings_for(folder, **changes)) as server:
            ana, bram = await server.guest("Ana"), await server.guest("Bram")
            await play(server, ana, bram)
            await server.send_home(ana, bram)

    asyncio.run(run())


def test_a_reserved_seat_opens_with_the_key_of_its_link_only(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        opened = (await ana.post("/api/tables", {"seats": [{"kind": "me"}, {"kind": "link"}]})).json()
        table, key = opened["id"], opened["keys"][1]
        assert (await bram.post(f"/api/tables/{table}/join", {}, 409)).json()["code"] == "seat-taken"
        wrong = await bram.post(f"/api/tables/{table}/join", {"key": "x" * 32}, 403)
        assert wrong.json()["code"] == "bad-key"
        seen = await bram.get(f"/api/tables/{table}")
        assert (seen["keys"], seen["status"], key in str(seen)) == (None, "open", False)
        assert await bram.join(table, key=key) == 1
        assert (await ana.get(f"/api/tables/{table}"))["status"] == "playing"

    with_two(tmp_path, play)


def test_the_seed_is_hidden_until_the_end_and_its_hash_shown_from_the_start(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        from azulejos.live.fair_seed import seed_hash

        name, one, two = await ana.match_with(bram)
        seed = server.hub.rooms[name].match.setup.seed
        assert one.state["seed_hash"] == seed_hash(seed)
        assert seed not in str(one.heard)
        await two.say("resign")
        ended = await one.hear_until("moved")
        assert ended["seed"] == seed
        assert (ended["ending"]["reason"], ended["ending"]["places"]) == ("resigned", [1, 2])
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_each_seat_adds_its_own_number_to_the_seed(tmp_path: Path) -> None:
    """The deals follow from the seed whose hash was shown first, and from both numbers; the record shows all of it."""

    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        from azulejos.cli.verify import deal_faults, seed_faults
        from azulejos.live.fair_seed import commitment_of
        from azulejos.play import parse_record

        mine, theirs = "0a" * 16, "f0" * 16
        name = await ana.open(commitment=commitment_of(mine))
        one, two = await ana.sit(name), await bram.sit(name)
        noted = one.state["seed_hash"]
        await one.say("reveal", number=mine)
        assert (await one.hear_until("refused"))["code"] == "not-ready"
        await two.say("sit", commitment=commitment_of(theirs))
        while two.state["you"] != 1:
            await two.hear_until("seats")
        assert two.state["status"] == "open", "it waits for the numbers"
        await two.say("reveal", number="00" * 16)
        assert (await two.hear_until("refused"))["code"] == "bad-number"
        await two.say("reveal", number=theirs)
        await one.say("reveal", number=mine)
        for sitting in (one, two):
            while sitting.state["status"] == "open":
                await sitting.hear()
        match = server.hub.rooms[name].match
        assert [occupant.number for occupant in match.occupants] == [mine, theirs]
        await played(one, two, 12)
        await one.say("resign")
        await two.hear_until("moved")
        record = parse_record((await ana.http.get(f"/api/matches/{name}/record")).text)
        commitments = [commitment_of(number) for number in (mine, theirs)]
        assert [*deal_faults(record), *seed_faults(record, None, noted, commitments)] == []
        assert record.header("Number2") == theirs
        assert server.hub.rooms[name].match.deal_seed != match.setup.seed
        nexts = ["1b" * 16, "2c" * 16]
        for sitting, number in zip((one, two), nexts, strict=True):
            await sitting.say("rematch", answer="offer", commitment=commitment_of(number))
        again = (await one.hear_until("rematch"))["table"]
        third, fourth = await ana.sit(again), await bram.sit(again)
        assert third.state["status"] == "open"
        await third.say("reveal", number=nexts[0])
        await fourth.say("reveal", number=nexts[1])
        while third.state["status"] == "open":
            await third.hear()
        await server.send_home(one, two, third, fourth)

    with_two(tmp_path, play)


def test_a_match_begins_without_a_number_that_nobody_reveals(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name = await ana.open(commitment="0" * 64)
        await bram.join(name)
        room = server.hub.rooms[name]
        assert (room.match.status, room.tasks.is_idle) == ("open", False)
        await room.tasks.begin_anyway()
        assert room.match.status == "playing"
        assert room.match.deal_seed == room.match.setup.seed
        assert (await ana.get(f"/api/tables/{name}"))["seats"][0]["commitment"] == "0" * 64

    with_two(tmp_path, play)


def test_a_client_that_asks_gets_previews_and_reasons_with_the_legal_moves_and_positions_with_moves(
    tmp_path: Path,
) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name = await ana.open()
        await bram.join(name)
        one, two = await ana.sit(name, "?previews=1"), await bram.sit(name, "?position=1")
        for _ in range(14):
            mover, other = (one, two) if one.legal else (two, one)
            made = await mover.play()
            heard = await other.hear_until("moved")
            assert made["version"] == heard["version"]
        table = one.state if one.legal else await after_a_move(one, two)
        assert [preview["word"] for preview in table["previews"]] == [move["word"] for move in table["legal"]]
        refused = await one.play(table["illegal"][0]["move"]["word"])
        assert refused["code"] == table["illegal"][0]["code"]
        assert refused["message"].endswith(table["illegal"][0]["message"])
        moves = [message for message in two.heard if message["type"] == "moved"]
        assert all(message["position"].startswith("azul2 r") for message in moves)
        assert not any("previews" in message for message in two.heard)
        await server.send_home(one, two)

    with_two(tmp_path, play)


async def after_a_move(one: Sitting, two: Sitting) -> dict[str, Any]:
    """Let the second player move; give what the first one hears of it."""
    await two.play()
    return await one.hear_until("moved")


def test_a_spectator_sees_the_moves_and_cannot_make_any(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name, one, two = await ana.match_with(bram)
        carla = Guest(server.url)
        watching = await carla.sit(name)
        assert (watching.state["you"], watching.state["legal"], watching.state["owner"]) == (None, [], False)
        mover = one if one.legal else two
        await mover.play()
        seen = await watching.hear_until("moved")
        assert seen["version"] == 2
        assert seen["move"]["kind"] == "take"
        refused = await watching.play("1B1")
        assert refused["code"] == "not-seated"
        await watching.say("chat", text="hello")
        assert (await watching.hear_until("refused"))["code"] == "no-name"
        await server.send_home(one, two, watching, carla)

    with_two(tmp_path, play)


def test_chat_is_shown_to_all_and_still_there_for_whoever_comes_later(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name, one, two = await ana.match_with(bram)
        await one.say("chat", text="  good\nluck \u202e<b>!  ")
        line = await two.hear_until("chat")
        assert (line["name"], line["seat"], line["text"]) == ("Ana", 0, "good luck <b>!")
        assert line["version"] == 1
        later = await bram.sit(name)
        assert [chat["text"] for chat in later.state["chat"]] == ["good luck <b>!"]
        server.hub.chat_limits = RateLimits(CHAT._replace(per_second=0))  # however slow this machine is
        for _ in range(6):
            await one.say("chat", text="spam")
        assert (await one.hear_until("refused"))["code"] == "too-fast"
        await server.send_home(one, two, later)

    with_two(tmp_path, play)


async def played(one: Sitting, two: Sitting, moves: int) -> None:
    """Make moves in turn; both hear each."""
    for _ in range(moves):
        mover, other = (one, two) if one.legal else (two, one)
        answer = await mover.play()
        assert answer["type"] == "moved", answer
        await other.hear_until("moved")


def test_a_move_is_taken_back_when_the_other_agrees(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        _name, one, two = await ana.match_with(bram)
        await played(one, two, 1)
        after_one = dict(one.state)
        await played(one, two, 1)
        mover, other = (one, two) if one.legal else (two, one)
        sight = after_one["sight"]
        await other.say("takeback", answer="offer")
        asked = await mover.hear_until("seats")
        assert asked["offers"]["takeback"] == other.state["you"]
        await mover.say("takeback", answer="accept")
        back = await other.hear_until("moved")
        assert (back["took_back"], back["version"], back["sight"]) == (True, 4, sight)
        assert other.legal
        assert (await other.play())["type"] == "moved"
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_nobody_can_agree_to_their_own_wish_to_take_back(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        _, one, two = await ana.match_with(bram)
        await one.say("takeback", answer="offer")
        if one.version == 1:
            assert (await one.hear_until("refused"))["code"] == "nothing-to-take-back"
        await played(one, two, 2)
        await one.say("takeback", answer="offer")
        await one.hear_until("seats")
        await one.say("takeback", answer="accept")
        assert (await one.hear_until("refused"))["code"] == "no-takeback"
        await two.say("takeback", answer="decline")
        while (await one.hear_until("seats"))["offers"]["takeback"] is not None:
            pass
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_a_rematch_begins_when_both_want_it_with_seats_changed(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name, one, two = await ana.match_with(bram)
        await one.say("rematch", answer="offer")
        assert (await one.hear_until("refused"))["code"] == "not-over"
        await one.say("resign")
        await one.hear_until("moved")
        await one.say("rematch", answer="offer")
        await two.say("rematch", answer="offer")
        again = (await one.hear_until("rematch"))["table"]
        third = await ana.sit(again)
        assert (third.state["you"], third.state["status"]) == (1, "playing")
        assert (await ana.get(f"/api/tables/{name}"))["rematch"] == again
        await server.send_home(one, two, third)

    with_two(tmp_path, play)


@pytest.mark.parametrize("what", ["win", "bot"])
def test_a_player_who_is_gone_on_their_own_turn_can_be_claimed_from(tmp_path: Path, what: str) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        _, one, two = await ana.match_with(bram)
        mover, other = (one, two) if one.legal else (two, one)
        seat = mover.state["you"]
        await other.say("claim", seat=seat, what=what, bot="random")
        assert (await other.hear_until("refused"))["code"] == "not-gone"
        await mover.close()
        while (await other.hear_until("seats"))["seats"][seat]["online"]:
            pass
        await other.say("claim", seat=seat, what=what, bot="random")
        assert (await other.hear_until("refused"))["code"] == "not-gone"
        server.hub._started += 600_000  # for the server, ten minutes have passed
        await other.say("claim", seat=seat, what=what, bot="random")
        if what == "win":
            ended = await other.hear_until("moved")
            assert (ended["ending"]["reason"], ended["ending"]["seat"]) == ("forfeit", seat)
        else:
            moved = await other.hear_until("moved")
            assert moved["seat"] == seat
            assert other.state["seats"][seat]["kind"] == "bot"
        await server.send_home(one, two)

    with_two(tmp_path, play, claim_after_s=600)


def test_a_match_of_three_goes_on_for_the_others_when_one_resigns(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        cleo = await server.guest("Cleo")
        name = await ana.open(game={"players": 3})
        await bram.join(name)
        await cleo.join(name)
        one, two, three = [await guest.sit(name) for guest in (ana, bram, cleo)]
        await one.say("resign")
        while one.state["you"] is not None:
            await one.hear_until("seats")
        left = one.state["seats"][0]
        assert (one.state["status"], left["kind"], left["name"]) == ("playing", "bot", "Ana (greedy)")
        await asyncio.gather(two.play_on(), three.play_on())
        assert two.state["ending"]["reason"] not in ("resigned", "forfeit", "time")
        mine = (await ana.get("/api/matches"))["matches"][0]
        assert (mine["id"], mine["seats"][0]["player"], mine["seats"][0]["place"]) == (name, ana.id, 3)
        assert (await ana.http.get(f"/api/matches/{name}/record")).status_code == 200
        await server.send_home(one, two, three)

    with_two(tmp_path, play)


def test_time_runs_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEAST_CLOCK_S, "move", 1)

    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name, one, two = await ana.match_with(bram, clock={"kind": "move", "base_s": 1})
        room = server.hub.rooms[name]
        assert room.match.state is not None
        loser = room.match.state.to_move
        while one.state["ending"] is None:  # on a slow machine it is over before they sit down
            assert all(left <= 1000 for left in one.state["clocks"]["remaining_ms"])
            await one.hear()
        ending = one.state["ending"]
        assert (ending["reason"], ending["seat"]) == ("time", loser)
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_a_client_that_missed_moves_is_brought_up_to_date(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        _name, one, two = await ana.match_with(bram)
        await played(one, two, 6)
        mover = one if one.legal else two
        await mover.say("resync", since=3)
        missed = [await mover.hear_until("moved") for _ in range(4)]
        assert [message["version"] for message in missed] == [4, 5, 6, 7]
        assert [bool(message["legal"]) for message in missed] == [False, False, False, True]  # those of now alone
        await played(one, two, 6)
        await one.say("resync", since=2)
        assert (await one.hear_until("table"))["version"] == 13
        await one.say("resync", since=500)
        assert (await one.hear_until("table"))["version"] == 13
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_previews_tell_what_moves_would_do(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        _, one, two = await ana.match_with(bram)
        mover, other = (one, two) if one.legal else (two, one)
        await mover.say("preview", version=1, words=mover.legal[:3])
        told = await mover.hear_until("previews")
        assert [preview["word"] for preview in told["previews"]] == mover.legal[:3]
        await mover.say("preview", version=0, words=[])
        assert (await mover.hear_until("refused"))["code"] == "old-version"
        await other.say("preview", version=1)
        assert (await other.hear_until("refused"))["code"] == "wrong-moment"
        await server.send_home(one, two)

    with_two(tmp_path, play)


def test_public_tables_are_in_the_lobby_until_they_are_over(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        from websockets.asyncio.client import connect

        watching = Sitting(await connect(server.url.replace("http", "ws") + "/ws/lobby", proxy=None))
        assert (await watching.hear())["tables"] == []
        name, one, two = await ana.match_with(bram, public=True)
        await ana.open(public=False)
        waiting = await watching.hear_until("lobby-table")
        assert (waiting["table"]["id"], waiting["table"]["status"]) == (name, "open")
        assert (await watching.hear_until("lobby-table"))["table"]["status"] == "playing"
        assert [table["id"] for table in (await bram.get("/api/tables"))["tables"]] == [name]
        await one.say("resign")
        assert (await watching.hear_until("lobby-gone"))["id"] == name
        assert (await bram.get("/api/tables"))["tables"] == []
        await server.send_home(one, two, watching)

    with_two(tmp_path, play)


def test_a_player_leaves_before_the_match_and_the_seat_is_open_again(tmp_path: Path) -> None:
    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        table = await ana.open(game={"players": 3})
        await bram.join(table)
        sitting = await bram.sit(table)
        await sitting.say("stand")
        seats = await sitting.hear_until("seats")
        assert (seats["seats"][1]["kind"], seats["you"]) == ("open", None)
        await sitting.say("sit", seat=2)
        while (await sitting.hear_until("seats"))["you"] != 2:
            pass
        await server.send_home(sitting)

    with_two(tmp_path, play)


def test_players_in_other_seats_of_duel_do_not_hear_each_others_secrets(tmp_path: Path) -> None:
    """All through a match, no message to a seat names a plate that this seat's own view does not show."""

    async def play(server: Running, ana: Guest, bram: Guest) -> None:
        name, one, two = await ana.match_with(bram, game={"name": "duel"})
        table = server.hub.rooms[name]
        while table.match.to_move is not None and table.match.version < 120:
            mover, other = (one, two) if one.legal else (two, one)
            word = "draw" if "draw" in mover.legal else "stop" if "stop" in mover.legal else None
            await mover.play(word)
            heard = await other.hear_until("moved")
            if heard["move"]["kind"] in ("keep", "under"):
                assert heard["move"]["word"] == ""
            for event in heard["events"]:
                if event["event"] in ("plate-looked-at", "plate-kept", "plate-put-back"):
                    assert event["seat"] == other.state["you"] or event["plate"] is None
            assert heard["legal"] == [] or table.match.to_move == other.state["you"]
        assert any(chat["move"]["kind"] == "keep" for chat in two.heard if chat["type"] == "moved" and chat["move"])
        await server.send_home(one, two)

    with_two(tmp_path, play)
