"""The commands that belong to the server: serve, backup, verify."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from azulejos import azul
from azulejos.live.description import Description, Occupant, Options
from azulejos.live.fair_seed import commitment_of, seed_hash
from azulejos.live.match import LiveMatch
from azulejos.live.recording import published_record
from azulejos.live.setup import Setup
from azulejos.server.run import listen
from azulejos.server.settings import Settings
from azulejos.server.store.migrations import migrate
from azulejos.server.store.sqlite import SqliteDatabase
from tests.waiting import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program."""
    return subprocess.run(
        [sys.executable, "-m", "azulejos", *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "COLUMNS": "200", **environment},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def finished_match(seed: str = "a secret seed", numbers: tuple[str, str] = ("", "")) -> str:
    """Play a match to its end; give its record."""
    hashes = [commitment_of(number) if number else "" for number in numbers]
    occupants = (
        Occupant("player", "Ana", "a", commitment=hashes[0], number=numbers[0]),
        Occupant("player", "Bram", "b", commitment=hashes[1], number=numbers[1]),
    )
    table = LiveMatch(Setup("t", azul(), 1, seed), Description("a", Options(), occupants)).begin(0)
    while table.state is not None and table.to_move is not None:
        word = table.state.legal_moves()[0].text
        table = table.play(table.to_move, word, 0)
    return str(published_record(table))


def test_verify_says_whether_the_deals_follow_from_the_seed(tmp_path: Path) -> None:
    record = finished_match()
    good, bad = tmp_path / "good.azr", tmp_path / "bad.azr"
    good.write_text(record)
    bad.write_text(record.replace("Seed: a secret seed", "Seed: another seed"))
    sound = run("verify", str(good))
    assert sound.returncode == 0, sound.stderr
    assert "deals follow from the seed, which is the one promised" in sound.stdout
    wrong = run("verify", str(bad))
    assert wrong.returncode == 2
    assert "[other-seed]" in wrong.stderr
    assert "[other-deal]" in wrong.stderr


def test_verify_compares_with_the_hash_that_was_noted(tmp_path: Path) -> None:
    """A server that swaps seed and hash after the match is caught by whoever noted the hash before it."""
    noted = seed_hash("a secret seed")
    good, swapped = tmp_path / "good.azr", tmp_path / "swapped.azr"
    good.write_text(finished_match())
    swapped.write_text(finished_match(seed="a better seed"))
    assert run("verify", str(good), "--seed-hash", noted.upper()).returncode == 0
    assert run("verify", str(swapped)).returncode == 0
    caught = run("verify", str(swapped), "--seed-hash", noted)
    assert (caught.returncode, "[other-seed]" in caught.stderr) == (2, True)


def test_verify_checks_the_numbers_that_seats_added(tmp_path: Path) -> None:
    numbers = ("00" * 16, "ff" * 16)
    record = finished_match(numbers=numbers)
    good, other, without = tmp_path / "good.azr", tmp_path / "other.azr", tmp_path / "without.azr"
    good.write_text(record)
    other.write_text(record.replace("00" * 16, "01" * 16))
    without.write_text(finished_match())
    sound = run("verify", str(good), "--commitment", commitment_of(numbers[0]))
    assert sound.returncode == 0, sound.stderr
    assert "the seed and the numbers of 2 seats" in sound.stdout
    wrong = run("verify", str(other))
    assert (wrong.returncode, "[other-number]" in wrong.stderr, "[other-deal]" in wrong.stderr) == (2, True, True)
    missing = run("verify", str(without), "--commitment", commitment_of(numbers[0]))
    assert (missing.returncode, "[missing-number]" in missing.stderr) == (2, True)


@pytest.mark.parametrize("result", ["resigned 2", "abandoned", "time 1"])
def test_verify_refuses_a_truncated_record_with_a_false_result(tmp_path: Path, result: str) -> None:
    head, _, body = finished_match().partition("\n\n")
    half = body[: body.index("\nR3 ") + 1]
    false, bare = tmp_path / "false.azr", tmp_path / "bare.azr"
    told = re.sub("Result: .*", f"Result: {result}", head)
    false.write_text(f"{told}\n\n{half}")
    bare.write_text(re.sub("Seal: .*\n?", "", told) + f"\n\n{half}")
    for file, code in ((false, "[other-seal]"), (bare, "[no-seal]")):
        refused = run("verify", str(file))
        assert (refused.returncode, code in refused.stderr) == (2, True), refused.stderr


def test_verify_says_that_an_unfinished_record_without_a_seal_may_lack_its_end(tmp_path: Path) -> None:
    """It passed, and said no more than that the result was `*`."""
    head, _, body = finished_match().partition("\n\n")
    cut, wrong = tmp_path / "cut.azr", tmp_path / "wrong.azr"
    head = re.sub("Seal: .*\n?", "", re.sub("Result: .*", "Result: *", head)).rstrip()
    cut.write_text(f"{head}\n\n{body[: body.index(chr(10) + 'R3 ') + 1]}")
    told = run("verify", str(cut))
    assert (told.returncode, "[unfinished]" in told.stderr, "there is no result" in told.stdout) == (1, True, True)
    wrong.write_text(cut.read_text().replace("Seed: a secret seed", "Seed: another seed"))
    assert run("verify", str(cut), str(wrong)).returncode == 2
    assert run("verify", str(cut), "--seal", "00" * 32).returncode == 2, "a seal that was noted is that of the whole"


def test_verify_compares_with_the_seal_that_was_noted(tmp_path: Path) -> None:
    record, other = tmp_path / "record.azr", tmp_path / "other.azr"
    record.write_text(finished_match())
    other.write_text(finished_match(seed="a better seed"))
    noted = re.findall("Seal: (.*)", record.read_text())[0]
    assert run("verify", str(record), "--seal", noted).returncode == 0
    caught = run("verify", str(other), "--seal", noted)
    assert (caught.returncode, "[other-seal]" in caught.stderr) == (2, True)


def test_a_backup_is_a_database_and_overwrites_nothing(tmp_path: Path) -> None:
    database = SqliteDatabase(tmp_path / "a.db")
    migrate(database)
    connection = database.connect()
    connection.execute("INSERT INTO facts VALUES ('name', 'value')")
    connection.commit()
    copy = tmp_path / "copy.db"
    done = run("backup", str(copy), "--database", str(tmp_path / "a.db"))
    assert done.returncode == 0, done.stderr
    assert sqlite3.connect(copy).execute("SELECT value FROM facts").fetchone() == ("value",)
    again = run("backup", str(copy), AZULEJOS_DATABASE=str(tmp_path / "a.db"))
    assert (again.returncode, "is there already" in again.stderr) == (2, True)
    missing = run("backup", str(tmp_path / "b.db"), "--database", str(tmp_path / "none.db"))
    assert (missing.returncode, "no such database" in missing.stderr) == (2, True)
    connection.close()


def test_every_setting_of_the_server_is_an_option_with_a_variable() -> None:
    told = run("serve", "--help").stdout
    variables = set(re.findall(r"AZULEJOS_[A-Z_]+", told))
    beside = {"AZULEJOS_HOST", "AZULEJOS_PORT", "AZULEJOS_LOG_FORMAT", "AZULEJOS_LOG_LEVEL", "AZULEJOS_OPEN"}
    assert beside < variables
    assert len(variables) == len(fields(Settings)) + len(beside)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        *[("--sync", "maybe"), ("--log-format", "xml"), ("--database", "mysql://x/y")],
        *[
            ("--port", "70000"),
            ("--port", "-1"),
            ("--rate", "nan"),
            ("--stop-after", "inf"),
            ("--claim-after", "9" * 20),
        ],
    ],
)
def test_a_wrong_setting_is_one_clear_line(option: str, value: str) -> None:
    refused = run("serve", "--port", "0", option, value)
    assert refused.returncode == 2, refused.stderr
    assert refused.stderr.startswith("azulejos: ")
    assert len(refused.stderr.strip().splitlines()) == 1


