"""`harif verify`: is what a folder keeps still what was written?"""

from rich.text import Text

from harif.cli import show
from harif.cli.solving import Watch
from harif.drawing.digits import isolated
from harif.game import Unsolved
from harif.solving.pieces import Stopped
from harif.solving.verify import WAYS, Verification, verify
from harif.words.catalogue import Voice, checked
from harif.words.errors import told

DAMAGED = 1


def verify_folder(
    folder: str, game: str | None, values: bool, seconds: float | None, native: bool, lang: str, as_json: bool
) -> int:
    checked(lang)
    err = show.errors()
    with Watch(err if err.is_terminal and not as_json else None, lang) as watch:
        try:
            found = verify(folder, game, values=values, seconds=seconds, native=native, progress=watch.update)
        except Stopped as problem:
            raise Unsolved(problem.sentence, {}) from None
    if as_json:
        show.print_json({**found._asdict(), "whole": found.whole})
    else:
        tell(found, lang)
    return 0 if found.whole else DAMAGED


def tell(found: Verification, lang: str) -> None:
    out, say = show.console(), Voice("kept", lang)
    out.print(Text(say("by", game=isolated(found.game, lang), way=told(WAYS[found.way].sentence, lang))))
    for fact in found.facts:
        out.print(Text(f"{told(fact.sentence, lang)}."))
    for problem in found.problems:
        out.print(Text(f"{say('wrong')} ", style="bold red").append(told(problem.sentence, lang), style="default"))
    out.print(Text(say("well"), "bold green") if found.whole else Text(say("not_whole"), "bold red"))
