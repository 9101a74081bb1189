"""A lesson: a trace about what players cannot see, whose picture is a table that fills in.

Its steps are events of the same schema as any trace (docs/trace.md). It is told and drawn by `stories`, one for each
algorithm.
"""

from dataclasses import dataclass, field
from typing import Any

from harif.drawing.page import document
from harif.lab.tables import drawn, placed, table_svg, table_tikz
from harif.lab.trace import Trace


@dataclass
class Lesson(Trace):
    """What an algorithm for hidden games did, step by step. `sets` are the information sets that steps speak of."""

    sets: list[dict[str, Any]] = field(default_factory=list)

    @property
    def story(self) -> Any:
        """The module that tells this lesson: `beats` in words, `table` in numbers, `title`, `decision`."""
        if self.algorithm == "cfr":
            from harif.lab import cfr_story as story
        else:
            from harif.lab import belief_story as story  # type: ignore[no-redef]
        return story

    @property
    def players(self) -> int:
        return 2 if not isinstance(self.value, tuple) else len(self.value)

    def frames(self) -> list[int]:
        """The steps worth a panel: after each line of the story."""
        return [beat.step for beat in self.story.beats(self, "en")]

    def text(self, lang: str = "en") -> str:
        lines = [self.story.title(self, lang), *(beat.text for beat in self.story.beats(self, lang))]
        return "\n".join([*lines, self.story.decision(self, lang)]) + "\n"

    def svg(self, step: int | None = None, lang: str = "en") -> str:
        return table_svg(self.story.table(self, self.until(step), lang), lang)

    def tikz(self, step: int | None = None, lang: str = "en") -> str:
        return table_tikz(self.story.table(self, self.until(step), lang), lang)

    def panels(self, lang: str = "en", columns: int = 2) -> str:
        """The table after every line of the story, one below the other."""
        parts, y, wide = [], 0.0, 0.0
        for step in self.frames():
            at = placed(self.story.table(self, step, lang), lang)
            parts += [f'<g transform="translate(0 {y:.0f})">', *drawn(at, lang), "</g>"]
            y, wide = y + at.height, max(wide, at.width)
        return document(wide, y, parts, lang, self.story.title(self, lang))

    def until(self, step: int | None) -> int:
        last = len(self.steps)
        step = last if step is None else step + last + 1 if step < 0 else step
        return max(0, min(step, last))

    def head(self) -> dict[str, Any]:
        return super().head() | {"sets": self.sets}
