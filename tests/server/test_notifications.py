"""Notifications of turns in slow play: Web Push, mail, webhooks; one for each turn, whatever is killed."""

import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from azulejos.server.club.notifications import signature_of
from azulejos.server.delivery.outgoing import check_target, post
from azulejos.server.delivery.postman import Undeliverable
from azulejos.server.delivery.web_push import encode64, encrypted, new_push_key, public_key_of, vapid_header
from azulejos.server.refusal import Refusal
from tests.ports import free_port
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.http_sink import HttpSink, Posted, http_sink
from tests.server.mail_sink import mail_sink
from tests.server.test_guarantees import ROOT
from tests.server.test_own_account import PASSWORD, delete
from tests.server.test_people import account, serve
from tests.waiting import PATIENCE_S, soon
from tools.browser import node_paths

on_each_database = pytest.mark.usefixtures("each_database_later")
SLOW = {"kind": "days", "base_s": 86_400}


class Browser:
    """The keys of a browser's subscription, and how it reads what it gets: with another library than the server's."""

    def __init__(self) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.secret = os.urandom(16)
        point = self.key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": encode64(point), "auth": encode64(self.secret)}

    def read(self, body: bytes) -> Any:
        """Return what a message says."""
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.secret, version="aes128gcm"))


def test_what_we_encrypt_another_library_reads() -> None:
    browser = Browser()
    for payload in ({}, {"kind": "turn", "opponents": ["Ünal"] * 100}):
        assert browser.read(encrypted(json.dumps(payload).encode(), **as_arguments(browser))) == payload


def as_arguments(browser: Browser) -> dict[str, str]:
    return {"browser_key": browser.keys["p256dh"], "browser_secret": browser.keys["auth"]}


def test_node_reads_what_we_encrypt_and_confirms_who_signed_it() -> None:
    """Both were made by one library: OpenSSL in Node repeats the two standards from the beginning."""
    browser, key = Browser(), new_push_key()
    header = vapid_header("https://push.example.org/send/1?x=2", key, "mailto:op@example.org", 1000)
    message = encrypted(json.dumps({"kind": "turn"}).encode(), **as_arguments(browser))
    number = browser.key.private_numbers().private_value.to_bytes(32, "big")
    question = {"header": header, "body": encode64(message), "private": encode64(number), **browser.keys}
    seen = in_node(question)
    assert json.loads(seen["text"]) == {"kind": "turn"}
    assert seen["head"] == {"typ": "JWT", "alg": "ES256"}
    assert seen["claims"] == {
        "aud": "https://push.example.org", "exp": 1000 + 12 * 3600, "sub": "mailto:op@example.org"
    }  # fmt: skip
    assert (seen["is_signed"], seen["key"]) == (True, public_key_of(key))
    other = vapid_header("https://push.example.org/", new_push_key(), "mailto:op@example.org", 1000)
    forged = header.rpartition(", k=")[0] + ", k=" + other.rpartition(", k=")[2]
    assert in_node({**question, "header": forged})["is_signed"] is False


def in_node(question: dict[str, str]) -> Any:
    """Return what a program for Node makes of a message and of its header."""
    program = Path(__file__).with_name("push_reader.mjs")
    command = [str(node_paths()[0]), str(program)]
    done = subprocess.run(command, input=json.dumps(question), capture_output=True, text=True, timeout=PATIENCE_S)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


NO_ADDRESSES = [
    "https://[",
    "https://[::bad",
    "https://a:99999/",
    "https://a:x/",
    "https://a:0/",
    "https://\u2100.org/",
]
NO_NAMES = ["https://.../", "https://" + "a" * 64 + ".org/"]
UNSAFE = ["http://example.org/", "https://", "https://a:b@example.org/", "file:///etc", "x"]


@pytest.mark.parametrize("url", [*UNSAFE, *NO_ADDRESSES, *NO_NAMES])
def test_targets_are_public_and_encrypted(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        check_target(url, is_private_allowed=False)
    assert refused.value.code == "bad-target"


TRANSLATED = ["[::ffff:10.0.0.1]", "[64:ff9b::a00:1]", "[2002:a00:1::]", "[::7f00:1]"]


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "[::1]", "10.0.0.1", "169.254.169.254", "192.168.1.1", *TRANSLATED]
)
def test_nothing_is_sent_into_the_local_network(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "create_connection", lambda *_: pytest.fail("it was connected to"))
    with pytest.raises(Undeliverable):
        post(f"https://{host}/", b"", {}, is_private_allowed=False)


