"""Who may ask, and what a browser may do with the answer: checked for every request, before anything else happens."""

from secrets import compare_digest
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from harif.web.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
"""Nothing is loaded from elsewhere, and no script runs that is not a file of ours."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
POLICY_VIOLATION = 1008  # closes a WebSocket


class Guard:
    """Refuses requests under a name that is not this server's (a page elsewhere may have pointed its own name here),
    from other pages, and without the token where one is needed; and tells the browser what it may not do.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app, self.settings = app, settings
        self.cookie = f"harif-token-{settings.port}"  # browsers keep those of all servers of a machine together

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        refused = self.refusal(scope)
        if refused is not None:
            await refuse(refused, scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
                if self.settings.token and self.token_in_link(scope):
                    headers.append(
                        "set-cookie", f"{self.cookie}={self.settings.token}; Path=/; HttpOnly; SameSite=Strict"
                    )
            await send(message)

        await self.app(scope, receive, send_guarded)

    def refusal(self, scope: Scope) -> str | None:
        """Why the request is refused, in a sentence; None if it is not."""
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self.settings.names:
            return "This server does not answer under that name."
        asks_to_change = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
        if asks_to_change and origin not in (f"http://{host}", f"https://{host}"):
            return "This server answers its own pages alone."
        if self.settings.token and not (self.token_in_link(scope) or self.token_in_cookie(headers)):
            return "The link lacks its token: open the one that 'harif web' has printed."
        return None

    def token_in_link(self, scope: Scope) -> bool:
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get("token", [""])[0]
        return compare_digest(given.encode(), self.settings.token.encode())

    def token_in_cookie(self, headers: Headers) -> bool:
        given = cookie_parser(headers.get("cookie", "")).get(self.cookie, "")
        return compare_digest(given.encode(), self.settings.token.encode())


async def refuse(why: str, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await WebSocketClose(POLICY_VIOLATION, why)(scope, receive, send)
    else:
        await PlainTextResponse(why, 403, headers=HEADERS)(scope, receive, send)
