"""What goes wrong with programs that play, and with clusters, in Persian: see `harif.arena.uci` and `arena.matches`."""

PROGRAMS = {
    "There is no program '{name}'. Install it, or write its whole path: uci:path=….": "برنامه‌ای به نام «{name}» نیست. "
    "آن را نصب کنید یا نشانی کاملش را بنویسید: \u2066uci:path=…\u2069.",
    "'{name}' is a folder, not a program.": "«{name}» پوشه است، نه برنامه.",
    "'{name}' is not a program: the file may not be executed.": "«{name}» برنامه نیست: این پرونده اجازهٔ اجرا ندارد.",
    "The program '{name}' cannot be started: {reason}.": "برنامهٔ «{name}» اجرا نمی‌شود: {reason}.",
    "it closed its output": "خروجی خود را بست",
    "it was killed by {signal}": "با سیگنال {signal} کشته شد",
    "it ended with exit code {code}": "با کد خروج {code} پایان یافت",
    "{how} and said: {last}": "{how} و گفت: {last}",
    "'{path}' is not a UCI program: it was told 'uci', and {end}.": "«{path}» برنامهٔ \u2066UCI\u2069 نیست: در پاسخ به "
    "\u2066uci\u2069 {end}.",
    "'{path}' is not a UCI program: it was told 'uci', and never answered 'uciok'.": "«{path}» برنامهٔ "
    "\u2066UCI\u2069 نیست: به \u2066uci\u2069 هیچ‌گاه پاسخ \u2066uciok\u2069 نداد.",
    "{path} hangs: it was asked 'isready', and never answered.": "{path} از کار مانده است: به \u2066isready\u2069 پاسخ "
    "نداد.",
    "{path} hangs: it was told to move, and does not.": "{path} از کار مانده است: باید حرکت می‌کرد و نکرد.",
    "{path} was lost in the middle of the game: {end}.": "{path} در میانهٔ بازی از دست رفت: {end}.",
    "{path} found no move in {position}, where there is one.": "{path} در {position} حرکتی نیافت، با آنکه حرکت هست.",
    "{path} played {move} in {position}, which is not legal there.": "{path} در {position} حرکت {move} را بازی کرد که "
    "آنجا مجاز نیست.",
    "{program} has no option '{name}'.{hint}": "{program} گزینه‌ای به نام «{name}» ندارد.{hint}",
    "{program} cannot play at a given Elo: it has no option UCI_Elo.": "{program} نمی‌تواند با الوی معینی بازی کند: "
    "گزینهٔ \u2066UCI_Elo\u2069 ندارد.",
    "{program}: {name} is a whole number, not {value}.": "{program}: {name} عددی صحیح است، نه {value}.",
    "{program}: {name} is a whole number from {low} to {high}, not {value}.": "{program}: {name} عددی صحیح از {low} تا "
    "{high} است، نه {value}.",
    "{program}: {name} is true or false, not {value}.": "{program}: {name} یا \u2066true\u2069 است یا "
    "\u2066false\u2069، نه {value}.",
    "{program}: {name} is one of {choices}, not {value}.": "{program}: {name} یکی از این‌هاست: {choices}؛ نه {value}.",
    "{who} is a program for chess and its kin: games of two whose positions are written in FEN, and whose moves a "
    "method uci(action) writes as UCI does. {spec} is not one of them.": "{who} برنامه‌ای برای شطرنج و خویشاوندان آن "
    "است: بازی‌های دونفره‌ای که وضعیتشان با \u2066FEN\u2069 نوشته می‌شود و متد \u2066uci(action)\u2069 حرکت‌هایشان را به "
    "زبان \u2066UCI\u2069 می‌نویسد. {spec} از آن‌ها نیست.",
    "'{part}' in '{who}' is not understood. Write path=, arguments=, {others}, or option.Name= for an option of the "
    "program's own.": "«{part}» در «{who}» فهمیده نشد. \u2066path=, arguments=\u2069 یا {others} بنویسید، یا برای "
    "گزینهٔ خود برنامه \u2066option.Name=\u2069.",
    "uci plays what a program finds: write uci:path=stockfish, or where the program is.": "\u2066uci\u2069 حرکتی را "
    "بازی می‌کند که یک برنامه می‌یابد: بنویسید \u2066uci:path=stockfish\u2069، یا نشانی برنامه را.",
    "UCI is for games of two sides without chance and without secrets, in which what one side wins the other loses; "
    "{spec} is {kind}.": "\u2066UCI\u2069 برای بازی‌های دوطرفهٔ بی‌شانس و بی‌راز است که در آن‌ها بُرد یک طرف باخت طرف دیگر "
    "است؛ {spec} چنین نیست: {kind}.",
    "'{part}' in '{who}': a quotation mark is not closed.": "«{part}» در «{who}»: علامت نقل‌قولی بسته نشده است.",
}

CLUSTERS = {
    "A cluster needs Ray, which is not installed: pip install 'harif[cluster]'.": "خوشه به \u2066Ray\u2069 نیاز دارد "
    "که نصب نیست: \u2066pip install 'harif[cluster]'\u2069.",
    "No Ray cluster can be reached at '{address}' ({problem}). 'ray start --head' starts one; 'auto' stands for the "
    "one on this machine.": "به خوشهٔ \u2066Ray\u2069 در «{address}» دسترسی نیست ({problem}). "
    "\u2066ray start --head\u2069 یکی را راه می‌اندازد؛ \u2066auto\u2069 یعنی خوشهٔ همین دستگاه.",
    "Game {number} was lost on the cluster, again and again ({problem}).": "بازی {number} در خوشه بارها از دست رفت "
    "({problem}).",
    "cluster is an address, or 'auto', not {cluster!r}.": "\u2066cluster\u2069 یک نشانی است یا \u2066auto\u2069، نه "
    "{cluster!r}.",
    "A cluster has processes of its own: give cluster or processes, not both.": "خوشه پردازه‌های خودش را دارد: یا "
    "\u2066cluster\u2069 بدهید یا \u2066processes\u2069، نه هر دو.",
}
