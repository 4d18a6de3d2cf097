"""A hub is set up by hand, by what is found, again and elsewhere; each way it is asked before it is taken."""

from ipaddress import ip_address

import pytest
from aiohttp import web
from conftest import running
from custom_components.cornet.address import taken_apart
from homeassistant.config_entries import ConfigEntryState
from homeassistant.helpers.service_info.mqtt import MqttServiceInfo
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from pytest_homeassistant_custom_component.common import MockConfigEntry


@pytest.fixture
def flow(hass):
    """await flow(source, given) -> where the flow is after each thing that is given."""

    async def go(source, *given, data=None, **context):
        at = await hass.config_entries.flow.async_init(
            "cornet", context={"source": source, **context}, data=data
        )
        for one in given:
            at = await hass.config_entries.flow.async_configure(at["flow_id"], one)
        await hass.async_block_till_done()
        return at

    return go


def on_the_network(hub_id: str, port: int, host: str = "127.0.0.1") -> ZeroconfServiceInfo:
    return ZeroconfServiceInfo(
        ip_address=ip_address(host),
        ip_addresses=[ip_address(host)],
        port=port,
        hostname="hub.local.",
        type="_cornet._tcp.local.",
        name="Cornet salon._cornet._tcp.local.",
        properties={"hub": hub_id, "table": "salon", "path": "/"},
    )


def at_the_broker(payload: str) -> MqttServiceInfo:
    return MqttServiceInfo("cornet/salon/hub/state", payload, 1, True, "cornet/+/hub/state", 0.0)


async def id_of(hass, hub) -> str:
    return (await hass.async_add_executor_job(hub.ask, "/api/health"))["hub_id"]


async def test_a_link_of_an_invite_is_all_it_takes(hass, hub, flow):
    invite = await hass.async_add_executor_job(hub.invite, "gm")
    form = await flow("user")
    assert (form["type"], form["step_id"], form["errors"]) == ("form", "user", {})
    made = await flow("user", {"url": f" {hub.address}{invite['link']}\n", "token": ""})
    assert (made["type"], made["title"]) == ("create_entry", "Cornet salon")
    assert made["data"] == {"url": hub.address, "token": hub.token_of(invite)}
    assert made["result"].unique_id == await id_of(hass, hub)
    assert made["result"].state is ConfigEntryState.LOADED
    again = await flow("user", {"url": hub.address, "token": hub.token})
    assert (again["type"], again["reason"]) == ("abort", "already_configured")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_a_hub_that_wants_no_token_is_reached_without_one(open_hub, flow, host):
    made = await flow("user", {"url": f"{host}:{open_hub.port}"})
    assert made["data"] == {"url": f"http://{host}:{open_hub.port}", "token": ""}


@pytest.mark.parametrize(
    ("url", "token", "error"),
    [
        ("http://", "", "no_address"),
        ("ftp://127.0.0.1", "", "no_address"),
        ("127.0.0.1:99999", "", "no_address"),
        ("http://127.0.0.1:1", "", "unreachable"),
        ("{hub}", "", "token_wanted"),
        ("{hub}", "wrong", "token_refused"),
        ("{hub}/?token=wrong", "the-gm", "token_refused"),
    ],
)
async def test_what_does_not_work_is_told_and_the_next_try_may(hass, hub, flow, url, token, error):
    form = await flow("user", {"url": url.format(hub=hub.address), "token": token})
    assert (form["type"], form["errors"]) == ("form", {"base": error})
    made = await hass.config_entries.flow.async_configure(
        form["flow_id"], {"url": hub.address, "token": hub.token}
    )
    assert made["type"] == "create_entry"


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (web.Response(text="<html>", content_type="text/html"), "no_hub"),
        (web.json_response([]), "no_hub"),
        (web.json_response({"hub_id": "old"}), "no_hub"),
        (web.json_response({"error": "?"}, status=404), "no_hub"),
        (web.Response(status=302, headers={"Location": "http://127.0.0.1:1/"}), "no_hub"),
        (web.Response(status=502), "unreachable"),
        (web.json_response({"error": {"fr": "Non.", "en": "No."}}, status=403), "refused"),
        (web.json_response({"error": {"fr": "Non.", "en": "No."}}, status=503), "refused"),
    ],
)
async def test_what_is_no_hub_is_not_taken_for_one(hass, flow, aiohttp_server, answer, error):
    app = web.Application()

    async def answered(request: web.Request) -> web.Response:
        return answer

    app.router.add_get("/api/health", answered)
    server = await aiohttp_server(app)
    form = await flow("user", {"url": f"127.0.0.1:{server.port}", "token": "x"})
    assert form["errors"] == {"base": error}
    assert form["description_placeholders"]["why"] == ("No." if error == "refused" else "")


