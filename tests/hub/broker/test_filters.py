"""Filters: what is well formed, what covers what; checked against every topic of a small world."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.broker.filters import covers, is_filter, is_topic, unshared

LEVELS = ("a", "b", "")
TOPICS = ["/".join(levels) for depth in (1, 2, 3) for levels in product(LEVELS, repeat=depth)][1:]

filters = st.lists(st.sampled_from([*LEVELS, "+"]), min_size=1, max_size=3).flatmap(
    lambda levels: st.sampled_from(["/".join(levels), "/".join([*levels, "#"])])
)


def matches(wanted, topic):
    """As MQTT says it, level by level."""
    for ours, theirs in zip([*wanted.split("/"), None], [*topic.split("/"), None], strict=False):
        if ours == "#":
            return True
        if ours != theirs and (ours != "+" or theirs is None):
            return False
    return len(wanted.split("/")) == len(topic.split("/")) or wanted.split("/")[len(topic.split("/")) :] == [
        "#"
    ]


@given(pattern=filters, topic=st.sampled_from(TOPICS))
def test_a_pattern_covers_a_topic_where_mqtt_says_it_matches(pattern, topic):
    assert covers(pattern, topic) == matches(pattern, topic)


@given(pattern=filters, wanted=filters)
def test_what_a_covered_filter_hears_lies_under_the_pattern(pattern, wanted):
    if covers(pattern, wanted):
        assert all(matches(pattern, topic) for topic in TOPICS if matches(wanted, topic))


@given(pattern=filters)
def test_a_filter_covers_itself(pattern):
    assert covers(pattern, pattern)


@pytest.mark.parametrize(
    ("pattern", "wanted", "held"),
    [
        ("cornet/#", "cornet", True),
        ("cornet/#", "#", False),
        ("cornet/#", "+/a", False),
        ("a/+", "a/#", False),
        ("+", "#", False),
        ("cornet/+/x/#", "cornet/+/x/+", True),
        ("cornet/+/x/#", "cornet/#", False),
        ("#", "$SYS/broker", False),
        ("+/broker", "$SYS/broker", False),
        ("$SYS/#", "$SYS/broker", True),
    ],
)
def test_what_lies_under_what(pattern, wanted, held):
    assert covers(pattern, wanted) == held


def test_topics_and_filters_are_told_from_what_is_none():
    assert all(is_topic(topic) for topic in ("a", "/", "a//b", "é", "$a"))
    assert not any(is_topic(topic) for topic in ("", "#", "a/+", "a\0"))
    assert all(is_filter(wanted) for wanted in ("#", "+", "a/#", "+/+", "/", "a/+/b"))
    assert not any(is_filter(wanted) for wanted in ("", "#/a", "a#", "a+/b", "a\0", "##"))


def test_the_filter_in_a_shared_one():
    shared = ["$share/g/a/#", "$share/g/", "$share//a", "$share/+/a", "a/$share", "$shared/a"]
    assert [unshared(one) for one in shared] == ["a/#", "", "", "", "a/$share", "$shared/a"]
