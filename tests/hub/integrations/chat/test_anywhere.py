"""Any other service through apprise: a real IRC server."""

import asyncio
import signal
import socket
import sys
import time
from contextlib import asynccontextmanager

import pytest
from apprise.decorators import notify

from hub.errors import SettingsError
from hub.integrations.chat.anywhere import open_anywhere
from hub.integrations.chat.service import Later
from hub.integrations.chat.words import plain_words
from tests.hub.integrations.chat.irc import sitting_in
from tests.hub.rolls import d6, d100
from tests.hub.waiting import until


async def test_rolls_are_said_on_irc_in_order_with_their_numbers_and_command_nothing(serve, table, ngircd):
    async with sitting_in("#cornet", ngircd.port) as said:
        await serve(kind="apprise", url=f"irc://bot@127.0.0.1:{ngircd.port}/#cornet", language="en")
        await table.hear(
            d100(1, player="QUIT"), d6(2, joker=(6,) * 900 + (1,), player="é" * 80, label="ü" * 80)
        )
        await until(lambda: b"#2 " in b"".join(said), 40)
        await until(lambda: any(b"5412" in line for line in said), 40)
    assert said[0].startswith(b"#1 QUIT \xc2\xb7 d100")
    assert all(len(line) < 400 for line in said)
    whole = b" ".join(said)
    assert not set(whole) & set(range(32))


async def test_while_the_server_is_down_nothing_is_lost(hub, serve, table, ngircd):
    ngircd.stop()
    await serve(kind="apprise", url=f"irc://bot@127.0.0.1:{ngircd.port}/#cornet")
    await table.hear(d100(1, label="L1"))

    async def trouble():
        return [one.trouble for one in await hub.log.deliveries.recipients() if one.trouble]

    assert "apprise n'a rien pu envoyer" in (await until(trouble))[0].fr
    ngircd.start()
    async with sitting_in("#cornet", ngircd.port) as said:
        await until(lambda: any(b"L1" in line for line in said), 60)


async def test_a_service_that_never_answers_is_given_up_for_now_and_that_is_told():
    async with silent_server() as port, open_anywhere(f"cornetsilent://127.0.0.1:{port}", "salon") as opened:
        impatient = type(opened)(opened._apprise, patience_s=0.2)
        with pytest.raises(Later) as later:
            await asyncio.wait_for(impatient.send("k", plain_words("x")), 20)
    assert "apprise n'a rien répondu" in later.value.fr
    assert "apprise answered nothing" in later.value.en


@asynccontextmanager
async def silent_server():
    """A service that takes a connection and says nothing, and a plugin that waits for it for ever."""

    @notify(on="cornetsilent")
    def wait(body, title, notify_type, meta, *_, **__):
        with socket.create_connection((meta["host"], meta["port"])) as asked:
            return asked.recv(1) == b"never"

    over = asyncio.Event()

    async def keep(_reader, writer):
        await over.wait()
        writer.close()

    server = await asyncio.start_server(keep, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1]
        over.set()


async def test_an_address_apprise_does_not_know_refuses_the_start_and_is_not_shown():
    with pytest.raises(SettingsError) as refused:
        async with open_anywhere("nonsense://secret", "salon"):
            pass
    assert "« salon »" in refused.value.fr
    assert "secret" not in refused.value.fr


async def test_without_apprise_it_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "apprise", None)
    with pytest.raises(SettingsError, match=r"pip install 'cornet\[apprise\]'"):
        async with open_anywhere("json://127.0.0.1", "salon"):
            pass


async def test_why_it_was_not_sent_is_told_without_the_password():
    async with open_anywhere("json://user:hidden@127.0.0.1:9", "salon") as anywhere:
        with pytest.raises(Later) as refused:
            await anywhere.send("1", plain_words("x"))
    assert "JSON" in refused.value.fr
    assert "hidden" not in refused.value.fr


HANGS = """
import asyncio, sys
from hub.integrations.chat.anywhere import open_anywhere
from hub.integrations.chat.words import plain_words
from hub.cli.stoppable import run_until_stopped

async def main():
    async with open_anywhere(sys.argv[1], "salon") as anywhere:
        print("sending", flush=True)
        await anywhere.send("1", plain_words("x"))

run_until_stopped(main())
"""


async def test_a_service_that_never_answers_keeps_nobody_from_stopping():
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        address = f"json://127.0.0.1:{deaf.getsockname()[1]}/?rto=60&cto=60"
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", HANGS, address, stdout=asyncio.subprocess.PIPE
        )
        assert await process.stdout.readline() == b"sending\n"
        connection, _ = await asyncio.to_thread(deaf.accept)
        started_s = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(process.wait(), 20) == 0
        connection.close()
    assert time.monotonic() - started_s < 10
