"""Answers that cannot be had: from the evidence, or from the service that writes them."""

from __future__ import annotations

import math

from rag_core.errors.root import RagError


class Unanswerable(RagError):
    """An answer was asked for that has nothing to stand on."""

    def __init__(self) -> None:
        super().__init__(
            "Nothing is answered from evidence that is not enough. Ask in other words, or add documents that answer it."
        )


class GenerationError(RagError):
    """No reply, or no whole one, came from the service that writes answers. The evidence stands without it.

    ``delivered`` says whether the service may have what was to be sent.
    """

    delivered = True

    def __init__(self, reason: str, remedy: str) -> None:
        self.reason, self.remedy = reason, remedy
        super().__init__(f"{reason}. {remedy}")


class NoKey(GenerationError):
    delivered = False

    def __init__(self) -> None:
        super().__init__(
            "No key is set for the service that writes answers",
            "Set ANTHROPIC_API_KEY and start again, or read the quotations, which need none.",
        )


class UnusableKey(GenerationError):
    """``fault`` never says what the key holds."""

    delivered = False

    def __init__(self, fault: str) -> None:
        self.fault = fault
        super().__init__(f"The key in use cannot be one: {fault}", "Copy it anew into ANTHROPIC_API_KEY.")


class KeyRejected(GenerationError):
    def __init__(self) -> None:
        super().__init__(
            "The service does not know the key (401)", "Check ANTHROPIC_API_KEY for one that was revoked or cut short."
        )


class NotPermitted(GenerationError):
    def __init__(self, model: str) -> None:
        super().__init__(
            f"The key may not use the model “{model}” (403)",
            "Choose another with RAG_ANSWER_MODEL, or have the key allowed to.",
        )


class NoCredit(GenerationError):
    def __init__(self) -> None:
        super().__init__("The account of the key has no credit left", "Add credit there, or use another key.")


class RateLimited(GenerationError):
    """``seconds`` is how long the service asks to wait, where it says so."""

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        wait = (
            "in a minute"
            if seconds is None
            else f"in {max(1, math.ceil(seconds)):,} {'second' if seconds <= 1 else 'seconds'}"
        )
        super().__init__("The service has had too many requests with this key (429)", f"Ask again {wait}.")


class Overloaded(GenerationError):
    def __init__(self) -> None:
        super().__init__("The service is overloaded", "Ask again in a minute.")


class ServiceFailed(GenerationError):
    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(f"The service failed ({status})", "Ask again in a minute.")


class Unreachable(GenerationError):
    def __init__(self, detail: str, delivered: bool = False) -> None:
        self.detail, self.delivered = detail, delivered
        super().__init__(
            f"The service cannot be reached ({detail})",
            "Check the network, and ANTHROPIC_BASE_URL if it is set; the quotations need neither.",
        )


class TimedOut(GenerationError):
    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"The service was silent for {seconds:g} seconds", "Ask again.")


class Disconnected(GenerationError):
    def __init__(self) -> None:
        super().__init__("The connection ended before the reply did", "Ask again.")


class ReplyTooLong(GenerationError):
    """It went on far beyond the ``limit`` of tokens that was asked for."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"The reply goes on far beyond its limit of {limit:,} tokens and was cut off",
            "Ask again, and check ANTHROPIC_BASE_URL if it is set.",
        )


class OversizedReply(GenerationError):
    """``limit`` is in bytes."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        super().__init__(
            f"The service sends more than {limit // 2**20:,} MB where a reply has far less, and was cut off",
            "Ask again, and check ANTHROPIC_BASE_URL if it is set.",
        )


class Redirected(GenerationError):
    """The service answers at another address, to which nothing is sent."""

    def __init__(self, status: int) -> None:
        self.status = status
        super().__init__(
            f"The address of the service leads to another one ({status}), which is not followed",
            "Set ANTHROPIC_BASE_URL to the address of the service itself.",
        )


class NoText(GenerationError):
    """It sends what keeps the connection open, and nothing of a reply."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        super().__init__(f"The service sent no text for {seconds:g} seconds", "Ask again.")


class UnknownModel(GenerationError):
    def __init__(self, model: str) -> None:
        self.model = model
        super().__init__(f"The service knows no model “{model}” (404)", "Set RAG_ANSWER_MODEL to one that it has.")


class RequestTooLarge(GenerationError):
    def __init__(self) -> None:
        super().__init__(
            "The evidence is more than the model reads at once", "Show less of it: a smaller level, window or budget."
        )


class RequestRejected(GenerationError):
    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(
            f"The service does not take the request ({detail})", "Check RAG_ANSWER_MODEL and RAG_ANSWER_TOKENS."
        )


class BadReply(GenerationError):
    def __init__(self, detail: str) -> None:
        self.detail = detail
        super().__init__(
            f"The reply is not of the kind that was asked for ({detail})",
            "Check ANTHROPIC_BASE_URL if it is set, or ask again.",
        )
