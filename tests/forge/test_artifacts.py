"""The artifacts in the tree: small enough to be committed and loaded, of code that may be built as it is."""

import ast
import gzip
from collections.abc import Iterator

import pytest

from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.rules.loader import sources_of

GAMES = [name for name in game_names() if has_artifacts(name)]
MOST_BYTES = 1_500_000
MOST_BYTES_OF_RULES = 30_000
MOST_BYTES_OF_SEARCHES = 400_000


def test_all_artifacts_together_are_small() -> None:
    assert 0 < sum(file.stat().st_size for name in GAMES for file in artifacts_folder(name).iterdir()) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_compressed_rules_are_small(game: str) -> None:
    assert compressed_size(game, "rules.wasm") < MOST_BYTES_OF_RULES


@pytest.mark.parametrize("game", GAMES)
def test_compressed_searches_with_their_nets_are_small(game: str) -> None:
    assert compressed_size(game, "search.wasm") + compressed_size(game, "arrays.bin") < MOST_BYTES_OF_SEARCHES


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_is_built_counts_from_the_end_of_an_array(game: str) -> None:
    """Built code takes indices as they are: -1 would be the number before the first."""
    files = {file: ast.parse(file.read_text(encoding="utf-8")) for file in sources_of(game)}
    assert [f"{file.name}: {found}" for file, module in files.items() for found in counted_from_the_end(module)] == []


def test_an_index_from_the_end_would_be_found() -> None:
    assert [*counted_from_the_end(ast.parse("@compiled\ndef last(row):\n    return row[0, -1]"))] == ["row[0, -1]"]


def counted_from_the_end(module: ast.Module) -> Iterator[str]:
    """Yield the subscripts of compiled functions that have a negative number."""
    functions = [node for node in ast.walk(module) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        if any("compiled" in ast.unparse(decorator) for decorator in function.decorator_list):
            for node in ast.walk(function):
                if isinstance(node, ast.Subscript) and any(is_negative(part) for part in ast.walk(node.slice)):
                    yield ast.unparse(node)


def is_negative(node: ast.AST) -> bool:
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub)


def compressed_size(game: str, file: str) -> int:
    return len(gzip.compress((artifacts_folder(game) / file).read_bytes()))
