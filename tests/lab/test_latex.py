"""What is written for LaTeX is complete: it compiles as it is, where LaTeX is installed, in both languages."""

import os
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from harif.cli import run
from harif.game import SearchError
from harif.lab import explain
from harif.lab.exercise import exercises
from harif.lab.latex import article, figure, latex, left_to_right, prose
from harif.lab.sheet_tex import tex
from harif.lab.tikz import draw_tikz

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
STAR = "(max (chance 1/2:(min 3 4) 1/2:(min -1 2)) (chance 1/2:(min -3 1) 1/2:(min 5 4)))"
TRACES = {
    "alphabeta": (FIGURE_A, {}),
    "expectiminimax": (STAR, {"pruning": "star1", "bounds": (-5, 5)}),
    "maxn": ("(p0 a_1=(p1 <1,2,6> <4,2,-3>) b=(p1 <6,1,2> <7,4.5,1>))", {}),
}
ENGINES = {"en": "pdflatex", "fa": "xelatex"}


def needs(lang: str) -> None:
    if shutil.which(ENGINES[lang]) is None:
        pytest.skip(f"{ENGINES[lang]} is not installed: the structure is checked without it")
    if lang == "fa" and not subprocess.run(["kpsewhich", "bidi.sty"], capture_output=True).stdout:
        pytest.skip("LaTeX is installed without bidi (texlive-lang-arabic)")


def compiled(file: Path, lang: str) -> str:
    """Compile a document; what LaTeX has to say about it."""
    command = [ENGINES[lang], "-interaction=nonstopmode", "-halt-on-error", file.name]
    quick = {**os.environ, "MKTEXTFM": "0"}  # make no fonts of those that are looked for and not there
    done = subprocess.run(command, cwd=file.parent, capture_output=True, env=quick)
    told = done.stdout.decode("utf-8", "replace")
    assert done.returncode == 0, told[-2000:]
    assert "Missing character" not in file.with_suffix(".log").read_text("utf-8", "replace")
    return told


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("algorithm", TRACES)
def test_a_figure_is_a_document_with_all_it_needs(algorithm: str, lang: str) -> None:
    source, options = TRACES[algorithm]
    trace = explain(source, algorithm, **options)
    picture, page = trace.tikz(lang=lang), figure(trace.tikz(lang=lang), lang)
    assert picture.startswith(r"\begin{tikzpicture}")
    assert picture in page
    assert page.index(r"\documentclass") < page.index(r"\usepackage{tikz}") < page.index(r"\begin{document}")
    assert page.endswith("\\end{document}\n")
    assert page.isascii() == (lang == "en")
    assert ("bidi" in page) == (lang == "fa")
    assert page.startswith(f"% !TEX program = {ENGINES[lang]}\n")


def test_persian_pictures_have_persian_words_and_digits() -> None:
    picture = explain(FIGURE_A, "alphabeta").tikz(lang="fa")
    assert r"\RL{بیشینه}" in picture
    shown = re.findall(r"\] at \([^)]*\) \{(.*)\};", picture)
    assert not any(re.search("[0-9]", label.replace("^^^^200e", "")) for label in shown)


def test_formulas_in_persian_run_from_left_to_right() -> None:
    assert prose("پس ۲ ≤ α است", "fa") == r"پس \LR{۲ $\le$ $\alpha$} است"
    assert prose("مقدار −۳ است", "fa") == r"مقدار \LR{$-$۳} است"
    assert left_to_right("(۱، ۲)") == r"\LR{^^^^200e(۱،^^^^200e ^^^^200e۲)^^^^200e}"
    assert prose("50% of A_1", "en") == r"50\% of A\_1"


def test_names_beyond_ascii_ask_for_xelatex() -> None:
    page = figure(explain("(max راست=(min 1 2) é=(min 0 4))", "minimax").tikz())
    assert page.startswith("% !TEX program = xelatex\n")


def test_what_is_too_large_for_tex_is_refused() -> None:
    rng = random.Random(1)
    with pytest.raises(SearchError, match="larger than TeX can draw"):
        draw_tikz(explain([rng.randrange(10_000, 99_999) for _ in range(800)], "minimax"))


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_the_command_writes_a_document_or_a_fragment(lang: str, tmp_path: Path, capsys) -> None:
    page, part = tmp_path / "page.tex", tmp_path / "part.tex"
    assert run(["tree", FIGURE_A, "--tikz", str(page), "--lang", lang]) == 0
    assert run(["tree", FIGURE_A, "--tikz", str(part), "--lang", lang, "--fragment"]) == 0
    assert part.read_text("utf-8") == explain(FIGURE_A, "alphabeta").tikz(lang=lang)
    assert page.read_text("utf-8") == figure(part.read_text("utf-8"), lang)
    assert run(["explain", "nim:heaps=1-2", "--fragment"]) == 2
    assert "--tikz" in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_figures_compile(lang: str, tmp_path: Path) -> None:
    needs(lang)
    pictures = [explain(source, name, **options).tikz(lang=lang) for name, (source, options) in TRACES.items()]
    (tmp_path / "figure.tex").write_text(figure(pictures[0], lang), "utf-8")
    compiled(tmp_path / "figure.tex", lang)
    (tmp_path / "pages.tex").write_text(article("\n\n".join(pictures), lang), "utf-8")
    compiled(tmp_path / "pages.tex", lang)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_sheets_and_keys_compile(lang: str, tmp_path: Path) -> None:
    needs(lang)
    made = exercises(["star1", "h-minimax", "maxn"], 3, depth=3, branching=2)
    for name, solved in (("sheet", False), ("key", True)):
        (tmp_path / f"{name}.tex").write_text(tex(made, lang, solved), "utf-8")
        told = compiled(tmp_path / f"{name}.tex", lang)
        assert "Overfull" not in told
        if not solved:
            assert "(3 pages" in " ".join(told.split())


def test_fractions_need_no_letters_that_a_font_may_lack() -> None:
    picture = explain("((1/3 5/36 -27/31) (1e22 2 3/4))", "minimax").tikz(lang="fa")
    assert not re.search("[¼-¾⅐-⅞⁰-⁹₀-₉⁄¹²³]", picture)
    assert latex("−⁵⁄₃₆") == r"$-$$\frac{\mbox{\scriptsize ۵}}{\mbox{\scriptsize ۳۶}}$"
    assert latex("½") == r"$\frac{\mbox{\scriptsize ۱}}{\mbox{\scriptsize ۲}}$"
