"""Whom we trust when we speak to the broker over TLS."""

import ssl

from hub.errors import SettingsError
from hub.settings import MqttSettings


def broker_context(settings: MqttSettings) -> ssl.SSLContext:
    """A context that checks the broker; SettingsError for a bad ca_file."""
    try:
        return ssl.create_default_context(cafile=settings.ca_file or None)
    except OSError as error:
        raise SettingsError(
            fr=f"mqtt.ca_file « {settings.ca_file} » n'est pas un certificat lisible ({error}).",
            en=f'mqtt.ca_file "{settings.ca_file}" is not a readable certificate ({error}).',
        ) from error
