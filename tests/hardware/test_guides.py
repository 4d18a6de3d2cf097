"""The guides name files, parts and figures that are there, and say the same in both languages."""

import re
from pathlib import Path

import pytest

from hardware.circuit import MCU, Build, Circuit
from hardware.erc.budget import draw
from hardware.made import GUIDES, PAPERS, README, ROOT
from hardware.truth import read

TRUTH = read()
TEXTS = {language: (ROOT / path).read_text("utf-8") for language, path in GUIDES.items()}


@pytest.mark.parametrize("path", [*GUIDES.values(), README], ids=str)
def test_every_link_leads_somewhere(path):
    text = (ROOT / path).read_text("utf-8")
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert len(links) > 2
    for link in links:
        assert (ROOT / path.parent / link).exists(), link


def test_every_file_of_the_readme_is_there():
    text = (ROOT / README).read_text("utf-8")
    named = re.findall(r"`((?:papers|pictures|case|erc)/[\w.]*)`", text)
    assert len(named) > 8
    assert [name for name in named if not (ROOT / README.parent / name).exists()] == []


@pytest.mark.parametrize("language", GUIDES)
def test_every_part_and_paper_of_the_guide_is_in_the_box(language):
    parts = set(re.findall(r"\b(?:U|SW|R|C|D|BT|DS|BZ|ENC)\d\b", TEXTS[language]))
    assert len(parts) > 6
    assert parts <= {MCU, *TRUTH.parts, "C3"}
    papers = set(re.findall(r"`([\w.]+\.(?:csv|svg|pdf|md))`", TEXTS[language]))
    assert len(papers) > 5
    assert papers <= set(PAPERS)


@pytest.mark.parametrize("language", GUIDES)
def test_the_currents_of_the_guide_are_reckoned_from_the_truth(language):
    on_usb = draw(Circuit(TRUTH, Build("esp32", "usb")), "U1.5V")
    on_cell = draw(Circuit(TRUTH, Build("esp32", "battery")), "U4.VO")
    told = re.search(r"\((?:calculé|reckoned)\D*(\d+) mA\D*(\d+)", TEXTS[language])
    assert [int(told[1]), int(told[2])] == [round(on_usb, -1), round(on_cell, -1)]


@pytest.mark.parametrize("sign", [r"^## \d+\.", r"^\d+\. ", r"^- \[ \] ", r"^\| ", r"^!\["])
def test_both_guides_have_the_same_steps(sign):
    french, english = (len(re.findall(sign, text, re.MULTILINE)) for text in TEXTS.values())
    assert french == english > 3


def test_the_guides_say_that_nothing_was_built():
    assert "Personne n'a encore construit" in TEXTS["fr"]
    assert "Nobody has built" in TEXTS["en"]


def test_the_guides_are_as_wide_as_a_page():
    for path in GUIDES.values():
        lines = Path(ROOT / path).read_text("utf-8").splitlines()
        assert max(len(line) for line in lines if not line.startswith("|")) <= 140
