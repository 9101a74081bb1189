"""Error sentences in Persian, by the English ones, which stand where the errors are raised.

A sentence that is not here is told in English. Trees and the lab have their sentences in `tree_errors`.
"""

from harif.game.errors import HarifError
from harif.game.sentence import Sentence
from harif.words.author_errors import AUTHORS
from harif.words.chess_errors import CHESS
from harif.words.drawing_errors import DRAWINGS
from harif.words.findings import FINDINGS
from harif.words.hidden import EQUILIBRIA
from harif.words.kept_errors import KEPT
from harif.words.lab_web_errors import LAB_OF_THE_PAGE
from harif.words.levels import LEVELS
from harif.words.match_errors import MATCHES
from harif.words.matrix import MATRICES
from harif.words.play_errors import PLAYING
from harif.words.position_errors import PARAMETERS, POSITIONS
from harif.words.programs import CLUSTERS, PROGRAMS
from harif.words.remains import REMAINS
from harif.words.tree_errors import LAB, TREES
from harif.words.web_errors import WEB

GENERAL = {  # parts of sentences, and what a game is like
    "{first}": "{first}",
    "{first}, {last}": "{first}، {last}",
    "{first} and {last}": "{first} و {last}",
    "{first} or {last}": "{first} یا {last}",
    " Did you mean '{near}'?": " منظورتان «{near}» بود؟",
    "Use {names}.": "از {names} استفاده کنید.",
    "1 player": "یک‌نفره",
    "{n} players": "{n} نفره",
    "with chance": "همراه با شانس",
    "deterministic": "بدون شانس",
    "hidden information": "با اطلاعات پنهان",
    "perfect information": "با اطلاعات کامل",
    "general-sum": "با مجموع ناثابت",
    "{n} sides": "{n} سمت",
    "zero-sum": "با مجموع صفر",
    "constant-sum {total}": "با مجموع ثابت {total}",
    "utility {low} to {high}": "با سودمندی از {low} تا {high}",
    "one player, or two sides with a constant sum; no chance; nothing hidden": "یک بازیکن، یا دو سمت با مجموع ثابت، "
    "بدون شانس و بدون اطلاعات پنهان",
    "one player, or two with a constant sum; nothing hidden": "یک بازیکن، یا دو بازیکن با مجموع ثابت، بدون اطلاعات "
    "پنهان",
    "two players or more; nothing hidden": "دو بازیکن یا بیشتر، بدون اطلاعات پنهان",
    "nothing hidden": "بازی‌های بدون اطلاعات پنهان",
    "one player, or two whose sum is constant, without chance": "یک بازیکن، یا دو بازیکن با مجموع ثابت، بدون شانس",
    "one player, or two whose sum is constant, with chance or without": "یک بازیکن، یا دو بازیکن با مجموع ثابت، با "
    "شانس یا بدون آن",
    "any number of players who see everything, without chance": "هر چند بازیکن که همه‌چیز را می‌بینند، بدون شانس",
    "There is no language '{lang}' here; there are {names}.": "زبان «{lang}» اینجا نیست؛ این‌ها هست: {names}.",
}

