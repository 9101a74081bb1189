"""`harif tricks`: how many tricks each declarer takes in each strain of a bridge deal, if all see all cards."""

import sys
from pathlib import Path

from rich.table import Table
from rich.text import Text

from harif.cli import show
from harif.cli.lab import is_path
from harif.cli.solving import Watch
from harif.drawing.cards import SUITS
from harif.drawing.digits import count, isolated
from harif.game import PositionError
from harif.game.errors import WrongPosition
from harif.games.bridge_board import LONG
from harif.games.bridge_pbn import SEAT_NAMES, STRAINS, games_in, hand_text, read_deal
from harif.games.catalogue import start_of
from harif.games.tricks import SEATS
from harif.search import Progress
from harif.search.running import conduct
from harif.solving.partition.rests import Rests
from harif.trees.files import decoded, text_in
from harif.words.catalogue import Voice, checked, say

TABLE = 256.0  # megabytes, a strain
STOPPED = 1
ROWS = (0, 2, 1, 3)  # partners one below the other

Tricks = dict[tuple[int, int], int]
"""By strain and declarer."""


def tell_tricks(source: str, native: bool, lang: str, as_json: bool) -> int:
    """Print the table of each deal; exit code 1 where it was stopped."""
    checked(lang)
    found: list[DoubleDummy] = []
    deals, err, out = deals_in(source), show.errors(), show.console()
    for hands in deals:
        with Watch(err if err.is_terminal and not as_json else None, lang) as watch:
            found.append(DoubleDummy(hands, native))
            found[-1].run(watch)
        if not as_json:
            if len(deals) > 1:
                out.print(Text(isolated(deal_text(hands), lang), style="dim"), soft_wrap=True)
            out.print(table(found[-1].tricks, lang))
            out.print() if len(deals) > 1 else None
        if not found[-1].whole:
            break
    if as_json:
        show.print_json({"deals": [{"deal": deal_text(work.hands), "tricks": as_dict(work.tricks)} for work in found]})
    if found[-1].whole:
        return 0
    done = sum(work.whole for work in found)
    err.print(Text(say("solved.tricks_stopped", lang, done=done, deals=len(deals))))
    return STOPPED


class DoubleDummy:
    """The table of one deal under way. Each strain has one solver, for its four declarers lead to the same plays."""

    def __init__(self, hands: tuple[int, ...], native: bool) -> None:
        self.hands, self.native = hands, native
        self.start = start_of("bridge")
        self.tricks: Tricks = {}
        self.rests: Rests | None = None
        self.stopped = False

    @property
    def whole(self) -> bool:
        return len(self.tricks) == len(STRAINS) * SEATS

    def run(self, watch: Watch) -> None:
        conduct(
            self.work,
            self.stop,
            game=self.start.__harif__,
            native=self.native,
            look=self.look,
            progress=watch.update,
        )

    def work(self) -> None:
        for strain in range(len(STRAINS)):
            self.rests, guess = None, None
            for declarer in range(SEATS):
                state = self.start._replace(
                    hands=self.hands, undealt=0, contract=strain, declarer=declarer, leader=(declarer + 1) % SEATS
                )
                if self.rests is None:
                    self.rests = Rests(state, table=TABLE, native=self.native)
                guess = None if self.stopped else self.rests.value(state, guess)
                if guess is None:
                    return
                self.tricks[strain, declarer] = tricks_of(guess, declarer, self.hands[0].bit_count())

    def stop(self) -> None:
        self.stopped = True
        if self.rests is not None:
            self.rests.stop()

    def look(self, seconds: float) -> Progress:
        nodes, done = self.rests.nodes if self.rests else 0, len(self.tricks) / (len(STRAINS) * SEATS)
        return Progress(0, nodes, seconds, way="partition", told=f"{len(self.tricks)} / 20", done=done)


def tricks_of(value: float, declarer: int, cards: int) -> int:
    """The tricks of declarer's side, where those of North and South less the others' are `value`."""
    return round(cards + (value if declarer % 2 == 0 else -value)) // 2


# Deals ----------------------------------------------------------------------------------------------------------------


def deals_in(source: str) -> list[tuple[int, ...]]:
    """The deals that were typed, are in a PBN file, or come from standard input (`-`)."""
    if source == "-":
        text = decoded(sys.stdin.buffer.read())
    else:
        text = text_in(Path(source)) if is_path(source) else source
    if source.lower().endswith(".pbn") and not is_path(source):
        raise PositionError("There is no file '{path}'.", path=source)
    try:
        if "[" not in text:
            return [read_deal(line) for line in text.splitlines() if line.strip()] or [read_deal(text)]
        found = [read_deal(game.tags["Deal"]) for game in games_in(text) if "Deal" in game.tags]
        if not found:
            raise WrongPosition("""there is no deal: write [Deal "N:… … … …"]""")
        return found
    except WrongPosition as problem:
        raise PositionError("This is no deal of bridge: {problem}.", problem=problem.sentence) from None


def deal_text(hands: tuple[int, ...]) -> str:
    """The deal in PBN."""
    return "N:" + " ".join(map(hand_text, hands))


# Showing --------------------------------------------------------------------------------------------------------------


def table(tricks: Tricks, lang: str) -> Table:
    """A row for each declarer, a column for each strain."""
    shown, seat = Table(box=None, pad_edge=False), Voice("board", lang)
    shown.add_column("")
    for strain in (*SUITS, STRAINS[-1]):
        shown.add_column(strain, justify="right", min_width=3)
    for declarer in ROWS:
        cells = [tricks.get((strain, declarer)) for strain in range(len(STRAINS))]
        shown.add_row(Text(seat(LONG[declarer])), *(Text("–" if cell is None else count(cell, lang)) for cell in cells))
    return shown


def as_dict(tricks: Tricks) -> dict[str, dict[str, int]]:
    """By declarer, then by strain."""
    return {
        SEAT_NAMES[declarer]: {STRAINS[strain]: n for (strain, by), n in tricks.items() if by == declarer}
        for declarer in range(SEATS)
    }
