"""Error sentences of solving, keeping and learning in Persian, by the English ones; joined into `errors.PERSIAN`."""

FOLDERS = {  # folders that work is kept in, and files written as a whole
    "There is no analysis in '{folder}'. harif.retrograde makes one.": "در «{folder}» تحلیلی نیست. "
    "\u2066harif.retrograde\u2069 آن را می‌سازد.",
    "'{folder}' holds something else. Choose a folder that is new or empty.": "در «{folder}» چیز دیگری هست. پوشه‌ای "
    "تازه یا خالی انتخاب کنید.",
    "Another process is working in '{folder}'. Wait for it, or choose another.": "برنامهٔ دیگری در «{folder}» مشغول "
    "کار است. تا پایان کارش صبر کنید، یا پوشهٔ دیگری انتخاب کنید.",
    "'{file}' cannot be read ({reason}). Choose another folder.": "«{file}» را نمی‌شود خواند ({reason}). پوشهٔ "
    "دیگری انتخاب کنید.",
    "'{file}' cannot be read: it is not what was written. Put back a copy of the folder, or choose another one to "
    "begin again.": "«{file}» را نمی‌شود خواند: آنچه نوشته شده بود نیست. رونوشتی از پوشه را به جای آن بگذارید، یا "
    "پوشهٔ دیگری انتخاب کنید و از نو آغاز کنید.",
    "'{file}' is damaged: {what}. {remedy}": "«{file}» آسیب دیده است: {what}. {remedy}",
    "it is missing or too short": "نیست یا کوتاه‌تر از آن است که باید",
    "it is not what was written": "آنچه نوشته شده بود نیست",
    "it is not as long as it was": "اندازه‌اش همان نیست که بود",
    "its first {size:,} bytes are not what was written": "{size:,} بایت نخستش آنچه نوشته شده بود نیست",
    "the {size} KB from byte {first:,} on are not what was written": "{size} کیلوبایت از بایت {first:,} به بعد آنچه "
    "نوشته شده بود نیست",
    "Put back a copy of it, or choose another folder to begin again.": "رونوشتی از آن را به جایش بگذارید، یا پوشهٔ "
    "دیگری انتخاب کنید و از نو آغاز کنید.",
    "The next call of 'solve' forgets what is damaged and finds it again.": "\u2066solve\u2069 بار دیگر که اجرا "
    "شود، آنچه را آسیب دیده است کنار می‌گذارد و از نو می‌یابد.",
    "There is no room left on the disk for '{folder}' ({reason}). What is done is kept: make room and call again.": ""
    "روی دیسک جایی برای «{folder}» نمانده است ({reason}). آنچه انجام شده محفوظ است: جا باز کنید و دوباره اجرا کنید.",
    "'{folder}' cannot be written ({reason}). Choose another folder.": "در «{folder}» نمی‌شود نوشت ({reason}). "
    "پوشهٔ دیگری انتخاب کنید.",
    "'{folder}' was made by a later version of Harif (format {made}; this one reads {read}). Use that.": ""
    "«{folder}» را نسخهٔ تازه‌تری از حریف ساخته است (قالب {made}؛ این نسخه قالب {read} را می‌خواند). همان نسخه را به "
    "کار ببرید.",
    "'{folder}' says that its format is {made!r}, which no version of Harif writes.": "قالب «{folder}» به گفتهٔ "
    "خودش {made!r} است، ولی هیچ نسخه‌ای از حریف چنین قالبی نمی‌نویسد.",
    "'{folder}' holds the analysis of {game}; this is {now}. {stays}": "در «{folder}» تحلیل {game} هست، ولی این "
    "بازی {now} است. {stays}",
    "'{folder}' holds the analysis of {game} by other rules. What differs: {differ}. {stays}": "در «{folder}» تحلیل "
    "{game} با قواعد دیگری هست. تفاوت در: {differ}. {stays}",
    "'{folder}' holds the analysis of {game} from another starting position. {stays}": "در «{folder}» تحلیل {game} "
    "از وضعیت آغازین دیگری هست. {stays}",
    "'{folder}' holds the analysis of {game} by other {name}: there it is {before}, here {now}. Ask for "
    "{name}={before}, or choose another folder.": "در «{folder}» تحلیل {game} با {name} دیگری هست: آنجا {before} "
    "است و اینجا {now}. \u2066{name}={before}\u2069 را بدهید، یا پوشهٔ دیگری انتخاب کنید.",
    "'{folder}' holds the analysis of {game} by an earlier version of Harif, which noted the rules together with "
    "the machine: whether they are the same cannot be told. {stays}": "تحلیل {game} در «{folder}» کار نسخهٔ "
    "کهنه‌تری از حریف است که قواعد را همراه با مشخصات دستگاه ثبت می‌کرد: معلوم نیست قواعد همان باشد. {stays}",
    "Choose another folder; this one stays as it is.": "پوشهٔ دیگری انتخاب کنید؛ این یکی دست‌نخورده می‌ماند.",
    "{problem} {stays}": "{problem} {stays}",
    "something else": "چیزی دیگر",
    "all": "همه‌چیز",
    "{file} cannot be written ({reason}). Choose another place.": "{file} را نمی‌شود نوشت ({reason}). جای دیگری "
    "انتخاب کنید.",
    "There is no room left on the disk for {file} ({reason}). {left}: make room and go on.": "روی دیسک جایی برای "
    "{file} نمانده است ({reason}). {left}: جا باز کنید و ادامه دهید.",
    "What it held before is still there": "آنچه پیش‌تر در آن بود هنوز هست",
    "Nothing of it was written": "چیزی از آن نوشته نشده است",
    "The rules depend on {what}, which has no stable digest, so results for this game cannot be kept. Leave the "
    "folder out, or {instead}.": "قواعد به {what} وابسته‌اند که اثر انگشت پایداری ندارد، پس نتیجه‌های این بازی را "
    "نمی‌شود نگه داشت. پوشه ندهید، یا {instead}.",
    "{name!r} in {function!r}": "{name!r} در {function!r}",
    "{name!r}, a {kind}": "{name!r} از نوع {kind}",
    "an import inside {function!r}": "یک import درون {function!r}",
    "an import inside {function!r} ({problem})": "یک import درون {function!r} ({problem})",
    "write the rule without it": "قاعده را بدون آن بنویسید",
    "import at the top of the file": "import را به بالای پرونده ببرید",
    "make it a number, a tuple or an array": "به جای آن عدد، tuple یا آرایه بگذارید",
    "Verifying '{folder}' was stopped. Nothing in it was changed.": "بررسی «{folder}» متوقف شد. چیزی در آن تغییر نکرد.",
    "The value of position {wrong:,} is not what the rules and its successors say.": "مقدار وضعیت {wrong:,} آن نیست "
    "که قواعد و وضعیت‌های پس از آن می‌گویند.",
}

