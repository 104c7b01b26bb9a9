"""Where what is sent goes, without what may be secret in its address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.destination import destination

WORDS = st.text(st.sampled_from("abcdefgh0123456789"), min_size=3, max_size=9).map("s3cret{}".format)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("https://api.anthropic.com", "api.anthropic.com"),
        ("https://gateway.example.org:8443/v1/", "gateway.example.org:8443"),
        ("http://127.0.0.1:9000", "http://127.0.0.1:9000"),
        ("https://[::1]:9000/x", "[::1]:9000"),
        ("https://ann:s3cret@example.org/v1?key=s3cret#s3cret", "example.org"),
        ("https://example.org:port", "an address that is none"),
        ("https://[::1", "an address that is none"),
        ("", "an address that is none"),
    ],
)
def test_the_host_is_told_and_a_connection_that_is_not_encrypted(address: str, said: str) -> None:
    assert destination(address) == said


@given(WORDS, WORDS, WORDS, WORDS, st.sampled_from(["http", "https"]))
def test_nothing_but_the_host_is_told(user: str, password: str, path: str, query: str, scheme: str) -> None:
    said = destination(f"{scheme}://{user}:{password}@host.example:81/{path}?{query}#{query}")
    assert said.removeprefix("http://") == "host.example:81"
