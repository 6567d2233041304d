"""The page about the protocol is enough to write a client: this one knows nothing else of the server."""

import asyncio
import hashlib
import json
import re
import secrets
import shlex
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Running, running, settings_for
from tests.waiting import PATIENCE_S

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.gen.md").read_text(encoding="utf-8")


class Shape(NamedTuple):
    """A message or a body as the page describes it."""

    tag: str
    fields: dict[str, str]
    needed: set[str]


def section(title: str) -> str:
    """Return a part of the page."""
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def shapes(text: str) -> dict[str, Shape]:
    """Return the shapes of a part of the page, by name."""
    found = {}
    for part in text.split("\n### ")[1:]:
        tag = re.search(r"^`type`: `(\S+)`$", part, re.MULTILINE)
        rows = re.findall(r"^\| `(\w+)` \| (.*) \| (may be left out)?.* \|$", part, re.MULTILINE)
        fields = {name: kind for name, kind, _ in rows}
        needed = {name for name, _, optional in rows if not optional}
        found[part.split("\n")[0]] = Shape(tag[1] if tag else "", fields, needed)
    return found


TO_TABLE = {shape.tag: shape for shape in shapes(section("To a client at a table")).values()}
FROM_CLIENT = {shape.tag: shape for shape in shapes(section("From a client at a table")).values()}
SHAPES = {**shapes(section("Shapes")), **shapes(section("To a client at a table"))}
ROUTES = {row[0]: row[1] for row in re.findall(r"^\| `(\w+ /\S+)` \|.*\| (20\d)", PAGE, re.MULTILINE)}
CODES = set(re.findall(r"^\| `([a-z-]+)` \|", section("Codes of failures"), re.MULTILINE))
CLOSES = {int(code) for code in re.findall(r"^\| (\d+) \|", section("Close codes"), re.MULTILINE)}


def check(message: dict[str, Any], shape: Shape) -> None:
    """Check that a message has the fields that the page names, and no other."""
    given = set(message) - {"type"}
    assert shape.needed <= given <= set(shape.fields), (shape, message)
    for name, kind in shape.fields.items():
        inner = re.fullmatch(r"\[(\w+)\]\(#\w+\)", kind)
        if name in given and inner and isinstance(message[name], dict) and inner[1] in SHAPES:
            check(message[name], SHAPES[inner[1]])


