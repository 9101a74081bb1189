"""What a search left behind: beside the nodes of its picture, in sentences, and what is refused."""

LEFT = {
    "en": {
        "table": "What the table of {algorithm} still knows.",
        "tree": "The tree of {algorithm}: means of simulated games.",
        "alone": "{algorithm} keeps no table and no tree: the moves at the root, and the best line.",
        "worlds": "The worlds that {algorithm} looked at: the moves on average, then in each world.",
        "sets": "The worlds that {algorithm} looked at, and its tree of information sets.",
        "to_mover": "Values are to the player to move at the root.",
        "to_first": "Values are to player 0, for chance moves at the root.",
        "exactly": "worth {value}",
        "at_most": "worth at most {value}",
        "at_least": "worth at least {value}",
        "estimate": "worth about {value}",
        "forgotten": "the table has forgotten it, or never had it",
        "unknown": "nothing was kept of it",
        "untried": "never tried",
        "proven": "proven",
        "deep": "depth {n}",
        "visits": "visits: {n}",
        "chance": "probability {p}",
        "ends": "the game ends at ply {n} from the root",
        "over": "the game is over",
        "more": "and {n} more",
        "world": "world {name}",
        "comma": ", ",
        "line": "{move}: {facts}",
        "nothing": "Nothing below was kept.",
        "title": "What {algorithm} left behind, {n} positions",
        "worlds_turn": "WORLDS",
        "beside_deep": "depth {n}",
        "beside_visits": "visits: {n}",
        "beside_more": "+{n} more",
    },
    "fa": {
        "table": "آنچه جدول {algorithm} هنوز می‌داند.",
        "tree": "درخت {algorithm}: میانگین بازی‌های شبیه‌سازی‌شده.",
        "alone": "{algorithm} نه جدولی نگه می‌دارد و نه درختی: حرکت‌های ریشه، و بهترین دنباله.",
        "worlds": "جهان‌هایی که {algorithm} بررسی کرد: حرکت‌ها به‌طور میانگین، سپس در هر جهان.",
        "sets": "جهان‌هایی که {algorithm} بررسی کرد، و درخت مجموعه‌های اطلاعات آن.",
        "to_mover": "ارزش‌ها برای بازیکنی است که در ریشه نوبت اوست.",
        "to_first": "ارزش‌ها برای بازیکن ۰ است، زیرا در ریشه نوبت شانس است.",
        "exactly": "ارزش {value}",
        "at_most": "ارزش حداکثر {value}",
        "at_least": "ارزش حداقل {value}",
        "estimate": "ارزش حدود {value}",
        "forgotten": "جدول آن را فراموش کرده، یا هرگز نداشته است",
        "unknown": "چیزی از آن نگه داشته نشده است",
        "untried": "هرگز امتحان نشده",
        "proven": "ثابت‌شده",
        "deep": "به عمق {n}",
        "visits": "{n} بازدید",
        "chance": "احتمال {p}",
        "ends": "بازی {n} حرکت پس از ریشه تمام می‌شود",
        "over": "بازی تمام است",
        "more": "و {n} تای دیگر",
        "world": "جهان {name}",
        "comma": "، ",
        "line": "{move}: {facts}",
        "nothing": "از ادامهٔ آن چیزی نگه داشته نشده است.",
        "title": "آنچه از {algorithm} مانده است، {n} وضعیت",
        "worlds_turn": "جهان‌ها",
        "beside_deep": "عمق {n}",
        "beside_visits": "{n} بازدید",
        "beside_more": "{n}+",
    },
}

REMAINS = {
    "What this search left behind was let go (close). Search again to look at it.": "آنچه از این جستجو مانده بود رها "
    "شده است (close). برای دیدن آن دوباره جستجو کنید.",
    "There is nothing after {moves}: the game is over there.": "پس از {moves} چیزی نیست: بازی آنجا تمام است.",
    "There is no move {action!r} after {moves}. Ask children() there for those that are.": "پس از {moves} حرکت "
    "{action!r} نیست. حرکت‌های آنجا را \u2066children()\u2069 می‌گوید.",
    "The rules of the game have changed since this search. Search again.": "قواعد بازی پس از این جستجو عوض شده است. "
    "دوباره جستجو کنید.",
    "remains_of takes the Result of a search, not {result!r}.": "remains_of نتیجهٔ یک جستجو (Result) می‌گیرد، نه "
    "{result!r}.",
    "This result is not of that position of {spec}. Give what the search was asked about.": "این نتیجه از آن وضعیتِ "
    "{spec} نیست. همان را بدهید که جستجو دربارهٔ آن بود.",
    "This result is of a search that saw everything (face_up). It is not told to a seat: give the state.": "این نتیجه "
    "از جستجویی است که همه‌چیز را می‌دید (face_up). به یک بازیکن گفته نمی‌شود: خودِ وضعیت را بدهید.",
    "There is no world {number}: worlds are numbered from 0, and there are {count}.": "جهان {number} نیست: جهان‌ها از ۰ "
    "شماره دارند، و {count} جهان هست.",
    "Which world? A path in a game with secrets is a move, the number of a world, and moves.": "کدام جهان؟ مسیر در "
    "بازیِ با اطلاعات پنهان چنین است: یک حرکت، شمارهٔ یک جهان، و حرکت‌ها.",
    "{spec} is not written as {form!r}; it is written as {forms}.": "{spec} را به شکل {form!r} نمی‌نویسند؛ به این "
    "شکل‌ها می‌نویسند: {forms}.",
    "There is nothing to read: paste a position, a list of moves or a game.": "چیزی برای خواندن نیست: وضعیت، فهرست "
    "حرکت‌ها یا بازی‌ای را بچسبانید.",
    "The text is too long: {count} characters, and at most {most} are read.": "متن بیش از اندازه بلند است: {count} "
    "نویسه دارد، و حداکثر {most} نویسه خوانده می‌شود.",
    "The text has several games: give one of them.": "در متن چند بازی هست: یکی را بدهید.",
    "The text has no game: paste one with its moves.": "در متن بازی‌ای نیست: یکی را با حرکت‌هایش بچسبانید.",
    "The cards are not dealt yet: there is no deal to write.": "هنوز ورق‌ها پخش نشده است: پخشی نیست که نوشته شود.",
    "{spec} hides something: what it is worth depends on who looks. Give the View of a seat.": "در {spec} چیزی پنهان "
    "است: ارزش آن به بیننده بستگی دارد. دیدِ (View) یکی از بازیکنان را بدهید.",
    "opened is a list of paths such as [(), (3,), (3, 4)], not {opened!r}.": "opened فهرستی از مسیرهاست، مانند "
    "\u2066[(), (3,), (3, 4)]\u2069، نه {opened!r}.",
}
