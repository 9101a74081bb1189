"""`harif learn --from FILE` and `--search DEPTH`: weights from how games ended, or from what search says of them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from harif.arena.matches.store import Store
from harif.cli import show
from harif.cli.files import refuse_nowhere, write
from harif.cli.learning import name_of
from harif.drawing.digits import decimals, isolated
from harif.game import GameError, PositionError, SearchError
from harif.game.notation import read_move, read_position
from harif.game.sentence import reason_of
from harif.games.catalogue import start_of
from harif.games.chess_pgn import is_pgn
from harif.games.chess_pgn import read as read_pgn
from harif.learning.marks import Loss
from harif.learning.regression import Fitted, learn_weights
from harif.learning.replaying import Past
from harif.words.catalogue import say

SQLITE = b"SQLite format 3"
PGN_LETTERS = 4096  # of a file, to see whether it is PGN


def fit_weights(
    game: str,
    source: str | None,
    by: str,
    recipe: dict[str, Any],
    out: Path | None,
    resume: Path | None,
    svg: Path | None,
    lang: str,
    as_json: bool,
) -> int:
    """`recipe` holds what `learn_weights` takes, None where nothing was said."""
    if source is not None and recipe["depth"] is not None:
        raise SearchError("{given} contradict each other: give one limit.", given="--from, --search")
    refuse_nowhere(svg, "<svg")
    told = show.console()

    def report(loss: Loss) -> None:
        if not as_json:
            told.print(line_of(loss, lang), markup=False)

    games = None if source is None else list(past_games(Path(source), start_of(game)))
    fitted = learn_weights(
        game,
        by="results" if source is not None else by,
        source=games,
        network=resume,
        file=out or resume,
        progress=report,
        **{name: value for name, value in recipe.items() if value is not None},
    )
    if svg is not None:
        write(svg, fitted.svg(lang))
    if as_json:
        show.print_json(as_dict(fitted))
        return 0
    begun = [k for k, loss in enumerate(fitted.curve) if loss.held_out is not None and loss.epoch == 0]
    last = fitted.curve[max(begun, default=0) :]  # the last round, whose losses are of one and the same games
    measured = [loss.held_out for loss in last if loss.held_out is not None]
    if fitted.stopped:
        told.print(say("learning.stopped", lang, games=fitted.network.about["games"]))
    if measured:
        before, after = (decimals(f"{value:.5f}", lang) for value in (measured[0], min(measured)))
        told.print(say("learning.fitted", lang, before=before, after=after, games=fitted.network.about["games"]))
    if (kept := out or resume) is not None:
        player = isolated(f"--against learned:file={kept}", lang)
        told.print(say("learning.kept", lang, file=name_of(kept, lang), player=player), markup=False)
    return 0


def line_of(loss: Loss, lang: str) -> str:
    """A step of learning in a line."""
    seconds = decimals(f"{loss.seconds:.0f}", lang)
    told = say("learning.plays", lang, games=loss.games, rows=loss.rows, seconds=seconds)
    if loss.held_out is None:
        return told
    losses = {"loss": loss.loss, "held_out": loss.held_out}
    shown = {name: "–" if value is None else decimals(f"{value:.5f}", lang) for name, value in losses.items()}
    return f"{told}  {say('learning.pass', lang, epoch=loss.epoch, **shown)}"


def as_dict(fitted: Fitted) -> dict[str, Any]:
    network = fitted.network
    return {
        "game": network.game,
        "inputs": network.inputs,
        "hidden": network.hidden,
        "about": network.about,
        "stopped": fitted.stopped,
        "curve": [loss._asdict() for loss in fitted.curve],
    }


# Files of games -------------------------------------------------------------------------------------------------------


def past_games(file: Path, start: Any) -> Iterator[Past]:
    """The games of a file: PGN, a match that was kept, or a line of moves for each."""
    try:
        with file.open("rb") as opened:
            head = opened.read(PGN_LETTERS)
    except OSError as problem:
        raise GameError("{file} cannot be read ({reason}).", file=str(file), reason=reason_of(problem)) from None
    if head.startswith(SQLITE):
        return of_match(file, start)
    text = head.decode("utf-8", "replace")
    if start.__harif__.name == "chess" and (file.suffix == ".pgn" or is_pgn(text)):
        return of_pgn(file, start)
    return of_lines(file, start)


def of_pgn(file: Path, start: Any) -> Iterator[Past]:
    """Games with a result; one that cannot be read ends it with a sentence."""
    for game in read_pgn(file, start.__harif__.spec):
        if game.values is not None:
            yield Past(game.start, game.record.moves, game.values)


def of_match(file: Path, start: Any) -> Iterator[Past]:
    """The games of a match that came to an end by the rules."""
    with Store(file, reading=True) as store:
        for game in store.games():
            begun = start if game.position is None else read_position(start, game.position)
            if game.values is not None:
                yield Past(begun, game.moves, game.values)


def of_lines(file: Path, start: Any) -> Iterator[Past]:
    """A game a line, its moves by name with blanks between them."""
    for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        at, moves = start, []
        for word in line.split():
            try:
                moves.append(read_move(at, word))
            except PositionError as problem:
                raise GameError(
                    "{file}, line {line}: {problem}", file=file.name, line=number, problem=problem
                ) from None
            at = at.result(moves[-1])
        yield Past(start, moves)
