"""What 'harif web' says on the terminal."""

SERVER = {
    "en": {
        "at": "The page is at {link}",
        "taken": "Port {port} is taken; {free} is free and is used instead.",
        "open": "Others can reach this server. Whoever has the link can play, and make this machine think: give it "
        "only to people whom you trust.",
        "browser": "A browser opens there.",
        "no_browser": "No browser was found to open it: open the link yourself.",
        "kept": "Games are kept in {file}. Ctrl-C ends the server.",
        "ended": "The server has ended. Games go on when it is started again.",
    },
    "fa": {
        "at": "نشانی صفحه: {link}",
        "taken": "درگاه {port} گرفته شده است؛ به جای آن درگاه آزاد {free} به کار می‌رود.",
        "open": "دیگران هم به این کارساز دسترسی دارند. هر کس پیوند را داشته باشد می‌تواند بازی کند و این دستگاه را به "
        "فکر کردن وادارد: آن را فقط به کسانی بدهید که به آن‌ها اعتماد دارید.",
        "browser": "مرورگر آن را باز می‌کند.",
        "no_browser": "مرورگری پیدا نشد: پیوند را خودتان باز کنید.",
        "kept": "بازی‌ها در {file} نگه داشته می‌شوند. با \u2066Ctrl-C\u2069 کارساز پایان می‌یابد.",
        "ended": "کارساز پایان یافت. با شروع دوبارهٔ آن بازی‌ها ادامه می‌یابند.",
    },
}
