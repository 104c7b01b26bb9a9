"""One tree of errors: all of it can be had from one place, and is drawn there."""

import inspect
import re
from collections.abc import Iterator

from rag_core import errors
from rag_core.errors import RagError


def below(error: type[RagError]) -> Iterator[type[RagError]]:
    for one in error.__subclasses__():
        if one.__module__.startswith("rag_core."):
            yield one
            yield from below(one)


def test_every_error_can_be_had_from_the_package() -> None:
    public = {getattr(errors, name) for name in errors.__all__}
    assert {one for one in public if inspect.isclass(one)} == {RagError, *below(RagError)}


def test_the_tree_is_drawn_whole_and_names_nothing_else() -> None:
    _, _, tree = (errors.__doc__ or "").split("\n\n")
    drawn = re.findall(r"[A-Z]\w+", tree)
    assert sorted(drawn) == sorted(one.__name__ for one in {RagError, *below(RagError)})
