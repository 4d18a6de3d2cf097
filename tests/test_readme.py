"""The README is run: its tables are the ones the code makes, its commands and examples work."""

import fnmatch
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
import urllib.request
from pathlib import Path

import msgspec
import pytest
import yaml

from hub.broker import rights_table
from hub.integrations.chat.settings import Settings as ChatSettings
from hub.integrations.chat.settings import targets_of
from hub.integrations.viewer import rights
from hub.manifests import ours
from hub.settings.documented import document
from hub.settings.file import checked
from hub.wire import topics_table
from hub.wording.manual import manual
from tests.hub.integrations.home_assistant.test_dashboard import introduced
from tests.processes import CORNET, demo, headless_box, until

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


SHELL = blocks("sh")
COMMANDS = [line for block in SHELL[2:] for line in block.splitlines() if line.startswith("cornet ")]


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_manual_of_the_keys_is_the_one_the_state_table_makes(language):
    assert manual(language).as_markdown() in README


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_of_topics_is_the_one_the_documents_are_made_from(language):
    assert topics_table.markdown(language) in README


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_of_rights_is_the_one_the_door_asks(language):
    assert rights_table.markdown(language) in README


def test_the_table_of_the_page_is_the_one_its_gate_asks():
    assert rights.markdown() in README


@pytest.mark.parametrize("setting", document(), ids=lambda setting: setting.key)
def test_every_setting_stands_in_the_readme_with_its_default(setting):
    default = msgspec.json.encode(setting.default).decode()
    assert f"| `{setting.key}` | `{default}` | {setting.about_en} |" in README


@pytest.mark.parametrize("manifest", ours(), ids=lambda manifest: manifest.name)
def test_every_integration_stands_in_the_readme(manifest):
    assert f"| `{manifest.name}` | `[{manifest.table}]` | {manifest.en} |" in README


def test_the_example_of_the_chat_is_a_cornet_toml():
    example = next(block for block in blocks("toml") if "[[chat.targets]]" in block)
    environment = {"CORNET_DISCORD_WEBHOOK": "https://discord.example/x", "CORNET_MATRIX_TOKEN": "token"}
    settings = checked(tomllib.loads(example), environment=environment)
    targets = targets_of(settings.of(ChatSettings), settings.hub.table)
    assert [target.called for target in targets] == ["discord", "salon", "irc"]
    assert targets[1].token == "token"


def test_the_example_of_home_assistants_broker_is_a_cornet_toml():
    example = next(block for block in blocks("toml") if "embedded = false" in block)
    settings = checked(tomllib.loads(example), environment={})
    assert (settings.mqtt.embedded, settings.mqtt.username) == (False, "cornet")


def test_the_example_of_json_lines_is_a_cornet_toml():
    example = next(block for block in blocks("toml") if "[log]" in block)
    assert checked(tomllib.loads(example), environment={}).log.format == "json"


def test_the_example_of_prometheus_scrapes_the_pages_where_they_listen():
    example = yaml.safe_load(next(block for block in blocks("yaml") if "scrape_configs" in block))
    (job,) = example["scrape_configs"]
    viewer = checked({}, environment={}).viewer
    assert job["static_configs"] == [{"targets": [f"{viewer.host}:{viewer.port}"]}]
    assert [(ROOT / "hub" / "metrics" / name).is_file() for name in example["rule_files"]] == [True]


def test_what_the_readme_excludes_from_the_logbook_are_entities_of_a_box_and_of_the_hub():
    example = next(block for block in blocks("yaml") if "entity_globs" in block)
    for language, globs in (("fr", r"- (\S+)"), ("en", r"# (?:in English: )?(sensor\S+)")):
        found = re.findall(globs, example)
        ids = introduced(language, "table", "Salon")
        assert len(found) == 3
        assert [glob for glob in found if not fnmatch.filter(ids, glob)] == []


def test_every_file_the_readme_names_is_there():
    named = re.findall(r"`((?:firmware|hub|shared_rules|tests|hardware)/[\w/.-]+)`", README)
    named += re.findall(r"`([a-z_0-9]+\.py)`", README)
    missing = [
        name
        for name in named
        if not (ROOT / name).exists()
        and not list(ROOT.glob(f"firmware/{name}")) + list(ROOT.glob(f"*/{name}"))
    ]
    assert missing == []
    assert len(named) > 20


