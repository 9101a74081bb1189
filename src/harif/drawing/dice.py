"""How dice look, for the games that roll them."""

PIPS = ((), (4,), (0, 8), (0, 4, 8), (0, 2, 6, 8), (0, 2, 4, 6, 8), (0, 2, 3, 5, 6, 8))  # places in a 3 by 3 square


def die_svg(pips: int, x: float, y: float, side: float, colour: str = "#1e293b") -> str:
    """A die at (x, y) with that many pips. With none it is in the air, tilted, and shows a question mark."""
    half = side / 2
    out = [
        f'<g transform="translate({x:g} {y:g}){"" if pips else f" rotate(12 {half:g} {half:g})"}">'
        f'<rect width="{side}" height="{side}" rx="{side * 0.2:g}" fill="#ffffff" stroke="{colour}" stroke-width="2"/>'
    ]
    for place in PIPS[pips]:
        cx, cy = side * (0.25 + 0.25 * (place % 3)), side * (0.25 + 0.25 * (place // 3))
        out.append(f'<circle cx="{cx:g}" cy="{cy:g}" r="{side * 0.085:g}" fill="{colour}"/>')
    if not pips:
        font = f'font-size="{side * 0.7:g}" font-weight="bold" text-anchor="middle" fill="{colour}"'
        out.append(f'<text x="{half:g}" y="{side * 0.76:g}" {font}>?</text>')
    return "".join(out) + "</g>"
