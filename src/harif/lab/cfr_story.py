"""A pass of CFR in words, and as a table of every set, move by move."""

from collections.abc import Iterator
from typing import Any

from harif.drawing.digits import NOTHING, isolated
from harif.lab.arithmetic import DOT, exact, factor, products
from harif.lab.lesson import Lesson
from harif.lab.narrate import Beat
from harif.lab.phrases import Phrases
from harif.lab.tables import Cell, Row, Table
from harif.lab.trace import Event
from harif.words.catalogue import Voice


def title(lesson: Lesson, lang: str) -> str:
    key = "title_plus" if lesson.options.get("variant") == "cfr+" else "title"
    iterations = int(lesson.options.get("iterations", 1))
    return Voice("pass", lang)(key, game=Phrases(lang).game(lesson.game), n=iterations)


def decision(lesson: Lesson, lang: str) -> str:
    say = Phrases(lang)
    value = lesson.value[0] if isinstance(lesson.value, tuple) else lesson.value
    return Voice("pass", lang)("decision", value=written(say, value), who=player(say, 0))


def beats(lesson: Lesson, lang: str = "en") -> Iterator[Beat]:
    """The story line by line: each set that looks back has one."""
    story = Story(lesson, lang)
    told: list[str] = []
    for i, event in enumerate(lesson.steps):
        said = story.tell(event)
        told += [said] if said else []
        following = lesson.steps[i + 1] if i + 1 < len(lesson.steps) else None
        if told and ends_line(event, following):
            yield Beat(i + 1, " ".join(told))
            told = []


def ends_line(event: Event, following: Event | None) -> bool:
    """Is the line full: another set follows, or another iteration?"""
    if following is None or event.kind in ("iteration", "look_back", "average"):
        return True
    return event.kind == "strategy" and following.kind != "strategy"


class Story:
    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson, self.say, self.voice = lesson, Phrases(lang), Voice("pass", lang)
        self.begun = self.averaged = False
        self.at: int | None = None  # the set of which the line speaks
        self.reaches: dict[int, float] = {}  # of the histories of that set
        self.worths: dict[int, dict[str, float]] = {}
        self.factors: list[float] = []  # of the last reach
        self.earned = 0.0
        self.regrets: list[float] = []

    def tell(self, event: Event) -> str:
        return str(getattr(self, event.kind)(event))

    def iteration(self, event: Event) -> str:
        return self.voice("iteration", n=int(event.value or 0))  # type: ignore[arg-type]

    def look_back(self, event: Event) -> str:
        return self.voice("look_back", who=player(self.say, event.player))

    def reach(self, event: Event) -> str:
        """The name of the set, where it is its first history; the number is told with what follows from there."""
        said = ""
        if self.at != event.set:
            self.at, self.reaches, self.worths = event.set, {}, {}
            said = self.voice("set", set=self.set_name(event), who=player(self.say, event.player))
        self.reaches[event.node] = float(event.value or 0.0)  # type: ignore[arg-type]
        self.factors = [p for _, p in event.terms or () if p != 1.0]
        return said

    def strategy(self, event: Event) -> str:
        if self.at is None:
            first, self.begun = not self.begun, True
            return self.voice("sets", n=len(self.lesson.sets)) if first else ""
        self.at = None
        terms = event.terms or ()
        if len({p for _, p in terms}) == 1 and not any(regret > 0 for regret in self.regrets):
            return self.voice("even")
        return self.voice("strategy", moves=self.moves("likely", [{"move": m, "p": p} for m, p in terms]))

    def average(self, event: Event) -> str:
        """The average at a set; before the first, what it is the average of."""
        moves = self.moves("likely", [{"move": m, "p": p} for m, p in event.terms or ()])
        first, self.averaged = not self.averaged, True
        told = self.voice("average", set=self.set_name(event), moves=moves)
        return f"{self.voice('averaging')} {told}" if first else told

    def expect(self, event: Event) -> str:
        terms = dict(event.terms or ())
        self.worths[event.node] = terms
        value = self.say.ltr(exact(self.reaches[event.node], self.say.lang))
        moves_before = self.history(event.node)
        history = self.say.ltr(", ".join(moves_before)) if moves_before else self.voice("start")
        moves = self.moves("worth", [{"move": m, "value": v} for m, v in terms.items()])
        if len(self.factors) > 1:
            formula = DOT[self.say.lang].join(exact(p, self.say.lang) for p in self.factors)
            return self.voice("reach", history=history, formula=formula, value=value, moves=moves)
        return self.voice("reach_plain", history=history, value=value, moves=moves)

    def counterfactual(self, event: Event) -> str:
        self.earned = float(event.value or 0.0)  # type: ignore[arg-type]
        parts = []
        for move, value in event.terms or ():
            pairs = [(self.reaches[node], worth[move]) for node, worth in self.worths.items()]
            parts.append({"move": move, "formula": products(pairs, self.say.lang, written=exact), "value": value})
        return self.voice("counterfactual", moves=self.moves("formula", parts), value=written(self.say, self.earned))

    def regret(self, event: Event) -> str:
        self.regrets = [total for _, _, total in event.terms or ()]
        lang, parts = self.say.lang, []
        for move, now, total in event.terms or ():
            formula = f"{exact(now + self.earned, lang)} − {factor(self.earned, lang, exact)}"
            parts.append({"move": move, "formula": formula, "value": now, "total": total})
        key = "total" if any(abs(p["value"] - p["total"]) > 1e-12 for p in parts) else "formula"
        return self.voice("regret", moves=self.moves(key, parts))

    # Names -------------------------------------------------------------------------------------------------------

    def moves(self, key: str, parts: list[dict[str, Any]]) -> str:
        """`check 1/3 and bet 2/3`."""
        told = []
        for part in parts:
            values = {k: written(self.say, v) if isinstance(v, float) else v for k, v in part.items()}
            told.append(self.voice(key, **(values | {"move": self.say.move(part["move"])})))
        return self.say.listed(told)

    def set_name(self, event: Event) -> str:
        assert event.set is not None
        return name_of(self.lesson.sets[event.set], self.voice)

    def history(self, node: int) -> list[str]:
        return [self.lesson.nodes[i].move for i in self.lesson.path(node)[1:]]


