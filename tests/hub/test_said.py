"""What the hub logs, in the language of whoever reads it."""

import logging
import subprocess
import sys

import pytest

from hub.said import Said, Spoken

SPEAK = """
import logging, sys
from hub.said import Said, speak
speak(sys.argv[1])
cornet, other = logging.getLogger("cornet"), logging.getLogger("other")
cornet.info(Said(fr="Tout va : 100 %.", en="All is well: 100 %."))
cornet.debug("too much")
other.info("not ours")
other.warning("%d worries", 2)
"""


@pytest.mark.parametrize(("language", "said"), [("fr", "Tout va : 100 %."), ("en", "All is well: 100 %.")])
def test_the_log_speaks_the_language_and_tells_the_good_news_of_the_hub_alone(language, said):
    done = subprocess.run([sys.executable, "-c", SPEAK, language], capture_output=True, text=True, check=True)
    first, second = done.stderr.splitlines()
    assert first.endswith(f" INFO {said}")
    assert second.endswith(" WARNING 2 worries")


LATER = """
import logging
from hub.said import speak
speak("fr")
cornet = logging.getLogger("cornet")
for level in (logging.WARNING, logging.DEBUG):
    cornet.setLevel(level)
    for said in (cornet.debug, cornet.info, cornet.warning):
        said(said.__name__)
"""


def test_the_level_at_the_start_does_not_block_another_one_later():
    done = subprocess.run([sys.executable, "-c", LATER], capture_output=True, text=True, check=True)
    assert [line.split()[-1] for line in done.stderr.splitlines()] == ["warning", "debug", "info", "warning"]


def test_what_a_stranger_wrote_begins_no_line_and_commands_no_terminal():
    evil = "roi\n2026-01-01 INFO Tout va bien.\r\x1b[2J\x9b2J\u202e\u2028"
    try:
        raise ValueError(evil)
    except ValueError as error:
        raised = (ValueError, error, error.__traceback__)
    record = logging.LogRecord("cornet", logging.ERROR, "", 1, Said(fr=evil, en=evil), (), raised)
    lines = Spoken("fr").format(record).split("\n")
    assert lines[0].endswith(" ERROR roi2026-01-01 INFO Tout va bien.[2J2J")
    assert lines[1] == "Traceback (most recent call last):"
    assert not set("".join(lines)) & set("\r\x1b\x9b\u202e\u2028")
