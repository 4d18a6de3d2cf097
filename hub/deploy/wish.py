"""What a box is to hold besides its version: settings, whom it trusts, and the chooser that starts it."""

from collections.abc import Callable
from dataclasses import dataclass

from hub.deploy import broker, provision
from hub.deploy.board import Facts
from hub.deploy.content import BESIDE, CHOOSER, Content
from hub.deploy.plan import AUTHORITY, MAIN, SETTINGS
from hub.deploy.provision import Asked, Told
from hub.errors import SettingsError
from hub.keys import Keys
from hub.settings import Settings


@dataclass(frozen=True)
class Wish:
    """Files beside the versions; which settings change, by name; how it was paired; what it lacks.

    `how`: as `Paired` says it, "rehearsed" where nothing was; `lacks`: "ssid", "broker"; `build`: its name.
    """

    root: Content
    changed: tuple[str, ...]
    how: str
    lacks: tuple[str, ...]
    build: str


@dataclass(frozen=True)
class Wisher:
    """Makes the wish for a board. `has_file`: the settings come from a cornet.toml.

    `keys` is None for a rehearsal: then nothing is paired, no authority is made, no password is asked.
    """

    asked: Asked
    settings: Settings
    has_file: bool
    keys: Keys | None
    rotate: bool
    no_password: Callable[[], str]

    def of(self, facts: Facts) -> Wish:
        """What this board is to hold. Raises BoardError and SettingsError."""
        kept = facts.kept
        told = provision.plain(kept, self.asked, self.settings, self.has_file)
        told |= provision.soldered(kept, self.asked, facts.chip)
        told |= provision.wifi(kept, self.asked, self.no_password if self.keys else str)
        joined, authority = self._broker(kept, told)
        told |= joined
        how = "rehearsed"
        if self.keys:
            given, pairing = provision.paired(facts.id, kept, self.keys, self.rotate)
            told, how = told | given, pairing.how
        changed = tuple(key for key in sorted(told) if key not in kept or kept[key] != told[key])
        root = {MAIN: (BESIDE / CHOOSER).read_bytes()}
        if changed:
            root[SETTINGS] = provision.encoded(told)
        if authority:
            root[AUTHORITY] = authority
        lacks = tuple(key for key in ("ssid", "broker") if not told.get(key))
        return Wish(root, changed, how, lacks, told["build"])

    def _broker(self, kept: Told, told: Told) -> tuple[Told, bytes | None]:
        """Where it joins, and whom it trusts there; what was asked for first, then what it has."""
        self._need_port_with_tls()
        found = self.asked.broker or (broker.of_settings(self.settings) if self.has_file else None)
        if found is None and not kept.get("broker"):
            found = broker.of_settings(self.settings) or broker.on_the_network(told["table"])
        if found is None:
            return {}, None
        authority = self._authority()
        name = AUTHORITY if authority is not None else ""
        return {"broker": found.host, "port": found.port, "authority": name}, authority

    def _need_port_with_tls(self) -> None:
        """Whom a box trusts it never speaks to without TLS."""
        tls_port, plain = self.settings.broker.tls_port, self.settings.mqtt.port
        asked = self.asked.broker
        if self.settings.mqtt.embedded and tls_port and asked and asked.port == plain:
            raise SettingsError(
                fr=f"--broker vaut « {asked} » : ce port est sans TLS, il faut {tls_port} (tls_port).",
                en=f'--broker is "{asked}": that port has no TLS; it must be {tls_port} (tls_port).',
            )

    def _authority(self) -> bytes | None:
        from hub.broker.trusted import trusted

        if self.keys is None:
            tls = self.settings.broker.tls_port if self.settings.mqtt.embedded else self.settings.mqtt.tls
            return b"" if tls else None
        return trusted(self.settings)
