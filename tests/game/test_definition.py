"""What `@harif.game` makes of a class, and the sentence where it cannot."""

import copy
import itertools
import pickle
from math import isnan
from typing import NamedTuple

import pytest

import harif
from harif import CHANCE, U64, GameError
from harif.game import definition_of, is_game_class
from harif.games.connect4 import connect4
from harif.games.nim import nim

PARTS = {
    "player": "def player(self): return 0",
    "actions": "def actions(self): yield 1",
    "result": "def result(self, action): return Made(self.left - action)",
    "terminal": "def terminal(self): return self.left <= 0",
    "utility": "def utility(self, player): return 1.0",
}


def made(options="", fields="left: int = 3", base="NamedTuple", head="", names=None, **parts):
    """The class `Made` written with these parts; a part that is None is left out."""
    lines = [*fields.splitlines(), *(part for part in {**PARTS, **parts}.values() if part)]
    source = f"{head}\n@harif.game({options})\nclass Made({base}):\n" + "".join(f"    {line}\n" for line in lines)
    names = {"harif": harif, "NamedTuple": NamedTuple, "U64": U64, "__name__": __name__} if names is None else names
    exec(compile(source, "made.py", "exec", dont_inherit=True), names)
    return names["Made"]


def test_the_class_stays_a_named_tuple():
    Made = made("name='countdown', players=1")
    state = Made()
    assert state == (3,)
    assert state.left == 3
    assert Made(left=1).terminal() is False
    assert isinstance(state, tuple)
    assert hash(state) == hash(Made(3))
    assert repr(state) == "Made(left=3)"
    assert is_game_class(Made)
    assert definition_of(state).name == "countdown"
    assert Made.__name__.startswith("Made_")
    assert harif.svg(state).startswith("<svg")
    assert state._repr_svg_() == harif.svg(state)


def test_the_bare_decorator_and_the_default_name():
    @harif.game
    class Bare(NamedTuple):
        """Says nothing.

        More.
        """

        left: int = 3

        def player(self):
            return 0

        def actions(self):
            yield 1

        def result(self, action):
            return Bare(self.left - action)

        def terminal(self):
            return self.left == 0

        def utility(self, player):
            return 0.0

    found = definition_of(Bare)
    assert found.name == found.spec == "bare"
    assert found.about == "Says nothing.\n\nMore."
    assert found.kind == harif.Kind(2, False, False, 0.0, (-1.0, 1.0))
    assert found.methods == {"player", "actions", "result", "terminal", "utility"}
    assert found.words == 1


def test_terminal_may_be_left_out():
    Made = made(terminal=None)
    assert definition_of(Made).methods == {"player", "actions", "result", "utility"}
    state = Made(left=1)
    assert not state.terminal()
    assert Made(left=0).terminal() == (not list(Made(left=0).actions()))


@pytest.mark.parametrize("method", [part for part in PARTS if part != "terminal"])
def test_a_missing_method_is_named(method):
    with pytest.raises(GameError, match=f"made: the class Made has no method '{method}'. Add: def {method}"):
        made(**{method: None})


def test_a_property_is_no_method():
    with pytest.raises(GameError, match="no method 'terminal'"):
        made(terminal="terminal = property(lambda self: True)")


@pytest.mark.parametrize("field", [*PARTS, "evaluate", "outcomes"])
def test_a_field_may_not_take_the_name_of_a_part(field):
    with pytest.raises(GameError, match=f"'{field}' is a method of a game"):
        made(fields=f"left: int = 3\n{field}: int = 0", **{field: None})


@pytest.mark.parametrize(
    ("method", "source", "takes"),
    [
        ("player", "def player(self, other): return 0", "0 more"),
        ("result", "def result(self): return self", "1 more"),
        ("result", "def result(self, a, b): return self", "1 more"),
        ("utility", "def utility(self): return 0.0", "1 more"),
        ("evaluate", "def evaluate(self): return 0.0", "1 more"),
        ("outcomes", "def outcomes(self, player): yield 0, 1.0", "0 more"),
        ("move_name", "def move_name(self): return ''", "1 more"),
        ("touches", "def touches(self): return []", "1 more"),
        ("spots", "def spots(self, lang): return []", "0 more"),
    ],
)
def test_the_wrong_number_of_arguments_is_named_with_its_line(method, source, takes):
    with pytest.raises(GameError, match=rf"made: '{method}' \(line \d+\) must take .*self and {takes}"):
        made(**{method: source})


def test_arguments_with_defaults_and_star_arguments_are_fine():
    assert made(result="def result(self, action, twice=False): return Made(self.left - 1)")
    assert made(result="def result(self, *action): return Made(self.left - 1)")


