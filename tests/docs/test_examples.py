"""Every example in the docs is one that runs: Python by doctest, commands as the program knows them."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import azulejos
from azulejos.cli.app import app
from tests.docs.blocks import BLOCKS, PAGES, PYTHON, ROOT, SHELL, Block, blocks_of, commands_in, inline_commands
from tests.waiting import LONG_WORK_S

SHOWN = {"text", "transcript", "json", "toml", "ini", "nginx", "yaml", "mermaid"}
"""Languages of blocks that are no examples to run; transcripts have a test of their own."""
PROGRAM: Any = typer.main.get_command(app)
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
TIMES = re.compile(r"[\d.]+ ms \(longest \d+\)")


def command_of(words: list[str]) -> tuple[Any, list[str]]:
    """Find the command that is called, and the arguments that are left for it."""
    command, rest = PROGRAM, words[1:]
    while rest and hasattr(command, "commands") and not rest[0].startswith("-") and rest[0] != "COMMAND":
        assert rest[0] in command.commands, f"no such command: {' '.join(words)}"
        command, rest = command.commands[rest[0]], rest[1:]
    return command, rest


def misread(words: list[str]) -> str | None:
    """Return what is wrong with a call of the program: an unknown command, option or value."""
    command, rest = command_of(words)
    try:
        command.make_context(words[0], rest)
    except typer.TyperException as error:
        return f"{' '.join(words)}: {error.format_message()}"
    except typer.Exit:
        return None
    return None


def unknown_options(words: list[str]) -> set[str]:
    """Return the options in a call that the program does not have."""
    command, rest = command_of(words)
    named = {word.strip("[]").partition("=")[0] for word in rest if word.lstrip("[").startswith("-") and word != "-"}
    return named - options_of(command)


def is_pattern(words: list[str]) -> bool:
    """Return whether a call shows where values go, like `azulejos perft POSITION DEPTH [--divide]`."""
    return any(re.fullmatch(r"[A-Z]{2,}|\[.*", word) for word in words)


def options_of(command: Any) -> set[str]:
    """Return every option that a command takes."""
    params = command.get_params(command.context_class(command))
    own = {name for param in params for name in (*param.opts, *param.secondary_opts)}
    return own | {"--help", "-h", "--language", "--version"}


@pytest.mark.parametrize("block", [block for block in BLOCKS if block.language in PYTHON], ids=str)
def test_a_block_of_python_is_a_doctest_or_a_whole_example_file(block: Block) -> None:
    is_file = block.text in {path.read_text(encoding="utf-8") for path in EXAMPLES}
    assert is_file or block.text.startswith(">>> "), f"{block}: nothing runs it"


def test_every_other_block_is_of_a_known_kind() -> None:
    known = PYTHON | SHELL | SHOWN
    assert [f"{block}: {block.language}" for block in BLOCKS if block.language not in known] == []


def test_pages_outside_of_the_doctests_hold_no_python() -> None:
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        assert [str(block) for block in blocks_of(ROOT / name) if block.language in PYTHON] == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_every_example_file_is_run_by_a_test(path: Path) -> None:
    tests = (file.read_text(encoding="utf-8") for file in (ROOT / "tests").rglob("*.py") if file != Path(__file__))
    assert any(path.name in text or f"examples.{path.stem}" in text for text in tests)


def calls() -> Iterator[tuple[str, list[str]]]:
    """Return every call of our program and of make in the blocks, with its place."""
    for block in BLOCKS:
        if block.language in SHELL:
            for number, words in enumerate(commands_in(block)):
                yield f"{block}#{number}", words


CALLS = dict(calls())


@pytest.mark.parametrize("place", CALLS)
def test_a_command_in_a_block_is_one_that_the_program_takes(place: str) -> None:
    words = CALLS[place]
    if words[0] == "make":
        targets = [word for word in words[1:] if "=" not in word]
        assert set(targets) <= TARGETS
    elif is_pattern(words):
        assert unknown_options(words) == set()
    else:
        assert misread(words) is None


def test_there_are_commands_to_check() -> None:
    assert len(CALLS) > 30
    assert {words[0] for words in CALLS.values()} == {"azulejos", "make"}


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("azulejos play --seat human", "No such option"),
        ("azulejos match greedy", "Missing argument"),
        ("azulejos perft azul2 deep", "not a valid int"),
    ],
)
def test_a_wrong_command_would_be_found(line: str, wrong: str) -> None:
    assert wrong in str(misread(line.split()))


def test_an_unknown_command_would_be_found() -> None:
    with pytest.raises(AssertionError, match="no such command"):
        misread(["azulejos", "dance"])


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_command_in_a_sentence_has_the_options_that_are_named(path: Path) -> None:
    for words in inline_commands(path):
        assert unknown_options(words) == set(), f"{path.name}: {' '.join(words)}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "block", [block for block in BLOCKS if re.match(r"\$ azulejos (match|tournament) ", block.text)], ids=str
)
def test_a_series_that_is_shown_is_what_the_program_prints(block: Block) -> None:
    (words,) = commands_in(block)
    told = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, check=True, text=True, timeout=LONG_WORK_S
    )
    shown = block.text.partition("\n")[2]
    assert TIMES.sub("T", told.stdout) == TIMES.sub("T", shown)


def test_wheels_are_named_with_the_version_of_the_program() -> None:
    named = {version for path in PAGES for version in re.findall(r"azulejos-([\d.]+\d)-py3", path.read_text("utf-8"))}
    assert named == {azulejos.__version__}
