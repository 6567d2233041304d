"""Logs as text or as JSON; no secret is ever written to them."""

import json
import logging
import sys
from datetime import UTC, datetime

from azulejos.play import OptionError

__all__ = ["set_up_logs"]

LIBRARIES = ("uvicorn.error", "asyncio")
"""Loggers of others that tell what went wrong with a connection; their lines are written like ours."""


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON: time, level, name, message, and the trace of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "name": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(style: str, level: str) -> None:
    """Write logs to standard error, as text or as JSON."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if style not in ("text", "json") or number is None:
        raise OptionError(
            f"not a log format and level: {style} {level} (wanted text or json; debug, info, warning or error)"
        )
    handler = logging.StreamHandler(sys.stderr)
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if style == "json" else text)
    logging.getLogger("azulejos").setLevel(number)
    for name in ("azulejos", *LIBRARIES):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
