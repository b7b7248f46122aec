"""A table from one seat's point of view: the socket, the received state, and commands."""

import asyncio
import contextlib
import dataclasses
import json
import random

import aiohttp

from ruckus_client.choices import choices
from ruckus_client.cut import Cutter
from ruckus_client.errors import ClientError, Closed
from ruckus_client.fold import fold

PROTOCOL = 3
# Close codes after which reconnecting helps (docs/protocol.md, "Close codes"). 1006: the connection broke without a
# close frame. 4016 and 4017: no `hello` in time, and no message for too long.
COME_BACK = (1001, 1006, 1011, 1012, 1013, 4016, 4017)
# A connection without messages for this many seconds is broken, because the server pings every 2.5 s.
SILENCE = 20.0
FIRST_DELAY, LONGEST_DELAY = 0.1, 10.0


@dataclasses.dataclass(frozen=True)
class Ack:
    """The server's answer to a command."""

    n: int
    version: int
    refused: str | None = None
    rule: str | None = None
    message: str | None = None
    reason: dict | None = None

    @property
    def accepted(self):
        """True if the command took effect."""
        return self.message is None


class _LineLost(Exception):
    """The connection broke. Reconnecting may help."""


class Table:
    """Follows a table, reconnects, and repeats commands that were not acknowledged.

    `view` is the current view (None before a match), `offers` the available actions, `lobby` the players and the stage,
    `you` the client's seat, and `version` the version of this state.
    """

    def __init__(self, server, seat):
        self.server, self.seat = server, seat
        self.view = self.lobby = self.you = self.version = self.moment = None
        self.offers = []
        self._seen = None
        self._n = 0
        self._pending = {}
        self._cutter = Cutter()
        self._socket = self._task = self._failure = None
        # Numbers must increase by one in the order of sending.
        self._numbering = asyncio.Lock()
        self._news = asyncio.Condition()

    async def __aenter__(self):
        self._task = asyncio.create_task(self._run())
        try:
            await self._wait(lambda: self.version is not None)
        except BaseException:
            await self._stop()
            raise
        return self

    async def __aexit__(self, *_):
        await self._stop()

    async def _stop(self):
        self._task.cancel()
        # Uses `wait` instead of `await`, so that the task's cancellation is not mistaken for this one's.
        await asyncio.wait([self._task])
        if self._socket is not None:
            await self._socket.close()

    async def changed(self):
        """Waits for the next change. Always returns True, for use in `while`.

        Raises `Closed` once the server has closed the table for this client.
        """
        await self._wait(lambda: self.version != self._seen)
        self._seen = self.version
        return True

    async def until(self, holds):
        """Waits until `holds(table)` is true."""
        await self._wait(lambda: holds(self))

    def choices(self):
        """All available actions, without duplicates; an empty list if there are none."""
        return choices(self.view, self.offers) if self.view else []

    def is_asked(self):
        """True if it is this seat's turn or a window is open. Otherwise actions are optional."""
        return self.view is not None and (self.view["turn"] == self.view["me"] or bool(self.view["windows"]))

    async def act(self, action):
        """Sends an action and waits for the answer: `{"play": "R7"}`, or one of `choices()`."""
        return await self._command({"act": action}, answering=True)

    async def say_lobby(self, command):
        """Sends a command about the table and waits for the answer: `{"ready": True}`, `"start"`, `"leave"`."""
        return await self._command({"lobby": command})

    async def talk(self, text):
        """Sends a chat message."""
        await self._send({"talk": {"text": text}})

    async def _command(self, what, answering=False):
        if self._failure is not None:
            raise self._failure
        return await (await self._number(what, answering))

    async def _number(self, what, answering=False):
        """Sends a command with the next number. Returns a future for the answer."""
        loop = asyncio.get_running_loop()
        async with self._numbering:
            self._n += 1
            command = {"n": self._n, "do": what}
            if answering and self.moment is not None:
                moment, shown = self.moment
                command["answers"] = {"moment": moment, "after_us": round((loop.time() - shown) * 1_000_000)}
            answered = loop.create_future()
            # The command stays pending until it is answered, even if its caller is gone: a gap in the numbers would
            # close the socket.
            self._pending[self._n] = (command, answered)
            await self._send({"command": command})
        return answered

    async def _send(self, message):
        # With a broken connection the message is lost. The reconnecting task repeats commands.
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError, RuntimeError):
                await self._socket.send_str(json.dumps(message))

    async def _wait(self, holds):
        async with self._news:
            await self._news.wait_for(lambda: holds() or self._failure is not None)
        if not holds():
            raise self._failure

    async def _run(self):
        delay = FIRST_DELAY
        try:
            while True:
                before = self.version
                with contextlib.suppress(_LineLost, aiohttp.ClientConnectionError, TimeoutError, OSError):
                    await self._listen()
                if self.version != before:
                    delay = FIRST_DELAY
                # The random delay spreads clients that lost their connections together.
                await asyncio.sleep(delay * random.uniform(0.5, 1.0))
                delay = min(delay * 2, LONGEST_DELAY)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            await self._fail(error if isinstance(error, ClientError) else ClientError(f"the table: {error}"))

    async def _fail(self, error):
        for _, answered in self._pending.values():
            if not answered.done():
                answered.set_exception(error)
                # The future may have no waiter any longer.
                answered.exception()
        async with self._news:
            self._failure = error
            self._news.notify_all()

    async def _listen(self):
        address = f"{self.server.address}/api/tables/{self.seat.code}/socket?protocol={PROTOCOL}"
        async with self.server.session.ws_connect(address, max_msg_size=0) as socket:
            hello = {"token": self.seat.token, "last": self.version}
            async with self._numbering:
                await socket.send_str(json.dumps({"hello": hello}))
                self._socket = socket
                # The server repeats its first answer to commands that it has already processed.
                for command, _ in self._pending.values():
                    await self._send({"command": command})
            try:
                while True:
                    # `wait_for` of Python 3.11 can lose a cancellation that arrives together with a frame.
                    async with asyncio.timeout(SILENCE):
                        frame = await socket.receive()
                    await self._hear(frame)
            finally:
                self._socket = None

    async def _hear(self, frame):
        if frame.type == aiohttp.WSMsgType.TEXT:
            try:
                message = json.loads(frame.data)
            except ValueError as error:
                raise ClientError(f"unreadable: {error}") from error
            await self._take_in(message)
        elif frame.type in (aiohttp.WSMsgType.CLOSE, aiohttp.WSMsgType.CLOSING, aiohttp.WSMsgType.CLOSED):
            code = frame.data if frame.type == aiohttp.WSMsgType.CLOSE else self._socket.close_code
            if code is None or code in COME_BACK:
                raise _LineLost
            raise Closed(code, frame.extra)
        elif frame.type == aiohttp.WSMsgType.ERROR:
            raise _LineLost

    async def _take_in(self, message):
        kind = message.get("type")
        if kind == "ping":
            await self._send({"pong": message["id"]})
        elif kind == "ack":
            _, answered = self._pending.pop(message["n"], (None, None))
            known = {field.name for field in dataclasses.fields(Ack)}
            if answered is not None and not answered.done():
                answered.set_result(Ack(**{name: value for name, value in message.items() if name in known}))
        elif kind == "snapshot":
            await self._snapshot(message)
        elif kind == "update":
            await self._update(message)

    async def _snapshot(self, snapshot):
        if snapshot["protocol"] != PROTOCOL:
            raise ClientError(f"the server speaks protocol {snapshot['protocol']}, this client {PROTOCOL}")
        # Commands in flight already have numbers.
        self._n = max(self._n, snapshot["you"]["last_n"])
        await self._changed(snapshot)

    async def _update(self, update):
        if self.version is None or update["version"] != self.version + 1:
            # Messages were lost. After reconnecting, the server sends them.
            raise _LineLost
        if "lobby" in update:
            rules = (self.lobby or {}).get("rules")
            update["lobby"].setdefault("rules", rules)
        await self._changed(update)

    async def _changed(self, news):
        self.you = news.get("you", self.you)
        self.lobby = news.get("lobby", self.lobby)
        if self.lobby["stage"] == "lobby":
            self.view = None
        if "view" in news:
            self.view = news["view"]
        if self.view is not None:
            for fact in news.get("facts", []):
                fold(self.view, fact)
        self.offers = news.get("offers", self.offers)
        if news.get("moment") is not None:
            self.moment = (news["moment"], asyncio.get_running_loop().time())
        async with self._news:
            self.version = news["version"]
            self._news.notify_all()
        command = self._cutter.answer(self.lobby.get("cut"), self.you["seat"]) if self.you else None
        if command is not None:
            await self._number({"lobby": command})
