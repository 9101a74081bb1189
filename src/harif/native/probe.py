"""A first look at a game, interpreted: plain mistakes get plain sentences before any search or compiler sees them."""

import dis
import traceback
from math import isfinite
from types import FunctionType
from typing import Any

from harif.game import CHANCE, GameError
from harif.game.answers import is_move, is_number, is_truth, is_whole
from harif.game.choices import listed
from harif.game.patience import patiently
from harif.game.sentence import Sentence

PLIES = 40
NEAR = 1e-9


def probe(cls: Any) -> None:
    """Play one short game by the first and the last moves in turn, and check what each method returns."""
    patiently(cls, lambda: play(cls))


def play(cls: Any) -> None:
    game = cls.__harif__
    state, ply = cls(), 0
    while ply < PLIES:
        if game.kind.hidden:
            for seat in range(game.kind.players):
                expect_view(state, seat, look(state, "sees", seat))
        if expect_truth(state, look(state, "terminal")):
            expect_utilities(state, [look(state, "utility", player) for player in range(game.kind.players)])
            return
        player = look(state, "player")
        if is_whole(player) and 0 <= player < game.kind.players:
            choices = expect_moves(state, look(state, "actions", all_of=True))
            if "evaluate" in game.methods:
                expect_number(state, "evaluate", look(state, "evaluate", player))
            expect_help(state, choices)
        elif player == CHANCE and game.kind.chance and "outcomes" in game.methods:
            choices = [outcome for outcome, _ in expect_pairs(state, look(state, "outcomes", all_of=True))]
        elif player == CHANCE and "sample" in game.methods:
            return
        elif player == CHANCE:
            raise GameError(
                "{place} returned harif.CHANCE, and there is no method 'outcomes': write it.",
                place=place(state, "player"),
            )
        else:
            chance = Sentence(", or harif.CHANCE") if game.kind.chance else ""
            last = game.kind.players - 1
            who = Sentence("0 to {last}", last=last) if last else 0
            raise GameError(
                "{place} returned {player!r}; it must be {who}{chance}.",
                place=place(state, "player"),
                player=player,
                who=who,
                chance=chance,
            )
        choice = choices[0 if ply % 2 else -1]
        after = look(state, "result", choice)
        if type(after) is not cls:
            raise GameError(
                "{place} returned {after!r} for {choice} in {state!r}; it must return a {name}, in every branch.",
                place=place(state, "result"),
                after=after,
                choice=choice,
                state=state,
                name=game.plain_name,
            )
        again = look(state, "result", choice)
        if again != after and again == again:
            raise GameError(
                "{place} returned {after!r} for {choice} in {state!r}, and {again!r} when asked again; it must "
                "depend on the state and the move alone.",
                place=place(state, "result"),
                after=after,
                choice=choice,
                state=state,
                again=again,
            )
        state, ply = after, ply + 1


def look(state: Any, method: str, *arguments: Any, all_of: bool = False) -> Any:
    """What a method returns; its own errors with the game, the method and the line."""
    try:
        answer = getattr(state, method)(*arguments)
        if all_of and answer is None:
            raise GameError(
                "{place} returned None in {state!r}; it must yield or return its items.",
                place=place(state, method),
                state=state,
            )
        return listed(answer) if all_of else answer
    except GameError:
        raise
    except (Exception, SystemExit) as problem:
        frames = traceback.extract_tb(problem.__traceback__)[1:]
        which = named(method, frames[-1].lineno if frames else None)
        raise GameError(
            "{spec}: {which} raised {error}: {problem}. State: {state!r}",
            spec=state.__harif__.spec,
            which=which,
            error=type(problem).__name__,
            problem=problem,
            state=state,
        ) from problem


def place(state: Any, method: str) -> Sentence:
    """A method with its game and its line, as a sentence begins with it: `take: 'result' (line 17)`."""
    return Sentence("{spec}: {rule}", spec=state.__harif__.spec, rule=rule(state, method))


def rule(state: Any, method: str) -> Sentence:
    """A method with its line: `'result' (line 17)`."""
    function = getattr(type(state), method, None)
    return named(method, function.__code__.co_firstlineno if isinstance(function, FunctionType) else None)


def named(method: str, line: int | None) -> Sentence:
    """A method with a line of it, where one is known."""
    if line is None:
        return Sentence("'{method}'", method=method)
    return Sentence("'{method}' (line {line})", method=method, line=line)


def silent_branches(cls: Any) -> list[Sentence]:
    """The rules that return something in one branch and nothing in another, each with the line of its empty end."""
    found = []
    for method in ("terminal", "player", "result", "utility", "evaluate"):
        function = getattr(cls, method, None)
        if not isinstance(function, FunctionType):
            continue
        steps = list(dis.get_instructions(function))
        ends = [i for i, step in enumerate(steps) if step.opname.startswith("RETURN_")]
        empty = [i for i in ends if returns_none(steps[i - 1 : i + 1])]
        lines = [at.lineno for i in empty if (at := steps[i].positions) is not None]
        found += [named(method, line) for line in lines[:1] if len(empty) < len(ends)]
    return found


