"""Error sentences in Persian: each belongs to an English one that is raised, with the same parts."""

import ast
import re
from pathlib import Path

import pytest

import harif
from harif.cli import run
from harif.cli.checking import print_report
from harif.game.sentence import Sentence
from harif.words.catalogue import Voice
from harif.words.errors import PERSIAN, told

SOURCE = Path(harif.__file__).parent
SPOKEN = (  # files whose every error is told in Persian
    "arena/matches/match.py",
    "arena/matches/openings.py",
    "arena/matches/processes.py",
    "arena/matches/referee.py",
    "arena/matches/store.py",
    "arena/matches/watch.py",
    "arena/matches/worker.py",
    "arena/matches/asked.py",
    "arena/matches/cluster.py",
    "arena/deciders.py",
    "arena/levels.py",
    "arena/minds.py",
    "arena/players.py",
    "arena/reasons.py",
    "arena/saved.py",
    "arena/searchers.py",
    "arena/shares.py",
    "arena/strength/sprt.py",
    "arena/uci/asked.py",
    "arena/uci/engine.py",
    "arena/uci/mind.py",
    "arena/uci/options.py",
    "arena/uci/program.py",
    "arena/views.py",
    "protocols/uci/engine.py",
    "cli/__init__.py",
    "cli/app.py",
    "cli/lessons.py",
    "cli/cache.py",
    "cli/equilibria.py",
    "checking/agreement.py",
    "checking/check.py",
    "checking/claims.py",
    "checking/constructor.py",
    "checking/endings.py",
    "checking/inspector.py",
    "checking/shares.py",
    "cli/files.py",
    "game/chances.py",
    "game/choices.py",
    "game/definition.py",
    "game/drawing.py",
    "game/errors.py",
    "game/fields.py",
    "game/history.py",
    "cli/exercises.py",
    "cli/files.py",
    "cli/keeping.py",
    "cli/lab.py",
    "cli/learning.py",
    "cli/matrix.py",
    "cli/new.py",
    "cli/play/seats.py",
    "cli/play/start.py",
    "cli/solving.py",
    "cli/think.py",
    "game/notation.py",
    "game/origin.py",
    "game/patience.py",
    "game/view.py",
    "games/catalogue.py",
    "games/exchange.py",
    "games/record.py",
    "hidden/equilibrium.py",
    "hidden/exact.py",
    "hidden/flaws.py",
    "hidden/belief.py",
    "hidden/best_defence.py",
    "hidden/decisions.py",
    "hidden/ismcts/forest.py",
    "hidden/ismcts/ismcts.py",
    "hidden/sampling.py",
    "hidden/matrix.py",
    "hidden/measuring.py",
    "hidden/normal/equilibria.py",
    "hidden/normal/picture.py",
    "hidden/normal/reading.py",
    "hidden/picture.py",
    "hidden/policy.py",
    "hidden/remains.py",
    "hidden/policy_file.py",
    "hidden/unrolling.py",
    "hidden/variants/regrets.py",
    "hidden/variants/sampling.py",
    "hidden/unfolding.py",
    "hidden/worlds.py",
    "lab/classroom.py",
    "lab/exercise.py",
    "lab/grade.py",
    "lab/judgement.py",
    "lab/key.py",
    "lab/remains.py",
    "lab/studies/curve.py",
    "lab/studies/order.py",
    "lab/studies/scale.py",
    "lab/textbook/cfr.py",
    "lab/textbook/expectiminimax.py",
    "lab/textbook/histories.py",
    "lab/textbook/maxn.py",
    "lab/textbook/mcts.py",
    "lab/textbook/plans.py",
    "lab/textbook/worlds.py",
    "lab/tikz.py",
    "web/lab/desk.py",
    "web/lab/practice.py",
    "web/lab/requests.py",
    "web/lab/routes.py",
    "web/lab/tasks.py",
    "native/cache.py",
    "native/compiler.py",
    "native/engine.py",
    "native/probe.py",
    "native/translate.py",
    "learning/archive.py",
    "learning/contest.py",
    "learning/course.py",
    "learning/endings.py",
    "learning/file.py",
    "learning/network.py",
    "learning/refusals.py",
    "learning/trainer.py",
    "native/whole.py",
    "search/algorithms.py",
    "search/alphabeta/complete.py",
    "search/alphabeta/options.py",
    "search/chance/expecting.py",
    "search/chance/mixture.py",
    "search/chance/network.py",
    "search/chance/recognition.py",
    "search/course.py",
    "search/endless.py",
    "search/flaws.py",
    "search/limits.py",
    "search/many/among.py",
    "search/montecarlo/mcts.py",
    "search/montecarlo/tree.py",
    "search/montecarlo/workers.py",
    "search/perft.py",
    "search/playouts.py",
    "search/proof/proof.py",
    "search/proof/prover.py",
    "search/proof/tree.py",
    "search/refusals.py",
    "search/remains.py",
    "search/root_moves.py",
    "search/running.py",
    "search/table.py",
    "solving/asked.py",
    "solving/backward/analysis.py",
    "solving/backward/database.py",
    "solving/backward/retrograde.py",
    "solving/backward/solved.py",
    "solving/bearoff.py",
    "solving/by_search.py",
    "solving/chance/bound.py",
    "solving/chance/described.py",
    "solving/chance/grid.py",
    "solving/chance/linear_program.py",
    "solving/chance/mdp.py",
    "solving/chance/model.py",
    "solving/chance/positions.py",
    "solving/chance/solved.py",
    "solving/chance/sources.py",
    "solving/checksums.py",
    "solving/folder.py",
    "solving/forward/solution.py",
    "solving/forward/to_the_end.py",
    "solving/growth.py",
    "solving/rules.py",
    "solving/solve.py",
    "solving/stages.py",
    "solving/sums.py",
    "solving/verify.py",
    "trees/berkeley.py",
    "trees/files.py",
    "trees/gambit.py",
    "trees/gambit_words.py",
    "trees/normal.py",
    "trees/notation.py",
    "trees/sets.py",
    "web/app.py",
    "web/guards.py",
    "web/pages.py",
    "web/play/allowed.py",
    "web/play/desk.py",
    "web/play/explaining.py",
    "web/play/messages.py",
    "web/play/own.py",
    "web/play/requests.py",
    "web/play/routes.py",
    "web/play/ruling.py",
    "web/play/searching.py",
    "web/play/showing.py",
    "web/play/snapshot.py",
    "web/play/sockets.py",
    "web/play/standing.py",
    "web/play/store.py",
    "web/play/table.py",
    "web/play/tables.py",
    "web/play/thinking.py",
    "web/play/values.py",
    "web/serving.py",
    "web/settings.py",
    "web/workers/duty.py",
    "web/workers/pool.py",
    "web/workers/process.py",
)
RAISED = {
    "BadMessage": 0,
    "Died": 0,
    "HarifError": 0,
    "Hung": 0,
    "Late": 0,
    "NoTable": 0,
    "damaged": 0,
    "Unsolved": 0,
    "GameError": 0,
    "NotNative": 0,
    "GameOverError": 0,
    "NeverEnds": 0,
    "NoSum": 0,
    "PositionError": 0,
    "Said": 0,
    "SearchError": 0,
    "Sentence": 0,
    "Stopped": 0,
    "TooDeep": 0,
    "TooMany": 0,
    "Unfit": 0,
    "UnknownSet": 0,
    "WrongParameter": 0,
    "WrongPosition": 0,
    "advice": 1,
    "error": 1,
    "find": 2,
    "Finding": 2,
    "syntax_error": 2,
}
TO_PROGRAMMERS = ("A human player is asked", "A player chose")
LEFT_TO_RIGHT = re.compile("\u2066.*?\u2069")


