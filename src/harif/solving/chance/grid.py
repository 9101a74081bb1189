"""A robot on a slippery floor: a process that one can draw.

The robot goes up, right, down or left, and with the probability `slip` it goes to the one or the other side instead,
half each; against a wall or the edge it stays where it is. Every step pays `living` (usually a cost), and an end is
worth its number.
"""

from dataclasses import dataclass, field
from typing import Any

from harif.game import GameError
from harif.game.sentence import Sentence
from harif.solving.chance.described import finite
from harif.solving.chance.model import discount_of

WALL, START, FLOOR = "#", "S", "._"
LETTERS = {"+": 1.0, "-": -1.0}
MOVES = {"up": (-1, 0), "right": (0, 1), "down": (1, 0), "left": (0, -1)}
Cell = tuple[int, int]  # (row, column), from the top left, from 0


@dataclass(frozen=True)
class Grid:
    """A grid world from text: one line a row, `#` a wall, `S` the start, `.` floor, a number an end.

    Cells stand side by side, where `+` and `-` are ends of 1 and -1, or with blanks between them, where a number may
    have any length. `legend` gives letters a worth of their own.

    >>> world = Grid('''
    ...     . . . +1
    ...     . # . -1
    ...     S . . .
    ... ''')
    >>> world.start, world.ends
    ((2, 0), {(0, 3): 1.0, (1, 3): -1.0})
    """

    rows: Any
    slip: float = 0.2
    living: float = -0.04
    discount: float = 1.0
    legend: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        rows = read_rows(self.rows)
        object.__setattr__(self, "rows", rows)
        discount_of(self.discount)
        if not 0.0 <= finite(self.slip, Sentence("slip is")) <= 1.0:
            raise GameError("slip is a probability from 0 to 1, not {slip!r}.", slip=self.slip)
        finite(self.living, Sentence("living is"))
        letters = {
            **LETTERS,
            **{
                name: finite(worth, Sentence("The legend of {name!r} is", name=name))
                for name, worth in self.legend.items()
            },
        }
        cells: set[Cell] = set()
        ends: dict[Cell, float] = {}
        starts: list[Cell] = []
        for r, row in enumerate(rows):
            for c, token in enumerate(row):
                if token == WALL:
                    continue
                cells.add((r, c))
                if token == START:
                    starts.append((r, c))
                elif token not in FLOOR:
                    ends[r, c] = worth_of(token, letters, r, c)
        if len(starts) > 1:
            raise GameError("The grid has {count} starts. Write one S.", count=len(starts))
        open_cells = sorted(cells - set(ends), key=lambda cell: (-cell[0], cell[1]))
        if not open_cells:
            raise GameError("The grid has no floor to stand on. Write '.' for floor and S for the start.")
        object.__setattr__(self, "cells", frozenset(cells))
        object.__setattr__(self, "ends", ends)
        object.__setattr__(self, "start", starts[0] if starts else open_cells[0])

    cells: frozenset[Cell] = field(init=False, repr=False)
    ends: dict[Cell, float] = field(init=False, repr=False)
    start: Cell = field(init=False, repr=False)

    def table(self) -> dict[Cell, dict[str, list[tuple[float, Cell, float]]]]:
        """The grid as a table, as `harif.mdp` reads it."""
        found: dict[Cell, dict[str, list[tuple[float, Cell, float]]]] = {}
        names = list(MOVES)
        for cell in sorted(self.cells):
            found[cell] = {}
            if cell in self.ends:
                continue
            for i, name in enumerate(names):
                ways = ((1.0 - self.slip, name), (self.slip / 2, names[i - 1]), (self.slip / 2, names[(i + 1) % 4]))
                found[cell][name] = [
                    (chance, self.after(cell, way), self.living) for chance, way in ways if chance > 0.0
                ]
        return found

    def after(self, cell: Cell, move: str) -> Cell:
        """Where a step leads."""
        down, right = MOVES[move]
        there = cell[0] + down, cell[1] + right
        return there if there in self.cells else cell

    def text(self) -> str:
        width = max(len(token) for row in self.rows for token in row)
        return "\n".join(" ".join(f"{token:>{width}}" for token in row) for row in self.rows)


def read_rows(given: Any) -> tuple[tuple[str, ...], ...]:
    """The cells of each row as short texts."""
    lines = [line.strip() for line in given.strip().splitlines()] if isinstance(given, str) else list(given or ())
    rows = []
    for line in lines:
        if not isinstance(line, str):
            rows.append(tuple(str(token) for token in line))
        elif line:
            parts = line.split()
            rows.append(tuple(parts if len(parts) > 1 else parts[0]))
    if not rows:
        raise GameError("The grid is empty. Write one line a row, such as '. . +1'.")
    odd = next((i for i, row in enumerate(rows) if len(row) != len(rows[0])), None)
    if odd is not None:
        raise GameError(
            "Row {row} of the grid has {cells} cells, the first has {first}. Make them equal.",
            row=odd + 1,
            cells=len(rows[odd]),
            first=len(rows[0]),
        )
    return tuple(rows)


def worth_of(token: str, letters: dict[str, float], row: int, column: int) -> float:
    if token in letters:
        return letters[token]
    try:
        return finite(token, "")
    except GameError:
        raise GameError(
            "Row {row}, column {column} of the grid is '{token}'. Write # for a wall, . for floor, S for the start, a "
            "number for an end, or give the letter a worth: legend={{'{token}': 1}}.",
            row=row + 1,
            column=column + 1,
            token=token,
        ) from None
