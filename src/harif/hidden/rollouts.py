"""Rollouts over guessed worlds: the best few actions of foresight, each followed to the end of the game.

One of some worlds that the seat cannot tell apart is true, each as likely as the next. A *rollout* takes an action in
all of them at once. Whatever looks different afterwards the seat can tell apart from then on, so the worlds fall into
groups, and in each group it goes on greedily: it takes the action that gains most on average over the worlds that are
left there. What an action finds out is thereby worth what it saves later. To follow a simple policy and take what comes
out best is to improve on it (Bertsekas, Tsitsiklis and Wu, "Rollout algorithms for combinatorial optimization", 1997).
Nothing here promises that, for four things are not exact: the worlds are a sample; what an action gains is taken from
the game's own `evaluate`, once, in each world as it is now, and is taken to be the same later on; where few worlds are
left in a group (`KNOWN`), that judgement stands for the rest of the game; and the same worlds after the same actions
are followed once, whichever of these actions came first.

This is for one player. Where others move too, what they would do is not known, and nothing is followed.
"""

from math import inf
from typing import Any, NamedTuple

from harif.game import CHANCE, U64, GameError, definition_of
from harif.game.values import word_of, write_words
from harif.hidden.flaws import CONTRADICTS, flaw_of_view
from harif.hidden.guessing import Guessing, contradicts, look
from harif.native.blocks import Block
from harif.native.engine import Engine, Wrote, engine_for, fetch, kernel, store
from harif.native.records import Floats, Ints, Words
from harif.search.flaws import ODD_UTILITY
from harif.search.playouts import random_outcome
from harif.search.randomness import GOLDEN, WORD, next_random
from harif.search.running import Stop, conduct
from harif.search.work import NO_LIMIT, STOPPED, give_up, is_spent, sound

CLOSE = 0.3  # of the most that is at stake: who is farther behind the best one move later is not followed
NEARLY = 1e-9  # of what is at stake: a smaller difference is none
FEWER = 1000  # worlds, where the rules run interpreted
FIRST = 1000  # worlds, which say how many actions there are to choose from
KNOWN = 4  # worlds: who has so few left is taken to know which one it is, and the judgement has the last word
MEMORY = 1 << 14  # groups that are remembered
NOWHERE, TAKEN = -1, -1.0  # no place; the sum of an action that cannot be taken

WROTE_GUESS, WROTE_EVALUATE, WROTE_OUTCOMES = Wrote("guess"), Wrote("evaluate"), Wrote("outcomes")


class Outlook(NamedTuple):
    """What an action is worth: one move later (`near`), and at the end (`far`; None where that was not tried)."""

    action: int
    near: float
    far: float | None