def told(folder: Path, play: Any, **changes: Any) -> None:
    async def run() -> None:
        async with (
            http_sink() as sink,
            running(settings_for(folder, private_targets=True, **changes)) as server,
        ):
            await play(server, sink)

    asyncio.run(run())


async def slow_match(ana: Guest, bram: Guest) -> str:
    table = await ana.open(clock=SLOW)
    await bram.join(table)
    return table


async def move(guest: Guest, table: str) -> bool:
    """Make a move over HTTP, without being connected; whether it was the guest's turn."""
    look = await guest.get(f"/api/tables/{table}")
    if not look["legal"]:
        return False
    body = {"id": f"m{look['version']}", "version": look["version"], "word": look["legal"][0]["word"]}
    await guest.post(f"/api/tables/{table}/move", body)
    return True


@on_each_database
def test_a_browser_is_told_once_of_each_turn_and_forgotten_when_it_is_gone(tmp_path: Path) -> None:
    async def play(server: Running, sink: HttpSink) -> None:
        ana, bram, browser = await server.guest("Ana"), await server.guest("Bram"), Browser()
        asked = {"channel": "push", "target": f"{sink.url}/send/1", "language": "nl", **browser.keys}
        await ana.post("/api/notifications", asked, 201)
        listed = await ana.get("/api/notifications")
        assert [way["target"] for way in listed["ways"]] == [sink.url.removeprefix("http://")]
        (way,) = listed["ways"]
        assert (await ana.post(f"/api/notifications/{way['id']}/test", {})).json()["outcome"] == "sent"
        assert browser.read(sink.posted[0].body) == {"kind": "test", "text": "Een proefbericht van Azulejos"}
        assert sink.posted[0].headers["authorization"].endswith(f"k={listed['push_key']}")
        table = await slow_match(ana, bram)
        for _ in range(6):
            await (move(bram, table) if not await move(ana, table) else asyncio.sleep(0))
        texts = {browser.read(each.body)["text"] for each in sink.posted[1:]}
        assert texts <= {"Jij bent aan zet tegen Bram"}
        versions = [browser.read(each.body)["version"] for each in sink.posted[1:]]
        assert len(versions) == len(set(versions))
        sink.statuses = [410] * 20
        while await move(ana, table):
            pass
        while not (await ana.get(f"/api/tables/{table}"))["legal"]:  # then the turn lasts until she is told
            await move(bram, table)
        for _ in range(PATIENCE_S * 10):
            if not (await ana.get("/api/notifications"))["ways"]:
                return
            await asyncio.sleep(0.1)
        raise AssertionError("a browser that is gone is still told")

    told(tmp_path, play)


@on_each_database
def test_a_webhook_is_signed_and_repeated_with_the_same_id_until_it_is_taken(tmp_path: Path) -> None:
    async def play(server: Running, sink: HttpSink) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        made = (await ana.post("/api/notifications", {"channel": "webhook", "target": f"{sink.url}/hook"}, 201)).json()
        sink.statuses = [500, 503]
        table = await slow_match(ana, bram)
        while not (await ana.get(f"/api/tables/{table}"))["legal"]:
            await move(bram, table)
        for attempt in (1, 2, 3):
            await soon(lambda n=attempt: len(sink.posted) >= n)  # type: ignore[misc]
            await soon(lambda n=attempt: server.app.state.services.postman.failed >= min(n, 2))  # type: ignore[misc]
            await server.hub.store.write(lambda db: db.execute("UPDATE outbox SET due_at = 1"))
            server.app.state.services.postman.wake()
        assert len({each.headers["azulejos-id"] for each in sink.posted[:3]}) == 1
        for each in sink.posted:
            assert is_signed(each, made["secret"])
        told_of = json.loads(sink.posted[0].body)
        assert (told_of["kind"], told_of["table"], told_of["opponents"]) == ("turn", table, ["Bram"])
        await delete(ana, f"/api/notifications/{made['id']}")
        await delete(ana, f"/api/notifications/{made['id']}", 404)

    told(tmp_path, play)


def is_signed(posted: Posted, secret: str) -> bool:
    given = posted.headers
    wanted = signature_of(secret, given["azulejos-id"], given["azulejos-timestamp"], posted.body)
    return given["azulejos-signature"] == wanted


