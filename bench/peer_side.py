"""Runs in `.peers/`, one process a peer: reads a JSON request a line, answers with a JSON line.

Every job times only the call that is compared, with its own clock. Jobs that count nodes are apart from those
that are timed, because counting costs.
"""

import json
import os
import random
import sys
import time
from importlib.metadata import version
from math import nan

WEIGHTS = (0, 1, 2, 3, 2, 1, 0)  # of a stone, by column


def clocked(work):
    started = time.perf_counter()
    answer = work()
    return time.perf_counter() - started, answer


class EasyAI:
    """Its own TicTacToe and its own Negamax.

    Negamax offers no search without pruning. A window whose ends are not numbers (`win_score=nan`) is never closed: no
    comparison with it is true. So the very same code then visits the whole tree, and its value is still right.
    """

    package = "easyAI"

    def __init__(self):
        from easyAI import Negamax
        from easyAI.games.TicTacToe import TicTacToe

        class Counted(TicTacToe):
            nodes = 0

            def is_over(self):
                Counted.nodes += 1
                return super().is_over()

        self.negamax, self.game, self.counted = Negamax, TicTacToe, Counted

    def search(self, game, prune):
        algorithm = self.negamax(10) if prune else self.negamax(10, win_score=nan)
        seconds, _ = clocked(lambda: algorithm(game))
        return {"seconds": seconds, "value": algorithm.alpha + 0.0}

    def minimax(self, prune=False):
        return self.search(self.game([None, None]), prune)

    def count(self, prune=False):
        self.counted.nodes = 0
        return {**self.search(self.counted([None, None]), prune), "nodes": self.counted.nodes}


class Aima:
    """Its own TicTacToe and `minimax_decision`, which expands the root itself: one node fewer is asked for."""

    package = "aima3"

    def __init__(self):
        from aima3.games import TicTacToe, minimax_decision

        class Counted(TicTacToe):
            nodes = 0

            def terminal_test(self, state):
                Counted.nodes += 1
                return super().terminal_test(state)

        self.decision, self.game, self.counted = minimax_decision, TicTacToe, Counted

    def minimax(self):
        game = self.game()
        seconds, _ = clocked(lambda: self.decision(game.initial, game))
        return {"seconds": seconds}

    def count(self):
        self.counted.nodes = 0
        game = self.counted()
        self.decision(game.initial, game)
        return {"nodes": self.counted.nodes + 1}


