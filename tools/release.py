"""Builds sdist and wheel and checks what a release would hold: metadata, contents, license, version.

python -m tools.release [--out FOLDER]     (default: dist)
"""

import argparse
import re
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from email.message import Message
from email.parser import Parser
from pathlib import Path

__all__ = [
    "build",
    "changelog_version",
    "content_faults",
    "files_of",
    "metadata_faults",
    "required_files",
    "sdist_faults",
]

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "azulejos"
STATIC = "azulejos/server/static/"
PAGE = f"{STATIC}index.html"

DATA = ("*.npz", "*.json", "*.md", "py.typed")
"""What the package holds besides its code; all of it must be in the wheel."""
LEFT_OUT = re.compile(r"(^|/)(tests?|__pycache__|node_modules|\.[^/]+)(/|$)|\.(py[co]|nb[ic]|orig|rej|db|log)$")
SDIST_NEEDS = (
    "LICENSE",
    "README.md",
    "CHANGELOG.md",
    "Makefile",
    "mkdocs.yml",
    "pyproject.toml",
    "tests/test_wheel.py",
)
ADDRESSES = ("Homepage", "Documentation", "Repository", "Changelog", "Issues")
EXTRAS = ("all", "fast", "server", "tui", "envs")
RELATIVE = re.compile(r"(?:\]\(|(?:src|href)=\")((?![a-z]+:|#)[^)\"\s]+)")
UNSET = ".example"
"""How addresses end until the project has a place of its own."""
RELEASE = re.compile(r"^## (?P<version>\d+\.\d+\.\d+\S*)", re.MULTILINE)

Files = Mapping[str, bytes]


def main(arguments: list[str]) -> int:
    """Build both, check both, and print what was found."""
    parser = argparse.ArgumentParser(prog="tools.release")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where sdist and wheel go (default: dist)")
    out: Path = parser.parse_args(arguments).out
    sdist, wheel = build(out)
    print(f"{sdist.name}: {sdist.stat().st_size:,} bytes\n{wheel.name}: {wheel.stat().st_size:,} bytes")
    faults = [*twine_faults(sdist, wheel), *wheel_faults(files_of(wheel)), *sdist_faults(files_of(sdist))]
    for fault in faults:
        print(f"fault: {fault}", file=sys.stderr)
    if not faults:
        print("metadata, contents, license and version are in order")
    if UNSET in (ROOT / "pyproject.toml").read_text(encoding="utf-8"):
        print("before publishing: set the addresses in pyproject.toml, under project.urls")
    return 1 if faults else 0


def build(out: Path) -> tuple[Path, Path]:
    """Build the sdist, and the wheel out of the sdist, with the build tools that are installed here."""
    for old in [*out.glob("azulejos-*.tar.gz"), *out.glob("azulejos-*.whl")]:
        old.unlink()
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out), str(ROOT)]
    made = subprocess.run(command, capture_output=True, text=True, check=False)
    if made.returncode:
        sys.exit(f"the build failed:\n{made.stdout}{made.stderr}")
    (sdist,), (wheel,) = out.glob("azulejos-*.tar.gz"), out.glob("azulejos-*.whl")
    return sdist, wheel


def files_of(archive: Path) -> Files:
    """Return the files of an archive by name, without the top folder of an sdist."""
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as opened:
            return {name: opened.read(name) for name in opened.namelist()}
    with tarfile.open(archive) as opened_tar:
        members = (member for member in opened_tar.getmembers() if member.isfile())
        return {each.name.partition("/")[2]: content_of(opened_tar, each) for each in members}