VERIFIED = {  # what `harif verify` finds
    "retrograde analysis": "تحلیل پس‌رو",
    "alpha-beta": "آلفا-بتا",
    "the rules were not compared: {why}": "قواعد مقایسه نشد: {why}",
    "there is no game '{game}' in the catalogue. Name its file after the folder": "بازی «{game}» در فهرست بازی‌ها "
    "نیست. نام پرونده‌اش را پس از پوشه بنویسید",
    "its start is no state of that game": "آغازش از وضعیت‌های آن بازی نیست",
    "the rules are those it was made by": "قواعد همان است که با آن ساخته شده است",
    "an earlier version of Harif made it, without checksums": "نسخهٔ کهنه‌تری از حریف آن را بدون جمع‌های کنترلی ساخته است",
    "the last call was killed and left no checksums; what it wrote is whole or ignored": "اجرای پیشین ناگهان قطع شد "
    "و جمع کنترلی به جا نگذاشت؛ آنچه نوشته است یا سالم است یا نادیده گرفته می‌شود",
    "{count:,} bounds are proven": "{count:,} کران اثبات شده است",
    "it is not finished: {positions:,} positions are known, all as they were written. Call again to go on": "تمام "
    "نشده است: {positions:,} وضعیت شناخته شده و همه همان است که نوشته شده بود. برای ادامه دوباره اجرا کنید",
    "It was made by an earlier version of Harif, without checksums: name the game.": "نسخهٔ کهنه‌تری از حریف آن را "
    "بدون جمع‌های کنترلی ساخته است: نام بازی را بنویسید.",
    "all {pages:,} pages are what was written": "هر {pages:,} صفحه همان است که نوشته شده بود",
    "In all {wrong:,} of {pages:,} pages are not what was written.": "روی هم {wrong:,} صفحه از {pages:,} صفحه آنچه "
    "نوشته شده بود نیست.",
    "all {values:,} values are what the rules say": "هر {values:,} مقدار همان است که قواعد می‌گویند",
}

