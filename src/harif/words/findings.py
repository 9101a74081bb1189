"""What `harif check` finds, and what to do about it, in Persian, by the English sentences."""

WRONG = {  # what is wrong with a game
    "games and plies are whole numbers of 1 or more, and seconds is a number above 0.": "\u2066games\u2069 و "
    "\u2066plies\u2069 عددهایی صحیح و دست‌کم ۱ هستند و \u2066seconds\u2069 عددی بزرگ‌تر از ۰ است.",
    "'terminal' returned {answer!r} in {state!r}": "\u2066terminal\u2069 در {state!r} مقدار {answer!r} را داد",
    "'terminal' gave two answers in {state!r}": "\u2066terminal\u2069 در {state!r} دو پاسخ گوناگون داد",
    "'result' of {choice} in {state!r} gave two states that are not equal": "\u2066result\u2069 برای {choice} در "
    "{state!r} دو وضعیت نابرابر داد",
    "'result' of {choice} in {state!r} gives the same state again, with the same player to move": ""
    "\u2066result\u2069 برای {choice} در {state!r} همان وضعیت را با نوبت همان بازیکن می‌دهد",
    "'result' returned {after!r} for {choice} in {state!r}": "\u2066result\u2069 برای {choice} در {state!r} مقدار "
    "{after!r} را داد",
    "the field '{field}' was given {value}, which does not fit in 64 bits with a sign": "به میدان «{field}» مقدار "
    "{value} داده شد که در ۶۴ بیت علامت‌دار نمی‌گنجد",
    "the field '{field}' was given {value}, which does not fit in 64 bits": "به میدان «{field}» مقدار {value} داده "
    "شد که در ۶۴ بیت نمی‌گنجد",
    "the field '{field}' is {declared} in the first state, but was given {value!r} ({kind})": "میدان «{field}» در "
    "نخستین وضعیت از نوع {declared} است، ولی {value!r} ({kind}) به آن داده شد",
    "the tuple '{field}' has {items} items in one state and {first} in the first": "\u2066tuple\u2069 میدان "
    "«{field}» در وضعیتی {items} عضو دارد و در نخستین وضعیت {first} عضو",
    "a state changed under the caller's hands: it was {before!r}, now it is {state!r}": "وضعیتی که ساخته شده بود "
    "تغییر کرد: {before!r} بود و حالا {state!r} است",
    "a state cannot be hashed ({problem}): {state!r}": "وضعیت hash ندارد ({problem}): {state!r}",
    "a state is not equal to a copy of itself: {state!r}": "وضعیت با رونوشت خودش برابر نیست: {state!r}",
    "a state is not equal to a copy of itself: {state!r} (the field '{field}')": "وضعیت با رونوشت خودش برابر نیست: "
    "{state!r} (میدان «{field}»)",
    "'utility' gives every player {value} in {state!r}: the sign is wrong for one of them": "\u2066utility\u2069 در "
    "{state!r} به همهٔ بازیکنان {value} می‌دهد: علامت برای یکی از آن‌ها نادرست است",
    "players {other} and {one} are partners, but 'utility' gives them {theirs} and {mine} in {state!r}": "بازیکنان "
    "{other} و {one} یارند، ولی \u2066utility\u2069 در {state!r} به آن‌ها {theirs} و {mine} می‌دهد",
    "partners share a utility: give both the same, or leave 'sides' out": "سودمندی یاران یکی است: به هر دو یک مقدار "
    "بدهید، یا \u2066sides\u2069 را ننویسید",
    "the utilities add up to {shown} = {total} in {state!r}, not to {declared} as declared": "مجموع سودمندی‌ها در "
    "{state!r} برابر \u2066{shown} = {total}\u2069 است، ولی {declared} اعلام شده است",
    "utility({player}) is {value} in {state!r}, outside the declared {low} to {high}": ""
    "\u2066utility({player!r})\u2069 در {state!r} برابر {value} است، بیرون از دامنهٔ اعلام‌شدهٔ {low} تا {high}",
    "'actions' gives no move, yet 'terminal' says the game goes on: {state!r}": "\u2066actions\u2069 حرکتی نمی‌دهد، "
    "ولی به گفتهٔ \u2066terminal\u2069 بازی ادامه دارد: {state!r}",
    "'actions' offers {twice} twice in {state!r}": "\u2066actions\u2069 در {state!r} حرکت {twice} را دو بار می‌دهد",
    "'actions' gave two answers in {state!r}": "\u2066actions\u2069 در {state!r} دو پاسخ گوناگون داد",
    "'actions' gave {action}": "\u2066actions\u2069 حرکت {action} را داد",
    "'actions' gave {action!r}, a {kind}": "\u2066actions\u2069 مقدار {action!r} از نوع {kind} را داد",
    "{count} moves in {state!r}, but max_actions={most} is declared": "در {state!r} {count} حرکت هست، ولی "
    "\u2066max_actions={most!r}\u2069 اعلام شده است",
    "'{method}' returned {odd!r}": "متد {method} مقدار {odd!r} را داد",
    "two moves are called '{twice}' in {state!r}": "نام دو حرکت در {state!r} «{twice}» است",
    "'outcomes' gives nothing in {state!r}": "\u2066outcomes\u2069 در {state!r} چیزی نمی‌دهد",
    "'outcomes' gave {given!r}": "\u2066outcomes\u2069 مقدار {given!r} را داد",
    "the probabilities in {state!r} are wrong: {told}": "احتمال‌ها در {state!r} نادرست است: {told}",
    "one is {value}": "یکی از آن‌ها {value} است",
    "they add up to {total}": "مجموعشان {total} است",
    "an outcome is listed twice in {state!r}": "پیامدی در {state!r} دو بار آمده است",
    "evaluate gives {value} and {other} in {state!r}, which do not add up to {total}": "\u2066evaluate\u2069 در "
    "{state!r} مقدارهای {value} و {other} را می‌دهد که مجموعشان {total} نیست",
    "evaluate({player}) is {value} in {state!r}, not strictly inside {low} to {high}": ""
    "\u2066evaluate({player!r})\u2069 در {state!r} برابر {value} است که اکیداً میان {low} و {high} نیست",
    "{method}({player}) is {value!r} in {state!r}": "\u2066{method}({player!r})\u2069 در {state!r} برابر {value!r} است",
    "'rows' returned {drawn!r}": "\u2066rows\u2069 مقدار {drawn!r} را داد",
    "'{method}'{given} raised {error}: {problem}": "\u2066{method}\u2069{given} خطای {error} داد: {problem}",
    " with {argument!r}": " با {argument!r}",
    "'player' returned {player!r} in {state!r}": "\u2066player\u2069 در {state!r} مقدار {player!r} را داد",
    "no end can be reached from the start: every position was visited, and 'terminal' is True in none": "از آغاز به "
    "هیچ پایانی نمی‌شود رسید: همهٔ وضعیت‌ها دیده شد و \u2066terminal\u2069 در هیچ‌کدام True نیست",
    "a random game did not end in {plies} plies": "یک بازی تصادفی پس از {plies} حرکت تمام نشد",
    "the game declares ply_limit={limit}, but by its rules it ends only after {plies} plies": ""
    "\u2066ply_limit={limit!r}\u2069 اعلام شده است، ولی بازی با قواعدش تازه پس از {plies} حرکت تمام می‌شود",
    "chance is given by 'sample' alone, and this version plays and searches chance by 'outcomes'": "شانس فقط با "
    "\u2066sample\u2069 داده شده است، ولی این نسخه با \u2066outcomes\u2069 بازی و جست‌وجو می‌کند",
    "'{method}' has not returned after {seconds:g} seconds": "\u2066{method}\u2069 پس از {seconds:g} ثانیه هنوز "
    "پاسخی نداده است",
    "a rule raised {error} while the claims were tested: {problem}": "هنگام آزمودن ادعاها قاعده‌ای خطای {error} "
    "داد: {problem}",
    "a rule raised {error} while views were compared: {problem}": "هنگام مقایسهٔ دیدها قاعده‌ای خطای {error} داد: "
    "{problem}",
    "in a random native game the rules raised {error}: {problem}": "در یک بازی تصادفی با کد ماشین، قواعد خطای "
    "{error} داد: {problem}",
    "traits({player}) yields {odd!r} in {state!r}": "\u2066traits({player!r})\u2069 در {state!r} مقدار {odd!r} را "
    "می‌دهد",
    "features({player}) yields {odd!r} in {state!r}": "\u2066features({player!r})\u2069 در {state!r} مقدار {odd!r} "
    "را می‌دهد",
    "features({player}) yields {count} numbers in {state!r}, and {usual} elsewhere": ""
    "\u2066features({player!r})\u2069 در {state!r} {count} عدد می‌دهد و جاهای دیگر {usual} عدد",
    "{other!r} and {state!r} have the landmark {number}, but not the same choices": "\u2066landmark\u2069 در "
    "{other!r} و {state!r} برابر {number} است، ولی حرکت‌هایشان یکی نیست",
    "'landmark' returned {number!r} in {state!r}": "\u2066landmark\u2069 در {state!r} مقدار {number!r} را داد",
    "priority({action}) is {given!r} in {state!r}": "\u2066priority({action!r})\u2069 در {state!r} برابر {given!r} است",
    "'{method}' yields {odd!r}, which is no legal move, in {state!r}": "\u2066{method}\u2069 در {state!r} {odd!r} "
    "را می‌دهد که حرکت مجازی نیست",
    "'{method}' yields a move twice in {state!r}": "\u2066{method}\u2069 در {state!r} حرکتی را دو بار می‌دهد",
    "bounds({player}) is {given!r} in {state!r}": "\u2066bounds({player!r})\u2069 در {state!r} برابر {given!r} است",
    "bounds({player}) says {low} to {high} in {state!r}, but best play gives {value}": ""
    "\u2066bounds({player!r})\u2069 در {state!r} از {low} تا {high} است، ولی بهترین بازی {value} می‌دهد",
    "bounds({player}) gives {name}={soonest} plies in {state!r}, but it comes after {plies}": ""
    "\u2066bounds({player!r})\u2069 در {state!r} {name} را {soonest} حرکت می‌دهد، ولی پس از {plies} حرکت پیش می‌آید",
    "'symmetries' yields {other!r} in {state!r}": "\u2066symmetries\u2069 در {state!r} {other!r} را می‌دهد",
    "'symmetries' yields {other!r} for {state!r}, with another player to move or other moves": ""
    "\u2066symmetries\u2069 برای {state!r} {other!r} را می‌دهد که نوبت یا حرکت‌هایش یکی نیست",
    "'symmetries' yields {other!r} for {state!r}, but they are worth {value} and {other_value} to player 0": ""
    "\u2066symmetries\u2069 برای {state!r} {other!r} را می‌دهد، ولی ارزششان برای بازیکن ۰ برابر {other_value} و "
    "{value} است",
    "'key' returned {key!r} in {state!r}": "\u2066key\u2069 در {state!r} مقدار {key!r} را داد",
    "'key' gave two answers in {state!r}": "\u2066key\u2069 در {state!r} دو پاسخ گوناگون داد",
    "two different positions have the key {key}: {other!r} and {state!r}": "\u2066key\u2069 برای دو وضعیت گوناگون "
    "یکی است ({key}): {other!r} و {state!r}",
    "the key of {state!r} hangs on its counters alone: elsewhere it is {usual}": "\u2066key\u2069 در {state!r} فقط به "
    "شمارنده‌ها وابسته است: جای دیگر {usual} است",
    "'{name}' returned {answer!r} in {state!r}": "\u2066{name}\u2069 در {state!r} مقدار {answer!r} را داد",
    "{method}({action}) yields {step!r} in {state!r}": "\u2066{method}({action})\u2069 در {state!r} {step!r} را می‌دهد",
    "yield pairs of places, from where and to where": "جفت‌هایی از جاها بدهید: از کجا و به کجا",
    "{method}({action}) yields {place!r} in {state!r}, and no part of the drawing has that data-square": ""
    "\u2066{method}({action})\u2069 در {state!r} جای {place!r} را می‌دهد، ولی هیچ بخشی از تصویر چنین "
    "\u2066data-square\u2069ی ندارد",
    'yield places that the drawing names, or give that part of it data-square="…"': "جاهایی را بدهید که تصویر نام "
    'می‌برد، یا به آن بخش از تصویر \u2066data-square="…"\u2069 بدهید',
    "'{name}' gave two answers in {state!r}": "\u2066{name}\u2069 در {state!r} دو پاسخ گوناگون داد",
    "selective=True, but there is no 'evaluate' to guess by: every position looks the same": ""
    "\u2066selective=True\u2069 نوشته شده است، ولی \u2066evaluate\u2069 نیست تا از روی آن حدس بزنند: همهٔ "
    "وضعیت‌ها یکسان می‌نمایند",
    "selective=True, but only pvs guesses, and it does not search a game of this kind": ""
    "\u2066selective=True\u2069 نوشته شده است، ولی تنها pvs حدس می‌زند و چنین بازی‌ای را جست‌وجو نمی‌کند",
    "'passed' returned {after!r} in {state!r}": "\u2066passed\u2069 در {state!r} مقدار {after!r} را داد",
    "after 'passed' the same player is to move: {state!r}": "پس از \u2066passed\u2069 باز نوبت همان بازیکن است: "
    "{state!r}",
    "'promising' leaves out every best move in {state!r}: it yields {given}, and best play gives {best}": ""
    "\u2066promising\u2069 در {state!r} همهٔ بهترین حرکت‌ها را جا می‌اندازد: {given} را می‌دهد، ولی بهترین بازی "
    "{best} می‌دهد",
    "'promising' yields nothing in {state!r}, yet after {action} the opponent does not win at once": ""
    "\u2066promising\u2069 در {state!r} چیزی نمی‌دهد، ولی پس از {action} حریف بی‌درنگ نمی‌برد",
    "the {kind} rules raised {error}: {problem} in {state!r}": "قواعد {kind} در {state!r} خطای {error} داد: {problem}",
    "native": "با کد ماشین",
    "interpreted": "تفسیرشده",
    "in {state!r} machine code says {method} is {one}, Python says {other}": "در {state!r} به گفتهٔ کد ماشین "
    "{method} برابر {one} است و به گفتهٔ پایتون {other}",
    "'parts' yields {odd!r} in {state!r}, which is no state of the game": "\u2066parts\u2069 در {state!r} {odd!r} "
    "را می‌دهد که وضعیتی از بازی نیست",
    "the parts {parts} of {state!r} have {inside} moves together, and the whole has {moves}": "بخش‌های {state!r} "
    "یعنی {parts} روی هم {inside} حرکت دارند و کل {moves} حرکت",
    "the parts {parts} of {state!r} have the Grundy values {known}, and the whole has {whole}": "مقدارهای گراندی "
    "بخش‌های {state!r} یعنی {parts} برابر {known} است و مقدار کل {whole}",
    "'parts' is of no use: the last to move does not win, as one sees in {state!r}": "\u2066parts\u2069 سودی ندارد: "
    "هر که آخرین حرکت را بکند برنده نیست، چنان‌که در {state!r} پیداست",
    "the game is over in {state!r} with {utility} for player 0, and 'gained' says {gained}": "بازی در {state!r} با "
    "{utility} برای بازیکن ۰ تمام شده است، ولی \u2066gained\u2069 {gained} می‌گوید",
    "'gained' returned {gained!r} in {state!r}": "\u2066gained\u2069 در {state!r} مقدار {gained!r} را داد",
    "{one!r} and {other!r} have one landmark, and 'gained' says {first} and {second}, but after the same moves "
    "their utilities are {apart} apart": "\u2066landmark\u2069 در {one!r} و {other!r} یکی است و \u2066gained\u2069 "
    "{first} و {second} می‌گوید، ولی پس از حرکت‌های یکسان سودمندی‌هایشان {apart} فرق دارد",
    "{one!r} and {other!r} are alike in what is said to matter, but {first} and {second} are still to come for player "
    "0": "{one!r} و {other!r} در آنچه گفته شده مهم است یکسان‌اند، ولی برای بازیکن ۰ هنوز {first} و {second} در پیش است",
    "not tested: {methods}, for {why}": "آزموده نشد: {methods}، چون {why}",
    "no position was met whose remaining game is small enough to be searched to its end": "وضعیتی پیش نیامد که باقی "
    "بازی‌اش برای جست‌وجو تا پایان به اندازهٔ کافی کوچک باشد",
    "true values are computed for one player, or two sides with a constant sum": "مقدارهای واقعی فقط "
    "برای یک بازیکن، یا دو سمت با مجموع ثابت حساب می‌شود",
    "true values are not to be had while the rules are wrong": "تا قواعد نادرست است، مقدارهای واقعی به دست نمی‌آید",
}

