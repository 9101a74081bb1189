"""`harif play`: a game in the terminal, between people and players."""

import difflib
import random
import re
from typing import Any

from harif.arena.players import Player, describe, player
from harif.cli import show
from harif.cli.boards import board
from harif.cli.line import Line
from harif.cli.think import Status, state_of
from harif.drawing.digits import digits, isolated, number
from harif.drawing.digits import name as named
from harif.game import CHANCE, GameOverError, PositionError, SearchError
from harif.game.errors import AmbiguousMove
from harif.game.notation import move_name, notation_of, read_move
from harif.game.places import mark_of
from harif.native.engine import quiet
from harif.words.catalogue import LANGUAGES, Voice, checked, say
from harif.words.games import name_of, rule_of

COMMANDS = ("undo", "hint", "moves", "resign", "help", "quit")
DICE = re.compile(r"([A-Z] )?\d+(-\d+)*")
MOST_SEEDS = 1_000_000  # a drawn seed is short enough to type


class Left(Exception):
    """The player leaves the game."""


def play_game(
    game: str, me: str, against: str, seat: int, position: str | None, lang: str, seed: int | None, as_json: bool
) -> int:
    """Play a game to its end, or until the person leaves. Without a seed one is drawn, and told where it matters."""
    checked(lang)
    seed = random.SystemRandom().randrange(MOST_SEEDS) if seed is None else seed
    state = state_of(game, position)
    seats = state.__harif__.kind.players
    if not 1 <= seat <= seats:
        raise SearchError(
            "--seat is 1 to {seats} in {spec}, not {seat}.", seats=seats, spec=state.__harif__.spec, seat=seat
        )
    if state.terminal():
        raise GameOverError("{spec}: the game is already over in that position.", spec=state.__harif__.spec)
    players = [player(me if i == seat - 1 else against, seed + i) for i in range(seats)]
    if as_json and any(p.human for p in players):
        raise SearchError("--json needs two players that are not human: add --me random, say.")
    table = Table(state, players, lang, seed, as_json)
    try:
        table.play()
    except Left:
        table.say("left")
        return 0 if any(p.human for p in players) else 1  # a person may go; a game of machines was interrupted
    if as_json:
        show.print_json(table.record())
    return 0


