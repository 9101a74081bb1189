"""What the pages of play are like for everybody: by ear, at any size, on a slow line, and in Persian."""

import re

import pytest

BUDGET = 300_000  # bytes of a page and all its files, compressed, the font aside


def serious(page):
    """What axe-core finds that keeps somebody out."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"]][:3])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_nothing_keeps_anybody_out(pages, server, hands, lang, theme):
    page = pages(color_scheme=theme, reduced_motion="reduce")
    page.goto(f"{server.url}/{lang}/")
    page.wait_for_selector(".game")
    assert serious(page) == []
    page.click('[data-game="connect4"]')
    page.wait_for_selector("#start[open]")
    page.click("#more summary")
    assert serious(page) == []
    laid = server.lay("connect4", "human", "human", lang=lang)
    page.goto(server.link(laid, lang=lang))
    play = hands(page)
    play.turn()
    play.move(page.mouse.click)
    for summary in page.locator(".side summary").all():
        summary.click()
    assert serious(page) == []


def test_places_have_names_and_moves_are_announced(page, server, hands):
    page.goto(server.link(server.lay("chess", "human", "human")))
    play = hands(page)
    play.turn()
    grid = page.get_by_role("grid", name="Chess")
    assert grid.get_by_role("row").count() == 8
    assert grid.get_by_role("row").first.get_by_role("gridcell").count() == 8
    knight = page.get_by_role("gridcell", name="white knight on g1")
    assert knight.count() == 1
    page.mouse.click(*play.place("g1"))
    assert knight.get_attribute("aria-selected") == "true"
    assert page.locator("[aria-selected]").count() == 1
    assert "f3" in page.inner_text("#live")
    page.mouse.click(*play.place("f3"))
    page.wait_for_function("() => /Nf3/.test(document.getElementById('live').textContent)")


def test_a_grid_is_walked_by_arrows_home_and_end(page, server):
    page.goto(server.link(server.lay("connect4", "human", "human")))
    page.wait_for_selector(".status.yours")
    page.locator(".spot[tabindex='0']").focus()

    def here():
        return page.evaluate(
            """() => {
                const cell = document.activeElement;
                const row = cell.parentNode;
                return [[...row.parentNode.children].indexOf(row), [...row.children].indexOf(cell)];
            }"""
        )

    for keys, there in (
        (["Control+Home"], [0, 0]),
        (["ArrowRight", "ArrowRight", "ArrowDown"], [1, 2]),
        (["End"], [1, 6]),
        (["ArrowRight"], [1, 6]),
        (["Home"], [1, 0]),
        (["Control+End"], [5, 6]),
        (["ArrowUp", "ArrowLeft"], [4, 5]),
    ):
        for key in keys:
            page.keyboard.press(key)
        assert here() == there, keys
    assert page.locator(".spot[tabindex='0']").count() == 1
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    assert here() == [4, 5], "the hand stays where it was"


@pytest.mark.parametrize(
    ("game", "grids"),
    [("othello", [[8, 8]]), ("battleship", [[10, 10], [10, 10]]), ("hex", [[11, 11]]), ("morris", []), ("kuhn", [])],
)
def test_boards_of_rows_and_columns_are_grids_and_others_are_not(page, server, game, grids):
    page.goto(server.link(server.lay(game, "human", "human", seed=None)))
    page.wait_for_selector("#board svg .spots", state="attached")
    assert serious(page) == []
    found = page.eval_on_selector_all(
        "[role=grid]", "grids => grids.map(({ children }) => [children.length, children[0].children.length])"
    )
    assert found == grids
    assert page.locator(".spot").count() == page.locator("[data-square]").count()
    assert page.locator(".board svg").get_attribute("role") == ("none" if len(grids) == 1 else "group")


def test_squares_are_large_enough_for_a_finger_on_a_phone(pages, server):
    page = pages(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page.goto(server.link(server.lay("battleship:placing=random", "human", "human", seed=None)))
    page.wait_for_selector(".status.yours")
    sizes = "[...document.querySelectorAll('[data-square]')].map((one) => one.getBoundingClientRect())"
    assert page.evaluate(f"Math.min(...{sizes}.map(({{ width }}) => width))") >= 26
    assert page.evaluate(f"Math.max(...{sizes}.map(({{ right }}) => right))") <= 360
    page.set_viewport_size({"width": 844, "height": 390})
    page.wait_for_function(
        f"() => new Set({sizes}.map(({{ top }}) => Math.round(top))).size === 10"
    )  # beside each other
    assert page.evaluate(f"Math.min(...{sizes}.map(({{ width }}) => width))") >= 24


def test_pages_are_small_and_paint(pages, server):
    laid = server.lay("connect4", "human", "human")
    for address in (f"{server.url}/en/", server.link(laid)):
        page = pages()
        page.goto(address)
        page.wait_for_selector(".game, .status.yours")
        sizes = dict(
            page.evaluate(
                """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
                    .filter(({ name }) => !name.startsWith("data:") && !name.endsWith(".woff2"))
                    .map(({ name, encodedBodySize }) => [name, encodedBodySize])"""
            )
        )
        assert len(sizes) > 5
        assert 20_000 < sum(sizes.values()) < BUDGET, sizes
        painted = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        assert painted > 0  # how soon is measured in bench/, not asserted here


def test_motion_is_left_out_where_it_is_not_wanted(pages, server, hands):
    count = "document.getAnimations().length"
    for motion, moves in (("no-preference", True), ("reduce", False)):
        page = pages(reduced_motion=motion)
        page.goto(server.link(server.lay("connect4", "human", "human")))
        play = hands(page)
        play.turn()
        page.evaluate(
            """() => {
                window.most = 0;
                const animate = Element.prototype.animate;
                Element.prototype.animate = function (...how) { window.most += 1; return animate.apply(this, how); };
            }"""
        )
        play.move(page.mouse.click)
        page.wait_for_timeout(100)
        assert (page.evaluate("window.most") > 0) is moves
        assert moves or page.evaluate(count) == 0


def test_zoom_at_two_hundred_percent_leaves_everything_in_reach(pages, server):
    page = pages(viewport={"width": 550, "height": 390})  # 1100 by 780 at 200 %
    page.goto(server.link(server.lay("chess", "human", "human")))
    page.wait_for_selector(".status.yours")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    for button in ("#hint", "#resign", "#typed", "#last"):
        page.locator(button).scroll_into_view_if_needed()
        assert page.locator(button).is_visible()


def test_the_theme_and_the_language_are_switched_in_place(page, server):
    page.goto(server.link(server.lay("tictactoe", "human", "human")))
    page.wait_for_selector(".status.yours")
    page.click("#theme")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.click("#language")
    page.wait_for_selector('html[dir="rtl"] .status.yours')
    assert page.get_attribute("html", "data-theme") == "dark"
    assert re.search("[\u0600-\u06ff]", page.inner_text("#status"))


def test_the_search_narrows_the_catalogue(page, server):
    page.goto(f"{server.url}/en/")
    page.wait_for_selector(".game")
    everything = page.locator(".game").count()
    assert everything > 25
    page.fill("#search", "chess")
    assert 0 < page.locator(".game").count() < everything
    page.fill("#search", "no such game")
    assert page.locator("#none").is_visible()
    page.fill("#search", "")
    page.locator("#kinds button").nth(3).click()
    hidden = page.locator(".game").count()
    assert 0 < hidden < everything


def test_touches_narrow_moves(page, server):
    """The logic by itself: prefixes, ends among longer moves, the end of a chain touched at once, letting go."""
    page.goto(f"{server.url}/en/")
    told = page.evaluate(
        """async () => {
            const { touched, narrowed, typed } = await import("/static/js/play/choosing.js");
            const move = (action, name, ...places) => ({ action, name, label: name, places });
            const moves = [
                move(1, "a", "1", "2"), move(2, "b", "1", "3", "5"), move(3, "c", "1", "3"),
                move(4, "q", "4", "8"), move(5, "n", "4", "8"), move(6, "pass"),
            ];
            const names = (moves) => moves.map((one) => one.name);
            const plain = ({ path, next, ends, play }) => [path, [...next], names(ends), play?.name ?? null];
            return {
                start: plain(narrowed(moves, [])),
                one: plain(touched(moves, [], "1")),
                played: plain(touched(moves, ["1"], "2")),
                stop: plain(touched(moves, ["1"], "3")),
                chain: plain(touched(moves, ["1"], "5")),
                twins: plain(touched(moves, ["4"], "8")),
                other: plain(touched(moves, ["1"], "4")),
                off: plain(touched(moves, ["1"], "1")),
                typed: [typed(moves, " PASS ")?.action, typed(moves, "z")],
            };
        }"""
    )
    assert told == {
        "start": [[], ["1", "4"], ["pass"], None],
        "one": [["1"], ["2", "3"], [], None],
        "played": [["1", "2"], [], ["a"], "a"],
        "stop": [["1", "3"], ["5"], ["c"], None],
        "chain": [["1", "3", "5"], [], ["b"], "b"],
        "twins": [["4", "8"], [], ["q", "n"], None],
        "other": [["4"], ["8"], [], None],
        "off": [[], ["1", "4"], ["pass"], None],
        "typed": [6, None],
    }
