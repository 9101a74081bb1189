"""What the page says: of games, of tables at which they are played, and what stands on every page."""

PAGE = {
    "en": {
        "brand": "Harif",
        "title": "Harif: play anything, and see why",
        "skip": "Skip to the content",
        "rooms": "Rooms",
        "games": "Games",
        "lab": "Tree lab",
        "practice": "Practice",
        "theme": "Light or dark",
        "other_lang": "fa",
        "other_language": "فارسی",
        "noscript": "This page needs JavaScript. The terminal does not: harif play connect4",
    },
    "fa": {
        "brand": "حریف",
        "title": "حریف: هر بازی را بازی کنید و دلیلش را ببینید",
        "skip": "پرش به محتوا",
        "rooms": "بخش‌ها",
        "games": "بازی‌ها",
        "lab": "آزمایشگاه درخت",
        "practice": "تمرین",
        "theme": "روشن یا تاریک",
        "other_lang": "en",
        "other_language": "English",
        "noscript": "این صفحه به جاوااسکریپت نیاز دارد. پایانه نیاز ندارد: \u2066harif play connect4\u2069",
    },
}
