"""What hassfest would ask of the files, and HACS: it is in no package, so it is asked here."""

import ast
import json
import re
import sys
import tomllib

import pytest
import yaml
from conftest import ROOT, SHIPPED
from custom_components.cornet.issues import of_box, of_hub
from custom_components.cornet.names import KINDS
from homeassistant.setup import async_setup_component

HERE = SHIPPED / "custom_components/cornet"
STRINGS = json.loads((HERE / "strings.json").read_text("utf-8"))
FRENCH = json.loads((HERE / "translations/fr.json").read_text("utf-8"))
CODE = {path.name: path.read_text("utf-8") for path in HERE.glob("*.py")}
SIGNATURE = b"\x89PNG"


def leaves(told, *path):
    if isinstance(told, dict):
        return [leaf for name, inner in told.items() for leaf in leaves(inner, *path, name)]
    return [(path, told)]


def test_the_manifest_has_its_keys_in_order_and_the_version_of_cornet():
    manifest = json.loads((HERE / "manifest.json").read_text("utf-8"))
    keys = list(manifest)
    assert keys == ["domain", "name", *sorted(keys[2:])]
    wanted = {
        "codeowners",
        "config_flow",
        "integration_type",
        "iot_class",
        "version",
    }
    assert wanted <= set(keys)
    assert "example" not in str(manifest)  # no link rather than one that leads nowhere
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert manifest["version"] == project["version"]


def test_strings_are_the_english_translation():
    assert (HERE / "strings.json").read_bytes() == (HERE / "translations/en.json").read_bytes()


def test_the_french_translation_says_all_that_the_english_one_says_with_the_same_values():
    english, french = dict(leaves(STRINGS)), dict(leaves(FRENCH))
    assert english.keys() == french.keys()
    for path, text in english.items():
        assert sorted(re.findall(r"{\w+}", text)) == sorted(re.findall(r"{\w+}", french[path])), path
        assert text, path


def test_every_key_that_the_code_names_is_translated_and_no_other():
    raised = set(re.findall(r'translation_key="(\w+)"', CODE["coordinator.py"] + CODE["called.py"]))
    raised |= set(re.findall(r'(?:_wrong|_fault)\)?\("(\w+)"', CODE["called.py"]))
    assert raised == STRINGS["exceptions"].keys()
    issues = set(re.findall(r'Issue\("(\w+)"', CODE["issues.py"]))
    assert issues == STRINGS["issues"].keys()
    errors = set(re.findall(r'error="(\w+)"', CODE["asked.py"])) | {"token_refused", "token_wanted"}
    assert errors == STRINGS["config"]["error"].keys()
    aborts = set(re.findall(r'reason="(\w+)"', CODE["config_flow.py"]))
    by_core = {"already_configured", "already_in_progress", "reauth_successful", "reconfigure_successful"}
    assert aborts | by_core == STRINGS["config"]["abort"].keys()
    steps = set(re.findall(r'_form\("(\w+)"|_again\(\s*"(\w+)"', CODE["config_flow.py"]))
    assert {a or b for a, b in steps} == STRINGS["config"]["step"].keys()
    shown = STRINGS["entity"]["event"]["roll"]["state_attributes"]["event_type"]["state"]
    assert shown.keys() == set(KINDS)


def test_every_field_of_a_form_says_what_it_is_for():
    for step in STRINGS["config"]["step"].values():
        assert step.get("data", {}).keys() == step.get("data_description", {}).keys()


def test_every_repair_gives_the_values_that_its_text_names():
    box = {"id": "b", "state": {"name": "n", "sealed": False, "version": "0.1"}, "skew_s": 90}
    health = {"status": "degraded", "since": "s", "waiting": 1, "aside": 1}
    aside = [{"topic": "t", "received_at": "2999-01-01T00:00:00+00:00"}]
    found = [*of_hub(health, aside), *of_box(box, "0.2")]
    assert {one.kind for one in found} == STRINGS["issues"].keys()
    for one in found:
        text = " ".join(STRINGS["issues"][one.kind].values())
        assert set(re.findall(r"{(\w+)}", text)) <= {"hub", *one.told}


async def test_the_services_are_those_that_are_described_field_by_field(hass):
    assert await async_setup_component(hass, "cornet", {})
    described = yaml.safe_load((HERE / "services.yaml").read_text("utf-8"))
    icons = json.loads((HERE / "icons.json").read_text("utf-8"))
    registered = hass.services.async_services()["cornet"]
    assert described.keys() == registered.keys() == STRINGS["services"].keys() == icons["services"].keys()
    for name, service in registered.items():
        taken = {str(key) for key in service.schema.schema}
        assert taken == described[name]["fields"].keys() == STRINGS["services"][name]["fields"].keys()
        for field in described[name]["fields"].values():
            key = field["selector"].get("select", {}).get("translation_key")
            options = field["selector"].get("select", {}).get("options", [])
            assert not key or set(options) == STRINGS["selector"][key]["options"].keys()


def test_icons_show_each_kind_of_roll():
    icons = json.loads((HERE / "icons.json").read_text("utf-8"))
    roll = icons["entity"]["event"]["roll"]
    assert roll["state_attributes"]["event_type"]["state"].keys() == set(KINDS)


@pytest.mark.parametrize(("name", "width", "height"), [("icon", 256, 256), ("logo", None, 128)])
def test_the_brand_is_there(name, width, height):
    raw = (HERE / f"brand/{name}.png").read_bytes()
    assert raw[:4] == SIGNATURE
    told = int.from_bytes(raw[16:20], "big"), int.from_bytes(raw[20:24], "big")
    assert told == (width or told[0], height)
    assert len(raw) < 40_000
    assert (HERE / f"brand/{name}.svg").read_text("utf-8").startswith("<svg")


def test_hacs_finds_what_it_wants_at_the_root():
    told = json.loads((SHIPPED / "hacs.json").read_text("utf-8"))
    assert told["name"] == "Cornet"
    assert (SHIPPED / "README.md").is_file()


def test_each_rule_of_the_quality_scale_has_a_line_in_the_readme_that_says_the_same():
    rules = yaml.safe_load((HERE / "quality_scale.yaml").read_text("utf-8"))["rules"]
    readme = (SHIPPED / "README.md").read_text("utf-8")
    for rule, told in rules.items():
        status = told if isinstance(told, str) else told["status"]
        assert re.search(rf"^\| `{rule}` \| {status} \|", readme, re.MULTILINE), rule
        assert status in ("done", "exempt", "todo")
        assert isinstance(told, str) or told["comment"]


def test_nothing_but_home_assistant_and_what_it_brings_is_imported():
    brought = {"aiohttp", "homeassistant", "voluptuous", "yarl"}
    for name, text in CODE.items():
        for node in ast.walk(ast.parse(text)):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            modules += [node.module] if isinstance(node, ast.ImportFrom) and not node.level else []
            for module in modules:
                top = module.split(".")[0]
                assert top in brought or top in sys.stdlib_module_names, (name, module)


def test_every_file_is_short():
    assert max(len(text.splitlines()) for text in CODE.values()) < 150
