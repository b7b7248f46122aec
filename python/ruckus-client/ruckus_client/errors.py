"""Exceptions of this package."""


class ClientError(Exception):
    """The base class of all exceptions of this package."""


class ApiError(ClientError):
    """The server refused a request. `code` is stable, and the message is a sentence for users."""

    def __init__(self, status, code, message, reason=None):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.reason = status, code, message, reason


class Closed(ClientError):
    """The server closed the socket permanently. `code` is a close code of docs/protocol.md."""

    def __init__(self, code, reason):
        super().__init__(f"closed with {code}: {reason or 'no reason given'}")
        self.code, self.reason = code, reason
