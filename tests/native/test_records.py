"""Records: the same memory by the same names, in Python and in machine code."""

import threading
import time
from array import array
from typing import Annotated, Any

import pytest

import harif
from harif.game import U64
from harif.native.blocks import Block
from harif.native.engine import engine_for, kernel, machine_code
from harif.native.records import Bytes, Floats, Floats32, Int8, Int32, Ints, Ints32, Rows, Struct, Words, layout, rows


class Frame(Struct):
    """One a ply."""

    best: int
    seen: bool
    share: float
    board: U64
    line: Annotated[Ints, 4]
    weights: Annotated[Floats32, 3]
    tiny: Int8
    short: Int32


class Walk(Struct):
    """A walk over a game tree: what it counts, and what it was lent."""

    nodes: int
    limit: int
    frames: Rows[Frame]
    counts: Ints
    words: Words
    shares: Floats
    small: Ints32
    bytes: Bytes
    inner: Frame


@kernel
def walk(state: Any, depth: int, ply: int, search: Walk) -> int:
    """Leaves at a depth; writes into every kind of field on its way."""
    search.nodes += 1
    frame = search.frames[ply]
    frame.seen = not frame.seen
    frame.share += 0.5
    frame.board = U64(search.nodes) << 60
    frame.weights[ply % 3] += 0.25
    frame.tiny += 100
    frame.short -= search.nodes << 20
    search.counts[ply] -= 1
    search.words[ply] = U64(ply) ^ 0xFFFFFFFFFFFFFFFF
    search.shares[ply] = search.nodes / 4
    search.small[ply] = -search.nodes
    search.bytes[ply] = search.nodes & 255
    search.inner.best = max(search.inner.best, ply)
    if depth == 0 or state.terminal():
        return 1
    leaves = 0
    for action in state.actions():
        frame.best = action
        frame.line[ply % 4] = action - 3
        if search.nodes < search.limit:
            leaves += walk(state.result(action), depth - 1, ply + 1, search)
    return leaves


def walked(native, limit):
    state = harif.load("tictactoe")
    frames = rows(Frame, 6)
    search = Walk(
        limit=limit,
        frames=frames,
        counts=array("q", [0] * 6),
        words=array("Q", [0] * 6),
        shares=Block("d", 6),
        small=array("i", [0] * 6),
        bytes=array("B", [0] * 6),
        inner=Frame(),
    )
    engine = engine_for(state, [walk], native)
    assert engine.native == native
    leaves = engine.run(walk)(state, 4, 0, search)
    told = [
        (f.best, f.seen, f.share, f.board, list(f.line), list(f.weights), f.tiny, f.short)
        for f in (frames[i] for i in range(6))
    ]
    lent = [list(array_) for array_ in (search.counts, search.words, search.shares.items, search.small, search.bytes)]
    return leaves, search.nodes, search.inner.best, told, lent


@pytest.mark.parametrize("limit", [10**9, 1234])
def test_machine_code_reads_and_writes_what_python_does(limit):
    native, interpreted = walked(True, limit), walked(False, limit)
    assert native == interpreted
    assert native[1] >= 1234


def test_numbers_wrap_and_stay_apart():
    frame = Frame(best=2**63 - 1, board=2**64 - 1)
    frame.best += 1
    assert (frame.best, frame.board, frame.seen, frame.share) == (-(2**63), 2**64 - 1, False, 0.0)
    frame.tiny, frame.short = 200, 2**31
    assert (frame.tiny, frame.short) == (-56, -(2**31))
    frame.line[3] = 7
    assert list(frame.line) == [0, 0, 0, 7]
    assert list(frame.weights) == [0.0] * 3


@kernel
def dot(count: int, left: Ints, right: Ints32, out: Floats) -> float:
    total = 0
    for i in range(count):
        total += left[i] * right[i]
    out[0] = total / 2
    return out[0]


def test_a_kernel_without_a_state_is_compiled_once_for_all_games():
    for native in (True, False):
        out = array("d", [0.0])
        run = machine_code(dot, native)
        assert run(3, array("q", [1, 2, 3]), array("i", [-1, 5, 6]), out) == 13.5
        assert list(out) == [13.5]
    assert machine_code(dot) is machine_code(dot)
    for name in ("tictactoe", "nim"):
        assert engine_for(harif.load(name), [dot]).run(dot) is machine_code(dot)


def test_a_record_keeps_what_it_was_lent():
    search = Walk(counts=array("q", range(1000)))
    for _ in range(100):
        array("q", range(1000))  # would take the memory, were it free
    assert sum(search.counts) == 499500


def test_another_layout_is_another_digest():
    def made(kind):
        return type("Frame", (Struct,), {"__annotations__": {"best": kind}, "__module__": __name__})

    assert (
        len(
            {
                layout(made(kind))
                for kind in (int, float, bool, Int8, Int32, Ints, Annotated[Ints, 2], Annotated[Ints, 3])
            }
        )
        == 8
    )
    assert layout(made(int)) == layout(made(int))


def test_what_has_no_place_in_a_record_is_said():
    with pytest.raises(TypeError, match=r"Odd\.name is declared <class 'str'>: a record holds int, float"):
        type("Odd", (Struct,), {"__annotations__": {"name": str}, "__module__": __name__})

    @kernel
    def vague(state: Any, what, search: Walk) -> int:
        return 0

    with pytest.raises(TypeError, match="the kernel vague declares 'what'"):
        engine_for(harif.load("tictactoe"), []).run(vague)


@kernel
def spin(state: Any, search: Walk) -> int:
    """Goes on until somebody else changes the record."""
    turns = 0
    while search.nodes < search.limit:
        turns += 1
        if turns % 1024 == 0:
            search.counts[0] = turns
    return turns


def test_a_record_is_seen_by_other_threads():
    state = harif.load("tictactoe")
    search = Walk(limit=1, counts=array("q", [0]))
    run = engine_for(state, [spin]).run(spin)
    thread = threading.Thread(target=lambda: run(state, search), daemon=True)
    thread.start()
    while not search.counts[0]:
        time.sleep(0.001)
    search.nodes = 1
    thread.join(20)
    assert not thread.is_alive()