class Client:
    """A player."""

    def __init__(self, url: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE_S, trust_env=False)
        self.url = url
        self.number = secrets.token_hex(32)
        self.state: dict[str, Any] = {}
        self.sent = 0

    async def call(self, route: str, body: dict[str, Any] | None = None, table: str = "") -> Any:
        """Call a route of the page and check its status."""
        method, path = route.split()
        answer = await self.http.request(method, path.replace("{id}", table), json=body)
        assert str(answer.status_code) == ROUTES[route], answer.text
        return answer.json() if "json" in answer.headers["content-type"] else answer.text

    async def come(self, name: str) -> None:
        """Choose a name."""
        self.http.headers["X-CSRF-Token"] = (await self.call("POST /api/guest", {"name": name}))["player"]["csrf"]

    async def play(self, table: str) -> list[str]:
        """Play a match to its end; return the types of the messages that came."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        heard = []
        address = f"{self.url.replace('http', 'ws')}/ws/tables/{table}"
        async with connect(address, additional_headers={"Cookie": cookie}, proxy=None) as line:
            await self.say(line, "chat", text="hello")
            while self.state.get("status") != "over":
                message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
                heard.append(message["type"])
                check(message, TO_TABLE[message["type"]])
                await self.answer(line, message)
        return heard

    async def answer(self, line: Any, message: dict[str, Any]) -> None:
        """Reveal the number for the seed when all seats are taken, and move whenever there are legal moves."""
        if message["type"] == "refused":
            assert message["code"] in CODES
        if message["type"] not in ("table", "moved", "seats"):
            return
        self.state.update(message)
        seats = self.state["seats"]
        mine = seats[self.state["you"]]
        if self.state["status"] == "open" and all(seat["kind"] == "player" for seat in seats) and not mine["number"]:
            await self.say(line, "reveal", number=self.number)
        if message["type"] != "seats" and self.state["status"] == "playing" and message["legal"]:
            self.sent += 1
            word = message["legal"][self.sent * 7 % len(message["legal"])]["word"]
            await self.say(line, "move", id=f"m{self.sent}", version=message["version"], word=word)

    async def say(self, line: Any, kind: str, **fields: Any) -> None:
        """Send a message that has what the page asks for."""
        assert FROM_CLIENT[kind].needed <= set(fields) <= set(FROM_CLIENT[kind].fields)
        await line.send(json.dumps({"type": kind, **fields}))

    @property
    def commitment(self) -> str:
        """Return the hash of the number."""
        return hashlib.sha256(self.number.encode()).hexdigest()


@pytest.mark.parametrize("game", [{"name": "azul", "players": 2}, {"name": "duel"}])
def test_a_client_written_from_the_page_plays_a_match(tmp_path: Path, game: dict[str, Any]) -> None:
    async def play(server: Running) -> None:
        ana, bram = Client(server.url), Client(server.url)
        await ana.come("Ana")
        await bram.come("Bram")
        opened = await ana.call("POST /api/tables", {"game": game, "public": True, "commitment": ana.commitment})
        check(opened, SHAPES["OpenedTable"])
        table = opened["id"]
        await bram.call("POST /api/tables/{id}/join", {"commitment": bram.commitment}, table)
        heard, _ = await asyncio.gather(ana.play(table), bram.play(table))
        assert {"table", "moved", "seats", "chat"} <= set(heard)
        assert [seat["number"] for seat in ana.state["seats"]] == [ana.number, bram.number]
        assert ana.state["seed"] in await ana.call("GET /api/matches/{id}/record", None, table)
        await ana.http.aclose()
        await bram.http.aclose()

    serve(tmp_path, play)


def test_a_client_is_sent_away_with_codes_of_the_page(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        for path, messages in (("nothing", 0), ("", 20)):
            ana = Client(server.url)
            await ana.come("Ana")
            table = path or (await ana.call("POST /api/tables", {"game": {"name": "azul"}}))["id"]
            async with connect(f"{server.url.replace('http', 'ws')}/ws/tables/{table}", proxy=None) as line:
                for _ in range(messages):
                    await line.send("{}")
                with pytest.raises(ConnectionClosed) as closed:
                    await hear_to_the_end(line)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code in CLOSES
            await ana.http.aclose()

    serve(tmp_path, play)


def test_the_first_steps_of_the_page_play_a_move(tmp_path: Path) -> None:
    block = section("First steps").split("```")[1]
    lines = [shlex.split(line) for line in block.splitlines() if line.startswith("curl ")]
    assert len(lines) == 4

    async def play(server: Running) -> None:
        known, bodies = {"server": server.url}, list[Any]()
        async with httpx.AsyncClient(timeout=PATIENCE_S, trust_env=False) as http:
            for line in lines:
                bodies.append(await curl(http, line, known, bodies))
                known |= {"csrf": bodies[0]["player"]["csrf"], "table": bodies[-1].get("id", known.get("table", ""))}
        assert bodies[-1]["version"] >= 2

    serve(tmp_path, play)


def test_the_program_of_the_page_plays_a_match(tmp_path: Path) -> None:
    """The page shows the whole of `examples/table_client.py`."""
    program: dict[str, Any] = {"__name__": "table_client"}
    exec(section("First steps").split("```python\n")[1].split("```")[0], program)

    async def play(server: Running) -> None:
        ending = await asyncio.wait_for(program["play"](server.url), PATIENCE_S)
        assert sorted(ending["places"]) in ([1, 2], [1, 1])

    serve(tmp_path, play)


def test_the_program_of_the_page_goes_on_when_it_was_too_fast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Azul Duel it sends more moves than a WebSocket may at once; it waited for an answer forever."""
    asked = Counter[str]()

    def is_too_fast(_: object, move: Any) -> bool:
        """Refuse every seventh version, also where it is asked about twice: for the short way and the long one."""
        asked[move.id] += 1
        return move.version % 7 == 0 and asked[move.id] <= 2

    monkeypatch.setattr("azulejos.server.http.websocket_routes._Listener._is_too_fast", is_too_fast)
    program: dict[str, Any] = {"__name__": "table_client"}
    exec(section("First steps").split("```python\n")[1].split("```")[0], program)

    async def play(server: Running) -> None:
        ending = await asyncio.wait_for(program["play"](server.url), PATIENCE_S)
        assert ending["places"]
        assert server.hub.stats.refusals["too-fast"]

    serve(tmp_path, play)


