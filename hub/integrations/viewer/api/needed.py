"""What a field of a request must be, in words, by the kind of its error."""

from typing import Any

# {…} is filled with what the error says was expected.
BY_ERROR = {
    "int_type": ("un nombre entier", "a whole number"),
    "int_parsing": ("un nombre entier", "a whole number"),
    "int_from_float": ("un nombre entier", "a whole number"),
    "greater_than_equal": ("{ge} ou plus", "{ge} or more"),
    "less_than_equal": ("{le} au plus", "{le} at most"),
    "string_type": ("du texte", "text"),
    "string_too_short": ("au moins {min_length} caractère", "at least {min_length} character"),
    "string_too_long": ("{max_length} caractères au plus", "{max_length} characters at most"),
    "string_pattern_mismatch": (
        "du texte sans caractère de contrôle",
        "text without control characters",
    ),
    "bool_type": ("true ou false", "true or false"),
    "bool_parsing": ("true ou false", "true or false"),
    "list_type": ("une liste", "a list"),
    "too_long": ("{max_length} valeurs au plus", "{max_length} values at most"),
    "too_short": ("au moins {min_length} valeurs", "at least {min_length} values"),
    "dict_type": ("un objet JSON", "a JSON object"),
    "model_attributes_type": ("un objet JSON", "a JSON object"),
    "json_invalid": ("un objet JSON", "a JSON object"),
    "literal_error": ("{expected}", "{expected}"),
    "union_tag_invalid": ("{expected_tags}", "{expected_tags}"),
    "extra_forbidden": ("rien : ce champ est inconnu ici", "left out: this field is unknown here"),
    "missing": ("le donner", "given"),
    "union_tag_not_found": ("le donner", "given"),
}
OTHERWISE = ("une autre valeur, que décrit /api/openapi.json", "another value: /api/openapi.json tells which")

# A place goes through the kinds that were tried, as does "list[…]".
KINDS = ("d100", "d6", "D100Wanted", "Declared", "D6Typed")


def needed(error: dict[str, Any]) -> tuple[str, str]:
    """What is needed instead, in French and in English."""
    fr, en = BY_ERROR.get(error["type"], OTHERWISE)
    told = error.get("ctx") or {}
    return fr.format(**told), en.format(**told)


def named(error: dict[str, Any]) -> str:
    """The field or the parameter that is meant: "rule.score", "limit", "body"."""
    if error["type"] == "json_invalid":
        return "body"
    tag = str((error.get("ctx") or {}).get("discriminator", "")).strip("'")
    steps = [step for step in map(str, error["loc"][1:]) if step not in KINDS and "[" not in step]
    return ".".join([*steps, *([tag] if tag else [])]) or "body"
