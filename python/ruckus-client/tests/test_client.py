"""Tests the client against the real program."""

import asyncio
import random

import aiohttp
import pytest

from ruckus_client import ApiError, ClientError, Closed, Seat, Server, choices
from ruckus_client.cut import commitment
from ruckus_client.table import Table, _LineLost


def test_the_cut_is_that_of_the_protocol():
    expected = "112f0c660f561dcb77278d7b5a2a65864ff3129890be0c5a0deab3fb920f5cb5"
    assert commitment(0, bytes(range(16))) == expected


def test_choices_say_what_an_offer_stands_for():
    view = {"me": 0, "pile": [{"card": "R9"}], "windows": [], "seats": [{"seat": 0, "cards": 2, "hand": ["R1", "W"]}]}
    play = {"verb": "play", "rule": "turn", "cards": ["R1", "W"], "how": "turn"}
    found = choices(view, [play, {"verb": "draw"}, {"verb": "play", "cards": ["B2"], "unchecked": True}])
    assert found[0] == {"play": "R1", "saw": "R9", "uno": True}
    assert [action.get("play") for action in found[1:5]] == ["W/R", "W/Y", "W/G", "W/B"]
    assert found[5:] == [{"draw": True}]
    view["seats"][0]["hand"] = ["B2", "B2", "Y4", "R6"]
    pay = {"verb": "pay", "cards": ["B2", "Y4", "R6"], "sum": 6}
    assert choices(view, [pay]) == [{"pay": ["B2", "Y4"]}, {"pay": ["R6"]}]


def one_round(rules):
    """A ruleset for a match of one short round."""
    return f"base = '{rules}'\n[deal]\ncards = 3\n[scoring]\nmethod = 'single'\n"


async def play_on(table, lots, most=1_000):
    """Plays cards, or performs other offered actions, until the match is over or the limit is reached.

    Returns the number of actions.
    """
    done = 0
    while table.lobby["stage"] != "match-over" and done < most:
        if table.lobby["stage"] == "between-rounds":
            await table.say_lobby("next")
        offered = table.choices()
        # Out of turn an action is almost always offered, so take only some of them.
        if offered and (table.is_asked() or lots.random() < 0.1):
            plays = [action for action in offered if "play" in action]
            ack = await table.act(lots.choice(plays or offered))
            done += ack.accepted
            if ack.accepted:
                continue
        await table.changed()
    return done


@pytest.mark.parametrize("rules", ["classic", "super-power-no-sissies"])
def test_a_match_against_bots_is_kept_up_with(against_the_program, rules):
    async def test(address):
        async with Server(address) as server:
            seat = await server.make_table("Ann", ruleset=one_round(rules))
            async with server.open(seat) as table:
                for _ in range(2):
                    assert (await table.say_lobby({"add-bot": {"level": "regular", "reflexes": "quick"}})).accepted
                assert (await table.say_lobby("start")).accepted
                done = await play_on(table, random.Random(7), most=12)
                assert done == 12 or table.view["winners"]

    against_the_program(test)


def test_two_play_and_the_folded_view_is_the_fresh_one(against_the_program):
    async def test(address):
        async with Server(address) as server:
            ann = await server.make_table("Ann", ruleset=one_round("classic"))
            bob = await server.join(ann.code, "Bob", program=True)
            assert (await server.table_card(ann.code))["names"] == ["Ann", "Bob"]
            async with server.open(ann) as first, server.open(bob) as second:
                assert (await second.say_lobby({"ready": True})).accepted
                assert second.lobby["seats"][1]["program"]
                refused = await second.say_lobby("start")
                assert not refused.accepted and refused.reason == {"is": "only-host", "host": "Ann"}
                assert (await first.say_lobby("start")).accepted
                lots = random.Random(3)
                done = await asyncio.gather(play_on(first, lots), play_on(second, lots))
                assert sum(done) >= 3, "the winner has played 3 cards"
                assert first.view["winners"] == second.view["winners"]
                folded = second.view
            async with server.open(bob) as fresh:
                assert fresh.view == folded

    against_the_program(test)


def test_a_lost_line_is_resumed_and_commands_are_sent_again(against_the_program):
    async def test(address):
        async with Server(address) as server:
            seat = await server.make_table("Ann", bots=1, start=True)
            async with server.open(seat) as table:
                await table.until(lambda table: table.view and table.view["turn"] == 0 and table.choices())
                for _ in range(3):
                    lost = table._socket
                    acting = asyncio.create_task(table.act({"uno": True}))
                    # The connection breaks during the command, without a close frame.
                    lost._response.connection.transport.abort()
                    ack = await acting
                    assert ack.n == table._n and table._socket is not lost
                assert not table._pending

    against_the_program(test)


def test_a_message_that_was_missed_is_made_up_for(against_the_program):
    async def test(address):
        async with Server(address) as server:
            seat = await server.make_table("Ann")
            async with server.open(seat) as table:
                table.version -= 1
                assert (await table.say_lobby({"ready": True})).accepted
                await table.until(lambda table: table.lobby["seats"][0]["ready"])

    against_the_program(test)


def test_refusals_say_why(against_the_program):
    async def test(address):
        async with Server(address) as server:
            with pytest.raises(ApiError, match="classic") as caught:
                await server.make_table("Ann", rules="clasic")
            assert (caught.value.status, caught.value.code) == (400, "unknown-rules")
            with pytest.raises(ApiError) as caught:
                await server.join("ZZZZ", "Bob")
            assert caught.value.code == "unknown-code"
            seat = await server.make_table("Ann")
            assert seat.token not in repr(seat)
            with pytest.raises(Closed) as closed:
                async with server.open(Seat(seat.code, 0, "0" * 64)):
                    pass
            assert closed.value.code == 4003
            with pytest.raises(Closed) as closed:
                async with server.open(Seat("ZZZZ", 0, seat.token)):
                    pass
            assert closed.value.code == 4004
            async with server.open(seat) as table, server.open(seat):
                # Another device took the seat, and this client does not take it back.
                with pytest.raises(Closed) as closed:
                    while await table.changed():
                        pass
                assert closed.value.code == 4001
                with pytest.raises(Closed):
                    await table.say_lobby({"ready": True})

    against_the_program(test)


def test_a_server_that_is_not_there_is_said_so():
    async def test():
        async with Server("http://127.0.0.1:9") as server:
            with pytest.raises(ClientError, match="/api/tables"):
                await server.make_table("Ann")

    asyncio.run(test())


def test_the_example_plays(against_the_program):
    import runpy
    from pathlib import Path

    example = runpy.run_path(str(Path(__file__).parents[1] / "examples" / "bot.py"))

    async def test(address):
        async with Server(address) as server:
            ann = await server.make_table("Ann", ruleset=one_round("classic"))
            playing = asyncio.create_task(example["main"](address, ann.code))
            async with server.open(ann) as table:
                await table.until(lambda table: len(table.lobby["seats"]) == 2 and table.lobby["seats"][1]["ready"])
                assert (await table.say_lobby("start")).accepted
                await play_on(table, random.Random(5))
                assert table.view["winners"]
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    against_the_program(test)


@pytest.mark.parametrize(("code", "raised"), [(4016, _LineLost), (4017, _LineLost), (1013, _LineLost), (4000, Closed)])
def test_a_close_code_says_whether_coming_back_helps(code, raised):
    async def test():
        with pytest.raises(raised):
            await Table(None, None)._hear(aiohttp.WSMessage(aiohttp.WSMsgType.CLOSE, code, ""))

    asyncio.run(test())
