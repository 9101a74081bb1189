"""What the tree lab, its lessons and its practice say on the page."""

LABPAGE = {
    "en": {"title": "The tree lab"},
    "fa": {"title": "آزمایشگاه درخت"},
}
