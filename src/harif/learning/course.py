"""The course of a lesson: what it is to be, and how far it has come."""

from typing import Any, NamedTuple

from harif.game import SearchError
from harif.learning.network import Network
from harif.learning.refusals import refuse_counts, refuse_games, refuse_seed, refuse_steps


class Course(NamedTuple):
    """What a lesson is to be; see `learn`."""

    games: int = 20_000
    seed: int = 0
    rate: float = 0.1
    last_rate: float = 0.01
    trace: float = 0.0
    explore: float = 0.0
    marks: int = 20
    test_games: int = 1_000

    def shaping(self) -> tuple[Any, ...]:
        """All that decides what is learned: how often it is measured does not."""
        return self[:-2]

    def written(self, played: int) -> dict[str, Any]:
        """A lesson as `Network.about` tells of it, after so many games."""
        return {"games": played, "of": self.games, **dict(zip(self._fields[1:], self[1:]))}


def course_of(network: Network | None, given: dict[str, Any]) -> tuple[Course, int]:
    """The course of a lesson with the options that were given (None: not given), and how much of it is behind.

    A network whose last lesson was interrupted goes on with it, unless it is given another course. Then, as without a
    network, a new one begins.
    """
    wished = {name: value for name, value in given.items() if value is not None}
    interrupted = interrupted_lesson(network)
    if interrupted is not None:
        begun, played = interrupted
        asked = checked(begun._replace(**wished))
        if asked.shaping() == begun.shaping():
            return asked, played
    return checked(Course(**wished)), 0


def interrupted_lesson(network: Network | None) -> tuple[Course, int] | None:
    """The course that a network did not come to the end of, and how many of its games it has played."""
    lessons = [] if network is None else network.about.get("lessons", [])
    if network is None or not lessons or "of" not in lessons[-1]:
        return None
    lesson = lessons[-1]
    played, games = lesson.get("games", 0), lesson["of"]
    course = checked(Course(games, **{name: lesson[name] for name in Course._fields[1:] if name in lesson}))
    refuse_games(played or 1)
    if played > network.about.get("games", 0):
        raise SearchError("The network was taught fewer games in all than in its last lesson: its file is damaged.")
    return (course, played) if played < games else None


def checked(course: Course) -> Course:
    """The course itself, if it is one that can be taken."""
    refuse_games(course.games)
    refuse_seed(course.seed)
    refuse_steps(course.rate, course.last_rate, course.trace, course.explore)
    refuse_counts(course.marks, course.test_games)
    return course