def test_a_field_without_a_default():
    with pytest.raises(GameError, match="made: the field 'left' has no default value"):
        made(fields="left: int")


@pytest.mark.parametrize("base", ["object", "tuple", "dict"])
def test_not_a_named_tuple(base):
    with pytest.raises(GameError, match=r"made: write the state as 'class Made\(NamedTuple\):'"):
        made(base=base)


def test_not_a_class_nor_a_function():
    with pytest.raises(GameError, match="goes on a NamedTuple class or on a function"):
        harif.game(name="five")(5)


def test_decorated_twice():
    Made = made()
    with pytest.raises(GameError, match="already a game"):
        harif.game(Made)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("players=0", "players is a number from 1 to 16, not 0"),
        ("players=17", "players is a number from 1 to 16, not 17"),
        ("players='two'", "players is a number from 1 to 16, not 'two'"),
        ("players=2.0", "players is a number from 1 to 16"),
        ("utility_range=(1, -1)", "from the smallest to the largest"),
        ("utility_range=(1, 1)", "from the smallest to the largest"),
        ("utility_range=5", "two numbers"),
        ("utility_range=(1, 2, 3)", "two numbers"),
        ("utility_range=('a', 'b')", "two numbers"),
        ("constant_sum='zero'", "constant_sum a number or None"),
        ("max_actions=0", "max_actions is a number above 0, not 0"),
        ("max_actions='many'", "max_actions is a number above 0"),
        ("ply_limit=-1", "ply_limit is a number above 0, not -1"),
        ("ply_limit=2.5", "ply_limit is a number above 0"),
        ("repetition='loss'", "repetition is 'draw', a number such as 3 .* or None, not 'loss'"),
        ("repetition=1", "repetition is 'draw', a number such as 3 .* or None, not 1"),
        ("repetition=True", "repetition is 'draw', a number such as 3 .* or None, not True"),
        ("selective=1", "selective is True or False, not 1"),
        ("max_actions=lambda rows: rows", "max_actions"),
    ],
)
def test_bad_options_are_sentences(options, sentence):
    with pytest.raises(GameError, match=sentence) as caught:
        made(options)
    assert str(caught.value).startswith("made: ")


def test_tuples_whose_length_is_not_fixed():
    with pytest.raises(GameError, match="declared as 3 items, but its default has 2"):
        made(fields="left: tuple[int, int, int] = (0, 0)")
    with pytest.raises(GameError, match="declared a tuple, but its default is 0"):
        made(fields="left: tuple[int, ...] = 0")
    assert str(made(fields="left: tuple[int, ...] = (0, 0)").__harif__.fields[0]) == "tuple of 2 int"
    assert str(made(fields="left: tuple = (0, 0.0)").__harif__.fields[0]) == "tuple of (int, float)"


def test_annotations_as_text():
    future = "from __future__ import annotations"
    told = made(
        head=future, fields="left: U64 = 3\nrow: tuple[int, ...] = (1, 2)\nflag: 'bool' = True"
    ).__harif__.fields
    assert [str(kind) for kind in told] == ["u64", "tuple of 2 int", "bool"]
    assert made(head=future, fields="left: harif.U64 = -1")().left == 2**64 - 1
    with pytest.raises(GameError, match="the annotation 'Unheard' of the field 'left' cannot be understood"):
        made(head=future, fields="left: Unheard = 3")


def test_annotations_as_text_in_a_game_with_parameters():
    names = {"harif": harif, "NamedTuple": NamedTuple, "__name__": __name__}
    source = """
from __future__ import annotations
@harif.game(name="sized", players=1)
def sized(size=2):
    class Sized(NamedTuple):
        cells: tuple[harif.U64, ...] = (0,) * size
        def player(self): return 0
        def actions(self): yield 0
        def result(self, action): return self
        def terminal(self): return True
        def utility(self, player): return 0.0
    return Sized
"""
    exec(compile(source, "sized.py", "exec", dont_inherit=True), names)
    assert str(names["sized"](3).__harif__.fields[0]) == "tuple of 3 u64"


def test_what_the_kind_says():
    assert str(harif.load("tictactoe").__harif__.kind) == (
        "2 players, deterministic, perfect information, zero-sum, utility -1 to 1"
    )
    hidden = made("players=3, utility_range=(0, 5)", sees="def sees(self, player): return 0").__harif__.kind
    assert str(hidden) == "3 players, deterministic, hidden information, general-sum, utility 0 to 5"
    dice = made("players=1", outcomes="def outcomes(self): yield 0, 1.0").__harif__.kind
    assert str(dice) == "1 player, with chance, perfect information, utility -1 to 1"
    chess = made("constant_sum=1, utility_range=(0, 1)").__harif__.kind
    assert str(chess) == "2 players, deterministic, perfect information, constant-sum 1, utility 0 to 1"
    assert made("players=1", sample="def sample(self, bits): return self").__harif__.kind.chance


