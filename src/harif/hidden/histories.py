"""Histories that have shown a player what it has seen: made choice by choice, as far as they lead through its views.

A history is a row of choices, those of chance and of all players, with the state before each. The records here hold the
one that a chain is at and the one that it looks at next (see `chain`); the kernels make the latter of the former: some
choices are kept, one or two are made otherwise, and from some ply on they are drawn.
"""

from array import array
from math import log
from typing import Annotated, Any

from harif.game import CHANCE, U64, definition_of
from harif.game.values import word_of, write_words
from harif.game.view import MOST_WORDS, seen_by
from harif.hidden.flaws import ODD_VIEW
from harif.native.engine import Wrote, fetch, kernel, store
from harif.native.records import Ints, Rows, Struct, Words, rows
from harif.search.flaws import NO_ROOM, ODD_PLAYER
from harif.search.randomness import WORD, random_share
from harif.search.work import NO_LIMIT, STOPPED, Work, give_up, is_spent

WROTE_OUTCOMES = Wrote("outcomes")
NOWHERE = -1
FIRST_ROOM = 256  # plies of a history
STEPS = 1024
USUAL_CHANGES, USUAL_DRAWS = STEPS // 5, STEPS // 16
"""Of so many steps some change a choice and some draw choices anew; the others exchange two."""
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
    pace                        steps from one world to the next
    changes, draws              how many of `STEPS` steps change a choice, and draw choices anew
    tried, taken  i8[3]         how many steps of each kind there were, and how many of them led to another history
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
    pace: int
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
    chain.size, chain.whole, chain.draws = len(moves), 1, draws_for(len(moves))


# Kernels --------------------------------------------------------------------------------------------------------------


@kernel
def draws_for(size: int) -> int:
    """How many of `STEPS` steps draw choices anew in a history of that size: a few to a sweep, as they take long;
    but some in any case, for without them there may be histories that no step leads to.
    """
    return max(1, min(USUAL_DRAWS, STEPS // max(size, 1)))


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