async def test_a_hub_on_the_network_needs_a_token_and_nothing_else(hass, hub, flow):
    hub_id = await id_of(hass, hub)
    form = await flow("zeroconf", data=on_the_network(hub_id, hub.port))
    assert (form["step_id"], form["description_placeholders"]["address"]) == ("found", hub.address)
    (waiting,) = hass.config_entries.flow.async_progress()
    assert waiting["context"]["title_placeholders"] == {"name": "Cornet salon"}
    twice = await flow("mqtt", data=at_the_broker(f'{{"hub_id": "{hub_id}", "page": "{hub.address}"}}'))
    assert twice["reason"] == "already_in_progress"
    wrong = await hass.config_entries.flow.async_configure(form["flow_id"], {"token": ""})
    assert wrong["errors"] == {"base": "token_wanted"}
    made = await hass.config_entries.flow.async_configure(form["flow_id"], {"token": hub.token})
    assert (made["type"], made["result"].unique_id) == ("create_entry", hub_id)


async def test_a_hub_at_the_broker_tells_where_its_pages_are(hass, hub, flow):
    hub_id = await id_of(hass, hub)
    state = f'{{"v": 1, "hub_id": "{hub_id}", "page": "{hub.address}"}}'
    invite = await hass.async_add_executor_job(hub.invite, "table")
    made = await flow("mqtt", {"token": f"http://elsewhere{invite['link']}"}, data=at_the_broker(state))
    assert made["data"] == {"url": hub.address, "token": hub.token_of(invite)}


@pytest.mark.parametrize(
    "state",
    [
        '{"hub_id": "0123abcd", "page": "http://localhost:1"}',
        "",
        "{",
        "[]",
        "{}",
        *(
            f'{{"hub_id": "0123abcd", "page": {page}}}'
            for page in ('""', "5", "null", "[]", "{}", '"\\ud800"')
        ),
        *(
            f'{{"hub_id": {hub}, "page": "http://h:1"}}'
            for hub in ('""', '"\\u0000\\ud800"', "5", '"0123ABCD"')
        ),
        '{"hub_id": "0123abcd", "page": "http://[x](http:b)"}',
        '{"hub_id": "0123abcd", "page": "http://h<b>:1"}',
        "[" * 100_000,
    ],
)
async def test_a_state_without_pages_is_no_hub_that_can_be_set_up(hass, flow, state):
    assert (await flow("mqtt", data=at_the_broker(state)))["reason"] == "no_pages"
    assert (await flow("zeroconf", data=on_the_network("\x00\ud800", 1)))["reason"] == "no_pages"


async def test_the_name_of_a_table_is_shown_as_nothing_but_a_name(hass, flow):
    found = on_the_network("0123abcd", 1)
    found.properties["table"] = "\x00\ud800[x](y)" + "z" * 500
    await flow("zeroconf", data=found)
    (waiting,) = hass.config_entries.flow.async_progress()
    assert waiting["context"]["title_placeholders"] == {"name": "Cornet (x)(y)" + "z" * 74}


