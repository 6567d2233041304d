"""Random input: the engine keeps running and answers each accepted go with one bestmove."""

import random

import pytest

from tests.engine.talking import OPENING, duel_at_move, served

PIECES = [
    *["azp", "1", "isready", "set", "bot", "greedy", "random", "seed", "position", "seat", "2", "moves", "go", "stop"],
    *[
        "nodes",
        "10",
        "depth",
        "movetime",
        "0",
        "clock",
        "5,5",
        "increment",
        "-1",
        "3R4",
        "1B1",
        "draw",
        "?",
        "\x07",
        "é",
    ],
    *["9" * 30, "x" * 100, OPENING, str(duel_at_move().view(0)), OPENING.replace("move1", "over")],
]


def random_line(dice: random.Random) -> bytes:
    """Make a line: a right one now and then, else pieces of right ones, sometimes with broken bytes."""
    if dice.random() < 0.3:
        line = dice.choice([f"position {OPENING} seat 1", "go", "go movetime 1", "stop", "set bot random"])
    else:
        line = " ".join(dice.choices(PIECES, k=dice.randint(1, 6)))
    raw = bytearray(line.encode())
    if dice.random() < 0.2:
        raw[dice.randrange(len(raw))] = dice.randrange(256)
    return bytes(raw).replace(b"\n", b" ")


def command_of(line: bytes) -> str:
    """Return the command that an engine sees in a line; none if it is no text."""
    try:
        text = line.decode().rstrip("\r").replace("\t", " ").strip(" ")
    except UnicodeDecodeError:
        return ""
    return text.split(" ")[0] if text.isprintable() else ""


@pytest.mark.parametrize("seed", range(6))
def test_random_talk_gets_one_bestmove_for_each_go_and_no_crash(seed: int) -> None:
    dice = random.Random(seed)
    asked, heard = 0, list[str]()
    with served() as talk:
        for _ in range(150):
            line = random_line(dice)
            command = command_of(line)
            heard += talk.ask(line)
            heard += talk.hear_until("readyok") if command == "isready" else []
            asked += command == "go"
        heard += talk.hang_up()
    refused = sum(line.startswith("error busy go ") for line in heard)
    assert sum(line.startswith("bestmove ") for line in heard) == asked - refused
    assert asked > 3
    assert not [line for line in heard if line.startswith("error internal")]
    assert {line.split()[0] for line in heard} <= {"id", "option", "azpok", "readyok", "info", "bestmove", "error"}
