"""Whoever watches over the hub asks whether it lives and whether it is ready, and reads its figures."""

import sqlite3

import httpx
from prometheus_client.parser import text_string_to_metric_families as read

from hub.table import invites
from tests.hub.integrations.viewer.desk import Listening
from tests.hub.rolls import d100
from tests.hub.waiting import until


async def wrong(web):
    """The status of the answer, and what is wrong."""
    answer = await web.get("/api/health/ready")
    told = answer.json()
    assert told["status"] == ("wrong" if told["wrong"] else "ok")
    return answer.status_code, [one["what"] for one in told["wrong"]]


async def test_it_is_ready_while_its_broker_is_there_and_lives_all_the_same(hub, web):
    assert await wrong(web) == (503, ["broker"])
    hub.link = Listening()
    assert await wrong(web) == (200, [])
    hub.link.connection = 0
    answer = await web.get("/api/health/live")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok", "wrong": []})


async def test_it_is_not_ready_while_nothing_is_stored_and_says_since_when(hub, web, table, locked):
    hub.link = Listening()
    with locked():
        table.send(d100(1))
        await until(lambda: hub.stuck)
        assert await wrong(web) == (503, ["storing"])
        said = (await web.get("/api/health/ready")).json()["wrong"][0]
        assert said["fr"].endswith("messages en attente : 1.")
        assert said["en"].endswith("messages waiting: 1.")
    await until(lambda: hub.stuck is None)
    assert await wrong(web) == (200, [])


async def test_it_is_not_ready_where_its_log_does_not_answer(hub, web, tmp_path):
    hub.link = Listening()
    beside = sqlite3.connect(tmp_path / "cornet.db")
    beside.execute("DROP TABLE rolls")
    beside.commit()
    beside.close()
    assert await wrong(web) == (503, ["log"])
    assert (await web.get("/api/health/live")).status_code == 200


async def test_prometheus_reads_the_figures_with_an_invite_of_the_table_and_nobody_without(hub, serve):
    made = await invites.invite(hub, "table", "")
    async with httpx.AsyncClient(base_url=await serve(token="x")) as client:
        assert (await client.get("/metrics")).status_code == 401
        answer = await client.get("/metrics", headers={"Authorization": f"Bearer {made.token}"})
        assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert {"cornet_build_info", "cornet_boxes"} <= {family.name for family in read(answer.text)}
