"""Where other machines reach the pages."""

import pytest

from hub.reached import page_for_others


@pytest.mark.parametrize(
    ("host", "page"),
    [
        ("127.0.0.1", ""),
        ("::1", ""),
        ("localhost", ""),
        ("192.168.1.5", "http://192.168.1.5:8620/"),
        ("fd00::5", "http://[fd00::5]:8620/"),
        ("table.lan", "http://table.lan:8620/"),
    ],
)
def test_the_pages_are_where_others_reach_them_or_nowhere(host, page):
    assert page_for_others(host, 8620) == page
