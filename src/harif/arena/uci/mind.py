"""The player behind a UCI program: a game as such a program knows it, and its answer as a move.

It plays any game of two whose `notation()` is FEN, or the beginning of one, and which writes its moves as UCI does by a
method `uci(action)`: `e2e4`, `e7e8q`.
"""

from math import nan
from typing import Any

from harif.arena.minds import Asking, Choice, Mind, game_of
from harif.arena.uci.asked import Asked, asked_in
from harif.arena.uci.engine import Engine, Info
from harif.arena.uci.speech import go_line, position_line
from harif.game import Definition, SearchError
from harif.game.history import state_in
from harif.game.notation import notation_of
from harif.search import Progress, Result
from harif.search.result import answer
from harif.search.running import conduct

SECONDS = 1.0  # that it thinks where nothing else limits it
NO_MOVE = ("(none)", "0000")


def uci_player(who: str) -> Mind:
    """`uci:path=stockfish,elo=2100`: the program by name or path, how strongly it plays, and how long it thinks."""
    return Uci(who, asked_in(who))


class Uci(Mind):
    """Plays what a program finds. It is started for the first game, and kept until it is closed or fails."""

    def __init__(self, who: str, asked: Asked) -> None:
        self.who, self.asked = who, asked
        self.engine: Engine | None = None
        self.trouble: SearchError | None = None

    def refuse(self, game: Definition) -> None:
        kind = game.kind
        if "uci" in game.methods and kind.players == 2 and not kind.chance and not kind.hidden:
            return
        raise SearchError(
            "{who} is a program for chess and its kin: games of two whose positions are written in FEN, and whose "
            "moves a method uci(action) writes as UCI does. {spec} is not one of them.",
            who=self.who,
            spec=game.spec,
        )

    def begin(self, seed: int) -> None:
        """The program is told before the clocks run; if it fails, that is said when it is to move."""
        self.trouble = None
        try:
            if self.engine is None:
                self.engine = self.started()
            else:
                self.engine.new_game()
        except SearchError as problem:
            self.trouble = problem
            self.drop()

    def close(self) -> None:
        if self.engine is not None:
            self.engine.close()
        self.engine = None

    def __call__(self, where: Any, asking: Asking) -> Choice:
        self.refuse(game_of(where))
        state = state_in(where)
        if self.trouble is not None:
            raise self.trouble
        try:
            self.engine = engine = self.engine or self.started()
            search = Search(engine, state)
            limits = self.asked.limits if asking.clocks or self.asked.limits else {"seconds": SECONDS}
            go, seconds = go_line(state, limits, asking.clocks)
            position = position_line(where)
            ended = conduct(
                lambda: engine.think(position, go, seconds, lambda: search.halted),
                search.halt,
                look=search.progress,
                progress=asking.progress,
                stop=asking.stop,
            )
        except BaseException:
            self.drop()
            raise
        action = self.legal(search, ended.value)
        return Choice(action, search.result(action, ended.seconds, ended.why))

    def started(self) -> Engine:
        asked = self.asked
        return Engine(asked.path, asked.arguments, asked.elo, asked.options)

    def drop(self) -> None:
        """After a failure nobody knows what it would answer to the next question."""
        if self.engine is not None:
            self.engine.program.end()
        self.engine = None

    def legal(self, search: "Search", move: str) -> int:
        action: int | None = search.moves.get(move.lower())
        if action is not None:
            return action
        position = notation_of(search.state)
        if move in NO_MOVE:
            raise SearchError(
                "{path} found no move in {position}, where there is one.", path=self.asked.path, position=position
            )
        raise SearchError(
            "{path} played {move} in {position}, which is not legal there.",
            path=self.asked.path,
            move=move[:20],
            position=position,
        )


class Search:
    """One move that a program thinks about, and what it says of it in the terms of the game."""

    def __init__(self, engine: Engine, state: Any) -> None:
        self.engine, self.state, self.halted = engine, state, False
        self.moves = {str(state.uci(action)): action for action in state.actions()}

    def halt(self) -> None:
        self.halted = True

    def progress(self, seconds: float) -> Progress | None:
        info = self.engine.latest
        line = self.line(info)
        if not line:
            return None
        return Progress(info.depth, info.nodes, seconds, line[0], self.value(info), line, way=self.engine.title)

    def result(self, action: int, seconds: float, why: str | None) -> Result | None:
        """What it said last of a line that begins with its move; None if it said nothing of it."""
        info = self.engine.infos.get(str(self.state.uci(action)), Info())
        if not info.line:
            return None
        value = self.value(info)
        total, mover = self.state.__harif__.kind.constant_sum, int(self.state.player())
        other = nan if total is None else total - value
        return answer(
            self.state,
            self.engine.title,
            action=action,
            values=(value, other) if mover == 0 else (other, value),
            ranked=((action, value),),
            line=self.line(info),
            depth=info.depth,
            nodes=info.nodes,
            seconds=seconds,
            exact=False,
            distance=None,
            stopped=why,
            ranking="bounds",
            stats={"mate": info.mate} if info.pawns is None else {"centipawns": info.pawns},
        )

    def value(self, info: Info) -> float:
        """What it expects, in the game's utilities: four pawns are ten to one, by Elo's formula; a mate is sure."""
        low, high = map(float, self.state.__harif__.kind.utility_range)
        if info.pawns is None:
            return high if (info.mate or 0) > 0 else low
        pawns = max(-10_000, min(10_000, info.pawns))
        share: float = 1.0 / (1.0 + 10.0 ** (-pawns / 400.0))
        return low + (high - low) * share

    def line(self, info: Info) -> tuple[int, ...]:
        """The line as far as it is legal."""
        found, state = [], self.state
        for move in info.line:
            if state.terminal():
                break
            action = next((action for action in state.actions() if state.uci(action) == move), None)
            if action is None:
                break
            found.append(action)
            state = state.result(action)
        return tuple(found)
