"""Runs the real program on a free port."""

import asyncio
import contextlib
import os
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GREETING = "ruckus is at "
MANY = "1000000"
LIMITS = ("--tables-per-address", "--sockets-per-address", "--requests-per-address", "--messages-per-socket")


@contextlib.asynccontextmanager
async def running():
    """Starts `ruckus serve` in its own process and yields its address."""
    program = os.environ.get("RUCKUS_BIN", str(ROOT / "target" / "debug" / "ruckus"))
    with tempfile.TemporaryDirectory() as data:
        arguments = ["serve", "--no-qr", "--data", data, "--listen", "127.0.0.1:0"]
        for limit in LIMITS:
            arguments += [limit, MANY]
        process = await asyncio.create_subprocess_exec(program, *arguments, stdout=asyncio.subprocess.PIPE)
        try:
            async for line in process.stdout:
                if line.decode().strip().startswith(GREETING):
                    break
            else:
                raise RuntimeError("ruckus ended before it was ready")
            drain = asyncio.create_task(process.stdout.read())
            yield line.decode().strip().removeprefix(GREETING)
            drain.cancel()
        finally:
            process.kill()
            await process.wait()


@pytest.fixture
def against_the_program():
    """Runs a test, which takes a server's address, against the real program."""

    def run(test):
        async def within():
            async with running() as address, asyncio.timeout(120):
                return await test(address)

        return asyncio.run(within())

    return run
