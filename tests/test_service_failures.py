"""What the service says becomes one error of the tree that names the way out."""

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest

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
    assert retry_after({"retry-after": "soon"}) is retry_after({}) is None


def test_foreign_text_is_one_short_line() -> None:
    assert short("a\nb. ") == "a b"
    assert len(short("a" * 1000)) == 201
