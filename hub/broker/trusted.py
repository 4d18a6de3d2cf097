"""Whom a box must trust to reach the broker of the settings."""

import ssl
from pathlib import Path

from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.place import authority_place


def trusted(settings: Settings) -> bytes | None:
    """The certificate (DER) of the one authority of the broker; None where boxes join it without TLS.

    SettingsError where a broker with TLS is named, and not by one certificate whom it is to be trusted for.
    """
    if settings.mqtt.embedded:
        return _ours(authority_place(settings)) if settings.broker.tls_port else None
    return _named(settings.mqtt.ca_file) if settings.mqtt.tls else None


def _ours(folder: Path) -> bytes:
    # Here: without TLS, nothing of it is loaded.
    from hub.broker.authority import open_authority

    return open_authority(folder).der.read_bytes()


def _named(ca_file: str) -> bytes:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    try:
        context.load_verify_locations(ca_file)
        (certificate,) = context.get_ca_certs(binary_form=True)
    except (OSError, ValueError):
        raise SettingsError(
            fr=f"mqtt.ca_file « {ca_file} » n'est pas le certificat d'une autorité, et d'une seule : "
            "une boîte n'en connaît pas d'autre, nomme celle du courtier.",
            en=f'mqtt.ca_file "{ca_file}" is not the certificate of one authority alone: '
            "a box knows no other, name the broker's.",
        ) from None
    return certificate
