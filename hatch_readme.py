"""Makes the long description of a release from the README: on an index page, links and pictures need full addresses."""

import re
from pathlib import Path
from typing import Any

try:
    from hatchling.metadata.plugin.interface import MetadataHookInterface
except ImportError:  # imported by a test, outside of a build
    MetadataHookInterface = object  # type: ignore[assignment, misc, unused-ignore]

ROOT = Path(__file__).resolve().parent
LINK = re.compile(r"(?P<before>\]\(|(?:src|href)=\")(?P<path>(?![a-z]+:|#|/)[^)\"\s]+)")
PICTURES = (".png", ".svg", ".gif", ".jpg")


def with_full_addresses(text: str, repository: str, tag: str) -> str:
    """Return a page whose relative links lead to the files of a repository, as they are at a tag.

    >>> with_full_addresses('[Play](docs/play.md) ![A board](docs/a.png)', "https://azulejos.example/code", "v1.0")
    '[Play](https://azulejos.example/code/blob/v1.0/docs/play.md) ![A board](https://azulejos.example/code/raw/v1.0/docs/a.png)'
    """

    def full(link: re.Match[str]) -> str:
        kind = "raw" if link["path"].endswith(PICTURES) else "blob"
        return f"{link['before']}{repository}/{kind}/{tag}/{link['path']}"

    return LINK.sub(full, text)


class FullReadme(MetadataHookInterface):
    """Sets the long description of every sdist and wheel."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the README with full addresses, which follow from the address of the repository."""
        text = (ROOT / "README.md").read_text(encoding="utf-8")
        full = with_full_addresses(text, metadata["urls"]["Repository"], f"v{metadata['version']}")
        metadata["readme"] = {"content-type": "text/markdown", "text": full}
