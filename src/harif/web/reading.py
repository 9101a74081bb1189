"""JSON from outside, read so that whatever it says can be written down again."""

import json
from typing import Any


def json_of(text: str | bytes) -> Any:
    """What a text in JSON says; a ValueError where it is none, where it nests too deeply to be read, or where it holds
    half a character (one surrogate of a pair): no answer could quote that.
    """
    try:
        told = json.loads(text)
        json.dumps(told, ensure_ascii=False).encode()
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return told
