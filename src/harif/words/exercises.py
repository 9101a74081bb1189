"""Exercises: the sheet and its key, the verdict on an answer, the known mistakes."""

SHEET = {  # on paper
    "en": {
        "kind_alphabeta": "Alpha-beta",
        "kind_minimax": "Minimax",
        "kind_byhand": "Alpha-beta by hand",
        "kind_negamax": "Negamax",
        "kind_failsoft": "Alpha-beta, fail-soft",
        "kind_failhard": "Alpha-beta, fail-hard",
        "kind_hminimax": "H-minimax",
        "kind_deepening": "Iterative deepening",
        "kind_maxn": "Max^n",
        "kind_paranoid": "Paranoid search",
        "kind_bestreply": "Best-reply search",
        "kind_expectimax": "Expectimax",
        "kind_expectiminimax": "Expectiminimax",
        "kind_star1": "Star1",
        "kind_star2": "Star2",
        "sheet": "Exercise",
        "key": "Key",
        "name": "Name",
        "do_alphabeta": "Run alpha-beta on this tree, from left to right. ▲ is MAX, ▼ is MIN. Write the value found "
        "at each node that you visit, and strike out every branch that is cut.",
        "do_minimax": "Run minimax on this tree. ▲ is MAX, ▼ is MIN. Write the value of each node.",
        "do_byhand": "Run alpha-beta by hand on this tree, from left to right. ▲ is MAX, ▼ is MIN. Write (α, β) "
        "beside each node that you visit and change it as you go; strike out every branch that is cut.",
        "do_negamax": "Run negamax with alpha-beta on this tree, from left to right. ▲ is MAX, ▼ is MIN; the leaves "
        "are worth so much to MAX. Write at each node that you visit its value to the player who moves there, and "
        "strike out every branch that is cut.",
        "do_failsoft": "Run fail-soft alpha-beta on this tree, from left to right. ▲ is MAX, ▼ is MIN. Write at "
        "each node that you visit the value it returns, with ≤ or ≥ where that is only a bound, and strike out "
        "every branch that is cut.",
        "do_failhard": "Run fail-hard alpha-beta on this tree, from left to right. ▲ is MAX, ▼ is MIN. Write at "
        "each node that you visit the value it returns, never outside its window, and strike out every branch that "
        "is cut.",
        "do_hminimax": "Run H-minimax to depth {look} on this tree. ▲ is MAX, ▼ is MIN; the number after ~ is EVAL "
        "of a node. Write the value of each node down to that depth.",
        "do_deepening": "Run iterative deepening with alpha-beta to depth {look} on this tree: one iteration for "
        "each depth, from left to right. ▲ is MAX, ▼ is MIN; the number after ~ is EVAL of a node. The answers are "
        "those of the last iteration.",
        "do_maxn": "Run max^n on this tree. A node says whose turn it is, p0, p1 or p2; a leaf has a value for each "
        "player in turn. Write the vector of each node.",
        "do_paranoid": "Run paranoid search with alpha-beta on this tree, from left to right. A node says whose "
        "turn it is, p0, p1 or p2; p0 takes all the others for one opponent. Leaves count by what they are worth "
        "to p0. Strike out every branch that is cut.",
        "do_bestreply": "Run best-reply search with alpha-beta on this tree, from left to right. A node says "
        "whose turn it is, p0, p1 or p2; after a move of p0 only one of the others chooses freely, each of the "
        "rest makes its first move. Leaves count by what they are worth to p0.",
        "do_expectimax": "Run expectimax on this tree. ▲ is MAX; ○ is an opponent that plays every move equally "
        "often. Write the value of each node.",
        "do_expectiminimax": "Run expectiminimax on this tree. ▲ is MAX, ▼ is MIN, ○ is chance, with the "
        "probabilities on its branches. Write the value of each node.",
        "do_star1": "Run Star1 on this tree, from left to right. ▲ is MAX, ▼ is MIN, ○ is chance, with the "
        "probabilities on its branches. All values lie between {low} and {high}. Write the value found at each node "
        "that you visit, and strike out every branch that is cut.",
        "do_star2": "Run Star2 on this tree, from left to right: probe the first child of every child of a chance "
        "node, then go on as in Star1. ▲ is MAX, ▼ is MIN, ○ is chance, with the probabilities on its branches. All "
        "values lie between {low} and {high}. Strike out every branch that is cut.",
        "title": "{count} questions",
        "question": "{n}. {kind}",
        "points_one": "1 point",
        "points": "{points} points",
        "total": "Total: {points} points",
        "value": "Value of the root",
        "move": "Best move at the root, counted from the left",
        "leaves": "Leaves examined, in order",
        "cuts": "Number of cuts",
        "pruned": "Never visited",
        "deep": "{n} ({deep} deep)",
        "story": "Step by step",
        "seed": "{kind}, depth {depth}, branching {branching}, seed {seed}",
    },
    "fa": {
        "kind_alphabeta": "هرس آلفا-بتا",
        "kind_minimax": "مینیماکس",
        "kind_byhand": "آلفا-بتا روی کاغذ",
        "kind_negamax": "نگامکس",
        "kind_failsoft": "آلفا-بتا، fail-soft",
        "kind_failhard": "آلفا-بتا، fail-hard",
        "kind_hminimax": "مینیماکس با تابع ارزیابی (H-minimax)",
        "kind_deepening": "تعمیق تکراری",
        "kind_maxn": "max^n",
        "kind_paranoid": "جست‌وجوی بدبینانه (paranoid)",
        "kind_bestreply": "جست‌وجوی بهترین پاسخ (best-reply)",
        "kind_expectimax": "بیشینهٔ امید ریاضی (expectimax)",
        "kind_expectiminimax": "مینیماکس امید ریاضی (expectiminimax)",
        "kind_star1": "Star1",
        "kind_star2": "Star2",
        "sheet": "تمرین",
        "key": "پاسخ",
        "name": "نام",
        "do_alphabeta": "الگوریتم آلفا-بتا را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه است. "
        "مقدار به‌دست‌آمده را در هر گرهی که می‌بینید بنویسید و هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "do_minimax": "الگوریتم مینیماکس را روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه است. مقدار هر گره را "
        "بنویسید.",
        "do_byhand": "الگوریتم آلفا-بتا را روی کاغذ و از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره "
        "کمینه است. کنار هر گرهی که می‌بینید (α، β) را بنویسید و هر بار که تغییر کرد اصلاحش کنید؛ هر شاخه‌ای را که "
        "هرس می‌شود خط بزنید.",
        "do_negamax": "نگامکس با هرس آلفا-بتا را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه "
        "است و عدد هر برگ ارزش آن برای بیشینه است. در هر گرهی که می‌بینید مقدار آن را از دید بازیکنی که نوبت اوست "
        "بنویسید و هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "do_failsoft": "آلفا-بتای fail-soft را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه "
        "است. در هر گرهی که می‌بینید مقداری را که برمی‌گرداند بنویسید، با ≤ یا ≥ اگر تنها یک کران است، و هر شاخه‌ای "
        "را که هرس می‌شود خط بزنید.",
        "do_failhard": "آلفا-بتای fail-hard را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره کمینه "
        "است. در هر گرهی که می‌بینید مقداری را که برمی‌گرداند بنویسید (هرگز بیرون از پنجرهٔ آن نیست) و هر شاخه‌ای "
        "را که هرس می‌شود خط بزنید.",
        "do_hminimax": "مینیماکس با تابع ارزیابی را تا عمق {look} روی این درخت اجرا کنید. ▲ گره بیشینه و ▼ گره "
        "کمینه است و عدد پس از ~ مقدار EVAL گره است. مقدار هر گره را تا این عمق بنویسید.",
        "do_deepening": "تعمیق تکراری با هرس آلفا-بتا را تا عمق {look} روی این درخت اجرا کنید: برای هر عمق یک دور، "
        "از چپ به راست. ▲ گره بیشینه و ▼ گره کمینه است و عدد پس از ~ مقدار EVAL گره است. پاسخ‌ها مربوط به دور آخرند.",
        "do_maxn": "الگوریتم max^n را روی این درخت اجرا کنید. درون هر گره نوشته شده که نوبت کدام بازیکن است (p0 یعنی "
        "بازیکن ۰) و هر برگ برای هر بازیکن، به ترتیب، یک مقدار دارد. بردار هر گره را بنویسید.",
        "do_paranoid": "جست‌وجوی بدبینانه با هرس آلفا-بتا را از چپ به راست روی این درخت اجرا کنید. درون هر گره "
        "نوشته شده که نوبت کدام بازیکن است (p0 یعنی بازیکن ۰)؛ بازیکن ۰ همهٔ بازیکنان دیگر را یک حریف می‌داند. از هر "
        "برگ تنها ارزش آن برای "
        "بازیکن ۰ به حساب می‌آید. هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "do_bestreply": "جست‌وجوی بهترین پاسخ با هرس آلفا-بتا را از چپ به راست روی این درخت اجرا کنید. درون هر "
        "گره نوشته شده که نوبت کدام بازیکن است (p0 یعنی بازیکن ۰)؛ پس از هر حرکت بازیکن ۰ تنها یکی از دیگران آزادانه "
        "انتخاب می‌کند و بقیه "
        "اولین حرکت خود را بازی می‌کنند. از هر برگ تنها ارزش آن برای بازیکن ۰ به حساب می‌آید.",
        "do_expectimax": "بیشینهٔ امید ریاضی (expectimax) را روی این درخت اجرا کنید. ▲ گره بیشینه است و ○ حریفی که "
        "همهٔ "
        "حرکت‌هایش را با احتمال برابر بازی می‌کند. مقدار هر گره را بنویسید.",
        "do_expectiminimax": "مینیماکس امید ریاضی (expectiminimax) را روی این درخت اجرا کنید. ▲ گره بیشینه، ▼ گره "
        "کمینه و ○ گره "
        "شانس است و احتمال‌ها روی شاخه‌ها نوشته شده‌اند. مقدار هر گره را بنویسید.",
        "do_star1": "الگوریتم Star1 را از چپ به راست روی این درخت اجرا کنید. ▲ گره بیشینه، ▼ گره کمینه و ○ گره شانس "
        "است و احتمال‌ها روی شاخه‌ها نوشته شده‌اند. همهٔ مقدارها میان {low} و {high} هستند. مقدار به‌دست‌آمده را در "
        "هر گرهی که می‌بینید بنویسید و هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "do_star2": "الگوریتم Star2 را از چپ به راست روی این درخت اجرا کنید: نخست فرزند اول هر فرزندِ گره شانس را "
        "بیازمایید و سپس مانند Star1 ادامه دهید. ▲ گره بیشینه، ▼ گره کمینه و ○ گره شانس است و احتمال‌ها روی شاخه‌ها "
        "نوشته شده‌اند. همهٔ مقدارها میان {low} و {high} هستند. هر شاخه‌ای را که هرس می‌شود خط بزنید.",
        "title": "{count} پرسش",
        "question": "{n}. {kind}",
        "points_one": "۱ نمره",
        "points": "{points} نمره",
        "total": "جمع: {points} نمره",
        "value": "مقدار ریشه",
        "move": "بهترین حرکت ریشه، شمرده از چپ",
        "leaves": "برگ‌های بررسی‌شده، به ترتیب",
        "cuts": "شمار هرس‌ها",
        "pruned": "هرگز دیده نشده",
        "deep": "{n} ({deep} عمیق)",
        "story": "گام به گام",
        "seed": "{kind}، عمق {depth}، ضریب انشعاب {branching}، شمارهٔ {seed}",
    },
}

