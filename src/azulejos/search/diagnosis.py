"""Diagnosis: which machine each search runs on here, and what is wrong with those that cannot run."""

from dataclasses import dataclass

from azulejos.errors import AzulejosError
from azulejos.games.parts import has_part
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import has_artifacts, manifest_of
from azulejos.machines.instance import has_wasm
from azulejos.machines.wasm import WasmModule
from azulejos.rules.loader import has_compiler
from azulejos.search.machines import Machine, is_prepared, machine_for, session_modules

__all__ = ["SearchDiagnosis", "diagnose_searches"]


@dataclass(frozen=True, slots=True)
class SearchDiagnosis:
    """A search of a game: its machine (None if it cannot run), whether native code is ready, and what is wrong."""

    game: str
    search: str
    machine: Machine | None
    is_prepared: bool
    fault: str | None


def diagnose_searches() -> list[SearchDiagnosis]:
    """Return the searches of all games. Built modules are loaded for this, so that damaged ones are found."""
    return [
        _diagnosis(game, search)
        for game in game_names()
        if has_part(game, "search")
        for search in session_modules(game)
    ]


def _diagnosis(game: str, search: str) -> SearchDiagnosis:
    machine, fault = None, None
    try:
        machine = machine_for(game, search)
        if has_wasm() and has_artifacts(game):
            WasmModule(manifest_of(game), "search")
    except AzulejosError as error:
        machine, fault = ("native" if has_compiler() else None), str(error)
    return SearchDiagnosis(game, search, machine, is_prepared(game, search), fault)
