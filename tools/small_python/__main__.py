"""Write a bundle as two JSON files: `python -m tools.small_python ENGINE STUDY BUNDLE LATER`."""

import json
import sys
from pathlib import Path

from tools.small_python.bundle import bundled

if __name__ == "__main__":
    engine, study, *outs = map(Path, sys.argv[1:])
    made = bundled(engine.resolve(), study.resolve())
    for out, texts in zip(outs, (made.texts, made.later), strict=True):
        out.write_text(json.dumps(texts, separators=(",", ":"), ensure_ascii=False), encoding="utf-8")
