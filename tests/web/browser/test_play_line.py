"""When the line to the server breaks, a link is wrong, or a person goes back: the server's record decides."""


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
