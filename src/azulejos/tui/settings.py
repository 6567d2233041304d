"""What the board remembers between runs: language, theme, name, the last server."""

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path

__all__ = ["Settings", "settings_file"]


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a user; empty if not set."""

    language: str = ""
    look: str = ""
    name: str = ""
    server: str = ""
    session: str = ""

    @classmethod
    def read(cls, file: Path | None) -> "Settings":
        """Read the file; what is missing or broken counts as not set."""
        try:
            found = json.loads(file.read_text(encoding="utf-8")) if file is not None else {}
        except (OSError, ValueError):
            found = {}
        known = {field.name for field in fields(cls)}
        items = found.items() if isinstance(found, dict) else ()
        return cls(**{key: value for key, value in items if key in known and isinstance(value, str)})

    def write(self, file: Path | None) -> None:
        """Write the file; ignore a folder that cannot be written to."""
        if file is None:
            return
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.touch(mode=0o600, exist_ok=True)  # a session is a secret
            file.write_text(json.dumps(asdict(self), indent=1) + "\n", encoding="utf-8")
        except OSError:
            return


def settings_file() -> Path:
    """Return the settings file, in the system's usual folder."""
    from platformdirs import user_config_path

    return user_config_path("azulejos") / "board.json"
