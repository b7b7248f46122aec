"""A bot that plays its highest card first: python examples/bot.py http://localhost:8080 BCDF"""

import asyncio
import sys

from ruckus_client import Server


def worth(action):
    card = action.get("play", "")
    return 50 if card[:1] == "W" else int(card[1]) if card[1:2].isdigit() else 20 if card else -("pass" in action)


async def main(address, code):
    async with Server(address) as server:
        seat = await server.join(code, "Pyro", program=True)
        async with server.open(seat) as table:
            await table.say_lobby({"ready": True})
            while await table.changed():
                if table.is_asked() and (choices := table.choices()):
                    await table.act(max(choices, key=worth))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
