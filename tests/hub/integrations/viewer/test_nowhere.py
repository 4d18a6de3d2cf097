"""Addresses with nothing behind them: a person reads a sentence and finds back, a program reads JSON."""

import re

import httpx
import pytest

from tests.hub.integrations.viewer.test_gate import PAGE
from tests.hub.integrations.viewer.test_injection import HERE


@pytest.mark.parametrize("path", ["/nimporte", "/parts/nothing.js", "/jet"])
async def test_a_person_is_told_in_a_sentence_and_led_back(web: httpx.AsyncClient, path: str) -> None:
    answer = await web.get(path, headers=PAGE)
    assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert f"Il n&#x27;y a pas de page {path}" in answer.text
    assert '<a href="/">' in answer.text


@pytest.mark.parametrize("path", ["/nimporte", "/parts/nothing.js", "/api/nothing"])
async def test_a_program_is_told_in_json(web: httpx.AsyncClient, path: str) -> None:
    answer = await web.get(path)
    assert answer.status_code == 404
    assert path in answer.json()["error"]["fr"]
    assert path in answer.json()["error"]["en"]


async def test_an_address_is_text_in_the_sentence(web: httpx.AsyncClient) -> None:
    answer = await web.get(f"/{HERE}", headers=PAGE)
    assert answer.status_code == 404
    assert "&lt;img" in answer.text
    assert not {"<script", "<img", "</script"} & set(re.findall(r"</?\w+", answer.text))
