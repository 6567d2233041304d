"""Recorded matches of OpenSpiel: everything it reports about our games stays the same."""

import pytest
from absl import flags

from tools.playthroughs import FOLDER, MATCHES


@pytest.mark.parametrize("name", MATCHES)
def test_a_recorded_match_is_played_again_word_for_word(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough  # a second of imports

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["pytest"])
    original, again = generate_playthrough.replay(str(FOLDER / f"{name}.txt"))
    assert original.splitlines()[0] == f"game: {MATCHES[name]}"
    assert again.splitlines() == original.splitlines()


def test_every_recording_is_known() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(f"{name}.txt" for name in MATCHES)