GAMES = {  # which game, which position, which move
    "there are {first} {a} and {second} {b}, but {a} begins and they take turns": "{first} تا {a} و {second} تا {b} "
    "هست، ولی {a} شروع می‌کند و نوبتی بازی می‌کنند",
    "{first} {a} and {second} {b}: it is the other's turn": "{first} تا {a} و {second} تا {b} هست: نوبت دیگری است",
    "{where}: expected something like {like}.": "{where}: چیزی مانند {like} باید باشد.",
    "There is no game called '{name}'.{hint} 'harif games' lists them; a file must end in .py.": "بازی‌ای به نام "
    "«{name}» نیست.{hint} فهرست بازی‌ها را \u2066harif games\u2069 نشان می‌دهد؛ نام پرونده باید به \u2066.py\u2069 ختم "
    "شود.",
    " There is a file of that name, but a game's file must end in .py.": " پرونده‌ای به این نام هست، ولی نام پروندهٔ "
    "بازی باید به \u2066.py\u2069 ختم شود.",
    "{spec!r} is not the name of a game: write one such as 'connect4:rows=5', or a file.": "{spec!r} نام بازی نیست: "
    "نامی مانند \u2066connect4:rows=5\u2069 یا نام یک پرونده را بنویسید.",
    "{text!r} is not a position: write it as text, such as '4453'.": "{text!r} وضعیت بازی نیست: آن را به صورت متن "
    "بنویسید، مانند \u20664453\u2069.",
    "{name} defines no game. Put @harif.game(name=…) above a NamedTuple class in it.": "در {name} بازی‌ای تعریف نشده "
    "است. بالای یک کلاس NamedTuple در آن بنویسید \u2066@harif.game(name=…)\u2069.",
    "{file} defines {count} games. Choose one: {file}:{first} or {second} ….": "در {file} {count} بازی تعریف شده است. "
    "یکی را انتخاب کنید: \u2066{file}:{first}\u2069 یا {second} و ….",
    "{file} has no game called '{name}'; it has {names}.": "در {file} بازی‌ای به نام «{name}» نیست؛ این‌ها هست: {names}.",
    "{name} takes no options, but was given '{options}'.": "{name} گزینه‌ای ندارد، ولی «{options}» به آن داده شده است.",
    "'{part}' is not an option of {name}.{hint} Its options: {name}:{usual}": "«{part}» از گزینه‌های {name} "
    "نیست.{hint} گزینه‌های آن: \u2066{name}:{usual}\u2069",
    "'{text}' may not be played here: {why}.": "«{text}» را اینجا نمی‌توان بازی کرد: {why}.",
    "who has a card of the suit that was led must follow suit": "هر کس از خال زمین دارد باید همان خال را بازی کند",
    "it is not in the hand whose turn it is": "این کارت در دستی نیست که نوبت آن است",
    "This is no deal of bridge: {problem}.": "این پخشِ بریج نیست: {problem}.",
    "cards={cards}: each hand has 1 to {most}.": "\u2066cards={cards}\u2069: هر دست ۱ تا {most} کارت دارد.",
    "the hakem names the trumps first": "نخست حاکم باید حکم کند",
    "contract={text}: write a level from 1 to 7 and C, D, H, S or NT, as in 4S.": "\u2066contract={text}\u2069: یک عدد "
    "از ۱ تا ۷ و پس از آن \u2066C\u2069، \u2066D\u2069، \u2066H\u2069، \u2066S\u2069 یا \u2066NT\u2069 بنویسید، مانند "
    "\u20664S\u2069.",
    "declarer={text}: a seat is N, E, S or W.": "\u2066declarer={text}\u2069: جای هر بازیکن \u2066N\u2069، "
    "\u2066E\u2069، \u2066S\u2069 یا \u2066W\u2069 است.",
    "the text has {count} games: give one of them": "متن {count} بازی دارد؛ یکی از آن‌ها را بدهید",
    """there is no deal: write [Deal "N:… … … …"]""": """پخشی در آن نیست؛ بنویسید \u2066[Deal "N:… … … …"]\u2069""",
    "the text is cut short: '{rest}' has no end": "متن ناتمام است: «{rest}» پایان ندارد",
    "'{sign}' does not belong there": "«{sign}» جایش آنجا نیست",
    "a deal begins with a seat and a colon, as in N:…, not with '{text}'": "پخش با جای یک بازیکن و دونقطه آغاز می‌شود، "
    "مانند \u2066N:…\u2069، نه با «{text}»",
    "the deal is cut short: it has {count} hands, and there are four": "پخش ناتمام است: {count} دست دارد و باید چهار "
    "دست باشد",
    "{card} was dealt twice, to {seat} and to another": "{card} دو بار داده شده است، به {seat} و به یک نفر دیگر",
    "the hands have {shown} cards: each must have as many, 1 to {most}": "شمار کارت‌های دست‌ها {shown} است؛ همه باید به "
    "یک اندازه کارت داشته باشند، ۱ تا {most}",
    "{seat}'s hand is '{word}': write its four suits from spades down with a dot between them, as in "
    "AKQ.JT9.876.5432": "دست {seat} «{word}» است؛ چهار خال را از پیک به پایین با نقطه‌ای میانشان بنویسید، مانند "
    "\u2066AKQ.JT9.876.5432\u2069",
    "{seat}'s hand has a card '{letter}', which is none": "در دست {seat} «{letter}» آمده که کارت نیست",
    "{card} is twice in {seat}'s hand": "{card} دو بار در دست {seat} آمده است",
    "'{word}' is no card: write suit and rank, as in SA or H10": "«{word}» کارت نیست؛ خال و شماره را بنویسید، مانند "
    "\u2066SA\u2069 یا \u2066H10\u2069",
    "{seat} leads to the first trick, left of declarer, and not {other}": "دست اول را {seat} در سمت چپ مجری آغاز "
    "می‌کند، نه {other}",
    "trick {n}: it is {seat}'s turn, and another has played: nobody plays out of turn": "دست {n}: نوبت {seat} است و "
    "کس دیگری بازی کرده است؛ هیچ‌کس بیرون از نوبت بازی نمی‌کند",
    "{card} is too much: all cards were played before": "{card} زیادی است: همهٔ کارت‌ها پیش از آن بازی شده‌اند",
    "trick {n}: nobody holds {card} any more, which {seat} is to have played": "دست {n}: {card} که گویا {seat} بازی "
    "کرده، دیگر در دست کسی نیست",
    "trick {n}: it is {seat}'s turn, and {holder} holds {card}: nobody plays out of turn": "دست {n}: نوبت {seat} است و "
    "{card} در دست {holder} است؛ هیچ‌کس بیرون از نوبت بازی نمی‌کند",
    "trick {n}: {seat} plays {card} and holds {other}: who has a card of the suit that was led must follow "
    "suit": "دست {n}: {seat} {card} را بازی کرده و {other} را دارد؛ هر کس از خال زمین دارد باید همان خال را بازی کند",
    "'{text}' is not a legal move here. Legal: {shown}": "«{text}» اینجا حرکت مجازی نیست. حرکت‌های مجاز: {shown}",
    "{spec}: the game is over after {count} moves; '{rest}' is too much.": "{spec}: بازی پس از {count} حرکت تمام شده "
    "است؛ «{rest}» زیادی است.",
    "{spec}: the position '{text}' is not legal: {problem}": "{spec}: وضعیت «{text}» مجاز نیست: {problem}",
    "{spec}: move {count} in '{text}' is not legal at '{word}'. Legal: {shown}": "{spec}: حرکت شمارهٔ {count} در "
    "«{text}» یعنی «{word}» مجاز نیست. حرکت‌های مجاز: {shown}",
    "{spec}: move {count}, '{word}', is not legal. Legal: {shown}": "{spec}: حرکت شمارهٔ {count}، یعنی «{word}»، مجاز "
    "نیست. حرکت‌های مجاز: {shown}",
    "{spec}: the game is already over in that position.": "{spec}: بازی در آن وضعیت تمام شده است.",
    "{spec}: the game is over here (utilities {scores}); there is no move to find.": "{spec}: بازی در این وضعیت تمام "
    "شده است (سودمندی‌ها: {scores})؛ حرکتی برای یافتن نیست.",
    "{spec}: this position has no legal move, yet the game is not over. Try 'harif check'.": "{spec}: در این وضعیت "
    "حرکت مجازی نیست، ولی بازی هم تمام نشده است. \u2066harif check\u2069 را اجرا کنید.",
    "{spec}: 'player' returned harif.CHANCE, but there is no method 'outcomes'. Add it.": "{spec}: متد "
    "\u2066player\u2069 مقدار \u2066harif.CHANCE\u2069 داد، ولی متد \u2066outcomes\u2069 نیست. آن را اضافه کنید.",
    "{path} is a folder. Name the Python file of the game.": "{path} پوشه است. پروندهٔ پایتون بازی را نام ببرید.",
    "{where}: this is not Python that can be read ({reason}).": "{where}: این پرونده پایتون خواندنی نیست ({reason}).",
    "{where}, line {line}: this is not Python that can be read ({reason}).": "{where}، خط {line}: این پایتون خواندنی "
    "نیست ({reason}).",
    "{spec}: the game is over; there is nothing to play.": "{spec}: بازی تمام شده است؛ حرکتی نمانده است.",
    "{spec}: move {count} cannot be {action!r}, which is not legal there.": "{spec}: حرکت شمارهٔ {count} نمی‌تواند "
    "{action!r} باشد، چون آنجا مجاز نیست.",
    "{spec}: no move was played, so none can be taken back.": "{spec}: هنوز حرکتی انجام نشده است که پس گرفته شود.",
    "{spec}: the game is drawn here, for the position has come back; there is no move to find.": "{spec}: بازی اینجا "
    "مساوی شده است، چون وضعیت تکرار شده است؛ حرکتی برای یافتن نیست.",
    "{spec}: the game is drawn here, at its limit of plies; there is no move to find.": "{spec}: بازی اینجا مساوی شده "
    "است، چون به سقف حرکت‌هایش رسیده است؛ حرکتی برای یافتن نیست.",
    "{spec} hides nothing, so there are no views: everybody sees the state. Where something is hidden, the rules say "
    "by sees(player) what a player sees.": "در {spec} چیزی پنهان نیست و همه وضعیت را می‌بینند. در بازی‌ای که چیزی پنهان "
    "است، قواعد با \u2066sees(player)\u2069 می‌گویند که هر بازیکن چه می‌بیند.",
    "{spec} has seats 0 to {last}, not {seat!r}.": "جایگاه‌های {spec} از ۰ تا {last} است، نه {seat!r}.",
    "The text is no record of a game, or it is damaged: {why}.": "این متن، بازی ثبت‌شده نیست یا آسیب دیده است: {why}.",
    "The record is of another version, {found!r}; this one reads {known!r}.": "این بازی با نسخهٔ دیگری ثبت شده است: "
    "{found!r}؛ این نسخه {known!r} را می‌خواند.",
    "The record is of {other}, not of {spec}.": "بازی ثبت‌شده {other} است، نه {spec}.",
    "The record is of {spec}, a game of somebody's own: say where it is, Record.read(text, 'mygame.py').": "بازی "
    "ثبت‌شده، {spec}، در فهرست بازی‌ها نیست: بگویید کجاست، \u2066Record.read(text, 'mygame.py')\u2069.",
    "it is no JSON": "JSON نیست",
    "it does not say that it is one": "خودش را چنین معرفی نمی‌کند",
    "it names no game": "نام بازی در آن نیست",
    "its moves are not whole numbers": "حرکت‌هایش عدد صحیح نیستند",
    "its start is no position": "آغازش وضعیت بازی نیست",
    "{spec} has no notation that tells all of a position, so a record that begins in the middle cannot be written. "
    "Begin at the start and play the moves.": "{spec} برای نوشتن کامل وضعیت نشانه‌گذاری ندارد، پس بازی‌ای را که از میانه "
    "آغاز شده است نمی‌شود نوشت. از آغاز شروع کنید و حرکت‌ها را بازی کنید.",
    "The game '{name}' of this saved state cannot be found again ({problem}). Define it in a file or an importable "
    "module, at the top level.": "بازی «{name}» که این وضعیت از آن ذخیره شده است، دیگر پیدا نمی‌شود ({problem}). آن را "
    "در یک پرونده یا ماژول، بیرون از هر تابعی، تعریف کنید.",
}

