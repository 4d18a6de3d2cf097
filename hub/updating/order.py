"""Which of two versions is the older one."""

import re


def is_older(one: str, other: str) -> bool:
    """Whether `one` came before `other`, by their numbers; of what is no version nothing is known."""
    return bool(one and other) and _numbers(one) < _numbers(other)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]
