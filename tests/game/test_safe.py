"""Drawings of others: what could act is taken out, what only shows stays as it is."""

import random
import re
from xml.etree import ElementTree

import pytest

import harif
from harif.game import safe
from harif.game.drawing import svg_of
from harif.game.safe import safe_svg

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'

ATTACKS = [  # what an author, or somebody who wrote the author's file, might put into a drawing
    "<script>evil()</script>",
    '<script href="//evil.example/x.js"/>',
    '<script xlink:href="data:text/javascript,evil()"/>',
    '<rect onclick="evil()"/>',
    '<rect ONCLICK="evil()"/>',
    '<g onload="evil()"/>',
    '<rect onmouseover="evil()" onfocus="evil()" tabindex="0"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="evil()"/></body></foreignObject>',
    '<iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:evil()"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">evil()</h:script>',
    '<a href="javascript:evil()"><text>evil</text></a>',
    '<a xlink:href="https://evil.example"><rect/></a>',
    '<image href="https://evil.example/x.png"/>',
    '<image xlink:href="data:image/svg+xml;base64,PHN2Zz5ldmlsPC9zdmc+" class="evil"/>',
    '<use href="https://evil.example/x.svg#a"/>',
    '<use xlink:href="data:image/svg+xml,evil#a"/>',
    '<use href="javascript:evil()"/>',
    "<style>@import url(https://evil.example/x.css);</style>",
    '<rect style="background: url(https://evil.example/x)"/>',
    '<rect style="fill: url(https://evil.example/x#a)"/>',
    '<rect style="fill: u\\rl(https://evil.example/x)"/>',
    '<rect style="fill: red; behavior: url(evil.htc)"/>',
    '<rect style="-moz-binding: url(//evil.example)"/>',
    '<rect style="width: expression(evil())"/>',
    '<rect style="/*;*/fill: url(//evil.example)"/>',
    '<rect style="position: fixed; inset: 0" class="a"/>',
    '<rect fill="url(https://evil.example/x#a)"/>',
    '<rect fill="url( &quot;//evil.example/x#a&quot; )"/>',
    '<rect fill="u&#x72;l(//evil.example)"/>',
    "<rect fill=\"image-set('//evil.example' 1x)\"/>",
    "<rect fill=\"src('//evil.example')\"/>",
    '<rect clip-path="url(evil.svg#a)" mask="url(evil.svg#b)" marker-end="url(evil.svg#c)"/>',
    '<rect filter="url(//evil.example#f)"/>',
    '<rect cursor="url(//evil.example/c.cur), auto"/>',
    '<animate attributeName="href" values="javascript:evil()"/>',
    '<set attributeName="onclick" to="evil()"/>',
    '<rect id="r"><animate attributeName="fill" to="red" onbegin="evil()"/></rect>',
    '<animateMotion path="M0 0" onend="evil()"/>',
    '<handler type="text/javascript">evil()</handler>',
    '<feImage href="//evil.example/x.png"/>',
    '<filter id="f"><feImage xlink:href="//evil.example"/></filter>',
    '<text><tspan onclick="evil()">safe</tspan></text>',
    '<title><style>x</style><img src="x" onerror="evil()"/></title>',
    '<desc><p xmlns="http://www.w3.org/1999/xhtml" onclick="evil()">x</p></desc>',
    '<rect xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="evil"/>',
    '<rect xml:base="https://evil.example/"/>',
    '<linearGradient href="https://evil.example/#g"/>',
    '<text><textPath href="https://evil.example/#p">x</textPath></text>',
    '<video src="//evil.example"/>',
    '<object data="//evil.example"/>',
    '<embed src="javascript:evil()"/>',
    '<link rel="stylesheet" href="//evil.example/x.css"/>',
    '<?xml-stylesheet href="//evil.example/x.css"?>',
    "<!-- evil --><metadata>evil</metadata>",
    '<svg onload="evil()"><g><svg><script>evil()</script></svg></g></svg>',
    '<rect data-square="a" ping="//evil.example" formaction="javascript:evil()" action="evil"/>',
]


def counted(svg):
    """How many elements and attributes a drawing has, by name."""
    found = {}
    for element in ElementTree.fromstring(svg).iter():
        for name in (element.tag, *element.keys()):
            found[name] = found.get(name, 0) + 1
    return found


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_could_act_is_taken_out(attack):
    drawn = safe_svg(f'{HEAD}<circle id="here" r="5"/>{attack}<text>after</text></svg>')
    assert "evil" not in drawn.lower()
    assert not re.search(r"\bon\w+\s*=|javascript|<script|<style|https?://(?!www\.w3\.org/2000/svg\")", drawn.lower())
    assert 'r="5"' in drawn
    assert "<text>after</text>" in drawn
    assert safe_svg(drawn) == drawn


