"""Errors of the page and its server, in Persian."""

WEB = {
    "The page needs more than Harif alone: pip install 'harif[web]'.": "صفحه به بیش از خود حریف نیاز دارد: "
    "\u2066pip install 'harif[web]'\u2069.",
}
