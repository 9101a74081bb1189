"""The catalogue: games by name, with options, or from a file.

A module in this folder that defines a game is in the catalogue; there is no list to keep.
"""

import importlib
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar, overload

from harif.game import Family, GameError, GameState, Kind, PositionError, State, definition_of, is_game_class
from harif.game.history import History, state_in
from harif.game.notation import read_position, western_digits
from harif.game.origin import games_in, load_module
from harif.game.parameters import parameter_text, parameter_value
from harif.game.sentence import Sentence, did_you_mean

S = TypeVar("S", bound=State)
Game: TypeAlias = str | Path | State | type[State] | Family[..., Any]
"""What people call a game: a name, a file, a state, a class or a family."""


class Entry(NamedTuple):
    """A game of the catalogue."""

    name: str
    about: str  # one line
    kind: Kind
    options: dict[str, str]  # with their usual values, as text
    native: bool  # are all its fields machine words?


def games() -> list[Entry]:
    """The catalogue, in alphabetical order."""
    return [entry(game) for _, game in sorted(catalogue().items())]


def load(spec: str | Path) -> GameState:
    """The initial state of a game: `load("connect4:rows=5,columns=6")`, `load("path/to/mygame.py")`.

    >>> load("nim:heaps=1-2")
    Nim(heaps=(1, 2), turn=0)
    """
    start: GameState = load_class(spec)()
    return start


def kind(game: Game) -> Kind:
    """What kind of game it is: players, chance, hidden information, sum, range of the utilities."""
    return definition_of(game_class(game)).kind


@overload
def position(game: str | Path, text: str) -> GameState: ...
@overload
def position(game: type[S] | S, text: str) -> S: ...
@overload
def position(game: Family[..., S], text: str) -> S: ...
def position(game: Any, text: str) -> Any:
    """The state that `text` describes, in the game's own notation or as a list of moves from the start.

    >>> position("connect4", "44").player()
    0
    """
    start = start_of(game)
    if not isinstance(text, str):
        raise PositionError("{text!r} is not a position: write it as text, such as '4453'.", text=text)
    return read_position(start, text)


def start_of(game: Any) -> Any:
    """The state that somebody means by a game: a state, that of a record, or the first one of a name, file or class."""
    if isinstance(game, History):
        return state_in(game)
    return game if isinstance(game, tuple) else game_class(game)()


def game_class(game: Any) -> type:
    """The class of what people call a game: a name, a file, a class, a family or a state."""
    if isinstance(game, (str, Path)):
        return load_class(game)
    if isinstance(game, Family):
        return game()
    if isinstance(game, History):
        return type(game.state)
    definition_of(game)
    return game if is_game_class(game) else type(game)


def load_class(spec: str | Path) -> type:
    if not isinstance(spec, (str, Path)):
        raise GameError(
            "{spec!r} is not the name of a game: write one such as 'connect4:rows=5', or a file.", spec=spec
        )
    text = str(spec)
    if isinstance(spec, Path) or ".py" in text.lower():
        end = text.lower().rfind(".py") + 3
        if end > 2 and text[end : end + 1] in ("", ":"):
            return choose_from_file(Path(text[:end]), text[end + 1 :])
    return catalogued(text)


def catalogued(spec: str) -> type:
    """A game of the catalogue by its name; no file is looked for."""
    name, _, options = western_digits(spec).partition(":")
    return build(find(name.strip().lower()), options)


def find(name: str) -> Any:
    """The class or family of that name; the nearest name is suggested where there is none."""
    try:
        module = importlib.import_module(f"harif.games.{name}") if name.isidentifier() else None
    except ImportError:
        module = None
    for game in games_in(module) if module else []:
        if name_of(game) == name:
            return game
    known = catalogue()
    if name in known:
        return known[name]
    hint = did_you_mean(name, known, cutoff=0.5)
    if name and Path(name).is_file():
        hint = Sentence(" There is a file of that name, but a game's file must end in .py.")
    raise GameError(
        "There is no game called '{name}'.{hint} 'harif games' lists them; a file must end in .py.",
        name=name,
        hint=hint,
    )


def choose_from_file(path: Path, rest: str) -> type:
    """The game in a file; `rest` is a name, options, or both: `mygame.py:other,rows=3`."""
    found = games_in(load_module(path))
    if not found:
        raise GameError(
            "{name} defines no game. Put @harif.game(name=…) above a NamedTuple class in it.", name=path.name
        )
    name, _, options = rest.partition(",") if "=" not in rest.partition(",")[0] else ("", "", rest)
    names = [name_of(game) for game in found]
    if name:
        if name not in names:
            raise GameError(
                "{file} has no game called '{name}'; it has {names}.",
                file=path.name,
                name=name,
                names=", ".join(names),
            )
        return build(found[names.index(name)], options)
    if len(found) > 1:
        raise GameError(
            "{file} defines {count} games. Choose one: {file}:{first} or {second} ….",
            file=path.name,
            count=len(found),
            first=names[0],
            second=names[1],
        )
    return build(found[0], options)


def build(game: Any, options: str) -> type:
    if not isinstance(game, Family):
        if options:
            raise GameError("{name} takes no options, but was given '{options}'.", name=name_of(game), options=options)
        return game  # type: ignore[no-any-return]
    given: dict[str, Any] = {}
    for part in filter(None, options.split(",")):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals or key not in game.defaults:
            usual = ",".join(f"{k}={parameter_text(v)}" for k, v in game.defaults.items())
            raise GameError(
                "'{part}' is not an option of {name}.{hint} Its options: {name}:{usual}",
                part=part,
                name=game.name,
                hint=did_you_mean(key, game.defaults),
                usual=usual,
            )
        given[key] = parameter_value(value, game.defaults[key], f"{game.name}: {key}")
    return game(**given)


@cache
def catalogue() -> dict[str, Any]:
    """Every game of this folder by name."""
    found = {}
    for info in pkgutil.iter_modules([str(Path(__file__).parent)]):
        if info.name != "catalogue":
            module = importlib.import_module(f"harif.games.{info.name}")
            found.update({name_of(game): game for game in games_in(module)})
    return found


def entry(game: Any) -> Entry:
    cls = game() if isinstance(game, Family) else game
    definition = definition_of(cls)
    options = {k: parameter_text(v) for k, v in definition.parameters.items()}
    about = definition.about.partition("\n")[0]
    return Entry(definition.name, about, definition.kind, options, all(f.native() for f in definition.fields))


def name_of(game: Any) -> str:
    return game.name if isinstance(game, Family) else definition_of(game).name
