"""A game is a folder: a copy of Azul's under another name, registered by one line, does everything that Azul does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import azulejos

AZUL = Path(azulejos.__file__).parent / "games" / "azul"
OPERATIONS = Path(__file__).with_name("copied_game.py")
NEW_NAMES = [
    ("azulejos.games.azul", "azulejos_blue"),
    ('"azul"', '"blue"'),
    ('"azul-', '"blue-'),
    ('f"azul{', 'f"blue{'),
    ('r"azul(', 'r"blue('),
    ("python_azul", "python_blue"),
]


def copy_game(folder: Path) -> None:
    """Copy Azul's folder under another name, and declare its entry point."""
    for file in AZUL.rglob("*"):
        if file.is_file() and file.suffix in {".py", ".md", ".json"}:
            text = file.read_text(encoding="utf-8")
            if file.suffix == ".py":
                for old, new in NEW_NAMES:
                    text = text.replace(old, new)
            copy = folder / "azulejos_blue" / file.relative_to(AZUL)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
    metadata = folder / "azulejos_blue-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: azulejos-blue\nVersion: 1\n", encoding="utf-8")
    point = "[azulejos.games]\nblue = azulejos_blue.definition:Azul\n"
    (metadata / "entry_points.txt").write_text(point, encoding="utf-8")


def results_of(name: str, path: str) -> dict[str, object]:
    """Return the results of trying everything on a game, in a separate process."""
    settings = {**os.environ, "PYTHONPATH": path}
    command = [sys.executable, str(OPERATIONS), name]
    done = subprocess.run(command, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    results: dict[str, object] = json.loads(done.stdout)
    return results


def test_a_copied_folder_does_everything_under_its_own_name(tmp_path: Path) -> None:
    copy_game(tmp_path)
    original, copied = results_of("azul", ""), results_of("blue", str(tmp_path))
    assert len(copied) == len(original) >= 25
    renamed = re.sub(r"azul(?!ejos)", "blue", json.dumps(original))
    assert copied == json.loads(renamed)
