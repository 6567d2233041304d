"""Loading compilable modules: plain without a compiler, compiled with a cache that can never be stale."""

import importlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import pytest

from azulejos.errors import MissingExtra
from azulejos.games.registry import definition_of, game_names
from azulejos.rules import cache, loader
from azulejos.rules.cache import cache_folder, compiled_cache
from azulejos.rules.loader import has_compiler, load, load_same
from azulejos.rules.native import NativeFunction
from azulejos.rules.versions import COMPILED, QUIET

SOURCES = Path(loader.__file__).parents[2]
TEST_GAMES = SOURCES.parent / ".venv" / "test-games"

every_name = pytest.mark.parametrize("name", game_names())


def answer_of(code: str, *options: str, **settings: str) -> list[str]:
    """Run code in a Python of its own; give the words that it prints."""
    command = [sys.executable, *options, "-W", "error", "-c", code]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(SOURCES), str(TEST_GAMES)]), **settings}
    answer = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
    assert answer.stderr == ""
    return answer.stdout.split()


@every_name
@pytest.mark.parametrize("quiet", [False, True])
def test_loading_without_the_compiler_imports_neither_numba_nor_numpy(name: str, quiet: bool) -> None:
    code = f"""if True:
        import sys
        from azulejos.rules.loader import load
        for module in ("rules.game", "rules.state", "azulejos.rules.driver"):
            load({name!r}, module, quiet={quiet})
        print(*sys.modules)
    """
    loaded = set(answer_of(code))
    assert (f"azulejos.quiet.{name}" if quiet else definition_of(name).package) + ".rules.state" in loaded
    assert loaded & {"numba", "numpy", "llvmlite", "platformdirs"} == set()


def test_without_numba_the_rules_load_plain_and_the_compiled_ones_say_what_is_missing() -> None:
    code = """if True:
        import sys
        from importlib import util
        find = util.find_spec
        util.find_spec = lambda name, package=None: None if name == "numba" else find(name, package)
        from azulejos.errors import MissingExtra
        from azulejos.rules.loader import has_compiler, load
        print(has_compiler(), load("azul").__name__, load("azul", quiet=True).__name__)
        for again in range(2):
            try:
                load("azul", compiled=True)
            except MissingExtra as error:
                print(error.code, error, sep="|")
    """
    words = answer_of(code)
    missing = "missing-extra|compiled rules need the extra 'fast': pip install 'azulejos[fast]'"
    assert words == ["False", "azulejos.games.azul.rules.game", "azulejos.quiet.azul.rules.game", *missing.split() * 2]


def test_a_missing_extra_names_what_to_install() -> None:
    error = MissingExtra("fast", "compiled rules")
    assert error.code == "missing-extra"
    assert str(error) == "compiled rules need the extra 'fast': pip install 'azulejos[fast]'"


@every_name
def test_the_three_loadings_are_three_modules_of_one_file(name: str) -> None:
    modules = [load(name), load(name, quiet=True), load(name, compiled=True)]
    assert len({module.__name__ for module in modules}) == 3
    assert len({module.__file__ for module in modules}) == 1
    assert all(load(name, compiled=True) is modules[2] for _ in range(2))


@every_name
def test_compiled_functions_are_compiled_and_plain_ones_are_functions(name: str) -> None:
    entry_points = ("start", "play", "deal", "legal_moves", "is_legal", "random_move", "play_at_random", "places")
    for function in entry_points:
        assert isinstance(getattr(load(name), function), FunctionType)
        assert isinstance(getattr(load(name, quiet=True), function), FunctionType)
        compiled = getattr(load(name, compiled=True), function)
        assert isinstance(compiled, NativeFunction)
        entry: Any = compiled.func
        assert entry.targetoptions["nopython"]
        assert entry.targetoptions["nogil"]


def test_numba_is_found_where_it_is_installed() -> None:
    assert has_compiler()


PAY_FLOOR = """if True:
    import numpy
    from pathlib import Path
    from azulejos.rules import cache, loader
    {before}
    scoring = loader.load("azul", "rules.scoring", compiled=True)
    records = numpy.zeros(1, loader.record_type(scoring.State))
    records["score"][0][0] = 10
    records["floor_used"][0][0] = 1
    scoring.pay_floor(records[0], 0)
    hits = sum(scoring.pay_floor.func.stats.cache_hits.values())
    files = [path for path in cache.cache_folder().rglob("*") if path.is_file()]
    print(records["score"][0][0], hits, len(files))
"""
"""Pays for one floor space with 10 points in hand; prints the score, the hits of the cache, the files in it."""


