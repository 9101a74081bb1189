"""The worlds that a rollout follows, and what is known of them: which look alike, and which have been met before."""

from math import inf
from typing import Any

from harif.game import U64, definition_of
from harif.game.values import word_of, write_words
from harif.hidden.guessing import Guessing, look
from harif.native.blocks import Block
from harif.native.engine import Engine, kernel
from harif.native.records import Floats, Ints, Words
from harif.search.randomness import GOLDEN, WORD
from harif.search.work import NO_LIMIT, STOPPED, is_spent

MEMORY = 1 << 14  # groups that are remembered


class Pool(Guessing):
    """The worlds that are followed, and what is known of them. `nodes` counts moves.

    actions  i8[choices]         what the seat may do now; elsewhere an action is known by its place here
    totals   f8[choices]         the sum over the worlds of what each is worth one move later
    roots    i8[worlds, width]   the worlds as they are now
    states   i8[worlds, width]   and as they are in the rollout
    begin    i8[worlds + 1]      where the gains of a world begin: its actions that gain more than its worst one does,
    places   i8[…], gains f8[…]  and how much more
    members  i8[worlds]          the numbers of the worlds, those of a group side by side
    looks    i8[worlds]          a hash of what the seat sees of each
    sums     f8[choices]         the gains of a group
    keys     i8[MEMORY]          groups that were followed,
    known    f8[MEMORY]          and what they came to
    path     i8[choices]         the places of the seat's actions so far, turn by turn
    rng      [1]                 the random generator
    """

    worlds: int  # that are wanted
    count: int  # and that there are
    choices: int
    width: int
    luck: int  # with which chance moves
    by_bounds: bool  # is what a state is worth at most asked for before its judgement?
    most: float  # that any action is worth one move later in any world
    least: float
    actions: Ints
    totals: Floats
    roots: Ints
    states: Ints
    begin: Ints
    places: Ints
    gains: Floats
    members: Ints
    looks: Ints
    sums: Floats
    keys: Ints
    known: Floats
    path: Ints
    rng: Words

    def halt(self) -> None:
        self.limit = STOPPED


def new_pool(world: Any, seat: int, worlds: int, actions: tuple[int, ...], engine: Engine, seed: int) -> Pool:
    game = definition_of(world)
    choices, width = len(actions), game.words
    pool = Pool(limit=NO_LIMIT, players=game.kind.players, worlds=worlds, choices=choices, width=width)
    look(pool, world, seat)
    pool.most, pool.least, pool.luck = -inf, inf, seed & (1 << 32) - 1
    pool.by_bounds = "bounds" in game.methods and game.kind.players == 1  # others would not leave one the most
    pool.actions, pool.path = engine.ints(choices), engine.ints(choices)
    pool.totals, pool.sums = engine.floats(choices), engine.floats(choices)
    for place, action in enumerate(actions):
        pool.actions[place] = action
    pool.roots, pool.states = engine.ints(worlds * width), engine.ints(worlds * width)
    pool.begin, pool.members, pool.looks = (engine.ints(worlds + 1) for _ in range(3))
    room = worlds * choices  # of which most stays empty: a block takes no memory for that
    pool.places = Block("q", room) if engine.native else [0] * room
    pool.gains = Block("d", room) if engine.native else [0.0] * room
    pool.keys, pool.known = engine.ints(MEMORY), engine.floats(MEMORY)
    pool.rng = engine.words(seed & WORD)
    return pool


def tells_nothing(pool: Pool) -> bool:
    """Is every action worth the same in each of the worlds so far?"""
    return pool.choices > 1 and not is_spent(pool) and pool.begin[pool.count] == 0


def forget(pool: Pool) -> None:
    """Begin anew, without a world."""
    pool.count, pool.most, pool.least = 0, -inf, inf
    for place in range(pool.choices):
        pool.totals[place] = 0.0


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def key_of(first: int, count: int, turn: int, pool: Pool) -> int:
    """A hash of the worlds of a group and of the actions that led there, in whatever order."""
    hashed = U64(0)
    for i in range(first, first + count):
        hashed = (hashed + scattered(pool.members[i])) & WORD
    for before in range(turn + 1):
        hashed = (hashed + scattered(-1 - pool.path[before])) & WORD
    return word_of(hashed)


@kernel
def scattered(number: int) -> int:
    """A random word for a number."""
    x = (U64(number & WORD) * GOLDEN) & WORD
    x ^= x >> 32
    x = (x * GOLDEN) & WORD
    return x ^ x >> 29


@kernel
def look_of(state: Any, pool: Pool) -> int:
    """A hash of what the seat sees."""
    words = write_words(state.sees(pool.seat), pool.seen, 0)
    hashed = U64(0)
    for i in range(words):
        hashed = ((hashed ^ U64(pool.seen[i])) * GOLDEN) & WORD
        hashed ^= hashed >> 29
    return word_of(hashed)


@kernel
def exchange(i: int, j: int, pool: Pool) -> None:
    pool.members[i], pool.members[j] = pool.members[j], pool.members[i]
