"""`harif play`: a game in the terminal, between people and players.

Where something is hidden and a person plays, the screen shows what that person sees, when it is their turn, and nothing
else: no luck, no move, no thought of the others. At the end all is turned over.
"""

import difflib
import random
import re
from typing import Any

from rich.text import Text

from harif.arena.minds import Choice
from harif.arena.players import Player, describe, mixture, player
from harif.cli import show
from harif.cli.boards import board
from harif.cli.line import Line
from harif.cli.think import Status, state_of
from harif.drawing.digits import digits, isolated, number
from harif.drawing.digits import name as named
from harif.game import CHANCE, GameOverError, PositionError, SearchError
from harif.game.chances import drawn_outcome
from harif.game.errors import AmbiguousMove
from harif.game.notation import move_name, notation_of, read_move
from harif.game.places import mark_of
from harif.game.view import View
from harif.games.record import Record
from harif.native.engine import quiet
from harif.search import Progress
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
    seeds = range(seed + 1, seed + 1 + seats)  # the seed itself is luck's
    players = [player(me if i == seat - 1 else against, seeds[i]) for i in range(seats)]
    for who in players:
        who.mind.refuse(state.__harif__)
    if as_json and any(p.human for p in players):
        raise SearchError("--json needs two players that are not human: add --me random, say.")
    table = Table(Record(state), players, lang, seed, as_json)
    try:
        table.play()
    except Left:
        table.say("left")
        return 0 if any(p.human for p in players) else 1  # a person may go; a game of machines was interrupted
    if as_json:
        show.print_json(table.told_in_json())
    return 0


