"""Errors of a game in the terminal and of one that was saved, in Persian."""

PLAYING = {
    "{spec}: chance moves here, and chance has no reasons.": "{spec}: اینجا نوبت شانس است و شانس دلیلی ندارد.",
    "--review-seconds is 0 or more, not {seconds}.": "\u2066--review-seconds\u2069 عددی از ۰ به بالاست، نه {seconds}.",
    "Say which game: 'harif play connect4'; or go on with one: 'harif play --resume FILE'.": "بگویید کدام بازی: "
    "\u2066harif play connect4\u2069؛ یا بازی ذخیره‌شده‌ای را ادامه دهید: \u2066harif play --resume FILE\u2069.",
    "--seat {seat}: that player never comes to move in this game of {spec}. Take another seat: {others}.": ""
    "\u2066--seat {seat}\u2069: در این بازی {spec} هرگز نوبت به آن بازیکن نمی‌رسد. جای دیگری انتخاب کنید: {others}.",
    "--resume goes on with a game as it stands: leave out {option}.": "با \u2066--resume\u2069 بازی همان‌گونه که هست "
    "ادامه می‌یابد: {option} را حذف کنید.",
    "{file} was played against {who}, which is a program. If you trust it, say so: --against {who}.": "{file} با {who} "
    "بازی شده است که یک برنامه است. اگر به آن اعتماد دارید، خودتان بگویید: \u2066--against\u2069 {who}.",
    "--against and --level contradict each other: give one of them.": "\u2066--against\u2069 و \u2066--level\u2069 "
    "با هم نمی‌خوانند: یکی را بدهید.",
    "{file} is no saved game, or it is damaged: {why}.": "{file} بازی ذخیره‌شده نیست، یا آسیب دیده است: {why}.",
    "it is no file": "پرونده نیست",
    "{spec} hides something, so there is no picture of its value: leave out --review.": "در {spec} چیزی پنهان است و "
    "ارزش آن تصویر ندارد: \u2066--review\u2069 را حذف کنید.",
    "{file} is of {spec}, a game of somebody's own: say where it is, harif play {example}.py --resume {file}.": "{file}"
    " از {spec} است که بازی فهرست نیست: بگویید کجاست، \u2066harif play {example}.py --resume {file}\u2069.",
    "it does not say who made each move": "نمی‌گوید هر حرکت را چه کسی کرده است",
    "--level is 1 (a beginner) to {most} (as strong as it can), not {level}.": "\u2066--level\u2069 از ۱ (مبتدی) "
    "تا {most} (با تمام توان) است، نه {level}.",
    "it does not say who plays": "نمی‌گوید چه کسانی بازی می‌کنند",
    "it has another number of players than the game": "شمار بازیکنانش با بازی نمی‌خواند",
    "its seed is no whole number": "بذر تصادفش عددی صحیح نیست",
    "parts of it are missing": "بخشی از آن نیست",
    "{file} is there and is no saved game, so it is left alone. Choose another name.": "{file} هست و بازی ذخیره‌شده "
    "نیست، پس دست‌نخورده می‌ماند. نام دیگری انتخاب کنید.",
    "{file} was saved by another version ({found!r}); this one reads {known!r}.": "{file} را نسخهٔ دیگری ذخیره کرده است "
    "({found!r})؛ این نسخه {known!r} را می‌خواند.",
}
