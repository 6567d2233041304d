"""Records a match of each game with OpenSpiel: everything it reports about the game and its states, for comparison.

python -m tools.playthroughs     write the recordings in tests/envs/playthroughs again (read the difference)
"""

import sys
from pathlib import Path

from absl import flags

import azulejos.envs.openspiel  # noqa: F401  # registers the games

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "envs" / "playthroughs"
MATCHES = {
    "python_azul": "python_azul(max_moves=75)",
    "python_azul_duel": "python_azul_duel(max_moves=40)",
}
"""The recordings, and what is played in each."""
SEED = 20261115


def recorded(game: str, actions: list[int] | None = None) -> str:
    """Return OpenSpiel's recording of a match with these actions, or with random ones."""
    from open_spiel.python.algorithms import generate_playthrough  # a second of imports, which tests of names save

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(sys.argv[:1])
    text: str = generate_playthrough.playthrough(game, actions or [], seed=SEED)
    return text


def main() -> None:
    """Write all recordings."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, game in MATCHES.items():
        (FOLDER / f"{name}.txt").write_text(recorded(game), encoding="utf-8", newline="\n")
        print(f"wrote {name}.txt")


if __name__ == "__main__":
    main()