def test_a_test_returns_what_became_of_it(tmp_path: Path) -> None:
    async def play(server: Running, sink: HttpSink) -> None:
        ana = await server.guest("Ana")

        async def tried(target: str, *statuses: int) -> tuple[str, int | None]:
            sink.statuses = list(statuses)
            made = (await ana.post("/api/notifications", {"channel": "webhook", "target": target}, 201)).json()
            answer = (await ana.post(f"/api/notifications/{made['id']}/test", {})).json()
            return answer["outcome"], answer["status"]

        assert await tried(sink.url) == ("sent", None)
        assert json.loads(sink.posted[0].body) == {"kind": "test"}
        assert await tried(sink.url, 500) == ("refused", 500)
        assert await tried(f"http://127.0.0.1:{free_port()}/") == ("unreachable", None)
        assert await tried(sink.url, 410) == ("gone", None)
        assert sink.url not in [way["target"] for way in (await ana.get("/api/notifications"))["ways"]]
        count = "SELECT COUNT(*) FROM outbox"
        assert await server.hub.store.read(lambda db: db.execute(count).fetchone()[0]) == 0, "nothing comes later"

    told(tmp_path, play)


def test_a_test_into_a_private_network_is_not_sent(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        asked = {"channel": "webhook", "target": "https://127.0.0.1/hook"}
        made = (await ana.post("/api/notifications", asked, 201)).json()
        answer = (await ana.post(f"/api/notifications/{made['id']}/test", {})).json()
        assert answer == {"outcome": "private", "status": None}

    serve(tmp_path, play)


def test_mail_comes_at_once_or_once_a_day(tmp_path: Path) -> None:
    async def run() -> None:
        url = "https://play.example.org"
        async with mail_sink() as sink, running(settings_for(tmp_path, mail=sink.url, url=url)) as server:
            ana, bram = await account(server, "Ana"), await server.guest("Bram")
            refused = await ana.post("/api/notifications", {"channel": "mail"}, 403)
            assert refused.json()["code"] == "no-mail"
            await ana.post("/api/account/mail", {"address": "ana@example.org", "password": PASSWORD, "language": "nl"})
            await soon(lambda: sink.letters)
            await server.hub.store.write(lambda db: db.execute("UPDATE mails SET confirmed_at = 1"))
            await ana.post("/api/notifications", {"channel": "mail"}, 201)
            table = await slow_match(ana, bram)
            while not (await ana.get(f"/api/tables/{table}"))["legal"]:
                await move(bram, table)
            await soon(lambda: len(sink.letters) == 2)
            assert sink.letters[1]["Subject"] == "Jij bent aan zet tegen Bram"
            assert f"{url}/#/table/{table}" in sink.letters[1].get_content()
            await ana.post("/api/notifications", {"channel": "mail", "daily": True}, 201)
            for _ in range(2):
                other = await slow_match(ana, bram)
                while not (await ana.get(f"/api/tables/{other}"))["legal"]:
                    await move(bram, other)
            waiting = await server.hub.store.read(lambda db: db.execute("SELECT id, due_at FROM outbox").fetchall())
            assert len(waiting) == 1, "one digest a day"
            assert waiting[0][1] > server.hub.now()
            await server.hub.store.write(lambda db: db.execute("UPDATE outbox SET due_at = 1"))
            server.app.state.services.postman.wake()
            await soon(lambda: len(sink.letters) == 3)
            assert sink.letters[2]["Subject"] == "Partijen die op je wachten: 3"

    asyncio.run(run())


def test_who_is_there_is_not_told_and_what_was_played_since_is_not_sent(tmp_path: Path) -> None:
    async def play(server: Running, sink: HttpSink) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        await ana.post("/api/notifications", {"channel": "webhook", "target": sink.url}, 201)
        table = await slow_match(ana, bram)
        sitting = await ana.sit(table)
        await server.hub.store.write(lambda db: db.execute("DELETE FROM outbox"))
        for _ in range(4):
            await (move(bram, table) if not await move(ana, table) else asyncio.sleep(0))
        count = "SELECT COUNT(*) FROM outbox"
        assert await server.hub.store.read(lambda db: db.execute(count).fetchone()[0]) == 0
        await sitting.close()

    told(tmp_path, play)


def test_a_move_that_is_not_stored_tells_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(server: Running, sink: HttpSink) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        await ana.post("/api/notifications", {"channel": "webhook", "target": sink.url}, 201)
        table = await slow_match(ana, bram)
        while await move(ana, table):
            pass
        sink.statuses = [500] * 99
        await server.hub.store.write(lambda db: db.execute("DELETE FROM outbox"))

        def lost(db: Any) -> None:
            raise OSError("the disk is full")

        monkeypatch.setattr(server.hub.store.writer, "fence", lost)
        look = await bram.get(f"/api/tables/{table}")
        body = {"id": "m", "version": look["version"], "word": look["legal"][0]["word"]}
        assert (await bram.post(f"/api/tables/{table}/move", body, 503)).json()["code"] == "storage"
        assert await server.hub.store.read(lambda db: db.execute("SELECT * FROM outbox").fetchall()) == []

    told(tmp_path, play)


def test_without_a_club_nobody_is_told(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        assert (await ana.get("/api/notifications", 403))["code"] == "no-club"

    serve(tmp_path, play, club=False)


@pytest.mark.slow
def test_kills_lose_no_notification_and_no_turn_is_told_twice(tmp_path: Path) -> None:
    """Ana moves only once she is told: a lost message would stop the match for good."""
    database, port, moves, kills = tmp_path / "azulejos.db", free_port(), 40, 12
    url, dice = f"http://127.0.0.1:{port}", random.Random(5)

    async def run() -> tuple[list[Posted], int]:
        nursery = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery", str(port), str(database)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"},
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert nursery.stdout is not None
        lines, killed = nursery.stdout, 0

        async def kill_now_and_then() -> None:
            nonlocal killed
            while killed < kills:
                server = int(await asyncio.to_thread(lines.readline))
                await asyncio.sleep(dice.uniform(0.5, 4))
                os.kill(server, signal.SIGKILL)
                killed += 1

        killing = None
        async with http_sink() as sink:
            try:
                server = int(await asyncio.to_thread(lines.readline))
                ana, bram = Guest(url), Guest(url)
                await ana.come("Ana")
                await bram.come("Bram")
                await ana.post("/api/notifications", {"channel": "webhook", "target": sink.url}, 201)
                table = await slow_match(ana, bram)
                os.kill(server, signal.SIGKILL)
                killing = asyncio.create_task(kill_now_and_then())
                done = 0
                while done < moves:
                    done += await step(ana, bram, table, sink)
                return list(sink.posted), killed
            finally:
                if killing is not None:
                    killing.cancel()
                os.killpg(nursery.pid, signal.SIGKILL)
                nursery.wait()
                await asyncio.to_thread(lines.read)  # whoever still reads a line ends first
                lines.close()

    posted, killed = asyncio.run(run())
    versions = {json.loads(each.body)["version"]: each.headers["azulejos-id"] for each in posted}
    assert len(versions) == len(set(versions.values())), "each turn has one id"
    print(f"{len(versions)} turns, {len(posted)} messages, {killed} kills")
    assert killed >= 3


async def step(ana: Guest, bram: Guest, table: str, sink: HttpSink) -> int:
    """Let whoever is to move make a move; Ana waits until she is told."""
    import httpx

    for _ in range(PATIENCE_S * 10):
        try:
            look = await ana.get(f"/api/tables/{table}")
            if look["status"] == "over":
                return 10_000
            if not look["legal"]:
                return int(await move(bram, table))
            told_of = {json.loads(each.body)["version"] for each in sink.posted}
            if look["version"] in told_of or not is_new_turn(look):
                return int(await move(ana, table))
        except (httpx.HTTPError, AssertionError):
            pass  # the server is being killed, or starts
        await asyncio.sleep(0.1)
    raise AssertionError("Ana was never told")


def is_new_turn(look: Any) -> bool:
    """Whether the last move was not her own: a turn may have several moves."""
    return not look["moves"] or look["moves"][-1]["seat"] != look["you"]


# --- Away from the board


@on_each_database
def test_a_vacation_stops_the_clock_and_days_are_limited(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        assert await ana.get("/api/vacation") == {"until": None, "days_left": 30}
        table = await ana.open(clock={"kind": "days", "base_s": 3600})
        await bram.join(table)
        while not (await ana.get(f"/api/tables/{table}"))["legal"]:
            await move(bram, table)
        until = (await ana.post("/api/vacation", {"days": 2})).json()["until"]
        assert until > server.hub.now()
        assert (await ana.post("/api/vacation", {"days": 1}, 409)).json()["code"] == "on-vacation"
        server.hub._started += 40 * 3_600_000  # forty hours later
        room = server.hub.rooms[table]
        await room.tasks._flag()
        assert not room.match.is_over
        (left,) = [
            ms for seat, ms in enumerate(room.match.clock.remaining(server.hub.now())) if room.match.turn == seat
        ]
        assert 3_590_000 < left <= 3_600_000
        assert (await delete(ana, "/api/vacation"))["until"] is None
        server.hub._started += 2 * 3_600_000
        await room.tasks._flag()
        assert (await bram.get(f"/api/tables/{table}"))["status"] == "over"
        assert (await ana.get("/api/vacation"))["days_left"] == 28
        assert (await ana.post("/api/vacation", {"days": 29}, 409)).json()["code"] == "no-vacation-left"

    serve(tmp_path, play)
