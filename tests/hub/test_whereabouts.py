"""The note of where the pages are: there while a hub runs, believed only where someone answers."""

import json
import socket

import pytest

from hub.service import service
from hub.settings import HubSettings, MqttSettings, Settings, ViewerSettings
from hub.whereabouts import FILE, Pages, noted, running_pages


@pytest.fixture
def listener():
    """Something that listens on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server


@pytest.fixture
def pages(listener):
    return Pages("127.0.0.1", listener.getsockname()[1])


def test_it_is_noted_while_the_hub_runs_and_gone_after_it(tmp_path, pages):
    assert running_pages(tmp_path) is None
    with noted(tmp_path, pages):
        assert running_pages(tmp_path) == pages
    assert list(tmp_path.iterdir()) == []


def test_the_note_of_a_killed_hub_is_not_believed(tmp_path, pages, listener):
    (tmp_path / FILE).write_text(json.dumps({**pages._asdict(), "pid": 1}), "utf-8")
    assert running_pages(tmp_path) == pages
    listener.close()
    assert running_pages(tmp_path) is None


@pytest.mark.parametrize(
    "note", ["", "nonsense", "[]", "{}", '{"host":"127.0.0.1","port":"x"}', '{"host":"::","port":99999999}']
)
def test_a_note_that_cannot_be_read_is_none(tmp_path, note):
    (tmp_path / FILE).write_text(note, "utf-8")
    assert running_pages(tmp_path) is None


def test_the_note_of_a_hub_that_came_later_stays(tmp_path, pages):
    with noted(tmp_path, Pages("127.0.0.1", 1)):
        (tmp_path / FILE).write_text(later := json.dumps({**pages._asdict(), "pid": 2}), "utf-8")
    assert (tmp_path / FILE).read_text("utf-8") == later


def test_where_nothing_can_be_written_the_hub_runs_all_the_same(tmp_path, pages):
    with noted(tmp_path / "nowhere", pages):
        assert running_pages(tmp_path / "nowhere") is None


async def test_the_service_notes_the_port_it_got(tmp_path):
    settings = Settings(
        hub=HubSettings(data=str(tmp_path)), mqtt=MqttSettings(port=0), viewer=ViewerSettings(port=0)
    )
    async with service(settings) as running:
        pages = running_pages(tmp_path)
        assert f"http://{pages.host}:{pages.port}/" == running.address
    assert running_pages(tmp_path) is None
