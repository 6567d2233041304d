"""Write a bundle as JSON: `python -m tools.small_python ENGINE BUNDLE`."""

import json
import sys
from pathlib import Path

from tools.small_python.bundle import bundled

if __name__ == "__main__":
    made = bundled(Path(sys.argv[1]).resolve())
    Path(sys.argv[2]).write_text(json.dumps(made.texts, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
