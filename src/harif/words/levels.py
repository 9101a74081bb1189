"""What the levels of an opponent are called."""

LEVEL = {  # by number
    "en": {
        "1": "beginner",
        "2": "novice",
        "3": "casual",
        "4": "improving",
        "5": "intermediate",
        "6": "skilled",
        "7": "strong",
        "8": "expert",
        "9": "master",
        "10": "as strong as it can",
    },
    "fa": {
        "1": "مبتدی",
        "2": "تازه‌کار",
        "3": "تفننی",
        "4": "رو به پیشرفت",
        "5": "متوسط",
        "6": "ماهر",
        "7": "قوی",
        "8": "خبره",
        "9": "استاد",
        "10": "با تمام توان",
    },
}

LEVELS = {  # errors
    "Only auto has levels: write auto:level={n} instead of '{who}'.": "فقط auto سطح دارد: به جای «{who}» بنویسید "
    "\u2066auto:level={n}\u2069.",
    "'{who}': a level already says how far to look and for how long. Leave out {others}, or the level.": "«{who}»: سطح "
    "خود می‌گوید که تا چه عمقی و چه مدت فکر شود. یا {others} را حذف کنید یا سطح را.",
    "'{who}': there is no level '{text}'. Levels go from 1 (a beginner) to {most} (as strong as it can).": "«{who}»: "
    "سطح «{text}» وجود ندارد؛ سطح‌ها از ۱ (مبتدی) تا {most} (با تمام توان) هستند.",
}
