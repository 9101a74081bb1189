"""Pictures of the docs fetch nothing: they look the same without a network, and tell nobody that they are looked at."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize("picture", sorted(DOCS.rglob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_loads_nothing(picture: Path) -> None:
    text = picture.read_text(encoding="utf-8")
    assert not re.findall(r"@import|@font-face|url\(\s*[\"']?(?!#)|(?:href|src)\s*=\s*[\"'](?!#|data:)", text)