class Table:
    """A game being played: its history, its players, its screen."""

    def __init__(self, state: Any, players: list[Player], lang: str, seed: int, silent: bool) -> None:
        self.history: list[tuple[Any, int]] = []  # (state before, move)
        self.drawn = 0  # how much of it the screen has seen
        self.state = state
        self.players, self.voice, self.silent = players, Voice("play", lang), silent
        self.seed, self.rng = seed, random.Random(seed)
        self.line = Line()
        self.out, self.err = show.console(), show.errors()
        self.resigned: int | None = None
        self.adviser = player("auto")

    # The game ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.say("begin", game=self.title())
        self.tell_sides()
        if self.state.__harif__.kind.chance or any(player.seeded for player in self.players):
            self.say("seed", seed=self.seed)
        self.draw()
        while not self.state.terminal() and self.resigned is None:
            seat = self.state.player()
            if seat == CHANCE:
                self.roll()
            elif self.players[seat].human:
                self.human_moves(seat)
            else:
                self.machine_moves(seat)
        self.tell_end()

    def tell_sides(self) -> None:
        """Who the people at the table are, where the pieces tell."""
        for seat, who in enumerate(self.players):
            if who.human and (sign := mark_of(self.state, seat)):
                self.say("you", who=self.name(seat), sign=sign)

    def make(self, action: int) -> None:
        self.history.append((self.state, action))
        self.state = self.state.result(action)
        if self.state.terminal() or self.state.player() != CHANCE:  # several dice are shown when all of them lie
            self.draw()

    def roll(self) -> None:
        if "outcomes" in self.state.__harif__.methods:
            outcomes = list(self.state.outcomes())
            (outcome,) = self.rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])
        else:
            outcome = self.state.sample(self.rng.getrandbits(64))
        name = move_name(self.state, outcome)
        dice = DICE.fullmatch(name)  # a roll; else what chance does has a name of its own, such as a new tile
        self.say("rolls" if dice else "draws", move=digits(name, self.voice.lang) if dice else name)
        self.make(outcome)

    def machine_moves(self, seat: int) -> None:
        shown = self.err if self.err.is_terminal and not self.silent else None
        with Status(self.state, shown, self.voice.lang) as status, quiet():
            choice = self.players[seat].choose(self.state, status.update)
        self.say("plays", who=self.name(seat), move=describe(self.state, choice, self.voice.lang))
        self.make(choice.action)
        stopped = choice.result is not None and choice.result.stopped == "interrupt"
        if stopped and not any(player.human for player in self.players):
            raise Left

    def human_moves(self, seat: int) -> None:
        """Ask until a move or a command changes something."""
        state = self.state
        while self.state is state and self.resigned is None:
            names = [move_name(state, action) for action in state.actions()]
            typed = self.ask(self.told("prompt", who=f"{mark_of(state, seat)} {self.name(seat)}".strip()), names)
            command = None if is_move(typed, names) else command_in(typed)
            if command:
                getattr(self, f"on_{command}")(seat)
            elif typed:
                self.try_move(typed)

    def try_move(self, typed: str) -> None:
        try:
            action = read_move(self.state, typed)
        except AmbiguousMove as several:
            self.say("which", text=typed, moves=self.told("or").join(several.names))
            return
        except PositionError:
            names = [move_name(self.state, a) for a in self.state.actions()]
            near = difflib.get_close_matches(typed, names, n=1, cutoff=0.4)
            hint = self.told("near", near=near[0]) if near else ""
            self.out.print(self.told("illegal", text=typed) + hint)
            self.say("legal", moves=listed(names))
            return
        self.make(action)

    # Commands ----------------------------------------------------------------------------------------------------

    def on_undo(self, seat: int) -> None:
        """Back to the last position in which a person was to move."""
        for i in reversed(range(len(self.history))):
            state = self.history[i][0]
            if state.player() != CHANCE and self.players[state.player()].human:
                self.state = state
                del self.history[i:]
                self.drawn = i
                self.say("undone")
                self.draw()
                return
        self.say("nothing")

    def on_hint(self, seat: int) -> None:
        shown = self.err if self.err.is_terminal else None
        with Status(self.state, shown, self.voice.lang) as status, quiet():
            choice = self.adviser.choose(self.state, status.update)
        self.say("hint", move=describe(self.state, choice, self.voice.lang))

    def on_moves(self, seat: int) -> None:
        self.say("legal", moves=listed([move_name(self.state, a) for a in self.state.actions()]))

    def on_resign(self, seat: int) -> None:
        self.resigned = seat
        self.say("resigned", who=self.name(seat))

    def on_help(self, seat: int) -> None:
        names = [move_name(self.state, a) for a in self.state.actions()]
        self.say("help", moves=listed(names[:3]) + (" …" if len(names) > 3 else ""))
        if is_move("q", names):
            self.say("letters")
        lang = self.voice.lang
        self.say("rule", name=name_of(self.state, lang), rule=rule_of(self.state, lang))

    def on_quit(self, seat: int) -> None:
        raise Left

    # The screen --------------------------------------------------------------------------------------------------

    def ask(self, prompt: str, names: list[str]) -> str:
        """One line from the person. At the end of the input, and at Ctrl-C, the game is left."""
        commands = [word for command in COMMANDS for word in self.voice(f"type_{command}").split()]
        try:
            typed = self.line.ask(prompt, [*names, *commands])
        except KeyboardInterrupt:
            typed = None
        if typed is None:
            self.out.print()
            raise Left
        return typed.strip()

    def told(self, key: str, **parts: object) -> str:
        """What is said, every number in it in the digits of the language; the names of moves stay as they are typed."""
        shown = {part: named(str(told), self.voice.lang) for part, told in parts.items()}
        return self.voice(key, **shown)

    def title(self) -> str:
        """The game with its options as they are typed; before it, in another language, what it is called there."""
        spec, lang = str(self.state.__harif__.spec), self.voice.lang
        name = spec if lang == "en" else name_of(self.state, lang)
        return spec if name == spec else f"{name} ({spec})"

    def say(self, key: str, **parts: object) -> None:
        if not self.silent:
            self.out.print(self.told(key, **parts), markup=False)

    def draw(self) -> None:
        """The board, with what was played since it was last drawn."""
        since, self.drawn = self.history[self.drawn :], len(self.history)
        if not self.silent:
            names = [self.name(seat) for seat in range(len(self.players))]
            self.out.print()
            self.out.print(board(self.state, since, self.out.width, self.voice.lang, names), markup=False)
            self.out.print()

    def name(self, seat: int) -> str:
        who, lang = self.players[seat].name, self.voice.lang
        if who == "human":
            return self.told("seat", n=seat + 1)
        return f"{isolated(who, lang)} ({digits(str(seat + 1), lang)})"  # a player's name stays as it is typed

    def tell_end(self) -> None:
        if self.resigned is not None:
            if len(self.players) == 2:
                self.say("wins", who=self.name(1 - self.resigned))
            return
        kind = self.state.__harif__.kind
        values = [float(self.state.utility(p)) for p in range(kind.players)]
        if kind.players == 2 and kind.zero_sum:
            if values[0] == values[1]:
                self.say("draw")
            else:
                winner = 0 if values[0] > values[1] else 1
                by = abs(values[winner] - kind.middle)
                wide = kind.utility_range not in ((-1.0, 1.0), (0.0, 1.0))
                self.say("wins_by" if wide else "wins", who=self.name(winner), by=number(by, self.voice.lang))
            return
        self.say(
            "scores", scores=", ".join(f"{self.name(i)} {number(v, self.voice.lang)}" for i, v in enumerate(values))
        )

    def record(self) -> dict[str, Any]:
        """The whole game, for --json."""
        over = self.state.terminal()
        kind = self.state.__harif__.kind
        return {
            "game": self.state.__harif__.spec,
            "players": [p.name for p in self.players],
            "seed": self.seed,
            "moves": [move_name(state, action) for state, action in self.history],
            "actions": [action for _, action in self.history],
            "values": [float(self.state.utility(p)) for p in range(kind.players)] if over else None,
            "position": notation_of(self.state),
        }


def listed(names: list[str]) -> str:
    """Moves in a line; with commas between them where a name has blanks of its own."""
    return (", " if any(" " in name for name in names) else " ").join(names)


def is_move(typed: str, names: list[str]) -> bool:
    """Is it meant as a move, not as a command? It is a legal one; or a letter, where moves are letters."""
    letters = all(len(name) == 1 and name.isalpha() for name in names)
    return typed.casefold() in map(str.casefold, names) or (letters and len(typed) == 1 and typed.isalpha())


def command_in(text: str) -> str | None:
    """The command that was typed, in any of the languages."""
    typed = text.strip().casefold()
    for command in COMMANDS:
        if any(typed in say(f"play.type_{command}", lang).split() for lang in LANGUAGES):
            return command
    return None
