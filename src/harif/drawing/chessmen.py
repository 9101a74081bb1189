"""The men of chess as outlines, in a square of 40 pixels: no font is asked, so they look the same everywhere.

A man is one shape or several, filled and edged in the colours of its side, and lines drawn on it.
"""

FOOT = "M10.6 31.4h18.8q2 1 2 3v.4q0 .8-.8.8H9.4q-.8 0-.8-.8v-.4q0-2 2-3z"
RING = "M14.4 24.6h11.2q1.2 0 1.2 1.2t-1.2 1.2H14.4q-1.2 0-1.2-1.2t1.2-1.2z"
WAIST = "M16.4 27h7.2c.5 1.9 1.7 3.3 3.8 4.4H12.6c2.1-1.1 3.3-2.5 3.8-4.4z"

SHAPES = {
    "P": (
        "M17.6 19.4h4.8c.2 5.2 2 9 5.4 12H12.2c3.4-3 5.2-6.8 5.4-12z",
        "M20 9.4a5 5 0 0 1 2.9 9.1h1.6q1 0 1 1t-1 1h-9q-1 0-1-1t1-1h1.6A5 5 0 0 1 20 9.4z",
        FOOT,
    ),
    "R": (
        "M14.6 16h10.8l.8 12.2 1.8 3.2H12l1.8-3.2z",
        "M11.2 7.6h4.1v2.8h2.6V7.6h4.2v2.8h2.6V7.6h4.1v6.2l-2.6 2.9H13.8l-2.6-2.9z",
        FOOT,
    ),
    "N": (
        "M12.8 31.4c0-4.9 2.6-7.6 5.4-10 1.2-1.1 1.8-2 1.9-3.3-1.5 1.2-3.2 1.6-4.9 1.8-.9 1.3-1.8 2.3-3.2 2.7-1 .3-1.8"
        "-.1-2.3-.9-1.2.1-2-.7-2.1-1.8-.1-1.2.7-2.2 1.3-3.2l2.5-4.6c.1-1.9.9-3.4 2.1-4.5l-.6-3.4 3.5 2c8-1 14.2 5"
        " 14.2 14.9 0 3.9-.6 7.2-1.4 10.3z",
        FOOT,
    ),
    "B": (
        WAIST,
        "M20 9c4.8 3.2 7.2 6.6 7.2 10 0 2.4-1.2 4.4-3.1 5.6h-8.2c-1.9-1.2-3.1-3.2-3.1-5.6 0-3.4 2.4-6.8 7.2-10z",
        "M20 4.8a2.1 2.1 0 1 1 0 4.2 2.1 2.1 0 0 1 0-4.2z",
        RING,
        FOOT,
    ),
    "Q": (
        "M12.9 26.2L8.3 14.4l5.6 6 .5-9.6 4 8.8L20 9.6l1.6 10 4-8.8.5 9.6 5.6-6-4.6 11.8c-.5 1.7-.3 3.3.9 5.2H12c1.2"
        "-1.9 1.4-3.5.9-5.2z",
        "M7.6 10.9a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z",
        "M14 7.4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z",
        "M20 6a1.9 1.9 0 1 1 0 3.8A1.9 1.9 0 0 1 20 6z",
        "M26 7.4a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z",
        "M32.4 10.9a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8z",
        FOOT,
    ),
    "K": (
        "M18.8 3.6h2.4v2.2h2.2v2.3h-2.2v3.4h-2.4V8.1h-2.2V5.8h2.2z",
        "M20 10.6c1.9 1.5 2.9 3.3 2.9 5.2L20 22l-2.9-6.2c0-1.9 1-3.7 2.9-5.2z",
        "M20 24c0-5.2 1-9 3.6-11 3.4-2.6 8.6-.8 8.6 3.6 0 3.2-2.6 5.6-4.4 9.4-.4 2 .1 3.6 1 5.4H11.2c.9-1.8 1.4-3.4 1"
        "-5.4-1.8-3.8-4.4-6.2-4.4-9.4 0-4.4 5.2-6.2 8.6-3.6 2.6 2 3.6 5.8 3.6 11z",
        FOOT,
    ),
}
LINES = {
    "R": "M13.8 16.7h12.4M13.8 28.2h12.4",
    "N": "M20.8 9.4c4.6 2.4 6.6 7 6.4 13.4",
    "B": "M20.2 13.4l3.3 4.9",
    "Q": "M12.9 26.2c4.7-1.5 9.5-1.5 14.2 0",
    "K": "M12.2 26c5.2-1.7 10.4-1.7 15.6 0",
}
DOTS = {"N": ((14.9, 12.4, 1.1), (9.6, 18.6, 0.6))}
INK = (("#fdfbf5", "#3a2f26", "#3a2f26"), ("#3a3537", "#151214", "#e8dfd0"))  # of White and Black: fill, edge, lines


def man_svg(letter: str) -> str:
    """A man in a square of 40 pixels; small letters are Black's."""
    fill, edge, line = INK[letter.islower()]
    kind = letter.upper()
    out = [f'<path d="{shape}"/>' for shape in SHAPES[kind]]
    if kind in LINES:
        out.append(f'<path d="{LINES[kind]}" fill="none" stroke="{line}" stroke-width="1.2"/>')
    out += [f'<circle cx="{x}" cy="{y}" r="{r}" fill="{line}" stroke="none"/>' for x, y, r in DOTS.get(kind, ())]
    look = f'fill="{fill}" stroke="{edge}" stroke-width="1.3" stroke-linejoin="round" stroke-linecap="round"'
    return f'<g data-man="{letter}" {look}>{"".join(out)}</g>'
