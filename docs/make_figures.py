"""Make the figures of the chapter, in English and in Persian: `.venv/bin/python docs/make_figures.py`."""

from pathlib import Path

from harif.lab.figures import FIGURES, figure

FOLDER = Path(__file__).parent / "figures"


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name in FIGURES:
        for lang in ("en", "fa"):
            (FOLDER / f"figure-{name}-{lang}.svg").write_text(figure(name, lang), encoding="utf-8")


if __name__ == "__main__":
    main()