GRADE = {  # the verdict
    "en": {
        "right": "Right.",
        "wrong": "Not right.",
        "value": "value: {given} is wrong, it is {truth}.",
        "move": "move: {given} is wrong, it is {truth}.",
        "values": "node {name}: {given} is wrong, it is {truth}.",
        "unseen": "node {name}: {given} is wrong, the search never comes there.",
        "as_bound": "node {name}: {given} is the bound that the search has ({bound}); its minimax value is {value}.",
        "as_bound_alone": "node {name}: {given} is the bound that the search has ({bound}), not its value.",
        "as_value": "node {name}: {given} is its minimax value; the search itself has only a bound ({bound}).",
        "as_neither": "node {name}: {given} is wrong; the search returns a bound ({bound}), and its minimax value is "
        "{value}.",
        "as_neither_alone": "node {name}: {given} is wrong; the search returns a bound ({bound}).",
        "as_to_max": "node {name}: {given} is right to MAX; negamax tells it to MIN, who moves there ({bound}).",
        "leaf": "leaves: number {n} is {truth}, not {given}.",
        "missing": "leaves: number {n} is {truth}, and your list has ended.",
        "extra": "leaves: your list goes on with {given}, but the search ends after {n}.",
        "all": "leaves examined, in order: {leaves}",
        "cuts": "cuts: {given} is wrong, there are {truth}.",
        "mistake": "The mistake: {mistake}.",
        "possibly": "Possibly the mistake: {mistake}.",
        "possibly_one": "Possibly one of these mistakes:",
        "student": "student",
        "total": "total",
        "remarks": "remarks",
        "unanswered": "Not answered.",
        "left_out": "Not answered: {parts}.",
        "unread": "{part}: “{text}” makes no sense here.",
        "parts": "Wrong: {parts}.",
        "comma": ", ",
        "part_value": "value",
        "part_move": "move",
        "part_leaves": "leaves",
        "part_cuts": "cuts",
        "part_values": "values of nodes",
        "mean": "mean",
        "common": "The commonest mistakes:",
        "times": "{n}× {mistake}",
        "mistakes": "The mistake is one of these:",
        "and": " and ",
        "or": "; or ",
        "unknown": "It matches no mistake that is known here.",
    },
    "fa": {
        "right": "درست است.",
        "wrong": "درست نیست.",
        "value": "مقدار: {given} نادرست است؛ پاسخ {truth} است.",
        "move": "حرکت: {given} نادرست است؛ پاسخ {truth} است.",
        "values": "گره {name}: {given} نادرست است؛ پاسخ {truth} است.",
        "unseen": "گره {name}: {given} نادرست است؛ جست‌وجو هرگز به آنجا نمی‌رسد.",
        "as_bound": "گره {name}: {given} کرانی است که جست‌وجو برمی‌گرداند ({bound})؛ مقدار مینیماکس آن {value} است.",
        "as_value": "گره {name}: {given} مقدار مینیماکس آن است؛ خود جست‌وجو فقط کران دارد ({bound}).",
        "as_bound_alone": "گره {name}: {given} کرانی است که جست‌وجو برمی‌گرداند ({bound})، نه مقدار آن.",
        "as_neither": "گره {name}: {given} نادرست است؛ جست‌وجو کران {bound} را برمی‌گرداند و مقدار مینیماکس آن {value} "
        "است.",
        "as_neither_alone": "گره {name}: {given} نادرست است؛ جست‌وجو کران {bound} را برمی‌گرداند.",
        "as_to_max": "گره {name}: {given} از دید بیشینه درست است؛ نگامکس آن را از دید کمینه می‌گوید که نوبت اوست "
        "({bound}).",
        "leaf": "برگ‌ها: برگ شمارهٔ {n}، {truth} است نه {given}.",
        "missing": "برگ‌ها: برگ شمارهٔ {n}، {truth} است، ولی فهرست شما تمام شده است.",
        "extra": "برگ‌ها: فهرست شما با {given} ادامه دارد، ولی جست‌وجو پس از {n} برگ تمام می‌شود.",
        "all": "برگ‌های بررسی‌شده، به ترتیب: {leaves}",
        "cuts": "هرس‌ها: {given} نادرست است؛ پاسخ {truth} است.",
        "mistake": "اشتباه: {mistake}.",
        "possibly": "اشتباه احتمالی: {mistake}.",
        "possibly_one": "شاید یکی از این اشتباه‌ها:",
        "student": "دانشجو",
        "total": "جمع",
        "remarks": "توضیح",
        "unanswered": "پاسخی داده نشده است.",
        "left_out": "بی‌پاسخ: {parts}.",
        "unread": "{part}: «{text}» اینجا معنایی ندارد.",
        "parts": "نادرست: {parts}.",
        "comma": "، ",
        "part_value": "مقدار",
        "part_move": "حرکت",
        "part_leaves": "برگ‌ها",
        "part_cuts": "هرس‌ها",
        "part_values": "مقدار گره‌ها",
        "mean": "میانگین",
        "common": "رایج‌ترین اشتباه‌ها:",
        "times": "{n} بار: {mistake}",
        "mistakes": "اشتباه یکی از این‌هاست:",
        "and": " و ",
        "or": "؛ یا ",
        "unknown": "با هیچ اشتباه شناخته‌شده‌ای نمی‌خواند.",
    },
}