def test_sums():
    assert made().__harif__.kind.constant_sum == 0.0
    assert made().__harif__.kind.zero_sum
    assert made("players=3").__harif__.kind.constant_sum is None
    assert made("players=3, constant_sum=0").__harif__.kind.zero_sum
    assert not made("constant_sum=None").__harif__.kind.zero_sum
    assert made("constant_sum=1, utility_range=(0, 1)").__harif__.kind.middle == 0.5
    assert made("constant_sum=None, utility_range=(0, 4)").__harif__.kind.middle == 2.0
    endless = "utility_range=(float('-inf'), float('inf'))"
    for kind in (f"constant_sum=None, {endless}", f"players=1, {endless}", f"players=3, {endless}", endless):
        assert made(kind).__harif__.kind.middle == 0.0
        assert made(kind).__harif__.kind.has_middle is (kind == endless)


def test_without_a_judgement_every_position_is_even():
    assert made()().evaluate(0) == 0.0
    assert made("constant_sum=1, utility_range=(0, 1)")().evaluate(1) == 0.5
    assert isnan(made("players=3, utility_range=(float('-inf'), float('inf'))")().evaluate(0))
    assert made(evaluate="def evaluate(self, player): return 0.25")().evaluate(0) == 0.25


def test_equal_parameters_give_the_same_class():
    assert connect4() is connect4(6, 7) is connect4(rows=6) is connect4(columns=7, rows=6)
    assert connect4(rows=5) is not connect4()
    assert nim(heaps=[3, 4, 5]) is nim((3, 4, 5)) is nim()
    assert nim((3, 4, 5), misere=True) is not nim()


def test_a_parameter_has_the_type_of_its_default():
    @harif.game(name="typed", players=1)
    def typed(size=2, weight=0.5):
        class Typed(NamedTuple):
            left: int = 1

            def player(self):
                return 0

            def actions(self):
                yield 0

            def result(self, action):
                return Typed(0)

            def terminal(self):
                return self.left == 0

            def utility(self, player):
                return 1.0

            def text(self):
                return repr((size, weight))

        return Typed

    assert harif.text(typed(1, 1)()) == "(1, 1.0)"
    assert typed(1, 1) is typed(1, 1.0)
    for size in (True, 1.0, "1", None, (1,)):  # the first two equal 1, but are not to be taken for it
        with pytest.raises(GameError, match="typed: size=.*: expected something like 2"):
            typed(size)


def test_names_are_unique_to_source_and_parameters():
    classes = [connect4(), connect4(rows=5), connect4(rows=5, columns=6), nim(), made(), made(), made("players=1")]
    classes += [made(utility="def utility(self, player): return 2.0"), made(fields="left: int = 4")]
    names = [cls.__name__ for cls in classes]
    assert len(set(names)) == len(names)
    assert all(cls.__harif__.plain_name in ("Connect4", "Nim", "Made") for cls in classes)


def test_the_spec_of_a_game_with_parameters():
    assert definition_of(connect4(5)).spec == "connect4:rows=5,columns=7"
    assert definition_of(nim((1, 2), misere=True)).spec == "nim:heaps=1-2,misere=true"
    assert harif.load(definition_of(nim((1, 2), True)).spec) == nim((1, 2), True)()
    assert repr(connect4) == "<games connect4: rows=6, columns=7>"


def family(build, **options):
    return harif.game(name="fam", players=1, **options)(build)


def test_bad_families_are_sentences():
    with pytest.raises(GameError, match="fam: the parameter 'size' needs a default"):
        family(lambda size: None)
    with pytest.raises(GameError, match="fam: the function must return its class; it returned 5"):
        family(lambda size=5: size)()
    with pytest.raises(GameError, match="Decorate the class or the function, not both"):
        family(lambda size=5: made())()
    with pytest.raises(GameError, match="connect4 has no option 'height'. Its options are rows=6, columns=7"):
        connect4(height=5)
    with pytest.raises(GameError, match="connect4 has no option"):
        connect4(1, 2, 3)
    with pytest.raises(GameError, match="connect4: 9 rows and 9 columns do not fit"):
        connect4(9, 9)
    with pytest.raises(GameError, match="connect4"):
        connect4(6, 7.0)
    with pytest.raises(GameError, match="connect4"):
        connect4("six", 7)
    with pytest.raises(GameError, match="nim"):
        nim(heaps={})