BELIEFS = {  # what a player may be facing
    "{spec} has a field that is no machine word; worlds are listed for states of ints, floats and bools.": "{spec} "
    "میدانی دارد که در یک واژهٔ ماشین نمی‌گنجد؛ جهان‌ها برای وضعیت‌هایی از int و float و bool برشمرده می‌شوند.",
    "{spec} hides nothing: its rules have no 'sees(player)'. harif.search finds the best move.": "{spec} چیزی را پنهان "
    "نمی‌کند: قواعدش \u2066sees(player)\u2069 ندارد. بهترین حرکت را \u2066harif.search\u2069 می‌یابد.",
    "{spec}: from the start of the game nothing leads to a state that looks like this to player {seat}. Give the state "
    "that it began from, start=….": "{spec}: از آغاز بازی راهی نیست به وضعیتی که در چشم بازیکن {seat} چنین باشد. "
    "وضعیتی را که بازی از آن آغاز شد بدهید: \u2066start=…\u2069.",
    "{spec}: {histories:,} histories were looked through, and there are more that may look like this to {who}. Give it "
    "more time or nodes where it had few; a policy plays any such game: see harif.cfr.": "{spec}: {histories:,} "
    "تاریخچه بررسی شد و باز هم هست که شاید در چشم {who} چنین باشد. اگر زمان یا گره کم بود، بیشتر بدهید؛ چنین بازی‌ای را "
    "همیشه می‌توان با یک سیاست بازی کرد: \u2066harif.cfr\u2069.",
    "{spec} can be played in too many ways to list what may be hidden. Give seconds or nodes to try all the same; "
    "harif.clairvoyance decides over some worlds, and harif.cfr with a sampling variant finds a policy.": "{spec} به "
    "شیوه‌های بسیار زیادی بازی می‌شود و نمی‌توان فهرست کرد که چه چیزهایی ممکن است پنهان باشد. برای آزمودن، زمان یا شمار "
    "گره بدهید؛ \u2066harif.clairvoyance\u2069 با نمونه‌ای از جهان‌ها تصمیم می‌گیرد و \u2066harif.cfr\u2069 با روش‌های "
    "نمونه‌گیری سیاستی می‌یابد.",
    "{spec}: worlds are too many to list, and a position alone does not tell what player {seat} has seen so far. Give "
    "a Record of the game from its start, or a View; or let the rules write guess(player, bits).": "{spec}: جهان‌ها "
    "بیش از آن‌اند که بتوان همه را برشمرد، و از خود وضعیت پیدا نیست که بازیکن {seat} تا اینجا چه دیده است. یک "
    "\u2066Record\u2069 از آغاز بازی یا یک \u2066View\u2069 بدهید؛ یا در قواعد \u2066guess(player, bits)\u2069 را "
    "بنویسید.",
    "{spec}: chance is to move, and can do so in too many ways to list. Ask where a player is to move.": "{spec}: نوبت "
    "شانس است و شمار پیشامدهایش بیش از آن است که بتوان همه را برشمرد. جایی را بپرسید که نوبت بازیکنی است.",
    "No player is to move here, so there is nobody whose worlds could be sampled.": "اینجا نوبت هیچ بازیکنی "
    "نیست، پس کسی نیست که از جهان‌های ممکنش نمونه گرفته شود.",
    "{spec}: 'guess' made a state that player {seat} can tell from the one that it is in. 'harif check' shows "
    "it; return a state that looks the same to the player.": "{spec}: وضعیتی که guess ساخت در چشم بازیکن {seat} "
    "با وضعیت کنونی فرق دارد. \u2066harif check\u2069 آن را نشان می‌دهد؛ وضعیتی برگردانید که در چشم بازیکن همان "
    "باشد.",
    "{spec}: no world was found that agrees with all that player {seat} has seen. Give it more seconds or "
    "nodes; or let the rules write guess(player, bits).": "{spec}: جهانی پیدا نشد که با همهٔ آنچه بازیکن {seat} "
    "دیده است سازگار باشد. زمان یا گره بیشتری بدهید؛ یا در قواعد \u2066guess(player, bits)\u2069 را بنویسید.",
    "{spec}: to {who} more than {most} states look like this one, too many to list. A policy plays such a game: see "
    "harif.cfr.": "{spec}: در چشم {who} بیش از {most} وضعیت مانند این است و نمی‌توان همه را برشمرد. چنین بازی‌ای را با "
    "یک سیاست بازی کنید: \u2066harif.cfr\u2069.",
    "Player {seat} is not to move: there is nothing to decide.": "نوبت بازیکن {seat} نیست: تصمیمی در کار نیست.",
    "player {seat}": "بازیکن {seat}",
    "the next player": "بازیکن بعدی",
    "{spec}: belief looks at all that may happen, and was stopped after {nodes} histories. Give it more time, more "
    "nodes or a depth, or ask harif.clairvoyance.": "{spec}: جست‌وجوی باور همهٔ پیشامدها را می‌بیند و پس از {nodes} "
    "تاریخچه متوقف شد. زمان یا گره بیشتر یا عمقی بدهید، یا از \u2066harif.clairvoyance\u2069 استفاده کنید.",
    "belief was stopped before it had an answer. Give it more time, or a depth.": "جست‌وجوی باور پیش از یافتن پاسخ "
    "متوقف شد. زمان بیشتر یا عمقی بدهید.",
    "belief would have to compare too many plans here. Give it a depth, or ask harif.clairvoyance.": "جست‌وجوی باور در "
    "اینجا باید نقشه‌های بسیاری را بسنجد. عمقی بدهید، یا از "
    "\u2066harif.clairvoyance\u2069 استفاده کنید.",
    "belief wants one player, or two with a constant sum; {spec} is {kind}. harif.clairvoyance takes any.": "جست‌وجوی "
    "باور برای یک بازیکن، یا دو بازیکن با مجموع ثابت است؛ {spec} بازی‌ای است {kind}. \u2066harif.clairvoyance\u2069 "
    "برای همه است.",
}

