"""Metrics in the format of Prometheus, and the dashboard that shows them."""

import asyncio
import json
import re
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.server.clients import Running, running, settings_for
from tests.server.test_commands import ROOT

DASHBOARD = json.loads((ROOT / "deploy" / "grafana-dashboard.json").read_text())
PANELS: list[dict[str, Any]] = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
OF_PROCESSES = {"process_cpu_seconds_total", "process_resident_memory_bytes"}


async def samples(server: Running) -> dict[str, float]:
    """Return every sample by its name and labels, like `azulejos_refusals_total code=old-version`."""
    guest = await server.guest("Prometheus")
    text = (await guest.http.get("/metrics")).text
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()))
            found[f"{sample.name} {labels}".strip()] = sample.value
    return found


async def played(server: Running) -> dict[str, float]:
    """Play against a bot, have messages and a WebSocket refused and a page not found; return the metrics."""
    ana = await server.guest("Ana")
    name = await ana.open(seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
    sitting = await ana.sit(name)
    for _ in range(2):
        while not sitting.legal:
            await sitting.hear()
        await sitting.play()
    await sitting.play("1B1", version=0)
    await sitting.line.send("no message")
    await sitting.hear_until("refused")
    assert (await ana.sit("none")).heard[0]["code"] == "no-table"
    await ana.get("/api/tables/none", 404)
    return await samples(server)


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    """Return the metrics of a server where something happened."""

    async def run() -> dict[str, float]:
        async with running(settings_for(tmp_path_factory.mktemp("metrics"))) as server:
            return await played(server)

    return asyncio.run(run())


def test_latency_stores_bots_and_errors_are_counted(measured: dict[str, float]) -> None:
    assert measured["azulejos_moves_total"] >= 2
    for name in ("move", "commit", "bot_wait", "bot_think"):
        assert measured[f"azulejos_{name}_seconds_count"] >= 1, name
        assert measured[f"azulejos_{name}_seconds_bucket le=+Inf"] == measured[f"azulejos_{name}_seconds_count"]
    for code in ("old-version", "bad-message", "no-table"):
        assert measured[f"azulejos_refusals_total code={code}"] == 1, code
    assert measured["azulejos_responses_total status=404"] == 1
    assert measured["azulejos_request_seconds_count route=GET /api/tables/{id}"] == 1
    assert measured["azulejos_rooms"] == 1


def test_the_dashboard_shows_what_the_server_measures(measured: dict[str, float]) -> None:
    names = {sample.split(" ")[0] for sample in measured}
    asked = set[str]()
    for panel in PANELS:
        for target in panel["targets"]:
            asked |= set(re.findall(r"\b(?:azulejos|process)_[a-z_]+", target["expr"]))
    assert asked - names == set()
    assert {"azulejos_move_seconds_bucket", "azulejos_commit_seconds_bucket", *OF_PROCESSES} < asked
    assert len({panel["title"] for panel in PANELS}) == len(PANELS) == 18


def test_panels_do_not_overlap() -> None:
    places = [
        (panel["gridPos"]["x"] + x, panel["gridPos"]["y"] + y)
        for panel in DASHBOARD["panels"]
        for x in range(panel["gridPos"]["w"])
        for y in range(panel["gridPos"]["h"])
    ]
    assert len(places) == len(set(places))
