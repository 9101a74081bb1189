"""Games of chess in PGN, both ways: tags, moves, comments, marks, variations; many games a file, one at a time.

>>> game = next(read('[White "Anderssen"] 1. e4 e5 2. f4 {a gambit} exf4 (2... Bc5 $6) *'))
>>> game.tags["White"], len(game.moves), game.line.moves[2].comment
('Anderssen', 4, 'a gambit')
>>> print(write(game.record, {"White": "Anderssen"}).splitlines()[-2])
1. e4 e5 2. f4 exf4 *

A draw by repetition, by fifty moves or for lack of men has to be claimed by people; so a game is read to its last move,
and its `record` ends where the rules of Harif end it.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from harif.game.definition import definition_of
from harif.game.errors import HarifError, Objection, PositionError, WrongPosition
from harif.game.history import History
from harif.game.notation import shortened
from harif.game.sentence import Sentence
from harif.games.catalogue import game_class
from harif.games.chess_pgn_words import (
    CLOSE,
    COMMENT,
    MARK,
    MARKS,
    MINUS,
    MOVE,
    OPEN,
    RESULT,
    TAG,
    Unreadable,
    Word,
    Words,
    lines_in,
)
from harif.games.chess_san import NO_MOVE, SEVERAL, is_chess960, move_name, strict_move
from harif.games.record import Record

SEVEN = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
"""The tags that every game has, in this order."""
RESULTS = {"1-0": (1.0, 0.0), "0-1": (0.0, 1.0), "1/2-1/2": (0.5, 0.5)}
CHESS = ("", "chess", "standard", "normal", "fromposition", "chess960", "fischerrandom", "fischerandom")
NULL = ("--", "Z0")  # a move that is left out, in analyses
PASS = -1  # its action
WRONG = {
    NO_MOVE: "{number} {move} is no move",
    SEVERAL: "{number} {move} may be several moves; it must be told where the piece comes from",
}
DEEPEST = 100  # variations inside variations
WIDTH = 79  # columns of a line of moves


class Move(NamedTuple):
    """A move: its action (PASS for one left out), what is said behind it, its marks (1 is !, 2 is ?, as PGN numbers
    them), and what might have been played instead.
    """

    action: int
    comment: str = ""
    marks: tuple[int, ...] = ()
    variations: "tuple[Line, ...]" = ()


class Line(NamedTuple):
    """Moves one after the other, and what is said before the first."""

    moves: tuple[Move, ...] = ()
    comment: str = ""


class Game(NamedTuple):
    """A game as PGN tells it: its tags, the state in which it began, its moves, and its result (`1-0`, `0-1`, `1/2-1/2`
    or `*`).
    """

    tags: dict[str, str]
    start: Any
    line: Line
    result: str = "*"

    @property
    def moves(self) -> tuple[int, ...]:
        """The moves that were played, without what might have been."""
        return tuple(move.action for move in self.line.moves)

    @property
    def values(self) -> tuple[float, float] | None:
        """What each player got; None where the game has no result."""
        return RESULTS.get(self.result)

    @property
    def empty(self) -> bool:
        """Is nothing told of it, by tags or moves? Anything in braces reads so, for it is a comment."""
        return not self.tags and not self.line.moves

    @property
    def record(self) -> Record:
        """The game in progress, as far as the rules let it go: a draw that nobody claimed ends it."""
        record = Record(self.start)
        for action in self.moves:
            if record.over:
                break
            record.play(action)
        return record


class PgnError(PositionError):
    """A game in PGN that cannot be read: `game`, `line` and `column` say where, all counted from 1."""

    def __init__(self, game: int, line: int, column: int, problem: Sentence) -> None:
        super().__init__(
            "Game {game}, line {line}, column {column}: {problem}.",
            game=game,
            line=line,
            column=column,
            problem=problem,
        )
        self.game, self.line, self.column = game, line, column


def read(source: Any, game: Any = "chess", wrong: Callable[[PgnError], Any] | None = None) -> Iterator[Game]:
    """The games of a file (its name or a `Path`), of an open file, or of a text, one at a time.

    One that cannot be read is a `PgnError`, which ends it; where `wrong` is given, it is called with the error, and the
    next game follows. `game` says by which rules, "chess:draws=false" say.
    """
    rules = game_class(game)
    refuse_others(definition_of(rules))
    words = Words(lines_in(source))
    number, reader, following = 1, Reader(rules), iter(words)
    while True:
        next_begins = False
        try:
            word = next(following, None)
            next_begins = word is not None and reader.begins_next(word)
            if word is None or next_begins:
                if finished := reader.finished():
                    yield finished
                    number += 1
                reader = Reader(rules)
            if word is None:
                return
            if ended := reader.take(word):
                yield ended
                number, reader = number + 1, Reader(rules)
        except Unreadable as problem:
            error = PgnError(number, problem.line, problem.column, problem.sentence)
            if wrong is None:
                raise error from None
            wrong(error)
            words.skip(again=next_begins)
            number, reader, following = number + 1, Reader(rules), iter(words)


def refuse_others(game: Any) -> None:
    if game.name != "chess":
        raise PositionError("PGN is for chess, not for {spec}.", spec=game.spec)


def is_pgn(text: str) -> bool:
    """Does it look like a game with tags, comments or variations, and not like a position or a list of moves?"""
    return text.lstrip()[:1] in ("[", "%") or "{" in text or "(" in text


def position(text: str, game: Any) -> Any:
    """The position at the end of the one game in a text."""
    found = list(islice(read(text.splitlines(), game), 2))
    if len(found) > 1:
        raise WrongPosition("the text has several games: give one of them")
    if not found or found[0].empty:
        raise WrongPosition("the text has no game")
    state = found[0].start
    for action in found[0].moves:
        state = state.result(action)
    return state


# Reading --------------------------------------------------------------------------------------------------------------


class Branch:
    """A line of moves while it is read."""

    def __init__(self, state: Any) -> None:
        self.state, self.before = state, state  # after and before the last move
        self.comment: list[str] = []
        self.moves: list[Move] = []

    def change(self, **changed: Any) -> None:
        """Say something of the last move."""
        self.moves[-1] = self.moves[-1]._replace(**changed)

    def line(self) -> Line:
        return Line(tuple(self.moves), " ".join(self.comment))


class Reader:
    """One game while it is read."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules
        self.tags: dict[str, str] = {}
        self.branches: list[Branch] = []
        self.opened: list[Word] = []  # the variations that have no end yet
        self.fen: Word | None = None
        self.start: Any = None
        self.last = Word(TAG, "", 1, 1)

    def begins_next(self, word: Word) -> bool:
        """Is it a tag behind the moves of a game that has no result?"""
        return word.kind == TAG and bool(self.branches)

    def finished(self) -> Game | None:
        """The game, where the text goes no further; None where there was none. One that has a result by its tag and
        none behind its moves is cut short.
        """
        if self.opened:
            raise Unreadable(
                self.opened[-1].line, self.opened[-1].column, "the text is cut short: this variation has no end"
            )
        if not self.tags and not self.branches:
            return None
        told = self.tags.get("Result", "*")
        if told in RESULTS:
            raise Unreadable(
                self.last.line,
                self.last.column,
                "the text is cut short: the result {result} does not follow the moves",
                result=told,
            )
        return self.game("*")

    def game(self, result: str) -> Game:
        line = self.branch().line()
        return Game(self.tags, self.start, line, result)

    def branch(self, word: Word | None = None) -> Branch:
        """The line that is being read; the first one begins where the tags say."""
        if not self.branches:
            self.start = self.beginning(word or self.last)
            self.branches.append(Branch(self.start))
        return self.branches[-1]

    def beginning(self, word: Word) -> Any:
        """The state in which the game begins, by the tags FEN and Variant."""
        variant = self.tags.get("Variant", "")
        plain = "".join(sign for sign in variant.lower() if sign.isalnum())
        kind = self.tags.get("GameType", "0")
        if plain not in CHESS or "Deal" in self.tags or kind.partition(",")[0].strip() not in ("0", ""):
            other = variant or ("bridge" if "Deal" in self.tags else f"GameType {kind}")
            raise Unreadable(
                word.line,
                word.column,
                "this is a game of {other}; here chess and Chess960 are read",
                other=shortened(other),
            )
        if self.fen is None:
            if plain.startswith(("chess9", "fischer")):
                raise Unreadable(word.line, word.column, "a game of Chess960 says by the tag FEN how it begins")
            return self.rules()
        try:
            state = self.rules.parse(self.fen.text.strip())
        except (Objection, HarifError) as problem:
            raise Unreadable(self.fen.line, self.fen.column, problem.sentence) from None
        if state is None:
            raise Unreadable(
                self.fen.line, self.fen.column, "'{text}' is no position in FEN", text=shortened(self.fen.text)
            )
        return state

    def take(self, word: Word) -> Game | None:
        """Go on by a word; the game, if it ends with it."""
        self.last = word
        if word.kind == TAG:
            self.tags[word.name] = word.text
            self.fen = word if word.name == "FEN" else self.fen
            return None
        branch = self.branch(word)
        if word.kind == MOVE:
            self.play(branch, word)
        elif word.kind == COMMENT:
            said = branch.comment if not branch.moves else [branch.moves[-1].comment]
            said.append(word.text)
            if branch.moves:
                branch.change(comment=" ".join(filter(None, said)))
        elif word.kind == MARK:
            mark = int(word.text[1:]) if word.text[0] == "$" else MARKS[word.text.translate(MINUS)]
            if branch.moves:
                branch.change(marks=(*branch.moves[-1].marks, mark))
        elif word.kind == OPEN:
            if not branch.moves:
                raise Unreadable(word.line, word.column, "there is no move before this variation")
            if len(self.opened) == DEEPEST:
                raise Unreadable(
                    word.line, word.column, "more than {most} variations stand inside each other", most=DEEPEST
                )
            self.branches.append(Branch(branch.before))
            self.opened.append(word)
        elif word.kind == CLOSE:
            self.close(word)
        elif word.kind == RESULT:
            if not self.opened:
                return self.game("1/2-1/2" if word.text == "½-½" else word.text)
        return None

    def play(self, branch: Branch, word: Word) -> None:
        name = word.text.rstrip("+#†‡")
        action: int | str = PASS if name in NULL and self.opened else strict_move(branch.state, name)
        if isinstance(action, str):
            white = branch.state.player() == 0
            told = {"number": f"{branch.state.number}{'.' if white else '…'}", "move": shortened(word.text)}
            template = WRONG.get(action, "{number} {move} may not be played: {why}")
            raise Unreadable(word.line, word.column, Sentence(template, why=Sentence(action), **told))
        branch.before = branch.state
        branch.state = branch.state.passed() if action == PASS else branch.state.result(action)
        branch.moves.append(Move(action))

    def close(self, word: Word) -> None:
        """A variation ends: it belongs to the last move of the line around it."""
        if not self.opened:
            raise Unreadable(word.line, word.column, "there is no variation that could end here")
        self.opened.pop()
        line, around = self.branches.pop().line(), self.branches[-1]
        if line.moves or line.comment:
            around.change(variations=(*around.moves[-1].variations, line))


