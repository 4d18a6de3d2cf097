"""The dashboard and the alerts ask only for what a hub tells, and the dashboard for all of it."""

import json
import re
from itertools import combinations
from pathlib import Path

import pytest
import yaml

import hub
from hub.metrics.exposition import expose

FOLDER = Path(hub.__file__).parent / "metrics"
DASHBOARD = json.loads((FOLDER / "grafana.json").read_text("utf-8"))
RULES = yaml.safe_load((FOLDER / "alerts.yaml").read_text("utf-8"))["groups"][0]["rules"]
PANELS = [panel for panel in DASHBOARD["panels"] if panel["type"] != "row"]
VARIABLES = {one["name"]: one for one in DASHBOARD["templating"]["list"]}
NAME = re.compile(r"\b(?:cornet|process|python)_\w+")


def asked(texts):
    """The names of metrics in these queries."""
    return {name for text in texts for name in NAME.findall(text)}


EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
QUERIES = [one["query"]["query"] for one in VARIABLES.values() if one["type"] == "query"]


@pytest.fixture
async def told(hub):
    """The names of all series that a hub may tell, by what it says of them."""
    page = (await expose(hub))[0].decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", page, re.MULTILINE))
    parts = {kind: ("_bucket", "_sum", "_count") if kind == "histogram" else ("",) for kind in kinds.values()}
    return {name: {name + part for part in parts[kind]} for name, kind in kinds.items()}


async def test_every_name_that_the_dashboard_and_the_alerts_ask_for_is_told(told):
    known = set().union(*told.values())
    for texts in (EXPRESSIONS, QUERIES, [rule["expr"] for rule in RULES]):
        names = asked(texts)
        assert names
        assert names <= known


async def test_the_dashboard_leaves_out_nothing_of_ours(told):
    names = asked(EXPRESSIONS)
    assert [name for name, series in told.items() if name.startswith("cornet_") and not series & names] == []


def test_every_panel_asks_the_source_that_was_chosen_and_speaks_french_first():
    source = {"type": "prometheus", "uid": "${datasource}"}
    assert VARIABLES["datasource"]["query"] == "prometheus"
    for panel in PANELS:
        assert panel["datasource"] == source
        assert all(target["datasource"] == source for target in panel["targets"])
        assert panel["title"] == "Version" or " / " in panel["title"]
        assert " / " in panel["description"]
    assert all(" / " in panel["title"] for panel in DASHBOARD["panels"] if panel["type"] == "row")


def test_every_variable_is_there_and_no_panel_lies_on_another():
    used = set(re.findall(r"\$\{?(\w+)", json.dumps(DASHBOARD)))
    assert {name for name in used if not name.startswith("__")} <= set(VARIABLES)
    ids = [panel["id"] for panel in DASHBOARD["panels"]]
    assert len(ids) == len(set(ids))
    places = [panel["gridPos"] for panel in DASHBOARD["panels"]]
    assert all(place["x"] + place["w"] <= 24 for place in places)
    for one, other in combinations(places, 2):
        apart_x = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        apart_y = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert apart_x or apart_y


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_an_alert_says_in_both_languages_what_is_wrong(rule):
    assert rule["alert"].startswith("Cornet")
    assert rule["annotations"]["fr"] != rule["annotations"]["en"]
    assert all(text.endswith(".") for text in rule["annotations"].values())
