"""The description is true: every route is in it, and every answer fits it."""

import asyncio
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from starlette.routing import Route

from azulejos.server.http import link_pages
from azulejos.server.http.app import ENDPOINTS, make_app
from azulejos.server.http.openapi import describe
from azulejos.server.settings import Settings
from tests.server.clients import Guest, Running, running, settings_for
from tests.server.schema_calls import ENDING, STREAMS, command, with_things

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION = describe(ENDPOINTS, "0")


def test_every_route_is_described_and_nothing_else() -> None:
    app = make_app(Settings())
    routes = {
        (method, route.path)
        for route in app.routes
        if isinstance(route, Route)
        for method in (route.methods or ())
        if method != "HEAD" and "{rest" not in route.path
    }
    pages = {(endpoint.method, endpoint.path) for endpoint in link_pages.ENDPOINTS}  # for browsers, not for programs
    described = {(method.upper(), path) for path, methods in DESCRIPTION["paths"].items() for method in methods}
    assert routes == described | pages
    assert len(routes) == len(ENDPOINTS) + len(pages)


def test_every_reference_leads_somewhere() -> None:
    names = set(re.findall(r"#/components/schemas/([A-Za-z]+)", str(DESCRIPTION)))
    assert names <= set(DESCRIPTION["components"]["schemas"])
    assert "AzulSight" in names


def fits(path: str, method: str, status: int, answer: Any) -> None:
    """Check an answer against the description."""
    responses = DESCRIPTION["paths"][path][method]["responses"]
    assert str(status) in responses, (path, method, status)
    schema = next(iter(responses[str(status)]["content"].values()))["schema"]
    document = {**schema, "components": DESCRIPTION["components"]}
    jsonschema_rs.Draft202012Validator(document).validate(answer)


def test_the_answers_to_a_visit_fit_the_description(tmp_path: Path) -> None:
    async def visit(server: Running) -> None:
        ana, bram = await server.guest("Ana"), Guest(server.url)
        answer = await bram.post("/api/register", {"name": "Bram", "password": "a long password"})
        bram.learn(answer.json())
        fits("/api/register", "post", 200, answer.json())
        for path in (
            "/api/about",
            "/api/me",
            "/api/tables",
            "/api/matches",
            "/api/ratings",
            "/api/health",
            "/api/ready",
        ):
            fits(path, "get", 200, await ana.get(path))
        for game in ({"name": "azul"}, {"name": "duel"}):
            opened = await ana.post("/api/tables", {"game": game, "public": True})
            fits("/api/tables", "post", 201, opened.json())
            table = opened.json()["id"]
            joined = await bram.post(f"/api/tables/{table}/join", {})
            fits("/api/tables/{id}/join", "post", 200, joined.json())
            fits("/api/tables", "get", 200, await ana.get("/api/tables"))
            fits("/api/me/tables", "get", 200, await ana.get("/api/me/tables"))
            one, two = await ana.sit(table), await bram.sit(table)
            await (one if one.legal else two).play()
            fits("/api/tables/{id}", "get", 200, await ana.get(f"/api/tables/{table}"))
            gave_up = await ana.post(f"/api/tables/{table}/resign", {})
            fits("/api/tables/{id}/resign", "post", 200, gave_up.json())
            fits("/api/matches/{id}/replay", "get", 200, await ana.get(f"/api/matches/{table}/replay"))
            await server.send_home(one, two)
        fits("/api/matches", "get", 200, await ana.get("/api/matches"))
        fits("/api/players/{id}", "get", 200, await ana.get(f"/api/players/{bram.id}"))
        fits("/api/players/{id}", "get", 404, await ana.get("/api/players/nobody", 404))
        token = await bram.post("/api/tokens", {"name": "Robot"})
        fits("/api/tokens", "post", 201, token.json())
        assert (await ana.get("/api/openapi.json"))["paths"].keys() == DESCRIPTION["paths"].keys()
        await server.send_home(ana, bram)

    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            await visit(server)

    asyncio.run(run())


@pytest.mark.slow
def test_schemathesis_finds_no_fault(tmp_path: Path) -> None:
    async def run() -> None:
        async with running(settings_for(tmp_path)) as server:
            guest = await server.guest("Schemathesis")
            cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
            excluded = [f"--exclude-path={path}" for path in (*STREAMS, "/api/review", *ENDING)]
            headers = {"Cookie": cookie, "X-CSRF-Token": guest.csrf}
            table = await guest.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
            described = with_things(DESCRIPTION, {"tables": [table], "players": [guest.id]})
            line = command(tmp_path, described, server.url, headers, 40, "--generation-deterministic", *excluded)
            process = await asyncio.create_subprocess_exec(
                *line,
                cwd=tmp_path,
                env={**os.environ, "NO_COLOR": "1"},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            output, _ = await process.communicate()
            assert process.returncode == 0, output.decode()[-6000:]
            await guest.close()

    asyncio.run(run())