class OpenSpiel:
    """Connect Four of pyspiel (rules in C++), searched by OpenSpiel's Python alpha-beta and played at random."""

    package = "open-spiel"

    def __init__(self):
        import pyspiel
        from open_spiel.python.algorithms import minimax

        self.spiel, self.module = pyspiel, minimax
        self.game = pyspiel.load_game("connect_four")

    @staticmethod
    def centre(state):
        """Stones of player 0 less those of player 1. The list of moves is the quickest way to them from Python."""
        moves = state.history()
        first = sum([WEIGHTS[column] for column in moves[::2]])
        return (first - sum([WEIGHTS[column] for column in moves[1::2]])) / 100

    def alphabeta(self, depth):
        search = self.module.alpha_beta_search
        seconds, (value, action) = clocked(
            lambda: search(self.game, value_function=self.centre, maximum_depth=depth, maximizing_player_id=0)
        )
        return {"seconds": seconds, "value": value, "action": action}

    def count(self, depth):
        """The same search, where every node visited (each is one call of `_alpha_beta`) is counted."""
        plain, nodes = self.module._alpha_beta, 0

        def counted(*arguments, **named):
            nonlocal nodes
            nodes += 1
            return plain(*arguments, **named)

        self.module._alpha_beta = counted
        try:
            return {**self.alphabeta(depth), "nodes": nodes}
        finally:
            self.module._alpha_beta = plain

    def expectiminimax(self, target, depth):
        """Pig to `target` points. Cut off is worth 0; chance costs no depth. The C++ search is not bound to Python."""
        state = self.spiel.load_game("pig", {"winscore": target}).new_initial_state()
        seconds, (value, _) = clocked(lambda: self.module.expectiminimax(state, depth, lambda state: 0.0, 0))
        return {"seconds": seconds, "value": value}

    def count_expected(self, target, depth):
        """The same search, where every node visited (each is one call of itself) is counted."""
        plain, nodes = self.module.expectiminimax, 0

        def counted(*arguments):
            nonlocal nodes
            nodes += 1
            return plain(*arguments)

        self.module.expectiminimax = counted
        try:
            return {**self.expectiminimax(target, depth), "nodes": nodes}
        finally:
            self.module.expectiminimax = plain

    def rollouts(self, games):
        """C++ from end to end: one simulation of the C++ MCTS evaluates the root by so many random games."""
        evaluator = self.spiel.RandomRolloutEvaluator(games, random.getrandbits(30))
        bot = self.spiel.MCTSBot(self.game, evaluator, 1.0, 1, 100, False, 1, False)
        state = self.game.new_initial_state()
        seconds, node = clocked(lambda: bot.mcts_search(state))
        return {"seconds": seconds, "value": node.total_reward}

    def mcts(self, game, simulations):
        """The C++ MCTSBot from the initial position, one random game a simulation, with its solver."""
        spiel = self.spiel.load_game(game)
        bot = self.mcts_bot(spiel, simulations, -1.0)
        state = spiel.new_initial_state()
        seconds, _ = clocked(lambda: bot.mcts_search(state))
        return {"seconds": seconds}

    def mcts_move(self, game, moves, budget):
        """Its move after these, in so many seconds."""
        spiel = self.spiel.load_game(game)
        state = spiel.new_initial_state()
        for move in moves:
            state.apply_action(move)
        bot = self.mcts_bot(spiel, 2**30, budget)
        seconds, move = clocked(lambda: bot.step(state))
        return {"seconds": seconds, "move": move}

    def mcts_bot(self, game, simulations, seconds):
        evaluator = self.spiel.RandomRolloutEvaluator(1, random.getrandbits(30))
        policy = self.spiel.ChildSelectionPolicy.UCT
        return self.spiel.MCTSBot(
            game, evaluator, 2.0, simulations, 1000, True, random.getrandbits(30), False, policy, seconds
        )

    def ismcts(self, game, moves, simulations):
        """The C++ ISMCTSBot after these moves, one random game a simulation, a world drawn anew for each of them."""
        state = self.spiel.load_game(game).new_initial_state()
        for move in moves:
            state.apply_action(move)
        evaluator = self.spiel.RandomRolloutEvaluator(1, random.getrandbits(30))
        final = self.spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = self.spiel.ISMCTSBot(random.getrandbits(30), evaluator, 2.0, simulations, -1, final, False, False)
        seconds, _ = clocked(lambda: bot.step(state))
        return {"seconds": seconds}

    def backgammon(self, games, bots):
        """Random games of backgammon: by C++ bots, or by the C++ evaluator after an opening roll."""
        game, total = self.spiel.load_game("backgammon", {"scoring_type": "full_scoring"}), 0.0
        players = [self.spiel.make_uniform_random_bot(player, random.getrandbits(30)) for player in (0, 1)]

        def play():
            nonlocal total
            for _ in range(games):
                total += self.spiel.evaluate_bots(game.new_initial_state(), players, random.getrandbits(30))[0]

        def evaluate():
            nonlocal total
            state = game.new_initial_state()
            state.apply_action(random.choice(state.legal_actions()))
            evaluator = self.spiel.RandomRolloutEvaluator(games, random.getrandbits(30))
            search = self.spiel.MCTSBot(game, evaluator, 1.0, 1, 100, False, 1, False).mcts_search
            total = search(state).total_reward * games

        seconds, _ = clocked(play if bots else evaluate)
        return {"seconds": seconds, "value": total / games}

    def iterations(self, game, solver, count, measured):
        """Iterations of a C++ solver, one call from Python each; if `measured`, how exploitable the average is then."""
        import open_spiel.python.games  # noqa: F401 (registers those written in Python)

        spiel = self.spiel.load_game(game)
        run = getattr(self.spiel, solver)(spiel)
        step = run.run_iteration if hasattr(run, "run_iteration") else run.evaluate_and_update_policy

        def iterate():
            for _ in range(count):
                step()

        seconds, _ = clocked(iterate)
        if not measured:
            return {"seconds": seconds, "exploitability": None, "measuring": None}
        policy = run.average_policy()
        taken, found = clocked(lambda: self.spiel.nash_conv(spiel, policy))
        return {"seconds": seconds, "exploitability": found / 2, "measuring": taken}

    def program(self, game):
        """The sequence-form linear program of its Python side."""
        from open_spiel.python.algorithms import sequence_form_lp

        spiel = self.spiel.load_game(game)
        seconds, found = clocked(lambda: sequence_form_lp.solve_zero_sum_game(spiel, "GLPK"))
        return {"seconds": seconds, "value": found[0]}

    def bots(self, games):
        """C++ bots in a C++ game, one call from Python a game."""
        bots = [self.spiel.make_uniform_random_bot(player, random.getrandbits(30)) for player in (0, 1)]
        total = 0.0

        def play():
            nonlocal total
            for seed in range(games):
                total += self.spiel.evaluate_bots(self.game.new_initial_state(), bots, seed)[0]

        seconds, _ = clocked(play)
        return {"seconds": seconds, "value": total / games}

    def loop(self, games):
        """A loop in Python over a C++ game."""
        total, choice = 0.0, random.choice

        def play():
            nonlocal total
            for _ in range(games):
                state = self.game.new_initial_state()
                while not state.is_terminal():
                    state.apply_action(choice(state.legal_actions()))
                total += state.returns()[0]

        seconds, _ = clocked(play)
        return {"seconds": seconds, "value": total / games}


