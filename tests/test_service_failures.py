"""What the service says becomes one error of the tree that names the way out."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core import errors
from rag_core.service_failures import Refusal, failure, retry_after, short


@pytest.mark.parametrize(
    ("status", "kind", "message", "expected"),
    [
        (401, "authentication_error", "invalid x-api-key", errors.KeyRejected),
        (403, "permission_error", "no", errors.NotPermitted),
        (402, "billing_error", "no", errors.NoCredit),
        (400, "invalid_request_error", "Your credit balance is too low to access it.", errors.NoCredit),
        (429, "rate_limit_error", "slow down", errors.RateLimited),
        (529, "overloaded_error", "no", errors.Overloaded),
        (200, "overloaded_error", "no", errors.Overloaded),
        (200, "rate_limit_error", "no", errors.RateLimited),
        (500, "api_error", "no", errors.ServiceFailed),
        (504, "timeout_error", "no", errors.ServiceFailed),
        (200, "api_error", "no", errors.ServiceFailed),
        (404, "not_found_error", "model: nope", errors.UnknownModel),
        (413, "request_too_large", "no", errors.RequestTooLarge),
        (400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum", errors.RequestTooLarge),
        (400, "invalid_request_error", "max_tokens: too many", errors.RequestRejected),
        (418, "", "", errors.RequestRejected),
    ],
)
def test_each_refusal_has_its_error(
    status: int, kind: str, message: str, expected: type[errors.GenerationError]
) -> None:
    found = failure(Refusal(status, kind, message, {}), "a-model")
    assert type(found) is expected
    assert str(found) == f"{found.reason}. {found.remedy}"


def test_the_wait_is_named() -> None:
    found = failure(Refusal(429, "rate_limit_error", "", {"retry-after": "29.2"}), "a-model")
    assert str(found).endswith("Ask again in 30 seconds.")
    assert str(failure(Refusal(429, "", "", {}), "a-model")).endswith("Ask again in a minute.")


def test_a_wait_is_seconds_or_a_date() -> None:
    later = format_datetime(datetime.now(UTC) + timedelta(seconds=100), usegmt=True)
    assert retry_after({"retry-after": later}) == pytest.approx(100, abs=5)
    assert retry_after({"retry-after": "2"}) == 2
    assert retry_after({"retry-after": "-2"}) == 0
    assert retry_after({"retry-after": "99999999999999"}) == 86_400
    assert retry_after({"retry-after": "soon"}) is retry_after({}) is None


@pytest.mark.parametrize("said", ["inf", "-inf", "nan", "1e400", "Thu, 01 Jan 99999 00:00:00 GMT", "1, 2", "\x00", ""])
def test_a_wait_that_no_clock_shows_is_not_named(said: str) -> None:
    found = failure(Refusal(429, "rate_limit_error", "", {"retry-after": said}), "a-model")
    assert str(found).endswith("Ask again in a minute.")


@given(st.text() | st.floats().map(str) | st.integers().map(str))
def test_whatever_a_header_says_the_wait_is_none_or_within_a_day(said: str) -> None:
    found = retry_after({"retry-after": said})
    assert found is None or 0 <= found <= 86_400
    failure(Refusal(429, "", "", {"retry-after": said}), "a-model")


def test_no_wait_is_shorter_than_a_second() -> None:
    assert str(failure(Refusal(429, "", "", {"retry-after": "-5"}), "")).endswith("Ask again in 1 second.")


def test_an_error_is_named_shortly_where_nothing_else_is_said() -> None:
    assert len(str(failure(Refusal(400, "x" * 10_000, "", {}), "a-model"))) < 400


def test_foreign_text_is_one_short_line() -> None:
    assert short("a\nb. ") == "a b"
    assert len(short("a" * 1000)) == 201
