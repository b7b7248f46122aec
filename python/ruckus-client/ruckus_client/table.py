"""A table as one seat sees it: the socket, what came over it, and what is said."""

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

PROTOCOL = 2
# After these, connecting again helps (docs/protocol.md, "Close codes"). 1006: the line broke without a word.
# 4016 and 4017: no `hello` came in time, and nothing was heard for too long.
COME_BACK = (1001, 1006, 1011, 1012, 1013, 4016, 4017)
# Nothing comes for so long on a line that works: the server pings every 2.5 s.
SILENCE = 20.0
FIRST_DELAY, LONGEST_DELAY = 0.1, 10.0


@dataclasses.dataclass(frozen=True)
class Ack:
    """What the server answered to a command."""

    n: int
    version: int
    refused: str | None = None
    rule: str | None = None
    message: str | None = None
    reason: dict | None = None

    @property
    def accepted(self):
        """Whether it happened."""
        return self.message is None


class _LineLost(Exception):
    """The line broke; coming back may help."""


class Table:
    """Keeps up with a table, comes back after a lost line, and sends again what was not acknowledged.

    `view` is what you see (None before a match), `offers` what you may do, `lobby` who is there, `you` which seat you
    have, `version` how far that is.
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
        # Numbers must rise by one in the order in which they are sent.
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
        # Waited for, not awaited: that the task was cancelled must not be mistaken for this one being so.
        await asyncio.wait([self._task])
        if self._socket is not None:
            await self._socket.close()

    async def changed(self):
        """Waits until something has changed since you were last told; returns True, so that it can stand in `while`.

        Raises `Closed` once the server has closed the table to you.
        """
        await self._wait(lambda: self.version != self._seen)
        self._seen = self.version
        return True

    async def until(self, holds):
        """Waits until `holds(table)` is true."""
        await self._wait(lambda: holds(self))

    def choices(self):
        """All that you may do, each action once; an empty list if there is nothing."""
        return choices(self.view, self.offers) if self.view else []

    def is_asked(self):
        """Whether it is your turn, or a window is open: otherwise what you may do is a matter of taste."""
        return self.view is not None and (self.view["turn"] == self.view["me"] or bool(self.view["windows"]))

    async def act(self, action):
        """Does something in the game, and waits for the answer: `{"play": "R7"}`, or one of `choices()`."""
        return await self._command({"act": action}, answering=True)

    async def say_lobby(self, command):
        """Does something around the game, and waits for the answer: `{"ready": True}`, `"start"`, `"leave"`."""
        return await self._command({"lobby": command})

    async def talk(self, text):
        """Says something to everyone at the table."""
        await self._send({"talk": {"text": text}})

    async def _command(self, what, answering=False):
        if self._failure is not None:
            raise self._failure
        return await (await self._number(what, answering))

    async def _number(self, what, answering=False):
        """Sends a command under the next number; returns what will be its answer."""
        loop = asyncio.get_running_loop()
        async with self._numbering:
            self._n += 1
            command = {"n": self._n, "do": what}
            if answering and self.moment is not None:
                moment, shown = self.moment
                command["answers"] = {"moment": moment, "after_us": round((loop.time() - shown) * 1_000_000)}
            answered = loop.create_future()
            # It stays until it is answered, even if nobody waits for that: a gap would close the socket.
            self._pending[self._n] = (command, answered)
            await self._send({"command": command})
        return answered

    async def _send(self, message):
        # On a broken line it is lost; commands are sent again by the task that comes back.
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
                # Those who lost the line together do not come back together.
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
                # It may be that nobody waits for it any more.
                answered.exception()
        async with self._news:
            self._failure = error
            self._news.notify_all()

    async def _listen(self):
        address = f"{self.server.address}/api/tables/{self.seat.code}/socket"
        async with self.server.session.ws_connect(address, max_msg_size=0) as socket:
            hello = {"token": self.seat.token, "last": self.version}
            async with self._numbering:
                await socket.send_str(json.dumps({"hello": hello}))
                self._socket = socket
                # Those that the server has heard already get their first answer again.
                for command, _ in self._pending.values():
                    await self._send({"command": command})
            try:
                while True:
                    # `wait_for` of Python 3.11 can lose a cancellation that comes together with a frame.
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
        # Commands that are on their way have numbers already.
        self._n = max(self._n, snapshot["you"]["last_n"])
        await self._changed(snapshot)

    async def _update(self, update):
        if self.version is None or update["version"] != self.version + 1:
            # Something was lost: on a new line the server tells what.
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
