"""`cornet home-assistant`: the same zip each time, the folder filled, and what is refused."""

import zipfile

import pytest

from hub.integrations.home_assistant.package import BLUEPRINTS, COMPONENT, HERE, configuration


def test_the_zip_is_the_same_whenever_it_is_packed_and_leaves_the_root_alone(cornet, tmp_path):
    first, second = tmp_path / "first.zip", tmp_path / "second.ZIP"
    assert cornet("home-assistant", str(first)).status == 0
    assert cornet("home-assistant", str(second)).status == 0
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        assert {one.date_time for one in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert {name.split("/")[0] for name in names} == {"custom_components", BLUEPRINTS}
    assert len(names) == len(set(names))
    blueprints = {f"{BLUEPRINTS}/automation/cornet/{one.name}" for one in (HERE / BLUEPRINTS).rglob("*.yaml")}
    assert len(blueprints & set(names)) == len(blueprints) > 0
    wanted = {"__init__.py", "manifest.json", "services.yaml", "translations/fr.json", "README.md"}
    assert {f"{COMPONENT}/{name}" for name in wanted} <= set(names)
    assert not [name for name in names if "__pycache__" in name or name.endswith(".pyc")]


@pytest.mark.parametrize(("language", "next_step"), [("fr", "Redémarre"), ("en", "Restart")])
def test_the_configuration_folder_gets_the_component_and_again_its_new_version(
    cornet, tmp_path, language, next_step
):
    (tmp_path / "configuration.yaml").touch()
    manifest = tmp_path / COMPONENT / "manifest.json"
    manifest.parent.mkdir(parents=True)
    manifest.write_text("old")
    ran = cornet("home-assistant", str(tmp_path), "--lang", language)
    assert (ran.status, next_step in ran.out) == (0, True)
    assert "http://127.0.0.1:8620" in ran.out
    assert "viewer.host" in ran.out
    for name, payload in configuration():
        assert (tmp_path / name).read_bytes() == payload
    assert {one.name for one in tmp_path.iterdir()} == {"configuration.yaml", "custom_components", BLUEPRINTS}


def test_hacs_gets_a_repository_as_it_wants_one(cornet, tmp_path):
    ran = cornet("home-assistant", str(tmp_path / "cornet.zip"), "--hacs", "--lang", "en")
    assert (ran.status, "repository" in ran.out) == (0, True)
    with zipfile.ZipFile(tmp_path / "cornet.zip") as archive:
        names = archive.namelist()
    assert names[:2] == ["README.md", "hacs.json"]
    assert f"{COMPONENT}/manifest.json" in names


def test_another_folder_is_refused_and_stays_as_it_was(cornet, tmp_path):
    ran = cornet("home-assistant", str(tmp_path))
    assert ran.status == 2
    assert "configuration.yaml" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written_is_told_in_a_sentence(cornet, tmp_path):
    ran = cornet("home-assistant", str(tmp_path / "nowhere" / "cornet.zip"), "--lang", "en")
    assert ran.status == 2
    assert "cannot be written" in ran.err
    (tmp_path / "configuration.yaml").touch()
    (tmp_path / "custom_components").touch()
    ran = cornet("home-assistant", str(tmp_path), "--lang", "en")
    assert (ran.status, "cannot be written" in ran.err) == (2, True)
