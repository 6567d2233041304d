"""The page about network bots: its own commands run against a server, and give the answers that it shows."""

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.clients import running, settings_for

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "network-bots.md"
BLOCK = re.compile(r"```(?P<kind>sh|json)\n(?P<text>.*?)```", re.DOTALL)
END = "=== end of a block ==="
VARIES = "…"


class Step(NamedTuple):
    """A block of commands, and the answer that the page shows after it, if any."""

    commands: str
    answer: Any


def steps() -> list[Step]:
    """Read the page: every block of commands, with the JSON that follows it."""
    found: list[Step] = []
    for block in BLOCK.finditer(PAGE.read_text(encoding="utf-8")):
        if block["kind"] == "sh":
            found.append(Step(block["text"], None))
        else:
            found[-1] = found[-1]._replace(answer=json.loads(block["text"]))
    return found


def difference(shown: Any, given: Any, place: str = "") -> str | None:
    """Return where an answer differs from the page in its fields, types or fixed words; None if it does not."""
    if isinstance(shown, dict) and isinstance(given, dict):
        if shown.keys() != given.keys():
            return f"{place}: the page has {sorted(shown)}, the server {sorted(given)}"
        return next((fault for key in shown if (fault := difference(shown[key], given[key], f"{place}.{key}"))), None)
    if isinstance(shown, list) and isinstance(given, list) and shown:
        return difference(shown[0], given[0], f"{place}[0]") if given else f"{place}: empty"
    if type(shown) is not type(given):
        return f"{place}: the page has {shown!r}, the server {given!r}"
    if isinstance(shown, str) and VARIES not in shown and shown != given:
        return f"{place}: the page has {shown!r}, the server {given!r}"
    return None


async def run_script(folder: Path, server: str) -> list[str]:
    """Run all commands of the page in one shell; return what each block printed."""
    script = "set -eu\n" + "".join(f"{step.commands}\necho\necho '{END}'\n" for step in steps())
    assert script.count("SERVER=http://localhost:8000") == 1
    script = script.replace("SERVER=http://localhost:8000", f"SERVER={server}")
    (folder / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    shell = await asyncio.create_subprocess_exec(
        "bash",
        "-c",
        script,
        cwd=folder,
        env={**os.environ, "PATH": path, "no_proxy": "*"},
        stdout=asyncio.subprocess.PIPE,
    )
    told, _ = await shell.communicate()
    assert shell.returncode == 0, told.decode()
    return told.decode().split(f"{END}\n")[:-1]


@pytest.mark.skipif(not (shutil.which("bash") and shutil.which("curl")), reason="bash and curl run the page's commands")
def test_the_commands_of_the_page_give_the_answers_that_it_shows(tmp_path: Path) -> None:
    async def play() -> list[str]:
        async with running(settings_for(tmp_path)) as server:
            return await run_script(tmp_path, server.url)

    told = asyncio.run(play())
    assert len(told) == len(steps())
    for step, output in zip(steps(), told, strict=True):
        if step.answer is not None:
            fault = difference(step.answer, json.loads(output))
            assert fault is None, f"{fault}\n{step.commands}\n{output}"
    (result,) = [output for step, output in zip(steps(), told, strict=True) if "network_bot.py" in step.commands]
    assert re.fullmatch(r"\d+-\d+ [a-z-]+", result.strip())


def test_the_page_shows_every_step_from_an_account_to_the_end() -> None:
    commands = "".join(step.commands for step in steps())
    for path in ("register", "tokens", "tables", "events", "move"):
        assert f"/api/{path}" in commands or f"/{path}\n" in commands, path
    assert sum(step.answer is not None for step in steps()) >= 7
