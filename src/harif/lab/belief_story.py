"""Clairvoyance and truth in words, and as a table of worlds and moves."""

from collections.abc import Iterator

from harif.drawing.digits import number
from harif.lab.arithmetic import probability
from harif.lab.lesson import Lesson
from harif.lab.narrate import Beat
from harif.lab.phrases import Phrases
from harif.lab.tables import Cell, Row, Table
from harif.lab.trace import Event
from harif.words.catalogue import Voice

NEAR = 1e-9
SPOKEN = ("mean", "plan", "belief", "choice", "conflict")  # events that have a line of their own


def title(lesson: Lesson, lang: str) -> str:
    return Voice("worlds", lang)(f"title_{lesson.algorithm}", game=Phrases(lang).game(lesson.game))


def beats(lesson: Lesson, lang: str = "en") -> Iterator[Beat]:
    story = Story(lesson, lang)
    for i, event in enumerate(lesson.steps):
        following = lesson.steps[i + 1].kind if i + 1 < len(lesson.steps) else ""
        if event.kind == "world" and following != "world":
            yield Beat(i + 1, story.worlds())
        elif event.kind in SPOKEN:
            yield Beat(i + 1, story.tell(event))
    if not any(event.kind == "conflict" for event in lesson.steps):
        yield Beat(len(lesson.steps), story.voice("agree"))


def decision(lesson: Lesson, lang: str) -> str:
    """What is played; of clairvoyance also what that is worth in truth."""
    say, voice = Phrases(lang), Voice("worlds", lang)
    move, value = say.move(lesson.move or ""), say.number(lesson.value)
    if lesson.algorithm == "belief":
        return voice("decision", who=who(lesson, say), move=move, value=value)
    truths = {event.move: float(event.value or 0.0) for event in lesson.steps if event.kind == "plan"}  # type: ignore[arg-type]
    truth, best = truths[lesson.move], max(truths, key=lambda each: truths[each])
    parts = {"move": move, "value": value, "truth": say.number(truth)}
    if truths[best] > truth + NEAR:
        return voice("errs", best=say.move(best or ""), most=say.number(truths[best]), **parts)
    assert isinstance(lesson.value, float)
    return voice("right" if abs(lesson.value - truth) <= NEAR else "lucky", **parts)


class Story:
    def __init__(self, lesson: Lesson, lang: str) -> None:
        self.lesson, self.say, self.voice = lesson, Phrases(lang), Voice("worlds", lang)
        self.names = [node.move for node in lesson.nodes if node.kind == "world"]

    def tell(self, event: Event) -> str:
        return str(getattr(self, event.kind)(event))

    def worlds(self) -> str:
        """Who is to move, and what it may be in."""
        player = who(self.lesson, self.say)
        if len(self.names) == 1:
            said = self.voice("known", who=player)
        else:
            chances = [node.chance or 0.0 for node in self.lesson.nodes if node.kind == "world"]
            worlds = self.listed(list(zip(self.names, chances, strict=True)))
            said = self.voice("worlds", who=player, n=len(self.names), worlds=worlds)
        alone = self.lesson.options.get("players") == 1
        return said if alone else f"{said} {self.voice('others')}"

    def mean(self, event: Event) -> str:
        values = [
            self.voice("in", value=self.say.number(v), world=self.say.ltr(name))
            for name, (_, v) in zip(self.names, event.terms or (), strict=True)
        ]
        return self.voice("open", values=self.say.listed(values), **self.worth(event))

    def plan(self, event: Event) -> str:
        return self.voice("plan", **self.worth(event))

    def worth(self, event: Event) -> dict[str, str]:
        """A move with its value, and the sum that it is."""
        parts = {"move": self.say.move(event.move or ""), "value": self.say.number(event.value)}
        return parts | {"formula": self.say.products(event.terms or ())}

    def belief(self, event: Event) -> str:
        terms = list(event.terms or ())
        parts = {"set": self.set_name(event), "move": self.say.move(event.move or "")}
        if len(terms) == 1:
            return self.voice("belief_known", world=self.say.ltr(terms[0][0]), **parts)
        return self.voice("belief", worlds=self.listed(terms), **parts)

    def choice(self, event: Event) -> str:
        parts = {"move": self.say.move(event.move or ""), "value": self.say.number(event.value)}
        return self.voice(f"choice_{event.rule}", **parts)

    def conflict(self, event: Event) -> str:
        (here, one), (there, other) = event.terms or ()
        moves = {"one": one, "other": other, "move": event.move or ""}
        told = {key: self.say.move(part) for key, part in moves.items()}
        worlds = {"here": self.say.ltr(here), "there": self.say.ltr(there)}
        return self.voice("conflict", set=self.set_name(event), **told, **worlds)

    def listed(self, worlds: list[tuple[str, float]]) -> str:
        told = [
            self.voice("world", world=self.say.ltr(world), p=self.say.ltr(probability(p, self.say.lang)))
            for world, p in worlds
        ]
        return self.say.listed(told)

    def set_name(self, event: Event) -> str:
        assert event.set is not None
        return self.say.ltr(self.lesson.sets[event.set]["name"])


def who(lesson: Lesson, say: Phrases) -> str:
    return say("who_player", n=say.digits(str(lesson.nodes[0].player or 0)))


def table(lesson: Lesson, step: int, lang: str) -> Table:
    """A row for each world with nothing hidden, their average; a row for each by the best plan, and the truth."""
    voice, say = Voice("worlds", lang), Phrases(lang)
    worlds = [node for node in lesson.nodes if node.kind == "world"]
    moves = [lesson.nodes[child].move for child in worlds[0].children]
    told: dict[str, dict[str, float]] = {"row_mean": {}, "row_truth": {}}
    chosen: dict[str, str] = {}
    note = ""
    for event in lesson.steps[:step]:
        number_of = float(event.value or 0.0) if not isinstance(event.value, tuple) else 0.0
        if event.kind == "worth":
            told.setdefault(f"open {lesson.nodes[event.node].parent}", {})[event.move or ""] = number_of
        elif event.kind in ("mean", "plan"):
            told["row_mean" if event.kind == "mean" else "row_truth"][event.move or ""] = number_of
        if event.kind == "plan":
            for world, (_, value) in zip(worlds, event.terms or (), strict=True):
                told.setdefault(f"plan {world.id}", {})[event.move or ""] = value
        if event.kind == "choice":
            chosen["row_mean" if event.rule == "clairvoyance" else "row_truth"] = event.move or ""
        if event.kind == "conflict":
            note = Story(lesson, lang).conflict(event)
    rows = []
    for block, total in (("open", "row_mean"), ("plan", "row_truth")):
        for i, world in enumerate(worlds):
            name = voice(f"row_{block}", world=say.ltr(world.move))
            head = [Cell(name), Cell(probability(world.chance or 0.0, lang))]
            values = told.get(f"{block} {world.id}", {})
            rows.append(Row(head + [value_cell(values.get(move), lang) for move in moves], ruled=i == 0))
        cells = [value_cell(told[total].get(move), lang, strong=move == chosen.get(total)) for move in moves]
        rows.append(Row([Cell(voice(total), strong=True), Cell(), *cells], ruled=True))
    return Table(title(lesson, lang), [voice("head_world"), voice("head_chance"), *moves], rows, note)


def value_cell(value: float | None, lang: str, strong: bool = False) -> Cell:
    return Cell() if value is None else Cell(number(value, lang), strong=strong)
