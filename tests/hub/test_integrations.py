"""An integration is a folder, ours or a stranger's: the README's example is run as it stands there."""

import re
import sys
import tomllib
from functools import partial
from pathlib import Path

import pytest

from hub.errors import SettingsError
from hub.manifests import manifests, ours
from hub.service import configured
from hub.settings.file import checked
from tests.hub.lookout import running
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until

README = Path(__file__).parents[2].joinpath("README.md").read_text("utf-8")


def install(site, name, files):
    """A package with an entry point, as pip leaves it."""
    for file, text in files.items():
        path = site / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    about.joinpath("entry_points.txt").write_text(f"[cornet.integrations]\n{name} = {name}\n")


@pytest.fixture
def site(tmp_path, monkeypatch):
    """A folder that Python imports from; what it brought is forgotten with the test."""
    known = set(sys.modules)
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    yield folder
    for name in set(sys.modules) - known:
        if name.split(".")[0] in ("lamp", "broken"):
            del sys.modules[name]


@pytest.fixture
def lamp(site):
    """The README's example, installed; it is all of it, but for its own packaging."""
    blocks = re.findall(r"```(?:toml|python)\n# (lamp/\S+|pyproject.toml)\n(.*?)```", README, re.DOTALL)
    files = dict(blocks)
    point = tomllib.loads(files.pop("pyproject.toml"))["project"]["entry-points"]["cornet.integrations"]
    assert point == {"lamp": "lamp"}
    install(site, "lamp", files)
    return files


def settings(tmp_path, **tables):
    """Everything on free ports, with these tables of integrations."""
    hub = {"data": str(tmp_path), "language": "en"}
    return checked({"hub": hub, "mqtt": {"port": 0}, "viewer": {"port": 0}, **tables}, environment={})


def test_the_example_is_about_30_lines(lamp):
    lines = [line for text in lamp.values() for line in text.splitlines() if line.strip()]
    assert len(lines) <= 30


async def test_the_example_hears_the_critical_and_lights_its_lamp(lamp, tmp_path):
    file = tmp_path / "lamp.txt"
    async with running(settings(tmp_path, lamp={"file": str(file)})) as hub:
        await until(partial(started, hub, "lamp"))
        hub.publish(TOPIC, payload(d100(1, player="Koris")))
        hub.publish(TOPIC, payload(d100(2, faces=((4, 4),))))
        await until(file.exists)
        await until(file.read_text)
    assert file.read_text() == "Senna"


async def started(hub, name):
    """Whether the listener has its cursor."""
    return await hub.log.cursor(name) is not None


def test_a_key_of_a_strangers_table_is_checked_as_the_hubs_own(lamp, tmp_path):
    with pytest.raises(SettingsError) as refused:
        settings(tmp_path, lamp={"fil": "x"})
    assert refused.value.fr == "La clé lamp.fil est inconnue (file ?) : on peut régler file."
    with pytest.raises(SettingsError) as refused:
        settings(tmp_path, lamb={})
    assert "(lamp ?)" in refused.value.fr


def test_one_without_a_table_is_not_even_imported(lamp, tmp_path):
    assert [one.name for one in configured(settings(tmp_path))] == ALWAYS
    assert "lamp" not in sys.modules
    assert [one.name for one in configured(settings(tmp_path, lamp={}))] == [*ALWAYS, "lamp"]


ALWAYS = ["home_assistant", "viewer", "zeroconf"]

BROKEN = {
    "broken/manifest.toml": 'name = "broken"\ntable = "broken"\nfr = "…"\nen = "…"',
    "broken/settings.py": "from msgspec import Struct\nclass Settings(Struct):\n    pass",
    "broken/__init__.py": "",
}


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"broken/manifest.toml": "name ="}, "son manifest.toml ne se lit pas"),
        ({"broken/manifest.toml": 'name = "broken"'}, "son manifest.toml ne se lit pas"),
        ({"broken/settings.py": "import nothing_of_this_name"}, "ses réglages ne se chargent pas"),
        ({"broken/__init__.py": "1 / 0"}, "ses réglages ne se chargent pas"),
        ({"broken/__init__.py": "def setup(*_): return 1 / 0"}, "ZeroDivisionError"),
        ({}, "AttributeError"),
    ],
)
async def test_a_strangers_broken_one_is_told_and_the_hub_works_without_it(
    lamp, site, tmp_path, caplog, wrong, told
):
    install(site, "broken", BROKEN | wrong)
    readable = "ne se lit pas" not in told
    wanted = settings(tmp_path, lamp={}, **({"broken": {}} if readable else {}))
    async with running(wanted) as hub:
        await until(partial(started, hub, "lamp"))
        assert ("broken" in hub.failing) == ("ne se" not in told)
    assert told in caplog.text


def test_a_stranger_cannot_take_the_place_of_one_of_ours(site):
    manifest = ours()[0]
    text = f'name = "{manifest.name}"\ntable = "other"\nfr = "…"\nen = "…"'
    install(site, "broken", BROKEN | {"broken/manifest.toml": text})
    assert next(one for one in manifests() if one.name == manifest.name) == manifest


def test_each_of_ours_says_what_it_is_in_both_languages():
    for manifest in ours():
        assert manifest.fr.endswith(".")
        assert manifest.en.endswith(".")
        assert manifest.fr != manifest.en
