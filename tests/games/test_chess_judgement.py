"""Judging chess: terms counted by hand, both sides alike, native as interpreted, and only the order matters."""

import random
from typing import Any

import pytest

import harif
from harif.games.chess_judgement import FEATURES, WEIGHTS
from harif.games.chess_terms import TERMS, flipped, side_terms
from harif.games.curve import MOST, STEEPNESS, centipawns, expected_score
from harif.native.engine import engine_for, kernel

START = harif.load("chess")
Chess = type(START)


def mirrored(state: Any) -> Any:
    """The same position with the sides exchanged."""
    taken = state.one | state.two | state.four
    rights = (state.rights & 255) << 8 | state.rights >> 8 & 255 | (~state.rights & 1 << 23)
    planes = [flipped(plane) for plane in (state.one, state.two, state.four, taken & ~state.white)]
    return Chess(*planes, rights, state.clock, state.number)


def positions(count: int, seed: int = 1) -> list[Any]:
    """Positions of random games that are not over."""
    rng, found, state = random.Random(seed), [], START
    while len(found) < count:
        moves = list(state.actions())
        if not moves or rng.random() < 0.01:
            state = START
            continue
        state = state.result(rng.choice(moves))
        if any(True for _ in state.actions()):
            found.append(state)
    return found


def terms(fen: str) -> dict[str, int]:
    """The terms of White that are there."""
    state = Chess.parse(fen)
    words = side_terms(state.one, state.two, state.four, state.white)
    counts = [word >> 8 * low & 255 for word in words for low in range(7)]
    return {name: count for (name, _), count in zip(TERMS, counts, strict=True) if count}


def added(pairs: Any) -> dict[int, float]:
    """Pairs of one index add up."""
    found: dict[int, float] = {}
    for index, value in pairs:
        found[index] = found.get(index, 0.0) + value
    return found


def test_curve_is_read_both_ways() -> None:
    assert expected_score(0) == 0.5
    assert expected_score(400) == pytest.approx(10 / 11)
    for worth in (-900, -100, 1, 72, 350):
        assert centipawns(expected_score(worth)) == pytest.approx(worth)
    assert 0.0 < expected_score(-1e9) < expected_score(1e9) < 1.0
    assert (centipawns(0.0), centipawns(1.0)) == (-MOST, MOST)


def test_worked_example_of_expected_values() -> None:
    """Chapter, section 5: 72 % won, 20 % lost, 8 % drawn."""
    score = harif.search(harif.tree("(chance 0.72: 1 0.20: 0 0.08: 0.5)"), native=False).value
    assert score == pytest.approx(0.76)
    told_from_minus_one = harif.search(harif.tree("(chance 0.72: 1 0.20: -1 0.08: 0)"), native=False).value
    assert told_from_minus_one == pytest.approx(0.52) == pytest.approx(2 * score - 1)
    assert centipawns(score) == pytest.approx(200.2, abs=0.1)
    assert expected_score(centipawns(score)) == pytest.approx(score)


def test_material_is_the_chapters() -> None:
    counted = [WEIGHTS[name][0] / 100 for name in ("pawns", "knights", "bishops", "rooks", "queens")]
    assert counted == [1, 3, 3, 5, 9]


