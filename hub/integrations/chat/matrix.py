"""Matrix, by its client API: a transaction id makes no second message, whatever happens."""

import json
from typing import Any
from urllib.parse import quote

from hub.errors import IntegrationError
from hub.integrations.chat.http import Http
from hub.integrations.chat.markup import as_html, plain
from hub.integrations.chat.service import Gone, Heard, Later, Never, Receipt
from hub.integrations.chat.words import Words

# An event may have 65,536 bytes as JSON.
LONGEST_BYTES = 32_000
POLL_MS = 30_000
MOST_AT_ONCE = 100

MEND = (
    "vérifie url, token et room, et que le robot est invité dans le salon.",
    "check url, token and room, and that the bot is invited to the room.",
)


class Matrix:
    """One room; it is joined before the first message."""

    numbered = False

    def __init__(self, http: Http, url: str, room: str, poll_ms: int = POLL_MS) -> None:
        self._http = http
        self._api = f"{url.rstrip('/')}/_matrix/client/v3"
        self._wanted_room = room
        self._poll_ms = poll_ms
        self._room = ""
        self._me = ""
        self._names: dict[str, str] = {}

    def fits(self, words: Words) -> bool:
        return len(plain(words).encode()) + len(as_html(words).encode()) <= LONGEST_BYTES

    async def send(self, key: str, words: Words) -> Receipt:
        return await self._put(key, _content(words))

    async def edit(self, message: str, key: str, words: Words) -> Receipt:
        if not message:
            raise Never(fr="ce message n'est pas connu.", en="this message is not known.")
        new = _content(words)
        about = {"m.new_content": new, "m.relates_to": {"rel_type": "m.replace", "event_id": message}}
        return await self._put(key, {**new, "body": f"* {new['body']}", **about})

    async def hear(self, upto: str) -> tuple[list[Heard], str]:
        room = await self._joined()
        self._me = self._me or _text(await self._ask("GET", "/account/whoami"), "user_id")
        told = await self._sync(room, upto)
        upto_now = _text(told, "next_batch")
        timeline = told.get("rooms", {}).get("join", {}).get(room, {}).get("timeline", {})
        if not upto:
            return [], upto_now
        events = timeline.get("events", [])
        if timeline.get("limited"):
            events = [*await self._between(room, upto, timeline["prev_batch"]), *events]
        return [await self._heard(event) for event in events if self._is_of_a_person(event)], upto_now

    async def _put(self, key: str, content: dict[str, Any]) -> Receipt:
        room = quote(await self._joined(), safe="")
        try:
            told = await self._ask("PUT", f"/rooms/{room}/send/m.room.message/{quote(key, safe='')}", content)
        except Gone:  # it may be invited again
            self._room = ""
            raise
        return Receipt(_text(told, "event_id"))

    async def _joined(self) -> str:
        if not self._room:
            try:
                told = await self._ask("POST", f"/join/{quote(self._wanted_room, safe='')}", {})
            except Never as error:
                raise Gone(fr=f"{error.fr} {MEND[0]}", en=f"{error.en} {MEND[1]}") from error
            self._room = _text(told, "room_id")
        return self._room

    async def _sync(self, room: str, upto: str) -> Any:
        nothing: dict[str, list[str]] = {"types": []}
        timeline = {"types": ["m.room.message"], "limit": MOST_AT_ONCE}
        only = {
            "presence": nothing,
            "account_data": nothing,
            "room": {"rooms": [room], "timeline": timeline, "state": nothing, "ephemeral": nothing},
        }
        query = {"filter": json.dumps(only), "timeout": str(self._poll_ms if upto else 0)}
        query |= {"since": upto} if upto else {}
        return await self._ask("GET", "/sync", query=query, patience_s=self._poll_ms / 1000 + 15)

    async def _between(self, room: str, start: str, end: str) -> list[Any]:
        """What a sync leaves out when much was written at once."""
        events: list[Any] = []
        while start:
            query = {"dir": "f", "from": start, "to": end, "limit": str(MOST_AT_ONCE)}
            told = await self._ask("GET", f"/rooms/{quote(room, safe='')}/messages", query=query)
            events += told.get("chunk", [])
            start = told.get("end", "") if told.get("chunk") else ""
        return events

    def _is_of_a_person(self, event: Any) -> bool:
        return event["content"].get("msgtype") == "m.text" and event["sender"] != self._me  # type: ignore[no-any-return]

    async def _heard(self, event: Any) -> Heard:
        name = await self._name_of(event["sender"])
        return Heard(
            event["event_id"], name, str(event["content"].get("body", "")), event["origin_server_ts"]
        )

    async def _name_of(self, user: str) -> str:
        if user not in self._names:
            try:
                told = await self._ask("GET", f"/profile/{quote(user, safe='')}/displayname")
                self._names[user] = _text(told, "displayname")
            except IntegrationError:
                return user[1:].partition(":")[0]
        return self._names[user]

    async def _ask(self, method: str, path: str, told: Any = None, **more: Any) -> Any:
        return (await self._http.ask(method, self._api + path, told, **more)).told


def _content(words: Words) -> dict[str, Any]:
    return {
        "msgtype": "m.notice",
        "body": plain(words),
        "format": "org.matrix.custom.html",
        "formatted_body": as_html(words),
        "m.mentions": {},
    }


def _text(told: Any, name: str) -> str:
    value = told.get(name) if isinstance(told, dict) else None
    if not isinstance(value, str):
        raise Later(fr="la réponse n'est pas de Matrix.", en="the answer is not Matrix's.")
    return value