def test_the_picture_is_there():
    for picture in re.findall(r"!\[.*?\]\((.*?)\)", README):
        assert (ROOT / picture).stat().st_size > 5_000


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_of_the_readme_runs(command, demo_with_a_roll):
    arguments = command.split()[1:]
    if arguments == ["doctor"]:  # what else runs on this machine is not its business
        ports = demo_with_a_roll.port, demo_with_a_roll.mqtt_port
        arguments += ["--port", str(ports[0]), "--mqtt-port", str(ports[1])]
    done = subprocess.run(
        [sys.executable, "-c", "from hub.cli import main; main()", *arguments],
        cwd=demo_with_a_roll.place,
        env=os.environ | {"CORNET_DATA": str(demo_with_a_roll.folder), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_an_evening_of_play_is_short_and_each_of_its_commands_runs():
    evening = README.partition("## Un soir de jeu")[2].partition("\n## ")[0]
    named = re.findall(r"^(cornet .+)$|`(cornet .+?)`", evening, re.MULTILINE)
    commands = {one or other for one, other in named}
    assert len(commands) > 4
    assert commands <= set(COMMANDS)
    assert len(re.findall(r"^\d+\. ", evening, re.MULTILINE)) <= 10


@pytest.fixture(scope="module")
def demo_with_a_roll(tmp_path_factory):
    """A running demo whose log holds a roll, and a way to make another."""
    folder = tmp_path_factory.mktemp("readme")
    with demo(folder) as running:
        running.roll = lambda: _roll(running, tmp_path_factory.mktemp("box"))
        running.roll()
        running.place = tmp_path_factory.mktemp("place")
        cornet = [*CORNET, "backup", str(running.place / "table.zip"), "--data", str(folder)]
        subprocess.run(cornet, check=True, capture_output=True, timeout=60)
        yield running


def _roll(running, folder: Path) -> dict:
    before = len(running.rolls())
    with headless_box(running.mqtt_port, folder) as box:
        box.read_until(lambda shown: shown["digits"].startswith(" 050"))
        box.tell(press="roll")
        until(lambda: len(running.rolls()) > before)
    return running.rolls()[0]


def listen(command: list[str], ready_s: float, running, wanted: str, **options) -> str:
    """What a subscriber prints once a roll came: started, given time to subscribe, and stopped."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1, **options
    ) as process:
        try:
            # A subscriber that comes too late hears nothing, and says nothing when it is ready.
            time.sleep(ready_s)
            running.roll()
            heard = ""
            for line in process.stdout:
                heard += line
                if wanted in heard:
                    break
            return heard
        finally:
            process.kill()


def test_each_address_that_watches_over_the_hub_answers(demo_with_a_roll):
    watched = README.partition("## Watched over")[2].partition("\n## ")[0]
    paths = set(re.findall(r"`(/(?:metrics|api/health[\w/]*))`", watched))
    assert len(paths) == 4
    for path in paths:
        address = f"http://127.0.0.1:{demo_with_a_roll.port}{path}"
        with urllib.request.urlopen(address, timeout=10) as answer:
            assert answer.status == 200


def test_the_mosquitto_example_hears_a_roll(demo_with_a_roll):
    if not shutil.which("mosquitto_sub"):
        pytest.skip("no mosquitto_sub on PATH")
    command = next(block for block in SHELL if "mosquitto_sub" in block).strip()
    command = command.replace("1883", str(demo_with_a_roll.mqtt_port)) + " -W 60"
    heard = listen(["sh", "-c", f"exec {command}"], 1, demo_with_a_roll, '"outcome"')
    assert re.search(r"cornet/table/[0-9a-f]{12}/roll \{", heard)


def test_the_python_example_hears_a_roll(demo_with_a_roll, tmp_path):
    code = next(block for block in blocks("python") if "paho" in block)
    script = tmp_path / "subscribe.py"
    script.write_text(code.replace("1883", str(demo_with_a_roll.mqtt_port)), "utf-8")
    heard = listen([sys.executable, str(script)], 2, demo_with_a_roll, "d100")
    assert re.search(r"\d d100 \[\[\d, \d\]\] (critical_)?(success|failure)", heard)


def test_the_node_red_flow_hears_a_roll(demo_with_a_roll, tmp_path):
    node_red = shutil.which("node-red")
    if not node_red:
        pytest.skip("no node-red on PATH")
    (flow,) = blocks("json")
    flow = flow.replace('"1883"', f'"{demo_with_a_roll.mqtt_port}"')
    (tmp_path / "flows.json").write_text(json.dumps(json.loads(flow)), "utf-8")
    settings = (
        "module.exports = {httpAdminRoot: false, httpNodeRoot: false, uiPort: 0, flowFile: 'flows.json'}"
    )
    (tmp_path / "settings.js").write_text(settings, "utf-8")
    command = [node_red, "--userDir", str(tmp_path), "--settings", str(tmp_path / "settings.js")]
    heard = listen(command, 12, demo_with_a_roll, "debug:told")
    assert re.search(r"\[debug:told\]\s+(critical_)?(success|failure)", heard), heard


@pytest.mark.timeout(600)
@pytest.mark.skipif(not os.environ.get("CI"), reason="installs all there is: on CI only")
def test_the_first_command_works_in_a_fresh_clone_and_environment(tmp_path):
    """The second one is what CI itself runs, there and like this."""
    clone, venv = tmp_path / "clone", tmp_path / "venv"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)
    subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
    env = os.environ | {
        "PATH": f"{venv / 'bin'}:{os.environ['PATH']}",
        "CORNET_DATA": str(tmp_path / "data"),
    }
    env.pop("PYTHONPATH", None)
    demo_command = (
        SHELL[0].strip().replace("cornet demo", "exec cornet demo --no-browser --port 0 --mqtt-port 0")
    )
    with subprocess.Popen(
        ["bash", "-c", demo_command], cwd=clone, env=env, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            assert any("Cornet : http://127.0.0.1:" in line for line in running.stdout)
        finally:
            running.terminate()
        assert running.wait(10) == 0


def test_ci_runs_the_second_command_as_it_stands():
    told = [sys.executable, str(ROOT / ".ci/readme_command.py"), "test"]
    assert subprocess.check_output(told, text=True).strip() == SHELL[1].strip()
    assert "$(python .ci/readme_command.py test)" in (ROOT / ".ci/run").read_text()