def test_every_sentence_belongs_to_an_english_one() -> None:
    files = [path for path in SOURCE.rglob("*.py") if path.parent.name != "words" or path.name == "catalogue.py"]
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in files]
    said = {node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert [english for english in PERSIAN if english not in said] == []


def test_the_parts_are_the_same() -> None:
    for english, persian in PERSIAN.items():
        assert fields(persian) == fields(english), english


def fields(text: str) -> set[str]:
    return set(re.findall(r"(?<!{){(\w+)[^}]*}(?!})", text))


def test_persian_has_its_own_letters_and_marks() -> None:
    for english, persian in PERSIAN.items():
        own = re.sub("{[^}]*}", "", LEFT_TO_RIGHT.sub("", persian))
        assert not set(own) & set("يك,;?0123456789'"), english
        assert not re.search(r"\u200c[\s.،؛:]|[\s]\u200c|\b(ن?می) ", own), english
        assert persian.count("\u2066") == persian.count("\u2069")


GAMES = tuple(f"games/{path.name}" for path in sorted((SOURCE / "games").glob("*.py")))


@pytest.mark.parametrize("file", sorted({*SPOKEN, *GAMES}))
def test_these_files_say_all_in_persian(file: str) -> None:
    silent = []
    for node in ast.walk(ast.parse((SOURCE / file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            place = RAISED.get(getattr(node.func, "id", getattr(node.func, "attr", "")))
            if place is not None and len(node.args) > place:
                silent += [text for text in texts(node.args[place]) if text not in PERSIAN]
    assert [text for text in silent if not text.startswith(TO_PROGRAMMERS)] == []


def texts(message: ast.expr) -> list[str]:
    """What a message may be; an f-string, which no other language can say, as its source."""
    if isinstance(message, ast.Constant):
        return [str(message.value)]
    if isinstance(message, ast.IfExp):
        return texts(message.body) + texts(message.orelse)
    return [ast.unparse(message)] if isinstance(message, ast.JoinedStr) else []


def test_a_sentence_is_said_with_its_parts() -> None:
    problem = Sentence("{name} has {n:,} of {share}: {why}", name="B", n=12345, share=-0.5, why=Sentence("a cut"))
    assert str(problem) == "B has 12,345 of -0.5: a cut"
    said = problem.say({problem.template: "{why} {name} {n:,} {share}", "a cut": "هرس"}, "fa")
    assert said == "هرس \u2066B\u2069 ۱۲٬۳۴۵ −۰٫۵"
    assert told(Sentence("Nobody has put {this} into Persian.", this="that"), "fa") == (
        "Nobody has put that into Persian."
    )


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["tree", "((3 12) (2 x4))"], 2, "خط ۱، ستون ۱۲: «x4» جایی آمده است که باید حرکت یا برگ باشد."),
        (["tree", "((3 12) (2 4)"], 2, "خط ۱، ستون ۱: این پرانتز بسته نشده است."),
        (["tree", "(max (chance 0.5:3 1/3:12) 5)"], 2, "مجموع احتمال‌های این گره شانس ⅚ است، نه ۱."),
        (["tree", "nowhere.tree"], 2, "پروندهٔ «nowhere.tree» نیست"),
        (["tree", "((3 12) (2 4))", "-a", "alfabeta"], 2, "منظورتان «alphabeta» بود؟"),
        (["tree", "((3 12) (2 4))", "-a", "maxn", "--depth", "0"], 2, "عمق عددی صحیح و دست‌کم ۱ است، نه 0."),
        (["tree", "((3 12) (2 4))", "--depth", "x"], 2, "عددی صحیح بنویسید، نه «x»"),
        (["tree", "(max (chance 3 4) 5)", "-a", "minimax"], 2, "یا دو بازیکن با مجموع ثابت، بدون شانس است"),
        (["explain", "conect4"], 2, "بازی‌ای به نام «conect4» نیست. منظورتان «connect4» بود؟"),
        (["explain", "tictactoe", "--position", "55"], 1, "حرکت شمارهٔ ۲"),
        (["grade", "((3 12) (2 4))", "--value", "three"], 2, "مقدار: «three» عدد نیست."),
        (["exercise", "--depth", "1", "--branching", "2", "--cuts", "1"], 2, "در درختی با عمق ۱ هرسی نیست"),
        (["figure", "A", "--svg", "nowhere/a.svg"], 2, "پوشهٔ «nowhere» نیست"),
        (["nothing"], 2, "دستور «nothing» نیست"),
        (["tree"], 2, "جا افتاده است"),
        (["exercise", "--count", "-3"], 2, "--count عددی از ۱ تا ۵۰ است، نه -۳."),
        (["best", "nim:heaps=a"], 2, "چیزی مانند 3-4-5 باید باشد."),
        (["learn", "nim"], 2, "متد features ندارد"),
        (["verify", "nowhere"], 2, "«nowhere» پوشه‌ای نیست"),
        (["tree", "((3 12) (2 4))", "--fragment"], 2, "--fragment می‌گوید در پروندهٔ --tikz چه باشد"),
        (["tree", "((3 12) (2 4))", "--evaluate", "B~1 B~2", "--depth", "1"], 2, "ارزیابی برای B دو مقدار دارد"),
        (["tree", "((3 12) (2 4))", "--evaluate", "1", "--depth", "1"], 2, "شمار عددهای آن ۱ است."),
        (["grade", "((3 12) (2 4))", "--values", "B=3 B<=4"], 2, "مقدارها: B دو بار آمده است."),
        (["tree", "((3 12) (2 4))", "--opponent", "minimax=0.5,random=0.2"], 2, "حریف: مجموع احتمال‌ها باید ۱ باشد"),
        (["order", "foo"], 2, "«foo» زیادی است"),
        (["grade", "key.json", "--class", "a.csv"], 2, "چنین پرونده یا پوشه‌ای نیست"),
        (["solve", "tictactoe", "-p", "XXXXXXXXX"], 1, "۹ تا X و ۰ تا O هست، ولی X شروع می‌کند"),
        (["solve", "connect4", "-p", "......./......./......./...R.../......./......."], 1, "مهره‌ای در هوا مانده است"),
        (["best", "othello:size=5"], 2, "size نمی‌تواند ۵ باشد: پهنای صفحه ۴، ۶ یا ۸ خانه است."),
        (["check", "nofile.py"], 2, "چنین پرونده یا پوشه‌ای نیست"),
        (["solve", "pig", "--folder", "kept"], 2, "در پوشه نگه داشته نمی‌شود. پوشه ندهید."),
        (["solve", "tictactoe", "--folder", "."], 2, "پوشه‌ای تازه یا خالی انتخاب کنید."),
        (["learn", "backgammon", "--out", "nowhere/a.npz"], 2, "پوشهٔ nowhere که شبکه باید در آن نگه داشته شود، نیست."),
        (["cache", "burn"], 2, "بگویید show, clear یا verify."),
    ],
)
def test_the_command_line_complains_in_persian(
    capsys: pytest.CaptureFixture[str], arguments: list, code: int, words: str
) -> None:
    assert run([*arguments, "--lang", "fa"]) == code
    said = capsys.readouterr().err
    assert words in re.sub("[\u2066\u2069]", "", said)
    assert said.startswith("حریف: ")
    assert not re.search("[A-Za-z]{3}", LEFT_TO_RIGHT.sub("", said))


TAKE = """
import harif
from typing import NamedTuple


@harif.game(name="take")
class Take(NamedTuple):
    left: int = 5
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        yield 1

    def result(self, action):
        return Take(self.left - action, 1 - self.turn)

    def terminal(self):
        return self.left == 0

    def utility(self, player):
        return 1.0 if player != self.turn else -1.0
"""


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("def utility", "def worth", "کلاس Take متد utility ندارد. اضافه کنید: def utility(self, player): return …"),
        ("left: int = 5", "left: int", "فیلد left مقدار پیش‌فرض ندارد."),
        ('name="take"', 'name="take", players=0', "عددی از ۱ تا ۱۶ است، نه 0."),
        ("self.turn\n", "7\n", "متد player در Take(left=5, turn=0) مقدار 7 داد؛ باید ۰ یا ۱ باشد."),
        ("self.left == 0", "1 / 0 > 1", "در متد terminal (خط ۲۱) خطای ZeroDivisionError رخ داد: division by zero."),
        ("return Take(self.left", "Take(self.left", "متد result (خط ۱۷) برای ۱ در Take(left=5, turn=0) مقدار None داد"),
        ("import harif", "import harif, nosuch", "take.py، خط ۲: هنگام اجرای پرونده خطای ModuleNotFoundError رخ داد"),
    ],
)
def test_authors_are_told_in_persian(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, words: str
) -> None:
    file = tmp_path / "take.py"
    file.write_text(TAKE.replace(right, wrong), encoding="utf-8")
    assert run(["best", str(file), "--lang", "fa"]) != 0
    said = capsys.readouterr().err
    assert words in re.sub("[\u2066\u2069]", "", said)
    innermost = "\u2066[^\u2066\u2069]*\u2069"
    assert not re.search("[A-Za-z]{3}", re.sub(innermost, "", re.sub(innermost, "", said)))


