"""Decision processes: three methods against each other, against published numbers, and against a plain oracle."""

import itertools
import json
import random
from typing import NamedTuple

import pytest

import harif
from harif.game.chances import refuse_bad_chances
from harif.solving.chance.bound import NeverEnds
from harif.solving.chance.components import Order
from harif.solving.chance.described import described
from harif.solving.pieces import Pieces

METHODS = ("value", "policy", "linear")


def random_table(seed: int, states: int = 30) -> dict:
    """A process that ends whatever one does: each action may lead to the end."""
    rng = random.Random(seed)
    table: dict = {"end": {}}
    for state in range(states):
        table[state] = {}
        for action in range(rng.randrange(1, 4)):
            weights = [rng.random() + 0.01 for _ in range(3)]
            after = [rng.randrange(states), rng.randrange(states), "end"]
            chances = [w / sum(weights) for w in weights]
            table[state][action] = [(c, a, rng.uniform(-2, 2)) for c, a in zip(chances, after, strict=True)]
    return table


def oracle(table: dict, discount: float = 1.0, sweeps: int = 4000) -> dict:
    """Value iteration as the book writes it."""
    values = dict.fromkeys(table, 0.0)
    for _ in range(sweeps):
        values = {
            state: max((sum(p * (r + discount * values[s]) for p, s, r in way) for way in moves.values()), default=0.0)
            for state, moves in table.items()
        }
    return values


@pytest.mark.parametrize("discount", [1.0, 0.9])
@pytest.mark.parametrize("seed", range(3))
def test_three_methods_agree_with_the_book(seed, discount):
    table = random_table(seed)
    truth = oracle(table, discount, 600)
    for method in METHODS:
        found = harif.mdp(table, start=0, discount=discount).solve(method)
        assert found.proven
        assert found.exact
        assert found.error < 1e-9
        assert found.value == pytest.approx(truth[0], abs=1e-9)
        assert {s: found.value_of(s) for s in table} == pytest.approx(truth, abs=1e-9)
        assert found.method == method
        assert found.states == len(table) + sum(map(len, table.values()))


def test_interpreted_is_the_same():
    table = random_table(7, 12)
    for method in METHODS:
        native, plain = (harif.mdp(table, start=0).solve(method, native=way) for way in (True, False))
        assert native.values == pytest.approx(plain.values, abs=1e-13)
        assert [native.action_of(s) for s in table] == [plain.action_of(s) for s in table]


@pytest.mark.parametrize("method", METHODS)
def test_the_textbooks_world(method):
    world = harif.Grid("...+ \n .#.- \n S...")
    found = harif.mdp(world).solve(method)
    book = ["0.812 0.868 0.918", "0.762 # 0.660", "0.705 0.655 0.611 0.388"]
    shown = [
        " ".join("#" if (r, c) not in world.cells else f"{found.value_of((r, c)):.3f}" for c in range(len(row.split())))
        for r, row in enumerate(book)
    ]
    assert shown == book
    assert found.value_of((0, 3)) == 1.0
    assert "".join(found.action_of((2, c))[0] for c in range(4)) == "ulll"
    assert found.exact
    assert found.error < 1e-12


@pytest.mark.parametrize(
    ("living", "moves"),  # ranges of the book's figure: out at any price, the short way, the long way round
    [(-2.0, "rrr"), (-0.3, "uru"), (-0.03, "ull"), (-0.01, "ull")],
)
def test_what_a_step_costs_changes_the_way(living, moves):
    found = harif.mdp(harif.Grid("...+ \n .#.- \n S...", living=living)).solve()
    assert "".join(found.action_of((2, c))[0] for c in range(3)) == moves


def test_a_grid_where_a_step_is_free_need_not_end():
    with pytest.raises(NeverEnds, match=r"pays 0 each time\. Give a discount below 1"):
        harif.mdp(harif.Grid("S.+", living=0)).solve()
    assert harif.mdp(harif.Grid("S.+", slip=0, living=0, discount=0.5)).solve().value == pytest.approx(0.25)


