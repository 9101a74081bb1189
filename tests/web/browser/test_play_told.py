"""What a table tells while a game goes on: moves to a screen reader, the search that chose, a hint in time."""

HEARD = """() => {
    window.heard = [];
    new MutationObserver(() => window.heard.push(document.getElementById("live").textContent))
        .observe(document.getElementById("live"), { childList: true, characterData: true, subtree: true });
}"""


def test_the_machines_move_is_announced_with_whose_turn_it_is(server, page, hands):
    page.goto(server.link(server.lay("tictactoe", "human", "auto:level=9")))
    assert not hands(page).turn()
    page.evaluate(HEARD)
    page.mouse.click(*hands(page).place("5"))
    page.wait_for_function("() => document.getElementById('slider').max === '2'")
    page.wait_for_function("() => window.heard.some((text) => text.includes('Your turn.'))")
    last = page.evaluate("window.heard.filter((text) => text.includes('Your turn.')).at(-1)")
    assert len(last) > len("Your turn. ") + 5
    assert page.inner_text("#status").startswith("Your turn.")


def test_the_last_thought_is_of_the_search_that_chose(server, page, hands):
    page.goto(server.link(server.lay("connect4", "human", "auto:level=10")))
    assert not hands(page).turn()
    page.mouse.click(*hands(page).place("4"))
    page.wait_for_function("() => document.getElementById('slider').max === '2'", timeout=60_000)
    told = page.inner_text("#thought")
    depth = int(told.split("depth ")[1].split()[0])
    assert depth > 1, told
    page.click("#undo")
    page.wait_for_function("() => document.getElementById('slider').max === '0'")
    assert "depth" not in page.inner_text("#thought")


def test_who_types_goes_on_typing(server, page, hands):
    page.goto(server.link(server.lay("tictactoe", "human", "auto:level=9")))
    assert not hands(page).turn()
    for count, text in ((2, "5"), (4, None)):
        page.focus("#typed") if count == 2 else None
        assert page.evaluate("document.activeElement.id") == "typed"
        move = text or page.eval_on_selector("#typed-moves option", "option => option.value")
        page.keyboard.type(move)
        page.keyboard.press("Enter")
        page.wait_for_function(f"() => document.getElementById('slider').max === '{count}'")
        page.wait_for_selector(".status.yours, .status.over")
    assert page.evaluate("document.activeElement.id") == "typed"
