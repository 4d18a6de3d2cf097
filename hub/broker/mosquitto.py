"""The same rights as a mosquitto configuration: conf, ACL, passwords and certificates, ready to run."""

import base64
import getpass
import hashlib
import json
import secrets
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from hub.broker.authority import Authority
from hub.broker.limits import Limits
from hub.broker.rights import ANYONE, DISCOVERY, HUB, Credentials, grants, identity_of
from hub.errors import SettingsError
from hub.keys.owner_only import own_folder, write
from hub.settings import HubSettings
from shared_rules.topics import need_name

CONF_FILE, ACL_FILE, PASSWORD_FILE, CLIENT_FILE = "mosquitto.conf", "acl", "passwords", "cornet.toml"

# How our conf begins.
OURS = "# Written by `cornet broker-config mosquitto`"

# The numbers that matter, each measured: without set_tcp_nodelay a receipt waits 40 ms for the next packet;
# by default 1000 queued messages are kept and the others dropped in silence; without persistence a stop
# loses all that is queued. No limit at all would let one absent subscriber fill the memory.
GENERAL = """\
{ours}; run it with: mosquitto -c {folder}/{conf}
per_listener_settings true
user {user}

set_tcp_nodelay true
max_inflight_messages 1000
max_queued_messages 100000
max_packet_size {packet_bytes}
max_keepalive 3600
persistent_client_expiration 14d

persistence true
persistence_location {folder}/
autosave_interval 30
"""

TLS_LISTENER = """
# Everyone with a password, over TLS.
listener {port}
max_connections {connections}
certfile {certificate}
keyfile {key}
allow_anonymous false
password_file {folder}/{passwords}
acl_file {folder}/{acl}
"""

HERE_LISTENER = """
# Programs of this machine, without a password.
listener {here_port} 127.0.0.1
max_connections {connections}
allow_anonymous true
password_file {folder}/{passwords}
acl_file {folder}/{acl}
"""

CLIENT = """\
# The hub's side: cornet hub --config {folder}/{client}
{hub_lines}[mqtt]
embedded = false
host = {host}
port = {port}
username = {hub}
password = {password}
tls = true
ca_file = {authority}
discovery = {discovery}
"""

ROUNDS = 101  # as mosquitto_passwd; the passwords are random, and long enough without more


def write_mosquitto(
    folder: Path,
    credentials: Credentials,
    authority: Authority,
    *,
    names: Sequence[str] = ("localhost", "127.0.0.1"),
    port: int = 8883,
    here_port: int | None = None,
    discovery: str = DISCOVERY,
    hub_password: str = "",
    hub: HubSettings | None = None,
) -> Path:
    """Write all of it into `folder` (0700) and return the conf's path.

    `names`: what clients call the machine, in its certificate. `here_port`: also a port for programs of
    this machine without a password, who may then hear the table. `hub_password`: that of the last time where
    empty, so that a running hub goes on; made up the first time.
    `hub`: the hub's other settings, for its file. SettingsError where others keep something in `folder`.
    """
    folder = folder.resolve()
    _need_ours(folder)
    own_folder(folder)
    password = hub_password or _kept_password(folder / CLIENT_FILE) or secrets.token_urlsafe(24)
    boxes = [_checked(box) for box in sorted(credentials.boxes())]
    passwords = {HUB: password} | {box: credentials.password(box) or "" for box in boxes}
    limits = Limits()
    certificate, key = authority.certify(names, folder)
    given = {
        "ours": OURS, "folder": folder, "conf": CONF_FILE, "acl": ACL_FILE, "passwords": PASSWORD_FILE,
        "client": CLIENT_FILE, "user": getpass.getuser(), "certificate": certificate, "key": key,
        "port": port, "here_port": here_port, "host": names[0], "hub": HUB, "password": password,
        "authority": authority.pem.resolve(), "discovery": discovery, "connections": limits.connections,
        "packet_bytes": limits.packet_bytes,
    }  # fmt: skip
    hub_lines = "" if hub is None else "[hub]\n" + _toml(msgspec.structs.asdict(hub)) + "\n"
    here = HERE_LISTENER if here_port is not None else ""
    write(folder / PASSWORD_FILE, _lines(f"{user}:{hashed(word)}" for user, word in passwords.items()))
    write(folder / ACL_FILE, acl(list(passwords), here_port is not None, discovery).encode())
    write(folder / CLIENT_FILE, CLIENT.format(**_quoted(given), hub_lines=hub_lines).encode())
    write(folder / CONF_FILE, (GENERAL + TLS_LISTENER + here).format(**given).encode())
    return folder / CONF_FILE


def acl(users: Sequence[str], with_anyone: bool, discovery: str = DISCOVERY) -> str:
    """The table of rights as mosquitto reads it; lines before the first `user` are for the anonymous."""
    lines = _granted(ANYONE, discovery) if with_anyone else []
    for user in users:
        lines += ["", f"user {user}", *_granted(identity_of(user), discovery)]
    return "\n".join([*lines, ""])


def hashed(password: str) -> str:
    """PBKDF2 with SHA-512 and a new salt, as mosquitto_passwd writes it."""
    return _hashed(password, secrets.token_bytes(12))


def without_password(file: Path, credentials: Credentials) -> list[str]:
    """The boxes whose password is not, or no more, in a password file that was written here."""
    known = dict(line.partition(":")[::2] for line in file.read_text("utf-8").splitlines())
    return [
        box for box in sorted(credentials.boxes()) if not _opens(known.get(box), credentials.password(box))
    ]


def _opens(kept: str | None, password: str | None) -> bool:
    if not kept or password is None:
        return False
    try:
        return kept == _hashed(password, base64.b64decode(kept.split("$")[3]))
    except (IndexError, ValueError):
        return False


def _hashed(password: str, salt: bytes) -> str:
    digest = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ROUNDS)
    return f"$7${ROUNDS}${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"


def _need_ours(folder: Path) -> None:
    """It is about to be closed to others, and its files replaced."""
    conf = folder / CONF_FILE
    is_ours = conf.exists() and conf.read_bytes().startswith(OURS.encode())
    if folder.exists() and any(folder.iterdir()) and not is_ours:
        raise SettingsError(
            fr=f"Le dossier {folder} n'est pas vide et n'a pas été écrit par cornet broker-config : "
            "donne un autre dossier à --folder.",
            en=f"The folder {folder} is not empty and was not written by cornet broker-config: "
            "give --folder another one.",
        )


def _kept_password(client: Path) -> str:
    """The hub's password as it was written before; "" where there is none."""
    try:
        return str(tomllib.loads(client.read_text("utf-8"))["mqtt"]["password"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def _granted(identity: str, discovery: str) -> list[str]:
    granted = grants(identity, discovery)
    written = [f"topic write {one}" for one in granted.write]
    return written + [f"topic read {one}" for one in granted.read]


def _checked(box: str) -> str:
    if ":" in box:
        raise SettingsError(
            fr=f"La boîte « {box} » ne peut pas être un utilisateur de mosquitto : son nom contient « : ».",
            en=f'The box "{box}" cannot be a user of mosquitto: its name holds ":".',
        )
    return need_name(box, "box")


def _toml(values: dict[str, object]) -> str:
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in values.items())


def _quoted(given: dict[str, object]) -> dict[str, object]:
    """As TOML writes them: a text with JSON's quotes and escapes, and a comment's folder as it is."""
    plain = ("folder", "client", "port")
    return {key: value if key in plain else json.dumps(str(value)) for key, value in given.items()}


def _lines(lines: Iterable[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()
