"""What can be done at a table: the process that owns it does it."""

from azulejos.server.tables.conditions import Prepare
from azulejos.server.wire.client_messages import (
    Claim,
    OfferRematch,
    OfferTakeback,
    PlayMove,
    Publish,
    Resign,
    Reveal,
    SendChat,
    Sit,
    StandUp,
    UseHint,
)

__all__ = ["Action"]

Action = (
    PlayMove
    | SendChat
    | Sit
    | StandUp
    | Resign
    | OfferTakeback
    | OfferRematch
    | Publish
    | UseHint
    | Claim
    | Reveal
    | Prepare
)
"""The messages that change a table, and what is prepared there over HTTP."""
