"""What the hub logs, in the language of whoever reads it."""

import subprocess
import sys

import pytest

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
