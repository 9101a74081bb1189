"""Memory that nobody needs any more is given back: tables, trees of simulations, and trees that were typed."""

COUNT = """
    import gc, random, sys
    import harif

    def taken():
        gc.collect()
        return int(open("/proc/self/statm").read().split()[1]) * 4096 / 2**20
"""


def test_tables_are_let_go(python):
    """Two threads have the whole table from the beginning, so that a short search touches all of it: 50 of them would
    take 3.2 GB.
    """
    code = (
        COUNT
        + """
    state = harif.load("connect4")
    def search(close):
        found = harif.search(state, "pvs", nodes=60_000, threads=2, table=64)
        left = harif.remains_of(found, state)
        left.children()
        if close:
            left.close()
    search(False)
    first = taken()
    for number in range(50):
        search(number % 2)
    print(taken() - first)
    """
    )
    assert float(python(code)) < 200


def test_trees_of_simulations_are_let_go(python):
    code = (
        COUNT
        + """
    state = harif.load("connect4")
    def search(seed):
        found = harif.mcts(state, simulations=60_000, seed=seed, early_stop=False, memory=64)
        return harif.remains_of(found, state).megabytes
    each = search(0)
    first = taken()
    for seed in range(1, 21):
        search(seed)
    print(each, taken() - first)
    """
    )
    each, grown = map(float, python(code).split())
    assert each > 3
    assert grown < 40


def test_typed_trees_are_let_go(python):
    """2,000 of them: their arrays, the names of their nodes, and what explaining them has made."""
    code = (
        COUNT
        + """
    from harif.game.memory import BLOCKS
    rng = random.Random(1)
    def a_tree(depth):
        return str(rng.randrange(10**6)) if depth == 0 else "(" + " ".join(a_tree(depth - 1) for _ in range(5)) + ")"
    def use(depth):
        root = harif.tree(a_tree(depth))
        if depth == 2:
            harif.explain(root, "alphabeta").svg() if rng.random() < 0.05 else harif.explain(root, "alphabeta")
        harif.lab.judgement.names_of(root.store)
        return root.result(1)
    import harif.lab.judgement
    for _ in range(50):
        use(2)
    first = taken()
    for _ in range(2000):
        use(2)
    for _ in range(60):
        use(5)  # 3,906 nodes
    print(len(BLOCKS), taken() - first)
    state = use(2)
    print(len(BLOCKS), state.result(0).utility(0) >= 0)
    """
    )
    lines = python(code).splitlines()
    blocks, grown = map(float, lines[0].split())
    assert blocks == 0
    assert grown < 15  # it was 50
    assert lines[1] == "5 True"  # a state of it keeps a tree alive


def test_trees_of_ever_new_kinds_are_let_go(python):
    """What the values of a leaf add up to makes a class of its own; these too are let go."""
    code = (
        COUNT
        + """
    from harif.game.definition import GAMES
    def use(total):
        root = harif.tree(f"(p0 (p1 <1,{total}> <2,{total - 1}>) (p1 <0,{total + 1}> <1,{total}>))")
        return harif.search(root, "alphabeta", native=False).value
    for total in range(300):
        assert use(total) == 1.0
    gc.collect()
    print(sum(cls.__harif__.name == "tree" for cls in GAMES.values()))
    """
    )
    assert int(python(code)) <= 40
