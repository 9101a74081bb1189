"""How backgammon is shown and written: methods of the state, over the board's drawing and GNU Backgammon's IDs."""

from harif.games.backgammon_board import SIGNS, board_svg, board_text, label_spots, play_name, slot_name
from harif.games.backgammon_ids import Position, read_position, write_ids
from harif.games.backgammon_plays import MOVES, SMALL_FIRST
from harif.games.backgammon_reading import plays_meant
from harif.games.backgammon_slots import BAR, CHECKERS, OFF
from harif.words.catalogue import say

WORD = 0xFFFF_FFFF_FFFF_FFFF


def text(self, lang="en"):
    return board_text(*self.board(), lang)


def svg(self, lang="en"):
    return board_svg(*self.board(), lang)


def spots(self):
    return label_spots(self.turn)


def touches(self, action):
    """Of each checker in turn, the slot that it leaves and the one that it reaches; of a roll nothing."""
    if self.dice:
        for move in self.moves(action):
            yield from map(slot_name, move)


def slides(self, action):
    """Each checker that moves."""
    if self.dice:
        for source, target in self.moves(action):
            yield slot_name(source), slot_name(target)


def starts(self):
    """Wherever a checker may leave: the order of a play is free."""
    for source in {source for action in self.actions() for source, _ in self.moves(action)}:
        if self.count(self.turn, source):
            yield slot_name(source)


def board(self):
    """Both sides, the dice, and who is to play: what drawing asks for."""
    return (self.slots(0), self.slots(1)), (self.dice >> 3, self.dice & 7), self.turn


def slots(self, player):
    """How many checkers a player has on each slot, as a list."""
    return [self.count(player, slot) for slot in range(BAR + 1)]


def move_name(self, action, lang="en"):
    """A play as players write it, 24/18 13/11*; a roll, 6-5; of the opening roll also who starts, O 6-5."""
    if self.dice == 0:
        roll = f"{action >> 3 & 7}-{action & 7}"
        return f"{SIGNS[action >> 6]} {roll}" if self.turn < 0 else roll
    if lang != "en" and not self.moves(action):
        return say("place.pass", lang)
    return play_name(self.moves(action), self.slots(1 - self.turn), self.dice % 9 == 0)


def read_move(self, text):
    """The plays that may be meant, in any of the ways to write one."""
    return plays_meant(text, [(action, self.move_name(action), self.moves(action)) for action in self.actions()])


def moves(self, action):
    """A play as a list of (source, target)."""
    die, next_die = self.dice >> 3, self.dice & 7
    if action & SMALL_FIRST:
        die, next_die = next_die, die
    found, left = [], action & MOVES
    while left:
        found.append((left & 31, max((left & 31) - die, OFF)))
        left >>= 5
        die, next_die = next_die, die
    return found


def notation(self):
    """POSITIONID:MATCHID, as GNU Backgammon writes them."""
    sides, dice, turn = self.board()
    return write_ids(Position(sides, turn, dice))


def read_fields(text):
    """The fields of the state that a text describes; None if it is no position."""
    found = read_position(text)
    if found is None:
        return None
    words = [sum(count << 4 * slot for slot, count in enumerate(side)) for side in found.sides]
    halves = [half for word in words for half in (word & WORD, word >> 64)]
    over = any(side[OFF] == CHECKERS for side in found.sides)
    return (*halves, 0 if over else 8 * found.dice[0] + found.dice[1], found.turn)