class GnuBackgammon:
    """The engine of GNU Backgammon without its windows. A side is 25 counts: points 1 to 24 as it counts, the bar."""

    package = "gnubg"

    def __init__(self):
        import gnubg

        gnubg.set_gnubg_id("4HPwATDgc/ABMA:cAkKAAAAAAAA")  # a game must be on, or it knows no cube
        self.gnubg = gnubg
        self.cube = {**gnubg.cubeinfo(), "jacoby": 0}
        self.plain = gnubg.evalcontext()  # 0-ply, cubeless, deterministic

    def legal(self, positions):
        """Of each [waiting side, side to move, dice]: every play that differs in its result, as
        [source, target, …] and its equity. (Version 1.1.0a16 leaves out what follows the first checker borne off.)
        """
        find, cube, plain = self.gnubg.find_best_moves, self.cube, self.plain
        found = []
        for waiting, mover, dice in positions:
            plays = find((tuple(waiting), tuple(mover)), cube, plain, tuple(dice))
            found.append([[list(play["move"]), play["score"]] for play in plays])
        return {"plays": found}

    def equities(self, boards):
        """Of each [waiting side, side on roll] what it is worth to the side on roll."""
        evaluate, cube, plain = self.gnubg.evaluate, self.cube, self.plain
        return {"equities": [evaluate((tuple(a), tuple(b)), cube, plain)[5] for a, b in boards]}


class DoubleDummy:
    """Bo Haglund's DDS, as endplay wraps it."""

    package = "endplay"
    RANKS = "23456789TJQKA"

    def __init__(self):
        import endplay._dds as library
        from endplay import dds, types

        library.SetMaxThreads(1)
        self.dds, self.types = dds, types
        denoms, players = types.Denom, types.Player
        self.strains = (denoms.clubs, denoms.diamonds, denoms.hearts, denoms.spades, denoms.nt)
        self.seats = (players.north, players.east, players.south, players.west)

    def table(self, deal):
        deal, began = self.types.Deal(deal), time.process_time()
        found = self.dds.calc_dd_table(deal)
        seconds = time.process_time() - began
        return {"seconds": seconds, "tricks": [[found[strain, seat] for seat in self.seats] for strain in self.strains]}

    def leads(self, deal, strain, declarer):
        """The tricks of the leader's side after each lead, by the number of the card."""
        deal = self.types.Deal(deal)
        deal.trump, deal.first = self.strains[strain], self.seats[(declarer + 1) % 4]
        found = self.dds.solve_board(deal)
        return {"tricks": [[self.number(card), tricks] for card, tricks in found]}

    def number(self, card):
        return str(13 * "♣♦♥♠".index(str(card)[0]) + self.RANKS.index(str(card)[1]))


class PythonChess:
    """python-chess: legal moves one after the other; those of the last ply are counted and not made."""

    package = "chess"

    def __init__(self):
        import chess

        self.chess = chess

    def perft(self, fen, depth):
        board = self.chess.Board(fen)

        def paths(depth):
            if depth == 1:
                return board.legal_moves.count()
            total = 0
            for move in board.legal_moves:
                board.push(move)
                total += paths(depth - 1)
                board.pop()
            return total

        began = time.process_time()
        found = paths(depth)
        return {"seconds": time.process_time() - began, "paths": found}


def main(name):
    peers = {"easyAI": EasyAI, "aima3": Aima, "OpenSpiel": OpenSpiel, "GNU Backgammon": GnuBackgammon}
    peers |= {"DDS": DoubleDummy, "python-chess": PythonChess}
    peer_class = peers[name]
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # a peer that prints, also from C, does not disturb the answers

    def answer(content):
        print(json.dumps(content), file=answers, flush=True)

    try:
        peer = peer_class()
        answer({"version": version(peer_class.package)})
    except Exception as problem:  # whatever a peer does not find here
        reason = f"{type(problem).__name__}: {problem}".partition("(")[0]  # what follows names folders
        answer({"missing": reason.strip()})
        return
    for line in sys.stdin:
        request = json.loads(line)
        answer(getattr(peer, request.pop("job"))(**request))


if __name__ == "__main__":
    main(sys.argv[1])
