"""Worlds from the rules alone: a Markov chain of histories, each of which has shown a player what it has seen.

Nothing is asked of the game's author. A history is a row of choices, those of chance and of all players. The player's
own are known; the others must lead through all its views, one after the other. The first such history is made from the
start on, and *mended*: where no choice leads on to the next view, earlier ones are exchanged, changed or drawn anew as
long as no view is lost by it. From then on every step proposes another history, and takes it by the rule of Metropolis
and Hastings (1970), so that in the long run a history is met as often as it is likely: as chance makes it, and as if
the others had made each of their moves with the same probability. A step

- *exchanges* two choices: in a deal card by card, that is two cards that change hands;
- or *changes* one choice to another, and leaves all else as it was: a ship is moved;
- or draws all choices from some ply on *anew*, each among those that lead on to the next view. From the first ply on
  that reaches every history there is, so the chain has no corner that it could not leave.
"""

from array import array
from math import exp, log
from typing import Annotated, Any

from harif.game import CHANCE, U64, definition_of
from harif.game.values import word_of, write_words
from harif.game.view import MOST_WORDS, seen_by
from harif.hidden.flaws import ODD_VIEW
from harif.native.engine import Wrote, fetch, kernel, store
from harif.native.records import Ints, Rows, Struct, Words, rows
from harif.search.flaws import NO_ROOM, ODD_PLAYER
from harif.search.randomness import WORD, random_below, random_share
from harif.search.work import NO_LIMIT, STOPPED, Work, give_up, is_spent

WROTE_OUTCOMES = Wrote("outcomes")
NOWHERE = -1
FIRST_ROOM = 256  # plies of a history
EXCHANGE, CHANGE, DRAW = range(3)  # kinds of steps
STEPS = 1024
USUAL_CHANGES, USUAL_DRAWS = STEPS // 5, STEPS // 16
"""Of so many steps some change a choice and some draw choices anew; the others exchange two."""
RARE, SELDOM = 20, STEPS // 64
"""A kind of steps of which fewer than one in 20 was taken at first is taken seldom from then on."""
STALE = 20_000  # steps after which a history that leads no further is given up
SWEEP, LEAST_SWEEP, BURN_IN = 3, 32, 8
"""Steps from one world to the next, for each ply and at least; and worlds that are left out at first."""
WARMTH = 0.3  # bits: how much farther from the next view a history may be that is still being mended
FAR = 1 << 20  # bits


class Ply(Struct):
    """One choice of a history, and how the history stood before it.

    mark: which of its views the player has.  turn: how many moves it has made.
    weight: the logarithm of how likely the choice is, where it is another's.
    """

    choice: int
    mover: int
    mark: int
    turn: int
    weight: float


class Chain(Work):
    """A chain at work. `nodes` counts the plies that were tried.

    trail    i8[views * width]  what the seat has seen, view by view
    moves    i8[turns]          its own moves
    seen     i8[…]              what it sees in the state at hand
    here, there                 the present history and the one that is proposed, `size` and `length` plies of `room`
    states, proposed  i8[(room + 1) * words]  their states
    worlds   i8[wanted * words] the states that were found, `found` of them
    changes, draws              how many of `STEPS` steps change a choice, and draw choices anew
    tried, taken  i8[3]         how many steps of each kind led to another history, and how many of these were taken
    first, second               plies whose choices are made otherwise, and how (`instead`, `other`)
    kept                        the ply from which on choices are drawn
    loose                       only the last view counts, and the player's own moves may be others (`chain_from`)
    whole                       does the present history lead to the last view and the player's turn?
    ended                       does the proposed one?
    away, away_then             by how many bits the present history, and the proposed one, miss the next view
    spread                      the sum of the logarithms of what all choices that were open in a drawing weighed
    """

    seat: int
    width: int
    views: int
    turns: int
    room: int
    words: int
    size: int
    length: int
    whole: int
    ended: int
    first: int
    second: int
    instead: int
    other: int
    kept: int
    found: int
    loose: int
    away: int
    away_then: int
    changes: int
    draws: int
    odds: float
    spread: float
    trail: Ints
    moves: Ints
    seen: Ints
    here: Rows[Ply]
    there: Rows[Ply]
    states: Ints
    proposed: Ints
    worlds: Ints
    rng: Words
    tried: Annotated[Ints, 3]
    taken: Annotated[Ints, 3]

    def halt(self) -> None:
        self.limit = STOPPED