@pytest.mark.parametrize("spec", [entry.name for entry in harif.games()])
def test_the_drawings_of_the_catalogue_stay_as_they_are(spec):
    state, rng = harif.load(spec), random.Random(4)
    for _ in range(30):
        chance = not state.terminal() and state.player() == harif.CHANCE
        for lang in ("en", "fa"):
            drawn = svg_of(state, lang=lang)
            assert counted(safe_svg(drawn)) == counted(drawn)
            assert "".join(ElementTree.fromstring(drawn).itertext()) == "".join(
                ElementTree.fromstring(safe_svg(drawn)).itertext()
            )
        if state.terminal():
            return
        state = state.result(rng.choice([o for o, _ in state.outcomes()] if chance else list(state.actions())))


def test_what_only_shows_stays():
    kept = (
        '<defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>'
        '<rect fill="url(#g)" style="stroke: red; opacity: .5" transform="rotate(3) translate(1 2)" data-square="a1" '
        'aria-label="a &lt; b" class="c" role="img"/><g id="m"><path d="M0 0L1 1"/></g><use href="#m" x="3"/>'
    )
    drawn = f"{HEAD}{kept}</svg>"
    assert counted(safe_svg(drawn)) == counted(drawn)
    assert safe_svg(drawn, "p1-").count("#p1-g") == 1
    assert 'href="#p1-m"' in safe_svg(drawn, "p1-")
    assert 'id="p1-m"' in safe_svg(drawn, "p1-")
    old = f'{HEAD}<g id="m"/><use xlink:href="#m"/></svg>'
    assert '<use href="#m" />' in safe_svg(old)
    assert safe_svg("<svg><rect/></svg>") == '<svg xmlns="http://www.w3.org/2000/svg"><rect /></svg>'


def test_a_few_lines_do_not_draw_without_end():
    levels = "".join(f'<g id="l{i}">' + f'<use href="#l{i - 1}"/>' * 10 + "</g>" for i in range(1, 12))
    drawn = safe_svg(f'{HEAD}<g id="l0"><rect/></g>{levels}</svg>')
    assert drawn.count("<use") == 10  # those of the first level
    assert "<use" not in safe_svg(f'{HEAD}<g id="a"><use href="#a"/></g></svg>')
    twice = f'{HEAD}<g id="b"><rect/></g><g id="a"><use href="#b"/></g><g id="a"><rect/></g><use href="#a"/></svg>'
    assert safe_svg(twice).count("<use") == 1
    tiled = f'{HEAD}<pattern id="p"><rect fill="url(#q)"/></pattern><pattern id="q"><use href="#x"/></pattern></svg>'
    assert "url(" not in safe_svg(tiled)
    assert "<use" not in safe_svg(tiled)


RECT, USE = "<rect/>", '<use href="#a"/>'
QUADRATIC = {
    "uses": f'<g id="a">{RECT * 20_000}</g>{USE * 1_000}',
    "masks": f'<mask id="a">{RECT * 20_000}</mask>' + '<rect mask="url(#a)"/>' * 1_000,
    "inherited": f'<pattern id="p">{RECT * 1_000}</pattern><g fill="url(#p)">{RECT * 1_000}</g>',
    "styled": f'<pattern id="p">{RECT * 1_000}</pattern><g style="fill: url(#p)">{RECT * 1_000}</g>',
    "markers": f'<marker id="m">{RECT * 1_000}</marker><path marker-mid="url(#m)" d="{"M0 0" * 1_000}"/>',
    "used": f'<mask id="m">{RECT * 100}</mask><g id="a">' + '<rect mask="url(#m)"/>' * 100 + f"</g>{USE * 100}",
    "use inherits": f'<pattern id="p">{RECT * 100}</pattern><g id="a">{RECT * 99}</g><g fill="url(#p)">{USE * 99}</g>',
}


@pytest.mark.parametrize("parts", QUADRATIC)
def test_a_few_lines_do_not_draw_millions_of_elements(parts):
    with pytest.raises(harif.GameError, match="references draw over 200000 elements"):
        safe_svg(f"{HEAD}{QUADRATIC[parts]}</svg>")


def test_many_small_references_are_drawn():
    stones = '<circle fill="url(#g)"/>' * 361 + '<use href="#s"/>' * 361
    drawn = f'{HEAD}<radialGradient id="g"><stop/><stop/></radialGradient><g id="s"><path/><path/></g>{stones}</svg>'
    assert counted(safe_svg(drawn)) == counted(drawn)


