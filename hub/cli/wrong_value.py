"""A wrong value of an option, in one sentence."""

from hub.errors import SettingsError


def wrong_value(option: str, value: object, fr: str, en: str) -> SettingsError:
    """The error that names the option and its value; `fr` and `en` say what it must be."""
    return SettingsError(
        fr=f"{option} vaut « {value} » : il faut {fr}.",
        en=f'{option} is "{value}": it must be {en}.',
    )


def wrong_argument(shown: str) -> SettingsError:
    """The error that names an argument that is no text."""
    return SettingsError(
        fr=f"L'argument « {shown} » n'est pas du texte : il faut de l'UTF-8.",
        en=f'The argument "{shown}" is not text: it must be UTF-8.',
    )
