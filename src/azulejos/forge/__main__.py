"""Builds artifacts: `python -m azulejos.forge [--check] [GAME...]`; without a name, those of all games that have some.

With `--check`, nothing is written: the artifacts are built and compared with those that are there, byte by byte. Other
versions of the tools may give other bytes, so nothing is compared then, and the command tells so. With `--quick` as
well, nothing is built where the stamp says that nothing has changed.
"""

import argparse
import os
import subprocess
import sys

from azulejos.forge.build import build, differences, tools, write
from azulejos.forge.emit import settle_compiler
from azulejos.forge.stamp import STAMP, has_valid_stamp
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.machines.manifest import ModuleError, read


def main() -> int:
    """Build or check; return 1 if an artifact is not up to date."""
    parser = argparse.ArgumentParser(prog="python -m azulejos.forge", description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    parser.add_argument("--quick", action="store_true", help="with --check: trust the stamp where it is right")
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games to build (default: those with artifacts)")
    asked = parser.parse_args()
    games = asked.games or [name for name in game_names() if has_artifacts(name)]
    if asked.check and asked.quick:
        games = [game for game in games if not has_valid_stamp(game, tools())]
    if len(games) == 1:
        return _build(games[0], checks=asked.check)
    processes = [_start_build(game, checks=asked.check) for game in games]
    return max((process.wait() for process in processes), default=0)


def _start_build(game: str, *, checks: bool) -> subprocess.Popen[bytes]:
    """Build in another process, because names in the text depend on everything that was compiled before."""
    command = [sys.executable, "-m", "azulejos.forge", *(["--check"] if checks else []), game]
    return subprocess.Popen(command, env={**os.environ, "PYTHONHASHSEED": "0"})


def _build(game: str, *, checks: bool) -> int:
    if checks and (others := _other_tools(game)):
        sys.stdout.write(f"{game}: not compared, because the artifacts were built with {others}\n")
        return 0
    settle_compiler()
    files = build(game)
    different = differences(game, files)
    if not checks:
        write(game, files)
    if checks and different == [STAMP]:  # something that does not matter has changed
        different = []
    state = "up to date" if not different else f"{'out of date' if checks else 'written'}: {', '.join(different)}"
    sizes = ", ".join(f"{name} {len(data):,} bytes" for name, data in files.items())
    sys.stdout.write(f"{game}: {state} ({sizes})\n")
    return 1 if checks and different else 0


def _other_tools(game: str) -> str:
    """Return the versions that a game's artifacts were built with, if they are not those of this machine."""
    try:
        built_with = read(artifacts_folder(game)).tools
    except ModuleError:
        return ""
    others = [f"{name} {version}" for name, version in built_with.items() if tools().get(name) != version]
    return ", ".join(others)


if __name__ == "__main__":
    sys.exit(main())
