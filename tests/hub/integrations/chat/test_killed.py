"""200 rolls through outages, lost answers and kill −9 of the hub: in order, and on Matrix none doubled."""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest

from tests.hub.integrations.chat.discord_stub import ROOM, TOKEN, WEBHOOK, Discord
from tests.hub.integrations.chat.lossy import Lossy
from tests.hub.integrations.chat.served import served
from tests.hub.peers import publish
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until

ROOT = Path(__file__).parents[4]
ROLLS = int(os.environ.get("CORNET_CHAT_ROLLS", "200"))
KILLS = (0.2, 0.45, 0.7)
PATIENCE_S = 60 + ROLLS / 2


class Alone:
    """A hub with its chat that is killed and started again."""

    def __init__(self, folder, port, most_single, targets):
        self.folder = folder
        self._command = [sys.executable, "-m", "tests.hub.integrations.chat.chat_alone"]
        self._command += [str(folder), str(port), str(most_single), json.dumps(targets)]
        self._process = None

    def start(self):
        self._process = subprocess.Popen(self._command, cwd=ROOT)

    def kill(self):
        self._process.kill()
        self._process.wait(10)

    async def started(self, name):
        """Comes back once the courier stands in the log."""
        await until(lambda: self._one("SELECT position FROM cursors WHERE name = ?", name) is not None, 60)

    async def listens(self, name):
        """Comes back once it knows from where on it obeys."""
        await until(lambda: self._one("SELECT heard_upto FROM recipients WHERE name = ?", name), 60)

    def count(self, query):
        """A number the log has."""
        return self._one(query)

    async def delivered(self, name):
        """Comes back once the log has all, and the courier has come to its end."""
        end = "SELECT position FROM cursors WHERE name = ? AND position = (SELECT max(position) FROM rolls)"
        count = "SELECT count(*) FROM rolls"
        await until(lambda: self._one(count) == ROLLS and self._one(end, name) is not None, PATIENCE_S)

    def _one(self, query, *values):
        """What the log says, or None."""
        connection = sqlite3.connect(self.folder / "cornet.db", timeout=10)
        # It may still be in the making.
        with closing(connection), suppress(sqlite3.OperationalError):
            return next(iter(connection.execute(query, values).fetchone() or ()), None)
        return None


@asynccontextmanager
async def alone(*arguments) -> AsyncIterator[Alone]:
    """The hub, killed at the end too."""
    hub = Alone(*arguments)
    hub.start()
    try:
        yield hub
    finally:
        hub.kill()


def labels(texts):
    """The rolls by their labels, in the order of their lines."""
    return [int(label) for text in texts for label in re.findall(r" · L(\d+) · ", text)]


async def play(mosquitto, hub, reached):
    """Post all rolls as boxes do, and kill the hub whenever so many have reached the room."""
    posting = asyncio.create_task(asyncio.to_thread(post, mosquitto))
    for share in KILLS:
        await until(lambda share=share: reached() >= share * ROLLS, PATIENCE_S)
        hub.kill()
        hub.start()
    await posting


def post(mosquitto):
    """A few at a time, each once the broker has it."""
    rolls = [(TOPIC, payload(d100(number, label=f"L{number}"))) for number in range(1, ROLLS + 1)]
    for place in range(0, ROLLS, 10):
        publish(mosquitto, rolls[place : place + 10])