def new_chain(game: Any, seat: int, trail: list[tuple[int, ...]], moves: tuple[int, ...], seed: int) -> Chain:
    """A chain of histories in which the seat has these views and makes these moves."""
    chain = Chain(
        limit=NO_LIMIT,
        players=game.kind.players,
        seat=seat,
        width=len(trail[0]),
        views=len(trail),
        turns=len(moves),
        words=game.words,
    )
    chain.trail = array("q", [word for view in trail for word in view])
    chain.moves, chain.seen = array("q", moves or (0,)), array("q", [0]) * MOST_WORDS
    chain.rng = array("Q", [seed & WORD])
    lend_plies(chain, FIRST_ROOM)
    return chain


def chain_from(states: list[Any], moves: list[int], seed: int, *, loose: bool = False) -> Chain:
    """A chain that begins with a history which is known: its states, at the last of which a player is to move, and the
    moves between them. A *loose* one goes through all histories by which this player may come to its last view, with
    other views before and by other moves of its own too: there are none where nothing is forgotten.
    """
    seat = int(states[-1].player())
    seen = [seen_by(state, seat) for state in states]
    trail = [view for i, view in enumerate(seen) if i == 0 or view != seen[i - 1]]
    own = tuple(move for state, move in zip(states, moves, strict=False) if int(state.player()) == seat)
    chain = new_chain(definition_of(states[0]), seat, trail[-1:] if loose else trail, own, seed)
    chain.loose = int(loose)
    put_history(chain, states, moves, seen)
    return chain


def lend_plies(chain: Chain, room: int) -> None:
    """Room for histories of so many plies. The chain begins anew."""
    chain.room, chain.size, chain.whole, chain.found, chain.flaw = room, 0, 0, 0, 0
    chain.changes, chain.draws = USUAL_CHANGES, USUAL_DRAWS
    chain.here, chain.there = rows(Ply, room + 1), rows(Ply, room + 1)
    chain.states, chain.proposed = (array("q", [0]) * ((room + 1) * chain.words) for _ in range(2))


