"""The hub as a device."""

from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo

from .coordinator import Seen
from .names import DOMAIN
from .runtime import CornetConfigEntry


def device_of(entry: CornetConfigEntry) -> DeviceInfo:
    """What Home Assistant is told of it."""
    seen: Seen = entry.runtime_data.coordinator.data
    return described(str(entry.unique_id), entry.title, entry.data["url"], seen.health["version"])


def described(hub_id: str, title: str, address: str, version: str) -> DeviceInfo:
    """By what it is known, and where its pages are."""
    return DeviceInfo(
        identifiers={(DOMAIN, hub_id)},
        name=title,
        manufacturer="Cornet",
        model="Cornet hub",
        sw_version=version,
        configuration_url=address,
        entry_type=DeviceEntryType.SERVICE,
    )
