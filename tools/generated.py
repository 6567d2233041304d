"""Write every generated file, or check that each is up to date.

A generated file is named *.gen.* and says in its first line that it is generated. To add one, write a
function that returns its whole text, and put the two into GENERATED.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from tools import environments, messages_ts, pictures, protocol_page, terminal_pictures

ROOT = Path(__file__).resolve().parent.parent

# The file, from the root of the repository, and the function that makes its text.
GENERATED: dict[str, Callable[[], str]] = {
    "docs/environments-facts.gen.md": environments.facts_page,
    "docs/images/azul.gen.svg": pictures.azul_picture,
    "docs/images/duel.gen.svg": pictures.duel_picture,
    "docs/images/tui-azul.gen.svg": terminal_pictures.azul_terminal,
    "docs/images/tui-duel.gen.svg": terminal_pictures.duel_terminal,
    "docs/images/tui-review.gen.svg": terminal_pictures.review_terminal,
    "docs/protocol.gen.md": protocol_page.protocol_page,
    "web/src/lib/messages.gen.ts": messages_ts.typescript,
    **messages_ts.game_files(),
}

NOT_OURS = {"build", "dist", "node_modules"}


def main(arguments: list[str]) -> int:
    """Rewrite the generated files; with --check, only name those that are not what they should be."""
    if arguments not in ([], ["--check"]):
        print("usage: python -m tools.generated [--check]", file=sys.stderr)
        return 2
    stale = stale_files(ROOT, GENERATED)
    if not arguments:
        for name in rewrite(ROOT, GENERATED):
            print(f"wrote {name}")
        stale = stale_files(ROOT, GENERATED)
    for name, reason in stale.items():
        print(f"{name}: {reason}", file=sys.stderr)
    if stale and arguments:
        print("run `make format` to write the generated files", file=sys.stderr)
    return 1 if stale else 0


def stale_files(root: Path, generated: Mapping[str, Callable[[], str]]) -> dict[str, str]:
    """Return each generated file that is not what it should be, with the reason."""
    stale = {name: "nothing in tools/generated.py makes it" for name in found(root) if name not in generated}
    for name, make in generated.items():
        reason = fault(root / name, make())
        if reason:
            stale[name] = reason
    return stale


def rewrite(root: Path, generated: Mapping[str, Callable[[], str]]) -> list[str]:
    """Write the files whose text has changed and return their names."""
    written = []
    for name, make in generated.items():
        path, text = root / name, make()
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            written.append(name)
    return written


def fault(path: Path, text: str) -> str | None:
    """Return what is wrong with a generated file that should hold this text, or None."""
    if ".gen." not in path.name:
        return "a generated file is named *.gen.*"
    if "generated" not in text.partition("\n")[0].lower():
        return "its first line must say that it is generated"
    if not path.exists():
        return "missing"
    if path.read_text(encoding="utf-8") != text:
        return "not what its function makes"
    return None


def found(root: Path) -> Iterator[str]:
    """Yield the files under the root that are named like generated ones."""
    for path in sorted(root.rglob("*.gen.*")):
        parts = path.relative_to(root).parts
        if not any(part.startswith(".") or part in NOT_OURS for part in parts):
            yield "/".join(parts)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
