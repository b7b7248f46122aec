"""The HTTP API of a server: making tables and taking seats."""

import dataclasses

import aiohttp

from ruckus_client.errors import ApiError, ClientError
from ruckus_client.table import Table


@dataclasses.dataclass(frozen=True)
class Seat:
    """A seat at a table.

    The token opens the seat from anywhere. Store it to return, and keep it secret.
    """

    code: str
    seat: int
    token: str = dataclasses.field(repr=False)


class Server:
    """A ruckus server. Use it with `async with`."""

    def __init__(self, address="http://localhost:8080"):
        self.address = address.rstrip("/")
        self._session = None

    async def __aenter__(self):
        self._session = aiohttp.ClientSession()
        return self

    async def __aexit__(self, *_):
        await self._session.close()

    async def make_table(self, name, rules="classic", **options):
        """Makes a table and takes its first seat. Options are those of `POST /api/tables`: bots, start, ruleset."""
        body = {"name": name, **options}
        if "ruleset" not in options and "gallery" not in options:
            body["rules"] = rules
        return Seat(**await self.request("POST", "/api/tables", body))

    async def join(self, code, name, program=False):
        """Takes a seat at a table. Pass `program=True` if a program plays, which all players can see."""
        return Seat(**await self.request("POST", f"/api/tables/{code}/seats", {"name": name, "program": program}))

    async def table_card(self, code):
        """Public information about a table: `{code, stage, title, names, free}`."""
        return await self.request("GET", f"/api/tables/{code}")

    def open(self, seat):
        """The table from this seat's point of view. Use it with `async with`."""
        return Table(self, seat)

    async def request(self, method, path, body=None, token=None):
        """Sends any request of docs/protocol.md and docs/protocol-http.md, and returns the answer."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        try:
            async with self.session.request(method, self.address + path, json=body, headers=headers) as answer:
                if answer.status == 204:
                    return None
                said = await answer.json(content_type=None)
        except (aiohttp.ClientError, TimeoutError, ValueError) as error:
            raise ClientError(f"{method} {path}: {error}") from error
        if answer.status >= 400:
            error = said if isinstance(said, dict) else {}
            code, message = error.get("code", "unknown"), error.get("message", "no reason given")
            raise ApiError(answer.status, code, message, error.get("reason"))
        return said

    @property
    def session(self):
        """The HTTP session."""
        if self._session is None:
            raise ClientError("open the server with `async with` first")
        return self._session
