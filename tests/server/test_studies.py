"""Studies on a server: read by whoever has the link, changed by their owner, in no list of anybody else."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from azulejos.server.people.studies import MOST_STUDIES, add_study
from azulejos.server.store.database import Connection
from azulejos.studies import parse_study
from tests.server.clients import Guest, Running
from tests.server.test_own_account import PASSWORD, delete
from tests.server.test_people import account, serve

on_each_database = pytest.mark.usefixtures("each_database_later")
STUDY = """Azulejos-Study: 1
Title: Þóra’s openings

Chapter: First moves
Game: azul2

  (first:1) (fill:BBYR/YKWW/BRKW/YYRR/BKKW) 3R4! [arrow 3R 4] {a start} < 1B2 {quieter 🟦} 3R3 > 1B2
"""


async def shared(guest: Guest, study: str = STUDY) -> Any:
    return (await guest.post("/api/studies", {"study": study}, 201)).json()


async def edit(guest: Guest, study: dict[str, Any], status: int = 200, **edit: Any) -> Any:
    body = {"version": study["version"], "edits": [{"chapter": 0, **edit}]}
    return (await guest.post(f"/api/studies/{study['id']}/edits", body, status)).json()


def text_of(answer: dict[str, Any]) -> str:
    text: str = answer["info"]["study"]
    return text


@on_each_database
def test_whoever_has_the_link_reads_a_study_and_only_its_owner_changes_it(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, nobody = await account(server, "Ana"), await server.guest("Bram"), Guest(server.url)
        made = await shared(ana)
        assert (made["mine"], made["owner"], made["version"], len(made["id"])) == (True, "Ana", 1, 16)
        assert text_of(made) == STUDY
        for reader in (bram, nobody):
            read = await reader.get(f"/api/studies/{made['id']}")
            assert read == {**made, "mine": False, "info": {**made["info"], "at": ""}}
        answer = await nobody.http.get(f"/api/studies/{made['id']}?chapter=99")
        assert (answer.json()["info"]["chapter"], answer.headers["x-robots-tag"]) == (0, "noindex")
        assert (await edit(bram, made, 403, op="title", title="Mine"))["code"] == "not-your-study"
        assert (await delete(bram, f"/api/studies/{made['id']}", 403))["code"] == "not-your-study"
        changed = await edit(ana, made, op="title", title="Better openings")
        assert (changed["version"], changed["info"]["title"]) == (2, "Better openings")
        assert [each["title"] for each in (await ana.get("/api/studies"))["studies"]] == ["Better openings"]
        assert (await bram.get("/api/studies"))["studies"] == [], "in nobody else's list"
        await nobody.get("/api/studies", 401)
        await delete(ana, f"/api/studies/{made['id']}")
        assert (await nobody.get(f"/api/studies/{made['id']}", 404))["code"] == "no-study"

    serve(tmp_path, play)


@on_each_database
def test_two_tabs_of_the_owner_lose_no_edit(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        first = await shared(ana)
        keys = [node["key"] for node in first["info"]["nodes"]]
        lines = ("1B2", "1B3", "1B4", "1B5", "2K1", "2K2", "2K3", "2K4")
        await asyncio.gather(*(edit(ana, first, op="play", at=keys[2], words=[word]) for word in lines))
        now = await ana.get(f"/api/studies/{first['id']}")
        told = {node["word"] for node in now["info"]["nodes"] if node["parent"] == 2}
        assert (now["version"], told) == (1 + len(lines), set(lines))
        # Words that the other tab has changed, and a move that it has deleted: told, not overwritten.
        await edit(ana, now, op="comment", at=keys[2], was="a start", comment="a good start")
        late = await edit(ana, now, 409, op="comment", at=keys[2], was="a start", comment="a bad start")
        assert late["code"] == "stale-study"
        await edit(ana, now, op="delete", at=keys[3])
        assert (await edit(ana, now, 409, op="mark", at=keys[3], mark="!"))["code"] == "stale-study"
        now = await ana.get(f"/api/studies/{first['id']}")
        assert (await edit(ana, now, 400, op="mark", at=keys[3], mark="!"))["code"] == "no-such-node"
        assert "{a good start}" in text_of(now)
        parse_study(text_of(now))

    serve(tmp_path, play)


@on_each_database
def test_studies_go_with_the_account_and_come_with_its_export(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await account(server, "Ana")
        made = await shared(ana)
        lines = [json.loads(line) for line in (await ana.http.get("/api/account/export")).text.splitlines()]
        (study,) = [line for line in lines if line["kind"] == "study"]
        assert (study["id"], study["title"], study["text"]) == (made["id"], "Þóra’s openings", STUDY)
        await ana.post("/api/account/delete", {"password": PASSWORD})
        await Guest(server.url).get(f"/api/studies/{made['id']}", 404)

    serve(tmp_path, play)


def test_a_study_that_is_stored_is_checked(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana = await server.guest("Ana")
        for study, code, status in (
            ("", "unreadable", 400),
            (STUDY.replace("1B2\n", "1K1\n"), "no-such-tiles", 400),
            ("x" * 200_001, "bad-request", 400),
        ):
            answer = await ana.post("/api/studies", {"study": study}, status)
            assert answer.json()["code"] == code
        described = await ana.post("/api/study", {"study": STUDY, "edits": [{"op": "title", "title": "New"}]})
        assert described.json()["title"] == "New"
        assert (await ana.get("/api/studies"))["studies"] == [], "describing stores nothing"

        def fill(db: Connection) -> None:
            for _ in range(MOST_STUDIES):
                add_study(db, ana.id, "T", STUDY, 1)

        await server.hub.store.write(fill)
        assert (await ana.post("/api/studies", {"study": STUDY}, 409)).json()["code"] == "too-many-studies"

    serve(tmp_path, play)
