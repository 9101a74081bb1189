"""When the line to the server breaks, a link is wrong, or a person goes back: the server's record decides."""

import json

import pytest

import harif


def test_a_game_goes_on_after_the_server_was_killed(mortal, page, hands):
    laid = mortal.lay("tictactoe", "human", "human")
    page.goto(mortal.link(laid))
    play = hands(page)
    play.turn()
    page.mouse.click(*play.place("5"))
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    mortal.kill()
    page.wait_for_selector("#offline:not([hidden])")
    assert page.inner_text("#offline")
    mortal.start()
    page.wait_for_selector("#offline", state="hidden", timeout=30_000)
    other = page.context.new_page()
    other.goto(mortal.link(laid, 1))
    other.wait_for_selector(".status.yours")
    assert other.get_attribute("#slider", "max") == "1"
    other.mouse.click(*hands(other).place("1"))
    page.wait_for_function("() => document.getElementById('slider').max === '2'")


def test_offline_is_said_and_the_page_catches_up(server, pages, hands):
    laid = server.lay("tictactoe", "human", "human")
    one, two = pages(), pages()
    one.goto(server.link(laid, 0))
    two.goto(server.link(laid, 1))
    hands(one).turn()
    one.mouse.click(*hands(one).place("5"))
    two.wait_for_selector(".status.yours")
    one.context.set_offline(True)
    one.wait_for_selector("#offline:not([hidden])")
    assert "offline" in one.inner_text("#offline")
    two.mouse.click(*hands(two).place("1"))
    two.wait_for_function("() => document.getElementById('slider').max === '2'")
    one.click("#undo")
    assert one.inner_text("#note"), "what cannot be sent is said"
    one.context.set_offline(False)
    one.wait_for_selector("#offline", state="hidden", timeout=30_000)
    one.wait_for_function("() => document.getElementById('slider').max === '2'")


def test_two_tabs_on_one_seat_show_one_game(server, page, hands):
    laid = server.lay("tictactoe", "human", "human")
    page.goto(server.link(laid))
    hands(page).turn()
    other = page.context.new_page()
    other.goto(server.link(laid))
    hands(other).turn()
    other.mouse.click(*hands(other).place("5"))
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    assert page.locator(".status.yours").count() == 0


def test_a_move_sent_twice_is_one_move(server, page, hands):
    page.goto(server.link(server.lay("tictactoe", "human", "auto:level=1")))
    play = hands(page)
    play.turn()
    x, y = play.place("5")
    page.mouse.dblclick(x, y)
    page.wait_for_function("() => document.getElementById('slider').max === '2'", timeout=60_000)
    play.turn()
    assert play.ply() == 2


def test_the_back_button_closes_the_dialog_and_leaves_the_table(server, page):
    page.goto(f"{server.url}/en/")
    page.click('[data-game="tictactoe"]')
    page.wait_for_selector("#start[open]")
    page.go_back()
    page.wait_for_selector("#start", state="hidden")
    page.go_forward()
    page.wait_for_selector("#start[open]")
    page.click("#go")
    page.wait_for_selector(".status.yours")
    page.go_back()
    page.wait_for_selector("#tables .kept")
    assert page.locator("#start[open]").count() == 0
    page.locator("#tables a").first.click()
    page.wait_for_selector(".status.yours")
    page.goto(f"{server.url}/en/")
    page.locator("#tables button").first.click()
    assert page.locator("#tables .kept").count() == 0


FORWARD_AT_ONCE = """([before]) => new Promise((done) => {
    const dialog = document.getElementById("start"), address = location.hash;
    const came = () => dispatchEvent(new Event("hashchange"));
    dialog.addEventListener("close", () => setTimeout(() => {
        if (!before) came();
        done([dialog.open, location.hash === address]);
    }));
    history.replaceState(null, "", location.pathname);
    came();
    history.replaceState(null, "", address);
    if (before) came();
})"""


@pytest.mark.parametrize("before", [True, False])
def test_who_goes_forward_before_the_browser_says_that_the_dialog_is_closed_finds_it_open(server, page, before):
    page.goto(f"{server.url}/en/")
    page.click('[data-game="tictactoe"]')
    page.wait_for_selector("#start[open]")
    assert page.evaluate(FORWARD_AT_ONCE, [before]) == [True, True]


def test_a_wrong_link_gets_a_sentence(server, page):
    laid = server.lay("tictactoe", "human", "human")
    for link in (
        f"{server.url}/en/play/{laid['table']}",
        server.link(laid)[:-4],
        f"{server.url}/en/play/nowhere#{laid['keys'][0]}",
    ):
        page.goto("about:blank")
        page.goto(link)
        page.wait_for_selector("#sentence:not([hidden])")
        assert len(page.inner_text("#sentence p")) > 20
        assert page.locator("#desk").is_hidden()


def test_a_browser_without_websockets_gets_a_sentence(server, page):
    page.add_init_script("delete window.WebSocket")
    page.goto(server.link(server.lay("tictactoe", "human", "human")))
    page.wait_for_selector("#sentence:not([hidden])")
    assert "WebSockets" in page.inner_text("#sentence")