async def test_what_answers_must_be_what_was_found(hass, hub, flow):
    told = await flow("zeroconf", {"token": hub.token}, data=on_the_network("0123abcd", hub.port))
    assert (told["type"], told["reason"]) == ("abort", "another_hub")


async def test_a_hub_that_is_back_is_listened_to_at_once_and_one_that_answers_stays_where_it_is(
    hass, hub, entry_of, flow
):
    entry = await entry_of(hub)
    told = await flow("zeroconf", data=on_the_network(entry.unique_id, 1, "192.0.2.7"))
    assert told["reason"] == "already_configured"
    assert entry.data["url"] == hub.address
    hass.config_entries.async_update_entry(entry, data=entry.data | {"url": "http://127.0.0.1:1"})
    await hass.config_entries.async_reload(entry.entry_id)
    assert entry.state is ConfigEntryState.SETUP_RETRY
    hass.config_entries.async_update_entry(entry, data=entry.data | {"url": hub.address})
    state = f'{{"hub_id": "{entry.unique_id}", "page": "{hub.address}"}}'
    assert (await flow("mqtt", data=at_the_broker(state)))["reason"] == "already_configured"
    assert (entry.data["url"], entry.state) == (hub.address, ConfigEntryState.LOADED)


@pytest.fixture
async def stranger(aiohttp_server):
    """Someone who takes the hub's place, and notes each request; its address is `stranger.address`."""
    app = web.Application()
    app["heard"] = []

    async def heard(request: web.Request) -> web.Response:
        app["heard"].append(request.headers.get("Authorization"))
        return web.Response(status=401)

    app.router.add_route("*", "/{path:.*}", heard)
    server = await aiohttp_server(app)
    server.address = f"http://127.0.0.1:{server.port}"
    return server


@pytest.mark.parametrize("source", ["mqtt", "zeroconf"])
async def test_whoever_takes_the_place_of_a_hub_that_is_off_gets_no_token_unless_it_is_confirmed(
    hass, tmp_path, entry_of, flow, stranger, source
):
    with running(tmp_path / "hub") as hub:
        entry = await entry_of(hub)
        await hass.async_add_executor_job(hub.stop)
        state = f'{{"hub_id": "{entry.unique_id}", "page": "{stranger.address}"}}'
        said = {"mqtt": at_the_broker(state), "zeroconf": on_the_network(entry.unique_id, stranger.port)}
        form = await flow(source, data=said[source])
        assert (form["type"], form["step_id"], form["errors"]) == ("form", "moved", {})
        assert form["description_placeholders"]["address"] == stranger.address
        assert form["description_placeholders"]["known"] == hub.address
        assert set(stranger.app["heard"]) <= {None}
        assert entry.data == {"url": hub.address, "token": hub.token}
        assert (await flow(source, data=said[source]))["reason"] == "already_in_progress"
        refused = await hass.config_entries.flow.async_configure(form["flow_id"], {})
        assert refused["errors"] == {"base": "token_refused"}
        assert stranger.app["heard"][-1] == f"Bearer {hub.token}"  # the user has said so
        assert entry.data == {"url": hub.address, "token": hub.token}
        hub.start()


async def test_a_hub_that_moved_is_followed_once_that_is_confirmed_however_lately_it_was_seen(
    hass, hub, entry_of, flow
):
    entry = await entry_of(hub)
    assert entry.runtime_data.coordinator.last_update_success
    hass.config_entries.async_update_entry(entry, data=entry.data | {"url": "http://127.0.0.1:1"})
    state = f'{{"hub_id": "{entry.unique_id}", "page": "{hub.address}"}}'
    told = await flow("mqtt", {}, data=at_the_broker(state))
    assert (told["type"], told["reason"]) == ("abort", "reconfigure_successful")
    assert entry.data == {"url": hub.address, "token": hub.token}
    assert entry.state is ConfigEntryState.LOADED