SEARCHES = {  # algorithms, their options and their limits
    "There is no algorithm called '{name}'.{hint} There are: auto, {algorithms}.": "الگوریتمی به نام «{name}» "
    "نیست.{hint} این‌ها هست: auto، {algorithms}.",
    "{spec} is {kind}. No algorithm of this version can search it.": "{spec} بازی‌ای است {kind}. هیچ الگوریتم این نسخه "
    "آن را جست‌وجو نمی‌کند.",
    "{name} wants {wants}; {spec} is {kind}. {advice}": "{name} برای {wants} است؛ {spec} بازی‌ای است {kind}. {advice}",
    "{name} wants nothing hidden; {spec} is {kind}. Give face_up=True to search it with the cards open, or ask "
    "harif.belief, harif.clairvoyance or harif.ismcts.": "{name} برای بازی‌های بدون اطلاعات پنهان است؛ {spec} بازی‌ای "
    "است {kind}. با \u2066face_up=True\u2069 آن را با کارت‌های رو جست‌وجو کنید، یا از \u2066harif.belief\u2069، "
    "\u2066harif.clairvoyance\u2069 یا \u2066harif.ismcts\u2069 استفاده کنید.",
    "face_up is True or False, not {face_up!r}.": "\u2066face_up\u2069 یا True است یا False، نه {face_up!r}.",
    "No algorithm of this version can search it.": "هیچ الگوریتم این نسخه آن را جست‌وجو نمی‌کند.",
    "{spec} gives chance by 'sample' alone; this version searches games with 'outcomes'.": "{spec} شانس را فقط با "
    "\u2066sample\u2069 می‌دهد؛ این نسخه بازی‌هایی را جست‌وجو می‌کند که \u2066outcomes\u2069 دارند.",
    "In {spec} a position that comes back is a draw, which {algorithm} does not see. Use {names}.": "در {spec} "
    "تکرار وضعیت بازی را مساوی می‌کند و {algorithm} آن را نمی‌بیند. از {names} استفاده کنید.",
    "{algorithm} has no option '{unknown}'.{hint} See help(harif.search).": "{algorithm} گزینهٔ «{unknown}» "
    "ندارد.{hint} \u2066help(harif.search)\u2069 را ببینید.",
    " It is one of pvs, the complete alpha-beta.": " این گزینهٔ pvs، آلفا-بتای کامل، است.",
    "{algorithm} has no option '{name}'. It has: {names}.": "{algorithm} گزینهٔ «{name}» ندارد. این‌ها را دارد: {names}.",
    "depth is no limit of {algorithm}; use {better}.": "عمق محدودیتی برای {algorithm} نیست؛ به جای آن {better} را "
    "بدهید.",
    "seconds or nodes": "\u2066seconds\u2069 یا \u2066nodes\u2069",
    "simulations or seconds": "\u2066simulations\u2069 یا \u2066seconds\u2069",
    "ranking is 'exact' or 'bounds', not {ranking!r}.": "\u2066ranking\u2069 یکی از exact و bounds است، نه "
    "{ranking!r}.",
    "moves is a list of moves such as (3, 4), not {moves!r}.": "\u2066moves\u2069 فهرستی از حرکت‌هاست، مانند "
    "\u2066(3, 4)\u2069، نه {moves!r}.",
    "moves={moves!r}: chance moves here, and nobody chooses what it does.": "\u2066moves\u2069 برابر {moves!r} است، "
    "ولی اینجا نوبت شانس است و کسی انتخاب نمی‌کند که چه پیش آید.",
    "moves is empty: name at least one move, or leave it out to search all.": "\u2066moves\u2069 خالی است: دست‌کم یک "
    "حرکت را نام ببرید، یا آن را ندهید تا همهٔ حرکت‌ها جست‌وجو شود.",
    "{spec}: {move!r} in moves is not a legal move here. Legal: {shown}": "{spec}: {move!r} در \u2066moves\u2069 اینجا "
    "حرکت مجازی نیست. حرکت‌های مجاز: {shown}",
    "moves names {move} twice. Name each move once.": "{move} دو بار در \u2066moves\u2069 آمده است. هر حرکت را یک بار "
    "نام ببرید.",
    "lines={lines}: proof says whether a goal can be reached, and ranks no moves. Give moves= to ask about some of "
    "them, or use pvs.": "\u2066lines\u2069 برابر {lines} است، ولی proof فقط می‌گوید که آیا به هدف می‌توان رسید و "
    "حرکت‌ها را رتبه‌بندی نمی‌کند. با \u2066moves\u2069 دربارهٔ چند حرکت بپرسید، یا از pvs استفاده کنید.",
    "simulations is a limit of Monte Carlo search; here use depth, seconds or nodes.": "\u2066simulations\u2069 "
    "محدودیت جست‌وجوی مونت‌کارلو است؛ اینجا depth، seconds یا nodes را بدهید.",
    "threads is a number from 1 to {most_threads}, not {threads!r}.": "\u2066threads\u2069 عددی از ۱ تا "
    "{most_threads} است، نه {threads!r}.",
    "threads={threads}: {algorithm} searches with one thread; pvs and mcts take more.": "\u2066threads\u2069 برابر "
    "{threads} است، ولی {algorithm} با یک رشته جست‌وجو می‌کند؛ pvs و mcts با چند رشته.",
    "{name} is a whole number of 1 or more, not {value!r}.": "{name} عددی صحیح و دست‌کم ۱ است، نه {value!r}.",
    "{name} is a number above 0, not {value!r}.": "{name} عددی بزرگ‌تر از ۰ است، نه {value!r}.",
    "{name} is a number of 0 or more, not {value!r}.": "{name} عددی نامنفی است، نه {value!r}.",
    "depth is a whole number of 1 or more, not {depth!r}.": "عمق عددی صحیح و دست‌کم ۱ است، نه {depth!r}.",
    "depth is a whole number from 0 to {most_plies}, not {depth!r}.": "عمق عددی صحیح از ۰ تا {most_plies} است، نه "
    "{depth!r}.",
    "{given} contradict each other: give one limit.": "{given} با هم نمی‌سازند: فقط یک محدودیت بدهید.",
    "{spec}: its states are so large that perft goes at most {cap} plies deep.": "{spec}: وضعیت‌هایش چنان بزرگ‌اند که "
    "perft حداکثر {cap} لایه پایین می‌رود.",
    "{spec}: perft was stopped before all paths were counted.": "{spec}: کار perft پیش از شمردن همهٔ مسیرها متوقف شد.",
    "pruning is one of {prunings}; not {pruning!r}.": "\u2066pruning\u2069 یکی از این‌هاست: {prunings}؛ نه {pruning!r}.",
    "ordering is one of {orders}; not {ordering!r}.": "\u2066ordering\u2069 یکی از این‌هاست: {orders}؛ نه {ordering!r}.",
    "{pruning} cuts by the range of values, and this game's is {low} to {high}. Give bounds=(low, high), declare a "
    "finite utility_range, or use pruning='none'.": "{pruning} بر پایهٔ دامنهٔ مقدارها هرس می‌کند و این دامنه در این "
    "بازی از {low} تا {high} است. \u2066bounds=(low, high)\u2069 را بدهید، \u2066utility_range\u2069 محدودی تعریف "
    "کنید یا \u2066pruning='none'\u2069 را به کار ببرید.",
    "bounds goes from the smallest to the largest value, not {low} to {high}.": "\u2066bounds\u2069 از کمترین تا "
    "بیشترین مقدار است، نه از {low} تا {high}.",
    "The leaves go from {least} to {most}, outside the bounds {low} to {high}. Give wider bounds.": "مقدار برگ‌ها از "
    "{least} تا {most} است، بیرون از کران‌های {low} تا {high}. کران‌های گشادتری بدهید.",
    "bounds is two numbers such as (-1, 1), not {bounds!r}.": "\u2066bounds\u2069 دو عدد است، مانند \u2066(-1, "
    "1)\u2069، نه {bounds!r}.",
    "opponent={opponent!r}: write 'random', a mixture such as {{'minimax': 0.7, 'random': 0.3}}, or the weights of "
    "its moves, such as (0.5, 0.25, 0.25).": "\u2066opponent\u2069 برابر {opponent!r} است: بنویسید "
    "\u2066'random'\u2069، یا ترکیبی مانند \u2066{{'minimax': 0.7, 'random': 0.3}}\u2069، یا احتمال حرکت‌ها، مانند "
    "\u2066(0.5, 0.25, 0.25)\u2069.",
    "opponent={text!r}: write 'random', 'minimax=0.7,random=0.3', or the weights of its moves, '0.5,0.3,0.2'.": ""
    "\u2066opponent\u2069 برابر {text!r} است: بنویسید \u2066random\u2069، یا \u2066minimax=0.7,random=0.3\u2069، یا "
    "احتمال حرکت‌ها: \u20660.5,0.3,0.2\u2069.",
    "opponent: the weights must add up to 1; these add up to {total}.": "مجموع احتمال‌ها باید ۱ باشد؛ مجموع "
    "این‌ها {total} است.",
    "opponent: a weight is a number from 0 to 1, not {weight!r}.": "هر احتمال عددی از ۰ تا ۱ است، نه {weight!r}.",
    "opponent: there is no way of playing called {way!r}. There are: {ways}.": "شیوه‌ای از بازی به نام {way!r} "
    "نیست. این‌ها هست: {ways}.",
    "There is no way '{way}' to solve. There are: auto, {ways}.": "راهی به نام «{way}» برای حل نیست. این‌ها هست: auto، "
    "{ways}.",
    "{spec} hides information from its players: give face_up=True (--face-up) to solve it with the cards open, "
    "or see harif.cfr for how to play it.": "{spec} اطلاعات پنهان دارد: با \u2066face_up=True\u2069 "
    "(\u2066--face-up\u2069) آن را با کارت‌های رو حل کنید، یا برای بازی کردنش \u2066harif.cfr\u2069 را ببینید.",
    "{spec}: partition search is for two sides with a constant sum.": "{spec}: جست‌وجوی افرازی برای دو طرف با مجموع "
    "ثابت است.",
    "{spec} does not say what is won already: partition search wants gained(), and counters=… for the fields "
    "that count it, or an outline() of what matters.": "{spec} نمی‌گوید چه چیزی تا اینجا برده شده است: جست‌وجوی افرازی "
    "\u2066gained()\u2069 می‌خواهد، و \u2066counters=…\u2069 برای میدان‌هایی که آن را می‌شمارند، یا "
    "\u2066outline()\u2069 از آنچه مهم است.",
    "{spec}: chance has still to move, and partition search wants everything dealt. Give a position in which "
    "nothing is left to chance.": "{spec}: هنوز نوبت شانس است، و جست‌وجوی افرازی می‌خواهد همه‌چیز پخش شده باشد. وضعیتی "
    "بدهید که در آن چیزی به شانس نمانده باشد.",
    "{spec}: with chance and {players} players every line of play is searched to its end, and this game may have "
    "none. Give seconds or nodes, or a ply_limit to the game.": "{spec}: با شانس و {players} بازیکن هر خط بازی تا "
    "پایان جست‌وجو می‌شود، و این بازی شاید پایانی نداشته باشد. \u2066seconds\u2069 یا \u2066nodes\u2069 بدهید، یا برای "
    "بازی \u2066ply_limit\u2069 تعریف کنید.",
}

