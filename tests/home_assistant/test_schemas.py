"""What we tell Home Assistant, judged by its own schemas."""

import json
import subprocess
from pathlib import Path

from firmware.discovery import pieces
from hub.integrations.home_assistant.device import Facts, message

BOX = "a1b2c3d4e5f6"


def judged(python: Path, messages: list[dict]) -> list[list[str]]:
    """What Home Assistant says against each message."""
    done = subprocess.run(
        [python, Path(__file__).with_name("schemas.py")],
        input=json.dumps(messages),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def of_box(language: str, name: str, hub: str | None, area: str = "", page: str = "") -> dict:
    facts = {"language": language, "name": name, "players": ["1", "2"]}
    facts |= {"hub": hub, "area": area, "page": page, "hardware": "esp32-usb 1"}
    return json.loads(b"".join(pieces(BOX, f"cornet/table/{BOX}", facts)))


def test_home_assistant_takes_all_that_a_box_says_and_drops_none_of_it(home_python):
    messages = [
        of_box("fr", "", None),
        of_box("en", 'La "boîte"', "cornet_hub_table", "Salon", "https://[fd00::5]:8620/"),
    ]
    assert judged(home_python, messages) == [[], []]


def test_home_assistant_takes_all_that_the_hub_says_and_drops_none_of_it(home_python):
    names = ("Zoé", 'O"Neil', "{{ 1 }}", "🎲")
    messages = [
        message(Facts("f00d", "table", language, "0.1.0", "http://hub.lan:8620/", names))
        for language in ("fr", "en")
    ]
    assert judged(home_python, messages) == [[], []]


def test_what_it_would_drop_or_refuse_is_noticed(home_python):
    dropped, refused, foreign = (of_box("fr", "", None) for _ in range(3))
    dropped["cmps"]["score"]["maxx"] = 9
    refused["cmps"]["score"]["max"] = -1
    foreign["colour"] = "red"
    said = judged(home_python, [dropped, refused, foreign])
    assert said[0] == ["score: maxx is dropped"]
    assert said[1][0].startswith("score: ")
    assert said[2][0].startswith("device: ")
