"""Watching public matches: streams for broadcasters, links with previews, embeds."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import httpx

from azulejos.server.tables.public_events import MOST_WAITING, match_event
from tests.server.clients import Guest, Running, Sitting
from tests.server.test_people import serve
from tests.waiting import soon

Event = tuple[str, str, dict[str, Any]]


async def events(guest: Guest, path: str, count: int, since: str = "") -> list[Event]:
    """Read so many events of a stream: id, kind and data."""
    found: list[Event] = []
    fields: dict[str, str] = {}
    headers = {b"Last-Event-ID": since.encode("latin-1")} if since else {}
    async with guest.http.stream("GET", path, headers=headers) as answer:
        assert answer.status_code == 200, await answer.aread()
        assert answer.headers["content-type"].startswith("text/event-stream")
        async for line in answer.aiter_lines():
            key, _, value = line.partition(": ")
            if key:
                fields[key] = value
            elif "data" in fields:
                found.append((fields["id"], fields["event"], json.loads(fields["data"])))
                fields = {}
                if len(found) == count:
                    break
    return found


async def public_match(server: Running) -> tuple[str, Sitting, Sitting]:
    ana, bram = await server.guest("Ana <b>"), await server.guest("Bram")
    return await ana.match_with(bram, public=True)


async def play(seats: tuple[Sitting, Sitting], moves: int) -> None:
    """Let two play so many moves, in turn."""
    for _ in range(moves):
        mover = next(seat for seat in seats if seat.legal)
        await mover.play()
        version = mover.version
        for seat in seats:
            while seat.version < version:
                await seat.hear()


def test_a_match_is_streamed_from_any_version_to_its_end(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        table, *seats = await public_match(server)
        path, guest = f"/api/matches/{table}/events", await server.guest("Gil")
        live = asyncio.create_task(events(guest, path, 4))
        await soon(lambda: table in server.hub.public_events._waiting, "nobody reads the stream")
        await play((seats[0], seats[1]), 3)
        heard = await live
        assert [(name, kind) for name, kind, _ in heard] == [
            ("1", "match"),
            ("2", "move"),
            ("3", "move"),
            ("4", "move"),
        ]
        assert [seat["name"] for seat in heard[0][2]["seats"]] == ["Ana <b>", "Bram"]
        assert await events(guest, path, 2, since="2") == heard[2:], "a stream goes on after its last id"
        for other in ("²", "-", "99999999999999999999", "no id"):  # the first one is a digit, but not a number
            assert (await events(guest, path, 1, since=other))[0][:2] == ("4", "match")
        await seats[0].say("resign")
        ended = await events(guest, path, 2, since="4")
        assert [(name, kind) for name, kind, _ in ended] == [("5-end", "end")]
        assert ended[0][2]["result"] == "resigned 1"
        assert (await guest.http.get(path, headers={"Last-Event-ID": "5-end"})).status_code == 204

    serve(tmp_path, run)


def test_all_public_matches_are_streamed_and_a_reader_can_come_back(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        guest, path = await server.guest("Gil"), "/api/matches/events"
        first, *one = await public_match(server)
        live = asyncio.create_task(events(guest, path, 4))
        await soon(lambda: server.hub.public_events._readers, "nobody reads the stream")
        private, *_ = await (await server.guest("Cleo")).match_with(await server.guest("Dirk"))
        await play((one[0], one[1]), 1)
        second, *two = await public_match(server)
        await play((two[0], two[1]), 1)
        (_, kind, snapshot), *news = await live
        assert (kind, [each["match"] for each in snapshot["matches"]]) == ("snapshot", [first])
        assert [(kind, data["match"]) for _, kind, data in news] == [
            ("move", first),
            ("match", second),
            ("move", second),
        ]
        await soon(lambda: not server.hub.public_events._readers, "the stream is still read")
        await play((one[0], one[1]), 2)
        missed = await events(guest, path, 3, since=news[1][0])
        assert [data["version"] for _, _, data in missed] == [2, 3, 4]
        assert missed[0] == news[2]
        (again,) = await events(guest, path, 1, since="other.7")
        assert again[1] == "snapshot", "an id of another process"
        assert private not in json.dumps([snapshot, news])

    serve(tmp_path, run)


def test_what_is_private_or_switched_off_is_neither_streamed_nor_drawn(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        table, *_ = await (await server.guest("Ana")).match_with(await server.guest("Bram"))
        guest = await server.guest("Gil")
        assert (await guest.get(f"/api/matches/{table}/events", 403))["code"] == "private"
        for path in ("card.png", "board.svg"):
            assert (await guest.get(f"/match/{table}/{path}", 403))["code"] == "private"
        embedded = await guest.http.get(f"/embed/{table}", headers={"Accept-Language": "de"})
        assert embedded.status_code == 403
        assert "privat" in embedded.text
        assert "Ana" not in embedded.text
        link = await guest.http.get(f"/match/{table}?key=k1")
        assert f"/#/table/{table}?key=k1" in link.text
        assert "Ana" not in link.text
        assert "og:image" not in link.text

    async def without(server: Running) -> None:
        table, *_ = await public_match(server)
        guest = await server.guest("Gil")
        for path in (f"/api/matches/{table}/events", "/api/matches/events", f"/match/{table}/board.svg"):
            assert (await guest.get(path, 403))["code"] == "no-club"
        assert "Bram" not in (await guest.http.get(f"/match/{table}")).text

    serve(tmp_path, run)
    serve(tmp_path, without, club=False)


def test_a_link_has_a_preview_with_a_drawn_board(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        table, *_ = await public_match(server)
        guest = await server.guest("Gil")
        page = await guest.http.get(f"/match/{table}", headers={"Accept-Language": "nl-BE,nl;q=0.9"})
        assert "<b>" not in page.text
        assert 'content="Ana &lt;b&gt; – Bram"' in page.text
        assert "Ronde 1" in page.text
        assert f'content="0; url=/#/table/{table}"' in page.text
        picture = re.search(r'og:image" content="([^"]*)"', page.text)
        assert picture is not None
        card = await guest.http.get(picture.group(1))
        assert card.headers["content-type"] == "image/png"
        assert card.content[:8] == b"\x89PNG\r\n\x1a\n"
        assert (int.from_bytes(card.content[16:20]), int.from_bytes(card.content[20:24])) == (1200, 630)
        assert (await guest.http.get(picture.group(1))).content == card.content
        assert len(server.app.state.services.cards._kept) == 1

    serve(tmp_path, run)


def test_only_embeds_may_be_framed(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        table, *_ = await public_match(server)
        guest = await server.guest("Gil")
        policy = await framing(guest, f"/embed/{table}")
        assert policy["frame-ancestors"] == "*"
        assert policy["default-src"] == "'none'"
        for path in ("/", f"/match/{table}", "/api/me", f"/match/{table}/board.svg"):
            assert (await framing(guest, path))["frame-ancestors"] == "'none'", path
        page = (await guest.http.get(f"/embed/{table}")).text
        assert f'data-match="{table}"' in page
        assert "Ana &lt;b&gt; 0 : Bram 0" in page

    serve(tmp_path, run)


async def framing(guest: Guest, path: str) -> dict[str, str]:
    answer: httpx.Response = await guest.http.get(path)
    parts = [each.strip().partition(" ") for each in answer.headers["content-security-policy"].split(";")]
    return {name: value for name, _, value in parts}


def test_streams_count_as_connections_of_an_address(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        guest = await server.guest("Gil")
        async with guest.http.stream("GET", "/api/matches/events"):
            await soon(lambda: server.hub.public_events._readers, "nobody reads the stream")
            assert (await guest.get("/api/matches/events", 429))["code"] == "too-many-connections"

    serve(tmp_path, run, sockets_per_address=1)


def test_a_reader_that_is_too_slow_is_sent_away(tmp_path: Path) -> None:
    async def run(server: Running) -> None:
        table, *_ = await public_match(server)
        public, match = server.hub.public_events, server.hub.rooms[table].match
        feed = public.of_all("")
        assert (await anext(feed)).startswith(b"id: ")
        for _ in range(MOST_WAITING + 1):
            public._add(match_event(match))
        assert len([line async for line in feed]) == MOST_WAITING - 1

    serve(tmp_path, run)
