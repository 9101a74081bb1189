"""Players by text and by function."""

from pathlib import Path

import pytest

import harif
from harif.arena import Choice, Player, player
from harif.arena.deciders import WAYS
from harif.arena.players import EFFORT, LIMITS, SHARES, SWITCHES, TAKES, WORDS, describe, mixture, verdict
from harif.games import rps
from harif.search.algorithms import ALGORITHMS


def test_text_and_functions_are_players() -> None:
    state = harif.load("tictactoe")
    assert player("alphabeta:depth=3").choose(state, None).action in range(9)
    assert player("auto:nodes=100").choose(state, None).result.nodes >= 1
    assert player(lambda s: 4).choose(state, None).action == 4
    assert player("human").human
    same = Player("x", lambda state, progress: None)
    assert player(same) is same


def test_random_depends_on_the_seed_alone() -> None:
    state = harif.load("connect4")
    one, two, other = (player("random", seed) for seed in (3, 3, 4))
    picks = [[p.choose(state, None).action for _ in range(30)] for p in (one, two, other)]
    assert picks[0] == picks[1] != picks[2]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("alphbeta", "alphabeta"),
        ("alphabeta:depht=3", "depth"),
        ("alphabeta:depth=x", "not a number"),
        ("alphabeta:depth=-2", "above 0"),
        ("pvs:null_move=yes", "null_move is true or false, not 'yes'"),
        ("pvs:late=", "late is true or false, not ''"),
        ("pvs:futility=much", "'much' is not a number"),
        ("pvs:quiescence=-1", "0 or more"),
        ("minimax:null_move=true", "nothing that minimax takes"),
        ("", "no player"),
    ],
)
def test_bad_text_gets_a_sentence(text: str, part: str) -> None:
    with pytest.raises(harif.SearchError, match=part):
        player(text)


def test_a_text_switches_each_technique() -> None:
    state = harif.load("hexapawn:rows=4,columns=4")
    plain, guessing = (
        player(text).choose(state).result for text in ("pvs:depth=6", "pvs:depth=6,late=TRUE,deeper=true")
    )
    assert guessing.algorithm == plain.algorithm == "pvs"
    assert not guessing.exact
    assert guessing.nodes != plain.nodes
    bare = player("alphabeta:depth=6,scout=false,quiescence=0,futility=0").choose(state).result
    assert bare.algorithm == "pvs"
    with pytest.raises(harif.SearchError, match="null_move passes, and hexapawn"):
        player("pvs:depth=3,null_move=true").choose(state)


def test_a_player_goes_on_with_its_table_until_another_game_begins() -> None:
    state = harif.load("hexapawn:rows=4,columns=4")
    mind = player("pvs:depth=6")
    first, again = mind.choose(state).result, mind.choose(state).result
    assert again.nodes < first.nodes
    mind.mind.begin(0)
    assert mind.choose(state).result.nodes == first.nodes


def test_a_function_that_cheats_is_told_so() -> None:
    with pytest.raises(harif.GameError, match="not legal"):
        player(lambda state: 99).choose(harif.load("tictactoe"), None)


def test_a_record_stands_for_its_state() -> None:
    record = harif.Record("tictactoe")
    record.play(4)
    assert player("alphabeta:depth=3").choose(record).result.nodes > 10
    assert player(lambda state: state.player()).choose(record).action == 1
    assert player("random", 3).choose(record) == player("random", 3).choose(record.state)


def test_players_of_hidden_games(tmp_path: Path) -> None:
    record = harif.Record("kuhn")
    for card in (3, 1):
        record.play(card)
    policy = harif.cfr("kuhn", 200, native=False)
    policy.save(tmp_path / "kuhn.policy")
    by_file = f"policy:file={tmp_path / 'kuhn.policy'}"
    choice = player(by_file, 5).choose(record)
    assert choice.chances == pytest.approx(policy.probabilities(record.state))
    assert player(by_file, 5).choose(record.view(0)) == choice
    picks = [player(by_file, seed).choose(record).action for seed in range(60)]
    assert 0 < sum(picks) < 60  # it mixes
    with pytest.raises(harif.SearchError, match="policy for kuhn:players=2, not for leduc"):
        player(by_file).choose(played("leduc", (1, 2)))
    with pytest.raises(harif.SearchError, match="tictactoe hides nothing"):
        player(by_file).choose(harif.load("tictactoe"))
    for name in ("policy", "response"):
        with pytest.raises(harif.SearchError, match=f"write {name}:file="):
            player(name)
    for name in ("response" + by_file.removeprefix("policy"), "belief", "auto:seconds=0.2"):
        assert player(name).choose(record).action in (0, 1)
    for name in ("alphabeta", "mcts", "learned"):
        with pytest.raises(harif.SearchError, match="sees only a part"):
            player(name).choose(record)
    with pytest.raises(harif.GameError, match="not legal"):
        player(lambda view: 7).choose(record)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (
            "ismcts:depth=6",
            "'depth=6' in 'ismcts:depth=6' is nothing that ismcts takes. It takes simulations=",
        ),
        ("ismcts:threads=4", "nothing that ismcts takes"),
        ("ismcts:opponent=random", "nothing that ismcts takes"),
        ("ismcts:worlds", "nothing that ismcts takes"),
        ("ismcts:observers=two", "observers is 'one' or 'each', not 'two'"),
        ("ismcts:playout=best", "playout is 'random'"),
        ("ismcts:worlds=-1", "worlds must be 0 or more"),
        ("ismcts:simulations=0", "simulations must be above 0"),
        ("clairvoyance:worlds=0", "worlds must be above 0"),
        ("alphabeta:worlds=3", "nothing that alphabeta takes. It takes depth=, seconds=, nodes=, threads=, table="),
        ("mcts:depth=3", "nothing that mcts takes. It takes simulations="),
        ("minimax:table=8", "nothing that minimax takes"),
        ("belief:simulations=5", "nothing that belief takes. It takes depth=, seconds=, nodes="),
    ],
)
def test_what_a_player_does_not_take_is_refused_before_the_game(who: str, told: str) -> None:
    with pytest.raises(harif.SearchError, match=told):
        player(who)


