"""Every line of tic-tac-toe to its end: the same 549,946 nodes in Harif, easyAI and aima3."""

from contextlib import ExitStack

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import Contender, clocked, race

import harif

NODES = 549_946

WORDS = f"""\
The whole game tree of tic-tac-toe by plain minimax, {NODES:,} nodes (the empty board included), from the call to the
answer. Harif: `harif.minimax(harif.load("tictactoe"))`, one thread, compiled.
easyAI: its own `TicTacToe` and `Negamax(10)`. It offers no search without pruning; with `win_score=nan` no window ever
closes, and the same code visits every node (counted in a run that is not timed) and still finds the value 0. As it is
offered it prunes: the last row has its time for that, and its time a node times {NODES:,}.
aima3: its own `TicTacToe` and `minimax_decision`, which counts one node fewer because it expands the root itself.
"""


def measure(console: Console, quick: bool) -> Section:
    """Times of all three. Node counts that differ are an error: nothing would be compared."""
    prepare(console)
    rounds, turn = (3, 0.3) if quick else (7, 1.0)
    state = harif.load("tictactoe")
    result = harif.minimax(state)
    agree("Harif", result.nodes, result.value)
    with ExitStack() as stack:
        contenders = [Contender("Harif", lambda: clocked(lambda: harif.minimax(state))[0])]
        missing: list[str] = []
        peers: dict[str, Peer] = {}
        for name in ("easyAI", "aima3"):
            try:
                peer = stack.enter_context(Peer(name))
                counted = peer.ask("count")
            except PeerMissing as problem:
                missing.append(str(problem))
                continue
            agree(name, counted["nodes"], counted.get("value", 0.0))
            peers[name] = peer
            contenders.append(Contender(name, lambda peer=peer: peer.ask("minimax")["seconds"]))
        pruned_nodes = 0
        if "easyAI" in peers:
            easy = peers["easyAI"]
            pruned_nodes = easy.ask("count", prune=True)["nodes"]
            contenders.append(Contender("easyAI, pruning", lambda: easy.ask("minimax", prune=True)["seconds"]))
        samples = race(contenders, rounds, console, turn)
    ours = samples["Harif"].median
    rows = [("Harif", f"{NODES:,}", samples["Harif"].spread(), f"{NODES / ours:,.0f}", "1×", "1×")]
    targets = []
    for name, peer in peers.items():
        theirs = samples[name].median
        ratio = theirs / ours
        best = f"{samples[name].fastest / samples['Harif'].fastest:.0f}×"
        label = f"{name} {peer.version}"
        rows.append((label, f"{NODES:,}", samples[name].spread(), rate(theirs), f"{ratio:.0f}×", best))
        targets.append(Target(f"against {name}, same nodes", 200, ratio))
    if pruned_nodes:
        pruned = samples["easyAI, pruning"]
        scaled = pruned.median / pruned_nodes * NODES
        worth = f"{scaled / ours:.0f}× a node"
        rows.append(("easyAI as offered", f"{pruned_nodes:,}", pruned.spread(), rate(scaled), worth, "–"))
    rows += [(text, "–", "–", "–", "–", "–") for text in missing]
    targets += [Target(text.partition(" ")[0], 200, None, why=text) for text in missing]
    columns = ("", "nodes", "median time", "nodes/s", "ratio", "of the fastest")
    return Section("minimax", WORDS, [Table(columns, rows)], targets)


def rate(seconds: float) -> str:
    return f"{NODES / seconds:,.0f}"


def agree(name: str, nodes: int, value: float) -> None:
    if nodes != NODES or value != 0:
        raise SystemExit(f"{name} visits {nodes:,} nodes for value {value}; the tree has {NODES:,} and is a draw.")