class Checkout:
    """A copy of the sources to edit, with a cache of its own."""

    def __init__(self, folder: Path) -> None:
        self.sources, self.cache = folder / "src", folder / "cache"
        shutil.copytree(SOURCES, self.sources, ignore=shutil.ignore_patterns("__pycache__"))

    def pay_floor(self, before: str = "") -> tuple[int, int, int]:
        """Run PAY_FLOOR in this copy."""
        settings = {"PYTHONPATH": str(self.sources), "AZULEJOS_CACHE": str(self.cache)}
        score, hits, files = answer_of(PAY_FLOOR.format(before=before), **settings)
        return int(score), int(hits), int(files)

    def make_floor_dearer(self) -> None:
        """Edit a constant in another file than that of `pay_floor`."""
        file = self.sources / "azulejos" / "games" / "azul" / "rules" / "components.py"
        text = file.read_text(encoding="utf-8")
        assert text.count("FLOOR_COST = table((1, 1, 2") == 1
        file.write_text(text.replace("FLOOR_COST = table((1, 1, 2", "FLOOR_COST = table((4, 1, 2"), encoding="utf-8")


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_second_start_takes_the_machine_code_from_the_cache(checkout: Checkout) -> None:
    score, hits, files = checkout.pay_floor()
    assert (score, hits) == (9, 0)
    assert files > 0
    assert checkout.pay_floor() == (9, 1, files)


def test_an_edit_in_another_file_is_never_missed(checkout: Checkout) -> None:
    assert checkout.pay_floor()[:2] == (9, 0)
    checkout.make_floor_dearer()
    assert checkout.pay_floor()[:2] == (6, 0)


@pytest.mark.slow
def test_numba_by_itself_would_miss_an_edit_in_another_file(checkout: Checkout) -> None:
    same_folder = "cache._hash_of = lambda *sources: 'same'"
    assert checkout.pay_floor(same_folder)[0] == 9
    checkout.make_floor_dearer()
    assert checkout.pay_floor(same_folder)[:2] == (9, 1)  # stale: why the folder is named after the sources


def test_other_sources_other_games_and_other_settings_of_numba_have_other_folders(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path / "cache"))
    source = tmp_path / "bot.py"
    source.write_text("pass")
    with compiled_cache("azul", []) as usual, compiled_cache("azul", [source]) as with_bot:
        pass
    with compiled_cache("duel", []) as other:
        pass
    source.write_text("...")
    with compiled_cache("azul", [source]) as edited:
        pass
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    with compiled_cache("azul", []) as checked:
        pass
    folders = {usual, with_bot, other, edited, checked}
    assert len(folders) == 5
    assert {path.parent for path in folders} == {tmp_path / "cache"}


@every_name
def test_the_cache_depends_on_all_rules_searches_and_environments(name: str) -> None:
    version = loader._version(COMPILED, name)
    files = set(loader._sources(version))
    shared, game = SOURCES / "azulejos", Path(str(importlib.import_module(definition_of(name).package).__file__)).parent
    for part in ("rules/kit.py", "rules/flat.py", "search/tree.py", "search/net_files.py", "envs/stepping.py"):
        assert shared / part in files
    assert {game / "rules" / "state.py", game / "search" / "tree_hooks.py"} <= files
    assert not [file for file in files if "drawing" in file.parts or file.name == "drawing.py"]


def test_numba_has_its_own_folder_back_afterwards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path))
    before = numba.config.CACHE_DIR
    with compiled_cache("azul", []) as folder:
        assert folder.is_dir()
        assert str(folder) == numba.config.CACHE_DIR
    assert before == numba.config.CACHE_DIR
    with pytest.raises(ModuleNotFoundError):
        load("azul", "rules.castling", compiled=True)
    assert before == numba.config.CACHE_DIR


