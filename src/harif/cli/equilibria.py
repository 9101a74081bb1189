"""`harif cfr`: an equilibrium of a game with secrets."""

from pathlib import Path
from typing import Any, NamedTuple

from rich.text import Text

from harif.cli import show
from harif.cli.files import refuse_nowhere, write
from harif.cli.think import start_in
from harif.drawing.digits import count, decimals, isolated, number
from harif.game import SearchError, Unsolved
from harif.hidden import Policy, cfr, exact
from harif.hidden.picture import refuse_large
from harif.hidden.reading import table_of
from harif.search import Progress
from harif.words.catalogue import Voice, checked

NO_ANSWER = 1
MOST_SHOWN = 40  # sets


class Wished(NamedTuple):
    """How to look for it; None where nothing was said."""

    iterations: int
    variant: str | None
    seconds: float | None
    seed: int
    out: str | None
    resume: str | None


class Pictures(NamedTuple):
    """The files that pictures are written to."""

    convergence: str | None
    tree: str | None


def find_equilibrium(
    game: str, wished: Wished, by_program: bool, pictures: Pictures, native: bool, lang: str, as_json: bool
) -> int:
    checked(lang)
    refuse_files(wished, pictures, by_program)
    start, err = start_in(game), show.errors()
    if pictures.tree is not None:
        refuse_large(start)
    try:
        with Watch(err if err.is_terminal and not as_json else None, lang) as watch:
            if by_program:
                policy = exact(start, native=native)
                if wished.out is not None:
                    policy.save(wished.out)
            else:
                policy = cfr(start, **wished._asdict(), native=native, progress=watch.update)
    except Unsolved as problem:
        if not as_json:
            raise
        show.print_json({"game": start.__harif__.spec, "error": str(problem), **problem.known})
        return NO_ANSWER
    if pictures.convergence is not None:
        write(pictures.convergence, policy.svg(lang))
    if pictures.tree is not None:
        write(pictures.tree, policy.tree_svg(lang))
    if as_json:
        show.print_json(as_dict(policy))
    else:
        tell(policy, wished, lang)
    return 0


def refuse_files(wished: Wished, pictures: Pictures, by_program: bool) -> None:
    """Before the work whose result is to go there."""
    if by_program and (pictures.convergence is not None or wished.resume is not None):
        raise SearchError("--exact goes with neither --resume nor --svg: there is nothing that converges.")
    if by_program and wished.variant is not None:
        raise SearchError("--exact solves a linear program, which has no variants: leave --variant out.")
    out = wished.out
    if out is not None and Path(out).exists() and (wished.resume is None or not Path(out).samefile(wished.resume)):
        raise SearchError(
            "{name} is there already. Go on from it with --resume {name}, or name another file.", name=out
        )
    refuse_nowhere(out)
    for file in pictures:
        refuse_nowhere(file, "<svg")


def tell(policy: Policy, wished: Wished, lang: str) -> None:
    say, out, stats = Voice("cfr", lang), show.console(), policy.stats
    out.print(Text(table_of(policy, lang, MOST_SHOWN)), soft_wrap=True)
    out.print()
    sampled = "exploitability" not in stats  # and an estimate
    expected = [isolated(number(value, lang, figures=3 if sampled else 6), lang) for value in policy.values]
    game = isolated(policy.game, lang)
    if len(expected) == 2:
        out.print(Text(say("about" if sampled else "value", game=game, value=expected[0]), style="bold"))
    else:
        out.print(Text(say("values", game=game, values=" ".join(expected)), style="bold"))
    if "exploitability" in stats:
        out.print(Text(say("exploitability", found=small(stats["exploitability"], lang))), soft_wrap=True)
    else:
        out.print(Text(say("unknown")))
    spent = {"sets": count(stats["sets"], lang), "seconds": decimals(f"{stats['seconds']:.3f}", lang)}
    if "iterations" in stats:
        told = say("effort", variant=isolated(stats["variant"], lang), n=count(stats["iterations"], lang), **spent)
    else:
        told = say("effort_exact", **spent)
    out.print(Text(told, style="dim"))
    if wished.resume is not None and stats.get("iterations", 0) > wished.iterations:
        out.print(Text(say("enough", n=count(wished.iterations, lang))))
    if stats.get("stopped"):
        out.print(say("stopped"))
    file = wished.out or wished.resume
    if file is not None:
        out.print(Text(say("written", file=isolated(file, lang))))
        if stats.get("stopped"):
            out.print(Text(say("goes_on", file=isolated(f"--resume {file}", lang))))


def small(value: float, lang: str) -> str:
    """A number that may be very small."""
    return isolated(number(value, lang, figures=3), lang)


def as_dict(policy: Policy) -> dict[str, Any]:
    sets = [
        {"player": seat, "sees": list(view), "probabilities": {str(action): p for action, p in actions.items()}}
        for (seat, view), actions in policy.sets.items()
    ]
    return {"game": policy.game, "value": policy.value, "values": policy.values, **policy.stats, "policy": sets}


class Watch:
    """A line on the terminal that says how far it is; silent where there is no terminal."""

    def __init__(self, console: Any, lang: str) -> None:
        self.console, self.say = console, Voice("cfr", lang)
        self.line: Any = None

    def __enter__(self) -> "Watch":
        return self

    def __exit__(self, *problem: object) -> None:
        if self.line is not None:
            self.line.stop()

    def update(self, seen: Progress) -> None:
        if self.console is None:
            return
        told = self.text(seen)
        if self.line is None:
            self.line = self.console.status(told)
            self.line.start()
        self.line.update(told)

    def text(self, seen: Progress) -> str:
        say, lang = self.say, self.say.lang
        if seen.phase == "unrolling":
            met, about = (count(n, lang) for n in seen.detail)
            return say("unrolling", met=met, about=about)
        done, goal, now = seen.detail
        near = "" if now is None else say("near", found=small(now[1], lang), at=count(now[0], lang))
        return say("iterating", done=count(done, lang), goal=count(goal, lang), near=near)