def test_what_a_folder_keeps_is_verified_in_persian(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a short name stays on one line
    harif.retrograde(harif.load("nim:heaps=1-2"), folder="kept", native=False)
    asked = ["verify", "kept", "--interpreted", "--lang", "fa"]
    assert run(asked) == 0
    assert "مقدار همان است که قواعد می‌گویند." in verified(capsys)
    (tmp_path / "kept" / "values.bin").write_bytes(bytes(64))
    assert run(asked) == 1
    assert "آنچه نوشته شده بود نیست" in " ".join(verified(capsys).split())


def verified(capsys: pytest.CaptureFixture[str]) -> str:
    said = capsys.readouterr().out
    assert not re.search("[A-Za-z]{3}", LEFT_TO_RIGHT.sub("", said))
    return re.sub("[\u2066\u2069]", "", said)


def test_findings_are_told_in_persian(capsys: pytest.CaptureFixture[str]) -> None:
    game = Path(__file__).parents[1] / "checking" / "broken" / "action_twice.py"
    print_report(harif.check(game, games=20, native=False), Voice("checked", "fa"))
    said = " ".join(verified(capsys).split())
    assert "actions در Take(pile=5, turn=0) حرکت ۲ را دو بار می‌دهد" in said
    assert "هر کدام را یک بار بدهید" in said
