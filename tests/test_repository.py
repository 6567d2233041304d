"""What holds for the repository as a whole: no addresses, hash-pinned locks, the promised commands."""

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ["requirements.lock", "deploy/requirements.lock", "requirements-dev.lock", "requirements-uv.lock"]
COMMANDS = [
    "help",
    "play",
    "setup",
    "test",
    "test-all",
    "quick",
    "check",
    "format",
    "bench",
    "lock",
    "clean",
    "docs",
    "release-check",
    "audit",
]
FETCHED_OR_BUILT = {"__pycache__", "build", "dist", "node_modules"}

# Put together here, so that this file does not hold what it forbids.
REGISTRY_HOSTS = [
    ".".join(parts)
    for parts in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian", "org"),
    )
]
MACHINE_PATHS = ["/".join(parts) for parts in (("", "work", ""), ("", "root", ""), ("", "tmp", "bash_jobs"))]
FORBIDDEN = re.compile(
    "|".join(
        # A host may follow a dot; a path starts where no other path goes on.
        [re.escape(host) for host in REGISTRY_HOSTS] + [rf"(?<![\w.]){re.escape(p)}" for p in MACHINE_PATHS]
    )
)


def forbidden_lines(paths: Iterator[Path]) -> Iterator[str]:
    """Yield `file:line: what` for each registry host or machine path in these text files."""
    for path in paths:
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode("utf-8", errors="replace").splitlines(), start=1):
            match = FORBIDDEN.search(line)
            if match:
                yield f"{path}:{number}: {match[0]}"


def our_files() -> Iterator[Path]:
    """Yield the files that are or could be committed; without git, all but those fetched or built."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    except (OSError, subprocess.CalledProcessError):
        yield from walked_files()
    else:
        yield from (path for name in listed.split("\0") if name and (path := ROOT / name).is_file())


def walked_files() -> Iterator[Path]:
    """Yield the files of the tree that git would not ignore, told by their folders' names alone."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [f for f in folders if f not in FETCHED_OR_BUILT and (f in (".ci", ".github") or f[0] != ".")]
        yield from (Path(folder) / name for name in names)


def test_no_file_names_a_package_registry_or_a_path_of_one_machine() -> None:
    assert list(forbidden_lines(our_files())) == []


@pytest.mark.parametrize("text", [f"see https://{host}/x" for host in REGISTRY_HOSTS] + MACHINE_PATHS)
def test_a_registry_or_a_machine_path_would_be_found(tmp_path: Path, text: str) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"first\n{text}\n", encoding="utf-8")
    assert [line.removeprefix(str(page)).split(" ")[0] for line in forbidden_lines(iter([page]))] == [":2:"]


def test_the_walk_without_git_sees_this_file_and_nothing_installed() -> None:
    walked = set(walked_files())
    assert Path(__file__).resolve() in walked
    assert ROOT / ".ci" / "run" in walked
    assert not [path for path in walked if ".venv" in path.parts or "__pycache__" in path.parts]


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_every_package_by_hash_and_holds_no_address(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    assert entries
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==[^ ]+ ", entry), entry
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


@pytest.mark.parametrize("name", LOCKS[:2])
def test_playing_and_testing_use_the_same_versions(name: str) -> None:
    play, dev = ({line.split()[0] for line in lock_lines(lock) if "==" in line} for lock in (name, LOCKS[2]))
    assert play - dev == set()
    assert len(play) > 20


def lock_lines(name: str) -> list[str]:
    """Read the lines of a lock."""
    return (ROOT / name).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("command", COMMANDS)
def test_the_makefile_has_the_command_and_a_word_about_it(command: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{command}:.* ## \w+", makefile, re.MULTILINE)


def test_ci_runs_the_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert "make test" in script.read_text(encoding="utf-8").splitlines()


def test_public_ci_runs_the_tests_on_every_python_that_the_package_names() -> None:
    workflow = (ROOT / ".github" / "workflows" / "test.yml").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [match[1] for line in project["classifiers"] if (match := re.fullmatch(r".*:: Python :: (3\.\d+)", line))]
    assert named
    assert f"python: {json.dumps(named)}" in workflow
    assert "- run: make test" in workflow


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "azulejos" / "py.typed").is_file()
