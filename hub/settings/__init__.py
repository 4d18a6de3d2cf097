"""What may be set in cornet.toml: a table for each part, each key with its default and its range."""

from pathlib import Path
from typing import Annotated, Literal, TypeVar
from zoneinfo import ZoneInfo

from msgspec import Meta, Struct

T = TypeVar("T", bound=Struct)

Port = Annotated[int, Meta(ge=0, le=65535)]
Host = Annotated[str, Meta(min_length=1, max_length=253)]
TopicLevel = Annotated[
    str, Meta(min_length=1, max_length=64, pattern=r"^[^$/+#\s\x00-\x1f\x7f][^/+#\s\x00-\x1f\x7f]*$(?!\n)")
]
TopicPrefix = Annotated[
    str, Meta(max_length=64, pattern=r"^[^$+#\s\x00-\x1f\x7f][^+#\s\x00-\x1f\x7f]*$(?!\n)|^$(?!\n)")
]


class HubSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[hub]"""

    table: TopicLevel = "table"
    language: Literal["fr", "en"] = "fr"
    timezone: str = ""
    data: str = ""
    stores: bool = True


class MqttSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[mqtt]"""

    embedded: bool = True
    host: Host = "127.0.0.1"
    port: Port = 1883
    username: str = ""
    password: str = ""
    tls: bool = False
    ca_file: str = ""
    discovery: TopicPrefix = "homeassistant"


class ViewerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[viewer]"""

    host: Host = "127.0.0.1"
    port: Port = 8620
    token: str = ""
    here: Literal["gm", "table"] = "gm"


class LogSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[log]"""

    url: str = ""
    format: Literal["text", "json"] = "text"
    level: Literal["debug", "info", "warning", "error"] = "info"
    keep: str = "forever"


class BrokerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[broker]"""

    max_connections: Annotated[int, Meta(ge=1, le=100_000)] = 256
    anonymous: Literal["here", "everywhere", "nobody"] = "here"
    tls_port: Port = 0


class WorkerSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """[worker]"""

    group: TopicLevel = "cornet"
    name: TopicLevel = "worker-1"
    patience_s: Annotated[int, Meta(ge=1, le=3600)] = 30


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """All of cornet.toml; the table of an integration is a field more where the file has one."""

    hub: HubSettings = HubSettings()
    mqtt: MqttSettings = MqttSettings()
    viewer: ViewerSettings = ViewerSettings()
    log: LogSettings = LogSettings()
    broker: BrokerSettings = BrokerSettings()
    worker: WorkerSettings = WorkerSettings()

    def of(self, kind: type[T]) -> T:
        """The table of an integration, by the Struct that it is; its defaults where the file has none."""
        tables = (getattr(self, name) for name in self.__struct_fields__)
        return next((table for table in tables if isinstance(table, kind)), None) or kind()

    @property
    def data_folder(self) -> Path:
        """Where the log is kept."""
        return Path(self.hub.data).expanduser()

    @property
    def zone(self) -> ZoneInfo | None:
        """Where times are shown as they are told there; None: where this machine says it is."""
        return ZoneInfo(self.hub.timezone) if self.hub.timezone else None