class Table:
    """A game being played: its record, its players, its screen."""

    def __init__(self, record: Record, players: list[Player], lang: str, seed: int, silent: bool) -> None:
        self.record, self.players, self.voice, self.silent = record, players, Voice("play", lang), silent
        self.kind = record.game.kind
        self.people = [seat for seat, who in enumerate(players) if who.human]
        self.secret = self.kind.hidden and bool(self.people)  # may the screen not show everything?
        self.drawn = 0  # how many of the moves it has shown
        self.seed, self.rng = seed, random.Random(seed)
        self.line = Line()
        self.out, self.err = show.console(), show.errors()
        self.resigned: int | None = None
        self.adviser = player("auto")

    @property
    def state(self) -> Any:
        return self.record.state

    # The game ----------------------------------------------------------------------------------------------------

    def play(self) -> None:
        self.say("begin", game=self.title())
        self.tell_sides()
        if not self.secret:  # the seed would tell what is hidden
            self.tell_seed()
            self.draw()
        while not self.record.over and self.resigned is None:
            seat = self.state.player()
            if seat == CHANCE:
                self.roll()
            elif self.players[seat].human:
                self.human_moves(seat)
            else:
                self.machine_moves(seat)
        if self.secret:
            self.say("revealed")
            self.draw()
        self.tell_end()
        if self.secret:
            self.tell_seed()

    def tell_sides(self) -> None:
        """Who the people at the table are, where the pieces tell, or where it matters who sees what."""
        for seat in self.people:
            if sign := mark_of(self.state, seat):
                self.say("you", who=self.name(seat), sign=sign)
            elif self.secret and len(self.people) == 1:
                self.say("your_seat", who=self.name(seat))

    def tell_seed(self) -> None:
        if self.kind.chance or self.kind.hidden or any(player.seeded for player in self.players):
            self.say("seed", seed=self.seed)

    def make(self, action: int) -> None:
        self.record.play(action)
        several_dice = not self.record.over and self.state.player() == CHANCE  # shown when all of them lie
        if not self.secret and not several_dice:
            self.draw()

    def roll(self) -> None:
        outcome = drawn_outcome(self.state, self.rng)
        if not self.secret:
            name = move_name(self.state, outcome)
            dice = DICE.fullmatch(name)  # a roll; else what chance does has a name of its own, such as a new tile
            self.say("rolls" if dice else "draws", move=digits(name, self.voice.lang) if dice else name)
        self.make(outcome)

    def machine_moves(self, seat: int) -> None:
        choice = self.ask_machine(self.players[seat])
        if not self.secret:
            self.say("plays", who=self.name(seat), move=describe(self.shown_to(seat), choice, self.voice.lang))
        self.make(choice.action)
        stopped = choice.result is not None and choice.result.stopped == "interrupt"
        if stopped and not self.people:
            raise Left

    def ask_machine(self, who: Player) -> Choice:
        """A player's choice; of a game that hides something the status line tells no more than that it thinks."""
        shown = self.err if self.err.is_terminal and not self.silent else None
        with Status(self.state, shown, self.voice.lang) as status, quiet():
            if self.kind.hidden:
                return who.choose(self.record, lambda far: status.update(Progress(0, far.nodes, far.seconds)))
            return who.choose(self.record, status.update)

    def shown_to(self, seat: int) -> Any:
        """What a seat may know: its view where something is hidden, else the state."""
        return self.record.view(seat) if self.kind.hidden else self.state

    def human_moves(self, seat: int) -> None:
        """Ask until a move or a command changes something."""
        played, where = len(self.record.moves), self.shown_to(seat)
        if self.secret:
            self.show_view(where)
        while len(self.record.moves) == played and self.resigned is None:
            names = names_at(where)
            typed = self.ask(self.told("prompt", who=f"{mark_of(self.state, seat)} {self.name(seat)}".strip()), names)
            command = None if is_move(typed, names) else command_in(typed)
            if command:
                getattr(self, f"on_{command}")(seat)
            elif typed:
                self.try_move(typed, where)
        if self.secret and len(self.people) > 1 and self.out.is_terminal:
            self.out.clear()

    def show_view(self, view: View) -> None:
        """What one person sees; where several share the terminal, once the others look away."""
        if len(self.people) > 1 and self.out.is_terminal:
            if command_in(self.ask(self.told("alone", who=self.name(view.seat)), [])) == "quit":
                raise Left
        self.out.print()
        self.out.print(Text(view.text(self.voice.lang)))
        self.out.print()

    def try_move(self, typed: str, where: Any) -> None:
        try:
            action = where.read_move(typed) if isinstance(where, View) else read_move(where, typed)
        except AmbiguousMove as several:
            self.say("which", text=typed, moves=self.told("or").join(several.names))
            return
        except PositionError:
            near = difflib.get_close_matches(typed, names_at(where), n=1, cutoff=0.4)
            hint = self.told("near", near=near[0]) if near else ""
            self.out.print(self.told("illegal", text=typed) + hint)
            self.say("legal", moves=listed(names_at(where)))
            return
        self.make(action)

    # Commands ----------------------------------------------------------------------------------------------------

    def on_undo(self, seat: int) -> None:
        """Back to the last position in which a person was to move; but what was seen of a secret stays seen."""
        if self.secret:
            self.say("seen")
            return
        for i, state in reversed(list(enumerate(self.record.before))):
            if state.player() != CHANCE and self.players[state.player()].human:
                while len(self.record.moves) > i:
                    self.record.undo()
                self.drawn = i
                self.say("undone")
                self.draw()
                return
        self.say("nothing")

    def on_hint(self, seat: int) -> None:
        choice, where, lang = self.ask_machine(self.adviser), self.shown_to(seat), self.voice.lang
        self.say("hint", move=mixture(where, choice, lang) if choice.chances else describe(where, choice, lang))

    def on_moves(self, seat: int) -> None:
        self.say("legal", moves=listed(names_at(self.shown_to(seat))))

    def on_resign(self, seat: int) -> None:
        self.resigned = seat
        self.say("resigned", who=self.name(seat))

    def on_help(self, seat: int) -> None:
        names = names_at(self.shown_to(seat))
        self.say("help_secret" if self.secret else "help", moves=listed(names[:3]) + (" …" if len(names) > 3 else ""))
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
        since = list(zip(self.record.before, self.record.moves, strict=True))[self.drawn :]
        self.drawn = len(self.record.moves)
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
        values = self.record.values
        assert values is not None
        if self.record.end in ("repetition", "plies"):
            self.say("repeated" if self.record.end == "repetition" else "too_long", n=self.record.game.ply_limit)
        elif self.kind.players == 2 and self.kind.zero_sum:
            self.tell_winner(values)
        else:
            scores = [f"{self.name(i)} {number(v, self.voice.lang)}" for i, v in enumerate(values)]
            self.say("scores", scores=", ".join(scores))

    def tell_winner(self, values: tuple[float, ...]) -> None:
        """Of two players, who has won, and by how much where that says more."""
        if values[0] == values[1]:
            self.say("draw")
            return
        winner = 0 if values[0] > values[1] else 1
        by = abs(values[winner] - self.kind.middle)
        wide = self.kind.utility_range not in ((-1.0, 1.0), (0.0, 1.0))
        self.say("wins_by" if wide else "wins", who=self.name(winner), by=number(by, self.voice.lang))

    def told_in_json(self) -> dict[str, Any]:
        """The whole game, for --json."""
        record = self.record
        return {
            "game": record.game.spec,
            "players": [p.name for p in self.players],
            "seed": self.seed,
            "moves": [move_name(*played) for played in zip(record.before, record.moves, strict=True)],
            "actions": list(record.moves),
            "values": None if record.values is None else list(record.values),
            "end": record.end,
            "position": notation_of(self.state),
        }


def names_at(where: Any) -> list[str]:
    """How the legal moves of a state, or of a view, are written."""
    return list(where.names) if isinstance(where, View) else [move_name(where, action) for action in where.actions()]


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