def test_a_grid_shows_itself():
    found = harif.mdp(harif.Grid(". . 10\nS # -5", legend={"x": 3}, living=-1)).solve()
    lines = found.text().splitlines()
    assert "→" in lines[0]
    assert "+10" in lines[0]
    assert "#####" in lines[1]
    assert "↑" in lines[1]
    assert "ارزش از آغاز" in found.text("fa")
    assert "۱۰" in found.text("fa")
    assert found.svg().count('<g transform="translate(') == 6 + 3
    assert "start" in found.svg()
    assert 'direction="rtl"' in found.svg("fa")
    assert found._repr_svg_() == found.svg()
    with pytest.raises(harif.HarifError, match="no language 'de'"):
        found.svg("de")
    with pytest.raises(harif.HarifError, match="Only a grid"):
        harif.mdp(random_table(1)).solve(native=False).svg()


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("", "The grid is empty"),
        ("##\n##", "no floor"),
        ("..\n...", "Row 2 of the grid has 3 cells"),
        ("S.S", "2 starts"),
        (". x +1", "column 2 of the grid is 'x'"),
        (". nan", "column 2 of the grid is 'nan'"),
    ],
)
def test_a_grid_that_is_none(rows, words):
    with pytest.raises(harif.GameError, match=words):
        harif.Grid(rows)


# Bad input ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ([(0.5, "b", 0.0)], "State 'a', action 'go': the probabilities add up to 0.5"),
        ([(-0.5, "b", 0.0), (1.5, "b", 0.0)], "State 'a', action 'go': a probability is -0.5"),
        ([(float("nan"), "b", 0.0)], "a probability is nan"),
        ([], "has no outcome"),
        ([(1.0, "c", 0.0)], "leads to 'c', which is no state"),
        ([(1.0, "b", float("nan"))], "a reward is nan"),
        ([(1.0, "b", "much")], "a reward is 'much'"),
        ([(1.0, "b")], r"expected a list of \(probability, next state, reward\)"),
    ],
)
def test_a_table_that_is_wrong_is_told_where(way, words):
    with pytest.raises(harif.GameError, match=words):
        harif.mdp({"a": {"go": way}, "b": {}}).solve(native=False)


def test_other_things_that_make_no_sense():
    coin = {"a": {"go": [(1.0, "b", 1.0)]}, "b": {}}
    for problem, words in (
        (lambda: harif.mdp({}), "empty"),
        (lambda: harif.mdp(coin, start="z"), "start 'z' is no state"),
        (lambda: harif.mdp(3), "3 is no model"),
        (lambda: harif.mdp(coin, discount=1.5), "discount is a number above 0 and at most 1"),
        (lambda: harif.mdp(coin).solve("magic"), "no method 'magic'"),
        (lambda: harif.mdp(coin).solve(tolerance=0), "tolerance is a number above 0"),
        (lambda: harif.mdp(coin).solve(native=False).value_of("z"), "'z' is no state"),
        (lambda: harif.mdp("pig:players=3"), "one player, or two with a constant sum"),
        (lambda: harif.mdp("pig:target=3").solve("linear"), "no linear program"),
        (lambda: harif.mdp("pig", memory=1).solve(native=False), "1 MB are not enough"),
    ):
        with pytest.raises(harif.HarifError, match=words):
            problem()


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"a": {"round": [(1.0, "a", 1.0)], "out": [(1.0, "b", 0.0)]}, "b": {}}, "pays 1 each time"),
        ({"a": {"round": [(1.0, "b", 0.0)]}, "b": {"back": [(1.0, "a", 0.0)]}}, "need not end"),
        ({"a": {"go": [(0.5, "b", -1.0), (0.5, "c", 0.0)]}, "b": {"stay": [(1.0, "b", -1.0)]}, "c": {}}, "never ends"),
    ],
)
def test_a_process_that_never_ends_is_refused(table, words, method):
    with pytest.raises(NeverEnds, match=words):
        harif.mdp(table).solve(method)
    assert harif.mdp(table, discount=0.9).solve(method).exact


def test_most_sweeps_are_kept_to_and_the_error_is_honest():
    slow = {"a": {"try": [(1e-6, "b", 1.0), (1 - 1e-6, "a", 0.0)]}, "b": {}}
    found = harif.mdp(slow).solve("value", most_sweeps=50)
    assert not found.settled
    assert not found.proven
    assert not found.exact
    assert harif.mdp(slow).solve("policy", most_sweeps=50).value == pytest.approx(1.0, abs=1e-9)


# Games ----------------------------------------------------------------------------------------------------------------


