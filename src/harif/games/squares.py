"""Boards of squares as the bits of one word, square 0 first, row by row."""

from harif.game.errors import WrongParameter

FILES = "abcdefghijklmnopqrstuvwxyz"


def lowest(board):
    """The first square of a board that has one."""
    return (board & -board).bit_length() - 1


def square_name(square, columns):
    """a1, b1 … along the first row, a2 … along the next."""
    return f"{FILES[square % columns]}{square // columns + 1}"


def rows_of(first, second, marks, rows, columns):
    """The rows as text: marks[0] on the squares of one board, marks[1] on those of the other, else a dot."""
    letters = [marks[0] if first >> s & 1 else marks[1] if second >> s & 1 else "." for s in range(rows * columns)]
    return ["".join(letters[r : r + columns]) for r in range(0, rows * columns, columns)]


def refuse_size(rows, columns):
    """A board must fit into one word, and its columns have letters."""
    if not (1 <= rows <= 26 and 1 <= columns <= 26 and rows * columns <= 64):
        raise WrongParameter(
            "{rows} rows and {columns} columns do not fit: both are 1 to 26, and rows × columns at most 64.",
            rows=rows,
            columns=columns,
        )


def ways_of(targets):
    """How `moved` turns a board round whose bit i comes to targets[i]: (mask, left, right) for each distance."""
    distances: dict[int, int] = {}
    for place, target in targets.items():
        distances[target - place] = distances.get(target - place, 0) | 1 << place
    return tuple((mask, max(0, d), max(0, -d)) for d, mask in distances.items())


def moved(board, ways):
    """The board with the bits of each mask shifted to the left and to the right."""
    found = board & 0
    for mask, left, right in ways:
        found |= (board & mask) << left >> right
    return found