def outlooks(
    world: Any,
    seat: int,
    worlds: int,
    candidates: int,
    *,
    seed: int = 0,
    native: bool = True,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> tuple[Outlook, ...]:
    """What each action is worth to the seat, who is to move: one move later, and for the best few `candidates` at the
    end of the game, too, on average over so many worlds that look like `world`. Where actions are followed, and some
    are far behind (`CLOSE`) after the `FIRST` worlds, fewer worlds do: the share of those that are not.

    Any state that the seat sees as it does will do for `world`: `guess` makes the same of all of them. Nothing is
    followed to the end where there are other players, where one action is certain to gain the most, where all gain the
    same, where time is up before all candidates were tried, or where machine code was asked for and cannot be had: then
    there are `FEWER` worlds, too.
    """
    game, actions = definition_of(world), tuple(map(int, world.actions()))
    follows = candidates > 1 and game.kind.players == 1
    engine = engine_for(world, [imagine, roll] if follows else [imagine], native)
    if engine.native != native:
        worlds, follows = min(worlds, FEWER), False
    pool = new_pool(world, seat, worlds, actions, engine, seed)

    def work() -> dict[int, float]:
        pool.worlds = min(worlds, FIRST) if follows else worlds
        engine.run(imagine)(world, pool)
        places: list[int] = []
        if follows:
            pool.worlds = max(pool.worlds, worlds * len(close_places(pool)) // pool.choices)
            engine.run(imagine)(world, pool)
            places = best_places(pool, candidates)
        ends = {place: engine.run(roll)(world, place, pool) for place in places}
        return {} if is_spent(pool) else ends

    ends = conduct(work, pool.halt, game=game, native=engine.native, seconds=seconds, stop=stop).value
    if pool.flaw:
        raise flaw_of_view(pool.flaw, game, seat)
    if pool.count == 0:
        raise GameError("{spec}: 'guess' took too long to make a single world.", spec=game.spec)
    return tuple(
        Outlook(action, pool.totals[place] / pool.count, ends[place] / pool.count if place in ends else None)
        for place, action in enumerate(actions)
    )


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


def best_places(pool: Pool, candidates: int) -> list[int]:
    """The places of the actions to follow to the end, the best one move later first; none where that says it all."""
    close = [] if is_spent(pool) else close_places(pool)
    return close[:candidates] if len(close) > 1 else []


def close_places(pool: Pool) -> list[int]:
    """The places of the actions that are not far behind one move later, the best first; none where one is certain."""
    ranked = sorted(range(pool.choices), key=lambda place: -pool.totals[place])
    gap, best = pool.count * (pool.most - pool.least), pool.totals[ranked[0]]
    sure = best >= pool.count * pool.most - NEARLY * gap
    return [] if sure else [place for place in ranked if pool.totals[place] >= best - CLOSE * gap]


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def imagine(state: Any, pool: Pool) -> int:
    """Guess worlds, and take down what each action gains in them."""
    if WROTE_GUESS and WROTE_EVALUATE:
        while pool.count < pool.worlds and not is_spent(pool):
            world = state.guess(pool.seat, next_random(pool.rng))
            if contradicts(world, pool) or allows_other_actions(world, pool):
                give_up(pool, CONTRADICTS)
                return 0
            store(world, pool.roots, pool.count * pool.width)
            least = float("inf")
            for place in range(pool.choices):
                after = world.result(pool.actions[place])
                worth = float(after.utility(pool.seat) if after.terminal() else after.evaluate(pool.seat))
                worth = sound(worth, ODD_UTILITY, pool)
                pool.sums[place] = worth
                pool.totals[place] += worth
                least, pool.most = min(least, worth), max(pool.most, worth)
            pool.least = min(pool.least, least)
            take_down(least, pool)
            pool.count += 1
            pool.nodes += 1
    return 0


@kernel
def allows_other_actions(world: Any, pool: Pool) -> bool:
    """Are the actions of a world others than those of the state, or in another order?"""
    place = 0
    for action in world.actions():
        if place == pool.choices or pool.actions[place] != action:
            return True
        place += 1
    return place < pool.choices


@kernel
def take_down(least: float, pool: Pool) -> None:
    """Keep what the actions of the next world gain, where it is more than the least."""
    entry = pool.begin[pool.count]
    for place in range(pool.choices):
        if pool.sums[place] > least:
            pool.places[entry] = place
            pool.gains[entry] = pool.sums[place] - least
            entry += 1
    pool.begin[pool.count + 1] = entry


@kernel
def roll(state: Any, place: int, pool: Pool) -> float:
    """What the worlds come to, all together, where the seat begins with the action at a place."""
    for number in range(pool.count):
        pool.members[number] = number
    for i in range(pool.count * pool.width):
        pool.states[i] = pool.roots[i]
    first, turn = 0, 0
    return follow(state, first, pool.count, place, turn, pool)


@kernel
def follow(state: Any, first: int, count: int, place: int, turn: int, pool: Pool) -> float:
    """What the worlds of a group, `count` members from `first` on, come to where the seat takes the action at a place
    in all of them and goes on greedily. It has had so many turns before.
    """
    # Step 1. The action. Worlds that go on come first.
    pool.path[turn] = place
    total, going = 0.0, first
    for i in range(first, first + count):
        if is_spent(pool):
            return 0.0
        number = pool.members[i]
        after = settled(fetch(state, pool.states, number * pool.width).result(pool.actions[place]), turn, pool)
        if after.terminal():
            total += sound(float(after.utility(pool.seat)), ODD_UTILITY, pool)
        else:
            store(after, pool.states, number * pool.width)
            if count > 1:
                pool.looks[number] = look_of(after, pool)
            exchange(i, going, pool)
            going += 1
    # Step 2. Those that look alike are a group, which goes on by itself, unless another rollout has met it.
    while first < going:
        look, end = pool.looks[pool.members[first]], first + 1
        for i in range(end, going):
            if pool.looks[pool.members[i]] == look:
                exchange(i, end, pool)
                end += 1
        size = end - first
        key = key_of(first, size, turn, pool) if size > KNOWN else 0
        slot = key & MEMORY - 1
        if size > KNOWN and pool.keys[slot] == key:
            total += pool.known[slot]
        else:
            best, worth = greedy(state, first, size, turn + 1, pool) if size > KNOWN else NOWHERE, 0.0
            if best == NOWHERE:
                worth = judged(state, first, size, pool)
            else:
                worth = follow(state, first, size, best, turn + 1, pool)
                pool.keys[slot], pool.known[slot] = key, worth
            total += worth
        first = end
    return total


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
def judged(state: Any, first: int, count: int, pool: Pool) -> float:
    """What the worlds of a group come to by the game's judgement."""
    total = 0.0
    for i in range(first, first + count):
        world = fetch(state, pool.states, pool.members[i] * pool.width)
        total += sound(float(world.evaluate(pool.seat)), ODD_UTILITY, pool)
    return total


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


@kernel
def settled(state: Any, turn: int, pool: Pool) -> Any:
    """The state once chance has moved, if it does: at one turn in the same way in all worlds with the same outcomes."""
    pool.nodes += 1
    if WROTE_OUTCOMES:
        pool.rng[0] = (pool.luck + turn * GOLDEN) & WORD
        while not state.terminal() and int(state.player()) == CHANCE and not is_spent(pool):
            state = state.result(random_outcome(state, pool.rng, pool))
    return state


@kernel
def greedy(state: Any, first: int, count: int, turn: int, pool: Pool) -> int:
    """The place of the action that gains most on average over the worlds of a group; NOWHERE if there is none left."""
    sums = pool.sums
    for place in range(pool.choices):
        sums[place] = 0.0
    for i in range(first, first + count):
        number = pool.members[i]
        for entry in range(pool.begin[number], pool.begin[number + 1]):
            sums[pool.places[entry]] += pool.gains[entry]
    for before in range(turn):
        sums[pool.path[before]] = TAKEN
    head = fetch(state, pool.states, pool.members[first] * pool.width)
    best = 0
    while best != NOWHERE:
        best = largest(pool)
        if best == NOWHERE or is_legal(head, pool.actions[best]):
            return best
        sums[best] = TAKEN
    return best


@kernel
def largest(pool: Pool) -> int:
    """The first place with the largest sum, of those that are not taken."""
    best, most = NOWHERE, TAKEN
    for place in range(pool.choices):
        if pool.sums[place] > most:
            best, most = place, pool.sums[place]
    return best


@kernel
def is_legal(state: Any, action: int) -> bool:
    for other in state.actions():
        if other == action:
            return True
    return False