# Writing --------------------------------------------------------------------------------------------------------------


def write(game: Any, tags: dict[str, str] | None = None) -> str:
    """A game in PGN: one that was read, with all that is said of it, or a `harif.Record`. `tags` come before those that
    the game has itself; a blank line follows it, so that the next may come behind it.
    """
    played = of_record(game) if isinstance(game, History) else game
    if not isinstance(played, Game):
        raise PositionError("{game!r} is no game in PGN and no harif.Record: it cannot be written.", game=game)
    given = {**SEVEN, **beginning_tags(played.start), **played.tags, "Result": played.result, **(tags or {})}
    told = [*SEVEN, *(tag for tag in given if tag not in SEVEN)]
    head = [f'[{tag} "{escaped(given[tag])}"]' for tag in told]
    body = wrapped([*words_of(played.line, played.start), given["Result"]])
    return "\n".join([*head, "", *body, "", ""])


def of_record(record: History) -> Game:
    refuse_others(record.game)
    result = next((text for text, values in RESULTS.items() if values == record.values), "*")
    return Game({}, record.start, Line(tuple(map(Move, record.moves))), result)


def beginning_tags(start: Any) -> dict[str, str]:
    """What must be said of another start than the usual one."""
    if start == type(start)() and not is_chess960(start):
        return {}
    variant = {"Variant": "Chess960"} if is_chess960(start) else {}
    return {**variant, "SetUp": "1", "FEN": start.notation()}