def test_an_address_that_is_taken_is_named() -> None:
    with listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(OSError, match=f"in use: '127.0.0.1:{port}'") as refused:
            listen("127.0.0.1", port)
    assert refused.value.filename == f"127.0.0.1:{port}"


@pytest.mark.parametrize("name", ["AZULEJOS_RATES", "AZULEJO_RATE", "azulejos_rate", "AZUJELOS_RATE"])
def test_a_misspelled_setting_in_the_environment_is_refused(name: str) -> None:
    wrong = run("serve", "--port", "0", "--sync", "maybe", AZULEJOS_LANGUAGE="en", **{name: "5"})
    assert wrong.returncode != 0
    assert f"{name} (did you mean AZULEJOS_RATE?)" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_every_line_of_a_log_in_json_is_json_also_where_a_library_writes_it(tmp_path: Path) -> None:
    """What strangers broke was told in plain lines without a time, or (for text that is not UTF-8) not at all."""
    command = [sys.executable, "-m", "azulejos", "serve", "--port", "0", "--no-prepare", "--log-format", "json"]
    server = subprocess.Popen(
        [*command, "--database", str(tmp_path / "azulejos.db")],
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    try:
        ready = re.search(r":(\d+) ", server.stdout.readline())
        assert ready is not None
        port = int(ready.group(1))
        with socket.create_connection(("127.0.0.1", port), PATIENCE_S) as line:
            line.sendall(b"this is no request\r\n\r\n")
            while line.recv(1000):
                pass
        with connect(f"ws://127.0.0.1:{port}/ws/lobby", proxy=None) as lobby:
            lobby.send(b"\xff", text=True)
            with pytest.raises(ConnectionClosed):
                list(lobby)
    finally:
        server.terminate()
        _, errors = server.communicate(timeout=PATIENCE_S)
    messages = [json.loads(line) for line in errors.splitlines()]
    assert [set(each) for each in messages] == [{"at", "level", "name", "message"}] * len(messages)
    assert ["request" in each["message"] for each in messages].count(True) == 1
    assert [each["level"] for each in messages if "UTF-8" in each["message"]] == ["info"]