def test_the_page_names_every_edit_with_its_fields(tmp_path: Path) -> None:
    """An edit that the page names is not refused as an unknown one, and one with all its fields can be read."""
    tables = re.findall(r"^\| `op` of (.*?) \| fields \| \|\n\|---.*\n((?:\|.*\n)+)", section("Edits"), re.MULTILINE)
    edits = {title: re.findall(r"^\| `([a-z-]+)` \| (.*?) \|", rows, re.MULTILINE) for title, rows in tables}
    values = {"chapter": 0, "at": 0, "to": 0, "seat": 0, "title": "T", "game": "azul2", "words": ["1B1"], "color": None}
    values |= {"plate": None, "chip": None, "text": "azul2", "was": "", "comment": "", "mark": "!", "seed": "7"}
    values |= {"from": {"source": 0, "color": "B"}}

    async def play(server: Running) -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=PATIENCE_S, trust_env=False) as http:

            async def code_of(path: str, body: dict[str, Any]) -> str:
                answer = await http.post(path, json=body)
                assert answer.status_code in (200, 400), answer.text
                return "" if answer.status_code == 200 else f"{answer.json()['code']}: {answer.json()['message']}"

            assert "no such edit" in await code_of("/api/setup", {"game": "azul2", "edits": [{"op": "nothing"}]})
            assert "no such edit" in await code_of("/api/study", {"edits": [{"op": "nothing"}]})
            first = {"op": "add-chapter", "title": "A", "game": "azul2", "seed": "1"}
            for title, rows in edits.items():
                for op, fields in rows:
                    named = re.findall(r"(?<!\[)`(\w+)`", fields)
                    given = {"op": op, **{name: values.get(name, 0) for name in named if name != "position"}}
                    if title == "a study":
                        told = await code_of("/api/study", {"edits": [first, given]})
                        assert not told.startswith("bad-edit"), (given, told)
                    else:
                        game = {"azul": "azul2", "duel": "duel"}[title.split()[-1]]
                        assert await code_of("/api/setup", {"game": game, "edits": [given]}) == "", given

    assert {len(rows) > 5 for rows in edits.values()} == {True}
    serve(tmp_path, play)


async def curl(http: httpx.AsyncClient, line: list[str], known: dict[str, str], bodies: list[Any]) -> Any:
    """Do what a command of the page does, with what was answered before in place of its dots; return the answer."""
    url = re.sub(r"\$(\w+)", lambda name: known[name[1]], line[-1])
    if "--json" not in line:
        answer = await http.get(url)
        while not answer.json().get("legal"):  # the bot moves first
            await asyncio.sleep(0.01)
            answer = await http.get(url)
        return answer.json()
    body = json.loads(line[line.index("--json") + 1])
    if "word" in body:
        body |= {"version": bodies[-1]["version"], "word": bodies[-1]["legal"][0]["word"]}
    headers = {"X-CSRF-Token": known["csrf"]} if "X-CSRF-Token: $csrf" in line else {}
    answer = await http.post(url, json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    return answer.json()


async def hear_to_the_end(line: Any) -> None:
    """Check every message until the connection ends."""
    while True:
        message = json.loads(await asyncio.wait_for(line.recv(), PATIENCE_S))
        check(message, TO_TABLE[message["type"]])
        assert message.get("code", "no-table") in CODES


def serve(folder: Path, play: Any) -> None:
    async def run() -> None:
        async with running(settings_for(folder)) as server:
            await play(server)

    asyncio.run(run())
