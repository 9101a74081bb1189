"""Matrices as people write them: nested lists, text such as "1 -1; -1 1", pairs "3,2 0,0; 0,0 2,3", `.nfg` files."""

import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from pathlib import Path
from typing import Any

from harif.game import GameError
from harif.trees.files import text_in
from harif.trees.gambit_words import NUMBER
from harif.trees.normal import MOST_CELLS, NormalForm, Profile, read_nfg
from harif.trees.notation import plain_digits

Names = Sequence[Sequence[str]] | None
Cells = list[list[Fraction]]


def form_of(rows: Any, columns: Any = None, names: Names = None) -> NormalForm:
    """The game that somebody means by a matrix or two; a sentence with row and column where it is none."""
    if isinstance(rows, NormalForm):
        return named(rows, names)
    if isinstance(rows, Path) or (isinstance(rows, str) and rows.strip().lower().endswith(".nfg")):
        return named(read_nfg(text_in(rows)), names)
    if isinstance(rows, str) and columns is None:
        rows, columns = split_text(rows)
    first = cells_of(rows, 1)
    second = None if columns is None else cells_of(columns, 2)
    if second is not None and (len(second), len(second[0])) != (len(first), len(first[0])):
        raise GameError(
            "The second matrix has {rows} rows and {columns} columns, the first {usual_rows} and {usual_columns}: "
            "they are to be of one size.",
            rows=len(second),
            columns=len(second[0]),
            usual_rows=len(first),
            usual_columns=len(first[0]),
        )
    payoffs: dict[Profile, tuple[Fraction, ...]] = {
        (i, j): (x, -x if second is None else second[i][j]) for i, row in enumerate(first) for j, x in enumerate(row)
    }
    strategies = tuple(tuple(str(i + 1) for i in range(n)) for n in (len(first), len(first[0])))
    return named(NormalForm("", ("row", "column"), strategies, payoffs), names)


def named(form: NormalForm, names: Names) -> NormalForm:
    """The game with other names for its strategies."""
    if names is None:
        return form
    given = tuple(tuple(map(str, part)) for part in names)
    if tuple(map(len, given)) != form.shape:
        raise GameError(
            "There are names for {given} strategies, and the players have {shape}.",
            given=" × ".join(str(len(part)) for part in given),
            shape=" × ".join(map(str, form.shape)),
        )
    return form._replace(strategies=given)


def split_text(text: str) -> tuple[str, str | None]:
    """One matrix, or two: with a bar between them, or as pairs."""
    plain = re.sub(r",(\s)", r"\1", plain_digits(text))  # a comma before a space is between entries
    parts = plain.split("|")
    if len(parts) > 2:
        raise GameError("There is more than one bar: write two matrices, with one | between them.")
    if len(parts) == 2:
        return parts[0], parts[1]
    if "," not in plain:
        return plain, None
    sides: tuple[list[str], list[str]] = ([], [])
    for i, row in enumerate(rows_in(plain)):
        entries = [entry.split(",") for entry in row]
        for j, entry in enumerate(entries):
            if len(entry) != 2 or not all(entry):
                raise GameError(
                    "Row {row}, column {column}: '{entry}' is no pair such as 3,2.",
                    row=i + 1,
                    column=j + 1,
                    entry=",".join(entry),
                )
        for k in (0, 1):
            sides[k].append(" ".join(entry[k] for entry in entries))
    return "\n".join(sides[0]), "\n".join(sides[1])


def rows_in(text: str) -> list[list[str]]:
    """The entries of each row; rows end at a semicolon or a line's end, and # begins a comment."""
    lines = re.split(r"[;\n]", re.sub(r"#[^\n]*", "", text))
    return [line.split() for line in lines if line.strip()]


def cells_of(rows: Any, which: int) -> Cells:
    """The numbers of a matrix, all rows of one length."""
    if isinstance(rows, str):
        rows = rows_in(plain_digits(rows))
    rows = rows.tolist() if hasattr(rows, "tolist") else rows
    if not isinstance(rows, Sequence) or not all(isinstance(row, Sequence) for row in rows):
        raise GameError("{rows!r} is no matrix: give rows of numbers, such as [[1, -1], [-1, 1]].", rows=rows)
    if not rows or not all(len(row) for row in rows):
        raise GameError("The matrix is empty: write rows of numbers, such as '1 -1; -1 1'.")
    found = [[number_at(x, i, j) for j, x in enumerate(row)] for i, row in enumerate(rows)]
    for i, row in enumerate(found):
        if len(row) != len(found[0]):
            raise GameError(
                "Row {row} of matrix {which} is {count} long, and row 1 is {usual}: give all rows as many entries.",
                row=i + 1,
                which=which,
                count=len(row),
                usual=len(found[0]),
            )
    if len(found) * len(found[0]) > MOST_CELLS:
        raise GameError("A matrix has {most:,} entries at most.", most=MOST_CELLS)
    return found


def number_at(x: Any, i: int, j: int) -> Fraction:
    """An entry as the number that was meant: 0.1 is a tenth."""
    x = x.item() if hasattr(x, "item") else x
    try:
        found = exactly(x)
        if found is not None:
            float(found)
            return found
    except (ValueError, OverflowError, ZeroDivisionError):  # NaN, infinite or too large, n/0
        pass
    raise GameError(
        "Row {row}, column {column}: {entry} is not a finite number.",
        row=i + 1,
        column=j + 1,
        entry=f"'{x}'" if isinstance(x, str) else repr(x),
    )


def exactly(x: Any) -> Fraction | None:
    """The fraction that a number is; None of what is no number."""
    if isinstance(x, str):
        return Fraction(x) if NUMBER.fullmatch(x) else None
    if isinstance(x, float):
        near = Fraction(x).limit_denominator(1000)
        return near if float(near) == x else Fraction(repr(x))
    return Fraction(x) if isinstance(x, (Rational, Decimal)) and not isinstance(x, bool) else None