COMMANDS = {  # options of the command line, files, players
    "Got unexpected extra argument ({name})": "«{name}» زیادی است",
    "Got unexpected extra arguments ({name})": "«{name}» زیادی است",
    "Option '{name}' requires an argument": "پس از {name} مقدار آن را هم بنویسید",
    "{spec} has no method 'features': write 'def features(self, player):' that yields numbers.": "{spec} متد "
    "\u2066features\u2069 ندارد: \u2066def features(self, player):\u2069 را بنویسید که عدد می‌دهد.",
    "learn wants one player, or two with a constant sum, nothing hidden; this is {kind}.": "\u2066learn\u2069 برای "
    "بازی‌های یک‌نفره یا دونفره با مجموع ثابت و بدون اطلاعات پنهان است؛ این بازی‌ای است {kind}.",
    "There is no file {name}. 'harif learn' makes one.": "پروندهٔ {name} نیست. \u2066harif learn\u2069 آن را می‌سازد.",
    "'{folder}' is no folder that Harif has kept something in: it has no progress.json.": "«{folder}» پوشه‌ای نیست "
    "که حریف چیزی در آن نگه داشته باشد: \u2066progress.json\u2069 در آن نیست.",
    "'{folder}' was made by a later version of Harif. Use that to verify it.": "«{folder}» را نسخهٔ تازه‌تری از "
    "حریف ساخته است. با همان نسخه آن را بررسی کنید.",
    "No such file or directory": "چنین پرونده یا پوشه‌ای نیست",
    "Permission denied": "اجازهٔ این کار نیست",
    "Is a directory": "این یک پوشه است",
    "Not a directory": "بخشی از مسیر پوشه نیست",
    "File exists": "پرونده‌ای به این نام از پیش هست",
    "File name too long": "نام پرونده بیش از اندازه بلند است",
    "No space left on device": "روی دیسک جا نیست",
    "Read-only file system": "این دیسک فقط خواندنی است",
    "Operation not permitted": "سیستم این کار را اجازه نمی‌دهد",
    "There is no player called '{name}'.{hint} There are: {names}.": "بازیکنی به نام «{name}» نیست.{hint} این‌ها هست: "
    "{names}.",
    "'{part}' in '{who}' is not understood. Write {name}:depth=6, or {others}.": "«{part}» در «{who}» فهمیده نشد. "
    "بنویسید \u2066{name}:depth=6\u2069، یا یکی از این‌ها: {others}.",
    "'{part}' in '{who}' is nothing that {name} takes. It takes {options}.": "{name} گزینهٔ «{part}» را که در «{who}» "
    "آمده است ندارد. این‌ها را دارد: {options}.",
    "'{part}' in '{who}': {key} must be 0 or more.": "«{part}» در «{who}»: {key} باید ۰ یا بیشتر باشد.",
    "'{part}' in '{who}': {key} is true or false, not '{value}'.": "«{part}» در «{who}»: {key} یا \u2066true\u2069 است "
    "یا \u2066false\u2069، نه «{value}».",
    "'{part}' in '{who}': '{value}' is not a number.": "«{part}» در «{who}»: «{value}» عدد نیست.",
    "'{part}' in '{who}': {key} is a finite number, not {value}.": "«{part}» در «{who}»: {key} عددی متناهی است، نه "
    "{value}.",
    "'{part}' in '{who}': {key} must be above 0.": "«{part}» در «{who}»: {key} باید بزرگ‌تر از ۰ باشد.",
    "{who} looks at the whole state, and in {spec} a player sees only a part of it. Use auto, ismcts, belief, random "
    "or policy:file=….": "{who} همهٔ وضعیت را می‌بیند، ولی در {spec} هر بازیکن فقط بخشی از آن را می‌بیند. از auto، "
    "ismcts، belief، random یا \u2066policy:file=…\u2069 استفاده کنید.",
    "{spec} hides nothing, and {who} is for games that do: choose another player, such as auto.": "در {spec} چیزی "
    "پنهان نیست و {who} برای بازی‌های با اطلاعات پنهان است: بازیکن دیگری انتخاب کنید، مثلاً auto.",
    "{file} is a policy for {other}, not for {spec}.": "{file} سیاستی برای {other} است، نه برای {spec}.",
    "{name} goes by the policy in a file: write {name}:file=kuhn.policy.": "{name} از روی سیاست یک پرونده بازی می‌کند: "
    "بنویسید \u2066{name}:file=kuhn.policy\u2069.",
    "{who} was asked to move where chance moves.": "نوبت شانس بود، ولی از {who} حرکت خواسته شد.",
    "A player was asked to move where chance moves.": "نوبت شانس بود، ولی از بازیکن حرکت خواسته شد.",
    "--seat is 1 to {seats} in {spec}, not {seat}.": "\u2066--seat\u2069 در {spec} از ۱ تا {seats} است، نه {seat}.",
    "--json needs two players that are not human: add --me random, say.": "\u2066--json\u2069 دو بازیکن می‌خواهد که "
    "انسان نباشند: مثلاً \u2066--me random\u2069 را اضافه کنید.",
    "--goal is win, draw or a number, not '{text}'.": "\u2066--goal\u2069 یکی از win و draw یا یک عدد است، نه "
    "«{text}».",
    "{file} is there, and is something else. Choose another name.": "{file} وجود دارد و چیز دیگری است. نام دیگری "
    "برگزینید.",
    "{file} cannot be written: there is no folder '{parent}'. Make it first.": "{file} را نمی‌شود نوشت: پوشهٔ "
    "«{parent}» نیست. نخست آن را بسازید.",
    "{file} cannot be written: {reason}.": "{file} را نمی‌شود نوشت: {reason}.",
    "{path} cannot be read: {reason}.": "{path} را نمی‌شود خواند: {reason}.",
    "'{path}' cannot be read: {reason}.": "«{path}» را نمی‌شود خواند: {reason}.",
    "There is no file '{path}'.": "پروندهٔ «{path}» نیست.",
    "{file} is there already, and is left as it is. Choose another name.": "{file} از پیش هست و دست‌نخورده می‌ماند. "
    "نام "
    "دیگری انتخاب کنید.",
    "{name} is there already. Go on from it with --resume {name}, or name another file.": "{name} از پیش هست. با "
    "\u2066--resume\u2069 {name} از آن ادامه دهید، یا پروندهٔ دیگری را نام ببرید.",
    "'{file}' does not end in .py, as the file of a game must. Try 'harif new {stem}.py'.": "«{file}» به "
    "\u2066.py\u2069 ختم نمی‌شود، ولی نام پروندهٔ بازی باید چنین باشد. بنویسید: \u2066harif new {stem}.py\u2069",
    "--chance and --parameters are two games to start from: choose one.": "\u2066--chance\u2069 و "
    "\u2066--parameters\u2069 دو بازی برای شروع‌اند: یکی را انتخاب کنید.",
    "harif cache {deed}: say {deeds}.": "\u2066harif cache\u2069 {deed}: بگویید {deeds}.",
    "{problem}. Set HARIF_CACHE to a folder that can be written.": "{problem}. در HARIF_CACHE پوشه‌ای نوشتنی بگذارید.",
    "write a whole number, not '{text}'": "عددی صحیح بنویسید، نه «{text}»",
    "write a smaller number, not '{text}'": "عددی کوچک‌تر بنویسید، نه «{text}»",
    "write a number, not '{text}'": "عدد بنویسید، نه «{text}»",
    "{option}: write a number of 0 or more": "{option}: عددی نامنفی بنویسید",
    "{option}: {message}": "{option}: {message}",
    "No such command '{name}'": "دستور «{name}» نیست",
    "No such option: {name}": "گزینهٔ «{name}» نیست",
    "Missing argument '{name}'": "{name} را هم بنویسید: جا افتاده است",
    "{problem}. Try 'harif --help'.": "{problem}. \u2066harif --help\u2069 را ببینید.",
    "Stopped.": "متوقف شد.",
    "The input ended in the middle of the game.": "ورودی در میانهٔ بازی تمام شد.",
    "That goes deeper than this machine can follow. Give a depth, or something smaller.": "این عمیق‌تر از آن است که "
    "این دستگاه دنبال کند. عمق بدهید، یا چیزی کوچک‌تر.",
}

PERSIAN = {
    **GENERAL,
    **GAMES,
    **BELIEFS,
    **SEARCHES,
    **COMMANDS,
    **TREES,
    **LAB,
    **EQUILIBRIA,
    **MATRICES,
    **KEPT,
    **FINDINGS,
    **MATCHES,
}
PERSIAN |= {**AUTHORS, **POSITIONS, **PARAMETERS, **PROGRAMS, **CLUSTERS, **LEVELS, **PLAYING, **CHESS}
PERSIAN |= {**REMAINS, **WEB, **DRAWINGS, **LAB_OF_THE_PAGE}


def told(problem: HarifError | Sentence, lang: str = "en") -> str:
    """What an error says, in a language; in English where the language has no words for it yet."""
    sentence = problem.sentence if isinstance(problem, HarifError) else problem
    return sentence.say(PERSIAN, lang) if lang == "fa" else str(sentence)
