"""What can go wrong."""


class ClientError(Exception):
    """Anything that this package raises."""


class Problem(ClientError):
    """The server has refused a request. `code` is a stable word, the message a sentence for people."""

    def __init__(self, status, code, message, reason=None):
        super().__init__(f"{status} {code}: {message}")
        self.status, self.code, self.message, self.reason = status, code, message, reason


class Closed(ClientError):
    """The server has closed the socket for good. `code` is a close code of docs/protocol.md."""

    def __init__(self, code, reason):
        super().__init__(f"closed with {code}: {reason or 'no reason given'}")
        self.code, self.reason = code, reason
