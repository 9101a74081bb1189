"""Rollouts over guessed worlds: the best few actions of foresight, each followed until it is quiet, or to the end.

One of some worlds that the seat cannot tell apart is true, each as likely as the next. A *rollout* takes an action in
all of them at once. Whatever looks different afterwards the seat can tell apart from then on, so the worlds fall into
groups, and in each group it goes on greedily: it takes the action that gains most on average over the worlds that are
left there. What an action finds out is thereby worth what it saves later. To follow a simple policy and take what comes
out best is to improve on it (Bertsekas, Tsitsiklis and Wu, "Rollout algorithms for combinatorial optimization", 1997).
Nothing here promises that, for four things are not exact: the worlds are a sample; what an action gains is asked once,
in each world as it is now (`hoped`), and is taken to be the same later on; where few worlds of the sample are left in a
group (`KNOWN`), or where the game is quiet, the game's own `evaluate` stands for the rest of the game; and the same
worlds after the same actions are followed once, whichever of these actions came first.

A game that wrote `noisy` says where it is quiet: where that yields no action. As in quiescence search its judgement is
trusted there and nowhere else, for a judgement of what the seat can see does not wear thin as a sample does when it
falls into ever smaller groups. A game that wrote none is followed to the end.

This is for one player. Where others move too, what they would do is not known, and nothing is followed.
"""

from typing import Any, NamedTuple

from harif.game import CHANCE, GameError, definition_of
from harif.game.values import limits_of
from harif.hidden.flaws import CONTRADICTS, flaw_of_view
from harif.hidden.guessing import contradicts
from harif.hidden.pool import MEMORY, Pool, exchange, forget, key_of, look_of, new_pool, tells_nothing
from harif.native.engine import Wrote, engine_for, fetch, kernel, store
from harif.search.flaws import ODD_UTILITY
from harif.search.playouts import random_outcome
from harif.search.randomness import GOLDEN, WORD, next_random
from harif.search.running import Stop, conduct
from harif.search.work import give_up, is_spent, sound

CLOSE = 0.1  # of the most that is at stake: who is farther behind the best one move later is not followed
NEARLY = 1e-9  # of what is at stake: a smaller difference is none
FEWER = 1000  # worlds, where the rules run interpreted
FIRST = 300  # worlds, which say how many actions there are to choose from
KNOWN = 4  # worlds: where so few of the sample are left, the judgement has the last word
NOWHERE, TAKEN = -1, -1.0  # no place; the sum of an action that cannot be taken

WROTE_GUESS, WROTE_EVALUATE = Wrote("guess"), Wrote("evaluate")
WROTE_BOUNDS, WROTE_OUTCOMES, WROTE_NOISY = Wrote("bounds"), Wrote("outcomes"), Wrote("noisy")


class Outlook(NamedTuple):
    """What an action is worth: one move later (`near`), and by a rollout (`far`; None where that was not tried)."""

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
    end of a rollout, too, on average over so many worlds that look like `world`. Where actions are followed, and some
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
        pool.worlds = min(worlds, FIRST)
        engine.run(imagine)(world, pool)
        if pool.by_bounds and tells_nothing(pool):
            forget(pool)
            pool.by_bounds = False
            engine.run(imagine)(world, pool)
        pool.worlds = max(pool.worlds, worlds * len(close_places(pool)) // pool.choices) if follows else worlds
        engine.run(imagine)(world, pool)
        places = best_places(pool, candidates) if follows else []
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
                worth = sound(hoped(after, pool), ODD_UTILITY, pool)
                pool.sums[place] = worth
                pool.totals[place] += worth
                least, pool.most = min(least, worth), max(pool.most, worth)
            pool.least = min(pool.least, least)
            take_down(least, pool)
            pool.count += 1
            pool.nodes += 1
    return 0


@kernel
def hoped(state: Any, pool: Pool) -> float:
    """What a state is worth at most, where one plays alone and the game says so by `bounds`; else what it says by
    `evaluate`. That is asked for, too, where bounds are so loose that they told no action from another (`by_bounds`).

    One who does not see the rest learns little from a judgement of it; what is still possible is cheap to ask, and in
    most worlds most actions leave the same possible, so that few gains are kept.
    """
    if state.terminal():
        return float(state.utility(pool.seat))
    if WROTE_BOUNDS:
        if pool.by_bounds:
            _, most, _, _ = limits_of(state.bounds(pool.seat))
            if most < float("inf"):
                return float(most)
    return float(state.evaluate(pool.seat))


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
            best, worth = NOWHERE, 0.0
            if size > KNOWN and not is_quiet(fetch(state, pool.states, pool.members[first] * pool.width)):
                best = greedy(state, first, size, turn + 1, pool)
            if best == NOWHERE:
                worth = judged(state, first, size, pool)
            else:
                worth = follow(state, first, size, best, turn + 1, pool)
            if size > KNOWN:
                pool.keys[slot], pool.known[slot] = key, worth
            total += worth
        first = end
    return total


@kernel
def judged(state: Any, first: int, count: int, pool: Pool) -> float:
    """What the worlds of a group come to by the game's judgement. In a large one the first two speak for all where they
    agree: a judgement that asks only what the seat sees says the same of them all.
    """
    total, before = 0.0, 0.0
    for i in range(count):
        world = fetch(state, pool.states, pool.members[first + i] * pool.width)
        worth = sound(float(world.evaluate(pool.seat)), ODD_UTILITY, pool)
        if i == 1 and count > KNOWN and worth == before:
            return count * worth
        before = worth
        total += worth
    return total


@kernel
def is_quiet(state: Any) -> bool:
    """Does the game say, by `noisy`, that its judgement can be trusted here?"""
    if WROTE_NOISY:
        for _ in state.noisy():
            return False
        return True
    return False


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