SOLVING = {  # what is not solved, and why
    " Give it more time.": " زمان بیشتری بدهید.",
    " Give it more time, or more threads.": " زمان یا رشته‌های بیشتری بدهید.",
    " Give it more time or a larger table.": " زمان بیشتر یا جدول بزرگ‌تری بدهید.",
    " Give it more time, or a smaller game.": " زمان بیشتر یا بازی کوچک‌تری بدهید.",
    " Give it more time, or a smaller model.": " زمان بیشتر یا مدل کوچک‌تری بدهید.",
    " Give it more time, more threads, or a larger table{folder}.": " زمان بیشتر، رشته‌های بیشتر یا جدول بزرگ‌تری "
    "بدهید{folder}.",
    ", or a folder to go on in": "، یا پوشه‌ای که کار در آن ادامه یابد",
    " Give a folder to go on in.": " پوشه‌ای بدهید که کار در آن ادامه یابد.",
    " What was done is kept in the folder: call again to go on.": " آنچه انجام شده در پوشه محفوظ است: برای ادامه "
    "دوباره اجرا کنید.",
    " What is done is kept in '{folder}': call again to go on.": " آنچه انجام شده در «{folder}» محفوظ است: برای "
    "ادامه دوباره اجرا کنید.",
    "{problem}{advice}": "{problem}{advice}",
    "{spec}: the goal '{goal}' is neither proven nor refuted after {nodes:,} nodes.{advice}": "{spec}: پس از "
    "{nodes:,} گره، هدف «{goal}» نه اثبات شد و نه رد.{advice}",
    "{spec} was not solved: after {nodes:,} nodes some lines of play are not at their end.{advice}": "{spec} حل "
    "نشد: پس از {nodes:,} گره هنوز بعضی از مسیرهای بازی به پایان نرسیده‌اند.{advice}",
    "{spec} was not solved: after {nodes:,} nodes in {spent:.1f} s the value is between {low} and "
    "{high}.{advice}{kept}": "{spec} حل نشد: پس از {nodes:,} گره در {spent:.1f} ثانیه، مقدار بین {low} و {high} "
    "است.{advice}{kept}",
    "{spec} was not solved in {spent:.1f} s.{advice}": "{spec} در {spent:.1f} ثانیه حل نشد.{advice}",
    "{spec} was not solved: retrograde analysis was stopped.{hint}{kept}": "{spec} حل نشد: تحلیل پس‌رو متوقف "
    "شد.{hint}{kept}",
    " The field '{field}' has grown {times:,} times without a rest, and has come to {to:,}: if it has no end, the "
    "positions have none either. Let the game end by it, or leave it out.": " میدان «{field}» {times:,} بار پیاپی "
    "بزرگ‌تر شده و به {to:,} رسیده است: اگر این پایانی نداشته باشد، وضعیت‌ها هم تمام نمی‌شوند. کاری کنید که بازی با "
    "آن تمام شود، یا آن را کنار بگذارید.",
    ", as solving each by itself takes no account of {limits}": "، چون هر وضعیت جداگانه حل می‌شود و {limits} در آن "
    "به حساب نمی‌آید",
    "{spec}: its positions never come to an end{unheeded}. No rule looks at the field '{field}', which only counts: "
    "{after!r} is {before!r} again, and so on for ever. Leave '{field}' out of the state.": "{spec}: وضعیت‌هایش "
    "هرگز تمام نمی‌شوند{unheeded}. هیچ قاعده‌ای به میدان «{field}» نگاه نمی‌کند و این میدان فقط می‌شمارد: {after!r} "
    "همان {before!r} است و این تا ابد ادامه دارد. «{field}» را از وضعیت بردارید.",
    "{spec}: the game is over here; there is no move to find.": "{spec}: بازی اینجا تمام شده است؛ حرکتی برای یافتن "
    "نیست.",
    "scores is for a solver made with many=True and one thread.": "\u2066scores\u2069 برای حل‌کننده‌ای است که با "
    "\u2066many=True\u2069 و یک رشته ساخته شده باشد.",
    "{spec} has fields that are no numbers, which no table tells apart.": "{spec} میدان‌هایی دارد که عدد نیستند و "
    "جدول نمی‌تواند آن‌ها را از هم تشخیص دهد.",
    "{spec}: utilities as large as {range} are not counted in ranks.": "{spec}: سودمندی‌هایی به بزرگی {range} را "
    "نمی‌شود رتبه‌بندی کرد.",
    "{spec}: its utilities are not whole numbers, halves, quarters or hundredths.": "{spec}: سودمندی‌هایش عدد صحیح، "
    "نیم، ربع یا صدم نیستند.",
    "{spec}: a line of play is longer than {deepest} plies; it may never end.": "{spec}: مسیری از بازی بیش از "
    "{deepest} حرکت دارد؛ شاید هرگز تمام نشود.",
    "{spec}: a utility lies outside its utility_range {range}.": "{spec}: سودمندی‌ای بیرون از "
    "\u2066utility_range\u2069 یعنی {range} است.",
}

RETROGRADE = {  # every position of a game, back from its ends
    "Retrograde analysis wants one player, or two with a constant sum; no chance; nothing hidden. {spec} is {kind}.": ""
    "تحلیل پس‌رو برای یک بازیکن، یا دو بازیکن با مجموع ثابت، بدون شانس و بدون اطلاعات پنهان است. {spec} بازی‌ای است "
    "{kind}.",
    "Retrograde analysis keeps states as numbers, and the field '{field}' of {spec} is {declared}.": "تحلیل پس‌رو "
    "وضعیت‌ها را به صورت عدد نگه می‌دارد، ولی میدان «{field}» در {spec} از نوع {declared} است.",
    "Retrograde analysis wants the utilities {low}, {middle} and {high} (both ends of utility_range and the middle) "
    "and no other; {spec} has {worth} in {state!r}.": "تحلیل پس‌رو فقط سودمندی‌های {low}، {middle} و {high} را "
    "می‌پذیرد (دو سر \u2066utility_range\u2069 و میانهٔ آن)؛ سودمندی {spec} در {state!r} برابر {worth} است.",
    "The analysis of {spec} was stopped in phase '{phase}', {positions:,} positions known.{hint}{kept}": "تحلیل "
    "{spec} در مرحلهٔ «{phase}» متوقف شد؛ {positions:,} وضعیت شناخته شده است.{hint}{kept}",
    "The analysis in '{folder}' is not finished. harif.retrograde goes on with it.": "تحلیل درون «{folder}» تمام "
    "نشده است. \u2066harif.retrograde\u2069 آن را ادامه می‌دهد.",
    "{spec}: a win takes more than {most:,} plies, which is too long.": "{spec}: بردی بیش از {most:,} حرکت طول "
    "می‌کشد و این زیاد است.",
    "{spec}: the check found a wrong value, of position {wrong:,} ({state!r}). {why}": "{spec}: در بازبینی، مقدار "
    "وضعیت {wrong:,} ({state!r}) نادرست درآمد. {why}",
    "The files are damaged, or the rules are not those that '{folder}' was made by: put back a copy of it, or "
    "choose another folder to begin again.": "یا پرونده‌ها آسیب دیده‌اند، یا «{folder}» با قواعد دیگری ساخته شده "
    "است: رونوشتی از آن را به جایش بگذارید، یا پوشهٔ دیگری انتخاب کنید و از نو آغاز کنید.",
    "Do the game's methods depend on the state alone, and do its symmetries keep the value?": "آیا متدهای بازی فقط "
    "به وضعیت وابسته‌اند و تقارن‌هایش مقدار را تغییر نمی‌دهند؟",
    "{spec} has more than {most:,} positions, which is too many.{hint}": "{spec} بیش از {most:,} وضعیت دارد و این "
    "زیاد است.{hint}",
    "{spec} has more than {positions:,} positions, which need more than {megabytes:,} MB. Give more memory, or a "
    "smaller game.{hint}": "{spec} بیش از {positions:,} وضعیت دارد که بیش از {megabytes:,} مگابایت حافظه می‌خواهند. "
    "حافظهٔ بیشتر یا بازی کوچک‌تری بدهید.{hint}",
    "{spec}: 'symmetries' of {state!r} gives a state in which the other player is to move. Analyse it with "
    "fold=False.": "{spec}: متد \u2066symmetries\u2069 در {state!r} وضعیتی می‌دهد که در آن نوبت بازیکن دیگر است. آن "
    "را با \u2066fold=False\u2069 تحلیل کنید.",
    "Positions are numbered from 0 to {last:,}; there is no {number:,}.": "شمارهٔ وضعیت‌ها از ۰ تا {last:,} است؛ "
    "شمارهٔ {number:,} نیست.",
    "{state!r} is not a state of {spec}.": "{state!r} وضعیتی از {spec} نیست.",
    "{spec}: {state!r} cannot be reached from {start!r}, where the analysis began.": "{spec}: از {start!r} که آغاز "
    "تحلیل بود، به {state!r} نمی‌شود رسید.",
    "{spec}: the index of the database points nowhere. Verify its folder.": "{spec}: نمایهٔ پایگاه داده به جایی "
    "نمی‌رسد. پوشه‌اش را با \u2066harif verify\u2069 بررسی کنید.",
    "{name} is a whole number of 1 or more, not {number!r}.": "{name} عددی صحیح و دست‌کم ۱ است، نه {number!r}.",
}

