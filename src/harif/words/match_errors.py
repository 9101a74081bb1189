"""What goes wrong with matches, and why a player forfeits, in Persian by the English; joined into `errors.PERSIAN`."""

ASKED = {  # how a match is asked for
    "A tournament needs two players or more.": "تورنمنت دست‌کم دو بازیکن می‌خواهد.",
    "A person cannot play a match: 'harif play' is for people.": "انسان نمی‌تواند در مسابقه بازی کند: برای انسان‌ها "
    "\u2066harif play\u2069 هست.",
    "patience is how many seconds a player may take to answer, not {patience!r}.": "\u2066patience\u2069 می‌گوید "
    "بازیکن چند ثانیه برای پاسخ وقت دارد، نه {patience!r}.",
    "A clock is so many seconds for a game, and what each move gives back: 60, or 60+0.5; not {asked!r}.": "ساعت یعنی "
    "چند ثانیه برای هر بازی، و آنچه هر حرکت پس می‌دهد: \u206660\u2069 یا \u206660+0.5\u2069؛ نه {asked!r}.",
    "A match has no option '{option}'. It has openings, plies, clock, patience, limit, sprt, seed, {options}.": ""
    "مسابقه گزینهٔ «{option}» ندارد. این‌ها را دارد: \u2066openings, plies, clock, patience, limit, sprt, seed\u2069 "
    "و {options}.",
    "progress is a function of the result so far, not {progress!r}.": "\u2066progress\u2069 تابعی از نتیجهٔ تا این‌جاست، "
    "نه {progress!r}.",
    "file is the name of a file, not {file!r}.": "\u2066file\u2069 نام یک پرونده است، نه {file!r}.",
    "processes is at most {most}, not {asked}.": "\u2066processes\u2069 حداکثر {most} است، نه {asked}.",
    "{name} is a whole number of 1 or more, not {value!r}.": "{name} عددی صحیح و دست‌کم ۱ است، نه {value!r}.",
    "seed is a whole number, not {seed!r}.": "\u2066seed\u2069 عددی صحیح است، نه {seed!r}.",
    "The bounds of SPRT are two differences in Elo, such as 0,10; not {low!r}, {high!r}.": "مرزهای \u2066SPRT\u2069 دو "
    "اختلاف اِلو هستند، مانند \u20660,10\u2069؛ نه {low!r} و {high!r}.",
    "SPRT asks whether A is rather {high} Elo better, or rather {low}: the first bound must be below the second. Write "
    "{high},{low}.": "\u2066SPRT\u2069 می‌پرسد که \u2066A\u2069 بیشتر {high} اِلو بهتر است یا {low} اِلو: مرز نخست باید "
    "کمتر از مرز دوم باشد. آن‌ها را جابه‌جا کنید: نخست {high} و سپس {low}.",
    "SPRT errs with a probability between 0 and 0.5, not {alpha!r}, {beta!r}.": "احتمال خطای \u2066SPRT\u2069 میان ۰ و "
    "۰٫۵ است، نه {alpha!r} و {beta!r}.",
    "SPRT wants two differences in Elo, such as 0,10, and after them, if you like, how often it may err: "
    "0,10,0.05,0.05; not {asked!r}.": "\u2066SPRT\u2069 دو اختلاف اِلو می‌خواهد، مانند \u20660,10\u2069، و اگر خواستید "
    "پس از آن‌ها احتمال دو خطا: \u20660,10,0.05,0.05\u2069؛ نه {asked!r}.",
}

OPENINGS = {
    "{spec}: the game is over where the match is to begin.": "{spec}: در وضعیتی که مسابقه باید از آن آغاز شود، بازی "
    "تمام شده است.",
    "Openings are either given or random: leave one of openings and plies out.": "گشایش‌ها یا داده می‌شوند یا تصادفی‌اند: "
    "یکی از \u2066openings\u2069 و \u2066plies\u2069 را حذف کنید.",
    "plies is how long random openings are, 0 to 100; not {plies!r}.": "\u2066plies\u2069 طول گشایش‌های تصادفی است، از "
    "۰ تا ۱۰۰؛ نه {plies!r}.",
    "openings is the name of a file, or a list of texts; not {asked!r}.": "\u2066openings\u2069 نام یک پرونده یا "
    "فهرستی از متن‌هاست؛ نه {asked!r}.",
    "{source} holds no opening: write one a line, as moves or as a position.": "در {source} گشایشی نیست: در هر خط یکی "
    "بنویسید، به صورت حرکت‌ها یا وضعیت.",
    "The openings in '{file}' cannot be read ({reason}).": "گشایش‌های «{file}» را نمی‌شود خواند ({reason}).",
    "The openings in '{file}' are no text. Write one a line.": "گشایش‌های «{file}» متن نیستند. در هر خط یکی بنویسید.",
    "{source}, line {line}: '{text}' is no opening. {problem}": "{source}، خط {line}: «{text}» گشایش نیست. {problem}",
    "{source}, line {line}: '{text}' leaves nothing to play, the game is over there.": "{source}، خط {line}: پس از "
    "«{text}» چیزی برای بازی نمی‌ماند و بازی تمام شده است.",
    "{spec}: no game lasts for an opening of {plies} plies. Give fewer, or 0 for none.": "{spec}: هیچ بازی‌ای به گشایشی "
    "با {plies} نیم‌حرکت نمی‌رسد. عددی کوچک‌تر بدهید، یا ۰ برای هیچ.",
}