def returns_none(steps: list[dis.Instruction]) -> bool:
    """Does the last of these two steps return None?"""
    before, last = steps
    value = last if last.opname == "RETURN_CONST" else before
    return value.opname in ("RETURN_CONST", "LOAD_CONST") and value.argval is None


# What each method must return -----------------------------------------------------------------------------------------


def expect_truth(state: Any, answer: Any) -> bool:
    if not is_truth(answer):
        raise GameError(
            "{place} returned {answer!r} in {state!r}; it must return True or False, in every branch.",
            place=place(state, "terminal"),
            answer=answer,
            state=state,
        )
    return bool(answer)


def expect_number(state: Any, method: str, value: Any) -> None:
    if not is_number(value):
        raise GameError(
            "{place} returned {value!r} in {state!r}; it must be a number.",
            place=place(state, method),
            value=value,
            state=state,
        )


def expect_utilities(state: Any, values: list[Any]) -> None:
    """What an end is worth to each player: in the range, and as much in all as the game declares."""
    kind = state.__harif__.kind
    for value in values:
        expect_number(state, "utility", value)
    low, high = kind.utility_range
    odd = next((value for value in values if not low <= value <= high), None)
    if odd is not None and all(map(isfinite, values)):
        raise GameError(
            "{place} returned {odd!r} in {state!r}, which lies outside its utility_range ({low:g}, {high:g}): "
            "declare the range that it has.",
            place=place(state, "utility"),
            odd=odd,
            state=state,
            low=low,
            high=high,
        )
    if kind.constant_sum is not None and kind.players > 1 and abs(sum(values) - kind.constant_sum) > NEAR:
        told = ", ".join(f"{value:g}" for value in values)
        raise GameError(
            "{place} gave {told} in {state!r}, which adds up to {total:g} and not to {declared:g}: mend it, or "
            "declare constant_sum=None.",
            place=place(state, "utility"),
            told=told,
            state=state,
            total=sum(values),
            declared=kind.constant_sum,
        )


def expect_view(state: Any, seat: int, view: Any) -> None:
    """What a player sees: an int, or a tuple of ints and of such tuples."""
    odd = next((word for word in words_in(view) if not is_whole(word)), None)
    if odd is not None or view is None:
        raise GameError(
            "{place} returned {view!r} for player {seat} in {state!r}; it must be an int or a tuple of ints (or "
            "harif.U64, or bools), as long in every state.",
            place=place(state, "sees"),
            view=view,
            seat=seat,
            state=state,
        )


def words_in(view: Any) -> list[Any]:
    return [word for part in view for word in words_in(part)] if isinstance(view, tuple) else [view]


def expect_help(state: Any, moves: list[int]) -> None:
    """What helps the search: items to go through, and of moves only legal ones."""
    written = state.__harif__.methods
    for method in ("promising", "noisy"):
        odd = [move for move in look(state, method, all_of=True) if move not in moves] if method in written else []
        if odd:
            raise GameError(
                "{place} yields {odd!r} in {state!r}, where it is not legal.",
                place=place(state, method),
                odd=odd[0],
                state=state,
            )
    if "symmetries" in written:
        look(state, "symmetries", all_of=True)


def expect_moves(state: Any, moves: list[Any]) -> list[int]:
    """Legal moves: at least one, each an int of 64 bits, and the same when asked again."""
    if not moves:
        raise GameError(
            "{spec}: {state!r} has no legal move, yet the game is not over: {rule} gave none.",
            spec=state.__harif__.spec,
            state=state,
            rule=rule(state, "actions"),
        )
    odd = next((move for move in moves if not is_move(move)), None)
    if odd is not None and type(odd) is int:
        raise GameError(
            "{place} gave {odd}; a move fits in 64 bits with a sign, so it is below 2**63: number moves otherwise.",
            place=place(state, "actions"),
            odd=odd,
        )
    if odd is not None:
        raise GameError(
            "{place} gave {odd!r}, a {type}; a move is an int.",
            place=place(state, "actions"),
            odd=odd,
            type=type(odd).__name__,
        )
    again = look(state, "actions", all_of=True)
    if again != moves:
        raise GameError(
            "{place} gave {moves} in {state!r}, and {again} when asked again; it must depend on the state alone.",
            place=place(state, "actions"),
            moves=moves,
            state=state,
            again=again,
        )
    return moves


def expect_pairs(state: Any, outcomes: list[Any]) -> list[Any]:
    """What chance may bring: at least one (outcome, probability) pair."""
    try:
        pairs = [(outcome, float(probability)) for outcome, probability in outcomes]
    except (TypeError, ValueError):
        pairs = []
    if not outcomes:
        raise GameError(
            "{place} gives no outcome in {state!r}; it must yield at least one pair.",
            place=place(state, "outcomes"),
            state=state,
        )
    if not pairs or not all(is_move(outcome) for outcome, _ in pairs):
        raise GameError(
            "{place} gave {outcomes!r} in {state!r}; it must yield pairs of an int and its probability.",
            place=place(state, "outcomes"),
            outcomes=outcomes[:3],
            state=state,
        )
    return pairs
