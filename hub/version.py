"""Which Cornet this is."""

from importlib import metadata


def version() -> str:
    """The version installed; "0" where the sources run without having been installed."""
    try:
        return metadata.version("cornet")
    except metadata.PackageNotFoundError:
        return "0"