def test_every_algorithm_says_what_it_takes() -> None:
    assert {*ALGORITHMS, *WAYS, "learned"} == set(TAKES)
    for name, takes in TAKES.items():
        for option in takes:
            assert option in {*LIMITS, *EFFORT, *WORDS, *SHARES, *SWITCHES}, (name, option)


def test_a_new_world_for_each_simulation_may_be_asked_for() -> None:
    chosen = player("ismcts:worlds=0,exploration=0,simulations=20").mind.chosen
    assert (chosen["worlds"], chosen["exploration"]) == (0, 0.0)


@pytest.mark.parametrize("who", ["auto:seconds=0.1", "policy:file=tree.policy", "response:file=tree.policy"])
def test_players_of_trees_know_where_the_tree_begins(who: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    root = harif.tree("(chance 3/4:(p1#a 1 -1) 1/4:(p1#a -1 1))")
    harif.cfr(root, 500, native=False, out="tree.policy")
    record = harif.Record(root)
    record.play(1)
    for where in (record, harif.Record(record.state)):
        assert player(who).choose(where).chances == pytest.approx({0: 0.0, 1: 1.0}, abs=0.05)


def test_a_policy_of_other_rules_is_not_played(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    rules = Path(rps.__file__).read_text(encoding="utf-8").replace('name="rps"', 'name="mine"')
    Path("mine.py").write_text(rules, encoding="utf-8")
    Path("changed.py").write_text(rules.replace("ahead == 1", "ahead == 2"), encoding="utf-8")
    harif.cfr("mine.py", 5, native=False).save("mine.policy")
    assert player("policy:file=mine.policy").choose(harif.Record("mine.py")).action in (1, 2, 3)
    with pytest.raises(harif.SearchError, match="rules of mine have changed"):
        player("policy:file=mine.policy").choose(harif.Record("changed.py"))


def test_where_a_policy_says_nothing_any_move_is_played_and_a_notice_says_so(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    dealt = played("kuhn", (3, 1))
    harif.cfr(dealt.state, 5, native=False).save("part.policy")
    with pytest.warns(harif.HarifNotice, match="knows no set in which player 0 sees .* It plays any move there"):
        choice = player("policy:file=part.policy").choose(played("kuhn", (2, 1)))
    assert choice.chances == {0: 0.5, 1: 0.5}


def test_a_mixture_is_told() -> None:
    view = played("kuhn", (3, 1)).view(0)
    choice = Choice(1, chances={0: 0.25, 1: 0.75})
    assert describe(view, choice) == "bet (75%)"
    assert mixture(view, choice) == "bet (75%), check (25%)"
    assert mixture(view, Choice(1, chances={0: 0.001, 1: 0.999})) == "bet (100%)"
    assert mixture(view, choice, "fa").replace("\u2066", "").replace("\u2069", "") == "bet (۷۵٪)، check (۲۵٪)"


def played(spec: str, moves: tuple[int, ...]) -> harif.Record:
    record = harif.Record(spec)
    for move in moves:
        record.play(move)
    return record


def test_verdicts() -> None:
    winning = harif.position("tictactoe", "XX./OO./...")
    result = harif.search(winning)
    assert verdict(winning, result) == "wins in 1 ply"
    othello = harif.load("othello:size=4")
    assert verdict(othello, harif.alphabeta(othello)).startswith("loses by 8")
    assert describe(winning, player("random").choose(winning, None)) in "356789"


def test_a_move_that_is_decided_is_no_horizon_value() -> None:
    state = harif.load("nim:heaps=5-7")
    chosen = player("auto:seconds=5").choose(state, None)
    assert describe(state, chosen) == "2:2 (every other move loses)"
    assert describe(state, chosen, "fa").endswith("(هر حرکت دیگری می‌بازد)")
    last = harif.load("nim:heaps=1")
    assert describe(last, player("auto:seconds=5").choose(last, None)) == "1:1 (wins in 1 ply)"


@pytest.mark.parametrize("position", ["", "1:2 1:1 2:1"])
def test_who_asks_for_values_gets_them(position: str) -> None:
    state = harif.load("nim:heaps=5-7") if not position else harif.position("nim", position)
    found = harif.search(state, seconds=5)
    assert (found.exact, found.value, found.stopped) == (True, 1.0, None)


@pytest.mark.parametrize("seconds", ["nan", "inf"])
def test_a_player_thinks_a_finite_time(seconds: str) -> None:
    with pytest.raises(harif.SearchError, match="seconds is a finite number"):
        player(f"auto:seconds={seconds}")
