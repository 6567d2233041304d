"""Matches on a Ray cluster: the same as on one machine; failures are reported clearly; once on a real cluster."""

import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from azulejos import OptionError, azul, parse_records
from azulejos.errors import AzulejosError, MissingExtra
from azulejos.match import Played, Series, Tournament, play_all, play_one
from azulejos.match import cluster as cluster_module
from azulejos.match.cluster import Cluster, ClusterError
from tests.cli.running import PROGRAM, failure, run_well, start
from tests.cli.test_match import wait_for_records
from tests.match.fake_ray import FakeRay, RayError, RayTaskError
from tests.match.test_isolation import deadly
from tests.waiting import PATIENCE_S

SMALL = Tournament(azul(), ("greedy", "random"), 3, "x", max_rounds=1)
SHORT = ("tournament", "greedy", "random", "--max-rounds", "1", "--seed", "x", "--games", "6", "--json")


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    """Put a stand-in in the place of Ray."""
    fake = FakeRay()
    monkeypatch.setattr(cluster_module, "_import_ray", lambda: fake)
    return fake


def test_a_cluster_plays_the_same_matches_in_any_order_and_keeps_its_cores_busy(ray: FakeRay) -> None:
    _, tasks = SMALL.tasks()
    with Cluster("auto") as cluster:
        found = {played.number: played.record for _, played in cluster.play_all(tasks)}
        assert ray.cancelled == []
    assert found == {played.number: played.record for _, played in play_all(tasks)}
    assert ray.most_under_way == 4
    assert not ray.is_up
    assert ray.given["address"] == "auto"


def test_the_command_tells_the_same_with_and_without_a_cluster(ray: FakeRay, tmp_path: Path) -> None:
    file = tmp_path / "games.azr"
    told = run_well(*SHORT, "--ray", "auto", "--save", str(file))
    assert told == run_well(*SHORT, "--jobs", "1")
    assert len(parse_records(file.read_text(encoding="utf-8"))) == 6
    assert run_well(*SHORT, "--ray", "auto", "--save", str(file)) == told  # nothing is left to play
    assert len(parse_records(file.read_text(encoding="utf-8"))) == 6


def test_what_is_under_way_is_canceled_when_nobody_wants_it_any_more(ray: FakeRay) -> None:
    with Cluster("auto") as cluster:
        playing = cluster.play_all(SMALL.tasks()[1])
        next(playing)
        playing.close()
    assert len(ray.cancelled) == 3


@pytest.mark.parametrize(
    ("error", "kind", "words"),
    [
        (RayTaskError(OptionError("no such bot", code="unknown-bot")), OptionError, "no such bot"),
        (RayTaskError(ValueError("oh\nno")), ClusterError, "a match failed: oh"),
        (RayError("gone\nfar away"), ClusterError, "the cluster is gone: gone"),
    ],
)
def test_what_goes_wrong_on_the_cluster_is_one_clear_error(
    ray: FakeRay, error: Exception, kind: type[AzulejosError], words: str
) -> None:
    ray.fails_with = error
    with pytest.raises(kind) as failed, Cluster("auto") as cluster:
        list(cluster.play_all(SMALL.tasks()[1]))
    assert str(failed.value).startswith(words)
    assert "\n" not in str(failed.value)
    assert not ray.is_up


