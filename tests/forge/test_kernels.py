"""Kernels for GPUs: what is built is text that every card of the last years can run, and computes like a processor."""

import lzma
import re

import pytest

from azulejos.errors import AzulejosError
from azulejos.forge.gpu_entries import new_timetable
from azulejos.forge.staging import StateTooLarge, staging
from azulejos.forge.targets import ForgeError
from azulejos.games.parts import gpu_of
from azulejos.games.registry import game_names
from azulejos.machines.artifacts import artifacts_folder, has_artifacts, manifest_of

GAMES = [name for name in game_names() if has_artifacts(name)]
KERNELS = ["step_all", "play_randomly", "play_greedily"]
MOST_BYTES = 250_000


def text_of(game: str) -> str:
    return lzma.decompress(manifest_of(game).code("gpu")).decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_module_has_its_kernels(game: str) -> None:
    text = text_of(game)
    assert re.findall(r"\.visible \.entry (\w+)\(", text) == KERNELS
    assert list(manifest_of(game).entries("gpu")) == KERNELS
    assert ".target sm_75" in text
    assert re.findall(r"\.extern .*", text) == [".extern .shared .align 16 .b8 rows[];"], "states of a block"


@pytest.mark.parametrize("game", GAMES)
def test_a_kernel_has_a_parameter_for_each_word(game: str) -> None:
    text = text_of(game)
    for name, entry in manifest_of(game).entries("gpu").items():
        parameters = re.search(rf"\.entry {name}\((.*?)\n\)", text, re.DOTALL)
        assert parameters is not None
        assert parameters[1].count(".param") == entry.words, (
            "the number of matches, then a frame's words without the result"
        )


@pytest.mark.parametrize("game", GAMES)
def test_no_kernel_fuses_multiplications_with_additions(game: str) -> None:
    """A fused operation rounds once instead of twice; without `.rn`, the card's compiler may fuse."""
    text = text_of(game)
    assert re.search(r"\bfma\.", text) is None
    assert re.findall(r"\b(?:add|sub|mul|div)\.f(?:32|64)", text) == []
    assert re.search(r"\bmul\.rn\.f64\b", text) is not None, "there are real numbers in it"


def test_all_modules_for_gpus_together_are_small() -> None:
    files = [artifacts_folder(name) / manifest_of(name).modules["gpu"]["file"] for name in GAMES]
    assert sum(file.stat().st_size for file in files) < MOST_BYTES


def test_states_that_do_not_fit_are_refused() -> None:
    with pytest.raises(StateTooLarge, match="5000 bytes") as error:
        staging(5000)
    assert isinstance(error.value, AzulejosError)
    assert error.value.code == "state-too-large"


@pytest.mark.parametrize("game", GAMES)
def test_every_phase_has_its_time(game: str) -> None:
    phases = new_timetable(gpu_of(game).TIMETABLE)["phases"].tolist()
    assert phases == [*gpu_of(game).TIMETABLE] * (len(phases) // len(gpu_of(game).TIMETABLE))


@pytest.mark.parametrize("phases", [(0b101, 0b100), (0b1, 0b1, 0b1)])
def test_a_timetable_that_matches_could_not_follow_is_refused(phases: tuple[int, ...]) -> None:
    with pytest.raises(ForgeError, match="this timetable"):
        new_timetable(phases)
