"""The engine protocol: lets any program be a bot, and any bot be driven by a program. Both ends."""

from azulejos.engine.drive import EngineBot, Timeouts, engine_bot
from azulejos.engine.failures import EngineError, ProtocolError
from azulejos.engine.info import Info
from azulejos.engine.limits import Limit
from azulejos.engine.serve import serve

__all__ = ["EngineBot", "EngineError", "Info", "Limit", "ProtocolError", "Timeouts", "engine_bot", "serve"]
