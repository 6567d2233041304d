"""Records in a manifest: each kind of record has a name of its own, whatever its class is called."""

import json

import numpy
import pytest

from azulejos.forge.manifest import Records
from azulejos.forge.sessions import Layouts, searches_to_build
from azulejos.games.azul.search import solver_records
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts
from azulejos.machines.manifest import FILE
from azulejos.rules.loader import record_type
from azulejos.search import round_records


def test_two_records_of_one_name_are_told_apart() -> None:
    large, small = record_type(solver_records.Frame), record_type(round_records.Frame)
    records = Records()
    assert [records.name_of(numpy.dtype(each)) for each in (large, small, large, small)] == ["Frame", "Frame2"] * 2
    assert [records.used[name]["size"] for name in ("Frame", "Frame2")] == [large.itemsize, small.itemsize]


@pytest.mark.parametrize("game", [name for name in game_names() if has_artifacts(name)])
def test_the_arrays_of_all_sessions_have_the_sizes_that_searches_expect(game: str) -> None:
    manifest = json.loads((artifacts_folder(game) / FILE).read_text("utf-8"))
    records = Records()
    sessions = Layouts(game, searches_to_build(game), records).sessions
    for search, kinds in sessions.items():
        for kind, arrays in kinds.items():
            for array, built in zip(arrays, manifest["sessions"][search][kind], strict=True):
                assert records.used.get(array["item"]) == manifest["records"].get(built["item"]), array["name"]
