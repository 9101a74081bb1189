"""What a search left behind, of any game; of one with secrets, the worlds that the player to move imagined.

There the path to a position is a move, then the number of a world, then moves and outcomes of chance as before. All of
it is told by what the player to move sees: worlds are imagined, by the game's `guess` or listed by its rules, and the
state of the table is never asked for. After a world, information-set search tells how its tree of sets went on.
"""

from math import isnan
from typing import Any

from harif.game import CHANCE, SearchError, definition_of
from harif.game.history import Searched, state_in
from harif.game.notation import move_name, notation_of
from harif.game.values import write_words
from harif.game.view import View
from harif.hidden.ismcts.forest import Forest, Told
from harif.hidden.ismcts.records import NO_ARM, Arm
from harif.native.records import size_of
from harif.search.course import ESTIMATE, EXACTLY, Child, Course, Path, steps_of
from harif.search.entries import LeftTable
from harif.search.montecarlo.tree import Rooted
from harif.search.numbered import find
from harif.search.remains import LeftBehind, OfMoves, OfTable, OfTree
from harif.search.result import Names, Result, World

SECRET = ("ismcts", "clairvoyance", "belief")


def left_by(result: Result, asked: Searched | View) -> LeftBehind:
    """What the search that gave `result` left behind, to be opened from where it was asked.

    `asked` is what it was asked about: a state, a class, a `Record`, or of a game with secrets the `View`. Nothing is
    searched again. What is told is what was kept: a table forgets, and goes on changing while another search goes on
    with it. The memory stays taken as long as this or the result lives.
    """
    if not isinstance(result, Result):
        raise SearchError("remains_of takes the Result of a search, not {result!r}.", result=result)
    if isinstance(asked, View) or result.algorithm in SECRET:
        return OfWorlds(result, asked)
    refuse_other_root(result, state_in(asked))
    if isinstance(result.left, LeftTable):
        return OfTable(result, asked, result.left)
    if isinstance(result.tree, tuple) and result.tree and isinstance(result.tree[0], Rooted):
        return OfTree(result, asked, result.tree)
    return OfMoves(result, asked)


def refuse_other_root(result: Result, state: Any) -> None:
    """A result is of one position: what it left behind is not told of another."""
    game = definition_of(state)
    roots = [result.names.state] if isinstance(result.names, Names) else []
    roots += [result.left.state] if isinstance(result.left, LeftTable) else []
    for root in roots:
        if type(root) is not type(state) or root != state:
            raise SearchError(
                "This result is not of that position of {spec}. Give what the search was asked about.", spec=game.spec
            )


