"""Solving by a search that goes to the end of every line, or proves a goal."""

from dataclasses import replace

from harif.game import SearchError, Unsolved
from harif.game.sentence import Sentence
from harif.search.algorithms import two_sided
from harif.search.proof.proof import proof
from harif.search.result import Result
from harif.search.search import search
from harif.solving.asked import USUAL_TABLE, Asked


def by_proof(asked: Asked) -> Result:
    """Can the player to move reach the goal?"""
    asked.keep_nothing()
    found = proof(
        asked.state,
        goal=str(asked.goal),
        seconds=asked.seconds,
        nodes=asked.nodes,
        table=USUAL_TABLE if asked.table is None else asked.table,
        native=asked.native,
        progress=asked.watcher("proof", "proving"),
        stop=asked.stop,
    )
    if found.stats.get("proven") is None:
        known = {key: found.stats.get(key) for key in ("goal", "proof_number", "disproof_number")}
        raise Unsolved(
            "{spec}: the goal '{goal}' is neither proven nor refuted after {nodes:,} nodes.{advice}",
            known,
            spec=asked.game.spec,
            goal=str(asked.goal),
            nodes=found.nodes,
            advice="" if found.stopped == "interrupt" else Sentence(" Give it more time or a larger table."),
        )
    return replace(found, stats={"way": "proof", **found.stats})


def by_every_line(asked: Asked) -> Result:
    """Games that only a search of every line solves: chance, several players, fractions."""
    game, kind = asked.game, asked.kind
    if kind.hidden:
        raise SearchError(
            "{spec} hides information from its players: give face_up=True (--face-up) to solve it with the cards open, "
            "or see harif.cfr for how to play it.",
            spec=game.spec,
        )
    if kind.chance and kind.players > 2 and game.ply_limit is None and asked.seconds is None and asked.nodes is None:
        raise SearchError(
            "{spec}: with chance and {players} players every line of play is searched to its end, and this "
            "game may have none. Give seconds or nodes, or a ply_limit to the game.",
            spec=game.spec,
            players=kind.players,
        )
    asked.keep_nothing()
    algorithm = "maxn"
    if two_sided(kind):
        algorithm = "alphabeta"
    elif (kind.players == 1 and kind.chance) or (kind.players <= 2 and kind.zero_sum):
        algorithm = "expectiminimax"
    found = search(
        asked.state,
        algorithm,
        seconds=asked.seconds,
        nodes=asked.nodes,
        native=asked.native,
        face_up=asked.face_up,
        progress=asked.watcher(algorithm, "searching every line"),
        stop=asked.stop,
    )
    if not found.exact:
        raise Unsolved(
            "{spec} was not solved: after {nodes:,} nodes some lines of play are not at their end.{advice}",
            {"nodes": found.nodes},
            spec=game.spec,
            nodes=found.nodes,
            advice="" if found.stopped == "interrupt" else Sentence(" Give it more time, or a smaller game."),
        )
    return replace(found, stats={"way": found.algorithm, "nodes": found.nodes})
