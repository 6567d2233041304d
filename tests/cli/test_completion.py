"""Completion in bash, zsh and fish: the scripts, and what they are told."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.running import PROGRAM

AZULEJOS = str(Path(sys.executable).with_name("azulejos"))


def told(**variables: str) -> str:
    """Run the program as a shell that completes does."""
    done = subprocess.run([AZULEJOS], env={**os.environ, **variables}, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def completed(*words: str) -> list[str]:
    """Return what bash offers for the last word."""
    line = " ".join(["azulejos", *words])
    return told(_AZULEJOS_COMPLETE="complete_bash", COMP_WORDS=line, COMP_CWORD=str(len(words))).split()


@pytest.mark.skipif(not Path(AZULEJOS).exists(), reason=f"{PROGRAM} has no script of its own here")
def test_commands_options_values_and_bots_are_completed() -> None:
    assert completed("val") == ["validate"]
    assert completed("match", "gre") == ["greedy"]
    assert set(completed("match", "--fail")) == {"--fail-on-forfeit"}
    assert completed("show", "--theme", "d") == ["dark"]


@pytest.mark.parametrize(
    ("shell", "word"), [("bash", "complete -o"), ("zsh", "#compdef"), ("fish", "complete --command")]
)
def test_there_is_a_script_for_every_shell_and_it_can_be_read(shell: str, word: str) -> None:
    script = told(_AZULEJOS_COMPLETE=f"source_{shell}")
    assert word in script
    if shutil.which(shell):
        subprocess.run([shell, "-n"], input=script, text=True, check=True)