def test_the_front_page_says_when_the_server_is_gone(mortal, page):
    page.route("**/api/games*", lambda route: route.abort())
    page.goto(f"{mortal.url}/en/")
    page.wait_for_selector("#wait.bad")
    assert "harif web" in page.inner_text("#wait")


def test_client_201_is_refused_politely_and_let_in_when_there_is_room(server, pages):
    laid = server.lay("tictactoe", "human", "human")
    crowd, late = pages(), pages()
    crowd.goto(f"{server.url}/en/")
    crowd.evaluate(
        """async () => {
            window.lines = [];
            const open = () => new Promise((done) => {
                const line = new WebSocket(`ws://${location.host}/ws`);
                line.onopen = line.onclose = done;
                window.lines.push(line);
            });
            await Promise.all(Array.from({ length: 200 }, open));
        }"""
    )
    late.goto(server.link(laid, lang="fa"))
    late.wait_for_selector("#sentence:not([hidden])")
    assert "۲۰۰" in late.inner_text("#sentence p")
    assert late.locator("#desk").is_hidden()
    assert late.locator("#offline").is_hidden(), "it was refused, not cut off"
    crowd.evaluate("window.lines.forEach((line) => line.close())")
    late.locator("#sentence button").click()
    late.wait_for_selector(".status.yours")


ASLEEP = """(() => {
    const Line = window.WebSocket;
    window.lines = [];
    window.WebSocket = class extends Line {
        constructor(...where) { super(...where); window.lines.push(this); }
        send(text) { if (!this.dead) super.send(text); }
        addEventListener(type, hear) { super.addEventListener(type, (event) => this.dead || hear(event)); }
    };
})()"""


def test_a_page_that_slept_catches_up_with_the_record_of_the_server(server, pages, hands):
    """The line looks open and is dead, as after a laptop's sleep: nothing comes, and nobody says that it is closed."""
    laid = server.lay("tictactoe", "human", "human")
    one, two = pages(), pages()
    one.add_init_script(ASLEEP)
    one.goto(server.link(laid, 0))
    two.goto(server.link(laid, 1))
    hands(one).turn()
    one.mouse.click(*hands(one).place("5"))
    two.wait_for_selector(".status.yours")
    one.evaluate("window.lines.forEach((line) => { line.dead = true; })")
    two.mouse.click(*hands(two).place("1"))
    two.wait_for_function("() => document.getElementById('slider').max === '2'")
    assert one.get_attribute("#slider", "max") == "1"
    one.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    one.wait_for_function("() => document.getElementById('slider').max === '2'")
    assert one.evaluate("window.lines.length") == 2
    assert one.locator(".status.yours").count() == 1
    one.mouse.click(*hands(one).place("9"))
    two.wait_for_function("() => document.getElementById('slider').max === '3'")


@pytest.mark.parametrize(
    ("game", "position", "count", "mark"),
    [
        ("connect4", "4453", 1, "3"),  # a column has one name, and one square of it is marked
        ("chess", "1. e4 e5", 2, "e5"),
        ("kalah", "1. 3 6", None, ""),
        ("backgammon", "{rolled}", None, ""),
    ],
)
def test_the_last_move_is_marked_after_a_reload(server, page, game, position, count, mark):
    page.goto(server.link(server.lay(game, "human", "human", position=position.format(rolled=rolled()))))
    page.wait_for_selector(".spot.last", state="attached")
    labels = page.eval_on_selector_all(".spot.last", "spots => spots.map((spot) => spot.getAttribute('aria-label'))")
    assert count in (None, len(labels)), labels
    assert any(mark in label for label in labels), labels


def rolled():
    """Two plays of backgammon, as a list of moves."""
    record = harif.Record("backgammon")
    while len([state for state in record.before if state.player() >= 0]) < 2:
        chance = record.state.player() == harif.CHANCE
        record.play(list(record.state.outcomes())[1][0] if chance else next(iter(record.state.actions())))
    return harif.exported(record, "moves")[1]


def test_a_table_that_cannot_be_played_yet_comes_by_itself_when_it_can(server, page):
    """As where the file of one's own game is broken: the server refuses for now, and the page asks again."""
    laid = server.lay("tictactoe", "human", "human")
    asked = []

    def refuse_first(line):
        house = line.connect_to_server()

        def hear(text):
            asked.append(text)
            wrong = {"type": "error", "error": "mygame.py:3: no", "about": "join", "again": True}
            line.send(json.dumps(wrong)) if len(asked) == 1 else house.send(text)

        line.on_message(hear)

    page.route_web_socket("**/ws", refuse_first)
    page.goto(server.link(laid))
    page.wait_for_selector("#sentence:not([hidden])")
    assert "mygame.py:3" in page.inner_text("#sentence")
    page.wait_for_selector(".status.yours")
    assert page.locator("#sentence").is_hidden()
    assert asked[0] == asked[1]


def test_past_the_head_of_the_page_the_seat_stays(server, page):
    page.goto(server.link(server.lay("tictactoe", "human", "human")))
    page.wait_for_selector(".status.yours")
    address = page.url
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.url == address
    assert page.evaluate("document.activeElement.id") == "main"
    assert page.locator("#sentence").is_hidden()