def test_an_option_may_be_a_function_of_the_parameters():
    assert definition_of(harif.load("othello:size=6")).kind.utility_range == (-36.0, 36.0)
    assert definition_of(harif.load("nim:heaps=2-2")).ply_limit == 4
    with pytest.raises(GameError, match="fam: .*max_actions"):
        family(lambda size=5: plain_class(), max_actions=lambda rows: rows)()


def plain_class():
    class Plain(NamedTuple):
        left: int = 0
        player = actions = terminal = lambda self: 0
        result = utility = lambda self, x: 0

    return Plain


@pytest.mark.parametrize("thing", [None, 5, (1, 2), "tictactoe", int])
def test_what_is_no_state(thing):
    with pytest.raises(GameError, match="is not a game's state"):
        definition_of(thing)


@pytest.mark.parametrize(
    "spec", ["tictactoe", "connect4:rows=5,columns=5", "nim:heaps=2-3,misere=true", "othello", "ghost"]
)
def test_states_copy_and_pickle(spec):
    start = harif.load(spec)
    state = start.result(next(iter(start.actions())))
    for again in (
        *(pickle.loads(pickle.dumps(state, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)),
        copy.copy(state),
        copy.deepcopy([state])[0],
    ):
        assert again == state
        assert type(again) is type(state)


def test_states_pickle_into_another_process(python, write, tmp_path):
    path = write(
        "mine.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="one", players=1)
        class One(NamedTuple):
            left: int = 3
            def player(self): return 0
            def actions(self): yield 1
            def result(self, action): return One(self.left - action)
            def terminal(self): return self.left == 0
            def utility(self, player): return 1.0
        @harif.game(name="many", players=1)
        def many(size=3):
            class Many(NamedTuple):
                left: int = size
                def player(self): return 0
                def actions(self): yield 1
                def result(self, action): return Many(self.left - action)
                def terminal(self): return self.left == 0
                def utility(self, player): return 1.0
            return Many
        """,
    )
    specs = ["tictactoe", "connect4:rows=4,columns=4", f"{path}:one", f"{path}:many,size=7", "ghost"]
    states = [harif.load(spec) for spec in specs]
    states = [state.result(next(iter(state.actions()))) for state in states]
    (tmp_path / "states").write_bytes(pickle.dumps(states))
    told = python(
        """
        import pickle
        states = pickle.load(open("states", "rb"))
        print([(s.__harif__.spec, repr(s)) for s in states])
        pickle.dump([s.result(next(iter(s.actions()))) for s in states], open("after", "wb"))
        """
    )
    assert told == repr([(s.__harif__.spec, repr(s)) for s in states])
    after = pickle.loads((tmp_path / "after").read_bytes())
    assert [type(s) for s in after] == [type(s) for s in states]
    assert after == [s.result(next(iter(s.actions()))) for s in states]


def test_a_state_whose_game_is_gone_says_so(python, tmp_path):
    data = pickle.dumps(made("name='gone'")())
    (tmp_path / "state").write_bytes(data)
    told = python(
        """
        import pickle, harif
        try:
            pickle.load(open("state", "rb"))
        except harif.GameError as problem:
            print(problem)
        """
    )
    assert "The game 'Made' of this saved state cannot be found again" in told


def test_two_modules_with_one_class_name_live_side_by_side(write):
    source = """
        from typing import NamedTuple
        import harif
        WORTH = {worth}
        @harif.game(name="twin", players=1)
        class Twin(NamedTuple):
            left: int = 2
            def player(self): return 0
            def actions(self): yield 1
            def result(self, action): return Twin(self.left - action)
            def terminal(self): return self.left == 0
            def utility(self, player): return WORTH
        """
    first = harif.load(write("a/twin.py", source.format(worth=0.25)))
    second = harif.load(write("b/twin.py", source.format(worth=0.75)))
    assert type(first) is not type(second)
    for _ in range(2):
        assert [harif.minimax(s).value for s in (first, second)] == [0.25, 0.75]
        assert all(harif.minimax(s).native for s in (first, second))


def test_one_game_in_two_sizes_lives_side_by_side():
    small, large = harif.load("nim:heaps=1-2"), harif.load("nim:heaps=1-2-3")
    assert [harif.perft(s, 2) for s in (small, large, small)] == [
        sum(1 for _ in plays(s, 2)) for s in (small, large, small)
    ]


def plays(state, depth):
    if depth == 0:
        return [()]
    return itertools.chain.from_iterable(plays(state.result(a), depth - 1) for a in state.actions())


def test_chance_is_minus_one():
    assert CHANCE == harif.CHANCE == -1
