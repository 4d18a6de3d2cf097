"""`cornet hub` and `cornet demo`: the service, until it is stopped."""

import sys
import threading
import webbrowser
from collections.abc import Callable, Mapping
from itertools import combinations
from pathlib import Path

import msgspec
import typer

from hub.cli.language import Language
from hub.cli.numbers import need_count
from hub.cli.options import Config, Data, LogFile, MqttPort, NoBrowser, Port
from hub.cli.stoppable import run_until_stopped
from hub.cli.streams import lead_into
from hub.errors import SettingsError
from hub.from_here import from_here
from hub.hidden import Hidden, secrets_in
from hub.json_lines import JsonLines
from hub.said import speak
from hub.settings import Settings


def hub(
    context: typer.Context,
    config: Config = None,
    port: Port = None,
    mqtt_port: MqttPort = None,
    data: Data = None,
    no_browser: NoBrowser = False,
    log_file: LogFile = None,
) -> None:
    """Run the service until it is stopped."""
    from hub.service import run_service

    if log_file:
        lead_into(log_file)

    settings = service_settings(context.obj, config, port, mqtt_port, data)
    run_until_stopped(run_service(settings, _say, _page(no_browser)))


def demo(
    context: typer.Context,
    config: Config = None,
    port: Port = None,
    mqtt_port: MqttPort = None,
    data: Data = None,
    no_browser: NoBrowser = False,
) -> None:
    """Run the service with a virtual box until it is stopped."""
    from hub.demo import run_demo

    settings = service_settings(context.obj, config, port, mqtt_port, data)
    run_until_stopped(run_demo(settings, _say, _page(no_browser)))


def service_settings(
    language: Language,
    config: Path | None,
    port: str | None,
    mqtt_port: str | None,
    data: Path | None,
    more: Mapping[str, object] | None = None,
) -> Settings:
    """The settings of a service that is given these options. Raises SettingsError."""
    given = {
        "viewer.port": port and need_count("--port", port),
        "mqtt.port": mqtt_port and need_count("--mqtt-port", mqtt_port),
        "hub.data": data and str(data),
        **(more or {}),
    }
    settings = language.load(config, given)
    speak(language.spoken, _lines(settings, language.spoken), settings.log.level)
    _need_own_ports(settings)
    return settings


def _lines(settings: Settings, language: str) -> JsonLines | None:
    """How log lines are written for a program; None for a person."""
    if settings.log.format == "text":
        return None
    return JsonLines(language, Hidden(secrets_in(msgspec.to_builtins(settings))))


def _need_own_ports(settings: Settings) -> None:
    """SettingsError where pages and broker would meet on one port; 0 is any free one, or none."""
    viewer, mqtt = settings.viewer, settings.mqtt
    ports = {"mqtt.port (--mqtt-port)": mqtt.port, "broker.tls_port": settings.broker.tls_port}
    if from_here(viewer.host) == from_here(mqtt.host):
        ports = {"viewer.port (--port)": viewer.port, **ports}
    for (one, port), (other, same) in combinations(ports.items(), 2):
        if mqtt.embedded and port == same != 0:
            raise SettingsError(
                fr=f"{one} et {other} valent tous deux {port} : ils doivent différer.",
                en=f"{one} and {other} are both {port}: they must differ.",
            )


def _say(line: str) -> None:
    print(line, flush=True)


def _page(no_browser: bool) -> Callable[[str], object]:
    """Opens a page from a terminal; a service started by the system has nobody to show it to."""
    if no_browser or not sys.stdout.isatty():
        return lambda address: None
    return _open_page


def _open_page(address: str) -> None:
    # Some browsers take seconds to answer; the service does not wait for them.
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
