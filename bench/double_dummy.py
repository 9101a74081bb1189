"""Bridge with all cards seen: tables of 20 results beside DDS, every lead of some deals, and where the nodes go."""

import random
import statistics
import time
from typing import Any

from peers import Peer, PeerMissing, prepare
from results import Section, Table, Target
from rich.console import Console
from timing import three

import harif
from harif.games.bridge_pbn import STRAINS, hand_text
from harif.games.tricks import SEATS
from harif.solving.partition.rests import Rests

DEALS, LEADS = 500, 25
MOST = 10.0
NAMES = ("♣", "♦", "♥", "♠", "NT")

WORDS = f"""\
Random deals (seed 1), every strain and declarer. Harif: `harif.solve`'s partition search over `bridge`, whose rules,
outline, sure tricks and order of cards are Python files of the catalogue; machine code, one thread, a new table of
256 MB for each strain. DDS: `endplay.dds.calc_dd_table`, which calls the C++ library, with one thread. Both are timed
by the processor's time of their process, deal by deal in turns. *Agreeing* counts the results that are equal. Every
lead: the values of all 13 leads by `harif.solve(…, face_up=True)` and `endplay.dds.solve_board`, on {LEADS} of the
deals in one strain each. Nodes are positions visited, cards and tricks alike.
"""


def measure(console: Console, quick: bool) -> Section:
    """The tables of all deals, and the leads of some."""
    prepare(console)
    deals = random_deals(6 if quick else DEALS)
    ours = Ours()
    try:
        with Peer("DDS") as peer:
            theirs = f"DDS by endplay {peer.version}"
            found = [(ours.table(deal), peer.ask("table", deal=deal)) for deal in shown(console, deals)]
            leads = [same_leads(peer, deal, i) for i, deal in enumerate(deals[:LEADS])]
    except PeerMissing as problem:
        return Section("double-dummy", WORDS, [Table(("", ""), [(str(problem), "")])], [])
    mine, his = [own["seconds"] for own, _ in found], [other["seconds"] for _, other in found]
    ratio = statistics.fmean(mine) / statistics.fmean(his)
    rows = [row("Harif", mine, 1.0), row(theirs, his, 1 / ratio)]
    times = Table(("", "tables", "mean s a table", "median", "longest", "time of Harif's"), rows)
    spent = Table(("strain", "mean million nodes, 4 declarers", "median"), nodes_by_strain([own for own, _ in found]))
    equal = sum(same(own["tricks"], other["tricks"]) for own, other in found)
    right, all_leads = (sum(numbers) for numbers in zip(*leads, strict=True))
    counted = [("tables", f"{equal:,}", f"{20 * len(found):,}"), ("leads", f"{right:,}", f"{all_leads:,}")]
    agreeing = Table(("", "agreeing", "of"), counted)
    target = Target("Time of a table, in DDS's", MOST, ratio, at_least=False, unit=" ×")
    return Section("double-dummy", WORDS, [times, spent, agreeing], [target])


def same(one: list[list[int]], other: list[list[int]]) -> int:
    """How many results of two tables are equal."""
    return sum(a == b for x, y in zip(one, other, strict=True) for a, b in zip(x, y, strict=True))


def nodes_by_strain(found: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    rows = []
    for i, name in enumerate(NAMES):
        millions = [own["nodes"][i] / 1e6 for own in found]
        rows.append((name, three(statistics.fmean(millions)), three(statistics.median(millions))))
    return rows


def row(name: str, seconds: list[float], share: float) -> tuple[str, ...]:
    longest, median = max(seconds), statistics.median(seconds)
    return name, f"{len(seconds):,}", three(statistics.fmean(seconds)), three(median), three(longest), three(share)


def shown(console: Console, deals: list[str]) -> Any:
    """The deals, with a line that says how far it is."""
    with console.status("") as status:
        for i, deal in enumerate(deals):
            status.update(f"deal {i + 1} of {len(deals)}")
            yield deal


def random_deals(count: int) -> list[str]:
    rng, deals = random.Random(1), []
    for _ in range(count):
        cards = list(range(52))
        rng.shuffle(cards)
        hands = [sum(1 << card for card in cards[13 * seat : 13 * seat + 13]) for seat in range(SEATS)]
        deals.append("N:" + " ".join(map(hand_text, hands)))
    return deals


class Ours:
    """Harif's side."""

    def __init__(self) -> None:
        self.start = harif.load("bridge")
        Rests(self.state(random_deals(1)[0], 4, 0), table=16)  # compiled before anything is timed

    def state(self, deal: str, strain: int, declarer: int) -> Any:
        return type(self.start).parse(f"{deal} 1{STRAINS[strain]} {'NESW'[declarer]}")

    def table(self, deal: str) -> dict[str, Any]:
        """The tricks of each declarer in each strain, with the nodes and the time of it."""
        began, tricks, nodes = time.process_time(), [], []
        for strain in range(len(STRAINS)):
            rests, value = Rests(self.state(deal, strain, 0), table=256), None
            tricks.append([])
            for declarer in range(SEATS):
                value = rests.value(self.state(deal, strain, declarer), value)
                assert value is not None
                tricks[-1].append(round(13 + (value if declarer % 2 == 0 else -value)) // 2)
            nodes.append(rests.nodes)
        return {"tricks": tricks, "nodes": nodes, "seconds": time.process_time() - began}


def same_leads(peer: Peer, deal: str, i: int) -> tuple[int, int]:
    """(how many leads have the same value on both sides, how many there are), in one strain by one declarer."""
    strain, declarer = i % 5, i % SEATS
    state = type(harif.load("bridge")).parse(f"{deal} 1{STRAINS[strain]} {'NESW'[declarer]}")
    ours = {action: round(13 + value) // 2 for action, value in harif.solve(state, face_up=True).ranked}
    theirs = dict(peer.ask("leads", deal=deal, strain=strain, declarer=declarer)["tricks"])
    return sum(theirs[str(action)] == tricks for action, tricks in ours.items()), len(ours)
