"""Whole games in machine code, held against the rules, against search by itself, and against themselves interpreted."""

from typing import Any

import pytest

import harif
from harif.learning.choosing import seeded
from harif.native.engine import engine_for, fetch
from harif.search.alphabeta.bouts import UNFINISHED, Bout, new_bout, play_bout, searcher
from harif.search.alphabeta.options import options_of, selective_options

LONGEST = 60
SMALL = "connect4:rows=4,columns=5"


def bout_of(
    spec: str, seed: int, *, opening: int = 2, native: bool | None = None, guesses: bool = False, **limits: Any
) -> tuple[Bout, float]:
    """A game after moves at random that the seed draws, and what the first player gets."""
    state = harif.load(spec)
    engine = engine_for(state, [play_bout], native)
    options = options_of({"table": 1, **(selective_options(state.__harif__) if guesses else {})})
    search = searcher(state, engine, options, LONGEST)
    bout = new_bout(state.__harif__, LONGEST, **limits)
    bout.opening = opening
    seeded(bout.rng, seed, 0)
    return bout, float(engine.run(play_bout)(state, search, search, bout))


def states_of(spec: str, bout: Bout) -> list[Any]:
    """The positions that were kept."""
    state = harif.load(spec)
    return [fetch(state, bout.words, ply * bout.width) for ply in range(bout.plies)]


@pytest.mark.parametrize("seed", range(8))
def test_a_bout_is_a_game_by_the_rules(seed: int) -> None:
    """Each position follows from the one before by the move that was played, and the end is the game's own; or it was
    called, for a side that search was sure of.
    """
    bout, worth = bout_of(SMALL, seed, depth=3)
    state, *others = states_of(SMALL, bout)
    for ply, after in enumerate([*others, None]):
        assert bout.actions[ply] in list(state.actions())
        state = state.result(bout.actions[ply])
        assert after is None or state == after
    if state.terminal():
        assert worth == (state.utility(0) + 1.0) / 2.0
    else:
        last = bout.values[bout.plies - 1]
        assert worth == (1.0 if last > bout.sure else 0.0)
        assert last > bout.sure or last < 1.0 - bout.sure


def test_a_bout_plays_as_search_does() -> None:
    """To the same depth, what is said of each position is the value that a search of it by itself finds."""
    bout, _ = bout_of(SMALL, 3, depth=4)
    for ply, state in enumerate(states_of(SMALL, bout)):
        found = harif.search(state, "pvs", depth=4)
        told = (found.values[0] + 1.0) / 2.0
        if not found.exact:  # beyond the depth a bout knows what earlier moves left in its table
            assert bout.values[ply] == pytest.approx(told, abs=1e-6)
        else:
            assert abs(bout.values[ply] - told) <= 1e-6 or bout.values[ply] in (0.0, 0.5, 1.0)


def test_perfect_play_from_even_openings_of_tictactoe_ends_even() -> None:
    for seed in range(6):
        bout, worth = bout_of("tictactoe", seed, opening=1, depth=9)
        assert worth == 0.5
        assert bout.plies == 8


@pytest.mark.parametrize("spec", [SMALL, "nim:heaps=3-4-5", "othello:size=4"])
def test_a_bout_is_the_same_interpreted(spec: str) -> None:
    native, worth = bout_of(spec, 1, depth=2, native=True)
    plain, told = bout_of(spec, 1, depth=2, native=False)
    assert worth == told
    assert native.plies == plain.plies > 0
    for ply in range(native.plies):
        assert native.actions[ply] == plain.actions[ply]
        assert native.values[ply] == pytest.approx(plain.values[ply], abs=1e-6)
        assert native.quiet[ply] == plain.quiet[ply]


def test_nodes_end_a_move_and_the_seed_draws_the_game() -> None:
    """More nodes see deeper, the same seed plays the same game, another one another."""
    one, same, other = (bout_of("othello:size=6", seed, opening=4, nodes=300) for seed in (1, 1, 2))
    moves = [list(bout.actions[: bout.plies]) for bout, _ in (one, same, other)]
    assert moves[0] == moves[1] != moves[2]


def test_positions_of_chess_that_are_kept_as_quiet_are_judged_as_they_stand() -> None:
    bout, worth = bout_of("chess", 5, opening=8, depth=3, guesses=True)
    assert worth in (0.0, 0.5, 1.0)
    for ply, state in enumerate(states_of("chess", bout)):
        noisy = bool(state.urgent()) or bout.actions[ply] in list(state.noisy())
        assert bool(bout.quiet[ply]) == (not noisy)


def test_a_game_that_moves_at_random_always_end_is_not_played() -> None:
    _, worth = bout_of("tictactoe", 0, opening=9, depth=1)
    assert worth == UNFINISHED
