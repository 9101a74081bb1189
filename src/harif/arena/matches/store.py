"""The games of a match in an SQLite file, a transaction each: killed at any moment, it goes on where it stopped."""

import json
from typing import Any

from harif.arena.database import Database
from harif.arena.matches.referee import Played
from harif.game import SearchError
from harif.solving.rules import differing

FORMAT = 1
OURS = 0x48415246  # "HARF": what the file says it is of
TABLES = """
CREATE TABLE identity (name TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE game (
    number INTEGER PRIMARY KEY,
    round INTEGER NOT NULL,
    seating TEXT NOT NULL,
    position TEXT,
    moves TEXT NOT NULL,
    written TEXT NOT NULL,
    opening INTEGER NOT NULL,
    points TEXT,
    ending TEXT NOT NULL,
    seconds TEXT NOT NULL,
    forfeited INTEGER,
    reason TEXT NOT NULL
);
"""
ADD = "INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
Identity = dict[str, Any]
"""What makes a match the one that it is, in JSON."""


class Store(Database):
    """What is kept of a match: which one it is, and its games. Without a file it is kept in memory."""

    owner, version = OURS, FORMAT

    # Which match it is ------------------------------------------------------------------------------------------------

    def enter(self, identity: Identity) -> None:
        """Make the file that match's, or make sure that it is."""
        known = self.identity()
        if known is None:
            with self.sentences(), self.transaction():
                for statement in filter(str.strip, TABLES.split(";")):
                    self.connection.execute(statement)
                for name, value in identity.items():
                    self.connection.execute("INSERT INTO identity VALUES (?, ?)", (name, json.dumps(value)))
                self.connection.execute(f"PRAGMA application_id = {OURS}")
                self.connection.execute(f"PRAGMA user_version = {FORMAT}")
            return
        self.refuse_another(known, json.loads(json.dumps(identity)))

    def refuse_another(self, known: Identity, wanted: Identity) -> None:
        """A file that holds another match than the one that is wanted."""
        name = next((name for name in {**known, **wanted} if known.get(name) != wanted.get(name)), None)
        if name == "rules":
            raise SearchError(
                "'{file}' holds games of {game} by other rules: they differ in {rules}. Choose another file.",
                file=self.file,
                game=wanted["game"],
                rules=differing(known["rules"], wanted["rules"]),
            )
        if name is not None:
            raise SearchError(
                "'{file}' holds another match: {name} is {theirs} there, not {ours}. Choose another file.",
                file=self.file,
                name=name,
                theirs=shortened(known.get(name)),
                ours=shortened(wanted.get(name)),
            )

    def identity(self) -> Identity | None:
        """Which match the file holds; None while it holds none."""
        with self.sentences():
            if not self.ask("SELECT name FROM sqlite_master WHERE name = 'identity'"):
                return None
            return {name: json.loads(value) for name, value in self.ask("SELECT name, value FROM identity")}

    # Its games --------------------------------------------------------------------------------------------------------

    def add(self, game: Played) -> None:
        """Keep a game: when this returns, killing the process does not lose it."""
        row = (
            game.number,
            game.round,
            json.dumps(game.seating),
            game.position,
            json.dumps(game.moves),
            game.written,
            game.opening,
            None if game.values is None else json.dumps(game.values),
            game.end,
            json.dumps([round(seconds, 4) for seconds in game.seconds]),
            game.forfeited,
            game.reason,
        )
        with self.sentences():
            self.write_ahead()
            with self.transaction():
                self.connection.execute(ADD, row)

    def games(self) -> list[Played]:
        """All games that were kept, by their numbers."""
        with self.sentences():
            rows = self.ask("SELECT * FROM game ORDER BY number") if self.identity() is not None else []
            return [game_in(row) for row in rows]


def game_in(row: Any) -> Played:
    number, turn, seating, position, moves, written, opening, points, ending, seconds, forfeited, reason = row
    return Played(
        number=number,
        round=turn,
        seating=tuple(json.loads(seating)),
        position=position,
        moves=tuple(json.loads(moves)),
        written=written,
        opening=opening,
        values=None if points is None else tuple(json.loads(points)),
        end=ending,
        seconds=tuple(json.loads(seconds)),
        forfeited=forfeited,
        reason=reason,
    )


def shortened(value: Any) -> str:
    told = value if isinstance(value, str) else json.dumps(value)
    return told if len(told) <= 60 else f"{told[:57]}…"
