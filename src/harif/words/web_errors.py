"""Errors of the page and its server, in Persian."""

STARTED = {  # on the terminal
    "The page needs more than Harif alone: pip install 'harif[web]'.": "صفحه به بیش از خود حریف نیاز دارد: "
    "\u2066pip install 'harif[web]'\u2069.",
    "--port is 1 to 65535, not {port}.": "\u2066--port\u2069 از ۱ تا ۶۵۵۳۵ است، نه {port}.",
    "The ports from {port} to {last} are all taken. Choose another one: --port.": "همهٔ درگاه‌های {port} تا {last} "
    "گرفته شده‌اند. درگاه دیگری انتخاب کنید: \u2066--port\u2069.",
    "The server cannot listen at {host}, port {port} ({reason}). Choose others: --host, --port.": "کارساز نمی‌تواند در "
    "{host}، درگاه {port} گوش کند ({reason}). جای دیگری انتخاب کنید: \u2066--host, --port\u2069.",
    "'{file}' is no Python file. Write harif web mygame.py; games of the catalogue are there anyway.": "«{file}» "
    "پروندهٔ پایتون نیست. بنویسید \u2066harif web mygame.py\u2069؛ بازی‌های فهرست خودشان هستند.",
    "'human' needs not be named: people play by their links.": "لازم نیست human را نام ببرید: آدم‌ها با پیوند خود بازی "
    "می‌کنند.",
    "'{file}' holds something else, not the games of the page. Choose another file: harif web --data FILE.": "در "
    "«{file}» چیز دیگری است، نه بازی‌های صفحه. پروندهٔ دیگری انتخاب کنید: \u2066harif web --data FILE\u2069.",
    "There is no room left on the disk for '{file}' ({reason}). The game goes on, but what is played now is lost when "
    "the server ends: make room.": "روی دیسک برای «{file}» جا نمانده است ({reason}). بازی ادامه دارد، اما آنچه اکنون "
    "بازی می‌شود با پایان کارساز از دست می‌رود: جا باز کنید.",
    "Another server keeps its games in '{file}'. End it, or choose another file: harif web --data FILE.": "کارساز "
    "دیگری بازی‌هایش را در «{file}» نگه می‌دارد. آن را پایان دهید، یا پروندهٔ دیگری انتخاب کنید: "
    "\u2066harif web --data FILE\u2069.",
}

SAID = {  # to a browser that said something wrong
    "A message is at most {most} bytes long.": "هر پیام حداکثر {most} بایت است.",
    "A message is one JSON object, and this is none.": "هر پیام یک شیء JSON است و این نیست.",
    "A message has a type that the page knows, and this has none.": "هر پیام نوعی دارد که صفحه می‌شناسد و این ندارد.",
    "'{name}' is no part of such a message.": "«{name}» جزو چنین پیامی نیست.",
    "'{name}' in a message is {what}.": "«{name}» در پیام باید این باشد: {what}.",
    "'{name}' is missing in a message.": "در پیام «{name}» نیست.",
    "a text of 1 to {most} characters": "متنی با ۱ تا {most} نویسه",
    "a whole number from {low} to {high}": "عددی صحیح از {low} تا {high}",
    "one of {words}": "یکی از {words}",
    "true or false": "\u2066true\u2069 یا \u2066false\u2069",
    "a list of at most {most} moves": "فهرستی با حداکثر {most} حرکت",
    "A request is one JSON object, and this is none.": "هر درخواست یک شیء JSON است و این نیست.",
    "A request is at most {most} bytes long.": "هر درخواست حداکثر {most} بایت است.",
    "A request is a JSON object with {fields}.": "هر درخواست یک شیء JSON است با {fields}.",
    "That was too much at once: wait a moment.": "این همه یک‌جا زیاد بود: لحظه‌ای صبر کنید.",
    "This server is full: {most} browsers are connected. Try again later.": "کارساز پر است: {most} مرورگر وصل‌اند. "
    "بعداً دوباره امتحان کنید.",
    "Say first which table it is.": "اول بگویید کدام میز است.",
    "There is no such table here. Was the link cut short, or was the game begun elsewhere?": "چنین میزی اینجا نیست. "
    "آیا پیوند ناقص است، یا بازی جای دیگری شروع شده است؟",
    "The link does not open this table: was it cut short?": "این پیوند این میز را باز نمی‌کند: آیا ناقص است؟",
    "With this link one watches; to play, open the link of a seat.": "با این پیوند فقط تماشا می‌کنید؛ برای بازی پیوند "
    "یک صندلی را باز کنید.",
    "A game is named as in the catalogue, such as connect4 or connect4:rows=5,columns=6.": "بازی را به نام فهرست "
    "بنویسید، مانند \u2066connect4\u2069 یا \u2066connect4:rows=5,columns=6\u2069.",
    "That player is not for the page. Choose a level, such as auto:level=5; a program must be named where the server "
    "is started: harif web --player TEXT.": "این بازیکن برای صفحه نیست. سطحی انتخاب کنید، مانند "
    "\u2066auto:level=5\u2069؛ برنامه را باید هنگام شروع کارساز نام برد: \u2066harif web --player TEXT\u2069.",
    "'{option}' is not for the page: a player takes {options} there.": "«{option}» برای صفحه نیست: بازیکن آنجا "
    "{options} می‌گیرد.",
    "{spec} has {count} seats: say who plays each.": "{spec} {count} صندلی دارد: بگویید در هر کدام چه کسی بازی می‌کند.",
    "{spec} has {count} seats.": "{spec} {count} صندلی دارد.",
    "A position is a text of at most {most} characters.": "وضعیت متنی است با حداکثر {most} نویسه.",
    "A seed is a whole number of 0 or more.": "بذر عددی صحیح و نامنفی است.",
    "Write a position first.": "اول وضعیتی بنویسید.",
}