PARTS = {  # sums, stages and bearing off
    "{spec} does not say of what parts it is the sum: it has no method 'parts'.": "{spec} نمی‌گوید مجموع چه "
    "بخش‌هایی است: متد \u2066parts\u2069 ندارد.",
    "Sums want two players, a constant sum, no chance and nothing hidden; {spec} is {kind}.": "مجموع بازی‌ها برای "
    "دو بازیکن با مجموع ثابت، بدون شانس و بدون اطلاعات پنهان است؛ {spec} بازی‌ای است {kind}.",
    "Sums are kept as numbers, and {spec} has fields that are none.": "بخش‌های مجموع به صورت عدد نگه داشته می‌شوند، "
    "ولی {spec} میدان‌هایی دارد که عدد نیستند.",
    "{spec} was stopped, with {found:,} components known.": "{spec} متوقف شد؛ {found:,} بخش شناخته شده است.",
    "{spec} comes back to a position it was in: it has no Grundy values.": "{spec} به وضعیتی که پیش‌تر در آن بود "
    "برمی‌گردد: مقدار گراندی ندارد.",
    "{spec}: 'parts' and minimax name different winners in {state!r}. Parts tell who wins where both players have "
    "the same moves and who cannot move has lost; solve this game by search.": "{spec}: در {state!r} برندهٔ "
    "\u2066parts\u2069 و برندهٔ مینیماکس یکی نیست. بخش‌ها جایی برنده را نشان می‌دهند که حرکت‌های دو بازیکن یکسان "
    "باشد و هر که حرکتی نداشت باخته باشد؛ این بازی را با جست‌وجو حل کنید.",
    "{spec}: 'parts' of {state!r} do not add up to it: a move of the whole must be a move in one part, and the "
    "parts have {inside} moves, the whole {whole}. Mend 'parts', or leave it out.": "{spec}: بخش‌هایی که "
    "\u2066parts\u2069 برای {state!r} می‌دهد، روی هم همان وضعیت نمی‌شوند: هر حرکت در کل باید حرکتی در یک بخش باشد، "
    "ولی بخش‌ها {inside} حرکت دارند و کل {whole} حرکت. \u2066parts\u2069 را درست کنید یا بردارید.",
    "{spec} is not a game of one player who sees everything; stages are for those.": "{spec} بازی یک‌نفره‌ای نیست "
    "که بازیکنش همه‌چیز را ببیند؛ حل مرحله‌ای برای چنین بازی‌هایی است.",
    "{spec} has no method '{method}': landmark() numbers the states between stages, and key() tells the states "
    "inside a stage apart.": "{spec} متد «{method}» ندارد: \u2066landmark()\u2069 به وضعیت‌های میان مرحله‌ها شماره "
    "می‌دهد و \u2066key()\u2069 وضعیت‌های درون یک مرحله را از هم تشخیص می‌دهد.",
    "{spec} has 'sample' but no 'outcomes': without probabilities there is no exact value.": "{spec} متد "
    "\u2066sample\u2069 دارد ولی \u2066outcomes\u2069 ندارد: بدون احتمال‌ها مقدار دقیقی در کار نیست.",
    "{spec}: landmark() is {wanted}; number them from 0 to below {most}.": "{spec}: مقدار \u2066landmark()\u2069 "
    "برابر {wanted} است؛ شماره‌ها را از ۰ تا کمتر از {most} بگذارید.",
    "{spec}: a stage has more than {most:,} states. Add landmarks.": "{spec}: مرحله‌ای بیش از {most:,} وضعیت دارد. "
    "\u2066landmark\u2069های بیشتری بگذارید.",
    "{spec} declares max_actions={wide}, but a state has {wanted} moves. Raise it.": "\u2066max_actions\u2069 در "
    "{spec} برابر {wide} است، ولی وضعیتی {wanted} حرکت دارد. آن را بیشتر کنید.",
    "{spec} did not end in {plies} plies or {stages} stages: can a state come back? Then it cannot be solved in "
    "stages.": "{spec} پس از {plies} حرکت یا {stages} مرحله تمام نشد: آیا وضعیتی تکرار می‌شود؟ اگر چنین باشد، "
    "مرحله‌ای حل نمی‌شود.",
    "Solving {spec} was stopped after {stages:,} stages.": "حل {spec} پس از {stages:,} مرحله متوقف شد.",
    "There is no action to choose here: {what}.": "اینجا حرکتی برای انتخاب نیست: {what}.",
    "the game is over": "بازی تمام شده است",
    "chance moves": "نوبت شانس است",
    "This is a solution of {spec}, not of {state!r}.": "این حل {spec} است، نه حل {state!r}.",
    "threads is a whole number from 1 to 64, not {threads!r}.": "\u2066threads\u2069 عددی صحیح از ۱ تا ۶۴ است، نه "
    "{threads!r}.",
    "A roll is two dice from 1 to 6, such as (6, 5), not {dice!r}.": "هر ریختن تاس دو عدد از ۱ تا ۶ است، مانند "
    "\u2066(6, 5)\u2069، نه {dice!r}.",
    "A bear-off position is {count} numbers of checkers from the ace point up, such as (0, 0, 0, 5, 5, 5), not "
    "{points!r}.": "وضعیت مهره‌برداری، شمار مهره‌های {count} خانه از خانهٔ یک به بالاست، مانند \u2066(0, 0, 0, 5, "
    "5, 5)\u2069، نه {points!r}.",
    "{counts} has {count} checkers; this database has up to {checkers}.": "شمار مهره‌های {counts} برابر {count} "
    "است؛ این پایگاه داده تا {checkers} مهره دارد.",
    "checkers is a whole number from 1 to {most}, not {checkers!r}.": "\u2066checkers\u2069 عددی صحیح از ۱ تا "
    "{most} است، نه {checkers!r}.",
}