def test_old_caches_are_dropped_and_the_newest_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path))
    by_age = [f"{age:0{cache.NAME_LENGTH}x}" for age in range(25)]
    for age, name in enumerate(by_age[:24]):
        (tmp_path / name).mkdir()
        os.utime(tmp_path / name, (1_000_000_000 - 86_400 * age,) * 2)
    with compiled_cache("azul", []) as folder:
        pass
    kept = [folder.name, *by_age[: cache.KEPT_CACHES - 1]]
    assert {path.name for path in tmp_path.iterdir()} == set(kept)
    (tmp_path / by_age[24]).mkdir()
    with compiled_cache("azul", []) as again:
        assert again == folder
    assert (tmp_path / by_age[24]).exists()  # nothing new was made, so nothing is dropped


def test_what_else_lies_in_a_folder_that_is_named_for_the_cache_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path))
    others = {f"photos of {year}" for year in range(2000, 2012)}
    for name in others:
        (tmp_path / name).mkdir()
    with compiled_cache("azul", []) as folder:
        pass
    assert {path.name for path in tmp_path.iterdir()} == {folder.name, *others}


def test_the_cache_lies_where_the_user_keeps_caches(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AZULEJOS_CACHE", raising=False)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda name: str(tmp_path / name))
    assert cache_folder() == tmp_path / "azulejos" / "compiled"
    assert list(cache_folder().iterdir()) == []


@pytest.fixture
def no_private_folder() -> Iterator[None]:
    """Let the loader make its private folder anew, and forget it afterwards."""
    cache._private_folder.cache_clear()
    yield
    cache._private_folder.cache_clear()


@pytest.mark.usefixtures("no_private_folder")
def test_a_cache_folder_that_cannot_be_made_gives_way_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder can be made in a file, not even by root")
    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with compiled_cache("azul", []) as folder:
        assert folder.parent == cache_folder()
    assert cache_folder().parent == tmp_path
    assert cache_folder().name.startswith("azulejos-compiled-")


@pytest.mark.usefixtures("no_private_folder")
def test_a_cache_folder_that_cannot_be_written_gives_way_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(dir: Path) -> None:
        raise PermissionError(f"read-only: {dir}")

    monkeypatch.setenv("AZULEJOS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    (tmp_path / "temporary").mkdir()
    assert cache_folder().parent == tmp_path / "temporary"
    assert cache_folder().stat().st_mode & 0o077 == 0  # nobody else may put machine code there


def test_compiled_rules_cannot_be_imported_past_the_loader_and_its_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    load("azul", compiled=True)
    monkeypatch.delitem(sys.modules, "azulejos.compiled.azul.rules.scoring", raising=False)
    with pytest.raises(ImportError, match="could be stale"):
        importlib.import_module("azulejos.compiled.azul.rules.scoring")


def test_what_compiled_code_imports_comes_from_the_same_version() -> None:
    compiled, quiet = load("azul", "rules.round", compiled=True), load("azul", "rules.round", quiet=True)
    assert compiled.rule.__module__ == "azulejos.compiled.azul.azulejos.rules.kit"
    assert quiet.rule.__module__ == "azulejos.quiet.azul.azulejos.rules.kit"
    assert compiled.begin_round is load("azul", compiled=True).begin_round
    assert quiet.begin_round is load("azul", quiet=True).begin_round


def test_compiled_code_cannot_import_what_its_cache_would_not_notice() -> None:
    version = loader._version(QUIET, "azul")
    assert version.name_of("azulejos.games.azul.rules.state") == "azulejos.quiet.azul.rules.state"
    assert version.name_of("azulejos.rules.tiles") == "azulejos.quiet.azul.azulejos.rules.tiles"
    assert version.name_of("azulejos.rules.flat") == "azulejos.rules.flat"  # one for all versions
    for module in ("azulejos.play.game", "azulejos.games.azul.definition"):
        with pytest.raises(ImportError, match=f"compiled code cannot depend on {module}"):
            version.name_of(module)


def test_a_shared_module_gets_the_modules_of_the_game_that_it_was_loaded_for() -> None:
    compiled, quiet = load("duel", compiled=True), load("azul", quiet=True)
    assert load_same("rules.game", "azulejos.compiled.duel.azulejos.search.tree") is compiled
    assert load_same("rules.game", "azulejos.quiet.azul.azulejos.envs.single") is quiet
    assert load_same("rules.game", "azulejos.search.tree") is load(game_names()[0])
    assert load("duel", "azulejos.rules.driver").rules is load("duel")
    with pytest.raises(ImportError, match=r"no game has a module rules\.castling"):
        load_same("rules.castling", "azulejos.search.tree")
