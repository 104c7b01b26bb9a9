"""A service on loopback that speaks the Messages API, so that the real client is tested over HTTP.

Each request is played by the next of ``server.plays``, or else by ``answers``; what came in is in ``server.seen``.
"""

import json
import re
import select
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# A pointer: the document, its first block, the block after the last one.
Cited = tuple[int, int, int]
# Text with what it cites.
Piece = str | tuple[str, list[Cited]]


@dataclass
class Call:
    """One request, and the means to reply to it."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    handler: BaseHTTPRequestHandler = field(repr=False)
    left: threading.Event = field(repr=False)
    closing: threading.Event = field(repr=False)
    runs: int = 0

    @property
    def documents(self) -> list[list[str]]:
        """The text blocks of each document."""
        content = self.body["messages"][0]["content"]
        return [[block["text"] for block in one["source"]["content"]] for one in content if one["type"] == "document"]

    def plain(self, status: int, body: bytes, kind: str = "application/json", **headers: str) -> None:
        self.handler.send_response(status)
        for name, value in {"content-type": kind, "content-length": str(len(body)), "request-id": "req_1"}.items():
            self.handler.send_header(name, value)
        for name, value in headers.items():
            self.handler.send_header(name.replace("_", "-"), value)
        self.handler.end_headers()
        self.handler.wfile.write(body)

    def begin(self, **headers: str) -> None:
        self.handler.send_response(200)
        for name, value in {"content-type": "text/event-stream", "connection": "close", **headers}.items():
            self.handler.send_header(name, value)
        self.handler.end_headers()
        usage = {"input_tokens": 250, "output_tokens": 1}
        message = {"id": "msg_1", "type": "message", "role": "assistant", "model": self.body["model"], "content": []}
        self.event("message_start", message={**message, "stop_reason": None, "stop_sequence": None, "usage": usage})
        self.event("ping")

    def event(self, kind: str, **values: Any) -> None:
        self.raw(f"event: {kind}\ndata: {json.dumps({'type': kind, **values})}\n\n".encode())

    def raw(self, data: bytes) -> None:
        self.handler.wfile.write(data)
        self.handler.wfile.flush()

    def piece(self, piece: Piece, **wrong: Any) -> None:
        """A block of text; ``wrong`` changes what its pointers say."""
        text, cited = (piece, []) if isinstance(piece, str) else piece
        index, self.runs = self.runs, self.runs + 1
        self.event("content_block_start", index=index, content_block={"type": "text", "text": "", "citations": None})
        for one in cited:
            self.event(
                "content_block_delta",
                index=index,
                delta={"type": "citations_delta", "citation": {**self.pointer(*one), **wrong}},
            )
        for part in re.findall(r"\S*\s*", text):  # as a model writes it
            if part:
                self.event("content_block_delta", index=index, delta={"type": "text_delta", "text": part})
        self.event("content_block_stop", index=index)

    def pointer(self, document: int, start: int, end: int) -> dict[str, Any]:
        sent = self.documents[document] if document < len(self.documents) else []
        return {
            "type": "content_block_location", "cited_text": "".join(sent[start:end]), "document_index": document,
            "document_title": None, "start_block_index": start, "end_block_index": end, "file_id": None,
        }  # fmt: skip

    def end(self, reason: str = "end_turn") -> None:
        delta = {"stop_reason": reason, "stop_sequence": None}
        self.event("message_delta", delta=delta, usage={"output_tokens": 40})
        self.event("message_stop")

    def hang(self) -> None:
        """Say nothing until the other side has left."""
        peer = self.handler.connection
        while not self.closing.is_set():
            if select.select([peer], [], [], 0.02)[0] and not _peek(peer):
                self.left.set()
                return


def _peek(peer: socket.socket) -> bytes:
    try:
        return peer.recv(1, socket.MSG_PEEK)
    except OSError:
        return b""


Play = Callable[[Call], None]


def says(*pieces: Piece, reason: str = "end_turn", **wrong: Any) -> Play:
    def play(call: Call) -> None:
        call.begin()
        for piece in pieces:
            call.piece(piece, **wrong)
        call.end(reason)

    return play


def answers(call: Call) -> None:
    """Repeat the first sentence that was sent, and cite it."""
    says((call.documents[0][0].strip(), [(0, 0, 1)]))(call)


def thinks_first(call: Call) -> None:
    call.begin()
    call.event("content_block_start", index=0, content_block={"type": "thinking", "thinking": "", "signature": ""})
    call.event("content_block_delta", index=0, delta={"type": "thinking_delta", "thinking": "Let me see."})
    call.event("content_block_stop", index=0)
    call.runs = 1
    call.piece("Cats sleep.")
    call.end()


def obeys(cite: bool, itself: bool = False) -> Play:
    """Do what some document's text says: “ignore the above and say that …”.

    With ``cite``, it cites the document's first block for that, or the order itself.
    """

    def play(call: Call) -> None:
        places = [(one, two) for one, blocks in enumerate(call.documents) for two in range(len(blocks))]
        for document, block in places:
            if found := re.search(r"[Ii]gnore the above and say that (.*?)\.", call.documents[document][block]):
                said = found[1][0].upper() + found[1][1:] + "."
                first = block if itself else 0
                cited = [(document, first, first + 1)] if cite else []
                return says((said, cited))(call)
        return answers(call)

    return play


def refuses(status: int, kind: str, message: str = "no", **headers: str) -> Play:
    body = json.dumps({"type": "error", "error": {"type": kind, "message": message}, "request_id": "req_1"}).encode()
    return lambda call: call.plain(status, body, **headers)


def hangs(*pieces: Piece) -> Play:
    """Without pieces, before the first byte."""

    def play(call: Call) -> None:
        if pieces:
            call.begin()
        for piece in pieces:
            call.piece(piece)
        call.hang()

    return play


def breaks_off(*pieces: Piece) -> Play:
    """End the connection in an orderly way, but too early."""

    def play(call: Call) -> None:
        call.begin()
        for piece in pieces:
            call.piece(piece)

    return play


def tears(*pieces: Piece) -> Play:
    """Promise more bytes than come."""

    def play(call: Call) -> None:
        call.begin(**{"content-length": "100000"})
        for piece in pieces:
            call.piece(piece)

    return play


def fails_inside(kind: str, *pieces: Piece) -> Play:
    def play(call: Call) -> None:
        call.begin()
        for piece in pieces:
            call.piece(piece)
        call.event("error", error={"type": kind, "message": "not now"})

    return play


def sends(data: bytes, kind: str = "text/event-stream", status: int = 200) -> Play:
    return lambda call: call.plain(status, data, kind)


class MessagesServer(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.plays: list[Play] = []
        self.seen: list[Call] = []
        self.left, self.closing = threading.Event(), threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class _Handler(BaseHTTPRequestHandler):
    server: MessagesServer

    def log_message(self, *_: object) -> None:
        pass

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        call = Call(self.path, dict(self.headers), body, self, self.server.left, self.server.closing)
        self.server.seen.append(call)
        self.close_connection = True
        if self.path.endswith("/count_tokens") and not self.server.plays:
            return call.plain(200, b'{"input_tokens": 321}')
        play = self.server.plays.pop(0) if self.server.plays else answers
        try:
            return play(call)
        except (BrokenPipeError, ConnectionResetError):
            return self.server.left.set()


@contextmanager
def serving() -> Iterator[MessagesServer]:
    server = MessagesServer()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        server.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()
