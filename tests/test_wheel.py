"""The wheel: what it holds, and that it plays on a clean machine, without Node, compiler or this checkout."""

import os
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from email.message import Message
from pathlib import Path

import pytest

from hatch_readme import with_full_addresses
from tests.ports import free_port
from tests.waiting import LONG_WORK_S, PATIENCE_S
from tools import release

ROOT = release.ROOT
FOLDER = "azulejos-1.2.3.dist-info"
SCRIPTS = "Scripts" if os.name == "nt" else "bin"
PYTHON_LEVELS = [f"level{number}" for number in range(1, 6)]


def good_metadata() -> Message:
    """Make metadata without a fault."""
    metadata = Message()
    fields = {"Name": "azulejos", "Version": "1.2.3", "License-Expression": "MIT", "License-File": "LICENSE"}
    fields |= {"Summary": "Play", "Requires-Python": ">=3.11", "Keywords": "azul"}
    for key, value in fields.items():
        metadata[key] = value
    for extra in release.EXTRAS:
        metadata["Provides-Extra"] = extra
    for address in release.ADDRESSES:
        metadata["Project-URL"] = f"{address}, https://azulejos.example/{address}"
    metadata.set_payload("[Play](https://azulejos.example/play) [below](#play)")
    metadata["Requires-Dist"] = "rich>=15"
    metadata["Requires-Dist"] = "numpy>=2; extra == 'fast'"
    return metadata


def test_metadata_in_order_have_no_fault() -> None:
    assert list(release.metadata_faults(good_metadata(), "1.2.3", "1.2.3")) == []


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("License-Expression", "GPL-3.0", "metadata: License-Expression is 'GPL-3.0', not 'MIT'"),
        ("Version", "1.2.4", "metadata: Version is '1.2.4', not '1.2.3'"),
        ("Summary", "", "metadata: no Summary"),
        ("Project-URL", "Homepage, https://azulejos.example", "metadata: no address 'Issues'"),
        ("Provides-Extra", "fast", "metadata: no extra 'server'"),
        ("Requires-Dist", "numpy>=2", "the base install is to be pure Python, and needs numpy>=2"),
    ],
)
def test_a_fault_of_the_metadata_is_reported(key: str, value: str, told: str) -> None:
    metadata = good_metadata()
    del metadata[key]
    metadata[key] = value
    assert any(told in fault for fault in release.metadata_faults(metadata, "1.2.3", "1.2.3"))


@pytest.mark.parametrize("link", ["[Play](docs/play.md)", '<img src="docs/a.png">', "![A board](a.png)"])
def test_a_relative_link_in_the_description_is_a_fault(link: str) -> None:
    metadata = good_metadata()
    metadata.set_payload(f"See {link}.")
    (fault,) = release.metadata_faults(metadata, "1.2.3", "1.2.3")
    assert fault.startswith("the description links to ")


def test_the_readme_of_a_release_has_full_addresses_only() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    full = with_full_addresses(text, "https://azulejos.example/code", "v1.2.3")
    assert release.RELATIVE.findall(text)
    assert release.RELATIVE.findall(full) == []
    assert "(https://azulejos.example/code/raw/v1.2.3/docs/images/page-azul.png)" in full
    assert "(https://azulejos.example/code/blob/v1.2.3/docs/play.md)" in full


def test_all_takes_every_extra_but_pytorch() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = dict(project["optional-dependencies"])
    (everything,) = extras.pop("all")
    assert any("torch" in each for each in extras.pop("train"))
    assert sorted(everything.removeprefix("azulejos[").removesuffix("]").split(",")) == sorted(extras)


def test_a_changelog_without_the_version_is_a_fault() -> None:
    (fault,) = release.metadata_faults(good_metadata(), "1.2.3", "1.2.2")
    assert fault == "the newest version of the changelog is '1.2.2', not '1.2.3'"


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("tests/test_x.py", b"", "does not belong into a wheel: tests/test_x.py"),
        ("azulejos/tests/x.py", b"", "does not belong into a wheel: azulejos/tests/x.py"),
        ("azulejos/__pycache__/x.pyc", b"", "does not belong into a wheel: azulejos/__pycache__/x.pyc"),
        ("azulejos/x.py", f"x = '{ROOT}/src'".encode(), f"azulejos/x.py holds a path of this machine: {ROOT}"),
    ],
)
def test_what_does_not_belong_in_a_wheel_is_reported(name: str, content: bytes, told: str) -> None:
    files = {name: content, f"{FOLDER}/entry_points.txt": b"azulejos = azulejos.cli:main\n"}
    assert told in list(release.content_faults(files, [], FOLDER))


def test_what_is_missing_is_reported() -> None:
    assert list(release.content_faults({}, ["azulejos/py.typed"], FOLDER)) == [
        "missing: azulejos/py.typed",
        "there is no command `azulejos`",
    ]


def test_nets_catalogs_and_rulebooks_are_required() -> None:
    required = set(release.required_files())
    nets = {name for name in required if name.endswith(".npz")}
    books = {f"azulejos/games/{game}/book{end}.md" for game in ("azul", "duel") for end in ("", ".nl", ".is")}
    assert len(nets) >= 6
    assert (
        books
        | {
            "azulejos/locale/pt-BR.json",
            "azulejos/games/duel/words/is.json",
            "azulejos/py.typed",
            "azulejos/__init__.py",
        }
        <= required
    )
    assert release.PAGE in required


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build and check a release as `make release-check` does; give its wheel."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "tools.release", "--out", str(out)]
    checked = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=LONG_WORK_S)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    (found,) = out.glob("*.whl")
    return found