PLAYED = {  # at a table
    "A move is given by its number, or as text.": "حرکت با شماره‌اش داده می‌شود، یا به صورت متن.",
    "The game has gone on meanwhile: look again, and then move.": "بازی در این میان پیش رفته است: دوباره نگاه کنید و "
    "بعد حرکت کنید.",
    "It is not your turn.": "نوبت شما نیست.",
    "The game is over already.": "بازی دیگر تمام شده است.",
    "Finish this game first, or resign.": "اول این بازی را تمام کنید، یا تسلیم شوید.",
    "There is nothing to take back.": "حرکتی برای پس گرفتن نیست.",
    "That seat is somebody else's.": "آن صندلی مال کس دیگری است.",
    "What was seen stays seen: in a game with secrets no move is taken back.": "آنچه دیده شد دیده شده است: در بازی با "
    "اطلاعات پنهان حرکتی پس گرفته نمی‌شود.",
    "What was seen stays seen: in a game with secrets nobody changes sides.": "آنچه دیده شد دیده شده است: در بازی با "
    "اطلاعات پنهان کسی جایش را عوض نمی‌کند.",
    "Only one's own last move can be taken back, and only until another person has moved: ask the other player to take "
    "back first.": "فقط آخرین حرکت خود را می‌توان پس گرفت، و تنها تا وقتی که کس دیگری حرکت نکرده است: از بازیکن دیگر "
    "بخواهید اول حرکت خودش را پس بگیرد.",
    "In a game with secrets, why another player moved is told only when the game is over.": "در بازی با اطلاعات پنهان، "
    "دلیل حرکت دیگران فقط پس از پایان بازی گفته می‌شود.",
    "This link has been opened in another browser, which has the seat now: here one only watches.": "این پیوند در "
    "مرورگر دیگری باز شده است و جای بازی اکنون با آن است: اینجا فقط می‌توان تماشا کرد.",
    "A game with secrets between people takes no seed: who knows it knows what was dealt.": "بازی با اطلاعات پنهان "
    "میان آدم‌ها بذر تصادف نمی‌پذیرد: هر که آن را بداند می‌داند چه پخش شده است.",
    "A game with secrets between people begins with its own deal: who pastes one knows it.": "بازی با اطلاعات پنهان "
    "میان آدم‌ها با پخش خودش آغاز می‌شود: هر که پخشی را بچسباند آن را می‌داند.",
    "The next game has begun: nothing of this one is taken back.": "بازی بعدی آغاز شده است: "
    "از این یکی چیزی پس گرفته نمی‌شود.",
    "A program plays that seat: take it back before you resign.": "آن جا را برنامه‌ای بازی می‌کند: "
    "پیش از تسلیم آن را پس بگیرید.",
    "A game with secrets can be kept when it is over.": "بازی با اطلاعات پنهان را پس از پایان می‌توان نگه داشت.",
    "A game with secrets is looked back on when it is over.": "بازی با اطلاعات پنهان را پس از پایان می‌توان مرور کرد.",
    "{spec} hides something, so a position of it is not analysed.": "{spec} چیزی را پنهان می‌کند، پس وضعیتی از آن "
    "تحلیل نمی‌شود.",
    "There is nothing to choose for you at the moment.": "اکنون چیزی برای انتخاب شما نیست.",
    "There is nothing to choose in that position.": "در آن وضعیت چیزی برای انتخاب نیست.",
    "A game on the page ends after {most} moves at the latest.": "بازی در صفحه دست بالا پس از {most} حرکت تمام می‌شود.",
    "{place}: {message}. To do: {fix}.": "{place}: {message}. چاره: {fix}.",
    "This is a game of {file}, which was not named when the server was started: harif web {file}.": "این بازی از "
    "{file} است که هنگام شروع کارساز نام برده نشد: \u2066harif web\u2069 {file}.",
    "Many games are being played: thinking time is shared out.": "بازی‌های بسیاری در جریان است: زمان فکر کردن تقسیم "
    "می‌شود.",
    "The machine code of {spec} is being made, once; moves can be made meanwhile.": "کد ماشین {spec} ساخته می‌شود، فقط "
    "یک بار؛ در این میان می‌توان حرکت کرد.",
    "Something went wrong that nobody foresaw; what it was stands in the server's log. The game is kept; try again.": ""
    "خطایی پیش‌بینی‌نشده رخ داد که شرح آن در گزارش کارساز است. بازی نگه داشته شده است؛ دوباره امتحان کنید.",
    "The server is ending.": "کارساز در حال پایان است.",
    "The process that worked on this has died, again and again. The game is kept; try again.": "فرایندی که روی این کار "
    "می‌کرد پی‌درپی از کار افتاد. بازی نگه داشته شده است؛ دوباره امتحان کنید.",
    "This took more memory than there is for it ({megabytes} MB), and was ended. The game is kept, and waits.": "این "
    "کار بیش از حد مجاز حافظه گرفت ({megabytes} مگابایت) و پایان داده شد. بازی نگه داشته شده است و صبر می‌کند.",
    "There was no answer within {seconds} seconds: is there a loop without an end in the rules? Try 'harif check'. The "
    "game is kept, and waits.": "در {seconds} ثانیه پاسخی نیامد: آیا در قواعد حلقه‌ای بی‌پایان هست؟ "
    "\u2066harif check\u2069 را امتحان کنید. بازی نگه داشته شده است و صبر می‌کند.",
}

WEB = {**STARTED, **SAID, **PLAYED}
