"""An async client for ruckus, written from docs/protocol.md."""

from ruckus_client.choices import choices
from ruckus_client.errors import ApiError, ClientError, Closed
from ruckus_client.fold import fold
from ruckus_client.server import Seat, Server
from ruckus_client.table import Ack, Table

__all__ = ["Ack", "ApiError", "ClientError", "Closed", "Seat", "Server", "Table", "choices", "fold"]
