"""Builds the site: `make docs`. Pages are staged in a folder of their own, then Zensical builds them into build/site.

python -m tools.site.build                        build/site, to be read from a folder or a server
python -m tools.site.build --publish FOLDER       FOLDER/VERSION, with a list of versions to choose from
"""

import argparse
import importlib
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from azulejos import __version__
from tools.site import reference
from tools.site.staging import ROOT, repaired, stage_pages

yaml: Any = importlib.import_module("yaml")  # it has no types
BUILT = "site"
API_SECTION = "API"
VERSIONS = "versions.json"
LATEST = "latest"
FRONT = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Azulejos</title>'
    '<meta http-equiv="refresh" content="0; url={version}/index.html">'
    '<a href="{version}/index.html">Azulejos</a></html>\n'
)


def build(site: Path) -> None:
    """Build the site into a folder; raise if the generator warns about anything."""
    with tempfile.TemporaryDirectory(prefix="azulejos-pages-") as folder:  # two builds may run at once
        stage = Path(folder)
        languages = stage_pages(stage / "docs")
        config = stage / "mkdocs.yml"
        config.write_text(yaml.safe_dump(staged_config(), sort_keys=False, allow_unicode=True), "utf-8")
        command = [sys.executable, "-m", "zensical", "build", "--clean", "--strict", "-f", str(config)]
        subprocess.run(command, check=True)
        for name, language in languages.items():
            page = stage / BUILT / name
            page.write_text(repaired(page.read_text("utf-8"), language), "utf-8")
        shutil.rmtree(site, ignore_errors=True)
        shutil.move(stage / BUILT, site)


def staged_config() -> dict[str, Any]:
    """Return the configuration for the staged pages: mkdocs.yml with the pages of the reference, and full paths."""
    config: dict[str, Any] = yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))
    config |= {"docs_dir": "docs", "site_dir": BUILT}
    for section in sections(config["nav"]):
        if API_SECTION in section:
            section[API_SECTION] = ["api/index.md", *({each.title: each.page} for each in reference.PACKAGES)]
    (names,) = (plugin["mkdocstrings"] for plugin in config["plugins"] if "mkdocstrings" in plugin)
    python = names["handlers"]["python"]
    python["paths"] = [str(ROOT / path) for path in python["paths"]]
    python["options"]["extensions"] = [str(ROOT / path) for path in python["options"]["extensions"]]
    return config


def sections(nav: list[Any]) -> list[dict[str, Any]]:
    """Return all sections of a navigation.

    >>> [list(each) for each in sections(["a.md", {"B": ["b.md", {"C": "c.md"}]}])]
    [['B'], ['C']]
    """
    found = [each for each in nav if isinstance(each, dict)]
    parts = [part for each in found for part in each.values() if isinstance(part, list)]
    return found + [inner for part in parts for inner in sections(part)]


def publish(folder: Path, version: str) -> None:
    """Build this version beside those that the folder holds, and list them all, the newest first."""
    build(folder / version)
    listed = folder / VERSIONS
    known = [each["version"] for each in json.loads(listed.read_text("utf-8"))] if listed.is_file() else []
    listed.write_text(json.dumps(version_list([version, *known]), indent=2) + "\n", "utf-8")
    (folder / "index.html").write_text(FRONT.format(version=version), "utf-8")


def version_list(versions: Sequence[str]) -> list[dict[str, Any]]:
    """Return versions as the selector reads them; the first one is the latest.

    >>> version_list(["0.2.0", "0.1.0", "0.2.0"])[0]
    {'version': '0.2.0', 'title': '0.2.0', 'aliases': ['latest']}
    """
    own = list(dict.fromkeys(versions))
    return [{"version": each, "title": each, "aliases": [LATEST] if each == own[0] else []} for each in own]


def main() -> None:
    """Build the site as the arguments say."""
    parser = argparse.ArgumentParser(description="Build the site.")
    parser.add_argument("--site-dir", type=Path, default=ROOT / "build" / "site")
    parser.add_argument("--publish", type=Path, metavar="FOLDER", help="keep a folder of versions")
    given = parser.parse_args()
    if given.publish is None:
        build(given.site_dir.resolve())
    else:
        publish(given.publish.resolve(), __version__)


if __name__ == "__main__":
    main()