MISTAKE = {  # by the name of its function
    "en": {
        "equality": "cut on the wrong side of equality: {side}",
        "windows_not_passed_down": "windows not passed down: each node looks at its parent's value only, so no cut "
        "comes from a farther ancestor",
        "whole_tree": "the whole tree was searched (minimax), nothing was cut",
        "swapped": "MAX and MIN swapped",
        "right_to_left": "the moves were taken from right to left",
        "min_tests_beta": "MIN nodes were stopped at v ≤ β; right is v ≤ α",
        "wrong_bound": "MAX nodes changed β and MIN nodes α; right is the reverse",
        "cut_in_minimax": "branches were cut, but minimax looks at the whole tree",
        "max_everywhere": "every level was treated as MAX",
        "min_everywhere": "every level was treated as MIN",
        "mean_for_min": "MIN nodes took the mean of their children, not the least",
        "last_leaf": "the leaf seen last was given as the value of the root",
        "past_the_depth": "the leaves below the depth were used, not EVAL at it",
        "best_opponent": "the opponent was taken to be perfect (minimax), not to play at random",
        "not_divided": "the children were added up, but the sum was not divided by their number",
        "chances_alike": "the probabilities were left out: chance nodes took the plain mean",
        "chance_is_max": "chance nodes took the greatest of their children, not the average",
        "chance_is_min": "chance nodes took the least of their children, not the average",
        "likeliest": "chance nodes took the most probable child, not the average",
        "chance_not_cut": "nothing was cut at chance nodes, and no window was passed through them",
        "not_probed": "nothing was probed: this is Star1",
        "probed": "children of chance nodes were probed first: this is Star2",
        "all_for_the_first": "every player took what is best for p0, not for itself",
        "all_against_the_first": "the others took what is worst for p0 (paranoid search), not what is best for them",
        "best_for_all": "every player took the greatest sum, not its own greatest value",
        "all_reply": "every opponent chose freely (paranoid search); only one of them may",
        "side_weak": "equal values are cut here (v ≤ α, v ≥ β)",
        "side_strict": "equal values are not cut here (only v < α, v > β)",
    },
    "fa": {
        "equality": "در حالت تساوی نادرست هرس شده است: {side}",
        "windows_not_passed_down": "پنجرهٔ \u2066(α، β)\u2069 به گره‌های پایین‌تر منتقل نشده است: هر گره فقط "
        "مقدار والدش را می‌بیند، پس هیچ هرسی از نیای دورتر نمی‌آید",
        "whole_tree": "همهٔ درخت جست‌وجو شده (مینیماکس) و چیزی هرس نشده است",
        "swapped": "جای بیشینه و کمینه عوض شده است",
        "right_to_left": "حرکت‌ها از راست به چپ بررسی شده‌اند",
        "min_tests_beta": "گره‌های کمینه با v ≤ β متوقف شده‌اند؛ درست v ≤ α است",
        "wrong_bound": "گره‌های بیشینه β و گره‌های کمینه α را تغییر داده‌اند؛ درست برعکس است",
        "cut_in_minimax": "شاخه‌هایی هرس شده‌اند، ولی مینیماکس همهٔ درخت را می‌بیند",
        "max_everywhere": "همهٔ سطح‌ها بیشینه گرفته شده‌اند",
        "min_everywhere": "همهٔ سطح‌ها کمینه گرفته شده‌اند",
        "mean_for_min": "گره‌های کمینه به جای کمترین مقدار، میانگین فرزندان را گرفته‌اند",
        "last_leaf": "آخرین برگِ دیده‌شده به جای مقدار ریشه نوشته شده است",
        "past_the_depth": "به جای EVAL در عمق تعیین‌شده، از برگ‌های زیر آن استفاده شده است",
        "best_opponent": "حریف بی‌نقص فرض شده است (مینیماکس)، نه تصادفی",
        "not_divided": "مقدار فرزندان جمع شده، ولی بر تعدادشان تقسیم نشده است",
        "chances_alike": "احتمال‌ها به حساب نیامده‌اند: گره‌های شانس میانگین ساده گرفته‌اند",
        "chance_is_max": "گره‌های شانس به جای میانگین، بیشترین مقدار فرزندان را گرفته‌اند",
        "chance_is_min": "گره‌های شانس به جای میانگین، کمترین مقدار فرزندان را گرفته‌اند",
        "likeliest": "گره‌های شانس به جای میانگین، مقدار محتمل‌ترین فرزند را گرفته‌اند",
        "chance_not_cut": "در گره‌های شانس هرسی انجام نشده و پنجره از آن‌ها به پایین نرفته است",
        "not_probed": "چیزی پیشاپیش آزموده نشده است: این Star1 است",
        "probed": "فرزندان گره‌های شانس پیشاپیش آزموده شده‌اند: این Star2 است",
        "all_for_the_first": "هر بازیکن به جای بهترین برای خود، بهترین برای بازیکن ۰ را گرفته است",
        "all_against_the_first": "دیگران به جای بهترین برای خود، بدترین برای بازیکن ۰ را گرفته‌اند (جست‌وجوی بدبینانه)",
        "best_for_all": "هر بازیکن به جای بیشترین مقدار خود، بیشترین مجموع را گرفته است",
        "all_reply": "همهٔ حریف‌ها آزادانه انتخاب کرده‌اند (جست‌وجوی بدبینانه)؛ تنها یکی از آن‌ها حق انتخاب دارد",
        "side_weak": "اینجا در تساوی هرس می‌شود (v ≤ α، v ≥ β)",
        "side_strict": "اینجا در تساوی هرس نمی‌شود (فقط v < α، v > β)",
    },
}
