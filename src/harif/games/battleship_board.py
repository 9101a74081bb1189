"""How battleship looks: the sea that one shoots at and one's own fleet, side by side; and how its moves are written.

Who shoots is told which ship sank, and not where the rest of it lies: so at sea only the square of the last hit is
marked, by the length of the ship. Squares are A1 … J10, columns by letter and rows by number from the top; a place is
written by both ends, A1-A5.
"""

from html import escape

from harif.drawing.digits import isolated, number
from harif.drawing.page import board_page, touch
from harif.drawing.text import text as words_at
from harif.game.errors import PositionError
from harif.games.battleship_fleets import NOWHERE, shot
from harif.words.catalogue import say
from harif.words.places import holding

WATER, SHIP, HIT, MISS = "~", "#", "✕", "·"
SAID = {WATER: "water", SHIP: "ship_at", HIT: "hit_at", MISS: "miss_at"}
GAP = 4  # columns of text between two boards
CELL, LEFT, RIGHT, TOP, BETWEEN = 26, 28, 20, 58, 8


def text(self, viewer=None, lang="en"):
    """The boards side by side; for a viewer the one that it shoots at is on the left."""
    drawn = [board_lines(self, at, viewer, lang) for at in boards_for(self, viewer)]
    wide = max(map(len, drawn[0]))
    lines = [(" " * GAP).join([parts[0].ljust(wide), *parts[1:]]).rstrip() for parts in zip(*drawn, strict=True)]
    said = [
        say("board.told_of", lang, who=title(self, at, lang), told=told(self, at, viewer, lang))
        for at in boards_for(self, viewer)
    ]
    return "\n".join([*lines, *said])


def svg(self, viewer=None, lang="en"):
    """Both boards; what the mover touches carries `data-square`: the sea, or its own waters while it places ships.
    Each is a panel, which a narrow page puts below the one before: `data-panel` counts from the top, and whoever
    places ships has its own waters there.
    """
    rows, columns, _ = size_of(self)
    panel, high = columns * CELL + LEFT + RIGHT, TOP + rows * CELL + 34
    shown = boards_for(self, viewer)
    below = len(shown) > 1 and is_placing(self) and shown[1] == touched_board(self)
    out = []
    for i, at in enumerate(shown):
        order, x = 1 - i if below else i, i * (panel + BETWEEN)
        named = f'data-panel="{order}" aria-label="{escape(title(self, at, lang))}"'
        ground = f'<rect width="{panel}" height="{high}" rx="10" fill="#f8fafc" stroke="#cbd5e1"/>'
        drawn = "".join(board_parts(self, at, viewer, at == touched_board(self), lang))
        out.append(f'<g {named} transform="translate({x} 0)">{ground}{drawn}</g>')
    wide = len(shown) * (panel + BETWEEN) - BETWEEN
    return board_page(wide, high, out, self.__harif__.spec, lang=lang)


def spots(self):
    """Where the squares are that the mover touches, with all boards in view."""
    rows, columns, _ = size_of(self)
    edge = len(str(rows)) + 1
    first = edge + (edge + 2 * columns - 1 + GAP) * touched_board(self)
    for row in range(rows):
        for column in range(columns):
            yield square_name(row * columns + column, columns), row + 1, first + 2 * column


def touches(self, action):
    """The square of a shot; of a ship that is placed both ends."""
    if self.player() >= 0:
        yield from dict.fromkeys(self.move_name(action).split("-"))


def slides(self, action):
    """A ship comes from no square."""
    return ()


def move_name(self, action):
    """B7; of a ship its ends, A1-A5."""
    _, columns, fleet = size_of(self)
    if not is_placing(self):
        return square_name(action, columns)
    length = fleet[self.placed % len(fleet)]
    first = square_name(action >> 1, columns)
    last = square_name((action >> 1) + (length - 1) * (columns if action & 1 else 1), columns)
    return first if length == 1 else f"{first}-{last}"


def read_move(self, text):
    """A place may be written from either end; one that cannot be is told why."""
    ends = text.upper().replace(" ", "").split("-")
    _, columns, fleet = size_of(self)
    if self.player() < 0 or not is_placing(self) or len(ends) != 2:
        return
    length = fleet[self.placed % len(fleet)]
    for action in self.actions():
        if self.move_name(action).split("-") in (ends, ends[::-1]):
            yield action
            return
    squares = named_squares(self)
    if not all(end in squares for end in ends):
        raise PositionError("{text}: the ship does not fit on the board.", text=text)
    (row, column), (row_2, column_2) = (divmod(squares.index(end), columns) for end in ends)
    if (row != row_2 and column != column_2) or abs(row - row_2) + abs(column - column_2) + 1 != length:
        raise PositionError("{text}: this ship has {length} squares in a row or a column.", text=text, length=length)
    raise PositionError("{text}: the ship overlaps another one.", text=text)


# What is shown --------------------------------------------------------------------------------------------------------


def size_of(state):
    """(rows, columns, fleet) of the game."""
    given = state.__harif__.parameters
    return given["rows"], given["columns"], given["fleet"]


def boards_for(state, viewer):
    """The boards in the order in which a viewer is shown them."""
    boards = range(len(state.shots))
    return [viewer, *(at for at in boards if at != viewer)] if viewer is not None else list(boards)


def is_placing(state):
    return state.placed < len(state.places)


