"""Two people with secrets from each other, a browser each."""

import json


def test_two_browsers_each_with_a_card_of_its_own(pages, server):
    one, two, nosy = pages(), pages(), pages()
    laid = server.lay("kuhn", "human", "human", seed=None)
    links = [server.link(laid, seat) for seat in (0, 1)]
    one.goto(links[0])
    two.goto(links[1])
    for page, link in ((one, links[0]), (two, links[1])):
        page.wait_for_selector("#desk:not([hidden])")
        assert page.url != link  # the seat is by a key that nobody else has seen
        key = page.url.rpartition("#")[2]
        assert f'"key":"{key}"' in page.evaluate("localStorage.getItem('harif-tables')")
    nosy.goto(links[1])
    nosy.wait_for_selector("#desk:not([hidden])")
    nosy.wait_for_function("() => document.getElementById('note').textContent.includes('another browser')")
    assert nosy.locator("#board svg").count() == 0

    two.reload()
    two.wait_for_selector("#board svg")
    for page, move in ((one, "bet"), (two, "fold")):
        page.wait_for_selector(".status.yours")
        page.fill("#typed", move)
        page.press("#typed", "Enter")
    for page in (one, two, nosy):
        page.wait_for_selector(".status.over")
        page.wait_for_function("() => document.querySelectorAll('#moves button').length === 4")
        assert "…" not in page.inner_text("#moves")
        assert page.locator("#board svg").count() == 1
    assert one.locator("#review").is_visible()
    two.click("#rematch")
    for page in (one, two):
        page.wait_for_function(
            "() => document.getElementById('board')?.querySelector('svg') && !document.querySelector('.over')"
        )
        assert page.locator("#moves button").count() == 1  # one's own card, and no other


def own_key(page):
    """The key in the address, once the page has its seat by it."""
    page.wait_for_selector("#board svg")
    return page.url.rpartition("#")[2]


def test_a_link_still_opens_the_seat_if_the_server_dies_before_the_offered_key_is_back(mortal, page):
    laid = mortal.lay("kuhn", "human", "human", seed=None)
    offers = []

    def between(line):
        server = line.connect_to_server()

        def said(message):
            asks = json.loads(message)
            if asks["type"] == "join" and asks["key"] != laid["keys"][0] and not offers:
                offers.append(asks["key"])  # and it never gets there
            else:
                server.send(message)

        line.on_message(said)

    page.route_web_socket("**/ws", between)
    page.goto(mortal.link(laid))
    page.wait_for_function("() => localStorage.getItem('harif-tables')")
    assert page.url == mortal.link(laid)
    mortal.kill()
    page.wait_for_selector("#offline:not([hidden])")
    mortal.start()
    assert own_key(page) not in (laid["keys"][0], *offers)
    page.reload()
    page.wait_for_selector("#board svg")


def test_a_seat_is_not_lost_if_the_page_is_closed_before_it_hears_that_it_has_it(server, page):
    laid = server.lay("kuhn", "human", "human", seed=None)
    offers = []

    def between(line):
        far = line.connect_to_server()

        def told(message):
            says = json.loads(message)
            if says["type"] == "key":
                offers.append(says["key"])
            if says["type"] != "table" or len(offers) == 0 or "late" in offers:
                line.send(message)
            else:
                offers.append("late")

        far.on_message(told)

    page.route_web_socket("**/ws", between)
    page.goto(server.link(laid))
    for _ in range(100):
        if "late" in offers:
            break
        page.wait_for_timeout(100)
    page.reload()
    assert own_key(page) == offers[0]


def test_ones_own_link_opened_again_leads_to_the_seat(server, pages):
    one, nosy = pages(), pages()
    laid = server.lay("kuhn", "human", "human", seed=None)
    one.goto(server.link(laid, 1))
    key = own_key(one)
    again = one.context.new_page()
    again.goto(server.link(laid, 1))
    assert own_key(again) == key
    assert "another browser" not in again.inner_text("#note")
    nosy.goto(server.link(laid, 1))
    nosy.wait_for_function("() => document.getElementById('note').textContent.includes('another browser')")
    assert nosy.locator("#board svg").count() == 0