def test_a_match_that_took_its_process_down_is_played_in_one_of_its_own(
    ray: FakeRay, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone: list[int] = []

    def play_isolated(series: Series, number: int) -> Played:
        alone.append(number)
        return play_one(series, number)

    monkeypatch.setattr(cluster_module, "play_isolated", play_isolated)
    ray.deadly = play_one
    _, tasks = SMALL.tasks()
    with Cluster("auto") as cluster:
        assert len(list(cluster.play_all(tasks))) == len(tasks)
    assert sorted(alone) == [number for _, number in tasks]


def test_a_cluster_of_another_version_is_refused(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1.0", "2.0"])
    monkeypatch.setattr(cluster_module, "version", lambda: next(answers))
    with pytest.raises(ClusterError, match=r"the cluster has Azulejos 2\.0, this is 1\.0"):
        Cluster("auto")
    assert not ray.is_up


@pytest.mark.parametrize("address", ["nowhere", "host:", ":6379", "host:99999", "ray://host:x"])
def test_what_is_not_an_address_is_refused(ray: FakeRay, address: str) -> None:
    assert f"not an address: {address!r}" in failure(*SHORT, "--ray", address)


def test_a_dead_address_is_one_clear_line(ray: FakeRay) -> None:
    assert "no Ray cluster at 127.0.0.1:1: " in failure(*SHORT, "--ray", "127.0.0.1:1")
    assert ray.given == {}


@pytest.mark.parametrize(
    ("greeting", "words"),
    [(b"HTTP/1.1 400 Bad Request\r\n\r\n", "something else listens there"), (b"", "something else listens there")],
)
def test_a_port_of_something_else_is_one_clear_line(ray: FakeRay, greeting: bytes, words: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"

        def answer() -> None:
            connection, _ = server.accept()
            with connection:
                connection.recv(100)
                connection.sendall(greeting)

        thread = threading.Thread(target=answer)
        thread.start()
        assert failure(*SHORT, "--ray", address) == f"no Ray cluster at {address}: {words}"
        thread.join()
    assert ray.given == {}


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"pip install 'azulejos\[ray\]'"):
        Cluster("auto")


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[str]:
    """Start a real cluster of two nodes on this machine, in a process of its own; give its address."""
    code = """
import sys
from ray.cluster_utils import Cluster
cluster = Cluster()
for _ in range(2):
    cluster.add_node(num_cpus=1, object_store_memory=80_000_000, include_dashboard=False)
print(cluster.address, flush=True)
sys.stdin.read()
cluster.shutdown()
"""
    pipe = subprocess.PIPE
    with tempfile.TemporaryDirectory(prefix="ray") as folder:  # a short name: sockets in it have long ones
        environment = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": folder}
        with subprocess.Popen(
            [sys.executable, "-c", code], stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env=environment
        ) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            address = process.stdout.readline().strip()
            assert address, "the cluster did not start"
            yield address
            process.stdin.close()
            process.wait(PATIENCE_S)


@pytest.mark.slow
def test_a_tournament_on_two_nodes_continues_after_a_kill_without_losing_or_repeating_a_match(
    two_nodes: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.azr"
    command = ("tournament", "greedy", "random", "--games", "24", "--seed", "x", "--save", "games.azr", "--json")
    with start(*command, "--ray", two_nodes, folder=tmp_path) as process:
        wait_for_records(file, 3)
        process.kill()
        process.communicate(timeout=PATIENCE_S)
    before = file.read_text(encoding="utf-8")
    with start(*command, "--ray", two_nodes, folder=tmp_path) as process:
        out, errors = process.communicate(timeout=4 * PATIENCE_S)
    assert errors == ""
    answer: dict[str, Any] = json.loads(out)
    assert answer["is_complete"]
    text = file.read_text(encoding="utf-8")
    assert text.startswith(before)
    records = parse_records(text)
    assert len({(record.header("Seed"), record.header("Seats")) for record in records}) == len(records) == 24
    at_home = subprocess.run(
        [*PROGRAM, *[word for word in command if word not in ("--save", "games.azr")]],
        capture_output=True,
        check=True,
        text=True,
    )
    assert json.loads(at_home.stdout) == answer


@pytest.mark.slow
def test_on_two_nodes_a_bot_that_takes_its_process_down_loses_and_nothing_else_is_lost(
    two_nodes: str, tmp_path: Path
) -> None:
    command = ("tournament", "greedy", deadly(tmp_path, "os._exit(3)"), "--games", "4", "--json", "--ray", two_nodes)
    with start(*command, folder=tmp_path) as process:
        out, errors = process.communicate(timeout=4 * PATIENCE_S)
    assert "Traceback" not in errors
    answer: dict[str, Any] = json.loads(out)
    assert answer["is_complete"]
    assert [each["forfeits"] for each in answer["ratings"]] == [0, 4]


@pytest.mark.slow
def test_a_league_on_two_nodes_continues_after_a_kill_and_ends_as_on_one_machine(
    two_nodes: str, tmp_path: Path
) -> None:
    near, far = (tmp_path / name for name in ("near", "far"))
    for folder in (near, far):
        run_well("league", "create", str(folder), "azul2", "--pairs", "6", "--seed", "x")
        run_well("league", "add", str(folder), "greedy", "random")
    command = ("league", "run", str(far), "--ray", two_nodes)
    with start(*command, folder=tmp_path) as process:
        wait_for_records(far / "records.azr", 3)
        process.kill()
        process.communicate(timeout=PATIENCE_S)
    before = (far / "records.azr").read_text(encoding="utf-8")
    with start(*command, folder=tmp_path) as process:
        told, errors = process.communicate(timeout=4 * PATIENCE_S)
    assert errors == ""
    assert told == run_well("league", "run", str(near), "--jobs", "1").replace(str(near), str(far))
    text = (far / "records.azr").read_text(encoding="utf-8")
    assert text.startswith(before)
    assert sorted(map(str, parse_records(text))) == sorted(map(str, parse_records((near / "records.azr").read_text())))