def escaped(value: str) -> str:
    return " ".join(str(value).split()).replace("\\", "\\\\").replace('"', '\\"')


def words_of(line: Line, state: Any) -> Iterator[str]:
    """The words of a line of moves, with variations in brackets."""
    if line.comment:
        yield braced(line.comment)
    numbered = True
    for move in line.moves:
        white = state.player() == 0
        if white or numbered:
            yield f"{state.number}{'.' if white else '...'}"
        yield "--" if move.action == PASS else move_name(state, move.action)
        yield from (f"${mark}" for mark in move.marks)
        if move.comment:
            yield braced(move.comment)
        for variation in move.variations:
            inside = [*words_of(variation, state)]
            yield from (f"({inside[0]}", *inside[1:-1], f"{inside[-1]})") if len(inside) > 1 else [f"({inside[0]})"]
        numbered = bool(move.comment or move.variations)
        state = state.passed() if move.action == PASS else state.result(move.action)


def braced(comment: str) -> str:
    """A comment; a brace that would end it too soon becomes a bracket."""
    return f"{{{comment.replace('}', ')')}}}"


def wrapped(words: list[str]) -> list[str]:
    """Words in lines of at most WIDTH columns, as far as they go; a comment is broken at its blanks, but not before
    signs that mean something at the beginning of a line.
    """
    lines = [""]
    for word in " ".join(words).split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH and word[:1] not in "[%":
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