def content_of(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    """Read a file of an sdist."""
    opened = archive.extractfile(member)
    return opened.read() if opened else b""


def twine_faults(*archives: Path) -> Iterator[str]:
    """Yield what twine finds wrong with the metadata and the long description."""
    command = [sys.executable, "-m", "twine", "check", "--strict", *map(str, archives)]
    looked = subprocess.run(command, capture_output=True, text=True, check=False)
    if looked.returncode:
        yield f"twine: {looked.stdout}{looked.stderr}".strip()


def wheel_faults(files: Files) -> Iterator[str]:
    """Yield everything that is wrong with a wheel."""
    from azulejos import __version__

    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    folder = f"azulejos-{__version__}.dist-info"
    metadata = Parser().parsestr(files.get(f"{folder}/METADATA", b"").decode())
    yield from metadata_faults(metadata, __version__, changelog_version(changelog))
    yield from content_faults(files, required_files(), folder)
    yield from license_faults(files, folder)


def changelog_version(text: str) -> str:
    """Return the newest version that a changelog tells of.

    >>> changelog_version("# Changelog" + chr(10) + "## 0.2.0 (unreleased)" + chr(10) + "## 0.1.0")
    '0.2.0'
    """
    found = RELEASE.search(text)
    return found["version"] if found else ""


def metadata_faults(metadata: Message, version: str, told: str) -> Iterator[str]:
    """Yield what the metadata lack, and places that name another version."""
    wanted = {"Name": "azulejos", "Version": version, "License-Expression": "MIT", "License-File": "LICENSE"}
    for key, value in wanted.items():
        if metadata[key] != value:
            yield f"metadata: {key} is {metadata[key]!r}, not {value!r}"
    yield from (f"metadata: no {key}" for key in ("Summary", "Requires-Python", "Keywords") if not metadata[key])
    addresses = {each.partition(",")[0] for each in metadata.get_all("Project-URL", [])}
    yield from (f"metadata: no address {key!r}" for key in ADDRESSES if key not in addresses)
    for link in RELATIVE.findall(str(metadata.get_payload() or "")):
        yield f"the description links to {link!r}, which is no full address"
    if told != version:
        yield f"the newest version of the changelog is {told!r}, not {version!r}"
    extras = set(metadata.get_all("Provides-Extra", []))
    yield from (f"metadata: no extra {extra!r}" for extra in EXTRAS if extra not in extras)
    needed = [each for each in metadata.get_all("Requires-Dist", []) if "extra ==" not in each]
    if any(re.match(r"(numpy|numba|starlette|textual)\b", each) for each in needed):
        yield f"metadata: the base install is to be pure Python, and needs {', '.join(needed)}"


def required_files() -> list[str]:
    """Return the files that the wheel must hold: all code and data of the package, and the page."""
    kinds = ("*.py", *DATA)
    found = {path.relative_to(PACKAGE.parent).as_posix() for kind in kinds for path in PACKAGE.rglob(kind)}
    return sorted(found | {PAGE})


def content_faults(files: Files, required: Iterable[str], folder: str) -> Iterator[str]:
    """Yield what is missing from a wheel, and what does not belong there."""
    yield from (f"missing: {name}" for name in required if name not in files)
    for name, content in files.items():
        is_ours = name.startswith(("azulejos/", f"{folder}/"))
        if not is_ours or (LEFT_OUT.search(name) and name != f"{STATIC}.stamp"):  # it says what the page was built from
            yield f"does not belong into a wheel: {name}"
        yield from place_faults(name, content)
    if b"azulejos = azulejos.cli:main" not in files.get(f"{folder}/entry_points.txt", b""):
        yield "there is no command `azulejos`"


def place_faults(name: str, content: bytes) -> Iterator[str]:
    """Yield a fault if a file holds the path of this checkout or, where it is text, of the user's own folder.

    Other people's machine code may well name a /root of theirs.
    """
    places = {str(ROOT)} if b"\0" in content else {str(ROOT), str(Path.home())}
    for place in places - {"/"}:
        if re.search(rb"(?<![\w.])" + re.escape(place.encode()) + rb"(?![\w-])/", content):
            yield f"{name} holds a path of this machine: {place}"


def license_faults(files: Files, folder: str) -> Iterator[str]:
    """Yield a fault if the wheel's license is not the project's, word for word."""
    if files.get(f"{folder}/licenses/LICENSE") != (ROOT / "LICENSE").read_bytes():
        yield "the license in the wheel is not that of the project"


def sdist_faults(files: Files) -> Iterator[str]:
    """Yield what is missing from an sdist, and what does not belong there."""
    yield from (f"missing from the sdist: {name}" for name in SDIST_NEEDS if name not in files)
    for name, content in files.items():
        if re.search(r"(^|/)(__pycache__|node_modules|\.venv|\.tools|\.cache|\.git)(/|$)", name):
            yield f"does not belong into an sdist: {name}"
        yield from place_faults(name, content)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