def uv() -> str:
    """Find uv: `make` puts it beside the environment that runs the tests."""
    here = [ROOT, (ROOT / ".venv").resolve().parent]
    return str(next(path for root in here if (path := root / ".tools" / "bin" / "uv").exists()))


def run_uv(*arguments: str) -> None:
    """Run uv out of its cache; only what is not there is fetched."""
    for offline in (["--offline"], []):
        command = [uv(), *arguments, *offline]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG_WORK_S)
        if done.returncode == 0:
            return
    raise AssertionError(done.stderr)


class Machine:
    """A fresh environment with nothing in it but the wheel, and a home of its own."""

    def __init__(self, folder: Path, wheel: Path, extras: str = "") -> None:
        self.folder = folder
        self.bin = folder / "venv" / SCRIPTS
        run_uv("venv", "--quiet", "--python", sys.executable, str(folder / "venv"))
        python = ("--python", str(self.bin / "python"))
        locked = ("--constraint", str(ROOT / "requirements.lock"))
        run_uv("pip", "install", "--quiet", *python, *locked, f"azulejos{extras} @ {wheel.as_uri()}")

    def environment(self) -> dict[str, str]:
        """Return an environment in which only this machine's own programs are found."""
        return {"PATH": str(self.bin), "HOME": str(self.folder), "NUMBA_NUM_THREADS": "1"}

    def run(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a program of the environment."""
        command = [str(self.bin / words[0]), *words[1:]]
        return subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=LONG_WORK_S,
        )


@pytest.fixture(scope="module")
def plain(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Install the wheel without extras."""
    return Machine(tmp_path_factory.mktemp("plain"), wheel)


@pytest.fixture(scope="module")
def full(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Install the wheel with what the page and the strong bots need."""
    return Machine(tmp_path_factory.mktemp("full"), wheel, "[server]")


@pytest.mark.slow
def test_the_wheel_plays_a_match_in_the_terminal(plain: Machine) -> None:
    played = plain.run("azulejos", "match", "level1", "greedy", "--games", "2", "--seed", "x")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("level1 against greedy, azul2, seed x: 2 matches")
    sat = plain.run("azulejos", "play", "--seats", "level2,random", "--seed", "x", "--save", "match.azr")
    assert (sat.returncode, sat.stderr) == (0, "")
    assert plain.run("azulejos", "validate", "match.azr").returncode == 0


@pytest.mark.slow
def test_the_wheel_without_extras_is_pure_python(plain: Machine) -> None:
    code = "import azulejos, importlib.util as u; print([n for n in ('numba', 'numpy', 'starlette') if u.find_spec(n)])"
    assert plain.run("python", "-c", code).stdout == "[]\n"
    where = plain.run("python", "-c", "import azulejos; print(azulejos.__file__)").stdout
    assert where.startswith(str(plain.folder))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["azul", "duel"])
@pytest.mark.parametrize("level", PYTHON_LEVELS)
def test_a_level_plays_without_numba(plain: Machine, level: str, game: str) -> None:
    told = plain.run("azulejos", "match", level, "random", "--game", game, "--games", "2", "--max-rounds", "1")
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [["match", "level6", "greedy", "--games", "2"], ["play", "--seats", "human,level6"]]
)
def test_a_level_that_searches_says_what_to_install(plain: Machine, arguments: list[str]) -> None:
    told = plain.run("azulejos", *arguments)
    assert told.returncode == 2
    assert told.stderr.count("\n") == 1
    assert "pip install 'azulejos[bots]'" in told.stderr


@pytest.mark.slow
def test_the_wheel_runs_as_a_tool_without_being_installed(wheel: Path) -> None:
    run_uv("tool", "run", "--python", sys.executable, "--from", str(wheel), "azulejos", "--version")


@pytest.mark.slow
def test_the_wheel_without_extras_says_what_the_page_needs(plain: Machine) -> None:
    told = plain.run("azulejos", "serve")
    assert told.returncode == 2
    assert "pip install 'azulejos[server]'" in told.stderr


@pytest.mark.slow
def test_the_wheel_with_its_extras_searches(full: Machine) -> None:
    told = full.run("azulejos", "match", "level6", "greedy", "--games", "2", "--max-rounds", "1", "--jobs", "1")
    assert (told.returncode, told.stderr) == (0, "")


@pytest.mark.slow
def test_the_wheel_with_its_extras_opens_the_page(full: Machine) -> None:
    port = free_port()
    command = [str(full.bin / "azulejos"), "serve", "--port", str(port), "--database", str(full.folder / "azulejos.db")]
    with subprocess.Popen(command, cwd=full.folder, env=full.environment(), stderr=subprocess.PIPE) as server:
        try:
            page = answer(f"http://127.0.0.1:{port}/", server).decode()
            assert "<title>Azulejos" in page
            script = page.partition('<script type="module"')[2].partition('src="')[2].partition('"')[0]
            assert len(answer(f"http://127.0.0.1:{port}/{script.lstrip('./')}", server)) > 10_000
        finally:
            server.terminate()


def answer(address: str, server: "subprocess.Popen[bytes]") -> bytes:
    """Ask a server that may still be starting."""
    deadline = time.monotonic() + PATIENCE_S
    while True:
        try:
            with urllib.request.urlopen(address, timeout=PATIENCE_S) as response:
                content: bytes = response.read()
                return content
        except urllib.error.HTTPError:
            raise
        except OSError:
            assert server.poll() is None, "the server ended"
            assert time.monotonic() < deadline, "the server does not answer"
            time.sleep(0.2)
