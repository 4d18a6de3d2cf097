"""What is called how, here and in Home Assistant."""

from typing import Final

DOMAIN: Final = "cornet"
EVENT_ROLL: Final = "cornet_roll"
DEFAULT_PORT: Final = 8620
# Which hub a service is meant for.
CONF_HUB: Final = "config_entry_id"

# What a roll may be to the event entity; a secret one is nothing else, whoever may see it.
SECRET: Final = "secret"
OPPOSED: Final = "opposed"
KINDS: Final = ["success", "failure", "critical_success", "critical_failure", OPPOSED, SECRET]
