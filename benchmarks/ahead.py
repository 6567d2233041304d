"""Builds the searches of a game ahead of time, as a library for machines without a compiler: `benchmarks.seats` plays.

`python -m benchmarks.ahead build/ahead azul` builds today's searches (`tree`, `solver`) and those of the anchor
(`anchor-tree`, `anchor-solver`, with its nets), where the game has them. The folder then has a library for this
platform, a manifest, and what the arrays of the searches begin with. `--search tree` builds only that one.
"""

import argparse
import sys
from pathlib import Path

from azulejos.errors import AzulejosError
from azulejos.forge.build import tools
from azulejos.forge.emit import emit, keep_loops_whole, settle_compiler, trust_indices
from azulejos.forge.manifest import Records, manifest_text, module_info, stored_info
from azulejos.forge.sessions import Layouts, Search, session_entries
from azulejos.forge.targets import shared_library
from azulejos.games.parts import has_part, searches_of
from azulejos.games.registry import definition_of, game_names
from azulejos.machines.manifest import FILE
from azulejos.play import Game
from azulejos.search.anchor import has_anchor
from azulejos.search.machines import TREE, session_modules
from azulejos.search.net_files import Weights, anchor_file, load_net
from azulejos.search.wasm_session import MODULE
from benchmarks.library_session import ANCHOR

LIBRARY, ARRAYS = "search.so", "arrays.bin"
SOLVER = "solver"


def main() -> None:
    """Build what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ahead", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", choices=[name for name in game_names() if has_part(name, "search")])
    parser.add_argument("--search", action="append", help="only this search; can be repeated")
    asked = parser.parse_args()
    searches = {search.name: search for search in playing_searches(asked.game)}
    unknown = set(asked.search or ()) - set(searches)
    if unknown:
        parser.error(f"no such search: {', '.join(sorted(unknown))} (wanted {', '.join(searches)})")
    try:
        files = build(asked.game, [searches[name] for name in asked.search or searches])
    except AzulejosError as error:
        sys.exit(f"{parser.prog}: {error}")
    write(asked.folder, files)


def playing_searches(game: str) -> list[Search]:
    """Return the searches of a game that play: today's and the anchor's.

    >>> [search.name for search in playing_searches("azul")]
    ['tree', 'solver', 'anchor-tree', 'anchor-solver']
    """
    modules, searches = session_modules(game), searches_of(game)
    todays = {name: modules[name] for name in (TREE, SOLVER) if name in modules}
    anchors = {TREE: searches.anchor_tree, SOLVER: searches.anchor_solver}
    found = [Search(name, module) for name, module in todays.items()]
    if all(has_anchor(preset) for preset in definition_of(game).presets().values()):
        found += [Search(f"{ANCHOR}{name}", anchors[name] or module, anchor_net) for name, module in todays.items()]
    return found


def anchor_net(game: Game) -> Weights:
    """Return the weights of the anchor's net for such a table."""
    file = anchor_file(game)
    assert file is not None
    return load_net(file)[0]


def build(game: str, searches: list[Search]) -> dict[str, bytes]:
    """Return the files of a library with these searches by their names. Nothing may have been compiled before."""
    settle_compiler()
    trust_indices()
    keep_loops_whole()
    records, files = Records(), dict[str, bytes]()
    emitted = emit(game, session_entries(game, searches), optimizes=False)
    files[LIBRARY] = shared_library(emitted)
    modules = {MODULE: module_info(LIBRARY, files[LIBRARY], emitted, records)}
    layouts = Layouts(game, searches, records)
    files[ARRAYS] = bytes(layouts.data)
    stored = stored_info(ARRAYS, files[ARRAYS])
    text = manifest_text(game, tools(), records, modules=modules, sessions=layouts.sessions, stored=stored)
    return {**files, FILE: text.encode()}


def write(folder: Path, files: dict[str, bytes]) -> None:
    """Write the files into a folder, and print their sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
        print(f"{folder / name}: {len(data):,} bytes")


if __name__ == "__main__":
    main()
