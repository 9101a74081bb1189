"""A game in hindsight: the moves that lost something, and what it was worth on the way, told at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harif.arena.reasons import Effort, outcome, sentence, value_of
from harif.arena.review import SECONDS, Judged, Mixed, Review, review, review_views
from harif.arena.review_plot import review_bars, review_svg
from harif.cli.files import write
from harif.drawing.bars import ASCII, BLOCKS
from harif.drawing.digits import decimals, isolated, number
from harif.drawing.digits import name as named
from harif.game import CHANCE
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
        told = say("review.wrote", table.lang, file=isolated(write(svg, review_svg(found, table.lang)), table.lang))
        table.screen.write(told)
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
        screen.write(tell("value_to", who=table.name(seat)) + ":")
        signs = ASCII if screen.out.options.ascii_only else BLOCKS
        for line in review_bars(found, seat, screen.out.width, table.lang, signs):
            screen.write(line)
        screen.write()
    if found.judged:
        tell_slips(table, found.slips, tell)
        sure = tell("exact") if found.exact else tell("estimates", seconds=seconds_told(found, table.lang))
        screen.write(sure)
    if found.mixed:
        tell_rare(table, [mixed for mixed in found.mixed if mixed.rare], tell)
    if not found.complete:
        screen.write(tell("partly", k=len(found.judged) + len(found.mixed), n=found.decisions))


def tell_slips(table: Table, slips: tuple[Judged, ...], tell: Voice) -> None:
    """The worst of them, in the order of play."""
    screen = table.screen
    screen.write(tell("slips" if slips else "none"))
    worst = sorted(slips, key=lambda judged: -judged.reason.lost)[:MOST_SLIPS]
    for judged in sorted(worst, key=lambda judged: judged.ply):
        told = sentence(judged.reason, table.lang)
        if not is_decided(judged):
            told = tell("cost", told=told, gap=value_of(judged.reason.lost, table.lang, signed=False))
        screen.write(tell("slip", n=number_of(table, judged.ply), who=table.name(judged.seat), told=told))
    if len(slips) > len(worst):
        screen.write(tell("more", n=len(slips) - len(worst)))


def is_decided(judged: Judged) -> bool:
    """Does the sentence say who wins? A price adds nothing to that."""
    lines, kind = (judged.reason.best, judged.reason.asked), judged.reason.state.__harif__.kind
    return any(outcome(line, kind) for line in lines if line)


def tell_rare(table: Table, rare: list[Mixed], tell: Voice) -> None:
    """Moves that best play hardly ever makes."""
    table.screen.write(tell("rare_head" if rare else "rare_none"))
    for mixed in rare:
        best = max(mixed.chances, key=lambda action: mixed.chances[action])
        told = {
            "n": number_of(table, mixed.ply),
            "who": table.name(mixed.seat),
            "move": named(mixed.names[mixed.action], table.lang),
            "best": named(mixed.names[best], table.lang),
            "percent": number(round(100 * mixed.chances.get(mixed.action, 0.0)), table.lang),
        }
        table.screen.write(tell("rare", **told))


def number_of(table: Table, ply: int) -> int:
    """Which of the players' moves it was, from 1: what chance did is not counted."""
    return sum(state.player() != CHANCE for state in table.record.before[: ply + 1])


def seconds_told(found: Review, lang: str) -> str:
    return decimals(f"{found.seconds:.2g}", lang)
