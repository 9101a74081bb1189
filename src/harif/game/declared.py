"""What a game declares of itself, checked: the options of `@harif.game`."""

from collections.abc import Mapping
from types import FunctionType
from typing import Any

from harif.game.errors import GameError
from harif.game.kind import Kind
from harif.game.sentence import Sentence
from harif.game.values import MOST_PLAYERS


def kind_of(name: str, methods: frozenset[str], options: Mapping[str, Any]) -> Kind:
    players = options["players"]
    if not isinstance(players, int) or not 1 <= players <= MOST_PLAYERS:
        raise GameError(
            "{name}: players is a number from 1 to {most}, not {players!r}.",
            name=name,
            most=MOST_PLAYERS,
            players=players,
        )
    constant_sum = options["constant_sum"]
    if constant_sum is ...:
        constant_sum = 0.0 if players == 2 else None
    try:
        low, high = (float(bound) for bound in options["utility_range"])
        constant_sum = None if constant_sum is None else float(constant_sum)
    except (TypeError, ValueError):
        raise GameError(
            "{name}: utility_range is two numbers such as (-1, 1), and constant_sum a number or None; found "
            "{given!r} and {total!r}.",
            name=name,
            given=options["utility_range"],
            total=constant_sum,
        ) from None
    if not low < high:
        raise GameError(
            "{name}: utility_range goes from the smallest to the largest utility, not {low!r} to {high!r}.",
            name=name,
            low=low,
            high=high,
        )
    chance = bool(methods & {"outcomes", "sample"})
    sides = sides_of(name, players, options["sides"])
    return Kind(players, chance, "sees" in methods, constant_sum, (low, high), sides)


def sides_of(name: str, players: int, sides: Any) -> tuple[int, ...] | None:
    """Each player's side, where some are partners."""
    if sides is None:
        return None
    given = tuple(sides) if isinstance(sides, (tuple, list)) else ()
    whole = all(type(side) is int for side in given)
    if len(given) != players or not whole or sorted(set(given)) != list(range(max(given) + 1)):
        raise GameError(
            "{name}: sides says for each of the {players} players which side it is on, counted from 0, such as "
            "(0, 1, 0, 1); not {sides!r}.",
            name=name,
            players=players,
            sides=sides,
        )
    return given


def counters_of(name: str, fields: tuple[str, ...], counters: Any) -> tuple[str, ...]:
    """The fields that do not make another position."""
    given = tuple(counters) if isinstance(counters, (tuple, list)) else (counters,)
    for field in given:
        if field not in fields:
            raise GameError(
                "{name}: counters names fields of the state, such as ('score',); there is no field {field!r}.",
                name=name,
                field=field,
            )
    return given


def repetition_of(name: str, repetition: Any) -> str | int | None:
    """How often a position may stand: "draw", a number from 2 on, or None for as often as one likes."""
    if repetition is None or repetition == "draw" or (type(repetition) is int and repetition >= 2):
        found: str | int | None = repetition
        return found
    raise GameError(
        "{name}: repetition is 'draw', a number such as 3 (the third time is a draw) or None, not {repetition!r}.",
        name=name,
        repetition=repetition,
    )


def truth(name: str, option: str, value: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise GameError("{name}: {option} is True or False, not {value!r}.", name=name, option=option, value=value)


def option_value(name: str, option: str, value: Any, parameters: dict[str, Any]) -> Any:
    """An option as given, or what its function makes of the parameters."""
    if not isinstance(value, FunctionType):
        return value
    try:
        return value(**parameters)
    except TypeError as problem:
        names = ", ".join(parameters) or Sentence("none")
        raise GameError(
            "{name}: {option} is a function of the game's parameters ({names}), but {problem}.",
            name=name,
            option=option,
            names=names,
            problem=problem,
        ) from None


def positive(name: str, option: str, value: Any) -> int | None:
    if value is None or (isinstance(value, int) and value > 0):
        return value
    raise GameError("{name}: {option} is a number above 0, not {value!r}.", name=name, option=option, value=value)