def test_long_values_are_read_in_one_pass(python):
    """Each of these took time by the square of its length, hours for what a page would still show."""
    python(
        """
from harif.game.safe import safe_svg
many = 400_000
for value in ("0" * many, " " * many, "rgb" * many, "url(" * (many // 4), "-" * many + "("):
    for name in ("d", "fill", "style", "class", "data-x"):
        safe_svg(f'<svg><path {name}="{"fill:" * (name == "style")}{value}"/></svg>')
safe_svg("<svg>" + ("<b/>" + "x" * 30) * 49_000 + "</svg>")
safe_svg("<svg>" + "<g/>" * 24_000 + "<use/>" * 24_000 + "</svg>")
"""
    )


def test_a_drawing_stays_in_its_place_and_refers_to_itself_alone():
    assert safe_svg('<svg transform="scale(50)"><g transform="scale(2)"/></svg>').count("transform") == 1
    drawn = safe_svg('<svg aria-labelledby="a b"><title id="a">x</title><desc id="b">y</desc></svg>', "p-")
    assert 'aria-labelledby="p-a p-b"' in drawn


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no well-formed XML at line 1, column 1"),
        ("<svg>", "no well-formed XML"),
        ("<svg><g></svg>", "no well-formed XML at line 1"),
        ("<svg>\n<rect x=1/></svg>", "line 2, column 9"),
        ("<svg>&nbsp;</svg>", "no well-formed XML"),
        ("<svg>\x00</svg>", "no well-formed XML"),
        ("<html/>", "begins with <html>, not with <svg>"),
        ('<svg xmlns="http://www.w3.org/1999/xhtml"/>', "no SVG document"),
        ('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>', "leave out <!DOCTYPE"),
        ('<!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>', "leave out <!DOCTYPE"),
        ('<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg>&b;</svg>', "leave out <!DOCTYPE"),
        ("<svg>" + "<g>" * 100 + "</g>" * 100 + "</svg>", "too large for a page"),
        ("<svg>" + "<g/>" * 60_000 + "</svg>", "over 50000 elements"),
        ("<svg>" + " " * safe.MOST_CHARACTERS + "</svg>", "2000011 characters"),
        (None, "not 'NoneType'"),
        (b"<svg/>", "not 'bytes'"),
    ],
)
def test_what_is_no_drawing_gets_one_sentence(text, said):
    with pytest.raises(harif.GameError, match=re.escape(said)):
        safe_svg(text)


def test_no_random_text_gets_through_or_crashes():
    rng = random.Random(1)
    seeds = [harif.svg(harif.load("tictactoe")), *(f"{HEAD}{attack}</svg>" for attack in ATTACKS)]
    for _ in range(600):
        text = rng.choice(seeds)
        at, other = rng.randrange(len(text)), rng.choice(seeds)
        text = text[:at] + other[rng.randrange(len(other)) :][: rng.randrange(60)] + text[at + rng.randrange(9) :]
        try:
            drawn = safe_svg(text)
        except harif.GameError:
            continue
        assert not re.search(r"<[^>]*\son\w+=|<script|<style|<animate|<set|<foreign", drawn.lower())
        for value in re.findall(r'href="([^"]*)"', drawn):
            assert value.startswith("#")


def test_gradients_take_over_from_each_other_only_so_far():
    def chain(count, last=""):
        links = (f'<linearGradient id="g{i}" href="#g{i + 1}"/>' for i in range(count))
        return f'{HEAD}<defs>{"".join(links)}<linearGradient id="g{count}"{last}/></defs><rect fill="url(#g0)"/></svg>'

    def longest(text):
        links = dict(re.findall(r'id="(g\d+)" href="#(g\d+)"', safe_svg(text)))
        seen, most = 0, 0
        for name in links:
            seen = 1
            while (name := links.get(name, "")) and seen <= len(links) + 1:
                seen += 1
            most = max(most, seen)
        return most

    assert longest(chain(3)) == 4
    assert longest(chain(2_000)) <= 9
    assert longest(chain(5, ' href="#g0"')) <= 9, "a circle is cut"
    assert longest(chain(2_000, ' href="#g7"')) <= 9


@pytest.mark.parametrize("kind", ["linearGradient", "pattern"])
def test_an_id_that_is_there_twice_makes_no_longer_chain(kind):
    links = "".join(f'<{kind} id="g{i}" href="#g{i + 1}"/>' for i in range(100))
    ends = "".join(f'<{kind} id="g{i}" {{}}/>' for i in range(100))
    for later in ("", 'href="#g0"'):
        drawn = safe_svg(f"{HEAD}<defs>{links}{ends.format(*[later] * 100)}</defs></svg>")
        first: dict[str, str] = {}  # what a browser goes by: the first element of an id
        for name, href in re.findall(r'id="(g\d+)"(?: href="#(g\d+)")?', drawn):
            first.setdefault(name, href)
        for name in first:
            steps = 0
            while name := first.get(name, ""):
                steps += 1
                assert steps <= 8
