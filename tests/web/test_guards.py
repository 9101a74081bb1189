"""Who may ask the server, and what a browser is told."""

import pytest
from starlette.testclient import TestClient

from harif.web.app import application
from harif.web.settings import Settings


def client(**told):
    settings = Settings(**told)
    return TestClient(application(settings), base_url=f"http://{settings.host}:{settings.port}", follow_redirects=False)


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_every_page_is_there_in_every_language_with_a_strict_policy(lang):
    for path in ("/", "/play/any", "/lab", "/practice", "/lesson/any"):
        answer = client().get(f"/{lang}{path}")
        assert answer.status_code == 200, path
        assert f'lang="{lang}"' in answer.text
        assert "{{" not in answer.text
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy


def test_a_browser_gets_the_language_that_it_prefers():
    assert client().get("/", headers={"accept-language": "fa-IR,en;q=0.5"}).headers["location"] == "/fa/"
    assert client().get("/", headers={"accept-language": "de"}).headers["location"] == "/en/"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1:1", "127.0.0.1.evil.example:8000", ""])
def test_another_name_is_refused(host):
    answer = client().get("/en/", headers={"host": host})
    assert (answer.status_code, "name" in answer.text) == (403, True)


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:8001"])
def test_another_page_may_not_change_anything(origin):
    headers = {} if origin is None else {"origin": origin}
    assert client().post("/en/", headers=headers).status_code == 403


def test_the_usual_port_is_left_out_by_browsers():
    assert client(port=80).get("/en/", headers={"host": "localhost"}).status_code == 200
    assert client(port=80).get("/en/", headers={"host": "evil.example"}).status_code == 403
    assert client().get("/en/", headers={"host": "localhost"}).status_code == 403


def test_the_cookies_of_others_on_the_same_machine_are_no_trouble():
    asked = client(host="192.0.2.1", token="secret")
    name = asked.get("/en/?token=secret").headers["set-cookie"].partition("=")[0]
    for others in ("a@b=1", "x; [y]=3", "expires=never", 'q="', "harif-token-8001=other"):
        answer = client(host="192.0.2.1", token="secret").get("/en/", headers={"cookie": f"{others}; {name}=secret"})
        assert answer.status_code == 200, others
        answer = client(host="192.0.2.1", token="secret").get("/en/", headers={"cookie": others})
        assert answer.status_code == 403, others


def test_a_token_is_asked_for_and_kept_in_a_cookie():
    asked = client(host="192.0.2.1", token="secret")
    assert asked.get("/en/").status_code == 403
    assert asked.get("/en/?token=other").status_code == 403
    assert asked.get("/en/?token=secret").status_code == 200
    assert asked.get("/en/").status_code == 200