FIXES = {  # what to do about it
    "mend it, then check again": "آن را درست کنید و دوباره بیازمایید",
    "it plays all the same, interpreted and slower": "بازی همچنان کار می‌کند، تفسیرشده و کندتر",
    "see docs/compiled.md for what compiles": "آنچه را به کد ماشین ترجمه می‌شود در \u2066docs/compiled.md\u2069 ببینید",
    "see docs/compiled.md for where machine code differs": "تفاوت‌های کد ماشین را در \u2066docs/compiled.md\u2069 "
    "ببینید",
    "Python's integers have no end, machine words have 64 bits: declare boards harif.U64, mask after <<": "عددهای "
    "صحیح پایتون بی‌پایان‌اند و واژه‌های ماشین ۶۴ بیتی: صفحه‌ها را \u2066harif.U64\u2069 تعریف کنید و پس از "
    "\u2066<<\u2069 محدودشان کنید",
    "they differ in the last digits, as where a library of Python's rounds otherwise than machine code: write the "
    "sum as a loop, or the function by those of math": "در رقم‌های آخر فرق دارند، مانند جایی که کتابخانه‌ای از "
    "پایتون جور دیگری گرد می‌کند: جمع را با حلقه بنویسید، یا تابع را با تابع‌های \u2066math\u2069",
    "yield positions whose sum this is: a move in the whole is a move in one of them, and the last to move wins": ""
    "وضعیت‌هایی بدهید که این مجموعشان باشد: هر حرکت در کل، حرکتی در یکی از آن‌هاست و هر که آخرین حرکت را بکند می‌برد",
    "return what of the utility is certain, and no more: what is to come must not depend on it": "آن بخش از سودمندی "
    "را که قطعی است برگردانید و نه بیشتر: ادامهٔ بازی نباید به آن وابسته باشد",
    "let the outline, under its mask, differ wherever what is still to come may differ": "بگذارید طرح وضعیت، زیر "
    "نقابش، هر جا که آنچه در پیش است می‌تواند فرق کند، فرق کند",
    "leave it out, or leave it as it is": "آن را بردارید، یا همین‌طور بگذارید",
    "give it one type in all states": "در همهٔ وضعیت‌ها یک نوع به آن بدهید",
    "a state never changes: let 'result' build a new one, and keep lists and dicts out of it": "وضعیت هرگز تغییر "
    "نمی‌کند: \u2066result\u2069 باید وضعیت تازه‌ای بسازد؛ list و dict در آن نگذارید",
    "fields must compare by value: no NaN, no objects without __eq__": "میدان‌ها باید با مقدارشان مقایسه شوند: نه "
    "NaN و نه شیئی بدون \u2066__eq__\u2069",
    "return True or False, in every branch": "در هر شاخه True یا False برگردانید",
    "depend on the state alone": "پاسخ را فقط به وضعیت وابسته کنید",
    "look at the argument 'player': what one wins the other loses": "به آرگومان \u2066player\u2069 توجه کنید: آنچه "
    "یکی می‌برد دیگری می‌بازد",
    "look at the argument 'player': what is good for one is bad for the other": "به آرگومان \u2066player\u2069 توجه "
    "کنید: آنچه برای یکی خوب است برای دیگری بد است",
    "write the method 'outcomes'": "متد \u2066outcomes\u2069 را بنویسید",
    "return 0 to {last}": "عددی از ۰ تا {last} برگردانید",
    "end the game there in 'terminal', or yield an action that means 'pass'": "بازی را آنجا در \u2066terminal\u2069 "
    "تمام کنید، یا حرکتی به معنی «پاس» بدهید",
    "yield each once": "هر کدام را یک بار بدهید",
    "list each once": "هر کدام را یک بار بیاورید",
    "raise max_actions or leave it out": "\u2066max_actions\u2069 را بیشتر کنید یا بردارید",
    "return text": "متن برگردانید",
    "yield at least one outcome": "دست‌کم یک پیامد بدهید",
    "make them 0 or more, and 1 together": "همه باید نامنفی و مجموعشان ۱ باشد",
    "return a finite number": "عددی متناهی برگردانید",
    "compare fields by value, and let 'result' depend on the state alone": "میدان‌ها را با مقدارشان مقایسه کنید و "
    "\u2066result\u2069 را فقط به وضعیت وابسته کنید",
    "build the state after the move": "وضعیت پس از حرکت را بسازید",
    "return a list of strings of one length": "فهرستی از رشته‌های هم‌اندازه برگردانید",
    "declare it harif.U64, or keep it smaller": "آن را \u2066harif.U64\u2069 تعریف کنید، یا کوچک‌تر نگه دارید",
    "give each field its declared type, in every state": "در هر وضعیت به هر میدان همان نوعی را بدهید که تعریف شده است",
    "leave the counters out of it: repetition and pvs do not look at them": "شمارنده‌ها را از آن بردارید: تکرار و pvs "
    "به آن‌ها نگاه نمی‌کنند",
    "write 'evaluate', or leave selective out": "\u2066evaluate\u2069 را بنویسید یا \u2066selective\u2069 را بردارید",
    "leave selective out": "\u2066selective\u2069 را بردارید",
    "mend the line: without 'terminal' a game is over where 'actions' yields nothing": "آن خط را درست کنید: "
    "بدون \u2066terminal\u2069 بازی آن‌جا تمام است که \u2066actions\u2069 چیزی ندهد",
    "mend the line": "آن خط را درست کنید",
    "use ints, floats and tuples as fields; a list, dict or set cannot be one": "میدان‌ها را int، float و tuple "
    "بگیرید؛ list، dict و set نمی‌شود",
    "declare utility_range=({low}, {high}), or mend 'utility'": "\u2066utility_range=({low!r}, {high!r})\u2069 را "
    "اعلام کنید، یا \u2066utility\u2069 را درست کنید",
    "mend 'utility', or declare constant_sum={total} (None for a general-sum game)": "\u2066utility\u2069 را درست "
    "کنید، یا \u2066constant_sum={total!r}\u2069 را اعلام کنید (برای مجموع ناثابت، None)",
    "an action fits in 64 bits with a sign": "حرکت باید در ۶۴ بیت علامت‌دار بگنجد",
    "give ints, such as int(…)": "int بدهید، مثلاً \u2066int(…)\u2069",
    "give each move of a state a name of its own": "به هر حرکتِ یک وضعیت نامی جدا بدهید",
    "yield (outcome, probability) pairs": "جفت‌های \u2066(outcome, probability)\u2069 بدهید",
    "a judgement is never as sure as a finished game: scale it down": "ارزیابی هرگز به قطعیت بازی تمام‌شده نیست: آن "
    "را کوچک‌تر کنید",
    "return a {name}": "یک {name} برگردانید",
    "mask it: x & 0xFFFFFFFFFFFFFFFF": "آن را محدود کنید: \u2066x & 0xFFFFFFFFFFFFFFFF\u2069",
    "keep its length; harif.replace changes one item": "طولش را نگه دارید؛ \u2066harif.replace\u2069 یک عضو را عوض "
    "می‌کند",
    "declare repetition='draw' or ply_limit=…, or end it in 'terminal'; --plies allows longer games": ""
    "\u2066repetition='draw'\u2069 یا \u2066ply_limit=…\u2069 را اعلام کنید، یا بازی را در \u2066terminal\u2069 تمام "
    "کنید؛ \u2066--plies\u2069 بازی‌های درازتر را هم می‌پذیرد",
    "nothing, if that is in the nature of the puzzle; else end it in 'terminal'": "اگر معما ذاتاً چنین است، هیچ؛ "
    "وگرنه آن را در \u2066terminal\u2069 تمام کنید",
    "raise ply_limit, or end the game in 'terminal'": "\u2066ply_limit\u2069 را بیشتر کنید، یا بازی را در "
    "\u2066terminal\u2069 تمام کنید",
    "let 'terminal' be True where the game is over": "جایی که بازی تمام شده است، \u2066terminal\u2069 باید True باشد",
    "write 'outcomes', if they can be listed": "اگر پیامدها را می‌شود برشمرد، \u2066outcomes\u2069 را بنویسید",
    "let the loop come to an end in every state": "حلقه باید در هر وضعیتی پایان یابد",
    "play more games with --games to find the state": "برای یافتن وضعیت، با \u2066--games\u2069 بازی‌های بیشتری "
    "انجام دهید",
    "the rarer states of your game break its rules": "وضعیت‌های کمیاب‌تر بازی‌تان قواعد آن را می‌شکنند",
    "return (low, high) or (low, high, soonest_win, soonest_loss), low not above high": "\u2066(low, high)\u2069 یا "
    "\u2066(low, high, soonest_win, soonest_loss)\u2069 برگردانید؛ \u2066low\u2069 نباید از \u2066high\u2069 بیشتر "
    "باشد",
    "yield only states that are worth the same to the same player to move": "فقط وضعیت‌هایی را بدهید که نوبت همان "
    "بازیکن و ارزششان برای او همان باشد",
    "return a number of 0 or more between stages, and -1 inside one": "میان مرحله‌ها عددی نامنفی و درون مرحله "
    "\u2066-1\u2069 برگردانید",
    "return an int": "int برگردانید",
    "make it differ wherever a field differs, in its low 64 bits; where those are not enough, leave it out": "هر جا "
    "میدانی فرق دارد، باید در ۶۴ بیت پایینی فرق کند؛ اگر این بیت‌ها کافی نیست، آن را بردارید",
    "yield finite numbers only": "فقط عددهای متناهی بدهید",
    "yield (index, value) pairs: finite values, each index below the number that is declared": "جفت‌های (نمایه، مقدار) "
    "بدهید: مقدارها متناهی و هر نمایه کمتر از تعداد اعلام‌شده",
    "yield whole numbers below the one that is declared, @harif.game(traits=…), each of them once": "عددهای صحیحی کمتر "
    "از تعداد اعلام‌شده (\u2066@harif.game(traits=…)\u2069) بدهید، هر کدام یک بار",
    "yield as many in every state, 0.0 for what is not there": "در هر وضعیت به همان تعداد بدهید و برای آنچه نیست "
    "\u20660.0\u2069",
    "let it differ wherever what can follow differs": "هر جا ادامهٔ بازی فرق دارد، این هم باید فرق کند",
    "return a finite number for every legal move": "برای هر حرکت مجاز عددی متناهی برگردانید",
    "yield some of what 'actions' yields": "بعضی از آنچه را \u2066actions\u2069 می‌دهد بدهید",
    "widen the bounds until they hold in every position": "کران‌ها را چنان گشاد کنید که در هر وضعیتی درست باشند",
    "leave out only moves that are provably no better than one it yields": "فقط حرکت‌هایی را جا بیندازید که به‌یقین "
    "از یکی از حرکت‌های داده‌شده بهتر نیستند",
    "check a smaller board of the game, if it has sizes": "اگر بازی اندازه‌های گوناگون دارد، صفحهٔ کوچک‌تری را بیازمایید",
    "yield at least one best move, unless the opponent wins on its next move whatever is played": "دست‌کم یکی از "
    "بهترین حرکت‌ها را بدهید، مگر آنکه حریف هر چه بازی شود در حرکت بعد ببرد",
    "return the state with the other player to move": "وضعیتی برگردانید که نوبت بازیکن دیگر باشد",
    "let {name} be no later than the end of the game can come under best play": "{name} نباید دیرتر از پایانی باشد "
    "که با بهترین بازی ممکن است",
}

FINDINGS = {**WRONG, **FIXES}
