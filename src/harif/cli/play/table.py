"""A game as it goes on: whose turn it is, what is asked of them, and what is shown of it."""

import difflib
import re
from typing import Any

from rich.text import Text

from harif.arena.minds import Choice
from harif.arena.names import called
from harif.arena.players import Player, describe, player
from harif.arena.saved import CHANCE_MOVED, Saved, luck, whim
from harif.arena.values import scale_told
from harif.cli.boards import board, with_suits
from harif.cli.play.commands import command_in, is_move, listed, names_at, obey, tell_company, words_of
from harif.cli.play.screen import Left, Screen
from harif.cli.think import Status
from harif.drawing.digits import digits, isolated
from harif.game import CHANCE, PositionError
from harif.game.chances import drawn_outcome
from harif.game.drawing import cells_of
from harif.game.errors import AmbiguousMove, ForbiddenMove
from harif.game.notation import move_name, notation_of, read_move, spellings
from harif.game.places import mark_of
from harif.game.view import View
from harif.native.engine import quiet
from harif.search import Progress
from harif.words.games import name_of

DICE = re.compile(r"([A-Z] )?\d+(-\d+)*")


class Table:
    """A game being played: its record, its players, its screen."""

    def __init__(self, saved: Saved, players: list[Player], lang: str, silent: bool = False) -> None:
        record = saved.record
        self.record, self.players, self.seed = record, players, saved.seed
        self.screen = Screen(lang, silent)
        self.lang, self.kind = lang, record.game.kind
        self.secret = self.kind.hidden and bool(self.people)  # may the screen not show everything?
        self.drawn = max(0, len(record.moves) - 1)  # how many of the moves it has shown
        self.movers = self.movers_by_seat() if saved.movers is None else list(saved.movers)  # who made each move
        self.resigned: int | None = None
        self.file: str | None = None  # where it was saved
        self.source: str | None = None  # where its rules are, as that was typed
        self.scale_is_told = False
        self.adviser = player("auto")

    @property
    def state(self) -> Any:
        return self.record.state

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, who in enumerate(self.players) if who.human]

    @property
    def over(self) -> bool:
        return self.record.over or self.resigned is not None

    def movers_by_seat(self) -> list[str]:
        """Who made each move, as far as the seats tell."""
        seats = [int(state.player()) for state in self.record.before]
        return [CHANCE_MOVED if seat == CHANCE else self.players[seat].name for seat in seats]

    @property
    def last_of_machine(self) -> int | None:
        """The last ply at which a machine moved."""
        plies = [ply for ply, who in enumerate(self.movers) if who not in (CHANCE_MOVED, "human")]
        return plies[-1] if plies else None

    @property
    def last_decision(self) -> int | None:
        """The last ply at which anybody moved."""
        plies = [ply for ply, who in enumerate(self.movers) if who != CHANCE_MOVED]
        return plies[-1] if plies else None

    # The game ----------------------------------------------------------------------------------------------------

    def open(self) -> None:
        """What is said before the first move."""
        self.screen.say("begin", game=self.title())
        self.tell_sides()
        if not self.secret:  # the seed would tell what is hidden
            self.tell_seed()
            self.draw()

    def play(self) -> None:
        """From where the record stands to the end, or until the person leaves."""
        while not self.over:
            seat = self.state.player()
            if seat == CHANCE:
                self.roll()
            elif self.players[seat].human:
                self.human_moves(seat)
            else:
                self.machine_moves(seat)

    def tell_sides(self) -> None:
        """Who the people at the table are, where the pieces tell, or where it matters who sees what; and where some are
        partners, who is on whose side.
        """
        for seat in self.people:
            if sign := mark_of(self.state, seat):
                self.screen.say("you", who=self.name(seat), sign=sign)
            elif self.seat_matters and len(self.people) == 1:
                self.screen.say("your_seat", who=self.name(seat))
        if self.kind.partners and len(self.people) == 1:
            tell_company(self, self.people[0], {seat: self.name(seat) for seat in range(self.kind.players)})

    @property
    def seat_matters(self) -> bool:
        """Must one be told who one is, where there are no pieces to tell?"""
        pictured = cells_of(self.state) is not None  # two names stand beside it, and one of them is to move
        return self.kind.players > 1 and (self.secret or self.kind.players > 2 or not pictured)

    def tell_seed(self) -> None:
        if self.kind.chance or self.kind.hidden or any(player.seeded for player in self.players):
            self.screen.say("seed", seed=self.seed)

    def tell_scale(self) -> None:
        """What a value counts, the first time that one is told."""
        if not self.scale_is_told:
            self.screen.write(scale_told(self.state, self.lang))
        self.scale_is_told = True

    def make(self, action: int) -> None:
        """A move of who is to move, which is shown unless it is a secret."""
        seat = self.state.player()
        self.movers.append(CHANCE_MOVED if seat == CHANCE else self.players[seat].name)
        self.record.play(action)
        several_dice = not self.record.over and self.state.player() == CHANCE  # shown when all of them lie
        if not self.secret and not several_dice:
            self.draw()

    def roll(self) -> None:
        outcome = drawn_outcome(self.state, luck(self.seed, len(self.record.moves)))
        if not self.secret:
            name = move_name(self.state, outcome)
            dice = DICE.fullmatch(name)  # a roll; else what chance does has a name of its own, such as a new tile
            self.screen.say("rolls" if dice else "draws", move=digits(name, self.lang) if dice else name)
        self.make(outcome)

    def machine_moves(self, seat: int) -> None:
        who = self.players[seat]
        if who.seeded:
            who.mind.begin(whim(self.seed, len(self.record.moves)))
        choice = self.ask_machine(who)
        if not self.secret:
            self.screen.say("plays", who=self.subject(seat), move=describe(self.shown_to(seat), choice, self.lang))
        self.make(choice.action)
        stopped = choice.result is not None and choice.result.stopped == "interrupt"
        if stopped and not self.people:
            raise Left

    def ask_machine(self, who: Player) -> Choice:
        """A player's choice; of a game that hides something the status line tells no more than that it thinks."""
        with Status(self.state, self.screen.status, self.lang) as status, quiet():
            if self.kind.hidden:
                return who.choose(self.record, lambda far: status.update(Progress(0, far.nodes, far.seconds)))
            return who.choose(self.record, status.update)

    def shown_to(self, seat: int) -> Any:
        """What a seat may know: its view where something is hidden, else the state."""
        return self.record.view(seat) if self.kind.hidden else self.state

    # A person ----------------------------------------------------------------------------------------------------

    def human_moves(self, seat: int) -> None:
        """Ask until a move or a command changes something."""
        played, where = len(self.record.moves), self.shown_to(seat)
        if self.secret:
            self.show_view(where)
        while len(self.record.moves) == played and self.resigned is None and self.players[seat].human:
            names = names_at(where)
            sign = f"{mark_of(self.state, seat)} {self.name(seat)}".strip()
            typed = self.screen.ask(self.screen.told("prompt", who=sign), [*names, *words_of(self.lang)])
            meant = spellings(where.game if isinstance(where, View) else type(where), typed)
            command = None if any(is_move(name, names) for name in (typed, *meant)) else command_in(typed)
            if command:
                obey(self, seat, command)
            elif typed:
                self.try_move(typed, where)
        if self.secret and len(self.people) > 1 and self.screen.out.is_terminal:
            self.screen.out.clear()

    def show_view(self, view: View) -> None:
        """What one person sees; where several share the terminal, once the others look away."""
        if len(self.people) > 1 and self.screen.out.is_terminal:
            command = command_in(self.screen.ask(self.screen.told("alone", who=self.name(view.seat))))
            if command and command.name == "quit":
                raise Left
        self.screen.draw(with_suits(Text(view.text(self.lang))))

    def try_move(self, typed: str, where: Any) -> None:
        try:
            action = where.read_move(typed) if isinstance(where, View) else read_move(where, typed)
        except AmbiguousMove as several:
            self.screen.say("which", text=typed, moves=self.screen.told("or").join(several.names))
            return
        except ForbiddenMove as rule:
            self.screen.complain(rule)
            return
        except PositionError:
            near = difflib.get_close_matches(typed, names_at(where), n=1, cutoff=0.4)
            hint = self.screen.told("near", near=near[0]) if near else ""
            self.screen.write(self.screen.told("illegal", text=typed) + hint)
            self.screen.say("legal", moves=listed(names_at(where)))
            return
        self.make(action)

    # What it looks like --------------------------------------------------------------------------------------------

    def title(self) -> str:
        """The game with its options as they are typed; before it, in another language, what it is called there."""
        spec = str(self.state.__harif__.spec)
        name = spec if self.lang == "en" else name_of(self.state, self.lang)
        return spec if name == spec else f"{name} ({spec})"

    def draw(self) -> None:
        """The board, with what was played since it was last drawn."""
        since = list(zip(self.record.before, self.record.moves, strict=True))[self.drawn :]
        self.drawn = len(self.record.moves)
        if not self.screen.silent:
            names = [self.name(seat) for seat in range(len(self.players))]
            self.screen.draw(board(self.state, since, self.screen.out.width, self.lang, names))

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        return self.called_in(self.players[seat].name, seat)

    def name_at(self, ply: int) -> str:
        """The same of who made a move, in whatever seat it was then."""
        return self.called_in(self.movers[ply], int(self.record.before[ply].player()))

    def seat_name(self, seat: int) -> str:
        """What a seat is called: as its player, unless others have sat there too."""
        sat = {who for who, at in self.seatings() if at == seat}
        return self.name(seat) if len(sat) == 1 else self.screen.told("seat", n=seat + 1)

    def seatings(self) -> set[tuple[str, int]]:
        """Who has sat in which seats."""
        moved = zip(self.movers, self.record.before, strict=True)
        earlier = {(who, int(state.player())) for who, state in moved if who != CHANCE_MOVED}
        return earlier | {(player.name, seat) for seat, player in enumerate(self.players)}

    def called_in(self, who: str, seat: int) -> str:
        """A player's name; with the seat, where that does not say who it is."""
        if who == "human":
            return self.screen.told("seat", n=seat + 1)
        name = called(who, self.lang)
        alone = len([sat for sat, _ in self.seatings() if sat == who]) == 1
        return name if alone and name != isolated(who, self.lang) else f"{name} ({digits(str(seat + 1), self.lang)})"

    def subject(self, seat: int) -> str:
        """The same before a verb."""
        return self.before_verb(self.name(seat))

    def before_verb(self, name: str) -> str:
        """A comma opens what a comma closes."""
        comma = self.screen.told("comma")
        return f"{name}{comma}" if comma in name else name

    # What is kept of it ----------------------------------------------------------------------------------------------

    def saved(self) -> Saved:
        return Saved(self.record, tuple(player.name for player in self.players), self.seed, tuple(self.movers))

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
