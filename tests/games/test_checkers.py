"""English draughts: published perft, a plain oracle of the rules, FEN both ways."""

import random

import pytest
from small_games import paths

import harif

PERFT = [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]  # OEIS A133046


def test_published_perft():
    start = harif.load("checkers")
    assert [harif.perft(start, depth) for depth in range(1, 10)] == PERFT


def test_published_perft_interpreted():
    assert [paths(harif.load("checkers"), depth) for depth in range(1, 6)] == PERFT[:5]


class Plain:
    """The rules on a dictionary {(row, column): letter}, with captures by recursion."""

    def __init__(self, fen):
        turn, *sides = fen.split()[0].split(":")
        self.turn, self.men = turn, {}
        for side in sides:
            for word in filter(None, side[1:].split(",")):
                self.men[square(int(word.removeprefix("K")))] = side[0] if "K" in word else side[0].lower()

    def moves(self):
        """{name: position after}, the names as people write them."""
        jumps, steps = {}, {}
        for start, man in self.men.items():
            if man.upper() == self.turn:
                others = {s: m for s, m in self.men.items() if s != start}
                self.jump(start, man, others, [number(start)], jumps)
                for rows, columns in ways(man):
                    to = start[0] + rows, start[1] + columns
                    if inside(to) and to not in self.men:
                        steps[f"{number(start)}-{number(to)}"] = {**others, to: crowned(man, to)}
        return jumps or steps

    def jump(self, at, man, others, path, found, taken=()):
        longer = False
        for rows, columns in ways(man):
            over, to = (at[0] + rows, at[1] + columns), (at[0] + 2 * rows, at[1] + 2 * columns)
            enemy = over in others and others[over].upper() != man.upper() and over not in taken
            if enemy and inside(to) and to not in others:
                longer = True
                if crowned(man, to) == man:
                    self.jump(to, man, others, [*path, number(to)], found, (*taken, over))
                else:
                    left = {s: m for s, m in others.items() if s not in (*taken, over)}
                    found["x".join(map(str, [*path, number(to)]))] = {**left, to: man.upper()}
        if taken and not longer:
            found["x".join(map(str, path))] = {**{s: m for s, m in others.items() if s not in taken}, at: man}


def square(n):
    row, i = divmod(n - 1, 4)
    return row, 2 * i + 1 - row % 2


def number(place):
    return place[0] * 4 + place[1] // 2 + 1


def inside(place):
    return 0 <= place[0] < 8 and 0 <= place[1] < 8


def ways(man):
    down = [(1, -1), (1, 1)] if man != "w" else []
    return down + ([(-1, -1), (-1, 1)] if man != "b" else [])


def crowned(man, place):
    return man.upper() if place[0] == {"b": 7, "w": 0}.get(man) else man


def same_moves(state):
    plain = Plain(harif.notation(state)).moves()
    names = {harif.move_name(state, action): state.result(action) for action in state.actions()}
    assert set(names) == set(plain), harif.notation(state)
    for name, after in names.items():
        assert Plain(harif.notation(after)).men == plain[name]
    return list(names.values())


def test_moves_against_a_plain_oracle():
    rng = random.Random(3)
    for _ in range(15):
        state = harif.load("checkers")
        while not state.terminal():
            state = rng.choice(same_moves(state))


def test_captures_by_kings_against_a_plain_oracle():
    rng = random.Random(4)
    for _ in range(300):
        squares = rng.sample(range(1, 33), 16)
        kings = ",".join(f"K{s}" for s in squares[:4])
        enemies = ",".join(f"K{s}" for s in squares[4:])
        same_moves(harif.position("checkers", f"W:W{kings}:B{enemies}"))


def test_a_king_may_come_back_to_where_it_began():
    state = harif.position("checkers", "W:WK6:B9,10,17,18")
    names = [harif.move_name(state, action) for action in state.actions()]
    assert sorted(names) == ["6x13x22x15x6", "6x15x22x13x6"]
    assert {state.result(action) for action in state.actions()} == {state.result(next(iter(state.actions())))}
    assert state.result(next(iter(state.actions()))).terminal()


def test_a_new_king_ends_its_move():
    state = harif.position("checkers", "B:W26,27:B22")
    assert [harif.move_name(state, action) for action in state.actions()] == ["22x31"]
    assert harif.notation(state.result(next(iter(state.actions())))) == "W:W27:BK31"


def test_a_game():
    """The opening Old Faithful, as in the books."""
    moves = "11-15 23-19 8-11 22-17 4-8 17-13 15-18 24-20 11-15 28-24 8-11 26-23 9-14 31-26 6-9 13x6 2x9 26-22"
    state = harif.position("checkers", moves)
    assert harif.notation(state) == "B:W19,20,21,22,23,24,25,27,29,30,32:B1,3,5,7,9,10,11,12,14,15,18"


def test_draws():
    state = harif.position("checkers:quiet=3", "B:WK29:BK4")
    for name in ("4-8", "29-25", "8-4"):
        assert not state.terminal()
        state = harif.position(state, name)
    assert state.calm == 3
    assert state.terminal()
    assert state.utility(0) == 0.0
    assert harif.notation(state) == "W:WK25:BK4 3"


def test_positions_both_ways():
    start = harif.load("checkers")
    for text in ("B:W18,24,K31:B1,2", "W:WK31:B1,2 7"):
        assert harif.notation(harif.position(start, text)) == text
    assert harif.position(start, harif.notation(start)) == start
    assert harif.position(start, "b:b1,2:w18,24,k31.") == harif.position(start, "B:W18,24,K31:B1,2")
    for text, sentence in (
        ("X:W1:B2", "it begins with who is to move"),
        ("B:W33:B2", "'33' is not a square"),
        ("B:W5:B5", "two pieces stand on 5"),
        ("B:W1:B5", "a man on the king row is a king"),
        ("B:Q1:B5", "does not begin with W or B"),
        ("B:W18:B1 99", "at most 80 quiet plies"),
    ):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("quiet", [0, 1001])
def test_wrong_limits_are_sentences(quiet):
    with pytest.raises(harif.GameError, match=f"quiet={quiet}: give 1 to 1000 plies"):
        harif.load(f"checkers:quiet={quiet}")


def test_a_capture_may_be_written_by_its_ends():
    state = harif.position("checkers", "B:W18,26,27:B14,15")
    assert "14x23x32" in [harif.move_name(state, a) for a in state.actions()]
    assert harif.move_name(state, harif.read_move(state, "14x32")) == "14x23x32"
    assert harif.move_name(harif.load("checkers"), harif.read_move(harif.load("checkers"), "11 15")) == "11-15"
    two_ways = harif.position("checkers", "B:W18,17,25,26:BK14")
    with pytest.raises(harif.PositionError, match="'14x14' may be 14x21x30x23x14 or 14x23x30x21x14"):
        harif.read_move(two_ways, "14x14")


def test_drawings():
    state = harif.position("checkers", "W:W18,K10:B1,K25")
    lines = state.text().splitlines()
    assert lines[2].split() == ["9", "·", "10", "○K", "11", "·", "12", "·"]
    assert lines[-1] == "● 2 : 2 ○   ○ to move"
    assert [number for line in lines[:8] for number in line.split() if number.isdecimal()] == [*map(str, range(1, 33))]
    assert state.svg().count("<g data-square") == 32
