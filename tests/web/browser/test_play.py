"""Whole games in a real browser, by every kind of hand: squares, dice, cards, two browsers, somebody's own file."""

import re

import pytest

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def start(page, server, game, lang="en", level="auto:level=1"):
    """From the front page to the table, as a person does it."""
    page.goto(f"{server.url}/{lang}/")
    page.click(f'[data-game="{game}"]')
    page.wait_for_selector("#start[open]")
    page.select_option("#level", level)
    page.click("#go")
    page.wait_for_selector("#desk:not([hidden])")


def test_a_game_of_squares_by_clicks_from_the_front_page_to_the_rematch(page, server, hands):
    start(page, server, "tictactoe")
    assert page.inner_text("#board-name") == "Tic-tac-toe"
    play = hands(page)
    play.game(page.mouse.click)
    plies = play.ply()
    assert page.locator("#moves button").count() == plies >= 5
    assert re.search(r"win|draw", page.inner_text("#status"))
    page.click("#rematch")
    page.wait_for_function("() => document.getElementById('slider')?.max === '0'")
    assert play.turn() is False


def test_a_game_with_the_keyboard_alone(page, server):
    page.goto(f"{server.url}/en/")
    page.wait_for_selector(".game")
    press = page.keyboard.press

    def tab_to(selector):
        for _ in range(120):
            press("Tab")
            if page.evaluate("selector => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"Tab does not lead to {selector}")

    tab_to('[data-game="tictactoe"]')
    press("Enter")
    page.wait_for_selector("#start[open]")
    tab_to("#go")
    press("Enter")
    page.wait_for_selector(".status.yours")
    tab_to(".spot")
    while page.query_selector(".status.over") is None:
        page.wait_for_selector(".status.yours, .status.over")
        if page.query_selector(".status.over"):
            break
        here, there = page.evaluate(
            "[document.activeElement, document.querySelector('.spot.may')].map(spot => Number(spot.dataset.index))"
        )
        for key in ("ArrowDown" if there > here else "ArrowUp",) * abs(there // 3 - here // 3):
            press(key)
        for key in ("ArrowRight" if there % 3 > here % 3 else "ArrowLeft",) * abs(there % 3 - here % 3):
            press(key)
        assert page.evaluate("Number(document.activeElement.dataset.index)") == there
        ply = page.get_attribute("#slider", "max")
        press("Enter")
        page.wait_for_function("ply => document.getElementById('slider').max !== ply", arg=ply)
        assert page.evaluate("document.activeElement.closest('.board') !== null"), "focus stays on the board"
    assert page.inner_text("#status")


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_game_by_touch_on_a_phone(pages, server, hands, lang):
    page = pages(**PHONE)
    start(page, server, "hexapawn", lang)
    play = hands(page)
    play.game(page.touchscreen.tap)
    assert play.ply() >= 3
    wide = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert wide[0] <= wide[1], "nothing sticks out at the side"
    page.goto(f"{server.url}/{lang}/")
    page.wait_for_selector(".game")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_a_piece_is_dragged_and_what_is_illegal_goes_back(page, server, hands):
    laid = server.lay("chess", "human", "human")
    page.goto(server.link(laid))
    play = hands(page)
    play.turn()

    def drag(start, end):
        page.mouse.move(*play.place(start))
        page.mouse.down()
        page.mouse.move(*play.place(end), steps=6)
        assert page.locator(".ghost").count() == 1
        page.mouse.up()

    drag("g1", "g3")
    assert play.ply() == 0
    assert page.locator(".ghost").count() == 0
    page.evaluate(
        """() => {
            const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { setTimeout(() => send.call(this, text), 1000); };
        }"""
    )
    drag("g1", "f3")
    moved = page.locator(".board svg > g[transform] path").first.bounding_box()
    there = play.place("f3")
    assert abs(moved["x"] + moved["width"] / 2 - there[0]) < 30, "it is shown before the server has answered"
    assert play.ply() == 0
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    assert page.inner_text("#moves button").split()[-1] == "Nf3"
    marked = page.eval_on_selector_all(".spot.last", "spots => spots.map(spot => spot.getAttribute('aria-label'))")
    assert len(marked) == 2
    assert any("f3" in label and "knight" in label for label in marked)


def test_a_promotion_is_chosen_by_a_button_and_escape_lets_go(page, server, hands):
    laid = server.lay("chess", "human", "human", position="8/P6k/8/8/8/8/8/K7 w - - 0 1")
    page.goto(server.link(laid))
    play = hands(page)
    play.turn()
    page.mouse.click(*play.place("a7"))
    assert page.locator(".spot.next").count() == 1
    page.locator(".spot.chosen").focus()
    page.keyboard.press("Escape")
    assert page.locator(".spot.chosen").count() == 0
    page.mouse.click(*play.place("a7"))
    page.mouse.click(*play.place("a8"))
    assert page.locator("button.choice").count() == 4
    page.locator("button.choice", has_text="N").click()
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    assert page.inner_text("#moves button").split()[-1].startswith("a8=N")


def test_a_move_is_typed_and_a_wrong_one_gets_a_sentence(page, server):
    laid = server.lay("connect4", "human", "human")
    page.goto(server.link(laid))
    page.wait_for_selector(".status.yours")
    page.fill("#typed", "nonsense")
    page.keyboard.press("Enter")
    assert "nonsense" in page.inner_text("#typed-wrong")
    assert page.get_attribute("#slider", "max") == "0"
    page.fill("#typed", "4")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    assert page.inner_text("#typed-wrong") == ""


def test_a_game_of_dice(page, server, hands):
    laid = server.lay("pig:target=20", "human", "auto:level=1")
    page.goto(server.link(laid))
    play = hands(page)
    while not play.turn():
        before = play.ply()
        page.locator("button.choice").first.click()
        page.wait_for_function("before => Number(document.getElementById('slider').max) > before", arg=before)
    assert page.locator("#moves .by-chance").count() > 0
    assert "win" in page.inner_text("#status")


@pytest.mark.parametrize("game", ["kuhn", "goofspiel"])
def test_a_game_of_cards(page, server, hands, game):
    laid = server.lay(game, "human", "auto:level=1")
    page.goto(server.link(laid))
    hands(page).game(page.mouse.click)
    assert page.inner_text("#status")
    assert page.locator("#rematch").is_visible()


def test_two_browsers_and_one_that_watches(pages, server, hands):
    one, two, third = pages(), pages(), pages()
    one.goto(f"{server.url}/en/")
    one.click('[data-game="tictactoe"]')
    one.check('input[value="person"]')
    one.click("#go")
    one.wait_for_selector("#invite:not([hidden])")
    two.goto(one.input_value("#invitations input"))
    two.wait_for_selector("#desk:not([hidden])")
    one.wait_for_selector("#invite", state="hidden")  # somebody has sat down
    one.click("#links >> xpath=ancestor::details/summary")
    third.goto(one.input_value("#links input >> nth=0"))
    third.wait_for_selector("#desk:not([hidden])")

    hand, other = hands(one), hands(two)
    for nth, place in enumerate("1425"):
        mover, player = ((one, hand), (two, other))[nth % 2]
        mover.wait_for_selector(".status.yours")
        mover.mouse.click(*player.place(place))
    one.wait_for_selector(".status.yours")
    one.mouse.click(*hand.place("3"))
    for page in (one, two, third):
        page.wait_for_selector(".status.over")
        assert page.locator("#moves button").count() == 5
        assert "wins" in page.inner_text("#live")
    assert third.locator("#resign").is_hidden()
    assert third.locator("#typing").is_hidden()
    two.click("#rematch")
    for page in (one, two):
        page.wait_for_function(
            "() => document.getElementById('slider')?.max === '0' && !document.querySelector('.over')"
        )


def test_who_watches_a_game_with_secrets_sees_who_plays_and_nothing_else(page, server):
    page.goto(server.link(server.lay("kuhn", "human", "human", seed=None), None))
    page.wait_for_selector("#desk:not([hidden])")
    assert page.locator("#seats .seat").count() == 2
    assert page.inner_text("#status")
    assert page.locator("#board svg").count() == 0
    assert page.locator("#moves button").count() == 0


def test_links_that_are_sent_on_carry_the_token_of_a_server_that_asks_for_one(page, server):
    page.goto(f"{server.url}/en/?token=a%2Bb")
    page.click('[data-game="tictactoe"]')
    page.check('input[value="person"]')
    page.click("#go")
    page.wait_for_selector("#invite:not([hidden])")
    assert "?token=a%2Bb#" in page.input_value("#invitations input")


def test_a_file_of_ones_own_is_marked_and_played(page, server, hands):
    page.goto(f"{server.url}/en/")
    own = page.locator(".game.own")
    own.wait_for()
    own.click()
    page.select_option("#level", "auto:level=1")
    page.click("#go")
    page.wait_for_selector("#desk:not([hidden])")
    hands(page).game(page.mouse.click)
    assert page.inner_text("#status")


def test_a_game_that_harif_writes_is_played_by_clicking_its_squares(page, server, hands):
    page.goto(f"{server.url}/en/")
    page.wait_for_selector(".game.own")  # it has been looked at
    page.goto(server.link(server.lay("mygame", "human", "human")))
    play = hands(page)
    play.turn()
    assert page.locator(".spot.may").count() == 9
    assert page.locator("button.choice").count() == 0, "no move is left to a button"
    page.mouse.click(*play.place("5"))
    page.wait_for_function("() => document.getElementById('slider').max === '1'")
    labels = [page.get_attribute(f'[data-square="{square}"]', "aria-label") for square in "15"]
    assert labels == ["1, empty", "cross on 5"]


def test_what_an_author_wrote_is_set_in_the_direction_of_its_language(page, server):
    page.goto(f"{server.url}/fa/")
    own = page.locator(".game.own")
    own.wait_for()
    assert own.locator(".rule").evaluate("rule => getComputedStyle(rule).direction") == "ltr"
    own.click()
    assert page.locator("#start-rule").evaluate("rule => getComputedStyle(rule).direction") == "ltr"
    page.click("#cancel")
    page.click('[data-game="tictactoe"]')
    assert page.locator("#start-rule").evaluate("rule => getComputedStyle(rule).direction") == "rtl"


@pytest.mark.parametrize(
    ("link", "seat"), [("bridge", "2"), ("bridge:cards=5", "2"), ("bridge:declarer=E", "1"), ("hokm", "0")]
)
def test_a_short_link_to_bridge_seats_who_comes_as_declarer(page, server, link, seat):
    page.goto(f"{server.url}/en/#game={link}")
    page.wait_for_selector("#start[open]")
    assert page.input_value("#side") == seat


def test_two_programs_are_watched(page, server):
    page.goto(f"{server.url}/en/#game=tictactoe")
    page.check('input[value="watch"]')
    page.select_option("#level", "auto:level=1")
    page.select_option("#level-2", "auto:level=1")
    page.click("#go")
    page.wait_for_selector(".status.over", timeout=60_000)
    assert page.locator("#moves button").count() >= 5


def test_a_game_starts_from_a_position_and_a_wrong_one_gets_a_sentence(page, server):
    page.goto(f"{server.url}/en/#game=connect4&position=4x")
    page.wait_for_selector("#start[open]")
    assert page.locator("#position").is_visible()
    page.click("#go")
    page.wait_for_function("() => document.getElementById('start-wrong').textContent !== ''")
    page.fill("#position", "4453")
    page.click("#go")
    page.wait_for_selector("#desk:not([hidden])")
    page.wait_for_selector(".status.yours")


def test_resigning_is_asked_twice(page, server):
    page.goto(server.link(server.lay("connect4", "human", "human")))
    page.wait_for_selector(".status.yours")
    page.click("#resign")
    page.click('#sure [value="no"]')
    assert page.locator(".status.over").count() == 0
    page.click("#resign")
    page.click('#sure [value="yes"]')
    page.wait_for_selector(".status.over")