async def test_what_is_said_of_a_hub_may_be_ignored_and_the_hub_stays(hass, hub, entry_of, flow, stranger):
    entry = await entry_of(hub, url="http://127.0.0.1:1")
    state = f'{{"hub_id": "{entry.unique_id}", "page": "{stranger.address}"}}'
    form = await flow("mqtt", data=at_the_broker(state))
    (waiting,) = [
        one for one in hass.config_entries.flow.async_progress() if one["flow_id"] == form["flow_id"]
    ]
    ignored = {"unique_id": waiting["context"]["unique_id"], "title": "Cornet salon"}
    await flow("ignore", data=ignored)
    assert hass.config_entries.async_get_entry(entry.entry_id) is entry
    assert (await flow("mqtt", data=at_the_broker(state)))["reason"] == "already_configured"
    assert set(stranger.app["heard"]) <= {None}


async def test_a_hub_that_is_ignored_or_gone_is_not_moved(hass, hub, entry_of, flow):
    entry = await entry_of(hub, url="http://127.0.0.1:1")
    found = on_the_network(entry.unique_id, hub.port)
    form = await flow("zeroconf", data=found)
    await hass.config_entries.async_remove(entry.entry_id)
    told = await hass.config_entries.flow.async_configure(form["flow_id"], {})
    assert told["reason"] == "gone"
    await flow("ignore", data={"unique_id": found.properties["hub"], "title": "Cornet salon"})
    assert (await flow("zeroconf", data=found))["reason"] == "already_configured"


async def test_another_token_is_taken_once_it_opens_the_same_hub(hass, hub, entry_of, flow):
    entry = await entry_of(hub, token="wrong")
    (asked,) = entry.async_get_active_flows(hass, {"reauth"})
    form = await hass.config_entries.flow.async_configure(asked["flow_id"], {"token": "wrong too"})
    assert (form["step_id"], form["errors"]) == ("reauth_confirm", {"base": "token_refused"})
    done = await hass.config_entries.flow.async_configure(asked["flow_id"], {"token": hub.token})
    assert done["reason"] == "reauth_successful"
    await hass.async_block_till_done()
    assert (entry.data["token"], entry.state) == (hub.token, ConfigEntryState.LOADED)


async def test_a_hub_may_be_moved_by_hand_but_not_exchanged(hass, hub, open_hub, entry_of):
    entry = await entry_of(hub, url="http://127.0.0.1:1")

    async def moved(url: str, token: str) -> dict:
        form = await entry.start_reconfigure_flow(hass)
        assert form["step_id"] == "reconfigure"
        told = await hass.config_entries.flow.async_configure(form["flow_id"], {"url": url, "token": token})
        await hass.async_block_till_done()
        return told

    assert (await moved(open_hub.address, "x"))["errors"] == {"base": "token_refused"}
    hass.config_entries.flow.async_abort(hass.config_entries.flow.async_progress()[0]["flow_id"])
    assert (await moved(hub.address, ""))["reason"] == "reconfigure_successful"
    assert entry.data == {"url": hub.address, "token": hub.token}
    assert entry.state is ConfigEntryState.LOADED
    other = MockConfigEntry(
        domain="cornet", unique_id="other", data={"url": "http://127.0.0.1:1", "token": ""}
    )
    other.add_to_hass(hass)
    form = await other.start_reconfigure_flow(hass)
    given = {"url": open_hub.address, "token": ""}
    told = await hass.config_entries.flow.async_configure(form["flow_id"], given)
    assert told["reason"] == "another_hub"


@pytest.mark.parametrize(
    ("given", "address", "token"),
    [
        ("hub.local", "http://hub.local:8620", "mine"),
        ("192.0.2.7:80", "http://192.0.2.7", "mine"),
        ("[::1]", "http://[::1]:8620", "mine"),
        ("https://cornet.example/mj?x=1", "https://cornet.example", "mine"),
        ("http://h:8620/?token=a.b-c", "http://h:8620", "a.b-c"),
    ],
)
def test_an_address_is_taken_as_people_write_it(given, address, token):
    assert taken_apart(given, " mine\n") == (address, token)