def pig_oracle(target: int) -> float:
    """The first player's probability to win at pig, by iteration over (mine, theirs, total), as in the paper."""
    win = {(i, j, k): 0.5 for i in range(target) for j in range(target) for k in range(target - i)}

    def of(i, j, k):
        return 1.0 if i + k >= target else win[i, j, k]

    change = 1.0
    while change > 1e-13:
        change = 0.0
        for i, j, k in reversed(win):
            bust = 1.0 - of(j, i, 0)
            roll = (bust + sum(of(i, j, k + die) for die in range(2, 7))) / 6
            hold = 1.0 - of(j, i + k, 0)
            change = max(change, abs(max(roll, hold) - win[i, j, k]))
            win[i, j, k] = max(roll, hold)
    return win[0, 0, 0]


def test_pig_is_solved_by_both_methods():
    truth = 2 * pig_oracle(15) - 1
    process = harif.mdp("pig:target=15")
    for method in ("value", "policy"):
        found = process.solve(method)
        assert found.value == pytest.approx(truth, abs=1e-11)
        assert found.exact
        assert found.error < 1e-11
    second = harif.load("pig:target=15")._replace(turn=1)
    rough = process.solve(most_sweeps=3)  # too few, but what it says is true
    assert rough.proven
    assert not rough.settled
    assert 1e-9 < abs(rough.value - truth) <= rough.error
    assert abs(rough.value_of(second) + truth) <= rough.error_of(second)
    assert found.value_of(second) == pytest.approx(-truth, abs=1e-9)
    assert found.ranked(second)[0][1] == pytest.approx(-truth, abs=1e-9)


@pytest.mark.slow
def test_pig_to_100_has_its_published_value():
    found = harif.mdp("pig").solve(tolerance=1e-9)
    assert (1 + found.value) / 2 == pytest.approx(0.530592, abs=1e-6)  # Neller and Presser 2004
    assert found.exact
    assert found.states == 2_040_192
    start = harif.load("pig")
    assert [found.action_of(start._replace(total=k)) for k in (20, 21)] == [0, 1]  # "hold at 21" at the start


@harif.game(name="walk", players=1)
class Walk(NamedTuple):
    """A walk on 0 … 6: a step in the chosen direction or, one time in four, in the other; 0 loses, 6 wins."""

    at: int = 3
    way: int = 0

    def player(self):
        return harif.CHANCE if self.way != 0 else 0

    def actions(self):
        if self.way == 0 and not self.terminal():
            yield 1
            yield -1

    def outcomes(self):
        yield self.way, 0.75
        yield -self.way, 0.25

    def result(self, step):
        if self.way == 0:
            return Walk(self.at, step)
        return Walk(self.at + step, 0)

    def terminal(self):
        return self.at == 0 or self.at == 6

    def utility(self, player):
        return 1.0 if self.at == 6 else -1.0


def test_a_game_of_one_is_a_process():
    ruin = (1 - (1 / 3) ** 3) / (1 - (1 / 3) ** 6)  # the gambler's ruin, at odds of 3 to 1
    for method, native in itertools.product(METHODS, (True, False)):
        found = harif.mdp(Walk).solve(method, native=native)
        assert found.value == pytest.approx(2 * ruin - 1, abs=1e-12)
        assert found.action_of(Walk(5)) == 1
        assert found.action_of(Walk(3, 1)) is None
    assert harif.mdp(Walk()).solve(discount=0.5, native=False).value < 2 * ruin - 1
    with pytest.raises(harif.SearchError, match="no state that can be reached"):
        found.value_of(Walk(9))


def test_solve_takes_games_with_chance():
    told = []
    found = harif.solve(Walk(), progress=told.append, native=False)
    assert found.exact
    assert found.algorithm == "value"
    assert found.action == 1
    assert found.distance is None
    assert found.stats["proven"]
    assert found.stats["error"] < 1e-12
    assert found.nodes == found.stats["positions"] == 17
    assert found.ranked[0][1] == pytest.approx(found.value)
    assert found.ranked[1][1] < found.value
    assert json.loads(found.json())["stats"]["way"] == "value"
    at_chance = harif.solve(Walk(5, 1), native=False)
    assert at_chance.action is None
    assert at_chance.value > found.value
    with pytest.raises(harif.SearchError, match="folder"):
        harif.solve(Walk(), folder="here")


def test_it_can_be_stopped_while_positions_are_found():
    seen = []

    def stop(stage):
        seen.append(stage)
        return stage.nodes < 1000

    with pytest.raises(harif.Unsolved, match="stopped in phase 'positions'") as problem:
        harif.mdp("pig:target=60").solve(progress=stop, native=False)
    assert problem.value.known["positions"] >= 1000
    assert seen