@pytest.mark.parametrize(
    ("fen", "wanted"),
    [
        ("4k3/8/8/8/8/8/PP2P3/4K3 w - - 0 1", {"pawns": 3, "isolated pawns": 1, "connected pawns": 2}),
        ("4k3/p7/8/8/2P5/2P5/8/4K3 w - - 0 1", {"doubled pawns": 1, "isolated pawns": 2}),
        ("4k3/8/8/2p5/8/1P6/P7/4K3 w - - 0 1", {"pawns": 2, "connected pawns": 1, "doubled pawns": 0}),
        ("7k/8/4P3/3P4/8/8/8/K7 w - - 0 1", {"passed pawns on rank 6": 1, "supported passed pawns": 1}),
        ("4k3/4P3/8/8/8/8/8/4K3 w - - 0 1", {"passed pawns on rank 7": 1, "blocked passed pawns": 1}),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", {"rooks": 2, "rooks on open files": 2}),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", {"bishops": 2, "bishop pair": 1}),
        ("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1", {"pieces that pawns attack": 1, "loose pieces attacked": 1}),
        ("6k1/8/8/8/8/8/5PPP/6K1 w - - 0 1", {"shield": 3, "open files at the king": 0}),
        ("4k3/8/8/8/8/8/8/N3K3 w - - 0 1", {"knights": 1, "knights' moves": 2, "cramped pieces": 1}),
    ],
)
def test_terms_counted_by_hand(fen: str, wanted: dict[str, int]) -> None:
    found = terms(fen)
    assert {name: found.get(name, 0) for name in wanted} == wanted


QUEENS = "1Q3Q2/4Q2Q/2Q5/Q7/3Q4/6Q1/8/k1K1Q3 b - - 0 1"


def test_counts_beyond_a_term_stop_at_its_most() -> None:
    """Nine queens have more moves than a byte of a difference holds: they are not told as hardly any."""
    assert terms(QUEENS)["queens' moves"] == 127


def test_both_sides_are_judged_alike() -> None:
    for state in positions(200):
        value, turned = state.evaluate(0), mirrored(state)
        assert 0.0 < value < 1.0
        assert state.evaluate(1) == pytest.approx(1.0 - value)
        assert turned.evaluate(0) == pytest.approx(1.0 - value)
        assert added(turned.features(1)) == pytest.approx(added(state.features(0)))


def test_evaluate_is_linear_in_the_features() -> None:
    weights = [START.weight(i) for i in range(FEATURES)]
    for state in positions(100, seed=2):
        pairs = list(state.features(0))
        assert all(0 <= index < FEATURES for index, _ in pairs)
        total = sum(weights[index] * value for index, value in pairs)
        assert expected_score(total / STEEPNESS) == pytest.approx(state.evaluate(0), abs=1e-9)


PLAIN, BENT = 2, 3


@kernel
def answer(state: Any, question: int) -> float:
    """What `evaluate` says to player 0 or 1; or the move that alpha-beta chooses at depth 2 by it, PLAIN or BENT. (One
    kernel, for each costs seconds to compile.)
    """
    if question < PLAIN:
        return float(state.evaluate(question))
    mover, best, chosen = int(state.player()), -1.0, -1.0
    for action in state.actions():
        child, worst, replies = state.result(action), 2.0, 0
        for reply in child.actions():
            replies += 1
            if worst > best:  # else it is cut
                after = child.result(reply)
                found = float(after.evaluate(mover))
                if question == BENT:
                    found = found * found * (3.0 - 2.0 * found)  # rises from 0 to 1, by way of a half
                worst = min(worst, found)
        if replies == 0:
            worst = float(child.utility(mover))
        if worst > best:
            best, chosen = worst, float(action)
    return chosen


def test_native_is_interpreted() -> None:
    run = engine_for(START, [answer]).run(answer)
    for state in (Chess.parse(QUEENS), *positions(200, seed=3)):
        assert run(state, 1) == pytest.approx(state.evaluate(1), abs=1e-12)
    state = positions(1, seed=5)[0]
    assert run(state, PLAIN) == answer(state, PLAIN)


def test_order_alone_matters_to_the_textbook() -> None:
    """Any increasing transformation of EVAL leaves the choice of alpha-beta as it was (chapter, section 5)."""
    run = engine_for(START, [answer]).run(answer)
    for state in positions(1000, seed=4):
        assert run(state, PLAIN) == run(state, BENT)


def test_what_terms_are_called() -> None:
    assert {START.term(index) for index in range(FEATURES)} == {group for _, group in TERMS} | {"placement"}
    assert START.term(0, "fa") == "ارزش مهره‌ها"
