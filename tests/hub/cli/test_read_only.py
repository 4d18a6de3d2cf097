"""A log or a folder that can only be read: it is read, and whoever would write is told in one sentence."""

import asyncio
import os

import pytest

from hub.log import open_log
from hub.settings.place import FILE
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6
from tests.rights import like_anyone

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")

PORTS = ("--port", "0", "--mqtt-port", "0", "--no-browser")


@pytest.fixture
def data(tmp_path):
    """The data folder of a hub that was there, and is not running."""
    folder = tmp_path / "data"

    async def keep():
        async with open_log(folder / FILE) as log:
            await log.remember([incoming(d6(number)) for number in (1, 2, 3)])

    asyncio.run(keep())
    yield folder
    folder.chmod(0o755)
    (folder / FILE).chmod(0o644)


@pytest.fixture
def cornet(cornet):
    """A command of someone who has no right beyond those of the files."""

    def ran(*arguments):
        with like_anyone():
            return cornet(*arguments)

    return ran


def is_refused(ran, *named):
    assert (ran.status, ran.out) == (2, ""), ran.err
    assert len(ran.err.splitlines()) == 1
    assert all(name in ran.err for name in named)


def test_a_file_that_can_only_be_read_is_read_and_backed_up_and_refuses_a_hub(cornet, data, tmp_path):
    (data / FILE).chmod(0o444)
    where = ("--data", str(data))
    assert len(cornet("log", "--json", *where).out.splitlines()) == 3
    assert cornet("verify", *where).status == 0
    file = str(tmp_path / "all.zip")
    assert cornet("backup", file, *where).status == 0
    is_refused(cornet("hub", *PORTS, *where), str(data / FILE), "lecture seule")
    is_refused(cornet("restore", file, *where), file, "rien n'a changé")
    assert len(cornet("log", "--json", *where).out.splitlines()) == 3


@pytest.mark.parametrize("arguments", [("hub", *PORTS), ("backup",), ("restore", "{file}")])
def test_a_folder_that_can_only_be_read_refuses_whatever_writes_there(cornet, data, tmp_path, arguments):
    file = str(tmp_path / "all.zip")
    assert cornet("backup", file, "--data", str(data)).status == 0
    data.chmod(0o555)
    before = sorted(data.iterdir())
    ran = cornet(*(argument.format(file=file) for argument in arguments), "--data", str(data))
    is_refused(ran, str(data))
    assert sorted(data.iterdir()) == before


def test_a_log_that_nobody_may_read_is_told_by_its_path(cornet, data):
    (data / FILE).chmod(0)
    for command in (("log",), ("backup",), ("hub", *PORTS)):
        is_refused(cornet(*command, "--data", str(data)), str(data / FILE))


def test_a_place_for_the_backup_that_is_not_ours_is_told_by_its_path(cornet, data, tmp_path):
    folder = tmp_path / "theirs"
    folder.mkdir(mode=0o555)
    is_refused(cornet("backup", str(folder / "all.zip"), "--data", str(data)), str(folder), "accès refusé")