def touched_board(state):
    """The board that the mover touches: the sea that it shoots at, or to place a ship the one that the other will."""
    mover = max(0, int(state.player())) % len(state.shots)
    return 1 - mover if is_placing(state) and len(state.shots) > 1 else mover


def square_name(square, columns):
    return f"{chr(65 + square % columns)}{square // columns + 1}"


def named_squares(state):
    rows, columns, _ = size_of(state)
    return [square_name(square, columns) for square in range(rows * columns)]


def bits(squares):
    """A set of squares as one number."""
    return squares if isinstance(squares, int) else sum(word << 64 * i for i, word in enumerate(squares))


def letters(state, at, viewer):
    """The squares of a board, row by row: water, misses, hits, the last hit of each ship that sank by its length, and
    the ships where the viewer may see them.
    """
    rows, columns, fleet = size_of(state)
    shots, hits = bits(state.shots[at]), bits(state.hits[at])
    found = [WATER] * (rows * columns)
    if viewer != at:
        for length, spot in zip(fleet, state.places[at * len(fleet) : (at + 1) * len(fleet)], strict=True):
            for i in range(length if spot != NOWHERE else 0):
                found[(spot >> 1) + i * (columns if spot & 1 else 1)] = SHIP
    for square in range(rows * columns):
        if shots >> square & 1:
            found[square] = HIT if hits >> square & 1 else MISS
    for length, square in last_hits(state, at):
        found[square] = str(length) if length < 10 else "T"
    return found


def last_hits(state, at):
    """(length, square) of each ship that sank: where it was hit last."""
    _, _, fleet = size_of(state)
    for ship, length in enumerate(fleet):
        end = state.sunk[at * len(fleet) + ship]
        if end:
            yield length, shot(state, at, end - 1)


def title(state, at, lang):
    """Whose ships lie there."""
    return say("board.hidden_fleet", lang) if len(state.shots) == 1 else say("board.fleet_of", lang, n=2 - at)


def told(state, at, viewer, lang):
    """How many shots there were, and which ships sank, by their lengths; to who places ships, which is next."""
    if is_placing(state) and viewer in (None, state.player()) and at == touched_board(state):
        _, _, fleet = size_of(state)
        return say("board.place_ship", lang, n=fleet[state.placed % len(fleet)])
    lost = [length for length, _ in last_hits(state, at)]
    shots = say("board.shots", lang, n=bits(state.shots[at]).bit_count())
    if not lost:
        return shots
    ships = isolated(" ".join(number(length, lang) for length in lost), lang)
    return shots + say("board.comma", lang) + say("board.sunk", lang, ships=ships)


def board_lines(state, at, viewer, lang):
    """A board as text: letters above, numbers on the left."""
    rows, columns, _ = size_of(state)
    edge, found = len(str(rows)), letters(state, at, viewer)
    lines = [" " * (edge + 1) + " ".join(chr(65 + column) for column in range(columns))]
    for row in range(rows):
        lines.append(f"{row + 1:>{edge}} " + " ".join(found[row * columns : (row + 1) * columns]))
    return lines


def board_parts(state, at, viewer, touched, lang):
    """A board as SVG."""
    rows, columns, _ = size_of(state)
    rtl, left, middle = lang == "fa", LEFT, LEFT + columns * CELL / 2
    yield words_at(middle, 22, title(state, at, lang), bold=True, rtl=rtl)
    yield words_at(middle, TOP + rows * CELL + 22, told(state, at, viewer, lang), size=12, rtl=rtl)
    for column in range(columns):
        yield words_at(left + (column + 0.5) * CELL, TOP - 8, chr(65 + column), size=11)
    for row in range(rows):
        yield words_at(left - 8, TOP + (row + 0.65) * CELL, str(row + 1), side="right", size=11)
    for square, letter in enumerate(letters(state, at, viewer)):
        row, column = divmod(square, columns)
        name = square_name(square, columns)
        label = square_said(letter, name, lang)
        named = touch(name, label) if touched else touch(f"other {name}", holding(title(state, at, lang), label))
        yield f'<g{named} transform="translate({left + column * CELL} {TOP + row * CELL})">{square_svg(letter)}</g>'


def square_said(letter, name, lang):
    """Hit on B7; B7, water."""
    if letter.isalnum():
        return say("place.sunk_at", lang, place=name, n=10 if letter == "T" else int(letter))
    return say(f"place.{SAID[letter]}", lang, place=name)


def square_svg(letter):
    """One square: a ship is grey, a miss a dot, a hit a red cross; the last hit of a ship that sank is full."""
    sank, half = letter.isalnum(), CELL / 2
    fill = "#7f1d1d" if sank else "#94a3b8" if letter == SHIP else "#fee2e2" if letter == HIT else "#e0f2fe"
    out = f'<rect width="{CELL}" height="{CELL}" fill="{fill}" stroke="#7dd3fc"/>'
    if letter == MISS:
        out += f'<circle cx="{half:g}" cy="{half:g}" r="3.5" fill="#475569"/>'
    elif letter == HIT:
        out += f'<path d="M7 7L{CELL - 7} {CELL - 7}M{CELL - 7} 7L7 {CELL - 7}" stroke="#b91c1c" stroke-width="3"/>'
    elif sank:
        out += words_at(half, CELL * 0.7, letter, size=14, ink="#ffffff", bold=True)
    return out
