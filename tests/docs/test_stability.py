"""The promises about the public API: the documented names are the public ones, and tasks are as short as they say."""

import ast
import re
from importlib.resources import files

import azulejos
from azulejos.bots import LEVELS
from tests.docs.blocks import ROOT, blocks_of

LONGEST_TASK = 5
TASKS = [
    "Parse",
    "Play",
    "Undo",
    "Iterate a record",
    "Evaluate",
    "Simulate a million matches",
    "Export a picture",
    "Find the best move",
    "Make a data set",
]


def test_the_documented_names_are_the_public_ones() -> None:
    page = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")
    table = page[page.index("## The names") :]
    assert sorted(re.findall(r"`(\w+)`", table)) == sorted(azulejos.__all__)


def test_the_docs_count_the_levels_that_need_no_extra() -> None:
    searching = sum(level.is_searching for level in LEVELS)
    words = {3: "three", 4: "four", 5: "five"}
    for page in ("README.md", "docs/index.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert f"{words[len(LEVELS) - searching]} levels of bots" in text
        assert f"{words[searching]} stronger levels" in text
    play = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    assert f"The first {words[len(LEVELS) - searching]} need only Python. The other {words[searching]} search" in play


def test_importing_everything_brings_the_public_names() -> None:
    names: dict[str, object] = {}
    exec("from azulejos import *", names)
    assert set(azulejos.__all__) <= set(names)
    assert set(azulejos.__all__) <= set(dir(azulejos))


def test_the_package_tells_type_checkers_that_it_has_types() -> None:
    assert files("azulejos").joinpath("py.typed").is_file()


def test_no_task_takes_more_than_five_lines() -> None:
    path = ROOT / "docs" / "tasks.md"
    headings = re.findall(r"^## (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    assert [task for task in TASKS if task not in headings] == []
    blocks = [block for block in blocks_of(path) if block.language == "python"]
    assert len(blocks) == 1 + len(headings)
    for block in blocks:
        code = [line[4:] for line in block.text.splitlines() if line.startswith((">>> ", "... "))]
        ast.parse("\n".join(code))
        assert len(code) <= LONGEST_TASK, block
