"""The catalogue: every message in every language, with the same placeholders, and neither unused nor missing."""

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import harif
from harif.words.catalogue import AREAS, LANGUAGES, Voice, say
from harif.words.games import name_of, rule_of

SOURCE = Path(harif.__file__).parent
SPEAKERS = {"say", "sentence", "told", "report", "voice", "name_of", "names", "self"}  # what messages are asked of
KEYS = {f"{area}.{name}" for area, texts in AREAS.items() for name in texts["en"]}
ARABIC = re.compile("[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]")


# The texts -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("area", AREAS)
def test_every_message_is_there_in_every_language(area: str) -> None:
    assert set(AREAS[area]) == set(LANGUAGES)
    for lang in LANGUAGES:
        assert AREAS[area][lang].keys() == AREAS[area]["en"].keys()
        assert all(AREAS[area][lang].values())


@pytest.mark.parametrize("area", AREAS)
def test_the_placeholders_are_the_same_in_every_language(area: str) -> None:
    for name, english in AREAS[area]["en"].items():
        for lang in LANGUAGES:
            assert fields(AREAS[area][lang][name]) == fields(english), f"{area}.{name} in {lang}"


def fields(text: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", text))


@pytest.mark.parametrize("area", AREAS)
def test_persian_has_its_own_letters_marks_and_half_spaces(area: str) -> None:
    for name, told in AREAS[area]["fa"].items():
        assert not set(told) & set("يك,;?"), f"{area}.{name}"
        assert not re.search(r"\u200c[\s.،؛:]|[\s]\u200c", told), f"{area}.{name}"
        assert not re.search(r"\b(ن?می) ", told), f"{area}.{name}"


WRONG_TERMS = {  # wrong: right
    "کمینه‌بیشینه": "مینیماکس",
    "کمینه بیشینه": "مینیماکس",
    "مینی‌مکس": "مینیماکس",
    "برش": "هرس",
    "قطع": "هرس",
    "پدر": "والد",
    "هم‌اکنون": "پیش‌تر",
    "مورد انتظار": "امید ریاضی",
    "با دست": "روی کاغذ",
    "با وزن": "با احتمال",
    "انتخاب را نگه": "انتخاب را حفظ",
    "انتخاب را هم نگه": "انتخاب را هم حفظ",
    "گره {node} پس از": "بقیهٔ فرزندان {node}",  # the node itself is not cut
    "کار {node} تمام": "بررسی {node} تمام",
}


@pytest.mark.parametrize(("wrong", "right"), WRONG_TERMS.items())
def test_a_thing_has_one_term_in_persian(wrong: str, right: str) -> None:
    texts = {f"{area}.{name}": told for area, langs in AREAS.items() for name, told in langs["fa"].items()}
    assert [key for key, told in texts.items() if re.search(rf"\b{re.escape(wrong)}", told)] == [], f"say {right}"
    assert any(right.format(node="{node}") in told for told in texts.values())


def test_the_sentences_that_a_teacher_asked_for() -> None:
    def bare(told: str) -> str:
        return re.sub("[\u2066\u2069]", "", told)

    imperfect = harif.explain("((3 12) (2 4))", "expectimax", opponent={"minimax": 0.7, "random": 0.3}).text("fa")
    assert "بیشینهٔ امید ریاضی (expectimax)" in imperfect
    assert "حریف با احتمال ۰٫۷ بهترین حرکت خود و با احتمال ۰٫۳ حرکتی تصادفی را بازی می‌کند." in bare(imperfect)
    several = harif.explain("(p0 (p1 <1,2,6> <4,2,3>) (p1 <6,1,2> <7,4,1>))", "maxn").text("fa")
    assert "گره A (نوبت بازیکن ۰)" in several
    assert "بررسی B تمام شد" in several
    assert "آلفا-بتا روی کاغذ" in harif.explain("((3 12) (2 4))", "by-hand").text("fa")
    assert "برگی که فرزند دوم A است" in harif.explain("((3 12) 4)").text("fa")
    said = {
        "mistake.windows_not_passed_down": "پنجرهٔ (α، β) به گره‌های پایین‌تر منتقل نشده است",
        "mistake.equality": "در حالت تساوی نادرست هرس شده است",
        "report.keeps": "انتخاب را حفظ می‌کند",
        "story.cut": "بقیهٔ فرزندان C هرس می‌شوند",
        "story.cut_chance_min": "تنها مقدار بیشتر از −۳ به کار بیشینه می‌آمد، زیرا بیشینه پیش‌تر",
        "play.rolls": "تاس: ۶-۲",
        "play.draw": "بازی مساوی شد.",
        "play.type_undo": "پس‌گرفتن",
        "play.type_hint": "پیشنهاد",
    }
    parts = {"node": "C", "who": "بیشینه", "edge": "−۳", "move": "۶-۲"}
    for key, words in said.items():
        area, _, name = key.partition(".")
        told = re.sub(r"{(\w+)}", lambda field: parts.get(field[1], ""), AREAS[area]["fa"][name])
        assert words in bare(told).replace(" پس از ", ""), key


def test_english_has_no_persian_letter() -> None:
    found = {key: AREAS[area]["en"][name] for key in KEYS for area, name in [key.split(".")]}
    assert [key for key, text in found.items() if ARABIC.search(text)] == ["page.other_language"]  # which names itself


# Where they are said ---------------------------------------------------------------------------------------------


class Module:
    """The messages that a module asks for, as far as they stand there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.calls: list[tuple[int, str]] = []  # line, pattern of the key
        self.words: set[str] = set()  # every text and every function's name: a message may be chosen by it
        self.patterns: list[str] = []
        tree = ast.parse(path.read_text(encoding="utf-8"))
        self.areas = {"story"} if "Phrases" in path.read_text(encoding="utf-8") or path.name == "averages.py" else set()
        if path.parent.name == "play":  # a table's screen speaks for all of them
            self.areas.add("play")
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.words.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                self.patterns.append(pattern(node))
            elif isinstance(node, ast.FunctionDef):
                self.words.add(node.name)
            elif isinstance(node, ast.Call) and node.args:
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                if name == "Voice" and isinstance(node.args[0], ast.Constant):
                    self.areas.add(node.args[0].value)
                elif name in SPEAKERS:
                    self.calls += [(node.lineno, key) for key in asked(node.args[0])]

    def keys(self, key: str) -> set[str]:
        """The messages that a pattern of a key names."""
        patterns = [key] if "\\." in key else [rf"{area}\.{key}" for area in self.areas]
        return {known for known in KEYS for wanted in patterns if re.fullmatch(wanted, known)}

    def says(self, key: str) -> bool:
        area, _, name = key.partition(".")
        if key in self.words or any(re.fullmatch(one, key) for one in self.patterns if one.startswith(rf"{area}\.")):
            return True
        if area not in self.areas:
            return False
        plain = {word.replace("-", "") for word in self.words}
        telling = [one for one in self.patterns if len(one.replace(r"\w+", "")) > 2]
        return name in plain or any(re.fullmatch(one, name) for one in telling)


def pattern(text: ast.JoinedStr) -> str:
    """What an f-string may become, as a regular expression."""
    return "".join(re.escape(part.value) if isinstance(part, ast.Constant) else r"\w+" for part in text.values)


def asked(key: ast.expr) -> Iterator[str]:
    """The keys that a first argument may be; none where it is made elsewhere."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        yield re.escape(key.value)
    elif isinstance(key, ast.JoinedStr):
        yield pattern(key)
    elif isinstance(key, ast.IfExp):
        yield from asked(key.body)
        yield from asked(key.orelse)


def modules() -> list[Module]:
    return [Module(path) for path in sorted(SOURCE.rglob("*.py")) if path.parent.name != "words"]


SAID_BY_PAGES = re.compile(r"""{{(\w+\.\w+)}}|\bsay\(\s*["'`]([^"'`]+)["'`]""")


def said_by_pages() -> dict[str, str]:
    """The keys that HTML files and scripts of the page ask for, as patterns, and where; `${…}` may be anything."""
    found = {}
    for path in sorted((SOURCE / "web/static").rglob("*")):
        if path.suffix in (".html", ".js"):
            for match in SAID_BY_PAGES.finditer(path.read_text(encoding="utf-8")):
                key = match[1] or match[2]
                found[r"\w+".join(map(re.escape, re.split(r"\$\{[^}]*\}", key)))] = path.name
    for path in sorted((SOURCE / "lab/stepper").glob("*.js")):  # its words come with its data
        for name in re.findall(r"""\bwords\.(\w+)|\bbutton\("(\w+)""" + '"', path.read_text(encoding="utf-8")):
            found[rf"stepper\.{name[0] or name[1]}"] = path.name
    return found


def test_every_key_that_a_page_says_exists() -> None:
    wanted = said_by_pages()
    assert wanted
    assert {key: at for key, at in wanted.items() if not any(re.fullmatch(key, known) for known in KEYS)} == {}


def test_every_key_that_is_said_exists() -> None:
    unknown = []
    for module in modules():
        for line, key in module.calls:
            if (module.areas or "\\." in key) and not module.keys(key):
                unknown.append(f"{module.path.name}:{line}: {key}")
    assert unknown == []


def test_every_key_that_exists_is_said() -> None:
    spoken = modules()
    for module in spoken:  # these are chosen by the names that things have elsewhere
        module.areas |= {"algorithm", "mistake", "scale"}
    pages = said_by_pages()
    silent = [key for key in KEYS if not any(module.says(key) for module in spoken)]
    assert sorted(key for key in silent if not any(re.fullmatch(one, key) for one in pages)) == []


def test_these_tests_can_fail(tmp_path: Path) -> None:
    file = tmp_path / "speaker.py"
    file.write_text('say = Voice("play", lang)\nsay("wins")\nsay("won")\nsay(f"type_{x}")\nsay("grid.nothing", lang)\n')
    module = Module(file)
    assert [line for line, key in module.calls if not module.keys(key)] == [3, 5]
    assert module.says("play.wins")
    assert module.says("play.type_undo")
    assert not module.says("play.draw")
    assert not module.says("grid.title")


def test_persian_is_in_the_catalogue_and_in_the_games_alone() -> None:
    elsewhere = [
        path.relative_to(SOURCE)
        for path in SOURCE.rglob("*.py")
        if path.parent.name not in ("words", "games") and ARABIC.search(path.read_text(encoding="utf-8"))
    ]
    assert elsewhere == []


# Saying it -------------------------------------------------------------------------------------------------------


def test_whole_numbers_are_written_in_the_digits_of_the_language() -> None:
    assert say("board.player", "en", n=12) == "player 12"
    assert say("board.player", "fa", n=12) == "بازیکن ۱۲"
    assert Voice("board", "fa")("turn_of", who="X") == "نوبت X"


@pytest.mark.parametrize("ask", [lambda: say("play.draw", "xx"), lambda: Voice("play", "xx")])
def test_an_unknown_language_gets_one_sentence(ask) -> None:
    with pytest.raises(harif.HarifError, match=r"^There is no language 'xx' here; there are en and fa\.$"):
        ask()


# Games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("entry", harif.games(), ids=lambda entry: entry.name)
def test_every_game_has_a_name_and_a_rule_in_every_language(entry) -> None:
    state = harif.load(entry.name)
    assert rule_of(state, "en") == entry.about
    assert ARABIC.search(name_of(state, "fa"))
    assert ARABIC.search(rule_of(state, "fa"))
    assert name_of(state, "en")
    for told in (name_of(state, "fa"), rule_of(state, "fa")):
        assert not set(told) & set("يك,;?")
        assert not re.search(r"\u200c[\s.،؛:]|[\s]\u200c", told)


def test_a_game_without_a_persian_name_is_told_of_in_english(write) -> None:
    path = write(
        "bare.py",
        """
        from typing import NamedTuple
        import harif
        @harif.game(name="bare", players=1)
        class Bare(NamedTuple):
            '''Nothing happens.'''
            over: bool = True
            def player(self): return 0
            def actions(self): yield 0
            def result(self, action): return self
            def terminal(self): return True
            def utility(self, player): return 0.0
        """,
    )
    state = harif.load(path)
    assert (name_of(state, "fa"), rule_of(state, "fa")) == ("bare", "Nothing happens.")


@pytest.mark.parametrize("entry", harif.games(), ids=lambda entry: entry.name)
def test_boards_say_the_same_in_english_and_all_of_it_in_persian(entry) -> None:
    state = harif.load(entry.name)
    for _ in range(4):
        assert harif.text(state, lang="en") == harif.text(state)
        assert harif.svg(state, lang="en") == harif.svg(state)
        if "text" in state.__harif__.methods and entry.name != "ghost":  # whose letters are words of English
            assert not re.search("[a-z]{3}", harif.text(state, lang="fa"))
        words = re.sub("<title>.*?</title>|<[^>]*>", " ", harif.svg(state, lang="fa"))
        assert entry.name == "ghost" or not re.search("[a-z]{3}", words)
        if state.terminal():
            return
        chance = state.player() == harif.CHANCE
        moves = [outcome for outcome, _ in state.outcomes()] if chance else list(state.actions())
        state = state.result(moves[-1])


def test_names_and_rules_need_no_compiler() -> None:
    code = "import sys; from harif.cli import run; run(['games', '--lang', 'fa']); sys.exit('numba' in sys.modules)"
    wide = {**os.environ, "COLUMNS": "200"}
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=wide)
    assert shown.returncode == 0, shown.stderr
    for name, called in (("tictactoe", "دوز"), ("backgammon", "تخته‌نرد")):
        assert re.search(rf"^{name} +\u200e{called} ", shown.stdout, re.M)