@pytest.mark.timeout(120 + 2 * ROLLS)
async def test_matrix_has_each_of_200_rolls_once_and_a_webhook_each_with_its_doubles_numbered(
    make_mosquitto, tmp_path, synapse, ana, bot, room
):
    """A message a roll; Matrix is cut for a while, and others use up what the webhook may send."""
    mosquitto, lossy, discord = make_mosquitto(), Lossy(synapse.url), Discord(most=10, per_s=0.5)
    discord.lose_each, discord.taken_by_others_each = 29, 23
    async with served(lossy.app) as matrix_url, served(discord.app) as discord_url:
        matrix = {"kind": "matrix", "url": matrix_url, "token": bot.token, "room": room, "commands": False}
        webhook = {"kind": "discord", "url": discord_url + WEBHOOK}
        async with alone(tmp_path, mosquitto.port, 10**6, [matrix, webhook]) as hub:
            await hub.started("chat.matrix")
            await hub.started("chat.discord")
            playing = asyncio.create_task(play(mosquitto, hub, lambda: lossy.passed - lossy.lost))
            await until(lambda: lossy.passed >= ROLLS / 10, PATIENCE_S)
            lossy.is_cut = True
            await until(lambda: lossy.cut_off >= 5)
            lossy.is_cut = False
            await playing
            await hub.delivered("chat.matrix")
            await hub.delivered("chat.discord")
    await lossy.close()
    need_each_once(ana.bodies(room), lossy)
    need_each_in_order(list(discord.messages.values()), discord)


def need_each_once(shown, lossy):
    """On Matrix, whatever was lost on the way."""
    print(f"{lossy.passed} sends reached Synapse, {lossy.lost} answers were lost")
    assert labels(shown) == list(range(1, ROLLS + 1))
    assert len(shown) == ROLLS
    assert lossy.lost > ROLLS / 20


def need_each_in_order(shown, discord):
    """By the webhook, where a lost answer doubles, and the number says so; no 429 is ignored."""
    print(f"{len(shown)} messages, {discord.limited} answers of 429, {discord.early} of them ignored")
    assert list(dict.fromkeys(labels(shown))) == list(range(1, ROLLS + 1))
    assert list(dict.fromkeys(numbers(shown))) == list(range(1, ROLLS + 1))
    assert len(numbers(shown)) - len(set(numbers(shown))) == len(shown) - ROLLS > 0
    assert discord.limited > 3
    assert (discord.early, discord.refused) == (0, [])


@pytest.mark.timeout(120 + 2 * ROLLS)
async def test_a_bot_catches_up_with_200_rolls_in_digests_and_doubles_none(make_mosquitto, tmp_path):
    mosquitto, discord = make_mosquitto(), Discord(most=5, per_s=0.5)
    discord.lose_each = 3
    async with served(discord.app) as url:
        api = f"{url}/api/v10"
        target = {"kind": "discord_bot", "url": api, "token": TOKEN, "room": ROOM, "commands": False}
        async with alone(tmp_path, mosquitto.port, 5, [target]) as hub:
            await hub.started("chat.discord_bot")
            await play(mosquitto, hub, lambda: len(set(labels(discord.messages.values()))))
            await hub.delivered("chat.discord_bot")
    shown = list(discord.messages.values())
    print(f"{len(shown)} messages")
    assert labels(shown) == list(range(1, ROLLS + 1))
    assert len(shown) < ROLLS / 2
    assert (discord.early, discord.refused) == (0, [])


def numbers(texts):
    """What the messages are numbered."""
    return [int(re.match(r"#(\d+) ", text)[1]) for text in texts]


@pytest.mark.timeout(240)
async def test_each_command_of_a_person_throws_once_though_the_hub_is_killed_again_and_again(
    make_mosquitto, tmp_path, synapse, ana, bot, room
):
    mosquitto, asked = make_mosquitto(), range(1, 21)
    target = {"kind": "matrix", "url": synapse.url, "token": bot.token, "room": room}

    def shown():
        return [int(score) for body in ana.bodies(room) for score in re.findall(r" · Score (\d+) ", body)]

    async with alone(tmp_path, mosquitto.port, 10**6, [target]) as hub:
        await hub.started("chat.matrix")
        await hub.listens("chat.matrix.commands")
        for score in asked:
            ana.say(room, f"!jet d100 {score}")
            if score % 5 == 0:
                await until(lambda score=score: score - 3 in shown(), 60)
                hub.kill()
                hub.start()
        await until(lambda: len(shown()) >= len(asked), 60)
        assert hub.count("SELECT count(*) FROM rolls") == len(asked)
    assert shown() == list(asked)
