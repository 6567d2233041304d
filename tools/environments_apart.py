"""Virtual environments beside `.venv`: for clients of the library, and for other versions of what it needs."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

__all__ = ["ROOT", "folder_of", "install", "python_of"]

ROOT = Path(__file__).resolve().parents[1]
UV = ROOT / ".tools" / "bin" / "uv"
HOME = ROOT / ".cache" / "environments"


def folder_of(name: str) -> Path:
    """Return the folder of an environment."""
    return HOME / name


def python_of(name: str) -> Path:
    """Return the interpreter of an environment."""
    return folder_of(name) / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def install(name: str, requirements: Sequence[str], *options: str, python: str | None = None) -> None:
    """Make an environment with this project (as a link to its source) and more, unless it is there already.

    `options` go to `uv pip install`. Raise CalledProcessError if something cannot be installed.
    """
    wanted = "\n".join([*requirements, *options, (ROOT / "pyproject.toml").read_text(encoding="utf-8")])
    stamp = folder_of(name) / ".ready"
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return
    made = ["venv", "--quiet", "--clear", "--python", python or str(ROOT / ".venv"), str(folder_of(name))]
    _uv(*made)
    _uv("pip", "install", "--quiet", "--python", str(folder_of(name)), *options, *requirements)
    stamp.write_text(wanted, encoding="utf-8")


def _uv(*arguments: str) -> None:
    environment = {**os.environ, "UV_PYTHON_DOWNLOADS": "never"}
    subprocess.run([UV, *arguments], check=True, cwd=ROOT, env=environment)
