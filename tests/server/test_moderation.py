"""Moderation: blocking, reports with their context, and what moderators do."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from azulejos.cli import admin
from azulejos.server.people.moderation import KEPT_DAYS, forget_old_reports
from tests.server import clients
from tests.server.clients import Running
from tests.server.test_own_account import PASSWORD, delete, logged_in
from tests.server.test_people import account, serve
from tests.waiting import PATIENCE_S

on_each_database = pytest.mark.usefixtures("each_database_later")


def moderated(folder: Path, play: Any) -> None:
    serve(folder, play, moderators=("Mo",))


@on_each_database
def test_blocked_people_share_no_table_and_are_not_told_why(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        found = (await ana.post("/api/relations", {"player": bram.id, "kind": "block"})).json()["relations"]
        assert [(each["name"], each["kind"]) for each in found] == [("Bram", "block")]
        for one, other in ((ana, bram), (bram, ana)):
            refused = await other.post(f"/api/tables/{await one.open()}/join", {}, 403)
            assert refused.json()["code"] == "blocked"
        await ana.post("/api/relations", {"player": bram.id, "kind": "mute"})
        await bram.join(await ana.open())
        assert (await ana.post("/api/relations", {"player": bram.id, "kind": None})).json()["relations"] == []
        assert (await ana.post("/api/relations", {"player": ana.id, "kind": "mute"}, 400)).json()["code"] == "own-self"
        await ana.post("/api/relations", {"player": "nobody", "kind": "mute"}, 404)

    serve(tmp_path, play)


@on_each_database
def test_a_report_brings_the_chat_before_the_moderators_who_close_it(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram, eve = [await server.guest(name) for name in ("Ana", "Bram", "Eve")]
        moderator = await account(server, "Mo")
        table, here, there = await ana.match_with(bram)
        await there.say("chat", text="you are bad")
        await here.hear_until("chat")
        report = {"player": bram.id, "reason": "chat", "table": table, "text": "please look"}
        assert (await eve.post("/api/reports", report, 403)).json()["code"] == "not-seated"
        name = (await ana.post("/api/reports", report)).json()["id"]
        assert (await ana.get("/api/moderation", 403))["code"] == "needs-moderator"
        assert [(await each.get("/api/me"))["player"]["moderator"] for each in (ana, moderator)] == [False, True]
        (seen,) = (await moderator.get("/api/moderation"))["reports"]
        assert (seen["id"], seen["accused_name"], seen["reporter_name"]) == (name, "Bram", "Ana")
        assert [(line["name"], line["text"]) for line in seen["context"]] == [("Bram", "you are bad")]
        path = f"/api/moderation/reports/{name}/close"
        assert (await moderator.post(path, {"outcome": "warned"})).json()["reports"] == []
        (closed,) = (await moderator.get("/api/moderation?closed=1"))["reports"]
        assert (closed["outcome"], closed["closed_by"]) == ("warned", "Mo")
        assert len((await moderator.get(f"/api/moderation/players/{bram.id}"))["reports"]) == 1
        await moderator.post("/api/moderation/reports/nothing/close", {"outcome": ""}, 404)
        for _ in range(4):
            await ana.post("/api/reports", {"player": bram.id, "reason": "other"})
        assert (await ana.post("/api/reports", {"player": bram.id, "reason": "other"}, 429)).json()[
            "code"
        ] == "too-fast"

    moderated(tmp_path, play)


@on_each_database
def test_warned_silenced_and_banned(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        moderator, bram, ana = await account(server, "Mo"), await account(server, "Bram"), await server.guest("Ana")
        secret = (await bram.post("/api/tokens", {"name": "Robot"})).json()["secret"]

        async def decide(kind: str, hours: int | None = None) -> str:
            body = {"player": bram.id, "kind": kind, "reason": "be kind", "hours": hours}
            return str((await moderator.post("/api/moderation/sanctions", body)).json()["sanctions"][0]["id"])

        await decide("warning")
        assert [each["reason"] for each in (await bram.get("/api/warnings"))["sanctions"]] == ["be kind"]
        _, here, _ = await bram.match_with(ana)
        silence = await decide("silence", 24)
        await here.say("chat", text="hello")
        assert (await here.hear_until("refused"))["code"] == "silenced"
        await delete(moderator, f"/api/moderation/sanctions/{silence}")
        await delete(moderator, f"/api/moderation/sanctions/{silence}", 404)
        await here.say("chat", text="hello")
        assert (await here.hear_until("chat"))["text"] == "hello"
        ban = await decide("ban")
        await asyncio.wait_for(here.line.wait_closed(), PATIENCE_S)
        assert (await bram.get("/api/me"))["player"] is None
        refused = await logged_in(server, "Bram", PASSWORD, 403)
        robot = await refused.http.get("/api/me", headers={"Authorization": f"Bearer {secret}"})
        assert robot.json()["code"] == "banned"
        await delete(moderator, f"/api/moderation/sanctions/{ban}")
        await logged_in(server, "Bram", PASSWORD, 200)
        lines = (await moderator.get("/api/moderation/audit"))["lines"]
        actions = [(line["moderator"], line["action"]) for line in lines]
        assert sorted(actions) == sorted(("Mo", each) for each in ("warning", "silence", "lift", "ban", "lift"))
        assert {line["name"] for line in lines} == {"Bram"}
        own = {"player": moderator.id, "kind": "ban", "reason": "x"}
        assert (await moderator.post("/api/moderation/sanctions", own, 403)).json()["code"] == "is-moderator"

    moderated(tmp_path, play)


def test_a_moderator_closes_a_table_without_a_result(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        moderator, ana, bram = await account(server, "Mo"), await server.guest("Ana"), await server.guest("Bram")
        table, here, _ = await ana.match_with(bram)
        await moderator.post(f"/api/moderation/tables/{table}/close", {"reason": "spam"})
        while here.state["status"] != "over":
            await here.hear()
        assert (await moderator.get("/api/moderation/audit"))["lines"][0]["detail"] == "spam"
        await moderator.post(f"/api/moderation/tables/{await ana.open()}/close", {"reason": ""}, 409)
        await ana.post(f"/api/moderation/tables/{table}/close", {"reason": ""}, 403)

    moderated(tmp_path, play)


def test_without_a_club_there_are_no_reports(tmp_path: Path) -> None:
    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await server.guest("Bram")
        refused = await ana.post("/api/reports", {"player": bram.id, "reason": "other"}, 403)
        assert refused.json()["code"] == "no-club"

    serve(tmp_path, play, club=False)


def test_operators_do_the_same_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = clients.database_in(tmp_path)

    async def play(server: Running) -> None:
        ana, bram = await server.guest("Ana"), await account(server, "Bram")
        await ana.post("/api/reports", {"player": bram.id, "reason": "name", "text": "a rude name"})
        admin.reports(database)
        assert "name  Bram  by Ana\n    a rude name\n" in capsys.readouterr().out
        admin.ban("Bram", "rude", database, hours=1)
        sanction, kind, *_, count, _, _ = capsys.readouterr().out.split()
        assert (kind, count) == ("ban", "1")
        assert (await bram.get("/api/me"))["player"] is None
        admin.lift(sanction, database)
        await logged_in(server, "Bram", PASSWORD, 200)
        capsys.readouterr()
        admin.audit(database)
        assert [line.split()[3] for line in capsys.readouterr().out.splitlines()] == ["lift", "ban"]

        def count_after(days: int) -> Any:
            async def counted() -> Any:
                now = server.hub.now() + days * 86_400_000
                await server.hub.store.write(lambda db: db.execute("UPDATE reports SET closed_at = at"))
                await server.hub.store.write(lambda db: forget_old_reports(db, now))
                return await server.hub.store.read(lambda db: db.execute("SELECT COUNT(*) FROM reports").fetchone()[0])

            return counted()

        assert await count_after(KEPT_DAYS["reports"] - 1) == 1
        assert await count_after(KEPT_DAYS["reports"] + 1) == 0

    serve(tmp_path, play)
