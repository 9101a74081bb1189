"""Game files are what students copy: each says its rules and its encoding first, and all go on in the same order."""

import ast
import importlib
import pkgutil
import random
import re
from pathlib import Path

import pytest

import harif
from harif.game.origin import games_in
from harif.games.squares import moved, ways_of
from harif.games.wide import wide

FOLDER = Path(harif.__file__).parent / "games"
MODULES = {info.name: importlib.import_module(f"harif.games.{info.name}") for info in pkgutil.iter_modules([FOLDER])}
GAMES = sorted(name for name, module in MODULES.items() if games_in(module))
HELPERS = sorted(set(MODULES) - set(GAMES) - {"catalogue"})

SECTIONS = {
    **dict.fromkeys(("player", "actions", "outcomes", "result", "terminal", "utility"), 1),
    **dict.fromkeys(("evaluate", "features", "noisy", "gained", "priority", "promising", "bounds", "key"), 2),
    **dict.fromkeys(("symmetries", "parts", "passed", "landmark", "urgent", "safe"), 2),
    **dict.fromkeys(("text", "svg", "rows", "spots", "touches", "slides", "starts", "move_name", "read_move"), 3),
    **dict.fromkeys(("notation", "parse", "forbidden", "spellings"), 3),
}
"""Rules, what helps the search, showing and notation."""


def source(name: str) -> str:
    return (FOLDER / f"{name}.py").read_text()


def sections(name: str) -> list[int]:
    """The sections of the methods that Harif asks for, in the order of the file."""
    found = []
    for state in ast.walk(ast.parse(source(name))):
        if isinstance(state, ast.ClassDef) and [getattr(base, "id", "") for base in state.bases] == ["NamedTuple"]:
            for part in ast.walk(state):
                if isinstance(part, ast.FunctionDef):
                    found.append((part.lineno, part.name))
                elif isinstance(part, ast.Assign) and part in state.body:  # written in a file beside the rules
                    found += [(part.lineno, target.id) for target in part.targets if isinstance(target, ast.Name)]
    return [SECTIONS[method] for _, method in sorted(found) if method in SECTIONS]


@pytest.mark.parametrize("name", GAMES)
def test_a_file_says_its_rules_and_its_encoding_first(name):
    rules, _, encoding = (MODULES[name].__doc__ or "").strip().partition("\n\n")
    assert rules.endswith(".")
    encoding = " ".join(encoding.split())
    assert "A state " in encoding
    assert re.search(r"(A move|The moves) ", encoding)


@pytest.mark.parametrize("name", GAMES)
def test_rules_then_what_helps_the_search_then_showing(name):
    order = sections(name)
    assert order == sorted(order)
    assert order.count(1) >= (5 if "def terminal" in source(name) else 4)  # it may be over where there is no action


@pytest.mark.parametrize("name", ["backgammon", "connect4", "ludo", "mnk", "pig", "tictactoe"])
def test_the_rules_of_a_model_are_short(name):
    rules, _, _ = source(name).partition("# What helps the search.")
    assert rules.count("\n") < 150


@pytest.mark.parametrize("name", HELPERS)
def test_helpers_are_no_games(name):
    assert name not in {entry.name for entry in harif.games()}
    with pytest.raises(harif.GameError, match="no game called"):
        harif.load(name)


@pytest.mark.parametrize("words", [1, 2, 4])
def test_wide_boards_against_python_integers(words):
    rng, board, full = random.Random(words), wide(words), (1 << 64 * words) - 1

    def number(x):
        return sum(word << 64 * i for i, word in enumerate((x,) if words == 1 else x))

    assert number(board.none) == 0
    for _ in range(200):
        a, b = (rng.getrandbits(64 * words) & rng.getrandbits(64 * words) for _ in range(2))
        x, y, step, square = board.split(a), board.split(b), rng.randrange(1, 64), rng.randrange(64 * words)
        assert number(x) == a
        assert number(board.either(x, y)) == a | b
        assert number(board.both(x, y)) == a & b
        assert number(board.less(x, y)) == a & ~b
        assert number(board.up(x, step)) == a << step & full
        assert number(board.down(x, step)) == a >> step
        assert number(board.one(square)) == 1 << square
        assert number(board.put(x, square)) == a | 1 << square
        assert board.has(x, square) == bool(a >> square & 1)
        assert not board.has(x, -1)
        assert not board.has(x, 64 * words)
        assert board.count(x) == a.bit_count()
        assert board.some(x) == (a != 0)
        assert list(board.squares(x)) == [s for s in range(64 * words) if a >> s & 1]
        assert board.lowest(x) == next((s for s in range(64 * words) if a >> s & 1), -1)


def test_a_board_is_turned_bit_by_bit():
    targets = {square: 8 * (square % 8) + square // 8 for square in range(64)}
    ways = ways_of(targets)
    for board in (0, 1, 0x8000_0000_0000_0000, 0x0123_4567_89AB_CDEF):
        assert moved(board, ways) == sum(1 << targets[square] for square in range(64) if board >> square & 1)