class OfWorlds(LeftBehind):
    """Moves on average, then in each world; and below a world the sets of information-set search, where it was that."""

    def __init__(self, result: Result, asked: Searched | View) -> None:
        if result.algorithm not in SECRET:
            raise SearchError(
                "This result is of a search that saw everything (face_up). It is not told to a seat: give the state."
            )
        self.game = definition_of(asked.game if isinstance(asked, View) else state_in(asked))
        self.worlds: Any = result.worlds
        self.seat = asked.seat if isinstance(asked, View) else max(int(state_in(asked).player()), 0)
        self.names = dict(zip(asked.actions, asked.names, strict=True)) if isinstance(asked, View) else {}
        self.like = result.names.state if isinstance(result.names, Names) else None
        self.refuse_other_view(result, asked)
        super().__init__(result, self.seat, self.game.kind)
        self.counts = dict(result.visits)
        self.forest: Forest | None = result.worlds.forest if isinstance(result.worlds, Told) else None
        self.what = "worlds" if self.forest is None else "sets"

    def refuse_other_view(self, result: Result, asked: Searched | View) -> None:
        """What a seat imagined is told to nobody else, and of no other position: its worlds look as that seat sees."""
        sees = asked.sees if isinstance(asked, View) else state_in(asked).sees(self.seat)
        same = self.like is None or type(self.like).__harif__ is self.game
        for world in result.worlds[:1] if same and result.worlds else ():
            same = max(int(world.state.player()), 0) == self.seat and world.state.sees(self.seat) == sees
        if isinstance(asked, View):
            same = same and set(dict(result.ranked)) <= set(asked.actions)
        if not same:
            raise SearchError(
                "This result is not of that position of {spec}. Give what the search was asked about.",
                spec=self.game.spec,
            )

    def close(self) -> None:
        super().close()
        self.worlds, self.forest, self.like = (), None, None

    @property
    def megabytes(self) -> float:
        if self.forest is None:
            return 0.0
        search = self.forest.search
        return (search.used * size_of(Arm) + search.sets.found * (8 * search.sets.width + 12)) / 2**20

    def world(self, number: int, action: int) -> World:
        if not 0 <= number < len(self.worlds):
            raise SearchError(
                "There is no world {number}: worlds are numbered from 0, and there are {count}.",
                number=number,
                count=len(self.worlds),
            )
        found: World = self.worlds[number]
        return found

    def course(self, path: Path) -> Course:
        """The game that begins in the world of a path, after its first move."""
        world = self.world(path[1], path[0]).state
        after = world.result(path[0])
        course = Course(after) if not after.terminal() else None
        if course is None:
            raise SearchError("There is nothing after {moves}: the game is over there.", moves=self.name(path[0]))
        course.viewer, course.plies = self.seat, 1
        return course

    def state_at(self, path: Path = ()) -> Any:
        self.refuse_closed()
        if len(path) < 2:
            raise SearchError("Which world? A path in a game with secrets is a move, the number of a world, and moves.")
        self.refuse_no_move(path[0])
        if len(path) == 2:
            return self.world(path[1], path[0]).state.result(path[0])
        return self.course(path).states(path[2:])[-1]

    def refuse_no_move(self, action: int) -> None:
        if action not in dict(self.ranked):
            raise SearchError(
                "There is no move {action!r} after {moves}. Ask children() there for those that are.",
                action=action,
                moves="()",
            )

    def name(self, action: int) -> str:
        if action in self.names:
            return self.names[action]
        return str(action) if self.like is None else move_name(self.like, action)

    def children(self, path: Path = ()) -> tuple[Child, ...]:
        self.refuse_closed()
        if not path:
            return tuple(self.move(action, value) for action, value in self.ranked)
        self.refuse_no_move(path[0])
        if len(path) == 1:
            worlds = [self.imagined(path[0], number, world) for number, world in enumerate(self.worlds)]
            return tuple(sorted(worlds, key=lambda child: -(child.probability or 0.0)))
        if self.world(path[1], path[0]).state.result(path[0]).terminal():
            return ()
        return self.below(path)

    def move(self, action: int, value: float) -> Child:
        """A move of the player who was asked."""
        bound = EXACTLY if self.ranking == "exact" and self.algorithm != "ismcts" else ESTIMATE
        return Child(
            action,
            self.name(action),
            "world",
            value=None if isnan(value) else value,
            bound=None if isnan(value) else bound,
            visits=self.counts.get(action),
            proven=self.exact,
            opens=len(self.worlds) > 0,
        )

    def imagined(self, action: int, number: int, world: World) -> Child:
        """What a move is worth in one world."""
        value = dict(world.values).get(action, float("nan"))
        after = world.state.result(action)
        over = bool(after.terminal())
        player = None if over or after.player() == CHANCE else int(after.player())
        told = None if isnan(value) else value
        return Child(
            number,
            notation_of(world.state) or f"#{number + 1}",
            "end" if over else "chance" if player is None else "player",
            player,
            value=told,
            bound=None if told is None else ESTIMATE if self.forest is not None else EXACTLY,
            probability=world.probability,
            proven=self.exact,
            opens=self.forest is not None and not over,
        )

    def below(self, path: Path) -> tuple[Child, ...]:
        """The arms of the information set that a path leads to, those that were tried most first; where chance moves,
        what it may do.
        """
        course, forest = self.course(path), self.forest
        states = course.states(path[2:])
        if forest is None or course.is_over(states):
            return ()
        state = states[-1]
        arms = {} if state.player() == CHANCE else self.arms_of(state, forest)
        found = []
        for action, probability in steps_of(state):
            child = course.child(states, action, probability)
            if probability is None:
                if action not in arms:
                    continue
                child = self.counted(child, arms[action], forest)
            found.append(child)
        return tuple(sorted(found, key=lambda child: (-(child.visits or 0), -(child.probability or 0.0))))

    def arms_of(self, state: Any, forest: Forest) -> dict[int, Any]:
        """By action, what the set that a state is in knows of it; nothing where the search never came back there."""
        search, mover = forest.search, int(state.player())
        search.sets.scratch[0] = mover
        write_words(state.sees(mover if search.each else search.seat), search.sets.scratch, 1)
        number, arms = find(search.sets), {}
        at = search.first[number] if number >= 0 else NO_ARM
        while at != NO_ARM:
            arm = search.arms[at]
            arms[int(arm.action)] = arm
            at = arm.next
        return arms

    def counted(self, child: Child, arm: Any, forest: Forest) -> Child:
        """A child with what its simulations came to, over all worlds in which its set was met; where a mean to who
        chooses tells nothing of the viewer, without a value.
        """
        child = child._replace(visits=int(arm.visits))
        if child.terminal or not arm.visits:
            return child
        kind, mean, mover = self.game.kind, arm.total / arm.visits, int(arm.mover)
        if forest.search.tree.width == 1:
            value: float | None = kind.to_all(mean)[self.seat]
        elif kind.two_sided:
            value = kind.to_all(mean if kind.with_first(mover) else kind.total - mean)[self.seat]
        else:
            value = mean if mover == self.seat else None
        return child._replace(value=value, bound=None if value is None else ESTIMATE)