KEPT = {  # the file of a match
    "The file holds a match with other openings. Choose another file, or give those openings.": "مسابقهٔ این پرونده با "
    "گشایش‌های دیگری بازی شده است. پروندهٔ دیگری انتخاب کنید، یا همان گشایش‌ها را بدهید.",
    "'{file}' holds something else, not the games of a match. Choose another file.": "در «{file}» چیز دیگری هست، نه "
    "بازی‌های یک مسابقه. پروندهٔ دیگری انتخاب کنید.",
    "'{file}' was written by a newer version of Harif (format {found}; this one knows {known}).": "«{file}» را نسخهٔ "
    "تازه‌تری از حریف نوشته است (قالب {found}؛ این نسخه قالب {known} را می‌شناسد).",
    "'{file}' holds games of {game} by other rules: they differ in {rules}. Choose another file.": "در «{file}» "
    "بازی‌های {game} با قواعد دیگری هست: تفاوت در {rules} است. پروندهٔ دیگری انتخاب کنید.",
    "'{file}' holds another match: {name} is {theirs} there, not {ours}. Choose another file.": "در «{file}» مسابقهٔ "
    "دیگری هست: {name} آنجا {theirs} است، نه {ours}. پروندهٔ دیگری انتخاب کنید.",
    "There is no room left on the disk for '{file}' ({reason}). The games so far are kept: make room, and give the "
    "same command to go on.": "روی دیسک جایی برای «{file}» نمانده است ({reason}). بازی‌های تا این‌جا محفوظ‌اند: جا باز "
    "کنید و همان فرمان را بدهید تا ادامه یابد.",
    "'{file}' is being used by another program. Wait for it.": "برنامهٔ دیگری «{file}» را به کار گرفته است. صبر کنید.",
    "'{file}' cannot be used as a file of games ({reason}). Choose another one, or put back a copy.": "«{file}» را "
    "نمی‌شود پروندهٔ بازی‌ها دانست ({reason}). پروندهٔ دیگری انتخاب کنید، یا رونوشتی از آن را به جایش بگذارید.",
    "'{file}' cannot be written ({reason}). Choose another place.": "«{file}» را نمی‌شود نوشت ({reason}). جای دیگری "
    "انتخاب کنید.",
    "Another process is playing for '{file}'. Wait for it, or choose another file.": "پردازهٔ دیگری دارد برای «{file}» "
    "بازی می‌کند. صبر کنید، یا پروندهٔ دیگری انتخاب کنید.",
}

PROCESSES = {
    "{what} cannot be told to another process: define it in a module of its own, or play with processes=1.": "{what} "
    "را نمی‌شود به پردازهٔ دیگری فرستاد: آن را در ماژولی جدا تعریف کنید، یا با \u2066processes=1\u2069 بازی کنید.",
    "The match cannot be told to another process: {problem}. A function must stand in a module that can be imported; "
    "or play with processes=1.": "مسابقه را نمی‌شود به پردازهٔ دیگری فرستاد: {problem}. تابع باید در ماژولی باشد که "
    "\u2066import\u2069 می‌شود؛ یا با \u2066processes=1\u2069 بازی کنید.",
    "The process that played game {number} died, again and again.": "پردازه‌ای که بازی {number} را بازی می‌کرد بارها از "
    "بین رفت.",
    "No further process can be started ({problem}). Give fewer processes.": "پردازهٔ دیگری را نمی‌شود آغاز کرد "
    "({problem}). پردازه‌های کمتری بخواهید.",
}

FORFEITS = {
    "It has not answered for {seconds} s.": "{seconds} ثانیه پاسخ نداد.",
    "It has used up its time, by {seconds} s.": "{seconds} ثانیه بیش از وقتش مصرف کرد.",
    "It raised {problem}.": "خطای {problem} داد.",
    "Its process died, or hung, again and again.": "پردازهٔ آن بارها از بین رفت یا از کار ماند.",
    "A player chose {action!r} in {shown!r}, which is not legal there.": "در {shown!r} حرکت {action!r} را برگزید که "
    "آنجا مجاز نیست.",
}

MATCHES = {**ASKED, **OPENINGS, **KEPT, **PROCESSES, **FORFEITS}
