"""The horizon: checks push a promotion beyond it, and threats that make lines longer bring it back."""

import pytest

import harif

PUSHED = harif.position("chess", "8/4P3/K6p/4P3/8/8/4k1P1/5r2 b - - 0 1")
"""Black has a rook and a pawn against three pawns, and four checks until White makes a queen."""
FIXED = {"quiescence": 0, "urgency": False}


def found(depth, **how):
    return harif.search(PUSHED, "pvs", depth=depth, ranking="bounds", **how)


def test_a_fixed_depth_sees_no_queen_while_there_are_checks():
    for depth in range(1, 10):
        assert found(depth, **FIXED).value > 0.6  # ahead, it believes
    true = found(10, **FIXED)
    assert true.value < 0.1
    assert true.names["line_names"][:10] == "Ra1+ Kb7 Rb1+ Kc7 Rc1+ Kd7 Rd1+ Ke6 Ke3 e8=Q".split()


def test_the_check_seems_to_hold_and_nothing_else_does():
    (best, worth), *others = harif.search(PUSHED, "pvs", depth=7, **FIXED).ranked
    assert (harif.move_name(PUSHED, best), worth > 0.6) == ("Ra1+", True)
    assert all(value < 0.1 for _, value in others)


def test_checks_that_cost_no_depth_hide_nothing():
    for depth in range(5, 9):
        assert found(depth).value < 0.1


@pytest.mark.parametrize("how", [{"quiescence": 0}, {"urgency": False}], ids=["urgency alone", "quiescence alone"])
def test_each_cure_alone_comes_later(how):
    first = next(depth for depth in range(1, 11) if found(depth, **how).value < 0.5)
    assert first == (6 if "quiescence" in how else 9)


def worth(state, depth):
    """The value to Black by the book, judged so many plies on."""
    moves = list(state.actions())
    if not moves:
        return state.utility(1)
    if depth == 0:
        return state.evaluate(1)
    return (max if state.player() == 1 else min)(worth(state.result(move), depth - 1) for move in moves)


def test_at_a_fixed_depth_it_is_plain_minimax():
    assert found(2, **FIXED).value == pytest.approx(worth(PUSHED, 2))


def test_interpreted_it_is_the_same():
    for how in (FIXED, {}):
        assert found(2, native=False, **how).value == found(2, **how).value


def test_nobody_passes_in_check_though_checks_are_ignored():
    """What this guards against is an error: after a pass in check the king is captured, and the search raises."""
    state = harif.position("chess", "1nbqkbnr/r1pp1ppp/1p6/p3p3/1P4P1/N6P/P1PPPP2/R1BQKBNR w KQk - 1 5")
    ignored = harif.search(state, "auto", nodes=30_000, ranking="bounds", urgency=False)
    assert ignored.action in set(state.actions())
