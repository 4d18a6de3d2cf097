"""Whatever lies in saved.json and settings.json, a box starts, shows, rolls and remembers."""

import json

from firmware.main import read_key, read_names, words_in
from firmware.store import Store
from tests.fuzz.box.paper import FuzzedBox
from tests.fuzz.place import written

SEEDS = (
    b'{"sound":true,"brightness":3,"players":2,"locked":false,"hub":true,"choices":'
    b'[{"game":"d6","score":50,"code":9,"fd":null,"ruling":"cancel"},{"game":"d100","score":150}]}',
    b'{"epoch":"0011aabb","posted":3,"players":99,"brightness":-4,"choices":{"0":1}}',
    b'{"key":"' + b"0f" * 32 + b'","language":"en","players":["Senna","Zo\\u00e9\\n"],"user":"a"}',
    b'{"key":7,"players":5,"language":["en"],"table":1}',
    b'{"choices":[{"score":1e3},{"code":"3D"},[],null,{"fd":true}]}',
    b"{",
)


def run(data):
    path = written("saved.json", data)
    store = Store(path)
    said = store.load()
    assert type(said) is dict
    key = read_key(said.get("key"))
    assert key is None or len(key) == 32
    names = read_names(said.get("players"))
    assert words_in(said.get("language"))
    paper = FuzzedBox(key, store=store, names=names)
    paper.tap("player", "up", "mode", "up")
    paper.roll()
    paper.wait(2100)
    assert 1 <= len(paper.box.choices.players) <= 8
    with open(path, "rb") as file:
        assert json.loads(file.read().decode())["choices"]