PROCESSES = {  # games with chance and decision processes, solved exactly
    "{name} need not end: one can stay for ever, and {node} pays {paid} each time. Give a discount below 1, an end, "
    "or a cost to every step.": "{name} شاید هرگز تمام نشود: می‌توان تا ابد ماند و {node} هر بار {paid} پاداش "
    "می‌دهد. ضریب تنزیلی کمتر از ۱، یک پایان، یا هزینه‌ای برای هر گام بگذارید.",
    "{name} never ends from {node}: no end can be reached from there. Give a discount below 1, or an end.": "{name} "
    "از {node} هرگز تمام نمی‌شود: از آنجا به هیچ پایانی نمی‌شود رسید. ضریب تنزیلی کمتر از ۱ یا یک پایان بگذارید.",
    "{name} need not end: from {node} play can go on for ever, and the value is between {below} and {above}, "
    "depending on what that is worth. Give a discount below 1, or the game an end (a limit of plies).": "{name} "
    "شاید هرگز تمام نشود: از {node} بازی می‌تواند تا ابد ادامه یابد و مقدار، بسته به ارزش چنین ادامه‌ای، بین {below} "
    "و {above} است. ضریب تنزیلی کمتر از ۱ بدهید، یا برای بازی پایانی بگذارید (سقفی برای حرکت‌ها).",
    "{name} was not solved: stopped in phase '{phase}', with {nodes:,} nodes known.{advice}{hint}": "{name} حل نشد: "
    "در مرحلهٔ «{phase}» با {nodes:,} گره شناخته‌شده متوقف شد.{advice}{hint}",
    "There is no method '{method}'. There are: {names}.": "روش «{method}» نیست. این‌ها هست: {names}.",
    "tolerance is a number above 0, not {tolerance!r}.": "\u2066tolerance\u2069 عددی بزرگ‌تر از ۰ است، نه "
    "{tolerance!r}.",
    "discount is a number above 0 and at most 1, not {discount!r}.": "ضریب تنزیل عددی بزرگ‌تر از ۰ و حداکثر ۱ است، "
    "نه {discount!r}.",
    "{state!r} is no state that can be reached from the start of {name}.": "از آغاز {name} به وضعیت {state!r} "
    "نمی‌شود رسید.",
    "Only a grid can be drawn. See text(), value_of(state) and action_of(state).": "فقط جدول خانه‌ها را می‌شود "
    "کشید. \u2066text()\u2069، \u2066value_of(state)\u2069 و \u2066action_of(state)\u2069 را ببینید.",
    '{name} has two players who want opposite things, which is no linear program. Use method="value" or '
    'method="policy".': "{name} دو بازیکن با هدف‌های مخالف دارد و این برنامهٔ خطی نمی‌شود. "
    '\u2066method="value"\u2069 یا \u2066method="policy"\u2069 را به کار ببرید.',
    '{name} has {count:,} nodes; a linear program takes {most:,} at most. Use method="value".': "{name} {count:,} "
    'گره دارد؛ برنامهٔ خطی حداکثر {most:,} گره می‌پذیرد. \u2066method="value"\u2069 را به کار ببرید.',
    '{name}: the linear program has no solution ({reason}). Use method="value".': "{name}: برنامهٔ خطی جواب ندارد "
    '({reason}). \u2066method="value"\u2069 را به کار ببرید.',
    "A linear program needs scipy, which is not installed: pip install 'harif[linear]', or use method=\"value\" or "
    'method="policy".': "برنامهٔ خطی scipy می‌خواهد که نصب نیست: \u2066pip install 'harif[linear]'\u2069 را اجرا "
    'کنید، یا \u2066method="value"\u2069 یا \u2066method="policy"\u2069 را به کار ببرید.',
    "{spec}: the positions are told apart by numbers, and the field '{field}' is none. Declare it int, float, bool, "
    "harif.U64 or a tuple of these.": "{spec}: وضعیت‌ها با عدد از هم تشخیص داده می‌شوند، ولی میدان «{field}» عدد "
    "نیست. آن را \u2066int\u2069، \u2066float\u2069، \u2066bool\u2069، \u2066harif.U64\u2069 یا tuple‌ای از این‌ها "
    "تعریف کنید.",
    "{spec} has more than {found:,} positions, for which {megabytes:,} MB are not enough. Allow more megabytes "
    "(memory=, --table), or take a smaller game.{hint}": "{spec} بیش از {found:,} وضعیت دارد و {megabytes:,} "
    "مگابایت برای آن‌ها کافی نیست. مگابایت بیشتری بدهید (\u2066memory=\u2069 یا \u2066--table\u2069)، یا بازی "
    "کوچک‌تری بردارید.{hint}",
    "{spec}: utility(0) is {worth!r} in {state!r}, outside the declared {low} to {high}. Declare utility_range.": ""
    "{spec}: مقدار \u2066utility(0)\u2069 در {state!r} برابر {worth!r} است، بیرون از دامنهٔ تعریف‌شدهٔ {low} تا "
    "{high}. \u2066utility_range\u2069 را تعریف کنید.",
    "A game with chance is solved in memory, and not kept in a folder. Leave the folder out.": "بازی همراه با شانس "
    "در حافظه حل می‌شود و در پوشه نگه داشته نمی‌شود. پوشه ندهید.",
    "nodes is no limit of the way '{method}'. Use seconds.": "\u2066nodes\u2069 محدودیتی برای روش «{method}» نیست. "
    "\u2066seconds\u2069 را بدهید.",
    "start and ends are for a model given as a table; a game has its own.": "\u2066start\u2069 و \u2066ends\u2069 "
    "برای مدلی است که به صورت جدول داده شود؛ بازی آغاز و پایان خودش را دارد.",
    "{model!r} is no model: give a game with chance, a harif.Grid, or {{state: {{action: [(probability, next state, "
    "reward), …]}}}}.": "{model!r} مدل نیست: بازی‌ای همراه با شانس، یک \u2066harif.Grid\u2069، یا \u2066{{state: "
    "{{action: [(probability, next state, reward), …]}}}}\u2069 بدهید.",
    "The model is empty: write {state: {action: [(probability, next state, reward)]}}.": "مدل خالی است: بنویسید "
    "\u2066{state: {action: [(probability, next state, reward)]}}\u2069.",
    "The start {start!r} is no state of the model.": "آغاز، یعنی {start!r}، از وضعیت‌های مدل نیست.",
    "A decision process wants one player, or two with a constant sum, and nothing hidden; {spec} is {kind}.": ""
    "فرایند تصمیم برای یک بازیکن، یا دو بازیکن با مجموع ثابت، بدون اطلاعات پنهان است؛ {spec} بازی‌ای است {kind}.",
    "In {spec} the end depends on how a position was reached (repetition or a limit of plies). Count it in a field "
    "of the state instead.": "پایان {spec} بستگی دارد به اینکه وضعیت چگونه پیش آمده باشد (تکرار یا سقف حرکت‌ها). به "
    "جای آن، این را در میدانی از وضعیت بشمارید.",
    "State {state!r}, action {action!r}": "وضعیت {state!r}، حرکت {action!r}",
    "State {state!r}: expected its actions, a dict such as {{'go': [(1.0, 'there', 0.0)]}}, not {moves!r}.": "وضعیت "
    "{state!r}: اینجا حرکت‌هایش باید بیاید، با dictای مانند \u2066{{'go': [(1.0, 'there', 0.0)]}}\u2069، نه "
    "{moves!r}.",
    "{where}: expected a list of (probability, next state, reward), not {given!r}.": "{where}: فهرستی از "
    "\u2066(probability, next state, reward)\u2069 باید بیاید، نه {given!r}.",
    "{where} has no outcome. Give it at least one: (1.0, next state, reward).": "{where} پیامدی ندارد. دست‌کم یکی "
    "بدهید: \u2066(1.0, next state, reward)\u2069.",
    "{where}: a probability is {chance}. Make it 0 or more.": "{where}: احتمالی برابر {chance} است. احتمال باید "
    "نامنفی باشد.",
    "{where} leads to {after!r}, which is no state of the model. Add it; an end has no actions: {{}}.": "{where} به "
    "{after!r} می‌رسد که از وضعیت‌های مدل نیست. آن را اضافه کنید؛ پایان حرکتی ندارد: \u2066{{}}\u2069.",
    "{where}: the probabilities add up to {total}, not to 1.": "{where}: مجموع احتمال‌ها {total} است، نه ۱.",
    "{where}: a probability is": "{where}: احتمالی برابر است با",
    "{where}: a reward is": "{where}: پاداشی برابر است با",
    "The end {state!r} is worth": "ارزش پایان {state!r} برابر است با",
    "slip is": "\u2066slip\u2069 برابر است با",
    "living is": "\u2066living\u2069 برابر است با",
    "The legend of {name!r} is": "\u2066legend\u2069 برای {name!r} برابر است با",
    "{what} {value!r}, which is no number.": "{what} {value!r} که عدد نیست.",
    "{what} {value}, which is no number to reckon with.": "{what} {value} که با آن نمی‌شود حساب کرد.",
    "slip is a probability from 0 to 1, not {slip!r}.": "\u2066slip\u2069 احتمالی از ۰ تا ۱ است، نه {slip!r}.",
    "The grid is empty. Write one line a row, such as '. . +1'.": "جدول خانه‌ها خالی است. هر ردیف را در یک خط "
    "بنویسید، مانند \u2066. . +1\u2069.",
    "The grid has {count} starts. Write one S.": "در جدول خانه‌ها {count} آغاز هست. فقط یک S بنویسید.",
    "The grid has no floor to stand on. Write '.' for floor and S for the start.": "در جدول خانه‌ها جایی برای "
    "ایستادن نیست. برای کف \u2066.\u2069 و برای آغاز S بنویسید.",
    "Row {row} of the grid has {cells} cells, the first has {first}. Make them equal.": "ردیف {row} جدول {cells} "
    "خانه دارد و ردیف نخست {first} خانه. شمار خانه‌ها را یکسان کنید.",
    "Row {row}, column {column} of the grid is '{token}'. Write # for a wall, . for floor, S for the start, a "
    "number for an end, or give the letter a worth: legend={{'{token}': 1}}.": "ردیف {row}، ستون {column} جدول "
    "«{token}» است. برای دیوار \u2066#\u2069، برای کف \u2066.\u2069، برای آغاز S و برای پایان عدد بنویسید، یا به این "
    "حرف ارزشی بدهید: \u2066legend={{'{token}': 1}}\u2069.",
}

