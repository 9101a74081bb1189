"""A game in hindsight: the moves that lost something, and what it was worth on the way, told at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harif.arena.reasons import Effort, outcome, sentence
from harif.arena.review import SECONDS, Judged, Mixed, Review, review, review_views
from harif.arena.review_plot import base_of, review_bars, review_svg
from harif.arena.values import is_scored, value_of
from harif.cli.files import write
from harif.drawing.bars import ASCII, BLOCKS
from harif.drawing.digits import decimals, isolated, number
from harif.drawing.digits import name as named
from harif.native.engine import quiet
from harif.search import Progress
from harif.words.catalogue import Voice, say

if TYPE_CHECKING:
    from harif.cli.play.table import Table

MOST_SLIPS = 6  # that are told


def show_review(table: Table, seconds: float = SECONDS, svg: str | None = None) -> Review:
    """The moves that lost something, and the value over the game; also as a picture in a file, if one is named."""
    found = looked_back(table, seconds)
    if not table.screen.silent:
        tell_review(table, found)
    if svg is not None:
        drawn = review_svg(found, table.lang, [table.seat_name(seat) for seat in range(table.kind.players)])
        table.screen.write(say("review.wrote", table.lang, file=isolated(write(svg, drawn), table.lang)))
    return found


def looked_back(table: Table, seconds: float) -> Review:
    """The review, with a line that says how far it is."""
    if table.kind.hidden:
        with quiet():
            return review_views(table.record, table.adviser)
    tell, console = Voice("review", table.lang), table.screen.status
    if console is None:
        return review(table.record, seconds)
    with console.status("") as line, quiet():

        def progress(far: Progress) -> None:
            total = round(far.nodes / far.done) if far.done else 0
            line.update(tell("looking", k=far.nodes + 1, n=total) if total else tell("looking_first"))

        return review(table.record, seconds, Effort(progress=progress))


def tell_review(table: Table, found: Review) -> None:
    """All of it, as sentences and bars."""
    tell, screen = Voice("review", table.lang), table.screen
    screen.write()
    if not found.decisions:
        screen.write(tell("nothing"))
        return
    seat = table.people[0] if table.people else 0
    if found.course(seat):
        tell_course(table, found, seat, tell)
    if found.judged:
        tell_slips(table, found, tell)
        sure = tell("exact") if found.exact else tell("estimates", seconds=seconds_told(found, table.lang))
        screen.write(sure)
        if is_scored(table.kind) or not found.exact:
            table.tell_scale()
    if found.mixed:
        tell_rare(table, found, tell)
    if not found.complete:
        screen.write(tell("partly", k=len(found.judged) + len(found.mixed), n=found.decisions))


def tell_course(table: Table, found: Review, seat: int, tell: Voice) -> None:
    """What the game was worth to a seat, in bars; in a sentence where there is nothing to see."""
    screen, values = table.screen, [value for _, value in found.course(seat)]
    signs = ASCII if screen.out.options.ascii_only else BLOCKS
    slips = {judged.ply for judged in found.slips if table.name_at(judged.ply) == table.name(seat)}
    lines = review_bars(found, seat, screen.out.width, table.lang, signs, slips)
    if len(lines) > 1:
        screen.write(tell("value_to", who=table.name(seat)) + ":")
        for line in lines:
            screen.write(line)
    elif table.kind.players == 2 and base_of(table.kind, values) == table.kind.middle:
        screen.write(tell("level"))
    else:
        screen.write(tell("steady", who=table.name(seat), value=value_of(values[0], table.lang)))
    screen.write()


def tell_slips(table: Table, found: Review, tell: Voice) -> None:
    """The worst of them, in the order of play."""
    screen, slips = table.screen, found.slips
    screen.write(tell("slips" if slips else "none"))
    worst = sorted(slips, key=lambda judged: -judged.reason.lost)[:MOST_SLIPS]
    for judged in sorted(worst, key=lambda judged: judged.ply):
        told = sentence(judged.reason, table.lang)
        if not is_decided(judged):
            told = tell("cost", told=told, gap=value_of(judged.reason.lost, table.lang, signed=False))
        screen.write(tell("slip", n=found.number_of(judged.ply), who=table.name_at(judged.ply), told=told))
    if len(slips) > len(worst):
        screen.write(tell("more", n=len(slips) - len(worst)))


def is_decided(judged: Judged) -> bool:
    """Does the sentence say who wins? A price adds nothing to that."""
    lines, kind = (judged.reason.best, judged.reason.asked), judged.reason.state.__harif__.kind
    return any(outcome(line, kind) for line in lines if line)


def tell_rare(table: Table, found: Review, tell: Voice) -> None:
    """Moves that best play hardly ever makes, or that simulated games show to lose."""
    rare = [mixed for mixed in found.mixed if mixed.rare]
    known = "sampled" if any(mixed.sampled for mixed in found.mixed) else "rare"
    table.screen.write(tell(f"{known}_head" if rare else f"{known}_none"))
    for mixed in rare:
        table.screen.write(rare_told(table, found, mixed, tell))
    if rare and known == "sampled":
        table.tell_scale()


def rare_told(table: Table, found: Review, mixed: Mixed, tell: Voice) -> str:
    """One of them, in a sentence."""
    often = max(mixed.chances, key=lambda action: mixed.chances[action])
    told = {
        "n": found.number_of(mixed.ply),
        "who": table.name_at(mixed.ply),
        "move": named(mixed.names[mixed.action], table.lang),
        "best": named(mixed.names[often], table.lang),
    }
    if mixed.sampled is not None:
        return tell("sampled", **told, gap=value_of(mixed.sampled.lost, table.lang, signed=False, figures=2))
    return tell("rare", **told, percent=number(round(100 * mixed.chances.get(mixed.action, 0.0)), table.lang))


def seconds_told(found: Review, lang: str) -> str:
    return decimals(f"{found.seconds:.2g}", lang)