def name_of(one: dict[str, Any], voice: Voice) -> str:
    return isolated(one["name"], voice.lang) if one["name"] else voice("start")


def written(say: Phrases, value: Any) -> str:
    """A number within a sentence."""
    if not isinstance(value, float):
        return say.number(value)
    text = exact(value, say.lang)
    return text if text.isdecimal() else say.ltr(text)


def player(say: Phrases, number_of: int | None) -> str:
    return say("who_player", n=say.digits(str(number_of or 0)))


# The table -----------------------------------------------------------------------------------------------------------


def table(lesson: Lesson, step: int, lang: str) -> Table:
    """Every move of every set: what has been told of it in so many steps."""
    voice = Voice("pass", lang)
    told: dict[tuple[int, str], dict[str, float]] = {}
    reach: dict[int, float] = {}
    marked = None
    for event in lesson.steps[:step]:
        marked = event.set
        if event.kind == "look_back":
            forget(told, reach, lesson, event.player)
        elif event.kind == "reach" and event.set is not None:
            reach[event.set] = reach.get(event.set, 0.0) + float(event.value or 0.0)  # type: ignore[arg-type]
        elif event.kind in ("counterfactual", "regret", "strategy", "average") and event.set is not None:
            for move, *numbers in event.terms or ():
                told.setdefault((event.set, move), {})[event.kind] = numbers[-1]
    averaged = any("average" in row for row in told.values())
    kinds = ["counterfactual", "regret", "strategy", *(["average"] if averaged else [])]
    rows = []
    for one in sorted(lesson.sets, key=lambda one: (one["player"], one["id"])):
        for i, move in enumerate(one["moves"]):
            known = told.get((one["id"], move), {})
            name = Cell(name_of(one, voice), strong=True) if i == 0 else Cell()
            share = Cell(exact(reach[one["id"]], lang)) if i == 0 and one["id"] in reach else Cell()
            cells = [name, Cell(move), share, *(number_cell(kind, known.get(kind), lang) for kind in kinds)]
            rows.append(Row(cells, ruled=i == 0, marked=one["id"] == marked))
    heads = ["set", "move", "reach", "value", "regret", "strategy", *(["average"] if averaged else [])]
    return Table(title(lesson, lang), [voice(f"head_{head}") for head in heads], rows)


def forget(told: dict[Any, Any], reach: dict[int, float], lesson: Lesson, who: int | None) -> None:
    """A player looks back anew: what its last look said of reach and worth is gone."""
    for one in lesson.sets:
        if one["player"] == who:
            reach.pop(one["id"], None)
            for move in one["moves"]:
                told.get((one["id"], move), {}).pop("counterfactual", None)


def number_cell(kind: str, value: float | None, lang: str) -> Cell:
    if value is None:
        return Cell()
    if kind in ("strategy", "average"):
        return Cell(exact(value, lang), bar=value)
    return Cell(exact(value, lang, signed=kind == "regret" and abs(value) > NOTHING))
