"""Error sentences in Persian about trees, their files, the lab and its exercises, by the English ones."""

TREES = {  # the notation and the files of trees
    "line {line}, column {column}: {message}": "خط {line}، ستون {column}: {message}",
    "{source}, {problem}": "{source}، {problem}",
    "There is no file '{source}', and it is no tree. Write one such as '((3 12 8) (2 4 6) (14 5 2))'.": "پروندهٔ "
    "«{source}» نیست، و این درخت هم نیست. درختی بنویسید مانند \u2066((3 12 8) (2 4 6) (14 5 2))\u2069.",
    "there is no tree here. Write one such as ((3 12 8) (2 4 6) (14 5 2)).": "اینجا درختی نیست. درختی بنویسید مانند "
    "\u2066((3 12 8) (2 4 6) (14 5 2))\u2069.",
    "{source!r} is not a tree: give text such as ((3 12) (2 4)), nested lists or a file.": "{source!r} درخت نیست: "
    "متنی مانند \u2066((3 12) (2 4))\u2069، فهرست‌های تودرتو یا یک پرونده بدهید.",
    "{word!r} cannot be read here.": "{word!r} اینجا خواندنی نیست.",
    "'{word}' cannot be read here: use spaces between all children of a node, or commas between all of them.": ""
    "«{word}» اینجا خواندنی نیست: میان همهٔ فرزندان یک گره فاصله بگذارید، یا میان همهٔ آن‌ها ویرگول.",
    "a comma stands between two children, as in (3, 12), and here it does not.": "ویرگول میان دو فرزند می‌آید، مانند "
    "\u2066(3, 12)\u2069، و اینجا چنین نیست.",
    "after this comma there is no child.": "پس از این ویرگول فرزندی نیست.",
    "'=' has no name before it.": "پیش از «=» نامی نیست.",
    "':' has no probability before it.": "پیش از «:» احتمالی نیست.",
    "'{word}' is not a value: leaves are finite numbers.": "«{word}» مقدار نیست: مقدار برگ‌ها عددهای متناهی است.",
    "{word} is not a finite number.": "{word} عدد متناهی نیست.",
    "a vector is written <1,2,6>.": "بردار را چنین می‌نویسند: \u2066<1,2,6>\u2069.",
    "{word} is not a vector of finite numbers such as <1,2,6>.": "{word} برداری از عددهای متناهی مانند "
    "\u2066<1,2,6>\u2069 نیست.",
    "a vector has 2 to {most_players} numbers, one for each player.": "بردار ۲ تا {most_players} عدد دارد، برای هر "
    "بازیکن یکی.",
    "vectors of {few} and of {many} numbers in one tree: give every leaf one for each player.": "در یک درخت بردار "
    "{few}تایی و {many}تایی هست: به هر برگ برای هر بازیکن یک عدد بدهید.",
    "this tree mixes plain numbers and vectors: write all leaves in one way.": "در این درخت هم عدد ساده هست و هم "
    "بردار: همهٔ برگ‌ها را به یک شکل بنویسید.",
    "this bracket is never closed.": "این پرانتز بسته نشده است.",
    "this bracket closes nothing.": "این پرانتز چیزی را نمی‌بندد.",
    "the tree has ended before this: put one pair of brackets around everything.": "درخت پیش از اینجا تمام شده است: "
    "همه را در یک جفت پرانتز بگذارید.",
    "a node has no moves. Give it at least one, or write a leaf.": "گرهی حرکت ندارد. دست‌کم یک حرکت به آن بدهید، یا "
    "برگ بنویسید.",
    "'{word}' is no kind of node. There are max, min, chance, p0, p1, …": "«{word}» نوع گره نیست. این‌ها هست: "
    "\u2066max, min, chance, p0, p1, …\u2069",
    "'{word}' stands where a move or a leaf is expected.": "«{word}» جایی آمده است که باید حرکت یا برگ باشد.",
    "'{word}' labels no node: a label stands behind the player, as in (p0#a 3 5).": "«{word}» برچسب هیچ گرهی نیست: "
    "برچسب پس از بازیکن می‌آید، مانند \u2066(p0#a 3 5)\u2069.",
    "'#' has no label behind it: write one such as p0#a.": "پس از «#» برچسبی نیست: برچسبی بنویسید، مانند "
    "\u2066p0#a\u2069.",
    "a chance node has no label: nobody moves here who could mistake it for another.": "گره شانس برچسب ندارد: اینجا "
    "نوبت کسی نیست که آن را با گرهی دیگر اشتباه بگیرد.",
    "set #{label} joins nodes of {one} and of {other}: give each player labels of its own.": "مجموعهٔ "
    "\u2066#{label}\u2069 گره‌های {one} و {other} را یکی می‌کند: به هر بازیکن برچسب‌های خودش را بدهید.",
    "this node of set #{label} has {count} moves and the first one has {usual}: a player who saw that could tell them "
    "apart.": "این گرهِ مجموعهٔ \u2066#{label}\u2069 {count} حرکت دارد و گره نخست {usual} حرکت: بازیکنی که این را ببیند "
    "آن‌ها را از هم بازمی‌شناسد.",
    "the moves of this node of set #{label} are {moves}, and those of the first one {usual}: name them alike.": ""
    "حرکت‌های این گرهِ مجموعهٔ \u2066#{label}\u2069 {moves} است و حرکت‌های گره نخست {usual}: نام‌هایشان را یکسان کنید.",
    "a move has two names.": "یک حرکت دو نام دارد.",
    "two moves of one node are called '{name}'.": "دو حرکت یک گره «{name}» نام دارند.",
    "the root is not a move and has no name.": "ریشه حرکت نیست و نام ندارد.",
    "a move has two probabilities.": "یک حرکت دو احتمال دارد.",
    "a name or a probability stands here without its child.": "نام یا احتمالی که اینجاست فرزندی ندارد.",
    "a name or a probability stands at the end without its child.": "نام یا احتمالی که در پایان آمده است فرزندی ندارد.",
    "'{text}' is not a probability.": "«{text}» احتمال نیست.",
    "a probability lies between 0 and 1, and this is {text}.": "احتمال بین ۰ و ۱ است، ولی این {text} است.",
    "the probabilities of this chance node add up to {total}, not to 1.": "مجموع احتمال‌های این گره شانس {total} است، "
    "نه ۱.",
    "some moves of this chance node have a probability and some have none.": "بعضی از حرکت‌های این گره شانس احتمال "
    "دارند و بعضی ندارند.",
    "only a chance node has probabilities: write (chance …).": "فقط گره شانس احتمال دارد: بنویسید \u2066(chance "
    "…)\u2069.",
    "p{player} moves here, but the leaves have values for {players} players.": "اینجا نوبت p{player} است، ولی برگ‌ها "
    "برای {players} بازیکن مقدار دارند.",
    "player p{said} moves, but the leaves have values for {players} players.": "نوبت بازیکن p{said} است، ولی برگ‌ها "
    "برای {players} بازیکن مقدار دارند.",
    "the file is not UTF-8 text from here on: save it as UTF-8.": "پرونده از اینجا به بعد متن \u2066UTF-8\u2069 نیست: "
    "آن را به صورت \u2066UTF-8\u2069 ذخیره کنید.",
    # Berkeley's .test
    "the search ends at state '{state}', and evaluation has no value for it.": "جست‌وجو در حالت «{state}» تمام "
    "می‌شود و "
    "\u2066evaluation\u2069 برای آن مقداری ندارد.",
    "the file has no {key}.": "پرونده {key} ندارد.",
    "{key} is a whole number of 1 or more, not '{text}'.": "{key} عددی صحیح و دست‌کم ۱ است، نه «{text}».",
    "'{line}' is no entry such as start_state: \"max\".": '«{line}» سطری مانند \u2066start_state: "max"\u2069 نیست.',
    "the text of {key} is never closed.": "متن {key} بسته نشده است.",
    "{key} stands here a second time.": "{key} اینجا برای بار دوم آمده است.",
    "a line of {key} is '{form}', and this is '{found}'.": "هر سطر {key} به شکل «{form}» است، ولی این «{found}» است.",
    "state '{state}' has two successors by the action '{action}'.": "حالت «{state}» با حرکت «{action}» دو پسایند دارد.",
    "the evaluation of '{state}' is '{number}', which is not a finite number.": "ارزیابی «{state}» برابر «{number}» "
    "است که عدد متناهی نیست.",
    "state '{state}' has two evaluations.": "حالت «{state}» دو ارزیابی دارد.",
    "state '{state}' has neither successors nor an evaluation.": "حالت «{state}» نه پسایندی دارد و نه ارزیابی‌ای.",
    "this tree has more than {most_nodes:,} nodes: give it a smaller depth.": "این درخت بیش از {most_nodes:,} گره "
    "دارد: عمق کمتری به آن بدهید.",
    "the successors of '{state}' come back to it: give the file {wanted}.": "پسایندهای «{state}» به خود آن برمی‌گردند: "
    "در پرونده {wanted} را بنویسید.",
    # Gambit's .efg
    'a Gambit file begins with EFG 2 R "title" { "Player 1" … }.': "پروندهٔ گمبیت چنین آغاز می‌شود: \u2066EFG 2 R "
    '"title" { "Player 1" … }\u2069.',
    "after EFG 2 stands R.": "پس از \u2066EFG 2\u2069 باید R بیاید.",
    "'{kind}' is no kind of node: a line begins with c, p or t.": "«{kind}» نوع گره نیست: هر سطر با c، p یا t آغاز "
    "می‌شود.",
    "a game has 1 to {most_players} players, and this has {players}.": "بازی ۱ تا {most_players} بازیکن دارد، ولی این "
    "{players} بازیکن دارد.",
    "'{player}' is no player: there are 1 to {players}.": "«{player}» بازیکن نیست: بازیکن‌ها ۱ تا {players} هستند.",
    'information set {name} has no list of moves, such as {{ "left" "right" }}.': "مجموعهٔ اطلاعات {name} فهرست "
    'حرکت‌ها را ندارد، مانند \u2066{{ "left" "right" }}\u2069.',
    "a node has no moves. Give it at least one, or write a t.": "گرهی حرکت ندارد. دست‌کم یک حرکت به آن بدهید، یا t "
    "بنویسید.",
    "'{number}' is no outcome: a whole number stands here, 0 for none.": "«{number}» نتیجه نیست: اینجا عددی صحیح "
    "می‌آید و ۰ یعنی هیچ.",
    "outcome {number} has {count} payoffs for {players} players.": "نتیجهٔ {number} برای {players} بازیکن {count} "
    "پرداخت دارد.",
    "outcome {number} has no payoffs.": "نتیجهٔ {number} پرداختی ندارد.",
    "here should stand {what}.": "اینجا باید {what} بیاید.",
    "'{word}' is not a finite number, and here should stand {what}.": "«{word}» عدد متناهی نیست، و اینجا باید {what} "
    "بیاید.",
    "here should stand {mark}, for {where}.": "اینجا باید {mark} بیاید، برای {where}.",
    'here should stand a name in quotation marks, such as "" or "left".': "اینجا باید نامی در گیومه بیاید، مانند "
    '\u2066""\u2069 یا \u2066"left"\u2069.',
    "the payoffs on the way to this node add up to no finite number.": "مجموع پرداخت‌ها تا این گره عدد متناهی نیست.",
    "the tree has ended before this node.": "درخت پیش از این گره تمام شده است.",
    "this quotation mark is never closed.": "این گیومه بسته نشده است.",
    # Gambit's .nfg
    'a file of this kind begins with NFG 1 R "title" { "Player 1" … }.': "پرونده‌ای از این نوع چنین آغاز می‌شود: "
    '\u2066NFG 1 R "title" { "Player 1" … }\u2069.',
    "after NFG 1 stands R.": "پس از \u2066NFG 1\u2069 باید R بیاید.",
    "this game has more than {most:,} profiles of strategies.": "این بازی بیش از {most:,} ترکیب راهبرد دارد.",
    "the payoffs have ended before this.": "پرداخت‌ها پیش از اینجا تمام شده‌اند.",
    "a player has no strategies: give each player at least one.": "بازیکنی راهبرد ندارد: به هر بازیکن دست‌کم یکی بدهید.",
    "there are strategies for {count} players, and {players} have names.": "برای {count} بازیکن راهبرد هست، ولی "
    "{players} بازیکن نام دارند.",
    "'{written}' is no number of strategies.": "«{written}» شمار راهبردها نیست.",
    "'{written}' is no outcome: there are 0 to {last}.": "«{written}» نتیجه نیست: نتیجه‌ها ۰ تا {last} هستند.",
    "the strategies of each player": "راهبردهای هر بازیکن",
    "the number of a player's strategies": "شمار راهبردهای یک بازیکن",
    "the outcomes": "نتیجه‌ها",
    "the number of an outcome (0: none)": "شمارهٔ یک نتیجه (۰ یعنی هیچ)",
    "the players' names": "نام بازیکن‌ها",
    "the list of moves": "فهرست حرکت‌ها",
    "a node": "یک گره",
    "a node that begins with c, p or t: the tree is not complete": "گرهی که با c، p یا t آغاز شود: درخت کامل نیست",
    "the player's number": "شمارهٔ بازیکن",
    "the number of the information set": "شمارهٔ مجموعهٔ اطلاعات",
    "the number of the outcome (0: none)": "شمارهٔ نتیجه (۰ یعنی هیچ)",
    "the probability of the move": "احتمال حرکت",
    "a payoff": "یک پرداخت",
}