LEARNING = {  # networks, their lessons and their files
    "{name} is no network that harif.learn made, or it is damaged. {problem}": "{name} شبکه‌ای نیست که "
    "\u2066harif.learn\u2069 ساخته باشد، یا آسیب دیده است. {problem}",
    "{name} is no network that harif.learn made, or it is not whole.": "{name} شبکه‌ای نیست که "
    "\u2066harif.learn\u2069 ساخته باشد، یا کامل نیست.",
    "{file} cannot be read ({reason}).": "{file} را نمی‌شود خواند ({reason}).",
    "No network is shipped for {game!r}; there are: {there}. Make one with harif.learn.": "شبکهٔ آماده‌ای برای "
    "{game!r} نیست؛ این‌ها هست: {there}. با \u2066harif.learn\u2069 یکی بسازید.",
    "none yet": "هنوز هیچ",
    "The network has more than {most:,} hidden units.": "شبکه بیش از {most:,} واحد پنهان دارد.",
    "A weight is saved in 16 or 32 bits, not {bits!r}.": "هر وزن با ۱۶ یا ۳۲ بیت ذخیره می‌شود، نه {bits!r}.",
    "It does not begin with {numbers} numbers.": "با {numbers} عدد آغاز نمی‌شود.",
    "It cannot have {inputs:,} inputs and {hidden:,} hidden units.": "نمی‌تواند {inputs:,} ورودی و {hidden:,} واحد "
    "پنهان داشته باشد.",
    "It has other than {weights:,} weights.": "شمار وزن‌هایش {weights:,} نیست.",
    "Of every position search says something else entirely than the judgement: there is nothing that units can learn. "
    "Play more games, or search less deeply.": "جست‌وجو دربارهٔ همهٔ وضعیت‌ها چیزی یکسره جز داوری می‌گوید: چیزی نیست که "
    "واحدها بیاموزند. بازی‌های بیشتری بازی کنید یا کم‌عمق‌تر بجویید.",
    "strays is for learning by results: a leaf is judged by the moves that follow it.": ""
    "\u2066strays\u2069 برای آموختن از نتیجه‌هاست: برگ را حرکت‌هایی می‌سنجند که پس از آن می‌آیند.",
    "The network has a bias beside its weights, as self-play teaches it: go on by self-play.": "شبکه در کنار وزن‌هایش "
    "مقدار ثابتی دارد که بازی با خود می‌آموزد: با بازی با خود ادامه دهید.",
    "Units that look at traits learn from games (--from) or from search (--search), not by self-play alone.": ""
    "واحدهایی که به نشانه‌ها نگاه می‌کنند از بازی‌ها (\u2066--from\u2069) یا از جست‌وجو (\u2066--search\u2069) "
    "می‌آموزند، نه تنها از بازی با خود.",
    "{options}: of no use here, it goes with {where}.": "{options} اینجا کاری نمی‌کند؛ همراه {where} است.",
    "The utilities of its endings are too large.": "سودمندی پایان‌هایش بیش از اندازه بزرگ است.",
    "It has weights that are no finite numbers.": "وزن‌هایی دارد که عدد متناهی نیستند.",
    "Its {name} would take {bytes:,} bytes.": "{name} در آن {bytes:,} بایت جا می‌گیرد.",
    "Its {name} is no text.": "{name} در آن متن نیست.",
    "It does not say of which game it is, and how many were played.": "نمی‌گوید از کدام بازی است و چند دست بازی شده "
    "است.",
    "It does not say what it was taught.": "نمی‌گوید چه آموخته است.",
    "Its looks are no finite numbers.": "\u2066looks\u2069 در آن عددهای متناهی نیستند.",
    "Its learning curve is no list of marks.": "منحنی یادگیری‌اش فهرستی از سنجش‌ها نیست.",
    "The network was taught fewer games in all than in its last lesson: its file is damaged.": "شمار همهٔ بازی‌هایی "
    "که شبکه از آن‌ها آموخته، از شمار بازی‌های آخرین درسش کمتر است: پرونده‌اش آسیب دیده است.",
    "{spec}: a game did not end in {most_plies:,} plies.": "{spec}: یک بازی پس از {most_plies:,} حرکت تمام نشد.",
    "{spec}: a random game did not end in {most:,} plies.": "{spec}: یک بازی تصادفی پس از {most:,} حرکت تمام نشد.",
    "{spec}: a game did not end in {most:,} moves.": "{spec}: یک بازی پس از {most:,} حرکت تمام نشد.",
    "{spec} ends with {count} different utilities or more; learn tells at most {most} endings apart.": "{spec} با "
    "{count} سودمندی گوناگون یا بیشتر تمام می‌شود؛ \u2066learn\u2069 حداکثر {most} پایان را از هم تشخیص می‌دهد.",
    "Another lesson is being kept in {file}. Wait for its end, or name another file.": "درس دیگری دارد در {file} "
    "نوشته می‌شود. تا پایانش صبر کنید، یا پروندهٔ دیگری را نام ببرید.",
    "After {played:,} games the weights have grown beyond all measure: take a smaller rate than {rate}, or smaller "
    "features.": "پس از {played:,} بازی وزن‌ها بی‌اندازه بزرگ شده‌اند: نرخی کوچک‌تر از {rate} یا ویژگی‌های کوچک‌تری بدهید.",
    "{name} is a whole number of 0 or more, not {value!r}.": "{name} عددی صحیح و نامنفی است، نه {value!r}.",
    "{name} is a number from 0 to 1, not {value!r}.": "{name} عددی از ۰ تا ۱ است، نه {value!r}.",
    "hidden is a whole number from 0 to {most}, not {hidden!r}.": "\u2066hidden\u2069 عددی صحیح از ۰ تا {most} است، "
    "نه {hidden!r}.",
    "file is the name of a file to keep the network in, not {file!r}.": "\u2066file\u2069 نام پرونده‌ای است که شبکه "
    "در آن نگه داشته شود، نه {file!r}.",
    "There is no folder {folder} to keep the network in.": "پوشهٔ {folder} که شبکه باید در آن نگه داشته شود، نیست.",
    "{file} is a folder: name a file in it to keep the network in.": "{file} پوشه است: پرونده‌ای درون آن را برای "
    "نگه داشتن شبکه نام ببرید.",
    "{name} is there already, and a new lesson would take its place. Go on from it with network={file!r}, or name "
    "another file.": "{name} از پیش هست و درس تازه جای آن را می‌گیرد. با \u2066network=\u2069{file!r} از آن ادامه "
    "دهید، یا پروندهٔ دیگری را نام ببرید.",
    "network={network!r}: give what harif.learn made, or the name of its file.": "\u2066network\u2069 برابر "
    "{network!r} است: آنچه را \u2066harif.learn\u2069 ساخته است، یا نام پرونده‌اش را بدهید.",
    "The network has {hidden} hidden units, not {given}. Leave hidden out to go on.": "شبکه {hidden} واحد پنهان "
    "دارد، نه {given}. برای ادامه \u2066hidden\u2069 را ندهید.",
    "The network knows the endings {known}; {spec} ends with {there}.": "شبکه پایان‌های {known} را می‌شناسد؛ {spec} "
    "با {there} تمام می‌شود.",
    "against is 'random', 'evaluate' or a network, not {against!r}.": "\u2066against\u2069 یکی از random و evaluate "
    "یا یک شبکه است، نه {against!r}.",
}