def put_history(chain: Chain, states: list[Any], moves: list[int], trail: list[tuple[int, ...]]) -> None:
    """Let a chain begin with a history that is known: its states, at the last of which the seat is to move, the moves
    between them, and what the seat sees in each state.
    """
    mark = turn = 0
    if len(moves) > chain.room:
        lend_plies(chain, len(moves))
    for ply, state in enumerate(states):
        if ply > 0 and trail[ply] != trail[ply - 1]:
            mark += 1
        now = chain.here[ply]
        now.mover, now.mark, now.turn = int(state.player()), 0 if chain.loose else mark, turn
        store(state, chain.states, ply * chain.words)
        if ply < len(moves):
            now.choice, turn = moves[ply], turn + (now.mover == chain.seat)
            if now.mover != chain.seat or chain.loose:
                now.weight = log(likelihood(state, now.choice, now.mover))
    chain.size, chain.whole, chain.draws = len(moves), 1, min(USUAL_DRAWS, STEPS // max(len(moves), 1))


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def run_chain(start: Any, wanted: int, chain: Chain) -> int:
    """Go on until so many worlds were found; how many there are then, fewer where the chain was stopped."""
    if chain.whole == 0:
        find_history(start, chain)
        chain.draws = min(USUAL_DRAWS, STEPS // max(chain.size, 1))
        sweep(start, BURN_IN, chain)
        settle_kinds(chain)
    while chain.found < wanted and not is_spent(chain):
        sweep(start, 1, chain)
        if not is_spent(chain):
            for k in range(chain.words):
                chain.worlds[chain.found * chain.words + k] = chain.states[chain.size * chain.words + k]
            chain.found += 1
    return chain.found


@kernel
def sweep(start: Any, times: int, chain: Chain) -> int:
    """As many steps as lead to a world that has little to do with the one before; so many times."""
    for _ in range(times * max(LEAST_SWEEP, SWEEP * chain.size)):
        step(start, chain)
    return 0


@kernel
def settle_kinds(chain: Chain) -> int:
    """Take such steps seldom as came to nothing so far: once and for all, for a chain must not learn as it goes."""
    exchanges, changes = hardly_taken(EXCHANGE, chain), hardly_taken(CHANGE, chain)
    if hardly_taken(DRAW, chain):
        chain.draws = min(chain.draws, SELDOM)
    if changes and not exchanges:
        chain.changes = SELDOM
    elif exchanges and not changes:
        chain.changes = STEPS - chain.draws - SELDOM
    return 0


@kernel
def hardly_taken(kind: int, chain: Chain) -> bool:
    return chain.taken[kind] * RARE < chain.tried[kind]


@kernel
def find_history(start: Any, chain: Chain) -> int:
    """A first history that leads through all views."""
    while chain.whole == 0 and not is_spent(chain):
        store(start, chain.states, 0)
        chain.size = 0
        chain.here[0].mark = 0
        chain.here[0].turn = 0
        chain.away = FAR
        stale = 0
        while stale < STALE and chain.whole == 0 and not is_spent(chain):
            before = chain.here[chain.size].mark
            step(start, chain)
            stale = 0 if chain.here[chain.size].mark > before else stale + 1
    return 0


@kernel
def step(start: Any, chain: Chain) -> int:
    """Propose another history, and take it or leave it."""
    if chain.whole and chain.size == 0:
        return 0
    kind, here = kind_of_step(chain), chain.here
    first = random_below(chain.rng, chain.size + 1 - chain.whole)
    second = first
    if kind == EXCHANGE and chain.size > 1:
        second = random_below(chain.rng, chain.size)
        first, second = min(first, second), max(first, second)
    literal = first < chain.size and kind != DRAW
    if (chain.loose and not literal) or (literal and not chain.loose and here[first].mover == chain.seat):
        return 0
    chain.first, chain.second, chain.kept = first, NOWHERE, chain.size
    if not literal:
        chain.kept = first
    elif kind == EXCHANGE:
        if here[first].mover != here[second].mover or here[first].choice == here[second].choice:
            return 0
        chain.second, chain.instead, chain.other = second, here[second].choice, here[first].choice
    elif not choose_other(fetch(start, chain.states, first * chain.words), chain):
        return 0
    propose(start, chain)
    chain.tried[kind] += 1
    if not is_spent(chain) and is_accepted(start, literal, chain):
        chain.taken[kind] += 1
        accept(chain)
    return 0


@kernel
def kind_of_step(chain: Chain) -> int:
    number = random_below(chain.rng, STEPS)
    if number < chain.draws:
        return DRAW
    return CHANGE if number < chain.draws + chain.changes else EXCHANGE


@kernel
def is_accepted(start: Any, literal: bool, chain: Chain) -> bool:
    """Is the proposed history to be taken: is it nearer to the end, or, once there is a whole one, by its luck?"""
    if chain.whole == 0:
        return is_nearer(chain)
    return chain.ended != 0 and random_share(chain.rng) < exp(min(0.0, ratio(start, literal, chain)))


@kernel
def is_nearer(chain: Chain) -> bool:
    """While no history leads to the end: does the proposed one come as far as the present one? Of two that come to the
    same view, the one is nearer that misses the next by fewer bits; now and then one that is not so near will do.
    """
    before, now = chain.here[chain.size].mark, chain.there[chain.length].mark
    if chain.ended or now != before:
        return bool(chain.ended) or now > before
    return random_share(chain.rng) < exp(min(0.0, (chain.away - chain.away_then) / WARMTH))


@kernel
def choose_other(state: Any, chain: Chain) -> bool:
    """Choose anything else than was chosen at ply `first`, in that state; is there anything?"""
    known, count, mover = chain.here[chain.first].choice, 0, word_of(state.player())
    if WROTE_OUTCOMES and mover == CHANCE:
        for outcome, probability in state.outcomes():
            if probability > 0.0 and outcome != known:
                count += 1
                if random_below(chain.rng, count) == 0:
                    chain.instead = outcome
    else:
        for action in state.actions():
            if action != known:
                count += 1
                if random_below(chain.rng, count) == 0:
                    chain.instead = action
    return count > 0


@kernel
def propose(start: Any, chain: Chain) -> int:
    """Make the proposed history from ply `first` on, as far as it leads through the views."""
    ply, here, there = chain.first, chain.here, chain.there
    chain.away_then = FAR
    state = fetch(start, chain.states, ply * chain.words)
    there[ply].mark, there[ply].turn = here[ply].mark, here[ply].turn
    chain.ended, chain.spread = 0, 0.0
    going = True
    while going:
        chain.nodes += 1
        chain.length = ply
        going = False
        if is_spent(chain) or state.terminal():
            return 0
        now, mover = there[ply], word_of(state.player())
        now.mover = mover
        if mover == chain.seat and (ply == chain.kept if chain.loose else now.turn == chain.turns):
            chain.ended = 1 if is_end(state, ply, chain) else 0
            return 0
        if ply == chain.room:
            give_up(chain, NO_ROOM)
            return 0
        if mover != CHANCE and (mover < 0 or mover >= chain.players):
            give_up(chain, ODD_PLAYER)
            return 0
        if decide(state, ply, chain):
            after = state.result(now.choice)
            mark = mark_of(after, now.mark, chain)
            if mark != NOWHERE:
                state = after
                there[ply + 1].turn = now.turn + (1 if mover == chain.seat else 0)
                there[ply + 1].mark = mark
                ply += 1
                store(state, chain.proposed, ply * chain.words)
                going = True
        if not going and chain.whole == 0 and now.mark == here[chain.size].mark:
            chain.away_then = distance(state, ply, chain)
    return 0


@kernel
def is_end(state: Any, ply: int, chain: Chain) -> bool:
    """It is the player's turn: is this where the history ends, with the last of the views?"""
    if chain.loose:
        write_words(state.sees(chain.seat), chain.seen, 0)
        return is_view(chain.views - 1, chain)
    return chain.there[ply].mark == chain.views - 1 and (chain.whole == 0 or ply >= chain.kept)


@kernel
def decide(state: Any, ply: int, chain: Chain) -> bool:
    """Make the choice of a ply: the player's own, one that is kept, or one that is drawn; can it be made?"""
    now = chain.there[ply]
    now.weight = 0.0
    if now.mover == chain.seat and not chain.loose:
        now.choice = chain.moves[now.turn]
        return likelihood(state, now.choice, now.mover) > 0.0
    if ply < chain.kept:
        now.choice = chain.here[ply].choice
        if ply == chain.first:
            now.choice = chain.instead
        elif ply == chain.second:
            now.choice = chain.other
        odds = likelihood(state, now.choice, now.mover) if now.mover == chain.here[ply].mover else 0.0
        now.weight = log(odds) if odds > 0.0 else 0.0
        return odds > 0.0
    if chain.whole != 0 and chain.kept > chain.first:  # all is to stay as it was, so the history must be over
        return False
    total = open_choices(state, ply, chain)
    if total > 0.0:
        now.weight = log(chain.odds)
        chain.spread += log(total)
    return total > 0.0


@kernel
def likelihood(state: Any, choice: int, mover: int) -> float:
    """How likely a choice is; 0 where it cannot be made."""
    if WROTE_OUTCOMES and mover == CHANCE:
        odds = 0.0
        for outcome, probability in state.outcomes():
            if outcome == choice:
                odds += probability
        return odds
    found, count = 0, 0
    for action in state.actions():
        count += 1
        if action == choice:
            found += 1
    return found / max(count, 1)


@kernel
def open_choices(state: Any, ply: int, chain: Chain) -> float:
    """Draw one of the choices that lead on to the next view, as likely as it is among these; what they weigh in all."""
    now, total = chain.there[ply], 0.0
    if WROTE_OUTCOMES and now.mover == CHANCE:
        for outcome, probability in state.outcomes():
            if probability > 0.0 and mark_of(state.result(outcome), now.mark, chain) != NOWHERE:
                total += probability
                if random_share(chain.rng) * total < probability:
                    now.choice, chain.odds = outcome, probability
        return total
    count = 0
    for _ in state.actions():
        count += 1
    odds = 1.0 / max(count, 1)
    for action in state.actions():
        if mark_of(state.result(action), now.mark, chain) != NOWHERE:
            total += odds
            if random_share(chain.rng) * total < odds:
                now.choice, chain.odds = action, odds
    return total


@kernel
def distance(state: Any, ply: int, chain: Chain) -> int:
    """By how many bits the choices that can be made at a ply miss the next view: the least of them."""
    now, least = chain.there[ply], FAR
    if now.mark + 1 == chain.views:
        return least
    if WROTE_OUTCOMES and now.mover == CHANCE:
        for outcome, probability in state.outcomes():
            if probability > 0.0:
                least = min(least, bits_apart(state.result(outcome), now.mark + 1, chain))
        return least
    for action in state.actions():
        if now.mover != chain.seat or action == chain.moves[now.turn]:
            least = min(least, bits_apart(state.result(action), now.mark + 1, chain))
    return least


@kernel
def bits_apart(state: Any, mark: int, chain: Chain) -> int:
    """In how many bits what the player sees of a state differs from that view."""
    write_words(state.sees(chain.seat), chain.seen, 0)
    found = 0
    for k in range(chain.width):
        found += U64(chain.seen[k] ^ chain.trail[mark * chain.width + k]).bit_count()
    return found


@kernel
def mark_of(state: Any, mark: int, chain: Chain) -> int:
    """Which view the player has in a state that follows on that view: the same or the next one, or none of these."""
    if chain.loose:
        return mark
    if write_words(state.sees(chain.seat), chain.seen, 0) != chain.width:
        give_up(chain, ODD_VIEW)
        return NOWHERE
    if is_view(mark, chain):
        return mark
    return mark + 1 if mark + 1 < chain.views and is_view(mark + 1, chain) else NOWHERE


@kernel
def is_view(mark: int, chain: Chain) -> bool:
    for k in range(chain.width):
        if chain.seen[k] != chain.trail[mark * chain.width + k]:
            return False
    return True


@kernel
def ratio(start: Any, literal: bool, chain: Chain) -> float:
    """The logarithm of how likely the proposed history is to be taken: of π(there) q(there → here) / π(here) q(here →
    there). What is exchanged or changed may as likely be changed back. What is drawn is as likely as it weighs among
    what was open, so its own weight cancels, and what was open remains; and a shorter history has fewer plies to
    choose from.
    """
    if literal:
        found = 0.0
        for ply in range(chain.first, chain.length):
            found += chain.there[ply].weight - chain.here[ply].weight
        return found
    found = chain.spread + log(chain.size / chain.length)
    for ply in range(chain.first, chain.size):
        if chain.here[ply].mover != chain.seat:
            found -= log(open_again(fetch(start, chain.states, ply * chain.words), ply, chain))
    return found


@kernel
def open_again(state: Any, ply: int, chain: Chain) -> float:
    """What the choices weigh that would lead on from a ply of the present history."""
    now, total = chain.here[ply], 0.0
    if WROTE_OUTCOMES and now.mover == CHANCE:
        for outcome, probability in state.outcomes():
            if probability > 0.0 and mark_of(state.result(outcome), now.mark, chain) != NOWHERE:
                total += probability
        return total
    count, fitting = 0, 0
    for action in state.actions():
        count += 1
        if mark_of(state.result(action), now.mark, chain) != NOWHERE:
            fitting += 1
    return fitting / max(count, 1)


@kernel
def accept(chain: Chain) -> int:
    """The proposed history becomes the present one."""
    first, here, there = chain.first, chain.here, chain.there
    for ply in range(first, chain.length + 1):
        now, new = here[ply], there[ply]
        now.choice, now.mover, now.mark, now.turn, now.weight = new.choice, new.mover, new.mark, new.turn, new.weight
    for k in range((first + 1) * chain.words, (chain.length + 1) * chain.words):
        chain.states[k] = chain.proposed[k]
    chain.size, chain.away = chain.length, chain.away_then
    chain.whole = max(chain.whole, chain.ended)
    return 0