LAB = {  # algorithms that explain themselves, exercises, studies
    "EVAL needs a number for the 1 node where depth {depth} ends: {names}. It has {given}.": "ارزیابی برای گرهی که "
    "عمق {depth} در آن تمام می‌شود ({names}) یک عدد می‌خواهد. شمار عددهای آن {given} است.",
    "EVAL needs a number for each of the {count} nodes where depth {depth} ends: {names}. It has {given}.": "ارزیابی "
    "برای هر کدام از {count} گرهی که عمق {depth} در آن‌ها تمام می‌شود ({names}) یک عدد می‌خواهد. شمار عددهای آن "
    "{given} است.",
    "--class needs a key: 'harif exercise --out FOLDER' writes one, key.json. '{source}' is none.": ""
    "\u2066--class\u2069 کلید می‌خواهد: \u2066harif exercise --out FOLDER\u2069 آن را می‌نویسد "
    "(\u2066key.json\u2069). «{source}» کلید نیست.",
    "--question is a number from 1 to {most} here, not {question}.": "\u2066--question\u2069 اینجا عددی از ۱ تا "
    "{most} است، نه {question}.",
    "--class has the answers in its file: leave out --value, --leaves, --move, --cuts and --values.": "پاسخ‌های "
    "\u2066--class\u2069 در پروندهٔ آن است: گزینه‌های \u2066--value --leaves --move --cuts --values\u2069 را "
    "ننویسید.",
    "--csv is for the table of a class: give the answers with --class.": "\u2066--csv\u2069 برای جدول یک کلاس است: "
    "پاسخ‌ها را با \u2066--class\u2069 بدهید.",
    "A key says itself what was asked for: leave out --kind, --strict and options of algorithms.": "کلید خودش "
    "می‌گوید چه خواسته شده است: \u2066--kind\u2069 و \u2066--strict\u2069 و گزینه‌های الگوریتم را ننویسید.",
    "--evaluate judges nodes where the depth ends: say where, such as --depth 1.": "\u2066--evaluate\u2069 گره‌هایی "
    "را ارزیابی می‌کند که عمق در آن‌ها تمام می‌شود: عمق را هم بنویسید، مانند \u2066--depth 1\u2069.",
    "--quiz asks questions at the terminal: leave {option} out.": "\u2066--quiz\u2069 در پایانه سؤال می‌پرسد: "
    "{option} را ننویسید.",
    "--fragment says what is in the file of --tikz: name one.": "\u2066--fragment\u2069 می‌گوید در پروندهٔ "
    "\u2066--tikz\u2069 چه باشد: آن پرونده را هم نام ببرید.",
    "{kind} has no --strict: it is for alphabeta and its kin.": "{kind} گزینهٔ \u2066--strict\u2069 ندارد: این "
    "گزینه برای alphabeta و مانندهای آن است.",
    "EVAL '{text}' cannot be read: write a number for each node where the depth ends, by name as in 'B~4 C~1', or "
    "all of them from left to right as in '4 1'.": "ارزیابی «{text}» خوانده نشد: برای هر گرهی که عمق در آن تمام "
    "می‌شود یک عدد بنویسید، با نام آن مانند \u2066B~4 C~1\u2069، یا همه را از چپ به راست مانند \u20664 1\u2069.",
    "EVAL by name or as a list is for trees: a game has its own, or give a function of the state.": "ارزیابی با نام "
    "گره یا به صورت فهرست برای درخت‌هاست: بازی ارزیابی خود را دارد، یا تابعی از وضعیت بدهید.",
    "EVAL is for nodes where a depth ends, and here none does: give a smaller depth.": "ارزیابی برای گره‌هایی است "
    "که عمق در آن‌ها تمام می‌شود و اینجا چنین گرهی نیست: عمق کمتری بدهید.",
    "EVAL has two values for {name}: leave one of them out.": "ارزیابی برای {name} دو مقدار دارد: یکی را بردارید.",
    "The values: {name} is there twice. Leave one of them out.": "مقدارها: {name} دو بار آمده است. یکی را بردارید.",
    "The picture of {count:,} nodes is larger than TeX can draw (5.7 metres). Write it with --svg, or ask for less "
    "--depth.": "تصویر {count:,} گره بزرگ‌تر از آن است که TeX بکشد (۵٫۷ متر). آن را با \u2066--svg\u2069 بنویسید، "
    "یا \u2066--depth\u2069 کمتری بخواهید.",
    "No tree of depth {depth} and branching {branching} with one best move was found. Ask for other numbers or try "
    "another --seed.": "درختی با عمق {depth} و ضریب انشعاب {branching} که یک بهترین حرکت داشته باشد پیدا نشد. "
    "عددهای دیگری بخواهید یا \u2066--seed\u2069 دیگری بدهید.",
    "{file}: there is no column '{name}' in this key of {questions} questions. Columns are a number, a point and one "
    "of {parts}: 1.value.": "{file}: ستون «{name}» در این کلید با {questions} پرسش نیست. نام ستون یک عدد، یک نقطه و "
    "یکی از این‌هاست: {parts}؛ مانند \u20661.value\u2069.",
    "The number of cuts: '{text}' is not a whole number.": "شمار هرس‌ها: «{text}» عدد صحیح نیست.",
    "{file} cannot be read: {reason}.": "{file} را نمی‌شود خواند: {reason}.",
    "{file} is not UTF-8: save it as 'CSV UTF-8'.": "{file} به صورت \u2066UTF-8\u2069 نیست: آن را به صورت «\u2066CSV "
    "UTF-8\u2069» ذخیره کنید.",
    "{file} has no columns: its first line is 'name,1.value,1.move,…'.": "{file} ستونی ندارد: خط اول آن "
    "\u2066name,1.value,1.move,…\u2069 است.",
    "{file}, line {line}: '{cell}' stands under no column. Leaves with commas between them need quotes around them, or "
    "spaces instead.": "{file}، خط {line}: «{cell}» زیر هیچ ستونی نیست. برگ‌هایی را که میانشان ویرگول است در گیومهٔ "
    '\u2066"…"\u2069 بگذارید یا میانشان فاصله بگذارید.',
    "{file} has the column '{name}' twice: leave one of them out.": "ستون «{name}» در {file} دو بار آمده است: یکی را "
    "بردارید.",
    "{file} is no key: write one with 'harif exercise --out FOLDER'.": "{file} کلید نیست: کلید را \u2066harif exercise "
    "--out FOLDER\u2069 می‌نویسد.",
    "{file} is a key without questions.": "{file} کلیدی بدون پرسش است.",
    "--points is a finite number above 0, not {points}.": "\u2066--points\u2069 عددی متناهی و بزرگ‌تر از ۰ است، نه "
    "{points}.",
    "--count is a number from 1 to {most}, not {count}.": "\u2066--count\u2069 عددی از ۱ تا {most} است، نه {count}.",
    "The lab has no algorithm '{algorithm}'.{hint} It has: {algorithms}.": "آزمایشگاه الگوریتم «{algorithm}» را "
    "ندارد.{hint} این‌ها را دارد: {algorithms}.",
    "The lab cannot explain it yet.": "آزمایشگاه هنوز آن را توضیح نمی‌دهد.",
    "{algorithm} has no option '{unknown}'; its options: {names}.": "{algorithm} گزینهٔ «{unknown}» ندارد؛ گزینه‌هایش: "
    "{names}.",
    "{algorithm} stops at a depth: say which, such as depth=2.": "{algorithm} در عمقی می‌ایستد: بگویید کدام، مانند "
    "\u2066depth=2\u2069.",
    "The tree is {depth:,} levels deep; the lab goes {deepest:,} deep at most.": "درخت {depth:,} لایه عمق دارد؛ "
    "آزمایشگاه حداکثر {deepest:,} لایه پایین می‌رود.",
    "evaluate has no value for node {name}, where the depth ends.": "\u2066evaluate\u2069 برای گره {name}، که عمق "
    "جست‌وجو در آن تمام می‌شود، مقداری ندارد.",
    "evaluate gives {found!r} for a node: give {players} numbers, one for each player.": "\u2066evaluate\u2069 برای "
    "گرهی {found!r} می‌دهد: {players} عدد بدهید، برای هر بازیکن یکی.",
    "EVAL gives {value!r} where the depth ends, and that is no finite number: search deeper, or give a value for each "
    "node, such as evaluate={{'B': 4, 'C': 1}}.": "تابع ارزیابی آنجا که عمق تمام می‌شود {value!r} می‌دهد که عدد متناهی "
    "نیست: عمیق‌تر بروید، یا برای هر گره مقداری بدهید، مانند \u2066evaluate={{'B': 4, 'C': 1}}\u2069.",
    "--panels draws into the file of --svg: name one.": "\u2066--panels\u2069 در پروندهٔ \u2066--svg\u2069 رسم می‌کند: "
    "آن را نام ببرید.",
    "--bounds {text}: write two numbers with a comma between them, such as -5,5.": "\u2066--bounds {text}\u2069: دو "
    "عدد با ویرگول بنویسید، مانند \u2066-5,5\u2069.",
    "--relabel {text}: write old=new with commas, such as 1=1,2=20,3=30,4=400.": "\u2066--relabel {text}\u2069: "
    "مقدارها را به شکل \u2066old=new\u2069 با ویرگول بنویسید، مانند \u20661=1,2=20,3=30,4=400\u2069.",
    "bounds={given!r}: give two finite numbers: {wanted}.": "\u2066bounds\u2069 برابر {given!r} است: دو عدد متناهی "
    "بدهید: {wanted}.",
    "the smallest and the greatest value, such as bounds=(-5, 5)": "کمترین و بیشترین مقدار، مانند \u2066bounds=(-5, "
    "5)\u2069",
    "the least that a player can get and the most that all get, such as bounds=(0, 9)": "کمترین سهم یک بازیکن و "
    "بیشترین مجموع همه، مانند \u2066bounds=(0, 9)\u2069",
    "bounds go from the smallest to the greatest value, not from {low} to {high}.": "کران‌ها از کمترین تا بیشترین "
    "مقدارند، نه از {low} تا {high}.",
    "What evaluate may say is not known: give the smallest and the greatest value, such as bounds=(-5, 5).": "معلوم "
    "نیست \u2066evaluate\u2069 چه مقدارهایی می‌دهد: کمترین و بیشترین مقدار را بدهید، مانند \u2066bounds=(-5, 5)\u2069.",
    "Star pruning needs bounds, and the values of {spec} have none: give the smallest and the greatest value, such as "
    "bounds=(-5, 5), or say pruning='none'.": "هرس ستاره کران می‌خواهد و مقدارهای {spec} کرانی ندارند: کمترین و "
    "بیشترین مقدار را بدهید، مانند \u2066bounds=(-5, 5)\u2069، یا بگویید \u2066pruning='none'\u2069.",
    "A leaf is worth {value}, outside the bounds {low} … {high}: give bounds that hold all values.": "مقدار برگی "
    "{value} است، بیرون از کران‌های {low} تا {high}: کران‌هایی بدهید که همهٔ مقدارها را در بر بگیرند.",
    "The leaf <{shown}> lies outside the bounds: each player gets {least} or more, and all together {most} or less.": ""
    "برگ \u2066<{shown}>\u2069 بیرون از کران‌هاست: سهم هر بازیکن دست‌کم {least} و مجموع همه حداکثر {most} است.",
    "Shallow pruning needs to know the least that a player can get and the most that all get together: give "
    "bounds=(least, most), or say pruning='none'.": "هرس کم‌عمق باید کمترین سهم یک بازیکن و بیشترین مجموع همه را "
    "بداند: \u2066bounds=(least, most)\u2069 را بدهید، یا بگویید \u2066pruning='none'\u2069.",
    "pruning={pruning!r}: expectiminimax has {names}.": "\u2066pruning\u2069 برابر {pruning!r} است، ولی "
    "expectiminimax این‌ها را دارد: {names}.",
    "pruning={pruning!r}: max^n has {names}.": "\u2066pruning\u2069 برابر {pruning!r} است، ولی \u2066max^n\u2069 "
    "این‌ها را دارد: {names}.",
    "Bounds serve to prune: say pruning='star1' or pruning='star2' too.": "کران‌ها برای هرس‌اند: "
    "\u2066pruning='star1'\u2069 یا \u2066pruning='star2'\u2069 را هم بگویید.",
    "Bounds serve to prune: say pruning='shallow' too.": "کران‌ها برای هرس‌اند: \u2066pruning='shallow'\u2069 را هم "
    "بگویید.",
    "The trace has {count} steps, counted from 0; there is no step {i}.": "این رد {count} گام دارد که از ۰ شمرده "
    "می‌شوند؛ گام {i} نیست.",
    "there is no figure {name!r}: the chapter's figures here are {figures}.": "شکل {name!r} نیست: شکل‌های فصل "
    "این‌هاست: "
    "{figures}.",
    # exercises and their grading
    "There are no exercises of kind '{kind}'. There are: {kinds}.": "تمرینی از نوع «{kind}» نیست. این‌ها هست: {kinds}.",
    "An exercise has depth 1 or more and branching 2 or more, not {depth} and {branching}.": "عمق تمرین دست‌کم ۱ و "
    "ضریب انشعاب آن دست‌کم ۲ است، نه {depth} و {branching}.",
    "A tree of depth {depth} and branching {branching} has more than {most_leaves} leaves, too many for a sheet of "
    "paper: ask for less.": "درختی با عمق {depth} و ضریب انشعاب {branching} بیش از {most_leaves} برگ دارد که برای یک "
    "برگه زیاد است: کمتر بخواهید.",
    "No tree of depth {depth} and branching {branching} with {wished} was found in {tries:,} tries (the most cuts "
    "seen: {most}). Ask for other numbers or try another --seed.": "درختی با عمق {depth} و ضریب انشعاب {branching} و "
    "{wished} در {tries:,} بار آزمودن پیدا نشد (بیشترین شمار هرس که دیده شد: {most}). عددهای دیگری بخواهید یا "
    "\u2066--seed\u2069 دیگری را بیازمایید.",
    "a cut": "یک هرس",
    "exactly {cuts} cuts": "دقیقاً {cuts} هرس",
    "{wished}, {deep} of them deep,": "{wished} که {deep} تای آن‌ها عمیق باشد",
    "{kind} cuts nothing: --cuts and --deep are for kinds such as alphabeta.": "{kind} چیزی را هرس نمی‌کند: "
    "\u2066--cuts\u2069 و \u2066--deep\u2069 برای نوع‌هایی مانند آلفا-بتاست.",
    "An exercise of kind {kind} has depth 2 or more, not {depth}.": "تمرینی از نوع {kind} عمقی دست‌کم ۲ دارد، نه "
    "{depth}.",
    "--cuts and --deep are 0 or more.": "\u2066--cuts\u2069 و \u2066--deep\u2069 نامنفی‌اند.",
    "{deep} deep cuts are more than {cuts} cuts.": "{deep} هرس عمیق از {cuts} هرس بیشتر است.",
    "A deep cut needs a tree of depth 4 or more, not {depth}: nearer, every bound is the parent's.": "هرس عمیق درختی "
    "با عمق دست‌کم ۴ می‌خواهد، نه {depth}: نزدیک‌تر از آن، هر کران از آن والد است.",
    "A tree of depth {depth} has no cuts: ask for depth {least} or more, or --cuts 0.": "در درختی با عمق {depth} هرسی "
    "نیست: عمق دست‌کم {least} بخواهید، یا \u2066--cuts 0\u2069.",
    "There is no answer to check: give a value, the leaves examined or a move.": "پاسخی برای بررسی نیست: مقدار، "
    "برگ‌های بررسی‌شده یا حرکت را بدهید.",
    "{kind} is for {wants}; this tree is {tree}.": "{kind} برای {wants} است؛ این درخت بازی‌ای است {tree}.",
    "This tree is a single leaf: there is nothing to work out.": "این درخت فقط یک برگ است: چیزی برای حل کردن نیست.",
    "{what}: '{text}' is not a number.": "{what}: «{text}» عدد نیست.",
    "The value": "مقدار",
    "The leaves": "برگ‌ها",
    "The value of {name}": "مقدار {name}",
    "The values: '{part}' is not written like B=3.": "مقدارها: «{part}» مانند \u2066B=3\u2069 نوشته نشده است.",
    "The tree has no node '{name}'. Its nodes: {names}.": "درخت گرهی به نام «{name}» ندارد. گره‌هایش: {names}.",
    "'{move}' is no move of the root. Its moves: {names}.": "«{move}» از حرکت‌های ریشه نیست. حرکت‌هایش: {names}.",
    # studies
    "A curve over the opponent's strength is for two players with a constant sum who see everything; {name} "
    "is {kind}.": "منحنی قدرت حریف برای بازی‌های دونفره با مجموع ثابت و اطلاعات کامل است؛ {name} بازی‌ای است {kind}.",
    "A position is worth {value!r} where the depth ends, and that is no finite number: go deeper.": "مقدار وضعیتی که "
    "عمق در آن تمام می‌شود {value!r} است که عدد متناهی نیست: عمیق‌تر بروید.",
    "p={p!r}: the weight of minimax is a number from 0 to 1.": "\u2066p\u2069 برابر {p!r} است: سهم مینیماکس عددی از ۰ "
    "تا ۱ است.",
    "In {game} a position can come back, so that the game need not end: give a depth.": "در {game} وضعیت می‌تواند "
    "تکرار شود، پس بازی شاید پایان نیابد: عمق بدهید.",
    "There are more than {most_nodes:,} positions: give a smaller depth.": "بیش از {most_nodes:,} وضعیت هست: عمق "
    "کمتری بدهید.",
    "--branching and --depth go together.": "\u2066--branching\u2069 و \u2066--depth\u2069 با هم می‌آیند.",
    "--position needs exactly one --game.": "\u2066--position\u2069 دقیقاً یک \u2066--game\u2069 می‌خواهد.",
    "The order study needs branching 2 or more, depth 1 or more and at least one sample.": "بررسی ترتیب، ضریب انشعاب "
    "دست‌کم ۲، عمق دست‌کم ۱ و دست‌کم یک نمونه می‌خواهد.",
    "The order study needs at least one sample.": "بررسی ترتیب دست‌کم یک نمونه می‌خواهد.",
    "A tree of depth {depth} and branching {branching} has more than {most_leaves:,} leaves: ask for less.": "درختی "
    "با عمق {depth} و ضریب انشعاب {branching} بیش از {most_leaves:,} برگ دارد: کمتر بخواهید.",
    "The order study is for two players whose sum is constant, without chance; {game} is {kind}.": "بررسی ترتیب برای "
    "بازی‌های دونفره با مجموع ثابت و بدون شانس است؛ {game} بازی‌ای است {kind}.",
    "{game}: the game is over in that position.": "{game}: بازی در آن وضعیت تمام شده است.",
    "From there the game has more than {most_positions:,} positions: give a later --position.": "بازی از آنجا بیش از "
    "{most_positions:,} وضعیت دارد: \u2066--position\u2069 دیرتری بدهید.",
    "The scale of values is studied on trees with plain numbers at their leaves.": "مقیاس مقدارها روی درخت‌هایی بررسی "
    "می‌شود که برگ‌هایشان عدد ساده است.",
    "There is no choice at the root of this tree: let MAX or MIN move there.": "در ریشهٔ این درخت انتخابی نیست: "
    "بگذارید بیشینه یا کمینه آنجا حرکت کند.",
    "relabel gives finite numbers.": "\u2066relabel\u2069 عددهای متناهی می‌دهد.",
    "relabel says nothing of the leaf {value}: give a new value for every leaf.": "\u2066relabel\u2069 دربارهٔ برگ "
    "{value} چیزی نمی‌گوید: برای هر برگ مقدار تازه‌ای بدهید.",
    "relabel must keep the order: {a} < {b}, but {new_a} is not less than {new_b}.": "\u2066relabel\u2069 باید ترتیب "
    "را حفظ کند: {a} از {b} کمتر است، ولی {new_a} از {new_b} کمتر نیست.",
    "The leaves are too large for powers and exponentials: divide them all by the same number.": "مقدار برگ‌ها برای "
    "توان و نمایی بیش از اندازه بزرگ است: همه را بر یک عدد بخش کنید.",
    "For hidden games the lab has cfr, clairvoyance and belief.": "آزمایشگاه برای بازی‌های با اطلاعات پنهان "
    "\u2066cfr\u2069، \u2066clairvoyance\u2069 و \u2066belief\u2069 دارد.",
    "{algorithm} is for games in which something is hidden, and the rules of {game} have no "
    "'sees(player)'.": "{algorithm} "
    "برای بازی‌هایی است که در آن‌ها چیزی پنهان است و قاعده‌های {game} \u2066sees(player)\u2069 ندارد.",
    "There is no quiz on {algorithm}: leave --quiz out.": "دربارهٔ {algorithm} پرسش‌نامه‌ای نیست: "
    "\u2066--quiz\u2069 را "
    "کنار بگذارید.",
    "iterations is a whole number from 1 to {most}, not {iterations!r}.": "\u2066iterations\u2069 عدد صحیحی از ۱ تا "
    "{most} است، نه {iterations!r}.",
    "exploration is a number of 0 or more, not {exploration!r}.": "\u2066exploration\u2069 عددی از ۰ به بالاست، نه "
    "{exploration!r}.",
    "iterations is a whole number of 1 or more, not {iterations!r}.": "\u2066iterations\u2069 عدد صحیحی از ۱ به "
    "بالاست، نه "
    "{iterations!r}.",
    "variant={variant!r}: the lab has {names}.": "\u2066variant\u2069 برابر {variant!r} است: آزمایشگاه {names} دارد.",
    "{game} has more than {most:,} histories, and nobody could read them all. Take a smaller game, such as "
    "kuhn; harif.cfr computes a policy without telling how.": "{game} بیش از {most:,} تاریخچه دارد و کسی "
    "نمی‌تواند همه را "
    "بخواند. بازی کوچک‌تری مانند \u2066kuhn\u2069 بردارید؛ \u2066harif.cfr\u2069 بی آن‌که راهش را بگوید راهبرد "
    "را حساب "
    "می‌کند.",
    "{game}: two states look the same to player {player} and have different moves. 'harif check' shows "
    "them.": "{game}: "
    "دو حالت در چشم بازیکن {player} یکی است و حرکت‌هایشان یکی نیست. \u2066harif check\u2069 آن‌ها را نشان می‌دهد.",
    "{game}: what player {player} sees forgets its own moves, or what it saw before them. CFR needs a player "
    "who remembers: let 'sees' tell them. 'harif check' shows where.": "{game}: آنچه بازیکن {player} می‌بیند "
    "حرکت‌های "
    "خودش یا آنچه را پیش از آن‌ها دیده است از یاد می‌برد. CFR بازیکنی می‌خواهد که به یاد بسپارد: بگذارید "
    "\u2066sees\u2069 آن‌ها را بگوید. \u2066harif check\u2069 جایش را نشان می‌دهد.",
    "Chance moves first in {game}, and what it does is seen: say after which moves, and ask there.": "در {game} "
    "نخست شانس "
    "حرکت می‌کند و کارش دیده می‌شود: بگویید پس از کدام حرکت‌ها و همان‌جا بپرسید.",
    "{game} never comes to this state from its start.": "{game} از آغازش هرگز به این حالت نمی‌رسد.",
    "The game may be over before anybody moves: ask where a player is to move.": "شاید بازی پیش از آن‌که کسی "
    "حرکت کند "
    "تمام شود: جایی بپرسید که نوبت بازیکنی است.",
    "More than {most:,} histories lead on from the start, and the lab goes through all of them. Ask for an "
    "earlier state, or a smaller game.": "از آغاز بیش از {most:,} تاریخچه هست و آزمایشگاه همه را می‌پیماید. حالت "
    "زودتری یا بازی کوچک‌تری بخواهید.",
    "The game goes on for too long to be solved by hand here; ask later in the game.": "بازی از اینجا بیش از آن دراز "
    "است که روی کاغذ حل شود؛ دیرتر در بازی بپرسید.",
    "There are too many plans to compare them here; ask later in the game.": "اینجا نقشه‌ها بیش از آن‌اند که با "
    "هم سنجیده "
    "شوند؛ دیرتر در بازی بپرسید.",
}