def test_bounds_hold_however_early_value_iteration_stops():
    from harif.solving.chance.model import Model
    from harif.solving.chance.positions import Enumeration
    from harif.solving.chance.sweeps import Work
    from harif.solving.chance.value_iteration import value_iteration

    model: Model = Enumeration(harif.load("pig:target=15"), True, 64).run()
    truth = harif.mdp("pig:target=15").solve().value
    work = Work(model, 1.0, 1).prepare()
    work.stop()
    answer = value_iteration(work, 1e-12)
    assert answer.stopped
    assert answer.below <= truth <= answer.above
    assert answer.above - answer.below > 1e-6


def test_components_come_after_those_they_lead_to():
    table = random_table(3, 40)
    table["tail"] = {"go": [(1.0, 0, 0.0)]}
    model = described(table, "tail", {}, native=True)
    order = Order(model, Pieces())
    nodes = [order.order[i] for i in range(model.count)]
    assert sorted(nodes) == list(range(model.count))
    part = {}
    for component in range(order.components):
        for i in range(order.bounds[component], order.bounds[component + 1]):
            part[nodes[i]] = component
    reach = {node: {model.process.edges[e] for e in model.edges_of(node)} for node in nodes}
    assert all(part[after] <= part[node] for node in nodes for after in reach[node])
    closure = {node: {node} for node in nodes}
    for _ in range(model.count):
        for node in nodes:
            closure[node] |= set().union(*(closure[after] for after in reach[node]), set())
    for a, b in itertools.combinations(nodes, 2):
        assert (part[a] == part[b]) == (b in closure[a] and a in closure[b])


@harif.game(name="odd dice", players=2)
def odd_dice(fault=0):
    class OddDice(NamedTuple):
        rolls: int = 0

        def player(self):
            return harif.CHANCE

        def actions(self):
            return ()

        def outcomes(self):
            if not (fault == 1 and self.rolls == 2):
                yield 0, (-0.5 if fault == 2 else float("nan") if fault == 3 else 0.5)
                yield 1, (0.4 if fault == 4 else 1.5 if fault == 2 else 0.5)

        def result(self, outcome):
            return OddDice(self.rolls + 1 if fault != 5 else (self.rolls + 1) % 4)

        def terminal(self):
            return self.rolls == 5

        def utility(self, player):
            return 7.0 if fault == 6 else 1.0 - 2.0 * player

    return OddDice


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (1, "'outcomes'( \\(line [0-9]+\\))? gives no outcome"),
        (2, "is -0.5"),
        (3, "is nan"),
        (4, "add up to 0.9"),
        (6, "utility_range"),
    ],
)
def test_a_game_with_wrong_chances_is_told_where(fault, words):
    start = odd_dice(fault)()
    with pytest.raises(harif.GameError, match=words):
        harif.mdp(start).solve(native=False)
    if fault != 6:
        with pytest.raises(harif.GameError, match=words):
            refuse_bad_chances(start)


def test_a_game_that_never_ends_is_refused():
    refuse_bad_chances(odd_dice(0)())
    refuse_bad_chances(harif.load("nim"))
    for method in ("value", "policy"):
        with pytest.raises(NeverEnds, match="Give a discount below 1"):
            harif.mdp(odd_dice(5)).solve(method, native=False)


def test_scipy_is_asked_for_in_a_sentence(monkeypatch):
    import sys

    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    monkeypatch.setitem(sys.modules, "scipy.sparse.linalg", None)
    with pytest.raises(harif.SearchError, match=r"pip install 'harif\[linear\]'"):
        harif.mdp(random_table(2)).solve("linear")
    assert harif.mdp(random_table(2), start=0).solve("policy").exact  # by sweeps


def test_the_command_solves_chance(python):
    code = """
        import json, subprocess, sys
        run = [sys.executable, "-m", "harif", "solve", "pig:target=15"]
        found = json.loads(subprocess.run([*run, "--json"], capture_output=True, text=True, check=True).stdout)
        print(found["exact"], found["action_name"], found["stats"]["proven"])
        print("a win with probability" in subprocess.run(run, capture_output=True, text=True, check=True).stdout)
    """
    assert python(code).splitlines() == ["True roll True", "True"]
