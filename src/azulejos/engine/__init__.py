"""The engine protocol, both ends: any program can be a bot, and any bot can be driven by a program."""

from azulejos.engine.drive import EngineBot, engine_bot
from azulejos.engine.errors import EngineError, ProtocolError
from azulejos.engine.info import Info
from azulejos.engine.limits import Allowance
from azulejos.engine.serve import serve
from azulejos.engine.timeouts import Timeouts
from azulejos.search.thinker import Limit

__all__ = ["Allowance", "EngineBot", "EngineError", "Info", "Limit", "ProtocolError", "Timeouts", "engine_bot", "serve"]
