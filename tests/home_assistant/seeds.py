"""The folder of a Home Assistant that needs nobody: its broker is set, and its owner's token is known."""

import base64
import hashlib
import hmac
import json
import time
from pathlib import Path

CONFIGURATION = """
homeassistant:
  name: Cornet
  country: FR
  time_zone: UTC
http:
  server_host: 127.0.0.1
  server_port: {port}
api:
system_log:
logger:
  default: warning
"""
JWT_KEY, TOKEN_ID, USER_ID = "k" * 64, "r" * 32, "u" * 32
LONG_S = 3 * 10**8
BEGAN = "2026-01-01T00:00:00+00:00"


def lay_out(folder: Path, port: int, mqtt_port: int, version: str, more: str = "", entries=()) -> str:
    """Fill `folder`; the owner's token. `more` goes into its configuration, `entries` are domains set up."""
    stored = folder / ".storage"
    stored.mkdir(parents=True)
    (folder / "configuration.yaml").write_text(CONFIGURATION.format(port=port) + more)
    kept = [_broker(mqtt_port), *map(_entry, entries)]
    for key, minor, data in (
        ("core.config_entries", 1, {"entries": kept}),
        ("auth", 1, _owner(version)),
        ("onboarding", 1, {"done": ["user", "core_config", "analytics", "integration"]}),
    ):
        whole = {"version": 4 if key == "onboarding" else 1, "minor_version": minor, "key": key, "data": data}
        (stored / key).write_text(json.dumps(whole))
    return _token()


def _broker(port: int) -> dict:
    return _entry("mqtt") | {"data": {"broker": "127.0.0.1", "port": port, "discovery": True}}


def _entry(domain: str) -> dict:
    return {
        "entry_id": domain.ljust(32, "0"),
        "version": 1,
        "minor_version": 1,
        "domain": domain,
        "title": domain,
        "source": "user",
        "unique_id": None,
        "disabled_by": None,
        "options": {},
        "pref_disable_new_entities": False,
        "pref_disable_polling": False,
        "data": {},
    }


def _owner(version: str) -> dict:
    user = {"id": USER_ID, "group_ids": ["system-admin"], "is_owner": True, "is_active": True}
    groups = {"system-admin": "Administrators", "system-users": "Users", "system-read-only": "Read Only"}
    token = {
        "id": TOKEN_ID,
        "user_id": USER_ID,
        "client_id": None,
        "client_name": "tests",
        "client_icon": None,
        "token_type": "long_lived_access_token",
        "created_at": BEGAN,
        "access_token_expiration": float(LONG_S),
        "token": "t" * 128,
        "jwt_key": JWT_KEY,
        "last_used_at": None,
        "last_used_ip": None,
        "expire_at": None,
        "credential_id": None,
        "version": version,
    }
    return {
        "users": [user | {"name": "tests", "system_generated": False, "local_only": False}],
        "groups": [{"id": key, "name": name} for key, name in groups.items()],
        "credentials": [],
        "refresh_tokens": [token],
    }


def _token() -> str:
    now_s = int(time.time())
    parts = [{"alg": "HS256", "typ": "JWT"}, {"iss": TOKEN_ID, "iat": now_s, "exp": now_s + LONG_S}]
    signed = b".".join([_base64(json.dumps(part).encode()) for part in parts])
    seal = hmac.digest(JWT_KEY.encode(), signed, hashlib.sha256)
    return (signed + b"." + _base64(seal)).decode()


def _base64(raw: bytes) -> bytes:
    return base64.urlsafe_b64encode(raw).rstrip(b"=")