TYPED = {  # what was typed
    "--exact solves a linear program, which has no variants: leave --variant out.": "\u2066--exact\u2069 برنامهٔ "
    "خطی حل می‌کند و گونه‌ای ندارد: \u2066--variant\u2069 را ننویسید.",
}

WEIGHTS = {
    "The network tells other endings apart than {low} and {high}.": "شبکه پایان‌هایی جز {low} و {high} را از هم جدا "
    "می‌کند.",
    "{spec}: games are over before {moves} moves at random.": "{spec}: بازی‌ها پیش از {moves} حرکت تصادفی تمام می‌شوند.",
    "There is no position to learn from.": "وضعیتی نیست که بتوان از آن آموخت.",
    "There is no game in it that ended after more than {moves} moves.": "هیچ بازی‌ای در آن پس از بیش از {moves} حرکت "
    "پایان نیافته است.",
    "The games are of {other}, and this is {spec}.": "بازی‌ها از {other}اند و این {spec} است.",
    "{file}, line {line}: {problem}": "{file}، سطر {line}: {problem}",
    "by is 'results' or 'leaves', not {by!r}.": "\u2066by\u2069 یکی از «results» و «leaves» است، نه {by!r}.",
    "learn_weights has no option '{name}'. It has: {names}.": "\u2066learn_weights\u2069 گزینهٔ «{name}» ندارد. "
    "این‌ها را دارد: {names}.",
    "{name} is a number from 0 to {most}, not {value!r}.": "{name} عددی از ۰ تا {most} است، نه {value!r}.",
    "{spec} has chance: learn it by playing against itself, without --search and --from.": "{spec} شانس دارد: آن را با "
    "بازی در برابر خود بیاموزید، بی \u2066--search\u2069 و \u2066--from\u2069.",
}

KEPT = {**FOLDERS, **VERIFIED, **SOLVING, **RETROGRADE, **PARTS, **PROCESSES, **LEARNING, **TYPED, **WEIGHTS}
