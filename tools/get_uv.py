"""Fetch the pinned uv into .tools/, with nothing but the running Python."""

# Older Pythons must be able to read this file far enough to be turned away politely.
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
LOCK = ROOT / "requirements-uv.lock"
OLDEST = (3, 11)


def main() -> None:
    """Install uv as .tools/bin/uv, or end with one line that says what is missing."""
    if sys.version_info < OLDEST:
        sys.exit("azulejos needs Python 3.11 or newer; this is {}.{} ({}). {}".format(*described_python()))
    print("fetching uv into .tools")
    python = python_with_pip()
    # --target leaves the Python that runs pip untouched, even one that its system manages.
    command = [python, "-m", "pip", "install", "--quiet", "--upgrade", "--target", str(TOOLS)]
    environment = {**os.environ, "PIP_USER": "0", "PIP_ROOT_USER_ACTION": "ignore"}
    command += ["--disable-pip-version-check", "--no-deps", "--require-hashes", "--requirement", str(LOCK)]
    if subprocess.run(command, env=environment, check=False).returncode:
        sys.exit("uv could not be fetched: see pip's words above")
    (TOOLS / "bin" / "uv").touch()


def described_python() -> "tuple[int, int, str, str]":
    """Return the running Python's version and place, and how to name another one."""
    return (*sys.version_info[:2], sys.executable, "Name another one: make PYTHON=python3.11 ...")


def python_with_pip() -> str:
    """Return a Python that has pip: this one, or that of a virtual environment made for the purpose."""
    if importlib.util.find_spec("pip"):
        return sys.executable
    if not importlib.util.find_spec("ensurepip"):
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        sys.exit(f"this Python has neither pip nor ensurepip: install the system's package {package} first")
    place = TOOLS / "pip"
    if subprocess.run([sys.executable, "-m", "venv", str(place)], check=False).returncode:
        sys.exit("no virtual environment could be made: see the words above")
    return str(place / "bin" / "python")


if __name__ == "__main__":
    main()
