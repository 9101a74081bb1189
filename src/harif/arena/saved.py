"""A game that somebody will go on with: the record, who plays, and the seed of its luck, in one JSON file.

What chance does at a ply depends on the seed and the ply alone (`luck`), and so does what is random in a player's
choice (`whim`): a game that is taken up again goes on as it would have, and a move that is taken back does not change
the dice.
"""

import json
import random
from pathlib import Path
from typing import Any, NamedTuple

from harif.game import GameError, PositionError
from harif.game.sentence import Sentence, reason_of
from harif.games.record import Record
from harif.native.whole import write_whole

KIND = "harif-game/"
FORMAT = f"{KIND}1"
CHANCE_MOVED = ""
LARGEST = 16 * 1024 * 1024  # bytes of a file that is worth reading


class Saved(NamedTuple):
    """A game as it is kept: `players` are texts such as "human" and "auto:level=3", one a seat.

    movers: the same of who made each move, for sides may have been changed; CHANCE_MOVED for chance. None where that is
    not known.
    """

    record: Record
    players: tuple[str, ...]
    seed: int
    movers: tuple[str, ...] | None = None


def luck(seed: int, ply: int) -> random.Random:
    """What chance draws from at a ply."""
    return random.Random(f"{seed}/{ply}")


def whim(seed: int, ply: int) -> int:
    """The seed of what is random in the choice of a player at a ply."""
    return random.Random(f"{seed}/{ply}/player").getrandbits(31)


def save_game(file: str | Path, saved: Saved) -> None:
    """Write the game, whole or not at all. A file that is there is replaced only if it is a saved game."""
    told = {
        "format": FORMAT,
        "players": list(saved.players),
        "seed": saved.seed,
        **({} if saved.movers is None else {"movers": list(saved.movers)}),
        "record": json.loads(saved.record.json()),
    }
    if Path(file).exists():
        refuse_other_files(file)
    write_whole(file, (json.dumps(told, ensure_ascii=False) + "\n").encode())


def read_game(file: str | Path, game: Any = None) -> Saved:
    """The game in a file. Without `game` it must be one of the catalogue: nothing that a file names is ever run."""
    told = parsed(file)
    refuse_unnamed(file, told["record"], game)
    record = Record.read(json.dumps(told["record"]), game)
    players, seed = told["players"], told["seed"]
    if not is_texts(players):
        raise damaged("it does not say who plays", file)
    if len(players) != record.game.kind.players:
        raise damaged("it has another number of players than the game", file)
    if type(seed) is not int:
        raise damaged("its seed is no whole number", file)
    movers = told.get("movers")
    if movers is not None and not (is_texts(movers) and len(movers) == len(record.moves)):
        raise damaged("it does not say who made each move", file)
    return Saved(record, tuple(players), seed, None if movers is None else tuple(movers))


def is_texts(told: Any) -> bool:
    """Is it a list of texts that can be shown?"""
    return isinstance(told, list) and all(isinstance(who, str) and who.isprintable() for who in told)


def refuse_unnamed(file: str | Path, record: Any, game: Any) -> None:
    """A game of one's own must be named, for nothing that a file names is run."""
    if game is None and isinstance(record, dict) and record.get("own") and isinstance(record.get("game"), str):
        spec = record["game"]
        raise GameError(
            "{file} is of {spec}, a game of somebody's own: say where it is, harif play {example}.py --resume {file}.",
            file=str(file),
            spec=spec,
            example=spec.partition(":")[0],
        )


def refuse_other_files(file: str | Path) -> None:
    """Something that is not a saved game is somebody's work, or no file at all: it is not written over."""
    try:
        if not Path(file).is_file():
            raise damaged("it is no file", file)
        parsed(file)
    except NotSaved:
        raise PositionError(
            "{file} is there and is no saved game, so it is left alone. Choose another name.", file=str(file)
        ) from None


def parsed(file: str | Path) -> dict[str, Any]:
    """The parts of a saved game, as they stand in its file."""
    try:
        with open(file, "rb") as opened:
            text = opened.read(LARGEST + 1)
    except OSError as problem:
        raise PositionError("{file} cannot be read: {reason}.", file=str(file), reason=reason_of(problem)) from None
    try:
        told = json.loads(text) if len(text) <= LARGEST else None
    except (ValueError, RecursionError):
        raise damaged("it is no JSON", file) from None
    found = told.get("format") if isinstance(told, dict) else None
    if not isinstance(told, dict) or not isinstance(found, str) or not found.startswith(KIND):
        raise damaged("it does not say that it is one", file)
    if found != FORMAT:
        raise PositionError(
            "{file} was saved by another version ({found!r}); this one reads {known!r}.",
            file=str(file),
            found=found,
            known=FORMAT,
        )
    missing = {"players", "seed", "record"} - told.keys()
    if missing:
        raise damaged("parts of it are missing", file)
    return told


class NotSaved(PositionError):
    """The file is there, and is no saved game."""


def damaged(why: str, file: str | Path) -> NotSaved:
    return NotSaved("{file} is no saved game, or it is damaged: {why}.", file=str(file), why=Sentence(why))
