"""Runs the program for the tests: inside this process, and as a process of its own."""

import functools
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer.main
import typer.testing
from typer.testing import CliRunner, Result

from azulejos.cli.app import app
from azulejos.play.record import Record, parse_record

PROGRAM = [sys.executable, "-m", "azulejos"]
vars(typer.testing)["_get_command"] = functools.cache(typer.main.get_command)  # building all commands takes 30 ms a run
OPENING = (
    "azul2 r1 move1 s1 BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 -"
    " 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-"
)


def run(*arguments: str, typed: str | bytes = "") -> Result:
    """Run the program inside this process; what it raises beside its exit is an error of the test."""
    return CliRunner().invoke(app, list(arguments), input=typed, catch_exceptions=False)


def run_well(*arguments: str, typed: str | bytes = "") -> str:
    """Run the program, which must succeed without a word of complaint; return what it printed."""
    result = run(*arguments, typed=typed)
    assert result.stderr == ""
    assert result.exit_code == 0
    return result.stdout


def failure(*arguments: str, typed: str | bytes = "") -> str:
    """Run the program, which must fail: with one line, and the exit status 2; return the line."""
    result = run(*arguments, typed=typed)
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1, result.stderr
    assert result.stderr.startswith("azulejos: ")
    return result.stderr.removeprefix("azulejos: ").removesuffix("\n")


@contextmanager
def start(*arguments: str, folder: Path) -> "Iterator[subprocess.Popen[str]]":
    """Start the program as a process of its own, with pipes to it; whatever happens, it ends with the block."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*PROGRAM, *arguments], cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8"
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def record_in(file: Path) -> Record:
    """Read the record that the program wrote."""
    return parse_record(file.read_text(encoding="utf-8"))
